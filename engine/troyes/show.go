package troyes

import (
	"strconv"
	"strings"

	"westkingdom/engine"
)

// districtID names a district: a seat's by its number, or "neutral".
func districtID(o Owner) string {
	if o == Neutral {
		return "neutral"
	}
	return strconv.Itoa(int(o))
}

// dieID names a die: district, colour and value, such as "0-red-5".
func (s *State) dieID(d die) string {
	return districtID(d.district) + "-" + d.colour.String() + "-" + strconv.Itoa(d.value)
}

func (s *State) eventID(o engine.Option) string { return s.tables.events[o.A].id }

// ID implements [engine.State].
func (s *State) ID(o engine.Option) string {
	switch o.Verb {
	case VerbCounter:
		return blackID(o.A) + ":" + handID(o.B)
	case VerbBlack:
		return blackID(o.A)
	}
	var parts []string // of a lot
	lot := unpackLot(o.A)
	for _, d := range lot.list() {
		parts = append(parts, s.dieID(d))
	}
	if o.B > 0 {
		parts = append(parts, s.card(o.B-1).id)
	}
	return strings.Join(parts, ":")
}

var sourceNames = []string{"reserve", "activity", "seat", "lying"}

func blackID(packed int) string {
	var b strings.Builder
	for v, k := range unpackBlack(packed) {
		b.WriteString(strings.Repeat(strconv.Itoa(v), int(k)))
	}
	return b.String()
}

func handID(packed int) string {
	var parts []string
	for _, d := range hand(packed).list() {
		parts = append(parts, d.colour.String()+strconv.Itoa(d.value))
	}
	return strings.Join(parts, "+")
}

// Show implements [engine.State].
func (s *State) Show(p *engine.Prompt, o engine.Option) engine.Shown {
	v := engine.Shown{At: s.at(p, o), Args: s.args(p, o)}
	s.foresee(&v, p, o)
	return v
}

// at names the elements of the board that an option points at.
func (s *State) at(p *engine.Prompt, o engine.Option) []string {
	switch o.Verb {
	case VerbSeat:
		return []string{"seat:" + buildingNames[o.A] + ":" + strconv.Itoa(o.B+1)}
	case VerbCounter:
		list := []string{"black"}
		for _, d := range hand(o.B).list() {
			d.district = Owner(p.Seat)
			list = append(list, "die:"+s.dieID(d))
		}
		return list
	case VerbAddBlack:
		return []string{"black:" + strconv.Itoa(o.A)}
	case VerbSuffer:
		return []string{"black"}
	case VerbDie:
		return []string{"die:" + s.dieID(unpackDie(o.A))}
	case VerbReroll, VerbFlip:
		// Beside the die itself: a touch of that takes it into the lot.
		id := s.dieID(unpackDie(o.A))
		return []string{"influence:" + id, "die:" + id}
	case VerbActivate:
		return []string{"activity:" + s.card(o.A).id}
	case VerbCube:
		at, _ := s.uses(p, o)
		return append([]string{"activity:" + s.card(o.A).id}, at...)
	case VerbFight, VerbTarget:
		return []string{"event:" + s.eventID(o)}
	case VerbCathedral:
		return []string{"cathedral"}
	case VerbPlace, VerbBuilding:
		return []string{"building:" + buildingNames[o.A]}
	case VerbAgriculture:
		return []string{"agriculture"}
	case VerbLot:
		l := unpackLot(o.A)
		dice := l.list()
		if p.Kind == KindBid {
			dice = leading(p, o)
		}
		var list []string
		for _, d := range dice {
			list = append(list, "die:"+s.dieID(d))
		}
		return list
	case VerbSource:
		switch src := sourceOf(o); src.from {
		case fromActivity:
			return []string{"activity:" + s.card(src.a).id}
		case fromSeat:
			return []string{"seat:" + buildingNames[src.a] + ":" + strconv.Itoa(src.b+1)}
		case fromLying:
			return []string{"lying:" + buildingNames[src.a]}
		}
		return []string{"reserve"}
	case VerbRecruit:
		return []string{"supply"}
	}
	return nil
}

// leading is the dice of a proposed lot, the one first by which it is chosen on
// the square: as many dice as can be lead to a lot, so it is one that fewest of
// the smaller lots and of those before have first.
func leading(p *engine.Prompt, of engine.Option) []die {
	led := map[die]int{}
	wanted := unpackLot(of.A)
	for size := 1; size <= wanted.n; size++ {
		for _, o := range p.Options {
			l := unpackLot(o.A)
			if o.Verb != VerbLot || l.n != size {
				continue
			}
			dice, first := l.list(), 0
			for i, d := range dice {
				if led[d] < led[dice[first]] {
					first = i
				}
			}
			led[dice[first]]++
			dice[0], dice[first] = dice[first], dice[0]
			if o == of {
				return dice
			}
		}
	}
	return wanted.list()
}

