package paladins

import (
	"fmt"
	"maps"
	"slices"

	"westkingdom/engine/figures"
)

func (t *tables) loadActions(d *document) error {
	b := &d.PlayerBoard
	left, right := &b.Left, &b.Right
	t.action = [boardActions]actionRule{
		Develop:    left.Develop.rule().paid(left.Develop.Cost),
		Recruit:    left.Recruit.rule(),
		Hunt:       left.Hunt.rule(),
		Trade:      left.Trade.rule(),
		Pray:       left.Pray.rule().paid(left.Pray.Cost).gaining(left.Pray.Effect),
		Conspire:   left.Conspire.rule().gaining(left.Conspire.Effect),
		Commission: right.Commission.rule().gaining(right.Commission.Reward),
		Fortify:    right.Fortify.rule().needing(right.Fortify.Requirement),
		Garrison:   right.Garrison.rule().gaining(right.Garrison.Reward),
		Absolve:    right.Absolve.rule().needing(right.Absolve.Requirement).gaining(right.Absolve.Reward),
		Attack:     right.Attack.rule(),
		Convert:    right.Convert.rule(),
	}
	t.action[Absolve].optional = right.Absolve.Optional
	t.prayItself = left.Pray.Itself.Value
	if hire := left.Recruit.Modes.Hire.Workers; !slices.Equal(hire, left.Recruit.Spaces) ||
		!slices.Equal(left.Recruit.Modes.Quest.Workers, hire[:1]) {
		return figures.At("player_board.left_actions.recruit.modes", fmt.Errorf("the spaces are others"))
	}
	for i := range t.action {
		a, path := Action(i), "player_board.left_actions."
		want := [...]int{Develop: 2, Recruit: 2, Hunt: 2, Trade: 2, Pray: 1, Conspire: 1}
		n := 3
		if a >= Commission {
			path = "player_board.right_actions."
		} else {
			n = want[a]
		}
		if have := len(t.action[a].spaces); have != n {
			return figures.At(path+a.String()+".spaces", fmt.Errorf("%d spaces, not %d", have, n))
		}
	}
	for a, modes := range map[Action]map[int]effects{Hunt: left.Hunt.Modes, Trade: left.Trade.Modes} {
		if keys := slices.Sorted(maps.Keys(modes)); !slices.Equal(keys, []int{1, 2}) {
			return figures.At("player_board.left_actions."+a.String()+".modes", fmt.Errorf("for %v workers, not 1 and 2", keys))
		}
		t.action[a].modes = [3][]Effect{1: modes[1], 2: modes[2]}
	}
	for _, w := range b.Workshops.Gained {
		t.developed = append(t.developed, []Effect{{Kind: GainWorker, N: 1, What: int8(w)}})
	}
	for _, s := range b.Absolve.Slots {
		t.absolved = append(t.absolved, absolveSlot{s.ID, s.Reward})
	}
	return deck("player_board.absolve_slots.slots", append(make([]absolveSlot, 1), t.absolved...), func(s absolveSlot) string { return s.id })
}

func (b boardAction) rule() (r actionRule) {
	for _, n := range b.Spaces {
		r.spaces = append(r.spaces, Worker(n))
	}
	if b.Max != nil {
		r.max = int(*b.Max)
	}
	return r
}

func (b rightAction) rule() actionRule {
	r := b.boardAction.rule()
	r.needs = Attribute(b.Needs)
	return r
}

func (b costly) rule() actionRule {
	r := b.rightAction.rule()
	for _, c := range b.Costs {
		r.silver = append(r.silver, int(c.Pay.Silver))
		r.provisions = append(r.provisions, int(c.Pay.Provisions))
	}
	return r
}

// paid adds a cost that is the same at each use.
func (r actionRule) paid(cost costs) actionRule {
	for _, c := range cost {
		if c.Kind == GainSilver {
			r.silver = append(r.silver, c.N)
		}
	}
	return r
}

func (r actionRule) gaining(reward effects) actionRule {
	r.reward = reward
	return r
}

func (r actionRule) needing(values [7]number) actionRule {
	for _, n := range values {
		r.requirement = append(r.requirement, int(n))
	}
	return r
}

func (t *tables) loadScoring(d *document) error {
	s := &d.Scoring
	t.score = scoreTables{
		monks: s.Monks.points(), outposts: s.Outposts.points(), jars: s.Jars.points(), walls: s.Walls.points(), workshops: s.Workshops.points(),
		paid: d.Debts.Paid, unpaid: d.Debts.Unpaid, every: int(s.Resources.Every),
	}
	for _, n := range s.Attribute.Table {
		t.score.attribute = append(t.score.attribute, int(n))
	}
	switch {
	case len(t.score.attribute) != t.attribute+1:
		return figures.At("scoring.attribute_vp.table", fmt.Errorf("%d values for markers from 0 to %d", len(t.score.attribute), t.attribute))
	case s.Debts.Paid != d.Debts.Paid || s.Debts.Unpaid != d.Debts.Unpaid:
		return figures.At("scoring.debts", fmt.Errorf("other points than in debts"))
	}
	return nil
}

