package viscounts

import (
	"errors"
	"fmt"

	"westkingdom/engine"
)

// Phase is a part of the game.
type Phase string

const (
	PhaseSetup Phase = "setup" // players choose their pairs
	PhasePlay  Phase = "play"
	PhaseFinal Phase = "final" // the last round
	PhaseOver  Phase = "over"
)

// State is a position. Piles have their top card last.
type State struct {
	Rules int         `json:"rules"`
	Rand  engine.Rand `json:"rand"`
	Seats int         `json:"seats"` // people and bots
	Phase Phase       `json:"phase"`
	First engine.Seat `json:"first"`
	// Active is whose turn it is, or who chooses a pair.
	Active engine.Seat `json:"active"`
	Round  int         `json:"round"` // from 1
	Turn   int         `json:"turn"`  // turns begun
	Last   int         `json:"last"`  // number of the last round; 0 until it is known
	Pairs  []Pair      `json:"pairs"` // still to be chosen

	Ring        [segments]int8               `json:"ring"`     // the segment at each place, clockwise
	Rotation    int                          `json:"rotation"` // the castle section that faces place 0
	Townsfolk   [segments]engine.Deck[Card]  `json:"townsfolk"`
	Manuscripts [segments]engine.Deck[Tile]  `json:"manuscripts"`
	Spots       [segments][segments]Building `json:"spots"`  // by place and spot
	Castle      [3][segments][maxSides]int8  `json:"castle"` // tiers; tier 3 is section 0
	Leader      engine.Seat                  `json:"leader"` // castle leader
	Bonus       [ribbons]engine.Seat         `json:"bonus"`  // cleric bonus cards
	Debts       int                          `json:"debts"`  // above the poverty card
	Deeds       int                          `json:"deeds"`  // above the prosperity card
	Poverty     bool                         `json:"poverty"`
	Prosperity  bool                         `json:"prosperity"`
	Players     []Player                     `json:"players"` // by seat; alone, the AI's comes last
	AI          AI                           `json:"ai"`

	tables *tables
	run    run
}

// run is what only matters inside a step.
type run struct {
	open      planning
	played    Card       // this turn
	helper    *townsfolk // dismissed for this action
	otherwise bool       // its player chooses how to pay for it
	castle    bool       // a castle is being resolved: moves only change counts
	held      int        // links being paid out: evictions wait for all of it
	evict     bool       // evictions are due
	pile      memory
}

type memory struct {
	cards   engine.Block[Card]
	tiles   engine.Block[Tile]
	schemes engine.Block[Scheme]
}

// Pair is a player card with its hero.
type Pair struct {
	Number int  `json:"number"` // of the player card
	Hero   Card `json:"hero"`
}

// Building is what stands on a spot; 0 is nothing.
type Building int8

func building(seat engine.Seat, of Type) Building {
	return Building(1 + int(seat)*int(buildingTypes) + int(of))
}

// By returns whose it is.
func (b Building) By() engine.Seat { return engine.Seat(int(b-1) / int(buildingTypes)) }

// Type returns what it is.
func (b Building) Type() Type { return Type(int(b-1) % int(buildingTypes)) }

// Player is one side's area. The AI leaves the row, hand, piles and silver
// empty, and keeps a single pool of resources, if it has one, in Goods[Any].
type Player struct {
	Number     int               `json:"number"` // of the player card; 0 until chosen
	Viscount   Space             `json:"viscount"`
	Row        [rowSize]Card     `json:"row"` // new card first
	Hand       []Card            `json:"hand"`
	Deck       engine.Deck[Card] `json:"deck"`
	Discard    []Card            `json:"discard"`
	Goods      goods             `json:"goods"`
	Corruption int               `json:"corruption"`
	Virtue     int               `json:"virtue"`
	Unpaid     int               `json:"unpaid"`
	Paid       int               `json:"paid"`
	Acquired   int               `json:"acquired"`
	Approved   int               `json:"approved"`
	Built      [slots]bool       `json:"built"`
	Workers    int               `json:"workers"` // in supply
	Tiles      []Tile            `json:"tiles"`
}

// AI is the solo opponent's own part of the position (section 15).
type AI struct {
	On      bool                `json:"on"`
	Board   int                 `json:"board"`
	Row     [rowSize]Scheme     `json:"row"`
	Deck    engine.Deck[Scheme] `json:"deck"`
	Discard []Scheme            `json:"discard"`
	Future  engine.Deck[Scheme] `json:"future"`
	Seen    []Scheme            `json:"seen"` // future schemes that have been seen
}

