package architects

// op is one key of the data's effect vocabulary.
type op int8

const (
	opNone            op = iota
	opGain               // goods
	opPay                // goods
	opVirtue             // n, negative to lose
	opDraw               // n
	opDrawKeep           // n, keep
	opDiscard            // n Building cards
	opHire               // n
	opDismiss            // n Apprentices
	opReward             // n
	opCapture            // n
	opImprison           // all
	opReleasePrison      // n, or every
	opReleaseCaptives    // all
	opTakeDebt           // n
	opFlipDebt           // n
	opDestroyDebt        // n
	opTakeTax
	opPlaceWorker // location
	opVP          // n
	opDebtVP      // n
	opChoice      // list: exactly one
	opPer         // counter, every, list[0]
	opIf          // cond, list[0], list[1] for else
	opEverybody   // list[0]
	opAll         // list, in order
)

var opNames = map[string]op{
	"gain": opGain, "pay": opPay, "virtue": opVirtue, "draw_building": opDraw,
	"draw_keep_building": opDrawKeep, "discard_building": opDiscard, "hire_free": opHire,
	"discard_apprentice": opDismiss, "reward": opReward, "capture": opCapture,
	"imprison_captured": opImprison, "release_prison": opReleasePrison,
	"release_captives": opReleaseCaptives, "take_debt": opTakeDebt, "flip_debt": opFlipDebt,
	"destroy_debt": opDestroyDebt, "take_all_tax": opTakeTax, "place_worker": opPlaceWorker,
	"vp": opVP, "debt_vp": opDebtVP, "choice": opChoice, "per": opPer, "if": opIf,
	"all_players": opEverybody, "all": opAll,
}

// everyone is the n of an effect on "all".
const everyone = 1 << 20

// effect is one effect of the vocabulary, compiled.
type effect struct {
	op       op
	optional bool
	n        int
	keep     int
	every    int
	counter  counter
	location Location
	cond     condition
	goods    Goods
	list     []effect
	label    string // names a branch of a choice in ids
}

type counter int8

const (
	countNone counter = iota
	countStoneWoodClay
	countClay
	countWood
	countStone
	countGold
	countMarble
	countSilver
	countVirtue
	countPaid
	countUnpaid
	countBuildings
	countCathedral
	countPairs
	countApprentices
	countCarpentry
	countTiling
	countMasonry
	countCaptives
	countPrisoners
	countReserve
)

var counterNames = map[string]counter{
	"stone_wood_clay": countStoneWoodClay, "clay": countClay, "wood": countWood, "stone": countStone,
	"gold": countGold, "marble": countMarble, "silver": countSilver, "virtue": countVirtue,
	"paid_debts": countPaid, "unpaid_debts": countUnpaid, "buildings": countBuildings,
	"cathedral_level": countCathedral, "building_cathedral_pairs": countPairs,
	"apprentices": countApprentices, "apprentices_carpentry": countCarpentry,
	"apprentices_tiling": countTiling, "apprentices_masonry": countMasonry,
	"captives_held": countCaptives, "own_prisoners": countPrisoners, "own_workers_on_board": countReserve,
}

// condition is a test on one counter: strictly more than every other player,
// none, or at least n.
type condition struct {
	counter counter
	most    bool
	none    bool
	n       int
}

// trigger says when an ability acts.
type trigger int8

const (
	onModifier trigger = iota
	onPlace
	onCathedral
	onBuild
	onMarketAction
	onReset
	onDebtPaid
	onImprison
	onTrade
)

var triggerNames = map[string]trigger{
	"modifier": onModifier, "on_cathedral": onCathedral, "on_build": onBuild,
	"on_black_market_action": onMarketAction, "on_black_market_reset": onReset,
	"on_debt_paid": onDebtPaid, "on_imprison_captured": onImprison, "storehouse_trade": onTrade,
}

// ability is what an Apprentice or a character does, and when.
type ability struct {
	trigger  trigger
	location Location // of onPlace
	cond     *condition
	effect   effect
	pay      cost // of onTrade; effect is what it gets
	mod      modifier
}

// modifier is a continuous change of a rule. Location fields hold the location
// that they change.
type modifier struct {
	kind     modifierKind
	location Location
	goods    Goods // yield bonus; price of avoiding a Debt
	n        int   // Workers, Silver, Virtue, Tax, limit
	once     bool  // a discount counts once per action
	build    buildDiscount
}

type modifierKind int8

const (
	modNone modifierKind = iota
	modYield
	modWorker
	modSilver
	modVirtueLoss
	modNoVirtueLoss
	modTax
	modBuild
	modSame
	modAvoidDebt
	modNoDiscard
	modLimit
)
