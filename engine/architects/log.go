package architects

// Keys of the log. The seat of an entry is who does it or to whom it happens;
// arguments are listed behind each key. Names of arguments say what they are:
// a resource ("clay" … "silver"), "tax", "virtue" and "debt" are numbers, "n"
// is any other number; "card", "character", "location" and "trade" are ids;
// "owner" is a seat.
const (
	LogStart         = "start"          // seat goes first
	LogTurn          = "turn"           // n: the turn that begins
	LogKeep          = "keep"           // card; only for seat: kept in the draft
	LogDrafted       = "drafted"        // n: picks made by everybody; by nobody
	LogApprentice    = "apprentice"     // card: the starting Apprentice
	LogPlace         = "place"          // location, n: own Workers there now (1 in small locations; the slot in the Guildhall, 0 beyond the last)
	LogTakeBack      = "take-back"      // location; owner, if it was held on a board
	LogSkip          = "skip"           // nothing to do with this turn
	LogGain          = "gain"           // resources
	LogPay           = "pay"            // resources
	LogTax           = "tax"            // tax: paid to the Tax Stand
	LogTaxTaken      = "tax-taken"      // silver: taken from the Tax Stand
	LogVirtue        = "virtue"         // virtue: positive or negative
	LogDebt          = "debt"           // debt: taken
	LogRefuseDebt    = "refuse-debt"    // the payment follows
	LogDestroyDebt   = "destroy-debt"   // debt
	LogDebtPaid      = "debt-paid"      // one, turned over
	LogTrade         = "trade"          // trade (a line of the King's Storehouse), or card (whose line it is)
	LogHire          = "hire"           // card
	LogSkipped       = "skipped"        // card, silver: put on it
	LogCoins         = "coins"          // card, silver: taken from it
	LogDismiss       = "dismiss"        // card: an Apprentice to the bottom of the pile
	LogReveal        = "reveal"         // card: a new Apprentice in the market; by nobody
	LogRemoved       = "removed"        // card, silver: taken out of the market by the optional rule; by nobody
	LogDraw          = "draw"           // n: Building cards drawn
	LogDrew          = "drew"           // card; only for seat
	LogCapture       = "capture"        // location, owner, n: Workers
	LogImprison      = "imprison"       // n: captives sent to Prison
	LogReleased      = "released"       // n: own Workers out of Prison
	LogFreed         = "freed"          // n: own Workers back from other boards
	LogLook          = "look"           // n: Building cards looked at
	LogLooked        = "looked"         // card; only for seat
	LogKept          = "kept"           // n: cards kept of those looked at
	LogKeptCard      = "kept-card"      // card; only for seat
	LogConstruct     = "construct"      // card
	LogCathedral     = "cathedral"      // n: the level reached
	LogReward        = "reward"         // card: revealed
	LogNoReward      = "no-reward"      // the pile is empty
	LogDiscard       = "discard"        // n: Building cards to the bottom of the pile
	LogDiscarded     = "discarded"      // card; only for seat
	LogAbility       = "ability"        // card or character: what follows is its doing
	LogReset         = "reset"          // a Black Market Reset
	LogArrested      = "arrested"       // location: the Worker there goes to Prison
	LogMarketTurned  = "market-turned"  // card: now the Large Market; by nobody
	LogMarketShuffle = "market-shuffle" // the Large pile becomes the Small pile; by nobody
	LogMarketShown   = "market-shown"   // card: now the Small Market; by nobody
	LogCrowded       = "crowded"        // n: own Workers in Prison, a point of Virtue is lost
	LogMostPrisoners = "most-prisoners" // n: own Workers in Prison, a Debt is taken
	LogFinal         = "final"          // seat filled the Guildhall
	LogEndEffect     = "end-effect"     // card: its end-of-game effect on Virtue
	LogOver          = "over"           // by nobody
)
