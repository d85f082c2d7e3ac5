package troyes

import "westkingdom/engine"

// Public is what everybody at the table may know (section 13).
type Public struct {
	Phase      Phase          `json:"phase"`
	Round      int            `json:"round"`
	Rounds     int            `json:"rounds"`
	First      engine.Seat    `json:"first"`
	Active     engine.Seat    `json:"active"`
	Turn       int            `json:"turn"`
	HiddenVP   bool           `json:"hiddenVP"`
	Players    []PlayerView   `json:"players"` // by seat; alone, the King comes last
	Buildings  BuildingsView  `json:"buildings"`
	Cathedral  [][]Owner      `json:"cathedral"` // by level and value; -1: free, 4: gray
	Activities []ActivityView `json:"activities"`
	Queue      QueueView      `json:"queue"`
	Decks      DecksView      `json:"decks"`
	Dice       []DistrictView `json:"dice"` // by district: four seats, then the neutral one
	Black      []int          `json:"black"`
	Stack      []string       `json:"stack"` // characters, alone: the next one first
}

// PlayerView is one side.
type PlayerView struct {
	Seat       engine.Seat `json:"seat"`
	Deniers    int         `json:"deniers"`
	District   int         `json:"district"`
	Influence  int         `json:"influence"`
	VP         *int        `json:"vp"` // null: hidden
	Reserve    int         `json:"reserve"`
	Supply     int         `json:"supply"`
	Passed     bool        `json:"passed"`
	Tradesmen  int         `json:"tradesmen"`
	Cubes      int         `json:"cubes"` // on the cathedral
	Won        []string    `json:"won"`
	Characters []string    `json:"characters"` // revealed, at the end
	Held       int         `json:"held"`       // characters
}

// BuildingsView is who stands where: -1 nobody, 4 the gray player.
type BuildingsView struct {
	Palace    BuildingView `json:"palace"`
	Bishopric BuildingView `json:"bishopric"`
	CityHall  BuildingView `json:"cityHall"`
}

// BuildingView is one building.
type BuildingView struct {
	Seats []Owner `json:"seats"`
	Rows  [][]int `json:"rows"`  // seats of each row, from 0
	Dice  []int   `json:"dice"`  // row by die value, from 1
	Lying []Owner `json:"lying"` // whose citizens
}

// ActivityView is one activity card.
type ActivityView struct {
	Card         string  `json:"card"` // empty: face down
	Colour       string  `json:"colour"`
	Round        int     `json:"round"`
	Slots        []Owner `json:"slots"`
	Illustration []Owner `json:"illustration"`
	Cubes        []int   `json:"cubes"` // by seat
}

// QueueView is the queue of events, which grows and shrinks.
type QueueView struct {
	Events []EventView `json:"events"` // Marauding first
}

// EventView is an event in the queue.
type EventView struct {
	Event string  `json:"event"`
	Cubes []Owner `json:"cubes"` // in the order of the banners
	Free  int     `json:"free"`
}

// DecksView counts the face-down events and the gray citizens in the supply.
type DecksView struct {
	Red    int `json:"red"`
	White  int `json:"white"`
	Yellow int `json:"yellow"`
	Gray   int `json:"gray"`
}

// DistrictView is the dice of a district by value, highest first.
type DistrictView struct {
	Red    []int `json:"red"`
	White  []int `json:"white"`
	Yellow []int `json:"yellow"`
}

// Private is what only one seat knows.
type Private struct {
	Characters []WorthView      `json:"characters"` // its own; alone, those still on the King's stack
	VP         int              `json:"vp"`
	Score      *engine.Standing `json:"score"` // with the own characters
}

// WorthView is a character and what it gives the seat now.
type WorthView struct {
	Character string `json:"character"`
	VP        int    `json:"vp"`
}

// ScoresHidden implements [engine.Discreet].
func (s *State) ScoresHidden() bool { return s.HiddenVP && s.Phase != PhaseOver }

