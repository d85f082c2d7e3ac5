package engine

// Game deals and decodes the states of one game.
type Game interface {
	Info() Info
	// Vocabulary returns every name that the game says to clients. It is the
	// same at each call.
	Vocabulary() *Vocabulary
	// New deals the first position. The config has been checked. The state
	// keeps r, and uses it for all its randomness. Errors wrap [ErrConfig]:
	// corrected figures that the game does not take.
	New(cfg Config, r Rand) (State, error)
	// Decode is the inverse of marshalling a state to JSON. The config is that
	// of the match: rules number, sets and figures say which tables it has.
	Decode(cfg Config, data []byte) (State, error)
	// Uncertain returns the figures that could not be sourced and that these
	// corrections leave, as the file in which an owner of the boxed game corrects
	// them; see package figures. Nil: all are certain.
	Uncertain(corrections []byte) ([]byte, error)
	// Correct checks such a file as strictly as the game's own data and returns
	// it as [Config.Figures] has it: what differs, nil if nothing does. Errors
	// name card and field.
	Correct(file []byte) ([]byte, error)
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
	// CloneInto makes dst, a state of the same game that nobody else uses, a
	// deep copy, in the memory that dst has.
	CloneInto(dst State)
	// Random returns the state's generator, for the table.
	Random() *Rand

	// Public returns what everybody may know, a pointer to a struct of the
	// game's own view type, built from nothing. Every field has a json name,
	// and a slice of structs keeps its length for the match's life: each field,
	// and each element of such a slice, is sent to clients on its own.
	Public() any
	// Private returns what only this seat may know, nil for nothing.
	Private(seat Seat) any
	// Standings returns what every side would score if the game ended now.
	// Everybody may know it, unless the state is [Discreet].
	Standings() []Standing

	// ID tells options of a verb apart whose word leaves that to the state, see
	// [Word.OwnID]. What it returns follows the verb's name in the option's id,
	// which records and clients use, such as "pay:2stone+silver". An id is
	// unique in a prompt and depends on nothing but the option.
	ID(o Option) string
	// Show words an option of p for clients, at the moment it is offered. The
	// engine fills ID and Verb. Cost and Gain are what the choice takes from
	// the seat's counters and adds to them, all told, where that is certain.
	// A burden (a debt) taken on is a cost, and one got rid of a gain.
	Show(p *Prompt, o Option) Shown

	// Worth estimates what a side will have scored at the end, in points; of
	// sides that the rules play as well. Bots use it.
	Worth(seat Seat) float64
	// Scramble deals again, with r, everything that the seat may not know,
	// and its own generator. The result is a position that the seat cannot
	// tell from this one, and depends on nothing but r and what the seat knows.
	Scramble(seat Seat, r *Rand)
}

// Led is a state of a game in which one seat goes first.
type Led interface {
	State
	// FirstSeat is the seat that goes first, now.
	FirstSeat() Seat
}

// Discreet is a state that may keep its standings from the table.
type Discreet interface {
	State
	// ScoresHidden says that not everybody may know them now.
	ScoresHidden() bool
}

// Learnable is a state of a game of which bots learn several things apart.
type Learnable interface {
	State
	// Variant names what is played, such as an expansion; the name of none is empty.
	Variant() string
}

// Learnt is a game of which bots have learnt something.
type Learnt interface {
	Game
	// Learnt returns what, as package bot writes it.
	Learnt() []byte
}
