package paladins

import (
	"slices"
	"strconv"
	"strings"

	"westkingdom/engine"
)

// ID implements [engine.State]; prompts.go has an example of each id.
func (s *State) ID(o engine.Option) string {
	switch o.Verb {
	case VerbQuest, VerbHire:
		id := s.tables.townsfolk[o.A].id
		if o.B == 1 {
			id += ":debt"
		}
		return id
	case VerbWorkers:
		return placing(o.A).String()
	case VerbDevelop:
		return Action(o.A).String() + ":" + strconv.Itoa(o.B)
	case VerbMonk, VerbOutpost:
		return s.tables.slots[o.A].id
	case VerbChoose, VerbAccept:
		e := Effect{Kind: EffectKind(o.A), N: o.B, What: int8(o.C)}
		return e.what() + ":" + strconv.Itoa(o.B)
	case VerbResolve:
		return s.tables.element(o)
	}
	return kept(o.A).String()
}

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
func (t *tables) element(o engine.Option) string {
	switch id := o.B; origin(o.A) {
	case fromSlot:
		return "slot:" + t.slots[id].id
	case fromAbsolve:
		return "absolve:" + t.absolved[id].id
	case fromWall:
		return "card:" + t.walls[id].id
	case fromAttack, fromConvert:
		return "card:" + t.outsiders[id].id
	case fromQuest, fromHire, fromAbility:
		return "card:" + t.townsfolk[id].id
	case fromPaladin:
		return "card:" + t.paladins[id].id
	case fromFavour:
		return "favour:" + t.favours[id].id
	case fromDiscard:
		return "discard:" + Action(id).String()
	case fromWorkshop:
		return "workshop:" + strconv.Itoa(id)
	default:
		return "action:" + Action(id).String()
	}
}

// rewardOf returns the effects of a source.
func (t *tables) rewardOf(o engine.Option) []Effect {
	switch id := o.B; origin(o.A) {
	case fromSlot:
		return t.slots[id].reward
	case fromAbsolve:
		return t.absolved[id].reward
	case fromWall:
		return t.walls[id].reward
	case fromAttack:
		return t.outsiders[id].attack
	case fromConvert:
		return t.outsiders[id].convert
	case fromQuest:
		return t.townsfolk[id].quest
	case fromHire:
		return t.townsfolk[id].immediate
	case fromAbility:
		return t.townsfolk[id].reward
	case fromPaladin:
		return t.paladins[id].ability.bonus
	case fromFavour:
		return t.favours[id].effect
	case fromDiscard:
		return t.action[id].optional
	case fromWorkshop:
		return t.developed[id]
	default:
		return t.action[id].reward
	}
}

// Show words an option for clients. Elements of the board are action:<id> and
// space:<action>:<n> of the own board, worker:<type> of the own supply,
// card:<id>, slot:<id>, absolve:<id>, favour:<id>, workshop:<n> and
// suspicion:<seat>; a set of workers to keep is in the arguments, by type. Cost
// and gain are counters of the seat (see [counterIDs]); behind them stands what
// the choice brings and may still be left: remove_suspicion, destroy_debt, pray,
// recruit_free, develop_free, choice, may_criminal.
func (s *State) Show(p *engine.Prompt, o engine.Option) engine.Shown {
	var v engine.Shown
	switch o.Verb {
	case VerbAct:
		s.showAct(p.Seat, Action(o.A), &v)
	case VerbTake, VerbQuest, VerbHire, VerbUse:
		card := &s.tables.townsfolk[o.A]
		v.At, v.Args = []string{"card:" + card.id}, engine.Args{engine.Str("townsfolk", card.id)}
		if o.B == 1 && (o.Verb == VerbQuest || o.Verb == VerbHire) {
			v.Args = append(v.Args, engine.Int("debt", 1))
		}
	case VerbPaladin:
		v.At = []string{"card:" + s.tables.paladins[o.A].id}
		v.Args = engine.Args{
			s.tables.paladinArg("paladin", Card(o.A)), s.tables.paladinArg("top", Card(o.B)), s.tables.paladinArg("bottom", Card(o.C)),
		}
	case VerbTavern:
		card := &s.tables.taverns[o.A]
		v.At, v.Args = []string{"card:" + card.id}, engine.Args{engine.Str("tavern", card.id)}
	case VerbFavour:
		card := &s.tables.favours[o.A]
		v.At = []string{"favour:" + card.id}
		v.Args = engine.Args{engine.Str("favour", card.id), engine.Str("space", card.space.String())}
	case VerbWorkers:
		for _, k := range placing(o.A).workers() {
			if k != Any {
				v.At = append(v.At, "worker:"+k.String())
			}
		}
	case VerbKeep:
		v.Args = kept(o.A).workers().args()
	default:
		s.showTarget(p, o, &v)
	}
	if p.Priced() {
		s.foresee(&v, p, o)
	}
	return v
}

