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
// are numbers (see [Card]); piles have their top card last.
type State struct {
	Rules      int
	Difficulty string // solo; otherwise empty
	Rand       engine.Rand

	Phase  Phase
	Round  int
	First  engine.Seat
	Active engine.Seat // engine.Nobody while all choose, and at the end

	Seats   int
	Players []Player // by seat; in solo the AI's comes last
	AI      AI       // what the AI has and players have not

	TownsfolkDeck    engine.Deck[Card]
	Townsfolk        [townsfolkRow]Card
	TownsfolkDiscard []Card
	OutsiderDeck     engine.Deck[Card]
	Outsiders        [outsiderRow]Card
	OutsiderDiscard  []Card
	WallDeck         engine.Deck[Card]
	TavernDeck       engine.Deck[Card]
	Taverns          []Card // displayed this round
	TavernDiscard    []Card
	SuspicionDeck    engine.Deck[Card]
	SuspicionDiscard []Card

	Debts   int // in the pile
	Tax     int // silver in the Tax Supply
	Orders  [orderSlots]Card
	Favours [favourSlots]Favour
	// The first so many King's Orders and King's Favours are revealed.
	OrdersShown  int
	FavoursShown int
	Slots        [boardSlots]Piece
	Inquiry      Inquiry
}

// Player is one side's area. The AI leaves silver, provisions, workers, crew,
// Paladins and the action spaces empty.
type Player struct {
	Silver     int
	Provisions int
	Workers    Workers                 // supply
	Board      [boardActions][3]Worker // who stands where
	Covered    [rightActions][2]bool   // spaces under a workshop
	Workshops  int                     // placed
	Monks      int                     // placed
	Outposts   int                     // placed
	Jars       int                     // used
	Absolved   [absolveSlots]bool      // holds a jar
	Attributes [attributes]int         // markers
	Walls      []Card
	Converted  []Card
	Attacked   []Card
	Crew       []Card
	Suspicion  []Card // newest last
	Unpaid     int
	Paid       int

	Deck     engine.Deck[Card] // Paladins
	Known    int               // so many at the bottom are known to the owner
	TopKnown bool
	Drawn    []Card // the three to choose from
	Paladin  Card   // of this round, face down until Revealed
	Revealed bool
	Past     []Card // Paladins of earlier rounds
	Tavern   Card   // taken this round
	Passed   bool   // the AI: finished
}

// Favour is a King's Favour slot.
type Favour struct {
	Card   Card
	By     engine.Seat // whose worker stands there; engine.Nobody: nobody's
	Worker Worker      // its type; Any for the AI's
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
	On   bool
	By   engine.Seat // who caused it
	Used []Card      // Townsfolk resolved so far
}

// AI is the solo opponent's own part of the position (section 17).
type AI struct {
	On      bool
	Workers int                   // supply
	Placed  [Rest + 1]int         // workers on each action, Rest included
	Marker  int                   // space of the resource track
	Stack   [attributes]Attribute // markers in the order in which they arrived where they are
	Pile    engine.Deck[Card]
	Discard []Card
	// Orders still hold a workshop, favours still hold a scheme.
	OrderWorkshops [orderSlots]bool
	FavourSchemes  [favourSlots]Card
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
		if s.isAI(s.Active) {
			s.aiTurn(t)
		} else {
			s.turn(t)
		}
	case CleanUp:
		s.cleanUp(t)
	}
}

// ai returns the number of the AI's side.
func (s *State) ai() engine.Seat { return engine.Seat(s.Seats) }

func (s *State) isAI(seat engine.Seat) bool { return int(seat) >= s.Seats }

func (s *State) player(seat engine.Seat) *Player { return &s.Players[seat] }

// seatAfter returns the next side clockwise.
func (s *State) seatAfter(seat engine.Seat) engine.Seat {
	return (seat + 1) % engine.Seat(len(s.Players))
}

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
	if able := &rules.paladins[p.Paladin].ability; able.action == a {
		return able
	}
	return nil
}

// boost returns what the Paladin in play adds to an attribute.
func (p *Player) boost(a Attribute) int {
	if !p.Revealed {
		return 0
	}
	return rules.paladins[p.Paladin].boosts[a]
}

// effective returns the value that requirements are tested against.
func (p *Player) effective(a Attribute) int { return p.Attributes[a] + p.boost(a) }

// used says whether workers stand on the action.
func (p *Player) used(a Action) bool { return p.Board[a] != [3]Worker{} }

// Clone returns a deep copy. All piles of the copy share one block of memory,
// each with no room to grow into the next.
func (s *State) Clone() engine.State {
	c := *s
	n := len(s.TownsfolkDeck) + len(s.TownsfolkDiscard) + len(s.OutsiderDeck) + len(s.OutsiderDiscard) + len(s.WallDeck) +
		len(s.TavernDeck) + len(s.Taverns) + len(s.TavernDiscard) + len(s.SuspicionDeck) + len(s.SuspicionDiscard) +
		len(s.Inquiry.Used) + len(s.AI.Pile) + len(s.AI.Discard)
	for i := range s.Players {
		p := &s.Players[i]
		n += len(p.Walls) + len(p.Converted) + len(p.Attacked) + len(p.Crew) + len(p.Suspicion) + len(p.Deck) + len(p.Drawn) + len(p.Past)
	}
	block := make([]Card, 0, n)
	for _, pile := range []*engine.Deck[Card]{&c.TownsfolkDeck, &c.OutsiderDeck, &c.WallDeck, &c.TavernDeck, &c.SuspicionDeck, &c.AI.Pile} {
		block = copied(block, pile)
	}
	for _, pile := range []*[]Card{&c.TownsfolkDiscard, &c.OutsiderDiscard, &c.Taverns, &c.TavernDiscard, &c.SuspicionDiscard, &c.Inquiry.Used, &c.AI.Discard} {
		block = copied(block, pile)
	}
	c.Players = append([]Player(nil), s.Players...)
	for i := range c.Players {
		p := &c.Players[i]
		block = copied(block, &p.Deck)
		for _, pile := range []*[]Card{&p.Walls, &p.Converted, &p.Attacked, &p.Crew, &p.Suspicion, &p.Drawn, &p.Past} {
			block = copied(block, pile)
		}
	}
	return &c
}

// copied moves a pile to the end of the block.
func copied[S ~[]Card](block []Card, pile *S) []Card {
	if *pile == nil {
		return block
	}
	from := len(block)
	block = append(block, *pile...)
	*pile = S(block[from:len(block):len(block)])
	return block
}
