package troyes

import (
	"strconv"

	"westkingdom/engine"
)

// black is a set of black dice by value.
type black [faces + 1]int8

func (b black) sum() (n int) {
	for v, k := range b {
		n += v * int(k)
	}
	return n
}

func (b black) dice() (n int) {
	for _, k := range b {
		n += int(k)
	}
	return n
}

// args names the dice for the log, the highest first.
func (b black) args(name string) (args []engine.Arg) {
	for v := faces; v > 0; v-- {
		for range b[v] {
			args = append(args, engine.Int(name+strconv.Itoa(len(args)+1), v))
		}
	}
	return args
}

// pack puts a set into one number.
func (b black) pack() (n int) {
	for v, k := range b {
		n |= int(k) << (6 * v)
	}
	return n
}

func unpackBlack(n int) (b black) {
	for v := range b {
		b[v] = int8(n >> (6 * v) & 0x3f)
	}
	return b
}

// hand is a set of own dice, each of five bits: the colour and the value.
type hand int

const handBits = 5

func (h hand) with(c Colour, v int) hand { return h<<handBits | hand(1+int(c)*faces+v-1) }

// list returns the dice of the set.
func (h hand) list() (dice []die) {
	for ; h > 0; h >>= handBits {
		n := int(h&(1<<handBits-1)) - 1
		dice = append(dice, die{colour: Colour(n / faces), value: n%faces + 1})
	}
	return dice
}

// strength is what a die counts against black ones.
func (s *State) strength(c Colour, v int) int {
	if c == Red {
		return s.tables.red * v
	}
	return v
}

func (s *State) highest() int {
	for v := faces; v > 0; v-- {
		if s.Black[v] > 0 {
			return v
		}
	}
	return 0
}

// counter faces the highest black die (section 5, 3d).
func (s person) counter(t *engine.Table) {
	for {
		can := s.might() >= s.highest()
		if !can && !s.mayInfluence() {
			s.suffer(t)
			break
		}
		q := t.Prompt(s.seat, KindCounter)
		q.About = engine.Option{Verb: VerbBlack, A: black(s.Black).pack()}
		if can {
			s.offerCounters(q)
		} else {
			q.Add(engine.Option{Verb: VerbSuffer})
		}
		s.offerInfluence(q)
		if can {
			q.Add(engine.Option{Verb: VerbChoose})
		}
		o := t.Ask(q)
		if s.spendInfluence(t, o) {
			continue
		}
		switch o.Verb {
		case VerbSuffer:
			s.suffer(t)
		case VerbCounter:
			s.beat(t, unpackBlack(o.A), hand(o.B))
		case VerbChoose:
			s.chooseCounter(t)
		}
		break
	}
	t.EndTurn(s.seat)
}

// might is what all own dice count together.
func (s person) might() (n int) {
	for c := range colours {
		for v := 1; v <= faces; v++ {
			n += s.strength(c, v) * int(s.Dice[s.own()][c][v])
		}
	}
	return n
}

// suggestions is how many ways to counter are proposed.
const suggestions = 8

// offerCounters proposes sets of black dice, the highest alone first, each with
// the own dice that waste least.
func (s person) offerCounters(q *engine.Prompt) {
	sums := s.sums()
	h := s.highest()
	var base black
	base[h] = 1
	left := black(s.Black)
	left[h]--
	n := 0
	var more func(v int, b black)
	more = func(v int, b black) {
		if n >= suggestions || b.sum() >= len(sums) {
			return
		}
		if v == 0 {
			if with := s.least(sums, b.sum()); with != 0 {
				q.Add(engine.Option{Verb: VerbCounter, A: b.pack(), B: int(with)})
				n++
			}
			return
		}
		for k := int8(0); k <= left[v]; k++ {
			next := b
			next[v] += k
			more(v-1, next)
		}
	}
	more(h, base)
}

// mostDice is how many dice a proposed set may have: as many as a hand holds.
const mostDice = 11

