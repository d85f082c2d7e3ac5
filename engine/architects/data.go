package architects

import (
	"slices"

	"westkingdom/engine"
	"westkingdom/engine/figures"
)

// Numbers of cards, as positions hold them: those of the base game as printed,
// then those of expansions; see [figures.Registry]. 0 is no card.
type (
	Building   int8
	Apprentice int8
	Reward     int8
	MarketCard int8
	Character  int8 // 0 is the symmetric board
)

// tables are a match's data, compiled for its rules number, sets and
// corrections so that rules look nothing up by name. Cards are indexed by their
// number; entry 0 is the missing card.
type tables struct {
	rules int

	buildings   []buildingCard
	apprentices []apprenticeCard
	rewards     []rewardCard
	market      []marketCard
	characters  []character
	bySides     []sideTable
	colours     []string
	effects     []*effect // all of them, by number; the first is none

	// Numbers of cards by id.
	numbers struct{ buildings, apprentices, rewards, market, characters figures.Registry }

	// Limits and setup (digest sections 3 and 4).
	workers         int // per player
	handLimit       int
	apprenticeLimit int
	minVirtue       int
	maxVirtue       int
	startVirtue     int
	startTax        int
	startApprentice bool // everybody begins with one
	draftDeal       int
	draftPasses     int
	rows            int // of the market of Apprentices
	columns         int

	// Locations (section 5).
	yields     [locations]byWorkers // what collecting gives
	gold       byWorkers            // the Mines' other yield
	goldNeeds  int                  // Workers needed to choose it
	plans      []int                // cards drawn, by Workers
	trades     []tradeLine          // of the King's Storehouse
	hire       cost
	skipSilver int
	capture    [2]cost // the first capture, and each further one
	imprison   Goods   // for each captive
	free       []cost  // ways to pay for freeing captives
	payDebt    cost
	taxVirtue  int // Virtue lost at the Tax Stand

	// Black Market (section 8).
	spaces       [marketSpaces]space
	marketVirtue int // closed at or above
	resetWorkers int // Workers that trigger a reset
	crowded      int // own Workers in Prison that cost Virtue at a reset
	crowdedCost  int // that Virtue
	mostDebts    int // taken at a reset for most Workers in Prison
	stripSlot    int // of a row of the Guildhall: strips the market (section 20)

	// Tracks (sections 9 to 11).
	taxDiscounts    []int // by Virtue
	virtueVP        []int // by Virtue
	debtVP          int
	debtPaid        int // Virtue gained for paying one
	levels          []level
	cathedralVirtue int // closed at or below
	noReward        effect

	// Scoring (section 16).
	silverPerPoint    int
	prisonersPerPoint int

	// Procedures, as lists of steps, and occasions: a set adds its own.
	setup    []func(*State)
	placing  []placing
	captured []func(s *State, t *engine.Table, seat engine.Seat, loc Location, judged *int) // others' Workers
	reset    []step                                                                         // section 8.1
	end      []step                                                                         // section 15
	// Carries out what end would do, if everybody chose sensibly.
	settle func(*State)

	wonders wondersTable // empty without the expansion
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
	wonder    *wonderCard // nil: a card of the pile
}

// apprenticeCard is one Apprentice (section 12).
type apprenticeCard struct {
	id     string
	skills skillSet
	virtue int // on hire
	powers
	trade *tradeLine // own line at the King's Storehouse
	promo bool
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
	influence int
	opponent  *board // of the side that the rules play
	powers
}

// anyColour is the colour of a character that goes with each, and noColour of
// a board that nobody is dealt.
const (
	anyColour = -1
	noColour  = -2
)

// sideTable is one line of the setup table (section 3), by number of sides.
type sideTable struct {
	rewards      int
	columns      int
	slots        int
	resets       []int
	maxLocations int
	silver       []int // by turn order
}

// tradeLine is one line of the King's Storehouse, or an Apprentice's own.
type tradeLine struct {
	id   string     // the Apprentice's if own
	own  Apprentice // 0: the Storehouse's
	cost cost
	get  effect
}

// space is one space of the Black Market.
type space struct {
	cost    cost
	printed Goods
	choice  []effect
}

type level struct {
	vp     int
	spaces int
	cost   cost
}

// byWorkers is what own Workers give, by their number from 0. Beyond its end
// it goes on as it grew over its last two lines.
type byWorkers []Goods

func (b byWorkers) at(workers int) Goods {
	line, times := beyond(workers, len(b))
	g := b[line]
	if times > 0 {
		growth := b[len(b)-1]
		growth.take(b[len(b)-3])
		g.add(growth.times(times))
	}
	return g
}

// beyond finds the line of a table by number of Workers, and how often its
// growth over the last two lines is added.
func beyond(workers, lines int) (line, times int) {
	if workers < lines {
		return workers, 0
	}
	times = (workers - lines + 2) / 2
	return workers - 2*times, times
}

// plansOf is how many Building cards so many Workers draw.
func (t *tables) plansOf(workers int) int {
	line, times := beyond(workers, len(t.plans))
	n := t.plans[line]
	if times > 0 {
		n += times * (t.plans[len(t.plans)-1] - t.plans[len(t.plans)-3])
	}
	return n
}

// line returns a trade line: i below len(trades) is the Storehouse's, the rest
// are Apprentices', by card number.
func (t *tables) line(i int) *tradeLine {
	if i < len(t.trades) {
		return &t.trades[i]
	}
	return t.apprentices[i-len(t.trades)].trade
}

// skillSet is a set of skills, one bit each.
type skillSet uint8

var skillNames = [...]string{"carpentry", "tiling", "masonry"}

func (s skillSet) has(skill int) bool { return s&(1<<skill) != 0 }

// names lists cards by id.
func names[C interface{ ~int8 }](cards []C, id func(int) string) []string {
	list := make([]string, len(cards))
	for i, c := range cards {
		list[i] = id(int(c))
	}
	return list
}

// strips says whether the slot is the one of its row, of any row but the last,
// that empties the first column of the market (section 20).
func (table *sideTable) strips(slot, of int) bool {
	last := table.slots - table.columns
	return slot > 0 && slot <= last && (slot-1)%table.columns == of-1
}

// isReset says whether the slot triggers a Black Market Reset.
func (table *sideTable) isReset(slot int) bool { return slices.Contains(table.resets, slot) }
