package architects

import (
	"errors"
	"fmt"
	"slices"

	"westkingdom/engine/figures"
)

// guildhallRows is how many rows the Guildhall has.
const guildhallRows = 4

// check looks for what the figures lack: rules that follow them come to an end
// and find everything that they look up.
func (t *tables) check() error {
	for _, part := range []func() error{t.checkSides, t.checkLocations, t.checkAbilities, t.checkWonders} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

func (t *tables) checkSides() error {
	for n := 2; n < len(t.bySides); n++ {
		path, s := fmt.Sprintf("setup_by_player_count.%d", n), &t.bySides[n]
		switch {
		case s.slots != guildhallRows*s.columns:
			return figures.At(path+".guildhall_slots", fmt.Errorf("%d in %d columns of %d", s.slots, s.columns, guildhallRows))
		case len(s.silver) != n:
			return figures.At(path+".starting_silver_by_turn_order", fmt.Errorf("a list of %d, want %d", len(s.silver), n))
		case s.rewards > len(t.rewards)-1:
			return figures.At(path+".reward_cards", fmt.Errorf("%d of %d", s.rewards, len(t.rewards)-1))
		}
		for _, slot := range s.resets {
			if slot > s.slots {
				return figures.At(path+".reset_slots", fmt.Errorf("slot %d of %d", slot, s.slots))
			}
		}
	}
	if t.draftPasses > t.draftDeal {
		return figures.At("setup.draft.passes", fmt.Errorf("%d of %d cards are kept", t.draftPasses, t.draftDeal))
	}
	if !t.noReward.plain() {
		return figures.At("cathedral.reward_when_pile_empty", errPlain)
	}
	if t.startVirtue > t.maxVirtue {
		return figures.At("setup.virtue", fmt.Errorf("%d of %d", t.startVirtue, t.maxVirtue))
	}
	return nil
}

func (t *tables) checkLocations() error {
	for _, loc := range []Location{Quarry, Forest, Silversmith, Mines} {
		if len(t.yields[loc]) == 0 {
			return figures.At("locations["+loc.String()+"].yield_by_workers", errors.New("is missing"))
		}
	}
	switch {
	case len(t.gold) == 0 || t.goldNeeds < 1:
		return figures.At("locations[mines].choose_one[gold]", errors.New("no yield, or for no Workers"))
	case len(t.plans) < 3:
		return figures.At("locations[workshop].choose_one[plans].draw_building_by_workers", errors.New("fewer than 2 lines"))
	case t.skipSilver < 1:
		return figures.At("locations[workshop].choose_one[hire].skip_cost.silver", fmt.Errorf("%d is no number from 1 on", t.skipSilver))
	case len(t.trades) == 0:
		return figures.At("locations[kings_storehouse].trades", errors.New("is missing"))
	case len(t.free) == 0:
		return figures.At("locations[guardhouse].actions[release_captives].cost_options", errors.New("is missing"))
	case t.resetWorkers < 1 || t.resetWorkers > len(t.spaces):
		return figures.At("locations[black_market].reset_when_workers", fmt.Errorf("%d of %d spaces", t.resetWorkers, len(t.spaces)))
	}
	return nil
}

// checkAbilities: none sets itself off.
func (t *tables) checkAbilities() error {
	effects := map[trigger][]*effect{}
	add := func(pw *powers) {
		for i := range pw.abilities {
			a := &pw.abilities[i]
			effects[a.when] = append(effects[a.when], &a.effect)
		}
	}
	for i := range t.apprentices {
		add(&t.apprentices[i].powers)
	}
	for i := range t.characters {
		add(&t.characters[i].powers)
	}
	var all []trigger
	for when := range triggerNames {
		if trigger(when) != onModifier && trigger(when) != onTrade {
			all = append(all, trigger(when))
		}
	}
	after := func(when trigger) (next []trigger) {
		for _, e := range effects[when] {
			next = append(next, e.sets()...)
		}
		return next
	}
	if when, ok := figures.Circle(all, after); ok {
		return figures.At("apprentices", fmt.Errorf("an ability %s sets itself off", triggerNames[when]))
	}
	return nil
}

// sets are the occasions that may follow at once from an effect.
func (e *effect) sets() (next []trigger) {
	if (e.op != opVirtue || e.n < 0) && (e.op != opPay || e.cost.virtue > 0 || e.cost.debts > 0) {
		next = append(next, ops[e.op].sets...)
	}
	for i := range e.list {
		next = append(next, e.list[i].sets()...)
	}
	return next
}

// plain says whether an effect brings goods, Virtue and Influence alone, and so
// nothing that may bring it again.
func (e *effect) plain() bool {
	switch e.op {
	case opGain, opVirtue:
		return true
	case opAll:
		return !slices.ContainsFunc(e.list, func(part effect) bool { return !part.plain() })
	}
	return false
}

var errPlain = errors.New("only goods and Virtue can stand for something else")

// checkWonders looks at what the expansion adds.
func (t *tables) checkWonders() error {
	w := &t.wonders
	if w.maxInfluence == 0 {
		return nil // without it
	}
	if err := t.checkInfluence(); err != nil {
		return figures.At(wondersMember, err)
	}
	for _, c := range w.contributions[1:] {
		path := wondersMember + ".contribution_cards[" + c.id + "]"
		for r := range c.rewards {
			if c.rewards[r].op == opNone {
				return figures.At(path+".contribution_side.rewards", fmt.Errorf("nothing for %s", Resource(r)))
			}
		}
		if !c.princess.stands() || !c.profiteer.stands() {
			return figures.At(path+".consequence_side", fmt.Errorf("nobody stands at %s and %s", c.princess, c.profiteer))
		}
	}
	return figures.At(wondersMember, t.checkOpponents())
}

func (t *tables) checkInfluence() error {
	w := &t.wonders
	if w.start > w.maxInfluence {
		return figures.At("influence_board.start", fmt.Errorf("%d of %d", w.start, w.maxInfluence))
	}
	for _, b := range w.bonus {
		if b.space > w.maxInfluence {
			return figures.At("influence_board.bonus", fmt.Errorf("space %d of %d", b.space, w.maxInfluence))
		}
	}
	if !distinct(w.tokens) || len(w.tokens) < len(w.cards) {
		return figures.At("wonders.token_locations", fmt.Errorf("not %d places where Workers stand", len(w.cards)))
	}
	if !w.reward.plain() {
		return figures.At("solo.replacements.reward_card", errPlain)
	}
	if !w.atTop.plain() {
		return figures.At("solo.replacements.influence_at_12", errPlain)
	}
	return nil
}

// checkOpponents looks at the boards and cards of the side that the rules play.
func (t *tables) checkOpponents() error {
	w := &t.wonders
	start := 0
	for _, c := range w.schemes[1:] {
		if !c.future {
			start++
		}
		for i := range c.options {
			if err := c.options[i].check(boardsOwn); err != nil {
				return figures.At("solo.scheme_cards["+c.id+"].options", err)
			}
		}
	}
	if start == 0 {
		return figures.At("solo.scheme_cards", errors.New("none to start with"))
	}
	for _, n := range w.boards {
		path, b := "solo.ai_boards["+t.characters[n].id+"]", t.characters[n].opponent
		if err := b.special.check(anywhere); err != nil {
			return figures.At(path+".specialisation", err)
		}
		if b.special.Do.has(opSpecial) {
			return figures.At(path+".specialisation.do", errors.New("it would set itself off"))
		}
		if !distinct(b.tokens) || len(b.tokens) != len(w.tokens) {
			return figures.At(path+".wonder_priority", errors.New("not each place of a Wonder, once"))
		}
		for _, loc := range b.captures {
			if !loc.stands() && loc != withPrincess && loc != withProfiteer {
				return figures.At(path+".capture_priority", fmt.Errorf("no Workers stand at %s", loc))
			}
		}
	}
	return nil
}

// check says whether the opponent can act at the place: one for Workers, a figure's,
// or what besides is named.
func (o *schemeDoc) check(besides Location) error {
	switch {
	case o.Location.stands(), o.Location == Guildhall, o.Location == BlackMarket, o.Location == withPrincess,
		o.Location == withProfiteer, o.Location == besides && besides != anywhere:
		return nil
	}
	return figures.At("location", fmt.Errorf("the opponent places no Worker at %s", o.Location))
}

// stands says whether Workers stand there.
func (l Location) stands() bool { return l >= KingsStorehouse && l.Large() }

// distinct says whether all are places where Workers stand, each once.
func distinct(list []Location) bool {
	for i, loc := range list {
		if !loc.stands() || slices.Contains(list[:i], loc) {
			return false
		}
	}
	return true
}

// has says whether an effect is, or contains, one of that kind.
func (e *effect) has(o op) bool {
	return e.op == o || slices.ContainsFunc(e.list, func(part effect) bool { return part.has(o) })
}
