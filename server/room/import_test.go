package room_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/room/roomtest"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// running starts a game and returns its file, as it is after a few choices.
func running(t *testing.T, s *server) record.File {
	t.Helper()
	tb := s.begin(3, withBots("random"), withUndo)
	all := s.sit(tb)
	draft(all[:2])
	all[0].until(func() bool { return all[0].turn.Prompt != nil }) // the bot has picked too
	all[0].apply("light")
	e, err := s.archive().Export(t.Context(), tb.code)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// copied returns an export that shares nothing with another.
func copied(t *testing.T, e record.File) record.File {
	t.Helper()
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return decode[record.File](t, data)
}

// formerly says of a file that others had its first seat before.
func formerly(all ...record.Holder) func(*record.File) {
	return func(e *record.File) { e.Room.Seats[0].Former = all }
}

// TestHostileFile: a file passes nothing that a request could not, however well
// its sum fits.
func TestHostileFile(t *testing.T) {
	here, there := newServer(t, onSQLite(t)), newServer(t, onSQLite(t))
	good := running(t, here)
	long := strings.Repeat("x", 1<<20)
	for name, change := range map[string]func(*record.File){
		"BotUnknown":     func(e *record.File) { e.Room.Seats[2].Bot = "wise" },
		"BotLong":        func(e *record.File) { e.Room.Seats[2].Bot = long },
		"BotNUL":         func(e *record.File) { e.Room.Seats[2].Bot = "random\x00" },
		"BotName":        func(e *record.File) { e.Room.Seats[2].Name = "\u202eAnn" },
		"BotNone":        func(e *record.File) { e.Room.Seats[2].Bot = "" },
		"PersonBot":      func(e *record.File) { e.Room.Seats[0].Bot = "random" },
		"PersonLong":     func(e *record.File) { e.Room.Seats[0].Name = long },
		"PersonNameless": func(e *record.File) { e.Room.Seats[0].Name = "  " },
		"PersonTurned":   func(e *record.File) { e.Room.Seats[0].Name = "\u202eAnn" },
		"FreeName":       func(e *record.File) { e.Room.Seats[1].Kind, e.Room.Seats[1].Name = record.Free, long },
		"FormerLong":     formerly(record.Holder{Name: long, Until: 1}),
		"FormerTurned":   formerly(record.Holder{Name: "\u202eAnn", Until: 1}),
		"FormerNobody":   formerly(record.Holder{Until: 1}),
		"FormerBoth":     formerly(record.Holder{Name: "Ann", Bot: "random", Until: 1}),
		"FormerBot":      formerly(record.Holder{Bot: "wise", Until: 1}),
		"FormerEarly":    formerly(record.Holder{Name: "Ann", Until: -1}),
		"FormerLate":     formerly(record.Holder{Name: "Ann", Until: 99}),
		"FormerOrder":    formerly(record.Holder{Name: "Ann", Until: 2}, record.Holder{Name: "Ben", Until: 2}),
		"Kind":           func(e *record.File) { e.Room.Seats[0].Kind = record.SeatKind(long) },
		"SeatOrder":      func(e *record.File) { slices.Reverse(e.Room.Seats) },
		"SeatTwice":      func(e *record.File) { e.Room.Seats[1].Seat = 0 },
		"GameLong":       func(e *record.File) { e.Room.Game = long },
		"Setting":        func(e *record.File) { e.Config.Settings = map[string]string{long: "yes"} },
		"SettingValue":   func(e *record.File) { e.Config.Settings = map[string]string{"break": "\x00"} },
		"Figures":        func(e *record.File) { e.Config.Figures = json.RawMessage(`"` + strings.Repeat("x", 2<<20) + `"`) },
		"RoomSetting":    func(e *record.File) { e.Room.Settings["x"] = long },
		"CodeNUL":        func(e *record.File) { e.Room.Code = e.Room.Code[:9] + "\x00" },
		"CodeLong":       func(e *record.File) { e.Room.Code += "0" },
		"SeedLong":       func(e *record.File) { e.Seed += "0" },
		"SeedSigned":     func(e *record.File) { e.Seed = "+" + e.Seed[1:] },
		"CreatedLate": func(e *record.File) {
			e.Room.Created = time.Date(9999, 12, 31, 23, 0, 0, 0, time.FixedZone("", -9*3600))
		},
		"CreatedNever": func(e *record.File) { e.Room.Created = time.Time{} },
		"AtNever":      func(e *record.File) { e.Records[0].At = time.Time{} },
		"Option":       func(e *record.File) { e.Records[1].Option = long },
		"UndoOption": func(e *record.File) {
			last := e.Records[len(e.Records)-1]
			e.Records = append(e.Records, record.Record{
				Record: engine.Record{Seat: last.Seat, Undo: true, Option: "light"}, At: last.At,
				ID: "00000000-0000-4000-8000-000000000000",
			})
		},
		"HashLong": func(e *record.File) { e.Records[0].Hash = long },
		"NoID":     func(e *record.File) { e.Records[0].ID = "" },
		"NoSeat":   func(e *record.File) { e.Records[0].Seat = -1 },
	} {
		t.Run(name, func(t *testing.T) {
			bad := copied(t, good)
			change(&bad)
			resum(t, &bad)
			_, err := there.archive().Import(t.Context(), bad)
			wantCode(t, err, protocol.CodeBadExport)
			if err != nil && len(err.Error()) > 300 {
				t.Errorf("the refusal has %d characters", len(err.Error()))
			}
			if n, err := there.store.Count(t.Context()); n != 0 || err != nil {
				t.Errorf("%d rooms, %v", n, err)
			}
		})
	}
	formerly(record.Holder{Name: "Ann"}, record.Holder{Bot: "greedy", Until: len(good.Records)})(&good)
	resum(t, &good)
	if _, err := there.archive().Import(t.Context(), good); err != nil {
		t.Errorf("the file itself: %v", err)
	}
}

// TestSeedsOfBothKinds: rooms are dealt from 128 bits; a room of 64 is exported
// and read as ever.
func TestSeedsOfBothKinds(t *testing.T) {
	here, there := newServer(t, onSQLite(t)), newServer(t, onSQLite(t))
	if e := running(t, here); len(e.Seed) != 32 {
		t.Errorf("a new room has the seed %q", e.Seed)
	}
	w := storetest.NewWhole("0123456789")
	w.Room.Game, w.Room.Seed, w.Room.State = "lanterns", engine.SeedOf(7), record.Playing
	w.Room.Config = engine.Config{Seats: 2, Rules: 1}
	w.Records, w.Happenings, w.Checkpoint, w.Seats[1].Former = nil, nil, nil, nil
	if err := here.store.Import(t.Context(), w); err != nil {
		t.Fatal(err)
	}
	e, err := here.archive().Export(t.Context(), w.Room.Code)
	if err != nil || e.Seed != "0000000000000007" {
		t.Fatalf("an old room has the seed %q, %v", e.Seed, err)
	}
	if _, err := there.archive().Import(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	if l, err := there.store.Load(t.Context(), w.Room.Code); err != nil || l.Room.Seed != w.Room.Seed {
		t.Errorf("imported with the seed %v, %v", l.Room.Seed, err)
	}
}

// TestImportedResult: of a finished game it is noted how it ended, wherever it was played, and
// not when it began, which its file does not say.
func TestImportedResult(t *testing.T) {
	here, there := newServer(t, onSQLite(t)), newServer(t, onSQLite(t))
	tb, _ := here.finish(2)
	e, err := here.archive().Export(t.Context(), tb.code)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := there.archive().Import(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	played, _ := here.stored(tb.code)
	got, _ := there.stored(tb.code)
	if len(played.Result) != 2 || !reflect.DeepEqual(got.Result, played.Result) || !got.Began.IsZero() {
		t.Errorf("imported, it ended with %+v and began at %v, want %+v", got.Result, got.Began, played.Result)
	}
}

// TestFiguresStayWithTheMatch: a match keeps the corrected figures that it began
// with, to the byte, wherever it goes, and tells them to whoever looks.
func TestFiguresStayWithTheMatch(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		figures := json.RawMessage(`{"lamp":{"points":2,"cost":[3,1],"a":"é"},"b":1,"aa":null}`)
		here := newServer(t, db, func(c *room.Config) {
			c.Figures = map[string]json.RawMessage{"lanterns": figures, "other": json.RawMessage(`{}`)}
		})
		e, there := running(t, here), newServer(t, onSQLite(t))
		if _, err := there.archive().Import(t.Context(), e); err != nil {
			t.Fatal(err)
		}
		again, err := there.archive().Export(t.Context(), e.Room.Code)
		if err != nil || again.Sum != e.Sum {
			t.Errorf("exported again with the sum %s, was %s; %v", again.Sum, e.Sum, err)
		}
		for _, s := range []*server{here, there} {
			r, _, err := s.store.Room(t.Context(), e.Room.Code)
			if err != nil || string(r.Config.Figures) != string(figures) {
				t.Errorf("%s keeps %s, %v", s.store.Name(), r.Config.Figures, err)
			}
			if told := s.join(e.Room.Code, room.Who{}).room; string(told.Figures) != string(figures) {
				t.Errorf("%s tells the room %s", s.store.Name(), told.Figures)
			}
		}
	})
}

// TestVerifyGoesOn: a room that cannot be read or woken is named, and the others
// are looked at all the same.
func TestVerifyGoesOn(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db, func(c *room.Config) { c.IdleDelay = 1 })
		var codes []string
		for range 4 {
			tb := s.begin(2, withBots("random", "random"))
			c := s.join(tb.code, room.Who{})
			c.until(func() bool { return c.room.State == record.Finished })
			codes = append(codes, tb.code)
		}
		slices.Sort(codes)
		s.drain()
		db.Exec(t, `UPDATE rooms SET config = '[]' WHERE code = '`+codes[0]+`'`)
		db.Exec(t, `UPDATE rooms SET game = 'chess' WHERE code = '`+codes[1]+`'`)
		db.Exec(t, `UPDATE checkpoints SET snapshot = CAST('{"seq":' AS `+blobType(s.store)+`) WHERE room = '`+codes[2]+`'`)
		v, err := s.archive().Verify(t.Context())
		if err != nil || v.Rooms != 4 || v.Sound() {
			t.Fatalf("verified %+v, %v", v, err)
		}
		var rooms []string
		for i, says := range []string{"config", `no game "chess"`, "checkpoint"} {
			if i < len(v.Problems) && !strings.Contains(v.Problems[i].Reason, says) {
				t.Errorf("problem %+v does not say %q", v.Problems[i], says)
			}
		}
		for _, p := range v.Problems {
			rooms = append(rooms, p.Room)
		}
		if !slices.Equal(rooms, codes[:3]) {
			t.Errorf("problems of %v, want %v", rooms, codes[:3])
		}
	})
}

