package troyes

import "westkingdom/engine"

// offerInfluence lists the uses of influence, which are open before a black die
// is faced and before an action (section 9). Bots need not try to turn high
// dice over, nor to have citizens in store.
func (s person) offerInfluence(q *engine.Prompt) {
	s.offerUsesOfInfluence(q, true)
	q.Enough = len(q.Options)
	s.offerUsesOfInfluence(q, false)
}

// offerUsesOfInfluence lists those that promise something, or the others.
func (s person) offerUsesOfInfluence(q *engine.Prompt, promising bool) {
	p := s.me()
	rich := func(n int) engine.Reason {
		if p.Influence < n {
			return engine.Short("influence", p.Influence, n)
		}
		return engine.Reason{}
	}
	own := s.own()
	for c := range colours {
		for v := 1; v <= faces; v++ {
			if s.Dice[own][c][v] > 0 && v <= faces/2 == promising {
				d := die{own, c, v}
				q.Offer(engine.Option{Verb: VerbReroll, A: d.pack()}, rich(s.tables.reroll))
				q.Offer(engine.Option{Verb: VerbFlip, A: d.pack()}, rich(s.tables.flip))
			}
		}
	}
	if p.Reserve == 0 != promising {
		return
	}
	against := rich(s.tables.recruit)
	if p.Supply == 0 {
		against = engine.None("supply")
	}
	q.Offer(engine.Option{Verb: VerbRecruit}, against)
}

// mayInfluence says whether any use is possible.
func (s person) mayInfluence() bool {
	p := s.me()
	return p.Influence >= s.tables.recruit && p.Supply > 0 || s.dice(s.own(), colours) > 0 && p.Influence >= min(s.tables.reroll, s.tables.flip)
}

// spendInfluence carries a use out; false if the option is none.
func (s person) spendInfluence(t *engine.Table, o engine.Option) bool {
	switch o.Verb {
	case VerbReroll:
		d := unpackDie(o.A)
		s.payInfluence(t, s.seat, s.tables.reroll)
		v := 1 + t.Rand().Intn(faces)
		s.Dice[d.district][d.colour][d.value]--
		s.Dice[d.district][d.colour][v]++
		t.Log(s.seat, LogReroll, engine.Str("colour", d.colour.String()), engine.Int("value1", d.value), engine.Int("value2", v))
	case VerbRecruit:
		s.payInfluence(t, s.seat, s.tables.recruit)
		s.me().Supply--
		s.me().Reserve++
		t.Log(s.seat, LogRecruit)
	case VerbFlip:
		s.flip(t, unpackDie(o.A))
	default:
		return false
	}
	return true
}

// flip turns one to three dice of the own district over.
func (s person) flip(t *engine.Table, first die) {
	chosen := lot{}.with(first)
	for chosen.n < s.tables.flipMax {
		q := t.Prompt(s.seat, KindFlip)
		q.About = engine.Option{Verb: VerbLot, A: chosen.pack()}
		for c := range colours {
			for v := 1; v <= faces; v++ {
				d := die{s.own(), c, v}
				if int(s.Dice[d.district][c][v]) > chosen.count(d) {
					q.Add(engine.Option{Verb: VerbFlip, A: d.pack()})
				}
			}
		}
		q.Add(engine.Option{Verb: VerbDone})
		o := t.Ask(q)
		if o.Verb == VerbDone {
			break
		}
		chosen = chosen.with(unpackDie(o.A))
	}
	s.payInfluence(t, s.seat, s.tables.flip)
	for _, d := range chosen.list() {
		s.Dice[d.district][d.colour][d.value]--
	}
	for _, d := range chosen.list() {
		s.Dice[d.district][d.colour][faces+1-d.value]++
		t.Log(s.seat, LogFlip, engine.Str("colour", d.colour.String()), engine.Int("value1", d.value), engine.Int("value2", faces+1-d.value))
	}
}

// count says how many dice of a lot are like one.
func (l lot) count(d die) (n int) {
	for _, k := range l.list() {
		if k == d {
			n++
		}
	}
	return n
}
