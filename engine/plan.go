package engine

import "slices"

// Turned is a state of a game in which seats take turns, so that one can say what a seat
// would be asked if it were its turn now.
type Turned interface {
	State
	// TakeTurn makes the next step the seat's next turn, as if those before it had had
	// theirs, and returns true. It returns false, whatever it leaves, where no turn of the
	// seat's comes before something else does: everybody chooses at once, a round ends, the
	// seat has passed, the game is over.
	TakeTurn(seat Seat) bool
}

// Plan is what a seat would choose if it were its turn now, and what it would be asked then.
type Plan struct {
	Made []Planned
	// Next is what it would be asked after them; nil if nothing more can be known, which
	// Why says. It has no number.
	Next *ShownPrompt
	Why  PlanEnd
}

// Planned is one choice of a plan.
type Planned struct {
	Kind   string // of the question
	Option Shown  // as it would be offered
	Turn   bool   // a turn begins with it
}

// PlanEnd says why nothing more can be planned.
type PlanEnd string

const (
	// PlanSeen: something hidden would be seen, or chance would speak.
	PlanSeen PlanEnd = "seen"
	// PlanNone: no turn of the seat's own comes, or another seat is asked.
	PlanNone PlanEnd = "none"
)

// Outlook is what a seat knows of a match's last checkpoint. Nothing of it changes when
// the match goes on: plans may be made, and playouts begun, outside of the match's goroutine.
type Outlook struct {
	words *Vocabulary
	base  State
	seat  Seat
}

// Outlook returns what the seat knows of the last checkpoint.
func (m *Match) Outlook(seat Seat) Outlook { return Outlook{m.words, m.base, seat} }

// Deal returns the checkpoint's position with all that the seat may not know dealt anew by r.
func (o Outlook) Deal(r *Rand) State {
	s := o.base.Clone()
	s.Scramble(o.seat, r)
	return s
}

// planLuck deals again what the seat may not know. It is the same for all: nothing of a
// match's own chance is in what is planned.
const planLuck = 0x0f_da_15

// Plan plays the seat's own turns, one after the other, with these choices, on the position
// scrambled for it, as far as they are offered: if Made is shorter, the next one is not.
// Nobody else moves in between, nothing can be taken back. Errors wrap [ErrFault].
func (o Outlook) Plan(options []string) (*Plan, error) {
	p := &planning{words: o.words, seat: o.seat, options: options, plan: new(Plan)}
	err := guard(func() {
		defer func() {
			switch e := recover().(type) {
			case nil:
			case planned:
			default:
				panic(e)
			}
		}()
		p.run(o.base.Clone())
	})
	if err != nil {
		return nil, err
	}
	return p.plan, nil
}

// planning is a plan in the making.
type planning struct {
	words   *Vocabulary
	seat    Seat
	options []string // that are still to be chosen
	state   State
	table   *Table
	trail   []Shown // what was chosen in this turn
	plan    *Plan
}

// planned ends the rules when all is known.
type planned struct{}

func (p *planning) run(s State) {
	p.state = s
	turns, ok := s.(Turned)
	if !ok {
		p.end(PlanNone)
	}
	luck := NewRand(planLuck)
	s.Scramble(p.seat, &luck)
	p.table = &Table{state: s, rand: s.Random(), words: p.words, wait: p.ask, hides: func() { p.end(PlanSeen) }}
	for !s.Over() && turns.TakeTurn(p.seat) {
		p.trail = nil
		p.table.work(stepWeight)
		s.Step(p.table)
	}
	p.end(PlanNone)
}

func (p *planning) end(why PlanEnd) {
	p.plan.Why = why
	panic(planned{})
}

// ask answers a question of the rules with the next choice, or leaves it as the next one.
func (p *planning) ask(all []*Prompt, answers []Option) {
	q := all[0]
	if len(all) > 1 || q.Seat != p.seat {
		p.end(PlanNone)
	}
	shown := wording{p.words, p.state}.prompt(q, p.trail)
	chosen := -1
	if len(p.options) > 0 {
		chosen = slices.IndexFunc(shown.Options, func(o Shown) bool { return o.ID == p.options[0] })
	}
	if chosen < 0 {
		p.plan.Next = shown
		panic(planned{})
	}
	o := shown.Options[chosen]
	p.plan.Made = append(p.plan.Made, Planned{Kind: shown.Kind, Option: o, Turn: len(p.trail) == 0})
	p.trail, p.options = append(slices.Clip(p.trail), o), p.options[1:]
	answers[0], p.table.calls = q.Options[chosen], 0
}
