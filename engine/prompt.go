package engine

import "slices"

// Option is one thing that a seat may choose, in the game's own numbers: a
// verb, and what it is about. It holds no text, so that a simulation formats
// none; [State.ID] and [State.Show] word it when somebody looks.
type Option struct {
	Verb    Verb // a constant of the game
	A, B, C int
}

// Blocked is an option that a player might expect and does not have.
type Blocked struct {
	Option Option
	Reason Reason
	// Lacks is what each thing that one might do there lacks, where Reason
	// only says that none of them is possible. A thing that lacks several
	// things is listed once for each.
	Lacks []Blocked
}

// Prompt asks one seat one question.
type Prompt struct {
	ID      int    // the number of the record that led to it, see [Match.Seq]; 0: the deal
	Seat    Seat   // who is asked
	Kind    Kind   // a constant of the game
	About   Option // what the question is about, for its wording; the zero Option if nothing
	Options []Option
	Blocked []Blocked
	// Always asks even when there is only one option.
	Always bool
	// Enough is how many options, the first ones, a bot that looks ahead need
	// try: the others are detours to the same. 0 spares it none.
	Enough int

	show     bool    // whether anybody will look: blocked options are kept
	explains bool    // see Priced
	there    *Prompt // that OfferAny lists in
}

// Offer adds the option if the reason is zero, and otherwise notes it as
// blocked.
func (p *Prompt) Offer(o Option, r Reason) {
	switch {
	case r.OK():
		p.Options = append(p.Options, o)
	case p.show:
		if p.Blocked == nil {
			p.Blocked = make([]Blocked, 0, 8)
		}
		p.Blocked = append(p.Blocked, Blocked{Option: o, Reason: r})
	}
}

// OfferAny adds the option if the reason is zero. Otherwise it notes it as
// blocked, with what list offers there and why each of it is blocked in turn.
func (p *Prompt) OfferAny(o Option, r Reason, list func(*Prompt)) {
	if r.OK() || !p.show {
		p.Offer(o, r)
		return
	}
	if p.there == nil {
		p.there = &Prompt{Seat: p.Seat, Kind: p.Kind, show: true, Blocked: make([]Blocked, 0, 16)}
	}
	there := p.there
	there.Options, there.Blocked = there.Options[:0], there.Blocked[len(there.Blocked):]
	list(there)
	p.Blocked = append(p.Blocked, Blocked{o, r, slices.Clip(there.Blocked)})
}

// Priced says whether cost and gain of an option are shown: not where it only
// explains what a blocked place lacks.
func (p *Prompt) Priced() bool { return !p.explains }

// Shows says whether somebody will look at the prompt: in a simulation nobody
// does, and what only explains need not be computed.
func (p *Prompt) Shows() bool { return p.show }

// Tried is how many options a bot that looks ahead need try, the first ones.
func (p *Prompt) Tried() int {
	if p.Enough > 0 && p.Enough < len(p.Options) {
		return p.Enough
	}
	return len(p.Options)
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
	// Ways are what it may cost besides: one of them, as the seat answers the
	// question that comes next.
	Ways [][]Amount `json:"ways,omitempty"`
	Args Args       `json:"args,omitempty"` // for the wording
	// Reason is set on blocked options only; Lacks as in [Blocked].
	Reason *Reason `json:"reason,omitempty"`
	Lacks  []Shown `json:"lacks,omitempty"`
}

// Amount is a number of something, such as 3 stone.
type Amount struct {
	What string `json:"what"` // one of [Vocabulary.Things]
	N    int    `json:"n"`
	// Least says that it is N or more, as what is chosen later decides.
	Least bool `json:"least,omitempty"`
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
	// Often is the id of the option with which one says no, where a game asks this often:
	// one may have it chosen always. Empty elsewhere.
	Often string `json:"often,omitempty"`
}

// wording words the options of one game.
type wording struct {
	words *Vocabulary
	state State
}

func (w wording) option(p *Prompt, o Option) Shown {
	if o.Verb == verbEndTurn {
		return Shown{ID: endTurn, Verb: endTurn}
	}
	v := w.state.Show(p, o)
	verb := &w.words.Verbs[o.Verb]
	v.Verb = verb.Name
	if verb.id == ownID {
		v.ID = verb.Name + ":" + w.state.ID(o)
	} else {
		v.ID = v.Args.id(verb.Name, verb.id)
	}
	return v
}

func (w wording) prompt(p *Prompt, trail []Shown) *ShownPrompt {
	v := &ShownPrompt{ID: p.ID, Seat: p.Seat, Kind: w.words.kind(p.Kind), Trail: trail}
	if p.About != (Option{}) {
		about := w.option(p, p.About)
		v.About = &about
	}
	shown := make([]Shown, len(p.Options)+len(p.Blocked)+lacking(p.Blocked))
	v.Options, shown = shown[:len(p.Options):len(p.Options)], shown[len(p.Options):]
	for i, o := range p.Options {
		v.Options[i] = w.option(p, o)
		if no := w.words.Often[p.Kind]; no != 0 && o.Verb == no {
			v.Often = v.Options[i].ID
		}
	}
	if len(p.Blocked) == 0 {
		return v
	}
	explaining := *p
	explaining.explains = true
	v.Blocked, _ = w.blocked(p, &explaining, p.Blocked, shown)
	return v
}

// blocked words blocked options into the first places of room, what each of
// them lacks behind them, and returns what is left of the room. What explains
// is read, not chosen: it has no places and no price.
func (w wording) blocked(p, explaining *Prompt, list []Blocked, room []Shown) (shown, left []Shown) {
	shown, left = room[:len(list):len(list)], room[len(list):]
	for i := range list {
		v := &shown[i]
		*v = w.option(p, list[i].Option)
		v.Reason = &list[i].Reason
		if p.explains {
			v.At, v.Cost, v.Gain = nil, nil, nil
		}
		if lacks := list[i].Lacks; len(lacks) > 0 {
			v.Lacks, left = w.blocked(explaining, explaining, lacks, left)
		}
	}
	return shown, left
}

// lacking counts all that blocked options lack.
func lacking(list []Blocked) (n int) {
	for i := range list {
		n += len(list[i].Lacks) + lacking(list[i].Lacks)
	}
	return n
}
