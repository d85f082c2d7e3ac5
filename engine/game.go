package engine

import "fmt"

// Seat is a place at the table, counted from 0. Sides that the rules play
// themselves (a solo opponent) have the numbers from [Config.Seats] on.
type Seat int

// Nobody is the seat of a spectator, and of an entry that no seat causes.
const Nobody Seat = -1

// Info describes a game to hosts and clients.
type Info struct {
	ID       string    `json:"id"`
	Name     Name      `json:"name"`
	MinSeats int       `json:"minSeats"`
	MaxSeats int       `json:"maxSeats"`
	Rules    int       `json:"rules"` // current number of the rules, see Config.Rules
	Settings []Setting `json:"settings"`
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
}

// Config is what is fixed when a match begins, and stays for its life.
type Config struct {
	Seats    int               `json:"seats"`              // seats taken by people or bots
	Rules    int               `json:"rules"`              // number of the rules; 0 means the current one
	Undo     bool              `json:"undo,omitempty"`     // may choices be taken back
	Settings map[string]string `json:"settings,omitempty"` // by Setting.ID; missing means default
}

// Setting returns the value of the setting, its default if the config has none.
func (c Config) Setting(info Info, id string) string {
	if v, ok := c.Settings[id]; ok {
		return v
	}
	for _, s := range info.Settings {
		if s.ID == id {
			return s.Default
		}
	}
	return ""
}

// Check completes the config and says what is wrong with it: the seats, a
// setting or a value that the game does not know, rules newer than this
// program's. Errors wrap [ErrConfig].
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
	for id, value := range c.Settings {
		if err := info.check(id, value); err != nil {
			return c, err
		}
	}
	return c, nil
}

func (i Info) check(id, value string) error {
	for _, s := range i.Settings {
		if s.ID != id {
			continue
		}
		for _, v := range s.Values {
			if v == value {
				return nil
			}
		}
		return fmt.Errorf("%w: setting %s of %s has no value %q", ErrConfig, id, i.ID, value)
	}
	return fmt.Errorf("%w: %s has no setting %q", ErrConfig, i.ID, id)
}

// Game deals and decodes the states of one game.
type Game interface {
	Info() Info
	// New deals the first position. The config has been checked. The state
	// keeps r, and uses it for all its randomness.
	New(cfg Config, r Rand) (State, error)
	// Decode is the inverse of marshalling a state to JSON.
	Decode(data []byte) (State, error)
}

// State is a position of one game, and its rules. It marshals to JSON and
// back unchanged.
type State interface {
	// Step plays to the next checkpoint, asking t on the way. It is called
	// only while Over is false.
	Step(t *Table)
	// Over says whether the game has ended.
	Over() bool
	// Clone returns a deep copy.
	Clone() State
	// Random returns the state's generator, for the table.
	Random() *Rand

	// Public returns what everybody may know, a pointer to a struct of the
	// game's own view type, built from nothing. See [Encode].
	Public() any
	// Private returns what only this seat may know, nil for nothing.
	Private(seat Seat) any
	// Standings returns what every side would score if the game ended now.
	Standings() []Standing

	// ID names an option for records and clients, such as "place:quarry". It
	// is unique in a prompt and depends on nothing but the option.
	ID(o Option) string
	// Show words an option of p for clients. The engine fills ID and Verb.
	Show(p *Prompt, o Option) Shown

	// Worth estimates how well the seat stands, in points. Bots use it.
	Worth(seat Seat) float64
	// Scramble deals again, with r, everything that the seat may not know,
	// and its own generator: the result is a position that the seat cannot
	// tell from this one.
	Scramble(seat Seat, r *Rand)
}

// Standing is the score of one side.
type Standing struct {
	Seat  Seat   `json:"seat"`
	Items []Item `json:"items"` // sum to Total; the same items in the same order for every side
	Total int    `json:"total"`
	Rank  int    `json:"rank"` // 1 is first; equal ranks share the place
}

// Item is one line of a score.
type Item struct {
	ID     string `json:"id"`
	Points int    `json:"points"`
}
