package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
	"westkingdom/server/view"
)

// Why a watcher is closed: the reasons of the protocol's bye.
const (
	byeRestart      = "restart"
	byeSlow         = "slow"
	byeFreed        = "freed"
	byeMoved        = "moved"
	byeShutOut      = "shut-out"      // the device is not the person's any more
	byeNoSpectators = "no-spectators" // the game began, and only seats may watch
)

const chatKept = 100 // lines that a welcome has

// Watch is one socket's place among the watchers of a room. Its methods hand a
// message to the room and return at once; whatever they cause comes through
// the sink, for every message with an id exactly one [protocol.Answer].
type Watch interface {
	// Again joins anew, from what the client has seen by now, after whatever
	// was handed to the room before. Errors: no-spectators, game-broken.
	Again(ctx context.Context, seen Seen) error
	// Choose answers a prompt. id is a UUID made by the client.
	Choose(id string, prompt int, option string)
	// Undo takes the seat's last choice back.
	Undo(id string)
	// Say adds a line to the chat.
	Say(id, text string)
	// Advise asks what the program would do at a prompt.
	Advise(id string, prompt int)
	// CancelAdvice waits for no advice any more: what it asked for is answered.
	CancelAdvice()
	// Look says whether somebody looks, as whoever watches does at first.
	Look(looks bool)
	// Lag says how long a message takes there and back.
	Lag(there time.Duration)
	// Lead takes the lead of a review of the finished game, or lays it down. Whoever may
	// not is sent a [protocol.SocketProblem]: not-finished, not-seated.
	Lead(takes bool)
	// Point says where whoever leads is. Others point at nothing. Errors: bad-request.
	Point(place protocol.Place) error
	// Bind binds whoever has the seat to a secret of theirs, by a commitment; see package
	// fair. Whoever may not is sent a problem: not-seated, started, bad-request.
	Bind(seat engine.Seat, commitment string)
	// Open opens what one's seat is bound to, after the game was started; with no secret it
	// says that this browser cannot. A problem comes of it if it does not fit: bad-secret.
	Open(secret string)
	// Leave ends the watch. What was handed to the room before still counts.
	Leave()
}

// Seen is what a client has of a room.
type Seen struct {
	Seq int // the last record; -1 for nothing
	// As is the seat that it saw it as, engine.Nobody for none; nil: it does not say.
	As *engine.Seat
	// Number is that of the last happening; 0 for none.
	Number int
	// Parts: its page takes changed fields of sections.
	Parts bool
	// Reviews: its page shows the replay.
	Reviews bool
}

// watch is a watch of a room of this server.
type watch struct {
	d    *Directory
	code string
	id   uint64
	who  *Who // the room's own: whose its device is may change
	sink Sink
	lag  atomic.Int64 // nanoseconds
}

// Watch joins the watchers of a room: as the seat or host that who's secrets
// open, otherwise as a spectator. Before anything else the sink gets the updates
// since what the client has seen and how the room stands, or else a welcome: always if
// it has seen it as another seat. The caller must call [Watch.Leave] once the
// socket has ended, even after the sink was closed.
//
// Errors: no-spectators.
func (d *Directory) Watch(ctx context.Context, code string, who Who, seen Seen, sink Sink) (Watch, error) {
	w := &watch{d: d, code: code, id: d.watchers.Add(1), who: &who, sink: sink}
	if err := w.Again(ctx, seen); err != nil {
		w.Leave() // it may have joined just when the context ended
		return nil, err
	}
	return w, nil
}

// Again implements [Watch].
func (w *watch) Again(ctx context.Context, seen Seen) error {
	_, err := ask(ctx, w.d, w.code, func(r *room) (struct{}, error) {
		return struct{}{}, r.join(&watcher{id: w.id, sink: w.sink, who: w.who, lag: &w.lag, parts: seen.Parts, reviews: seen.Reviews}, seen)
	})
	return err
}

// Look implements [Watch]. A room that cannot be told now takes somebody for looking who
// does not, or the reverse: nobody waits for that.
func (w *watch) Look(looks bool) {
	_ = w.d.send(w.code, command{do: func(r *room) { r.look(w.id, looks) }, fail: func(error) {}})
}

// Lag implements [Watch].
func (w *watch) Lag(there time.Duration) { w.lag.Store(int64(there)) }

// Leave implements [Watch].
func (w *watch) Leave() { w.d.leave(w.code, w.id) }

