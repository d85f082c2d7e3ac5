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
// Its option is the origin and the id.
type source struct {
	engine.Source
	effects []Effect
	seat    engine.Seat // whose it is, once it is pending
}

func sourceOf(from origin, id int, effects []Effect) source {
	return source{Source: engine.Source{About: engine.Option{Verb: VerbResolve, A: int(from), B: id}}, effects: effects}
}

// sure is the source of what the player has chosen already: nothing of it is
// declined.
func (src source) sure() source {
	src.Sure = true
	return src
}

// pending is the rewards that one action causes, in the default order (section
// 10): those of the state's pending list from an index on. Rewards that an
// Inquisition interrupts lie below.
type pending struct {
	*State
	seat engine.Seat
	from int
}

// rewards begins a list of pending rewards of the seat.
func (s *State) rewards(seat engine.Seat) pending { return pending{s, seat, len(s.pending)} }

func (ps pending) list() []source { return ps.State.pending[ps.from:] }

func (ps pending) add(src source) {
	if len(src.effects) > 0 {
		src.seat = ps.seat
		ps.State.pending = append(ps.State.pending, src)
	}
}

// abilities adds the Townsfolk and the Paladin's bonus that the action sets
// off.
func (ps pending) abilities(a Action) {
	p := ps.player(ps.seat)
	for _, c := range p.Crew {
		if folk := &ps.tables.townsfolk[c]; folk.event == onAction && folk.action == a {
			ps.add(sourceOf(fromAbility, int(c), folk.reward))
		}
	}
	if able := p.ability(a); able != nil {
		ps.add(sourceOf(fromPaladin, int(p.Paladin), able.bonus))
	}
}

// take removes a source from the list.
func (ps pending) take(i int) source {
	list := ps.list()
	src := list[i]
	copy(list[i:], list[i+1:])
	ps.State.pending = ps.State.pending[:len(ps.State.pending)-1]
	return src
}

// resolve gains all pending rewards. The player says which comes next where
// that can matter.
func (ps pending) resolve(t *engine.Table) {
	for len(ps.list()) > 0 {
		next := 0
		if ps.orderMatters(ps.seat, ps.list()) {
			p := t.Prompt(ps.seat, KindOrder)
			for _, src := range ps.list() {
				p.Add(src.About)
			}
			o := t.Ask(p)
			for i, src := range ps.list() {
				if src.About == o {
					next = i
				}
			}
		}
		ps.gain(t, ps.seat, ps.take(next))
	}
}

// gain resolves one source.
func (s *State) gain(t *engine.Table, seat engine.Seat, src source) {
	switch id := src.About.B; origin(src.About.A) {
	case fromAbility:
		t.Log(seat, LogAbility, engine.Str("townsfolk", s.tables.townsfolk[id].id))
	case fromPaladin:
		t.Log(seat, LogBonus, engine.Str("paladin", s.tables.paladins[id].id))
	}
	side, at := s.side(seat), len(s.pending)
	src.seat = seat
	s.pending = append(s.pending, src) // what is left of it
	for i, e := range src.effects {
		s.pending[at].effects = src.effects[i+1:]
		side.effect(t, e, src)
	}
	s.pending = s.pending[:at]
}

func (s *State) gainSilver(t *engine.Table, seat engine.Seat, e Effect, _ source) {
	s.player(seat).Silver += e.N
	t.Log(seat, LogGain, engine.Str("what", "silver"), engine.Int("n", e.N))
}

func (s *State) gainProvisions(t *engine.Table, seat engine.Seat, e Effect, _ source) {
	s.player(seat).Provisions += e.N
	t.Log(seat, LogGain, engine.Str("what", "provisions"), engine.Int("n", e.N))
}

func (s *State) gainTax(t *engine.Table, seat engine.Seat, e Effect, _ source) {
	s.takeTax(t, seat, e.N)
}

func (s *State) mayGainWorkers(t *engine.Table, seat engine.Seat, e Effect, src source) {
	for range e.N {
		if Worker(e.What) != Criminal || s.accepts(t, seat, e, src) {
			s.gainWorker(t, seat, Worker(e.What))
		}
	}
}

