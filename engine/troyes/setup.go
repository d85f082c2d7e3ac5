package troyes

import "westkingdom/engine"

// deal sets a game up (section 4), up to the initial placement.
func deal(t *tables, cfg engine.Config, bonus, hidden bool, r engine.Rand) *State {
	s := &State{tables: t, Rules: cfg.Rules, Rand: r, Seats: cfg.Seats, Bonus: bonus, HiddenVP: hidden, Phase: PhasePlacement, Gray: t.neutrals}
	table := &t.bySeats[cfg.Seats]
	sides := cfg.Seats
	if s.alone() {
		sides, s.Gray = 2, 0
	}
	s.Players = make([]Player, sides)
	for i := range s.Seats {
		s.Players[i] = Player{
			Deniers: t.deniers, Influence: t.influence, Reserve: table.citizens, Supply: t.citizens - table.citizens,
			Characters: []Character{}, Won: []Event{},
		}
	}
	if s.alone() {
		s.Players[1] = Player{Supply: t.solo.citizens, Characters: []Character{}, Won: []Event{}}
	}
	for b := range s.Standing {
		for i := range s.Standing[b] {
			s.Standing[b][i] = None
		}
	}
	for l := range s.Cathedral {
		for v := range s.Cathedral[l] {
			s.Cathedral[l][v] = None
		}
	}
	s.dealActivities()
	s.dealEvents(table.rounds)
	s.dealCharacters(table.characters)
	s.First = engine.Seat(s.Rand.Intn(len(s.Players)))
	if table.grayFirst {
		for _, at := range t.gray {
			s.Standing[at.building][at.seat] = Neutral
			s.Gray--
		}
	}
	s.Active = s.First
	if s.alone() {
		s.Active = 0
	}
	return s
}

// dealActivities draws a card for each colour and entry round.
func (s *State) dealActivities() {
	for c := range colours {
		for round := 1; round <= perColour; round++ {
			var pool []Card
			for i := 1; i < len(s.tables.activities); i++ {
				if s.fits(Card(i), c, round) {
					pool = append(pool, Card(i))
				}
			}
			a := &s.Activities[int(c)*perColour+round-1]
			a.Card = pool[s.Rand.Intn(len(pool))]
			a.Slots = [3]Owner{None, None, None}
		}
	}
}

// fits says whether a card of this match may lie at a place.
func (s *State) fits(c Card, colour Colour, round int) bool {
	a := &s.tables.activities[c]
	return a.colour == colour && a.round == round && (s.Bonus || !a.bonus)
}

// dealEvents makes the decks: as many red cards as there are rounds.
func (s *State) dealEvents(rounds int) {
	var by [colours][]Event
	for i := 1; i < len(s.tables.events); i++ {
		if e := &s.tables.events[i]; s.Bonus || !e.bonus {
			by[e.colour] = append(by[e.colour], Event(i))
		}
	}
	for c := range by {
		engine.Shuffle(&s.Rand, by[c])
	}
	s.Red, s.Aside = append(engine.Deck[Event]{}, by[Red][:rounds]...), append([]Event{}, by[Red][rounds:]...)
	s.White, s.Yellow = append(engine.Deck[Event]{}, by[White]...), append(engine.Deck[Event]{}, by[Yellow]...)
	s.Queue = []Queued{{Event: 0, Cubes: []Owner{}}}
}

func (s *State) dealCharacters(each int) {
	all := make([]Character, len(s.tables.characters))
	for i := range all {
		all[i] = Character(i)
	}
	engine.Shuffle(&s.Rand, all)
	if s.alone() {
		s.Stack = all
		return
	}
	for i := range s.Players {
		s.Players[i].Characters, all = append([]Character{}, all[:each]...), all[each:]
	}
}

// placement has the next player put a citizen on an empty seat (section 4.1).
func (s *State) placement(t *engine.Table) {
	if s.Picks == 0 {
		t.Log(s.First, LogStart)
	}
	if s.alone() {
		s.royalPlacement(t)
		return
	}
	seat := s.Active
	s.settle(t, seat)
	t.EndTurn(seat)
	s.Picks++
	if s.Picks == s.Seats*s.tables.bySeats[s.Seats].citizens {
		s.fillSeats()
		s.Phase, s.Active = PhaseRound, s.First
		return
	}
	s.Active = s.First.Clockwise(snake(s.Picks, s.Seats), s.Seats)
}

// snake is whose pick the n-th is, counted from the first player: forth, back,
// forth.
func snake(n, seats int) int {
	k := n % (2 * seats)
	return min(k, 2*seats-1-k)
}

// settle asks for an empty seat.
func (s *State) settle(t *engine.Table, seat engine.Seat) {
	q := t.Prompt(seat, KindSettle)
	for b := range colours {
		for i, who := range s.Standing[b] {
			if who == None {
				q.Add(engine.Option{Verb: VerbSeat, A: int(b), B: i})
			}
		}
	}
	o := t.Ask(q)
	s.Standing[o.A][o.B] = Owner(seat)
	s.player(seat).Reserve--
	t.Log(seat, LogSettle, engine.Str("building", Colour(o.A).building()), engine.Int("seat", o.B+1))
}

// fillSeats puts gray citizens on all empty seats.
func (s *State) fillSeats() {
	for b := range s.Standing {
		for i, who := range s.Standing[b] {
			if who == None {
				s.Standing[b][i] = Neutral
				s.Gray--
			}
		}
	}
}
