package room

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/clock"
	"westkingdom/server/cluster"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// room is one room that is awake. Its goroutine owns all of it.
type room struct {
	d     *Directory
	cfg   *Config
	code  string
	mail  *mailbox
	lease cluster.Lease
	owned bool // it was claimed, and not given up
	log   *slog.Logger

	info  store.Room
	seats []store.Seat
	game  engine.Game
	match *engine.Match // nil while gathering, and while stale
	// stale: the store may hold something else than this room believes. The
	// room is loaded again before anything else happens to it.
	stale bool
	saved int                 // seq of the checkpoint in the store
	ids   map[uuid.UUID]int   // records since the room was loaded, by id
	last  map[engine.Seat]int // the prompt that a seat answered last

	crowd crowd // who watches
	late  late  // who sees the game late
	trail trail // how late; nil: nobody may
	chat  []store.ChatLine
	said  int       // lines since the room was loaded
	line  uuid.UUID // the last one

	clock    *clock.Clock       // how the game stands in time; nil while gathering
	happened []record.Happening // around the game
	clockAt  time.Time          // before which its clock is not seen to again
	tried    int                // the number of the last agreed rewind that was tried
	told     time.Time          // when it was told how the game stands in time
	away     bool               // it was looked up when those who sit here are away

	orders  orders
	looking map[uuid.UUID]bool // persons who watch, as was told
	alone   counted            // among the games that only bots play
	thought *thought           // of the deputy that is asked; nil if none is
	advice  advice
	shunned shunned
	opening *opening  // the game was started, and has not begun
	retryAt time.Time // when a stale room is loaded again by itself
	retries int
	used    time.Time // when a command came last
	timer   *time.Timer
}

// newRoom is a room that is still to be loaded.
func (d *Directory) newRoom(code string, m *mailbox) *room {
	return &room{
		d: d, cfg: &d.cfg, code: code, mail: m, log: d.cfg.Log.With(slog.String("room", code)),
		crowd: newCrowd(), late: late{crowd: newCrowd()}, used: time.Now(), told: d.now(), timer: time.NewTimer(time.Hour),
		advice: newAdvice(),
	}
}

