package paladins

import (
	_ "embed"

	"westkingdom/engine/figures"
)

//go:embed data/paladins.json
var embedded []byte

// key is what tables are compiled for.
type key struct {
	rules   int    // the rules number
	figures string // corrections
}

var compiled figures.Cache[key, tables]

// tablesOf returns the figures and cards of matches that began with that rules
// number and those corrections.
func tablesOf(rules int, corrections []byte) (*tables, error) {
	return compiled.Get(key{rules, string(corrections)}, func() (*tables, error) {
		doc, err := figures.Correct(embedded, corrections)
		if err != nil {
			return nil, err
		}
		return load(doc, rules)
	})
}

// Uncertain implements [engine.Game].
func (Game) Uncertain(corrections []byte) ([]byte, error) {
	read, err := figures.Trim(embedded, &document{})
	if err != nil {
		return nil, err
	}
	if read, err = figures.Correct(read, corrections); err != nil {
		return nil, err
	}
	return figures.Uncertain(read)
}

// Correct implements [engine.Game].
func (Game) Correct(file []byte) ([]byte, error) {
	read, err := figures.Trim(embedded, &document{})
	if err != nil {
		return nil, err
	}
	less, err := figures.Corrections(read, file)
	if err != nil {
		return nil, err
	}
	_, err = tablesOf(currentRules, less)
	return less, err
}

// Rules numbers: [engine.Config.Rules].
const (
	firstRules   = 1
	currentRules = 2
)

// rulings is what differs from one rules number to the next.
type rulings struct {
	// From 2 on: in an Inquisition only whoever receives a Debt discards
	// Suspicion (A13). Before, all with the most did.
	debtorsDiscard bool
	// From 2 on: Pray may free no action, as the rulebook has it. Before, it
	// had to.
	mayFree bool
}

func rulingsOf(rules int) rulings {
	return rulings{debtorsDiscard: rules > firstRules, mayFree: rules > firstRules}
}

// tables is the data in the shape that the rules use. Lists of cards begin
// with an unused one, so that a Card is its index.
type tables struct {
	paladins  []paladinCard
	townsfolk []townsfolkCard
	outsiders []outsiderCard
	walls     []wallCard
	taverns   []tavernCard
	suspicion []suspicionCard
	orders    []orderCard
	favours   []favourCard
	schemes   []schemeCard

	slots   []slot
	regions []region

	action      [boardActions]actionRule
	developed   [][]Effect      // the worker gained from the n-th workshop
	absolved    []absolveSlot   // the own board's slots for jars
	recruit     []recruitPlace  // positions of the Townsfolk row
	outsider    []outsiderPlace // positions of the Outsider row
	missing     int             // Strength that one silver stands in for
	tax         [5]int          // full Tax Supply by seats
	display     [5]int          // Tavern cards displayed by seats
	prayItself  bool            // Pray may free itself (A6)
	rulings     rulings
	debts       int
	keep        int // workers kept on passing
	silver      int // at the start
	provisions  int
	attribute   int // highest value of a marker
	orderPoints []int
	orderRound  []int
	favourRound []int
	rounds      int
	score       scoreTables
	solo        soloTables
}

type paladinCard struct {
	id      string
	workers Workers
	boosts  [attributes]int
	ability ability
}

// ability is what a Paladin changes about one action.
type ability struct {
	action             Action
	silver, provisions int // added to the cost
	freeSilver         bool
	freeProvisions     bool
	bonus              []Effect
}

type townsfolkCard struct {
	id        string
	quest     []Effect
	immediate []Effect
	event     event
	action    Action // event action
	min, max  int    // event inquisition: Suspicion; max -1: any number
	reward    []Effect
}

// event is when a Townsfolk's ability works.
type event int8

const (
	onAction event = iota
	onPayDebt
	onInquisition
)

type outsiderCard struct {
	id        string
	people    Count // what attacking it counts as
	mercenary bool
	attack    []Effect
	convert   []Effect
	scoring   scoringTerm
}

// scoringTerm is worth base + vp for every so many of something.
type scoringTerm struct {
	base, vp, every int
	of              Count
}

type wallCard struct {
	id     string
	reward []Effect
	vp     int
}

type tavernCard struct {
	id      string
	workers Workers
}

type suspicionCard struct {
	id  string
	tax int
}

type orderCard struct {
	id     string
	action Action
	of     Count
	needs  int
}

type favourCard struct {
	id     string
	space  Worker
	cost   []Effect // GainSilver, GainProvisions: paid; TakeDebt
	effect []Effect
}

type schemeCard struct {
	id     string
	action Action
}

type slot struct {
	id     string
	region int // from 0
	reward []Effect
	min    int // players
}

type region struct{ faith, strength int }

type actionRule struct {
	spaces      []Worker
	needs       Attribute
	requirement []int // of the n-th use
	silver      []int // of the n-th use; the last counts for all later ones
	provisions  []int
	max         int // uses in a game; 0: unlimited
	reward      []Effect
	optional    []Effect
	modes       [3][]Effect // by number of workers: Hunt, Trade
}

type absolveSlot struct {
	id     string
	reward []Effect
}

type recruitPlace struct {
	silver int
	debt   bool
}

type outsiderPlace struct{ strength, faith int }

type scoreTables struct {
	attribute []int // by marker
	monks     []int // by number
	outposts  []int
	jars      []int
	walls     []int
	workshops []int
	paid      int
	unpaid    int
	every     int // silver and provisions for one point
}

type soloTables struct {
	levels       []soloLevel
	spaces       int // of the resource track
	start        int
	right        int // workers of a right-hand action
	workers      []int
	top          int                   // workers of an action of the top row
	reduce       int                   // by each workshop
	least        int                   // workers of a right-hand action, whatever its workshops
	stack        [attributes]Attribute // of the markers at the start, undermost first
	order        []Action              // of the top row, leftmost first
	discardFolk  int                   // cards discarded at clean-up
	discardOther int
	minimum      int // points of a converted Outsider
}

type soloLevel struct {
	id     string
	orders int
}
