package engine

import "fmt"

// Table is where rules ask. A match's table waits for people (the rules run as
// a coroutine, and asking switches away from them); a simulation's table has a
// bot in every seat, and asking is a plain function call.
type Table struct {
	state State
	rand  *Rand

	bots []Bot // a simulation; nil in a match
	wait func(ps []*Prompt, answers []Option)

	log  []Entry
	logs bool
	seq  int // number of the last record, for the log and for prompts

	undo   bool   // may choices be taken back at all
	made   []made // choices of this step, in order
	door   int    // choices before this index can no longer be taken back
	seen   bool   // something hidden was seen in this step
	keep   bool   // a simulation with bots that look ahead keeps choices
	before State  // the checkpoint, for those bots
	count  int    // choices asked for in a simulation

	spare   Prompt // reused by a simulation
	answers [8]Option
}

// made is a choice of the running step.
type made struct {
	seat   Seat
	option Option
	seq    int
}

// Prompt starts a question to the seat. The prompt is good until it has been
// asked.
func (t *Table) Prompt(seat Seat, kind string) *Prompt {
	if t.bots == nil {
		return &Prompt{Seat: seat, Kind: kind, show: true}
	}
	p := &t.spare
	*p = Prompt{Seat: seat, Kind: kind, Options: p.Options[:0]}
	return p
}

// NewPrompt starts one of several questions for [Table.AskAll].
func (t *Table) NewPrompt(seat Seat, kind string) *Prompt {
	return &Prompt{Seat: seat, Kind: kind, show: t.bots == nil}
}

// Ask asks, and returns the chosen option. A prompt with one option answers
// itself, unless it says Always. A prompt without an option is a mistake in
// the rules: Ask panics.
func (t *Table) Ask(p *Prompt) Option {
	if len(p.Options) == 0 {
		panic(fmt.Sprintf("engine: prompt %q for seat %d has no option", p.Kind, p.Seat))
	}
	if len(p.Options) == 1 && !p.Always {
		return p.Options[0]
	}
	if t.bots != nil {
		return t.askBot(p)
	}
	var answer [1]Option
	t.wait([]*Prompt{p}, answer[:])
	return answer[0]
}

// AskAll asks several seats at once, each at most once, and returns the
// answers in the order of the prompts. No seat learns another's answer before
// all are in, and the order in which they arrive makes no difference.
func (t *Table) AskAll(ps []*Prompt) []Option {
	answers := make([]Option, len(ps))
	var open []*Prompt
	var at []int
	for i, p := range ps {
		switch {
		case len(p.Options) == 0:
			panic(fmt.Sprintf("engine: prompt %q for seat %d has no option", p.Kind, p.Seat))
		case len(p.Options) == 1 && !p.Always:
			answers[i] = p.Options[0]
		case t.bots != nil:
			answers[i] = t.askBot(p)
		default:
			open, at = append(open, p), append(at, i)
		}
	}
	if len(open) > 0 {
		got := make([]Option, len(open))
		t.wait(open, got)
		for i, o := range got {
			answers[at[i]] = o
		}
	}
	return answers
}

func (t *Table) askBot(p *Prompt) Option {
	t.count++
	i := t.bots[p.Seat].Choose(Situation{State: t.state, Prompt: p, before: t.before, made: t.made})
	o := p.Options[i]
	if t.keep {
		t.made = append(t.made, made{seat: p.Seat, option: o})
	}
	return o
}

// EndTurn lets the seat look at its turn once more before it passes on: it
// asks for one last word if undo is allowed and something of the turn could
// still be taken back.
func (t *Table) EndTurn(seat Seat) {
	if !t.undo || t.bots != nil {
		return
	}
	for _, m := range t.made[t.door:] {
		if m.seat == seat {
			t.Ask(&Prompt{Seat: seat, Kind: VerbEndTurn, Options: []Option{{Verb: VerbEndTurn}}, Always: true})
			return
		}
	}
}

// Rand returns the generator. A random event is visible: the door for undo
// closes.
func (t *Table) Rand() *Rand {
	t.Reveal()
	return t.rand
}

// Reveal notes that hidden information was seen: nothing before can be taken
// back any more.
func (t *Table) Reveal() { t.door, t.seen = len(t.made), true }

// Log tells everybody what happened.
func (t *Table) Log(seat Seat, key string, args ...Arg) {
	if t.logs {
		t.note(seat, key, args, nil)
	}
}

// LogFor tells one seat alone what happened.
func (t *Table) LogFor(seat Seat, key string, args ...Arg) {
	if t.logs {
		t.note(seat, key, args, &seat)
	}
}

func (t *Table) note(seat Seat, key string, args []Arg, only *Seat) {
	e := Entry{Seq: t.seq, Seat: seat, Key: key, Args: append(Args(nil), args...)}
	if only != nil {
		s := *only
		e.Only = &s
	}
	t.log = append(t.log, e)
}
