package troyes

import (
	"cmp"
	"slices"

	"westkingdom/engine"
)

// turn is one turn of phase 4: influence, and then an action or a pass. One may
// begin with a die or with what is to be done.
func (s person) turn(t *engine.Table) {
	for {
		q := t.Prompt(s.seat, KindTurn)
		s.offerActs(q)
		q.Add(engine.Option{Verb: VerbPass})
		s.offerInfluence(q)
		s.offerDice(q, lot{})
		o := t.Ask(q)
		if s.spendInfluence(t, o) {
			continue
		}
		done := true
		switch o.Verb {
		case VerbPass:
			s.pass(t)
		case VerbDie:
			done = s.assemble(t, lot{}.with(unpackDie(o.A)))
		default:
			done = s.choose(t, actOf(o))
		}
		if done {
			break
		}
	}
	t.EndTurn(s.seat)
}

// pass puts deniers on the own district (section 5).
func (s person) pass(t *engine.Table) {
	p := s.me()
	p.Passed = true
	p.District += s.tables.passFirst
	t.Log(s.seat, LogPass, engine.Int("deniers", s.tables.passFirst))
}

// afterTurn passes the turn on: those who have passed get a denier instead; the
// phase ends when all have passed or no die is left.
func (s *State) afterTurn(t *engine.Table) {
	s.Closed = false
	passed := 0
	for i := range s.Players {
		if s.Players[i].Passed {
			passed++
		}
	}
	if passed == len(s.Players) || !s.anyDice() {
		s.Phase = PhaseEnd
		return
	}
	for s.Active = s.Active.Clockwise(1, len(s.Players)); s.player(s.Active).Passed; s.Active = s.Active.Clockwise(1, len(s.Players)) {
		p := s.player(s.Active)
		p.District += s.tables.passAgain
		t.Log(s.Active, LogPassAgain, engine.Int("deniers", s.tables.passAgain))
	}
}

// actOption is the option that stands for an act.
func actOption(for_ act) engine.Option {
	return engine.Option{Verb: [kinds]engine.Verb{VerbActivate, VerbCathedral, VerbFight, VerbPlace, VerbAgriculture}[for_.kind], A: for_.a}
}

func actOf(o engine.Option) act {
	switch o.Verb {
	case VerbActivate:
		return act{kindActivate, o.A}
	case VerbCathedral:
		return act{kind: kindCathedral}
	case VerbFight:
		return act{kindFight, o.A}
	case VerbPlace:
		return act{kindPlace, o.A}
	}
	return act{kind: kindAgriculture}
}

// acts visits everything that lots are for.
func (s *State) acts(visit func(act)) {
	for i := range s.Activities {
		if s.Activities[i].Up {
			visit(act{kindActivate, i})
		}
	}
	for i := range s.Queue {
		visit(act{kindFight, int(s.Queue[i].Event)})
	}
	visit(act{kind: kindCathedral})
	for b := range int(colours) {
		visit(act{kindPlace, b})
	}
	visit(act{kind: kindAgriculture})
}

// offerActs lists what can be done with any lot on the square.
func (s person) offerActs(q *engine.Prompt) {
	var k market
	k.look(s)
	s.acts(func(for_ act) { q.Offer(actOption(for_), k.can(for_, q.Shows())) })
}

// offerUses lists what can be done with a bid.
func (s person) offerUses(q *engine.Prompt, b *bid) {
	s.acts(func(for_ act) {
		o := actOption(for_)
		n, why := s.result(b, for_)
		switch {
		case !why.OK():
		case for_.kind == kindPlace:
			o.B = b.value
		default:
			o.B = n
		}
		q.Offer(o, why)
	})
}

// offerDice lists the dice that may begin a lot or join it.
func (s person) offerDice(q *engine.Prompt, l lot) {
	if l.n == s.tables.lotMax {
		return
	}
	set := colourSet(1<<colours - 1)
	if l.n > 0 && !s.mixes() {
		set = 1 << l.dice[0].colour
	}
	var buf [owners * int(colours) * faces]die
	for _, d := range s.classes(set, buf[:0]) {
		if int(s.Dice[d.district][d.colour][d.value]) <= l.count(d) {
			continue
		}
		foreign := 0
		next := l.with(d)
		for _, k := range next.list() {
			if k.district != s.own() {
				foreign++
			}
		}
		q.Offer(engine.Option{Verb: VerbDie, A: d.pack(), B: s.tables.price[next.n] * foreign}, s.buyable(next, foreign))
	}
}

// buyable says why a lot cannot be paid, with no cube that makes dice free.
func (s person) buyable(l lot, foreign int) engine.Reason {
	against := s.affords(s.tables.price[l.n] * foreign)
	s.cubesHeld(func(i int) {
		if s.card(i).cube.free {
			if b, ok := s.bid(l, i); ok && s.affords(b.price).OK() {
				against = engine.Reason{}
			}
		}
	})
	return against
}

// mixes says whether an activity that takes mixed lots is open.
func (s *State) mixes() bool {
	for i := range s.Activities {
		if s.Activities[i].Up && s.card(i).mixed {
			return true
		}
	}
	return false
}

// assemble goes on with a lot until it is used; false if the player lays it
// back.
func (s person) assemble(t *engine.Table, l lot) bool {
	cube := noCube
	for {
		b, _ := s.bid(l, cube)
		q := t.Prompt(s.seat, KindLot)
		q.About = engine.Option{Verb: VerbLot, A: l.pack(), B: cube + 1}
		s.offerUses(q, &b)
		if cube == noCube {
			s.cubesHeld(func(i int) {
				if b, ok := s.bid(l, i); ok {
					q.Offer(engine.Option{Verb: VerbCube, A: i}, s.useful(&b))
				}
			})
			q.Enough = len(q.Options)
			s.offerDice(q, l)
		}
		q.Add(engine.Option{Verb: VerbBack})
		// A lot that does nothing is seen, with the reasons, before it is laid back.
		q.Always = true
		switch o := t.Ask(q); o.Verb {
		case VerbDie:
			l = l.with(unpackDie(o.A))
		case VerbCube:
			cube = o.A
		case VerbBack:
			return false
		default:
			s.perform(t, &b, actOf(o))
			return true
		}
	}
}

