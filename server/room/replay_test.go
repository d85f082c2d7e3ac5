package room_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

// replay plays a game again, whole.
func (s *server) replay(code string, who room.Who, seat engine.Seat, from int) (protocol.Replay, error) {
	s.t.Helper()
	p, err := s.rooms.Replay(s.t.Context(), code, who, seat, from)
	if err != nil {
		return protocol.Replay{}, err
	}
	r := protocol.Replay{Room: p.Room}
	for f, err := range p.Frames(s.t.Context()) {
		if err != nil {
			return r, err
		}
		r.Frames = append(r.Frames, f)
	}
	return r, nil
}

func (s *server) export(code string, who room.Who) (record.File, error) {
	s.t.Helper()
	e, err := s.rooms.Export(s.t.Context(), code, who)
	if err != nil {
		return record.File{}, err
	}
	return e.File(s.t.Context())
}

// replayed builds what a client has from the frames of a replay.
func replayed(t *testing.T, frames []protocol.Frame) *client {
	t.Helper()
	c := &client{t: t, public: make(map[string]json.RawMessage)}
	for i, f := range frames {
		if f.Seq != frames[0].Seq+i {
			t.Fatalf("frame %d has seq %d", i, f.Seq)
		}
		maps.Insert(c.public, f.Public.All())
		if f.Private != nil {
			c.private = f.Private
		}
		if f.LogFrom > 0 {
			c.log = slices.DeleteFunc(c.log, func(e engine.Entry) bool { return e.Seq >= f.LogFrom })
		}
		c.log = append(c.log, f.Log...)
	}
	return c
}

func TestReplay(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2, withUndo)
		all := s.sit(tb)
		draft(all)
		ann, ben := all[0], all[1]
		ann.apply("light", "light")
		ann.undo()
		ann.apply("draw")
		replay := func(who room.Who, seat engine.Seat) (protocol.Replay, error) {
			return s.replay(tb.code, who, seat, 0)
		}

		// While the game goes on, everybody sees what they know already.
		r, err := replay(tb.who[0], 0)
		if err != nil {
			t.Fatal(err)
		}
		got := replayed(t, r.Frames)
		got.turn = ann.turn
		if got.sees() != ann.sees() || len(r.Frames) != ann.seq+1 {
			t.Errorf("ann's replay ends with\n%s, she sees\n%s", got.sees(), ann.sees())
		}
		if f := r.Frames[3]; f.By != 0 || f.Totals[0] != 1 || f.Option == nil || f.Option.ID != "light" || f.At.IsZero() {
			t.Errorf("frame 3 is %+v", f)
		}
		if f := r.Frames[2]; f.By != 1 || f.Option != nil {
			t.Errorf("frame 2 shows ann what ben has picked: %+v", f)
		}
		_, err = replay(tb.who[0], 1)
		wantCode(t, err, protocol.CodeNotFinished)
		_, err = replay(room.Who{}, 0)
		wantCode(t, err, protocol.CodeNotFinished)
		_, err = replay(tb.who[0], 2)
		wantCode(t, err, protocol.CodeBadRequest)
		open, err := replay(room.Who{}, engine.Nobody)
		if err != nil {
			t.Fatal(err)
		}
		if data, _ := json.Marshal(open); strings.Contains(string(data), "card-") || strings.Contains(string(data), "colour-") {
			t.Errorf("everybody's replay tells secrets: %s", data)
		}

		// When it is over, anybody sees every seat.
		ben.untilSeq(ann.seq)
		playOn(all)
		r, err = replay(room.Who{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		got = replayed(t, r.Frames)
		got.turn = ben.turn
		if got.sees() != ben.sees() || r.Room.State != record.Finished {
			t.Errorf("ben's replay ends with\n%s, he sees\n%s", got.sees(), ben.sees())
		}
	})
}

