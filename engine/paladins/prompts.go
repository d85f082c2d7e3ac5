package paladins

// Kinds of prompts: what a seat is asked.
const (
	KindStart       = "start"        // take a first Townsfolk (D1)
	KindPaladin     = "paladin"      // one Paladin to play, one on top of the deck, one under it (D2)
	KindTavern      = "tavern"       // take a Tavern card (D3)
	KindAction      = "action"       // an action, a King's Favour, or pass (D4, D16)
	KindWorkers     = "workers"      // which workers to place; About: what for (D5, D7)
	KindRecruit     = "recruit"      // quest or hire, which Townsfolk, silver or debt (D6)
	KindDevelop     = "develop"      // where the workshop goes (D8)
	KindPray        = "pray"         // which action to free (D9)
	KindSlot        = "slot"         // where the monk or outpost goes (D10)
	KindAbsolve     = "absolve"      // where the jar goes (D11)
	KindAttack      = "attack"       // which Outsider to attack (D12)
	KindConvert     = "convert"      // which Outsider to convert (D13)
	KindRecruitFree = "recruit-free" // which Townsfolk joins free of charge (D14)
	KindChoice      = "choice"       // one of several rewards; About: the source (D15)
	KindOrder       = "order"        // which pending reward comes next (D17)
	KindDiscard     = "discard"      // how many Suspicion cards to discard; About: the source (D11, D18)
	KindOptional    = "optional"     // take a reward or decline it; About: the source (D18)
	KindInquisition = "inquisition"  // which ability to use now (D19)
	KindKeep        = "keep"         // which workers to keep on passing (D20)
)

// Verbs of options: what choosing them does. The ids that records hold begin
// with the verb.
const (
	VerbTake    = "take"    // a first Townsfolk; take:abbot-1
	VerbPaladin = "paladin" // play, top, bottom; paladin:anseis:girard:ivon
	VerbTavern  = "tavern"  // tavern:tavern-05
	VerbAct     = "act"     // begin an action; act:fortify
	VerbFavour  = "favour"  // use a King's Favour; favour:favour-levy
	VerbPass    = "pass"    // take no more actions this round
	VerbWorkers = "workers" // by space; workers:scout+labourer+cleric
	VerbQuest   = "quest"   // discard a Townsfolk for its quest; quest:abbot-1 or quest:abbot-1:debt
	VerbHire    = "hire"    // a Townsfolk joins the crew; hire:abbot-1 or hire:abbot-1:debt
	VerbDevelop = "develop" // onto a space, counted from 0; develop:commission:0
	VerbFree    = "free"    // return the workers of an action; free:absolve
	VerbMonk    = "slot:monk"
	VerbOutpost = "slot:outpost"
	VerbAbsolve = "absolve" // absolve:absolve-1
	VerbAttack  = "attack"  // attack:assassin-blue
	VerbConvert = "convert" // convert:assassin-blue
	VerbChoose  = "choose"  // by its first reward; choose:pay_debt:1
	VerbResolve = "resolve" // a pending reward; resolve:slot:r3-s4
	VerbDiscard = "discard" // so many Suspicion cards; discard:1
	VerbAccept  = "accept"  // take the reward; accept:criminal:1
	VerbDecline = "decline" // leave the reward
	VerbUse     = "use"     // a Townsfolk's ability; use:conspirator-1
	VerbDone    = "done"    // use no more abilities in this Inquisition
	VerbKeep    = "keep"    // keep:cleric+criminal, keep:none
)

// Reasons why something is not possible now.
const (
	WhyShort   = "short"   // too little of What: silver, provisions, strength, faith, influence, a type of worker, worker
	WhyUsed    = "used"    // workers stand on the action What
	WhyLimit   = "limit"   // the action What has been performed Have of Need times
	WhyNone    = "none"    // there is no What: townsfolk, outsider, slot, wall, used, debt, unpaid, suspicion, effect
	WhyMany    = "many"    // too much of What: suspicion; at most Need
	WhyTaken   = "taken"   // somebody's piece or worker is there: What is slot, space or favour
	WhyCovered = "covered" // a workshop is there
)
