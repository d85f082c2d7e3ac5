package architects

import (
	"fmt"
	"strconv"

	"westkingdom/engine/figures"
)

// Sets of cards, as [figures.Key] names them.
const (
	setBase    = "base"
	setWonders = "wonders"
)

// compile makes the tables of a rules number from a data file. Everything in
// the file that the rules cannot interpret is an error.
func compile(file []byte, rules int) (*tables, error) {
	var d document
	if err := figures.Decode(file, &d); err != nil {
		return nil, err
	}
	t := &tables{
		rules:           rules,
		colours:         d.Supply.Colours,
		workers:         d.Supply.Workers,
		handLimit:       d.Limits.Hand,
		apprenticeLimit: d.Limits.Apprentices,
		minVirtue:       d.Limits.Virtue.Min,
		maxVirtue:       d.Limits.Virtue.Max,
		startVirtue:     d.Setup.Virtue,
		startTax:        d.Setup.TaxStand,
		draftDeal:       d.Setup.Draft.Deal,
		draftPasses:     d.Setup.Draft.Passes,
		rows:            d.Market.Rows,
		columns:         d.Market.Columns,
		marketVirtue:    d.VirtueTrack.Market,
		cathedralVirtue: d.VirtueTrack.Cathedral,
		debtVP:          d.Debts.UnpaidVP,
		debtPaid:        d.Debts.OnPaid.Virtue,
		crowded:         d.BlackMarket.Reset.Crowded.Prisoners,
		crowdedCost:     -d.BlackMarket.Reset.Crowded.Virtue,
		mostDebts:       d.BlackMarket.Reset.MostPrisoners.Debts,
		stripSlot:       d.Guildhall.Remove.Slot,
		reset:           resetSteps(),
		end:             endSteps(),
		settle:          (*State).settleEach,
	}
	for _, part := range []struct {
		name    string
		compile func(*document) error
	}{
		{"setup_by_player_count", t.compileSides},
		{"virtue_track", t.compileTracks},
		{"locations", t.compileLocations},
		{"black_market.cards", t.compileMarket},
		{"apprentices", func(d *document) error { return t.addApprentices(d.Apprentices, setBase) }},
		{"buildings", func(d *document) error { return t.addBuildings(d.Buildings, setBase) }},
		{"rewards", func(d *document) error { return t.addRewards(d.Rewards, setBase) }},
		{"player_boards.asymmetric", func(d *document) error { return t.addCharacters(d.Boards.Characters, setBase) }},
		{"scoring.items", t.compileScoring},
	} {
		if err := part.compile(&d); err != nil {
			return nil, figures.At(part.name, err)
		}
	}
	if d.Wonders != nil {
		if err := t.compileWonders(d.Wonders); err != nil {
			return nil, figures.At(wondersMember, err)
		}
	}
	t.number()
	return t, t.check()
}

func (t *tables) compileSides(d *document) error {
	t.bySides = make([]sideTable, maxSides+1)
	for n, s := range d.BySides {
		if n < 1 || n > maxSides {
			return figures.At(strconv.Itoa(n), fmt.Errorf("a position has room for %d sides", maxSides))
		}
		t.bySides[n] = sideTable{
			rewards: s.Rewards, columns: s.Columns, slots: s.Slots, resets: s.Resets,
			maxLocations: s.MaxLocations, silver: s.Silver,
		}
	}
	return nil
}

func (t *tables) compileTracks(d *document) (err error) {
	if t.virtueVP, err = byNumber(d.VirtueTrack.VP, t.minVirtue, t.maxVirtue); err != nil {
		return figures.At("vp", err)
	}
	t.taxDiscounts = make([]int, t.maxVirtue+1)
	for virtue, n := range d.Taxes.Discount {
		if virtue < 0 || virtue > t.maxVirtue {
			return fmt.Errorf("a tax discount at virtue %d", virtue)
		}
		t.taxDiscounts[virtue] = n
	}
	for _, l := range d.Cathedral.Levels {
		next := level{vp: l.VP, cost: l.Cost}
		if l.Spaces != nil {
			next.spaces = *l.Spaces
		}
		t.levels = append(t.levels, next)
	}
	t.noReward = d.Cathedral.NoReward
	return nil
}

func (t *tables) compileLocations(d *document) error {
	for i := range d.Locations {
		l := &d.Locations[i]
		if err := t.compileLocation(l); err != nil {
			return figures.At("["+l.ID+"]", err)
		}
	}
	return nil
}

