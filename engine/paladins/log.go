package paladins

// Keys of the log. The seat is who did it or whom it happened to. Arguments
// named after a deck (townsfolk, outsider, wall, tavern, suspicion, order,
// favour, paladin, scheme) are ids of its cards; action, attribute, worker,
// slot and what are ids of those.
//
//	key              arguments
//	start            townsfolk                    a first Townsfolk, free of charge
//	round            round                        a round begins
//	first            -                            gets the first-player marker
//	order            order                        a King's Order is revealed
//	favour-shown     favour                       a King's Favour is revealed
//	taverns-shown    tavern1…                     Taverns are displayed
//	drawn            paladin1, paladin2, paladin3 this seat alone: Paladins drawn
//	chosen           paladin, top, bottom         this seat alone: the choice
//	all-chosen       -                            all have chosen a Paladin
//	paladin          paladin                      reveals the Paladin
//	tavern           tavern                       takes a Tavern card
//	act              action (AI: and workers)     performs an action of the own board
//	favour           favour (AI: and workers)     uses a King's Favour
//	place            worker1…                     workers placed for it, left to right
//	quest            townsfolk                    sends a Townsfolk on a quest
//	hire             townsfolk                    a Townsfolk joins the crew
//	develop          action, space                places a workshop, space from 1
//	returned         worker                       the worker under a new workshop goes back
//	free             action                       an action is freed
//	monk, outpost    slot                         places a piece
//	wall             wall                         builds a wall
//	absolve          slot                         puts a jar on an absolve slot
//	attack, convert  outsider                     attacks or converts an Outsider
//	pay              what, n                      pays silver or provisions
//	gain             what, n                      gains silver, provisions or workers
//	attribute        attribute, n, value          a marker moves to value
//	decline          what                         declines a reward
//	tax              n, supply, general           takes a tax: n in all, from the Tax Supply and the rest
//	suspicion        suspicion, tax               draws a Suspicion card
//	discard          n                            discards Suspicion, newest first
//	debt             -                            takes a Debt
//	no-debt          -                            receives none: the pile is empty
//	pay-debt         -                            pays a Debt off
//	destroy-debt     -                            a Debt is destroyed
//	reshuffle        what                         a discard becomes a new pile (suspicion, scheme)
//	inquisition      -                            an Inquisition begins, caused by the seat
//	ability          townsfolk                    an ability works
//	bonus            paladin                      the Paladin in play gives its bonus
//	condemned        suspicion                    has the most Suspicion, so many cards
//	nobody-condemned -                            nobody has Suspicion
//	refill           n                            the Tax Supply is refilled to n
//	inquisition-end  -                            the interrupted turn goes on
//	pass             -                            takes no more actions this round
//	keep             labourer … criminal          keeps so many workers of each type, if any
//	cleanup          round                        the clean-up of a round
//	folk-gone        townsfolk                    discarded at clean-up
//	outsider-gone    outsider                     likewise
//	folk-shown       townsfolk1…                  cards enter the row
//	outsiders-shown  outsider1…                   likewise
//	end              -                            the game has ended
//	score            points, rank                 a side's final score
//
// Of the AI, besides these:
//
//	ai-scheme        scheme                       draws a scheme
//	ai-fallback      action                       the scheme is not possible: a top action instead
//	ai-marker        n, space                     the resource marker moves by n to space
//	ai-workshop      action                       a workshop goes to an action
//	ai-prayed        workers                      so many workers return from the right half
//	ai-tax-lost      -                            had nothing to discard: 1 silver leaves the Tax Supply
//	ai-finished      -                            is finished for this round
const (
	LogStart           = "start"
	LogRound           = "round"
	LogFirst           = "first"
	LogOrder           = "order"
	LogFavourShown     = "favour-shown"
	LogTavernsShown    = "taverns-shown"
	LogDrawn           = "drawn"
	LogChosen          = "chosen"
	LogAllChosen       = "all-chosen"
	LogPaladin         = "paladin"
	LogTavern          = "tavern"
	LogAct             = "act"
	LogPlace           = "place"
	LogFavour          = "favour"
	LogQuest           = "quest"
	LogHire            = "hire"
	LogDevelop         = "develop"
	LogReturned        = "returned"
	LogFree            = "free"
	LogMonk            = "monk"
	LogOutpost         = "outpost"
	LogWall            = "wall"
	LogAbsolve         = "absolve"
	LogAttack          = "attack"
	LogConvert         = "convert"
	LogPay             = "pay"
	LogGain            = "gain"
	LogAttribute       = "attribute"
	LogDecline         = "decline"
	LogTax             = "tax"
	LogSuspicion       = "suspicion"
	LogDiscard         = "discard"
	LogDebt            = "debt"
	LogNoDebt          = "no-debt"
	LogPayDebt         = "pay-debt"
	LogDestroyDebt     = "destroy-debt"
	LogReshuffle       = "reshuffle"
	LogInquisition     = "inquisition"
	LogAbility         = "ability"
	LogBonus           = "bonus"
	LogCondemned       = "condemned"
	LogNobodyCondemned = "nobody-condemned"
	LogRefill          = "refill"
	LogInquisitionEnd  = "inquisition-end"
	LogPass            = "pass"
	LogKeep            = "keep"
	LogCleanUp         = "cleanup"
	LogFolkGone        = "folk-gone"
	LogOutsiderGone    = "outsider-gone"
	LogFolkShown       = "folk-shown"
	LogOutsidersShown  = "outsiders-shown"
	LogEnd             = "end"
	LogScore           = "score"
	LogScheme          = "ai-scheme"
	LogFallback        = "ai-fallback"
	LogMarker          = "ai-marker"
	LogWorkshop        = "ai-workshop"
	LogPrayed          = "ai-prayed"
	LogTaxLost         = "ai-tax-lost"
	LogFinished        = "ai-finished"
)
