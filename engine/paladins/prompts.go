package paladins

import "westkingdom/engine"

// Kinds of prompts: what a seat is asked.
const (
	KindStart       engine.Kind = iota + 1 // take a first Townsfolk (D1)
	KindPaladin                            // one Paladin to play, one on top of the deck, one under it (D2)
	KindTavern                             // take a Tavern card (D3)
	KindAction                             // an action, a King's Favour, or pass (D4, D16)
	KindWorkers                            // which workers to place; About: what for (D5, D7)
	KindRecruit                            // quest or hire, which Townsfolk, silver or debt (D6)
	KindDevelop                            // where the workshop goes (D8)
	KindPray                               // which action to free (D9)
	KindSlot                               // where the monk or outpost goes (D10)
	KindAbsolve                            // where the jar goes (D11)
	KindAttack                             // which Outsider to attack (D12)
	KindConvert                            // which Outsider to convert (D13)
	KindRecruitFree                        // which Townsfolk joins free of charge (D14)
	KindChoice                             // one of several rewards; About: the source (D15)
	KindOrder                              // which pending reward comes next (D17)
	KindDiscard                            // how many Suspicion cards to discard; About: the source (D11, D18)
	KindOptional                           // take a reward or decline it; About: the source (D18)
	KindInquisition                        // which ability to use now (D19)
	KindKeep                               // which workers to keep on passing (D20)
)

// Verbs of options: what choosing them does. The ids that records hold begin
// with the verb.
const (
	VerbTake    engine.Verb = iota + 1 // a first Townsfolk; take:abbot-1
	VerbPaladin                        // play, top, bottom; paladin:anseis:girard:ivon
	VerbTavern                         // tavern:tavern-05
	VerbAct                            // begin an action; act:fortify
	VerbFavour                         // use a King's Favour; favour:favour-levy
	VerbPass                           // take no more actions this round
	VerbWorkers                        // by space; workers:scout+labourer+cleric
	VerbQuest                          // discard a Townsfolk for its quest; quest:abbot-1 or quest:abbot-1:debt
	VerbHire                           // a Townsfolk joins the crew; hire:abbot-1 or hire:abbot-1:debt
	VerbDevelop                        // onto a space, counted from 0; develop:commission:0
	VerbFree                           // return the workers of an action; free:absolve
	VerbMonk
	VerbOutpost
	VerbAbsolve // absolve:absolve-1
	VerbAttack  // attack:assassin-blue
	VerbConvert // convert:assassin-blue
	VerbChoose  // by its first reward; choose:pay_debt:1
	VerbResolve // a pending reward; resolve:slot:r3-s4
	VerbDiscard // so many Suspicion cards; discard:1
	VerbAccept  // take the reward; accept:criminal:1
	VerbDecline // leave the reward
	VerbUse     // a Townsfolk's ability; use:conspirator-1
	VerbDone    // use no more abilities in this Inquisition
	VerbKeep    // keep:cleric+criminal, keep:none
)

// Reasons why something is not possible now, beside those of the engine. Words
// has what each may be about.
const (
	ReasonUsed     = "used"     // workers stand on the action What
	ReasonResolved = "resolved" // the Townsfolk has worked in this Inquisition
	ReasonLimit    = "limit"    // the action What has been performed Have of Need times
	ReasonMany     = "many"     // too much of What: at most Need
	ReasonTaken    = "taken"    // somebody's piece or worker is there, or the card is somebody's
	ReasonCovered  = "covered"  // a workshop is there
)
