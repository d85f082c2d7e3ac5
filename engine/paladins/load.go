package paladins

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// list decodes a field if it is a list, and leaves the target alone if it is a
// sentence or missing.
func list(data json.RawMessage, target any) error {
	if len(data) == 0 || data[0] != '[' {
		return nil
	}
	return json.Unmarshal(data, target)
}

func (b boardAction) rule() (r actionRule, err error) {
	for _, n := range b.Spaces {
		r.spaces = append(r.spaces, Worker(n))
	}
	if b.Needs != nil {
		r.needs = Attribute(*b.Needs)
	}
	r.max, r.optional = b.Max, b.Optional
	var cost, reward effects
	var costs []struct{ Pay resources }
	for _, f := range []struct {
		data   json.RawMessage
		target any
	}{{b.Cost, &cost}, {b.Costs, &costs}, {b.Requirement, &r.requirement}, {b.Reward, &reward}, {b.Effect, &reward}} {
		if err := list(f.data, f.target); err != nil {
			return r, err
		}
	}
	r.reward = reward
	for _, c := range costs {
		r.silver = append(r.silver, c.Pay.Silver)
		r.provisions = append(r.provisions, c.Pay.Provisions)
	}
	for _, c := range cost {
		if c.Kind == GainSilver {
			r.silver = append(r.silver, c.N)
		}
	}
	for workers := 1; workers <= 2; workers++ {
		var mode effects
		if err := list(b.Modes[strconv.Itoa(workers)], &mode); err != nil {
			return r, err
		}
		r.modes[workers] = mode
	}
	return r, nil
}

// byCount spreads {"5": 2, "6": 5} over all numbers from 0 to the highest.
func byCount(table map[string]int) []int {
	most := 0
	for k := range table {
		n, _ := strconv.Atoi(k)
		most = max(most, n)
	}
	points := make([]int, most+1)
	for n := range points {
		if p, ok := table[strconv.Itoa(n)]; ok {
			points[n] = p
		} else if n > 0 {
			points[n] = points[n-1]
		}
	}
	return points
}

func load(data []byte) (*tables, error) {
	var d document
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, err
	}
	t := &tables{
		paladins: make([]paladinCard, 1), townsfolk: make([]townsfolkCard, 1), outsiders: make([]outsiderCard, 1),
		walls: make([]wallCard, 1), taverns: make([]tavernCard, 1), suspicion: make([]suspicionCard, 1),
		orders: make([]orderCard, 1), favours: make([]favourCard, 1), schemes: make([]schemeCard, 1),
		debts: d.Debts.Count, missing: d.Market.Outsiders.Shortfall.Missing, keep: d.Setup.Keep.Value, rounds: d.Game.Rounds,
		silver: d.Setup.PlayerStart.Silver, provisions: d.Setup.PlayerStart.Provisions, attribute: d.Attributes.Max,
	}
	for n := 1; n < len(t.tax); n++ {
		t.tax[n] = d.Setup.TaxSupply.By[strconv.Itoa(n)]
	}
	for _, part := range []func(*document) error{t.loadPeople, t.loadCards, t.loadBoards, t.loadKings, t.loadSolo} {
		if err := part(&d); err != nil {
			return nil, err
		}
	}
	t.score = scoreTables{
		attribute: d.Scoring.Attribute.Table,
		monks:     byCount(d.Scoring.Monks.By), outposts: byCount(d.Scoring.Outposts.By), jars: byCount(d.Scoring.Jars.By),
		walls: byCount(d.Scoring.Walls.By), workshops: byCount(d.Scoring.Workshops.By),
		paid: d.Debts.Paid, unpaid: d.Debts.Unpaid, every: d.Scoring.Resources.Every,
	}
	return t, nil
}

