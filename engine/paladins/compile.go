package paladins

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"westkingdom/engine/figures"
)

// load reads and checks a data file. Errors are of the type [figures.Error].
func load(data []byte, rules int) (*tables, error) {
	var d document
	if err := figures.Decode(data, &d); err != nil {
		return nil, err
	}
	t := &tables{
		paladins: make([]paladinCard, 1), townsfolk: make([]townsfolkCard, 1), outsiders: make([]outsiderCard, 1),
		walls: make([]wallCard, 1), taverns: make([]tavernCard, 1), suspicion: make([]suspicionCard, 1),
		orders: make([]orderCard, 1), favours: make([]favourCard, 1), schemes: make([]schemeCard, 1),
		debts: int(d.Debts.Count), missing: int(d.Market.Outsiders.Shortfall.Missing), keep: int(d.Setup.Keep.Value),
		rounds: int(d.Game.Rounds), attribute: int(d.Attributes.Max),
		silver: int(d.Setup.PlayerStart.Silver), provisions: int(d.Setup.PlayerStart.Provisions),
		rulings: rulingsOf(rules),
	}
	for _, part := range []func(*document) error{
		t.loadPaladins, t.loadTownsfolk, t.loadOutsiders, t.loadCards, t.loadSetup, t.loadBoard, t.loadActions, t.loadKings, t.loadScoring, t.loadSolo, t.check,
	} {
		if err := part(&d); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *tables) loadPaladins(d *document) error {
	for _, c := range d.Paladins.Cards {
		p := paladinCard{id: c.ID, workers: c.Workers.count(), boosts: c.Boosts}
		a := c.Ability
		p.ability.action = Action(a.Action)
		silver := a.Resource == "silver"
		if a.Modifier != "bonus" && !silver && a.Resource != "provisions" {
			return figures.At("paladins.cards["+c.ID+"].ability.resource", fmt.Errorf("nothing costs %q", a.Resource))
		}
		switch a.Modifier {
		case "bonus":
			p.ability.bonus = a.Effects
		case "set_cost":
			if a.Value != 0 {
				return figures.At("paladins.cards["+c.ID+"].ability.value", errors.New("a cost is set to 0 alone"))
			}
			p.ability.freeSilver, p.ability.freeProvisions = silver, !silver
		case "add_cost":
			if silver {
				p.ability.silver = a.Value
			} else {
				p.ability.provisions = a.Value
			}
		default:
			return figures.At("paladins.cards["+c.ID+"].ability.modifier", fmt.Errorf("no modifier is called %q", a.Modifier))
		}
		t.paladins = append(t.paladins, p)
	}
	return deck("paladins.cards", t.paladins, func(c paladinCard) string { return c.id })
}

func (t *tables) loadTownsfolk(d *document) error {
	copies := map[string]number{}
	for _, c := range d.Townsfolk.Cards {
		copies[c.NameEN]++
		f := townsfolkCard{id: c.ID, quest: c.Quest, immediate: c.Immediate, reward: c.Ability.Reward, max: -1}
		at := "townsfolk.cards[" + c.ID + "].ability.trigger"
		trigger := c.Ability.Trigger
		if (trigger.Event == "action") != (trigger.Action != nil) {
			return figures.At(at, errors.New("an action belongs to the event \"action\" alone"))
		}
		switch trigger.Event {
		case "action":
			f.event, f.action = onAction, Action(*trigger.Action)
		case "pay_debt":
			f.event = onPayDebt
		case "inquisition":
			f.event = onInquisition
			if trigger.Condition.Min != nil {
				f.min = int(*trigger.Condition.Min)
			}
			if trigger.Condition.Max != nil {
				f.max = int(*trigger.Condition.Max)
			}
		default:
			return figures.At(at+".event", fmt.Errorf("no event is called %q", trigger.Event))
		}
		if err := f.circles(); err != nil {
			return figures.At("townsfolk.cards["+c.ID+"].ability.reward", err)
		}
		t.townsfolk = append(t.townsfolk, f)
	}
	if err := sameCounts("townsfolk.copies", d.Townsfolk.Copies, copies); err != nil {
		return err
	}
	return deck("townsfolk.cards", t.townsfolk, func(c townsfolkCard) string { return c.id })
}

// circles says whether an ability may set itself off.
func (f *townsfolkCard) circles() error {
	var by []EffectKind
	switch f.event {
	case onPayDebt:
		by = []EffectKind{PayDebt}
	case onInquisition:
		by = []EffectKind{DrawSuspicion, GainTax, TakeDebt}
	}
	var within func(list []Effect) bool
	within = func(list []Effect) bool {
		return slices.ContainsFunc(list, func(e Effect) bool {
			return slices.Contains(by, e.Kind) || slices.ContainsFunc(e.Choices, within)
		})
	}
	if within(f.reward) {
		return errors.New("it would set itself off")
	}
	return nil
}

func (t *tables) loadOutsiders(d *document) error {
	people, suits := map[string]peopleName{}, map[string]number{}
	for _, c := range d.Outsiders.Cards {
		at := "outsiders.cards[" + c.ID + "]"
		suits[c.Suit]++
		if was, ok := people[c.Suit]; ok && was != c.People {
			return figures.At(at+".people", fmt.Errorf("another card of the suit %s is %s", c.Suit, peoples[was]))
		}
		people[c.Suit] = c.People
		t.outsiders = append(t.outsiders, outsiderCard{
			id: c.ID, people: CountByzantine + Count(c.People), mercenary: c.NameEN == "Mercenary", attack: c.Attack, convert: c.Convert,
			scoring: scoringTerm{int(c.Scoring.Base), int(c.Scoring.VP), int(c.Scoring.Every), Count(c.Scoring.Of)},
		})
	}
	counts := map[string]number{}
	for _, s := range d.Outsiders.Suits {
		counts[s.ID] = s.Count
	}
	if err := sameCounts("outsiders.suits", counts, suits); err != nil {
		return err
	}
	return deck("outsiders.cards", t.outsiders, func(c outsiderCard) string { return c.id })
}

func (t *tables) loadCards(d *document) error {
	for _, c := range d.Walls.Cards {
		t.walls = append(t.walls, wallCard{c.ID, c.Reward, int(c.VP)})
	}
	for _, c := range d.Taverns.Cards {
		t.taverns = append(t.taverns, tavernCard{c.ID, c.Workers.count()})
	}
	taxes := map[int]number{}
	for _, c := range d.Suspicion.Cards {
		taxes[int(c.Tax)]++
		t.suspicion = append(t.suspicion, suspicionCard{c.ID, int(c.Tax)})
	}
	return cmp.Or(
		sameCounts("suspicion.distribution", d.Suspicion.Distribution, taxes),
		deck("walls.cards", t.walls, func(c wallCard) string { return c.id }),
		deck("taverns.cards", t.taverns, func(c tavernCard) string { return c.id }),
		deck("suspicion.cards", t.suspicion, func(c suspicionCard) string { return c.id }),
	)
}

func (t *tables) loadSetup(d *document) error {
	for n := 1; n < len(t.tax); n++ {
		tax, ok := d.Setup.TaxSupply.By[n]
		if !ok {
			return figures.At("setup.tax_supply.by_players", fmt.Errorf("no silver for %d seats", n))
		}
		t.tax[n] = int(tax)
		if t.display[n] = int(d.Setup.Taverns.By[n]); t.display[n] <= n {
			return figures.At("setup.taverns_revealed.by_players", fmt.Errorf("%d cards for %d seats", t.display[n], n))
		}
	}
	for _, c := range d.Market.Townsfolk.Positions {
		t.recruit = append(t.recruit, recruitPlace{int(c.Silver), c.Debt})
	}
	for _, c := range d.Market.Outsiders.Positions {
		t.outsider = append(t.outsider, outsiderPlace{int(c.Strength), int(c.Faith)})
	}
	return nil
}

func (t *tables) loadBoard(d *document) error {
	var ids figures.Registry
	for i, r := range d.Board.Regions {
		t.regions = append(t.regions, region{int(r.Faith), int(r.Strength)})
		for _, c := range r.Slots {
			if _, err := ids.Add(figures.Key{Set: "board", No: ids.Len()}, c.ID); err != nil {
				return figures.At(fmt.Sprintf("main_board.regions[%d].slots", i), err)
			}
			t.slots = append(t.slots, slot{c.ID, i, c.Reward, int(c.Min)})
		}
	}
	for seats, n := range d.Setup.Slots.By {
		have := number(0)
		for _, s := range t.slots {
			if s.min <= seats {
				have++
			}
		}
		if have != n.Total {
			return figures.At("setup.available_board_slots.by_players."+strconv.Itoa(seats), fmt.Errorf("%d slots, the board has %d", n.Total, have))
		}
	}
	return nil
}

func (t *tables) loadKings(d *document) error {
	for i, s := range d.Orders.Slots {
		if by := d.Scoring.Orders.By[i+1]; by != s.VP {
			return figures.At("scoring.kings_orders.by_slot", fmt.Errorf("%d points for slot %d, kings_orders says %d", by, i+1, s.VP))
		}
		t.orderPoints = append(t.orderPoints, int(s.VP))
		t.orderRound = append(t.orderRound, int(s.Round))
	}
	for _, c := range d.Orders.Cards {
		t.orders = append(t.orders, orderCard{c.ID, Action(c.Action), Count(c.Of), int(c.Needs)})
	}
	for _, c := range d.Favours.Cards {
		t.favours = append(t.favours, favourCard{c.ID, Worker(c.Space), c.Extra, c.Effect})
	}
	t.favourRound = make([]int, favourSlots)
	for round, cards := range d.Setup.Reveal.Rounds {
		for _, card := range cards {
			no, ok := strings.CutPrefix(card, "kings_favour_")
			if n, err := strconv.Atoi(no); ok && err == nil && n >= 1 && n <= favourSlots {
				t.favourRound[n-1] = round
			}
		}
	}
	if i := slices.Index(t.favourRound, 0); i >= 0 {
		return figures.At("setup.reveal_schedule.rounds", fmt.Errorf("no round reveals King's Favour %d", i+1))
	}
	return cmp.Or(
		deck("kings_orders.cards", t.orders, func(c orderCard) string { return c.id }),
		deck("kings_favours.cards", t.favours, func(c favourCard) string { return c.id }),
	)
}

func (t *tables) loadSolo(d *document) error {
	for _, l := range d.Solo.Difficulty.Levels {
		t.solo.levels = append(t.solo.levels, soloLevel{l.ID, int(l.Orders)})
	}
	for i, want := range levels {
		if l := t.solo.levels; len(l) != len(levels) || l[i].id != want || l[i].orders >= len(t.orders) {
			return figures.At("solo.difficulty.levels", fmt.Errorf("not %v, or more King's Orders than there are", levels))
		}
	}
	favours := 0
	for _, c := range d.Solo.Schemes.Cards {
		a := Action(c.Action)
		if a == KingsFavour {
			favours++
		}
		if a == Develop || a == Hunt {
			return figures.At("solo.scheme_cards.cards["+c.ID+"].action", fmt.Errorf("the AI has no action %s", a))
		}
		t.schemes = append(t.schemes, schemeCard{c.ID, a})
	}
	if favours < favourSlots {
		return figures.At("solo.scheme_cards.cards", fmt.Errorf("%d are kings_favour, not %d", favours, favourSlots))
	}
	s := &t.solo
	s.spaces, s.start = int(d.Solo.Track.Spaces), int(d.Solo.Track.Start)
	right := &d.Solo.Board.Right
	s.right, s.reduce, s.least = int(right.Spaces), int(right.Reduce), int(right.Minimum)
	for _, a := range d.Solo.Board.Top.Order {
		if a := Action(a); !topAction(a) {
			return figures.At("solo.ai_board.top_actions.order", fmt.Errorf("%s is no action of the top row", a))
		}
		s.order = append(s.order, Action(a))
	}
	s.top = int(d.Solo.Board.Top.Spaces)
	for i, a := range d.Solo.Board.Stack.Value {
		s.stack[i] = Attribute(a)
	}
	for _, n := range d.Solo.Workers.Values {
		s.workers = append(s.workers, int(n))
	}
	if s.start > s.spaces {
		return figures.At("solo.resource_track.start", fmt.Errorf("%d of %d spaces", s.start, s.spaces))
	}
	if len(s.workers) != t.rounds {
		return figures.At("solo.workers_per_round.values", fmt.Errorf("%d rounds, not %d", len(s.workers), t.rounds))
	}
	s.discardFolk, s.discardOther = int(d.Solo.Cleanup.Townsfolk), int(d.Solo.Cleanup.Outsiders)
	s.minimum = int(d.Solo.Scoring.Minimum)
	return deck("solo.scheme_cards.cards", t.schemes, func(c schemeCard) string { return c.id })
}

// topAction says whether the AI has the action on its top row.
func topAction(a Action) bool {
	return a == Recruit || a == Pray || a == Trade || a == Conspire || a == Rest
}

// deck checks that no two cards of a deck have the same id. The list begins
// with an unused card.
func deck[T any](path string, cards []T, id func(T) string) error {
	var r figures.Registry
	for i, c := range cards[1:] {
		if _, err := r.Add(figures.Key{Set: "base", No: i + 1}, id(c)); err != nil {
			return figures.At(path, err)
		}
	}
	return nil
}

// sameCounts checks a summary of the data against what it sums up.
func sameCounts[K comparable](path string, says, have map[K]number) error {
	for _, list := range []map[K]number{says, have} {
		for k := range list {
			if says[k] != have[k] {
				return figures.At(fmt.Sprintf("%s.%v", path, k), fmt.Errorf("%d, the cards have %d", says[k], have[k]))
			}
		}
	}
	return nil
}
