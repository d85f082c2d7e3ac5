package architects_test

import (
	"fmt"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
)

// wondersTables are tables of 2 to 6 with the expansion.
func wondersTables() (list []enginetest.Table) {
	for seats := 2; seats <= 6; seats++ {
		list = append(list, enginetest.Table{Seats: seats, Settings: wonders(architects.BoardsSymmetric, "")})
		list = append(list, enginetest.Table{Seats: seats, Settings: wonders(architects.BoardsCharacters, "")})
	}
	return list
}

// opposed are tables of 1 to 5 with each board of the opponent.
func opposed() (list []enginetest.Table) {
	for i, board := range []string{"aristocrat", "enforcer", "illusionist", "gossip", "patron", "peddler"} {
		list = append(list,
			enginetest.Table{Seats: 1, Settings: wonders(architects.BoardsCharacters, board)},
			enginetest.Table{Seats: 2 + i%4, Settings: wonders(architects.BoardsCharacters, board)})
	}
	return append(list, enginetest.Table{Seats: 1, Settings: wonders(architects.BoardsSymmetric, architects.OpponentRandom)})
}

func wonders(boards, opponent string) map[string]string {
	settings := map[string]string{architects.SettingWonders: architects.On, architects.SettingBoards: boards}
	if opponent != "" {
		settings[architects.SettingOpponent] = opponent
	}
	return settings
}

func wondersSuite(tables []enginetest.Table, seeds int) enginetest.Suite {
	return enginetest.Suite{
		Game: architects.Game{}, Tables: tables, Seeds: seeds, Conserved: conservedWonders, Counters: counters, Mixes: mixes, Longest: 10000,
	}
}

func TestSuiteWithWonders(t *testing.T) { enginetest.Run(t, wondersSuite(wondersTables(), 4)) }

func TestSuiteWithAnOpponent(t *testing.T) { enginetest.Run(t, wondersSuite(opposed(), 4)) }

func FuzzWonders(f *testing.F) {
	enginetest.Fuzz(f, wondersSuite(append(wondersTables(), opposed()...), 1))
}

// TestHundredsOfWonders simulates many more games with the expansion, against
// each opponent too.
func TestHundredsOfWonders(t *testing.T) {
	for _, table := range append(wondersTables(), opposed()...) {
		t.Run(table.String(), func(t *testing.T) {
			t.Parallel()
			for seed := range hundreds() {
				s := dealtWonders(t, table.Seats, seed, table.Settings)
				want, err := conservedWonders(s)
				if err != nil {
					t.Fatalf("seed %d: deal: %v", seed, err)
				}
				enginetest.Simulate(t, architects.Game{}, s, seed, enginetest.Bots(bot.Random, table.Seats)...)
				if got, err := conservedWonders(s); err != nil || got != want {
					t.Fatalf("seed %d: pieces before %s, at the end %s, %v", seed, want, got, err)
				}
			}
		})
	}
}

// conservedWonders counts the pieces of the base game without the Wonders, and
// those of the expansion.
func conservedWonders(state engine.State) (string, error) {
	c := state.Clone().(*architects.State)
	built := 0
	for i := range c.Players {
		p := &c.Players[i]
		if p.Influence < 0 || p.Influence > 12 || p.Credit < 0 {
			return "", fmt.Errorf("player %+v", *p)
		}
		kept := p.Built[:0]
		for _, b := range p.Built {
			if b.IsWonder() {
				built++
				continue
			}
			kept = append(kept, b)
		}
		p.Built = kept
	}
	w := &c.Wonders
	tokens := map[architects.Location]bool{}
	for r, at := range w.Tokens {
		if at < 0 {
			continue
		}
		built--
		if tokens[at] || w.Stock[r] != 0 {
			return "", fmt.Errorf("Wonders %+v", w)
		}
		tokens[at] = true
	}
	if built != 0 {
		return "", fmt.Errorf("%d Wonders too many: %+v", built, w)
	}
	if len(w.Pile) == 0 || len(w.Turned) == 0 || len(w.Pile)+len(w.Turned) != 7 {
		return "", fmt.Errorf("Contribution cards %v, %v", w.Pile, w.Turned)
	}
	base, err := conserved(c)
	return fmt.Sprintf("%s, %d schemes", base, len(w.Schemes)+len(w.Future)+len(w.Played)), err
}
