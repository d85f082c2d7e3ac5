package viscounts

import (
	"math/bits"

	"westkingdom/engine"
)

// farthest is more steps than any ride that is worth paying for takes: every
// space can be reached by every number of steps from here on.
const farthest = 24

// walked returns where one is a step after one of these spaces, one bit a space.
func (t *tables) walked(from uint32) (to uint32) {
	for ; from != 0; from &= from - 1 {
		to |= t.onward[bits.TrailingZeros32(from)]
	}
	return to
}

// way is the cheapest way to a space: steps paid for, and free ones.
type way struct {
	to         Space
	paid, free int
}

// ways appends the cheapest way to each space for at most so much silver, the
// cheapest first.
func (s person) ways(value, most int, list []way) []way {
	p := s.me()
	free := 0
	for i, built := range p.Built {
		if a := &s.tables.slots[i].ability; built && a.modifier == modMove {
			free += a.n
		}
	}
	at := uint32(1) << p.Viscount
	for range value {
		at = s.tables.walked(at)
	}
	var found uint32
	for paid := 0; len(list) < spaces && paid <= most; paid++ {
		to := at
		for more := 0; more <= free; more++ {
			for fresh := to &^ found; fresh != 0; fresh &= fresh - 1 {
				list = append(list, way{Space(bits.TrailingZeros32(fresh)), paid, more})
			}
			found |= to
			to = s.tables.walked(to)
		}
		at = s.tables.walked(at)
	}
	return list
}

// ride is phase 2: as many steps as the card's value, and more for silver
// (section 7).
func (s person) ride(t *engine.Table, value int) {
	p := s.me()
	q := t.Prompt(s.seat, KindRide)
	q.About = engine.Option{Verb: VerbValue, A: value}
	most := p.Goods[Silver]
	if q.Shows() {
		most = max(most, farthest)
	}
	var buf [spaces]way
	for _, way := range s.ways(value, most, buf[:0]) {
		q.Offer(engine.Option{Verb: VerbRide, A: int(way.to), B: way.paid, C: way.free}, s.enough(Silver, way.paid))
	}
	s.run.open = rideOpen
	o := t.Ask(q)
	s.run.open = nothingOpen
	s.pay(t, s.seat, goods{Silver: o.B})
	p.Viscount = Space(o.A)
	at := p.Viscount
	t.Log(s.seat, LogRide, engine.Str("space", s.spaceID(at)))
	s.meet(t, s.seat)
}

// meet lets the owners of viscounts on the same space rearrange (section 7).
func (s *State) meet(t *engine.Table, seat engine.Seat) {
	for other := range s.around() {
		if other != seat && s.player(other).Number != 0 && s.player(other).Viscount == s.player(seat).Viscount {
			t.Log(other, LogMeet)
			s.resolve(t, other, effects{{op: opRearrange}}, engine.Option{Verb: VerbMeeting})
		}
	}
}

// enough is the reason against paying so much.
func (s person) enough(r Resource, n int) engine.Reason {
	if have := s.me().Goods[r]; have < n {
		return engine.Short(r.String(), have, n)
	}
	return engine.Reason{}
}
