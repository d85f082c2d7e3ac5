package architects

import "westkingdom/engine"

// useGuardhouse does up to as many actions as there are own Workers, at least
// one (section 5.3, A-3).
func (s *State) useGuardhouse(t *engine.Table, seat engine.Seat) {
	total := s.workers(seat, Guardhouse, 0)
	for left := total; left > 0; left-- {
		s.momentAfter(t, seat, total-left)
		q := t.Prompt(seat, KindGuardhouse)
		q.About = engine.Option{Verb: VerbLeft, A: left}
		s.offerGuard(q, seat)
		if len(q.Options) == 0 {
			return
		}
		if left < total {
			q.Add(engine.Option{Verb: VerbStop})
		}
		switch o := t.Ask(q); o.Verb {
		case VerbImprison:
			s.imprison(t, seat)
		case VerbReleasePrison:
			s.release(t, seat, s.player(seat).Prisoners)
		case VerbReleaseCaptives:
			b := s.bill(seat, &s.tables.free[o.A], Guardhouse)
			s.pays(t, seat, &b, o)
			s.freeCaptives(t, seat)
		case VerbPayDebt:
			b := s.bill(seat, &s.tables.payDebt, Guardhouse)
			s.pays(t, seat, &b, o)
			s.flipDebts(t, seat, 1)
		case VerbStop:
			return
		}
	}
}

// offerGuard lists the actions.
func (s *State) offerGuard(q *engine.Prompt, seat engine.Seat) {
	q.Offer(engine.Option{Verb: VerbImprison}, s.canImprison(seat))
	q.Offer(engine.Option{Verb: VerbReleasePrison}, s.canReleasePrison(seat))
	for way := range s.tables.free {
		q.Offer(engine.Option{Verb: VerbReleaseCaptives, A: way}, s.canFreeCaptives(seat, way))
	}
	q.Offer(engine.Option{Verb: VerbPayDebt}, s.canPayDebt(seat))
}

// canUseGuardhouse: at least one of the actions is possible.
func (s *State) canUseGuardhouse(seat engine.Seat) engine.Reason {
	if s.canImprison(seat).OK() || s.canReleasePrison(seat).OK() || s.canPayDebt(seat).OK() {
		return engine.Reason{}
	}
	for way := range s.tables.free {
		if s.canFreeCaptives(seat, way).OK() {
			return engine.Reason{}
		}
	}
	return engine.Reason{Key: ReasonNoAction, What: Guardhouse.String()}
}

func (s *State) canImprison(seat engine.Seat) engine.Reason {
	if s.player(seat).held() == 0 {
		return engine.None("captives")
	}
	return engine.Reason{}
}

func (s *State) canReleasePrison(seat engine.Seat) engine.Reason {
	if s.player(seat).Prisoners == 0 {
		return engine.None("prisoners")
	}
	return engine.Reason{}
}

func (s *State) canFreeCaptives(seat engine.Seat, way int) engine.Reason {
	if s.captured(seat) == 0 {
		return engine.None("captured")
	}
	return s.canPay(seat, &s.tables.free[way], Guardhouse)
}

func (s *State) canPayDebt(seat engine.Seat) engine.Reason {
	if s.player(seat).Unpaid == 0 {
		return engine.None("debts")
	}
	return s.canPay(seat, &s.tables.payDebt, Guardhouse)
}

// imprison sends all captives to Prison for Silver each.
func (s *State) imprison(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	n := p.held()
	for owner := range s.Players {
		s.Players[owner].Prisoners += int(p.Captives[owner])
		p.Captives[owner] = 0
	}
	t.Log(seat, LogImprison, engine.Int("n", n))
	s.gain(t, seat, s.tables.imprison.times(n))
	s.trigger(t, seat, onImprison, anywhere)
}

// release takes own Workers out of Prison.
func (s *State) release(t *engine.Table, seat engine.Seat, n int) {
	if n == 0 {
		return
	}
	p := s.player(seat)
	p.Prisoners -= n
	p.Reserve += n
	t.Log(seat, LogReleased, engine.Int("n", n))
}

// freeCaptives takes all own Workers back from other boards.
func (s *State) freeCaptives(t *engine.Table, seat engine.Seat) {
	n := s.captured(seat)
	if n == 0 {
		return
	}
	for i := range s.Players {
		s.Players[i].Captives[seat] = 0
	}
	s.player(seat).Reserve += n
	t.Log(seat, LogFreed, engine.Int("n", n))
}
