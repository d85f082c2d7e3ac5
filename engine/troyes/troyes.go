// Package troyes is Troyes for two to four players, with the four bonus cards
// as an option, and alone against the King. Section numbers are those of the
// rules digest; rulings (R-01 …) are listed in its section 17.
//
// Its files follow the chapters: setup and placement, round (phases 0, 1, 2 and
// 5), events and counter (phase 3), turn, lots and influence (phase 4),
// activities, cathedral, fight, citizens, scoring; king is the solo opponent.
// What a player reads is in view, show, prompts and words. All figures and cards
// are in data/troyes.json.
package troyes

import (
	"encoding/json"
	"fmt"

	"westkingdom/engine"
)

// Rules is the current number of the rules.
const Rules = 1

// Settings of a room, by [engine.Setting] id.
const (
	SettingBonus    = "bonus"     // the four bonus cards (section 14)
	SettingHiddenVP = "hidden_vp" // whether others' victory points are hidden (section 13)

	On  = "on"
	Off = "off"
)

// Game is Troyes.
type Game struct{}

// Info implements [engine.Game].
func (Game) Info() engine.Info {
	return engine.Info{
		ID:       "troyes",
		Name:     engine.Name{EN: "Troyes", FR: "Troyes"},
		MinSeats: 1,
		MaxSeats: 4,
		Rules:    Rules,
		Settings: []engine.Setting{
			{ID: SettingBonus, Values: []string{Off, On}, Default: Off},
			{ID: SettingHiddenVP, Values: []string{On, Off}, Default: On, When: &engine.When{Seats: []int{2, 3, 4}}},
		},
	}
}

// New implements [engine.Game]: the setup of section 4.
func (g Game) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	tables, err := book.Tables(cfg.Figures)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrConfig, err)
	}
	info := g.Info()
	hidden := cfg.Setting(info, SettingHiddenVP) == On && cfg.Seats > 1
	return deal(tables, cfg, cfg.Setting(info, SettingBonus) == On, hidden, r), nil
}

// Decode implements [engine.Game].
func (Game) Decode(cfg engine.Config, data []byte) (engine.State, error) {
	tables, err := book.Tables(cfg.Figures)
	if err != nil {
		return nil, fmt.Errorf("troyes: %w", err)
	}
	s := &State{tables: tables}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("troyes: %w", err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("troyes: %w", err)
	}
	return s, nil
}
