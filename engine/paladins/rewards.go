package paladins

import "westkingdom/engine"

// origin is what kind of thing gives a reward.
type origin int8

const (
	fromSlot     origin = iota // a slot of the main board, by index
	fromAbsolve                // an absolve slot, by index
	fromWall                   // a card, as all that follow but the last three
	fromAttack                 // an Outsider attacked
	fromConvert                // an Outsider converted
	fromQuest                  // a Townsfolk's quest
	fromHire                   // a Townsfolk's immediate reward
	fromAbility                // a Townsfolk of the crew
	fromPaladin                // the Paladin's bonus
	fromFavour                 // a King's Favour
	fromAction                 // an action's own reward, by Action
	fromDiscard                // an action's optional reward, by Action
	fromWorkshop               // the worker under a workshop, by how many were placed before
)

// source is one pending item of a reward: a list of effects in printed order.
type source struct {
	from    origin
	id      int
	effects []Effect
	sure    bool // the player has chosen it already: nothing of it is declined
}

// pending is the rewards that one action causes, in the default order
// (section 10).
type pending struct {
	list [16]source
	n    int
}

func (ps *pending) add(src source) {
	if len(src.effects) > 0 {
		ps.list[ps.n] = src
		ps.n++
	}
}

// abilities adds the Townsfolk and the Paladin's bonus that the action sets
// off.
func (ps *pending) abilities(p *Player, a Action) {
	for _, c := range p.Crew {
		if folk := &rules.townsfolk[c]; folk.event == onAction && folk.action == a {
			ps.add(source{from: fromAbility, id: int(c), effects: folk.reward})
		}
	}
	if able := p.ability(a); able != nil {
		ps.add(source{from: fromPaladin, id: int(p.Paladin), effects: able.bonus})
	}
}

func (ps *pending) take(i int) source {
	src := ps.list[i]
	copy(ps.list[i:ps.n-1], ps.list[i+1:ps.n])
	ps.n--
	return src
}

// resolve gains all pending rewards. The player says which comes next where
// that can matter.
func (s *State) resolve(t *engine.Table, seat engine.Seat, ps *pending) {
	for ps.n > 0 {
		next := 0
		if s.orderMatters(seat, ps) {
			p := t.Prompt(seat, KindOrder)
			for _, src := range ps.list[:ps.n] {
				p.Add(src.option())
			}
			o := t.Ask(p)
			for i, src := range ps.list[:ps.n] {
				if src.option() == o {
					next = i
				}
			}
		}
		s.gain(t, seat, ps.take(next))
	}
}

func (src source) option() engine.Option {
	return engine.Option{Verb: VerbResolve, A: int(src.from), B: src.id}
}

// gain resolves one source.
func (s *State) gain(t *engine.Table, seat engine.Seat, src source) {
	switch src.from {
	case fromAbility:
		t.Log(seat, LogAbility, engine.Str("townsfolk", rules.townsfolk[src.id].id))
	case fromPaladin:
		t.Log(seat, LogBonus, engine.Str("paladin", rules.paladins[src.id].id))
	}
	for _, e := range src.effects {
		s.effect(t, seat, e, src)
	}
}

// effect resolves one effect. Taxes, Suspicion and Debts are mandatory; of the
// other gains the player may decline those that can hurt or be better kept for
// later (A11). An effect without a target does nothing.
func (s *State) effect(t *engine.Table, seat engine.Seat, e Effect, src source) {
	if s.isAI(seat) {
		s.aiEffect(t, e)
		return
	}
	p := s.player(seat)
	switch e.Kind {
	case GainSilver:
		p.Silver += e.N
		t.Log(seat, LogGain, engine.Str("what", "silver"), engine.Int("n", e.N))
	case GainProvisions:
		p.Provisions += e.N
		t.Log(seat, LogGain, engine.Str("what", "provisions"), engine.Int("n", e.N))
	case GainTax:
		s.takeTax(t, seat, e.N)
	case GainWorker:
		for range e.N {
			if Worker(e.What) != Criminal || s.accepts(t, seat, e, src) {
				s.gainWorker(t, seat, Worker(e.What))
			}
		}
	case GainAttribute:
		s.raise(t, seat, Attribute(e.What), e.N)
	case RemoveSuspicion:
		s.mayDiscard(t, seat, e, src)
	case DrawSuspicion:
		for range e.N {
			s.drawSuspicion(t, seat)
		}
	case PayDebt:
		for range e.N {
			s.payDebt(t, seat)
		}
	case DestroyDebt:
		for range e.N {
			if p.Unpaid > 0 && s.accepts(t, seat, e, src) {
				s.destroyDebt(t, seat)
			}
		}
	case TakeDebt:
		for range e.N {
			s.takeDebt(t, seat)
		}
	case PrayFree:
		s.free(t, seat, actions, src)
	case RecruitFree:
		s.recruitFree(t, seat, src)
	case DevelopFree:
		s.developFree(t, seat, src)
	case Choice:
		s.choose(t, seat, e, src)
	}
}

