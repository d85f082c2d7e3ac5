package viscounts

import (
	"encoding/json"
	"fmt"

	"westkingdom/engine"
	"westkingdom/engine/figures"
)

// opRow is all that an effect of the vocabulary is (section 13).
type opRow struct {
	name string // in the data
	read func(e *Effect, v json.RawMessage) error
	// each is what comes so often to either side. Otherwise do is for people, if
	// it is for them, and ai by the reference card (section 15.3): what the AI
	// cannot do in a person's way, it does in its own. What is optional it always
	// does (R47), and what cannot be carried out is lost.
	each  func(s *State, t *engine.Table, seat engine.Seat, n int)
	do    func(s person, t *engine.Table, e *Effect, about engine.Option)
	ai    func(s opponent, t *engine.Table, e *Effect, about engine.Option)
	lacks func(s person, e *Effect) string // the target without which it does nothing, if it wants one
	sets  []trigger                        // the occasions that follow at once
}

var ops [opCount]opRow

// A choice looks at the rows of what it offers, which the compiler takes for a circle.
func init() {
	ops = [...]opRow{
		opGain:       {name: "gain", read: (*Effect).readGoods, do: person.gain, ai: opponent.gain},
		opVirtue:     {name: "virtue", read: (*Effect).readN, each: (*State).gainVirtue},
		opCorruption: {name: "corruption", read: (*Effect).readN, each: (*State).gainCorruption},
		opDebt:       {name: "debt", read: (*Effect).readN, each: (*State).takeDebts, sets: []trigger{onGainDebt}},
		opDeed:       {name: "deed", read: (*Effect).readN, each: (*State).takeDeeds},
		opFlip: {name: "flip", read: (*Effect).readFlip, do: person.flip, ai: opponent.flip, lacks: person.lacksFlip,
			sets: []trigger{onFlip}},
		opRearrange: {name: "rearrange", read: readFlag, do: person.rearrange, ai: opponent.gainAny, lacks: person.lacksRow},
		opDiscard:   {name: "discard", read: (*Effect).readN, do: times(person.discard), ai: opponent.gainVirtueFor, lacks: person.lacksCard},
		opDestroy: {name: "destroy", read: (*Effect).readN, do: times(person.destroy), ai: times(opponent.flipEither),
			lacks: person.lacksSpare},
		opShuffle: {name: "shuffle", read: readFlag, do: person.shuffle, ai: opponent.shuffle, lacks: person.lacksDiscards},
		opRecruit: {name: "recruit_free", read: (*Effect).readN, do: times(person.hireFree), ai: times(opponent.gainScheme),
			lacks: person.lacksTownsfolk, sets: []trigger{onRecruit}},
		opMove:       {name: "move_worker", read: (*Effect).readN, do: times(person.moveWorker), ai: opponent.gainVirtueFor, lacks: person.lacksWorker},
		opPlace:      {name: "place_workers", read: (*Effect).readN, do: person.placeFree, ai: opponent.placeFree},
		opBuild:      {name: "build_free", read: (*Effect).readBuilding, do: person.buildFree, ai: opponent.buildFree},
		opManuscript: {name: "manuscript_free", read: (*Effect).readCosts, do: person.collectFree, ai: opponent.collectFree},
		opChoice:     {name: "choice", read: (*Effect).readList, do: person.choose, ai: opponent.takeFirst},

		opPerCriminal: {name: "ai_corruption_per_criminal", read: readFlag, ai: opponent.corrupt},
		opScheme:      {name: "ai_gain_scheme", read: (*Effect).readN, ai: times(opponent.gainScheme), sets: []trigger{onScheme}},
		opDismiss:     {name: "ai_dismiss", read: (*Effect).readN, ai: times(opponent.dismissHere)},
		opRide:        {name: "ai_move", read: (*Effect).readN, ai: opponent.ride},
		opAction:      {name: "ai_action", read: (*Effect).readAction, ai: opponent.perform},
	}
}

// times does something as often as its effect says.
func times[S any](do func(S, *engine.Table, *Effect, engine.Option)) func(S, *engine.Table, *Effect, engine.Option) {
	return func(s S, t *engine.Table, e *Effect, about engine.Option) {
		for range e.n {
			do(s, t, e, about)
		}
	}
}

// effect is that of a [side].
func (s person) effect(t *engine.Table, e *Effect, about engine.Option) {
	if row := &ops[e.op]; row.each != nil {
		row.each(s.State, t, s.seat, e.n)
	} else if row.do != nil {
		row.do(s, t, e, about)
	}
}

// effect is that of a [side].
func (s opponent) effect(t *engine.Table, e *Effect, about engine.Option) {
	if row := &ops[e.op]; row.each != nil {
		row.each(s.State, t, s.seat, e.n)
	} else {
		row.ai(s, t, e, about)
	}
}

func (o op) String() string { return ops[o].name }

func opNamed(name string) (op, error) {
	for o := range ops {
		if ops[o].name == name {
			return op(o), nil
		}
	}
	return 0, fmt.Errorf("no effect is called %q", name)
}

func (e *Effect) readN(v json.RawMessage) error { return figures.Decode(v, &e.n) }

func readFlag(_ *Effect, v json.RawMessage) error { return figures.Decode(v, new(bool)) }

func (e *Effect) readGoods(v json.RawMessage) error { return figures.Decode(v, (*gains)(&e.goods)) }

func (e *Effect) readList(v json.RawMessage) error { return figures.Decode(v, &e.list) }

func (e *Effect) readFlip(v json.RawMessage) (err error) {
	e.flip, err = word[flip](v, flipNames, "side to flip")
	return err
}

func (e *Effect) readBuilding(v json.RawMessage) (err error) {
	e.building, err = word[Type](v, typeNames[:], "building")
	return err
}

func (e *Effect) readCosts(v json.RawMessage) error {
	var w struct{ Costs []int }
	err := figures.Decode(v, &w)
	e.costs = w.Costs
	return err
}

func (e *Effect) readAction(v json.RawMessage) error {
	if string(v) == `"focus"` {
		e.action = focus
		return nil
	}
	a, err := word[Action](v, actionNames[:], "action")
	e.action = int(a)
	return err
}
