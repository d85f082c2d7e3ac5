package troyes

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"westkingdom/engine/figures"
)

func (t *tables) loadBoard(d *document) error {
	for i, w := range d.Board.Buildings {
		path := "board.buildings[" + w.ID + "]"
		c, err := named[Colour](colourNames, "colour", w.Colour)
		if err != nil || int(c) != slices.Index(buildingNames, w.ID) || i >= int(colours) {
			return figures.At(path, errors.New("no such building"))
		}
		b := &t.buildings[c]
		next := 0
		add := func(seats int, dice []int) {
			row := make([]int, seats)
			for k := range row {
				row[k] = next
				next++
			}
			for _, v := range dice {
				b.row[v] = len(b.rows)
				b.leads[v]++
			}
			b.rows = append(b.rows, row)
		}
		for _, s := range w.Seats {
			add(1, s.Dice)
		}
		for _, r := range w.Rows {
			add(r.Seats, r.Dice)
		}
		if next != seatsEach || w.Count != seatsEach {
			return figures.At(path, fmt.Errorf("%d seats", next))
		}
	}
	for _, w := range d.Board.Cathedral.Reward {
		for _, v := range w.Values {
			if t.cathedral[v] != (reward{}) {
				return figures.At("board.cathedral.reward", fmt.Errorf("value %d stands twice", v))
			}
			t.cathedral[v] = reward{w.VP, w.Influence}
		}
	}
	for _, w := range d.Setup.Neutral.Seats {
		at, err := t.place(w)
		if err != nil {
			return figures.At("setup.neutralPlacement2Players.seats", err)
		}
		t.gray = append(t.gray, at)
	}
	return nil
}

// place finds a seat by its building, row and number.
func (t *tables) place(w rawSeat) (place, error) {
	c, err := named[Colour](buildingNames, "building", w.Building)
	if err != nil {
		return place{}, err
	}
	rows := t.buildings[c].rows
	row, seat := w.Row-1, w.Seat-1
	if w.Row == 0 {
		row, seat = w.Seat-1, 0
	}
	if row < 0 || row >= len(rows) || seat < 0 || seat >= len(rows[row]) {
		return place{}, fmt.Errorf("no seat %d in row %d of %s", w.Seat, w.Row, w.Building)
	}
	return place{c, rows[row][seat]}, nil
}

func (t *tables) loadUses(d *document) error {
	for _, w := range d.Uses {
		switch w.ID {
		case "reroll":
			t.reroll = w.Cost
		case "recruit":
			t.recruit = w.Cost
		case "flip":
			t.flip, t.flipMax = w.Cost, w.Max
		default:
			return figures.At("influenceUses["+w.ID+"]", errors.New("no such use"))
		}
	}
	return nil
}

func (t *tables) loadActivities(d *document) error {
	t.activities = make([]activity, 1)
	for set, list := range [][]rawActivity{d.Activities, d.Bonus.Activities} {
		for i := range list {
			w := &list[i]
			if _, err := t.activityIDs.Add(figures.Key{Set: []string{"base", "bonus"}[set], No: i + 1}, w.ID); err != nil {
				return figures.At("activities", err)
			}
			a, err := w.load()
			if err != nil {
				return figures.At("activities["+w.ID+"]", err)
			}
			a.bonus = set == 1
			t.activities = append(t.activities, a)
		}
	}
	return nil
}

func (w *rawActivity) load() (a activity, err error) {
	a = activity{id: w.ID, round: w.Round, cost: w.Cost, slots: w.Slots, rest: w.Illustration, mixed: w.Activation.Mixed, divisor: w.Activation.Divisor, batch: w.Effect.Kind == "batch"}
	if a.colour, err = named[Colour](colourNames, "colour", w.Colour); err != nil {
		return a, figures.At("color", err)
	}
	if a.accepts, err = setOf(w.Activation.Colours); err != nil {
		return a, figures.At("activation.colors", err)
	}
	if a.accepts == 0 {
		return a, figures.At("activation.colors", errors.New("no colour"))
	}
	if a.steps, err = loadSteps(w.Effect.Steps); err != nil {
		return a, figures.At("effect.steps", err)
	}
	if w.Timing == "deferred" {
		a.cube, err = w.Effect.modifier(a.steps)
		return a, figures.At("effect", err)
	}
	if w.Timing != "immediate" {
		return a, figures.At("timing", fmt.Errorf("no timing is called %q", w.Timing))
	}
	for _, st := range a.steps {
		if st.op == opPay {
			a.pays[st.resource] += st.n
		}
	}
	return a, figures.At("effect.steps", ofActivity(a.steps))
}