// sums lists by sum the smallest set of own dice that counts so much, 0 where
// there is none.
func (s person) sums() []hand {
	sums := make([]hand, s.might()+1)
	size := make([]int8, len(sums))
	reach := 0
	for c := range colours {
		for v := 1; v <= faces; v++ {
			worth := s.strength(c, v)
			for range s.Dice[s.own()][c][v] {
				reach += worth
				for sum := reach; sum >= worth; sum-- {
					from := sum - worth
					if from > 0 && sums[from] == 0 || size[from] >= mostDice || from == 0 && sum != worth {
						continue
					}
					if sums[sum] == 0 || size[from]+1 < size[sum] {
						sums[sum], size[sum] = sums[from].with(c, v), size[from]+1
					}
				}
			}
		}
	}
	return sums
}

// least finds the set that counts enough and wastes least.
func (s person) least(sums []hand, need int) hand {
	for sum := need; sum < len(sums); sum++ {
		if sums[sum] != 0 {
			return sums[sum]
		}
	}
	return 0
}

// chooseCounter has the player choose black dice besides the highest, and own
// dice until they are enough; more may be added.
func (s person) chooseCounter(t *engine.Table) {
	var b black
	b[s.highest()] = 1
	for {
		q := t.Prompt(s.seat, KindBlack)
		q.About = engine.Option{Verb: VerbBlack, A: b.pack()}
		for v := faces; v > 0; v-- {
			if s.Black[v] > b[v] {
				against := engine.Reason{}
				if have := s.might(); have < b.sum()+v {
					against = engine.Short("strength", have, b.sum()+v)
				}
				q.Offer(engine.Option{Verb: VerbAddBlack, A: v}, against)
			}
		}
		q.Add(engine.Option{Verb: VerbDone})
		o := t.Ask(q)
		if o.Verb == VerbDone {
			break
		}
		b[o.A]++
	}
	var chosen hand
	var used [colours][faces + 1]int8
	for sum := 0; ; {
		q := t.Prompt(s.seat, KindDefend)
		q.About = engine.Option{Verb: VerbCounter, A: b.pack(), B: int(chosen)}
		for c := range colours {
			for v := 1; v <= faces; v++ {
				if s.Dice[s.own()][c][v] > used[c][v] {
					q.Add(engine.Option{Verb: VerbDie, A: die{s.own(), c, v}.pack()})
				}
			}
		}
		if sum >= b.sum() {
			q.Add(engine.Option{Verb: VerbDone})
		}
		o := t.Ask(q)
		if o.Verb == VerbDone {
			break
		}
		d := unpackDie(o.A)
		used[d.colour][d.value]++
		sum += s.strength(d.colour, d.value)
		chosen = chosen.with(d.colour, d.value)
	}
	s.beatWith(t, b, used)
}

func (s person) beat(t *engine.Table, b black, with hand) {
	var used [colours][faces + 1]int8
	for _, d := range with.list() {
		used[d.colour][d.value]++
	}
	s.beatWith(t, b, used)
}

// beatWith discards the dice of both sides; each black die gives influence.
func (s person) beatWith(t *engine.Table, b black, used [colours][faces + 1]int8) {
	for v := range b {
		s.Black[v] -= b[v]
	}
	args := b.args("black")
	for c := range colours {
		for v := range used[c] {
			s.Dice[s.own()][c][v] -= used[c][v]
			for range used[c][v] {
				args = append(args, engine.Int(c.String()+strconv.Itoa(len(args)+1), v))
			}
		}
	}
	t.Log(s.seat, LogCounter, append([]engine.Arg{engine.Int("n", b.dice()), engine.Int("value", b.sum())}, args...)...)
	s.gainInfluence(t, s.seat, s.tables.perBlack*b.dice())
}

// suffer discards the highest black die at the price of victory points.
func (s person) suffer(t *engine.Table) {
	h := s.highest()
	s.Black[h]--
	t.Log(s.seat, LogSuffer, engine.Int("value", h))
	s.loseVP(t, s.seat)
}

// afterCounter passes on to the next, until no black die is left.
func (s *State) afterCounter(t *engine.Table) {
	if black(s.Black).dice() > 0 {
		s.Active = s.Active.Clockwise(1, len(s.Players))
		return
	}
	s.beginActions(t)
}

// beginActions begins phase 4, which ends at once if there is no die.
func (s *State) beginActions(*engine.Table) {
	s.Phase, s.Active = PhaseActions, s.First
	if !s.anyDice() {
		s.Phase = PhaseEnd
	}
}
