package storetest

import (
	"reflect"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

// holidays: what is set takes the place of what has not passed, and what has stays as long
// as it is of interest; whoever becomes one with another has both's, and whoever is
// forgotten has none.
func holidays(t *testing.T, db Database) {
	s := db.Open(t)
	ann, bea, cem := NewPerson(), NewPerson(), NewPerson()
	mustSeat(t, s, "room", []store.Device{ann, bea, cem}, ann, bea)
	const day = 24 * time.Hour
	span := func(from, until time.Duration) store.Span {
		return store.Span{From: noon.Add(from), Until: noon.Add(until)}
	}
	set := func(person uuid.UUID, next store.Span, after time.Duration) {
		t.Helper()
		if err := s.SetHoliday(t.Context(), person, next, noon.Add(after)); err != nil {
			t.Fatal(err)
		}
	}
	want := func(person uuid.UUID, want ...store.Span) {
		t.Helper()
		got, err := s.Holidays(t.Context(), time.Time{}, ann.Person, bea.Person, cem.Person)
		if err != nil || !reflect.DeepEqual(got[person], want) {
			t.Errorf("the holidays are %v, %v; want %v", got[person], err, want)
		}
	}
	set(ann.Person, span(day, 5*day), 0)
	set(bea.Person, span(2*day, 3*day), 0)
	want(ann.Person, span(day, 5*day))
	set(ann.Person, span(2*day, 6*day), time.Hour) // nothing had begun
	want(ann.Person, span(2*day, 6*day))
	set(ann.Person, span(9*day, 10*day), 3*day) // what has begun ends
	want(ann.Person, span(2*day, 3*day), span(9*day, 10*day))
	set(ann.Person, store.Span{}, 4*day)
	want(ann.Person, span(2*day, 3*day))
	set(ann.Person, span(5*day, 6*day), 5*day)
	set(ann.Person, span(5*day+time.Hour, 8*day), 5*day+time.Hour) // longer than it was: one
	want(ann.Person, span(2*day, 3*day), span(5*day, 8*day))
	if got, err := s.Holidays(t.Context(), noon.Add(3*day), ann.Person, cem.Person); err != nil ||
		!reflect.DeepEqual(got, map[uuid.UUID][]store.Span{ann.Person: {span(5*day, 8*day)}}) {
		t.Errorf("later than that there are %v, %v", got, err)
	}
	set(ann.Person, store.Span{}, 3*day+store.HolidaysKept)
	want(ann.Person, span(5*day, 8*day))
	set(uuid.New(), span(day, 2*day), 0) // nobody: nothing

	// They are in a dump, and come back from it.
	var all []store.WholePerson
	if err := s.Dump(t.Context(),
		func(p store.WholePerson) error { all = append(all, p); return nil },
		func(_ store.Whole, err error) error { return err },
	); err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		if p.ID == ann.Person {
			if _, err := s.Forget(t.Context(), ann.Person); err != nil {
				t.Fatal(err)
			}
			want(ann.Person)
			if err := s.ImportPerson(t.Context(), p); err != nil {
				t.Fatal(err)
			}
			want(ann.Person, span(5*day, 8*day))
		}
	}

	// Bea becomes one with Ann.
	set(bea.Person, span(7*day, 9*day), 6*day)
	if err := s.AddLink(t.Context(), ann.Person, store.Hash{1}, noon, noon.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	browser := NewPerson()
	browser.ID = bea.ID
	if _, err := s.Redeem(t.Context(), store.Hash{1}, noon, browser, true); err != nil {
		t.Fatal(err)
	}
	want(ann.Person, span(2*day, 3*day), span(5*day, 9*day))
	want(bea.Person)
	want(cem.Person)
}