func setOf(names []string) (set colourSet, err error) {
	for _, name := range names {
		c, err := named[Colour](colourNames, "colour", name)
		if err != nil {
			return 0, err
		}
		set |= 1 << c
	}
	return set, nil
}

func (w *rawEffect) modifier(steps []step) (*modifier, error) {
	m := &modifier{min: w.Dice.Min, max: w.Dice.Max, mixed: w.Mixed, same: w.Counts == "same", times: 1}
	if m.min < 1 || m.max < m.min {
		return nil, figures.At("physicalDice", fmt.Errorf("from %d to %d dice", m.min, m.max))
	}
	var err error
	if m.accepts, err = setOf(w.Lot); err != nil {
		return nil, figures.At("lotColors", err)
	}
	if !m.same {
		if m.counts, err = named[Colour](colourNames, "colour", w.Counts); err != nil {
			return nil, figures.At("countsAs", err)
		}
	}
	for _, name := range w.Actions {
		k, err := named[kind](kindNames, "action", name)
		if err != nil {
			return nil, figures.At("allowedActions", err)
		}
		m.allowed[k] = true
	}
	if len(steps) != 1 {
		return nil, fmt.Errorf("%d steps", len(steps))
	}
	modify := ops[steps[0].op].modify
	if modify == nil {
		return nil, fmt.Errorf("%s changes no lot", steps[0].op)
	}
	modify(m, &steps[0])
	return m, nil
}

func loadSteps(list []rawStep) ([]step, error) {
	steps := make([]step, len(list))
	for i := range list {
		var err error
		if steps[i], err = list[i].load(); err != nil {
			return nil, figures.At(fmt.Sprintf("[%d]", i), err)
		}
	}
	return steps, nil
}

func (w *rawStep) load() (st step, err error) {
	if st.op, err = opNamed(w.Op); err != nil {
		return st, err
	}
	st.n, st.king, st.minimum, st.leader, st.kingVP, st.events = w.Amount, w.King, w.Minimum, w.Leader, w.KingVP, w.Events
	if w.Resource != "" {
		if st.resource, err = named[resource](resourceNames, "resource", w.Resource); err != nil {
			return st, err
		}
	}
	st.penalty = w.Shortfall == "pay-what-you-can-then-lose-vp"
	st.pips = w.Metric == "red-pips-in-district"
	for _, v := range w.Success {
		st.success[v] = true
	}
	if w.Building != "" {
		c, err := named[Colour](buildingNames, "building", w.Building)
		if err != nil {
			return st, err
		}
		st.where = []Colour{c}
	}
	if w.Per != nil {
		if err := w.Per.load(&st); err != nil {
			return st, figures.At("per", err)
		}
	}
	if st.then, err = loadSteps(w.Then); err != nil {
		return st, figures.At("then", err)
	}
	if read := ops[st.op].read; read != nil {
		err = read(&st, w)
	}
	return st, err
}

func (w *rawPer) load(st *step) (err error) {
	if st.count, err = named[count](countNames, "count", w.Count); err != nil {
		return err
	}
	if w.Color != "" {
		if st.colour, err = named[Colour](colourNames, "colour", w.Color); err != nil {
			return err
		}
	}
	var names []string
	switch where := w.Where.(type) {
	case string:
		names = []string{where}
	case map[string]any:
		list, _ := where["chooseOne"].([]any)
		for _, name := range list {
			names = append(names, fmt.Sprint(name))
		}
	}
	for _, name := range names {
		c, err := named[Colour](buildingNames, "building", name)
		if err != nil {
			return err
		}
		st.where = append(st.where, c)
	}
	return nil
}

func (t *tables) loadEvents(d *document) error {
	t.events = make([]event, 1)
	var err error
	if t.events[0], err = d.Marauding.load(); err != nil {
		return figures.At("marauding", err)
	}
	for set, list := range [][]rawEvent{d.Events, d.Bonus.Events} {
		for i := range list {
			w := &list[i]
			if _, err := t.eventIDs.Add(figures.Key{Set: []string{"base", "bonus"}[set], No: i + 1}, w.ID); err != nil {
				return figures.At("events", err)
			}
			e, err := w.load()
			if err != nil {
				return figures.At("events["+w.ID+"]", err)
			}
			e.bonus = set == 1
			t.events = append(t.events, e)
		}
	}
	return nil
}

