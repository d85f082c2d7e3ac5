package troyes

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"

	"westkingdom/engine/figures"
)

//go:embed data/troyes.json
var embedded []byte

// Card is the number of an activity card; 0 is none. Those of the base game
// come first, then the bonus cards, each in the order of the data.
type Card int8

// Event is the number of an event; 0 is Marauding, which is no card.
type Event int8

// Character is the number of a character, from 0.
type Character int8

type tables struct {
	activityIDs figures.Registry
	activities  []activity
	eventIDs    figures.Registry
	events      []event
	characters  []character

	citizens, neutrals       int
	deniers, influence, most int // at the start; the end of the track
	income                   int
	wages                    [colours]int
	penalty                  int
	lotMax                   int
	price                    [4]int // by physical dice
	red, perBlack, perCube   int
	agriculture              int
	passFirst, passAgain     int
	perEvent, perLevel       int // VP at the end
	reroll, recruit, flip    int // influence
	flipMax                  int
	buildings                [colours]building
	cathedral                [faces + 1]reward // by value
	bySeats                  [maxSeat + 1]seatTable
	gray                     []place // neutral citizens placed first, at two
	solo                     soloTables
}

type seatTable struct {
	rounds, citizens, characters int
	grayFirst                    bool
}

// building says which seats a die leads to: a seat alone, or a row.
type building struct {
	rows [][]int        // seats of each row, first one first; a row of one is a seat alone
	row  [faces + 1]int // by value
	// leads is how many rows each value leads to: one.
	leads [faces + 1]int
}

type reward struct{ vp, influence int }

// place is a seat of a building, from 0.
type place struct {
	building Colour
	seat     int
}

type activity struct {
	id      string
	bonus   bool
	colour  Colour
	round   int
	cost    int
	slots   []int
	rest    int // VP of the illustration
	accepts colourSet
	mixed   bool
	divisor int
	batch   bool
	steps   []step
	pays    [resources]int // for each activation
	cube    *modifier      // of a deferred card
}

type colourSet uint8

func (c colourSet) has(k Colour) bool { return c&(1<<k) != 0 }

// modifier is what a cube of a deferred card does to a lot (section 6.1).
type modifier struct {
	accepts  colourSet
	counts   Colour // as; same says that it stays
	same     bool
	min, max int // physical dice
	allowed  [kinds]bool
	mixed    bool
	total    int // added to the total
	each     int // added to each die
	set      int // value of each die; 0: its own
	times    int // one die counts so often
	free     bool
	fromKing int
}

// kind is one of the things that a lot is for.
type kind int

const (
	kindActivate kind = iota
	kindCathedral
	kindFight
	kindPlace
	kindAgriculture
	kinds
)

var kindNames = []string{"activate-activity", "build-cathedral", "fight-event", "place-citizen", "agriculture"}

// op is one step's verb.
type op int8

const (
	opPay op = iota
	opGain
	opGainPer
	opCollect
	opCubes
	opRoll
	opAward
	opAddTotal
	opAddEach
	opSet
	opRecolour
	opMultiply
	opFree
	opBlack
	opLose
	opToSeat
	opToRow
	opGrayCubes
	opGrayBuilds
	opDisrupt
	opRemoveLast
	opCount
)

type resource int8

const (
	deniers resource = iota
	influence
	vp
	resources
)

var resourceNames = []string{"deniers", "influence", "vp"}

// count is what a step counts.
type count int8

const (
	noCount count = iota
	countOwnStanding
	countPayerStanding
	countPairs
	countOwnDice
	countAllDice
	countBestDice
	countEvents
)

var countNames = []string{
	"", "own-standing-citizens", "payer-standing-citizens", "own-cathedral-cube-pairs", "own-district-dice", "dice-in-all-districts",
	"dice-in-best-district", "events-with-own-cube",
}

