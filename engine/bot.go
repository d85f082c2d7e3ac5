package engine

import (
	"context"
	"errors"
	"slices"
)

// Bot is a player made of code. It may be asked from several goroutines at
// once, so it keeps nothing from one choice to the next.
type Bot interface {
	// Choose returns the index of one of the prompt's options. The same
	// situation and budget give the same choice, unless ctx ends before: then
	// it returns the best that it has found so far.
	Choose(ctx context.Context, at Situation, b Budget) int
}

// Budget is what a bot may spend on one choice.
type Budget struct {
	Playouts int    // positions played on, over all options
	Seed     uint64 // of all that it leaves to chance; see [Seed.ForBot]
}

// LooksAhead marks bots that call [Sandbox.Play]: a simulation keeps a
// checkpoint for them.
type LooksAhead interface{ LooksAhead() }

// Situation is what a bot is asked, and what [Sandbox.Play] needs in order to
// play on from there. Nothing of it changes when the match goes on: a bot may
// think about it outside of the match's goroutine.
type Situation struct {
	Prompt *Prompt
	Seq    int // choices made in the match before this one

	game   Game
	before State  // the checkpoint
	base   int    // the number of its record
	made   []made // choices since, without those that the seat may not know
}

// Same says whether a situation of the same match is the same one: also after choices that
// were taken back.
func (at Situation) Same(other Situation) bool {
	same := func(a, b made) bool { return a.seat == b.seat && a.option == b.option }
	return at.Prompt.Seat == other.Prompt.Seat && at.base == other.base && slices.EqualFunc(at.made, other.made, same)
}

// Luck is a seed for what is thought of a situation, on which nothing hangs that its seat
// may not know: the same for the same one.
func (at Situation) Luck() uint64 {
	return mix(mix(uint64(at.base)) ^ uint64(at.Prompt.Seat)<<32 ^ uint64(len(at.made)))
}

// Sides is how many sides there are, those that the rules play among them.
func (at Situation) Sides() int { return len(at.before.Standings()) }

// Game is the game that is played.
func (at Situation) Game() Game { return at.game }

// Variant names what of the game is played, for whoever learns each by itself; see
// [Learnable].
func (at Situation) Variant() string {
	if s, ok := at.before.(Learnable); ok {
		return s.Variant()
	}
	return ""
}

// Word words an option of a question of a playout as its seat would be offered it: s and p
// are what [Ahead] is asked.
func (at Situation) Word(s State, p *Prompt, option int) (kind string, o Shown) {
	w := wording{at.game.Vocabulary(), s}
	return w.words.kind(p.Kind), w.option(p, p.Options[option])
}

// Sandbox is where a bot plays on in its head. It keeps its memory from one
// playout to the next. The zero Sandbox is ready.
type Sandbox struct {
	// Watch, if set, is called from the situation's choice on: before anything
	// hidden is seen or chance speaks, and after whatever the rules log. It may
	// look at the position, and must do nothing else.
	Watch func(s State, hidden bool)

	game   Game
	state  State
	again  rehearsal
	bots   []Bot
	table  Table
	sim    simulation
	replay []bool
}

// Ahead answers the questions of a playout, its own first: s is the imagined
// position at the question. A negative index stops there.
type Ahead func(s State, p *Prompt) int

// longest is how many choices a playout may take: no game has so many.
const longest = 20_000

// Play plays on from a situation, in a position in which everything hidden from
// its seat is dealt anew by r. It asks decide for the choice of the situation,
// and for every choice of every seat after it, to the end of this step and of
// so many further steps (-1: to the end of the game). It returns the position
// reached, good until the next call, and false if the rules do not get there.
func (b *Sandbox) Play(at Situation, r *Rand, steps int, decide Ahead) (end State, ok bool) {
	defer func() {
		switch p := recover(); p {
		case nil:
		case errStopped:
			end, ok = b.state, true
		default:
			end, ok = nil, false
		}
	}()
	b.begin(at, r, decide)
	for {
		b.table.made = b.table.made[:0]
		b.state.Step(&b.table)
		if !b.again.free { // it is asked of people alone: nothing was dealt anew
			return nil, false
		}
		if steps == 0 || b.state.Over() {
			return b.state, true
		}
		steps--
	}
}

// Step plays one step of s, a position at a checkpoint of a game that is not over, in the
// memory that it has, and asks decide for every choice. It returns false if the rules fail,
// or decide stops: s is of no use then.
func (b *Sandbox) Step(s State, decide Ahead) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	b.sit(s, Nobody)
	b.again = rehearsal{decide: decide, free: true, table: &b.table}
	s.Step(&b.table)
	return true
}

var errStopped = errors.New("engine: playout stopped")

func (b *Sandbox) begin(at Situation, r *Rand, decide Ahead) {
	if b.state == nil || b.game != at.game {
		b.state, b.game = at.before.Clone(), at.game
	} else {
		at.before.CloneInto(b.state)
	}
	if cap(b.replay) < len(at.made) {
		b.replay = make([]bool, len(at.made))
	}
	b.replay = b.replay[:len(at.made)]
	clear(b.replay)
	b.sit(b.state, at.Prompt.Seat)
	b.again = rehearsal{made: at.made, used: b.replay, seat: at.Prompt.Seat, r: r, decide: decide, table: &b.table}
	if b.Watch == nil {
		return
	}
	watch := func(hidden bool) {
		if b.again.free {
			b.Watch(b.state, hidden)
		}
	}
	b.table.logs, b.table.heard, b.table.hides = true, func() { watch(false) }, func() { watch(true) }
}

// sit makes the table at which a position is played, all of whose seats ask the rehearsal.
func (b *Sandbox) sit(s State, lead Seat) {
	if b.bots == nil {
		b.bots = make([]Bot, 16)
		for i := range b.bots {
			b.bots[i] = &b.again
		}
	}
	b.sim = simulation{limit: longest}
	b.table = Table{state: s, rand: s.Random(), bots: b.bots, sim: &b.sim, lead: lead, made: b.table.made[:0], spare: b.table.spare}
}

// rehearsal answers as the step was answered so far; then it scrambles what its
// seat may not know, and from then on asks.
type rehearsal struct {
	table  *Table
	made   []made
	used   []bool // choices already repeated, by index
	seat   Seat
	r      *Rand
	decide Ahead
	free   bool // the situation's own question has been reached
}

func (b *rehearsal) Choose(_ context.Context, at Situation, _ Budget) int {
	p := at.Prompt
	if !b.free {
		for i := range b.made {
			if c := &b.made[i]; c.seat == p.Seat && !b.used[i] {
				b.used[i] = true
				return optionIndex(p, c.option)
			}
		}
		if p.Seat != b.seat {
			panic(errors.New("engine: a choice cannot be repeated"))
		}
		b.free = true
		b.table.state.Scramble(b.seat, b.r)
	}
	i := b.decide(b.table.state, p)
	if i < 0 {
		panic(errStopped)
	}
	return i
}

func optionIndex(p *Prompt, o Option) int {
	for i := range p.Options {
		if p.Options[i] == o {
			return i
		}
	}
	panic(errors.New("engine: a choice cannot be repeated"))
}
