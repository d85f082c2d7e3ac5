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

// tables are 2 to 5 seats with both sides of the boards.
func tables() (list []enginetest.Table) {
	for seats := 2; seats <= 5; seats++ {
		for _, boards := range []string{architects.BoardsSymmetric, architects.BoardsCharacters} {
			list = append(list, enginetest.Table{Seats: seats, Settings: map[string]string{architects.SettingBoards: boards}})
		}
	}
	return list
}

// extended are 2 to 5 seats with every optional rule.
func extended() (list []enginetest.Table) {
	for seats := 2; seats <= 5; seats++ {
		list = append(list, enginetest.Table{Seats: seats, Settings: allRules})
	}
	return list
}

func suite(tables []enginetest.Table, seeds int) enginetest.Suite {
	return enginetest.Suite{
		Game: architects.Game{}, Tables: tables, Seeds: seeds, Conserved: conserved, Counters: counters, Mixes: mixes, Longest: 5000,
	}
}

func counters(s engine.State, seat engine.Seat) map[string]int {
	return s.(*architects.State).Counters(seat)
}

func TestSuite(t *testing.T) { enginetest.Run(t, suite(tables(), 30)) }

func TestSuiteWithEveryOption(t *testing.T) { enginetest.Run(t, suite(extended(), 10)) }

func FuzzChoices(f *testing.F) { enginetest.Fuzz(f, suite(append(tables(), extended()...), 1)) }

// TestHundredsOfGames simulates many more games than the suite plays as
// matches, and counts the pieces at the end of each.
func TestHundredsOfGames(t *testing.T) {
	for _, table := range append(tables(), extended()...) {
		t.Run(table.String(), func(t *testing.T) {
			t.Parallel()
			for seed := range hundreds() {
				s := dealt(t, table.Seats, seed, table.Settings)
				want, err := conserved(s)
				if err != nil {
					t.Fatalf("seed %d: deal: %v", seed, err)
				}
				simulate(t, s, table.Seats, seed)
				if got, err := conserved(s); err != nil || got != want {
					t.Fatalf("seed %d: pieces before %s, at the end %s, %v", seed, want, got, err)
				}
			}
		})
	}
}

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

// hundreds is how many games are played: with -short, a few.
func hundreds() uint64 {
	if testing.Short() {
		return 10
	}
	return 300
}

// TestSeen: what one seat alone has seen, cards that were drawn or looked at.
func TestSeen(t *testing.T) {
	enginetest.Seen(t, architects.Game{}, engine.Config{Seats: 3}, map[string]int{architects.LogDrew: 1, architects.LogLooked: 1}, architects.LogDrafted)
}
