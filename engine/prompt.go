package engine

// Option is one thing that a seat may choose, in the game's own numbers: a
// verb, and what it is about. It holds no text, so that a simulation formats
// none; [State.ID] and [State.Show] word it when somebody looks.
type Option struct {
	Verb    string // a constant of the game
	A, B, C int
}

// Reason says why something is not legal. The zero Reason means that it is.
type Reason struct {
	Key  string `json:"key"`            // names the sentence, such as "short"
	What string `json:"what,omitempty"` // what it is about, such as "silver"
	Have int    `json:"have"`
	Need int    `json:"need"`
}

// OK says whether there is nothing against it.
func (r Reason) OK() bool { return r.Key == "" }

// Blocked is an option that a player might expect and does not have.
type Blocked struct {
	Option Option
	Reason Reason
}

// Prompt asks one seat one question.
type Prompt struct {
	ID      int    // the number of the record that led to it; see Match
	Seat    Seat   // who is asked
	Kind    string // names the question, such as "place"
	About   Option // what the question is about, for its wording; the zero Option if nothing
	Options []Option
	Blocked []Blocked
	// Always asks even when there is only one option.
	Always bool

	show bool // whether anybody will look: blocked options are kept
}

// Offer adds the option if the reason is zero, and otherwise notes it as
// blocked.
func (p *Prompt) Offer(o Option, r Reason) {
	switch {
	case r.OK():
		p.Options = append(p.Options, o)
	case p.show:
		p.Blocked = append(p.Blocked, Blocked{o, r})
	}
}

// Add adds a legal option.
func (p *Prompt) Add(o Option) { p.Options = append(p.Options, o) }

// Shown is an option as clients see it.
type Shown struct {
	ID   string `json:"id"`
	Verb string `json:"verb"`
	// At names the elements of the board that the option points at, such as
	// "location:quarry". The first is where a click chooses it.
	At   []string `json:"at,omitempty"`
	Cost []Amount `json:"cost,omitempty"`
	Gain []Amount `json:"gain,omitempty"`
	Args Args     `json:"args,omitempty"` // for the wording
	// Reason is set on blocked options only.
	Reason *Reason `json:"reason,omitempty"`
}

// Amount is a number of something, such as 3 stone.
type Amount struct {
	What string `json:"what"`
	N    int    `json:"n"`
}

// ShownPrompt is a prompt as its seat sees it.
type ShownPrompt struct {
	ID      int     `json:"id"`
	Seat    Seat    `json:"seat"`
	Kind    string  `json:"kind"`
	About   *Shown  `json:"about,omitempty"`
	Options []Shown `json:"options"`
	Blocked []Shown `json:"blocked,omitempty"`
	Trail   []Shown `json:"trail,omitempty"` // what this seat has chosen in this step
}

// VerbEndTurn is the one option of the prompt that [Table.EndTurn] asks; its
// kind and its id are the same word.
const VerbEndTurn = "end-turn"

func optionID(s State, o Option) string {
	if o.Verb == VerbEndTurn {
		return VerbEndTurn
	}
	return s.ID(o)
}

func showOption(s State, p *Prompt, o Option) Shown {
	if o.Verb == VerbEndTurn {
		return Shown{ID: VerbEndTurn, Verb: VerbEndTurn}
	}
	v := s.Show(p, o)
	v.ID, v.Verb = s.ID(o), o.Verb
	return v
}

func showPrompt(s State, p *Prompt, trail []Shown) ShownPrompt {
	v := ShownPrompt{ID: p.ID, Seat: p.Seat, Kind: p.Kind, Trail: trail, Options: make([]Shown, 0, len(p.Options))}
	if p.About != (Option{}) {
		about := showOption(s, p, p.About)
		v.About = &about
	}
	for _, o := range p.Options {
		v.Options = append(v.Options, showOption(s, p, o))
	}
	for _, b := range p.Blocked {
		o := showOption(s, p, b.Option)
		o.Reason = &b.Reason
		v.Blocked = append(v.Blocked, o)
	}
	return v
}
