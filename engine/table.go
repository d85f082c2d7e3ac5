package engine

import (
	"errors"
	"fmt"
	"slices"
)

// Table is where rules ask. A match's table waits for people (the rules run as
// a coroutine, and asking switches away from them); a simulation's table has a
// bot in every seat, and asking is a plain function call.
type Table struct {
	state State
	rand  *Rand

	bots  []Bot // of a simulation, by seat; nil in a match
	wait  func(ps []*Prompt, answers []Option)
	words *Vocabulary

	log   []Entry
	logs  bool
	heard func() // called after each entry
	hides func() // called before something hidden is seen
	seq   int    // number of the last record, for the log and for prompts

	undo bool   // may choices be taken back at all
	made []made // choices of this step, in order
	door int    // choices before this index can no longer be taken back
	seen bool   // something hidden was seen in this step

	counts *Seen // what was seen; nil: nobody wants to know

	sim   *simulation // nil in a match
	spare Prompt      // reused by a simulation
	lead  Seat        // asked first where several are asked at once, in a simulation
	open  int         // choices made before the open questions were asked

	calls int // weight of the calls since something was asked; see work
}

// Rules that ask nothing come to their end: a step that calls its table more
// often than mostCalls without a question runs in a circle. An entry of the log
// and a step weigh as much as so many calls: the one stays, the other is copied.
const (
	mostCalls  = 1_000_000
	logWeight  = 20
	stepWeight = 100
)

// work counts a call by the rules. It panics if there were too many: that is a
// mistake in the rules, or in the figures that they follow.
func (t *Table) work(weight int) {
	if t.calls += weight; t.calls > mostCalls {
		panic(errCircle)
	}
}

var errCircle = errors.New("engine: the rules run in a circle")

// made is a choice of the running step.
type made struct {
	seat   Seat
	option Option
	seq    int
	shown  *Shown // as it was offered
}

// usualOptions is how many options a question has room for at first.
const usualOptions = 8

// Prompt starts a question to the seat. The prompt is good until it has been
// asked.
func (t *Table) Prompt(seat Seat, kind Kind) *Prompt {
	t.work(1)
	if t.bots == nil {
		return &Prompt{Seat: seat, Kind: kind, Options: make([]Option, 0, usualOptions), show: true}
	}
	p := &t.spare
	*p = Prompt{Seat: seat, Kind: kind, Options: p.Options[:0]}
	return p
}

// Ask asks, and returns the chosen option. A prompt with one option answers
// itself, unless it says Always. A prompt without an option is a mistake in
// the rules: Ask panics.
func (t *Table) Ask(p *Prompt) Option {
	t.work(1)
	if len(p.Options) == 0 {
		panic(fmt.Sprintf("engine: prompt %d for seat %d has no option", p.Kind, p.Seat))
	}
	if len(p.Options) == 1 && !p.Always {
		return p.Options[0]
	}
	if t.bots != nil {
		t.open = len(t.made)
		return t.askBot(p)
	}
	var answer [1]Option
	t.wait([]*Prompt{p}, answer[:])
	return answer[0]
}

// AskAll asks several seats at once, each once, and returns the answers in the
// order of the seats. build makes the question of a seat, by [Table.Prompt]. No
// seat learns another's answer before all are in, and the order in which they
// arrive makes no difference; so build must depend on no answer.
func (t *Table) AskAll(seats []Seat, build func(seat Seat) *Prompt) []Option {
	t.work(1)
	answers := make([]Option, len(seats))
	if t.bots != nil {
		t.askBots(seats, build, answers)
		return answers
	}
	var open []*Prompt
	var at []int
	for i, seat := range seats {
		switch p := build(seat); {
		case len(p.Options) == 0:
			panic(fmt.Sprintf("engine: prompt %d for seat %d has no option", p.Kind, p.Seat))
		case len(p.Options) == 1 && !p.Always:
			answers[i] = p.Options[0]
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

// askBots asks one seat after another. Each question is made only when it is
// asked, the leader's first: where the leader imagines what the others have,
// the others choose from what is imagined.
func (t *Table) askBots(seats []Seat, build func(seat Seat) *Prompt, answers []Option) {
	t.open = len(t.made)
	ask := func(i int) {
		p := build(seats[i])
		switch {
		case len(p.Options) == 0:
			panic(fmt.Sprintf("engine: prompt %d for seat %d has no option", p.Kind, p.Seat))
		case len(p.Options) == 1 && !p.Always:
			answers[i] = p.Options[0]
		default:
			answers[i] = t.askBot(p)
		}
	}
	first := slices.Index(seats, t.lead)
	if first >= 0 {
		ask(first)
	}
	for i := range seats {
		if i != first {
			ask(i)
		}
	}
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
			t.Ask(&Prompt{Seat: seat, Kind: kindEndTurn, Options: []Option{{Verb: verbEndTurn}}, Always: true})
			return
		}
	}
}

// Rand returns the generator. A random event is visible: the door for undo
// closes.
func (t *Table) Rand() *Rand {
	t.reveal()
	if t.counts != nil {
		t.counts.Chance = true
	}
	return t.rand
}

// Reveal notes that a hidden card was shown to all: nothing before can be taken
// back any more.
func (t *Table) Reveal() {
	t.reveal()
	if t.counts != nil {
		t.counts.Shown++
	}
}

func (t *Table) reveal() {
	t.work(1)
	if t.hides != nil {
		t.hides()
	}
	t.door, t.seen = len(t.made), true
}

// Logs says whether anybody will read what is logged: where nobody does, arguments that take
// work need not be made.
func (t *Table) Logs() bool { return t.logs }

// Log tells everybody what happened.
func (t *Table) Log(seat Seat, key string, args ...Arg) {
	t.work(logWeight)
	if t.logs {
		t.note(seat, key, args, nil)
	}
}

// LogFor tells one seat alone what happened.
func (t *Table) LogFor(seat Seat, key string, args ...Arg) {
	t.work(logWeight)
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
	if t.heard != nil {
		t.heard()
	}
}
