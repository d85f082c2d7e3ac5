package architects

import "westkingdom/engine"

// Keys of reasons: why something is not possible. What, Have and Need of each
// are given behind it.
const (
	// ReasonShort: too few of What (a resource, "tax", "card" in hand,
	// "wood+stone" together, "gold+marble" together). With "silver" and a Tax
	// in the same cost, Need counts both.
	ReasonShort = "short"
	// ReasonSkill: no Apprentice with the skill What.
	ReasonSkill = "missing-skill"
	// ReasonVirtueHigh: Virtue is Have, and may be at most Need.
	ReasonVirtueHigh = "virtue-too-high"
	// ReasonVirtueLow: Virtue is Have, and must be at least Need.
	ReasonVirtueLow = "virtue-too-low"
	// ReasonOccupied: a Worker stands in the space What.
	ReasonOccupied = "occupied"
	// ReasonEmpty: nothing there: What is "tax" (the Tax Stand), "buildings" or
	// "apprentices" (the pile, the market).
	ReasonEmpty = "empty"
	// ReasonNone: the player has no What: "captives" (Workers held),
	// "prisoners" (own Workers in Prison), "captured" (own Workers on other
	// boards), "debts" (unpaid), "apprentices", "workers" (in reserve); or
	// nobody has: "groups" (to capture).
	ReasonNone = "none"
	// ReasonWorkers: this needs Need own Workers at What, and there would be Have.
	ReasonWorkers = "too-few-workers"
	// ReasonLocations: this action has captured in Have locations and may not
	// capture in more than Need; What is the location that is out of reach.
	ReasonLocations = "other-location"
	// ReasonNoSpace: Cathedral level What ("level-3") has Have markers on Need
	// spaces.
	ReasonNoSpace = "no-space"
	// ReasonComplete: the own marker stands on the top level already.
	ReasonComplete = "complete"
	// ReasonNoAction: none of the actions at What (a location) is possible.
	ReasonNoAction = "no-action"
)

func short(what string, have, need int) engine.Reason {
	return engine.Reason{Key: ReasonShort, What: what, Have: have, Need: need}
}

func none(what string) engine.Reason {
	return engine.Reason{Key: ReasonNone, What: what, Need: 1}
}

// first returns the first reason that is against something.
func first(reasons ...engine.Reason) engine.Reason {
	for _, r := range reasons {
		if !r.OK() {
			return r
		}
	}
	return engine.Reason{}
}
