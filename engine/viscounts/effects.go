package viscounts

import "westkingdom/engine"

// effect implements [played] (section 13). What cannot be carried out is lost.
func (s person) effect(t *engine.Table, e *Effect, about engine.Option) {
	setup := s.Phase == PhaseSetup // R25
	switch e.op {
	case opGain:
		s.gain(t, e.goods, about)
	case opVirtue:
		s.gainVirtue(t, s.seat, e.n)
	case opCorruption:
		s.gainCorruption(t, s.seat, e.n)
	case opDebt:
		s.takeDebts(t, s.seat, e.n)
	case opDeed:
		s.takeDeeds(t, s.seat, e.n)
	case opFlip:
		s.flip(t, e.flip, about)
	case opRearrange:
		s.rearrange(t, about)
	case opDiscard, opDestroy:
		for range e.n {
			s.giveUp(t, e.op == opDestroy, about)
		}
	case opShuffle:
		if len(s.me().Discard) > 0 && !setup {
			s.reshuffle(t)
		}
	case opRecruit:
		for range e.n {
			s.hireFree(t, about)
		}
	case opMove:
		for range e.n {
			s.moveWorker(t, about)
		}
	case opPlace:
		s.placeFree(t, e.n, about)
	case opBuild:
		s.buildFree(t, e.building, e.near, about)
	case opManuscript:
		s.collectFree(t, e.costs, about)
	case opChoice:
		s.choose(t, e, about)
	}
}

// gain takes goods from the supply; any resource is chosen unit by unit (R29).
func (s person) gain(t *engine.Table, g goods, about engine.Option) {
	open := g[Any]
	g[Any] = 0
	s.receive(t, s.seat, g)
	for range open {
		q := t.Prompt(s.seat, KindResource)
		q.About = about
		for r := Inkwell; r < Silver; r++ {
			q.Add(engine.Option{Verb: VerbTake, A: int(r)})
		}
		var one goods
		one[t.Ask(q).A] = 1
		s.receive(t, s.seat, one)
	}
}

func (s *State) receive(t *engine.Table, seat engine.Seat, g goods) {
	if g == (goods{}) {
		return
	}
	p := s.player(seat)
	for r, n := range g {
		p.Goods[r] += n
	}
	var buf [holdings]engine.Arg
	t.Log(seat, LogGain, g.args(buf[:0])...)
}

// choose lets the player take exactly one branch. A branch that could do
// nothing is no choice, unless all are such.
func (s person) choose(t *engine.Table, e *Effect, about engine.Option) {
	q := t.Prompt(s.seat, KindChoice)
	q.About = about
	for i, list := range e.list {
		q.Offer(engine.Option{Verb: VerbChoose, A: i, B: int(about.Verb)<<16 | about.A, C: about.B}, s.does(list))
	}
	if len(q.Options) > 0 {
		s.resolve(t, s.seat, e.list[t.Ask(q).A], about)
	}
}

// does says why a list of effects would do nothing.
func (s person) does(list effects) (why engine.Reason) {
	for i := range list {
		if why = s.doesOne(&list[i]); why.OK() {
			return why
		}
	}
	return why
}

func (s person) doesOne(e *Effect) engine.Reason {
	p := s.me()
	ok, what := true, ""
	switch e.op {
	case opFlip:
		ok, what = e.flip != flipDeed && p.Unpaid > 0 || e.flip != flipDebt && p.Acquired > 0, "flippable"
	case opRearrange:
		ok, what = p.inRow() > 1, "row"
	case opDiscard:
		ok, what = len(p.Hand)+len(p.Deck)+len(p.Discard) > 0, "card"
	case opDestroy:
		ok, what = p.owned() > rowSize && len(p.Hand)+len(p.Deck)+len(p.Discard) > 0, "card"
	case opShuffle:
		ok, what = len(p.Discard) > 0, "discards"
	case opRecruit:
		ok, what = false, "townsfolk"
		for ring := range segments {
			ok = ok || len(s.Townsfolk[ring]) > 0
		}
	case opMove:
		ok, what = false, "worker"
		for i := range segments {
			ok = ok || s.Castle[tier1][i][s.seat] > 0
		}
	}
	if ok {
		return engine.Reason{}
	}
	return engine.None(what)
}
