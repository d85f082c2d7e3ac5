package room_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/games"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

func teaching(c *room.Config) { c.Lessons = games.Lessons() }

// TestLesson follows each game's lesson in a room: the bot answers as the lesson
// says, and the newcomer is advised on the way, after an undo and a sleep too.
func TestLesson(t *testing.T) {
	for _, g := range games.All {
		t.Run(g.Info().ID, func(t *testing.T) {
			s := newServer(t, onSQLite(t), teaching, func(c *room.Config) { c.IdleDelay = 1 })
			who, made, err := s.rooms.Learn(t.Context(), room.Who{}, g.Info().ID, "Ann", 0)
			if err != nil {
				t.Fatal(err)
			}
			lesson := games.Lessons()[g.Info().ID]
			if you := made.You; you.Seat != lesson.Learner || !you.Host || made.Room.State != record.Playing {
				t.Fatalf("made %+v, as %+v", made.Room, you)
			}
			c := s.join(made.Room.Code, who)
			var chosen []string
			slept, undone := false, false
			for c.advised() != "" {
				option := c.advised()
				chosen = append(chosen, option)
				c.apply(option)
				switch {
				// Not while the bot may answer in between.
				case !undone && c.turn.Undo.Choices > 0 && slices.Equal(c.turn.Asked, []engine.Seat{lesson.Learner}):
					c.undone()
					if got := c.advised(); got != option {
						t.Fatalf("after an undo %s is advised, not %s", got, option)
					}
					c.apply(option)
					undone = true
				case !slept && len(chosen) > 6 && c.turn.Prompt != nil:
					c.watch.Leave()
					s.rooms.WaitAsleep()
					c = s.join(made.Room.Code, who)
					slept = true
				}
			}
			if !slept || !undone {
				t.Errorf("slept: %v, undone: %v", slept, undone)
			}
			want := 0
			for _, step := range lesson.Line {
				if step.Seat != lesson.Learner {
					continue
				}
				if want >= len(chosen) || chosen[want] != step.Option {
					t.Fatalf("chose %v", chosen)
				}
				want++
			}
			if c.turn.Lesson.Step != engine.LessonEnd {
				t.Errorf("at the end: %+v", c.turn.Lesson)
			}
			if v, err := s.archive().Verify(t.Context()); err != nil || !v.Sound() {
				t.Errorf("verified %+v, %v", v, err)
			}
		})
	}
}

// advised waits until the newcomer is asked, and returns what the lesson asks
// for; nothing at its end.
func (c *client) advised() string {
	c.t.Helper()
	if c.turn.Lesson.Option == "" {
		return ""
	}
	c.until(func() bool { return c.turn.Prompt != nil })
	return c.turn.Lesson.Option
}

func (c *client) undone() {
	c.t.Helper()
	if a := c.undo(); a.Result != protocol.Applied {
		c.t.Fatalf("not taken back: %+v", a)
	}
}

// TestLessonLeft: whoever chooses otherwise plays on, and so does the bot.
func TestLessonLeft(t *testing.T) {
	s := newServer(t, onSQLite(t), teaching)
	_, made, err := s.rooms.Learn(t.Context(), room.Who{}, "architects", "Ann", 0)
	if err != nil {
		t.Fatal(err)
	}
	c := s.join(made.Room.Code, room.Who{Seat: made.Secret})
	c.apply("place:quarry")
	if now := c.turn.Lesson; !now.Strayed || now.Option != "" {
		t.Errorf("advised %+v", now)
	}
	c.apply("end-turn")
	at := c.seq
	c.until(func() bool { return c.turn.Prompt != nil })
	if c.seq == at {
		t.Error("the bot has not played")
	}
}

func TestNoLesson(t *testing.T) {
	s := newServer(t, onSQLite(t), teaching)
	for _, game := range []string{"lanterns", "nonsense"} {
		_, _, err := s.rooms.Learn(t.Context(), room.Who{}, game, "Ann", 0)
		wantCode(t, err, protocol.CodeNoGame)
	}
	_, _, err := s.rooms.Learn(t.Context(), room.Who{}, "architects", " ", 0)
	wantCode(t, err, protocol.CodeBadRequest)
}

// TestLessonAgain: whoever has left a lesson by another way goes into it again at
// the step where that was.
func TestLessonAgain(t *testing.T) {
	s := newServer(t, onSQLite(t), teaching)
	for _, g := range games.All {
		game := g.Info().ID
		lesson := games.Lessons()[game]
		steps := lesson.Advise(nil).Of
		for step := 1; step <= steps; step++ {
			who, made, err := s.rooms.Learn(t.Context(), room.Who{}, game, "Ann", step)
			if err != nil {
				t.Fatalf("%s, step %d: %v", game, step, err)
			}
			c := s.join(made.Room.Code, who)
			c.until(func() bool { return c.turn.Prompt != nil })
			if now := c.turn.Lesson; now.Number != step || now.Option == "" {
				t.Errorf("%s, step %d: advised %+v", game, step, now)
			}
			c.watch.Leave()
		}
		for _, step := range []int{-1, steps + 1} {
			_, _, err := s.rooms.Learn(t.Context(), room.Who{}, game, "Ann", step)
			wantCode(t, err, protocol.CodeBadRequest)
		}
	}
}

// former is a store whose checkpoints have, as those of former days did in
// lessons, what was chosen: other things, though.
type former struct{ store.Store }

func (f former) Load(ctx context.Context, code string) (store.Loaded, error) {
	l, err := f.Store.Load(ctx, code)
	if l.Checkpoint != nil {
		data := bytes.TrimSuffix(l.Checkpoint.Snapshot, []byte("}"))
		l.Checkpoint.Snapshot = append(slices.Clone(data), `,"chosen":[["strayed"],["strayed"]]}`...)
	}
	return l, err
}

// TestLessonFromTheRecords: a lesson goes on after a restart by what the records
// say, and no checkpoint has it.
func TestLessonFromTheRecords(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db, teaching)
		who, made, err := s.rooms.Learn(t.Context(), room.Who{}, "architects", "Ann", 0)
		if err != nil {
			t.Fatal(err)
		}
		c := s.join(made.Room.Code, who)
		for range 5 {
			c.apply(c.advised())
		}
		want := c.advised()
		s.drain()
		l, err := s.store.Load(t.Context(), made.Room.Code)
		if err != nil || l.Checkpoint == nil || strings.Contains(string(l.Checkpoint.Snapshot), "chosen") {
			t.Fatalf("stored %+v, %v", l.Checkpoint, err)
		}
		again := newServer(t, db, teaching, func(c *room.Config) { c.Store = former{c.Store.(store.Store)} })
		if got := again.join(made.Room.Code, who).advised(); got == "" || got != want {
			t.Errorf("advised %q after a restart, and %q before", got, want)
		}
	})
}
