package architects

import (
	"iter"
	"reflect"
	"slices"

	"westkingdom/engine"
)

// Wonders is what the expansion adds to a position; zero without it.
type Wonders struct {
	// The Princess and the Profiteer stand in large locations (section 4).
	Princess  Location `json:"princess"`
	Profiteer Location `json:"profiteer"`
	// The top card of the pile is the current Contribution card, the last one
	// turned over the current Consequence card (section 5).
	Pile   engine.Deck[Contribution] `json:"pile"`
	Turned []Contribution            `json:"turned"`
	Filled uint8                     `json:"filled"`
	// The Wonders, by their resources: what lies on them, and where their
	// tokens stand; -1 while they do not (section 7).
	Stock  [Silver]int      `json:"stock"`
	Tokens [Silver]Location `json:"tokens"`
	// What the active player may still do in this turn.
	Contribute int `json:"contribute"`
	Favours    int `json:"favours"`
	Visit      int `json:"visit"` // Workers that a Wonder adds to the placement

	// The side that the rules play (section 12).
	Schemes engine.Deck[Scheme] `json:"schemes"`
	Future  engine.Deck[Scheme] `json:"future"`
	Played  []Scheme            `json:"played"` // the last one on top
	Marker  Resource            `json:"marker"`
	Here    Location            `json:"here"`  // where it acts; nowhere beside its turn
	Taxed   bool                `json:"taxed"` // it paid for the captures of this turn
}

// IsZero says that the match is not of the expansion.
func (w *Wonders) IsZero() bool { return reflect.ValueOf(w).Elem().IsZero() }

// cloneLists gives a copy lists of its own, in the memory of another.
func (w *Wonders) cloneLists(memory *Wonders) {
	w.Pile = engine.CloneList(memory.Pile, w.Pile)
	w.Turned = engine.CloneList(memory.Turned, w.Turned)
	w.Schemes = engine.CloneList(memory.Schemes, w.Schemes)
	w.Future = engine.CloneList(memory.Future, w.Future)
	w.Played = engine.CloneList(memory.Played, w.Played)
}

// around visits all sides once, clockwise, beginning with one.
func (s *State) around(from engine.Seat) iter.Seq[engine.Seat] {
	return func(yield func(engine.Seat) bool) {
		for i := range s.Players {
			if !yield(s.clockwise(from, i)) {
				return
			}
		}
	}
}

// where is the location that the data means.
func (s *State) where(loc Location) Location {
	switch loc {
	case withPrincess:
		return s.Wonders.Princess
	case withProfiteer:
		return s.Wonders.Profiteer
	}
	return loc
}

// dealWonders is the expansion's part of the setup (section 2).
func (s *State) dealWonders() {
	w := &s.Wonders
	for i := range w.Tokens {
		w.Tokens[i] = anywhere
	}
	s.dealContributions(&s.Rand)
	s.Wonders.Princess, s.Wonders.Profiteer = s.consequence().princess, s.consequence().profiteer
	if s.Options.Opponent != "" {
		s.dealOpponent()
	}
	s.First = s.firstOf()
}

// firstOf is the first player: highest Virtue, then highest Influence, then at
// random. With boards all alike it is at random already.
func (s *State) firstOf() engine.Seat {
	if !s.Options.Characters {
		return s.First
	}
	var best []engine.Seat
	for seat := range engine.Seat(s.seats) {
		p := s.player(seat)
		if len(best) > 0 {
			q := s.player(best[0])
			if p.Virtue < q.Virtue || p.Virtue == q.Virtue && p.Influence < q.Influence {
				continue
			}
			if p.Virtue != q.Virtue || p.Influence != q.Influence {
				best = best[:0]
			}
		}
		best = append(best, seat)
	}
	return best[s.Rand.Intn(len(best))]
}

