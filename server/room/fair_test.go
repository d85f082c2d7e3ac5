package room_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/fair"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

// bound is a browser that has bound its seat to a secret.
type bound struct {
	*client
	secret fair.Secret
}

// binds opens a socket for every person of a table, each of which binds its seat.
func (s *server) binds(tb table) (all []bound) {
	s.t.Helper()
	for _, c := range s.sit(tb) {
		b := bound{c, fair.NewSecret()}
		b.watch.Bind(b.you.Seat, b.secret.SeatCommitment(tb.code, b.you.Seat))
		b.until(func() bool { return b.room.Fair.Commits[b.you.Seat] != fair.None })
		all = append(all, b)
	}
	return all
}

func (b bound) open() { b.watch.Open(b.secret.String()) }

func (b bound) untilBegun() { b.until(func() bool { return b.room.State == record.Playing }) }

// chain is what a room tells of its deal.
func chain(r record.Room) fair.Chain {
	code := r.Code
	if r.Fair.Code != "" {
		code = r.Fair.Code
	}
	return fair.Chain{Code: code, Commitment: r.Fair.Commitment, Commits: r.Fair.Commits, Opened: r.Fair.Opened, Secret: r.Fair.Secret}
}

// check checks what a finished room tells of its deal, as a browser does.
func check(t *testing.T, r record.Room) {
	t.Helper()
	seed, err := engine.ParseSeed(r.Fair.Seed)
	if err != nil {
		t.Fatal(err)
	}
	if err := chain(r).Check(seed); err != nil {
		t.Error(err)
	}
}

func (s *server) tells(code string, who room.Who) record.Room {
	s.t.Helper()
	a, err := s.rooms.Room(s.t.Context(), code, who)
	if err != nil {
		s.t.Fatal(err)
	}
	return a.Room
}

// TestFair: nobody could choose the cards, and in the end everybody can tell.
func TestFair(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.gather(3)
		first := s.tells(tb.code, room.Who{}).Fair
		if !fair.Valid(first.Commitment) || slices.ContainsFunc(first.Commits, fair.Valid) || len(first.Commits) != 3 {
			t.Fatalf("a guest is told %+v", first)
		}
		all := s.binds(tb)
		third, nobody := all[2], fair.None
		all = all[:2]
		third.watch.Leave()
		commits := s.tells(tb.code, room.Who{}).Fair.Commits

		if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
			t.Fatal(err)
		}
		for _, b := range all {
			b.until(func() bool { return b.room.Fair.Opening })
			if b.room.State != record.Gathering || !slices.Equal(b.room.Fair.Commits, commits) || b.room.Fair.Opened != nil {
				t.Errorf("opening as %+v", b.room)
			}
		}
		// What stands, stands.
		_, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 1, protocol.SetSeat{Kind: record.Free})
		wantCode(t, err, protocol.CodeStarted)
		all[0].watch.Bind(0, all[1].secret.SeatCommitment(tb.code, 0))
		all[1].watch.Open(all[0].secret.String())
		for i, want := range []protocol.Code{protocol.CodeStarted, protocol.CodeBadSecret} {
			all[i].until(func() bool { return slices.Contains(all[i].problems, want) })
		}
		if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil { // pressed twice
			t.Error(err)
		}
		all[0].open()
		all[1].open()
		for _, b := range all {
			b.untilBegun()
		}
		deal := all[0].room.Fair
		if want := []string{all[0].secret.String(), all[1].secret.String(), nobody}; !slices.Equal(deal.Opened, want) || !slices.Equal(deal.Commits, commits) ||
			deal.Commitment != first.Commitment || deal.Opening || deal.Secret+deal.Seed != "" {
			t.Errorf("begun with %+v", deal)
		}
		if f, err := s.archive().Export(t.Context(), tb.code); err != nil || f.Fair != nil {
			t.Errorf("exported %+v, %v, while it is played", f.Fair, err)
		}
		playing := []*client{all[0].client, all[1].client, s.join(tb.code, tb.who[2])}
		draft(playing)
		playOn(playing)
		over := s.tells(tb.code, tb.who[1])
		check(t, over)

		f, err := s.export(tb.code, room.Who{})
		if err != nil || f.Fair == nil || f.Fair.Secret != over.Fair.Secret || f.Format != "westkingdom/3" {
			t.Fatalf("exported %+v, %v", f.Fair, err)
		}
		if v, err := s.archive().Verify(t.Context()); err != nil || v.Mismatches > 0 {
			t.Errorf("verified %+v, %v", v, err)
		}
		other := newServer(t, onSQLite(t))
		if _, err := other.archive().Import(t.Context(), f); err != nil {
			t.Fatal(err)
		}
		check(t, other.tells(tb.code, room.Who{}))
		f.Fair.Opened[2] = fair.None + " "
		if err := f.Seal(); err != nil {
			t.Fatal(err)
		}
		if _, err := other.archive().VerifyExport(t.Context(), f); err == nil {
			t.Error("a file whose deal was altered is verified")
		}
	})
}

