package memory_test

import (
	"context"
	"errors"
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
