package room

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Why a watcher is closed: the reasons of [protocol.Bye].
const (
	byeRestart      = "restart"
	byeSlow         = "slow"
	byeFreed        = "freed"
	byeMoved        = "moved"
	byeNoSpectators = "no-spectators" // the game began, and only seats may watch
)

const chatKept = 100 // lines that a welcome has

// Watch is one socket's place among the watchers of a room. Its methods hand a
// message to the room and return at once; whatever they cause comes through
// the sink, for every message with an id exactly one [protocol.Answer].
type Watch struct {
	d    *Directory
	code string
	id   uint64
	sink Sink
}

// Watch joins the watchers of a room: as the seat or host that who's secrets
// open, otherwise as a spectator. seq is the last that the client has, -1 for
// none. Before anything else the sink gets the updates since then and how the
// room stands, or else a welcome. The caller must call [Watch.Leave] once the
// socket has ended, even after the sink was closed.
//
// Errors: no-spectators.
func (d *Directory) Watch(ctx context.Context, code string, who Who, seq int, sink Sink) (*Watch, error) {
	w := &Watch{d: d, code: code, id: d.watchers.Add(1), sink: sink}
	_, err := ask(ctx, d, code, func(r *room) (struct{}, error) {
		return struct{}{}, r.join(&watcher{id: w.id, sink: sink, who: who}, seq)
	})
	if err != nil {
		w.Leave() // it may have joined just when the context ended
		return nil, err
	}
	return w, nil
}

// Leave ends the watch.
func (w *Watch) Leave() { w.d.leave(w.code, w.id) }

// Choose answers a prompt. id is a UUID made by the client.
func (w *Watch) Choose(id string, prompt int, option string) {
	if prompt < 0 {
		w.answer(refusedAnswer(id, protocol.CodeStalePrompt))
		return
	}
	w.submit(id, prompt, engine.Record{Option: option})
}

// Undo takes the seat's last choice back.
func (w *Watch) Undo(id string) { w.submit(id, noPrompt, engine.Record{Undo: true}) }

func (w *Watch) submit(id string, prompt int, rec engine.Record) {
	w.hand(id, func(r *room, from *watcher, key uuid.UUID) {
		if from.you.Seat == engine.Nobody {
			w.answer(refusedAnswer(id, protocol.CodeNotSeated))
			return
		}
		rec.Seat = from.you.Seat
		r.submit(key, rec, prompt, w.answer)
	})
}

// Say adds a line to the chat.
func (w *Watch) Say(id, text string) {
	w.hand(id, func(r *room, from *watcher, key uuid.UUID) {
		if err := r.say(key, from.you.Seat, text); errors.Is(err, store.ErrDuplicate) {
			w.answer(already(key, r.info.Seq))
		} else if err != nil {
			w.answer(r.refusal(key, err))
		} else {
			w.answer(protocol.Answer{Type: protocol.TypeAnswer, ID: id, Result: protocol.Applied, Seq: r.info.Seq})
		}
	})
}

// hand passes a message with an id to the room. Whatever becomes of it, the
// sink gets one answer, unless the watch has ended.
func (w *Watch) hand(id string, do func(r *room, from *watcher, key uuid.UUID)) {
	key, err := uuid.Parse(id)
	if err != nil || key.String() != id {
		w.answer(refusedAnswer(id, protocol.CodeBadRequest))
		return
	}
	fail := func(err error) { w.answer(refusedAnswer(id, CodeOf(err))) }
	err = w.d.send(w.code, command{
		do: func(r *room) {
			if from := r.watchers[w.id]; from != nil {
				do(r, from, key)
			}
		},
		fail: fail,
	})
	if err != nil {
		fail(err)
	}
}

func refusedAnswer(id string, code protocol.Code) protocol.Answer {
	return protocol.Answer{Type: protocol.TypeAnswer, ID: id, Result: protocol.Refused, Code: code}
}

func (w *Watch) answer(a protocol.Answer) {
	if !w.sink.Send(mustJSON(a)) {
		w.sink.Close(byeSlow)
	}
}

// mustJSON encodes a message that is plain data of the protocol's own types.
func mustJSON(message any) []byte {
	data, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	return data
}

// join makes somebody a watcher.
func (r *room) join(w *watcher, seq int) error {
	if err := r.ready(); err != nil {
		return err
	}
	w.you = r.identify(w.who)
	if !r.mayWatch(w.you) {
		return refuse(protocol.CodeNoSpectators, "Only the players may watch this room.")
	}
	if r.match != nil && r.shown == nil {
		now, err := show(r.match)
		if err != nil {
			return err
		}
		r.shown = now
	}
	r.watchers[w.id], r.moved = w, true
	if missed, ok := r.missed.since(seq, r.info.Seq); ok && r.match != nil {
		for _, u := range missed {
			r.send(w, u.message(w.you.Seat))
		}
		r.send(w, r.roomMessage(r.describe(), w.you))
		return nil
	}
	return r.welcome(w)
}

func (r *room) mayWatch(you protocol.You) bool {
	return r.info.Spectators || r.info.State == protocol.Gathering || you.Seat != engine.Nobody || you.Host
}

// forget lets watchers go.
func (r *room) forget(ids []uint64) {
	for _, id := range ids {
		delete(r.watchers, id)
	}
	r.moved = true
	r.used = time.Now()
	r.rest()
}

// rest drops what only watchers need.
func (r *room) rest() {
	if len(r.watchers) == 0 {
		r.shown, r.scratch = nil, nil
	}
}

