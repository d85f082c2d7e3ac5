// Package architects is Architects of the West Kingdom for 2 to 5 players, and
// its expansion Age of Wonders for 1 to 6. Section numbers are those of the
// rules digests; rulings (A-1 …, W-1 …) are listed there.
//
// Each file is a chapter of the rulebook: setup.go and draft.go, turn.go,
// locations.go and the files named after a location, payment.go (every payment,
// with Taxes), virtue.go (with Debts), reset.go, endgame.go, scoring.go. Cards
// have no code: effects.go and powers.go interpret the vocabulary of
// data/architects.json, which document.go and decode.go read, and compile.go
// makes into the tables of a match.
//
// The expansion adds to these lists: wonders.go, wondersbuild.go, influence.go
// and wondersreset.go are its chapters, and opponent.go is the side that the
// rules play, which sides.go tells from a player.
package architects

import (
	"encoding/json"
	"fmt"

	"westkingdom/engine"
	"westkingdom/engine/figures"
)

// Rules is the current number of the rules. Since number 2 an ability on
// placing belongs to whoever owned it when the Worker was placed. Since
// number 3 Virtue is lost, and spared, point by point.
const Rules = 3

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

	SettingWonders  = "wonders"
	SettingOpponent = "opponent"

	OpponentNone   = "none"
	OpponentRandom = "random"
)

// Game is Architects of the West Kingdom.
type Game struct {
	file *[]byte // the data file; nil: the one that the program has
}

// Info implements [engine.Game].
func (Game) Info() engine.Info {
	with := func(wonders string) map[string][]string { return map[string][]string{SettingWonders: {wonders}} }
	return engine.Info{
		ID:       "architects",
		Name:     engine.Name{EN: "Architects of the West Kingdom", FR: "Architectes du Royaume de l’Ouest"},
		MinSeats: 1,
		MaxSeats: maxSides,
		Rules:    Rules,
		Settings: []engine.Setting{
			{ID: SettingWonders, Values: []string{Off, On}, Default: Off},
			{
				ID: SettingOpponent, Values: append([]string{OpponentNone}, opponents...), Default: OpponentNone,
				When:     &engine.When{Seats: []int{1, 2, 3, 4, 5}, Settings: with(On)},
				Strength: strengths,
			},
			{ID: SettingBoards, Values: []string{BoardsSymmetric, BoardsCharacters}, Default: BoardsSymmetric},
			{ID: SettingPromo, Values: []string{Off, On}, Default: Off},
			{ID: SettingRemoveApprentices, Values: []string{Off, On}, Default: Off},
			// With the expansion everybody does.
			{ID: SettingStartingApprentice, Values: []string{Off, On}, Default: Off, When: &engine.When{Settings: with(Off)}},
		},
		Seats: []engine.SeatNeed{
			{Seats: 1, When: engine.When{Settings: map[string][]string{SettingWonders: {On}, SettingOpponent: opponents}}},
			{Seats: maxSides, When: engine.When{Settings: with(On)}},
		},
	}
}

// tablesOf says for what tables are compiled.
type tablesOf struct {
	file    *[]byte
	rules   int
	wonders bool
	figures string // corrections
}

var compiled figures.Cache[tablesOf, tables]

// tables returns those of a rules number and corrections of figures.
func (g Game) tables(rules int, wonders bool, corrections []byte) (*tables, error) {
	return compiled.Get(tablesOf{g.file, rules, wonders, string(corrections)}, func() (*tables, error) {
		if !wonders {
			corrections = withoutWonders(corrections)
		}
		file, err := figures.Correct(g.data(wonders), corrections)
		if err != nil {
			return nil, err
		}
		return compile(file, rules)
	})
}

// data is the base game's file, with the expansion's as its last member.
func (g Game) data(wonders bool) []byte {
	file := dataFile
	if g.file != nil {
		file = *g.file
	}
	if wonders {
		return withWondersFile(file)
	}
	return file
}

// New implements [engine.Game]: the setup of section 3.
func (g Game) New(cfg engine.Config, r engine.Rand) (engine.State, error) {
	wonders := cfg.Setting(g.Info(), SettingWonders) == On
	t, err := g.tables(cfg.Rules, wonders, cfg.Figures)
	if err != nil {
		return nil, fmt.Errorf("%w: architects: %w", engine.ErrConfig, err)
	}
	info := g.Info()
	return t.deal(Options{
		Characters:         cfg.Setting(info, SettingBoards) == BoardsCharacters,
		Promo:              cfg.Setting(info, SettingPromo) == On,
		RemoveApprentices:  cfg.Setting(info, SettingRemoveApprentices) == On,
		StartingApprentice: cfg.Setting(info, SettingStartingApprentice) == On,
		Wonders:            wonders,
		Opponent:           chosenBoard(cfg.Setting(info, SettingOpponent)),
	}, cfg.Seats, r), nil
}

// Decode implements [engine.Game]. A position knows the number of its rules.
func (g Game) Decode(cfg engine.Config, data []byte) (engine.State, error) {
	s := &State{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("architects: %w", err)
	}
	if n := len(s.Players); n < 2 || n > maxSides {
		return nil, fmt.Errorf("architects: state has %d sides", n)
	}
	if s.Rules < 1 || s.Rules > Rules {
		return nil, fmt.Errorf("architects: state has rules number %d", s.Rules)
	}
	t, err := g.tables(s.Rules, s.Options.Wonders, cfg.Figures)
	if err != nil {
		return nil, fmt.Errorf("architects: %w", err)
	}
	if cfg.Seats < 1 || cfg.Seats > len(s.Players) {
		return nil, fmt.Errorf("architects: state has %d sides for %d seats", len(s.Players), cfg.Seats)
	}
	s.bind(t, cfg.Seats)
	return s, nil
}