// Public implements [engine.State].
func (s *State) Public() any {
	v := &Public{
		Phase: s.Phase, Round: s.Round, Rounds: s.tables.bySeats[s.Seats].rounds, First: s.First, Active: s.Active, Turn: s.Turn,
		HiddenVP: s.HiddenVP, Players: make([]PlayerView, len(s.Players)),
		Buildings:  BuildingsView{s.buildingView(Red), s.buildingView(White), s.buildingView(Yellow)},
		Activities: make([]ActivityView, cardsOut), Queue: QueueView{make([]EventView, len(s.Queue))},
		Decks: DecksView{len(s.Red), len(s.White), len(s.Yellow), s.Gray}, Dice: make([]DistrictView, owners), Black: []int{}, Stack: []string{},
	}
	for i := range v.Players {
		v.Players[i] = s.playerView(engine.Seat(i))
	}
	for l := range s.Cathedral {
		v.Cathedral = append(v.Cathedral, append([]Owner(nil), s.Cathedral[l][:]...))
	}
	for i := range v.Activities {
		v.Activities[i] = s.activityView(i)
	}
	for i := range v.Queue.Events {
		v.Queue.Events[i] = EventView{s.event(i).id, append([]Owner{}, s.Queue[i].Cubes...), s.free(i)}
	}
	for o := range v.Dice {
		v.Dice[o] = DistrictView{s.faces(o, Red), s.faces(o, White), s.faces(o, Yellow)}
	}
	for b := faces; b > 0; b-- {
		for range s.Black[b] {
			v.Black = append(v.Black, b)
		}
	}
	for _, c := range s.Stack {
		v.Stack = append(v.Stack, s.tables.characters[c].id)
	}
	return v
}

func (s *State) playerView(seat engine.Seat) PlayerView {
	p := s.player(seat)
	v := PlayerView{
		Seat: seat, Deniers: p.Deniers, District: p.District, Influence: p.Influence, Reserve: p.Reserve, Supply: p.Supply, Passed: p.Passed,
		Tradesmen: s.tradesmen(Owner(seat)), Cubes: s.built(Owner(seat)), Won: []string{}, Characters: []string{}, Held: len(p.Characters),
	}
	if !s.ScoresHidden() {
		points := p.VP
		v.VP = &points
	}
	for _, e := range p.Won {
		v.Won = append(v.Won, s.tables.events[e].id)
	}
	if s.Phase == PhaseOver {
		for _, c := range p.Characters {
			v.Characters = append(v.Characters, s.tables.characters[c].id)
		}
	}
	return v
}

func (s *State) buildingView(b Colour) BuildingView {
	at := &s.tables.buildings[b]
	v := BuildingView{Seats: append([]Owner(nil), s.Standing[b][:]...), Rows: at.rows, Dice: at.row[1:], Lying: []Owner{}}
	for o, lying := range s.Lying[b] {
		if lying {
			v.Lying = append(v.Lying, Owner(o))
		}
	}
	return v
}

func (s *State) activityView(i int) ActivityView {
	a, c := &s.Activities[i], s.card(i)
	v := ActivityView{Colour: c.colour.String(), Round: c.round, Slots: []Owner{}, Illustration: []Owner{}, Cubes: make([]int, len(s.Players))}
	if !a.Up {
		return v
	}
	v.Card = c.id
	v.Slots = append(v.Slots, a.Slots[:len(c.slots)]...)
	for o, there := range a.Illustration {
		if there {
			v.Illustration = append(v.Illustration, Owner(o))
		}
	}
	for o := range v.Cubes {
		v.Cubes[o] = int(a.Cubes[o])
	}
	return v
}

func (s *State) faces(o int, c Colour) []int {
	list := []int{}
	for v := faces; v > 0; v-- {
		for range s.Dice[o][c][v] {
			list = append(list, v)
		}
	}
	return list
}

// Private implements [engine.State].
func (s *State) Private(seat engine.Seat) any {
	if seat < 0 || int(seat) >= s.Seats {
		return nil
	}
	p := s.player(seat)
	v := &Private{Characters: []WorthView{}, VP: p.VP}
	for _, c := range append(p.Characters[:len(p.Characters):len(p.Characters)], s.Stack...) {
		v.Characters = append(v.Characters, WorthView{s.tables.characters[c].id, s.worthOf(c, Owner(seat))})
	}
	points := s.points(Owner(seat), s.inPlay(s.Phase == PhaseOver, seat))
	score := engine.Score(seat, itemNames[:], points[:])
	v.Score = &score
	return v
}
