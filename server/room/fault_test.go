package room_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/uuid"

	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/room/roomtest"
	"westkingdom/server/store/storetest"
)

// hushable are the ways in which a position of lanterns cannot be shown.
var hushable = []string{"ID", "Show", "Public", "Private", "Standings", "JSON"}

func mended(c *room.Config) { c.Games = gamesWith(roomtest.Lanterns{Mended: true}) }

// TestUnsayableChoice chooses what leads to a position that cannot be shown: the
// choice is refused and never stored, the position is what it was, and the game
// goes on for everybody.
func TestUnsayableChoice(t *testing.T) {
	for _, method := range hushable {
		t.Run(method, func(t *testing.T) {
			s := newServer(t, onSQLite(t))
			tb := s.begin(2, hushing(method), withUndo)
			all := s.sit(tb)
			draft(all)
			ann, ben := all[0], all[1]
			ann.apply("light")
			before := ann.sees()
			id, prompt := uuid.NewString(), ann.turn.Prompt.ID
			for range 2 { // and again, with the same id
				ann.watch.Choose(id, prompt, "hush")
				wantRefused(t, ann.answer(id), protocol.CodeGameFault)
				delete(ann.answers, id)
			}
			if fresh := s.join(tb.code, tb.who[0]); fresh.sees() != before || ann.sees() != before {
				t.Errorf("ann sees\n%s, a new socket\n%s, before\n%s", ann.sees(), fresh.sees(), before)
			}
			ann.apply("light", "light", "end-turn")
			ben.untilSeq(ann.seq)
			ben.apply("light")
			s.verify(7)
		})
	}
}

// TestUnsayableChoiceUnwatched: nobody watches, and yet nothing is stored that
// cannot be shown to those who come.
func TestUnsayableChoiceUnwatched(t *testing.T) {
	for _, method := range hushable {
		t.Run(method, func(t *testing.T) {
			s := newServer(t, onSQLite(t))
			tb := s.begin(1, hushing(method))
			ann := s.sit(tb)[0]
			draft([]*client{ann})
			id := uuid.NewString()
			ann.watch.Leave()
			ann.watch.Choose(id, ann.turn.Prompt.ID, "hush")
			wantRefused(t, ann.answer(id), protocol.CodeGameFault)
			s.join(tb.code, tb.who[0]).apply("light")
		})
	}
}

// TestUnsayableRoom wakes a room that another program stored in a position that
// this one cannot show. Its players are told so plainly, nothing is lost, and
// the game goes on with a program that can.
func TestUnsayableRoom(t *testing.T) {
	for _, method := range hushable {
		if method == "Standings" {
			continue // only the replay shows them
		}
		t.Run(method, func(t *testing.T) {
			db := storetest.SQLite(t)
			first := newServer(t, db, mended)
			tb := first.begin(2, hushing(method))
			all := first.sit(tb)
			draft(all)
			ann, ben := all[0], all[1]
			ann.apply("light", "hush")
			ben.untilSeq(4)
			before := []string{ann.sees(), ben.sees()}
			first.drain()

			broken := newServer(t, db)
			for range 2 { // it stays loadable, and as broken as it is
				for _, seq := range []int{-1, 4} {
					_, err := broken.rooms.Watch(t.Context(), tb.code, tb.who[0], room.Seen{Seq: seq}, newQueue(16))
					wantCode(t, err, protocol.CodeGameBroken)
				}
				if a, err := broken.rooms.Room(t.Context(), tb.code, tb.who[0]); err == nil {
					if a.You.Seat != 0 || a.Room.Seq != 4 {
						t.Errorf("the room is %+v", a)
					}
				} else {
					wantCode(t, err, protocol.CodeGameBroken)
				}
			}
			healthy := broken.begin(1)
			broken.sit(healthy)[0].apply("pick:0")
			broken.drain()

			next := newServer(t, db, mended)
			for seat, c := range next.sit(tb) {
				if c.sees() != before[seat] {
					t.Errorf("seat %d sees\n%s, saw\n%s", seat, c.sees(), before[seat])
				}
				all[seat] = c
			}
			next.verify(playOn(all) + 1)
		})
	}
}

// TestNewerRules: a room of rules that this program does not know says so, is as it was, and
// goes on with a program that knows them.
func TestNewerRules(t *testing.T) {
	db := storetest.SQLite(t)
	first := newServer(t, db)
	tb := first.begin(1)
	first.sit(tb)[0].apply("pick:0")
	first.drain()
	db.Exec(t, `UPDATE rooms SET config = json_set(config, '$.rules', 99) WHERE code = '`+tb.code+`'`)
	old := newServer(t, db)
	_, err := old.rooms.Watch(t.Context(), tb.code, tb.who[0], room.Seen{Seq: -1}, newQueue(16))
	wantCode(t, err, protocol.CodeNewerRules)
	_, err = old.replay(tb.code, tb.who[0], 0, 0)
	wantCode(t, err, protocol.CodeNewerRules)
	old.drain()
	db.Exec(t, `UPDATE rooms SET config = json_set(config, '$.rules', 1) WHERE code = '`+tb.code+`'`)
	newServer(t, db).join(tb.code, tb.who[0]).apply("light")
}

// TestUnsayableReplay: a replay that cannot be shown says so.
func TestUnsayableReplay(t *testing.T) {
	for _, method := range []string{"Public", "Private", "Standings", "JSON"} {
		t.Run(method, func(t *testing.T) {
			db := storetest.SQLite(t)
			first := newServer(t, db, mended)
			tb := first.begin(1, hushing(method))
			c := first.sit(tb)[0]
			c.apply("pick:0", "hush")
			first.drain()
			broken := newServer(t, db)
			_, err := broken.replay(tb.code, tb.who[0], 0, 0)
			wantCode(t, err, protocol.CodeGameBroken)
		})
	}
}

// TestUnplayableReplay: a game whose records cannot be played again, though it wakes
// from its checkpoint, says so in the replay and in the log.
func TestUnplayableReplay(t *testing.T) {
	db := storetest.SQLite(t)
	first := newServer(t, db)
	tb := first.begin(1)
	first.sit(tb)[0].apply("pick:0", "light")
	first.drain()
	db.Exec(t, `UPDATE choices SET option = 'pick:9' WHERE room = '`+tb.code+`' AND seq = 1`)
	var log bytes.Buffer
	s := newServer(t, db, func(c *room.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	_, err := s.replay(tb.code, tb.who[0], 0, 0)
	wantCode(t, err, protocol.CodeGameBroken)
	if !strings.Contains(log.String(), "level=ERROR") || !strings.Contains(log.String(), tb.code) {
		t.Errorf("the log has %q", log.String())
	}
}

// TestUnsayableForWatchers: two servers with different programs run a room.
// Those who watch from the one that cannot show what the other has stored are
// sent away, to come back when it can.
func TestUnsayableForWatchers(t *testing.T) {
	db := storetest.SQLite(t)
	old, next := newServer(t, db), newServer(t, db, mended)
	tb := old.begin(2, hushing("Public"))
	all := old.sit(tb)
	draft(all)
	next.join(tb.code, tb.who[0]).apply("hush")
	id := uuid.NewString()
	all[0].watch.Choose(id, all[0].turn.Prompt.ID, "light")
	if reason := all[1].closed(); reason != "restart" {
		t.Errorf("closed with %q", reason)
	}
	_, err := old.rooms.Watch(t.Context(), tb.code, tb.who[1], room.Seen{Seq: 2}, newQueue(16))
	wantCode(t, err, protocol.CodeGameBroken)
}
