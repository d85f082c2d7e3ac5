package storetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// finished: the games that have ended in which a person has a seat, those that ended last
// first, with who sat there and whatever says who played; no lesson, and nothing damaged.
func finished(t *testing.T, db Database) {
	s := db.Open(t)
	ann, bea := NewPerson(), NewPerson()
	mustSeat(t, s, "gathers", []store.Device{ann, bea}, ann, bea)
	end := func(code string, lesson bool, hour int, host store.Device, persons ...store.Device) {
		t.Helper()
		w := NewWhole(code)
		w.Room.State, w.Room.HostPerson, w.Room.Config.Lesson = record.Finished, host.Person, lesson
		for i, d := range persons {
			w.Seats[i].Person = d.Person
		}
		w.Records[2].At = noon.Add(time.Duration(hour) * time.Hour)
		for i, kind := range []record.HappeningKind{record.StoodIn, record.OutOf, record.Returned, record.Conceded} {
			h := happened(3+i, 2)
			h.Kind, h.Seat = kind, 0
			w.Happenings = append(w.Happenings, h)
		}
		mustImport(t, s, w)
	}
	end("both", false, 3, ann, ann, bea)
	end("late", false, 5, bea, bea, ann)
	end("early", false, 1, bea, ann)
	end("hosted", false, 4, ann, bea) // in which she has no seat
	end("lesson", true, 6, ann, ann)
	end("damaged", false, 7, ann, ann, bea)
	end("harmed", false, 8, ann, ann, bea)
	db.Exec(t, `UPDATE rooms SET config = '[]' WHERE code = 'damaged'`)
	db.Exec(t, `UPDATE seats SET former = '{}' WHERE room = 'harmed'`)

	list := func(person uuid.UUID, limit int) string {
		t.Helper()
		all, err := s.Finished(t.Context(), person, limit)
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, f := range all {
			told = append(told, fmt.Sprint(f.Room.Code, len(f.Seats), len(f.Room.Result)))
			var kinds []record.HappeningKind
			for _, h := range f.Happenings {
				kinds = append(kinds, h.Kind)
			}
			if want := []record.HappeningKind{record.StoodIn, record.Returned, record.Conceded}; !slices.Equal(kinds, want) {
				t.Errorf("of %s it is told %v, want %v", f.Room.Code, kinds, want)
			}
		}
		return strings.Join(told, " ")
	}
	if got, want := list(ann.Person, 10), "late2 1 both2 1 early2 1"; got != want {
		t.Errorf("Ann has played %q, want %q", got, want)
	}
	if got, want := list(ann.Person, 4), "late2 1 both2 1"; got != want { // two of the four are damaged
		t.Errorf("of four Ann has played %q, want %q", got, want)
	}
	if got, want := list(bea.Person, 10), "late2 1 hosted2 1 both2 1"; got != want {
		t.Errorf("Bea has played %q, want %q", got, want)
	}
	if got := list(uuid.New(), 10); got != "" {
		t.Errorf("nobody has played %q", got)
	}

	if _, err := s.Forget(t.Context(), bea.Person); err != nil {
		t.Fatal(err)
	}
	if got := list(bea.Person, 10); got != "" {
		t.Errorf("who is forgotten has played %q", got)
	}
	all, err := s.Finished(t.Context(), ann.Person, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		for _, seat := range f.Seats {
			if seat.Person != uuid.Nil && seat.Person != ann.Person {
				t.Errorf("in %s seat %d is still somebody's", f.Room.Code, seat.Seat)
			}
		}
	}
}
