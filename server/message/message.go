// Package message puts what rooms say into the words of the protocol: it is where
// the rooms' own types and those of browsers meet.
package message

import (
	"bytes"
	"encoding/json"
	"strconv"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/view"
)

// Encoder encodes the messages of a room's socket; it is a [room.Encoder].
type Encoder struct{}

// welcome is a protocol.Welcome whose public part is in sections already.
type welcome struct {
	protocol.Welcome
	Public view.Sections `json:"public"`
}

// Welcome implements [room.Encoder].
func (Encoder) Welcome(w room.Welcome) ([]byte, error) {
	m := welcome{
		Welcome: protocol.Welcome{
			Type: protocol.TypeWelcome, Seq: w.Seq, Room: Room(w.Room), You: protocol.You(w.You), Private: w.Private, Turn: turn(w.Turn),
			Log: w.Log, Chat: make([]protocol.ChatLine, 0, len(w.Chat)),
		},
		Public: w.Public,
	}
	if m.Log == nil {
		m.Log = []engine.Entry{}
	}
	for _, l := range w.Chat {
		m.Chat = append(m.Chat, line(l))
	}
	return json.Marshal(m)
}

// Update implements [room.Encoder]: it makes a [protocol.Update].
func (Encoder) Update(u room.Update, scratch []byte) (head []byte, tails [][]byte, used []byte) {
	b := append(scratch[:0], `{"type":"update","seq":`...)
	b = strconv.AppendInt(b, int64(u.Seq), 10)
	b = append(b, `,"by":`...)
	b = strconv.AppendInt(b, int64(u.By), 10)
	if u.Undo {
		b = append(b, `,"undo":true`...)
	}
	b = appendPublic(b, u.Public)
	if u.LogFrom > 0 {
		b = append(b, `,"logFrom":`...)
		b = strconv.AppendInt(b, int64(u.LogFrom), 10)
	}
	b = appendLog(b, u.Log)
	ends := make([]int, 1, len(u.Viewers)+1) // of the head, and of each tail
	ends[0] = len(b)
	for i := range u.Viewers {
		v := &u.Viewers[i]
		if v.Private != nil {
			b = append(append(b, `,"private":`...), v.Private...)
		}
		b = appendLog(b, v.Log)
		b = appendTurn(append(b, `,"turn":`...), &v.Turn)
		b = append(b, '}')
		ends = append(ends, len(b))
	}
	kept := bytes.Clone(b)
	tails = make([][]byte, len(u.Viewers))
	for i := range tails {
		tails[i] = kept[ends[i]:ends[i+1]]
	}
	return kept[:ends[0]], tails, b
}

// Room implements [room.Encoder].
func (Encoder) Room(r record.Room, you room.You) []byte {
	switch {
	case r.State != record.Gathering:
		r.Figures = nil // everybody has had them, with the welcome
	case r.Figures == nil:
		r.Figures = json.RawMessage("{}") // they may have been taken back
	}
	return encode(protocol.RoomChanged{Type: protocol.TypeRoom, Room: Room(r), You: protocol.You(you)})
}

// Said implements [room.Encoder].
func (Encoder) Said(l room.Line) []byte {
	return encode(protocol.Said{Type: protocol.TypeSaid, Line: line(l)})
}

// Answer implements [room.Encoder]: it makes a [protocol.Answer].
func (Encoder) Answer(a room.Answer) []byte {
	return appendAnswer(make([]byte, 0, 128), a)
}

// encode encodes a message that is plain data of the protocol's own types.
func encode(message any) []byte {
	data, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	return data
}

// Room says how a room stands.
func Room(r record.Room) protocol.Room {
	seats := make([]protocol.Seat, len(r.Seats))
	for i, s := range r.Seats {
		seats[i] = protocol.Seat{Seat: s.Seat, Kind: protocol.SeatKind(s.Kind), Name: s.Name, Bot: s.Bot, Online: s.Online}
		for _, h := range s.Former {
			seats[i].Former = append(seats[i].Former, protocol.Holder(h))
		}
	}
	return protocol.Room{
		Code: r.Code, Game: r.Game, State: protocol.RoomState(r.State), Seats: seats, Settings: r.Settings, Undo: r.Undo,
		Spectators: r.Spectators, Rules: r.Rules, Created: r.Created, Played: r.Played, Seq: r.Seq, Asked: r.Asked,
		Figures: r.Figures,
	}
}

// Reply answers a call on a room.
func Reply(r room.Reply) protocol.RoomAnswer {
	return protocol.RoomAnswer{Room: Room(r.Room), You: protocol.You(r.You), Secret: r.Secret, Result: r.Result}
}

// Frame is one moment of a replay.
func Frame(f room.Frame) protocol.Frame {
	public := make(map[string]json.RawMessage, len(f.Public))
	for _, s := range f.Public {
		public[s.Path] = s.JSON
	}
	return protocol.Frame{
		Seq: f.Seq, By: f.By, Undo: f.Undo, At: f.At, Public: public, Private: f.Private, Log: f.Log, LogFrom: f.LogFrom,
		Totals: f.Totals, Option: f.Option,
	}
}

func turn(t room.Turn) protocol.Turn {
	return protocol.Turn{Asked: t.Asked, Prompt: t.Prompt, Undo: protocol.UndoState{Choices: t.Undo, Why: t.Why}, Over: t.Over, Lesson: t.Lesson}
}

func line(l room.Line) protocol.ChatLine {
	return protocol.ChatLine{At: l.At, Seat: l.Seat, Name: l.Name, Text: l.Text}
}
