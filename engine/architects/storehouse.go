package architects

import "westkingdom/engine"

// useStorehouse makes up to as many trades as there are own Workers (section 5.1).
func (s *State) useStorehouse(t *engine.Table, seat engine.Seat) {
	total := s.workers(seat, KingsStorehouse, 0)
	for left := total; left > 0; left-- {
		s.momentAfter(t, seat, total-left)
		q := t.Prompt(seat, KindStorehouse)
		q.About = engine.Option{Verb: VerbLeft, A: left}
		s.offerTrades(q, seat)
		q.Add(engine.Option{Verb: VerbStop})
		o := t.Ask(q)
		if o.Verb == VerbStop {
			return
		}
		l := s.tables.line(o.A)
		t.Log(seat, LogTrade, l.arg())
		b := s.bill(seat, &l.cost, KingsStorehouse)
		s.settle(t, seat, &b, s.swapsOf(t, seat, &b, unpack(o.B), o))
		s.resolve(t, seat, &l.get, l.source().asks(&l.get))
	}
}

// offerTrades lists every line with every way to pay it.
func (s *State) offerTrades(q *engine.Prompt, seat engine.Seat) {
	for i := range s.tables.trades {
		s.offerTrade(q, seat, i)
	}
	for _, a := range s.player(seat).Apprentices {
		if s.tables.apprentices[a].trade != nil {
			s.offerTrade(q, seat, len(s.tables.trades)+int(a))
		}
	}
}

func (s *State) offerTrade(q *engine.Prompt, seat engine.Seat, i int) {
	b := s.bill(seat, &s.tables.line(i).cost, KingsStorehouse)
	var buf [16]Goods
	ways := b.ways(buf[:0])
	for _, g := range ways {
		q.Add(engine.Option{Verb: VerbTrade, A: i, B: g.pack()})
	}
	if len(ways) == 0 && q.Shows() {
		q.Offer(engine.Option{Verb: VerbTrade, A: i}, b.lack())
	}
}

// source is what trades: the Storehouse, or an Apprentice.
func (l *tradeLine) source() thing {
	if l.own != 0 {
		return thingOf(anApprentice, int(l.own))
	}
	return thingOf(aPlace, int(KingsStorehouse))
}

// arg names the line for the log.
func (l *tradeLine) arg() engine.Arg {
	if l.own != 0 {
		return engine.Str("card", l.id)
	}
	return engine.Str("trade", l.id)
}
