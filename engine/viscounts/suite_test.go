package viscounts_test

import (
	"fmt"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/viscounts"
)

var suite = enginetest.Suite{
	Game: viscounts.Game{},
	Tables: []enginetest.Table{
		{Seats: 1, Settings: map[string]string{"opponent": "cleric", "difficulty": "0"}},
		{Seats: 1, Settings: map[string]string{"opponent": "builder", "difficulty": "1"}},
		{Seats: 1, Settings: map[string]string{"opponent": "noble", "difficulty": "2"}},
		{Seats: 1, Settings: map[string]string{"opponent": "cards", "difficulty": "3"}},
		{Seats: 2},
		{Seats: 3},
		{Seats: 4},
	},
	Seeds:     60,
	Longest:   4000,
	Counters:  counters,
	Conserved: conserved,
}

func TestSuite(t *testing.T) { enginetest.Run(t, suite) }

func FuzzChoices(f *testing.F) { enginetest.Fuzz(f, suite) }

func TestLayout(t *testing.T) { enginetest.Layout(t, &viscounts.State{}) }

func counters(s engine.State, seat engine.Seat) map[string]int {
	g := s.(*viscounts.State).Players[seat].Goods
	return map[string]int{"inkwell": g[viscounts.Inkwell], "stone": g[viscounts.Stone], "gold": g[viscounts.Gold], "silver": g[viscounts.Silver]}
}

// conserved: 20 workers a side, at most one building a spot and 9 a side, every
// townsfolk in one place, three owned at least, markers in order, and no castle
// section too full.
func conserved(state engine.State) (string, error) {
	s := state.(*viscounts.State)
	for seat := range s.Players {
		p := &s.Players[seat]
		workers := p.Workers
		for tier := range s.Castle {
			for i := range s.Castle[tier] {
				workers += int(s.Castle[tier][i][seat])
			}
		}
		if workers != 20 {
			return "", fmt.Errorf("seat %d has %d workers", seat, workers)
		}
		built := 0
		for _, b := range p.Built {
			if b {
				built++
			}
		}
		for ring := range s.Spots {
			for _, b := range s.Spots[ring] {
				if b != 0 && int(b.By()) == seat {
					built--
				}
			}
		}
		if built != 0 {
			return "", fmt.Errorf("seat %d has %d buildings more than on the board", seat, built)
		}
		if p.Corruption < 0 || p.Corruption > p.Virtue || p.Virtue > 6 {
			return "", fmt.Errorf("seat %d has corruption %d and virtue %d", seat, p.Corruption, p.Virtue)
		}
		for r, n := range p.Goods {
			if n < 0 {
				return "", fmt.Errorf("seat %d has %d of resource %d", seat, n, r)
			}
		}
		owned := len(p.Hand) + len(p.Deck) + len(p.Discard)
		for _, c := range p.Row {
			if c != 0 {
				owned++
			}
		}
		if seat < s.Seats && owned < 3 {
			return "", fmt.Errorf("seat %d owns %d townsfolk", seat, owned)
		}
	}
	for tier := range 2 {
		for i := range s.Castle[tier] {
			n := 0
			for _, k := range s.Castle[tier][i] {
				n += int(k)
			}
			if n > 3 {
				return "", fmt.Errorf("section %d of tier %d holds %d workers", i, tier+1, n)
			}
		}
	}
	return "", once(s)
}

// once: no neutral townsfolk or manuscript is in two places.
func once(s *viscounts.State) error {
	cards, tiles := map[viscounts.Card]int{}, map[viscounts.Tile]int{}
	count := func(list []viscounts.Card) {
		for _, c := range list {
			if c > 8 {
				cards[c]++
			}
		}
	}
	for i := range s.Townsfolk {
		count(s.Townsfolk[i])
		for _, m := range s.Manuscripts[i] {
			tiles[m]++
		}
	}
	for i := range s.Players {
		p := &s.Players[i]
		count(p.Row[:])
		count(p.Hand)
		count(p.Deck)
		count(p.Discard)
		for _, m := range p.Tiles {
			tiles[m]++
		}
	}
	for c, n := range cards {
		if n > 1 {
			return fmt.Errorf("townsfolk %d is in %d places", c, n)
		}
	}
	for m, n := range tiles {
		if n > 1 {
			return fmt.Errorf("manuscript %d is in %d places", m, n)
		}
	}
	if len(tiles) != 35 {
		return fmt.Errorf("%d manuscripts", len(tiles))
	}
	return nil
}

// TestSeen: what one seat alone has seen, cards that were drawn.
func TestSeen(t *testing.T) {
	enginetest.Seen(t, viscounts.Game{}, engine.Config{Seats: 3}, map[string]int{viscounts.LogDrew: 1}, "")
}