func blobType(s store.Store) string {
	if s.Name() == "postgres" {
		return "bytea"
	}
	return "BLOB"
}

// TestDeletedWhileAwake deletes a room at which people sit: the next choice is
// refused, all are sent away and find no room, and none of it comes back.
func TestDeletedWhileAwake(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2)
		all := s.sit(tb)
		draft(all)
		if err := db.Open(t).Delete(t.Context(), tb.code); err != nil {
			t.Fatal(err)
		}
		a := all[0].choose("light")
		if a.Result == protocol.Applied || a.Result == protocol.Already {
			t.Errorf("a choice in a deleted room: %+v", a)
		}
		for _, c := range all {
			if reason := c.closed(); reason != "restart" {
				t.Errorf("sent away because of %q", reason)
			}
		}
		s.rooms.WaitAsleep()
		_, err := s.rooms.Room(t.Context(), tb.code, tb.host)
		wantCode(t, err, protocol.CodeNoRoom)
		if n, err := s.store.Count(t.Context()); n != 0 || err != nil {
			t.Errorf("%d rooms, %v", n, err)
		}
		if rs, err := s.store.Records(t.Context(), tb.code, 0); len(rs) != 0 || err != nil {
			t.Errorf("%d records, %v", len(rs), err)
		}
	})
}

