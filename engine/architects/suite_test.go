package architects_test

import (
	"fmt"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/enginetest"
)

var allRules = map[string]string{
	architects.SettingBoards: architects.BoardsCharacters, architects.SettingPromo: architects.On,
	architects.SettingRemoveApprentices: architects.On, architects.SettingStartingApprentice: architects.On,
}

func suite(seeds int) enginetest.Suite {
	s := enginetest.Suite{Game: architects.Game{}, Seeds: seeds, Conserved: conserved, Longest: 5000}
	for seats := 2; seats <= 5; seats++ {
		for _, boards := range []string{architects.BoardsSymmetric, architects.BoardsCharacters} {
			s.Tables = append(s.Tables, enginetest.Table{Seats: seats, Settings: map[string]string{architects.SettingBoards: boards}})
		}
		s.Tables = append(s.Tables, enginetest.Table{Seats: seats, Settings: allRules})
	}
	return s
}

func TestSuite(t *testing.T) { enginetest.Run(t, suite(5)) }

func FuzzChoices(f *testing.F) { enginetest.Fuzz(f, suite(1)) }

// conserved counts the pieces of section 2's invariants: 20 Workers of each
// colour, and every card in one place.
func conserved(state engine.State) (string, error) {
	s := state.(*architects.State)
	for seat := range s.Players {
		if n := workersOf(s, seat); n != 20 {
			return "", fmt.Errorf("seat %d has %d Workers", seat, n)
		}
	}
	buildings := map[architects.Building]int{}
	apprentices := map[architects.Apprentice]int{}
	for _, b := range append(append([]architects.Building(nil), s.BuildingPile...), s.Looked...) {
		buildings[b]++
	}
	for _, p := range s.Players {
		for _, list := range [][]architects.Building{p.Hand, p.Packet, p.Built} {
			for _, b := range list {
				buildings[b]++
			}
		}
		for _, a := range p.Apprentices {
			apprentices[a]++
		}
		for r, n := range p.Goods {
			if n < 0 {
				return "", fmt.Errorf("%d %s", n, architects.Resource(r))
			}
		}
		if p.Virtue < 0 || p.Virtue > 14 || p.Unpaid < 0 || p.Paid < 0 || p.Reserve < 0 || p.Prisoners < 0 {
			return "", fmt.Errorf("player %+v", p)
		}
	}
	for _, a := range s.ApprenticePile {
		apprentices[a]++
	}
	for _, row := range s.Market {
		for _, stall := range row {
			if stall.Card != 0 {
				apprentices[stall.Card]++
			}
		}
	}
	for b, n := range buildings {
		if n != 1 {
			return "", fmt.Errorf("Building %s is in %d places", b, n)
		}
	}
	for a, n := range apprentices {
		if n != 1 {
			return "", fmt.Errorf("Apprentice %s is in %d places", a, n)
		}
	}
	return fmt.Sprintf("%d buildings, %d apprentices, %d rewards, %d market cards", len(buildings), len(apprentices),
		len(s.RewardPile)+len(s.Rewards), len(s.SmallMarket)+len(s.LargeMarket)), nil
}

// workersOf counts a player's Workers everywhere.
func workersOf(s *architects.State, seat int) int {
	p := s.Players[seat]
	n := p.Reserve + p.Prisoners
	for _, placed := range s.Placed {
		n += int(placed[seat])
	}
	for _, who := range s.Spaces {
		if int(who) == seat {
			n++
		}
	}
	for _, who := range s.Guildhall {
		if int(who) == seat {
			n++
		}
	}
	for _, other := range s.Players {
		n += int(other.Captives[seat])
	}
	return n
}