// wake is a room's goroutine: it loads the room and runs it until it sleeps. What is on its stack stays
// there, so it is little: a stack of which a quarter is used is halved.
func (d *Directory) wake(code string, m *mailbox) {
	r := d.newRoom(code, m)
	defer r.timer.Stop()
	defer r.endAlone()
	defer func() { // nobody looks at a room that has ended
		clear(r.crowd.members)
		clear(r.late.crowd.members)
		r.closeLate()
		r.noteLooks()
		r.endAdvice(func(engine.Seat, asker) protocol.Code { return protocol.CodeUnavailable })
	}()
	defer func() {
		// A mistake of ours ends this room and no other. What it had not
		// appended is lost to nobody: nobody was told.
		if p := recover(); p != nil {
			r.log.Error("room failed", slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
			r.release()
			d.remove(code, m, &Error{Code: protocol.CodeInternal})
			r.dismiss(byeRestart)
			r.closeMatch()
		}
	}()
	if err := r.load(); err != nil {
		r.release()
		d.remove(code, m, UserError(err))
		return
	}
	if len(r.outages()) > 0 { // whoever comes first is not shown a time that ran while nobody was there
		r.become()
	}
	r.run()
}

// run takes commands, one at a time, until the room sleeps or the server stops.
func (r *room) run() {
	r.carryOut()
	for {
		if !r.lease.Valid() {
			r.lose()
			return
		}
		r.settle()
		r.countAlone()
		due, waits := r.due()
		if waits && due <= 0 && len(r.mail.commands) == 0 { // whoever waits goes first
			if r.tick() {
				return
			}
		}
		var alarm <-chan time.Time
		if waits {
			r.timer.Reset(max(due, 0))
			alarm = r.timer.C
		}
		select {
		case <-r.d.drain:
			r.stop()
			return
		case <-r.lease.Lost():
		case h := <-r.mail.hand:
			r.handOver(h)
			return
		case c := <-r.mail.commands:
			if !r.lease.Valid() {
				c.fail(UserError(store.ErrFenced))
				continue
			}
			if left := r.mail.gone(); len(left) > 0 { // before whoever came after them
				r.forget(left)
			}
			r.do(c)
		case <-r.mail.look:
			r.distrust()
		case <-r.mail.knock:
			r.forget(r.mail.gone())
		case there := <-r.mail.stands:
			r.compare(there)
		case option := <-r.thoughtOut():
			if r.lease.Valid() {
				r.playDeputy(option)
			}
		case w := <-r.advice.out:
			if r.lease.Valid() {
				r.tellAdvice(w)
			}
		case <-alarm:
		}
	}
}

// do carries a command out. If it fails badly its sender hears of it before the
// room ends.
func (r *room) do(c command) {
	defer func() {
		if p := recover(); p != nil {
			c.fail(&Error{Code: protocol.CodeInternal})
			panic(p)
		}
	}()
	r.used = time.Now()
	c.do(r)
}

// due returns how long the room waits for commands before it ticks, and false
// if it waits for nothing else.
func (r *room) due() (time.Duration, bool) {
	if r.stale {
		return time.Until(r.retryAt), true
	}
	at, waits := r.dueAt()
	if r.opening != nil {
		at, waits = r.opening.until, true
	}
	after := at.Sub(r.d.now())
	if idle := time.Until(r.used.Add(r.cfg.IdleDelay)); !r.watched() && r.thought == nil && (!waits || idle < after) {
		after, waits = idle, true
	}
	if owed, ok := r.crowd.owed(); ok && (!waits || owed < after) {
		after, waits = owed, true
	}
	return after, waits
}

// tick does what is due, and says whether the room now sleeps.
func (r *room) tick() (asleep bool) {
	switch {
	case r.stale && !r.watched() && !r.botsPlay() && !r.orders.wait():
		// Nobody waits for it; loading it is up to the next who comes.
		return r.sleep()
	case r.stale:
		switch err := r.ready(); {
		case errors.Is(err, store.ErrNoRoom):
			return r.vanish()
		case elsewhere(err):
			r.lose()
			return true
		case err != nil:
			r.log.Warn("room waits for the database", slog.Any("error", err))
		}
	case r.opening != nil && !r.d.now().Before(r.opening.until):
		r.beginOpened()
	case r.isDue():
		r.become()
	case r.crowd.late():
		r.crowd.tellPlace()
	case !r.watched() && r.thought == nil && time.Since(r.used) >= r.cfg.IdleDelay:
		r.save()
		return r.sleep()
	}
	return false
}

// sleep ends the room if nothing has come for it.
func (r *room) sleep() bool {
	if len(r.mail.commands) > 0 {
		return false
	}
	r.release()
	if !r.d.retire(r.code, r.mail) {
		r.distrust() // it is claimed again, by whoever is first
		return false
	}
	r.closeMatch()
	return true
}

// vanish ends the room because it was deleted: whoever comes back is told.
func (r *room) vanish() (asleep bool) {
	r.log.Info("room was deleted")
	r.d.remove(r.code, r.mail, UserError(store.ErrNoRoom))
	r.dismiss(byeRestart)
	r.closeMatch()
	return true
}

// stop ends the room because the server stops.
func (r *room) stop() {
	r.save()
	r.release()
	r.d.remove(r.code, r.mail, refuse(protocol.CodeUnavailable, "The server is restarting."))
	r.dismiss(byeRestart)
	r.closeMatch()
}

func (r *room) closeMatch() {
	r.dropThought()
	if r.match != nil {
		r.match.Close()
		r.match = nil
	}
}

// storeContext bounds one call of the store, by the room's lease as well.
func (r *room) storeContext() (context.Context, context.CancelFunc) {
	fenced, end := r.lease.Fenced(r.d.life)
	ctx, cancel := context.WithTimeout(fenced, r.cfg.StoreTimeout)
	return ctx, func() {
		cancel()
		end()
	}
}

// ready loads a stale room again. What the watchers have seen still holds; if
// the position is another by now they get it whole.
func (r *room) ready() error {
	if !r.stale {
		return nil
	}
	before, number := r.stand(), len(r.happened)
	if err := r.load(); err != nil {
		r.retries++
		r.retryAt = time.Now().Add(min(2*time.Second, 50*time.Millisecond<<min(r.retries, 6)))
		return err
	}
	r.refresh(before, number)
	r.carryOut()
	return nil
}

// stand says how far the room has come, as far as it knows.
func (r *room) stand() store.Stand {
	return store.Stand{Version: r.info.Version, Seq: r.info.Seq, Line: r.line}
}

// compare loads the room again if somebody else has written to it, and looks again at
// devices that have come since they were looked at. What the room itself has written
// since it was asked for is no news.
func (r *room) compare(there *store.Stand) {
	if r.stale {
		return // it is loaded again anyway
	}
	if there == nil || there.Version > r.info.Version || there.Seq > r.info.Seq ||
		there.Line != r.line && there.Version == r.info.Version && there.Seq == r.info.Seq {
		r.distrust()
		return
	}
	if !r.crowd.unsure && !r.late.crowd.unsure {
		return
	}
	ctx, cancel := r.storeContext()
	defer cancel()
	switch others, err := r.recheck(ctx); {
	case err != nil: // it is asked again with the next comparison
		r.log.Warn("cannot ask whose the devices are that watch", slog.Any("error", err))
	case others:
		r.greet(r.recognise())
	}
}

// distrust drops the match after a write whose outcome is not known, or that
// another server forestalled.
func (r *room) distrust() {
	r.closeMatch()
	r.stale = true
	r.retryAt = time.Now()
}

// broken says of an error of a game's program that the room cannot be shown. What
// is stored stays as it is, for a program that can.
func (r *room) broken(err error) error {
	if !errors.Is(err, engine.ErrFault) {
		return err
	}
	r.log.Error("the room cannot be shown", slog.Any("error", err), stackOf(err))
	return &Error{Code: protocol.CodeGameBroken, Err: err}
}

// stackOf says where a game's program failed.
func stackOf(err error) slog.Attr {
	var fault *engine.Fault
	if !errors.As(err, &fault) {
		return slog.Attr{}
	}
	return slog.String("stack", string(fault.Stack))
}

// save stores a checkpoint if there is a newer one than the store has. One that
// cannot be stored costs only time at waking.
func (r *room) save() {
	if r.match == nil || r.match.Seq() == r.saved {
		return
	}
	snap, err := r.match.Checkpoint()
	if err == nil && snap.Seq > r.saved {
		var data []byte
		if data, err = encodeSnapshot(snap); err == nil {
			ctx, cancel := r.storeContext()
			defer cancel()
			err = r.cfg.Store.SaveCheckpoint(ctx, r.code, store.Checkpoint{Seq: snap.Seq, Snapshot: data})
		}
	}
	if err != nil {
		r.log.Warn("checkpoint not saved", slog.Any("error", err))
		return
	}
	r.saved = snap.Seq
	clear(r.ids) // the store knows them
}
