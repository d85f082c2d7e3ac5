package room

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
	"westkingdom/server/view"
)

// Where the host has chosen so, whoever watches without a seat sees the game late, until it
// is over: as it stood as many turns ago as there are seats, once around the table. What they
// are told comes of a match of its own, which gets a turn's records when that is old enough:
// the same that all others were told then. There is one while somebody watches late.

// late is who sees the game late, and what they were told.
type late struct {
	crowd  crowd
	match  *engine.Match   // as far as they see; nil: nobody is there
	ahead  []engine.Record // what comes after that
	line   uuid.UUID       // the last line of the chat
	number int             // the last happening
	room   []byte          // how the room stands, as a message to nobody in particular
}

// trail is where the last turns ended, one more than there are seats, or all since the
// deal, which is the first then. The first is what is seen late.
type trail []past

// past is a moment of the game.
type past struct {
	seq   int
	at    time.Time
	asked []engine.Seat
}

func trailOf(info store.Room, seats int, records []store.Record) trail {
	t := trail{{at: info.Begun(), asked: askedFirst(info, records)}}
	for _, rec := range records {
		t.add(rec, seats)
	}
	return t
}

// add notes the next record. Going back, by whatever way, ends no turn: what was seen stays
// as late as it was.
func (t *trail) add(rec store.Record, seats int) {
	if !eventOf(rec).Turn {
		return
	}
	*t = append(*t, past{rec.Seq, rec.At, rec.Asked.Seats()})
	if len(*t) > seats+1 {
		*t = slices.Delete(*t, 0, 1)
	}
}

// seesLate says whether somebody sees the game late now.
func (r *room) seesLate(you protocol.You) bool { return seesLate(&r.info, you) }

func seesLate(info *store.Room, you protocol.You) bool {
	return info.Late && info.State == record.Playing && you.Seat == engine.Nobody
}

// watched says whether anybody watches.
func (r *room) watched() bool { return !r.crowd.empty() || !r.late.crowd.empty() }

// crowds are those who see all and those who see it late.
func (r *room) crowds() [2]*crowd { return [2]*crowd{&r.crowd, &r.late.crowd} }

// dismiss closes all watchers.
func (r *room) dismiss(reason string) {
	r.crowd.dismiss(reason)
	r.dismissLate(reason)
}

func (r *room) dismissLate(reason string) {
	r.late.crowd.dismiss(reason)
	r.closeLate()
}

// closeLate lets what nobody needs go who is not there.
func (r *room) closeLate() {
	if r.late.match != nil {
		r.late.match.Close()
		r.late = late{crowd: r.late.crowd}
		r.late.crowd.anew(0)
	}
}

// leave lets watchers go.
func (r *room) leave(ids ...uint64) {
	r.crowd.leave(ids...)
	r.late.crowd.leave(ids...)
	if r.late.crowd.empty() {
		r.closeLate()
	}
}

// sort takes those watchers out who do not see what they may from now on, more or less, and
// returns them, to be greeted.
func (r *room) sort() (moved []*watcher) {
	for i, from := range r.crowds() {
		for id, w := range from.members {
			if late := i == 1; r.seesLate(w.you) != late {
				delete(from.members, id)
				from.moved = true
				moved = append(moved, w)
			}
		}
	}
	if r.late.crowd.empty() {
		r.closeLate()
	}
	return moved
}

// greet has watchers be among those who see what they may, and shows them the whole room.
func (r *room) greet(all []*watcher) {
	for _, w := range all {
		messages, err := r.greeting(w.you, Seen{Seq: -1})
		if err != nil { // they come back and are told
			w.sink.Close(byeRestart)
			continue
		}
		to := &r.crowd
		if r.seesLate(w.you) {
			to = &r.late.crowd
		}
		to.members[w.id], to.moved = w, true
		to.send(w, messages[0])
	}
	if r.late.crowd.empty() {
		r.closeLate()
	}
}

