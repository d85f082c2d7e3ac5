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
	Spaces [marketSpaces]engine.Seat `json:"spaces"`
	// Guildhall is whose Workers stand there, in the order placed. Those beyond
	// the last slot came in the final turns.
	Guildhall []engine.Seat `json:"guildhall"`
	TaxStand  int           `json:"taxStand"`

	Market         [][]Stall               `json:"market"` // rows of the market of Apprentices
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

	Wonders Wonders `json:"works,omitzero"` // of the expansion

	tables *tables // of the match
	seats  int     // sides that people and bots play; the rules play the others
	cards  *memory
}

// Options are the optional rules of a match (sections 3 and 20).
type Options struct {
	Characters         bool `json:"characters"`
	Promo              bool `json:"promo"`
	RemoveApprentices  bool `json:"removeApprentices"`
	StartingApprentice bool `json:"startingApprentice"`
	// The expansion, and the side that its rules play: a board, "random", or
	// none.
	Wonders  bool   `json:"wonders,omitzero"`
	Opponent string `json:"opponent,omitzero"`
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

	Influence int `json:"influence,omitzero"`
	Credit    int `json:"credit,omitzero"` // Silver that Influence was paid for this turn

	tables *tables
}

// Stall is one place of the market of Apprentices.
type Stall struct {
	Card   Apprentice `json:"card"` // 0: empty
	Silver int        `json:"silver"`
}

// maxSides is the number of sides that a position has room for, in every
// stored game.
const maxSides = 6

// Random implements [engine.State].
func (s *State) Random() *engine.Rand { return &s.Rand }

// Over implements [engine.State].
func (s *State) Over() bool { return s.Phase == PhaseOver }

// Clone implements [engine.State].
func (s *State) Clone() engine.State {
	c := &State{}
	s.CloneInto(c)
	return c
}

// CloneInto implements [engine.State].
func (s *State) CloneInto(dst engine.State) {
	c := dst.(*State)
	players, guildhall, market, cards, works := c.Players, c.Guildhall, c.Market, c.cards, c.Wonders
	*c = *s
	c.Players = engine.CloneList(players, s.Players)
	// An empty Guildhall is null in every stored position.
	if c.Guildhall = engine.CloneList(guildhall, s.Guildhall); len(c.Guildhall) == 0 {
		c.Guildhall = nil
	}
	c.Wonders.cloneLists(&works)
	// All cards of a kind share one block of memory.
	if cards == nil {
		cards = &memory{
			stalls:      engine.NewBlock[Stall](s.tables.rows * s.tables.columns),
			buildings:   engine.NewBlock[Building](len(s.tables.buildings)),
			apprentices: engine.NewBlock[Apprentice](len(s.tables.apprentices)),
			rewards:     engine.NewBlock[Reward](len(s.tables.rewards)),
			markets:     engine.NewBlock[MarketCard](len(s.tables.market)),
		}
	}
	cards.reset()
	c.cards = cards
	c.Market = engine.CloneList(market, s.Market)
	for row := range c.Market {
		c.Market[row] = cards.stalls.Clone(c.Market[row])
	}
	buildings, apprentices := &cards.buildings, &cards.apprentices
	for i := range c.Players {
		p := &c.Players[i]
		p.Hand = buildings.Clone(p.Hand)
		p.Packet = buildings.Clone(p.Packet)
		p.Built = buildings.Clone(p.Built)
		p.Apprentices = apprentices.Clone(p.Apprentices)
	}
	c.BuildingPile = buildings.Clone(s.BuildingPile)
	c.Looked = buildings.Clone(s.Looked)
	c.ApprenticePile = apprentices.Clone(s.ApprenticePile)
	c.RewardPile = cards.rewards.Clone(s.RewardPile)
	c.Rewards = cards.rewards.Clone(s.Rewards)
	c.SmallMarket = cards.markets.Clone(s.SmallMarket)
	c.LargeMarket = cards.markets.Clone(s.LargeMarket)
}

// memory is where the cards of a clone lie.
type memory struct {
	stalls      engine.Block[Stall]
	buildings   engine.Block[Building]
	apprentices engine.Block[Apprentice]
	rewards     engine.Block[Reward]
	markets     engine.Block[MarketCard]
}

func (m *memory) reset() {
	m.stalls, m.buildings, m.apprentices = m.stalls[:0], m.buildings[:0], m.apprentices[:0]
	m.rewards, m.markets = m.rewards[:0], m.markets[:0]
}

func (s *State) player(seat engine.Seat) *Player { return &s.Players[seat] }

func (s *State) table() *sideTable { return &s.tables.bySides[len(s.Players)] }

// bind ties a position to the tables of its match, and says how many of its
// sides are seats.
func (s *State) bind(t *tables, seats int) {
	s.tables, s.seats = t, seats
	for i := range s.Players {
		s.Players[i].tables = t
	}
}

// clockwise returns the seat that is n places to the left of one.
func (s *State) clockwise(seat engine.Seat, n int) engine.Seat {
	if s.seats == len(s.Players) {
		return seat.Clockwise(n, s.seats)
	}
	// The side that the rules play sits to the right of the first player.
	place := engine.Seat(s.seats)
	if seat < place {
		place = (seat - s.First).Clockwise(0, s.seats)
	}
	if place = place.Clockwise(n, len(s.Players)); int(place) == s.seats {
		return place
	}
	return (s.First + place).Clockwise(0, s.seats)
}

// workers counts own Workers in a large location, with those that effects add
// and with more that are about to be placed (section 4).
func (s *State) workers(seat engine.Seat, loc Location, more int) int {
	return int(s.Placed[loc][seat]) + more + s.player(seat).modified(modWorker, loc) + s.helpers(seat, loc)
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
		set |= p.tables.apprentices[a].skills
	}
	return set
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

// FirstSeat implements [engine.Led].
func (s *State) FirstSeat() engine.Seat { return s.First }