// send sends a watcher a message. One that does not keep up is dropped rather
// than waited for.
func (r *room) send(w *watcher, message []byte) {
	if !w.sink.Send(message) {
		w.sink.Close(byeSlow)
		delete(r.watchers, w.id)
		r.moved = true
	}
}

// refresh shows the whole position to everybody: the game has begun, or the
// room was loaded again and the position is another.
func (r *room) refresh() {
	r.recognise(byeFreed)
	if r.match != nil && r.shown != nil && r.shown.seq == r.match.Seq() {
		return
	}
	r.missed.restart(r.info.Seq)
	r.shown = nil
	if r.match != nil && len(r.watchers) > 0 {
		now, err := show(r.match)
		if err != nil {
			panic(err) // a mistake in the game's view
		}
		r.shown = now
	}
	for _, w := range r.watchers {
		if err := r.welcome(w); err != nil {
			panic(err)
		}
	}
}

// recognise looks again at who the watchers are, after seats have changed.
// Those who had a seat and have none now are closed, with the reason.
func (r *room) recognise(reason string) {
	r.moved = true
	for id, w := range r.watchers {
		was := w.you
		w.you = r.identify(w.who)
		switch {
		case was.Seat != engine.Nobody && w.you.Seat == engine.Nobody:
			w.sink.Close(reason)
			delete(r.watchers, id)
		case !r.mayWatch(w.you):
			w.sink.Close(byeNoSpectators)
			delete(r.watchers, id)
		}
	}
}

// settle tells everybody who has come and gone since it was last told. Telling
// it may drop somebody who is slow, which is to be told in turn.
func (r *room) settle() {
	for r.moved {
		r.moved = false
		if !slices.Equal(r.present(), r.online) {
			r.tellRoom()
		}
	}
}

// present says of each seat whether somebody watches from it.
func (r *room) present() []bool {
	online := make([]bool, len(r.seats))
	for _, w := range r.watchers {
		if w.you.Seat != engine.Nobody {
			online[w.you.Seat] = true
		}
	}
	return online
}

// tellRoom sends everybody the room as it stands.
func (r *room) tellRoom() {
	r.online = r.present()
	room := r.describe()
	for _, w := range r.watchers {
		r.send(w, r.roomMessage(room, w.you))
	}
}

func (r *room) roomMessage(room protocol.Room, you protocol.You) []byte {
	return mustJSON(protocol.RoomChanged{Type: protocol.TypeRoom, Room: room, You: you})
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
	line := store.ChatLine{ID: id, Seat: seat, Text: text, At: r.cfg.Now().UTC().Truncate(time.Microsecond)}
	ctx, cancel := r.storeContext()
	defer cancel()
	if err := r.cfg.Store.Say(ctx, r.code, line); err != nil {
		return err
	}
	said := protocol.ChatLine{At: line.At, Seat: line.Seat, Text: line.Text}
	r.chat = append(r.chat, said)
	if len(r.chat) > chatKept {
		r.chat = r.chat[1:]
	}
	r.missed.restart(r.info.Seq)
	message := mustJSON(protocol.Said{Type: protocol.TypeSaid, Line: said})
	for _, w := range r.watchers {
		r.send(w, message)
	}
	return nil
}

// welcome sends a watcher the whole position.
func (r *room) welcome(w *watcher) error {
	m := welcome{
		Welcome: protocol.Welcome{
			Type: protocol.TypeWelcome, Seq: r.info.Seq, Room: r.describe(), You: w.you,
			Turn: protocol.Turn{Asked: []engine.Seat{}}, Log: []engine.Entry{}, Chat: r.chat,
		},
	}
	if m.Chat == nil {
		m.Chat = []protocol.ChatLine{}
	}
	if r.match != nil {
		m.Public, m.Turn = r.shown.public, turnOf(r.match, r.match.Asked(), w.you.Seat)
		if log := entriesFor(r.match.Log(), w.you.Seat); log != nil {
			m.Log = log
		}
		if w.you.Seat != engine.Nobody {
			m.Private = r.shown.private[w.you.Seat]
		}
	}
	data, err := json.Marshal(m)
	if err != nil {
		r.log.Error("welcome not encoded", slog.Any("error", err))
		return err
	}
	r.send(w, data)
	return nil
}

// welcome is a protocol.Welcome whose public part is in sections already.
type welcome struct {
	protocol.Welcome
	Public engine.Encoded `json:"public"`
}

// describe returns the room as everybody with its link may know it.
func (r *room) describe() protocol.Room {
	online := r.present()
	room := describe(r.game, r.info, r.seats)
	for i := range room.Seats {
		room.Seats[i].Online = online[i]
	}
	if r.match != nil {
		room.Asked = append(room.Asked, r.match.Asked()...)
	}
	return room
}

func describe(game engine.Game, info store.Room, seats []store.Seat) protocol.Room {
	room := protocol.Room{
		Code: info.Code, Game: info.Game, State: info.State, Undo: info.Config.Undo, Spectators: info.Spectators,
		Rules: info.Config.Rules, Created: info.Created, Played: info.Played, Seq: info.Seq,
		Asked: []engine.Seat{}, Seats: []protocol.Seat{}, Settings: make(map[string]string),
	}
	for _, s := range game.Info().Settings {
		room.Settings[s.ID] = info.Config.Setting(game.Info(), s.ID)
	}
	for _, s := range seats {
		room.Seats = append(room.Seats, protocol.Seat{Seat: s.Seat, Kind: s.Kind, Name: s.Name, Bot: s.Bot})
	}
	return room
}
