package viscounts

import "westkingdom/engine"

// tradeHere is the trade of the viscount's space.
func (s person) tradeHere() *trade {
	at := s.me().Viscount
	return &s.segment(at.ring()).trades[at.path()]
}

// canGain says why what a trade gives would be nothing: there is nothing to
// flip (section 8.2).
func (s person) canGain(list effects) engine.Reason {
	for i := range list {
		if list[i].op == opFlip && s.flippable(s.seat) == 0 {
			return engine.None("flippable")
		}
	}
	return engine.Reason{}
}

// trade exchanges as often as the player likes and the merchants allow
// (section 8.2).
func (s person) trade(t *engine.Table, f *fund) {
	tr := s.tradeHere()
	most := s.mostExchanges(tr, f.most()/tr.merchants)
	n := s.priced(t, Trade, func() (q *engine.Prompt, several bool) {
		q = t.Prompt(s.seat, KindExchanges)
		q.About = s.fundedBy(Trade, 0)
		for n := most; n > 0; n-- {
			paid, more := f.price(n * tr.merchants)
			o := engine.Option{Verb: VerbExchange, A: n, B: paid}
			if !more || !s.run.otherwise {
				o.C = 1
			}
			q.Add(o)
			several = several || more
		}
		return q, several
	}).A
	about := engine.Option{Verb: VerbExchange, A: n}
	s.payFor(t, f, Trade, n*tr.merchants)
	t.Log(s.seat, LogTrade, engine.Int("n", n))
	for i := range tr.effect {
		e := tr.effect[i]
		if e.op == opGain && e.goods[Any] == 0 {
			for r := range e.goods {
				e.goods[r] *= n
			}
			s.effect(t, &e, about)
			continue
		}
		for range n {
			s.effect(t, &e, about)
		}
	}
}

// mostExchanges is how many of so many exchanges there can be: what cannot be
// flipped is not traded for.
func (s person) mostExchanges(tr *trade, n int) int {
	for i := range tr.effect {
		if tr.effect[i].op == opFlip {
			n = min(n, s.flippable(s.seat))
		}
	}
	return n
}