func (t *tables) compileLocation(l *locationDoc) error {
	at, err := find(locationNames[:], l.ID, "location")
	if err != nil {
		return err
	}
	switch loc := Location(at); loc {
	case Quarry, Forest, Silversmith:
		t.yields[loc], err = yieldsOf(l.Yield)
	case Mines:
		err = t.compileUses(l, func(use *useDoc) (err error) {
			if use.ID != "gold" {
				t.yields[Mines], err = yieldsOf(use.Yield)
				return err
			}
			t.goldNeeds = use.Requires
			t.gold, err = yieldsOf(use.Yield)
			return err
		})
	case Workshop:
		err = t.compileUses(l, func(use *useDoc) error {
			if use.ID == "hire" {
				t.hire, t.skipSilver = use.Cost, use.Skip.Silver
				return nil
			}
			draws, err := byNumber(use.Draw, 1, len(use.Draw))
			t.plans = append([]int{0}, draws...)
			return figures.At("draw_building_by_workers", err)
		})
	case KingsStorehouse:
		for _, line := range l.Trades {
			t.trades = append(t.trades, tradeLine{id: line.ID, cost: line.Pay, get: line.Get})
		}
	case TownCentre:
		t.capture = [2]cost{l.First, l.Further}
	case Guardhouse:
		for _, a := range l.Actions {
			switch a.ID {
			case "imprison":
				t.imprison = Goods(a.PerCaptive)
			case "release_captives":
				t.free = a.CostOptions
			case "pay_debt":
				t.payDebt = a.Cost
			}
		}
	case TaxStand:
		for _, e := range l.Effects.list {
			if e.op == opVirtue {
				t.taxVirtue = -e.n
			}
		}
	case BlackMarket:
		if len(l.Spaces) != len(t.spaces) {
			return fmt.Errorf("%d spaces", len(l.Spaces))
		}
		t.resetWorkers = l.ResetWorkers
		for i, s := range l.Spaces {
			t.spaces[i] = space{cost: s.Cost, printed: Goods(s.Printed), choice: s.Choice}
		}
	}
	return err
}

// compileUses visits the ways to use a location.
func (t *tables) compileUses(l *locationDoc, compile func(*useDoc) error) error {
	var uses []useDoc
	if err := figures.Decode(l.ChooseOne, &uses); err != nil {
		return figures.At("choose_one", err)
	}
	for i := range uses {
		if err := compile(&uses[i]); err != nil {
			return figures.At("choose_one["+uses[i].ID+"]", err)
		}
	}
	return nil
}

// printed gives a card of the base game its printed number, which stored
// positions hold.
func printed(r *figures.Registry, set string, no int, id string) (int, error) {
	n, err := r.Add(figures.Key{Set: set, No: no}, id)
	if err == nil && n != no && set == setBase {
		err = fmt.Errorf("card %s is number %d and stands as number %d", id, no, n)
	}
	return n, err
}

func (t *tables) compileMarket(d *document) error {
	t.market = make([]marketCard, 1)
	for i, c := range d.BlackMarket.Cards {
		if _, err := t.numbers.market.Add(figures.Key{Set: setBase, No: i + 1}, c.ID); err != nil {
			return err
		}
		t.market = append(t.market, marketCard{c.ID, Goods(c.Small.Gain), Goods(c.Large.Gain)})
	}
	return nil
}

func (t *tables) addApprentices(list []apprenticeDoc, set string) error {
	if len(t.apprentices) == 0 {
		t.apprentices = make([]apprenticeCard, 1)
	}
	for _, a := range list {
		n, err := printed(&t.numbers.apprentices, set, a.No, a.ID)
		if err != nil {
			return err
		}
		c := apprenticeCard{id: a.ID, skills: a.Skills, virtue: a.Virtue, powers: powersOf(a.Ability), promo: a.Promo}
		for _, own := range c.abilities {
			if own.when == onTrade {
				c.trade = &tradeLine{id: a.ID, own: Apprentice(n), cost: own.pay, get: own.effect}
			}
		}
		t.apprentices = append(t.apprentices, c)
	}
	return nil
}

func (t *tables) addBuildings(list []buildingDoc, set string) error {
	if len(t.buildings) == 0 {
		t.buildings = make([]buildingCard, 1)
	}
	for _, b := range list {
		if _, err := printed(&t.numbers.buildings, set, b.No, b.ID); err != nil {
			return err
		}
		t.buildings = append(t.buildings, buildingCard{
			id: b.ID, cost: b.Cost, skills: b.Skills, vp: b.VP, virtue: b.Virtue,
			immediate: b.Immediate, end: b.End, promo: b.Promo,
		})
	}
	return nil
}