// TestFairIsSecret: nothing of the server's secret is known before the end, nor the seed;
// afterwards not to those who may not watch.
func TestFairIsSecret(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2, withoutSpectators)
	all := s.binds(tb)
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	for _, b := range all {
		b.open()
	}
	clients := []*client{all[0].client, all[1].client}
	for _, b := range all {
		b.untilBegun()
	}
	before := len(all[0].received)
	draft(clients)
	playOn(clients)
	f, err := s.export(tb.code, tb.who[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all[0].received[:before] {
		if strings.Contains(string(m), f.Fair.Secret) || strings.Contains(string(m), f.Seed) {
			t.Errorf("said before the end: %s", m)
		}
	}
	for who, want := range map[room.Who]bool{tb.who[0]: true, tb.host: true, {}: false} {
		r := s.tells(tb.code, who)
		data, err := json.Marshal(r)
		if err != nil || strings.Contains(string(data), f.Fair.Secret) != want || strings.Contains(string(data), f.Seed) != want {
			t.Errorf("%+v is told %s, %v", who, data, err)
		}
	}
}

// TestFairWaits: a game that was started waits for those who are there and bound, and not for
// long.
func TestFairWaits(t *testing.T) {
	h := newHand()
	s := newServer(t, onSQLite(t), h.holds)
	tb := s.gather(3)
	all := s.binds(tb)
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	all[1].open()
	all[2].watch.Open("") // cannot
	h.set(5*time.Second - time.Millisecond)
	if r := s.tells(tb.code, room.Who{}); !r.Fair.Opening {
		t.Errorf("begun too early: %+v", r)
	}
	h.set(5 * time.Second)
	s.tells(tb.code, room.Who{})
	for _, b := range all {
		b.untilBegun()
	}
	if o := all[0].room.Fair.Opened; o[0] != fair.None || o[1] != all[1].secret.String() || o[2] != fair.None {
		t.Errorf("opened %q", o)
	}

	// Who is bound and not there, or there and not bound, is not waited for.
	tb = s.gather(2)
	for _, b := range s.binds(tb)[:1] {
		b.watch.Leave()
		other := s.gather(2)
		s.join(other.code, other.who[0])
		if a, err := s.rooms.Start(t.Context(), other.code, other.host); err != nil || a.Room.State != record.Playing {
			t.Errorf("%+v, %v: nobody is bound", a.Room, err)
		}
	}
}

// TestFairRestarts: where a server stops while it waits, the game is started again, with the
// same commitments, and dealt as it would have been.
func TestFairRestarts(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		one := newServer(t, db)
		tb := one.gather(3, withBots("random"))
		all := one.binds(tb)
		if _, err := one.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
			t.Fatal(err)
		}
		all[0].open()
		all[1].until(func() bool { return all[1].room.Fair.Opening })
		commits := all[1].room.Fair.Commits

		two := newServer(t, db)
		r := two.tells(tb.code, room.Who{})
		if r.State != record.Gathering || r.Fair.Opening || !slices.Equal(r.Fair.Commits, commits) {
			t.Fatalf("after a restart %+v", r)
		}
		for i := range all {
			all[i].rejoin(two, tb.code, tb.who[i])
		}
		// Two servers are pressed at once: it begins once.
		for _, s := range []*server{two, one} {
			if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
				t.Fatal(err)
			}
		}
		for _, b := range all {
			b.open()
		}
		for _, b := range all {
			b.untilBegun()
		}
		one.compare()
		if a, b := one.tells(tb.code, room.Who{}), two.tells(tb.code, room.Who{}); a.Fair == nil || !slices.Equal(a.Fair.Opened, b.Fair.Opened) || a.State != record.Playing {
			t.Errorf("one has begun it with %+v, the other with %+v", a.Fair, b.Fair)
		}
		if v, err := two.archive().Verify(t.Context()); err != nil || v.Mismatches > 0 || len(v.Problems) > 0 {
			t.Errorf("verified %+v, %v", v, err)
		}
	})
}

