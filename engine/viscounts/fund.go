package viscounts

import (
	"slices"

	"westkingdom/engine"
)

// fund is what an action can be funded with (section 8.1).
type fund struct {
	free   int   // icons that cost nothing
	goods  goods // to pay with
	main   Resource
	double bool       // the first unit of the main currency counts twice
	silver int        // so much silver is one icon; 0: it is none
	also   []Resource // count one icon a unit too
}

// icons is that of a [side]: row, starting icons in view, slots, bonus cards
// (section 3, 5).
func (s person) icons() (sum icons) {
	p := s.me()
	for i, c := range p.Row {
		if c == 0 {
			sum.add(s.tables.printed[i])
		} else {
			sum.add(s.card(c).icons)
		}
	}
	sum.add(s.permanent(s.seat))
	return sum
}

// permanent counts the icons of built slots and of cleric bonus cards.
func (s *State) permanent(seat engine.Seat) (sum icons) {
	list := s.side(seat).slots()
	for i, built := range s.player(seat).Built {
		if built && list[i].ability.modifier == modIcons {
			sum.add(list[i].ability.icons)
		}
	}
	for r, holder := range s.Bonus {
		if holder == seat {
			sum.add(s.tables.bonus[r].icons)
		}
	}
	return sum
}

// slots is that of a [side].
func (s person) slots() *[slots]slot { return &s.tables.slots }

// funds is what the player can fund an action with, together with a dismissed
// townsfolk, if there is one, whose price is paid.
func (s person) funds(a Action, dismissed *townsfolk, price int) fund {
	p := s.me()
	sum := s.icons()
	if dismissed != nil {
		sum.add(dismissed.icons)
	}
	f := fund{free: int(sum[a.icon()] + sum[Criminal]), goods: p.Goods, main: a.currency()}
	f.goods[Silver] -= price
	for _, c := range p.Row {
		m := s.card(c).ongoing
		if m == nil || m.action != a {
			continue
		}
		switch m.modifier {
		case modConvert:
			f.free += int(sum[Merchant]) / m.n
		case modSilver:
			f.silver = m.n
		case modDouble:
			f.double = true
		case modResource:
			f.also = m.also
		}
	}
	return f
}

// most is how many icons can be had.
func (f *fund) most() int {
	n := f.free + f.goods[f.main]
	if f.double && f.goods[f.main] > 0 {
		n++
	}
	if f.silver > 0 {
		n += f.goods[Silver] / f.silver
	}
	for _, r := range f.also {
		n += f.goods[r]
	}
	return n
}

// lacks is the reason against an action that needs so many icons.
func (f *fund) lacks(a Action, need int) engine.Reason {
	if have := f.most(); have < need {
		return engine.Short(a.icon().String(), have, need)
	}
	return engine.Reason{}
}

// ways appends every way to pay for so many icons of which no unit could be
// left out (R32), the cheapest first.
func (f *fund) ways(need int, list []goods) []goods {
	need -= f.free
	if need <= 0 {
		return append(list, goods{})
	}
	var paid goods
	list = f.further(need, 0, paid, list)
	slices.SortStableFunc(list, func(a, b goods) int { return f.worth(a) - f.worth(b) })
	return list
}

// worth orders ways to pay: a resource is worth two silver, and of equal ways
// the one in the action's own currency comes first.
func (f *fund) worth(g goods) int {
	n := g[Silver]
	for r := Inkwell; r < Silver; r++ {
		n += 2 * g[r]
	}
	return 16*n - g[f.main]
}

// further spends on the currencies from the i-th on: the main one, silver, the
// others.
func (f *fund) further(need, i int, paid goods, list []goods) []goods {
	if i == 2+len(f.also) {
		if need <= 0 && f.minimal(need, paid) {
			list = append(list, paid)
		}
		return list
	}
	r, each := f.main, 1
	switch {
	case i == 1 && f.silver == 0:
		return f.further(need, i+1, paid, list)
	case i == 1:
		r, each = Silver, f.silver
	case i > 1:
		r = f.also[i-2]
	}
	for k := 0; k*each <= f.goods[r] && need-k > -2; k++ {
		next := paid
		next[r] += k * each
		got := k
		if i == 0 && f.double && k > 0 {
			got++
		}
		list = f.further(need-got, i+1, next, list)
	}
	return list
}