// dealOpponent gives the side that the rules play its board and its Schemes
// (section 12.1).
func (s *State) dealOpponent() {
	t := s.tables
	c := t.wonders.boards[0]
	if s.Options.Opponent == OpponentRandom {
		c = t.wonders.boards[s.Rand.Intn(len(t.wonders.boards))]
	}
	for _, b := range t.wonders.boards {
		if t.characters[b].id == "ai_"+s.Options.Opponent {
			c = b
		}
	}
	p := &s.Players[s.seats]
	used := func(colour int) bool {
		return slices.ContainsFunc(s.Players[:s.seats], func(p Player) bool { return p.Colour == colour })
	}
	for p.Colour = 0; used(p.Colour); p.Colour++ {
	}
	p.Character, p.Virtue, p.Influence = c, t.characters[c].virtue, t.characters[c].influence
	p.Goods = Goods{Marble: t.characters[c].opponent.marble}
	for i := 1; i < len(t.wonders.schemes); i++ {
		if t.wonders.schemes[i].future {
			s.Wonders.Future = append(s.Wonders.Future, Scheme(i))
		} else {
			s.Wonders.Schemes = append(s.Wonders.Schemes, Scheme(i))
		}
	}
	engine.Shuffle(&s.Rand, s.Wonders.Schemes)
	engine.Shuffle(&s.Rand, s.Wonders.Future)
}

// packet is the number of Building cards that everybody picks from.
func (s *State) packet() int {
	if s.seats == 1 {
		return s.tables.wonders.deal
	}
	return s.tables.draftDeal
}

// dealt says whether somebody has the character.
func (s *State) dealt(c Character) bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return p.Character == c })
}

// helpers is what stands for own Workers in a placement: the Princess for
// Arnulf, and an own Wonder.
func (s *State) helpers(seat engine.Seat, loc Location) (n int) {
	if p := s.player(seat); p.Character != 0 && loc == s.Wonders.Princess {
		n = p.modified(modPrincess, anywhere)
	}
	return n + s.Wonders.Visit
}

// wondersPlacing is the expansion's part of a placement.
var wondersPlacing = placing{arrive: (*State).arrive, leave: (*State).leave, foresee: (*State).foreseeArrival}

// arrive is what comes of a Worker placed there, before its action.
func (s *State) arrive(t *engine.Table, seat engine.Seat, loc Location) {
	if !loc.Large() {
		return
	}
	if s.hasToken(seat, loc) {
		q := t.Prompt(seat, KindVisit)
		q.About = engine.Option{Verb: VerbPlace, A: int(loc)}
		q.Add(engine.Option{Verb: VerbVisit})
		q.Add(engine.Option{Verb: VerbVisit, A: 1})
		if o := t.Ask(q); o.A > 0 {
			s.side(seat).influence(t, o.A)
		} else {
			s.Wonders.Visit = 1
		}
	}
	if loc == s.Wonders.Princess {
		s.Wonders.Contribute++
	}
	if loc == s.Wonders.Profiteer {
		s.Wonders.Favours++
	}
	s.moment(t, seat)
}

// leave ends a placement. One that it was a part of is in the Guildhall, where
// no Wonder stands.
func (s *State) leave(t *engine.Table, seat engine.Seat, loc Location) {
	s.Wonders.Visit = 0
	if loc == s.Wonders.Profiteer {
		s.trigger(t, seat, onPlace, withProfiteer)
	}
}

// foreseeArrival adds what comes of a Worker placed there. A Wonder's is one of
// two things; the Profiteer's Influence comes at some moment of the turn.
func (s *State) foreseeArrival(v *foresight, loc Location) {
	if !loc.Large() {
		return
	}
	if s.hasToken(v.seat, loc) {
		v.after(lost)
	}
	if loc == s.Wonders.Princess && s.canContribute(v.seat) {
		for r := Clay; r < Silver; r++ {
			v.unknown([]effect{s.tables.wonders.contributions[top(s.Wonders.Pile)].rewards[r]})
		}
	}
	if loc == s.Wonders.Profiteer {
		v.foreseeFavours(1)
	}
}