// TestDeletedWhileWatched: those who only look are sent away too.
func TestDeletedWhileWatched(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb, other := s.begin(1), s.begin(1)
	c, stays := s.join(tb.code, room.Who{}), s.join(other.code, other.who[0])
	if err := s.store.Delete(t.Context(), tb.code); err != nil {
		t.Fatal(err)
	}
	s.compare()
	if reason := c.closed(); reason != "restart" {
		t.Errorf("sent away because of %q", reason)
	}
	stays.apply("pick:0") // it is as it was
}

// TestHostSecretAnew gives the host of a room that is awake a new secret: it
// opens, and the old one changes nothing any more.
func TestHostSecretAnew(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2)
		secret, err := room.Archive{Store: db.Open(t)}.NewHost(t.Context(), tb.code)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.rooms.NewLink(t.Context(), tb.code, tb.host, 0)
		wantCode(t, err, protocol.CodeNotHost)
		_, host, err := s.rooms.Claim(t.Context(), tb.code, room.Who{}, secret)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.rooms.NewLink(t.Context(), tb.code, host, 0); err != nil {
			t.Error(err)
		}
		_, err = room.Archive{Store: s.store}.NewHost(t.Context(), "0000000000")
		wantCode(t, err, protocol.CodeNoRoom)
	})
}

