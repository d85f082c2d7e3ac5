package viscounts

import (
	"strconv"

	"westkingdom/engine"
)

// deal sets a game up, up to the choice of the pairs (section 4, steps 1 to 8).
func deal(t *tables, cfg engine.Config, opponent, difficulty string, r engine.Rand) *State {
	s := &State{tables: t, Rules: cfg.Rules, Rand: r, Seats: cfg.Seats, Phase: PhaseSetup, Leader: engine.Nobody}
	for i := range s.Ring {
		s.Ring[i] = int8(i)
	}
	engine.Shuffle(&s.Rand, s.Ring[:])
	s.Rotation = s.Rand.Intn(segments)
	neutral := append([]Card(nil), t.neutral...)
	engine.Shuffle(&s.Rand, neutral)
	for i, n := range t.pileSize {
		s.Townsfolk[i], neutral = append(engine.Deck[Card](nil), neutral[:n]...), neutral[n:]
	}
	s.dealManuscripts()
	for i := range s.Bonus {
		s.Bonus[i] = engine.Nobody
	}
	sides := s.Seats
	if s.Seats == 1 {
		sides, s.AI.On = 2, true
	}
	s.Players = make([]Player, sides)
	for i := range s.Players {
		p := &s.Players[i]
		p.Corruption, p.Virtue, p.Workers = t.corruption, t.virtue, t.workers
		p.Hand, p.Discard, p.Tiles = []Card{}, []Card{}, []Tile{}
	}
	for i := range s.Seats {
		s.Players[i].Deck = append(engine.Deck[Card]{}, t.starting...)
	}
	s.First = engine.Seat(s.Rand.Intn(s.Seats))
	s.dealPairs()
	if s.AI.On {
		s.dealAI(opponent, difficulty)
	}
	s.Active = s.First.Clockwise(-1, s.Seats)
	return s
}

// dealManuscripts lays six tiles on each place, and a grey one on top.
func (s *State) dealManuscripts() {
	var grey, black []Tile
	for m := Tile(1); int(m) < len(s.tables.manuscripts); m++ {
		if s.tile(m).grey {
			grey = append(grey, m)
		} else {
			black = append(black, m)
		}
	}
	engine.Shuffle(&s.Rand, grey)
	engine.Shuffle(&s.Rand, black)
	for i := range s.Manuscripts {
		n := len(black) / (segments - i)
		s.Manuscripts[i], black = append(engine.Deck[Tile](nil), black[:n]...), black[n:]
		if i < len(grey) {
			s.Manuscripts[i] = append(s.Manuscripts[i], grey[i])
		}
	}
}

func (s *State) dealPairs() {
	var numbers []int
	for n := 1; n < len(s.tables.players); n++ {
		numbers = append(numbers, n)
	}
	engine.Shuffle(&s.Rand, numbers)
	heroes := append([]Card(nil), s.tables.heroes...)
	engine.Shuffle(&s.Rand, heroes)
	for i := range s.tables.bySeats[s.Seats].pairs {
		s.Pairs = append(s.Pairs, Pair{numbers[i], heroes[i]})
	}
}

// choosePair has the next player in reverse turn order take a pair and all
// that comes with it (section 4, step 9).
func (s *State) choosePair(t *engine.Table) {
	seat := s.Active
	if seat == s.First.Clockwise(-1, s.Seats) {
		t.Log(s.First, LogStart)
	}
	q := t.Prompt(seat, KindPair)
	for _, pair := range s.Pairs {
		q.Add(engine.Option{Verb: VerbPair, A: pair.Number, B: int(pair.Hero)})
	}
	o := t.Ask(q)
	for i, pair := range s.Pairs {
		if pair.Number == o.A {
			s.Pairs = append(s.Pairs[:i:i], s.Pairs[i+1:]...)
			s.take(t, seat, pair)
			break
		}
	}
	t.EndTurn(seat)
	s.drawFirst(t, seat)
	if seat != s.First {
		s.Active = seat.Clockwise(-1, s.Seats)
		return
	}
	if s.AI.On {
		s.startAI(t)
	}
	s.Pairs = nil
	table := s.tables.bySeats[s.Seats]
	s.Debts, s.Deeds = table.debts, table.deeds
	s.Phase, s.Active, s.Round = PhasePlay, s.First, 1
}

// take places the viscount and gives what the player card says.
func (s *State) take(t *engine.Table, seat engine.Seat, pair Pair) {
	p, c := s.player(seat), &s.tables.players[pair.Number]
	t.Log(seat, LogPair, engine.Str("player", c.id), engine.Str("townsfolk", s.card(pair.Hero).id))
	p.Number, p.Viscount = pair.Number, s.startOf(pair.Number)
	p.Deck = append(p.Deck, pair.Hero)
	about := engine.Option{Verb: VerbPlayerCard, A: pair.Number}
	s.resolve(t, seat, effects{{op: opGain, goods: c.gain}}, about)
	s.takeDeeds(t, seat, c.deeds)
	s.takeDebts(t, seat, c.debts)
	s.resolve(t, seat, c.extra, about)
}

// startOf returns the space of a player card's number.
func (s *State) startOf(number int) Space {
	at := s.tables.players[number].start
	for ring, seg := range s.Ring {
		if int(seg) == at.segment {
			return space(ring, at.path)
		}
	}
	return 0
}

// drawFirst shuffles all that the player has and draws the first hand.
func (s *State) drawFirst(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	p.Deck = append(p.Deck, p.Discard...)
	p.Discard = p.Discard[:0]
	engine.Shuffle(t.Rand(), p.Deck)
	for range s.tables.drawn {
		s.drawOne(t, seat)
	}
}

// dealAI prepares the AI's board and schemes (section 15.1).
func (s *State) dealAI(opponent, difficulty string) {
	so := &s.tables.solo
	s.AI.Board = s.Rand.Intn(len(so.boards))
	for i := range so.boards {
		if so.boards[i].id == opponent {
			s.AI.Board = i
		}
	}
	removed := so.boards[s.AI.Board].removed
	without := func(list []Scheme) (left engine.Deck[Scheme]) {
		for _, c := range list {
			out := false
			for _, r := range removed {
				out = out || r == c
			}
			if !out {
				left = append(left, c)
			}
		}
		return left
	}
	s.AI.Deck, s.AI.Future = without(so.starting), without(so.future)
	engine.Shuffle(&s.Rand, s.AI.Future)
	more, _ := strconv.Atoi(difficulty)
	for range more {
		if c, ok := s.AI.Future.Deal(); ok {
			s.AI.Deck = append(s.AI.Deck, c)
		}
	}
	engine.Shuffle(&s.Rand, s.AI.Deck)
	s.AI.Discard, s.AI.Seen = []Scheme{}, []Scheme{}
}

// startAI puts the AI's viscount on the number that nobody took, and gives its
// start items and its first building.
func (s *State) startAI(t *engine.Table) {
	seat, board := s.ai(), &s.tables.solo.boards[s.AI.Board]
	p := s.player(seat)
	p.Number, p.Viscount = s.Pairs[0].Number, s.startOf(s.Pairs[0].Number)
	t.Log(seat, LogBoard, engine.Str("board", board.id), engine.Str("player", s.tables.players[p.Number].id))
	s.resolve(t, seat, effects{{op: opGain, goods: board.gain}}, engine.Option{})
	s.takeDeeds(t, seat, board.deeds)
	s.takeDebts(t, seat, board.debts)
	opponent{s, seat}.buildSlot(t, 0, false)
}
