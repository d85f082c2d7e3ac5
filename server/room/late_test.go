package room_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

func watchedLate(c *protocol.CreateRoom) { c.Late = true }

// catchUp has clients take all that their room has told them by now.
func (s *server) catchUp(tb table, all ...*client) {
	s.t.Helper()
	if _, err := s.rooms.Room(s.t.Context(), tb.code, room.Who{}); err != nil {
		s.t.Fatal(err)
	}
	for _, c := range all {
		for len(c.queue.messages) > 0 {
			c.next()
		}
	}
}

// updates are the updates that a client was told.
func (c *client) updates() (all [][]byte) {
	for _, m := range c.received {
		if bytes.HasPrefix(m, []byte(`{"type":"update"`)) {
			all = append(all, m)
		}
	}
	return all
}

// seenLate returns the record up to which a game is seen late: it ended a turn, and as many
// turns have ended since as there are seats.
func (s *server) seenLate(tb table) int {
	s.t.Helper()
	records, err := s.store.Records(s.t.Context(), tb.code, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	var ends []int
	for _, r := range records {
		if r.Hash != "" && !r.Undo && r.Rewind == 0 {
			ends = append(ends, r.Seq)
		}
	}
	if len(ends) <= len(tb.who) {
		return 0
	}
	return ends[len(ends)-1-len(tb.who)]
}

// dumped returns all that is stored of the one room of a server.
func (s *server) dumped() (all store.Whole) {
	s.t.Helper()
	if err := s.store.Dump(s.t.Context(), func(store.WholePerson) error { return nil },
		func(w store.Whole, err error) error { all = w; return err }); err != nil {
		s.t.Fatal(err)
	}
	return all
}

// cloned opens a room on a server of its own, with whatever is changed of it.
func cloned(t *testing.T, all store.Whole, change func(*store.Room), o ...func(*room.Config)) *server {
	t.Helper()
	s := newServer(t, onSQLite(t), o...)
	change(&all.Room)
	if err := s.store.Import(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestLateIsWhatWasSeen plays games beside copies that anybody may watch: whoever watches
// late is told, byte for byte, what was told there once around the table ago, undos too, and
// everything at the end. So is the host, who has no seat.
func TestLateIsWhatWasSeen(t *testing.T) {
	for id := range allGames() {
		t.Run(id, func(t *testing.T) {
			s := newServer(t, onSQLite(t))
			tb := s.begin(3, playing(id), withUndo, watchedLate)
			open := cloned(t, s.dumped(), func(r *store.Room) { r.Late = false })
			late, host, all := s.join(tb.code, room.Who{}), s.join(tb.code, tb.host), open.join(tb.code, room.Who{})
			here, there := s.sit(tb), open.sit(tb)
			chance := rand.New(rand.NewPCG(5, 6))
			for range 150 {
				c := here[here[0].turn.Asked[0]]
				twin := there[c.you.Seat]
				switch p := c.turn.Prompt; {
				case c.turn.Undo.Choices > 0 && chance.IntN(4) == 0:
					c.undo()
					twin.undo()
				default:
					o := p.Options[chance.IntN(len(p.Options))].ID
					c.apply(o)
					twin.apply(o)
				}
				s.catchUp(tb, append(here, late, host)...)
				open.catchUp(tb, append(there, all)...)
				if c.turn.Over {
					break
				}
				if want := s.seenLate(tb); late.seq != want || host.seq != want {
					t.Fatalf("at %d one sees up to %d, the host %d, want %d", c.seq, late.seq, host.seq, want)
				}
			}
			told := all.updates()[:len(late.updates())]
			if len(told) < 6 || !slices.EqualFunc(late.updates(), told, bytes.Equal) || !slices.EqualFunc(host.updates(), told, bytes.Equal) {
				t.Errorf("told late are\n%s\nof which all were told\n%s", late.updates(), told)
			}
			switch fresh := s.join(tb.code, room.Who{}); {
			case fresh.sees() != late.sees():
				t.Errorf("who comes now sees\n%s\nand who was there\n%s", fresh.sees(), late.sees())
			case here[0].turn.Over && (late.sees() != all.sees() || late.room.State != record.Finished || late.welcomes != 2):
				t.Errorf("at the end one sees\n%s\nwant\n%s", late.sees(), all.sees())
			case !here[0].turn.Over && late.welcomes != 1:
				t.Errorf("%d welcomes", late.welcomes)
			}
		})
	}
}

// TestLateTellsNothingNewer: two games that differ only in what came within the last turns,
// of the rules or around them, tell whoever watches late the same, by every way.
func TestLateTellsNothingNewer(t *testing.T) {
	h := newHand()
	first := newServer(t, onSQLite(t), h.holds)
	tb := first.gather(2, watchedLate, paced(days(record.OutSign)))
	first.sit(tb)[0].say("Before we begin")
	if _, err := first.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	all := first.dumped()
	told := make([]string, 2)
	for i := range told {
		s := cloned(t, all, func(*store.Room) {}, h.holds)
		h.set(0)
		late := s.join(tb.code, room.Who{})
		seats := s.sit(tb)
		ann, ben := seats[0], seats[1]
		play := func(c *client, options ...string) {
			t.Helper()
			c.apply(options...)
			s.catchUp(tb, ann, ben, late)
		}
		ann.say("Good luck")
		play(ann, "pick:1")
		play(ben, "pick:1")
		play(ann, "light", "draw", "stop") // up to 5, in both
		if i == 0 {
			play(ben, "light", "stop")
			play(ann, "draw", "stop")
		} else {
			h.set(time.Hour)
			ben.say("The lamp is mine")
			play(ben, "draw", "light", "stop")
			if err := s.happen(tb, tb.host, protocol.Happen{Kind: record.Paused}); err != nil {
				t.Fatal(err)
			}
			if err := s.happen(tb, tb.host, protocol.Happen{Kind: record.Resumed}); err != nil {
				t.Fatal(err)
			}
			ben.watch.Leave()
			play(ann, "light", "light", "stop")
			if err := s.happen(tb, tb.who[0], protocol.Happen{Kind: record.Proposed, Proposes: record.Ended}); err != nil {
				t.Fatal(err)
			}
		}
		s.catchUp(tb, late)
		if late.seq != 5 || len(late.chat) != 2 || len(late.happened) != 0 || late.room.Seq != 5 || late.times != nil || !late.room.Played.Equal(noon) {
			t.Errorf("up to %d, said %+v, happened %+v, the room is %+v", late.seq, late.chat, late.happened, late.room)
		}
		var way bytes.Buffer
		for _, m := range late.received {
			fmt.Fprintf(&way, "%s\n", m)
		}
		// Whoever claims to have seen more gets no more.
		ahead := &client{t: t, seq: 9}
		ahead.rejoin(s, tb.code, room.Who{})
		fmt.Fprintf(&way, "%s\n", ahead.received)
		answer, err := s.rooms.Room(t.Context(), tb.code, room.Who{})
		if err != nil {
			t.Fatal(err)
		}
		replay, err := s.replay(tb.code, room.Who{}, engine.Nobody, 0)
		if err != nil || len(replay.Frames) != 6 {
			t.Fatalf("%d frames, %v", len(replay.Frames), err)
		}
		for _, from := range []int{6, 11} {
			_, err = s.replay(tb.code, room.Who{}, engine.Nobody, from)
			wantCode(t, err, protocol.CodeBadRequest)
		}
		_, err = s.replay(tb.code, room.Who{}, 0, 0)
		wantCode(t, err, protocol.CodeNotFinished)
		_, err = s.export(tb.code, room.Who{})
		wantCode(t, err, protocol.CodeNotFinished)
		_, err = s.rooms.Back(t.Context(), tb.code, room.Who{}, 5)
		wantCode(t, err, protocol.CodeNotSeated)
		for _, v := range []any{answer, replay} {
			way.Write(encoded(t, v))
		}
		told[i] = way.String()
	}
	if told[0] != told[1] {
		t.Errorf("told were\n%s\nand in the twin\n%s", told[0], told[1])
	}
}

// TestLateFollows: what is said and happens comes with the records, a rewind too; another
// server, a restart and a late comer show the same; and who sits down, or the table that
// ends the game, sees all.
func TestLateFollows(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s, beside := newServer(t, db), newServer(t, db)
		tb := s.gather(2, watchedLate)
		persons, guest := s.own(tb) // who made the room, and has no seat
		if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
			t.Fatal(err)
		}
		late, far := s.join(tb.code, room.Who{}), beside.join(tb.code, as(guest))
		seats := s.sit(tb)
		ann, ben := seats[0], seats[1]
		play := func(c *client, options ...string) {
			t.Helper()
			c.apply(options...)
			s.catchUp(tb, ann, ben, late)
		}
		want := func(seq int, lines, happened int) {
			t.Helper()
			beside.compare()
			far.untilSeq(seq)
			beside.catchUp(tb, far)
			fresh := newServer(t, db).join(tb.code, room.Who{})
			for i, c := range []*client{late, far, fresh} {
				if c.seq != seq || len(c.chat) != lines || len(c.happened) != happened || c.sees() != late.sees() || c.room.Seq != seq {
					t.Errorf("watcher %d sees up to %d, %d lines and %d happenings, want %d, %d, %d:\n%s", i, c.seq, len(c.chat), len(c.happened), seq, lines, happened, c.sees())
				}
			}
			if seq != s.seenLate(tb) {
				t.Errorf("at %d, not %d", seq, s.seenLate(tb))
			}
		}
		play(ann, "pick:1")
		play(ben, "pick:1") // 2
		want(0, 0, 0)
		ann.say("I light two") // before 3
		play(ann, "light", "light", "stop")
		if err := s.happen(tb, tb.host, protocol.Happen{Kind: record.Paused}); err != nil { // after 5
			t.Fatal(err)
		}
		if err := s.happen(tb, tb.host, protocol.Happen{Kind: record.Resumed}); err != nil {
			t.Fatal(err)
		}
		play(ben, "draw", "draw", "stop") // 8
		want(2, 0, 0)
		s.back(tb, 0, 5) // 9; with a proposal, and one who agrees
		s.catchUp(tb, ann, ben, late)
		want(2, 0, 0)
		play(ben, "light", "stop") // 11
		want(5, 1, 0)
		play(ann, "light", "stop") // 13
		want(8, 1, 2)
		if late.log[len(late.log)-1].Key == engine.Rewound {
			t.Error("it has gone back already")
		}
		play(ben, "light", "stop") // 15
		want(11, 1, 5)
		if late.welcomes != 1 || !slices.ContainsFunc(late.log, func(e engine.Entry) bool { return e.Key == engine.Rewound }) {
			t.Errorf("%d welcomes, and the log %+v", late.welcomes, late.log)
		}
		// Who comes back goes on; who was elsewhere meanwhile is told all that may be seen.
		late.watch.Leave()
		play(ann, "light") // 16
		late.rejoin(s, tb.code, room.Who{})
		want(11, 1, 5)

		// A guest sits down, on the page that shows it late, and sees it as it is.
		if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 1, protocol.SetSeat{Kind: record.Free}); err != nil {
			t.Fatal(err)
		}
		beside.compare()
		beside.catchUp(tb, far)
		if far.room.Seats[1].Kind != record.Free || far.seq != 11 {
			t.Errorf("the guest sees at %d %+v", far.seq, far.room.Seats)
		}
		if _, _, err := beside.rooms.TakeSeat(t.Context(), tb.code, as(guest), 1, "Guest"); err != nil {
			t.Fatal(err)
		}
		far.until(func() bool { return far.you.Seat == 1 })
		if far.untilSeq(16); far.private == nil || len(far.happened) != 7 {
			t.Errorf("the guest sees %s, of %+v", far.sees(), far.happened)
		}
		// The table ends the game: everybody sees all of it.
		s.compare()
		s.catchUp(tb, ann, late)
		beside.catchUp(tb, far)
		if err := s.happen(tb, as(persons[0]), protocol.Happen{Kind: record.Proposed, Proposes: record.Ended}); err != nil {
			t.Fatal(err)
		}
		list, err := s.store.Happenings(t.Context(), tb.code)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.happen(tb, as(guest), protocol.Happen{Kind: record.Agreed, About: list[len(list)-1].Number}); err != nil {
			t.Fatal(err)
		}
		s.catchUp(tb, ann, late)
		if late.seq != 16 || late.room.State != record.Finished || !late.times.Ended || late.turn.Over != true {
			t.Errorf("at the end one sees up to %d of %+v, %+v", late.seq, late.room, late.times)
		}
	})
}

