package architects

import (
	"strconv"

	"westkingdom/engine"
)

// canWorkOnCathedral: a level above, Virtue, a free space there, a card to
// discard, the cost (section 11.2).
func (s *State) canWorkOnCathedral(seat engine.Seat) engine.Reason {
	p := s.player(seat)
	next := p.Cathedral + 1
	if next >= len(s.tables.levels) {
		return engine.Reason{Key: ReasonComplete, What: Cathedral.String(), Have: p.Cathedral, Need: p.Cathedral}
	}
	if p.Virtue <= s.tables.cathedralVirtue && p.modified(modAnyVirtue, Cathedral) == 0 {
		return engine.Reason{Key: ReasonVirtueLow, What: "virtue", Have: p.Virtue, Need: s.tables.cathedralVirtue + 1}
	}
	markers := 0
	for i := range s.Players {
		if s.Players[i].Cathedral == next {
			markers++
		}
	}
	if spaces := s.tables.levels[next].spaces; markers >= spaces {
		return engine.Reason{Key: ReasonNoSpace, What: "level-" + strconv.Itoa(next), Have: markers, Need: spaces}
	}
	if len(p.Hand) == 0 && p.modifier(modNoDiscard) == nil {
		return engine.Short("card", 0, 1)
	}
	return s.canPay(seat, &s.tables.levels[next].cost, Cathedral)
}

// workOnCathedral discards, pays, moves up, and takes the Reward; then
// Acolytes (section 11.2).
func (s *State) workOnCathedral(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	about := engine.Option{Verb: VerbCathedral}
	if p.modifier(modNoDiscard) == nil {
		s.discardBuilding(t, seat, about, false)
	}
	bill := s.bill(seat, &s.tables.levels[p.Cathedral+1].cost, Cathedral)
	s.pays(t, seat, &bill, about)
	p.Cathedral++
	t.Log(seat, LogCathedral, engine.Int("n", p.Cathedral))
	s.reveal(t, seat)
	s.trigger(t, seat, onCathedral, anywhere)
}

// reveal resolves the top Reward card, which leaves the game. With none left
// there is Virtue instead.
func (s *State) reveal(t *engine.Table, seat engine.Seat) {
	r, ok := s.RewardPile.Draw(t)
	if !ok {
		t.Log(seat, LogNoReward)
		s.resolve(t, seat, &s.tables.noReward, thingOf(aPlace, int(Cathedral)).asks(&s.tables.noReward))
		return
	}
	s.Rewards = append(s.Rewards, r)
	t.Log(seat, LogReward, engine.Str("card", s.tables.rewards[r].id))
	e := &s.tables.rewards[r].effect
	s.resolve(t, seat, e, thingOf(aReward, int(r)).asks(e))
}
