package storetest

import (
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// ordered are the tests of what seats have chosen ahead.
var ordered = map[string]func(*testing.T, Database){
	"OrdersAreCopied":  ordersAreCopied,
	"OrderedRooms":     orderedRooms,
	"OrdersOfAPartner": ordersOfAPartner,
}

// given returns what a seat has chosen ahead, with some of everything.
func given(seat engine.Seat, version int, ids ...string) store.Orders {
	o := store.Orders{Seat: seat, Version: version, Standing: []store.Order{{Kind: "use", Option: engine.Shown{ID: "decline", Verb: "decline"}}}}
	for i, id := range ids {
		o.Orders = append(o.Orders, store.Order{Kind: "place", Turn: i == 0, Option: engine.Shown{
			ID: id, Verb: "place", At: []string{"location:" + id}, Cost: []engine.Amount{{What: "silver", N: 2}},
			Ways: [][]engine.Amount{{{What: "debt", N: 1, Least: true}}}, Args: engine.Args{engine.Str("name", "Aïda ☕"), engine.Int("n", 3)},
		}})
	}
	return o
}

func mustOrder(t *testing.T, s store.Store, code string, o store.Orders) {
	t.Helper()
	if err := s.SaveOrders(t.Context(), code, lastOf(t, s, code), o); err != nil {
		t.Fatal(err)
	}
}

// lastOf is the number of a room's last record.
func lastOf(t *testing.T, s store.Store, code string) int {
	t.Helper()
	r, _, err := s.Room(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	return r.Seq
}

func wantOrders(t *testing.T, s store.Store, code string, want ...store.Orders) {
	t.Helper()
	got, err := s.Orders(t.Context(), code)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("orders of %s are\n%+v, %v; want\n%+v", code, got, err, want)
	}
	l, err := s.Load(t.Context(), code)
	if err != nil || !reflect.DeepEqual(l.Orders, want) {
		t.Errorf("loaded orders of %s are\n%+v, %v; want\n%+v", code, l.Orders, err, want)
	}
}

// orders: whoever gives orders has read those that are there.
func orders(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "a", "b")
	wantOrders(t, s, "a")
	mustOrder(t, s, "a", given(1, 0, "quarry"))
	mustOrder(t, s, "a", given(0, 0, "mines", "forest"))
	mustOrder(t, s, "a", given(1, 1, "guildhall"))
	dropped := given(1, 2)
	dropped.Dropped = &store.Dropped{Why: "gone", At: noon, Orders: given(1, 0, "quarry").Orders}
	mustOrder(t, s, "a", dropped)
	dropped.Version = 3
	wantOrders(t, s, "a", given(0, 1, "mines", "forest"), dropped)
	for _, version := range []int{0, 2, 4} {
		wantError(t, s.SaveOrders(t.Context(), "a", 0, given(1, version, "forest")), store.ErrConflict)
	}
	wantError(t, s.SaveOrders(t.Context(), "none", 0, given(1, 0, "forest")), store.ErrConflict)
	wantError(t, s.SaveOrders(t.Context(), "b", 0, given(1, 1, "forest")), store.ErrConflict)
	wantOrders(t, s, "a", given(0, 1, "mines", "forest"), dropped)
	wantOrders(t, s, "b")
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	mustCreate(t, s, "a")
	wantOrders(t, s, "a")
}

// ordersOfRecords: what a record leaves of orders is stored with it or not at all, and so is
// the record if others were given meanwhile.
func ordersOfRecords(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "a", "b")
	mustOrder(t, s, "a", given(1, 0, "quarry", "forest"))
	mustOrder(t, s, "a", given(0, 0, "mines"))
	first := recorded("a", 1)
	first.Ordered, first.Orders = true, []store.Orders{given(1, 1, "forest"), {Seat: 0, Version: 1}}
	mustAppend(t, s, first, recorded("b", 1))
	wantOrders(t, s, "a", store.Orders{Seat: 0, Version: 2}, given(1, 2, "forest"))
	// A record that finds no place leaves them.
	lost := recorded("a", 1)
	lost.Orders = []store.Orders{given(1, 2)}
	wantError(t, s.Append(t.Context(), lost), store.ErrConflict)
	again := recorded("a", 2)
	again.ID, again.Orders = first.ID, []store.Orders{given(1, 2)}
	wantError(t, s.Append(t.Context(), again), store.ErrDuplicate)
	wantOrders(t, s, "a", store.Orders{Seat: 0, Version: 2}, given(1, 2, "forest"))
	// Nor is one written of which others were given meanwhile, beside others that are.
	late, other := recorded("a", 2), recorded("b", 2)
	late.Orders = []store.Orders{{Seat: 0, Version: 2}, given(1, 1)}
	var all sync.WaitGroup
	all.Go(func() { wantError(t, s.Append(t.Context(), late), store.ErrConflict) })
	all.Go(func() { mustAppend(t, s, other) })
	all.Wait()
	wantOrders(t, s, "a", store.Orders{Seat: 0, Version: 2}, given(1, 2, "forest"))
	first.Orders = nil
	wantRecords(t, s, "a", first)
	// What was judged by an older position is not stored.
	wantError(t, s.SaveOrders(t.Context(), "a", 0, given(1, 2)), store.ErrConflict)
}