// gainWorker adds a worker to the supply; a Criminal costs a Suspicion.
func (s *State) gainWorker(t *engine.Table, seat engine.Seat, w Worker) {
	s.player(seat).Workers[w]++
	t.Log(seat, LogGain, engine.Str("what", w.String()), engine.Int("n", 1))
	if w == Criminal {
		s.drawSuspicion(t, seat)
	}
}

// raise moves a marker up; beyond the end of its track the gain is lost (A24).
func (s *State) raise(t *engine.Table, seat engine.Seat, a Attribute, n int) {
	p := s.player(seat)
	before := p.Attributes[a]
	p.Attributes[a] = min(before+n, rules.attribute)
	if n = p.Attributes[a] - before; n > 0 {
		t.Log(seat, LogAttribute, engine.Str("attribute", a.String()), engine.Int("n", n), engine.Int("value", p.Attributes[a]))
	}
}

// accepts asks whether the player takes a reward or declines it (D18).
func (s *State) accepts(t *engine.Table, seat engine.Seat, e Effect, src source) bool {
	if src.sure {
		return true
	}
	p := t.Prompt(seat, KindOptional)
	p.About = src.option()
	p.Add(engine.Option{Verb: VerbAccept, A: int(e.Kind), B: 1, C: int(e.What)})
	p.Add(engine.Option{Verb: VerbDecline, A: int(e.Kind), C: int(e.What)})
	if t.Ask(p).Verb == VerbAccept {
		return true
	}
	s.declined(t, seat, e)
	return false
}

func (s *State) declined(t *engine.Table, seat engine.Seat, e Effect) {
	t.Log(seat, LogDecline, engine.Str("what", e.what()))
}

// what names an effect for the log: the kind, or the worker or attribute.
func (e Effect) what() string {
	switch e.Kind {
	case GainWorker:
		return Worker(e.What).String()
	case GainAttribute:
		return Attribute(e.What).String()
	}
	return e.Kind.String()
}

// mayDiscard asks how many Suspicion cards the player discards (D11, D18).
func (s *State) mayDiscard(t *engine.Table, seat engine.Seat, e Effect, src source) {
	most := min(e.N, len(s.player(seat).Suspicion))
	if most == 0 {
		return
	}
	if src.sure {
		s.discardSuspicion(t, seat, most)
		return
	}
	p := t.Prompt(seat, KindDiscard)
	p.About = src.option()
	for n := most; n > 0; n-- {
		p.Add(engine.Option{Verb: VerbDiscard, A: n})
	}
	p.Add(engine.Option{Verb: VerbDecline, A: int(e.Kind)})
	if o := t.Ask(p); o.Verb == VerbDiscard {
		s.discardSuspicion(t, seat, o.A)
		return
	}
	s.declined(t, seat, e)
}

// choose lets the player take exactly one of several rewards (D15), and takes
// it without asking again. Rewards without a target are blocked.
func (s *State) choose(t *engine.Table, seat engine.Seat, e Effect, src source) {
	p := t.Prompt(seat, KindChoice)
	p.About = src.option()
	for _, list := range e.Choices {
		p.Offer(chooseOption(list), s.does(seat, list))
	}
	if len(p.Options) == 0 {
		return
	}
	o := t.Ask(p)
	src.sure = true
	for _, list := range e.Choices {
		if chooseOption(list) == o {
			src.effects = list
			s.gain(t, seat, src)
			return
		}
	}
}

// chooseOption names a list by its first effect.
func chooseOption(list []Effect) engine.Option {
	e := list[0]
	return engine.Option{Verb: VerbChoose, A: int(e.Kind), B: e.N, C: int(e.What)}
}

// does says why a list of effects would do nothing for the player now.
func (s *State) does(seat engine.Seat, list []Effect) engine.Reason {
	var why engine.Reason
	for _, e := range list {
		if why = s.hasTarget(seat, e); why.OK() {
			return why
		}
	}
	return why
}

// hasTarget says what an effect lacks in order to do something. An attribute
// at the end of its track does not count as lacking (A24).
func (s *State) hasTarget(seat engine.Seat, e Effect) engine.Reason {
	p := s.player(seat)
	ok := true
	what := ""
	switch e.Kind {
	case RemoveSuspicion:
		ok, what = len(p.Suspicion) > 0, "suspicion"
	case PayDebt, DestroyDebt:
		ok, what = p.Unpaid > 0, "unpaid"
	case TakeDebt:
		ok, what = s.Debts > 0, "debt"
	case PrayFree:
		ok, what = p.anyUsed(actions), "used"
	case RecruitFree:
		ok, what = s.anyTownsfolk(), "townsfolk"
	case DevelopFree:
		ok, what = p.Workshops < rules.action[Develop].max, "workshop"
	case Choice:
		for _, list := range e.Choices {
			if s.does(seat, list).OK() {
				return engine.Reason{}
			}
		}
		ok, what = false, "effect"
	}
	if ok {
		return engine.Reason{}
	}
	return engine.Reason{Key: WhyNone, What: what}
}
