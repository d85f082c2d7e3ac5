package architects

import (
	"strconv"

	"westkingdom/engine"
)

// ID implements [engine.State].
func (s *State) ID(o engine.Option) string {
	switch o.Verb {
	case VerbPlace:
		return verbName(o.Verb) + ":" + Location(o.A).String()
	case VerbTakeBack:
		id := verbName(o.Verb) + ":" + Location(o.A).String()
		if Location(o.A) == PlayerBoard {
			id += ":" + strconv.Itoa(o.B)
		}
		return id
	case VerbCollect:
		return verbName(o.Verb) + ":" + Resource(o.A).String()
	case VerbTrade:
		id := verbName(o.Verb) + ":" + s.t.line(o.A).id
		if o.B != 0 {
			id += ":" + unpack(o.B).String()
		}
		return id
	case VerbHire, VerbDismiss, VerbHiring:
		return verbName(o.Verb) + ":" + s.t.apprentices[o.A].id
	case VerbCapture:
		return verbName(o.Verb) + ":" + Location(o.A).String() + ":" + strconv.Itoa(o.B)
	case VerbReleaseCaptives:
		if s.t.free[o.A].debts > 0 {
			return verbName(o.Verb) + ":debt"
		}
		return verbName(o.Verb) + ":silver"
	case VerbConstruct, VerbKeep, VerbDiscard, VerbEndEffect:
		return verbName(o.Verb) + ":" + s.t.buildings[o.A].id
	case VerbUse, VerbCard:
		return verbName(o.Verb) + ":" + s.t.name(thing(o.A))
	case VerbPay:
		id := verbName(o.Verb) + ":" + unpack(o.A).String()
		// Virtue and Debts are the same whichever way is chosen.
		if o.C&0xffffff != 0 {
			id += ":" + strconv.Itoa(o.C&0xff) + "influence"
		}
		if o.B != 0 {
			id += ":for:" + unpack(o.B).String()
		}
		if kept := o.C >> 8 & 0xff; kept != 0 {
			id += ":kept:" + strconv.Itoa(kept)
		}
		return id
	case verbContribute:
		return verbName(o.Verb) + ":" + Resource(o.A).String()
	case verbToken:
		return verbName(o.Verb) + ":" + Location(o.A).String()
	case verbVisit:
		if o.A == 0 {
			return verbName(o.Verb) + ":worker"
		}
		return verbName(o.Verb) + ":influence"
	case verbSpare:
		id := verbName(o.Verb) + ":" + strconv.Itoa(o.A)
		if o.C > 0 {
			id += ":" + strconv.Itoa(o.C) + "silver"
		}
		return id
	case VerbChoose:
		return verbName(o.Verb) + ":" + s.t.name(thing(o.A)) + ":" + s.t.effects[o.B].label
	case VerbRelease:
		return verbName(o.Verb) + ":" + s.t.name(thing(o.B)) + ":" + strconv.Itoa(o.A)
	case VerbPass, VerbResolve:
		return verbName(o.Verb) + ":" + s.t.name(thing(o.B))
	case VerbDestroy, VerbLeft, VerbLimit, VerbExcess, VerbDebts:
		return verbName(o.Verb) + ":" + strconv.Itoa(o.A)
	}
	return verbName(o.Verb)
}