// useful says whether a lot with a cube does anything.
func (s person) useful(b *bid) engine.Reason {
	against := engine.Reason{Key: ReasonCube, What: s.card(b.cube).id}
	s.acts(func(for_ act) {
		if !against.OK() && s.card(b.cube).cube.allowed[for_.kind] {
			if _, why := s.result(b, for_); why.OK() {
				against = why
			}
		}
	})
	return against
}

// proposals is how many lots are proposed for an act.
const proposals = 12

// choose proposes the cheapest lots for an act, one for each result; false if
// the player goes back.
func (s person) choose(t *engine.Table, for_ act) bool {
	var list []proposal
	var k market
	k.look(s)
	k.eachBid(for_, func(b *bid, n int) {
		p := proposal{b: *b, n: n, key: n}
		switch for_.kind {
		case kindPlace:
			p.key = b.value
		case kindCathedral:
			p.key = s.renown(b)
		case kindActivate, kindFight, kindAgriculture, kinds:
		}
		for i := range list {
			if list[i].key == p.key {
				if p.cheaper(&list[i]) {
					list[i] = p
				}
				return
			}
		}
		list = append(list, p)
	})
	slices.SortStableFunc(list, func(a, b proposal) int {
		return cmp.Or(b.n-a.n, b.key-a.key, a.b.lot.pack()-b.b.lot.pack())
	})
	q := t.Prompt(s.seat, KindBid)
	q.About = actOption(for_)
	for i := range list[:min(len(list), proposals)] {
		p := &list[i]
		q.Add(engine.Option{Verb: VerbLot, A: p.b.lot.pack(), B: p.b.cube + 1, C: p.n})
	}
	q.Enough = len(q.Options)
	q.Add(engine.Option{Verb: VerbBack})
	o := t.Ask(q)
	if o.Verb == VerbBack {
		return false
	}
	b, _ := s.bid(unpackLot(o.A), o.B-1)
	s.perform(t, &b, for_)
	return true
}

// proposal is a bid with its result; key is what tells it from others: the
// result, the value that places, or what the cathedral gives.
type proposal struct {
	b      bid
	n, key int
}

// cheaper says whether a proposal costs less: cubes, then deniers, then those
// that other players get, then dice, then pips.
func (p *proposal) cheaper(q *proposal) bool {
	a, b := p.costs(), q.costs()
	return slices.Compare(a[:], b[:]) < 0
}

func (p *proposal) costs() [6]int {
	cube := 0
	if p.b.cube != noCube {
		cube = 1
	}
	return [...]int{cube, p.b.price, p.b.price - p.b.pays[Neutral], p.b.lot.n, p.b.value, p.b.lot.pack()}
}

// perform carries an act out: a tradesman is hired, the dice are paid and leave
// the square, and then the action gives what it gives.
func (s person) perform(t *engine.Table, b *bid, for_ act) {
	n, _ := s.result(b, for_)
	var args []engine.Arg
	if t.Logs() {
		args = s.lotArgs(b)
	}
	t.Log(s.seat, LogLot, args...)
	if for_.kind == kindActivate && !s.employed(s.own(), for_.a) {
		s.hire(t, for_.a)
	}
	s.take(t, b)
	switch for_.kind {
	case kindActivate:
		s.activate(t, for_.a, n)
	case kindCathedral:
		s.build(t, b)
	case kindFight:
		e := Event(for_.a)
		t.Log(s.seat, LogFight, engine.Str("event", s.tables.events[e].id))
		s.fight(t, e, s.howMany(t, n, actOption(for_)))
	case kindPlace:
		s.placeCitizen(t, b.colour, b.value)
	case kindAgriculture:
		t.Log(s.seat, LogAgriculture)
		s.gainDeniers(t, s.seat, n)
	}
}

// lotArgs names the dice of a lot, for the log.
func (s person) lotArgs(b *bid) []engine.Arg {
	args := []engine.Arg{engine.Int("value", b.value)}
	if b.cube != noCube {
		args = append(args, engine.Str("activity", s.card(b.cube).id))
	}
	for i, d := range b.lot.list() {
		args = append(args, engine.Str("die"+string(rune('1'+i)), s.dieID(d)))
	}
	return args
}

// take pays the owners of the dice, and takes cube and dice off the board.
func (s person) take(t *engine.Table, b *bid) {
	s.payDeniers(t, s.seat, b.price)
	for o, n := range b.pays {
		if n > 0 && o < s.Seats {
			s.Players[o].Deniers += n
			t.Log(engine.Seat(o), LogPaid, engine.Int("deniers", n))
		}
	}
	for _, d := range b.lot.list() {
		s.Dice[d.district][d.colour][d.value]--
	}
	if b.cube != noCube {
		s.Activities[b.cube].Cubes[s.own()]--
		t.Log(s.seat, LogModifier, engine.Str("activity", s.card(b.cube).id))
	}
}

// howMany asks for a number of activations or cubes from 1 to most, the most
// first.
func (s person) howMany(t *engine.Table, most int, about engine.Option) int {
	q := t.Prompt(s.seat, KindCount)
	about.B = most
	q.About = about
	for n := most; n > 0; n-- {
		q.Add(engine.Option{Verb: VerbCount, A: n})
	}
	return t.Ask(q).A
}
