package architects

import "westkingdom/engine"

// Keys of reasons of this game, beside the engine's: why something is not
// possible. What, Have and Need of each are given behind it. Of
// [engine.ReasonShort] What is a resource, "card" (in hand), or resources
// joined by a plus of which there are too few together; with "silver" and a
// Tax in the same cost, Need counts both.
const (
	// ReasonSkill: no Apprentice with the skill What.
	ReasonSkill = "missing-skill"
	// ReasonVirtueHigh: Virtue is Have, and may be at most Need.
	ReasonVirtueHigh = "virtue-too-high"
	// ReasonVirtueLow: Virtue is Have, and must be at least Need.
	ReasonVirtueLow = "virtue-too-low"
	// ReasonOccupied: a Worker stands in the space What.
	ReasonOccupied = "occupied"
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

	// Of the expansion.

	// ReasonClosed: a resource What lies on the Contribution card already.
	ReasonClosed = "closed"
	// ReasonBuilt: somebody has built the Wonder What.
	ReasonBuilt = "built"
)

// reasons are all of them, with what each may be about.
var reasons = []engine.Word{
	engine.W(engine.ReasonShort, "clay", "wood", "stone", "gold", "marble", "silver", "card",
		"clay+wood+stone", "wood+stone", "gold+marble"),
	// "captives" are Workers held, "prisoners" own Workers in Prison, "captured"
	// own Workers on other boards, "debts" unpaid, "workers" in reserve;
	// "groups" are nobody's.
	engine.W(engine.ReasonNone, "captives", "prisoners", "captured", "debts", "apprentices", "workers", "groups"),
	// "tax" is the Tax Stand, the others are piles or the market.
	engine.W(engine.ReasonEmpty, "tax", "buildings", "apprentices"),
	engine.W(ReasonSkill, skillNames[:]...),
	engine.W(ReasonVirtueHigh, "virtue"),
	engine.W(ReasonVirtueLow, "virtue"),
	engine.W(ReasonOccupied, "black_market_small", "black_market_middle", "black_market_large"),
	engine.W(ReasonWorkers, "mines"),
	engine.W(ReasonLocations, locationNames[:largeLocations]...),
	engine.W(ReasonNoSpace, "level-*"),
	engine.W(ReasonComplete, "cathedral"),
	engine.W(ReasonNoAction, "guardhouse", "guildhall"),
}