// TestLateIsChosen before the game begins, by the host, and kept: in the next game, in files of
// a game that is going on, and not in those of one that is over.
func TestLateIsChosen(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.gather(2, watchedLate)
		watcher := s.join(tb.code, room.Who{})
		seats := s.sit(tb)
		yes, no := true, false
		set := func(who room.Who, spectators, late *bool) (protocol.RoomAnswer, error) {
			return s.rooms.SetRoom(t.Context(), tb.code, who, protocol.SetRoom{Spectators: spectators, Late: late})
		}
		_, err := set(tb.who[0], &yes, &no)
		wantCode(t, err, protocol.CodeNotHost)
		for _, to := range []struct{ spectators, late, wantLate *bool }{{&yes, &no, &no}, {&no, &yes, &no}, {&yes, &yes, &yes}, {nil, nil, &yes}} {
			a, err := set(tb.host, to.spectators, to.late)
			if err != nil || a.Room.Late != *to.wantLate || to.spectators != nil && a.Room.Spectators != *to.spectators {
				t.Errorf("the room is %+v, %v", a.Room, err)
			}
		}
		s.catchUp(tb, watcher)
		if !watcher.room.Late {
			t.Errorf("a watcher sees the room %+v", watcher.room)
		}
		if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
			t.Fatal(err)
		}
		_, err = set(tb.host, &yes, &no)
		wantCode(t, err, protocol.CodeStarted)
		for _, c := range seats {
			c.until(func() bool { return c.room.State == record.Playing })
		}
		draft(seats)
		going, err := s.archive().Export(t.Context(), tb.code)
		if err != nil || !going.Room.Late || going.Format != "westkingdom/2" {
			t.Errorf("exported as %s, %+v, %v", going.Format, going.Room, err)
		}
		other := newServer(t, onSQLite(t))
		if _, err := other.archive().Import(t.Context(), going); err != nil {
			t.Fatal(err)
		}
		if c := other.join(tb.code, room.Who{}); !c.room.Late || c.seq != 0 {
			t.Errorf("in another database one sees up to %d of %+v", c.seq, c.room)
		}
		playOn(seats)
		over, err := s.export(tb.code, room.Who{})
		if err != nil || over.Room.Late || over.Format != "westkingdom/3" {
			t.Errorf("exported as %s, %+v, %v", over.Format, over.Room, err)
		}
		again, _, err := s.rooms.Again(t.Context(), tb.code, tb.who[0], protocol.PlayAgain{First: protocol.FirstByLot})
		if err != nil || !again.Room.Late {
			t.Errorf("again in %+v, %v", again.Room, err)
		}
	})
}

