package viscounts

import (
	"slices"

	"westkingdom/engine"
)

// foresee says what an option costs its player and brings until the next question,
// as far as that is certain and not told in its words.
func (s *State) foresee(v *engine.Shown, p *engine.Prompt, o engine.Option) {
	switch o.Verb {
	case VerbRide:
		v.Cost = goods{Silver: o.B}.amounts()
	case VerbHire:
		v.Cost = goods{Silver: o.C}.amounts()
	case VerbDismiss:
		v.Cost = goods{Silver: o.B}.amounts()
	case VerbSpot:
		// Goods alone are told as a gain, all else in words.
		if got, fixed := s.land(o.A).spots[o.B].reward.goods(); fixed && len(s.closed(o.A, o.B)) == 0 {
			v.Gain, v.Args = got.amounts(), v.Args[:1]
		}
	case VerbDestroy:
		v.Gain = goods{Silver: s.card(Card(o.A)).cost}.amounts()
	case VerbTake:
		var one goods
		one[o.A] = 1
		v.Gain = one.amounts()
	case VerbPay:
		v.Cost = unpack(o.A).amounts()
	}
	// What cannot be chosen has no more to tell.
	if !slices.Contains(p.Options, o) {
		return
	}
	switch a := Action(p.About.A); {
	case o.Verb == VerbAction:
		s.ahead(v, p.Seat, goods{}, func(me person, t *engine.Table) { me.act(t, Action(o.A)) })
	case p.About.Verb != VerbFunds:
	case o.Verb == VerbAsIs:
		s.ahead(v, p.Seat, goods{}, func(me person, t *engine.Table) {
			f := me.funds(a, nil, 0)
			me.actWith(t, a, &f)
		})
	case o.Verb == VerbPay && a == Trade:
		n := p.About.B / person{s, p.Seat}.tradeHere().merchants
		s.aheadPaid(v, p.Seat, a, unpack(o.A), func(me person, t *engine.Table) { me.exchange(t, n) })
	case o.C == 0:
	case o.Verb == VerbExchange:
		s.aheadPaid(v, p.Seat, a, unpack(o.B), func(me person, t *engine.Table) { me.exchange(t, o.A) })
	case o.Verb == VerbSlot:
		s.aheadPaid(v, p.Seat, a, unpack(o.B), func(me person, t *engine.Table) { me.settleHere(t, o.A) })
	case o.Verb == VerbWorkers:
		s.aheadPaid(v, p.Seat, a, unpack(o.B), func(me person, t *engine.Table) { me.enterHere(t, o.A) })
	}
}

// aheadPaid tells of an action that is paid for so, and of what follows it.
func (s *State) aheadPaid(v *engine.Shown, seat engine.Seat, a Action, paid goods, act func(person, *engine.Table)) {
	s.ahead(v, seat, paid, func(me person, t *engine.Table) {
		me.pay(t, seat, paid)
		act(me, t)
		me.after(t, a)
	})
}

// ahead tells what a part of the rules costs and brings, and apart what is paid
// there.
func (s *State) ahead(v *engine.Shown, seat engine.Seat, paid goods, rules func(person, *engine.Table)) {
	ahead := s.Clone().(*State)
	run := s.run
	run.pile = ahead.run.pile
	ahead.run = run
	engine.Foresee(func(t *engine.Table) { rules(person{ahead, seat}, t) })
	lost, got := paid, goods{}
	for r, n := range ahead.player(seat).Goods {
		if got[r] = n - s.player(seat).Goods[r] + paid[r]; got[r] < 0 {
			lost[r], got[r] = lost[r]-got[r], 0
		}
	}
	v.Cost, v.Gain = lost.amounts(), got.amounts()
}

// What a turn could come to, for whoever is planning it: every space that a
// card reaches, and what the actions there would bring with the icons that the
// row would then have.

