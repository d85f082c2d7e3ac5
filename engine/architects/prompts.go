package architects

// Kinds of prompts: what a seat is asked.
const (
	KindApprentice  = "starting-apprentice" // take a face-up Apprentice before the game (section 20)
	KindDraft       = "draft"               // keep one Building card of the packet
	KindPlace       = "place"               // place a Worker
	KindTakeBack    = "take-back"           // no Worker in reserve: which to take back
	KindMines       = "mines"               // Clay or Gold
	KindStorehouse  = "storehouse"          // next trade; about: actions left
	KindWorkshop    = "workshop"            // hire, or draw plans
	KindCapture     = "capture"             // next group; about: captures left
	KindGuardhouse  = "guardhouse"          // next action; about: actions left
	KindBlackMarket = "black-market"        // middle space: free hire, or look at cards
	KindKeep        = "keep"                // which of the cards looked at
	KindHire        = "hire"                // free hire of a card's effect; about: the card
	KindDismiss     = "dismiss"             // which Apprentice to discard; about: who is hired, or the card that asks
	KindGuildhall   = "guildhall"           // a Building, or the Cathedral
	KindPay         = "pay"                 // which mix of goods; about: what is paid for
	KindDiscard     = "discard"             // which Building card of the hand; about: what for
	KindChoose      = "choose"              // one of several effects; about: the card
	KindUse         = "use"                 // an optional effect; about: the card
	KindDestroy     = "destroy"             // Debts to destroy for Virtue beyond the top; about: how many at most
	KindDebt        = "debt"                // take a Debt or pay to refuse it
	KindReset       = "reset"               // own abilities at a Black Market Reset
	KindEndEffect   = "end-effect"          // which end-of-game effect comes next
)

// Verbs of options. A, B and C are what the comment says; cards are their
// numbers, goods are packed.
const (
	VerbPlace           = "place"            // A Location
	VerbTakeBack        = "take-back"        // A Location; B owner of the board if A is playerBoard
	VerbCollect         = "collect"          // A Resource: Clay or Gold
	VerbTrade           = "trade"            // A line (see tradeLine), B goods paid
	VerbStop            = "stop"             // no more actions of this kind
	VerbHire            = "hire"             // A Apprentice
	VerbPlans           = "plans"            // draw Building cards
	VerbCapture         = "capture"          // A Location, B owner
	VerbImprison        = "imprison"         // all captives
	VerbReleasePrison   = "release-prison"   // all own Workers
	VerbReleaseCaptives = "release-captives" // A way to pay: 0 Silver, 1 Debt
	VerbPayDebt         = "pay-debt"         // one, to turn it over
	VerbLook            = "look"             // at Building cards, in the Black Market
	VerbKeep            = "keep"             // A Building, B its place among the cards
	VerbDismiss         = "dismiss"          // A Apprentice
	VerbConstruct       = "construct"        // A Building
	VerbCathedral       = "cathedral"        // work on the Cathedral
	VerbPay             = "pay"              // A goods
	VerbDiscard         = "discard"          // A Building
	VerbChoose          = "choose"           // A Building, B index of the effect
	VerbUse             = "use"              // A Building
	VerbDecline         = "decline"          // an optional effect or hire
	VerbDestroy         = "destroy"          // A Debts, at least 1
	VerbAccept          = "accept"           // the Debt
	VerbRefuse          = "refuse"           // the Debt, for a price
	VerbRelease         = "release"          // A Workers from Prison, B source (see abilitySource)
	VerbPass            = "pass"             // B source: do not use its release
	VerbResolve         = "resolve"          // B source: now, although its condition fails
	VerbEndEffect       = "end-effect"       // A Building

	// Only as what a prompt is about.
	VerbLeft   = "left"   // A actions left
	VerbLimit  = "limit"  // A cards over the hand limit
	VerbCard   = "card"   // A Building that asks
	VerbExcess = "excess" // A Virtue beyond the top
	VerbDebts  = "debts"  // A Debts to be taken
	VerbHiring = "hiring" // A Apprentice that is being hired
)
