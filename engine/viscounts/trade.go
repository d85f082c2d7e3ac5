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
			o, more := f.on(engine.Option{Verb: VerbExchange, A: n}, n*tr.merchants, s.run.otherwise)
			q.Add(o)
			several = several || more
		}
		return q, several
	}).A
	s.payFor(t, f, Trade, n*tr.merchants)
	s.exchange(t, n)
}

// exchange gives what so many exchanges bring.
func (s person) exchange(t *engine.Table, n int) {
	tr, about := s.tradeHere(), engine.Option{Verb: VerbExchange, A: n}
	t.Log(s.seat, LogTrade, engine.Int("n", n))
	for i := range tr.effect {
		e := &tr.effect[i]
		if e.op == opGain && e.goods[Any] == 0 {
			sum := e.goods
			for r := range sum {
				sum[r] *= n
			}
			s.receive(t, s.seat, sum)
			continue
		}
		for range n {
			s.effect(t, e, about)
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
