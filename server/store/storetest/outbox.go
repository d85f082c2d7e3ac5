package storetest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// claim: what is claimed is nobody else's until its lease ends.
func claim(t *testing.T, db Database) {
	s := db.Open(t)
	var persons []store.Device
	for i := range 5 {
		code := fmt.Sprintf("room-%d", i)
		_, two := table(t, s, code)
		reach(t, s, two)
		persons = append(persons, two)
		for seq := 1; seq <= 2; seq++ {
			n := turn(two.Person, code, seq)
			n.Due = noon.Add(time.Duration(10*i+seq) * time.Second)
			if err := s.Append(t.Context(), recorded(code, seq), n); err != nil {
				t.Fatal(err)
			}
		}
	}
	now := noon.Add(time.Minute)
	claimed := func(now time.Time, limit int) (who []uuid.UUID, n, tries int) {
		all, err := s.Claim(t.Context(), now, now.Add(10*time.Second), limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range all {
			who = append(who, n.Person)
			tries = max(tries, n.Tries)
		}
		slices.SortFunc(who, func(a, b uuid.UUID) int {
			i := func(p uuid.UUID) int {
				return slices.IndexFunc(persons, func(d store.Device) bool { return d.Person == p })
			}
			return i(a) - i(b)
		})
		return slices.Compact(who), len(all), tries
	}
	// Both notices of a person who is among those that wait longest.
	if who, n, tries := claimed(now, 3); len(who) == 0 || who[0] != persons[0].Person || n < 2 || n%2 != 0 || tries != 1 {
		t.Errorf("first %d notices of %v", n, who)
	}
	for range 5 {
		claimed(now, 3)
	}
	if who, n, _ := claimed(now.Add(9*time.Second), 100); n > 0 {
		t.Errorf("again %d notices of %v", n, who)
	}
	if who, n, tries := claimed(now.Add(10*time.Second), 100); n != 10 || len(who) != 5 || tries != 2 {
		t.Errorf("after the lease %d notices of %v, tried %d times", n, who, tries)
	}
}

// claimTwoServers: each notice is claimed by one of them.
func claimTwoServers(t *testing.T, db Database) {
	servers := []store.Store{db.Open(t), db.Open(t)}
	const persons = 100
	for i := range persons {
		code := fmt.Sprintf("room-%d", i)
		_, two := table(t, servers[0], code)
		reach(t, servers[0], two)
		if err := servers[0].Append(t.Context(), recorded(code, 1), turn(two.Person, code, 1)); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	times := make(map[store.Key]int)
	var all sync.WaitGroup
	for _, s := range servers {
		for range 4 {
			all.Go(func() {
				for {
					got, err := s.Claim(t.Context(), noon.Add(time.Hour), noon.Add(2*time.Hour), 7)
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					for _, n := range got {
						times[n.Key()]++
					}
					n := len(times)
					mu.Unlock()
					if len(got) == 0 && n == persons {
						return
					}
				}
			})
		}
	}
	all.Wait()
	for key, n := range times {
		if n != 1 {
			t.Errorf("%v was claimed %d times", key, n)
		}
	}
}

// settle: what is done is gone, the rest is told later, to whom it was not.
func settle(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	c := reach(t, s, one, two)
	for seq := 1; seq <= 3; seq++ {
		if err := s.Append(t.Context(), recorded("room", seq), turn(two.Person, "room", seq)); err != nil {
			t.Fatal(err)
		}
	}
	got := due(t, s, noon.Add(time.Minute))
	later := got[1]
	later.Due, later.Tries, later.Yet = noon.Add(time.Hour), 1, []uuid.UUID{c[1].ID}
	failed := c[1]
	failed.Failures, failed.Off = 10, "timeout"
	at := noon.Add(2 * time.Minute)
	err := s.Settle(t.Context(), store.Settlement{
		Done: []store.Key{got[0].Key(), got[2].Key()}, Later: []store.Notice{later}, Told: []uuid.UUID{two.Person, uuid.New()}, At: at,
		Channels: []store.Channel{failed}, Gone: []uuid.UUID{c[0].ID, uuid.New()},
	})
	if err != nil {
		t.Fatal(err)
	}
	wantWaiting(t, s, 1)
	if got := due(t, s, noon.Add(59*time.Minute)); len(got) > 0 {
		t.Errorf("due already: %v", got)
	}
	later.Tries = 2
	if got := due(t, s, noon.Add(time.Hour)); !reflect.DeepEqual(got, []store.Notice{later}) {
		t.Errorf("later\n%+v, want\n%+v", got, later)
	}
	for person, want := range map[uuid.UUID][]store.Channel{one.Person: nil, two.Person: {failed}} {
		if p, err := s.Preferences(t.Context(), person); err != nil || len(p.Channels) != len(want) || len(want) > 0 && !reflect.DeepEqual(p.Channels, want) {
			t.Errorf("channels %+v, %v, want %+v", p.Channels, err, want)
		}
	}
	// What is switched off by then stays so, whatever became of a message.
	again := failed
	again.Failures, again.Off = 0, ""
	if err := s.Settle(t.Context(), store.Settlement{At: at, Channels: []store.Channel{again}}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Channel(t.Context(), failed.ID); err != nil || !reflect.DeepEqual(got, failed) {
		t.Errorf("after it was switched off %+v, %v, want %+v", got, err, failed)
	}
	sit, err := s.Situation(t.Context(), []uuid.UUID{two.Person}, nil)
	if r := sit.Persons[two.Person]; err != nil || !r.Told.Equal(at) || len(r.Channels) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// situation: what decides, of those who are there.
func situation(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	c := reach(t, s, two)
	asked := recorded("room", 1)
	asked.Asked = "1@1"
	mustAppend(t, s, asked)
	other, seats := NewRoom("other") // begun, without a record
	other.State, other.Asked = record.Playing, "0@0,1@0"
	seats[1].Person = two.Person
	if err := s.CreateRoom(t.Context(), other, seats); err != nil {
		t.Fatal(err)
	}
	if err := s.SetSettings(t.Context(), two.Person, json.RawMessage(`{"chat":true}`)); err != nil {
		t.Fatal(err)
	}
	if err := s.SetLooks(t.Context(), []store.Look{{Person: two.Person, Room: "room"}}, noon.Add(time.Minute), nil); err != nil {
		t.Fatal(err)
	}
	got, err := s.Situation(t.Context(), []uuid.UUID{one.Person, two.Person, uuid.New()}, []string{"room", "none"})
	if err != nil {
		t.Fatal(err)
	}
	want := store.Recipient{
		Preferences: store.Preferences{Channels: c, Settings: json.RawMessage(`{"chat":true}`)},
		Looks:       map[string]time.Time{"room": noon.Add(time.Minute)}, Waiting: 2,
	}
	if r := got.Persons[two.Person]; !reflect.DeepEqual(r, want) {
		t.Errorf("who is told\n%+v, want\n%+v", r, want)
	}
	if r := got.Persons[one.Person]; len(r.Channels) > 0 || r.Waiting != 0 || !r.Told.IsZero() {
		t.Errorf("one who has said nothing: %+v", r)
	}
	r, _ := NewRoom("room")
	r.Clock.Due = time.Time{} // of no matter for notices
	scene := store.Scene{Clock: r.Clock, Game: "architects", State: record.Playing, HostPerson: one.Person, Asked: "1@1", Seats: []store.Seat{
		{Seat: 0, Kind: record.Person, Name: "Aïda ☕", Person: one.Person}, {Seat: 1, Kind: record.Person, Name: "Zoé", Person: two.Person},
	}}
	if !reflect.DeepEqual(got.Rooms, map[string]store.Scene{"room": scene}) {
		t.Errorf("rooms\n%+v, want\n%+v", got.Rooms, scene)
	}
}
