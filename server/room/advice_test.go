package room_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
	"westkingdom/server/thinking"
)

func advised(c *protocol.CreateRoom) {
	on := true
	c.Advice = &on
}

// advise asks what to do at the open prompt, and returns the id.
func (c *client) advise() string {
	c.t.Helper()
	if c.turn.Prompt == nil {
		c.t.Fatalf("seat %d is not asked", c.you.Seat)
	}
	id := uuid.NewString()
	c.watch.Advise(id, c.turn.Prompt.ID)
	return id
}

// counsel asks and waits for the answer, which it returns as it was sent, but for the id.
func (c *client) counsel() (*protocol.Counsel, string) {
	c.t.Helper()
	id := c.advise()
	a := c.answer(id)
	if a.Result != protocol.Advised || a.Counsel == nil || a.Counsel.Prompt != c.turn.Prompt.ID {
		c.t.Fatalf("answered %+v", a)
	}
	a.ID = ""
	return a.Counsel, string(a.Append(nil))
}

// waits says that a message has had no answer, after all that the room was told before.
func (c *client) waits(id string) {
	c.t.Helper()
	line := uuid.NewString()
	c.watch.Say(line, "Well?")
	c.answer(line)
	if a, answered := c.answers[id]; answered {
		c.t.Fatalf("answered %+v", a)
	}
}

// TestAdvice: whoever plays alone is told the best options of their question, with what they
// lose against the best and what is expected after each; the same once more, on another
// page, when they come back to the question, and from a server that was started anew.
func TestAdvice(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2, playing("paladins"), withBots("random"), withUndo)
		ann := s.sit(tb)[0]
		if !ann.room.Advice {
			t.Error("who plays alone is not advised")
		}
		ann.until(func() bool { return ann.turn.Prompt != nil && len(ann.turn.Prompt.Options) > 3 })
		c, sent := ann.counsel()
		if len(c.Options) != 3 || c.Options[0].Behind != 0 || c.Tried < 200 || c.Cut {
			t.Errorf("advised %s", sent)
		}
		for i, o := range c.Options {
			offered := false
			for _, p := range ann.turn.Prompt.Options {
				offered = offered || p.ID == o.Option
			}
			if !offered || i > 0 && o.Behind < c.Options[i-1].Behind || o.Close != (i > 0 && o.Behind <= 2*o.Error) {
				t.Errorf("%s is advised among %+v", o.Option, ann.turn.Prompt.Options)
			}
			if len(o.Line) == 0 || o.Line[0].Option.ID != o.Option || o.Line[0].Seat != 0 || o.Line[0].Kind != ann.turn.Prompt.Kind {
				t.Errorf("the line after %s is %+v", o.Option, o.Line)
			}
		}
		page := s.join(tb.code, tb.who[0])
		if _, other := page.counsel(); other != sent {
			t.Errorf("another page is told\n%s, not\n%s", other, sent)
		}
		s.drain()
		again := newServer(t, db).join(tb.code, tb.who[0])
		if _, other := again.counsel(); other != sent {
			t.Errorf("after a restart one is told\n%s, not\n%s", other, sent)
		}
	})
}

// TestAdviceOfTheSamePosition: a choice that is taken back leads to the question of before,
// whatever its number is now.
func TestAdviceOfTheSamePosition(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(1, withUndo)
	ann := s.sit(tb)[0]
	ann.apply("pick:1", "light")
	first, _ := ann.counsel()
	ann.apply("light")
	ann.counsel()
	if a := ann.undo(); a.Result != protocol.Applied {
		t.Fatalf("answered %+v", a)
	}
	second, _ := ann.counsel()
	first.Prompt, second.Prompt = 0, 0
	a, b := protocol.Answer{Counsel: first}, protocol.Answer{Counsel: second}
	if !bytes.Equal(a.Append(nil), b.Append(nil)) {
		t.Errorf("first %+v, then %+v", first, second)
	}
}