// Plan is what is told to a player who plans a turn.
type Plan struct {
	Cards []CardPlan `json:"cards"` // that may be played, or the one that has been
	Acts  []ActsPlan `json:"acts"`  // what rides lead to, each once
}

// CardPlan is where a townsfolk, once played, can take the viscount.
type CardPlan struct {
	Card  string     `json:"card"`
	Rides []RidePlan `json:"rides"`
}

// RidePlan is a space that can be reached, and what could be done there.
type RidePlan struct {
	Space  string `json:"space"`
	Silver int    `json:"silver,omitempty"` // the cheapest way there
	Acts   []int  `json:"acts,omitempty"`   // what could be done there, by its place in the plan
}

// ActsPlan is what an action would bring. How much is how many exchanges, how
// many builders' worth of a building, how many workers, or the one manuscript.
type ActsPlan struct {
	Action string    `json:"action"`
	Now    int       `json:"now,omitempty"`  // how much the icons bring by themselves
	More   *StepPlan `json:"more,omitempty"` // the next more, if it can be paid for
	Help   *StepPlan `json:"help,omitempty"` // with the townsfolk there dismissed, if that brings more or costs less
}

// StepPlan is how much something brings, and all that it costs.
type StepPlan struct {
	N       int `json:"n"`
	Inkwell int `json:"inkwell,omitempty"`
	Stone   int `json:"stone,omitempty"`
	Gold    int `json:"gold,omitempty"`
	Silver  int `json:"silver,omitempty"`
}

// planning is what of a turn is still open while its player is asked.
type planning int8

const (
	nothingOpen planning = iota
	cardOpen             // which card is played
	rideOpen             // where its viscount rides
	actionOpen           // what it does there
)

// plan looks ahead for the player who plans a turn. It plays out nothing: the
// position that it tries things on is its own.
func (s person) plan() *Plan {
	if s.Active != s.seat || s.run.open == nothingOpen {
		return nil
	}
	try := *s.State
	try.Players = append([]Player(nil), s.Players...)
	ahead, plan := person{&try, s.seat}, &Plan{Acts: []ActsPlan{}}
	p := ahead.me()
	switch s.run.open {
	case cardOpen:
		before := *p
		for _, c := range p.Hand {
			*p = before
			p.Row[0] = c
			ahead.gainFixed(s.card(c).immediate)
			plan.Cards = append(plan.Cards, CardPlan{s.card(c).id, ahead.planRides(plan, c)})
		}
	case rideOpen:
		plan.Cards = []CardPlan{{s.card(s.run.played).id, ahead.planRides(plan, s.run.played)}}
	case actionOpen:
		plan.Cards = []CardPlan{{s.card(s.run.played).id, []RidePlan{ahead.planRide(plan, 0)}}}
	}
	return plan
}

// gainFixed adds what effects bring for certain.
func (s person) gainFixed(list effects) {
	for i := range list {
		if e := &list[i]; e.op == opGain && e.goods[Any] == 0 {
			for r, n := range e.goods {
				s.me().Goods[r] += n
			}
		}
	}
}

// planRides lists where a card takes the viscount.
func (s person) planRides(plan *Plan, c Card) []RidePlan {
	p := s.me()
	before := *p
	var buf [spaces]way
	ways := s.ways(s.card(c).cost, p.Goods[Silver], buf[:0])
	list := make([]RidePlan, len(ways))
	for i, way := range ways {
		p.Viscount = way.to
		p.Goods[Silver] -= way.paid
		list[i] = s.planRide(plan, way.paid)
		*p = before
	}
	return list
}

// planRide plans for the space on which the viscount now stands.
func (s person) planRide(plan *Plan, paid int) RidePlan {
	ride := RidePlan{Space: s.spaceID(s.me().Viscount), Silver: paid}
	for _, a := range s.open() {
		acts, any := s.planActs(a)
		if !any {
			continue
		}
		at := slices.IndexFunc(plan.Acts, acts.same)
		if at < 0 {
			at = len(plan.Acts)
			plan.Acts = append(plan.Acts, acts)
		}
		ride.Acts = append(ride.Acts, at)
	}
	return ride
}

