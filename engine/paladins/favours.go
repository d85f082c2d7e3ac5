package paladins

import "westkingdom/engine"

// favourSpace is the one space of a King's Favour.
func (t *tables) favourSpace(c Card) spaces { return spaces{t.favours[c].space, noSpace, noSpace} }

// canFavour says why a revealed King's Favour cannot be used now (section 9).
func (s *State) canFavour(seat engine.Seat, i int) engine.Reason {
	f, p := &s.Favours[i], s.player(seat)
	card := &s.tables.favours[f.Card]
	if f.By != engine.Nobody {
		return engine.Reason{Key: ReasonTaken, What: "favour"}
	}
	if why := s.does(seat, card.effect); !why.OK() {
		return why
	}
	if why := p.lacks(s.tables.favourSpace(f.Card)); !why.OK() {
		return why
	}
	return s.canPayExtra(p, card.cost)
}

// canPayExtra says what of a Favour's extra cost is missing.
func (s *State) canPayExtra(p *Player, cost []Effect) engine.Reason {
	for _, e := range cost {
		var why engine.Reason
		switch e.Kind {
		case GainSilver:
			why = p.affords(e.N, 0)
		case GainProvisions:
			why = p.affords(0, e.N)
		case TakeDebt:
			if s.Debts < e.N {
				why = engine.Empty("debt")
			}
		}
		if !why.OK() {
			return why
		}
	}
	return engine.Reason{}
}

// useFavour is section 9: one worker, the extra cost, the effect.
func (s *State) useFavour(t *engine.Table, seat engine.Seat, c Card) {
	card := &s.tables.favours[c]
	t.Log(seat, LogFavour, engine.Str("favour", card.id))
	on := s.askWorkers(t, seat, engine.Option{Verb: VerbFavour, A: int(c)}, s.tables.favourSpace(c))
	for i := range s.Favours {
		if f := &s.Favours[i]; f.Card == c {
			f.By, f.Worker = seat, on[0]
		}
	}
	for _, e := range card.cost {
		switch e.Kind {
		case GainSilver:
			s.pay(t, seat, e.N, 0)
		case GainProvisions:
			s.pay(t, seat, 0, e.N)
		case TakeDebt:
			s.takeDebt(t, seat)
		}
	}
	s.gain(t, seat, sourceOf(fromFavour, int(c), card.effect))
}
