package viscounts

import "westkingdom/engine"

// gain takes goods from the supply; any resource is chosen unit by unit (R29).
func (s person) gain(t *engine.Table, e *Effect, about engine.Option) {
	g := e.goods
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
		lacks := ops[list[i].op].lacks
		if lacks == nil {
			return engine.Reason{}
		}
		what := lacks(s, &list[i])
		if what == "" {
			return engine.Reason{}
		}
		why = engine.None(what)
	}
	return why
}

func unless(there bool, what string) string {
	if there {
		return ""
	}
	return what
}

func (s person) lacksFlip(e *Effect) string {
	p := s.me()
	return unless(e.flip != flipDeed && p.Unpaid > 0 || e.flip != flipDebt && p.Acquired > 0, "flippable")
}

func (s person) lacksRow(*Effect) string { return unless(s.me().inRow() > 1, "row") }

func (s person) lacksCard(*Effect) string { return unless(s.me().owned() > s.me().inRow(), "card") }

func (s person) lacksSpare(e *Effect) string {
	return unless(s.me().owned() > rowSize && s.lacksCard(e) == "", "card")
}

func (s person) lacksDiscards(*Effect) string { return unless(len(s.me().Discard) > 0, "discards") }

func (s person) lacksTownsfolk(*Effect) string {
	for ring := range segments {
		if len(s.Townsfolk[ring]) > 0 {
			return ""
		}
	}
	return "townsfolk"
}

func (s person) lacksWorker(*Effect) string {
	for i := range segments {
		if s.Castle[tier1][i][s.seat] > 0 {
			return ""
		}
	}
	return "worker"
}
