package troyes

import "westkingdom/engine"

// Vocabulary implements [engine.Game].
func (Game) Vocabulary() *engine.Vocabulary { return &vocabulary }

var itemNames = [items]string{
	"tokens", "events", "tradesmen", "cathedral", "chretien-de-troyes", "urbain-iv", "thibaut-ii", "hugues-de-payns", "le-florentin", "henry-ier",
}

var vocabulary = engine.Vocabulary{
	Kinds: []string{
		KindSettle: "settle", KindCounter: "counter", KindBlack: "black", KindDefend: "defend", KindTurn: "turn", KindLot: "lot", KindBid: "bid",
		KindFlip: "flip", KindSource: "source", KindCount: "count", KindBuilding: "building", KindTarget: "target",
	},
	Verbs: []engine.Word{
		VerbSeat:        engine.W("seat", "building", "seat").ID(2),
		VerbCounter:     engine.W("counter", "n", "value", "black", "red", "white", "yellow").OwnID(),
		VerbChoose:      engine.W("choose"),
		VerbSuffer:      engine.W("suffer", "vp"),
		VerbAddBlack:    engine.W("add-black", "value").ID(1),
		VerbDie:         engine.W("die", "die", "deniers", "value", "owner", "pays").ID(1),
		VerbActivate:    engine.W("activate", "activity", "n", "cubes", "deniers").ID(1),
		VerbCathedral:   engine.W("cathedral", "n"),
		VerbFight:       engine.W("fight", "event", "n").ID(1),
		VerbPlace:       engine.W("place", "building", "value").ID(1),
		VerbAgriculture: engine.W("agriculture", "n"),
		VerbLot:         engine.W("lot", "die", "activity", "n", "cubes", "value", "deniers", "owner", "pays").OwnID(),
		VerbCube:        engine.W("cube", "activity", "value", "deniers", "n", "owner", "pays").ID(1),
		VerbBack:        engine.W("back", "n"),
		VerbReroll:      engine.W("reroll", "die").ID(1),
		VerbFlip:        engine.W("flip", "die").ID(1),
		VerbRecruit:     engine.W("recruit"),
		VerbPass:        engine.W("pass", "deniers"),
		VerbDone:        engine.W("done"),
		VerbSource:      engine.W("source", "from", "activity", "building", "seat").ID(3),
		VerbCount:       engine.W("count", "n", "cubes").ID(1),
		VerbBuilding:    engine.W("building", "building", "n").ID(1),
		VerbTarget:      engine.W("target", "event").ID(1),
		VerbBlack:       engine.W("black", "n", "value", "black").OwnID(),
		VerbCubes:       engine.W("cubes", "n").ID(1),
	},
	Reasons: []engine.Word{
		engine.W(engine.ReasonShort, "deniers", "influence", "value", "strength"),
		engine.W(engine.ReasonNone, "supply", "dice", "citizen", "space"),
		engine.W(ReasonColour, "red", "white", "yellow", "mixed"),
		engine.W(ReasonCube, "*"),
		engine.W(ReasonOneDie),
		engine.W(ReasonLying, buildingNames...),
	},
	Log: []engine.Word{
		engine.W(LogStart), engine.W(LogSettle, "building", "seat"), engine.W(LogRound, "n"), engine.W(LogActivity, "activity"), engine.W(LogDice, "red", "white", "yellow"),
		engine.W(LogEvent, "event"), engine.W(LogAfflict, "event"), engine.W(LogRolled, "value"), engine.W(LogBlack, "value"),
		engine.W(LogCounter, "n", "value", "black", "red", "white", "yellow"), engine.W(LogSuffer, "value"), engine.W(LogPenalty, "vp"),
		engine.W(LogGain, "deniers", "influence", "vp"), engine.W(LogPay, "deniers", "influence"), engine.W(LogPaid, "deniers"),
		engine.W(LogLot, "value", "activity", "die"), engine.W(LogModifier, "activity"), engine.W(LogHire, "activity"),
		engine.W(LogLeaves, "activity", "building"), engine.W(LogActivate, "activity", "n", "cubes"), engine.W(LogFight, "event"), engine.W(LogCube, "event"),
		engine.W(LogCountered, "event", "owner", "n", "vp"), engine.W(LogWon, "event"), engine.W(LogCubeLost, "event"), engine.W(LogBuild, "level", "value"),
		engine.W(LogGrayBuilds, "level", "value"), engine.W(LogDisrupted, "level", "value"), engine.W(LogPlace, "building", "value"),
		engine.W(LogExpelled, "building"), engine.W(LogAgriculture), engine.W(LogReroll, "colour", "value"), engine.W(LogFlip, "colour", "value"),
		engine.W(LogRecruit), engine.W(LogPass, "deniers"), engine.W(LogPassAgain, "deniers"), engine.W(LogDistrict, "deniers"),
		engine.W(LogCharacter, "character"), engine.W(LogOver), engine.W(LogRoyal, "value", "plan"), engine.W(LogRoyalDie, "die"), engine.W(LogRecall, "character"),
	},
	Items:  itemNames[:],
	Things: []string{"deniers", "influence", "vp"},
}
