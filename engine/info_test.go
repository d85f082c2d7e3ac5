package engine_test

import (
	"errors"
	"testing"

	"westkingdom/engine"
)

// choosy is a game whose settings and seat counts belong together as those of
// a game with an expansion and a solo opponent do.
var choosy = engine.Info{
	ID: "choosy", MinSeats: 1, MaxSeats: 6, Rules: 1,
	Settings: []engine.Setting{
		{ID: "expansion", Values: []string{"off", "on"}, Default: "off"},
		{ID: "opponent", Values: []string{"none", "duke"}, Default: "none", When: &engine.When{Settings: map[string][]string{"expansion": {"on"}}}},
		{ID: "level", Values: []string{"easy", "hard"}, Default: "easy", When: &engine.When{Seats: []int{1}}},
	},
	Seats: []engine.SeatNeed{
		{Seats: 1, When: engine.When{Settings: map[string][]string{"opponent": {"duke"}}}},
		{Seats: 6, When: engine.When{Settings: map[string][]string{"expansion": {"on"}}}},
	},
}

func TestSettingsThatBelongTogether(t *testing.T) {
	for name, test := range map[string]struct {
		seats    int
		settings map[string]string
		check    bool // may be played
		apply    bool // may be chosen
	}{
		"nothing chosen":                 {4, nil, true, true},
		"alone without an opponent":      {1, map[string]string{"expansion": "on"}, false, false},
		"alone against the duke":         {1, map[string]string{"expansion": "on", "opponent": "duke", "level": "hard"}, true, true},
		"the duke without the expansion": {1, map[string]string{"opponent": "duke"}, false, false},
		"an opponent that is not there":  {3, map[string]string{"opponent": "duke"}, true, false},
		"six without the expansion":      {6, nil, false, false},
		"six with it":                    {6, map[string]string{"expansion": "on"}, true, true},
		"a level at four seats":          {4, map[string]string{"level": "hard"}, true, false},
		"the default level at four":      {4, map[string]string{"level": "easy"}, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := engine.Config{Seats: test.seats, Settings: test.settings}
			if _, err := cfg.Check(choosy); (err == nil) != test.check || err != nil && !errors.Is(err, engine.ErrConfig) {
				t.Errorf("Check: %v", err)
			}
			if _, err := choosy.Apply(cfg); (err == nil) != test.apply || err != nil && !errors.Is(err, engine.ErrConfig) {
				t.Errorf("Apply: %v", err)
			}
		})
	}
	if got := (engine.Config{Seats: 4, Settings: map[string]string{"level": "hard"}}).Setting(choosy, "level"); got != "easy" {
		t.Errorf("the level at four seats is %s", got)
	}
}