// TestFairSeats: what a seat was bound to goes with whoever leaves it, and stays where people
// only move.
func TestFairSeats(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(3)
	all := s.binds(tb)
	lot := record.ByLot
	if _, err := s.rooms.SetRoom(t.Context(), tb.code, tb.host, protocol.SetRoom{Seating: &lot}); err != nil {
		t.Fatal(err)
	}
	a, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 2, protocol.SetSeat{Kind: record.Free})
	if err != nil || a.Room.Fair.Commits[2] != fair.None || a.Room.Fair.Commits[1] == fair.None {
		t.Errorf("after somebody left %+v, %v", a.Room.Fair, err)
	}
	if _, _, err := s.rooms.TakeSeat(t.Context(), tb.code, room.Who{}, 2, "Dora"); err != nil {
		t.Fatal(err)
	}
	if a, err = s.rooms.NewLink(t.Context(), tb.code, tb.host, 1); err != nil || a.Room.Fair.Commits[1] != fair.None {
		t.Errorf("after a new link %+v, %v", a.Room.Fair, err)
	}
	for _, bind := range map[string]struct {
		by   *client
		seat engine.Seat
		text string
		want protocol.Code
	}{
		"another's seat": {all[0].client, 1, all[0].secret.String(), protocol.CodeNotSeated},
		"a guest":        {s.join(tb.code, room.Who{}), 1, all[0].secret.String(), protocol.CodeNotSeated},
		"no commitment":  {all[0].client, 0, "abc", protocol.CodeBadRequest},
	} {
		bind.by.watch.Bind(bind.seat, bind.text)
		bind.by.until(func() bool { return slices.Contains(bind.by.problems, bind.want) })
	}
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	all[0].open()
	all[0].untilBegun()
	if o := all[0].room.Fair.Opened; o[0] != all[0].secret.String() || o[1] != fair.None || o[2] != fair.None {
		t.Errorf("opened %q by the seats of before the lot", o)
	}
}

// TestFairOfBefore: a room from before there were fair deals promises nothing, and a lesson
// neither: both begin as they did.
func TestFairOfBefore(t *testing.T) {
	db := onSQLite(t)
	s := newServer(t, db)
	tb := s.gather(2)
	info, seats, err := s.store.Room(t.Context(), tb.code)
	if err != nil {
		t.Fatal(err)
	}
	info.Fair, info.Seed, info.Code = nil, engine.SeedOf(5), "0123456789"
	if err := s.store.CreateRoom(t.Context(), info, seats); err != nil {
		t.Fatal(err)
	}
	if r := s.tells(info.Code, room.Who{}); r.Fair != nil {
		t.Errorf("it promises %+v", r.Fair)
	}
	a, err := s.rooms.Start(t.Context(), info.Code, tb.host)
	if err != nil || a.Room.State != record.Playing {
		t.Fatalf("%+v, %v", a.Room, err)
	}
	if stored, _, err := s.store.Room(t.Context(), info.Code); err != nil || stored.Seed != engine.SeedOf(5) {
		t.Errorf("dealt from %v, %v", stored.Seed, err)
	}
}
