// Package viscounts is Viscounts of the West Kingdom for one to four players,
// and alone against four AI boards at four levels. Section numbers are those of
// the rules digest; rulings (R1 …) are listed in its section 18.
//
// Its files follow the chapters: setup, turn, cards (phases 1 and 6), ride
// (phase 2), action, fund, trade, build, workers and castle, transcribe (phase
// 3), recruit (phase 4), collision (phase 5), effects, debts, scoring; rival and
// schemes are the solo opponent. What a player reads is in view, show, prompts
// and log. All figures and cards are in data/viscounts.json.
package viscounts

import (
	"encoding/json"
	"fmt"

	"westkingdom/engine"
)

// Rules is the current number of the rules.
const Rules = 1

// Settings of a room, by [engine.Setting] id. Both are about the solo game.
const (
	SettingOpponent   = "opponent"
	SettingDifficulty = "difficulty"

	OpponentRandom = "random"
)

// Game is Viscounts of the West Kingdom.
type Game struct{}

// Info implements [engine.Game].
func (Game) Info() engine.Info {
	alone := &engine.When{Seats: []int{1}}
	return engine.Info{
		ID:       "viscounts",
		Name:     engine.Name{EN: "Viscounts of the West Kingdom", FR: "Vicomtes du Royaume de l’Ouest"},
		MinSeats: 1,
		MaxSeats: 4,
		Rules:    Rules,
		Settings: []engine.Setting{
			{ID: SettingOpponent, Values: []string{OpponentRandom, "cleric", "builder", "noble", "cards"}, Default: OpponentRandom, When: alone},
			{ID: SettingDifficulty, Values: []string{"0", "1", "2", "3"}, Default: "0", When: alone},
		},
	}
}

// New implements [engine.Game]: the setup of section 4, up to the choice of the
// first pair.
func (g Game) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	tables, err := book.Tables(cfg.Figures)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrConfig, err)
	}
	info := g.Info()
	return deal(tables, cfg, cfg.Setting(info, SettingOpponent), cfg.Setting(info, SettingDifficulty), r), nil
}

// Decode implements [engine.Game].
func (Game) Decode(cfg engine.Config, data []byte) (engine.State, error) {
	tables, err := book.Tables(cfg.Figures)
	if err != nil {
		return nil, fmt.Errorf("viscounts: %w", err)
	}
	s := &State{tables: tables}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("viscounts: %w", err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("viscounts: %w", err)
	}
	return s, nil
}
