package architects

import "westkingdom/engine"

// line returns a trade line: i below len(data.trades) is the Storehouse's, the
// rest are Apprentices', by card number.
func line(i int) *tradeLine {
	if i < len(data.trades) {
		return &data.trades[i]
	}
	return data.apprentices[i-len(data.trades)].trade
}

// useStorehouse makes up to as many trades as there are own Workers (section 5.1).
func (s *State) useStorehouse(t *engine.Table, seat engine.Seat) {
	for left := s.workers(seat, KingsStorehouse, 0); left > 0; left-- {
		q := t.Prompt(seat, KindStorehouse)
		q.About = engine.Option{Verb: VerbLeft, A: left}
		s.offerTrades(q, seat)
		q.Add(engine.Option{Verb: VerbStop})
		o := t.Ask(q)
		if o.Verb == VerbStop {
			return
		}
		l := line(o.A)
		t.Log(seat, LogTrade, l.arg())
		s.pay(t, seat, unpack(o.B))
		s.resolve(t, seat, &l.get, engine.Option{})
	}
}

// offerTrades lists every line with every way to pay it.
func (s *State) offerTrades(q *engine.Prompt, seat engine.Seat) {
	p := s.player(seat)
	with := payer{goods: p.Goods, same: p.modifier(modSame) != nil}
	for i := range data.trades {
		offerTrade(q, with, i)
	}
	for _, a := range p.Apprentices {
		if a.card().trade != nil {
			offerTrade(q, with, len(data.trades)+int(a))
		}
	}
}

func offerTrade(q *engine.Prompt, with payer, i int) {
	l := line(i)
	var buf [16]Goods
	ways := with.payments(&l.cost, buf[:0])
	for _, g := range ways {
		q.Add(engine.Option{Verb: VerbTrade, A: i, B: g.pack()})
	}
	if len(ways) == 0 {
		q.Offer(engine.Option{Verb: VerbTrade, A: i}, with.short(&l.cost))
	}
}

// arg names the line for the log.
func (l *tradeLine) arg() engine.Arg {
	if l.own {
		return engine.Str("card", l.id)
	}
	return engine.Str("trade", l.id)
}