// foreseeFavours adds Influence that is gained by the end of the turn. Where
// the Profiteer stands, more may be asked before.
func (v *foresight) foreseeFavours(n int) {
	switch v.s.Wonders.Profiteer {
	case Quarry, Forest, Silversmith:
	default:
		v.after(paying)
	}
	v.gainInfluence(n * v.s.tables.wonders.favour)
}

// canContribute says whether the player has a resource of an open type.
func (s *State) canContribute(seat engine.Seat) bool {
	for r := Clay; r < Silver; r++ {
		if !resourceSet(s.Wonders.Filled).has(r) && s.player(seat).Goods[r] > 0 {
			return true
		}
	}
	return false
}

// hasToken says whether the token of a Wonder of the player stands there.
func (s *State) hasToken(seat engine.Seat, loc Location) bool {
	for r, at := range s.Wonders.Tokens {
		if at == loc {
			return slices.Contains(s.player(seat).Built, s.tables.wonders.cards[r])
		}
	}
	return false
}

// What may be done at a moment, as what its question is about.
const (
	mayContribute = 1 << iota
	mayGain
)

// moment is between two actions: the player may contribute, or take the
// Profiteer's Influence (sections 4 and 5).
func (s *State) moment(t *engine.Table, seat engine.Seat) {
	for s.Wonders.Contribute > 0 || s.Wonders.Favours > 0 {
		q := t.Prompt(seat, KindMoment)
		s.offerContributions(q, seat)
		may := mayContribute * min(len(q.Options), 1)
		if s.Wonders.Favours > 0 {
			q.Add(engine.Option{Verb: VerbFavour})
			may += mayGain
		}
		if len(q.Options) == 0 {
			return
		}
		q.About = engine.Option{Verb: VerbLater, A: may}
		q.Add(engine.Option{Verb: VerbLater})
		if !s.seize(t, seat, t.Ask(q)) {
			return
		}
	}
}

// momentAfter is a moment between the actions of a location. Before the first
// of them there was one when the Worker arrived.
func (s *State) momentAfter(t *engine.Table, seat engine.Seat, actions int) {
	if actions > 0 {
		s.moment(t, seat)
	}
}

// lastMoment is the last one of a turn: Influence that was never asked for is
// gained now (W-4).
func (s *State) lastMoment(t *engine.Table, seat engine.Seat) {
	for s.Wonders.Contribute > 0 {
		q := t.Prompt(seat, KindMoment)
		s.offerContributions(q, seat)
		if len(q.Options) == 0 {
			break
		}
		q.About = engine.Option{Verb: VerbLater, A: mayContribute}
		if s.Wonders.Favours > 0 {
			q.Add(engine.Option{Verb: VerbFavour})
			q.About.A += mayGain
		}
		q.Add(engine.Option{Verb: VerbDecline})
		if !s.seize(t, seat, t.Ask(q)) {
			break
		}
	}
	s.Wonders.Contribute = 0
	for ; s.Wonders.Favours > 0; s.Wonders.Favours-- {
		s.favour(t, seat)
	}
}

// favour gains the Profiteer's Influence.
func (s *State) favour(t *engine.Table, seat engine.Seat) {
	s.side(seat).influence(t, s.tables.wonders.favour)
}

// seize does what was chosen; false: nothing.
func (s *State) seize(t *engine.Table, seat engine.Seat, o engine.Option) bool {
	switch o.Verb {
	case VerbContribute:
		s.Wonders.Contribute--
		s.player(seat).Goods[o.A]--
		s.contribute(t, seat, Resource(o.A))
	case VerbFavour:
		s.Wonders.Favours--
		s.favour(t, seat)
	default:
		return false
	}
	return true
}

