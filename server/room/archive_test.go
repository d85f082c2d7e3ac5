package room_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// exported plays a game to its end and returns its file, as it is after having
// been written and read.
func exported(t *testing.T, s *server, o ...options) record.File {
	t.Helper()
	tb := s.begin(3, append(o, withBots("random", "random", "random"), withUndo)...)
	c := s.join(tb.code, room.Who{})
	c.until(func() bool { return c.room.State == record.Finished })
	c.watch.Leave()
	e, err := s.export(tb.code, room.Who{})
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return decode[record.File](t, data)
}

// TestMoveToAnotherServer exports a game and imports it elsewhere.
func TestMoveToAnotherServer(t *testing.T) {
	for game := range allGames() {
		t.Run(game, func(t *testing.T) {
			here, there := newServer(t, onSQLite(t)), newServer(t, onSQLite(t))
			e := exported(t, here, playing(game))
			if v, err := there.archive().VerifyExport(t.Context(), e); err != nil || !v.Sound() || v.Rooms != 1 || v.Choices != len(e.Records) {
				t.Fatalf("verified %+v, %v", v, err)
			}
			made, err := there.archive().Import(t.Context(), e)
			if err != nil {
				t.Fatal(err)
			}
			there.verify(len(e.Records))
			again, err := there.export(e.Room.Code, room.Who{})
			if err != nil || again.Sum != e.Sum {
				t.Errorf("exported again with the sum %s, was %s; %v", again.Sum, e.Sum, err)
			}
			a, err := there.rooms.Room(t.Context(), e.Room.Code, room.Who{Host: made.Host})
			if err != nil || !a.You.Host || a.Room.State != record.Finished {
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

// TestMoveUnfinishedGame goes on elsewhere, from a store of one kind to one of
// another: the host and everybody come in by new links.
func TestMoveUnfinishedGame(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) { move(t, newServer(t, db), newServer(t, onSQLite(t))) })
	onBoth(t, func(t *testing.T, db storetest.Database) { move(t, newServer(t, onSQLite(t)), newServer(t, db)) })
}

func move(t *testing.T, here, there *server) {
	tb := here.begin(2)
	all := here.sit(tb)
	draft(all)
	all[0].apply("light")
	_, err := here.export(tb.code, room.Who{})
	wantCode(t, err, protocol.CodeNotFinished)
	e, err := here.archive().Export(t.Context(), tb.code)
	if err != nil {
		t.Fatal(err)
	}
	made, err := there.archive().Import(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	for _, old := range []string{tb.who[0].Seat, tb.host.Host} {
		_, _, err = there.rooms.Claim(t.Context(), tb.code, room.Who{}, old)
		wantCode(t, err, protocol.CodeBadSecret)
	}
	a, host, err := there.rooms.Claim(t.Context(), tb.code, room.Who{}, made.Host)
	if err != nil || !a.You.Host {
		t.Fatalf("the host has claimed %+v, %v", a, err)
	}
	var moved []*client
	for seat, secret := range made.Seats {
		if seat == 1 { // its link was lost: the host gives another
			link, err := there.rooms.NewLink(t.Context(), tb.code, host, 1)
			if err != nil {
				t.Fatal(err)
			}
			secret = link.Secret
		}
		a, who, err := there.rooms.Claim(t.Context(), tb.code, room.Who{}, secret)
		if err != nil || a.You.Seat != engine.Seat(seat) {
			t.Fatalf("seat %d has claimed %+v, %v", seat, a, err)
		}
		moved = append(moved, there.join(tb.code, who))
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
	for name, change := range map[string]func(*record.File){
		"Format":      func(e *record.File) { e.Format = "westkingdom/one" },
		"Sum":         func(e *record.File) { e.Sum = strings.Repeat("0", 64) },
		"Name":        func(e *record.File) { e.Room.Seats[0].Bot = "greedy" },
		"Game":        func(e *record.File) { e.Room.Game = "chess"; resum(t, e) },
		"Code":        func(e *record.File) { e.Room.Code = "../../etc"; resum(t, e) },
		"Seats":       func(e *record.File) { e.Room.Seats = e.Room.Seats[1:]; resum(t, e) },
		"Config":      func(e *record.File) { e.Config.Seats = 2; resum(t, e) },
		"Rules":       func(e *record.File) { e.Config.Rules = 99; resum(t, e) },
		"Seed":        func(e *record.File) { e.Seed = "0000000000000001"; resum(t, e) },
		"SeedText":    func(e *record.File) { e.Seed = "zz"; resum(t, e) },
		"Option":      func(e *record.File) { e.Records[5].Option = "shatter"; resum(t, e) },
		"Hash":        func(e *record.File) { e.Records[2].Hash = strings.Repeat("0", 32); resum(t, e) },
		"NoHash":      func(e *record.File) { e.Records[2].Hash = ""; resum(t, e) },
		"ID":          func(e *record.File) { e.Records[1].ID = e.Records[0].ID; resum(t, e) },
		"Missing":     func(e *record.File) { e.Records = slices.Delete(e.Records, 3, 4); resum(t, e) },
		"SeatRenamed": func(e *record.File) { e.Room.Seats[0] = record.Seat{Kind: "person", Name: "\x00"}; resum(t, e) },
	} {
		t.Run(name, func(t *testing.T) {
			bad := good
			bad.Room.Seats, bad.Records = slices.Clone(good.Room.Seats), slices.Clone(good.Records)
			change(&bad)
			_, err := other.archive().Import(t.Context(), bad)
			wantCode(t, err, protocol.CodeBadExport)
			if v, err := other.archive().VerifyExport(t.Context(), bad); err == nil && v.Mismatches == 0 {
				t.Errorf("verified %+v", v)
			}
			_, err = other.rooms.Room(t.Context(), good.Room.Code, room.Who{})
			wantCode(t, err, protocol.CodeNoRoom)
		})
	}
}

// TestNewerFile: a file of a newer program is called that, and neither altered nor
// damaged.
func TestNewerFile(t *testing.T) {
	s := newServer(t, onSQLite(t))
	e := exported(t, s)
	e.Format = "westkingdom/4"
	_, err := s.archive().Import(t.Context(), e)
	wantCode(t, err, protocol.CodeNewerExport)
	_, err = s.archive().VerifyExport(t.Context(), e)
	wantCode(t, err, protocol.CodeNewerExport)
	if !strings.Contains(err.Error(), "newer version") || strings.Contains(err.Error(), "altered") {
		t.Errorf("refused with %v", err)
	}
}

// resum makes the file's sum fit.
func resum(t *testing.T, e *record.File) {
	t.Helper()
	if err := e.Seal(); err != nil {
		t.Fatal(err)
	}
}

// TestVerifyFindsMismatches: a record that the rules do not lead to is counted,
// as is all that cannot be played because of it.
func TestVerifyFindsMismatches(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(1)
	c := s.join(tb.code, tb.who[0])
	c.apply("pick:0", "stop")
	for i, option := range []string{"stop", "fly", "stop"} {
		rec := store.Record{
			Room: tb.code, Seq: 3 + i, ID: uuid.New(), Hash: "wrong",
			Record: engine.Record{Seat: 0, Option: option}, At: c.room.Created,
		}
		if err := s.store.Append(t.Context(), rec); err != nil {
			t.Fatal(err)
		}
	}
	v, err := s.archive().Verify(t.Context())
	want := room.Verified{Rooms: 1, Choices: 5, Mismatches: 3, Problems: []room.Problem{
		{Room: tb.code, Record: 3, Reason: "it leads to another position than the recorded one"},
	}}
	if err != nil || !reflect.DeepEqual(v, want) {
		t.Errorf("verified %+v, %v; want %+v", v, err, want)
	}
}
