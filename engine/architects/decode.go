package architects

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"westkingdom/engine/figures"
)

// The words of the data file's vocabulary read themselves.

// amounts are goods by the names of resources.
type amounts Goods

func (a *amounts) UnmarshalJSON(data []byte) error {
	var byName map[string]int
	if err := figures.Decode(data, &byName); err != nil {
		return err
	}
	for name, n := range byName {
		r, err := find(resourceNames[:], name, "resource")
		if err != nil {
			return figures.At(name, err)
		}
		a[r] = n
	}
	return nil
}

// find returns where a name is in a list; what says of what it is the name.
func find(names []string, name, what string) (int, error) {
	if i := slices.Index(names, name); i >= 0 && name != "" {
		return i, nil
	}
	return 0, fmt.Errorf("no %s is called %q", what, name)
}

func (s *skillSet) UnmarshalJSON(data []byte) error {
	bits, err := bitsOf(data, skillNames[:], "skill")
	*s = skillSet(bits)
	return err
}

func (s *resourceSet) UnmarshalJSON(data []byte) error {
	bits, err := bitsOf(data, resourceNames[:], "resource")
	*s = resourceSet(bits)
	return err
}

func bitsOf(data []byte, names []string, what string) (bits uint8, err error) {
	var list []string
	if err := figures.Decode(data, &list); err != nil {
		return 0, err
	}
	for _, name := range list {
		i, err := find(names, name, what)
		if err != nil {
			return 0, err
		}
		bits |= 1 << i
	}
	return bits, nil
}

// UnmarshalJSON reads a location's id; "workshop_hire" is hiring there.
func (l *Location) UnmarshalJSON(data []byte) error {
	var name string
	if err := figures.Decode(data, &name); err != nil {
		return err
	}
	if name == "workshop_hire" {
		name = locationNames[Workshop]
	}
	if name == "nowhere" {
		*l = anywhere
		return nil
	}
	i, err := find(locationNames[:], name, "location")
	*l = Location(i)
	return err
}

func (c *counter) UnmarshalJSON(data []byte) error {
	var name string
	if err := figures.Decode(data, &name); err != nil {
		return err
	}
	i, err := find(counterNames[:], name, "counter")
	*c = counter(i)
	return err
}

// UnmarshalJSON reads a cost: resources, "tax", "virtue" (negative: lost),
// "take_debt", and "any" for a mix.
func (c *cost) UnmarshalJSON(data []byte) error {
	var fields map[string]json.RawMessage
	if err := figures.Decode(data, &fields); err != nil {
		return err
	}
	for name, value := range fields {
		if err := c.decode(name, value); err != nil {
			return figures.At(name, err)
		}
	}
	return nil
}

func (c *cost) decode(name string, value json.RawMessage) error {
	if name == "any" {
		var mix struct {
			Of    resourceSet `json:"of"`
			Count int         `json:"count"`
		}
		err := figures.Decode(value, &mix)
		c.any, c.anyN = mix.Of, mix.Count
		return err
	}
	if name == "virtue" {
		var n figures.Change
		err := figures.Decode(value, &n)
		c.virtue = int(max(n, -n))
		return err
	}
	n := 0
	if err := figures.Decode(value, &n); err != nil {
		return err
	}
	switch name {
	case "tax":
		c.tax = n
	case "take_debt":
		c.debts = n
	default:
		r, err := find(resourceNames[:], name, "cost")
		if err != nil {
			return err
		}
		c.goods[r] = n
	}
	return nil
}

func isList(data []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(data), []byte("[")) }

// UnmarshalJSON reads an effect, or a list of effects resolved in order.
func (e *effect) UnmarshalJSON(data []byte) error {
	if isList(data) {
		e.op = opAll
		return figures.Decode(data, &e.list)
	}
	var fields map[string]json.RawMessage
	if err := figures.Decode(data, &fields); err != nil {
		return err
	}
	if v, ok := fields["optional"]; ok {
		if err := figures.Decode(v, &e.optional); err != nil {
			return figures.At("optional", err)
		}
		delete(fields, "optional")
	}
	if len(fields) != 1 {
		return fmt.Errorf("an effect of %d keys", len(fields))
	}
	for key, v := range fields {
		var err error
		if e.op, err = opNamed(key); err == nil {
			e.label = key
			err = ops[e.op].read(e, v)
		}
		if err != nil {
			return figures.At(key, err)
		}
	}
	return nil
}

func (e *effect) readGoods(v json.RawMessage) error {
	err := figures.Decode(v, (*amounts)(&e.goods))
	e.label = e.goods.String()
	return err
}

