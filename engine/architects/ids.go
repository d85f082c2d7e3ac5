package architects

import (
	"strconv"

	"westkingdom/engine"
)

// ID implements [engine.State].
func (s *State) ID(o engine.Option) string {
	switch o.Verb {
	case VerbPlace:
		return o.Verb + ":" + Location(o.A).String()
	case VerbTakeBack:
		id := o.Verb + ":" + Location(o.A).String()
		if Location(o.A) == PlayerBoard {
			id += ":" + strconv.Itoa(o.B)
		}
		return id
	case VerbCollect:
		return o.Verb + ":" + Resource(o.A).String()
	case VerbTrade:
		id := o.Verb + ":" + line(o.A).id
		if o.B != 0 {
			id += ":" + unpack(o.B).String()
		}
		return id
	case VerbHire, VerbDismiss, VerbHiring:
		return o.Verb + ":" + Apprentice(o.A).String()
	case VerbCapture:
		return o.Verb + ":" + Location(o.A).String() + ":" + strconv.Itoa(o.B)
	case VerbReleaseCaptives:
		if data.free[o.A].debts > 0 {
			return o.Verb + ":debt"
		}
		return o.Verb + ":silver"
	case VerbConstruct, VerbKeep, VerbDiscard, VerbUse, VerbEndEffect, VerbCard:
		return o.Verb + ":" + Building(o.A).String()
	case VerbPay:
		return o.Verb + ":" + unpack(o.A).String()
	case VerbChoose:
		return o.Verb + ":" + Building(o.A).String() + ":" + branch(o).label
	case VerbRelease:
		return o.Verb + ":" + sourceName(o.B) + ":" + strconv.Itoa(o.A)
	case VerbPass, VerbResolve:
		return o.Verb + ":" + sourceName(o.B)
	case VerbDestroy, VerbLeft, VerbLimit, VerbExcess, VerbDebts:
		return o.Verb + ":" + strconv.Itoa(o.A)
	}
	return o.Verb
}

// branch is the effect that a choose option stands for.
func branch(o engine.Option) *effect { return &Building(o.A).card().immediate.list[o.B] }

// sourceName names the source of an ability by its number; see
// [Player.sourceNumber].
func sourceName(number int) string {
	if number < 0 {
		return Character(-number).String()
	}
	return Apprentice(number).String()
}