// minimal says whether leaving any unit out would be too little; spare is how
// much too much is paid, as a number below zero.
func (f *fund) minimal(spare int, paid goods) bool {
	if spare == 0 {
		return true
	}
	// Something is too much: only the unit that counts twice may be to blame.
	for r := range Any {
		if paid[r] == 0 {
			continue
		}
		if r != f.main || !f.double || paid[r] > 1 {
			return false
		}
	}
	return true
}

// cheapest is the cheapest way to pay for so many icons, and whether there are
// others.
func (f *fund) cheapest(need int) (paid goods, several bool) {
	var buf [16]goods
	ways := f.ways(need, buf[:0])
	return ways[0], len(ways) > 1
}

// price is the cheapest way to pay for so many icons, packed.
func (f *fund) price(need int) (paid int, several bool) {
	g, several := f.cheapest(need)
	return g.pack(), several
}

// on puts the price of so many icons on an option: the cheapest, which is what
// will be paid unless the player is asked how. It says whether there are others.
func (f *fund) on(o engine.Option, need int, asked bool) (engine.Option, bool) {
	paid, several := f.price(need)
	o.B = paid
	if !several || !asked {
		o.C = 1
	}
	return o, several
}

// otherwise offers to be asked how to pay, a detour to the same.
func otherwise(q *engine.Prompt, a Action) {
	q.Enough = len(q.Options)
	q.Add(engine.Option{Verb: VerbOtherwise, A: int(a)})
}

// priced asks what to do at the price that each option names, the cheapest. Who
// would rather pay in another way says so first, and is asked how.
func (s person) priced(t *engine.Table, a Action, build func() (q *engine.Prompt, several bool)) engine.Option {
	for {
		q, several := build()
		if several && !s.run.otherwise {
			otherwise(q, a)
		}
		o := t.Ask(q)
		if o.Verb != VerbOtherwise {
			return o
		}
		s.run.otherwise = true
	}
}

// payFor has the player pay for so many icons of an action, in the cheapest way
// unless another was wished for.
func (s person) payFor(t *engine.Table, f *fund, a Action, need int) {
	var buf [16]goods
	ways := f.ways(need, buf[:0])
	paid := ways[0]
	if s.run.otherwise && len(ways) > 1 {
		q := t.Prompt(s.seat, KindPay)
		q.About = s.fundedBy(a, need)
		for _, g := range ways {
			q.Add(engine.Option{Verb: VerbPay, A: g.pack()})
		}
		paid = unpack(t.Ask(q).A)
	}
	s.pay(t, s.seat, paid)
}

// pay returns goods to the supply.
func (s *State) pay(t *engine.Table, seat engine.Seat, g goods) {
	if g == (goods{}) {
		return
	}
	for r, n := range g {
		s.player(seat).Goods[r] -= n
	}
	var buf [holdings]engine.Arg
	t.Log(seat, LogPay, g.args(buf[:0])...)
}

// fundedBy is what questions about funding an action are about.
func (s person) fundedBy(a Action, need int) engine.Option {
	return engine.Option{Verb: VerbFunds, A: int(a), B: need}
}

// fundArgs counts up where the icons for an action come from, for whoever has
// to decide about them.
func (s person) fundArgs(a Action, need int) engine.Args {
	var row, dismissed icons
	printed := 0
	for i, c := range s.me().Row {
		row.add(s.card(c).icons)
		if c == 0 {
			printed += int(s.tables.printed[i][a.icon()])
		}
	}
	sum := s.icons()
	if s.run.helper != nil {
		dismissed = s.run.helper.icons
		sum.add(dismissed)
	}
	slots, bonus := 0, 0
	for i, built := range s.me().Built {
		if m := &s.tables.slots[i].ability; built && m.modifier == modIcons {
			slots += int(m.icons[a.icon()])
		}
	}
	for r, holder := range s.Bonus {
		if holder == s.seat {
			bonus += int(s.tables.bonus[r].icons[a.icon()])
		}
	}
	f := s.funds(a, s.run.helper, 0)
	args := engine.Args{engine.Str("action", a.String()), engine.Str("what", a.icon().String()), engine.Int("n", f.free)}
	for _, part := range [...]struct {
		name string
		n    int
	}{
		{"need", need},
		{"row", int(row[a.icon()])},
		{"printed", printed},
		{"wild", int(row[Criminal])},
		{"slots", slots},
		{"bonus", bonus},
		{"dismissed", int(dismissed[a.icon()] + dismissed[Criminal])},
		{"pairs", f.free - int(sum[a.icon()]+sum[Criminal])},
	} {
		if part.n > 0 {
			args = append(args, engine.Int(part.name, part.n))
		}
	}
	return args
}
