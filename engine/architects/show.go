package architects

import (
	"strconv"

	"westkingdom/engine"
)

// Show implements [engine.State]. Elements of the board are named
// "location:<id>", "space:<black_market_…>", "card:<id>" (any card, anywhere),
// "group:<location>:<seat>", "player:<seat>", "resource:<id>", "pile:<apprentices,
// buildings or rewards>", "cathedral", "prison" and "debt"; with the expansion
// "contribution:<resource>" (a space of the card), "profiteer", "influence" and
// "virtue" (the tracks).
func (s *State) Show(p *engine.Prompt, o engine.Option) engine.Shown {
	shown := engine.Shown{At: s.elements(p, o), Args: s.args(o)}
	switch {
	case o.Verb == VerbCapture && engine.Seat(o.B) == p.Seat:
		shown.Args = append(shown.Args, engine.Int("own", 1))
	case o.Verb == VerbDismiss && p.About.Verb == VerbHiring:
		shown.Args = append(shown.Args, engine.Str("hired", s.tables.apprentices[p.About.A].id))
	case o.Verb == VerbLater && p.About.Verb == VerbLater:
		shown.Args = s.args(p.About)
	}
	if offered(p, o) {
		s.foresee(&shown, p, o)
		switch loc := Location(o.A); {
		case o.Verb != VerbPlace:
		case s.setsOffReset(loc):
			shown.Args = append(shown.Args, engine.Int("reset", 1))
		case s.Options.Wonders && loc == s.Wonders.Princess && s.canContribute(p.Seat):
			shown.Args = append(shown.Args, engine.Int("princess", 1))
		}
	}
	return shown
}

// offered says whether the option is one of the prompt's own: what the prompt
// is about has no price any more, and of what only explains a reason the price
// is not asked.
func offered(p *engine.Prompt, o engine.Option) bool {
	for _, q := range p.Options {
		if q == o {
			return true
		}
	}
	for _, b := range p.Blocked {
		if b.Option == o {
			return true
		}
	}
	return false
}

// elements names what the option points at.
func (s *State) elements(p *engine.Prompt, o engine.Option) []string {
	switch o.Verb {
	case VerbPlace:
		return []string{place(Location(o.A))}
	case VerbTakeBack:
		switch loc := Location(o.A); {
		case loc.Large():
			return []string{group(loc, p.Seat)}
		case loc == PlayerBoard:
			return []string{player(o.B)}
		default:
			return []string{place(loc)}
		}
	case VerbCollect:
		return []string{"resource:" + Resource(o.A).String(), place(Mines)}
	case VerbTrade:
		if l := s.tables.line(o.A); l.own != 0 {
			return []string{"card:" + l.id}
		}
		return []string{place(KingsStorehouse)}
	case VerbHire, VerbDismiss, VerbHiring:
		return []string{"card:" + s.tables.apprentices[o.A].id}
	case VerbKeep, VerbConstruct, VerbDiscard, VerbEndEffect:
		return []string{"card:" + s.tables.buildings[o.A].id}
	case VerbChoose, VerbUse, VerbCard:
		return []string{s.element(thing(o.A))}
	case VerbPlans, VerbLook:
		return []string{"pile:buildings"}
	case VerbCapture:
		return []string{group(Location(o.A), engine.Seat(o.B))}
	case VerbImprison:
		return []string{player(int(p.Seat)), place(Prison)}
	case VerbReleasePrison:
		return []string{place(Prison)}
	case VerbReleaseCaptives:
		return s.holders(p.Seat)
	case VerbPayDebt, VerbDestroy, VerbAccept, VerbRefuse:
		return []string{"debt"}
	case VerbContribute:
		return []string{"contribution:" + Resource(o.A).String()}
	case VerbToken:
		return []string{place(Location(o.A))}
	case VerbFavour:
		return []string{"profiteer", place(s.Wonders.Profiteer)}
	case VerbVisit:
		if o.A > 0 {
			return []string{"influence"}
		}
		return []string{place(Location(p.About.A))}
	case VerbSpare:
		return []string{"influence"}
	case VerbLose:
		return []string{"virtue"}
	case VerbPay:
		if o.C&0xff > 0 {
			return []string{"influence"}
		}
	case VerbCathedral:
		return []string{"cathedral"}
	case VerbRelease:
		return []string{place(Prison), s.element(thing(o.B))}
	case VerbPass, VerbResolve:
		return []string{s.element(thing(o.B))}
	}
	return nil
}