// openLate plays the game again up to what is seen late, for the first who comes.
func (r *room) openLate() error {
	if r.late.match != nil {
		return nil
	}
	ctx, cancel := r.storeContext()
	defer cancel()
	records, err := r.cfg.Store.Records(ctx, r.code, 0)
	if err != nil {
		return err
	}
	seen := r.trail[0].seq
	if len(records) < r.info.Seq {
		return fmt.Errorf("%w: record %d is missing", engine.ErrFault, len(records)+1)
	}
	m, err := engine.NewMatch(r.game, r.info.Config, r.info.Seed)
	if err != nil {
		return err
	}
	for _, rec := range records[:seen] {
		if err := m.Apply(rec.Record); err != nil {
			m.Close()
			return unplayable(rec, err)
		}
	}
	shown, err := show(m, nil)
	if err != nil {
		m.Close()
		return err
	}
	r.late.match, r.late.crowd.shown = m, shown
	r.late.crowd.forget(seen)
	for _, rec := range records[seen:r.info.Seq] {
		r.late.ahead = append(r.late.ahead, rec.Record)
	}
	if lines := r.linesLate(); len(lines) > 0 {
		r.late.line = lines[len(lines)-1].ID
	}
	r.late.number = len(r.happenedLate())
	r.late.room = roomMessage(r.describeLate(), protocol.You{})
	return nil
}

// passed notes a record for those who will see it.
func (r *room) passed(rec store.Record) {
	if r.trail == nil {
		return
	}
	r.trail.add(rec, len(r.seats))
	if r.late.match != nil {
		r.late.ahead = append(r.late.ahead, rec.Record)
	}
}

// follow has them go on from where they are after the room was loaded, with all its records.
func (r *room) follow(all []store.Record) {
	r.trail = nil
	if r.info.Late && r.info.State != record.Gathering {
		r.trail = trailOf(r.info, len(r.seats), all)
	}
	l := &r.late
	if l.match == nil {
		return
	}
	if r.trail == nil || l.match.Seq() > r.trail[0].seq { // the database is another
		r.dismissLate(byeRestart)
		return
	}
	l.crowd.reloaded(l.match.Seq())
	l.ahead = nil
	for _, rec := range all[l.match.Seq():] {
		l.ahead = append(l.ahead, rec.Record)
	}
}

// tellLate tells those who see the game late what is old enough by now. Whatever fails there
// is theirs alone: they come back and are told.
func (r *room) tellLate() {
	if r.late.match == nil {
		return
	}
	if err := guard(r.feedLate); err != nil {
		r.log.Error("the game cannot be shown late", slog.Any("error", err), stackOf(err))
		r.dismissLate(byeRestart)
	}
	if r.late.crowd.empty() {
		r.closeLate()
	}
}

func (r *room) feedLate() error {
	l := &r.late
	for l.match.Seq() < r.trail[0].seq && !l.crowd.empty() {
		rec := l.ahead[0]
		log := view.MarkLog(l.match, rec)
		if err := l.match.Apply(rec); err != nil {
			return err
		}
		now, err := show(l.match, l.crowd.shown)
		if err != nil {
			return err
		}
		u, viewers := newUpdate(l.match, nil, rec, l.crowd.shown, now, log)
		l.crowd.publish(l.crowd.encode(u, viewers[:viewer(engine.Nobody)+1], l.crowd.shown, now), now, nobody)
		l.ahead = l.ahead[1:]
	}
	lines := r.linesLate()
	told := slices.IndexFunc(lines, func(line store.ChatLine) bool { return line.ID == l.line })
	for _, line := range lines[told+1:] {
		message := protocol.Encode(protocol.Said{Type: protocol.TypeSaid, Line: lineOf(line)})
		l.crowd.tell(func(protocol.You) []byte { return message })
		l.crowd.forget(l.match.Seq())
		l.line = line.ID
	}
	if happened := r.happenedLate(); len(happened) > l.number {
		r.tellTimesLate(happened[l.number:]...)
		l.number = len(happened)
	}
	r.tellRoomLate()
	return nil
}

// tellRoomLate tells how the room stands, if that is not what was told last.
func (r *room) tellRoomLate() {
	l := &r.late
	if l.match == nil {
		return
	}
	room := r.describeLate()
	if now := roomMessage(room, protocol.You{}); !bytes.Equal(now, l.room) {
		l.room = now
		l.crowd.tell(func(you protocol.You) []byte { return roomMessage(room, you) })
	}
}

// tellTimesLate tells what has happened; the host, how the game is kept moving, even if that
// is nothing yet.
func (r *room) tellTimesLate(happened ...record.Happening) {
	for _, w := range r.late.crowd.members {
		if t := r.timesLate(w.you); t != nil && (w.you.Host || len(happened) > 0) {
			r.late.crowd.send(w, protocol.Encode(protocol.Happened{Type: protocol.TypeHappened, Happenings: happened, Times: *t}))
		}
	}
}

