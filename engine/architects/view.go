package architects

import "westkingdom/engine"

// Public is what everybody at the table may know (rules digest, section 18).
type Public struct {
	Phase     Phase         `json:"phase"`
	Active    engine.Seat   `json:"active"` // whose turn it is; -1 during the draft and at the end
	First     engine.Seat   `json:"first"`
	Turn      int           `json:"turn"` // turns begun, counted from 1; 0 during the draft
	Setup     SetupView     `json:"setup"`
	Players   []PlayerView  `json:"players"` // by seat
	Locations LocationsView `json:"locations"`
	Market    MarketView    `json:"market"`
	Black     BlackView     `json:"black"`
	Guildhall GuildhallView `json:"guildhall"`
	Piles     PilesView     `json:"piles"`
	Rewards   []string      `json:"rewards"` // revealed, oldest first
	TaxStand  int           `json:"taxStand"`
	Final     FinalView     `json:"final"`
	Works     *WondersView  `json:"works,omitempty"` // only with the expansion
}

// WondersView is what the expansion adds to the table. Wonders are in the order
// of their resources: clay, wood, stone, gold, marble.
type WondersView struct {
	Princess     string   `json:"princess"`     // location
	Profiteer    string   `json:"profiteer"`    // location
	Contribution string   `json:"contribution"` // the current card
	Consequence  string   `json:"consequence"`  // the current card
	Filled       []string `json:"filled"`       // resources on the Contribution card
	Pile         int      `json:"pile"`         // Contribution cards, the current one included
	Stock        []int    `json:"stock"`        // resources that lie on each Wonder
	Tokens       []string `json:"tokens"`       // location of each Wonder's token; empty: not built
	Influence    []int    `json:"influence"`    // by side
	Credit       []int    `json:"credit"`       // Silver that Influence was paid for this turn, by side
	Marker       string   `json:"marker"`       // the opponent's Resource Marker
	Schemes      int      `json:"schemes"`      // cards in the opponent's pile
	Future       int      `json:"future"`       // Future Scheme cards left
	Played       []string `json:"played"`       // Scheme cards played, the last one on top
}

// SetupView is what was chosen when the room was made.
type SetupView struct {
	Boards string `json:"boards"` // "symmetric" or "characters"
	Promo  bool   `json:"promo"`
	// Optional rules (section 20).
	RemoveApprentices  bool `json:"removeApprentices"`
	StartingApprentice bool `json:"startingApprentice"`
}

// PlayerView is one player's area.
type PlayerView struct {
	Seat        engine.Seat `json:"seat"`
	Character   string      `json:"character"` // empty: the symmetric board
	Colour      string      `json:"colour"`
	Clay        int         `json:"clay"`
	Wood        int         `json:"wood"`
	Stone       int         `json:"stone"`
	Gold        int         `json:"gold"`
	Marble      int         `json:"marble"`
	Silver      int         `json:"silver"`
	Virtue      int         `json:"virtue"`
	Cathedral   int         `json:"cathedral"` // level, 0 to 5
	Hand        int         `json:"hand"`      // number of Building cards
	Buildings   []string    `json:"buildings"` // ids, in the order built
	Apprentices []string    `json:"apprentices"`
	Unpaid      int         `json:"unpaid"`   // Debts
	Paid        int         `json:"paid"`     // Debts
	Reserve     int         `json:"reserve"`  // own Workers on the board
	Captives    []int       `json:"captives"` // other players' Workers held, by seat
	Prisoners   int         `json:"prisoners"`
}

// LocationsView is who stands where in the large locations: Workers by seat.
type LocationsView struct {
	KingsStorehouse []int `json:"kings_storehouse"`
	Mines           []int `json:"mines"`
	Quarry          []int `json:"quarry"`
	Forest          []int `json:"forest"`
	Silversmith     []int `json:"silversmith"`
	Workshop        []int `json:"workshop"`
	TownCentre      []int `json:"town_centre"`
	Guardhouse      []int `json:"guardhouse"`
	TaxStand        []int `json:"tax_stand"`
}

// MarketView is the market of Apprentices: two rows, left to right.
type MarketView struct {
	Top    []StallView `json:"top"`
	Bottom []StallView `json:"bottom"`
}

// StallView is one place of the market.
type StallView struct {
	Card   string `json:"card"` // empty: no card left
	Silver int    `json:"silver"`
}

// BlackView is the Black Market. The seat in a space is -1 when it is free.
type BlackView struct {
	Small     engine.Seat `json:"small"`
	Middle    engine.Seat `json:"middle"`
	Large     engine.Seat `json:"large"`
	SmallCard string      `json:"smallCard"` // empty: the printed items
	LargeCard string      `json:"largeCard"`
	SmallPile int         `json:"smallPile"` // cards, the top one included
	LargePile int         `json:"largePile"`
}

// GuildhallView is the Guildhall: who filled each slot, in order; -1 is free.
type GuildhallView struct {
	Slots   []engine.Seat `json:"slots"`
	Columns int           `json:"columns"`
	Resets  []int         `json:"resets"` // slots, from 1, that reset the Black Market
	Extra   []engine.Seat `json:"extra"`  // Workers placed after it was full
}