// check refuses a decoded state that cannot be one.
func (s *State) check() error {
	sides := s.Seats
	if s.AI.On {
		sides++
	}
	switch {
	case s.Seats < 1 || s.Seats > maxSides || len(s.Players) != sides:
		return fmt.Errorf("state has %d seats and %d sides", s.Seats, len(s.Players))
	case s.AI.On && (s.AI.Board < 0 || s.AI.Board >= len(s.tables.solo.boards)):
		return errors.New("the state's opponent has no board")
	}
	return nil
}

// Over implements [engine.State].
func (s *State) Over() bool { return s.Phase == PhaseOver }

// Random implements [engine.State].
func (s *State) Random() *engine.Rand { return &s.Rand }

// Step implements [engine.State]: the choice of a pair, or one turn.
func (s *State) Step(t *engine.Table) {
	s.run.open, s.run.castle, s.run.held, s.run.evict = nothingOpen, false, 0, false
	if s.Phase == PhaseSetup {
		s.choosePair(t)
		return
	}
	s.side(s.Active).turn(t)
	s.pass(t)
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
	players, pairs, seen, m := c.Players, c.Pairs, c.AI.Seen, c.run.pile
	*c = *s
	c.Players, c.Pairs, c.AI.Seen = engine.CloneList(players, s.Players), engine.CloneList(pairs, s.Pairs), engine.CloneList(seen, s.AI.Seen)
	if m.cards == nil {
		m = memory{engine.NewBlock[Card](128), engine.NewBlock[Tile](40), engine.NewBlock[Scheme](24)}
	}
	m.cards, m.tiles, m.schemes = m.cards[:0], m.tiles[:0], m.schemes[:0]
	for i := range c.Townsfolk {
		c.Townsfolk[i], c.Manuscripts[i] = m.cards.Clone(s.Townsfolk[i]), m.tiles.Clone(s.Manuscripts[i])
	}
	for i := range c.Players {
		p := &c.Players[i]
		p.Hand, p.Deck, p.Discard, p.Tiles = m.cards.Clone(p.Hand), m.cards.Clone(p.Deck), m.cards.Clone(p.Discard), m.tiles.Clone(p.Tiles)
	}
	c.AI.Deck, c.AI.Discard, c.AI.Future = m.schemes.Clone(s.AI.Deck), m.schemes.Clone(s.AI.Discard), m.schemes.Clone(s.AI.Future)
	c.run = run{pile: m}
}

func (s *State) player(seat engine.Seat) *Player { return &s.Players[seat] }

func (s *State) card(c Card) *townsfolk { return &s.tables.townsfolk[c] }

func (s *State) tile(m Tile) *manuscript { return &s.tables.manuscripts[m] }

func (s *State) segment(ring int) *segment { return &s.tables.segments[s.Ring[ring]] }

// land returns the spots and links of a place.
func (s *State) land(ring int) *land {
	if s.tables.bySeats[s.Seats].large {
		return &s.segment(ring).large
	}
	return &s.segment(ring).small
}

// facing returns the castle section that a place of the ring faces.
func (s *State) facing(ring int) int { return (ring + s.Rotation) % segments }

// around visits all sides clockwise from the active one (R18).
func (s *State) around() func(yield func(engine.Seat) bool) { return s.Active.Around(len(s.Players)) }

// ai returns the number of the AI's side.
func (s *State) ai() engine.Seat { return engine.Seat(s.Seats) }

// resolve carries out effects in order, for whoever they are for.
func (s *State) resolve(t *engine.Table, seat engine.Seat, list effects, about engine.Option) {
	for i := range list {
		s.side(seat).effect(t, &list[i], about)
	}
}

// inRow counts the townsfolk in the row.
func (p *Player) inRow() (n int) {
	for _, c := range p.Row {
		if c != 0 {
			n++
		}
	}
	return n
}

// owned counts the townsfolk that the player has.
func (p *Player) owned() int { return p.inRow() + len(p.Hand) + len(p.Deck) + len(p.Discard) }

// built counts the buildings of a type on the main board.
func (s *State) built(seat engine.Seat, of Type) (n int) {
	list := s.side(seat).slots()
	for i, done := range s.player(seat).Built {
		if done && list[i].of == of {
			n++
		}
	}
	return n
}

// FirstSeat implements [engine.Led].
func (s *State) FirstSeat() engine.Seat { return s.First }
