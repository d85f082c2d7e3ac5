// Package paladins is Paladins of the West Kingdom for one to four players, and
// alone against the AI at three levels.
//
// Its files follow the chapters of the rules digest: setup, round, draft, turn
// and workers; the actions of the board (develop, recruit, left, right,
// outsiders) and the King's favours; rewards and their order; suspicion, debts
// and the inquisition; passing; scoring; the AI (opponent, opponentacts).
// What a player reads is in view and public, show, prompts and log.
//
// All figures and cards are in data/paladins.json. A card is its place in the
// data, so lists there keep their order for ever, and new cards go to the end.
package paladins

import (
	"encoding/json"
	"fmt"

	"westkingdom/engine"
)

// Game is Paladins of the West Kingdom.
type Game struct{}

// difficulty is the setting that a game with one seat looks at.
const difficulty = "difficulty"

// levels are its values.
var levels = [...]string{"easy", "standard", "hard"}

// Info describes the game.
func (Game) Info() engine.Info {
	return engine.Info{
		ID:       "paladins",
		Name:     engine.Name{EN: "Paladins of the West Kingdom", FR: "Paladins du Royaume de l’Ouest"},
		MinSeats: 1, MaxSeats: 4, Rules: currentRules,
		Settings: []engine.Setting{{ID: difficulty, Values: levels[:], Default: "standard", When: &engine.When{Seats: []int{1}}}},
	}
}

// Decode reads a state from JSON.
func (Game) Decode(cfg engine.Config, data []byte) (engine.State, error) {
	s := &State{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("paladins: %w", err)
	}
	sides := s.Seats
	if s.AI.On {
		sides++
	}
	if s.Seats < 1 || s.Seats > 4 || s.AI.On != (s.Seats == 1) || len(s.Players) != sides {
		return nil, fmt.Errorf("paladins: a state with %d seats has %d areas", s.Seats, len(s.Players))
	}
	t, err := tablesOf(s.Rules, cfg.Figures)
	if err != nil {
		return nil, fmt.Errorf("paladins: %w", err)
	}
	s.with(t)
	return s, nil
}

// with gives the state and its areas their figures and cards.
func (s *State) with(t *tables) {
	s.tables = t
	for i := range s.Players {
		s.Players[i].tables = t
	}
}
