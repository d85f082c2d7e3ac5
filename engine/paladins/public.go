package paladins

import "westkingdom/engine"

// Public builds what everybody may know.
func (s *State) Public() any {
	v := &Public{
		Phase: string(s.Phase), Round: s.Round, Rounds: s.tables.rounds, Active: s.Active, First: s.First, Difficulty: s.Difficulty,
		Players: make([]PlayerView, s.Seats),
		Boards:  make([]BoardView, s.Seats),
		Slots:   make([]SlotView, 0, boardSlots),
		Orders:  make([]OrderView, orderSlots),
		Favours: make([]FavourView, favourSlots),
		Tax:     TaxView{s.Tax, s.tables.tax[s.Seats]},
		Piles: PilesView{
			Townsfolk: len(s.TownsfolkDeck), Outsiders: len(s.OutsiderDeck), Walls: len(s.WallDeck),
			Taverns: len(s.TavernDeck), Suspicion: len(s.SuspicionDeck), Debts: s.Debts,
		},
		TownsfolkDiscard: s.tables.townsfolkIDs(s.TownsfolkDiscard), OutsiderDiscard: s.tables.outsiderIDs(s.OutsiderDiscard),
		TavernDiscard: s.tables.tavernIDs(s.TavernDiscard), SuspicionDiscard: s.tables.suspicionIDs(s.SuspicionDiscard),
		Townsfolk: s.tables.townsfolkIDs(s.Townsfolk[:]),
		Outsiders: s.tables.outsiderIDs(s.Outsiders[:]),
	}
	for i := range v.Players {
		v.Players[i] = s.playerView(engine.Seat(i))
		v.Boards[i] = s.player(engine.Seat(i)).boardView()
	}
	v.AI = s.opposition().view()
	for i := range s.tables.slots {
		if s.exists(i) {
			v.Slots = append(v.Slots, s.slotView(i))
		}
	}
	for i := range v.Orders {
		v.Orders[i] = s.orderView(i)
	}
	for i := range v.Favours {
		v.Favours[i] = s.favourView(i)
	}
	v.Taverns.Cards = make([]TavernView, len(s.Taverns))
	for i, c := range s.Taverns {
		v.Taverns.Cards[i] = TavernView{s.tables.taverns[c].id, s.takenBy(c)}
	}
	if s.Inquiry.On {
		v.Inquiry = &InquisitionView{s.Inquiry.By, s.tables.townsfolkIDs(s.Inquiry.Used)}
	}
	return v
}

// Private builds what only this seat knows.
func (s *State) Private(seat engine.Seat) any {
	if seat < 0 || int(seat) >= s.Seats {
		return nil
	}
	p := s.player(seat)
	v := &Private{Drawn: s.tables.paladinIDs(p.Drawn)}
	if p.Paladin != 0 && !p.Revealed {
		v.Chosen = s.tables.paladins[p.Paladin].id
	}
	if p.TopKnown && len(p.Deck) > 0 {
		v.Top = s.tables.paladins[p.Deck[len(p.Deck)-1]].id
	}
	known := make([]Card, p.Known)
	for i := range known {
		known[p.Known-1-i] = p.Deck[i]
	}
	v.Bottom = s.tables.paladinIDs(known)
	return v
}

func ids(cards []Card, id func(Card) string) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = id(c)
	}
	return list
}

func (t *tables) townsfolkIDs(cards []Card) []string {
	return ids(cards, func(c Card) string { return t.townsfolk[c].id })
}

func (t *tables) outsiderIDs(cards []Card) []string {
	return ids(cards, func(c Card) string { return t.outsiders[c].id })
}

func (t *tables) tavernIDs(cards []Card) []string {
	return ids(cards, func(c Card) string { return t.taverns[c].id })
}

func (t *tables) suspicionIDs(cards []Card) []string {
	return ids(cards, func(c Card) string { return t.suspicion[c].id })
}

func (t *tables) wallIDs(cards []Card) []string {
	return ids(cards, func(c Card) string { return t.walls[c].id })
}

func (t *tables) paladinIDs(cards []Card) []string {
	return ids(cards, func(c Card) string { return t.paladins[c].id })
}

func (t *tables) schemeIDs(cards []Card) []string {
	return ids(cards, func(c Card) string { return t.schemes[c].id })
}

