package architects

import (
	_ "embed"
	"fmt"
)

//go:embed data/architects.json
var dataFile []byte

// data is everything that data/architects.json says, compiled once into tables
// that the rules read without looking anything up by name.
var data = mustCompile(dataFile)

func mustCompile(file []byte) *tables {
	t, err := compile(file)
	if err != nil {
		panic(fmt.Errorf("architects: data file: %w", err))
	}
	return t
}

// Building is the printed number of a Building card; 0 is none.
type Building int8

// Apprentice is the printed number of an Apprentice card; 0 is none.
type Apprentice int8

// Reward is the number of a Reward card in the data, from 1; 0 is none.
type Reward int8

// MarketCard is the number of a Black Market card in the data, from 1; 0 is none.
type MarketCard int8

// Character is the number of a character in the data, from 1; 0 is the
// symmetric board.
type Character int8

func (b Building) String() string   { return data.buildings[b].id }
func (a Apprentice) String() string { return data.apprentices[a].id }
func (r Reward) String() string     { return data.rewards[r].id }
func (m MarketCard) String() string { return data.market[m].id }
func (c Character) String() string  { return data.characters[c].id }

func (b Building) card() *buildingCard     { return &data.buildings[b] }
func (a Apprentice) card() *apprenticeCard { return &data.apprentices[a] }

// maxSides is the number of sides that a state has room for.
const maxSides = 6

// maxWorkers is how far tables by number of Workers are expanded: all Workers
// of a player, and one that an effect adds.
const maxWorkers = 21

// tables are the compiled data. Cards are indexed by their number; entry 0 is
// the missing card. Tables by Workers begin with 0 Workers.
type tables struct {
	buildings   []buildingCard
	apprentices []apprenticeCard
	rewards     []rewardCard
	market      []marketCard
	characters  []character
	bySeats     [maxSides + 1]seatTable
	colours     []string

	// Limits and setup (digest sections 3 and 4).
	workers         int // per player
	handLimit       int
	apprenticeLimit int
	minVirtue       int
	maxVirtue       int
	startVirtue     int
	startTax        int
	draftDeal       int
	draftPasses     int

	// Locations (section 5).
	yields     [locations][maxWorkers + 1]Goods // what collecting gives
	gold       [maxWorkers + 1]Goods            // the Mines' other yield
	goldNeeds  int                              // Workers needed to choose it
	plans      [maxWorkers + 1]int              // cards drawn
	trades     []tradeLine                      // of the King's Storehouse
	hire       cost
	skipSilver int
	capture    [2]cost // the first capture, and each further one
	imprison   Goods   // for each captive
	free       []cost  // ways to pay for freeing captives
	payDebt    cost
	taxVirtue  int // Virtue lost at the Tax Stand

	// Black Market (section 8).
	spaces       [3]space
	marketVirtue int // closed at or above
	resetWorkers int // Workers that trigger a reset

	// Tracks (sections 9 to 11).
	taxDiscounts    []int // by Virtue
	virtueVP        []int // by Virtue
	debtVP          int
	debtPaid        int // Virtue gained for paying one
	levels          []level
	cathedralVirtue int // closed at or below
	noReward        effect
}

// buildingCard is one Building (sections 11.1 and 13).
type buildingCard struct {
	id        string
	cost      cost
	skills    skillSet
	vp        int
	virtue    int
	immediate *effect
	end       *effect
	promo     bool
}

// apprenticeCard is one Apprentice (section 12).
type apprenticeCard struct {
	id        string
	skills    skillSet
	virtue    int // on hire
	abilities []ability
	trade     *tradeLine // own line at the King's Storehouse
	promo     bool
}

type rewardCard struct {
	id     string
	effect effect
}

type marketCard struct {
	id    string
	small Goods
	large Goods
}

// character is one character side of a player board (section 14).
type character struct {
	id        string
	colour    int
	prisoners int
	virtue    int
	goods     Goods
	cards     int // drawn after the draft
	debts     int
	abilities []ability
}

// seatTable is one line of the setup table (section 3).
type seatTable struct {
	rewards      int
	columns      int
	slots        int
	resets       []int
	maxLocations int
	silver       []int // by turn order
}

// tradeLine is one line of the King's Storehouse, or an Apprentice's own.
type tradeLine struct {
	id   string // the Apprentice's if own
	own  bool
	cost cost
	get  effect
}

// space is one space of the Black Market.
type space struct {
	silver  int
	virtue  int // lost
	printed Goods
	choice  []effect
}

type level struct {
	vp     int
	spaces int
	cost   cost
}

// skillSet is a set of skills, one bit each.
type skillSet uint8

var skillNames = [...]string{"carpentry", "tiling", "masonry"}

func (s skillSet) has(skill int) bool { return s&(1<<skill) != 0 }