func (s *State) gainAttribute(t *engine.Table, seat engine.Seat, e Effect, _ source) {
	s.raise(t, seat, Attribute(e.What), e.N)
}

func (s *State) mayDestroyDebts(t *engine.Table, seat engine.Seat, e Effect, src source) {
	for range e.N {
		if s.player(seat).Unpaid > 0 && s.accepts(t, seat, e, src) {
			s.destroyDebt(t, seat)
		}
	}
}

func (s *State) prayFree(t *engine.Table, seat engine.Seat, _ Effect, src source) {
	s.free(t, seat, actions, src)
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
	p.Attributes[a] = min(before+n, s.tables.attribute)
	if n = p.Attributes[a] - before; n > 0 {
		t.Log(seat, LogAttribute, engine.Str("attribute", a.String()), engine.Int("n", n), engine.Int("value", p.Attributes[a]))
	}
}

// accepts asks whether the player takes a reward or declines it (D18).
func (s *State) accepts(t *engine.Table, seat engine.Seat, e Effect, src source) bool {
	if src.Accepts(t, seat, KindOptional, engine.Option{Verb: VerbAccept, A: int(e.Kind), B: 1, C: int(e.What)}, declineOption(e)) {
		return true
	}
	s.declined(t, seat, e)
	return false
}

func declineOption(e Effect) engine.Option {
	return engine.Option{Verb: VerbDecline, A: int(e.Kind), C: int(e.What)}
}

// offerDecline adds declining the effect, unless the source is sure.
func (src source) offerDecline(p *engine.Prompt, e Effect) {
	if !src.Sure {
		p.Add(declineOption(e))
	}
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
	if src.Sure {
		s.discardSuspicion(t, seat, most)
		return
	}
	p := src.Prompt(t, seat, KindDiscard)
	for n := most; n > 0; n-- {
		p.Add(engine.Option{Verb: VerbDiscard, A: n})
	}
	src.offerDecline(p, e)
	if o := t.Ask(p); o.Verb == VerbDiscard {
		s.discardSuspicion(t, seat, o.A)
		return
	}
	s.declined(t, seat, e)
}

// choose lets the player take exactly one of several rewards (D15), and takes
// it without asking again. Rewards without a target are blocked.
func (s *State) choose(t *engine.Table, seat engine.Seat, e Effect, src source) {
	i := src.Choose(t, seat, KindChoice, len(e.Choices), func(i int) (engine.Option, engine.Reason) {
		return chooseOption(e.Choices[i]), s.does(seat, e.Choices[i])
	})
	if i >= 0 {
		src.effects = e.Choices[i]
		s.gain(t, seat, src.sure())
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
		if why = s.lacks(seat, e); why.OK() {
			return why
		}
	}
	return why
}

func (s *State) lacksSuspicion(seat engine.Seat, _ Effect) engine.Reason {
	return needs(len(s.player(seat).Suspicion) > 0, engine.None("suspicion"))
}

func (s *State) lacksUnpaid(seat engine.Seat, _ Effect) engine.Reason {
	return needs(s.player(seat).Unpaid > 0, engine.None("unpaid"))
}

func (s *State) lacksDebts(engine.Seat, Effect) engine.Reason {
	return needs(s.Debts > 0, engine.Empty("debt"))
}

func (s *State) lacksUsed(seat engine.Seat, _ Effect) engine.Reason {
	return needs(s.player(seat).anyUsed(actions), engine.None("used"))
}

func (s *State) lacksTownsfolk(engine.Seat, Effect) engine.Reason {
	return needs(s.anyTownsfolk(), engine.None("townsfolk"))
}

func (s *State) lacksWorkshop(seat engine.Seat, _ Effect) engine.Reason {
	return needs(s.player(seat).Workshops < s.tables.action[Develop].max, engine.None("workshop"))
}

func (s *State) lacksChoice(seat engine.Seat, e Effect) engine.Reason {
	for _, list := range e.Choices {
		if s.does(seat, list).OK() {
			return engine.Reason{}
		}
	}
	return engine.None("effect")
}

// needs is the reason, unless what it is about is there.
func needs(there bool, why engine.Reason) engine.Reason {
	if there {
		return engine.Reason{}
	}
	return why
}