// Choose implements [Watch].
func (w *watch) Choose(id string, prompt int, option string) {
	if prompt < 0 {
		w.answer(refusedAnswer(id, protocol.CodeStalePrompt))
		return
	}
	w.submit(id, prompt, engine.Record{Option: option})
}

// Undo implements [Watch].
func (w *watch) Undo(id string) { w.submit(id, noPrompt, engine.Record{Undo: true}) }

func (w *watch) submit(id string, prompt int, rec engine.Record) {
	w.hand(id, func(r *room, key uuid.UUID, answer reply) {
		rec.Seat = r.identify(*w.who).Seat
		if rec.Seat == engine.Nobody {
			answer(refusedAnswer(id, protocol.CodeNotSeated))
			return
		}
		r.submit(key, rec, prompt, w.id, answer)
	})
}

// Say implements [Watch].
func (w *watch) Say(id, text string) {
	w.hand(id, func(r *room, key uuid.UUID, answer reply) {
		if err := r.say(key, r.identify(*w.who).Seat, text); errors.Is(err, store.ErrDuplicate) {
			answer(already(key, r.info.Seq))
		} else if err != nil {
			answer(r.refusal(key, err))
		} else {
			answer(protocol.Answer{ID: id, Result: protocol.Applied, Seq: r.info.Seq})
		}
	})
}

// hand passes a message with an id to the room. Whatever becomes of it and of
// the watch, the sink gets one answer.
func (w *watch) hand(id string, do func(r *room, key uuid.UUID, answer reply)) {
	key, err := uuid.Parse(id)
	if err != nil || key.String() != id {
		w.answer(refusedAnswer(id, protocol.CodeBadRequest))
		return
	}
	answered := false
	answer := func(a protocol.Answer, before ...[]byte) {
		if !answered {
			answered = true
			w.answer(a, before...)
		}
	}
	// What fails after the answer has failed no message.
	fail := func(err error) { answer(noAnswer(id, CodeOf(err))) }
	if err := w.d.send(w.code, command{do: func(r *room) { do(r, key, answer) }, fail: fail}); err != nil {
		fail(err)
	}
}

func refusedAnswer(id string, code protocol.Code) protocol.Answer {
	return protocol.Answer{ID: id, Result: protocol.Refused, Code: code}
}

// noAnswer says that a message was not carried out as far as anybody knows: where
// the database or the room failed, nobody does.
func noAnswer(id string, code protocol.Code) protocol.Answer {
	a := refusedAnswer(id, code)
	switch code {
	case protocol.CodeUnavailable, protocol.CodeInternal, protocol.CodeGameBroken, protocol.CodeNoGame, protocol.CodeNewerRules:
		a.Result = protocol.Unknown
	}
	return a
}

// answer sends an answer, right behind what is to be sent before.
func (w *watch) answer(a protocol.Answer, before ...[]byte) {
	if a.Code != "" {
		w.d.cfg.Observer.Refused(string(a.Code))
	}
	a.Type = protocol.TypeAnswer
	all := append(before, a.Append(make([]byte, 0, 128)))
	if !w.sink.Send(all[0], all[1:]...) {
		w.sink.Close(byeSlow)
		w.Leave()
	}
}

// join makes somebody a watcher.
func (r *room) join(w *watcher, seen Seen) error {
	if err := r.ready(); err != nil {
		return err
	}
	w.you = r.identify(*w.who)
	if !r.mayWatch(w.you) {
		return refuse(protocol.CodeNoSpectators, "Only the players may watch this room.")
	}
	from, to := &r.late.crowd, &r.crowd
	if r.seesLate(w.you) {
		from, to = to, from
	}
	if before := from.members[w.id]; before != nil {
		w.away = before.away
		from.leave(w.id)
	}
	to.join(w)
	messages, err := r.greeting(w.you, seen)
	if err != nil {
		r.leave(w.id)
		return err
	}
	for _, m := range messages {
		to.send(w, m)
	}
	r.showLead(w)
	return nil
}

func (r *room) look(id uint64, looks bool) {
	for _, c := range r.crowds() {
		c.look(id, looks)
	}
}

