package viscounts

import "westkingdom/engine"

// Public is what everybody at the table may know (section 17).
type Public struct {
	Phase   Phase        `json:"phase"`
	Active  engine.Seat  `json:"active"`
	First   engine.Seat  `json:"first"`
	Round   int          `json:"round"`
	Turn    int          `json:"turn"`
	Last    int          `json:"last"` // number of the last round; 0 until it is known
	Large   bool         `json:"large"`
	Pairs   PairsView    `json:"pairs"`   // still to be chosen
	Players []PlayerView `json:"players"` // by seat; alone, the AI comes last
	Ring    []PlaceView  `json:"ring"`    // clockwise
	Castle  CastleView   `json:"castle"`
	Piles   EndView      `json:"piles"`
	Bonus   []BonusView  `json:"bonus"`
	AI      *AIView      `json:"ai"` // null without an AI
}

// PairsView is a list that gets shorter.
type PairsView struct {
	Left []PairView `json:"left"`
}

// PairView is a player card with its hero.
type PairView struct {
	Player string `json:"player"`
	Hero   string `json:"hero"`
	Space  string `json:"space"` // where it puts the viscount
}

// PlayerView is one side's area.
type PlayerView struct {
	Seat       engine.Seat `json:"seat"`
	Player     string      `json:"player"` // the player card; empty until chosen
	Viscount   string      `json:"viscount"`
	Row        []string    `json:"row"` // new card first; empty: no card there
	Icons      IconsView   `json:"icons"`
	Hand       int         `json:"hand"`
	Deck       int         `json:"deck"`
	Discard    []string    `json:"discard"`
	Limit      int         `json:"limit"` // of the hand
	Inkwell    int         `json:"inkwell"`
	Stone      int         `json:"stone"`
	Gold       int         `json:"gold"`
	Silver     int         `json:"silver"`
	Pool       int         `json:"pool,omitempty"` // of any resource: an AI's
	Corruption int         `json:"corruption"`
	Virtue     int         `json:"virtue"`
	Unpaid     int         `json:"unpaid"`
	Paid       int         `json:"paid"`
	Acquired   int         `json:"acquired"`
	Approved   int         `json:"approved"`
	Built      []string    `json:"built"` // slots
	Workers    int         `json:"workers"`
	Tiles      []string    `json:"tiles"`
}

// IconsView counts the icons that fund the side's actions now.
type IconsView struct {
	Merchant int `json:"merchant"`
	Builder  int `json:"builder"`
	Noble    int `json:"noble"`
	Cleric   int `json:"cleric"`
	Criminal int `json:"criminal"`
}

// PlaceView is one segment.
type PlaceView struct {
	Segment     string     `json:"segment"`
	Section     string     `json:"section"`    // of the castle, facing it
	Townsfolk   string     `json:"townsfolk"`  // visible; empty: the printed one
	Folk        int        `json:"folk"`       // cards in the pile
	Manuscript  string     `json:"manuscript"` // visible; empty: the printed one
	Manuscripts int        `json:"manuscripts"`
	Spots       []SpotView `json:"spots"`
}

// SpotView is a building spot.
type SpotView struct {
	By       engine.Seat `json:"by"` // -1: empty
	Building string      `json:"building,omitempty"`
	Linked   bool        `json:"linked,omitempty"` // the link to the next spot is closed
}

// CastleView is who stands in the castle: workers by section and seat.
type CastleView struct {
	Sections []string    `json:"sections"` // clockwise
	Tier1    [][]int     `json:"tier1"`
	Tier2    [][]int     `json:"tier2"`
	Tier3    []int       `json:"tier3"`
	Leader   engine.Seat `json:"leader"` // -1: nobody
}

// EndView tells how far the end is: cards above the poverty and the prosperity
// card.
type EndView struct {
	Debts      int  `json:"debts"`
	Deeds      int  `json:"deeds"`
	Poverty    bool `json:"poverty"`
	Prosperity bool `json:"prosperity"`
}

// BonusView is a cleric bonus card.
type BonusView struct {
	Card string      `json:"card"`
	By   engine.Seat `json:"by"` // -1: nobody's
}

// AIView is what the solo opponent has besides an area.
type AIView struct {
	Board   string   `json:"board"`
	Row     []string `json:"row"` // schemes, new first
	Deck    int      `json:"deck"`
	Discard []string `json:"discard"`
	Future  int      `json:"future"`
}

// Private is what only one seat knows.
type Private struct {
	Hand []string `json:"hand"`
	Deck []string `json:"deck"`           // what the draw pile holds, in no order
	Plan *Plan    `json:"plan,omitempty"` // while the turn is planned
}

