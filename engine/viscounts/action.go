package viscounts

import (
	"slices"

	"westkingdom/engine"
)

// primary is phase 3: at most one action, as the space allows (section 8).
func (s person) primary(t *engine.Table) {
	s.run.helper, s.run.otherwise = nil, false
	q := t.Prompt(s.seat, KindAction)
	several := false
	for _, a := range s.open() {
		o, why := engine.Option{Verb: VerbAction, A: int(a)}, s.can(a)
		if a == Transcribe && why.OK() {
			o.B, several = s.transcribePrice()
		}
		q.Offer(o, why)
	}
	q.Add(engine.Option{Verb: VerbPass})
	if several {
		otherwise(q, Transcribe)
	}
	s.run.open = actionOpen
	o := t.Ask(q)
	s.run.open = nothingOpen
	if o.Verb == VerbPass {
		t.Log(s.seat, LogNoAction)
		return
	}
	s.run.otherwise = o.Verb == VerbOtherwise
	s.act(t, Action(o.A))
}

// act does an action, with or without a dismissal.
func (s person) act(t *engine.Table, a Action) {
	t.Log(s.seat, LogAction, engine.Str("action", a.String()))
	f := s.dismissFor(t, a)
	s.actWith(t, a, &f)
}

// actWith does an action with what funds it, and then what follows it.
func (s person) actWith(t *engine.Table, a Action, f *fund) {
	switch a {
	case Trade:
		s.trade(t, f)
	case Build:
		s.build(t, f)
	case Workers:
		s.placeWorkers(t, f)
	case Transcribe:
		s.transcribe(t, f)
	}
	s.after(t, a)
}

// open lists the actions of the path on which the viscount stands.
func (s person) open() []Action {
	if s.me().Viscount.path() == Inner {
		return innerActions
	}
	return outerActions
}

var outerActions, innerActions = []Action{Trade, Build}, []Action{Workers, Transcribe}

// needs is how many icons the cheapest way to do an action takes, or why it
// cannot be done however many one has.
func (s person) needs(a Action) (n int, why engine.Reason) {
	switch a {
	case Trade:
		tr := s.tradeHere()
		return tr.merchants, s.canGain(tr.effect)
	case Build:
		return s.cheapestBuilding()
	case Workers:
		if s.me().Workers == 0 {
			return 0, engine.None("workers")
		}
		return s.tables.castle.placement[0].Nobles, engine.Reason{}
	}
	return s.manuscriptHere().cost, engine.Reason{}
}

// can says why an action is not possible, with or without a dismissal.
func (s person) can(a Action) engine.Reason {
	need, why := s.needs(a)
	if !why.OK() {
		return why
	}
	f := s.funds(a, nil, 0)
	if why = f.lacks(a, need); why.OK() {
		return why
	}
	who := s.townsfolkHere()
	price := s.dismissPrice(who)
	if !s.canDismiss(a, who, price).OK() {
		return why
	}
	f = s.funds(a, who, price)
	return f.lacks(a, need)
}

// townsfolkHere is the visible townsfolk of the viscount's segment, or the one
// printed there (section 8.1.3).
func (s *State) townsfolkAt(ring int) (c Card, who *townsfolk) {
	if pile := s.Townsfolk[ring]; len(pile) > 0 {
		return pile[len(pile)-1], s.card(pile[len(pile)-1])
	}
	return 0, &s.segment(ring).townsfolk
}

func (s person) townsfolkHere() *townsfolk {
	_, who := s.townsfolkAt(s.me().Viscount.ring())
	return who
}

// dismissPrice is the card's value, or less with a slot.
func (s person) dismissPrice(who *townsfolk) int {
	for i, built := range s.me().Built {
		if a := &s.tables.slots[i].ability; built && a.modifier == modDismissCost {
			return a.n
		}
	}
	return who.cost
}

// canDismiss says why a townsfolk cannot be dismissed for an action: it shows
// no icon for it (R22), or costs too much.
func (s person) canDismiss(a Action, who *townsfolk, price int) engine.Reason {
	useful := who.icons[a.icon()]+who.icons[Criminal] > 0
	for _, c := range s.me().Row {
		if m := s.card(c).ongoing; m != nil && m.modifier == modConvert && m.action == a {
			useful = useful || who.icons[Merchant] > 0
		}
	}
	if !useful {
		return engine.Reason{Key: ReasonUseless, What: a.icon().String()}
	}
	return s.enough(Silver, price)
}

