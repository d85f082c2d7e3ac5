package paladins

import (
	"strconv"
	"strings"

	"westkingdom/engine"
)

// ID names an option for records and clients; prompts.go has an example of
// each.
func (s *State) ID(o engine.Option) string {
	switch o.Verb {
	case VerbTake:
		return join(o.Verb, rules.townsfolk[o.A].id)
	case VerbQuest, VerbHire:
		if o.B == 1 {
			return join(o.Verb, rules.townsfolk[o.A].id, "debt")
		}
		return join(o.Verb, rules.townsfolk[o.A].id)
	case VerbUse:
		return join(o.Verb, rules.townsfolk[o.A].id)
	case VerbPaladin:
		return join(o.Verb, rules.paladins[o.A].id, rules.paladins[o.B].id, rules.paladins[o.C].id)
	case VerbTavern:
		return join(o.Verb, rules.taverns[o.A].id)
	case VerbAct, VerbFree:
		return join(o.Verb, Action(o.A).String())
	case VerbFavour:
		return join(o.Verb, rules.favours[o.A].id)
	case VerbWorkers:
		return join(o.Verb, placing(o.A).String())
	case VerbDevelop:
		return join(o.Verb, Action(o.A).String(), strconv.Itoa(o.B))
	case VerbMonk, VerbOutpost:
		return join(o.Verb, rules.slots[o.A].id)
	case VerbAbsolve:
		return join(o.Verb, rules.absolved[o.A].id)
	case VerbAttack, VerbConvert:
		return join(o.Verb, rules.outsiders[o.A].id)
	case VerbChoose, VerbAccept:
		e := Effect{Kind: EffectKind(o.A), N: o.B, What: int8(o.C)}
		return join(o.Verb, e.what(), strconv.Itoa(o.B))
	case VerbResolve:
		return join(o.Verb, element(o))
	case VerbDiscard:
		return join(o.Verb, strconv.Itoa(o.A))
	case VerbKeep:
		return join(o.Verb, kept(o.A).String())
	}
	return o.Verb // pass, done, decline
}

func join(parts ...string) string { return strings.Join(parts, ":") }

// String names the workers in the order of their spaces.
func (pl placing) String() string {
	var names []string
	for _, w := range pl.workers() {
		if w != Any {
			names = append(names, w.String())
		}
	}
	return strings.Join(names, "+")
}

// String names the workers kept.
func (k kept) String() string {
	var names []string
	for w, n := range k.workers() {
		for range n {
			names = append(names, Worker(w).String())
		}
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, "+")
}

// element names the element of the board that a source is, such as
// "slot:r3-s4".
func element(o engine.Option) string {
	switch id := o.B; origin(o.A) {
	case fromSlot:
		return "slot:" + rules.slots[id].id
	case fromAbsolve:
		return "absolve:" + rules.absolved[id].id
	case fromWall:
		return "card:" + rules.walls[id].id
	case fromAttack, fromConvert:
		return "card:" + rules.outsiders[id].id
	case fromQuest, fromHire, fromAbility:
		return "card:" + rules.townsfolk[id].id
	case fromPaladin:
		return "card:" + rules.paladins[id].id
	case fromFavour:
		return "favour:" + rules.favours[id].id
	case fromDiscard:
		return "discard:" + Action(id).String()
	case fromWorkshop:
		return "workshop:" + strconv.Itoa(id)
	default:
		return "action:" + Action(id).String()
	}
}

// rewardOf returns the effects of a source.
func rewardOf(o engine.Option) []Effect {
	switch id := o.B; origin(o.A) {
	case fromSlot:
		return rules.slots[id].reward
	case fromAbsolve:
		return rules.absolved[id].reward
	case fromWall:
		return rules.walls[id].reward
	case fromAttack:
		return rules.outsiders[id].attack
	case fromConvert:
		return rules.outsiders[id].convert
	case fromQuest:
		return rules.townsfolk[id].quest
	case fromHire:
		return rules.townsfolk[id].immediate
	case fromAbility:
		return rules.townsfolk[id].reward
	case fromPaladin:
		return rules.paladins[id].ability.bonus
	case fromFavour:
		return rules.favours[id].effect
	case fromDiscard:
		return rules.action[id].optional
	case fromWorkshop:
		return developed[id]
	default:
		return rules.action[id].reward
	}
}