func (w *rawEvent) load() (e event, err error) {
	e = event{id: w.ID, divisor: w.Activation.Divisor, banners: w.Banners, first: w.VP.First, second: w.VP.Second, calls: w.Calls}
	if w.Colour != "none" {
		if e.colour, err = named[Colour](colourNames, "colour", w.Colour); err != nil {
			return e, err
		}
	}
	if e.accepts, err = setOf(w.Activation.Colours); err != nil {
		return e, err
	}
	if e.accepts == 0 {
		return e, figures.At("activation.colors", errors.New("no colour"))
	}
	if e.calls != "" && !slices.Contains(colourNames, e.calls) {
		return e, figures.At("calls", fmt.Errorf("no colour is called %q", e.calls))
	}
	steps, err := loadSteps(w.Effect)
	if err != nil {
		return e, figures.At("effect", err)
	}
	for i, st := range steps {
		switch {
		case st.op == opBlack:
			e.black += st.n
		case ops[st.op].befall == nil:
			return e, figures.At(fmt.Sprintf("effect[%d].op", i), fmt.Errorf("no event does %s", st.op))
		default:
			e.steps = append(e.steps, st)
		}
	}
	return e, nil
}

func (t *tables) loadCharacters(d *document) error {
	brackets := func(list []rawBracket) (b []bracket) {
		for _, w := range list {
			b = append(b, bracket{w.Min, w.VP})
		}
		return b
	}
	for _, w := range d.Characters {
		m, err := named[metric](metricNames, "metric", w.Metric)
		if err != nil {
			return figures.At("characters["+w.ID+"].metric", err)
		}
		t.characters = append(t.characters, character{w.ID, m, brackets(w.Thresholds.Two), brackets(w.Thresholds.More), w.King})
	}
	return nil
}

func (t *tables) loadSolo(d *document) error {
	so, w := &t.solo, &d.Solo
	so.citizens, so.used, so.perStep, so.mine, so.steps = w.King.Citizens, w.Placement.Used, w.Placement.King, w.Placement.Player, w.Placement.Steps
	for i := range colours {
		so.roll[i] = w.Placement.Roll[colourNames[i]]
		if w.Ranking[buildingNames[i]] == nil {
			return figures.At("solo.seatRanking."+buildingNames[i], errors.New("is missing"))
		}
		text, err := json.Marshal(w.Ranking[buildingNames[i]])
		if err != nil {
			return figures.At("solo.seatRanking", err)
		}
		var list []rawSeat
		if err := figures.Decode(text, &list); err != nil {
			return figures.At("solo.seatRanking."+buildingNames[i], err)
		}
		slices.SortStableFunc(list, func(a, b rawSeat) int { return a.Rank - b.Rank })
		for n, r := range list {
			if r.Rank != n+1 {
				return figures.At("solo.seatRanking."+buildingNames[i], fmt.Errorf("no seat has rank %d", n+1))
			}
			r.Building = buildingNames[i]
			at, err := t.place(r)
			if err != nil {
				return figures.At("solo.seatRanking."+buildingNames[i], err)
			}
			so.ranking[i] = append(so.ranking[i], at.seat)
		}
	}
	for i := range so.rank {
		so.rank[i] = -1
	}
	for i, name := range w.Placement.Order {
		c, err := named[Colour](colourNames, "colour", name)
		if err != nil {
			return figures.At("solo.initialPlacement.tieOrder", err)
		}
		so.rank[c] = i
	}
	for _, name := range w.Order {
		c, err := named[Colour](buildingNames, "building", name)
		if err != nil {
			return figures.At("solo.buildingOrder", err)
		}
		so.order = append(so.order, c)
	}
	for _, r := range w.Table {
		a, err := royalNamed(r.Action)
		if err != nil {
			return figures.At("solo.table", err)
		}
		dice := -1
		if err := figures.Decode(r.Price.Dice, &dice); err != nil && string(r.Price.Dice) != `"one per free banner"` {
			return figures.At("solo.table.price.dice", err)
		}
		for _, sum := range r.Rolls {
			so.rolls[sum]++
			so.table[sum] = royal{a, r.VP, dice, r.Price.From, r.Price.Pays, r.Cubes, r.Miss, r.None.VP}
		}
	}
	for i, r := range w.Rating {
		if i > 0 && r.Min == nil {
			return figures.At("solo.rating["+strconv.Itoa(i)+"].min", errors.New("is missing"))
		}
		if r.Min != nil {
			so.rating = append(so.rating, *r.Min)
		}
	}
	return nil
}
