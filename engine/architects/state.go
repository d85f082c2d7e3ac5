package architects

import "westkingdom/engine"

// State is a position (section 2). Everything is plain data.
type State struct {
	Rules   int         `json:"rules"`
	Options Options     `json:"options"`
	Rand    engine.Rand `json:"rand"`
	Phase   Phase       `json:"phase"`
	First   engine.Seat `json:"first"`
	Active  engine.Seat `json:"active"` // whose turn it is
	Turn    int         `json:"turn"`   // turns begun
	Picks   int         `json:"picks"`  // of the draft, or starting Apprentices taken

	Players []Player `json:"players"` // by seat

	// Placed is the Workers in the large locations, by seat.
	Placed [largeLocations][maxSides]int8 `json:"placed"`
	// Spaces is who stands in the Black Market; Nobody where it is free.
	Spaces [3]engine.Seat `json:"spaces"`
	// Guildhall is whose Workers stand there, in the order placed. Those beyond
	// the last slot came in the final turns.
	Guildhall []engine.Seat `json:"guildhall"`
	TaxStand  int           `json:"taxStand"`

	Market         [2][marketColumns]Stall `json:"market"`
	ApprenticePile engine.Deck[Apprentice] `json:"apprenticePile"`
	BuildingPile   engine.Deck[Building]   `json:"buildingPile"`
	RewardPile     engine.Deck[Reward]     `json:"rewardPile"`
	Rewards        []Reward                `json:"rewards"` // revealed, oldest first
	SmallMarket    engine.Deck[MarketCard] `json:"smallMarket"`
	LargeMarket    engine.Deck[MarketCard] `json:"largeMarket"`

	Looker engine.Seat `json:"looker"` // who looks at cards in the Black Market
	Looked []Building  `json:"looked"`

	ResetDue  bool        `json:"resetDue"` // a reset follows this turn's action
	FinalBy   engine.Seat `json:"finalBy"`  // who filled the Guildhall
	TurnsLeft int         `json:"turnsLeft"`
}

// Options are the optional rules of a match (sections 3 and 20).
type Options struct {
	Characters         bool `json:"characters"`
	Promo              bool `json:"promo"`
	RemoveApprentices  bool `json:"removeApprentices"`
	StartingApprentice bool `json:"startingApprentice"`
}

// Phase is a part of the game.
type Phase string

const (
	PhaseApprentices Phase = "apprentices" // taking starting Apprentices (section 20)
	PhaseDraft       Phase = "draft"
	PhasePlay        Phase = "play"
	PhaseFinal       Phase = "final" // everybody's last turn
	PhaseEnd         Phase = "end"   // end-of-game effects
	PhaseOver        Phase = "over"
)

// Player is one side's area and what it holds.
type Player struct {
	Character   Character    `json:"character"`
	Colour      int          `json:"colour"`
	Goods       Goods        `json:"goods"`
	Virtue      int          `json:"virtue"`
	Cathedral   int          `json:"cathedral"` // level
	Hand        []Building   `json:"hand"`
	Packet      []Building   `json:"packet"` // of the draft
	Built       []Building   `json:"built"`
	Apprentices []Apprentice `json:"apprentices"`
	Unpaid      int          `json:"unpaid"` // Debts
	Paid        int          `json:"paid"`   // Debts
	Reserve     int          `json:"reserve"`
	Prisoners   int          `json:"prisoners"` // own Workers in Prison
	// Captives is other players' Workers on this board, by owner.
	Captives [maxSides]int8 `json:"captives"`
}

// Stall is one place of the market of Apprentices.
type Stall struct {
	Card   Apprentice `json:"card"` // 0: empty
	Silver int        `json:"silver"`
}

// marketColumns is the number of columns of the market of Apprentices.
const marketColumns = 4

// Random implements [engine.State].
func (s *State) Random() *engine.Rand { return &s.Rand }

// Over implements [engine.State].
func (s *State) Over() bool { return s.Phase == PhaseOver }