// Show words an option for clients. Elements of the board are action:<id> and
// space:<action>:<n> of the own board, worker:<type> of the own supply,
// card:<id>, slot:<id>, absolve:<id>, favour:<id>, workshop:<n> and
// suspicion:<seat>; a set of workers to keep is in the arguments, by type. Amounts are silver, provisions, tax, debt (taken), the
// types of workers, the attributes, suspicion (drawn), and the data's other
// words: remove_suspicion, pay_debt, destroy_debt, pray, recruit_free,
// develop_free, choice.
func (s *State) Show(p *engine.Prompt, o engine.Option) engine.Shown {
	var v engine.Shown
	switch o.Verb {
	case VerbAct:
		s.showAct(p.Seat, Action(o.A), &v)
	case VerbTake, VerbQuest, VerbHire, VerbUse:
		s.showTownsfolk(p, o, &v)
	case VerbPaladin:
		showPaladin(o, &v)
	case VerbTavern:
		card := &rules.taverns[o.A]
		v.At = []string{"card:" + card.id}
		v.Gain = workerAmounts(card.workers)
		if n := card.workers[Criminal]; n > 0 {
			v.Cost = []engine.Amount{{What: "suspicion", N: n}}
		}
		v.Args = engine.Args{engine.Str("tavern", card.id)}
	case VerbFavour:
		card := &rules.favours[o.A]
		v.At, v.Cost, v.Gain = []string{"favour:" + card.id}, amounts(card.cost), amounts(card.effect)
		v.Args = engine.Args{engine.Str("favour", card.id), engine.Str("space", card.space.String())}
	case VerbWorkers:
		s.showWorkers(p, placing(o.A), &v)
	case VerbKeep:
		v.Args = kept(o.A).workers().args()
	default:
		s.showTarget(p, o, &v)
	}
	return v
}

// showTarget shows the targets of actions and the answers about rewards.
func (s *State) showTarget(p *engine.Prompt, o engine.Option, v *engine.Shown) {
	player := s.player(p.Seat)
	switch o.Verb {
	case VerbDevelop:
		v.At = []string{"space:" + Action(o.A).String() + ":" + strconv.Itoa(o.B)}
		v.Args = engine.Args{engine.Str("action", Action(o.A).String()), engine.Int("space", o.B+1)}
		if n := player.Workshops; n < len(developed) {
			v.Gain = amounts(developed[n], s.abilityRewards(p.Seat, Develop))
		}
	case VerbFree:
		v.At = []string{"action:" + Action(o.A).String()}
		v.Args = engine.Args{engine.Str("action", Action(o.A).String())}
	case VerbMonk, VerbOutpost:
		a := Commission
		if o.Verb == VerbOutpost {
			a = Garrison
		}
		slot := &rules.slots[o.A]
		v.At = []string{"slot:" + slot.id}
		// Most slots are out of reach most of the time: their price is not sent.
		if s.canSettleAt(player, a, o.A).OK() {
			v.Cost = s.costAmounts(p.Seat, a)
			v.Gain = amounts(slot.reward, rules.action[a].reward, s.abilityRewards(p.Seat, a))
		}
	case VerbAbsolve:
		slot, r := &rules.absolved[o.A], &rules.action[Absolve]
		v.At, v.Cost = []string{"absolve:" + slot.id}, s.costAmounts(p.Seat, Absolve)
		v.Gain = amounts(slot.reward, r.reward, r.optional, s.abilityRewards(p.Seat, Absolve))
		v.Args = engine.Args{engine.Str("slot", slot.id)}
	case VerbAttack:
		card := &rules.outsiders[o.A]
		v.At = []string{"card:" + card.id}
		if place := s.outsiderAt(Card(o.A)); place >= 0 {
			v.Cost = silverAmount(player.shortfall(place))
		}
		v.Gain = amounts(card.attack, s.abilityRewards(p.Seat, Attack))
		v.Args = engine.Args{engine.Str("outsider", card.id)}
	case VerbConvert:
		card := &rules.outsiders[o.A]
		v.At, v.Cost = []string{"card:" + card.id}, s.costAmounts(p.Seat, Convert)
		v.Gain = amounts(card.convert, s.abilityRewards(p.Seat, Convert))
		v.Args = engine.Args{engine.Str("outsider", card.id)}
	case VerbChoose:
		v.Gain = amounts([]Effect{{Kind: EffectKind(o.A), N: o.B, What: int8(o.C)}})
		var about []Effect
		if p.About.Verb == VerbResolve {
			about = rewardOf(p.About)
		}
		for _, e := range about {
			for _, list := range e.Choices {
				if chooseOption(list) == o {
					v.Gain = amounts(list)
				}
			}
		}
	case VerbAccept, VerbDecline:
		e := Effect{Kind: EffectKind(o.A), N: 1, What: int8(o.C)}
		v.Args = engine.Args{engine.Str("what", e.what())}
		if o.Verb == VerbAccept {
			v.Gain = amounts([]Effect{e})
		}
	case VerbResolve:
		v.At, v.Gain = []string{element(o)}, amounts(rewardOf(o))
		v.Args = engine.Args{engine.Str("source", sourceNames[o.A])}
	case VerbDiscard:
		v.At = []string{"suspicion:" + strconv.Itoa(int(p.Seat))}
		v.Gain = []engine.Amount{{What: RemoveSuspicion.String(), N: o.A}}
		v.Args = engine.Args{engine.Int("n", o.A)}
	}
}

