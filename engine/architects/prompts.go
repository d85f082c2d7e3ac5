package architects

import "westkingdom/engine"

// Kinds of prompts: what a seat is asked.
const (
	KindApprentice  engine.Kind = iota + 1 // take a face-up Apprentice before the game (section 20)
	KindDraft                              // keep one Building card of the packet; about, alone: how many are left to keep
	KindPlace                              // place a Worker
	KindTakeBack                           // no Worker in reserve: which to take back
	KindMines                              // Clay or Gold
	KindStorehouse                         // next trade; about: actions left
	KindWorkshop                           // hire, or draw plans
	KindCapture                            // next group; about: captures left
	KindGuardhouse                         // next action; about: actions left
	KindBlackMarket                        // middle space: free hire, or look at cards
	KindKeep                               // which of the cards looked at
	KindHire                               // free hire of a card's effect; about: the card
	KindDismiss                            // which Apprentice to discard; about: who is hired, or the card that asks
	KindGuildhall                          // a Building, or the Cathedral
	KindPay                                // which mix of goods; about: what is paid for
	KindDiscard                            // which Building card of the hand; about: what for
	KindChoose                             // one of several effects; about: the card
	KindUse                                // an optional effect; about: the card
	KindDestroy                            // Debts to destroy for Virtue beyond the top; about: how many at most
	KindDebt                               // take a Debt or pay to refuse it
	KindReset                              // own abilities at a Black Market Reset
	KindEndEffect                          // which end-of-game effect comes next

	// Of the expansion.
	KindMoment // contribute, or take the Profiteer's Influence, or later
	KindVisit  // an own Wonder: one more Worker, or Influence
	KindToken  // where a Wonder's token stands
	KindSpare  // Influence instead of Virtue; about: the loss
)

// Verbs of options. A, B and C are what the comment says; cards are their
// numbers, goods are packed.
const (
	VerbPlace           engine.Verb = iota + 1 // A Location
	VerbTakeBack                               // A Location; B owner of the board if A is playerBoard
	VerbCollect                                // A Resource: Clay or Gold
	VerbTrade                                  // A line (see tradeLine), B goods paid
	VerbStop                                   // no more actions of this kind
	VerbHire                                   // A Apprentice
	VerbPlans                                  // draw Building cards
	VerbCapture                                // A Location, B owner, C its price (see packCapture)
	VerbImprison                               // all captives
	VerbReleasePrison                          // all own Workers
	VerbReleaseCaptives                        // A way to pay: 0 Silver, 1 Debt
	VerbPayDebt                                // one, to turn it over
	VerbLook                                   // A Building cards, in the Black Market; B the effect's number
	VerbKeep                                   // A Building, B its place among the cards
	VerbDismiss                                // A Apprentice
	VerbConstruct                              // A Building
	VerbCathedral                              // work on the Cathedral
	VerbPay                                    // A goods
	VerbDiscard                                // A Building
	VerbChoose                                 // A thing that asks, B the effect's number
	VerbUse                                    // A thing that asks, B the effect's number
	VerbDecline                                // an optional effect or hire
	VerbDestroy                                // A Debts, at least 1
	VerbAccept                                 // the Debt
	VerbRefuse                                 // the Debt, for a price
	VerbRelease                                // A Workers from Prison, B thing that releases them
	VerbPass                                   // B thing: do not use its release
	VerbResolve                                // B thing: now, although its condition fails
	VerbEndEffect                              // A Building

	// Only as what a prompt is about.
	VerbLeft   // A actions left, or cards left to keep
	VerbLimit  // A cards over the hand limit
	VerbCard   // A thing that asks, B the effect's number
	VerbExcess // A Virtue beyond the top
	VerbDebts  // A Debts to be taken
	VerbHiring // A Apprentice that is being hired

	// Of the expansion. Of VerbPay B is the goods that Influence stands for, C
	// the Influence lost and that avoided, then the Tax, the Virtue and the Debts
	// that come besides, 8 bits each (see payment).
	VerbContribute // A Resource
	VerbFavour     // the Profiteer's Influence
	VerbLater      // nothing at this moment
	VerbVisit      // A Influence gained, or 0: one more Worker
	VerbToken      // A Location
	VerbLose       // A Virtue
	VerbSpare      // A Virtue not lost, B Influence lost, C Silver paid
	VerbLoss       // only as what a prompt is about: A Virtue
)
