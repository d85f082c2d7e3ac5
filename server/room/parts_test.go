package room_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tidwall/gjson"

	"westkingdom/engine/games"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// TestPagesOfBefore play beside pages that take changed fields: both see the same after every
// choice, the one without such fields; and coming back it is shown the whole position where
// what it missed is kept in fields alone.
func TestPagesOfBefore(t *testing.T) {
	for _, g := range games.All {
		t.Run(g.Info().ID, func(t *testing.T) {
			s := newServer(t, onSQLite(t))
			tb := s.begin(2, playing(g.Info().ID), withUndo)
			all := s.sit(tb)
			before := &client{t: t, seq: -1, former: true}
			before.rejoin(s, tb.code, tb.who[0])
			luck := rand.New(rand.NewPCG(1, 2))
			fields, sections := 0, 0
			for range 150 {
				if all[0].turn.Over {
					break
				}
				c := all[all[0].turn.Asked[0]]
				if c.turn.Undo.Choices > 0 && luck.IntN(8) == 0 {
					if a := c.undo(); a.Result != protocol.Applied {
						t.Fatalf("answered %+v", a)
					}
				} else {
					c.apply(c.turn.Prompt.Options[luck.IntN(len(c.turn.Prompt.Options))].ID)
				}
				for _, other := range append(all, before) {
					other.untilSeq(c.seq)
				}
				if now, was := all[0].sees(), before.sees(); now != was {
					t.Fatalf("after %d the page of before sees\n%s\nand another\n%s", c.seq, was, now)
				}
			}
			for _, data := range before.received {
				if gjson.GetBytes(data, "parts").Exists() {
					t.Fatalf("the page of before was sent %s", data)
				}
			}
			for _, data := range all[0].received {
				fields += len(gjson.GetBytes(data, "parts").Map())
				sections += len(gjson.GetBytes(data, "public").Map())
			}
			if fields == 0 || sections == 0 {
				t.Errorf("sent fields of %d sections, %d in whole", fields, sections)
			}
			if fresh := s.join(tb.code, tb.who[0]); fresh.sees() != all[0].sees() {
				t.Errorf("a new socket has\n%s\nand one that was there\n%s", fresh.sees(), all[0].sees())
			}
		})
	}
}

func TestPageOfBeforeComesBack(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2, playing("architects"))
	all := s.sit(tb)
	before := &client{t: t, seq: -1, former: true}
	before.rejoin(s, tb.code, room.Who{})
	step := func() {
		c := all[all[0].turn.Asked[0]]
		c.apply(c.turn.Prompt.Options[0].ID)
		for _, other := range all {
			other.untilSeq(c.seq)
		}
	}
	for there := range 2 {
		if there == 1 {
			before.watch.Leave()
		}
		step()
		if there == 0 {
			before.untilSeq(all[0].seq)
		}
	}
	before.rejoin(s, tb.code, room.Who{})
	if fresh := s.join(tb.code, room.Who{}); before.sees() != fresh.sees() || before.welcomes != 2 {
		t.Errorf("after %d welcomes it sees\n%s\nand a new page\n%s", before.welcomes, before.sees(), fresh.sees())
	}
}