func (s *State) playerView(seat engine.Seat) PlayerView {
	p := s.player(seat)
	attribute := func(a Attribute) AttributeView { return AttributeView{p.Attributes[a], p.boost(a)} }
	v := PlayerView{
		Seat: seat, Silver: p.Silver, Provisions: p.Provisions,
		Workers: WorkersView{
			p.Workers[Labourer], p.Workers[Scout], p.Workers[Merchant], p.Workers[Fighter], p.Workers[Cleric], p.Workers[Criminal],
		},
		Strength: attribute(Strength), Faith: attribute(Faith), Influence: attribute(Influence),
		Workshops: s.tables.action[Develop].max - p.Workshops,
		Monks:     s.tables.action[Commission].max - p.Monks,
		Outposts:  s.tables.action[Garrison].max - p.Outposts,
		Jars:      s.tables.action[Absolve].max - p.Jars,
		Absolved:  p.absolvedIDs(),
		Walls:     s.tables.wallIDs(p.Walls), Converted: s.tables.outsiderIDs(p.Converted), Attacked: s.tables.outsiderIDs(p.Attacked),
		Crew: s.tables.townsfolkIDs(p.Crew), Suspicion: s.tables.suspicionIDs(p.Suspicion), Unpaid: p.Unpaid, Paid: p.Paid,
		Chosen: p.Paladin != 0, Past: s.tables.paladinIDs(p.Past), Deck: len(p.Deck), Passed: p.Passed,
	}
	if p.Revealed {
		v.Paladin = s.tables.paladins[p.Paladin].id
	}
	if p.Tavern != 0 {
		v.Tavern = s.tables.taverns[p.Tavern].id
	}
	return v
}

func (p *Player) boardView() BoardView {
	var by [boardActions]*ActionView
	for a := range boardActions {
		if action := p.actionView(a); !action.blank() {
			kept := action // most are blank, and need no place
			by[a] = &kept
		}
	}
	return BoardView{ActionsView{
		by[Develop], by[Recruit], by[Hunt], by[Trade], by[Pray], by[Conspire],
		by[Commission], by[Fortify], by[Garrison], by[Absolve], by[Attack], by[Convert],
	}}
}

func (p *Player) actionView(a Action) ActionView {
	v := ActionView{Uses: p.uses(a), Need: p.need(a)}
	v.Silver, v.Provisions = p.cost(a)
	for i := range p.tables.action[a].spaces {
		switch w := p.Board[a][i]; {
		case w != Any:
			v.put(i, len(p.tables.action[a].spaces), w.String())
		case a >= Commission && i < 2 && p.Covered[a.right()][i]:
			v.put(i, len(p.tables.action[a].spaces), "workshop")
		}
	}
	return v
}

// put puts something on a space.
func (v *ActionView) put(space, spaces int, what string) {
	if v.Spaces == nil {
		v.Spaces = make([]string, spaces)
	}
	v.Spaces[space] = what
}

func (v ActionView) blank() bool {
	return v.Spaces == nil && v.Uses == 0 && v.Silver == 0 && v.Provisions == 0 && v.Need == 0
}

func (p *Player) absolvedIDs() []string {
	list := []string{}
	for i, full := range p.Absolved {
		if full {
			list = append(list, p.tables.absolved[i].id)
		}
	}
	return list
}

func (s *State) slotView(i int) SlotView {
	v := SlotView{ID: s.tables.slots[i].id, Region: s.tables.slots[i].region + 1, By: engine.Nobody}
	if piece := s.Slots[i]; piece != 0 {
		v.By, v.Piece = piece.By(), "outpost"
		if piece.Monk() {
			v.Piece = "monk"
		}
	}
	return v
}

func (s *State) orderView(i int) OrderView {
	v := OrderView{Points: s.tables.orderPoints[i], Done: []engine.Seat{}, Workshop: s.AI.OrderWorkshops[i]}
	if i < s.OrdersShown {
		v.Card = s.tables.orders[s.Orders[i]].id
		for seat := range s.Players {
			if s.completed(engine.Seat(seat), i) {
				v.Done = append(v.Done, engine.Seat(seat))
			}
		}
	}
	return v
}

func (s *State) favourView(i int) FavourView {
	f := s.Favours[i]
	v := FavourView{Round: s.tables.favourRound[i], By: f.By, Scheme: s.AI.FavourSchemes[i] != 0}
	if i < s.FavoursShown {
		v.Card = s.tables.favours[f.Card].id
	}
	switch {
	case f.By == engine.Nobody:
	case f.Worker == Any:
		v.Worker = "worker"
	default:
		v.Worker = f.Worker.String()
	}
	return v
}