func (p ActsPlan) same(q ActsPlan) bool {
	return p.Action == q.Action && p.Now == q.Now && p.More.same(q.More) && p.Help.same(q.Help)
}

func (p *StepPlan) same(q *StepPlan) bool { return p == q || p != nil && q != nil && *p == *q }

// planActs says what an action would bring; false if that is nothing.
func (s person) planActs(a Action) (plan ActsPlan, any bool) {
	if _, why := s.needs(a); !why.OK() {
		return plan, false
	}
	f := s.funds(a, nil, 0)
	now, next := s.step(a, f.free)
	plan = ActsPlan{Action: a.String(), Now: now}
	if next.n > 0 && f.most() >= next.icons {
		paid, _ := f.cheapest(next.icons)
		plan.More = stepPlan(next.n, paid)
	}
	plan.Help = s.planHelp(a, now, next)
	if m, h := plan.More, plan.Help; m != nil && h != nil && h.N <= m.N && h.worth() >= m.worth() {
		plan.Help = nil
	}
	return plan, now > 0 || plan.More != nil || plan.Help != nil
}

// planHelp is what an action would bring with the townsfolk here dismissed, if
// that is more.
func (s person) planHelp(a Action, now int, next rung) *StepPlan {
	who := s.townsfolkHere()
	price := s.dismissPrice(who)
	if !s.canDismiss(a, who, price).OK() {
		return nil
	}
	with := s.funds(a, who, price)
	if n, _ := s.step(a, with.free); n > now {
		return stepPlan(n, goods{Silver: price})
	}
	if next.n == 0 || with.most() < next.icons {
		return nil
	}
	paid, _ := with.cheapest(next.icons)
	paid[Silver] += price
	return stepPlan(next.n, paid)
}

// worth compares costs as [fund.worth] does.
func (p *StepPlan) worth() int { return p.Silver + 2*(p.Inkwell+p.Stone+p.Gold) }

func stepPlan(n int, g goods) *StepPlan {
	return &StepPlan{N: n, Inkwell: g[Inkwell], Stone: g[Stone], Gold: g[Gold], Silver: g[Silver]}
}

// rung is so much of an action, and the icons that it takes.
type rung struct{ n, icons int }

// step is how much of an action so many icons bring here, and what comes next;
// no rung if there is nothing more.
func (s person) step(a Action, have int) (now int, next rung) {
	for _, r := range s.rungs(a, have) {
		if r.icons > have {
			return now, r
		}
		now = r.n
	}
	return now, rung{}
}

// rungs lists how much an action may bring here, from the least to beyond what
// so many icons bring.
func (s person) rungs(a Action, have int) (list []rung) {
	switch a {
	case Trade:
		tr := s.tradeHere()
		most := s.mostExchanges(tr, have/tr.merchants+1)
		for n := 1; n <= most; n++ {
			list = append(list, rung{n, n * tr.merchants})
		}
	case Build:
		for _, of := range [...]Type{Workshop, TradingPost, Guildhall} {
			if cost := s.tables.types[of].cost; s.unbuilt(of) {
				list = append(list, rung{cost, cost})
			}
		}
	case Workers:
		for i, w := range s.tables.castle.placement {
			if i == 0 || s.tables.castle.placement[i-1].Workers < s.me().Workers {
				list = append(list, rung{w.Workers, w.Nobles})
			}
		}
	case Transcribe:
		list = append(list, rung{1, s.manuscriptHere().cost})
	}
	return list
}

// unbuilt says whether the player has a building of a type left.
func (s person) unbuilt(of Type) bool {
	for i, built := range s.me().Built {
		if !built && s.tables.slots[i].of == of {
			return true
		}
	}
	return false
}