type step struct {
	op       op
	resource resource
	n        int
	count    count
	where    []Colour // buildings; several: the player chooses
	colour   Colour
	king     int // amount per citizen of the King
	success  [faces + 1]bool
	then     []step
	pips     bool // of award: red pips, otherwise dice
	minimum  int
	leader   bool
	penalty  bool // who cannot pay loses VP
	kingVP   int
	events   int
}

type event struct {
	id      string
	bonus   bool
	colour  Colour
	accepts colourSet
	divisor int
	banners int
	first   int
	second  int
	calls   string
	black   int    // dice
	steps   []step // what else befalls
}

type character struct {
	id     string
	metric metric
	two    []bracket
	more   []bracket
	king   bool
}

type bracket struct{ min, vp int }

type metric int8

const (
	metricCitizens metric = iota
	metricCathedral
	metricDeniers
	metricInfluence
	metricTradesmen
	metricEvents
)

var metricNames = []string{"standing-citizens-in-main-buildings", "cathedral-cubes", "deniers", "influence", "tradesmen", "event-cards-won"}

type soloTables struct {
	citizens int
	roll     [colours]int
	used     int
	perStep  int // citizens of the King
	mine     int // citizens of the player
	steps    int
	ranking  [colours][]int // seats, best first
	order    []Colour
	rank     [colours]int // of equally high dice, the strongest first
	table    [13]royal    // by sum
	rolls    [13]int      // how often a sum stands there
	rating   []int        // lowest result of each band but the first
}

// royal is what the King does on a roll.
type royal struct {
	action  royalAction
	vp      int
	dice    int // price; -1: one a banner
	from    int // of them the player's
	pays    int
	cubes   int
	missing int
	none    int
}

type royalAction int8

const (
	royalVP royalAction = iota
	royalCitizen
	royalFill
	royalTradesman
	royalCathedral
	royalCharacter
)

var book = figures.NewBook(embedded, load)

// Uncertain implements [engine.Game].
func (Game) Uncertain(corrections []byte) ([]byte, error) { return book.Uncertain(corrections) }

// Correct implements [engine.Game].
func (Game) Correct(file []byte) ([]byte, error) { return book.Corrections(file) }

func load(doc []byte) (*tables, error) {
	var d document
	if err := figures.Decode(doc, &d); err != nil {
		return nil, err
	}
	c := &d.Constants
	t := &tables{
		citizens: d.Components.Citizens.PerColour, neutrals: d.Components.Citizens.Neutral, deniers: c.Deniers, influence: c.Influence, most: c.Cap,
		income: c.Income, penalty: c.Penalty, lotMax: c.Lot.Max, red: c.Red, perBlack: c.PerBlack, perCube: c.PerCube,
		agriculture: c.Agriculture, passFirst: c.PassFirst, passAgain: c.PassAgain, perEvent: c.End.Event, perLevel: c.End.Level,
	}
	for name := range c.Wages {
		if !slices.Contains(buildingNames, name) {
			return nil, figures.At("constants.wages."+name, errors.New("no such building"))
		}
	}
	for i := range colours {
		t.wages[i] = c.Wages[buildingNames[i]]
	}
	for n := 1; n <= t.lotMax; n++ {
		t.price[n] = c.Lot.Price[n]
	}
	for _, w := range d.Setup.ByPlayers {
		if w.Rounds != w.Red || t.bySeats[w.Players].rounds > 0 {
			return nil, figures.At("setup.byPlayerCount", fmt.Errorf("%d players, %d rounds, %d red cards", w.Players, w.Rounds, w.Red))
		}
		t.bySeats[w.Players] = seatTable{w.Rounds, w.Citizens, w.Characters, w.First}
	}
	for _, part := range []func(*document) error{t.loadBoard, t.loadUses, t.loadActivities, t.loadEvents, t.loadCharacters, t.loadSolo} {
		if err := part(&d); err != nil {
			return nil, err
		}
	}
	return t, t.check()
}