// place names a location's element.
func place(loc Location) string {
	switch {
	case loc == Prison || loc == Cathedral:
		return loc.String()
	case loc.blackMarketSpace():
		return "space:" + loc.String()
	}
	return "location:" + loc.String()
}

func group(loc Location, owner engine.Seat) string {
	return "group:" + loc.String() + ":" + strconv.Itoa(int(owner))
}

func player(seat int) string { return "player:" + strconv.Itoa(seat) }

// holders names the boards on which the player's Workers are held.
func (s *State) holders(seat engine.Seat) (list []string) {
	for i := range s.Players {
		if s.Players[i].Captives[seat] > 0 {
			list = append(list, player(i))
		}
	}
	return list
}

// args are the arguments of an option's wording.
func (s *State) args(o engine.Option) engine.Args {
	switch o.Verb {
	case VerbPlace:
		return engine.Args{engine.Str("location", Location(o.A).String())}
	case VerbTakeBack:
		args := engine.Args{engine.Str("location", Location(o.A).String())}
		if Location(o.A) == PlayerBoard {
			args = append(args, engine.Int("owner", o.B))
		}
		return args
	case VerbCollect:
		return engine.Args{engine.Str("resource", Resource(o.A).String())}
	case VerbTrade:
		return unpack(o.B).args(engine.Args{s.tables.line(o.A).arg()})
	case VerbHire, VerbDismiss, VerbHiring:
		return engine.Args{engine.Str("card", s.tables.apprentices[o.A].id)}
	case VerbKeep, VerbConstruct, VerbDiscard, VerbEndEffect:
		return engine.Args{engine.Str("card", s.tables.buildings[o.A].id)}
	case VerbUse, VerbCard:
		return engine.Args{s.arg(thing(o.A))}
	case VerbChoose:
		e := s.tables.effects[o.B]
		return e.goods.args(engine.Args{s.arg(thing(o.A)), engine.Str("effect", e.label)})
	case VerbCapture:
		n := s.Placed[o.A][o.B]
		return engine.Args{engine.Str("location", Location(o.A).String()), engine.Int("owner", o.B), engine.Int("n", int(n))}
	case VerbReleaseCaptives:
		if s.tables.free[o.A].debts > 0 {
			return engine.Args{engine.Str("with", "debt")}
		}
		return engine.Args{engine.Str("with", "silver")}
	case VerbPay:
		args := unpack(o.A).args(nil)
		if n := o.C & 0xff; n > 0 {
			args = append(args, engine.Int(AmountInfluence, n))
		}
		return args
	case VerbContribute:
		return engine.Args{engine.Str("resource", Resource(o.A).String())}
	case VerbLater:
		var args engine.Args
		if o.A&mayContribute > 0 {
			args = append(args, engine.Int("princess", 1))
		}
		if o.A&mayGain > 0 {
			args = append(args, engine.Int("profiteer", 1))
		}
		return args
	case VerbToken:
		return engine.Args{engine.Str("location", Location(o.A).String())}
	case VerbVisit:
		return engine.Args{engine.Int(AmountInfluence, o.A)}
	case VerbLose, VerbLoss:
		return engine.Args{engine.Int("n", o.A)}
	case VerbSpare:
		args := engine.Args{engine.Int("n", o.A)}
		if o.B > 0 {
			args = append(args, engine.Int(AmountInfluence, o.B))
		}
		if o.C > 0 {
			args = append(args, engine.Int("silver", o.C))
		}
		return args
	case VerbRelease:
		return engine.Args{engine.Str("card", s.tables.name(thing(o.B))), engine.Int("n", o.A)}
	case VerbPass, VerbResolve:
		return engine.Args{engine.Str("card", s.tables.name(thing(o.B)))}
	case VerbDestroy, VerbLeft, VerbLimit, VerbExcess, VerbDebts, VerbLook:
		return engine.Args{engine.Int("n", o.A)}
	}
	return nil
}
