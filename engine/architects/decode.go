package architects

import (
	"encoding/json"
	"fmt"
	"strings"
)

// decodeEffect compiles one effect, or a list of effects resolved in order.
func decodeEffect(data json.RawMessage) (e effect, err error) {
	if strings.HasPrefix(strings.TrimSpace(string(data)), "[") {
		e.op = opAll
		e.list, err = decodeEffects(data)
		return e, err
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(data, &keys); err != nil {
		return e, err
	}
	if v, ok := keys["optional"]; ok {
		if err := json.Unmarshal(v, &e.optional); err != nil {
			return e, err
		}
		delete(keys, "optional")
	}
	if len(keys) != 1 {
		return e, fmt.Errorf("effect %s has %d keys", data, len(keys))
	}
	for key, v := range keys {
		o, ok := opNames[key]
		if !ok {
			return e, fmt.Errorf("no effect is called %q", key)
		}
		e.op, e.label = o, key
		if err := e.decode(v); err != nil {
			return e, fmt.Errorf("%s: %w", key, err)
		}
	}
	return e, nil
}

func decodeEffects(data json.RawMessage) ([]effect, error) {
	var parts []json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		return nil, err
	}
	list := make([]effect, len(parts))
	for i, part := range parts {
		var err error
		if list[i], err = decodeEffect(part); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// decode reads the value of the effect's key.
func (e *effect) decode(v json.RawMessage) (err error) {
	switch e.op {
	case opGain, opPay:
		e.goods, err = decodeGoods(v)
		e.label = e.goods.String()
	case opDrawKeep:
		var w struct{ Draw, Keep int }
		err = json.Unmarshal(v, &w)
		e.n, e.keep = w.Draw, w.Keep
	case opPlaceWorker:
		var name string
		if err = json.Unmarshal(v, &name); err == nil {
			e.location, err = locationByName(name)
		}
	case opChoice, opAll:
		e.list, err = decodeEffects(v)
	case opPer:
		var w struct {
			Counter string
			Every   int
			Effect  json.RawMessage
		}
		if err = json.Unmarshal(v, &w); err != nil {
			return err
		}
		e.every = w.Every
		if e.counter, err = counterByName(w.Counter); err == nil {
			err = e.append(w.Effect)
		}
	case opIf:
		var w struct{ Condition, Then, Else json.RawMessage }
		if err = json.Unmarshal(v, &w); err != nil {
			return err
		}
		if e.cond, err = decodeCondition(w.Condition); err == nil {
			err = e.append(w.Then)
		}
		if err == nil && !isNull(w.Else) {
			err = e.append(w.Else)
		}
	case opEverybody:
		err = e.append(v)
	default:
		e.n, err = decodeCount(v)
	}
	return err
}

func (e *effect) append(data json.RawMessage) error {
	part, err := decodeEffect(data)
	e.list = append(e.list, part)
	return err
}

func decodeCount(v json.RawMessage) (n int, err error) {
	switch string(v) {
	case `"all"`, `true`:
		return everyone, nil
	}
	return n, json.Unmarshal(v, &n)
}

func decodeGoods(v json.RawMessage) (Goods, error) {
	var m map[string]int
	if err := json.Unmarshal(v, &m); err != nil {
		return Goods{}, err
	}
	return parseGoods(m)
}

func counterByName(name string) (counter, error) {
	c, ok := counterNames[name]
	if !ok {
		return 0, fmt.Errorf("no counter is called %q", name)
	}
	return c, nil
}

func decodeCondition(data json.RawMessage) (c condition, err error) {
	var w struct {
		Most    string
		None    string
		AtLeast map[string]int `json:"at_least"`
	}
	if err := json.Unmarshal(data, &w); err != nil {
		return c, err
	}
	switch {
	case w.Most != "":
		c.most = true
		c.counter, err = counterByName(w.Most)
	case w.None != "":
		c.none = true
		c.counter, err = counterByName(w.None)
	case len(w.AtLeast) == 1:
		for name, n := range w.AtLeast {
			c.n = n
			c.counter, err = counterByName(name)
		}
	default:
		err = fmt.Errorf("condition %s is none of most, none, at_least", data)
	}
	return c, err
}

// decodeCost compiles a cost: resources, "tax", "virtue" (lost), "take_debt",
// and "any" for a mix.
func decodeCost(data json.RawMessage) (c cost, err error) {
	if isNull(data) {
		return c, nil
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(data, &keys); err != nil {
		return c, err
	}
	for key, v := range keys {
		if key == "any" {
			var w struct {
				Of    []string
				Count int
			}
			if err := json.Unmarshal(v, &w); err != nil {
				return c, err
			}
			c.anyN = w.Count
			if c.any, err = decodeSet(w.Of); err != nil {
				return c, err
			}
			continue
		}
		n := 0
		if err := json.Unmarshal(v, &n); err != nil {
			return c, err
		}
		switch key {
		case "tax":
			c.tax = n
		case "virtue":
			c.virtue = -n
		case "take_debt":
			c.debts = n
		default:
			r, ok := resourceByName(key)
			if !ok {
				return c, fmt.Errorf("no cost is called %q", key)
			}
			c.goods[r] = n
		}
	}
	return c, nil
}

func decodeSet(names []string) (set resourceSet, err error) {
	for _, name := range names {
		r, ok := resourceByName(name)
		if !ok {
			return 0, fmt.Errorf("no resource is called %q", name)
		}
		set |= 1 << r
	}
	return set, nil
}

// decodeAbilities compiles one ability, a list of them, or none.
func decodeAbilities(data json.RawMessage) ([]ability, error) {
	if isNull(data) {
		return nil, nil
	}
	parts := []json.RawMessage{data}
	if strings.HasPrefix(strings.TrimSpace(string(data)), "[") {
		parts = nil
		if err := json.Unmarshal(data, &parts); err != nil {
			return nil, err
		}
	}
	list := make([]ability, len(parts))
	for i, part := range parts {
		if err := list[i].decode(part); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (a *ability) decode(data json.RawMessage) error {
	var w struct {
		Trigger   string
		Condition json.RawMessage
		Effect    json.RawMessage
		Pay       json.RawMessage
		Get       json.RawMessage
		Modifier  map[string]json.RawMessage
	}
	err := json.Unmarshal(data, &w)
	if err != nil {
		return err
	}
	if name, ok := strings.CutPrefix(w.Trigger, "on_place:"); ok {
		a.trigger = onPlace
		if a.location, err = locationByName(name); err != nil {
			return err
		}
	} else if a.trigger, ok = triggerNames[w.Trigger]; !ok {
		return fmt.Errorf("no trigger is called %q", w.Trigger)
	}
	if !isNull(w.Condition) {
		c, err := decodeCondition(w.Condition)
		if err != nil {
			return err
		}
		a.cond = &c
	}
	if a.trigger == onModifier {
		return a.mod.decode(w.Modifier)
	}
	if a.pay, err = decodeCost(w.Pay); err != nil {
		return err
	}
	if a.trigger == onTrade {
		w.Effect = w.Get
	}
	a.effect, err = decodeEffect(w.Effect)
	return err
}

func (m *modifier) decode(keys map[string]json.RawMessage) (err error) {
	if len(keys) != 1 {
		return fmt.Errorf("modifier has %d keys", len(keys))
	}
	for key, v := range keys {
		if err := m.decodeKind(key, v); err != nil {
			return fmt.Errorf("modifier %s: %w", key, err)
		}
	}
	return nil
}

func (m *modifier) decodeKind(key string, v json.RawMessage) error {
	var w struct {
		Location  string
		Gain      map[string]int
		Pay       map[string]int
		N         int
		Silver    int
		Virtue    int
		Once      bool     `json:"once_per_action"`
		OneOf     []string `json:"one_of"`
		Amount    int
		AppliesTo []string `json:"applies_to"`
	}
	var err error
	switch key {
	case "tax_discount":
		m.kind = modTax
		return json.Unmarshal(v, &m.n)
	case "apprentice_limit":
		m.kind = modLimit
		return json.Unmarshal(v, &m.n)
	case "no_cathedral_discard":
		m.kind, m.n = modNoDiscard, 1
		return nil
	case "equivalent":
		m.kind, m.n = modSame, 1
		return nil
	}
	if err := json.Unmarshal(v, &w); err != nil {
		return err
	}
	switch key {
	case "yield_bonus":
		m.kind = modYield
		m.goods, err = parseGoods(w.Gain)
	case "extra_worker":
		m.kind, m.n = modWorker, w.N
	case "silver_discount":
		m.kind, m.n, m.once = modSilver, w.Silver, w.Once
	case "virtue_loss_discount":
		m.kind, m.n = modVirtueLoss, w.Virtue
	case "no_virtue_loss":
		m.kind, m.n = modNoVirtueLoss, 1
	case "debt_avoid":
		m.kind = modAvoidDebt
		m.goods, err = parseGoods(w.Pay)
	case "build_discount":
		m.kind = modBuild
		m.build.amount = w.Amount
		m.build.building = indexOf(w.AppliesTo, "building") >= 0
		m.build.cathedral = indexOf(w.AppliesTo, "cathedral") >= 0
		m.build.oneOf, err = decodeSet(w.OneOf)
	default:
		return fmt.Errorf("not in the vocabulary")
	}
	if err == nil && w.Location != "" {
		m.location, err = locationByName(w.Location)
	}
	return err
}
