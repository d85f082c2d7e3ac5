package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"

	"westkingdom/server/store"
)

func appendRecords(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room", "other")
	one, two := recorded("room", 1), recorded("room", 2)
	two.Undo, two.Option, two.Hash = true, "", ""
	mustAppend(t, s, one, two, recorded("other", 1))
	wantRecords(t, s, "room", one, two)
	if rs, err := s.Records(t.Context(), "room", 1); err != nil || len(rs) != 1 || !reflect.DeepEqual(rs[0], two) {
		t.Errorf("after 1: %v, %v", rs, err)
	}
	l, err := s.Load(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	if l.Room.Seq != 2 || !l.Room.Played.Equal(two.At) || len(l.Records) != 2 {
		t.Errorf("loaded at %d, played %v, with %d records", l.Room.Seq, l.Room.Played, len(l.Records))
	}
	three := recorded("room", 3)
	three.Rewind, three.Option = 2, ""
	mustAppend(t, s, three)
	wantRecords(t, s, "room", one, two, three)
}

func appendConflict(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room")
	first := recorded("room", 1)
	mustAppend(t, s, first)
	wantError(t, s.Append(t.Context(), recorded("room", 1)), store.ErrConflict)
	wantError(t, s.Append(t.Context(), recorded("room", 3)), store.ErrConflict) // there is no second
	wantError(t, s.Append(t.Context(), recorded("none", 1)), store.ErrConflict) // nor that room
	wantRecords(t, s, "room", first)
	wantRecords(t, s, "none")
}

func appendDuplicate(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room", "other")
	first := recorded("room", 1)
	mustAppend(t, s, first)
	wantDuplicate(t, s.Append(t.Context(), first), 1)
	again := recorded("room", 2)
	again.ID = first.ID
	wantDuplicate(t, s.Append(t.Context(), again), 1)
	wantRecords(t, s, "room", first)
	other := recorded("other", 1)
	other.ID = first.ID // an id is unique in its room only
	mustAppend(t, s, other)
}

// appendTogether has many rooms append at once, so that their records share
// commits, some of which conflict: every append gets its own answer.
func appendTogether(t *testing.T, db Database) {
	s := db.Open(t)
	const rooms, seqs = 40, 10
	for i := range rooms {
		code := fmt.Sprintf("room-%02d", i)
		mustCreate(t, s, code)
		if i%4 == 0 {
			mustAppend(t, s, recorded(code, 1))
		}
	}
	var all sync.WaitGroup
	for i := range rooms {
		all.Go(func() {
			code := fmt.Sprintf("room-%02d", i)
			for seq := 1; seq <= seqs; seq++ {
				err := s.Append(t.Context(), recorded(code, seq))
				if i%4 == 0 && seq == 1 {
					wantError(t, err, store.ErrConflict)
				} else if err != nil {
					t.Errorf("append %s %d: %v", code, seq, err)
				}
			}
		})
	}
	all.Wait()
	for i := range rooms {
		rs, err := s.Records(t.Context(), fmt.Sprintf("room-%02d", i), 0)
		if err != nil || len(rs) != seqs {
			t.Errorf("room %d has %d records, %v", i, len(rs), err)
		}
	}
}

// appendTwoOwners has two servers that both believe to own the same rooms: of
// each seq exactly one of them is written.
func appendTwoOwners(t *testing.T, db Database) {
	owners := []store.Store{db.Open(t), db.Open(t)}
	const rooms, seqs = 8, 10
	var mu sync.Mutex
	won := make(map[string]store.Record)
	for i := range rooms {
		mustCreate(t, owners[0], fmt.Sprintf("room-%d", i))
	}
	var all sync.WaitGroup
	for _, s := range owners {
		for i := range rooms {
			all.Go(func() {
				for seq := 1; seq <= seqs; seq++ {
					r := recorded(fmt.Sprintf("room-%d", i), seq)
					switch err := s.Append(t.Context(), r); {
					case err == nil:
						mu.Lock()
						key := fmt.Sprint(r.Room, " ", r.Seq)
						if _, twice := won[key]; twice {
							t.Errorf("%s was written twice", key)
						}
						won[key] = r
						mu.Unlock()
					case !errors.Is(err, store.ErrConflict):
						t.Errorf("append: %v", err)
					}
				}
			})
		}
	}
	all.Wait()
	for i := range rooms {
		code := fmt.Sprintf("room-%d", i)
		var want []store.Record
		for seq := 1; seq <= seqs; seq++ {
			want = append(want, won[fmt.Sprint(code, " ", seq)])
		}
		wantRecords(t, owners[0], code, want...)
	}
}

// appendAfterOutage sends a record again whose first append failed: it is
// there once, whether the first had reached the database or not.
func appendAfterOutage(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room")
	first, second := recorded("room", 1), recorded("room", 2)
	mustAppend(t, s, first)
	mend := db.Cut(t)
	wantError(t, s.Append(t.Context(), second), store.ErrUnavailable)
	mend()
	if err := s.Append(t.Context(), second); err != nil {
		wantDuplicate(t, err, 2)
	}
	wantRecords(t, s, "room", first, second)
}

func appendAfterClose(t *testing.T, db Database) {
	s := db.Open(t)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantError(t, s.Append(t.Context(), recorded("room", 1)), store.ErrUnavailable)
}
