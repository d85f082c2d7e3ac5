package architects

import (
	"slices"

	"westkingdom/engine"
)

// AmountInfluence is Influence among the amounts of options.
const AmountInfluence = "influence"

// Keys of the log of the expansion.
const (
	logInfluence      = "influence"       // gained
	logInfluenceLost  = "influence-lost"  //
	logSpared         = "spared"          // n Virtue, for the Influence that follows and perhaps Silver
	logMostInfluence  = "most-influence"  // at the end; the Gold follows
	logContribute     = "contribute"      // one resource; what it brings follows
	logProfiteer      = "profiteer"       // n Workers with him at a reset
	logPrincess       = "princess"        // n Workers with her: most
	logConsequence    = "consequence"     // the card turned over; by nobody
	logPrincessMoves  = "princess-moves"  // by nobody
	logProfiteerMoves = "profiteer-moves" // by nobody
	logToken          = "token"           // of a Wonder
	logScheme         = "scheme"          // the card, and the number of the option taken, from 1
	logFuture         = "future-scheme"   // gained
	logMarker         = "marker"          // where the Resource Marker stands now
	logTaxAdded       = "tax-added"       // from the supply
	logRetreat        = "retreat"         // n Workers taken back
)

var wondersLog = slices.Concat(logged, []engine.Word{
	engine.W(logInfluence, AmountInfluence),
	engine.W(logInfluenceLost, AmountInfluence),
	engine.W(logSpared, "n", "silver"),
	engine.W(logMostInfluence, "n"),
	engine.W(logContribute, "resource"),
	engine.W(logProfiteer, "n"),
	engine.W(logPrincess, "n"),
	engine.W(logConsequence, "card"),
	engine.W(logPrincessMoves, "location"),
	engine.W(logProfiteerMoves, "location"),
	engine.W(logToken, "card", "location"),
	engine.W(logScheme, "card", "n"),
	engine.W(logFuture, "n"),
	engine.W(logMarker, "resource"),
	engine.W(logTaxAdded, "tax"),
	engine.W(logRetreat, "location", "n"),
})

// wondersReasons are those of the base game, what else they may be about, and
// those of the expansion.
var wondersReasons = func() []engine.Word {
	list := slices.Clone(reasons)
	for i, w := range list {
		if w.Name == engine.ReasonShort {
			list[i].Args = append(slices.Clone(w.Args), AmountInfluence)
		}
	}
	return append(list,
		engine.W(ReasonClosed, resourceNames[:Silver]...),
		engine.W(ReasonBuilt, "clay_wonder", "wood_wonder", "stone_wonder", "gold_wonder", "marble_wonder"))
}()
