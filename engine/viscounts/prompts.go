package viscounts

import "westkingdom/engine"

// Kinds of prompts: what a seat is asked (section 17).
const (
	KindPair       engine.Kind = iota + 1 // a player card and its hero
	KindPlay                              // a card of the hand; phase 1
	KindRide                              // where to; phase 2, about: the value of the card
	KindAction                            // which primary action, or none; phase 3
	KindDismiss                           // the townsfolk here, or not; about: what funds the action
	KindExchanges                         // how many exchanges
	KindSlot                              // which building; about: the effect's source if it is free
	KindSpot                              // where it goes; about: its slot
	KindLink                              // which of two closed links comes first
	KindWorkers                           // how many workers
	KindSection                           // where workers go; about: the source
	KindPromote                           // which section is resolved next
	KindEvict                             // whose worker leaves a section that is too full
	KindMove                              // a worker and where to; about: the source
	KindManuscript                        // a free one; about: the source
	KindPay                               // how to pay; about: what for
	KindRecruit                           // hire the townsfolk here or not; phase 4
	KindHire                              // a free hire; about: the source
	KindDiscard                           // a card to discard; about: the source
	KindDestroy                           // a card to destroy; about: the source
	KindRearrange                         // an order of the row; about: the source
	KindResource                          // any resource; about: the source
	KindFlip                              // debt or deed; about: the source
	KindChoice                            // one of several effects; about: the source
	KindOrder                             // what comes next
)

// Verbs of options. A, B and C are what the comment says.
const (
	VerbPair       engine.Verb = iota + 1 // A number, B hero
	VerbPlay                              // A card
	VerbRide                              // A space, B silver, C free steps
	VerbAction                            // A action, B the cheapest payment if that is certain
	VerbPass                              // nothing of this
	VerbAsIs                              // without a dismissal; A the cheapest payment if that is certain
	VerbDismiss                           // A card (0: the printed one), B price, C place
	VerbExchange                          // A how often, B the cheapest payment, C 1 if that is what will be paid
	VerbSlot                              // A slot, B the cheapest payment, C 1 if that is what will be paid
	VerbSpot                              // A place, B spot
	VerbLink                              // A place, B the spot that it leads from
	VerbWorkers                           // A how many, B the cheapest payment, C 1 if that is what will be paid
	VerbSection                           // A section, B workers
	VerbPromote                           // A section, B tier
	VerbEvict                             // A owner, B section, C tier
	VerbMove                              // A from, B to
	VerbTile                              // A tile (0: the printed one), B place
	VerbOtherwise                         // A action: choose how to pay for it
	VerbPay                               // A goods
	VerbHire                              // A card, B place, C price
	VerbDiscard                           // A card
	VerbDiscardTop                        // the unseen top of the draw pile
	VerbDestroy                           // A card
	VerbDestroyTop                        // the unseen top of the draw pile
	VerbReshuffle                         // first
	VerbRow                               // A, B, C cards, the new one first
	VerbTake                              // A resource
	VerbFlip                              // A flipDebt or flipDeed
	VerbChoose                            // A branch, B and C the source
	VerbResolve                           // A, B, C the source
	VerbDecline

	// Only as what a prompt is about.
	VerbPlayerCard // A number
	VerbCard       // A townsfolk that acts
	VerbValue      // A steps
	VerbDismissed  // A card, B place
	VerbTrack      // A space
	VerbTop        // tier 3
	VerbEvicted    // A section, B tier
	VerbMeeting
	VerbScheme // A scheme
	VerbFunds  // A action, B icons that are needed
)

// ReasonUseless: the townsfolk shows no icon that helps the action: What is
// the icon.
const ReasonUseless = "useless"

// Keys of the log. The seat of an entry is who does it or to whom it happens.
const (
	LogStart        = "start"
	LogPair         = "pair"
	LogBoard        = "board"
	LogTurn         = "turn"
	LogDropOff      = "drop-off"
	LogPlay         = "play"
	LogUnseen       = "unseen"
	LogRide         = "ride"
	LogMeet         = "meet"
	LogAction       = "action"
	LogNoAction     = "no-action"
	LogDismiss      = "dismiss"
	LogAppears      = "appears"
	LogPay          = "pay"
	LogGain         = "gain"
	LogTrade        = "trade"
	LogBuild        = "build"
	LogLink         = "link"
	LogWorkers      = "workers"
	LogPromote      = "promote"
	LogMove         = "move"
	LogTop          = "top"
	LogLeader       = "leader"
	LogEvicted      = "evicted"
	LogManuscript   = "manuscript"
	LogBonus        = "bonus"
	LogHire         = "hire"
	LogDiscard      = "discard"
	LogDestroy      = "destroy"
	LogRearrange    = "rearrange"
	LogShuffle      = "shuffle"
	LogDraw         = "draw"
	LogDrew         = "drew"
	LogAbility      = "ability"
	LogVirtue       = "virtue"
	LogCorruption   = "corruption"
	LogCollision    = "collision"
	LogTrack        = "track"
	LogDebt         = "debt"
	LogDeed         = "deed"
	LogDebtPaid     = "debt-paid"
	LogDeedApproved = "deed-approved"
	LogPoverty      = "poverty"
	LogProsperity   = "prosperity"
	LogFinal        = "final"
	LogOver         = "over"
	LogScheme       = "scheme"
	LogGainScheme   = "gain-scheme"
	LogNotPossible  = "not-possible"
)
