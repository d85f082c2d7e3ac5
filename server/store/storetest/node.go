package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// nodes are the tests of databases that several servers share.
var nodes = map[string]func(*testing.T, Database){
	"OneOwner":         oneOwner,
	"OwnerIsForgotten": ownerIsForgotten,
	"OwnerIsCut":       ownerIsCut,
	"Fenced":           fenced,
	"RulesOfANode":     rulesOfANode,
	"NodeLeaves":       nodeLeaves,
	"NameIsTaken":      nameIsTaken,
}

// long is a lease that does not end in a test.
const long = time.Hour

// enrolled is a node of a name, and how it is seen.
type enrolled struct {
	store.Nodes
	store.Store
	store.Session
	gone <-chan struct{}
}

func enrol(t *testing.T, db Database, id string, lease time.Duration, rules int) enrolled {
	t.Helper()
	s := db.Open(t)
	n, ok := s.(store.Nodes)
	if !ok {
		t.Skip("a file is one server's")
	}
	session, gone, err := n.Enrol(t.Context(), store.Node{ID: id, URL: "http://" + id, Rules: map[string]int{"architects": rules}}, lease)
	if err != nil {
		t.Fatal(err)
	}
	return enrolled{n, s, session, gone}
}

// owns claims a room, and looks at who has it then.
func (e enrolled) owns(t *testing.T, code string, want enrolled) {
	t.Helper()
	if n, err := e.Own(t.Context(), code, e.Session); err != nil || n.Session != want.Session {
		t.Errorf("%s is %+v's, %v; want %d", code, n, err, want.Session)
	}
}

// oneOwner: a room is whose it was first, until that node gives it up.
func oneOwner(t *testing.T, db Database) {
	a, b := enrol(t, db, "a", long, 1), enrol(t, db, "b", long, 1)
	mustCreate(t, a.Store, "room", "other")
	a.owns(t, "room", a)
	b.owns(t, "room", a)
	b.owns(t, "other", b)
	a.owns(t, "room", a)
	owners, err := b.Owners(t.Context(), "room", "other", "nowhere")
	if err != nil || len(owners) != 2 || owners["room"].Session != a.Session || owners["other"].URL != "http://b" {
		t.Errorf("the rooms are %+v's, %v", owners, err)
	}
	if err := b.Disown(t.Context(), b.Session, "room", "other"); err != nil {
		t.Error(err)
	}
	b.owns(t, "room", a)
	a.owns(t, "other", a)
	if err := a.Disown(t.Context(), a.Session, "room"); err != nil {
		t.Error(err)
	}
	b.owns(t, "room", b)
	if _, err := a.Own(t.Context(), "nowhere", a.Session); !errors.Is(err, store.ErrNoRoom) {
		t.Errorf("a room that is not there: %v", err)
	}
}

// ownerIsForgotten: whoever has not renewed its lease has lost its rooms, and cannot come back to
// life under the same session.
func ownerIsForgotten(t *testing.T, db Database) {
	a, b := enrol(t, db, "a", long, 1), enrol(t, db, "b", long, 1)
	mustCreate(t, a.Store, "room")
	a.owns(t, "room", a)
	db.Exec(t, `UPDATE nodes SET expires = now() - interval '1 ms' WHERE id = 'a'`)
	if err := a.Append(store.Fenced(t.Context(), a.Session), recorded("room", 1)); !errors.Is(err, store.ErrFenced) {
		t.Errorf("a choice after the lease: %v", err)
	}
	b.owns(t, "room", b)
	if err := a.Renew(t.Context(), a.Session, long); !errors.Is(err, store.ErrFenced) {
		t.Errorf("renewed after its end: %v", err)
	}
	if err := b.Renew(t.Context(), b.Session, long); err != nil {
		t.Errorf("not renewed: %v", err)
	}
	// A clock of the database that is set back gives nobody a room back.
	db.Exec(t, `UPDATE nodes SET expires = expires + interval '1 year'`)
	if err := a.Append(store.Fenced(t.Context(), a.Session), recorded("room", 1)); !errors.Is(err, store.ErrFenced) {
		t.Errorf("a choice of one that has no room: %v", err)
	}
}

// ownerIsCut: a node whose connection has ended is not waited for.
func ownerIsCut(t *testing.T, db Database) {
	a, b := enrol(t, db, "a", long, 1), enrol(t, db, "b", long, 1)
	mustCreate(t, a.Store, "room")
	a.owns(t, "room", a)
	db.Exec(t, `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN nodes n ON l.objid::bigint = n.session WHERE l.locktype = 'advisory' AND n.id = 'a'`)
	select {
	case <-a.gone:
	case <-time.After(10 * time.Second):
		t.Fatal("the node does not hear that the database knows it no more")
	}
	b.owns(t, "room", b)
	if err := a.Append(store.Fenced(t.Context(), a.Session), recorded("room", 1)); !errors.Is(err, store.ErrFenced) {
		t.Errorf("a choice of one that has no room: %v", err)
	}
}

