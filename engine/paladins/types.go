package paladins

// Worker is a type of worker. On a space, Any takes every type; where a worker
// may stand, it means that nobody does.
type Worker int8

const (
	Any Worker = iota
	Labourer
	Scout
	Merchant
	Fighter
	Cleric
	Criminal
	workerTypes
)

var workerIDs = [workerTypes]string{"any", "labourer", "scout", "merchant", "fighter", "cleric", "criminal"}

func (w Worker) String() string { return workerIDs[w] }

// Workers is a number of workers of each type.
type Workers [workerTypes]int

// Total returns the number of workers of all types.
func (w Workers) Total() int {
	n := 0
	for _, k := range w {
		n += k
	}
	return n
}

// Attribute is one of the three tracks.
type Attribute int8

const (
	Strength Attribute = iota
	Faith
	Influence
	attributes
)

var attributeIDs = [attributes]string{"strength", "faith", "influence"}

func (a Attribute) String() string { return attributeIDs[a] }

// Action is what workers are placed for: the actions of a player's board, left
// half first, and those that only the AI's schemes know.
type Action int8

const (
	Develop Action = iota
	Recruit
	Hunt
	Trade
	Pray
	Conspire
	Commission
	Fortify
	Garrison
	Absolve
	Attack
	Convert
	Rest        // the AI's board
	KingsFavour // schemes
	KingsOrder  // schemes
	actions

	boardActions = Rest              // a player's board has those before
	rightActions = Rest - Commission // and this many on its right half
)

var actionIDs = [actions]string{
	"develop", "recruit", "hunt", "trade", "pray", "conspire",
	"commission", "fortify", "garrison", "absolve", "attack", "convert",
	"rest", "kings_favour", "kings_order",
}

func (a Action) String() string { return actionIDs[a] }

// right returns the place of a right-hand action on its half.
func (a Action) right() int { return int(a - Commission) }

// Card is a card of one of the decks, by its place in the data, counted from
// 1; 0 is no card. Which deck it belongs to follows from where it lies.
type Card int8

// EffectKind is a word of the data's effect vocabulary.
type EffectKind int8

const (
	GainSilver EffectKind = iota
	GainProvisions
	GainTax
	GainWorker
	GainAttribute
	RemoveSuspicion
	DrawSuspicion
	PayDebt
	DestroyDebt
	TakeDebt
	PrayFree
	RecruitFree
	DevelopFree
	Choice
	kinds
)

var effectIDs = [kinds]string{
	"silver", "provisions", "tax", "worker", "attribute", "remove_suspicion", "draw_suspicion",
	"pay_debt", "destroy_debt", "take_debt", "pray", "recruit_free", "develop_free", "choice",
}

func (k EffectKind) String() string { return effectIDs[k] }

// Effect is one reward or cost of a card, slot or action.
type Effect struct {
	Kind    EffectKind
	N       int
	What    int8       // GainWorker: the Worker; GainAttribute: the Attribute
	Choices [][]Effect // Choice: one of these lists
}

// Count is what a scoring term or a King's Order counts.
type Count int8

const (
	CountMonks Count = iota
	CountOutposts
	CountWorkshops
	CountTownsfolk
	CountWalls
	CountJars
	CountStrength
	CountFaith
	CountInfluence
	CountByzantine
	CountSaracen
	CountViking
	CountOrders
	CountMercenaries
	CountPaid
	CountUnpaid
	CountSuspicion
	CountAttacked
	CountConverted
)

var countIDs = [...]string{
	"monks", "outposts", "workshops", "townsfolk", "walls", "jars", "strength", "faith", "influence",
	"attacked_byzantine", "attacked_saracen", "attacked_viking", "kings_orders_completed",
	"mercenaries_converted", "debts_paid", "debts_unpaid", "suspicion", "attacked_total", "converted_total",
}
