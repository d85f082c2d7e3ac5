package storetest

import (
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// clocks are the tests of what happens around games, and of time.
var clocks = map[string]func(*testing.T, Database){
	"ClaimDue":         claimDue,
	"ClaimDueTogether": claimDueTogether,
	"Beat":             beat,
}

// happened returns something that happened after the record of a number.
func happened(number, seq int) record.Happening {
	return record.Happening{
		Number: number, Seq: seq, At: noon.Add(time.Duration(seq) * time.Hour), Kind: record.Proposed, Seat: -1, By: 1,
		Proposes: record.Paused, Until: noon.Add(99 * time.Hour), To: 2,
	}
}

func happen(t *testing.T, s store.Store, code string, all ...record.Happening) error {
	t.Helper()
	r, _, err := s.Room(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	return s.UpdateRoom(t.Context(), r, store.Change{Happenings: all})
}

func happenings(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "a", "b")
	mustAppend(t, s, recorded("a", 1))
	before, _, _ := s.Room(t.Context(), "a")
	first, second := happened(1, 1), happened(2, 1)
	if err := happen(t, s, "a", first, second); err != nil {
		t.Fatal(err)
	}
	if after, _, _ := s.Room(t.Context(), "a"); after.Version != before.Version+1 {
		t.Errorf("the version is %d after %d: no other server sees it", after.Version, before.Version)
	}
	mustAppend(t, s, recorded("a", 2))
	third := happened(3, 2)
	if err := happen(t, s, "a", third); err != nil {
		t.Fatal(err)
	}
	want := []record.Happening{first, second, third}
	if got, err := s.Happenings(t.Context(), "a"); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("happenings %+v %v, want %+v", got, err, want)
	}
	if l, err := s.Load(t.Context(), "a"); err != nil || !reflect.DeepEqual(l.Happenings, want) {
		t.Errorf("loaded %+v %v", l.Happenings, err)
	}
	if got, err := s.Happenings(t.Context(), "b"); err != nil || got != nil {
		t.Errorf("another room's happenings: %+v %v", got, err)
	}
}

// happeningsConflict: what another server did meanwhile, a choice or a happening, comes
// first, and nothing of the change is stored.
func happeningsConflict(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "a")
	mustAppend(t, s, recorded("a", 1))
	if err := happen(t, s, "a", happened(1, 1)); err != nil {
		t.Fatal(err)
	}
	for name, h := range map[string]record.Happening{
		"a number that is taken":     happened(1, 1),
		"a number that is left out":  happened(3, 1),
		"a record before the last":   happened(2, 0),
		"a record that is not there": happened(2, 2),
	} {
		if err := happen(t, s, "a", h); err == nil {
			t.Errorf("%s is stored", name)
		} else {
			wantError(t, err, store.ErrConflict)
		}
	}
	if got, _ := s.Happenings(t.Context(), "a"); len(got) != 1 {
		t.Errorf("happenings %+v", got)
	}
	r, _, _ := s.Room(t.Context(), "a")
	r.Clock = nil
	if err := happen(t, s, "a", happened(2, 1), happened(9, 1)); err == nil {
		t.Error("half of a change is stored")
	}
	if got, _ := s.Happenings(t.Context(), "a"); len(got) != 1 {
		t.Errorf("half of a change is stored: %+v", got)
	}
}

func clockOfRoom(t *testing.T, db Database) {
	s := db.Open(t)
	r, seats := NewRoom("a")
	r.Clock = nil
	if err := s.CreateRoom(t.Context(), r, seats); err != nil {
		t.Fatal(err)
	}
	got, _, err := s.Room(t.Context(), "a")
	if err != nil || got.Clock != nil {
		t.Fatalf("clock %+v %v", got.Clock, err)
	}
	for _, want := range []store.Clock{
		{Pace: record.Pace{Kind: record.Live, Budget: 5, Out: record.OutSign}, Seats: []store.SeatClock{{Due: noon}}, Due: noon},
		{Seats: []store.SeatClock{{}, {}}, Paused: true},
		{Ended: true},
	} {
		r.Clock = &want
		if err := s.UpdateRoom(t.Context(), r, store.Change{}); err != nil {
			t.Fatal(err)
		}
		r.Version++
		if got, _, err := s.Room(t.Context(), "a"); err != nil || !reflect.DeepEqual(got.Clock, &want) {
			t.Errorf("clock %+v %v, want %+v", got.Clock, err, want)
		}
		if l, err := s.Load(t.Context(), "a"); err != nil || !reflect.DeepEqual(l.Room.Clock, &want) {
			t.Errorf("loaded %+v %v, want %+v", l.Room.Clock, err, want)
		}
	}
}