// showTarget shows the targets of actions and the answers about rewards.
func (s *State) showTarget(p *engine.Prompt, o engine.Option, v *engine.Shown) {
	switch o.Verb {
	case VerbDevelop:
		v.At = []string{"space:" + Action(o.A).String() + ":" + strconv.Itoa(o.B)}
		v.Args = engine.Args{engine.Str("action", Action(o.A).String()), engine.Int("space", o.B+1)}
	case VerbFree:
		v.At = []string{"action:" + Action(o.A).String()}
		v.Args = engine.Args{engine.Str("action", Action(o.A).String())}
	case VerbMonk, VerbOutpost:
		slot := &s.tables.slots[o.A]
		v.At = []string{"slot:" + slot.id}
		a := Commission
		if o.Verb == VerbOutpost {
			a = Garrison
		}
		// Why not is the same for all slots of a region.
		if !p.Priced() || !s.canSettleAt(s.player(p.Seat), a, o.A).OK() {
			v.Args = engine.Args{engine.Int("region", slot.region+1)}
			break
		}
		v.Args = engine.Args{engine.Str("site", slot.id)}
		if n := s.alike(o.A); n > 0 {
			v.Args = append(v.Args, engine.Int("n", n))
		}
	case VerbAbsolve:
		slot := &s.tables.absolved[o.A]
		v.At, v.Args = []string{"absolve:" + slot.id}, engine.Args{engine.Str("slot", slot.id)}
	case VerbAttack, VerbConvert:
		card := &s.tables.outsiders[o.A]
		v.At, v.Args = []string{"card:" + card.id}, engine.Args{engine.Str("outsider", card.id)}
	case VerbAccept, VerbDecline:
		e := Effect{Kind: EffectKind(o.A), N: 1, What: int8(o.C)}
		v.Args = engine.Args{engine.Str("what", e.what())}
	case VerbResolve:
		v.At = []string{s.tables.element(o)}
		if origin(o.A) == fromDiscard { // no element of its own
			v.At[0] = "action:" + Action(o.B).String()
		}
		v.Args = engine.Args{engine.Str("source", sourceNames[o.A])}
	case VerbDiscard:
		v.At = []string{"suspicion:" + strconv.Itoa(int(p.Seat))}
		v.Args = engine.Args{engine.Int("n", o.A)}
	}
}

// alike tells a free slot from others of its region that bring the same: which
// of them it is, from 1, or 0 if it is the only one.
func (s *State) alike(i int) (n int) {
	all := 0
	for j := range s.tables.slots {
		a, b := &s.tables.slots[i], &s.tables.slots[j]
		if a.region == b.region && s.exists(j) && s.Slots[j] == 0 && slices.EqualFunc(a.reward, b.reward, same) {
			if all++; j == i {
				n = all
			}
		}
	}
	if all < 2 {
		return 0
	}
	return n
}

func same(a, b Effect) bool {
	return a.Kind == b.Kind && a.N == b.N && a.What == b.What && len(a.Choices)+len(b.Choices) == 0
}

// sourceNames says by origin what a source is, for the wording.
var sourceNames = [...]string{
	"slot", "absolve", "wall", "attack", "convert", "quest", "immediate", "ability", "paladin", "favour", "action", "discard", "workshop",
}

// showAct shows an action of the own board.
func (s *State) showAct(seat engine.Seat, a Action, v *engine.Shown) {
	p, r := s.player(seat), &s.tables.action[a]
	v.At = []string{"action:" + a.String()}
	v.Args = append(make(engine.Args, 0, 4), engine.Str("action", a.String()))
	if a >= Commission {
		v.Args = append(v.Args, engine.Str("attribute", r.needs.String()), engine.Int("have", p.effective(r.needs)))
		if len(r.requirement) > 0 {
			v.Args = append(v.Args, engine.Int("need", p.need(a)))
		}
	}
}

// abilityRewards returns what Townsfolk and Paladin add to an action.
func (s *State) abilityRewards(seat engine.Seat, a Action) (lists [][]Effect) {
	p := s.player(seat)
	for _, c := range p.Crew {
		if folk := &s.tables.townsfolk[c]; folk.event == onAction && folk.action == a {
			lists = append(lists, folk.reward)
		}
	}
	if able := p.ability(a); able != nil {
		lists = append(lists, able.bonus)
	}
	return lists
}
