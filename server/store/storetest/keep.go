package storetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// NewWhole returns a room for tests that has some of everything.
func NewWhole(code string) store.Whole {
	r, seats := NewRoom(code)
	r.State, r.Version = record.Playing, 4
	w := store.Whole{Room: r, Seats: seats, Checkpoint: &store.Checkpoint{Seq: 2, Snapshot: []byte(`{"seq":2}`)}}
	for seq := 1; seq <= 3; seq++ {
		w.Records = append(w.Records, recorded(code, seq))
		w.Chat = append(w.Chat, store.ChatLine{ID: uuid.New(), Name: "Aïda", Text: fmt.Sprintf("ligne %d — ☕", seq), At: noon, Next: seq})
	}
	for number := 1; number <= 2; number++ {
		w.Happenings = append(w.Happenings, happened(number, number))
	}
	w.Room.Seq, w.Room.Played, w.Room.Asked = 3, w.Records[2].At, w.Records[2].Asked
	w.Review = &store.Review{Room: code, Asked: noon, Data: []byte{0, 1, 2, 3}}
	return w
}

func mustImport(t *testing.T, s store.Store, all ...store.Whole) {
	t.Helper()
	for _, w := range all {
		if err := s.Import(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
}

// nobody takes the persons of a dump.
func nobody(store.WholePerson) error { return nil }

// dumped returns what Dump hands over.
func dumped(t *testing.T, s store.Store) (all []store.Whole) {
	t.Helper()
	if err := s.Dump(t.Context(), nobody, func(w store.Whole, damaged error) error {
		all = append(all, w)
		return damaged
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

func list(t *testing.T, db Database) {
	s := db.Open(t)
	whole := NewWhole("b")
	mustCreate(t, s, "zz", "0a")
	mustImport(t, s, whole)
	var got []store.Listed
	for _, after := range []string{"", "b"} {
		page, err := s.List(t.Context(), after, 2)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, page...)
	}
	var want []store.Listed
	for _, code := range []string{"0a", "b", "zz"} {
		r, seats := NewRoom(code)
		if code == "b" {
			r, seats = whole.Room, whole.Seats
		}
		want = append(want, store.Listed{Room: r, Seats: seats})
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("listed\n%+v, want\n%+v", got, want)
	}
	r, seats, err := s.Room(t.Context(), "b")
	if err != nil || !reflect.DeepEqual(r, whole.Room) || !reflect.DeepEqual(seats, whole.Seats) {
		t.Errorf("the room is %+v, %+v, %v", r, seats, err)
	}
	_, _, err = s.Room(t.Context(), "none")
	wantError(t, err, store.ErrNoRoom)
}

// stands: whatever is written to a room moves it on, and leaves the others.
func stands(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "a", "c")
	want := map[string]store.Stand{"a": {}, "c": {}}
	same := func() {
		t.Helper()
		if got, err := s.Stands(t.Context(), []string{"a", "b", "c"}); err != nil || !maps.Equal(got, want) {
			t.Errorf("the rooms stand at %v, %v; want %v", got, err, want)
		}
	}
	same()
	mustAppend(t, s, recorded("a", 1), recorded("a", 2))
	want["a"] = store.Stand{Seq: 2}
	same()
	r, seats := NewRoom("a")
	if err := s.UpdateRoom(t.Context(), r, store.Change{Seats: seats}); err != nil {
		t.Fatal(err)
	}
	want["a"] = store.Stand{Version: 1, Seq: 2}
	same()
	for _, text := range []string{"So?", "In a moment."} {
		line := store.ChatLine{ID: uuid.New(), Text: text, At: noon}
		if err := s.Say(t.Context(), "a", line); err != nil {
			t.Fatal(err)
		}
		want["a"] = store.Stand{Version: 1, Seq: 2, Line: line.ID}
		same()
	}
	if err := s.Delete(t.Context(), "c"); err != nil {
		t.Fatal(err)
	}
	delete(want, "c")
	same()
	if got, err := s.Stands(t.Context(), nil); err != nil || len(got) != 0 {
		t.Errorf("of no rooms there are %v, %v", got, err)
	}
}

func size(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "small")
	mustImport(t, s, NewWhole("large"))
	if got, err := s.Size(t.Context(), "small"); err != nil || got != (store.Size{}) {
		t.Errorf("an empty room is %+v, %v", got, err)
	}
	// Three records of 40 bytes, an option of 7 and a hash of 32; three lines of
	// 40, a name and their text; what happened beside them; the checkpoint;
	// the review.
	want := store.Size{Records: 3, Lines: 3, Bytes: 3*(40+7+32) + 3*int64(40+len("Aïda")+len("ligne 1 — ☕")) + int64(len(`{"seq":2}`)) + 4}
	for _, h := range NewWhole("large").Happenings {
		data, err := json.Marshal(h)
		if err != nil {
			t.Fatal(err)
		}
		want.Bytes += int64(len(data))
	}
	if got, err := s.Size(t.Context(), "large"); err != nil || got != want {
		t.Errorf("a room is %+v, %v; want %+v", got, err, want)
	}
	_, err := s.Size(t.Context(), "none")
	wantError(t, err, store.ErrNoRoom)
}

// setHost: whoever still believes in the old host loses the next race.
func setHost(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "room")
	before, _ := NewRoom("room")
	if err := s.SetHost(t.Context(), "room", store.Hash{9}); err != nil {
		t.Fatal(err)
	}
	wantError(t, s.UpdateRoom(t.Context(), before, store.Change{}), store.ErrConflict)
	if r, _, err := s.Room(t.Context(), "room"); err != nil || r.Host != (store.Hash{9}) || r.Version != 1 {
		t.Errorf("the room is %+v, %v", r, err)
	}
	wantError(t, s.SetHost(t.Context(), "none", store.Hash{9}), store.ErrNoRoom)
}

// deleteRoom: nothing of the room is left, nobody writes on to it, and it can
// come back.
func deleteRoom(t *testing.T, db Database) {
	s := db.Open(t)
	gone, stays := NewWhole("gone"), NewWhole("stays")
	mustImport(t, s, gone, stays)
	if err := s.Delete(t.Context(), "gone"); err != nil {
		t.Fatal(err)
	}
	wantError(t, s.Delete(t.Context(), "gone"), store.ErrNoRoom)

	_, err := s.Load(t.Context(), "gone")
	wantError(t, err, store.ErrNoRoom)
	wantError(t, s.Append(t.Context(), recorded("gone", 4)), store.ErrConflict)
	wantError(t, s.Append(t.Context(), recorded("gone", 1)), store.ErrConflict)
	wantError(t, s.UpdateRoom(t.Context(), gone.Room, store.Change{Seats: gone.Seats}), store.ErrNoRoom)
	wantError(t, s.SaveCheckpoint(t.Context(), "gone", *gone.Checkpoint), store.ErrNoRoom)
	wantError(t, s.Say(t.Context(), "gone", gone.Chat[0]), store.ErrNoRoom)
	if lines, err := s.Chat(t.Context(), "gone", 10); err != nil || len(lines) != 0 {
		t.Errorf("chat of a room that is gone: %v, %v", lines, err)
	}
	wantRecords(t, s, "gone")
	if got := dumped(t, s); !reflect.DeepEqual(got, []store.Whole{stays}) {
		t.Errorf("left are\n%+v, want\n%+v", got, stays)
	}

	// It comes back as it was earlier. Whoever still holds what was deleted
	// cannot write after a gap.
	earlier := gone
	earlier.Records, earlier.Checkpoint = gone.Records[:1], nil
	mustImport(t, s, earlier)
	wantError(t, s.Append(t.Context(), recorded("gone", 4)), store.ErrConflict)
	mustAppend(t, s, recorded("gone", 2))
}

// deleteWhilePlaying deletes rooms to which others append as fast as they can:
// not one record stays behind. They do not append for ever: SQLite lets whoever
// writes without a pause starve another process, which is told so and tries again.
func deleteWhilePlaying(t *testing.T, db Database) {
	s, other := db.Open(t), db.Open(t)
	const rooms, most = 12, 50
	var all sync.WaitGroup
	for i := range rooms {
		code := fmt.Sprintf("room-%02d", i)
		mustCreate(t, s, code)
		mustAppend(t, s, recorded(code, 1))
		all.Go(func() {
			for seq := 2; seq <= most; seq++ {
				if err := s.Append(t.Context(), recorded(code, seq)); err != nil {
					wantError(t, err, store.ErrConflict)
					return
				}
			}
		})
		all.Go(func() {
			err := other.Delete(t.Context(), code)
			for errors.Is(err, store.ErrUnavailable) {
				err = other.Delete(t.Context(), code)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for i := range rooms {
		wantRecords(t, s, fmt.Sprintf("room-%02d", i))
	}
}

// deleteAbandoned: rooms whose game never began go, lessons with which nobody went on,
// and games in which nobody ever sat. A game that somebody plays stays, however long ago
// that was.
func deleteAbandoned(t *testing.T, db Database) {
	s := db.Open(t)
	const hour = time.Hour
	for code, is := range map[string]struct {
		state  record.State
		lesson bool
		made   time.Duration // after noon
		chosen time.Duration // after that; 0: nothing was
	}{
		"gathering":        {record.Gathering, false, 0, 0},
		"gathering-lately": {record.Gathering, false, hour, 0},
		"playing":          {record.Playing, false, 0, 0},
		"finished":         {record.Finished, false, 0, 0},
		"lesson":           {record.Playing, true, 0, time.Second},
		"lesson-untouched": {record.Playing, true, 0, 0},
		"lesson-finished":  {record.Finished, true, 0, time.Second},
		"lesson-lately":    {record.Playing, true, 0, hour},
		"lesson-new":       {record.Playing, true, hour, 0},
		"bots":             {record.Playing, false, 0, time.Second},
		"bots-finished":    {record.Finished, false, 0, time.Second},
		"bots-lately":      {record.Finished, false, 0, hour},
	} {
		r, seats := NewRoom(code)
		r.Unattended = strings.HasPrefix(code, "bots")
		r.State, r.Config.Lesson, r.Created = is.state, is.lesson, noon.Add(is.made)
		if err := s.CreateRoom(t.Context(), r, seats); err != nil {
			t.Fatal(err)
		}
		if is.chosen > 0 {
			rec := recorded(code, 1)
			rec.At = noon.Add(is.chosen)
			mustAppend(t, s, rec)
		}
	}
	if err := s.Say(t.Context(), "gathering", store.ChatLine{ID: uuid.New(), Text: "nobody came", At: noon}); err != nil {
		t.Fatal(err)
	}
	mustCreate(t, s, "damaged")
	db.Exec(t, `UPDATE rooms SET state = 'playing', config = '[]' WHERE code = 'damaged'`)
	for _, want := range [][]string{{"bots", "bots-finished", "gathering", "lesson", "lesson-untouched"}, nil} {
		codes, err := s.DeleteAbandoned(t.Context(), noon.Add(time.Minute))
		if err != nil || !slices.Equal(codes, want) {
			t.Errorf("deleted %v, %v; want %v", codes, err, want)
		}
	}
	left := []string{"bots-lately", "damaged", "finished", "gathering-lately", "lesson-finished", "lesson-lately", "lesson-new", "playing"}
	if codes, err := s.Codes(t.Context(), "", 10); err != nil || !slices.Equal(codes, left) {
		t.Errorf("left are %v, %v; want %v", codes, err, left)
	}
	wantRecords(t, s, "lesson")
}

func dump(t *testing.T, db Database) {
	s := db.Open(t)
	if got := dumped(t, s); got != nil {
		t.Errorf("an empty database has %v", got)
	}
	r, seats := NewRoom("b")
	r.Unattended = true
	want := []store.Whole{NewWhole("0"), NewWhole("a"), {Room: r, Seats: seats}, NewWhole("c")}
	mustImport(t, s, want...)
	if got := dumped(t, s); !reflect.DeepEqual(got, want) {
		t.Errorf("dumped\n%+v, want\n%+v", got, want)
	}
	enough := errors.New("enough")
	n := 0
	err := s.Dump(t.Context(), nobody, func(store.Whole, error) error { n++; return enough })
	if !errors.Is(err, enough) || errors.Is(err, store.ErrUnavailable) || n != 1 {
		t.Errorf("ended after %d with %v", n, err)
	}
}

// dumpOneMoment writes to every room while they are dumped.
func dumpOneMoment(t *testing.T, db Database) {
	s := db.Open(t)
	codes := []string{"a", "b", "c"}
	mustCreate(t, s, codes...)
	seq := 0
	for range 5 {
		var got []int
		if err := s.Dump(t.Context(), nobody, func(w store.Whole, damaged error) error {
			got = append(got, len(w.Records))
			if len(got) == 1 {
				for _, code := range codes {
					mustAppend(t, s, recorded(code, seq+1))
				}
			}
			return damaged
		}); err != nil {
			t.Fatal(err)
		}
		if want := []int{seq, seq, seq}; !slices.Equal(got, want) {
			t.Errorf("dumped %v records, want %v", got, want)
		}
		seq++
	}
}

// damaged: a room that cannot be read is named, and keeps nobody from the rest.
func damaged(t *testing.T, db Database) {
	s := db.Open(t)
	mustCreate(t, s, "a", "b", "c", "d")
	db.Exec(t, `UPDATE rooms SET config = '[]' WHERE code = 'b'`)
	db.Exec(t, `UPDATE seats SET former = '{}' WHERE room = 'd'`)
	for _, code := range []string{"b", "d"} {
		_, err := s.Load(t.Context(), code)
		wantError(t, err, store.ErrDamaged)
	}
	var got []string
	if err := s.Dump(t.Context(), nobody, func(w store.Whole, damaged error) error {
		got = append(got, fmt.Sprint(w.Room.Code, errors.Is(damaged, store.ErrDamaged)))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if want := []string{"afalse", "btrue", "cfalse", "dtrue"}; !slices.Equal(got, want) {
		t.Errorf("dumped %v, want %v", got, want)
	}
	if all, err := s.List(t.Context(), "", 10); err != nil || len(all) != 4 || all[1].Code != "b" || len(all[1].Seats) != 2 {
		t.Errorf("listed %+v, %v", all, err)
	}
}