func (e *effect) readCost(v json.RawMessage) error {
	err := figures.Decode(v, &e.cost)
	e.label = e.cost.goods.String()
	return err
}

func (e *effect) readDrawKeep(v json.RawMessage) error {
	var w struct {
		Draw int `json:"draw" range:"1,20"`
		Keep int `json:"keep" range:"1,20"`
	}
	err := figures.Decode(v, &w)
	if err == nil && w.Keep > w.Draw {
		err = figures.At("keep", fmt.Errorf("%d of %d cards", w.Keep, w.Draw))
	}
	e.n, e.keep = w.Draw, w.Keep
	return err
}

func (e *effect) readPlace(v json.RawMessage) error {
	least := KingsStorehouse
	if e.op == opMarketSpace {
		least = BlackMarketSmall
	}
	err := figures.Decode(v, &e.location)
	if err == nil && (e.location < least || e.location >= locations || e.op == opMarketSpace && e.location > BlackMarketLarge) {
		err = fmt.Errorf("no Worker is placed at %s", e.location)
	}
	return err
}

func (e *effect) readEvery(v json.RawMessage) error {
	var w struct {
		Every int `json:"every" range:"1,20"`
	}
	err := figures.Decode(v, &w)
	e.every = w.Every
	return err
}

func (e *effect) readList(v json.RawMessage) error {
	err := figures.Decode(v, &e.list)
	if err == nil && len(e.list) == 0 {
		err = errors.New("nothing to choose")
	}
	return err
}

func (e *effect) readPer(v json.RawMessage) error {
	var w struct {
		Counter counter `json:"counter"`
		Every   int     `json:"every" range:"1,20"`
		Effect  effect  `json:"effect"`
	}
	err := figures.Decode(v, &w)
	e.counter, e.every, e.list = w.Counter, w.Every, []effect{w.Effect}
	return err
}

func (e *effect) readIf(v json.RawMessage) error {
	var w struct {
		Condition condition `json:"condition"`
		Then      effect    `json:"then"`
		Else      *effect   `json:"else"`
	}
	err := figures.Decode(v, &w)
	if e.cond, e.list = w.Condition, []effect{w.Then}; w.Else != nil {
		e.list = append(e.list, *w.Else)
	}
	return err
}

func (e *effect) readOne(v json.RawMessage) error {
	e.list = make([]effect, 1)
	return figures.Decode(v, &e.list[0])
}

func readText(_ *effect, v json.RawMessage) error { return figures.Decode(v, new(string)) }

func (e *effect) readNumber(v json.RawMessage) error {
	if s := string(v); s == `"all"` || s == `true` {
		e.n = everyone
		return nil
	}
	var n figures.Change
	err := figures.Decode(v, &n)
	if err == nil && n < 0 && e.op != opVirtue && e.op != opDebtVP {
		err = fmt.Errorf("%d is no number from 0 on", n)
	}
	e.n = int(n)
	return err
}

// UnmarshalJSON reads a condition.
func (c *condition) UnmarshalJSON(data []byte) error {
	var w struct {
		Most     *counter       `json:"most"`
		None     *counter       `json:"none"`
		AtLeast  map[string]int `json:"at_least"`
		WorkerAt *Location      `json:"worker_at"`
		Here     *struct {
			Max int `json:"max"`
		} `json:"ai_workers_here"`
	}
	if err := figures.Decode(data, &w); err != nil {
		return err
	}
	switch {
	case w.Most != nil:
		c.most, c.counter = true, *w.Most
	case w.None != nil:
		c.none, c.counter = true, *w.None
	case w.WorkerAt != nil:
		c.counter, c.n, c.location = countWorkersAt, 1, *w.WorkerAt
	case w.Here != nil:
		c.counter, c.n = countHere, w.Here.Max
	case len(w.AtLeast) == 1:
		for name, n := range w.AtLeast {
			i, err := find(counterNames[:], name, "counter")
			c.counter, c.n = counter(i), n
			return figures.At("at_least", err)
		}
	default:
		return fmt.Errorf("a condition is one of most, none, at_least, worker_at")
	}
	return nil
}

// abilities are those of one card or character: the file has one, a list, or
// none.
type abilities []ability

func (a *abilities) UnmarshalJSON(data []byte) error {
	switch {
	case string(data) == "null":
		return nil
	case isList(data):
		return figures.Decode(data, (*[]ability)(a))
	}
	*a = make([]ability, 1)
	return figures.Decode(data, &(*a)[0])
}

