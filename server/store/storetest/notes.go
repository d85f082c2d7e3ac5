package storetest

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

// notes: of two who write on the same version the second is told; they go along where two
// persons become one, and with their room.
func notes(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	save := func(person uuid.UUID, text string, version int) error {
		return s.SaveNotes(t.Context(), "room", store.Notes{Person: person, Text: text, Other: "É", Version: version})
	}
	has := func(person uuid.UUID, want store.Notes) {
		t.Helper()
		want.Person = person
		if n, err := s.Notes(t.Context(), person, "room"); err != nil || n != want {
			t.Errorf("notes %+v, %v; want %+v", n, err, want)
		}
	}
	has(one.Person, store.Notes{})
	for version, text := range []string{"a", "b"} {
		if err := save(one.Person, text, version); err != nil {
			t.Fatal(err)
		}
		for _, other := range []int{0, version, 7} {
			if other != version+1 {
				wantError(t, save(one.Person, "late", other), store.ErrConflict)
			}
		}
		has(one.Person, store.Notes{Text: text, Other: "É", Version: version + 1})
	}
	has(two.Person, store.Notes{})
	wantError(t, save(uuid.New(), "nobody", 0), store.ErrConflict)
	wantError(t, s.SaveNotes(t.Context(), "none", store.Notes{Person: one.Person}), store.ErrConflict)

	// A copy has them, of persons who are there.
	var whole store.Whole
	if err := s.Dump(t.Context(), func(store.WholePerson) error { return nil }, func(w store.Whole, err error) error {
		whole = w
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if len(whole.Notes) != 1 || whole.Notes[0] != (store.Notes{Person: one.Person, Text: "b", Other: "É", Version: 2}) {
		t.Errorf("a copy has %+v", whole.Notes)
	}
	if err := s.Delete(t.Context(), "room"); err != nil {
		t.Fatal(err)
	}
	has(one.Person, store.Notes{})
	if err := s.Import(t.Context(), whole); err != nil {
		t.Fatal(err)
	}
	has(one.Person, store.Notes{Text: "b", Other: "É", Version: 2})

	// Two become one: what one of them has written stands, the other's beside it.
	if err := save(two.Person, "c", 0); err != nil {
		t.Fatal(err)
	}
	if err := s.AddLink(t.Context(), two.Person, store.Hash{1}, noon, noon.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	d := somebody()
	d.ID = one.ID
	if _, err := s.Redeem(t.Context(), store.Hash{1}, noon, d, true); err != nil {
		t.Fatal(err)
	}
	has(two.Person, store.Notes{Text: "c", Other: "É b", Version: 2})
	has(one.Person, store.Notes{})
}
