package paladins

import "westkingdom/engine"

// Phase is a part of a round (rules digest, section 21).
type Phase string

const (
	SetupRecruit  Phase = "setup_recruit"  // each takes a first Townsfolk
	PaladinChoice Phase = "paladin_choice" // secret, all at once
	Draft         Phase = "draft"          // reveal the Paladin, take a Tavern card
	Actions       Phase = "actions"
	CleanUp       Phase = "cleanup"
	Finished      Phase = "finished"
)

const (
	townsfolkRow = 5
	outsiderRow  = 6
	orderSlots   = 3
	favourSlots  = 5
	boardSlots   = 40
	absolveSlots = 7
)

// State is a position of Paladins of the West Kingdom, as plain data. Cards
// are numbers (see [Card]); piles have their top card last. Its JSON names are
// those of stored matches and stay; new fields are left out while they are zero.
type State struct {
	Rules      int         `json:"Rules"`
	Difficulty string      `json:"Difficulty"` // solo; otherwise empty
	Rand       engine.Rand `json:"Rand"`

	Phase  Phase       `json:"Phase"`
	Round  int         `json:"Round"`
	First  engine.Seat `json:"First"`
	Active engine.Seat `json:"Active"` // engine.Nobody while all choose, and at the end

	Seats   int      `json:"Seats"`
	Players []Player `json:"Players"` // by seat; in solo the AI's comes last
	AI      AI       `json:"AI"`      // what the AI has and players have not

	TownsfolkDeck    engine.Deck[Card]  `json:"TownsfolkDeck"`
	Townsfolk        [townsfolkRow]Card `json:"Townsfolk"`
	TownsfolkDiscard []Card             `json:"TownsfolkDiscard"`
	OutsiderDeck     engine.Deck[Card]  `json:"OutsiderDeck"`
	Outsiders        [outsiderRow]Card  `json:"Outsiders"`
	OutsiderDiscard  []Card             `json:"OutsiderDiscard"`
	WallDeck         engine.Deck[Card]  `json:"WallDeck"`
	TavernDeck       engine.Deck[Card]  `json:"TavernDeck"`
	Taverns          []Card             `json:"Taverns"` // displayed this round
	TavernDiscard    []Card             `json:"TavernDiscard"`
	SuspicionDeck    engine.Deck[Card]  `json:"SuspicionDeck"`
	SuspicionDiscard []Card             `json:"SuspicionDiscard"`

	Debts   int                 `json:"Debts"` // in the pile
	Tax     int                 `json:"Tax"`   // silver in the Tax Supply
	Orders  [orderSlots]Card    `json:"Orders"`
	Favours [favourSlots]Favour `json:"Favours"`
	// The first so many King's Orders and King's Favours are revealed.
	OrdersShown  int               `json:"OrdersShown"`
	FavoursShown int               `json:"FavoursShown"`
	Slots        [boardSlots]Piece `json:"Slots"`
	Inquiry      Inquiry           `json:"Inquiry"`

	tables *tables // figures and cards of this match; not stored
	// Rewards of this step that have not been gained yet; none at a checkpoint.
	pending []source
	cards   engine.Block[Card] // where the cards of a clone lie
}

// Player is one side's area. The AI leaves silver, provisions, workers, crew,
// Paladins and the action spaces empty.
type Player struct {
	Silver     int                     `json:"Silver"`
	Provisions int                     `json:"Provisions"`
	Workers    Workers                 `json:"Workers"`    // supply
	Board      [boardActions][3]Worker `json:"Board"`      // who stands where
	Covered    [rightActions][2]bool   `json:"Covered"`    // spaces under a workshop
	Workshops  int                     `json:"Workshops"`  // placed
	Monks      int                     `json:"Monks"`      // placed
	Outposts   int                     `json:"Outposts"`   // placed
	Jars       int                     `json:"Jars"`       // used
	Absolved   [absolveSlots]bool      `json:"Absolved"`   // holds a jar
	Attributes [attributes]int         `json:"Attributes"` // markers
	Walls      []Card                  `json:"Walls"`
	Converted  []Card                  `json:"Converted"`
	Attacked   []Card                  `json:"Attacked"`
	Crew       []Card                  `json:"Crew"`
	Suspicion  []Card                  `json:"Suspicion"` // newest last
	Unpaid     int                     `json:"Unpaid"`
	Paid       int                     `json:"Paid"`

	Deck     engine.Deck[Card] `json:"Deck"`  // Paladins
	Known    int               `json:"Known"` // so many at the bottom are known to the owner
	TopKnown bool              `json:"TopKnown"`
	Drawn    []Card            `json:"Drawn"`   // the three to choose from
	Paladin  Card              `json:"Paladin"` // of this round, face down until Revealed
	Revealed bool              `json:"Revealed"`
	Past     []Card            `json:"Past"`   // Paladins of earlier rounds
	Tavern   Card              `json:"Tavern"` // taken this round
	Passed   bool              `json:"Passed"` // the AI: finished

	tables *tables // those of the state
}

// Favour is a King's Favour slot.
type Favour struct {
	Card   Card        `json:"Card"`
	By     engine.Seat `json:"By"`     // whose worker stands there; engine.Nobody: nobody's
	Worker Worker      `json:"Worker"` // its type; Any for the AI's
}

// Piece is what stands on a slot of the main board; 0 is nothing.
type Piece int8

func monk(seat engine.Seat) Piece    { return Piece(1 + 2*seat) }
func outpost(seat engine.Seat) Piece { return Piece(2 + 2*seat) }

// By returns whose piece it is.
func (p Piece) By() engine.Seat { return engine.Seat(p+1)/2 - 1 }