// Clone implements [engine.State].
func (s *State) Clone() engine.State {
	c := *s
	c.Players = append(make([]Player, 0, len(s.Players)), s.Players...)
	// All cards of a kind share one block of memory.
	buildings := make(block[Building], 0, len(data.buildings))
	apprentices := make(block[Apprentice], 0, len(data.apprentices))
	for i := range c.Players {
		p := &c.Players[i]
		p.Hand = buildings.clone(p.Hand)
		p.Packet = buildings.clone(p.Packet)
		p.Built = buildings.clone(p.Built)
		p.Apprentices = apprentices.clone(p.Apprentices)
	}
	c.BuildingPile = buildings.clone(s.BuildingPile)
	c.Looked = buildings.clone(s.Looked)
	c.ApprenticePile = apprentices.clone(s.ApprenticePile)
	rewards := make(block[Reward], 0, len(data.rewards))
	c.RewardPile = rewards.clone(s.RewardPile)
	c.Rewards = rewards.clone(s.Rewards)
	markets := make(block[MarketCard], 0, len(data.market))
	c.SmallMarket = markets.clone(s.SmallMarket)
	c.LargeMarket = markets.clone(s.LargeMarket)
	c.Guildhall = append([]engine.Seat(nil), s.Guildhall...)
	return &c
}

// block is memory that slices are copied into, one behind another.
type block[T any] []T

func (b *block[T]) clone(list []T) []T {
	if list == nil {
		return nil
	}
	from := len(*b)
	*b = append(*b, list...)
	return (*b)[from:len(*b):len(*b)]
}

func (s *State) player(seat engine.Seat) *Player { return &s.Players[seat] }

func (s *State) table() *seatTable { return &data.bySeats[len(s.Players)] }

// clockwise returns the seat that is n places to the left of one.
func (s *State) clockwise(seat engine.Seat, n int) engine.Seat {
	return (seat + engine.Seat(n)) % engine.Seat(len(s.Players))
}

// workers counts own Workers in a large location, with those that effects add
// and with more that are about to be placed (section 4).
func (s *State) workers(seat engine.Seat, loc Location, more int) int {
	return min(maxWorkers, int(s.Placed[loc][seat])+more+s.player(seat).modified(modWorker, loc))
}

// captured counts the player's Workers on other boards.
func (s *State) captured(seat engine.Seat) (n int) {
	for i := range s.Players {
		n += int(s.Players[i].Captives[seat])
	}
	return n
}

// held counts the Workers that the player holds captive.
func (p *Player) held() (n int) {
	for _, k := range p.Captives {
		n += int(k)
	}
	return n
}

// slots is the number of slots of the Guildhall that are filled.
func (s *State) slots() int { return min(len(s.Guildhall), s.table().slots) }

// skills is what the player's Apprentices show together.
func (p *Player) skills() (set skillSet) {
	for _, a := range p.Apprentices {
		set |= a.card().skills
	}
	return set
}

// sources is the number of things of the player that may have abilities: the
// character, and each Apprentice.
func (p *Player) sources() int { return 1 + len(p.Apprentices) }

// abilities returns those of one source.
func (p *Player) abilities(source int) []ability {
	if source == 0 {
		return data.characters[p.Character].abilities
	}
	return p.Apprentices[source-1].card().abilities
}

// modified adds up the player's modifiers of a kind for a location.
func (p *Player) modified(kind modifierKind, loc Location) (n int) {
	for i := range p.sources() {
		abilities := p.abilities(i)
		for j := range abilities {
			if m := &abilities[j].mod; m.kind == kind && m.location == loc {
				n += m.n
			}
		}
	}
	return n
}

// modifier returns the player's modifier of a kind, nil if there is none.
func (p *Player) modifier(kind modifierKind) *modifier {
	for i := range p.sources() {
		abilities := p.abilities(i)
		for j := range abilities {
			if m := &abilities[j].mod; m.kind == kind {
				return m
			}
		}
	}
	return nil
}

// find returns where in the hand a card is, -1 if it is not there.
func (p *Player) find(b Building) int {
	for i, c := range p.Hand {
		if c == b {
			return i
		}
	}
	return -1
}

// remove takes the card of that index out of a list, keeping the order.
func remove[T any](list []T, i int) []T { return append(list[:i], list[i+1:]...) }
