// Package architects is Architects of the West Kingdom, the base game for 2 to
// 5 players. Section numbers are those of the rules digest; rulings (A-1 …)
// are listed in its section 21.
//
// Each file is a chapter of the rulebook: setup.go and draft.go, turn.go,
// locations.go and the files named after a location, virtue.go (with Debts and
// Taxes), reset.go, endgame.go, scoring.go. Cards have no code: effects.go
// interprets the effect vocabulary of data/architects.json, which compile.go
// reads.
package architects

import (
	"encoding/json"
	"fmt"

	"westkingdom/engine"
)

// Rules is the current number of the rules.
const Rules = 1

// Settings of a room, by [engine.Setting] id.
const (
	SettingBoards             = "boards"
	SettingPromo              = "promo"
	SettingRemoveApprentices  = "remove_apprentices"
	SettingStartingApprentice = "starting_apprentice"

	BoardsSymmetric  = "symmetric"
	BoardsCharacters = "characters"
	On               = "on"
	Off              = "off"
)

// Game is Architects of the West Kingdom.
type Game struct{}

// Info implements [engine.Game].
func (Game) Info() engine.Info {
	return engine.Info{
		ID:       "architects",
		Name:     engine.Name{EN: "Architects of the West Kingdom", FR: "Architectes du Royaume de l'Ouest"},
		MinSeats: 2,
		MaxSeats: 5,
		Rules:    Rules,
		Settings: []engine.Setting{
			{ID: SettingBoards, Values: []string{BoardsSymmetric, BoardsCharacters}, Default: BoardsSymmetric},
			{ID: SettingPromo, Values: []string{Off, On}, Default: Off},
			{ID: SettingRemoveApprentices, Values: []string{Off, On}, Default: Off},
			{ID: SettingStartingApprentice, Values: []string{Off, On}, Default: Off},
		},
	}
}

// New implements [engine.Game]: the setup of section 3.
func (g Game) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	info := g.Info()
	return deal(Options{
		Characters:         cfg.Setting(info, SettingBoards) == BoardsCharacters,
		Promo:              cfg.Setting(info, SettingPromo) == On,
		RemoveApprentices:  cfg.Setting(info, SettingRemoveApprentices) == On,
		StartingApprentice: cfg.Setting(info, SettingStartingApprentice) == On,
	}, cfg.Rules, cfg.Seats, r), nil
}

// Decode implements [engine.Game].
func (Game) Decode(data []byte) (engine.State, error) {
	s := &State{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("architects: %w", err)
	}
	if n := len(s.Players); n < 2 || n > maxSides {
		return nil, fmt.Errorf("architects: state has %d sides", n)
	}
	return s, nil
}