// fenced: nothing of a room is written under a session that does not have it, and all of it
// under the one that does.
func fenced(t *testing.T, db Database) {
	a, b := enrol(t, db, "a", long, 1), enrol(t, db, "b", long, 1)
	mustCreate(t, a.Store, "room", "told")
	mustAppend(t, a.Store, recorded("room", 1))
	a.owns(t, "room", a)
	r, seats, err := a.Room(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	writes := []struct {
		name string
		do   func(ctx context.Context) error
	}{
		{"Append", func(ctx context.Context) error { return a.Append(ctx, recorded("room", 2)) }},
		{"AppendTelling", func(ctx context.Context) error {
			return a.Append(ctx, recorded("room", 3), store.Notice{Person: uuid.New(), Room: "room", Seq: 3, Kind: "turn"})
		}},
		{"AppendWithClock", func(ctx context.Context) error {
			rec := recorded("room", 4)
			rec.Clock = r.Clock
			return a.Append(ctx, rec)
		}},
		{"Say", func(ctx context.Context) error {
			return a.Say(ctx, "room", store.ChatLine{ID: uuid.New(), Text: "Hm."})
		}},
		{"SayTelling", func(ctx context.Context) error {
			return a.Say(ctx, "room", store.ChatLine{ID: uuid.New(), Text: "Hm!"}, store.Notice{Person: uuid.New(), Room: "room", Kind: "line"})
		}},
		{"SaveOrders", func(ctx context.Context) error { return a.SaveOrders(ctx, "room", 4, store.Orders{Seat: 0}) }},
		{"AppendWithOrders", func(ctx context.Context) error {
			rec := recorded("room", 5)
			rec.Orders = []store.Orders{{Seat: 0, Version: 1}}
			return a.Append(ctx, rec)
		}},
		{"SaveCheckpoint", func(ctx context.Context) error {
			return a.SaveCheckpoint(ctx, "room", store.Checkpoint{Seq: 5, Snapshot: []byte(`{}`)})
		}},
		{"UpdateRoom", func(ctx context.Context) error {
			r.State = record.Playing
			return a.UpdateRoom(ctx, r, store.Change{Seats: seats})
		}},
	}
	for _, w := range writes {
		if err := w.do(store.Fenced(t.Context(), b.Session)); !errors.Is(err, store.ErrFenced) {
			t.Errorf("%s under a session without the room: %v", w.name, err)
		}
		if err := w.do(store.Fenced(t.Context(), a.Session)); err != nil {
			t.Errorf("%s under the owner's session: %v", w.name, err)
		}
	}
	// Whoever is fenced in a batch stops nobody else in it.
	var errs [2]chan error
	for i, code := range []string{"room", "told"} {
		errs[i] = make(chan error, 1)
		ctx := t.Context()
		if code == "room" {
			ctx = store.Fenced(ctx, b.Session)
		}
		go func() { errs[i] <- a.Append(ctx, recorded(code, []int{6, 1}[i])) }()
	}
	if err := <-errs[0]; !errors.Is(err, store.ErrFenced) {
		t.Errorf("a batch's choice without the room: %v", err)
	}
	if err := <-errs[1]; err != nil {
		t.Errorf("a batch's other choice: %v", err)
	}
}

// rulesOfANode: a node gets no room whose rules it does not know, and says which other one may.
func rulesOfANode(t *testing.T, db Database) {
	old, young := enrol(t, db, "old", long, 0), enrol(t, db, "young", long, 1)
	mustCreate(t, old.Store, "room")
	old.owns(t, "room", young)
	young.owns(t, "room", young)
	old.owns(t, "room", young)
	if err := young.Resign(t.Context(), young.Session); err != nil {
		t.Fatal(err)
	}
	if n, err := old.Own(t.Context(), "room", old.Session); !errors.Is(err, store.ErrFenced) {
		t.Errorf("a room whose rules nobody knows is %+v's, %v", n, err)
	}
}

// nodeLeaves: one that leaves keeps what it has, and gets no more.
func nodeLeaves(t *testing.T, db Database) {
	a, b := enrol(t, db, "a", long, 1), enrol(t, db, "b", long, 1)
	mustCreate(t, a.Store, "room", "other")
	a.owns(t, "room", a)
	if err := a.Leave(t.Context(), a.Session); err != nil {
		t.Fatal(err)
	}
	b.owns(t, "room", a)
	a.owns(t, "other", b)
	if err := a.Append(store.Fenced(t.Context(), a.Session), recorded("room", 1)); err != nil {
		t.Errorf("a choice in a room that it has: %v", err)
	}
	if all, err := a.Members(t.Context()); err != nil || len(all) != 2 || !all[0].Leaving || all[1].Leaving {
		t.Errorf("the nodes are %+v, %v; want a, which leaves, and b", all, err)
	}
	if err := a.Disown(t.Context(), a.Session, "room"); err != nil {
		t.Fatal(err)
	}
	a.owns(t, "room", b)
}

// nameIsTaken: a node that comes again takes the place of what it was.
func nameIsTaken(t *testing.T, db Database) {
	a := enrol(t, db, "a", long, 1)
	mustCreate(t, a.Store, "room")
	a.owns(t, "room", a)
	again, b := enrol(t, db, "a", long, 1), enrol(t, db, "b", long, 1)
	b.owns(t, "room", b)
	if err := a.Renew(t.Context(), a.Session, long); !errors.Is(err, store.ErrFenced) {
		t.Errorf("renewed though another has its name: %v", err)
	}
	again.owns(t, "room", b)
}
