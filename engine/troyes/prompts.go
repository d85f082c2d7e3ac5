package troyes

import "westkingdom/engine"

// Kinds of prompts: what a seat is asked (section 15.1).
const (
	KindSettle   engine.Kind = iota + 1 // an empty seat, before the first round
	KindCounter                         // how to face the black dice; about: those left
	KindBlack                           // which black dice besides the highest; about: those chosen
	KindDefend                          // which own dice; about: the black dice and the own ones chosen
	KindTurn                            // an action, a die to begin with, influence, or pass
	KindLot                             // what to do with a lot, or a further die; about: the lot
	KindBid                             // which lot does it; about: the action
	KindFlip                            // further dice to turn over; about: those chosen
	KindSource                          // where a citizen is taken from; about: what for
	KindCount                           // how many activations or cubes; about: what of
	KindBuilding                        // which building counts; about: the activity
	KindTarget                          // which event gets a cube; about: cubes left
)

// Verbs of options. A, B and C are what the comment says; dice, lots and sets
// are packed.
const (
	VerbSeat        engine.Verb = iota + 1 // A building, B seat
	VerbCounter                            // A black dice, B own dice
	VerbChoose                             // own dice, one by one
	VerbSuffer                             // the penalty
	VerbAddBlack                           // A value
	VerbDie                                // A die, B price of the lot with it
	VerbActivate                           // A place of the activity, B activations
	VerbCathedral                          // B cubes
	VerbFight                              // A event, B cubes
	VerbPlace                              // A building, B value
	VerbAgriculture                        // B deniers
	VerbLot                                // A lot, B place of the cube's activity + 1, C result
	VerbCube                               // A place of the activity
	VerbBack                               // lay the lot back
	VerbReroll                             // A die
	VerbFlip                               // A die
	VerbRecruit
	VerbPass
	VerbDone
	VerbSource   // A kind of source, B and C where
	VerbCount    // A how many
	VerbBuilding // A building, B what it counts
	VerbTarget   // A event

	// Only as what a prompt is about.
	VerbBlack // A black dice
	VerbCubes // A cubes left
)

// Keys of reasons besides the shared ones.
const (
	// ReasonColour: the lot's colour What is not taken.
	ReasonColour = "colour"
	// ReasonCube: the cube of What does not go with this.
	ReasonCube = "cube"
	// ReasonOneDie: one die alone places a citizen.
	ReasonOneDie = "one-die"
	// ReasonLying: a citizen of that colour lies in What already.
	ReasonLying = "lying"
)

// Keys of the log. The seat of an entry is who does it or to whom it happens.
const (
	LogStart       = "start"
	LogSettle      = "settle"
	LogRound       = "round"
	LogActivity    = "activity"
	LogDice        = "dice"
	LogEvent       = "event"
	LogAfflict     = "afflict"
	LogRolled      = "rolled"
	LogBlack       = "black"
	LogCounter     = "counter"
	LogSuffer      = "suffer"
	LogPenalty     = "penalty"
	LogGain        = "gain"
	LogPay         = "pay"
	LogPaid        = "paid"
	LogLot         = "lot"
	LogModifier    = "modifier"
	LogHire        = "hire"
	LogLeaves      = "leaves"
	LogActivate    = "activate"
	LogFight       = "fight"
	LogCube        = "cube"
	LogCountered   = "countered"
	LogWon         = "won"
	LogCubeLost    = "cube-lost"
	LogBuild       = "build"
	LogGrayBuilds  = "gray-builds"
	LogDisrupted   = "disrupted"
	LogPlace       = "place"
	LogExpelled    = "expelled"
	LogAgriculture = "agriculture"
	LogReroll      = "reroll"
	LogFlip        = "flip"
	LogRecruit     = "recruit"
	LogPass        = "pass"
	LogPassAgain   = "pass-again"
	LogDistrict    = "district"
	LogCharacter   = "character"
	LogOver        = "over"
	LogRoyal       = "royal"
	LogRoyalDie    = "royal-die"
	LogRecall      = "recall"
)