// greetLate is [room.greeting] for who sees the game late.
func (r *room) greetLate(you protocol.You, seen Seen) (messages [][]byte, err error) {
	if err := r.openLate(); err != nil {
		return nil, r.broken(err)
	}
	l := &r.late
	same := seen.As == nil || *seen.As == you.Seat
	if missed, ok := l.crowd.missed.since(seen.Seq, l.match.Seq(), seen.Parts); ok && same {
		for _, u := range missed {
			messages = append(messages, u.message(engine.Nobody, seen.Parts))
		}
		if t := r.timesLate(you); t != nil && seen.Number <= t.Number {
			messages = append(messages, protocol.Encode(protocol.Happened{
				Type: protocol.TypeHappened, Happenings: r.happened[max(0, seen.Number):t.Number], Times: *t,
			}))
		}
		return append(messages, roomMessage(r.describeLate(), you)), nil
	}
	now := stamp{seq: l.match.Seq(), version: r.info.Version, said: len(r.linesLate())}
	fresh, err := l.crowd.welcome(you, now, func() ([]byte, error) { return r.encodeWelcomeLate(you) })
	return append(messages, fresh), r.broken(err)
}

func (r *room) encodeWelcomeLate(you protocol.You) ([]byte, error) {
	l := &r.late
	m := protocol.Welcome{
		Type: protocol.TypeWelcome, Seq: l.match.Seq(), Room: r.describeLate(), You: you, Public: l.crowd.shown.public,
		Turn: turnOf(l.match, nil, l.match.Asked(), engine.Nobody), Chat: linesOf(r.linesLate()), Log: []engine.Entry{},
		Happenings: r.happenedLate(), Times: r.timesLate(you),
	}
	if log := view.EntriesFor(l.match.Log(), engine.Nobody); log != nil {
		m.Log = log
	}
	data, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("%w: welcome: %w", engine.ErrFault, err)
	}
	return data, nil
}

// describeLate is [room.describe] for who sees the game late. Who sits where they know as it
// is, since they may sit down themselves; who is there at the table they do not.
func (r *room) describeLate() record.Room {
	seen := r.trail[0]
	room := describe(r.game, r.info, r.seats)
	room.Seq, room.Played, room.Asked = seen.seq, seen.at, append(room.Asked, seen.asked...)
	clip(&room)
	return room
}

// clip has nobody have sat anywhere for longer than the game is old as the room tells it.
func clip(room *record.Room) {
	for i := range room.Seats {
		s := &room.Seats[i]
		s.Former = slices.Clone(s.Former)
		for j := range s.Former {
			s.Former[j].Until = min(s.Former[j].Until, room.Seq)
		}
	}
}

// linesLate are the lines of the chat that were said before the record that is seen last.
func (r *room) linesLate() []store.ChatLine {
	n, _ := slices.BinarySearchFunc(r.chat, r.trail[0].seq+1, func(line store.ChatLine, next int) int { return line.Next - next })
	return r.chat[:n]
}

// happenedLate is what had happened before the record that is seen last.
func (r *room) happenedLate() []record.Happening {
	n, _ := slices.BinarySearchFunc(r.happened, r.trail[0].seq, func(h record.Happening, seq int) int { return h.Seq - seq })
	return r.happened[:n:n]
}

// timesLate is [room.times] for who sees the game late: nobody's clock, and whether the game
// was paused then. The host is told who is out of time or stood in for, and whether it is
// paused, now: it is for the host to see to.
func (r *room) timesLate(you protocol.You) *protocol.Times {
	if r.clock == nil {
		return nil
	}
	happened := r.happenedLate()
	t := &protocol.Times{At: r.trail[0].at, Number: len(happened), Seats: []protocol.SeatTime{}}
	for _, h := range happened {
		t.Paused = h.Kind == record.Paused || t.Paused && h.Kind != record.Resumed
	}
	if !you.Host {
		if t.Number == 0 {
			return nil
		}
		return t
	}
	if _, paced := r.clock.Pace(); !paced && r.clock.Number() == 0 {
		return nil
	}
	t.Paused = r.clock.Paused()
	for seat := range engine.Seat(len(r.seats)) {
		s := protocol.SeatTime{Out: r.clock.Out(seat), Conceded: r.clock.Conceded(seat)}
		s.StandIn, _, s.Until, _ = r.clock.StandIn(seat)
		t.Seats = append(t.Seats, s)
	}
	return t
}

// lineOf is a line of the chat as it is told.
func lineOf(line store.ChatLine) protocol.ChatLine {
	return protocol.ChatLine{At: line.At, Seat: line.Seat, Name: line.Name, Text: line.Text}
}

func linesOf(lines []store.ChatLine) []protocol.ChatLine {
	told := make([]protocol.ChatLine, len(lines))
	for i, line := range lines {
		told[i] = lineOf(line)
	}
	return told
}
