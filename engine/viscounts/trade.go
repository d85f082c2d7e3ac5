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
	q := t.Prompt(s.seat, KindExchanges)
	q.About = s.fundedBy(Trade, 0)
	for n := most; n > 0; n-- {
		paid, only := f.cheapest(n * tr.merchants)
		o := engine.Option{Verb: VerbExchange, A: n, B: paid.pack()}
		if only {
			o.C = 1
		}
		q.Add(o)
	}
	n := t.Ask(q).A
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

// cheapest is the cheapest way to pay for so many icons, and whether it is the
// only one.
func (f *fund) cheapest(need int) (paid goods, only bool) {
	var buf [16]goods
	ways := f.ways(need, buf[:0])
	return ways[0], len(ways) == 1
}
