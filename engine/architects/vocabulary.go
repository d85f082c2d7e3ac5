package architects

// op is one key of the data's effect vocabulary.
type op int8

const (
	opNone            op = iota
	opGain               // goods
	opPay                // cost
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

	// Of the expansion.
	opInfluence  // n, negative to lose
	opRefresh    // n Apprentices out of the market
	opThen       // what the procedure does itself
	opAddTax     // n, from the supply; this and those below: the opponent alone
	opContribute // n
	opFuture     // n Scheme cards
	opMarbles    // 1 for every so many Workers there
	opSilvers    // n for each Worker there
	opCaptures   // n for each Worker there
	opGuardhouse // n for each Worker there
	opRemove     // Apprentices at the marker
	opWonder
	opAdvance     // on the Cathedral
	opMarketSpace // location
	opSpecial     // the board's Specialisation
	opNextScheme
	opFirstOf   // list
	opAdornment // of another expansion
	opCount
)

// everyone is the n of an effect on "all".
const everyone = 1 << 20

// effect is one effect of the vocabulary, compiled.
type effect struct {
	op       op
	no       int // in the tables' list of effects, for options
	optional bool
	n        int
	keep     int
	every    int
	counter  counter
	location Location
	cond     condition
	goods    Goods
	cost     cost
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
	countInfluence
	countWorkersAt // of a condition: at its location
	countHere      // of a condition: at most n Workers where the opponent acts
)

var counterNames = [...]string{
	countStoneWoodClay: "stone_wood_clay", countClay: "clay", countWood: "wood", countStone: "stone",
	countGold: "gold", countMarble: "marble", countSilver: "silver", countVirtue: "virtue",
	countPaid: "paid_debts", countUnpaid: "unpaid_debts", countBuildings: "buildings",
	countCathedral: "cathedral_level", countPairs: "building_cathedral_pairs",
	countApprentices: "apprentices", countCarpentry: "apprentices_carpentry",
	countTiling: "apprentices_tiling", countMasonry: "apprentices_masonry",
	countCaptives: "captives_held", countPrisoners: "own_prisoners", countReserve: "own_workers_on_board",
	countInfluence: "influence",
}

// condition is a test on one counter: strictly more than every other player,
// none, or at least n.
type condition struct {
	counter  counter
	location Location // of countWorkersAt
	most     bool
	none     bool
	n        int
}

// trigger is the occasion on which an ability acts.
type trigger int8

const (
	onModifier trigger = iota
	onPlace            // a Worker, at a location
	onCathedral
	onBuild
	onMarketAction
	onReset
	onDebtPaid
	onDebtTaken
	onVirtueLost // for each point
	onApprentice // gained
	onImprison
	onTrade
	onResetEarly // before the rest of a reset
	onWonder     // built by the opponent
)

var triggerNames = [...]string{
	onModifier: "modifier", onPlace: "on_place", onCathedral: "on_cathedral", onBuild: "on_build",
	onMarketAction: "on_black_market_action", onReset: "on_black_market_reset",
	onDebtPaid: "on_debt_paid", onDebtTaken: "on_debt_taken", onVirtueLost: "on_virtue_lost",
	onApprentice: "on_apprentice_gained", onImprison: "on_imprison_captured", onTrade: "storehouse_trade",
	onResetEarly: "on_black_market_reset_early", onWonder: "on_build_wonder",
}

// ability is what an Apprentice or a character does, and when.
type ability struct {
	when     trigger
	location Location // of onPlace; anywhere
	cond     *condition
	effect   effect
	pay      cost // of onTrade; effect is what it gets
	mod      modifier
}

// modifier is a continuous change of a rule.
type modifier struct {
	kind     modifierKind
	location Location // where it changes the rule; anywhere
	goods    Goods    // yield bonus; price of avoiding a Debt
	n        int      // Workers, Silver, Virtue, Tax, limit
	once     bool     // a discount counts once per action
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
	modSwap          // goods: what 1 of it costs in Influence, n
	modKeepInfluence // goods: paid to ignore the loss of 1
	modAnyVirtue     // at a location
	modPrincess      // counts as a Worker
	modMarble        // n less for a Wonder
	modCalm          // no Virtue lost in the Black Market
)

var modifierNames = [...]string{
	modYield: "yield_bonus", modWorker: "extra_worker", modSilver: "silver_discount",
	modVirtueLoss: "virtue_loss_discount", modNoVirtueLoss: "no_virtue_loss", modTax: "tax_discount",
	modBuild: "build_discount", modSame: "equivalent", modAvoidDebt: "debt_avoid",
	modNoDiscard: "no_cathedral_discard", modLimit: "apprentice_limit", modSwap: "spend_influence_for",
	modKeepInfluence: "influence_loss_avoid", modAnyVirtue: "ignore_virtue_limit",
	modPrincess: "princess_counts_as_worker", modMarble: "wonder_marble_discount",
	modCalm: "no_black_market_virtue_loss",
}