// TestLateHost: a host without a seat keeps the game moving and sees it late all the same.
func TestLateHost(t *testing.T) {
	h := newHand()
	s := newServer(t, onSQLite(t), h.holds)
	tb := s.begin(2, watchedLate, paced(days(record.OutHost)))
	host, late := s.join(tb.code, tb.host), s.join(tb.code, room.Who{})
	draft(s.sit(tb))
	if err := s.happen(tb, tb.host, protocol.Happen{Kind: record.Paused}); err != nil {
		t.Fatal(err)
	}
	s.catchUp(tb, host, late)
	if !host.times.Paused || len(host.happened) != 0 || host.seq != 0 || late.times != nil {
		t.Errorf("paused, the host sees %+v at %d, others %+v", host.times, host.seq, late.times)
	}
	if err := s.happen(tb, tb.host, protocol.Happen{Kind: record.Resumed}); err != nil {
		t.Fatal(err)
	}
	// In the list of games, which wakes no room, it has only begun.
	info, seats, err := s.store.Room(t.Context(), tb.code)
	if err != nil {
		t.Fatal(err)
	}
	for _, you := range []protocol.You{{Seat: engine.Nobody, Host: true}, {Seat: 0}} {
		sketch, err := s.rooms.Sketch(info, seats, []bool{true, true}, you)
		if err != nil || (sketch.Seq == 0) != you.Host || (len(sketch.Asked) == 0) != you.Host {
			t.Errorf("as %+v the room is %+v, %v", you, sketch, err)
		}
	}
	s.pass(h, 100*time.Hour)
	host.until(func() bool { return host.times.Seats[0].Out })
	s.catchUp(tb, late)
	if seat := host.times.Seats[0]; seat.Left != 0 || !seat.Due.IsZero() || host.seq != 0 || late.times != nil {
		t.Errorf("the host is told %+v at %d, others %+v", seat, host.seq, late.times)
	}
}

