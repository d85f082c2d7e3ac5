package viscounts

import (
	_ "embed"

	"westkingdom/engine/figures"
)

//go:embed data/viscounts.json
var embedded []byte

// Card is the number of a townsfolk: starting cards, then heroes, then neutral
// ones, in the order of the data; 0 is none.
type Card int8

// Tile is the number of a manuscript, from 1; 0 is none.
type Tile int8

// tables is the data in the shape that the rules use.
type tables struct {
	cards     figures.Registry
	townsfolk []townsfolk
	starting  []Card
	heroes    []Card
	neutral   []Card

	tiles       figures.Registry
	manuscripts []manuscript
	ribbonNames []string
	bonus       [ribbons]bonusCard
	sets        []int // VP of a set of so many different ribbons

	players  []playerCard // by number; 0 is none
	bySeats  [maxSides + 1]seatTable
	segments [segments]segment
	edges    [paths][]edge
	onward   [spaces]uint32 // where a step leads, one bit a space
	pileSize []int

	slots  [slots]slot
	types  [buildingTypes]buildingType
	castle castleTable
	track  []trackSpace

	workers, hand, drawn  int // supply, hand limit, cards drawn at the start
	corruption, virtue    int // start spaces; virtue's is the end of the track
	printed               [rowSize]icons
	unpaid, paid          int // VP
	acquired, approved    int
	flippedDebt           effects
	majority, majorityFew []int
	minimum               int
	bonusVP               int
	solo                  soloTables
}

type townsfolk struct {
	id        string
	cost      int
	icons     icons
	immediate effects
	dropoff   effects
	ongoing   *ability
	recruit   effects
}

type manuscript struct {
	id      string
	ribbon  int
	cost    int
	grey    bool
	effect  effects
	vp, per int
	of      term
	icon    Icon // of icons
}

// term is what a manuscript scores for.
type term int8

const (
	noTerm term = iota
	perManuscript
	perDeed
	perDebt
	perWorker
	perResource
	perBuilding
	perIcon
)

var termNames = []string{"", "manuscripts", "deeds_flipped", "debts_flipped", "workers_in_castle", "resources_left", "buildings_built"}

type bonusCard struct {
	id    string
	icons icons
}

type playerCard struct {
	id    string
	start start
	gain  goods
	deeds int
	debts int
	extra effects
}

// start is where a player card puts the viscount.
type start struct {
	segment int
	path    Path
}

type seatTable struct {
	large bool
	debts int
	deeds int
	pairs int
}

type edge struct {
	to   Path
	next bool // in the next segment clockwise
}

type segment struct {
	id         string
	trades     [2]trade // Left, Right
	townsfolk  townsfolk
	manuscript manuscript
	small      land
	large      land
}

type trade struct {
	merchants int
	effect    effects
}

// land is one land of a segment: its spots, and the links from each to the
// next, the last of them into the next segment.
type land struct {
	spots []spot
	links []*link
}

type spot struct {
	id     string
	bank   Path
	reward effects
}

type link struct{ reward effects }

type slot struct {
	id      string
	of      Type
	ability ability
}

type buildingType struct {
	cost int
	vp   []int
}

type castleTable struct {
	sections  [segments]section
	vp        [4]int // by tier
	evicted   [4]effects
	entry     effects // tier 3
	placement []rawPlacement
	threshold int
	capacity  int
	leaderVP  int
	leader    ability
}

type section struct {
	id     string
	reward effects
}

type trackSpace struct {
	active    effects
	others    effects
	condition collisionCondition
}

type collisionCondition int8

const (
	always collisionCondition = iota
	someCriminals
	noCriminals
)

var book = figures.NewBook(embedded, load)

// Uncertain implements [engine.Game].
func (Game) Uncertain(corrections []byte) ([]byte, error) { return book.Uncertain(corrections) }

// Correct implements [engine.Game].
func (Game) Correct(file []byte) ([]byte, error) { return book.Corrections(file) }