// FuzzImport: whatever a file holds, it is refused as a bad export, or it is a
// room that can be shown, exported and verified.
func FuzzImport(f *testing.F) {
	lanterns := roomtest.Lanterns{}
	archive := room.Archive{
		Store: storetest.SQLite(f).Open(f), Games: map[string]engine.Game{lanterns.Info().ID: lanterns}, NewBot: bot.New,
	}
	for _, options := range [][]string{nil, {"pick:0", "light", "draw"}, {"pick:1", "stop", "end-turn", "draw"}} {
		data, err := json.Marshal(lanternsFile(f, options))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := record.Read(bytes.NewReader(data))
		if err != nil {
			return // package record tells why
		}
		if err := e.Seal(); err != nil { // who makes a file can make its sum
			return
		}
		_, err = archive.Import(t.Context(), e)
		if err != nil {
			if room.CodeOf(err) != protocol.CodeNewerExport {
				wantCode(t, err, protocol.CodeBadExport)
			}
			return
		}
		defer func() {
			if err := archive.Store.(store.Store).Delete(t.Context(), e.Room.Code); err != nil {
				t.Error(err)
			}
		}()
		again, err := archive.Export(t.Context(), e.Room.Code)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := archive.VerifyExport(t.Context(), again); err != nil || !v.Sound() {
			t.Errorf("exported again it is %+v, %v", v, err)
		}
		shown, err := json.Marshal(again.Room)
		if err != nil || len(shown) > 2000 {
			t.Errorf("the room is shown in %d bytes, %v", len(shown), err)
		}
		if v, err := archive.Verify(t.Context()); err != nil || !v.Sound() || v.Rooms != 1 {
			t.Errorf("stored it is %+v, %v", v, err)
		}
	})
}

// lanternsFile is the file of a game of one seat with these choices.
func lanternsFile(f *testing.F, options []string) record.File {
	f.Helper()
	at := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	e := record.File{
		Format: "westkingdom/1", Seed: "0000000000000007",
		Room: record.Room{
			Code: "0123456789", Game: "lanterns", Created: at,
			Seats: []record.Seat{{Seat: 0, Kind: record.Person, Name: "Aïda"}},
		},
		Config: engine.Config{Seats: 1, Rules: 1, Undo: true},
	}
	m, err := engine.NewMatch(roomtest.Lanterns{}, e.Config, engine.SeedOf(7))
	if err != nil {
		f.Fatal(err)
	}
	defer m.Close()
	for i, option := range options {
		r := record.Record{Record: engine.Record{Option: option}, At: at, ID: uuid.NewSHA1(uuid.Nil, []byte{byte(i)}).String()}
		if err := m.Apply(r.Record); err != nil {
			f.Fatal(err)
		}
		if r.Hash, err = record.Hash(m); err != nil {
			f.Fatal(err)
		}
		e.Records = append(e.Records, r)
	}
	return e
}

// TestFreedSeatsMove: a game whose seats were freed or handed to a bot in the
// middle of it goes on elsewhere, with the names of those who played.
func TestFreedSeatsMove(t *testing.T) {
	here, there := newServer(t, onSQLite(t)), newServer(t, onSQLite(t))
	tb := here.begin(3)
	draft(here.sit(tb))
	for seat, to := range []protocol.SetSeat{{Kind: record.Free}, {Kind: record.Bot, Bot: "random"}} {
		if _, err := here.rooms.SetSeat(t.Context(), tb.code, tb.host, engine.Seat(seat), to); err != nil {
			t.Fatal(err)
		}
	}
	e, err := here.archive().Export(t.Context(), tb.code)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := there.archive().Import(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	a, err := there.rooms.Room(t.Context(), tb.code, room.Who{})
	if err != nil || a.Room.Seats[0].Name != "Person 0" || a.Room.Seats[1].Name != "Person 1" {
		t.Errorf("the room is %+v, %v", a.Room, err)
	}
}
