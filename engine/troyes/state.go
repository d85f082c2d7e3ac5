package troyes

import (
	"fmt"

	"westkingdom/engine"
)

// Phase is a part of the game (section 15).
type Phase string

const (
	PhasePlacement Phase = "placement"
	PhaseRound     Phase = "round"   // activities, income, dice, events
	PhaseCounter   Phase = "counter" // black dice
	PhaseActions   Phase = "actions"
	PhaseEnd       Phase = "end-round"
	PhaseOver      Phase = "over"
)

// State is a position. Decks have their top card last.
type State struct {
	Rules    int         `json:"rules"`
	Rand     engine.Rand `json:"rand"`
	Seats    int         `json:"seats"` // people and bots
	Bonus    bool        `json:"bonus"`
	HiddenVP bool        `json:"hiddenVP"`
	Phase    Phase       `json:"phase"`
	Round    int         `json:"round"` // from 1; 0 during placement
	First    engine.Seat `json:"first"`
	Active   engine.Seat `json:"active"`
	Picks    int         `json:"picks"` // citizens placed, or steps of the King's placement
	Turn     int         `json:"turn"`

	Players []Player `json:"players"` // by seat; alone, the King comes last

	Standing   [colours][seatsEach]Owner        `json:"standing"` // by building; -1: empty
	Lying      [colours][owners]bool            `json:"lying"`
	Cathedral  [levels][faces]Owner             `json:"cathedral"`  // by level and value
	Activities [cardsOut]Activity               `json:"activities"` // by colour and round
	Queue      []Queued                         `json:"queue"`      // Marauding first
	Red        engine.Deck[Event]               `json:"red"`
	Aside      []Event                          `json:"aside"` // red cards out of the game, unseen
	White      engine.Deck[Event]               `json:"white"`
	Yellow     engine.Deck[Event]               `json:"yellow"`
	Dice       [owners][colours][faces + 1]int8 `json:"dice"` // by district, colour and value
	Black      [faces + 1]int8                  `json:"black"`
	Gray       int                              `json:"gray"`   // neutral citizens in the supply
	Stack      []Character                      `json:"stack"`  // alone: those not yet recalled, the next one first
	Closed     bool                             `json:"closed"` // Marauding was countered in this action

	tables *tables
}

// Player is one side. The King has citizens, cubes and victory points only.
type Player struct {
	Deniers    int         `json:"deniers"`
	District   int         `json:"district"` // deniers there, from passing
	Influence  int         `json:"influence"`
	VP         int         `json:"vp"`
	Reserve    int         `json:"reserve"` // citizens
	Supply     int         `json:"supply"`  // citizens, in the general supply
	Passed     bool        `json:"passed"`
	Characters []Character `json:"characters"`
	Won        []Event     `json:"won"`
}

// Activity is an activity card on the board.
type Activity struct {
	Card         Card         `json:"card"`
	Up           bool         `json:"up"`
	Slots        [3]Owner     `json:"slots"` // as many as the card has
	Illustration [owners]bool `json:"illustration"`
	Cubes        [owners]int8 `json:"cubes"`
}

// Queued is an event in the queue, with the owners of its cubes in the order
// of its banners.
type Queued struct {
	Event Event   `json:"event"`
	Cubes []Owner `json:"cubes"`
}

func (s *State) check() error {
	sides := s.Seats
	if s.Seats == 1 {
		sides = 2
	}
	if s.Seats < 1 || s.Seats > maxSeat || len(s.Players) != sides || len(s.Queue) == 0 {
		return fmt.Errorf("state has %d seats, %d sides, %d events", s.Seats, len(s.Players), len(s.Queue))
	}
	return nil
}

// Over implements [engine.State].
func (s *State) Over() bool { return s.Phase == PhaseOver }

// Random implements [engine.State].
func (s *State) Random() *engine.Rand { return &s.Rand }

// Step implements [engine.State]: one citizen placed, a round's beginning, one
// turn of countering, one turn, or a round's end.
func (s *State) Step(t *engine.Table) {
	switch s.Phase {
	case PhasePlacement:
		s.placement(t)
	case PhaseRound:
		s.beginRound(t)
	case PhaseCounter:
		s.side(s.Active).counter(t)
		s.afterCounter(t)
	case PhaseActions:
		s.Turn++
		s.side(s.Active).turn(t)
		s.afterTurn(t)
	case PhaseEnd:
		s.endRound(t)
	}
}

// Clone implements [engine.State].
func (s *State) Clone() engine.State {
	c := &State{}
	s.CloneInto(c)
	return c
}

