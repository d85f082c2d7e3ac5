package engine

import "errors"

// Bot is a player made of code.
type Bot interface {
	// Choose returns the index of one of the prompt's options.
	Choose(at Situation) int
}

// Situation is what a bot knows when it is asked. Its state is the live one:
// a bot reads it and must not change it.
type Situation struct {
	State  State
	Prompt *Prompt

	before State  // the checkpoint
	made   []made // choices since
}

// LooksAhead marks bots that call [Situation.Imagine]: a simulation keeps a
// checkpoint for them.
type LooksAhead interface{ LooksAhead() }

// Imagine plays the step to its end as if the prompt's option of that index
// had been chosen, with everything hidden from the seat dealt anew by r, and
// all further prompts answered by rest. It returns the position at the end of
// the step, or false if the rules do not get there.
func (at Situation) Imagine(option int, r *Rand, rest Bot) (end State, ok bool) {
	defer func() {
		if p := recover(); p != nil {
			end, ok = nil, false
		}
	}()
	end = at.before.Clone()
	seat := at.Prompt.Seat
	again := &rehearsal{made: at.made, used: make([]bool, len(at.made)), decisive: func(s State, p *Prompt) int {
		s.Scramble(seat, r)
		return option
	}, seat: seat, rest: rest}
	t := &Table{state: end, rand: end.Random()}
	t.bots = make([]Bot, 8)
	for i := range t.bots {
		t.bots[i] = again
	}
	end.Step(t)
	return end, true
}

// rehearsal answers as the step was answered so far, then once decisively, and
// from then on as another bot.
type rehearsal struct {
	made     []made
	used     []bool // choices already repeated, by index
	seat     Seat
	decisive func(s State, p *Prompt) int
	rest     Bot
}

func (b *rehearsal) Choose(at Situation) int {
	p := at.Prompt
	for i, c := range b.made {
		if c.seat != p.Seat || b.used[i] {
			continue
		}
		b.used[i] = true
		for j, o := range p.Options {
			if o == c.option {
				return j
			}
		}
		panic(errors.New("engine: a choice cannot be repeated"))
	}
	if p.Seat == b.seat && b.decisive != nil {
		decide := b.decisive
		b.decisive = nil
		return decide(at.State, p)
	}
	return b.rest.Choose(at)
}

// Simulate plays a position to the end of the game with a bot in every seat
// and returns the number of choices made. Nothing is logged and no text made.
func Simulate(s State, bots []Bot) (choices int) {
	t := &Table{state: s, rand: s.Random(), bots: bots}
	for _, b := range bots {
		if _, ok := b.(LooksAhead); ok {
			t.keep = true
		}
	}
	for !s.Over() {
		t.made, t.door = t.made[:0], 0
		if t.keep {
			t.before = s.Clone()
		}
		s.Step(t)
	}
	return t.count
}