// blind is a store that cannot read the records while its eyes are closed.
type blind struct {
	store.Store
	closed bool
}

func (s *blind) Records(ctx context.Context, code string, after int) ([]store.Record, error) {
	if s.closed {
		return nil, store.ErrUnavailable
	}
	return s.Store.Records(ctx, code, after)
}

// TestLateTroublesNobody: where the game cannot be shown late, those who play go on.
func TestLateTroublesNobody(t *testing.T) {
	var lost blind
	s := newServer(t, onSQLite(t), func(c *room.Config) { lost.Store, c.Store = c.Store.(store.Store), &lost })
	tb := s.begin(2, watchedLate)
	seats := s.sit(tb)
	draft(seats)
	s.catchUp(tb, seats...)
	lost.closed = true
	_, err := s.rooms.Watch(t.Context(), tb.code, room.Who{}, room.Seen{Seq: -1}, newQueue(16))
	wantCode(t, err, protocol.CodeUnavailable)
	seats[0].apply("light", "stop")
	lost.closed = false
	if late := s.join(tb.code, room.Who{}); late.seq != 0 || late.public == nil {
		t.Errorf("sees up to %d", late.seq)
	}
	if seats[0].seq != 4 || seats[0].welcomes != 1 {
		t.Errorf("who plays is at %d", seats[0].seq)
	}
}