func (a *ability) UnmarshalJSON(data []byte) error {
	var w struct {
		Trigger   string     `json:"trigger"`
		Condition *condition `json:"condition"`
		Effect    *effect    `json:"effect"`
		Pay       cost       `json:"pay"`
		Get       *effect    `json:"get"`
		Modifier  modifier   `json:"modifier"`
	}
	err := figures.Decode(data, &w)
	if err != nil {
		return err
	}
	a.cond, a.pay, a.mod, a.location = w.Condition, w.Pay, w.Modifier, anywhere
	name, place, at := strings.Cut(w.Trigger, ":")
	i, err := find(triggerNames[:], name, "trigger")
	if a.when = trigger(i); err == nil && at {
		err = figures.Decode([]byte(`"`+place+`"`), &a.location)
	}
	if err == nil && at != (a.when == onPlace) {
		err = fmt.Errorf("%s: a location belongs to on_place alone", w.Trigger)
	}
	if err != nil {
		return figures.At("trigger", err)
	}
	switch e := w.Effect; {
	case a.when == onModifier:
		return nil
	case a.when == onTrade:
		e = w.Get
		fallthrough
	default:
		if e == nil {
			return fmt.Errorf("an ability %s without effect", w.Trigger)
		}
		a.effect = *e
	}
	return nil
}

// UnmarshalJSON reads a modifier, an object of one key.
func (m *modifier) UnmarshalJSON(data []byte) error {
	var fields map[string]json.RawMessage
	if err := figures.Decode(data, &fields); err != nil {
		return err
	}
	if len(fields) != 1 {
		return fmt.Errorf("a modifier of %d keys", len(fields))
	}
	for key, v := range fields {
		kind, err := find(modifierNames[:], key, "modifier")
		if err == nil {
			m.kind = modifierKind(kind)
			err = m.decode(v)
		}
		if err != nil {
			return figures.At(key, err)
		}
	}
	return nil
}

func (m *modifier) decode(v json.RawMessage) error {
	m.location = anywhere
	switch m.kind {
	case modTax, modLimit, modMarble:
		return figures.Decode(v, &m.n)
	case modAnyVirtue:
		m.n = 1
		return figures.Decode(v, &m.location)
	case modPrincess, modCalm:
		m.n = 1
		return figures.Decode(v, new(bool))
	case modSwap:
		var w struct {
			Resource  string       `json:"resource"`
			Influence int          `json:"influence" range:"1,12"`
			NotFor    figures.Note `json:"not_for"`
		}
		if err := figures.Decode(v, &w); err != nil {
			return err
		}
		r, err := find(resourceNames[:], w.Resource, "resource")
		if err == nil {
			m.n, m.goods[r] = w.Influence, 1
		}
		return err
	case modNoDiscard:
		return figures.Decode(v, new(bool))
	case modSame:
		return figures.Decode(v, new(resourceSet))
	}
	var w struct {
		Location  *Location   `json:"location"`
		Gain      amounts     `json:"gain"`
		Pay       amounts     `json:"pay"`
		N         int         `json:"n"`
		Silver    int         `json:"silver"`
		Virtue    int         `json:"virtue"`
		Once      bool        `json:"once_per_action"`
		OneOf     resourceSet `json:"one_of"`
		Amount    int         `json:"amount"`
		AppliesTo []string    `json:"applies_to"`
	}
	if err := figures.Decode(v, &w); err != nil {
		return err
	}
	if w.Location != nil {
		m.location = *w.Location
	}
	m.n, m.once = w.N+w.Silver+w.Virtue, w.Once
	switch m.kind {
	case modNoVirtueLoss:
		m.n = 1
	case modYield:
		m.goods = Goods(w.Gain)
	case modAvoidDebt, modKeepInfluence:
		if m.goods = Goods(w.Pay); m.goods == (Goods{}) || m.kind == modKeepInfluence && m.goods[Silver] == 0 {
			return figures.At("pay", errors.New("nothing is paid"))
		}
	case modBuild:
		m.build = buildDiscount{oneOf: w.OneOf, amount: w.Amount}
		for _, what := range w.AppliesTo {
			switch what {
			case "building":
				m.build.at |= 1 << Guildhall
			case "cathedral":
				m.build.at |= 1 << Cathedral
			case "wonder":
				m.build.at |= 1 << wonderSite
			default:
				return figures.At("applies_to", fmt.Errorf("nothing to build is called %q", what))
			}
		}
	}
	return nil
}
