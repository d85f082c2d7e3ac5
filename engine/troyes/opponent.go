package troyes

import (
	"cmp"
	"fmt"
	"slices"

	"westkingdom/engine"
)

// opponent is the King of the solo game: a side that the rules play (section 16).
type opponent side

func (s opponent) me() *Player { return s.player(s.seat) }

func (s opponent) own() Owner { return Owner(s.seat) }

// royalPlacement is the initial placement: three times the King places by dice
// and then the player, and at last the King takes the seats left (section
// 16.2).
func (s *State) royalPlacement(t *engine.Table) {
	k, so := opponent{s, 1}, &s.tables.solo
	turn := s.Picks % (so.mine + 1)
	if turn == 0 {
		var dice []die
		for c := range colours {
			for range so.roll[c] {
				dice = append(dice, die{k.own(), c, 1 + t.Rand().Intn(faces)})
			}
		}
		slices.SortStableFunc(dice, so.stronger)
		for _, d := range dice[:so.used] {
			k.settle(t, d.colour)
		}
		s.Picks++
		return
	}
	s.settle(t, 0)
	t.EndTurn(0)
	s.Picks++
	if s.Picks == so.steps*(so.mine+1) {
		for n := s.holes(); n > 0; n-- {
			k.settle(t, so.order[0])
		}
		s.Phase, s.Active = PhaseRound, s.First
	}
}

// holes counts the seats that nobody has.
func (s *State) holes() (n int) {
	for b := range s.Standing {
		for _, who := range s.Standing[b] {
			if who == None {
				n++
			}
		}
	}
	return n
}

// settle takes the best free seat of a building, or of the next.
func (s opponent) settle(t *engine.Table, b Colour) {
	for range colours {
		for _, i := range s.tables.solo.ranking[b] {
			if s.Standing[b][i] == None {
				s.Standing[b][i] = s.own()
				s.me().Supply--
				t.Log(s.seat, LogSettle, engine.Str("building", b.building()), engine.Int("seat", i+1))
				return
			}
		}
		b = s.next(b)
	}
}

// next is the building that follows in the King's order.
func (s opponent) next(b Colour) Colour {
	order := s.tables.solo.order
	return order[(slices.Index(order, b)+1)%len(order)]
}

// stronger orders dice by strength, the strongest first (section 16.1).
func (so *soloTables) stronger(a, b die) int {
	return cmp.Or(b.value-a.value, so.rank[a.colour]-so.rank[b.colour])
}

// strongest finds the strongest die of a district.
func (s *State) strongest(o Owner) (best die, ok bool) {
	for c := range colours {
		for v := 1; v <= faces; v++ {
			if d := (die{o, c, v}); s.Dice[o][c][v] > 0 && (!ok || s.tables.solo.stronger(d, best) < 0) {
				best, ok = d, true
			}
		}
	}
	return best, ok
}

// discard takes the strongest die of a district off the square.
func (s *State) discard(t *engine.Table, o Owner) bool {
	d, ok := s.strongest(o)
	if ok {
		s.Dice[o][d.colour][d.value]--
		t.Log(o.seat(), LogRoyalDie, engine.Str("die", s.dieID(d)))
	}
	return ok
}

// counter is that of a [side]: the strongest die for the highest black one,
// whatever the values.
func (s opponent) counter(t *engine.Table) {
	h := s.highest()
	s.Black[h]--
	t.Log(s.seat, LogCounter, engine.Int("n", 1), engine.Int("value", h), engine.Int("black1", h))
	s.discard(t, s.own())
}

// royalRow is an action of the King's: its name in the data, and what he does.
type royalRow struct {
	name string
	do   func(s opponent, t *engine.Table, r *royal)
}

var royals = [...]royalRow{
	royalVP: {"gain-vp", func(s opponent, t *engine.Table, r *royal) {
		own := r.dice
		if r.from > 0 && s.discard(t, 0) {
			s.gainDeniers(t, 0, r.pays)
			own -= r.from
		}
		s.pay(t, own)
		s.gainVP(t, s.seat, r.vp)
	}},
	royalCitizen: {"place-citizen", func(s opponent, t *engine.Table, r *royal) {
		from := Red
		if d, ok := s.strongest(s.own()); ok {
			from = d.colour
		}
		s.pay(t, r.dice)
		s.placeFrom(t, from)
	}},
	royalFill: {"fill-rightmost-event", func(s opponent, t *engine.Table, _ *royal) {
		i := len(s.Queue) - 1 // Marauding is the last one of an empty queue
		n := s.free(i)
		s.pay(t, n)
		e := s.Queue[i].Event
		for range n {
			if at := s.queued(e); at >= 0 {
				s.addCube(t, at, s.own())
			}
		}
	}},
	royalTradesman: {"place-tradesman", func(s opponent, t *engine.Table, r *royal) {
		s.pay(t, r.dice)
		s.employBest(t)
	}},
	royalCathedral: {"cathedral-cubes", func(s opponent, t *engine.Table, r *royal) {
		s.pay(t, r.dice)
		for range r.cubes {
			s.layBest(t, r.missing)
		}
	}},
	royalCharacter: {"recall-character", func(s opponent, t *engine.Table, r *royal) { s.recall(t, r.none) }},
}