// Monk says whether it is a monk, not an outpost.
func (p Piece) Monk() bool { return p%2 == 1 }

// Inquiry is the Inquisition in progress.
type Inquiry struct {
	On   bool        `json:"On"`
	By   engine.Seat `json:"By"`   // who caused it
	Used []Card      `json:"Used"` // Townsfolk resolved so far
}

// AI is the solo opponent's own part of the position (section 17).
type AI struct {
	On      bool                  `json:"On"`
	Workers int                   `json:"Workers"` // supply
	Placed  [Rest + 1]int         `json:"Placed"`  // workers on each action, Rest included
	Marker  int                   `json:"Marker"`  // space of the resource track
	Stack   [attributes]Attribute `json:"Stack"`   // markers in the order in which they arrived where they are
	Pile    engine.Deck[Card]     `json:"Pile"`
	Discard []Card                `json:"Discard"`
	// Orders still hold a workshop, favours still hold a scheme.
	OrderWorkshops [orderSlots]bool  `json:"OrderWorkshops"`
	FavourSchemes  [favourSlots]Card `json:"FavourSchemes"`
}

// Over says whether the game has ended.
func (s *State) Over() bool { return s.Phase == Finished }

// Random returns the state's generator.
func (s *State) Random() *engine.Rand { return &s.Rand }

// Step plays one part of the game to the next checkpoint: a first Townsfolk, the choice of the
// Paladins, one draft, one turn, or a clean-up.
func (s *State) Step(t *engine.Table) {
	switch s.Phase {
	case SetupRecruit:
		s.startingRecruit(t)
	case PaladinChoice:
		s.beginRound(t)
		s.choosePaladins(t)
	case Draft:
		s.draft(t)
	case Actions:
		s.side(s.Active).turn(t)
	case CleanUp:
		s.cleanUp(t)
	}
}

// ai returns the number of the AI's side.
func (s *State) ai() engine.Seat { return engine.Seat(s.Seats) }

func (s *State) player(seat engine.Seat) *Player { return &s.Players[seat] }

// seatAfter returns the next side clockwise.
func (s *State) seatAfter(seat engine.Seat) engine.Seat { return seat.Clockwise(1, len(s.Players)) }

// uses returns how often the side has performed an action whose uses are
// limited in number.
func (p *Player) uses(a Action) int {
	switch a {
	case Develop:
		return p.Workshops
	case Commission:
		return p.Monks
	case Fortify:
		return len(p.Walls)
	case Garrison:
		return p.Outposts
	case Absolve:
		return p.Jars
	case Convert:
		return len(p.Converted)
	}
	return 0
}

// ability returns what the Paladin in play changes, if it is about the action.
func (p *Player) ability(a Action) *ability {
	if !p.Revealed {
		return nil
	}
	if able := &p.tables.paladins[p.Paladin].ability; able.action == a {
		return able
	}
	return nil
}

// boost returns what the Paladin in play adds to an attribute.
func (p *Player) boost(a Attribute) int {
	if !p.Revealed {
		return 0
	}
	return p.tables.paladins[p.Paladin].boosts[a]
}

// effective returns the value that requirements are tested against.
func (p *Player) effective(a Attribute) int { return p.Attributes[a] + p.boost(a) }

// used says whether workers stand on the action.
func (p *Player) used(a Action) bool { return p.Board[a] != [3]Worker{} }

// Clone returns a deep copy. All piles of the copy share one block of memory,
// each with no room to grow into the next.
func (s *State) Clone() engine.State {
	c := &State{}
	s.CloneInto(c)
	return c
}

// CloneInto implements [engine.State].
func (s *State) CloneInto(dst engine.State) {
	c := dst.(*State)
	players, pending, block := c.Players, c.pending, c.cards
	*c = *s
	c.pending = pending[:0]
	n := len(s.TownsfolkDeck) + len(s.TownsfolkDiscard) + len(s.OutsiderDeck) + len(s.OutsiderDiscard) + len(s.WallDeck) +
		len(s.TavernDeck) + len(s.Taverns) + len(s.TavernDiscard) + len(s.SuspicionDeck) + len(s.SuspicionDiscard) +
		len(s.Inquiry.Used) + len(s.AI.Pile) + len(s.AI.Discard)
	for i := range s.Players {
		p := &s.Players[i]
		n += len(p.Walls) + len(p.Converted) + len(p.Attacked) + len(p.Crew) + len(p.Suspicion) + len(p.Deck) + len(p.Drawn) + len(p.Past)
	}
	if cap(block) < n {
		block = engine.NewBlock[Card](n)
	}
	block = block[:0]
	for _, pile := range [...]*[]Card{
		(*[]Card)(&c.TownsfolkDeck), (*[]Card)(&c.OutsiderDeck), (*[]Card)(&c.WallDeck), (*[]Card)(&c.TavernDeck),
		(*[]Card)(&c.SuspicionDeck), (*[]Card)(&c.AI.Pile),
		&c.TownsfolkDiscard, &c.OutsiderDiscard, &c.Taverns, &c.TavernDiscard, &c.SuspicionDiscard, &c.Inquiry.Used, &c.AI.Discard,
	} {
		*pile = block.Clone(*pile)
	}
	c.Players = engine.CloneList(players, s.Players)
	for i := range c.Players {
		p := &c.Players[i]
		for _, pile := range [...]*[]Card{
			(*[]Card)(&p.Deck), &p.Walls, &p.Converted, &p.Attacked, &p.Crew, &p.Suspicion, &p.Drawn, &p.Past,
		} {
			*pile = block.Clone(*pile)
		}
	}
	c.cards = block
}

// FirstSeat implements [engine.Led].
func (s *State) FirstSeat() engine.Seat { return s.First }