// ordersOfChanges: orders that a change of the room drops are stored with it or not at all.
func ordersOfChanges(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "a")
	mustOrder(t, s, "a", given(0, 0, "mines"))
	mustOrder(t, s, "a", given(1, 0, "quarry"))
	r, _, err := s.Room(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	change := store.Change{Orders: []store.Orders{given(0, 1), given(1, 2)}, Happenings: []record.Happening{happened(1, 0)}}
	wantError(t, s.UpdateRoom(t.Context(), r, change), store.ErrConflict)
	wantOrders(t, s, "a", given(0, 1, "mines"), given(1, 1, "quarry"))
	change.Orders[1].Version = 1
	if err := s.UpdateRoom(t.Context(), r, change); err != nil {
		t.Fatal(err)
	}
	wantOrders(t, s, "a", given(0, 2), given(1, 2))
}

// ordersAreCopied: they and the mark of their choices are in backups.
func ordersAreCopied(t *testing.T, db Database) {
	s := db.Open(t)
	w := NewWhole("a")
	w.Records[1].Ordered = true
	w.Orders = []store.Orders{given(0, 3, "mines"), {Seat: 1, Version: 7}}
	mustImport(t, s, w)
	if all := dumped(t, s); len(all) != 1 || !reflect.DeepEqual(all[0].Orders, w.Orders) || !reflect.DeepEqual(all[0].Records, w.Records) {
		t.Errorf("copied %+v", all)
	}
}

// orderedRooms: those in which a seat is asked that has chosen something ahead.
func orderedRooms(t *testing.T, db Database) {
	s := db.Open(t)
	for code, w := range map[string]struct {
		state record.State
		asked store.Asked
		given store.Orders
	}{
		"due":      {record.Playing, "1@3", given(1, 1, "mines")},
		"standing": {record.Playing, "0@3,1@3", given(1, 1)},
		"dropped":  {record.Playing, "1@3", store.Orders{Seat: 1, Version: 1, Dropped: &store.Dropped{At: noon}}},
		"another":  {record.Playing, "11@1,0@1", given(1, 1, "mines")},
		"unknown":  {record.Playing, store.UnknownAsked, given(1, 1, "mines")},
		"over":     {record.Finished, "1@3", given(1, 1, "mines")},
	} {
		room := NewWhole(code)
		room.Room.State, room.Orders = w.state, []store.Orders{w.given}
		room.Records[2].Asked = w.asked
		mustImport(t, s, room)
	}
	last := recorded("due", 3).At
	for _, tc := range []struct {
		after time.Time
		want  []string
	}{{time.Time{}, []string{"due", "standing"}}, {last.Add(-time.Microsecond), []string{"due", "standing"}}, {last, nil}} {
		if got, err := s.Ordered(t.Context(), tc.after); err != nil || !slices.Equal(got, tc.want) {
			t.Errorf("after %v: %v, %v; want %v", tc.after, got, err, tc.want)
		}
	}
}

// ordersOfAPartner: of two servers that give orders to the same seat one is told so.
func ordersOfAPartner(t *testing.T, db Database) {
	one, two := db.Open(t), db.Open(t)
	mustCreate(t, one, "a")
	mustOrder(t, one, "a", given(1, 0, "mines"))
	wantError(t, two.SaveOrders(t.Context(), "a", 0, given(1, 0, "quarry")), store.ErrConflict)
	wantOrders(t, two, "a", given(1, 1, "mines"))
}
