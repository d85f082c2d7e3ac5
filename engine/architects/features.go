package architects

import "westkingdom/engine"

// Features implements [engine.Featured]: the end that comes nearer, the score by item, what
// the side has, and what its next turns promise.
func (s *State) Features(side engine.Seat, list []float64) []float64 {
	p := s.player(side)
	add := func(n int, per float64) { list = append(list, float64(n)/per) }
	left := s.left()
	list = append(list, left)
	add(flag(s.Phase == PhaseDraft || s.Phase == PhaseApprentices), 1)
	add(flag(s.Phase == PhaseFinal), 1)
	add(flag(s.Active == side), 1)
	add(s.table().slots-s.slots(), 10)
	guild := 0
	for _, who := range s.Guildhall {
		guild += flag(who == side)
	}
	add(guild, 4)
	score := s.score(side)
	for _, n := range [...]int{score.Buildings, score.Cathedral, score.Virtue, score.Debts, score.GoldMarble, score.Silver, score.Prison} {
		add(n, 8)
	}
	for _, n := range p.Goods {
		add(n, 4)
		list = append(list, float64(float64(min(n, 4))*left)/3)
	}
	add(p.Virtue, 6)
	add(flag(p.Virtue > s.tables.cathedralVirtue), 1)
	add(p.Cathedral, 2)
	add(len(p.Hand), 3)
	add(len(p.Built), 3)
	add(len(p.Apprentices), 3)
	list = append(list, float64(float64(len(p.Apprentices))*left)/3)
	skills := p.skills()
	for skill := range skillNames {
		add(flag(skills.has(skill)), 1)
	}
	for _, n := range [...]int{p.Unpaid, p.Paid, p.Prisoners, p.held(), s.captured(side)} {
		add(n, 3)
	}
	add(p.Reserve, 8)
	add(max(0, 3-p.Reserve), 2)
	for loc := range s.Placed {
		add(int(s.Placed[loc][side]), 3)
	}
	list = append(list, float64(handProspects(p, skills))/5, float64(s.cathedralProspects(p))/2)
	if !s.Options.Wonders {
		return list
	}
	w := &s.Wonders
	list = append(list, float64(s.wonderProspects(p))/5)
	add(p.Influence, 5)
	own := 0
	for r, b := range s.tables.wonders.cards {
		add(w.Stock[r], 3)
		for _, built := range p.Built {
			own += flag(built == b)
		}
		add(flag(s.unbuilt(b)), 1)
	}
	add(own, 1)
	for r := Clay; r < Silver; r++ {
		add(flag(resourceSet(w.Filled).has(r)), 1)
	}
	for _, b := range s.tables.wonders.boards { // of the side that the rules play
		add(flag(s.Players[len(s.Players)-1].Character == b), 1)
	}
	add(len(w.Schemes), 5)
	add(int(w.Marker), 3)
	return list
}

func flag(is bool) int {
	if is {
		return 1
	}
	return 0
}
