package architects

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// compile reads the data file. Everything in it that the rules cannot
// interpret is an error.
func compile(file []byte) (*tables, error) {
	var r raw
	if err := json.Unmarshal(file, &r); err != nil {
		return nil, err
	}
	t := &tables{
		colours:         r.Supply.Colours,
		workers:         r.Supply.Workers,
		handLimit:       r.Limits.Hand,
		apprenticeLimit: r.Limits.Apprentices,
		minVirtue:       r.Limits.Virtue.Min,
		maxVirtue:       r.Limits.Virtue.Max,
		startVirtue:     r.Setup.Virtue,
		startTax:        r.Setup.TaxStand,
		draftDeal:       r.Setup.Draft.Deal,
		draftPasses:     r.Setup.Draft.Passes,
		marketVirtue:    r.VirtueTrack.Market,
		cathedralVirtue: r.VirtueTrack.Cathedral,
		debtVP:          r.Debts.UnpaidVP,
		debtPaid:        r.Debts.OnPaid.Virtue,
	}
	if r.Market.Columns != marketColumns {
		return nil, fmt.Errorf("market of %d columns, the state has %d", r.Market.Columns, marketColumns)
	}
	for _, part := range []func(*raw) error{
		t.compileSeats, t.compileTracks, t.compileLocations, t.compileMarket,
		t.compileApprentices, t.compileBuildings, t.compileRewards, t.compileCharacters,
	} {
		if err := part(&r); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *tables) compileSeats(r *raw) error {
	for key, s := range r.BySeats {
		n, err := strconv.Atoi(key)
		if err != nil || n < 1 || n > maxSides {
			return fmt.Errorf("setup for %q players", key)
		}
		t.bySeats[n] = seatTable{
			rewards: s.Rewards, columns: s.Columns, slots: s.Slots, resets: s.Resets,
			maxLocations: s.MaxLocations, silver: s.Silver,
		}
	}
	return nil
}

func (t *tables) compileTracks(r *raw) (err error) {
	if t.virtueVP, err = byNumber(r.VirtueTrack.VP, t.minVirtue, t.maxVirtue); err != nil {
		return fmt.Errorf("virtue track: %w", err)
	}
	t.taxDiscounts = make([]int, t.maxVirtue+1)
	for key, n := range r.Taxes.Discount {
		virtue, err := strconv.Atoi(key)
		if err != nil || virtue < 0 || virtue > t.maxVirtue {
			return fmt.Errorf("tax discount at virtue %q", key)
		}
		t.taxDiscounts[virtue] = n
	}
	for i, l := range r.Cathedral.Levels {
		c, err := decodeCost(l.Cost)
		if err != nil {
			return fmt.Errorf("cathedral level %d: %w", i, err)
		}
		t.levels = append(t.levels, level{vp: l.VP, spaces: l.Spaces, cost: c})
	}
	t.noReward, err = decodeEffect(r.Cathedral.NoReward)
	return err
}

func (t *tables) compileLocations(r *raw) error {
	for i := range r.Locations {
		if err := t.compileLocation(&r.Locations[i]); err != nil {
			return fmt.Errorf("location %s: %w", r.Locations[i].ID, err)
		}
	}
	return nil
}

func (t *tables) compileLocation(r *rawLocation) (err error) {
	loc, err := locationByName(r.ID)
	if err != nil {
		return err
	}
	switch loc {
	case Quarry, Forest, Silversmith:
		return expandYield(&t.yields[loc], r.Yield)
	case Mines:
		return t.compileMines(r)
	case Workshop:
		return t.compileWorkshop(r)
	case KingsStorehouse:
		for _, line := range r.Trades {
			l := tradeLine{id: line.ID}
			if l.cost, err = decodeCost(line.Pay); err != nil {
				return err
			}
			if l.get, err = decodeEffect(line.Get); err != nil {
				return err
			}
			t.trades = append(t.trades, l)
		}
	case TownCentre:
		if t.capture[0], err = decodeCost(r.First); err != nil {
			return err
		}
		t.capture[1], err = decodeCost(r.Further)
	case Guardhouse:
		return t.compileGuardhouse(r)
	case TaxStand:
		effects, err := decodeEffects(r.Effects)
		if err != nil {
			return err
		}
		for _, e := range effects {
			if e.op == opVirtue {
				t.taxVirtue = -e.n
			}
		}
	case BlackMarket:
		return t.compileSpaces(r)
	}
	return err
}

func (t *tables) compileMines(r *rawLocation) error {
	var uses []rawUse
	if err := json.Unmarshal(r.ChooseOne, &uses); err != nil {
		return err
	}
	for _, use := range uses {
		table := &t.yields[Mines]
		if use.ID == "gold" {
			table, t.goldNeeds = &t.gold, use.Requires
		}
		if err := expandYield(table, use.Yield); err != nil {
			return err
		}
	}
	return nil
}

func (t *tables) compileWorkshop(r *rawLocation) (err error) {
	var uses []rawUse
	if err := json.Unmarshal(r.ChooseOne, &uses); err != nil {
		return err
	}
	for _, use := range uses {
		if use.ID == "hire" {
			t.skipSilver = use.Skip.Silver
			if t.hire, err = decodeCost(use.Cost); err != nil {
				return err
			}
			continue
		}
		draws, err := byNumber(use.Draw, 1, len(use.Draw))
		if err != nil {
			return err
		}
		copy(t.plans[1:], draws)
		for w := len(draws) + 1; w <= maxWorkers; w++ {
			t.plans[w] = t.plans[w-2] + t.plans[len(draws)] - t.plans[len(draws)-2]
		}
	}
	return nil
}

func (t *tables) compileGuardhouse(r *rawLocation) (err error) {
	for _, a := range r.Actions {
		switch a.ID {
		case "imprison":
			t.imprison, err = parseGoods(a.PerCaptive)
		case "release_captives":
			for _, way := range a.CostOptions {
				c, err := decodeCost(way)
				if err != nil {
					return err
				}
				t.free = append(t.free, c)
			}
		case "pay_debt":
			t.payDebt, err = decodeCost(a.Cost)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *tables) compileSpaces(r *rawLocation) (err error) {
	if len(r.Spaces) != len(t.spaces) {
		return fmt.Errorf("%d spaces", len(r.Spaces))
	}
	t.resetWorkers = r.ResetWorkers
	for i, s := range r.Spaces {
		c, err := decodeCost(s.Cost)
		if err != nil {
			return err
		}
		t.spaces[i] = space{silver: c.goods[Silver], virtue: c.virtue}
		if t.spaces[i].printed, err = parseGoods(s.Printed); err != nil {
			return err
		}
		if !isNull(s.Choice) {
			if t.spaces[i].choice, err = decodeEffects(s.Choice); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *tables) compileMarket(r *raw) (err error) {
	t.market = make([]marketCard, 1)
	for _, c := range r.BlackMarket.Cards {
		m := marketCard{id: c.ID}
		if m.small, err = parseGoods(c.Small.Gain); err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
		if m.large, err = parseGoods(c.Large.Gain); err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
		t.market = append(t.market, m)
	}
	return nil
}

func (t *tables) compileApprentices(r *raw) (err error) {
	t.apprentices = make([]apprenticeCard, 1)
	for _, a := range r.Apprentices {
		c := apprenticeCard{id: a.ID, virtue: a.Virtue, promo: a.Promo}
		if c.skills, err = parseSkills(a.Skills); err != nil {
			return fmt.Errorf("%s: %w", a.ID, err)
		}
		if c.abilities, err = decodeAbilities(a.Ability); err != nil {
			return fmt.Errorf("%s: %w", a.ID, err)
		}
		for _, own := range c.abilities {
			if own.trigger == onTrade {
				c.trade = &tradeLine{id: a.ID, own: true, cost: own.pay, get: own.effect}
			}
		}
		if a.No != len(t.apprentices) {
			return fmt.Errorf("%s has number %d, not %d", a.ID, a.No, len(t.apprentices))
		}
		t.apprentices = append(t.apprentices, c)
	}
	return nil
}

func (t *tables) compileBuildings(r *raw) (err error) {
	t.buildings = make([]buildingCard, 1)
	for _, b := range r.Buildings {
		c := buildingCard{id: b.ID, vp: b.VP, virtue: b.Virtue, promo: b.Promo}
		if c.cost, err = decodeCost(b.Cost); err != nil {
			return fmt.Errorf("%s: %w", b.ID, err)
		}
		if c.skills, err = parseSkills(b.Skills); err != nil {
			return fmt.Errorf("%s: %w", b.ID, err)
		}
		if c.immediate, err = decodeOptional(b.Immediate); err != nil {
			return fmt.Errorf("%s: %w", b.ID, err)
		}
		if c.end, err = decodeOptional(b.End); err != nil {
			return fmt.Errorf("%s: %w", b.ID, err)
		}
		if b.No != len(t.buildings) {
			return fmt.Errorf("%s has number %d, not %d", b.ID, b.No, len(t.buildings))
		}
		t.buildings = append(t.buildings, c)
	}
	return nil
}

func decodeOptional(data json.RawMessage) (*effect, error) {
	if isNull(data) {
		return nil, nil
	}
	e, err := decodeEffect(data)
	return &e, err
}

func (t *tables) compileRewards(r *raw) error {
	t.rewards = make([]rewardCard, 1)
	for _, c := range r.Rewards {
		e, err := decodeEffect(c.Effects)
		if err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
		t.rewards = append(t.rewards, rewardCard{c.ID, e})
	}
	return nil
}

func (t *tables) compileCharacters(r *raw) (err error) {
	t.characters = make([]character, 1)
	for _, b := range r.Boards.Characters {
		c := character{
			id: b.ID, colour: indexOf(t.colours, b.Colour), prisoners: b.Start.Prisoners,
			virtue: b.Start.Virtue, cards: b.Start.Cards, debts: b.Start.Debts,
		}
		if c.colour < 0 {
			return fmt.Errorf("%s: no colour is called %q", b.ID, b.Colour)
		}
		if c.goods, err = parseGoods(b.Start.Resources); err != nil {
			return fmt.Errorf("%s: %w", b.ID, err)
		}
		c.goods[Silver] = b.Start.Silver
		if c.abilities, err = decodeAbilities(b.Ability); err != nil {
			return fmt.Errorf("%s: %w", b.ID, err)
		}
		t.characters = append(t.characters, c)
	}
	return nil
}

// expandYield reads a table that begins with 1 Worker and carries it on as it
// grew over its last two lines.
func expandYield(table *[maxWorkers + 1]Goods, r rawYield) error {
	lines, err := byNumber(r, 1, len(r))
	if err != nil {
		return err
	}
	for i, line := range lines {
		if table[i+1], err = parseGoods(line); err != nil {
			return err
		}
	}
	n := len(lines)
	for w := n + 1; w <= maxWorkers; w++ {
		table[w] = table[w-2]
		table[w].add(table[n])
		table[w].take(table[n-2])
	}
	return nil
}

// byNumber turns a table whose keys are the numbers from first to last into a
// slice.
func byNumber[T any](m map[string]T, first, last int) ([]T, error) {
	if len(m) != last-first+1 {
		return nil, fmt.Errorf("%d lines, not %d", len(m), last-first+1)
	}
	list := make([]T, len(m))
	for i := range list {
		v, ok := m[strconv.Itoa(first+i)]
		if !ok {
			return nil, fmt.Errorf("no line %d", first+i)
		}
		list[i] = v
	}
	return list, nil
}

func parseGoods(m map[string]int) (g Goods, err error) {
	for name, n := range m {
		r, ok := resourceByName(name)
		if !ok {
			return g, fmt.Errorf("no resource is called %q", name)
		}
		g[r] = n
	}
	return g, nil
}

func parseSkills(names []string) (set skillSet, err error) {
	for _, name := range names {
		i := indexOf(skillNames[:], name)
		if i < 0 {
			return 0, fmt.Errorf("no skill is called %q", name)
		}
		set |= 1 << i
	}
	return set, nil
}

func indexOf(list []string, name string) int {
	for i, s := range list {
		if s == name {
			return i
		}
	}
	return -1
}

func isNull(data json.RawMessage) bool { return len(data) == 0 || string(data) == "null" }