// greeting is what somebody is sent who has seen that. Errors: game-broken.
func (r *room) greeting(you protocol.You, seen Seen) (messages [][]byte, err error) {
	if r.seesLate(you) {
		return r.greetLate(you, seen)
	}
	if r.match != nil && r.crowd.shown == nil {
		if r.crowd.shown, err = show(r.match, nil); err != nil {
			return nil, r.broken(err)
		}
	}
	same := seen.As == nil || *seen.As == you.Seat
	if missed, ok := r.crowd.missed.since(seen.Seq, r.info.Seq, seen.Parts); ok && same && r.match != nil {
		for _, u := range missed {
			messages = append(messages, u.message(you.Seat, seen.Parts))
		}
		if t := r.times(); t != nil && seen.Number <= len(r.happened) {
			messages = append(messages, protocol.Encode(protocol.Happened{
				Type: protocol.TypeHappened, Happenings: r.happened[max(0, seen.Number):], Times: *t,
			}))
		}
		return append(messages, roomMessage(r.describe(), you)), nil
	}
	fresh, err := r.welcome(you)
	return append(messages, fresh), r.broken(err)
}

func (r *room) mayWatch(you protocol.You) bool {
	return r.info.Spectators || r.info.State == record.Gathering || you.Seat != engine.Nobody || you.Host
}

// forget lets watchers go.
func (r *room) forget(ids []uint64) {
	r.leave(ids...)
	r.used = time.Now()
}

// refresh shows the whole room to everybody: the game has begun, or the room was
// loaded again and is not what it was before, when so much had happened around it. If only
// its seats are others, or something has happened, that is what is shown.
func (r *room) refresh(before store.Stand, number int) {
	moved := r.recognise()
	if shown := r.crowd.shown; r.match != nil && shown != nil && shown.seq == r.match.Seq() && r.line == before.Line {
		if r.info.Version != before.Version {
			r.tellRoom()
			r.tellTimes(r.happened[min(number, len(r.happened)):]...)
		}
		r.greet(moved)
		r.tellLate()
		return
	}
	r.crowd.anew(r.info.Seq)
	for _, w := range r.crowd.members {
		messages, err := r.greeting(w.you, Seen{Seq: -1})
		if err != nil {
			r.crowd.dismiss(byeRestart) // they come back and are told
			break
		}
		r.crowd.send(w, messages[0])
	}
	r.tellLate()
	r.greet(moved)
}

// recognise looks again at who the watchers are, after seats have changed, and returns those
// who see the game otherwise from now on, and are to be greeted.
func (r *room) recognise() (moved []*watcher) {
	lost := func(seat engine.Seat) string {
		if r.seats[seat].Kind == record.Person {
			return byeMoved
		}
		return byeFreed
	}
	r.crowd.recognise(r.identify, r.mayWatch, lost)
	if r.late.crowd.recognise(r.identify, r.mayWatch, lost) {
		r.late.room = nil // they are to be told who they are
	}
	return r.sort()
}

// settle tells everybody who has come and gone since it was last told.
func (r *room) settle() {
	if r.crowd.moved || r.late.crowd.moved {
		r.dropAdvice()
		r.late.crowd.moved = false
		r.noteLooks()
	}
	for {
		switch {
		case r.crowd.deserted():
			r.crowd.tellLed()
		case r.crowd.changed(len(r.seats)):
			r.tellRoom()
		default:
			return
		}
	}
}

// tellRoom sends everybody the room as it stands.
func (r *room) tellRoom() {
	online := r.crowd.present(len(r.seats))
	r.crowd.online = online
	r.mail.online.Store(&online)
	room := r.describe()
	r.crowd.tell(func(you protocol.You) []byte { return roomMessage(room, you) })
	r.tellRoomLate()
}

func roomMessage(room record.Room, you protocol.You) []byte {
	switch {
	case room.State != record.Gathering:
		room.Figures = nil // everybody has had them, with the welcome
	case room.Figures == nil:
		room.Figures = json.RawMessage("{}") // they may have been taken back
	}
	return protocol.Encode(protocol.RoomChanged{Type: protocol.TypeRoom, Room: room, You: you})
}