// PilesView counts the face-down piles.
type PilesView struct {
	Apprentices int `json:"apprentices"`
	Buildings   int `json:"buildings"`
	Rewards     int `json:"rewards"`
}

// FinalView tells how the game ends.
type FinalView struct {
	By   engine.Seat `json:"by"`   // who filled the last slot; -1: nobody yet
	Left int         `json:"left"` // turns still to come, the running one included
}

// Private is what only one seat knows.
type Private struct {
	Hand   []string `json:"hand"`   // Building cards
	Packet []string `json:"packet"` // the cards to pick from in the draft
	Looked []string `json:"looked"` // cards looked at in the Black Market
}

// Public implements [engine.State].
func (s *State) Public() any {
	v := &Public{
		Phase: s.Phase, Active: s.Active, First: s.First, Turn: s.Turn,
		Setup: SetupView{
			Boards: BoardsSymmetric, Promo: s.Options.Promo,
			RemoveApprentices: s.Options.RemoveApprentices, StartingApprentice: s.Options.StartingApprentice,
		},
		Players: make([]PlayerView, len(s.Players)),
		Locations: LocationsView{
			KingsStorehouse: s.bySeat(&s.Placed[KingsStorehouse]),
			Mines:           s.bySeat(&s.Placed[Mines]),
			Quarry:          s.bySeat(&s.Placed[Quarry]),
			Forest:          s.bySeat(&s.Placed[Forest]),
			Silversmith:     s.bySeat(&s.Placed[Silversmith]),
			Workshop:        s.bySeat(&s.Placed[Workshop]),
			TownCentre:      s.bySeat(&s.Placed[TownCentre]),
			Guardhouse:      s.bySeat(&s.Placed[Guardhouse]),
			TaxStand:        s.bySeat(&s.Placed[TaxStand]),
		},
		Market: MarketView{Top: s.stalls(0), Bottom: s.stalls(1)},
		Black: BlackView{
			Small: s.Spaces[0], Middle: s.Spaces[1], Large: s.Spaces[2],
			SmallCard: s.tables.market[top(s.SmallMarket)].id, LargeCard: s.tables.market[top(s.LargeMarket)].id,
			SmallPile: len(s.SmallMarket), LargePile: len(s.LargeMarket),
		},
		Guildhall: s.guildhallView(),
		Piles: PilesView{
			Apprentices: len(s.ApprenticePile), Buildings: len(s.BuildingPile), Rewards: len(s.RewardPile),
		},
		Rewards:  names(s.Rewards, s.tables.numbers.rewards.ID),
		TaxStand: s.TaxStand,
		Final:    FinalView{By: s.FinalBy, Left: s.TurnsLeft},
	}
	if s.Options.Characters {
		v.Setup.Boards = BoardsCharacters
	}
	if s.Options.Wonders {
		v.Works = s.wondersView()
	}
	for i := range s.Players {
		v.Players[i] = s.playerView(engine.Seat(i))
	}
	return v
}

func (s *State) playerView(seat engine.Seat) PlayerView {
	p := s.player(seat)
	return PlayerView{
		Seat: seat, Character: s.tables.characters[p.Character].id, Colour: s.tables.colours[p.Colour],
		Clay: p.Goods[Clay], Wood: p.Goods[Wood], Stone: p.Goods[Stone],
		Gold: p.Goods[Gold], Marble: p.Goods[Marble], Silver: p.Goods[Silver],
		Virtue: p.Virtue, Cathedral: p.Cathedral, Hand: len(p.Hand),
		Buildings: s.buildings(p.Built), Apprentices: names(p.Apprentices, s.tables.numbers.apprentices.ID),
		Unpaid: p.Unpaid, Paid: p.Paid, Reserve: p.Reserve,
		Captives: s.bySeat(&p.Captives), Prisoners: p.Prisoners,
	}
}

func (s *State) guildhallView() GuildhallView {
	table := s.table()
	v := GuildhallView{
		Slots: make([]engine.Seat, table.slots), Columns: table.columns,
		Resets: table.resets, Extra: []engine.Seat{},
	}
	for i := range v.Slots {
		v.Slots[i] = engine.Nobody
	}
	filled := copy(v.Slots, s.Guildhall)
	v.Extra = append(v.Extra, s.Guildhall[filled:]...)
	return v
}

// bySeat lists Workers by seat.
func (s *State) bySeat(workers *[maxSides]int8) []int {
	list := make([]int, len(s.Players))
	for i := range list {
		list[i] = int(workers[i])
	}
	return list
}

func (s *State) stalls(row int) []StallView {
	list := make([]StallView, len(s.Market[row]))
	for i, stall := range s.Market[row] {
		list[i] = StallView{Card: s.tables.apprentices[stall.Card].id, Silver: stall.Silver}
	}
	return list
}

// buildings lists cards by id.
func (s *State) buildings(cards []Building) []string {
	return names(cards, s.tables.numbers.buildings.ID)
}

// Private implements [engine.State].
func (s *State) Private(seat engine.Seat) any {
	if seat < 0 || int(seat) >= s.seats {
		return nil
	}
	p := s.player(seat)
	v := &Private{Hand: s.buildings(p.Hand), Packet: s.buildings(p.Packet), Looked: []string{}}
	if s.Looker == seat {
		v.Looked = s.buildings(s.Looked)
	}
	return v
}
