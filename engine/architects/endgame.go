package architects

import "westkingdom/engine"

// endSteps are what happens after the last turn, in order; then the game is over
// and [State.Standings] counts (section 15).
func endSteps() []step {
	return []step{
		{"end_game_effects", (*State).resolveEnds},
	}
}

// endGame carries the steps out, clockwise from the player after the one who
// filled the Guildhall.
func (s *State) endGame(t *engine.Table) {
	for _, step := range s.tables.end {
		step.do(s, t, s.clockwise(s.FinalBy, 1))
	}
	s.Phase = PhaseOver
	t.Log(engine.Nobody, LogOver)
}

// resolveEnds resolves every end-of-game effect that changes Virtue, player by
// player.
func (s *State) resolveEnds(t *engine.Table, from engine.Seat) {
	for seat := range s.around(from) {
		s.resolveEnd(t, seat)
	}
}

// resolveEnd resolves one player's effects on Virtue. The player chooses the
// order where it can make a difference: at the ends of the track.
func (s *State) resolveEnd(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	pending := s.endEffects(seat, nil)
	for len(pending) > 0 {
		next := 0
		if s.orderMatters(seat, pending) {
			q := t.Prompt(seat, KindEndEffect)
			for _, b := range pending {
				q.Add(engine.Option{Verb: VerbEndEffect, A: int(b)})
			}
			for b := Building(t.Ask(q).A); pending[next] != b; {
				next++
			}
		}
		b := pending[next]
		pending = remove(pending, next)
		virtue, _, _ := s.endWorth(seat, s.tables.buildings[b].end, p.Virtue)
		t.Log(seat, LogEndEffect, s.building(b))
		s.changeVirtue(t, seat, virtue)
	}
}

// endEffects appends the player's Buildings that change Virtue at the end.
func (s *State) endEffects(seat engine.Seat, list []Building) []Building {
	p := s.player(seat)
	for _, b := range p.Built {
		if e := s.tables.buildings[b].end; e != nil {
			if virtue, _, _ := s.endWorth(seat, e, p.Virtue); virtue != 0 {
				list = append(list, b)
			}
		}
	}
	return list
}

// orderMatters: with gains and losses to come, one end of the track is in
// reach.
func (s *State) orderMatters(seat engine.Seat, pending []Building) bool {
	p := s.player(seat)
	up, down := 0, 0
	for _, b := range pending {
		virtue, _, _ := s.endWorth(seat, s.tables.buildings[b].end, p.Virtue)
		up += max(0, virtue)
		down += max(0, -virtue)
	}
	return up > 0 && down > 0 && (p.Virtue+up > s.tables.maxVirtue || p.Virtue-down < s.tables.minVirtue)
}

// endWorth is what an end-of-game effect comes to: Virtue, points, and points
// for each unpaid Debt. Virtue is the player's, for effects that count it.
func (s *State) endWorth(seat engine.Seat, e *effect, virtue int) (up, vp, debt int) {
	switch e.op {
	case opVirtue:
		return e.n, 0, 0
	case opVP:
		return 0, e.n, 0
	case opDebtVP:
		return 0, 0, e.n
	case opPer:
		n := virtue
		if e.counter != countVirtue {
			n = s.count(seat, e.counter)
		}
		n /= e.every
		up, vp, debt = s.endWorth(seat, &e.list[0], virtue)
		return up * n, vp * n, debt * n
	case opIf:
		if s.holds(seat, &e.cond) {
			return s.endWorth(seat, &e.list[0], virtue)
		}
		if len(e.list) > 1 {
			return s.endWorth(seat, &e.list[1], virtue)
		}
	case opAll:
		for i := range e.list {
			u, v, d := s.endWorth(seat, &e.list[i], virtue)
			up, vp, debt = up+u, vp+v, debt+d
		}
	}
	return up, vp, debt
}

// settled returns the position as it would be after the effects at the end, if
// the game ended now and everybody chose sensibly: Debts above the track's end
// are destroyed, Debts are refused where they can be, and losses come first or
// last, whichever scores more.
func (s *State) settled() *State {
	if s.Phase == PhaseOver {
		return s
	}
	c := *s
	c.Players = append([]Player(nil), s.Players...)
	s.tables.settle(&c)
	return &c
}

// settleEach settles side by side.
func (s *State) settleEach() {
	for i := range s.Players {
		seat := engine.Seat(i)
		up, down := s.endVirtue(seat)
		if up == 0 && down == 0 {
			continue
		}
		lossFirst, lossLast := s.Players[i], s.Players[i]
		lossFirst.lower(down)
		lossFirst.raise(up)
		lossLast.raise(up)
		lossLast.lower(down)
		s.Players[i] = lossFirst
		before := s.score(seat).Total
		s.Players[i] = lossLast
		if s.score(seat).Total < before {
			s.Players[i] = lossFirst
		}
	}
}

// endVirtue is the Virtue that a side's effects at the end gain, and that they
// lose.
func (s *State) endVirtue(seat engine.Seat) (up, down int) {
	p := s.player(seat)
	for _, b := range p.Built {
		if e := s.tables.buildings[b].end; e != nil {
			virtue, _, _ := s.endWorth(seat, e, p.Virtue)
			up += max(0, virtue)
			down += max(0, -virtue)
		}
	}
	return up, down
}

// raise gains Virtue and destroys Debts above the track's end.
func (p *Player) raise(n int) {
	up := min(n, p.tables.maxVirtue-p.Virtue)
	p.Virtue += up
	p.Unpaid -= min(p.Unpaid, n-up)
}

// lower loses Virtue and takes Debts below the track's end, or refuses them.
func (p *Player) lower(n int) {
	down := min(n, p.Virtue-p.tables.minVirtue)
	p.Virtue -= down
	for ; n > down; n-- {
		if m := p.modifier(modAvoidDebt); m != nil && p.Goods.has(m.goods) {
			p.Goods.take(m.goods)
			continue
		}
		p.Unpaid++
	}
}
