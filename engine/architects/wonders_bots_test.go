package architects_test

import (
	"context"
	"math"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/bot"
)

// abstainer is greedy without what the expansion brings: it contributes
// nothing, spends no Influence and builds no Wonder where there is something
// else to do.
type abstainer struct{}

func (abstainer) LooksAhead() {}

func (abstainer) Choose(_ context.Context, at engine.Situation, b engine.Budget) int {
	var box engine.Sandbox
	r := engine.NewRand(b.Seed)
	best, most := -1, math.Inf(-1)
	for i, o := range at.Prompt.Options {
		if architects.OfInfluence(o) && len(at.Prompt.Options) > 1 {
			continue
		}
		for try := range 4 {
			decided := false
			end, ok := box.Play(at, &r, 0, func(_ engine.State, p *engine.Prompt) int {
				switch {
				case !decided:
					decided = true
					return i
				case try == 0:
					return 0
				}
				return r.Intn(p.Tried())
			})
			if !ok {
				continue
			}
			if worth := end.Worth(at.Prompt.Seat); worth > most {
				best, most = i, worth
			}
		}
	}
	return max(0, best)
}

// contest plays games of the expansion between bots and returns how often each
// side was first, and the mean scores.
func contest(t *testing.T, games uint64, opponent string, bots ...engine.Bot) (wins []int, means []float64) {
	t.Helper()
	table := wonders(architects.BoardsCharacters, opponent)
	for seed := range games {
		s := dealtWonders(t, len(bots), seed, table)
		// Everybody sits everywhere as often.
		by := int(seed) % len(bots)
		seated := append(append([]engine.Bot{}, bots[by:]...), bots[:by]...)
		sim := engine.Simulation{Game: architects.Game{}, Bots: seated, Seed: engine.SeedOf(seed), Playouts: bot.Playouts}
		if _, err := sim.Run(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		standings := s.Standings()
		if wins == nil {
			wins, means = make([]int, len(standings)), make([]float64, len(standings))
		}
		for i, st := range standings {
			if i < len(bots) {
				i = (i + by) % len(bots)
			}
			means[i] += float64(st.Total) / float64(games)
			if st.Rank == 1 {
				wins[i]++
			}
		}
	}
	return wins, means
}

func botOf(t *testing.T, name string) engine.Bot {
	t.Helper()
	b, err := bot.New(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestGreedyWithWonders: a greedy bot uses what the expansion brings, and wins
// by it.
func TestGreedyWithWonders(t *testing.T) {
	greedy, games := botOf(t, bot.Greedy), uint64(60)
	if testing.Short() {
		games = 6
	}
	for _, against := range []struct {
		name string
		bot  engine.Bot
	}{{"random", botOf(t, bot.Random)}, {"abstainer", abstainer{}}} {
		wins, means := contest(t, games, "", greedy, against.bot)
		t.Logf("greedy against %s: wins %v, points %.1f", against.name, wins, means)
		if wins[0] <= wins[1] {
			t.Errorf("greedy against %s: wins %v, points %.1f", against.name, wins, means)
		}
	}
}