func (t *tables) addRewards(list []rewardDoc, set string) error {
	if len(t.rewards) == 0 {
		t.rewards = make([]rewardCard, 1)
	}
	for i, c := range list {
		if _, err := t.numbers.rewards.Add(figures.Key{Set: set, No: i + 1}, c.ID); err != nil {
			return err
		}
		t.rewards = append(t.rewards, rewardCard{c.ID, c.Effects})
	}
	return nil
}

// addCharacters: a character of no colour may be played with any.
func (t *tables) addCharacters(list []characterDoc, set string) error {
	if len(t.characters) == 0 {
		t.characters = make([]character, 1)
	}
	for i, b := range list {
		colour := anyColour
		if b.Colour != "" {
			var err error
			if colour, err = find(t.colours, b.Colour, "colour"); err != nil {
				return figures.At("["+b.ID+"].colour", err)
			}
		}
		if _, err := t.numbers.characters.Add(figures.Key{Set: set, No: i + 1}, b.ID); err != nil {
			return err
		}
		c := character{
			id: b.ID, colour: colour, prisoners: b.Start.Prisoners, virtue: b.Start.Virtue,
			goods: Goods(b.Start.Resources), cards: b.Start.Cards, debts: b.Start.Debts,
			influence: b.Start.Influence, powers: powersOf(b.Ability),
		}
		c.goods[Silver] = b.Start.Silver
		t.characters = append(t.characters, c)
	}
	return nil
}

func (t *tables) compileScoring(d *document) error {
	if len(d.Scoring.Items) != len(scoreItems) {
		return fmt.Errorf("%d items, want %d", len(d.Scoring.Items), len(scoreItems))
	}
	for i, item := range d.Scoring.Items {
		if item.ID != scoreItems[i] {
			return fmt.Errorf("%s stands where %s is scored", item.ID, scoreItems[i])
		}
		switch item.ID {
		case ItemSilver:
			t.silverPerPoint = item.Per
		case ItemPrison:
			t.prisonersPerPoint = item.Per
		}
	}
	if t.silverPerPoint < 1 || t.prisonersPerPoint < 1 {
		return fmt.Errorf("nothing is divided by zero")
	}
	return nil
}

// yieldsOf turns a table whose lines count from 1 Worker into one from 0.
func yieldsOf(byWorker map[int]amounts) (byWorkers, error) {
	lines, err := byNumber(byWorker, 1, len(byWorker))
	if err == nil && len(lines) < 2 {
		err = fmt.Errorf("a table of %d lines", len(lines))
	}
	if err != nil {
		return nil, figures.At("yield_by_workers", err)
	}
	table := make(byWorkers, 1, len(lines)+1)
	for _, line := range lines {
		table = append(table, Goods(line))
	}
	return table, nil
}

// byNumber turns a table whose keys are the numbers from first to last into a
// slice.
func byNumber[T any](m map[int]T, first, last int) ([]T, error) {
	if len(m) != last-first+1 {
		return nil, fmt.Errorf("%d lines, want %d", len(m), last-first+1)
	}
	list := make([]T, len(m))
	for i := range list {
		v, ok := m[first+i]
		if !ok {
			return nil, fmt.Errorf("no line %d", first+i)
		}
		list[i] = v
	}
	return list, nil
}

// number gives every effect of the tables its number.
func (t *tables) number() {
	t.effects = []*effect{{}}
	for i := range t.buildings {
		t.numberEffect(t.buildings[i].immediate)
	}
	for i := range t.apprentices {
		t.numberAbilities(t.apprentices[i].abilities)
		if own := t.apprentices[i].trade; own != nil {
			t.numberEffect(&own.get)
		}
	}
	for i := range t.characters {
		t.numberAbilities(t.characters[i].abilities)
	}
	for i := range t.rewards {
		t.numberEffect(&t.rewards[i].effect)
	}
	for i := range t.trades {
		t.numberEffect(&t.trades[i].get)
	}
	for i := range t.spaces {
		for j := range t.spaces[i].choice {
			t.numberEffect(&t.spaces[i].choice[j])
		}
	}
	t.numberEffect(&t.noReward)
	t.numberWonders()
}

func (t *tables) numberAbilities(list []ability) {
	for i := range list {
		t.numberEffect(&list[i].effect)
	}
}

func (t *tables) numberEffect(e *effect) {
	if e == nil || e.op == opNone {
		return
	}
	e.no = len(t.effects)
	t.effects = append(t.effects, e)
	for i := range e.list {
		t.numberEffect(&e.list[i])
	}
}