// offerContributions lists the open types of which the player has one.
func (s *State) offerContributions(q *engine.Prompt, seat engine.Seat) {
	if s.Wonders.Contribute == 0 {
		return
	}
	for r := Clay; r < Silver; r++ {
		o, against := engine.Option{Verb: VerbContribute, A: int(r)}, engine.Reason{}
		switch {
		case resourceSet(s.Wonders.Filled).has(r):
			against = engine.Reason{Key: ReasonClosed, What: r.String()}
		case s.player(seat).Goods[r] == 0:
			against = engine.Short(r.String(), 0, 1)
		}
		q.Offer(o, against)
	}
}

// contribute lays a resource on the Contribution card and brings what the card
// says; the fifth triggers a reset (section 5).
func (s *State) contribute(t *engine.Table, seat engine.Seat, r Resource) {
	s.Wonders.Filled |= 1 << r
	card := top(s.Wonders.Pile)
	t.Log(seat, logContribute, engine.Str("resource", r.String()))
	e := &s.tables.wonders.contributions[card].rewards[r]
	s.resolve(t, seat, e, thingOf(aContribution, int(card)).asks(e))
	if s.Wonders.Filled == 1<<Silver-1 {
		s.ResetDue = true
	}
}

// judge is what the Princess and the Profiteer make of a capture before their
// eyes, once for each action (section 4, W-5).
func (s *State) judge(t *engine.Table, seat engine.Seat, loc Location, judged *int) {
	if *judged&(1<<loc) != 0 {
		return
	}
	*judged |= 1 << loc
	s.changeVirtue(t, seat, s.judgement(loc))
}

// judgement is the Virtue that a capture there brings. The Princess and the
// Profiteer never stand in one place.
func (s *State) judgement(loc Location) int {
	switch {
	case !s.Options.Wonders:
		return 0
	case loc == s.Wonders.Princess:
		return s.tables.wonders.princessVirtue
	case loc == s.Wonders.Profiteer:
		return s.tables.wonders.profiteerVirtue
	}
	return 0
}

// refresh takes the Apprentices furthest to the left out of the market, column
// by column (section 9, School).
func (s *State) refresh(t *engine.Table, n int) {
	for column := range s.tables.columns {
		for row := range s.Market {
			stall := &s.Market[row][column]
			if stall.Card == 0 || n == 0 {
				continue
			}
			n--
			s.removeStall(t, stall)
		}
	}
	for row := range s.Market {
		s.refill(t, row)
	}
}

// removeStall takes a face-up Apprentice out of the market, its coins to the
// supply.
func (s *State) removeStall(t *engine.Table, stall *Stall) {
	s.ApprenticePile.Bury(stall.Card)
	t.Log(engine.Nobody, LogRemoved, s.apprentice(stall.Card), engine.Int("silver", stall.Silver))
	*stall = Stall{}
}

func (s *State) wondersView() *WondersView {
	w := &s.Wonders
	v := &WondersView{
		Princess: w.Princess.String(), Profiteer: w.Profiteer.String(),
		Contribution: s.tables.wonders.contributions[top(w.Pile)].id, Consequence: s.consequence().id,
		Filled: []string{}, Pile: len(w.Pile), Stock: append([]int(nil), w.Stock[:]...), Tokens: make([]string, len(w.Tokens)),
		Influence: make([]int, len(s.Players)), Credit: make([]int, len(s.Players)), Marker: w.Marker.String(),
		Schemes: len(w.Schemes), Future: len(w.Future),
		Played: names(w.Played, func(i int) string { return s.tables.wonders.schemes[i].id }),
	}
	for r, at := range w.Tokens {
		if resourceSet(w.Filled).has(Resource(r)) {
			v.Filled = append(v.Filled, Resource(r).String())
		}
		if at != anywhere {
			v.Tokens[r] = at.String()
		}
	}
	for i := range s.Players {
		v.Influence[i], v.Credit[i] = s.Players[i].Influence, s.Players[i].Credit
	}
	return v
}
