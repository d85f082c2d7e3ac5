package engine

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Info describes a game to hosts and clients.
type Info struct {
	ID       string    `json:"id"`
	Name     Name      `json:"name"`
	MinSeats int       `json:"minSeats"`
	MaxSeats int       `json:"maxSeats"`
	Rules    int       `json:"rules"` // current number of the rules, see Config.Rules
	Settings []Setting `json:"settings"`
	// Seats says at which seat counts the game needs certain settings; others
	// need none.
	Seats []SeatNeed `json:"seats,omitempty"`
	// StandIns is how many cards and places have figures that no source gives and
	// nobody has put right. A server says it of the figures with which its games
	// begin; the game itself leaves it out.
	StandIns int `json:"standIns,omitempty"`
}

// Name is what the game is called in each language.
type Name struct {
	EN string `json:"en"`
	FR string `json:"fr"`
}

// Setting is something that the host may choose when making a room.
type Setting struct {
	ID      string   `json:"id"`
	Values  []string `json:"values"`  // every legal value
	Default string   `json:"default"` // one of Values
	// When says at which tables there is a choice; elsewhere the setting has
	// its default and is not shown. Nil: at all.
	When *When `json:"when,omitempty"`
	// Strength is how strong the opponents are that values name, if the rules
	// play them.
	Strength map[string]Strength `json:"strength,omitempty"` // by value
}

// Strength is what an opponent that the rules play scores on average, and the
// greedy bot against it.
type Strength struct {
	Opponent float64 `json:"opponent"`
	Greedy   float64 `json:"greedy"`
}

// When is a condition on a table.
type When struct {
	Seats    []int               `json:"seats,omitempty"`    // the seat count is one of these
	Settings map[string][]string `json:"settings,omitempty"` // each has one of these values
}

// SeatNeed says what a seat count needs.
type SeatNeed struct {
	Seats int  `json:"seats"`
	When  When `json:"when"`
}

// Config is what is fixed when a match begins, and stays for its life.
type Config struct {
	Seats    int               `json:"seats"`              // seats taken by people or bots
	Rules    int               `json:"rules"`              // number of the rules; 0 means the current one
	Undo     bool              `json:"undo,omitempty"`     // may choices be taken back
	Settings map[string]string `json:"settings,omitempty"` // by Setting.ID; missing means default
	// Figures are corrections of the game's figures (see package figures) that
	// the match began with; empty: none.
	Figures json.RawMessage `json:"figures,omitempty"`
	// Lesson: the match is the game's guided first game. No rule knows of it.
	Lesson bool `json:"lesson,omitempty"`
}

// Setting returns the value of the setting: its default if the config has none
// or the setting does not belong to this table.
func (c Config) Setting(info Info, id string) string {
	for _, s := range info.Settings {
		if s.ID != id {
			continue
		}
		if v, ok := c.Settings[id]; ok && c.fits(info, s.When) {
			return v
		}
		return s.Default
	}
	return ""
}

// fits says whether the condition holds. Conditions of settings do not go
// round in circles.
func (c Config) fits(info Info, w *When) bool {
	if w == nil {
		return true
	}
	if len(w.Seats) > 0 && !slices.Contains(w.Seats, c.Seats) {
		return false
	}
	for id, values := range w.Settings {
		if !slices.Contains(values, c.Setting(info, id)) {
			return false
		}
	}
	return true
}

// Check completes the config and says what is wrong with it: the seats, a
// setting or a value that the game does not know, a seat count without the
// settings that it needs, rules newer than this program's. A setting that does
// not belong to the table has its default; see [Info.Apply]. Errors
// wrap [ErrConfig].
func (c Config) Check(info Info) (Config, error) {
	if c.Rules == 0 {
		c.Rules = info.Rules
	}
	if c.Rules < 1 || c.Rules > info.Rules {
		return c, fmt.Errorf("%w: %s has rules 1 to %d, not %d", ErrConfig, info.ID, info.Rules, c.Rules)
	}
	if c.Seats < info.MinSeats || c.Seats > info.MaxSeats {
		return c, fmt.Errorf("%w: %s takes %d to %d seats, not %d", ErrConfig, info.ID, info.MinSeats, info.MaxSeats, c.Seats)
	}
	for _, id := range slices.Sorted(maps.Keys(c.Settings)) {
		if err := info.check(id, c.Settings[id]); err != nil {
			return c, err
		}
	}
	for _, need := range info.Seats {
		if need.Seats == c.Seats && !c.fits(info, &need.When) {
			return c, fmt.Errorf("%w: %s at %d seats needs %s", ErrConfig, info.ID, c.Seats, need.When)
		}
	}
	return c, nil
}

// Apply checks a config that a host has chosen, as [Config.Check] does, and
// refuses settings that do not belong to the table as well.
func (i Info) Apply(c Config) (Config, error) {
	c, err := c.Check(i)
	if err != nil {
		return c, err
	}
	for _, s := range i.Settings {
		if v, ok := c.Settings[s.ID]; ok && v != s.Default && !c.fits(i, s.When) {
			return c, fmt.Errorf("%w: setting %s of %s needs %s", ErrConfig, s.ID, i.ID, *s.When)
		}
	}
	return c, nil
}

// String words the condition for messages.
func (w When) String() string {
	text := ""
	if len(w.Seats) > 0 {
		text = fmt.Sprintf("seats %v", w.Seats)
	}
	for _, id := range slices.Sorted(maps.Keys(w.Settings)) {
		if text != "" {
			text += ", "
		}
		text += fmt.Sprintf("%s %v", id, w.Settings[id])
	}
	return text
}

func (i Info) check(id, value string) error {
	for _, s := range i.Settings {
		if s.ID != id {
			continue
		}
		if slices.Contains(s.Values, value) {
			return nil
		}
		return fmt.Errorf("%w: setting %s of %s has no value %q", ErrConfig, id, i.ID, value)
	}
	return fmt.Errorf("%w: %s has no setting %q", ErrConfig, i.ID, id)
}
