package viscounts

import "westkingdom/engine"

// Vocabulary implements [engine.Game].
func (Game) Vocabulary() *engine.Vocabulary { return &vocabulary }

var vocabulary = engine.Vocabulary{
	Kinds: []string{
		KindPair: "pair", KindPlay: "play", KindRide: "ride", KindAction: "action", KindDismiss: "dismiss", KindExchanges: "exchanges",
		KindSlot: "slot", KindSpot: "spot", KindLink: "link", KindWorkers: "workers", KindSection: "section", KindPromote: "promote",
		KindEvict: "evict", KindMove: "move", KindManuscript: "manuscript", KindPay: "pay", KindRecruit: "recruit", KindHire: "hire",
		KindDiscard: "discard", KindDestroy: "destroy", KindRearrange: "rearrange", KindResource: "resource", KindFlip: "flip",
		KindChoice: "choice", KindOrder: "order",
	},
	Verbs: []engine.Word{
		VerbPair:       engine.W("pair", "player", "townsfolk"),
		VerbPlay:       engine.W("play", "townsfolk"),
		VerbRide:       engine.W("ride", "space", "silver", "free"),
		VerbAction:     engine.W("action", "action", "inkwell", "stone", "gold", "silver"),
		VerbPass:       engine.W("pass"),
		VerbAsIs:       engine.W("as-is", "inkwell", "stone", "gold", "silver"),
		VerbDismiss:    engine.W("dismiss", "townsfolk", "silver", "shows", "reward"),
		VerbExchange:   engine.W("exchange", "n", "inkwell", "stone", "gold", "silver"),
		VerbSlot:       engine.W("slot", "slot", "building", "inkwell", "stone", "gold", "silver"),
		VerbSpot:       engine.W("spot", "spot", "reward", "link"),
		VerbLink:       engine.W("link", "spot", "link"),
		VerbWorkers:    engine.W("workers", "n", "inkwell", "stone", "gold", "silver"),
		VerbSection:    engine.W("section", "section", "n"),
		VerbPromote:    engine.W("promote", "section", "tier"),
		VerbEvict:      engine.W("evict", "seat", "section", "tier", "owner"),
		VerbMove:       engine.W("move", "section"),
		VerbTile:       engine.W("manuscript", "manuscript"),
		VerbOtherwise:  engine.W("otherwise", "action"),
		VerbPay:        engine.W("pay", "inkwell", "stone", "gold", "silver"),
		VerbHire:       engine.W("hire", "townsfolk", "reward"),
		VerbDiscard:    engine.W("discard", "townsfolk"),
		VerbDiscardTop: engine.W("discard-top"),
		VerbDestroy:    engine.W("destroy", "townsfolk"),
		VerbDestroyTop: engine.W("destroy-top"),
		VerbReshuffle:  engine.W("reshuffle"),
		VerbRow:        engine.W("row", "townsfolk"),
		VerbTake:       engine.W("take", "resource"),
		VerbFlip:       engine.W("flip", "flip"),
		VerbChoose:     engine.W("choose", "branch", "effect"),
		VerbResolve:    engine.W("resolve", "townsfolk", "slot"),
		VerbDecline:    engine.W("decline"),
		VerbPlayerCard: engine.W("player-card", "player"),
		VerbCard:       engine.W("card", "townsfolk"),
		VerbValue:      engine.W("value", "n"),
		VerbDismissed:  engine.W("dismissed", "townsfolk"),
		VerbTrack:      engine.W("track", "space"),
		VerbTop:        engine.W("top"),
		VerbEvicted:    engine.W("evicted", "section", "tier"),
		VerbMeeting:    engine.W("meeting"),
		VerbScheme:     engine.W("scheme", "scheme"),
		VerbFunds:      engine.W("funds", "action", "what", "n", "need", "row", "printed", "wild", "slots", "bonus", "dismissed", "pairs"),
	},
	Reasons: []engine.Word{
		engine.W(engine.ReasonShort, "silver", "workers", "merchant", "builder", "noble", "cleric"),
		engine.W(engine.ReasonNone, "flippable", "spot", "building", "workers", "row", "card", "discards", "townsfolk", "worker"),
		engine.W(ReasonUseless, "merchant", "builder", "noble", "cleric"),
	},
	Log: []engine.Word{
		engine.W(LogStart), engine.W(LogPair, "player", "townsfolk"), engine.W(LogBoard, "board", "player"), engine.W(LogTurn, "round"),
		engine.W(LogDropOff, "townsfolk"), engine.W(LogPlay, "townsfolk"), engine.W(LogUnseen), engine.W(LogRide, "space"), engine.W(LogMeet),
		engine.W(LogAction, "action"), engine.W(LogNoAction), engine.W(LogDismiss, "townsfolk"), engine.W(LogAppears, "townsfolk", "manuscript"),
		engine.W(LogPay, resourceNames[:]...), engine.W(LogGain, resourceNames[:]...), engine.W(LogTrade, "n"),
		engine.W(LogBuild, "building", "slot", "spot"), engine.W(LogLink, "spot"), engine.W(LogWorkers, "n", "section"),
		engine.W(LogPromote, "section"), engine.W(LogMove, "section"), engine.W(LogTop), engine.W(LogLeader), engine.W(LogEvicted, "section", "tier"),
		engine.W(LogManuscript, "manuscript"), engine.W(LogBonus, "bonus"), engine.W(LogHire, "townsfolk"), engine.W(LogDiscard, "townsfolk"),
		engine.W(LogDestroy, "townsfolk", "silver"), engine.W(LogRearrange), engine.W(LogShuffle), engine.W(LogDraw, "n"), engine.W(LogDrew, "townsfolk"),
		engine.W(LogAbility, "townsfolk", "slot"), engine.W(LogVirtue, "n"), engine.W(LogCorruption, "n"), engine.W(LogCollision),
		engine.W(LogTrack, "space"), engine.W(LogDebt), engine.W(LogDeed), engine.W(LogDebtPaid), engine.W(LogDeedApproved), engine.W(LogPoverty),
		engine.W(LogProsperity), engine.W(LogFinal), engine.W(LogOver), engine.W(LogScheme, "scheme"), engine.W(LogGainScheme, "scheme"),
		engine.W(LogNotPossible, "option", "why", "what", "have", "need", "n"),
	},
	Items:  itemNames[:],
	Things: []string{"inkwell", "stone", "gold", "silver", "worker", "resource"},
}

// verbName is what ids of options begin with.
func verbName(v engine.Verb) string { return vocabulary.Verbs[v].Name }
