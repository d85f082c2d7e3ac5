package architects_test

import (
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// tellWonders sets an empty table with the expansion: the Princess in the
// Silversmith, the Profiteer in the Guardhouse, and the Contribution card of
// the rulebook's example on top.
func tellWonders(t *testing.T, seats int, opponent string) *story {
	t.Helper()
	return tellBoxed(t, engine.Config{Seats: seats, Settings: wonders(architects.BoardsSymmetric, opponent)})
}

func tellBoxed(t *testing.T, cfg engine.Config) *story {
	t.Helper()
	st := tellOf(t, architects.Game{}, cfg)
	st.figures(architects.Silversmith, architects.Guardhouse)
	st.contributions(1, 3, 4, 5, 6, 7, 2)
	for i := range cfg.Seats {
		st.player(i).Influence = 0
	}
	if opponent := cfg.Settings[architects.SettingOpponent]; opponent != "" {
		st.character(cfg.Seats, "ai_"+opponent)
	}
	return st
}

// figures moves the Princess and the Profiteer.
func (st *story) figures(princess, profiteer architects.Location) *story {
	st.S.Wonders.Princess, st.S.Wonders.Profiteer = princess, profiteer
	return st
}

// contributions turns a card over and lays the others as the pile, the current
// one last.
func (st *story) contributions(turned architects.Contribution, pile ...architects.Contribution) *story {
	st.S.Wonders.Turned, st.S.Wonders.Pile = []architects.Contribution{turned}, pile
	return st
}

// filled lays resources on the Contribution card.
func (st *story) filled(list ...architects.Resource) *story {
	st.S.Wonders.Filled = 0
	for _, r := range list {
		st.S.Wonders.Filled |= 1 << r
	}
	return st
}

// wantFilled compares what lies there.
func (st *story) wantFilled(list ...architects.Resource) *story {
	st.T.Helper()
	got, want := st.S.Wonders.Filled, uint8(0)
	for _, r := range list {
		want |= 1 << r
	}
	if got != want {
		st.T.Errorf("on the Contribution card lies %05b, want %05b", got, want)
	}
	return st
}

// marker puts the opponent's Resource Marker on a space.
func (st *story) marker(r architects.Resource) *story {
	st.S.Wonders.Marker = r
	return st
}

func (st *story) wantMarker(r architects.Resource) *story {
	st.T.Helper()
	if got := st.S.Wonders.Marker; got != r {
		st.T.Errorf("the marker stands on %s, want %s", got, r)
	}
	return st
}

// schemes are the cards that the opponent reveals next, the first one first.
func (st *story) schemes(cards ...architects.Scheme) *story {
	st.S.Wonders.Schemes = nil
	for i := len(cards) - 1; i >= 0; i-- {
		st.S.Wonders.Schemes = append(st.S.Wonders.Schemes, cards[i])
	}
	return st
}

// token puts the token of a Wonder that a player has into a location.
func (st *story) token(owner int, r architects.Resource, loc architects.Location) *story {
	st.S.Wonders.Tokens[r] = loc
	return st.built(owner, r.String()+"_wonder")
}

func (st *story) wantToken(r architects.Resource, loc architects.Location) *story {
	st.T.Helper()
	if got := st.S.Wonders.Tokens[r]; got != loc {
		st.T.Errorf("the token of the %s Wonder stands at %s, want %s", r, got, loc)
	}
	return st
}

// crowd puts a player's Workers into all spaces of the Black Market but the
// small one: who enters that triggers a reset.
func (st *story) crowd(seat int) *story {
	st.player(seat).Reserve -= 2
	st.S.Spaces[1], st.S.Spaces[2] = engine.Seat(seat), engine.Seat(seat)
	return st
}

// ending is before the last turn of the game, which is seat 0's.
func (st *story) ending() *story {
	st.S.Phase, st.S.TurnsLeft, st.S.FinalBy = architects.PhaseFinal, 1, 0
	return st
}

func (st *story) influence(seat, n int) *story {
	st.player(seat).Influence = n
	return st
}

func (st *story) virtue(seat, n int) *story {
	st.player(seat).Virtue = n
	return st
}

func (st *story) wantInfluence(seat, n int) *story {
	st.T.Helper()
	if got := st.player(seat).Influence; got != n {
		st.T.Errorf("seat %d has %d Influence, want %d", seat, got, n)
	}
	return st
}

func (st *story) wantStock(clay, wood, stone, gold, marble int) *story {
	st.T.Helper()
	if got, want := st.S.Wonders.Stock, [5]int{clay, wood, stone, gold, marble}; got != want {
		st.T.Errorf("on the Wonders lie %v, want %v", got, want)
	}
	return st
}

// may demands that a seat has just these options beside those that begin
// otherwise: may(0, "pay:", "pay:2silver", …).
func (st *story) may(seat int, prefix string, want ...string) *story {
	st.T.Helper()
	st.Start()
	p, _ := st.M.Prompt(engine.Seat(seat))
	var got []string
	for _, o := range p.Options {
		if strings.HasPrefix(o.ID, prefix) {
			got = append(got, o.ID)
		}
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		st.T.Errorf("seat %d may choose %v, want %v\n%s", seat, got, want, st.asked(seat))
	}
	return st
}

// refused demands that an option is not there, and that trying it changes
// nothing.
func (st *story) refused(seat int, id string) *story {
	st.T.Helper()
	st.Start()
	seq, asked := st.M.Seq(), st.M.Asked()
	if err := st.Try(engine.Seat(seat), id); err == nil {
		st.T.Errorf("seat %d may %s", seat, id)
	}
	if st.M.Seq() != seq || len(st.M.Asked()) != len(asked) {
		st.T.Errorf("%s is refused and changes something", id)
	}
	return st
}

// happened lists what the log tells of some keys, in order: "key seat".
func (st *story) happened(keys ...string) (list []string) {
	st.T.Helper()
	st.Start()
	for _, e := range st.M.Log() {
		for _, key := range keys {
			if e.Key == key {
				list = append(list, strings.TrimSpace(key+" "+word(e)))
			}
		}
	}
	return list
}

// word is what an entry is about: its first argument, or whose it is.
func word(e engine.Entry) string {
	if len(e.Args) > 0 && e.Args[0].Text != "" {
		return e.Args[0].Text
	}
	return string(rune('0' + e.Seat))
}

// wantHappened compares it.
func (st *story) wantHappened(keys string, want ...string) *story {
	st.T.Helper()
	if got := st.happened(strings.Fields(keys)...); strings.Join(got, ", ") != strings.Join(want, ", ") {
		st.T.Errorf("happened %q, want %q", got, want)
	}
	return st
}

// lastOf is the last entry of a key.
func lastOf(st *story, key string) (last engine.Entry) {
	st.T.Helper()
	for _, e := range st.M.Log() {
		if e.Key == key {
			last = e
		}
	}
	return last
}
