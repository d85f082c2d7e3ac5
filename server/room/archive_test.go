package room_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// replayed builds what a client has from the frames of a replay.
func replayed(t *testing.T, frames []protocol.Frame) *client {
	t.Helper()
	c := &client{t: t, public: make(map[string]json.RawMessage)}
	for i, f := range frames {
		if f.Seq != i {
			t.Fatalf("frame %d has seq %d", i, f.Seq)
		}
		maps.Copy(c.public, f.Public)
		if f.Private != nil {
			c.private = f.Private
		}
		if f.LogFrom > 0 {
			c.log = slices.DeleteFunc(c.log, func(e engine.Entry) bool { return e.Seq >= f.LogFrom })
		}
		c.log = append(c.log, f.Log...)
	}
	return c
}

func TestReplay(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2, withUndo)
		all := s.sit(tb)
		draft(all)
		ann, ben := all[0], all[1]
		ann.apply("light", "light")
		ann.undo()
		ann.apply("draw")
		replay := func(who room.Who, seat engine.Seat) (protocol.Replay, error) {
			return s.rooms.Replay(t.Context(), tb.code, who, seat)
		}

		// While the game goes on, everybody sees what they know already.
		r, err := replay(tb.who[0], 0)
		if err != nil {
			t.Fatal(err)
		}
		got := replayed(t, r.Frames)
		got.turn = ann.turn
		if got.sees() != ann.sees() || len(r.Frames) != ann.seq+1 {
			t.Errorf("ann's replay ends with\n%s, she sees\n%s", got.sees(), ann.sees())
		}
		if f := r.Frames[3]; f.By != 0 || f.Totals[0] != 1 || f.Option == nil || f.Option.ID != "light" || f.At.IsZero() {
			t.Errorf("frame 3 is %+v", f)
		}
		if f := r.Frames[2]; f.By != 1 || f.Option != nil {
			t.Errorf("frame 2 shows ann what ben has picked: %+v", f)
		}
		_, err = replay(tb.who[0], 1)
		wantCode(t, err, protocol.CodeNotFinished)
		_, err = replay(room.Who{}, 0)
		wantCode(t, err, protocol.CodeNotFinished)
		_, err = replay(tb.who[0], 2)
		wantCode(t, err, protocol.CodeBadRequest)
		open, err := replay(room.Who{}, engine.Nobody)
		if err != nil {
			t.Fatal(err)
		}
		if data, _ := json.Marshal(open); strings.Contains(string(data), "card-") || strings.Contains(string(data), "colour-") {
			t.Errorf("everybody's replay tells secrets: %s", data)
		}

		// When it is over, anybody sees every seat.
		ben.untilSeq(ann.seq)
		playOn(all)
		r, err = replay(room.Who{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		got = replayed(t, r.Frames)
		got.turn = ben.turn
		if got.sees() != ben.sees() || r.Room.State != protocol.Finished {
			t.Errorf("ben's replay ends with\n%s, he sees\n%s", got.sees(), ben.sees())
		}
	})
}

func TestReplayRefused(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2, withoutSpectators)
	_, err := s.rooms.Replay(t.Context(), tb.code, tb.host, engine.Nobody)
	wantCode(t, err, protocol.CodeNotStarted)
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	_, err = s.rooms.Replay(t.Context(), tb.code, room.Who{}, engine.Nobody)
	wantCode(t, err, protocol.CodeNoSpectators)
	if _, err := s.rooms.Replay(t.Context(), tb.code, tb.who[1], engine.Nobody); err != nil {
		t.Error(err)
	}
}

// exported plays a game to its end and returns its file, as it is after having
// been written and read.
func exported(t *testing.T, s *server, o ...options) protocol.Export {
	t.Helper()
	tb := s.begin(3, append(o, withBots("random", "random", "random"), withUndo)...)
	c := s.join(tb.code, room.Who{})
	c.until(func() bool { return c.room.State == protocol.Finished })
	c.watch.Leave()
	e, err := s.rooms.Export(t.Context(), tb.code)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return decode[protocol.Export](t, data)
}

// TestMoveToAnotherServer exports a game and imports it elsewhere.
func TestMoveToAnotherServer(t *testing.T) {
	for game := range allGames() {
		t.Run(game, func(t *testing.T) {
			here, there := newServer(t, onSQLite(t)), newServer(t, onSQLite(t))
			e := exported(t, here, playing(game))
			if v, err := there.archive().VerifyExport(e); err != nil || v != (room.Verified{Rooms: 1, Choices: len(e.Records)}) {
				t.Fatalf("verified %+v, %v", v, err)
			}
			host, err := there.archive().Import(t.Context(), e)
			if err != nil {
				t.Fatal(err)
			}
			there.verify(len(e.Records))
			again, err := there.rooms.Export(t.Context(), e.Room.Code)
			if err != nil || again.Sum != e.Sum {
				t.Errorf("exported again with the sum %s, was %s; %v", again.Sum, e.Sum, err)
			}
			a, err := there.rooms.Room(t.Context(), e.Room.Code, room.Who{Host: host})
			if err != nil || !a.You.Host || a.Room.State != protocol.Finished {
				t.Errorf("the room is %+v, %v", a, err)
			}
			was, mine := here.join(e.Room.Code, room.Who{}), there.join(e.Room.Code, room.Who{})
			if was.sees() != mine.sees() {
				t.Errorf("sees\n%s, want\n%s", mine.sees(), was.sees())
			}
			_, err = there.archive().Import(t.Context(), e)
			wantCode(t, err, protocol.CodeExists)
		})
	}
}