func clockOfRecords(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "a", "b")
	clock := func(due time.Time) *store.Clock {
		return &store.Clock{Seats: []store.SeatClock{{Due: due, Half: due.Add(-time.Hour)}}, Due: due}
	}
	want := func(code string, due time.Time) {
		t.Helper()
		r, seats := NewRoom(code)
		_ = seats
		wanted := store.Clock{Pace: r.Clock.Pace, Seats: clock(due).Seats, Due: due}
		if got, _, err := s.Room(t.Context(), code); err != nil || !reflect.DeepEqual(got.Clock, &wanted) {
			t.Errorf("clock of %s: %+v %v, want %+v", code, got.Clock, err, wanted)
		}
	}
	first, other := recorded("a", 1), recorded("b", 1)
	first.Clock, other.Clock = clock(noon.Add(5*time.Hour)), clock(noon.Add(6*time.Hour))
	var both sync.WaitGroup
	for _, r := range []store.Record{first, other} {
		both.Go(func() {
			if err := s.Append(t.Context(), r); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	want("a", noon.Add(5*time.Hour))
	want("b", noon.Add(6*time.Hour))

	second := recorded("a", 2)
	mustAppend(t, s, second) // of which nothing new is said
	want("a", noon.Add(5*time.Hour))

	// A record that is refused changes no clock, and keeps no other's from being stored.
	refused, stands := recorded("a", 2), recorded("b", 2)
	refused.Clock, stands.Clock = clock(noon.Add(7*time.Hour)), clock(noon.Add(8*time.Hour))
	both.Go(func() { wantError(t, s.Append(t.Context(), refused), store.ErrConflict) })
	both.Go(func() {
		if err := s.Append(t.Context(), stands); err != nil {
			t.Error(err)
		}
	})
	both.Wait()
	want("a", noon.Add(5*time.Hour))
	want("b", noon.Add(8*time.Hour))
}

func claimDue(t *testing.T, db Database) {
	s := db.Open(t)
	for i, code := range []string{"c", "b", "a", "never"} {
		r, seats := NewRoom(code)
		r.Clock.Due = noon.Add(time.Duration(i) * time.Minute)
		if code == "never" {
			r.Clock.Due = time.Time{}
		}
		if err := s.CreateRoom(t.Context(), r, seats); err != nil {
			t.Fatal(err)
		}
	}
	claim := func(now, then time.Time, limit int, want ...string) {
		t.Helper()
		got, err := s.ClaimDue(t.Context(), now, then, limit)
		slices.Sort(got)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("due by %v: %v %v, want %v", now.Sub(noon), got, err, want)
		}
	}
	claim(noon.Add(-1*time.Second), noon, 9)
	claim(noon.Add(time.Minute), noon.Add(time.Hour), 1, "c")
	claim(noon.Add(time.Minute), noon.Add(time.Hour), 9, "b")
	claim(noon.Add(time.Minute), noon.Add(time.Hour), 9)
	claim(noon.Add(2*time.Hour), noon.Add(3*time.Hour), 9, "a", "b", "c") // nobody saw to them
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	claim(noon.Add(4*time.Hour), noon.Add(5*time.Hour), 9, "b", "c")
}

// claimDueTogether: of two servers one sees to a room.
func claimDueTogether(t *testing.T, db Database) {
	a, b := db.Open(t), db.Open(t)
	var want []string
	for i := range 40 {
		code := string(rune('A'+i%26)) + string(rune('a'+i/26))
		mustCreate(t, a, code)
		want = append(want, code)
	}
	var mu sync.Mutex
	var got []string
	var both sync.WaitGroup
	for _, s := range []store.Store{a, b} {
		both.Go(func() {
			for {
				codes, err := s.ClaimDue(t.Context(), noon.Add(9*time.Hour), noon.Add(10*time.Hour), 7)
				if err != nil {
					t.Error(err)
				}
				if len(codes) == 0 {
					return
				}
				mu.Lock()
				got = append(got, codes...)
				mu.Unlock()
			}
		})
	}
	both.Wait()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("claimed %v, want each once: %v", got, want)
	}
}

func beat(t *testing.T, db Database) {
	s := db.Open(t)
	minutes := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Minute) }
	beat := func(since, now int, want ...store.Span) {
		t.Helper()
		got, err := s.Beat(t.Context(), minutes(now), store.Beat{Since: minutes(since), Lost: time.Minute, After: minutes(0)})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("at %d: %v %v, want %v", now, got, err, want)
		}
	}
	span := func(from, until int) store.Span { return store.Span{From: minutes(from), Until: minutes(until)} }
	beat(1, 1)
	beat(1, 2)
	beat(1, 90) // no room has a clock: nobody writes, and nobody was away
	mustCreate(t, s, "a")
	beat(1, 91)
	beat(92, 92) // another server comes, in time
	first := span(92, 95)
	beat(95, 95, first) // nobody was there from 92 on
	if codes, err := s.ClaimDue(t.Context(), minutes(96), minutes(150), 9); err != nil || !slices.Equal(codes, []string{"a"}) {
		t.Errorf("due after an outage: %v %v", codes, err)
	}
	beat(92, 96, first) // … but for one, which had no database meanwhile
	second := span(96, 100)
	beat(100, 101, first, second)
	if got, err := s.Beat(t.Context(), minutes(101), store.Beat{Since: minutes(100), Lost: time.Minute, After: minutes(95)}); err != nil ||
		!reflect.DeepEqual(got, []store.Span{second}) {
		t.Errorf("outages %v %v", got, err)
	}
}