// loadPeople reads Paladins, Townsfolk and Outsiders.
func (t *tables) loadPeople(d *document) error {
	for _, c := range d.Paladins.Cards {
		p := paladinCard{id: c.ID, workers: c.Workers.count()}
		for a, id := range attributeIDs {
			p.boosts[a] = c.Boosts[id]
		}
		p.ability.action = Action(c.Ability.Action)
		switch m, silver := c.Ability.Modifier, c.Ability.Resource == "silver"; {
		case m == "bonus":
			p.ability.bonus = c.Ability.Effects
		case m == "set_cost" && c.Ability.Value == 0:
			p.ability.freeSilver, p.ability.freeProvisions = silver, !silver
		case m == "add_cost" && silver:
			p.ability.silver = c.Ability.Value
		case m == "add_cost":
			p.ability.provisions = c.Ability.Value
		default:
			return fmt.Errorf("ability of %s is not known", c.ID)
		}
		t.paladins = append(t.paladins, p)
	}
	for _, c := range d.Townsfolk.Cards {
		f := townsfolkCard{id: c.ID, quest: c.Quest, immediate: c.Immediate, reward: c.Ability.Reward, max: -1}
		trigger := c.Ability.Trigger
		switch {
		case trigger.Event == "action" && trigger.Action != nil:
			f.event, f.action = onAction, Action(*trigger.Action)
		case trigger.Event == "pay_debt":
			f.event = onPayDebt
		case trigger.Event == "inquisition":
			f.event = onInquisition
			if trigger.Condition.Min != nil {
				f.min = *trigger.Condition.Min
			}
			if trigger.Condition.Max != nil {
				f.max = *trigger.Condition.Max
			}
		default:
			return fmt.Errorf("ability of %s is not known", c.ID)
		}
		t.townsfolk = append(t.townsfolk, f)
	}
	for _, c := range d.Outsiders.Cards {
		people, err := index(countIDs[:], "attacked_"+c.People, "people")
		if err != nil {
			return err
		}
		t.outsiders = append(t.outsiders, outsiderCard{
			id: c.ID, people: Count(people), mercenary: c.Name == "Mercenary", attack: c.Attack, convert: c.Convert,
			scoring: scoringTerm{c.Scoring.Base, c.Scoring.VP, c.Scoring.Every, Count(c.Scoring.Of)},
		})
	}
	return nil
}

func (t *tables) loadCards(d *document) error {
	for _, c := range d.Walls.Cards {
		t.walls = append(t.walls, wallCard{c.ID, c.Reward, c.VP})
	}
	for _, c := range d.Taverns.Cards {
		t.taverns = append(t.taverns, tavernCard{c.ID, c.Workers.count()})
	}
	for _, c := range d.Suspicion.Cards {
		t.suspicion = append(t.suspicion, suspicionCard{c.ID, c.Tax})
	}
	for _, c := range d.Market.Townsfolk.Positions {
		t.recruit = append(t.recruit, recruitPlace{c.Silver, c.Debt})
	}
	for _, c := range d.Market.Outsiders.Positions {
		t.outsider = append(t.outsider, outsiderPlace{c.Strength, c.Faith})
	}
	return nil
}

func (t *tables) loadBoards(d *document) error {
	for i, r := range d.Board.Regions {
		t.regions = append(t.regions, region{r.Faith, r.Strength})
		for _, c := range r.Slots {
			t.slots = append(t.slots, slot{c.ID, i, c.Reward, c.Min})
		}
	}
	for a := range boardActions {
		b, ok := d.PlayerBoard.Left[a.String()]
		if !ok {
			b, ok = d.PlayerBoard.Right[a.String()]
		}
		if !ok {
			return fmt.Errorf("no action %s on the player board", a)
		}
		rule, err := b.rule()
		if err != nil {
			return fmt.Errorf("action %s: %w", a, err)
		}
		t.action[a] = rule
	}
	for _, w := range d.PlayerBoard.Workshops.Gained {
		t.developed = append(t.developed, Worker(w))
	}
	for _, s := range d.PlayerBoard.Absolve.Slots {
		t.absolved = append(t.absolved, absolveSlot{s.ID, s.Reward})
	}
	return nil
}

func (t *tables) loadKings(d *document) error {
	for _, s := range d.Orders.Slots {
		t.orderPoints = append(t.orderPoints, s.VP)
		t.orderRound = append(t.orderRound, s.Round)
	}
	for _, c := range d.Orders.Cards {
		t.orders = append(t.orders, orderCard{c.ID, Action(c.Action), Count(c.Of), c.Needs})
	}
	for _, c := range d.Favours.Cards {
		t.favours = append(t.favours, favourCard{c.ID, Worker(c.Space), c.Extra, c.Effect})
	}
	for n := 1; ; n++ {
		round := 0
		for r, cards := range d.Setup.Reveal.Rounds {
			for _, card := range cards {
				if card == "kings_favour_"+strconv.Itoa(n) {
					round, _ = strconv.Atoi(r)
				}
			}
		}
		if round == 0 {
			return nil
		}
		t.favourRound = append(t.favourRound, round)
	}
}

func (t *tables) loadSolo(d *document) error {
	for _, l := range d.Solo.Difficulty.Levels {
		t.solo.levels = append(t.solo.levels, soloLevel{l.ID, l.Orders})
	}
	for _, c := range d.Solo.Schemes.Cards {
		t.schemes = append(t.schemes, schemeCard{c.ID, Action(c.Action)})
	}
	t.solo.spaces, t.solo.start = d.Solo.Track.Spaces, d.Solo.Track.Start
	t.solo.right = d.Solo.Board.Right.Spaces
	t.solo.workers = d.Solo.Workers.Values
	t.solo.discardFolk, t.solo.discardOther = d.Solo.Cleanup.Townsfolk, d.Solo.Cleanup.Outsiders
	t.solo.minimum = d.Solo.Scoring.Minimum
	return nil
}