// say stores a chat line and tells it.
func (r *room) say(id uuid.UUID, seat engine.Seat, text string) error {
	if seat == engine.Nobody {
		return refuse(protocol.CodeNotSeated, "")
	}
	text, err := cleanLine(text)
	if err != nil {
		return err
	}
	// The name stays with the line: somebody else may have the seat tomorrow.
	line := store.ChatLine{ID: id, Seat: seat, Name: r.seats[seat].Name, Text: text, At: r.d.now()}
	if r.info.State != record.Gathering {
		line.Next = r.info.Seq + 1
	}
	ctx, cancel := r.storeContext()
	defer cancel()
	tells, err := r.tellsOfLine(ctx, line)
	if err == nil {
		err = r.kept(r.cfg.Store.Say(ctx, r.code, line, tells...))
	}
	if err != nil {
		return err
	}
	r.hear(line)
	r.said++
	if len(r.chat) > chatKept {
		r.chat = r.chat[1:]
	}
	r.crowd.forget(r.info.Seq)
	message := protocol.Encode(protocol.Said{Type: protocol.TypeSaid, Line: lineOf(line)})
	r.crowd.tell(func(protocol.You) []byte { return message })
	return nil
}

// hear keeps a line of the chat, which is read after those that came before it: also where
// two servers knew of different records.
func (r *room) hear(line store.ChatLine) {
	if n := len(r.chat); n > 0 {
		line.Next = max(line.Next, r.chat[n-1].Next)
	}
	r.chat, r.line = append(r.chat, line), line.ID
}

// welcome returns the message with the whole position, as somebody sees it.
func (r *room) welcome(you protocol.You) ([]byte, error) {
	now := stamp{seq: r.info.Seq, version: r.info.Version, said: r.said, state: r.info.State, online: fmt.Sprint(r.crowd.present(len(r.seats)))}
	if t := r.times(); t != nil {
		now.at = t.At.Truncate(time.Second)
	}
	return r.crowd.welcome(you, now, func() ([]byte, error) { return r.encodeWelcome(you) })
}

func (r *room) encodeWelcome(you protocol.You) ([]byte, error) {
	m := protocol.Welcome{
		Type: protocol.TypeWelcome, Seq: r.info.Seq, Room: r.describe(), You: you, Turn: protocol.Turn{Asked: []engine.Seat{}}, Chat: linesOf(r.chat),
		Log: []engine.Entry{}, Happenings: r.happened, Times: r.times(),
	}
	if r.match != nil {
		m.Public, m.Turn = r.crowd.shown.public, turnOf(r.match, r.lesson(), r.match.Asked(), you.Seat)
		if r.over() {
			m.Turn = protocol.Turn{Asked: []engine.Seat{}, Over: true}
		}
		if log := view.EntriesFor(r.match.Log(), you.Seat); log != nil {
			m.Log = log
		}
		if you.Seat != engine.Nobody {
			m.Private = r.crowd.shown.private[you.Seat]
		}
	}
	data, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("%w: welcome: %w", engine.ErrFault, err)
	}
	return data, nil
}

// describe returns the room as everybody with its link may know it.
func (r *room) describe() record.Room {
	online := r.crowd.present(len(r.seats))
	room := describe(r.game, r.info, r.seats)
	for i := range room.Seats {
		room.Seats[i].Online = online[i]
	}
	if room.Fair != nil {
		room.Fair.Opening = r.opening != nil
	}
	if r.match != nil {
		if !r.over() {
			room.Asked = append(room.Asked, r.match.Asked()...)
		}
	}
	return room
}

func describe(game engine.Game, info store.Room, seats []store.Seat) record.Room {
	room := record.Room{
		Code: info.Code, Game: info.Game, State: info.State, Undo: info.Config.Undo, Spectators: info.Spectators, Late: info.Late, Brought: info.Brought,
		Seating: info.Seating, Next: info.Next, Rules: info.Config.Rules, Created: info.Created, Played: info.Played, Seq: info.Seq,
		Asked: []engine.Seat{}, Seats: []record.Seat{}, Settings: make(map[string]string),
		Figures: info.Config.Figures, Advice: advises(info.Advice, seats), Fair: describeFair(info, seats),
	}
	if info.Seq == 0 && !info.Began.IsZero() {
		room.Played = info.Began
	}
	if info.Clock != nil && info.Clock.Pace.Kind != "" {
		room.Pace = &info.Clock.Pace
	}
	for _, s := range game.Info().Settings {
		room.Settings[s.ID] = info.Config.Setting(game.Info(), s.ID)
	}
	for _, s := range seats {
		room.Seats = append(room.Seats, record.Seat{Seat: s.Seat, Kind: s.Kind, Name: s.Name, Bot: s.Bot, Colour: s.Colour, Begins: s.Begins, Former: s.Former})
	}
	return room
}
