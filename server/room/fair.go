package room

import (
	"log/slog"
	"slices"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/fair"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// openLimit is for how long a game that was started waits for browsers to open what they are
// bound to.
const openLimit = 5 * time.Second

// opening is a game that was started and has not begun: its commitments stand, and browsers
// open what they are bound to. It is nowhere but in memory: a server that stops here leaves a
// room that gathers, with the same commitments.
type opening struct {
	until   time.Time
	opened  []string // by seat
	awaited []bool   // by seat: somebody is there who may open
}

// Bind implements [Watch].
func (w *watch) Bind(seat engine.Seat, commitment string) {
	w.handSilent(func(r *room) error { return r.bind(*w.who, seat, commitment) })
}

// Open implements [Watch].
func (w *watch) Open(secret string) {
	w.handSilent(func(r *room) error { return r.open(*w.who, secret) })
}

// handSilent passes a message without an id to the room. Only its failure is told.
func (w *watch) handSilent(do func(*room) error) {
	fail := func(err error) {
		code := CodeOf(err)
		w.d.cfg.Observer.Refused(string(code))
		if !w.sink.Send(protocol.Encode(protocol.SocketProblem{Type: protocol.TypeProblem, Code: code})) {
			w.sink.Close(byeSlow)
			w.Leave()
		}
	}
	command := command{fail: fail, do: func(r *room) {
		if err := do(r); err != nil {
			fail(err)
		}
	}}
	if err := w.d.send(w.code, command); err != nil {
		fail(err)
	}
}

// bind binds whoever has the seat to a secret of theirs, before the game begins. What a seat
// is bound to stands until it is left. Errors: not-seated, started, bad-request.
func (r *room) bind(who Who, seat engine.Seat, commitment string) error {
	if err := r.ready(); err != nil {
		return err
	}
	switch you := r.identify(who); {
	case !fair.Valid(commitment):
		return refuse(protocol.CodeBadRequest, "")
	case you.Seat == engine.Nobody || you.Seat != seat:
		return refuse(protocol.CodeNotSeated, "")
	case !r.gathers():
		return refuse(protocol.CodeStarted, "")
	case r.info.Fair == nil || r.seats[seat].Bound != "":
		return nil
	}
	e := r.edit()
	bound := e.seats[seat]
	bound.Bound = commitment
	e.put(bound)
	_, err := e.done(who, "")
	return err
}

// gathers says whether seats and table can still be changed.
func (r *room) gathers() bool { return r.info.State == record.Gathering && r.opening == nil }

// bind sets what the seats are bound to, and says who there is to open it. The game has been
// started.
func (e *edit) bind() (awaited []bool) {
	if e.info.Fair == nil {
		return nil
	}
	bound := *e.info.Fair
	bound.Commits = make([]string, len(e.seats))
	there := e.r.crowd.present(len(e.seats))
	for i, s := range e.seats {
		bound.Commits[i] = fair.None
		if s.Bound != "" {
			bound.Commits[i] = s.Bound
		}
		there[i] = there[i] && s.Bound != ""
	}
	e.info.Fair = &bound
	return there
}

// open opens what a seat is bound to, or with no secret says that it cannot. The last one that
// is waited for begins the game. Errors: not-seated, bad-secret.
func (r *room) open(who Who, secret string) error {
	if err := r.ready(); err != nil {
		return err
	}
	you := r.identify(who)
	switch {
	case you.Seat == engine.Nobody:
		return refuse(protocol.CodeNotSeated, "")
	case r.opening == nil:
		return nil // it has begun, or will be started again
	}
	if secret != "" {
		s, err := fair.Parse(secret)
		if err != nil || !chainOf(r.info.Fair).Opens(you.Seat, s) {
			return refuse(protocol.CodeBadSecret, "")
		}
		r.opening.opened[you.Seat] = secret
	}
	r.opening.awaited[you.Seat] = false
	if !slices.Contains(r.opening.awaited, true) {
		r.beginOpened()
	}
	return nil
}

// beginOpened begins the game with what was opened. If it cannot, it may be started again.
func (r *room) beginOpened() {
	e := r.edit()
	err := e.begin(r.opening.opened)
	if err == nil {
		_, err = e.done(Who{}, "")
	}
	if err != nil {
		r.log.Warn("a game that was started does not begin", slog.Any("error", err))
		r.opening = nil
		r.tellRoom()
	}
}

// chainOf is what a deal follows from, without the server's secret.
func chainOf(f *store.Fair) fair.Chain {
	return fair.Chain{Code: f.Code, Commitment: f.Secret.Commitment(f.Code), Commits: f.Commits, Opened: f.Opened}
}

// checkDeal says whether a game's seed is the one that follows from what the room was bound to.
func checkDeal(r store.Room) error {
	if r.Fair == nil || r.Fair.Opened == nil {
		return nil
	}
	chain := chainOf(r.Fair)
	chain.Secret = r.Fair.Secret.String()
	return chain.Check(r.Seed)
}

// describeFair tells how the deal is bound: the server's secret when the game has ended.
func describeFair(info store.Room, seats []store.Seat) *record.Fair {
	f := info.Fair
	if f == nil {
		return nil
	}
	told := &record.Fair{Commitment: f.Secret.Commitment(f.Code), Commits: f.Commits, Opened: f.Opened}
	if info.State == record.Gathering {
		told.Commits = make([]string, len(seats))
		for i, s := range seats {
			if told.Commits[i] = fair.None; s.Bound != "" {
				told.Commits[i] = s.Bound
			}
		}
	}
	if info.State == record.Finished {
		told.Secret, told.Seed = f.Secret.String(), record.SeedText(info.Seed)
	}
	if f.Code != info.Code {
		told.Code = f.Code
	}
	return told
}
