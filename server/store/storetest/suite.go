// Package storetest is the suite that every store must pass, and real databases
// to run it on.
package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/fair"
	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// Database is one database, empty at first.
type Database interface {
	// Open opens the database; several may be open at once, as if by several
	// servers. The test closes it at its end if it has not.
	Open(tb testing.TB) store.Store
	// Exec runs a statement of SQL, as a careless person might.
	Exec(tb testing.TB, statement string)
	// Cut makes the database refuse writes until mend is called.
	Cut(tb testing.TB) (mend func())
}

// rooms are the tests of what keeps rooms alone: no persons, no notices, no clocks that are due.
var rooms = map[string]func(*testing.T, Database){
	"CreateRoom":           createRoom,
	"CreateRoomExists":     createRoomExists,
	"UnknownRoom":          unknownRoom,
	"UpdateRoom":           updateRoom,
	"UpdateRoomConflict":   updateRoomConflict,
	"Append":               appendRecords,
	"AppendConflict":       appendConflict,
	"AppendDuplicate":      appendDuplicate,
	"AppendTogether":       appendTogether,
	"AppendAfterOutage":    appendAfterOutage,
	"FindRecord":           findRecord,
	"Checkpoint":           checkpoint,
	"Import":               importRoom,
	"ImportExists":         importExists,
	"ImportAllOrNothing":   importAllOrNothing,
	"Chat":                 chat,
	"Stands":               stands,
	"SetHost":              setHost,
	"DeleteWhilePlaying":   deleteWhilePlaying,
	"Codes":                codes,
	"EverythingIsReopened": reopen,
	"Happenings":           happenings,
	"HappeningsConflict":   happeningsConflict,
	"Clock":                clockOfRoom,
	"ClockOfRecords":       clockOfRecords,
	"Orders":               orders,
	"OrdersOfRecords":      ordersOfRecords,
	"OrdersOfChanges":      ordersOfChanges,
	"Reviews":              reviewIsMade,
	"ReviewsWait":          reviewsWait,
	"ReviewFails":          reviewFails,
	"ReviewsOfTwo":         reviewsOfTwo,
	"ReviewGoes":           reviewGoes,
}

// others are those of what else a server's database has; more stand beside what they test.
var others = map[string]func(*testing.T, Database){
	"AppendTwoOwners":    appendTwoOwners,
	"AppendAfterClose":   appendAfterClose,
	"List":               list,
	"Size":               size,
	"Delete":             deleteRoom,
	"DeleteAbandoned":    deleteAbandoned,
	"Dump":               dump,
	"DumpIsOfOneMoment":  dumpOneMoment,
	"Damaged":            damaged,
	"OutageOfEverything": outage,
	"Observed":           observed,
	"Probe":              probe,
	"Persons":            persons,
	"Shut":               shutDevice,
	"Links":              links,
	"Merging":            merging,
	"Holidays":           holidays,
	"Forgetting":         forgetting,
	"Places":             places,
	"Finished":           finished,
	"DeleteIdle":         deleteIdle,
	"DumpPersons":        dumpPersons,
	"Count":              count,
}

// Run runs the suite; fresh makes a database for each of its tests.
func Run(t *testing.T, fresh func(t *testing.T) Database) {
	for _, part := range []map[string]func(*testing.T, Database){rooms, others, notices, clocks, ordered, reviews, nodes} {
		run(t, part, fresh)
	}
}

// RunRooms runs what of the suite a store passes that keeps rooms alone.
func RunRooms(t *testing.T, fresh func(t *testing.T) Database) { run(t, rooms, fresh) }

func run(t *testing.T, part map[string]func(*testing.T, Database), fresh func(t *testing.T) Database) {
	for name, test := range part {
		t.Run(name, func(t *testing.T) { test(t, fresh(t)) })
	}
}

var noon = time.Date(2024, 5, 1, 12, 0, 0, 123456000, time.UTC)