// CloneInto implements [engine.State].
func (s *State) CloneInto(dst engine.State) {
	c := dst.(*State)
	players, queue, red, aside, white, yellow, stack := c.Players, c.Queue, c.Red, c.Aside, c.White, c.Yellow, c.Stack
	*c = *s
	c.Red, c.Aside, c.White, c.Yellow = engine.CloneList(red, s.Red), engine.CloneList(aside, s.Aside), engine.CloneList(white, s.White), engine.CloneList(yellow, s.Yellow)
	c.Stack = engine.CloneList(stack, s.Stack)
	if cap(players) < len(s.Players) {
		players = make([]Player, len(s.Players))
	}
	c.Players = players[:len(s.Players)]
	for i := range s.Players {
		characters, won := c.Players[i].Characters, c.Players[i].Won
		c.Players[i] = s.Players[i]
		c.Players[i].Characters = engine.CloneList(characters, s.Players[i].Characters)
		c.Players[i].Won = engine.CloneList(won, s.Players[i].Won)
	}
	if cap(queue) < len(s.Queue) {
		queue = make([]Queued, len(s.Queue), len(s.Queue)+4)
	}
	c.Queue = queue[:len(s.Queue)]
	for i := range s.Queue {
		c.Queue[i] = Queued{s.Queue[i].Event, engine.CloneList(c.Queue[i].Cubes, s.Queue[i].Cubes)}
	}
}

func (s *State) player(seat engine.Seat) *Player { return &s.Players[seat] }

// alone says whether the King is in the game: he stands in for the gray player
// (section 16.1).
func (s *State) alone() bool { return s.Seats == 1 }

// gray is who plays the gray player's part.
func (s *State) gray() Owner {
	if s.alone() {
		return 1
	}
	return Neutral
}

// ofPlayer says whether an owner gains what players gain: the gray player
// does not.
func (s *State) ofPlayer(o Owner) bool { return o != None && int(o) < len(s.Players) }

// card returns the activity of a place.
func (s *State) card(i int) *activity { return &s.tables.activities[s.Activities[i].Card] }

func (s *State) event(i int) *event { return &s.tables.events[s.Queue[i].Event] }

// standing counts a side's citizens on the seats of a building.
func (s *State) standing(o Owner, b Colour) (n int) {
	for _, who := range s.Standing[b] {
		if who == o {
			n++
		}
	}
	return n
}

// dice counts the dice of a district, of one colour or, with colours, of all.
func (s *State) dice(district Owner, c Colour) (n int) {
	for k := range colours {
		if c != colours && c != k {
			continue
		}
		for v := 1; v <= faces; v++ {
			n += int(s.Dice[district][k][v])
		}
	}
	return n
}

// anyDice says whether a die is left on the square.
func (s *State) anyDice() bool {
	for o := range Owner(owners) {
		if s.dice(o, colours) > 0 {
			return true
		}
	}
	return false
}

// gainInfluence moves the marker up, to the end of the track at most.
func (s *State) gainInfluence(t *engine.Table, seat engine.Seat, n int) {
	p := s.player(seat)
	if s.ruled(seat) || n <= 0 {
		return
	}
	n = min(n, s.tables.most-p.Influence)
	p.Influence += n
	if n > 0 {
		t.Log(seat, LogGain, engine.Int("influence", n))
	}
}

func (s *State) gainDeniers(t *engine.Table, seat engine.Seat, n int) {
	if n > 0 && !s.ruled(seat) {
		s.player(seat).Deniers += n
		t.Log(seat, LogGain, engine.Int("deniers", n))
	}
}

func (s *State) gainVP(t *engine.Table, seat engine.Seat, n int) {
	if n > 0 {
		s.player(seat).VP += n
		t.Log(seat, LogGain, engine.Int("vp", n))
	}
}

// loseVP takes what there is.
func (s *State) loseVP(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	n := min(s.tables.penalty, p.VP)
	p.VP -= n
	t.Log(seat, LogPenalty, engine.Int("vp", n))
}

// payDeniers returns deniers to the bank.
func (s *State) payDeniers(t *engine.Table, seat engine.Seat, n int) {
	if n > 0 {
		s.player(seat).Deniers -= n
		t.Log(seat, LogPay, engine.Int("deniers", n))
	}
}

func (s *State) payInfluence(t *engine.Table, seat engine.Seat, n int) {
	if n > 0 {
		s.player(seat).Influence -= n
		t.Log(seat, LogPay, engine.Int("influence", n))
	}
}

// FirstSeat implements [engine.Led].
func (s *State) FirstSeat() engine.Seat { return s.First }
