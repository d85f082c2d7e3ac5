package memory_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/uuid"

	"westkingdom/server/store"
	"westkingdom/server/store/memory"
	"westkingdom/server/store/memory/memorytest"
	"westkingdom/server/store/storetest"
)

// TestStore runs what the suite has of rooms, each database a disk that survives its stores.
func TestStore(t *testing.T) {
	storetest.RunRooms(t, func(*testing.T) storetest.Database { return new(database) })
}

type database struct{ memorytest.Disk }

func (d *database) Open(testing.TB) store.Store { return rooms{memory.New(&d.Disk), lacking{}} }

func (d *database) Exec(tb testing.TB, _ string) { tb.Error("there is no SQL") }

func (d *database) Cut(testing.TB) (mend func()) { return d.Disk.Cut() }

// rooms is a store of rooms as the suite takes it: whatever else a test calls fails it.
type rooms struct {
	*memory.Store
	lacking
}

type lacking struct{ rest }

type rest struct{ store.Store }

func (rest) Close() error { return nil }

// TestWhoeverOpensLastWrites: of two windows that play the same room, the one that came later does.
func TestWhoeverOpensLastWrites(t *testing.T) {
	d := new(memorytest.Disk)
	first, second := memory.New(d), memory.New(d)
	r, seats := storetest.NewRoom("room")
	if err := first.CreateRoom(t.Context(), r, seats); err != nil {
		t.Fatal(err)
	}
	choice := func(seq int) store.Record { return store.Record{Room: "room", Seq: seq, ID: uuid.New()} }
	if err := first.Append(t.Context(), choice(1)); err != nil {
		t.Fatal(err)
	}
	if l, err := second.Load(t.Context(), "room"); err != nil || l.Room.Seq != 1 {
		t.Fatalf("the other sees %+v, %v", l, err)
	}
	if err := first.Append(t.Context(), choice(2)); !errors.Is(err, store.ErrConflict) {
		t.Errorf("the first goes on: %v", err)
	}
	if err := second.Append(t.Context(), choice(2)); err != nil {
		t.Error(err)
	}
	// It may have it back, and knows then what was played meanwhile.
	if l, err := first.Load(t.Context(), "room"); err != nil || l.Room.Seq != 2 {
		t.Errorf("the first sees %+v, %v", l, err)
	}
}

// TestWhoeverListsRoomsWritesNothing: a window that looks which rooms there are takes none from the one that plays it.
func TestWhoeverListsRoomsWritesNothing(t *testing.T) {
	d := new(memorytest.Disk)
	plays, lists := memory.New(d), memory.New(d)
	r, seats := storetest.NewRoom("room")
	if err := plays.CreateRoom(t.Context(), r, seats); err != nil {
		t.Fatal(err)
	}
	for seq := 1; seq <= 2; seq++ {
		if err := plays.Append(t.Context(), store.Record{Room: "room", Seq: seq, ID: uuid.New()}); err != nil {
			t.Fatal(err)
		}
		if now, _, err := lists.Room(t.Context(), "room"); err != nil || now.Seq != seq {
			t.Errorf("after %d the list has %+v, %v", seq, now, err)
		}
	}
	if _, _, err := lists.Room(t.Context(), "another"); !errors.Is(err, store.ErrNoRoom) {
		t.Errorf("of a room that is not there the list has %v", err)
	}
}

// deleting is the disk of a window that looks for a room just before another one takes it away.
type deleting struct {
	*memorytest.Disk
	take func()
}

func (d *deleting) Read(ctx context.Context, prefix string) ([]memory.Entry, error) {
	found, err := d.Disk.Read(ctx, prefix)
	if take := d.take; take != nil {
		d.take = nil
		take()
	}
	return found, err
}

// TestTakenAwayMeanwhile: a room that one window takes away while another opens it is there for neither, and nothing is
// left of it.
func TestTakenAwayMeanwhile(t *testing.T) {
	d := new(memorytest.Disk)
	first := memory.New(d)
	r, seats := storetest.NewRoom("room")
	if err := first.CreateRoom(t.Context(), r, seats); err != nil {
		t.Fatal(err)
	}
	second := memory.New(&deleting{d, func() {
		if err := first.Delete(t.Context(), "room"); err != nil {
			t.Error(err)
		}
	}})
	if l, err := second.Load(t.Context(), "room"); !errors.Is(err, store.ErrNoRoom) {
		t.Errorf("it is %+v, %v", l.Room, err)
	}
	if left, err := d.Read(t.Context(), ""); err != nil || len(left) > 0 {
		t.Errorf("left is %v, %v", left, err)
	}
}