// TestAdviceIsChosen by the host before the game begins; where nothing was chosen it is for
// those alone who play with bots. Nobody is advised without a seat of their own that is
// asked.
func TestAdviceIsChosen(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.gather(2)
		watcher := s.join(tb.code, room.Who{})
		both := s.sit(tb)
		yes, no := true, false
		set := func(who room.Who, to *bool) (protocol.RoomAnswer, error) {
			return s.rooms.SetRoom(t.Context(), tb.code, who, protocol.SetRoom{Advice: to})
		}
		_, err := set(tb.who[0], &yes)
		wantCode(t, err, protocol.CodeNotHost)
		for _, to := range []*bool{&no, &yes, nil} {
			if a, err := set(tb.host, to); err != nil || a.Room.Advice != (to != &no) {
				t.Errorf("the room is %+v, %v", a.Room, err)
			}
		}
		if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
			t.Fatal(err)
		}
		_, err = set(tb.host, &no)
		wantCode(t, err, protocol.CodeStarted)
		both[0].until(func() bool { return both[0].turn.Prompt != nil })
		s.catchUp(tb, append(both, watcher)...)
		if !watcher.room.Advice || !both[1].room.Advice {
			t.Error("not all are told that there is advice")
		}
		both[0].counsel()
		id := uuid.NewString()
		watcher.watch.Advise(id, both[0].turn.Prompt.ID)
		wantRefused(t, watcher.answer(id), protocol.CodeNotSeated)
		draft(both)
		id = uuid.NewString()
		both[1].watch.Advise(id, both[0].turn.Prompt.ID)
		wantRefused(t, both[1].answer(id), protocol.CodeNotYourTurn)
		id = uuid.NewString()
		both[0].watch.Advise(id, 0)
		wantRefused(t, both[0].answer(id), protocol.CodeStalePrompt)
		both[0].counsel()
		playOn(both)
		again, _, err := s.rooms.Again(t.Context(), tb.code, tb.who[0], protocol.PlayAgain{First: protocol.FirstByLot})
		if err != nil || !again.Room.Advice {
			t.Errorf("again in %+v, %v", again.Room, err)
		}

		// Nothing was chosen: with two who play there is none, until one of them is a bot.
		tb = s.begin(2)
		ann := s.sit(tb)[0]
		wantRefused(t, ann.answer(ann.advise()), protocol.CodeNoAdvice)
		if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 1, protocol.SetSeat{Kind: "bot", Bot: "random"}); err != nil {
			t.Fatal(err)
		}
		ann.until(func() bool { return ann.room.Advice })
		ann.counsel()

		off := s.begin(1, func(c *protocol.CreateRoom) { c.Advice = &no })
		bea := s.sit(off)[0]
		wantRefused(t, bea.answer(bea.advise()), protocol.CodeNoAdvice)
	})
}

// TestAdviceWaits for bots that people wait for. Meanwhile the room goes on; whoever cancels
// or goes waits no longer, and what was asked about another position is answered as stale.
func TestAdviceWaits(t *testing.T) {
	began, think := make(chan struct{}, 1), make(chan struct{})
	seen := tally{refused: make(map[protocol.Code]int)}
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.Thinkers, c.Observer = 1, &seen }, botsBy(func(ctx context.Context, _ engine.Situation) int {
		began <- struct{}{}
		select {
		case <-think:
		case <-ctx.Done():
		}
		return 0
	}))
	busy := s.begin(2, withBots("slow"))
	<-began
	at := func(who room.Who, address string) room.Who {
		who.Address = address
		return who
	}
	tb := s.begin(1, withUndo)
	ann, page := s.join(tb.code, at(tb.who[0], "one")), s.join(tb.code, at(tb.who[0], "one"))
	first, second := ann.advise(), page.advise()
	ann.waits(first)
	page.waits(second)
	ann.watch.CancelAdvice()
	wantRefused(t, ann.answer(first), protocol.CodeCancelled)
	page.waits(second)
	ann.apply("pick:1")
	wantRefused(t, page.answer(second), protocol.CodeStalePrompt)

	// An address has its share, which comes back when somebody goes.
	page.untilSeq(1)
	third := ann.advise()
	var others []*client
	for range 2 {
		other := s.begin(1)
		others = append(others, s.join(other.code, at(other.who[0], "one")))
	}
	for _, c := range others {
		c.waits(c.advise())
	}
	tb = s.begin(1)
	more := s.join(tb.code, at(tb.who[0], "one"))
	wantRefused(t, more.answer(more.advise()), protocol.CodeBusy)
	elsewhere := s.join(tb.code, at(tb.who[0], "two"))
	fourth := elsewhere.advise()
	elsewhere.waits(fourth)
	others[0].watch.CancelAdvice()
	others[0].until(func() bool { return len(others[0].answers) == 2 })
	page.watch.Leave()
	ann.waits(third)

	close(think)
	if a := ann.answer(third); a.Result != protocol.Advised {
		t.Errorf("answered %+v", a)
	}
	if a := elsewhere.answer(fourth); a.Result != protocol.Advised {
		t.Errorf("answered %+v", a)
	}
	s.join(busy.code, busy.who[0]).apply("pick:1")
	others[1].until(func() bool { return len(others[1].answers) == 2 })
	seen.note(func() {
		if seen.advised != 3 || len(seen.notAdvised) != 1 || !errors.Is(seen.notAdvised[0], thinking.ErrShare) {
			t.Errorf("the operator is told of %d answers, and that %v were refused", seen.advised, seen.notAdvised)
		}
	})
}