// NewRoom returns a room of two seats for tests, with every field set.
func NewRoom(code string) (store.Room, []store.Seat) {
	r := store.Room{
		Code: code, Game: "architects", Seed: engine.Seed{Hi: 1<<63 + 5, Lo: 1<<63 + 6}, State: record.Gathering, Spectators: true, Late: true, Advice: record.AdviceOn, Brought: true,
		Config: engine.Config{Seats: 2, Rules: 1, Undo: true, Settings: map[string]string{"boards": "symmetric"}},
		Host:   store.Hash{1, 2, 3}, Created: noon, Played: noon, Began: noon.Add(time.Minute), Asked: "1@0", Seating: record.ByLot, Next: "another",
		Result: []engine.Standing{{Seat: 1, Items: []engine.Item{{ID: "fish", Points: 3}}, Total: 3, Rank: 1}},
		Fair:   &store.Fair{Secret: fair.Secret{1, 2, 3}, Code: "dealt", Commits: []string{"a", fair.None}, Opened: []string{"b", fair.None}},
		Clock: &store.Clock{
			Pace:  record.Pace{Kind: record.Days, Budget: 7200, Increment: 60, Most: 9000, Out: record.OutStandIn, Bot: "greedy"},
			Seats: []store.SeatClock{{}, {Due: noon.Add(2 * time.Hour), Half: noon.Add(time.Hour)}}, Due: noon.Add(2 * time.Hour),
		},
	}
	return r, []store.Seat{
		{Seat: 0, Kind: record.Person, Name: "Aïda ☕", Secret: store.Hash{4, 5, 6}, Colour: record.Green, Begins: true, Bound: "a"},
		{Seat: 1, Kind: record.Bot, Bot: "greedy", Former: []record.Holder{{Name: "Zoé ☕", Until: 0}, {Bot: "random", Until: 7}}},
	}
}

func mustCreate(t *testing.T, s store.Store, codes ...string) {
	t.Helper()
	for _, code := range codes {
		r, seats := NewRoom(code)
		if err := s.CreateRoom(t.Context(), r, seats); err != nil {
			t.Fatal(err)
		}
	}
}

// record returns a choice of a room.
func recorded(room string, seq int) store.Record {
	return store.Record{
		Room: room, Seq: seq, ID: uuid.New(), Hash: fmt.Sprintf("%032x", seq),
		Record: engine.Record{Seat: engine.Seat(seq % 2), Option: fmt.Sprintf("place:%d", seq)},
		At:     noon.Add(time.Duration(seq) * time.Second),
		Asked:  store.Asked(fmt.Sprintf("%d@%d", (seq+1)%2, seq)),
		Lag:    time.Duration(seq) * 1234 * time.Microsecond,
	}
}

func mustAppend(t *testing.T, s store.Store, rs ...store.Record) {
	t.Helper()
	for _, r := range rs {
		if err := s.Append(t.Context(), r); err != nil {
			t.Fatalf("append %s %d: %v", r.Room, r.Seq, err)
		}
	}
}

func wantRecords(t *testing.T, s store.Store, code string, want ...store.Record) {
	t.Helper()
	got, err := s.Records(t.Context(), code, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("room %s has the records\n%v, want\n%v", code, got, want)
	}
}

func wantError(t *testing.T, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("got error %v, want %v", got, want)
	}
}

func wantDuplicate(t *testing.T, got error, seq int) {
	t.Helper()
	var d *store.DuplicateError
	if !errors.As(got, &d) || d.Seq != seq {
		t.Errorf("got error %v, want a duplicate at %d", got, seq)
	}
}

