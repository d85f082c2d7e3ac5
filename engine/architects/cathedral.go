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
	if next >= len(data.levels) {
		return engine.Reason{Key: ReasonComplete, What: Cathedral.String(), Have: p.Cathedral, Need: p.Cathedral}
	}
	if p.Virtue <= data.cathedralVirtue {
		return engine.Reason{Key: ReasonVirtueLow, What: "virtue", Have: p.Virtue, Need: data.cathedralVirtue + 1}
	}
	markers := 0
	for i := range s.Players {
		if s.Players[i].Cathedral == next {
			markers++
		}
	}
	if spaces := data.levels[next].spaces; markers >= spaces {
		return engine.Reason{Key: ReasonNoSpace, What: "level-" + strconv.Itoa(next), Have: markers, Need: spaces}
	}
	if len(p.Hand) == 0 && p.modifier(modNoDiscard) == nil {
		return short("card", 0, 1)
	}
	return s.builder(seat, true).canPay(&data.levels[next].cost)
}

// workOnCathedral discards, pays, moves up, and takes the Reward; then
// Acolytes (section 11.2).
func (s *State) workOnCathedral(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	about := engine.Option{Verb: VerbCathedral}
	if p.modifier(modNoDiscard) == nil {
		s.discardBuilding(t, seat, about, false)
	}
	s.pay(t, seat, s.choosePayment(t, seat, s.builder(seat, true), &data.levels[p.Cathedral+1].cost, about))
	p.Cathedral++
	t.Log(seat, LogCathedral, engine.Int("n", p.Cathedral))
	s.reveal(t, seat)
	s.trigger(t, seat, onCathedral, 0)
}

// reveal resolves the top Reward card, which leaves the game. With none left
// there is Virtue instead.
func (s *State) reveal(t *engine.Table, seat engine.Seat) {
	r, ok := s.RewardPile.Draw(t)
	if !ok {
		t.Log(seat, LogNoReward)
		s.resolve(t, seat, &data.noReward, engine.Option{})
		return
	}
	s.Rewards = append(s.Rewards, r)
	t.Log(seat, LogReward, engine.Str("card", r.String()))
	s.resolve(t, seat, &data.rewards[r].effect, engine.Option{})
}