// Scores that the game hides until its end are in no replay before.
func TestReplayHidesScores(t *testing.T) {
	for _, test := range []struct {
		hidden string
		totals int
	}{{"on", 0}, {"off", 2}} {
		s := newServer(t, onSQLite(t))
		tb := s.begin(2, playing("troyes"), func(p *protocol.CreateRoom) { p.Settings = map[string]string{"hidden_vp": test.hidden} })
		r, err := s.replay(tb.code, tb.who[0], 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		f := r.Frames[0]
		if scores := maps.Collect(f.Public.All())["scores/1"]; len(f.Totals) != test.totals || (scores != nil) != (test.totals > 0) {
			t.Errorf("hidden %s: totals %v, scores %s", test.hidden, f.Totals, scores)
		}
	}
}

func TestReplayRefused(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2, withoutSpectators)
	_, err := s.replay(tb.code, tb.host, engine.Nobody, 0)
	wantCode(t, err, protocol.CodeNotStarted)
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	_, err = s.replay(tb.code, room.Who{}, engine.Nobody, 0)
	wantCode(t, err, protocol.CodeNoSpectators)
	if _, err := s.replay(tb.code, tb.who[1], engine.Nobody, 0); err != nil {
		t.Error(err)
	}
	for _, from := range []int{-1, 1} {
		_, err = s.replay(tb.code, tb.who[1], engine.Nobody, from)
		wantCode(t, err, protocol.CodeBadRequest)
	}
}

// TestReplayFrom begins the replay of a running game later: what it shows from
// there on is the same, whether there is a checkpoint before or not.
func TestReplayFrom(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db, func(c *room.Config) { c.CheckpointEvery = 4 })
		tb := s.begin(2, withUndo)
		all := s.sit(tb)
		draft(all)
		ann, ben := all[0], all[1]
		ann.apply("light", "draw", "light", "end-turn")
		ben.untilSeq(6)
		ben.apply("light")
		ann.untilSeq(7)
		whole, err := s.replay(tb.code, tb.who[0], 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		for from := range 8 {
			part, err := s.replay(tb.code, tb.who[0], 0, from)
			if err != nil {
				t.Fatal(err)
			}
			got := replayed(t, part.Frames)
			got.turn = ann.turn
			if len(part.Frames) != len(whole.Frames)-from || part.Frames[0].Seq != from || got.sees() != ann.sees() {
				t.Errorf("from %d there are %d frames that end with\n%s, want\n%s", from, len(part.Frames), got.sees(), ann.sees())
			}
			for i, f := range part.Frames[1:] {
				if got, want := text(t, f), text(t, whole.Frames[from+1+i]); got != want {
					t.Errorf("from %d frame %d is\n%s, want\n%s", from, f.Seq, got, want)
				}
			}
		}
	})
}

func text(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestReplayStops: a game is not played on for somebody who has gone.
func TestReplayStops(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(1, withUndo)
	c := s.sit(tb)[0]
	draft([]*client{c})
	for range 20 {
		c.apply("light")
		c.undo()
	}
	p, err := s.rooms.Replay(t.Context(), tb.code, tb.who[0], 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	frames, last := 0, error(nil)
	for _, err := range p.Frames(ctx) {
		if last = err; err == nil {
			frames++
		}
		cancel()
	}
	if frames > 2 || !errors.Is(last, context.Canceled) {
		t.Errorf("%d frames, then %v", frames, last)
	}
}

// TestClosedRoomStaysClosed: what only the players may watch, only they may see
// again or take away, also when it is over.
func TestClosedRoomStaysClosed(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2, withoutSpectators)
	all := s.sit(tb)
	draft(all)
	playOn(all)
	for _, seat := range []engine.Seat{engine.Nobody, 0, 1} {
		_, err := s.replay(tb.code, room.Who{}, seat, 0)
		wantCode(t, err, protocol.CodeNoSpectators)
		if _, err := s.replay(tb.code, tb.who[1], seat, 0); err != nil {
			t.Error(err)
		}
	}
	_, err := s.export(tb.code, room.Who{})
	wantCode(t, err, protocol.CodeNoSpectators)
	for _, who := range []room.Who{tb.who[0], tb.host} {
		if _, err := s.export(tb.code, who); err != nil {
			t.Error(err)
		}
	}
}