// TestAThrownAwayDisk: a browser that is short of space throws away what it keeps, of a game that is being played too. What
// the store still has of it is kept again; what has been taken away stays so.
func TestAThrownAwayDisk(t *testing.T) {
	d := new(memorytest.Disk)
	s := memory.New(d)
	for _, code := range []string{"played", "asleep", "removed"} {
		r, seats := storetest.NewRoom(code)
		if err := s.CreateRoom(t.Context(), r, seats); err != nil {
			t.Fatal(err)
		}
	}
	choose := func(code string, seq int) error {
		return s.Append(t.Context(), store.Record{Room: code, Seq: seq, ID: uuid.New(), Asked: store.Asked(fmt.Sprintf("1@%d", seq))})
	}
	say := func(text string) error {
		return s.Say(t.Context(), "played", store.ChatLine{ID: uuid.New(), Text: text})
	}
	opens := []byte(`{"host":"secret"}`)
	if err := errors.Join(s.PutKeys(t.Context(), "played", opens), choose("played", 1), choose("asleep", 1), say("one"), s.Delete(t.Context(), "removed")); err != nil {
		t.Fatal(err)
	}
	d.ThrowAway()
	if err := choose("played", 2); err != nil {
		t.Errorf("the game that is played does not go on: %v", err)
	}
	// So too where the disk was away before, and nobody knows what became of the last choice.
	mend := d.Cut()
	if err := choose("asleep", 2); !errors.Is(err, store.ErrUnavailable) {
		t.Fatalf("without a disk: %v", err)
	}
	mend()
	if err := choose("asleep", 2); err != nil {
		t.Errorf("the other game does not go on: %v", err)
	}
	anew := memory.New(d)
	for _, code := range []string{"played", "asleep"} {
		if l, err := anew.Load(t.Context(), code); err != nil || l.Room.Seq != 2 || l.Room.Asked != "1@2" || len(l.Records) != 2 {
			t.Errorf("%s is kept as %+v, %v", code, l, err)
		}
	}
	if lines, err := anew.Chat(t.Context(), "played", 9); err != nil || len(lines) != 1 || lines[0].Text != "one" {
		t.Errorf("of the chat there is %+v, %v", lines, err)
	}
	if keys, err := anew.Keys(t.Context(), "played"); err != nil || !bytes.Equal(keys, opens) {
		t.Errorf("its places are opened by %s, %v", keys, err)
	}
	if _, err := s.Load(t.Context(), "removed"); !errors.Is(err, store.ErrNoRoom) {
		t.Errorf("what was removed: %v", err)
	}
}

// TestWrittenAnewAtOnce: whoever hears that a disk was thrown away has what is played written anew before anything more is
// chosen, and nothing that nobody plays.
func TestWrittenAnewAtOnce(t *testing.T) {
	d := new(memorytest.Disk)
	s := memory.New(d)
	choose := func(s *memory.Store, code string, seq int) error {
		return s.Append(t.Context(), store.Record{Room: code, Seq: seq, ID: uuid.New()})
	}
	for _, code := range []string{"played", "left"} {
		r, seats := storetest.NewRoom(code)
		if err := errors.Join(s.CreateRoom(t.Context(), r, seats), choose(s, code, 1)); err != nil {
			t.Fatal(err)
		}
	}
	d.ThrowAway()
	mend := d.Cut()
	if err := s.Anew(t.Context(), []string{"played", "another"}); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("without a disk: %v", err)
	}
	mend()
	if err := s.Anew(t.Context(), []string{"played", "another"}); err != nil {
		t.Fatal(err)
	}
	if codes, err := memory.New(d).Codes(t.Context(), "", 9); err != nil || len(codes) != 1 || codes[0] != "played" {
		t.Errorf("kept are %v, %v", codes, err)
	}
	// It goes on, with nothing to be read again.
	if err := choose(s, "played", 2); err != nil {
		t.Error(err)
	}
	if l, err := memory.New(d).Load(t.Context(), "played"); err != nil || l.Room.Seq != 2 || len(l.Records) != 2 {
		t.Errorf("it is kept as %+v, %v", l, err)
	}
}

// TestOfTwoWhoKnowsMore: of two windows that write a room anew, one of which played it before the other did, the other's is kept,
// whichever comes first; and what is taken away then stays so.
func TestOfTwoWhoKnowsMore(t *testing.T) {
	for _, first := range []string{"the earlier", "the later"} {
		t.Run(first, func(t *testing.T) {
			d := new(memorytest.Disk)
			earlier, later := memory.New(d), memory.New(d)
			r, seats := storetest.NewRoom("room")
			choose := func(s *memory.Store, seq int) error {
				return s.Append(t.Context(), store.Record{Room: "room", Seq: seq, ID: uuid.New()})
			}
			if err := errors.Join(earlier.CreateRoom(t.Context(), r, seats), choose(earlier, 1), choose(later, 2)); err != nil {
				t.Fatal(err)
			}
			d.ThrowAway()
			order := []*memory.Store{earlier, later}
			if first == "the later" {
				order = []*memory.Store{later, earlier}
			}
			for _, s := range order {
				if err := s.Anew(t.Context(), []string{"room"}); err != nil {
					t.Fatal(err)
				}
			}
			if err := choose(later, 3); err != nil {
				t.Errorf("the later does not go on: %v", err)
			}
			if l, err := memory.New(d).Load(t.Context(), "room"); err != nil || l.Room.Seq != 3 || len(l.Records) != 3 {
				t.Errorf("it is kept as %+v, %v", l, err)
			}
			if err := memory.New(d).Delete(t.Context(), "room"); err != nil {
				t.Fatal(err)
			}
			for _, s := range order {
				if err := s.Anew(t.Context(), []string{"room"}); err != nil {
					t.Error(err)
				}
				if l, err := s.Load(t.Context(), "room"); !errors.Is(err, store.ErrNoRoom) {
					t.Errorf("what was removed: %+v, %v", l.Room, err)
				}
			}
		})
	}
}

// A disk with something of a room, and without the room, is not one that it is written to: it does not end in trying for ever.
func TestAnewBesideRemains(t *testing.T) {
	d := new(memorytest.Disk)
	s := memory.New(d)
	r, seats := storetest.NewRoom("room")
	if err := errors.Join(s.CreateRoom(t.Context(), r, seats), s.Append(t.Context(), store.Record{Room: "room", Seq: 1, ID: uuid.New()})); err != nil {
		t.Fatal(err)
	}
	choices, err := d.Read(t.Context(), "choice/")
	if err != nil || len(choices) == 0 {
		t.Fatalf("%d choices are kept, %v", len(choices), err)
	}
	d.ThrowAway()
	if err := d.Write(t.Context(), memory.Batch{Put: choices}); err != nil {
		t.Fatal(err)
	}
	if err := s.Anew(t.Context(), []string{"room"}); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("got %v", err)
	}
}
