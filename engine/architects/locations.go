package architects

import "westkingdom/engine"

// yield is what collecting gives with own Workers there and more: the table by
// number of Workers and what Apprentices add, once per placement (section 5).
func (s *State) yield(seat engine.Seat, loc Location, more int) Goods {
	g := s.tables.yields[loc].at(s.workers(seat, loc, more))
	g.add(s.player(seat).yieldBonus(loc))
	return g
}

// yieldBonus is what Miner, Stonecutter, Woodcutter and Jeweller add.
func (p *Player) yieldBonus(loc Location) (g Goods) {
	p.modifiers(modYield, loc, func(m *modifier) { g.add(m.goods) })
	return g
}

// useMines collects Clay or Gold, never a mix. Miners add their Clay to both.
func (s *State) useMines(t *engine.Table, seat engine.Seat) {
	q := t.Prompt(seat, KindMines)
	q.Add(engine.Option{Verb: VerbCollect, A: int(Clay)})
	q.Offer(engine.Option{Verb: VerbCollect, A: int(Gold)}, s.canMineGold(seat, 0))
	s.gain(t, seat, s.mined(seat, Resource(t.Ask(q).A), 0))
}

// canMineGold says whether there are Workers enough.
func (s *State) canMineGold(seat engine.Seat, more int) engine.Reason {
	if w := s.workers(seat, Mines, more); w < s.tables.goldNeeds {
		return engine.Reason{Key: ReasonWorkers, What: Mines.String(), Have: w, Need: s.tables.goldNeeds}
	}
	return engine.Reason{}
}

// mined is what the Mines give for either choice.
func (s *State) mined(seat engine.Seat, r Resource, more int) Goods {
	if r == Clay {
		return s.yield(seat, Mines, more)
	}
	g := s.tables.gold.at(s.workers(seat, Mines, more))
	g.add(s.player(seat).yieldBonus(Mines))
	return g
}

// takeTax takes every coin of the Tax Stand (section 5.4).
func (s *State) takeTax(t *engine.Table, seat engine.Seat) {
	t.Log(seat, LogTaxTaken, engine.Int("silver", s.TaxStand))
	s.player(seat).Goods[Silver] += s.TaxStand
	s.TaxStand = 0
}

// taxVirtue is the Virtue lost at the Tax Stand.
func (s *State) taxVirtue(seat engine.Seat) int {
	return max(0, s.tables.taxVirtue-s.player(seat).modified(modVirtueLoss, TaxStand))
}