func royalNamed(name string) (royalAction, error) {
	i := slices.IndexFunc(royals[:], func(row royalRow) bool { return row.name == name })
	if i < 0 {
		return 0, fmt.Errorf("no action is called %q", name)
	}
	return royalAction(i), nil
}

// turn is that of a [side]: two black dice say what the King does (section
// 16.4).
func (s opponent) turn(t *engine.Table) {
	a, b := 1+t.Rand().Intn(faces), 1+t.Rand().Intn(faces)
	r := &s.tables.solo.table[a+b]
	row := &royals[r.action]
	t.Log(s.seat, LogRoyal, engine.Int("value1", a), engine.Int("value2", b), engine.Str("plan", row.name))
	row.do(s, t, r)
}

// pay discards so many of his own dice, strongest first; missing ones do not
// matter.
func (s opponent) pay(t *engine.Table, n int) {
	for range n {
		if !s.discard(t, s.own()) {
			return
		}
	}
}

// placeFrom places a citizen in a building, or in the next one where nothing
// is to be gained (section 16.4).
func (s opponent) placeFrom(t *engine.Table, b Colour) {
	if s.me().Supply == 0 {
		return
	}
	for range colours {
		if v := s.expelling(b); v > 0 {
			s.arrive(t, b, v)
			return
		}
		if v := s.pushing(b); v > 0 {
			s.arrive(t, b, v)
			return
		}
		b = s.next(b)
	}
}

func (s opponent) arrive(t *engine.Table, b Colour, v int) {
	s.me().Supply--
	s.enter(t, s.own(), b, v)
}

// legal says whether a placement breaks the limit of lying citizens.
func (s opponent) legal(b Colour, v int) bool {
	out := s.pushed(b, v, nil)
	return out == None || !s.Lying[b][out]
}

// values visits a die value for each seat or row of a building, best ranked
// first.
func (s opponent) values(b Colour, visit func(v int)) {
	at := &s.tables.buildings[b]
	seen := make([]bool, len(at.rows))
	for _, seat := range s.tables.solo.ranking[b] {
		for r, row := range at.rows {
			if seen[r] || !slices.Contains(row, seat) {
				continue
			}
			seen[r] = true
			for v := 1; v <= faces; v++ {
				if at.row[v] == r {
					visit(v)
					break
				}
			}
		}
	}
}

// expelling finds the best-ranked placement that expels a citizen of the
// player, 0 if there is none.
func (s opponent) expelling(b Colour) (best int) {
	s.values(b, func(v int) {
		if best == 0 && s.pushed(b, v, nil) == 0 && s.legal(b, v) {
			best = v
		}
	})
	return best
}

// pushing finds the placement in a row building that leaves a pushed citizen of
// the player furthest right, 0 if there is none.
func (s opponent) pushing(b Colour) (best int) {
	far := 0
	s.values(b, func(v int) {
		row := s.row(b, v)
		if len(row) == 1 || !s.legal(b, v) {
			return
		}
		last := len(row) - 1
		for k, i := range row {
			if s.Standing[b][i] == None {
				last = k
				break
			}
		}
		for k := range last {
			if s.Standing[b][row[k]] == 0 && k+1 > far {
				far, best = k+1, v
			}
		}
	})
	return best
}

// employBest puts a tradesman on the free slot that is worth most.
func (s opponent) employBest(t *engine.Table) {
	if s.me().Supply == 0 {
		return
	}
	best, worth := -1, [3]int{}
	for i := range s.Activities {
		a := s.card(i)
		if !s.Activities[i].Up || s.employed(s.own(), i) {
			continue
		}
		slot := -1
		for k, vp := range a.slots {
			if s.Activities[i].Slots[k] == None && slot < 0 {
				slot = vp
			}
		}
		w := [3]int{slot, -a.cost, -[colours]int{Red: 0, Yellow: 1, White: 2}[a.colour]}
		if best < 0 || slices.Compare(w[:], worth[:]) > 0 {
			best, worth = i, w
		}
	}
	if best >= 0 {
		s.me().Supply--
		s.employ(t, s.own(), best)
	}
}

// layBest puts a cube on the lowest level with room, on its highest value; with
// none left he scores instead.
func (s opponent) layBest(t *engine.Table, missing int) {
	for l := range s.Cathedral {
		for v := faces; v > 0; v-- {
			if s.Cathedral[l][v-1] == None && s.nextLevel(v) == l {
				s.lay(t, s.own(), l, v)
				return
			}
		}
	}
	s.gainVP(t, s.seat, missing)
}

// recall scores the top character for both and removes it.
func (s opponent) recall(t *engine.Table, none int) {
	if len(s.Stack) == 0 {
		s.gainVP(t, s.seat, none)
		return
	}
	c := s.Stack[0]
	s.Stack = s.Stack[1:]
	t.Log(s.seat, LogRecall, engine.Str("character", s.tables.characters[c].id))
	for seat := range s.Players {
		s.gainVP(t, engine.Seat(seat), s.worthOf(c, Owner(seat)))
	}
}