// sourceNames says by origin what a source is, for the wording.
var sourceNames = [...]string{
	"slot", "absolve", "wall", "attack", "convert", "quest", "immediate", "ability", "paladin", "favour", "action", "discard", "workshop",
}

func (s *State) showAct(seat engine.Seat, a Action, v *engine.Shown) {
	p, r := s.player(seat), &rules.action[a]
	v.At = []string{"action:" + a.String()}
	v.Cost = s.costAmounts(seat, a)
	v.Gain = amounts(r.reward, r.modes[1], r.optional, s.abilityRewards(seat, a))
	v.Args = engine.Args{engine.Str("action", a.String())}
	if a >= Commission {
		v.Args = append(v.Args, engine.Str("attribute", r.needs.String()), engine.Int("have", p.effective(r.needs)))
		if len(r.requirement) > 0 {
			v.Args = append(v.Args, engine.Int("need", p.need(a)))
		}
	}
	if a == Develop && p.Workshops < len(developed) {
		v.Gain = amounts(developed[p.Workshops], s.abilityRewards(seat, a))
	}
}

func (s *State) showTownsfolk(p *engine.Prompt, o engine.Option, v *engine.Shown) {
	card := &rules.townsfolk[o.A]
	v.At = []string{"card:" + card.id}
	v.Args = engine.Args{engine.Str("townsfolk", card.id)}
	switch {
	case o.B == 1:
		v.Cost = []engine.Amount{{What: "debt", N: 1}}
	case o.Verb != VerbTake && o.Verb != VerbUse && p.Kind != KindRecruitFree:
		if place := s.townsfolkAt(Card(o.A)); place >= 0 {
			v.Cost = silverAmount(s.player(p.Seat).recruitCost(place))
		}
	}
	switch o.Verb {
	case VerbQuest:
		v.Gain = amounts(card.quest)
	case VerbUse:
		v.Gain = amounts(card.reward)
	default:
		v.Gain = amounts(card.immediate)
	}
}

func showPaladin(o engine.Option, v *engine.Shown) {
	play := &rules.paladins[o.A]
	v.At = []string{"card:" + play.id}
	v.Gain = workerAmounts(play.workers)
	for a, n := range play.boosts {
		if n > 0 {
			v.Gain = append(v.Gain, engine.Amount{What: Attribute(a).String(), N: n})
		}
	}
	v.Args = engine.Args{paladinArg("paladin", Card(o.A)), paladinArg("top", Card(o.B)), paladinArg("bottom", Card(o.C))}
}

// showWorkers shows a set of workers: where each would stand, and for Hunt and
// Trade what so many gain.
func (s *State) showWorkers(p *engine.Prompt, pl placing, v *engine.Shown) {
	var w Workers
	n := 0
	for _, k := range pl.workers() {
		if k == Any {
			continue
		}
		w[k]++
		n++
		v.At = append(v.At, "worker:"+k.String())
	}
	v.Cost = workerAmounts(w)
	if p.About.Verb == VerbAct {
		a := Action(p.About.A)
		if mode := rules.action[a].modes[min(n, 2)]; len(mode) > 0 {
			v.Gain = amounts(mode, s.abilityRewards(p.Seat, a))
		}
	}
}

// abilityRewards returns what Townsfolk and Paladin add to an action.
func (s *State) abilityRewards(seat engine.Seat, a Action) []Effect {
	var ps pending
	ps.abilities(s.player(seat), a)
	var list []Effect
	for _, src := range ps.list[:ps.n] {
		list = append(list, src.effects...)
	}
	return list
}

// costAmounts is the silver and provisions of the next use of an action.
func (s *State) costAmounts(seat engine.Seat, a Action) []engine.Amount {
	silver, provisions := s.player(seat).cost(a)
	list := silverAmount(silver)
	if provisions > 0 {
		list = append(list, engine.Amount{What: "provisions", N: provisions})
	}
	return list
}

func silverAmount(n int) []engine.Amount {
	if n == 0 {
		return nil
	}
	return []engine.Amount{{What: "silver", N: n}}
}

func workerAmounts(w Workers) (list []engine.Amount) {
	for k := Labourer; k < workerTypes; k++ {
		if w[k] > 0 {
			list = append(list, engine.Amount{What: k.String(), N: w[k]})
		}
	}
	return list
}

// amounts adds effects up by what they are, in the order of their first
// appearance.
func amounts(lists ...[]Effect) (sum []engine.Amount) {
	for _, list := range lists {
	next:
		for _, e := range list {
			what := e.what()
			if e.Kind == TakeDebt {
				what = "debt"
			}
			if e.Kind == DrawSuspicion {
				what = "suspicion"
			}
			for i := range sum {
				if sum[i].What == what {
					sum[i].N += e.N
					continue next
				}
			}
			sum = append(sum, engine.Amount{What: what, N: e.N})
		}
	}
	return sum
}
