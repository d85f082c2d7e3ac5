package architects

import "westkingdom/engine"

// Keys of the log. The seat of an entry is who does it or to whom it happens.
const (
	LogStart         = "start"          // seat goes first
	LogTurn          = "turn"           // the turn that begins
	LogKeep          = "keep"           // only for seat: kept in the draft
	LogDrafted       = "drafted"        // picks made by everybody; by nobody
	LogApprentice    = "apprentice"     // the starting Apprentice
	LogPlace         = "place"          // n: own Workers there now (1 in small locations; the slot in the Guildhall, 0 beyond the last)
	LogTakeBack      = "take-back"      // with owner, if it was held on a board
	LogSkip          = "skip"           // nothing to do with this turn
	LogGain          = "gain"           // resources
	LogPay           = "pay"            // resources; tax: how much of the Silver is
	LogTax           = "tax"            // in older logs: the Tax that follows a payment
	LogTaxTaken      = "tax-taken"      // from the Tax Stand
	LogVirtue        = "virtue"         // positive or negative
	LogDebt          = "debt"           // taken
	LogRefuseDebt    = "refuse-debt"    // the payment follows
	LogDestroyDebt   = "destroy-debt"   //
	LogDebtPaid      = "debt-paid"      // one, turned over
	LogTrade         = "trade"          // a line of the King's Storehouse, or the card whose line it is
	LogHire          = "hire"           // what was paid in all; tax and skipped: how much of the Silver is Tax and lies on skipped cards
	LogSkipped       = "skipped"        // in older logs: a coin on a skipped card
	LogCoins         = "coins"          // taken from the card
	LogDismiss       = "dismiss"        // an Apprentice to the bottom of the pile
	LogReveal        = "reveal"         // a new Apprentice in the market; by nobody
	LogRemoved       = "removed"        // taken out of the market by the optional rule, with the Silver on it; by nobody
	LogDraw          = "draw"           // Building cards drawn
	LogDrew          = "drew"           // only for seat
	LogCapture       = "capture"        // n: Workers; own: of whoever captures
	LogImprison      = "imprison"       // captives sent to Prison
	LogReleased      = "released"       // own Workers out of Prison
	LogFreed         = "freed"          // own Workers back from other boards
	LogLook          = "look"           // Building cards looked at
	LogLooked        = "looked"         // only for seat
	LogKept          = "kept"           // cards kept of those looked at
	LogKeptCard      = "kept-card"      // only for seat
	LogConstruct     = "construct"      //
	LogCathedral     = "cathedral"      // the level reached
	LogReward        = "reward"         // revealed
	LogNoReward      = "no-reward"      // the pile is empty
	LogDiscard       = "discard"        // Building cards to the bottom of the pile
	LogDiscarded     = "discarded"      // only for seat
	LogAbility       = "ability"        // what follows is its doing
	LogReset         = "reset"          // a Black Market Reset
	LogArrested      = "arrested"       // the Worker there goes to Prison
	LogMarketTurned  = "market-turned"  // now the Large Market; by nobody
	LogMarketShuffle = "market-shuffle" // the Large pile becomes the Small pile; by nobody
	LogMarketShown   = "market-shown"   // now the Small Market; by nobody
	LogCrowded       = "crowded"        // own Workers in Prison: Virtue is lost
	LogMostPrisoners = "most-prisoners" // own Workers in Prison: a Debt is taken
	LogFinal         = "final"          // seat filled the Guildhall
	LogEndEffect     = "end-effect"     // a Building's effect on Virtue
	LogOver          = "over"           // by nobody
)

// Names of arguments say what they are: a resource, "tax", "skipped", "virtue"
// and "debt" are numbers, "n" is any other number; "card", "character",
// "location" and "trade" are ids; "owner" is a seat.
var logged = []engine.Word{
	engine.W(LogStart),
	engine.W(LogTurn, "n"),
	engine.W(LogKeep, "card"),
	engine.W(LogDrafted, "n"),
	engine.W(LogApprentice, "card"),
	engine.W(LogPlace, "location", "n"),
	engine.W(LogTakeBack, "location", "owner"),
	engine.W(LogSkip),
	engine.W(LogGain, resourceNames[:]...),
	engine.W(LogPay, withGoods("tax")...),
	engine.W(LogTax, "tax"),
	engine.W(LogTaxTaken, "silver"),
	engine.W(LogVirtue, "virtue"),
	engine.W(LogDebt, "debt"),
	engine.W(LogRefuseDebt),
	engine.W(LogDestroyDebt, "debt"),
	engine.W(LogDebtPaid),
	engine.W(LogTrade, "trade", "card"),
	engine.W(LogHire, withGoods("card", "tax", "skipped")...),
	engine.W(LogSkipped, "card", "silver"),
	engine.W(LogCoins, "card", "silver"),
	engine.W(LogDismiss, "card"),
	engine.W(LogReveal, "card"),
	engine.W(LogRemoved, "card", "silver"),
	engine.W(LogDraw, "n"),
	engine.W(LogDrew, "card"),
	engine.W(LogCapture, "location", "owner", "n", "own"),
	engine.W(LogImprison, "n"),
	engine.W(LogReleased, "n"),
	engine.W(LogFreed, "n"),
	engine.W(LogLook, "n"),
	engine.W(LogLooked, "card"),
	engine.W(LogKept, "n"),
	engine.W(LogKeptCard, "card"),
	engine.W(LogConstruct, "card"),
	engine.W(LogCathedral, "n"),
	engine.W(LogReward, "card"),
	engine.W(LogNoReward),
	engine.W(LogDiscard, "n"),
	engine.W(LogDiscarded, "card"),
	engine.W(LogAbility, "card", "character"),
	engine.W(LogReset),
	engine.W(LogArrested, "location"),
	engine.W(LogMarketTurned, "card"),
	engine.W(LogMarketShuffle),
	engine.W(LogMarketShown, "card"),
	engine.W(LogCrowded, "n"),
	engine.W(LogMostPrisoners, "n"),
	engine.W(LogFinal),
	engine.W(LogEndEffect, "card"),
	engine.W(LogOver),
}

// withGoods is the resources and what else stands beside them.
func withGoods(names ...string) []string { return append(names, resourceNames[:]...) }