// dismissFor asks whether to dismiss the townsfolk for the action, and returns
// what there is to fund it with.
func (s person) dismissFor(t *engine.Table, a Action) fund {
	ring := s.me().Viscount.ring()
	c, who := s.townsfolkAt(ring)
	price := s.dismissPrice(who)
	f := s.funds(a, nil, 0)
	if !s.canDismiss(a, who, price).OK() {
		return f
	}
	need, _ := s.needs(a)
	with := s.funds(a, who, price)
	o := s.priced(t, a, func() (q *engine.Prompt, several bool) {
		q = t.Prompt(s.seat, KindDismiss)
		q.About = s.fundedBy(a, 0)
		asIs, why := engine.Option{Verb: VerbAsIs}, f.lacks(a, need)
		if a == Transcribe && why.OK() {
			asIs.A, several = f.price(need)
		}
		q.Offer(asIs, why)
		why = with.lacks(a, need)
		if a == Transcribe && why.OK() {
			_, more := with.cheapest(need)
			several = several || more
		}
		q.Offer(engine.Option{Verb: VerbDismiss, A: int(c), B: price, C: ring}, why)
		q.Always = q.Options[0].Verb == VerbDismiss
		return q, several
	})
	if o.Verb == VerbAsIs {
		return f
	}
	s.pay(t, s.seat, goods{Silver: price})
	s.dismiss(t, ring, s.seat)
	s.run.helper = who
	return s.funds(a, who, 0)
}

// dismiss takes the visible townsfolk out of the game and gives its effect
// (R23: the printed one stays).
func (s *State) dismiss(t *engine.Table, ring int, seat engine.Seat) {
	c, who := s.townsfolkAt(ring)
	t.Log(seat, LogDismiss, engine.Str("townsfolk", who.id))
	if c != 0 {
		s.takeTownsfolk(t, ring)
	}
	s.resolve(t, seat, who.recruit, engine.Option{Verb: VerbDismissed, A: int(c), B: ring})
}

// takeTownsfolk takes the visible townsfolk, which shows the next.
func (s *State) takeTownsfolk(t *engine.Table, ring int) {
	s.Townsfolk[ring].Deal()
	if _, next := s.townsfolkAt(ring); len(s.Townsfolk[ring]) > 0 {
		t.Reveal()
		t.Log(engine.Nobody, LogAppears, engine.Str("townsfolk", next.id))
	}
}

// after resolves what follows a primary action (R9, R10).
func (s person) after(t *engine.Table, a Action) {
	var list []pending
	for _, c := range s.me().Row {
		if m := s.card(c).ongoing; m != nil && m.trigger == afterAction && m.action == a {
			list = append(list, pending{cardOption(c), m.effect})
		}
	}
	s.inAnyOrder(t, list)
}

// pending is something that is still to be resolved.
type pending struct {
	about engine.Option
	list  effects
}

// inAnyOrder resolves several things in the order that the player likes, but
// for virtue, which waits for corruption (section 3, 9).
func (s person) inAnyOrder(t *engine.Table, list []pending) {
	for len(list) > 0 {
		next := 0
		if len(list) > 1 {
			q := t.Prompt(s.seat, KindOrder)
			corrupts := slices.ContainsFunc(list, func(p pending) bool { return p.list.gives(opCorruption) })
			for _, p := range list {
				if corrupts && p.list.gives(opVirtue) {
					continue
				}
				q.Add(engine.Option{Verb: VerbResolve, A: int(p.about.Verb), B: p.about.A, C: p.about.B})
			}
			o := t.Ask(q)
			for i, p := range list {
				if int(p.about.Verb) == o.A && p.about.A == o.B && p.about.B == o.C {
					next = i
				}
			}
		}
		p := list[next]
		list = append(list[:next:next], list[next+1:]...)
		t.Log(s.seat, LogAbility, s.nameOf(p.about))
		s.resolve(t, s.seat, p.list, p.about)
	}
}