// points spreads {"5": 2, "6": 5} over all numbers from 0 to the highest.
func (b byCount) points() []int {
	most := 0
	for n := range b.By {
		most = max(most, n)
	}
	points := make([]int, most+1)
	for n := range points {
		if p, ok := b.By[n]; ok {
			points[n] = int(p)
		} else if n > 0 {
			points[n] = points[n-1]
		}
	}
	return points
}

// check compares the data with what the program takes for granted, and figures
// that stand there twice.
func (t *tables) check(d *document) error {
	c, b := &d.Components, &d.PlayerBoard
	for _, fixed := range []struct {
		path      string
		got, want int
	}{
		{"setup.townsfolk_displayed.value", int(d.Setup.Townsfolk.Value), townsfolkRow},
		{"setup.outsiders_displayed.value", int(d.Setup.Outsiders.Value), outsiderRow},
		{"setup.kings_orders_placed.value", int(d.Setup.Orders.Value), orderSlots},
		{"setup.kings_favours_placed.value", int(d.Setup.Favours.Value), favourSlots},
		{"setup.player_start.workers", len(d.Setup.PlayerStart.Workers), 0},
		{"setup.player_start.paladin_cards", int(d.Setup.PlayerStart.Paladins), len(t.paladins) - 1},
		{"attributes.start", int(d.Attributes.Start), 0},
		{"kings_orders.placed", int(d.Orders.Placed), orderSlots},
		{"kings_favours.placed", int(d.Favours.Placed), favourSlots},
		{"kings_favours.uses_per_round", int(d.Favours.Uses), 1},
		{"main_board.regions.slots", len(t.slots), boardSlots},
		{"player_board.workshops.count", int(b.Workshops.Count), t.action[Develop].max},
		{"player_board.workshops.workers_gained", len(t.developed), t.action[Develop].max},
		{"player_board.workshops.max_per_action", int(b.Workshops.Each), len(b.Right.Attack.Developable)},
		{"scoring.resources.vp", int(d.Scoring.Resources.VP), 1},
		{"debts.cards", len(d.Debts.Cards), t.debts},
		{"solo.ai_board.kings_favour_workers.value", int(d.Solo.Board.Favour.Value), 1},
		{"solo.scheme_cards.count", int(d.Solo.Schemes.Count), len(t.schemes) - 1},
		{"solo.scheme_cards.set_aside_at_setup", int(d.Solo.Schemes.SetAside), favourSlots},
		{"component_counts.paladins_per_player", int(c.Each), len(t.paladins) - 1},
		{"component_counts.townsfolk", int(c.Townsfolk), len(t.townsfolk) - 1},
		{"component_counts.outsiders", int(c.Outsiders), len(t.outsiders) - 1},
		{"component_counts.walls", int(c.Walls), len(t.walls) - 1},
		{"component_counts.taverns", int(c.Taverns), len(t.taverns) - 1},
		{"component_counts.suspicion", int(c.Suspicion), len(t.suspicion) - 1},
		{"component_counts.kings_orders", int(c.Orders), len(t.orders) - 1},
		{"component_counts.kings_favours", int(c.Favours), len(t.favours) - 1},
		{"component_counts.scheme_cards", int(c.Schemes), len(t.schemes) - 1},
		{"component_counts.debts", int(c.Debts), t.debts},
		{"component_counts.workshops_per_player", int(c.Workshops), t.action[Develop].max},
		{"component_counts.monks_per_player", int(c.Monks), t.action[Commission].max},
		{"component_counts.outposts_per_player", int(c.Outposts), t.action[Garrison].max},
		{"component_counts.jars_per_player", int(c.Jars), t.action[Absolve].max},
	} {
		if fixed.got != fixed.want {
			return figures.At(fixed.path, fmt.Errorf("%d, not %d", fixed.got, fixed.want))
		}
	}
	for path, developable := range map[string][2]number{
		"commission": b.Right.Commission.Developable, "fortify": b.Right.Fortify.Developable, "garrison": b.Right.Garrison.Developable,
		"absolve": b.Right.Absolve.Developable, "attack": b.Right.Attack.Developable, "convert": b.Right.Convert.Developable,
	} {
		if developable != [2]number{0, 1} {
			return figures.At("player_board.right_actions."+path+".developable_spaces", fmt.Errorf("%v, not the first two", developable))
		}
	}
	return nil
}