// TestMoveUnfinishedGame goes on elsewhere: the new host lets people in.
func TestMoveUnfinishedGame(t *testing.T) {
	here, there := newServer(t, onSQLite(t)), newServer(t, onSQLite(t))
	tb := here.begin(2)
	all := here.sit(tb)
	draft(all)
	all[0].apply("light")
	_, err := here.rooms.Export(t.Context(), tb.code)
	wantCode(t, err, protocol.CodeNotFinished)
	e, err := here.archive().Export(t.Context(), tb.code)
	if err != nil {
		t.Fatal(err)
	}
	host, err := there.archive().Import(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	_, err = there.rooms.Claim(t.Context(), tb.code, room.Who{}, tb.who[0].Seat)
	wantCode(t, err, protocol.CodeBadSecret)
	var moved []*client
	for seat := range tb.who {
		link, err := there.rooms.NewLink(t.Context(), tb.code, room.Who{Host: host}, engine.Seat(seat))
		if err != nil {
			t.Fatal(err)
		}
		moved = append(moved, there.join(tb.code, room.Who{Seat: link.Secret}))
	}
	if moved[0].sees() != all[0].sees() {
		t.Errorf("sees\n%s, want\n%s", moved[0].sees(), all[0].sees())
	}
	there.verify(playOn(moved))
}

// TestTamperedFile changes a file in every way that matters, with a sum that
// fits where the attacker knows how to make one.
func TestTamperedFile(t *testing.T) {
	s := newServer(t, onSQLite(t))
	good := exported(t, s)
	other := newServer(t, onSQLite(t))
	for name, change := range map[string]func(*protocol.Export){
		"Format":      func(e *protocol.Export) { e.Format = "westkingdom/2" },
		"Sum":         func(e *protocol.Export) { e.Sum = strings.Repeat("0", 64) },
		"Name":        func(e *protocol.Export) { e.Room.Seats[0].Bot = "greedy" },
		"Game":        func(e *protocol.Export) { e.Room.Game = "chess"; resum(t, e) },
		"Code":        func(e *protocol.Export) { e.Room.Code = "../../etc"; resum(t, e) },
		"Seats":       func(e *protocol.Export) { e.Room.Seats = e.Room.Seats[1:]; resum(t, e) },
		"Config":      func(e *protocol.Export) { e.Config.Seats = 2; resum(t, e) },
		"Rules":       func(e *protocol.Export) { e.Config.Rules = 99; resum(t, e) },
		"Seed":        func(e *protocol.Export) { e.Seed = "0000000000000001"; resum(t, e) },
		"SeedText":    func(e *protocol.Export) { e.Seed = "zz"; resum(t, e) },
		"Option":      func(e *protocol.Export) { e.Records[5].Option = "shatter"; resum(t, e) },
		"Hash":        func(e *protocol.Export) { e.Records[2].Hash = strings.Repeat("0", 32); resum(t, e) },
		"NoHash":      func(e *protocol.Export) { e.Records[2].Hash = ""; resum(t, e) },
		"ID":          func(e *protocol.Export) { e.Records[1].ID = e.Records[0].ID; resum(t, e) },
		"Missing":     func(e *protocol.Export) { e.Records = slices.Delete(e.Records, 3, 4); resum(t, e) },
		"SeatRenamed": func(e *protocol.Export) { e.Room.Seats[0] = protocol.Seat{Kind: "person", Name: "\x00"}; resum(t, e) },
	} {
		t.Run(name, func(t *testing.T) {
			bad := good
			bad.Room.Seats, bad.Records = slices.Clone(good.Room.Seats), slices.Clone(good.Records)
			change(&bad)
			_, err := other.archive().Import(t.Context(), bad)
			wantCode(t, err, protocol.CodeBadExport)
			if v, err := other.archive().VerifyExport(bad); err == nil && v.Mismatches == 0 {
				t.Errorf("verified %+v", v)
			}
			_, err = other.rooms.Room(t.Context(), good.Room.Code, room.Who{})
			wantCode(t, err, protocol.CodeNoRoom)
		})
	}
}

// resum makes the file's sum fit.
func resum(t *testing.T, e *protocol.Export) {
	t.Helper()
	sum, err := room.Sum(*e)
	if err != nil {
		t.Fatal(err)
	}
	e.Sum = sum
}

// TestVerifyFindsMismatches: a record that the rules do not lead to is counted,
// as is all that cannot be played because of it.
func TestVerifyFindsMismatches(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(1)
	c := s.join(tb.code, tb.who[0])
	c.apply("pick:0", "stop")
	for seq, option := range map[int]string{3: "stop", 4: "fly", 5: "stop"} {
		rec := store.Record{
			Room: tb.code, Seq: seq, ID: uuid.New(), Hash: "wrong",
			Record: engine.Record{Seat: 0, Option: option}, At: c.room.Created,
		}
		if err := s.store.Append(t.Context(), rec); err != nil {
			t.Fatal(err)
		}
	}
	v, err := s.archive().Verify(t.Context())
	if want := (room.Verified{Rooms: 1, Choices: 5, Mismatches: 3}); err != nil || v != want {
		t.Errorf("verified %+v, %v; want %+v", v, err, want)
	}
}
