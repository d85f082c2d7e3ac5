package troyes

import (
	"strconv"

	"westkingdom/engine"
)

// beginRound plays phases 0 to 3c: activities, income and wages, dice, events,
// black dice (section 5).
func (s *State) beginRound(t *engine.Table) {
	s.Round++
	t.Log(engine.Nobody, LogRound, engine.Int("n", s.Round))
	if s.Round <= perColour {
		for c := range colours {
			a := &s.Activities[int(c)*perColour+s.Round-1]
			a.Up = true
			t.Reveal()
			t.Log(engine.Nobody, LogActivity, engine.Str("activity", s.tables.activities[a.Card].id))
		}
	}
	for seat := range s.First.Around(len(s.Players)) {
		s.income(t, seat)
	}
	s.rollDice(t)
	s.revealEvents(t)
	called := s.resolveEvents(t)
	for range called {
		s.Black[1+t.Rand().Intn(faces)]++
	}
	if called > 0 {
		t.Log(engine.Nobody, LogBlack, black(s.Black).args("value")...)
	}
	s.Phase, s.Active = PhaseCounter, s.First
	if called == 0 {
		s.beginActions(t)
	}
}

// income is phase 1.
func (s *State) income(t *engine.Table, seat engine.Seat) {
	if s.ruled(seat) {
		return
	}
	p, wages := s.player(seat), 0
	for b := range colours {
		wages += s.tables.wages[b] * s.standing(Owner(seat), b)
	}
	s.gainDeniers(t, seat, s.tables.income)
	short := wages > p.Deniers
	s.payDeniers(t, seat, min(wages, p.Deniers))
	if short {
		s.loseVP(t, seat)
	}
}

// rollDice is phase 2: a die for every standing citizen.
func (s *State) rollDice(t *engine.Table) {
	for b := range colours {
		for _, who := range s.Standing[b] {
			if who != None {
				s.Dice[who][b][1+t.Rand().Intn(faces)]++
			}
		}
	}
	for seat := range s.First.Around(len(s.Players)) {
		s.logDice(t, Owner(seat))
	}
	s.logDice(t, Neutral)
}

// logDice tells what an owner's citizens have rolled.
func (s *State) logDice(t *engine.Table, o Owner) {
	var args []engine.Arg
	for c := range colours {
		for v := faces; v > 0; v-- {
			for range s.Dice[o][c][v] {
				args = append(args, engine.Int(c.String()+strconv.Itoa(len(args)+1), v))
			}
		}
	}
	if len(args) > 0 {
		t.Log(ownerSeat(o), LogDice, args...)
	}
}

// endRound is phase 5.
func (s *State) endRound(t *engine.Table) {
	for i := range s.Players {
		p := &s.Players[i]
		if p.District > 0 {
			p.Deniers += p.District
			t.Log(engine.Seat(i), LogDistrict, engine.Int("deniers", p.District))
		}
		p.District, p.Passed = 0, false
	}
	for b := range s.Lying {
		for o, lying := range s.Lying[b] {
			if lying {
				s.Lying[b][o] = false
				s.home(Owner(o))
			}
		}
	}
	s.Dice = [owners][colours][faces + 1]int8{}
	s.First = s.First.Clockwise(1, len(s.Players))
	s.Active = s.First
	if len(s.Red) == 0 {
		s.finish(t)
		return
	}
	s.Phase = PhaseRound
}

// home returns a citizen to the reserve, a gray one or the King's to the
// supply.
func (s *State) home(o Owner) {
	switch {
	case o == Neutral:
		s.Gray++
	case s.ruled(o.seat()):
		s.Players[o].Supply++
	default:
		s.Players[o].Reserve++
	}
}