// args are for the wording of an option.
func (s *State) args(p *engine.Prompt, o engine.Option) engine.Args {
	switch o.Verb {
	case VerbSeat:
		return engine.Args{engine.Str("building", buildingNames[o.A]), engine.Int("seat", o.B+1)}
	case VerbCounter:
		b := unpackBlack(o.A)
		args := engine.Args{engine.Int("n", b.dice()), engine.Int("value", b.sum())}
		if b.dice() > 1 {
			args = append(args, b.args("black")...)
		}
		for i, d := range hand(o.B).list() {
			args = append(args, engine.Int(d.colour.String()+strconv.Itoa(i+1), d.value))
		}
		return args
	case VerbBlack:
		b := unpackBlack(o.A)
		return append(engine.Args{engine.Int("n", b.dice()), engine.Int("value", b.sum())}, b.args("black")...)
	case VerbSuffer:
		return engine.Args{engine.Int("vp", s.tables.penalty)}
	case VerbAddBlack:
		return engine.Args{engine.Int("value", o.A)}
	case VerbDie:
		args := engine.Args{engine.Str("die", s.dieID(unpackDie(o.A))), engine.Int("deniers", o.B)}
		if p.Kind == KindLot {
			b, _ := person{s, p.Seat}.bid(unpackLot(p.About.A).with(unpackDie(o.A)), noCube)
			args = append(append(args, engine.Int("value", b.value)), s.paidTo(&b)...)
		}
		return args
	case VerbReroll, VerbFlip:
		return engine.Args{engine.Str("die", s.dieID(unpackDie(o.A)))}
	case VerbActivate:
		args := engine.Args{engine.Str("activity", s.card(o.A).id), engine.Int("n", o.B)}
		if s.card(o.A).cube != nil && o.B > 0 {
			args = append(args, engine.Int("cubes", o.B))
		}
		if !s.employed(Owner(p.Seat), o.A) {
			args = append(args, engine.Int("deniers", s.card(o.A).cost))
		}
		return args
	case VerbCathedral, VerbAgriculture:
		return engine.Args{engine.Int("n", o.B)}
	case VerbFight:
		return engine.Args{engine.Str("event", s.eventID(o)), engine.Int("n", o.B)}
	case VerbPlace:
		return engine.Args{engine.Str("building", buildingNames[o.A]), engine.Int("value", o.B)}
	case VerbLot:
		return s.lotShown(p, o)
	case VerbCube:
		b, _ := person{s, p.Seat}.bid(unpackLot(p.About.A), o.A)
		args := engine.Args{engine.Str("activity", s.card(o.A).id), engine.Int("value", b.value), engine.Int("deniers", b.price)}
		args = append(args, s.paidTo(&b)...)
		_, would := s.uses(p, o)
		for i, n := range would {
			args = append(args, engine.Int("n"+strconv.Itoa(i+1), n))
		}
		return args
	case VerbPass:
		return engine.Args{engine.Int("deniers", s.tables.passFirst)}
	case VerbBack:
		// Of lots that are only proposed no die has been taken up.
		if p.Kind == KindLot {
			return engine.Args{engine.Int("n", unpackLot(p.About.A).n)}
		}
	case VerbSource:
		args := engine.Args{engine.Str("from", sourceNames[o.A])}
		switch src := sourceOf(o); src.from {
		case fromActivity:
			args = append(args, engine.Str("activity", s.card(src.a).id))
		case fromSeat:
			args = append(args, engine.Str("building", buildingNames[src.a]), engine.Int("seat", src.b+1))
		case fromLying:
			args = append(args, engine.Str("building", buildingNames[src.a]))
		}
		return args
	case VerbCount:
		// Cubes are counted on an event and on a deferred card, activations otherwise.
		if s.putsCubes(p.About) {
			return engine.Args{engine.Int("cubes", o.A)}
		}
		return engine.Args{engine.Int("n", o.A)}
	case VerbCubes:
		return engine.Args{engine.Int("n", o.A)}
	case VerbBuilding:
		return engine.Args{engine.Str("building", buildingNames[o.A]), engine.Int("n", o.B)}
	case VerbTarget:
		return engine.Args{engine.Str("event", s.eventID(o))}
	}
	return nil
}

// lotShown names the dice of a lot, its cube, its value and its price, and how
// often it activates or how many cubes it puts down.
func (s *State) lotShown(p *engine.Prompt, o engine.Option) engine.Args {
	var args engine.Args
	l := unpackLot(o.A)
	for i, d := range l.list() {
		args = append(args, engine.Str("die"+strconv.Itoa(i+1), s.dieID(d)))
	}
	if o.B > 0 {
		args = append(args, engine.Str("activity", s.card(o.B-1).id))
	}
	b, _ := person{s, p.Seat}.bid(l, o.B-1)
	args = append(append(args, engine.Int("value", b.value), engine.Int("deniers", b.price)), s.paidTo(&b)...)
	if p.Kind == KindBid {
		switch {
		case s.putsCubes(p.About):
			args = append(args, engine.Int("cubes", o.C))
		case p.About.Verb == VerbActivate:
			args = append(args, engine.Int("n", o.C))
		}
	}
	return args
}

// putsCubes says whether what an action does is to put cubes on its card.
func (s *State) putsCubes(about engine.Option) bool {
	return about.Verb == VerbFight || about.Verb == VerbActivate && s.card(about.A).cube != nil
}

// paidTo names who is paid for the dice of a lot, and how much; what no seat
// gets, such as the price of the King's dice, goes to the bank.
func (s *State) paidTo(b *bid) (args engine.Args) {
	bank := 0
	for o, n := range b.pays {
		switch {
		case n == 0:
		case o < s.Seats:
			i := strconv.Itoa(len(args)/2 + 1)
			args = append(args, engine.Int("owner"+i, o), engine.Int("pays"+i, n))
		default:
			bank += n
		}
	}
	if bank > 0 {
		i := strconv.Itoa(len(args)/2 + 1)
		args = append(args, engine.Int("owner"+i, int(Neutral)), engine.Int("pays"+i, bank))
	}
	return args
}