func createRoom(t *testing.T, db Database) {
	s := db.Open(t)
	r, seats := NewRoom("room")
	if err := s.CreateRoom(t.Context(), r, seats); err != nil {
		t.Fatal(err)
	}
	got, err := s.Load(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	if want := (store.Loaded{Room: r, Seats: seats}); !reflect.DeepEqual(got, want) {
		t.Errorf("loaded\n%+v, want\n%+v", got, want)
	}
}

func createRoomExists(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room")
	r, seats := NewRoom("room")
	r.Game = "another"
	wantError(t, s.CreateRoom(t.Context(), r, seats), store.ErrExists)
	if l, err := s.Load(t.Context(), "room"); err != nil || l.Room.Game != "architects" {
		t.Errorf("the room is now %+v, %v", l, err)
	}
}

func unknownRoom(t *testing.T, db Database) {
	s := db.Open(t)
	_, err := s.Load(t.Context(), "none")
	wantError(t, err, store.ErrNoRoom)
	r, _ := NewRoom("none")
	wantError(t, s.UpdateRoom(t.Context(), r, store.Change{}), store.ErrNoRoom)
	wantError(t, s.SaveCheckpoint(t.Context(), "none", store.Checkpoint{Seq: 1, Snapshot: []byte("{}")}), store.ErrNoRoom)
	wantError(t, s.Say(t.Context(), "none", store.ChatLine{ID: uuid.New(), At: noon}), store.ErrNoRoom)
	if rs, err := s.Records(t.Context(), "none", 0); err != nil || len(rs) > 0 {
		t.Errorf("records %v, %v", rs, err)
	}
}

func updateRoom(t *testing.T, db Database) {
	s := db.Open(t)
	r, seats := NewRoom("room")
	mustCreate(t, s, "room")
	r.State, r.Asked, r.Began, r.Result, r.Seating, r.Next = record.Playing, "0@0,1@0", noon.Add(time.Hour), nil, record.AsSeated, "next"
	r.Config.Figures = json.RawMessage(`{"lamp":{"points":2}}`)
	r.Host = store.Hash{}
	r.Seed, r.Fair = engine.Seed{Hi: 7, Lo: 1 << 63}, &store.Fair{Secret: fair.Secret{4}, Code: "room", Commits: []string{fair.None, "c"}}
	seats[0] = store.Seat{Seat: 0, Kind: record.Free, Former: []record.Holder{{Name: "Aïda ☕", Until: 3}}}
	seats[1].Former, seats[1].Colour, seats[1].Bound = nil, record.Grey, "c"
	if err := s.UpdateRoom(t.Context(), r, store.Change{Seats: seats}); err != nil {
		t.Fatal(err)
	}
	got, err := s.Load(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	r.Version++
	if want := (store.Loaded{Room: r, Seats: seats}); !reflect.DeepEqual(got, want) {
		t.Errorf("loaded\n%+v, want\n%+v", got, want)
	}
}

func updateRoomConflict(t *testing.T, db Database) {
	a, b := db.Open(t), db.Open(t)
	r, seats := NewRoom("room")
	mustCreate(t, a, "room")
	if err := a.UpdateRoom(t.Context(), r, store.Change{}); err != nil {
		t.Fatal(err)
	}
	seats[0].Name = "Late"
	wantError(t, b.UpdateRoom(t.Context(), r, store.Change{Seats: seats}), store.ErrConflict)
	if l, err := b.Load(t.Context(), "room"); err != nil || l.Seats[0].Name == "Late" || l.Room.Version != 1 {
		t.Errorf("the room is now %+v, %v", l, err)
	}
}

func findRecord(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room")
	first, second := recorded("room", 1), recorded("room", 2)
	mustAppend(t, s, first, second)
	if seq, err := s.FindRecord(t.Context(), "room", second.ID); err != nil || seq != 2 {
		t.Errorf("found at %d, %v", seq, err)
	}
	_, err := s.FindRecord(t.Context(), "room", uuid.New())
	wantError(t, err, store.ErrNoRecord)
	_, err = s.FindRecord(t.Context(), "other", first.ID)
	wantError(t, err, store.ErrNoRecord)
}

func checkpoint(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room")
	rs := []store.Record{recorded("room", 1), recorded("room", 2), recorded("room", 3)}
	mustAppend(t, s, rs...)
	latest := store.Checkpoint{Seq: 2, Snapshot: []byte(`{"seq":2}`)}
	for _, c := range []store.Checkpoint{{Seq: 1, Snapshot: []byte(`{"seq":1}`)}, latest, {Seq: 1, Snapshot: []byte(`{"late":1}`)}} {
		if err := s.SaveCheckpoint(t.Context(), "room", c); err != nil {
			t.Fatal(err)
		}
	}
	l, err := s.Load(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(l.Checkpoint, &latest) || !reflect.DeepEqual(l.Records, rs[2:]) {
		t.Errorf("loaded checkpoint %v and records %v", l.Checkpoint, l.Records)
	}
	wantRecords(t, s, "room", rs...) // a checkpoint takes nothing away
}

func importRoom(t *testing.T, db Database) {
	s := db.Open(t)
	r, seats := NewRoom("room")
	r.State = record.Finished
	rs := []store.Record{recorded("room", 1), recorded("room", 2)}
	rs[1].Rewind, rs[1].Option = 1, ""
	c := &store.Checkpoint{Seq: 1, Snapshot: []byte(`{"seq":1}`)}
	if err := s.Import(t.Context(), store.Whole{Room: r, Seats: seats, Records: rs, Checkpoint: c}); err != nil {
		t.Fatal(err)
	}
	got, err := s.Load(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	r.Seq, r.Played, r.Asked = 2, rs[1].At, rs[1].Asked
	if want := (store.Loaded{Room: r, Seats: seats, Checkpoint: c, Records: rs[1:]}); !reflect.DeepEqual(got, want) {
		t.Errorf("loaded\n%+v, want\n%+v", got, want)
	}
}

func importExists(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room")
	r, seats := NewRoom("room")
	wantError(t, s.Import(t.Context(), store.Whole{Room: r, Seats: seats, Records: []store.Record{recorded("room", 1)}}), store.ErrExists)
	wantRecords(t, s, "room")
}

func importAllOrNothing(t *testing.T, db Database) {
	s := db.Open(t)
	r, seats := NewRoom("room")
	first, second := recorded("room", 1), recorded("room", 2)
	second.ID = first.ID
	if err := s.Import(t.Context(), store.Whole{Room: r, Seats: seats, Records: []store.Record{first, second}}); err == nil {
		t.Error("imported two records of one id")
	}
	_, err := s.Load(t.Context(), "room")
	wantError(t, err, store.ErrNoRoom)
	wantRecords(t, s, "room")
}

func chat(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room", "other")
	var lines []store.ChatLine
	for i := range 5 {
		line := store.ChatLine{ID: uuid.New(), Seat: engine.Seat(i % 2), Name: []string{"Aïda ☕", ""}[i%2], Text: fmt.Sprintf("line %d — d'accord", i), At: noon, Next: 2 * i}
		lines = append(lines, line)
		if err := s.Say(t.Context(), "room", line); err != nil {
			t.Fatal(err)
		}
	}
	wantError(t, s.Say(t.Context(), "room", lines[0]), store.ErrDuplicate)
	if err := s.Say(t.Context(), "other", lines[0]); err != nil {
		t.Fatal(err)
	}
	got, err := s.Chat(t.Context(), "room", 3)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, lines[2:]) {
		t.Errorf("the last lines are %v, want %v", got, lines[2:])
	}
}

func codes(t *testing.T, db Database) {
	s := db.Open(t)
	want := []string{"0a", "a0", "a1", "b", "zz"}
	for _, i := range []int{3, 0, 4, 1, 2} {
		mustCreate(t, s, want[i])
	}
	var got []string
	for after := ""; ; after = got[len(got)-1] {
		page, err := s.Codes(t.Context(), after, 2)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, page...)
		if len(page) < 2 {
			break
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("codes %v, want %v", got, want)
	}
}

func reopen(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room")
	rs := []store.Record{recorded("room", 1), recorded("room", 2)}
	mustAppend(t, s, rs...)
	before, err := s.Load(t.Context(), "room")
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	s = db.Open(t)
	after, err := s.Load(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(after, before) {
		t.Errorf("loaded\n%+v, want\n%+v", after, before)
	}
	wantDuplicate(t, s.Append(t.Context(), rs[0]), 1)
}

func outage(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room")
	r, seats := NewRoom("room")
	mend := db.Cut(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	wantError(t, s.UpdateRoom(ctx, r, store.Change{Seats: seats}), store.ErrUnavailable)
	wantError(t, s.SaveCheckpoint(ctx, "room", store.Checkpoint{Seq: 1, Snapshot: []byte("{}")}), store.ErrUnavailable)
	wantError(t, s.Say(ctx, "room", store.ChatLine{ID: uuid.New(), At: noon}), store.ErrUnavailable)
	other, seats := NewRoom("other")
	wantError(t, s.CreateRoom(ctx, other, seats), store.ErrUnavailable)
	mend()
	if err := s.Ping(ctx); err != nil {
		t.Errorf("after the outage: %v", err)
	}
	mustCreate(t, s, "third")
	if err := s.UpdateRoom(ctx, r, store.Change{Seats: seats}); err != nil {
		t.Error(err)
	}
}