// Public implements [engine.State].
func (s *State) Public() any {
	table := &s.tables.bySeats[s.Seats]
	v := &Public{
		Phase: s.Phase, Active: s.Active, First: s.First, Round: s.Round, Turn: s.Turn, Last: s.Last, Large: table.large,
		Pairs: PairsView{make([]PairView, len(s.Pairs))}, Players: make([]PlayerView, len(s.Players)), Ring: make([]PlaceView, segments),
		Castle: s.castleView(), Piles: EndView{s.Debts, s.Deeds, s.Poverty, s.Prosperity},
	}
	for i, pair := range s.Pairs {
		v.Pairs.Left[i] = PairView{s.tables.players[pair.Number].id, s.card(pair.Hero).id, s.spaceID(s.startOf(pair.Number))}
	}
	for i := range v.Players {
		v.Players[i] = s.playerView(engine.Seat(i))
	}
	for i := range v.Ring {
		v.Ring[i] = s.placeView(i)
	}
	for r, by := range s.Bonus {
		v.Bonus = append(v.Bonus, BonusView{s.tables.bonus[r].id, by})
	}
	if s.AI.On {
		v.AI = s.aiView()
	}
	return v
}

func (s *State) playerView(seat engine.Seat) PlayerView {
	p := s.player(seat)
	v := PlayerView{
		Seat: seat, Row: s.cardIDs(p.Row[:]), Hand: len(p.Hand), Deck: len(p.Deck), Discard: s.cardIDs(p.Discard),
		Inkwell: p.Goods[Inkwell], Stone: p.Goods[Stone], Gold: p.Goods[Gold], Silver: p.Goods[Silver], Pool: p.Goods[Any],
		Corruption: p.Corruption, Virtue: p.Virtue, Unpaid: p.Unpaid, Paid: p.Paid, Acquired: p.Acquired, Approved: p.Approved,
		Built: []string{}, Workers: p.Workers, Tiles: make([]string, len(p.Tiles)),
	}
	if p.Number != 0 {
		v.Player, v.Viscount = s.tables.players[p.Number].id, s.spaceID(p.Viscount)
	}
	if !s.ruled(seat) {
		v.Limit = person{s, seat}.limit()
	}
	sum := s.side(seat).icons()
	v.Icons = IconsView{int(sum[Merchant]), int(sum[Builder]), int(sum[Noble]), int(sum[Cleric]), int(sum[Criminal])}
	list := s.side(seat).slots()
	for i, built := range p.Built {
		if built {
			v.Built = append(v.Built, list[i].id)
		}
	}
	for i, m := range p.Tiles {
		v.Tiles[i] = s.tile(m).id
	}
	return v
}

func (s *State) cardIDs(cards []Card) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = s.card(c).id
	}
	return list
}

func (s *State) placeView(ring int) PlaceView {
	v := PlaceView{
		Segment: s.segment(ring).id, Section: s.sectionID(s.facing(ring)), Folk: len(s.Townsfolk[ring]), Manuscripts: len(s.Manuscripts[ring]),
		Spots: make([]SpotView, len(s.land(ring).spots)),
	}
	if c, who := s.townsfolkAt(ring); c != 0 {
		v.Townsfolk = who.id
	}
	if m, what := s.manuscriptAt(ring); m != 0 {
		v.Manuscript = what.id
	}
	for i := range v.Spots {
		b := s.Spots[ring][i]
		v.Spots[i].By = engine.Nobody
		if b == 0 {
			continue
		}
		v.Spots[i].By, v.Spots[i].Building = b.By(), b.Type().String()
		next, n := s.linked(ring, i)
		v.Spots[i].Linked = s.land(ring).links[i] != nil && s.Spots[next][n] != 0
	}
	return v
}

func (s *State) castleView() CastleView {
	v := CastleView{Leader: s.Leader, Tier3: s.bySeat(&s.Castle[tier3][0])}
	for i := range segments {
		v.Sections = append(v.Sections, s.sectionID(i))
		v.Tier1 = append(v.Tier1, s.bySeat(&s.Castle[tier1][i]))
		v.Tier2 = append(v.Tier2, s.bySeat(&s.Castle[tier2][i]))
	}
	return v
}

func (s *State) bySeat(workers *[maxSides]int8) []int {
	list := make([]int, len(s.Players))
	for i := range list {
		list[i] = int(workers[i])
	}
	return list
}

func (s *State) aiView() *AIView {
	ids := func(cards []Scheme) []string {
		list := make([]string, len(cards))
		for i, c := range cards {
			list[i] = s.tables.solo.schemes[c].id
		}
		return list
	}
	return &AIView{
		Board: s.tables.solo.boards[s.AI.Board].id, Row: ids(s.AI.Row[:]), Deck: len(s.AI.Deck), Discard: ids(s.AI.Discard), Future: len(s.AI.Future),
	}
}

// Private implements [engine.State]. The draw pile is listed by card, so that
// its order does not show.
func (s *State) Private(seat engine.Seat) any {
	if seat < 0 || int(seat) >= s.Seats {
		return nil
	}
	p := s.player(seat)
	v := &Private{Hand: s.cardIDs(p.Hand), Deck: []string{}, Plan: person{s, seat}.plan()}
	var in [128]bool
	for _, c := range p.Deck {
		in[c] = true
	}
	for c, there := range in {
		if there {
			v.Deck = append(v.Deck, s.card(Card(c)).id)
		}
	}
	return v
}
