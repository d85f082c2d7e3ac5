package engine

import (
	"fmt"
	"iter"
	"runtime/debug"
	"slices"
)

// running is a step in progress: rules run as a coroutine that is switched to
// for each answer and back for each prompt.
type running struct {
	table    *Table
	asked    []*Prompt  // what was asked last
	answers  []Option   // to each of it
	open     []question // what of it is not answered yet
	openFrom int        // choices made before it was asked
	next     func() (struct{}, bool)
	cancel   func()
	done     bool
}

// question is a prompt that waits for its answer, and its words.
type question struct {
	*Prompt
	shown *ShownPrompt
}

type abandoned struct{}

// begin begins a step, after so many calls since something was asked.
func begin(s State, words *Vocabulary, undo bool, seq, calls int) *running {
	r := &running{}
	r.table = &Table{state: s, rand: s.Random(), words: words, logs: true, seq: seq, undo: undo, calls: calls}
	r.next, r.cancel = iter.Pull(func(yield func(struct{}) bool) {
		defer func() {
			if p := recover(); p != nil {
				if _, ok := p.(abandoned); !ok {
					panic(fault{p, debug.Stack()})
				}
			}
		}()
		r.table.wait = func(ps []*Prompt, answers []Option) {
			r.ask(ps, answers, yield)
		}
		s.Step(r.table)
	})
	return r
}

// fault carries a failed rule's panic out of the coroutine, with its stack.
type fault struct {
	value any
	stack []byte
}

// Fault is the error of a rule that failed. It wraps [ErrFault].
type Fault struct {
	Value any    // what the rule panicked with
	Stack []byte // where
}

// guard calls a method of the game and turns its panic into an error that
// wraps [ErrFault].
func guard(call func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Fault{p, debug.Stack()}
		}
	}()
	call()
	return nil
}

func (f *Fault) Error() string { return fmt.Sprintf("%v: %v", ErrFault, f.Value) }

func (f *Fault) Unwrap() error { return ErrFault }

// ask runs in the coroutine: it waits until all of the prompts have been answered.
func (r *running) ask(ps []*Prompt, answers []Option, yield func(struct{}) bool) {
	r.asked, r.answers, r.openFrom = ps, answers, len(r.table.made)
	r.open = make([]question, len(ps))
	for i, p := range ps {
		p.ID = r.table.seq
		r.open[i].Prompt = p
	}
	for len(r.open) > 0 {
		if !yield(struct{}{}) {
			panic(abandoned{})
		}
	}
	r.table.calls = 0
}

// word words what has just been asked. The rules wait meanwhile, so the words are
// of the moment of asking; outside the coroutine, whose stack begins small, they
// cost less.
func (r *running) word() {
	say := wording{r.table.words, r.table.state}
	for i := range r.open {
		if q := &r.open[i]; q.shown == nil {
			q.shown = say.prompt(q.Prompt, r.trail(q.Seat))
		}
	}
}

// trail is what the seat has chosen in this step, as it was offered.
func (r *running) trail(seat Seat) (trail []Shown) {
	for i := range r.table.made {
		if c := &r.table.made[i]; c.seat == seat {
			trail = append(trail, *c.shown)
		}
	}
	return trail
}

// answer answers the open prompt of that index and runs on to the next.
func (r *running) answer(index int, c made) error {
	q := r.open[index]
	c.shown = &q.shown.Options[slices.Index(q.Options, c.option)]
	r.answers[slices.Index(r.asked, q.Prompt)] = c.option
	r.open = append(r.open[:index:index], r.open[index+1:]...)
	r.table.made = append(r.table.made, c)
	r.table.seq = c.seq
	return r.resume()
}

// replay makes a choice again.
func (r *running) replay(c made) error {
	for i, q := range r.open {
		if q.Seat == c.seat && slices.Contains(q.Options, c.option) {
			return r.answer(i, c)
		}
	}
	return fmt.Errorf("%w: seat %d is not offered its choice again", ErrFault, c.seat)
}

func (r *running) resume() (err error) {
	defer func() {
		if p := recover(); p != nil {
			r.done = true
			f, ok := p.(fault)
			if !ok {
				f = fault{p, debug.Stack()}
			}
			err = &Fault{f.value, f.stack}
		}
	}()
	if _, ok := r.next(); !ok {
		r.done, r.open = true, nil
	}
	r.word()
	return nil
}

func (r *running) stop() { r.cancel() }
