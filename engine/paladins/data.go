package paladins

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
)

//go:embed data/paladins.json
var embedded []byte

// rules are all figures and cards of the game, decoded once.
var rules = mustLoad(embedded)

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
	developed   []Worker        // gained from the n-th workshop
	absolved    []absolveSlot   // the own board's slots for jars
	recruit     []recruitPlace  // positions of the Townsfolk row
	outsider    []outsiderPlace // positions of the Outsider row
	missing     int             // Strength that one silver stands in for
	tax         [5]int          // full Tax Supply by seats
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
	discardFolk  int // cards discarded at clean-up
	discardOther int
	minimum      int // points of a converted Outsider
}

type soloLevel struct {
	id     string
	orders int
}

func mustLoad(data []byte) *tables {
	t, err := load(data)
	if err != nil {
		panic(fmt.Sprintf("paladins: data/paladins.json: %v", err))
	}
	return t
}

// index finds an id in a list of ids.
func index(ids []string, id, what string) (int, error) {
	if i := slices.Index(ids, id); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("no %s is called %q", what, id)
}

// named lets the data name an action, attribute, worker or count.
type (
	actionName    Action
	attributeName Attribute
	workerName    Worker
	countName     Count
)

func (n *actionName) UnmarshalText(text []byte) error {
	i, err := index(actionIDs[:], string(text), "action")
	*n = actionName(i)
	return err
}

func (n *attributeName) UnmarshalText(text []byte) error {
	i, err := index(attributeIDs[:], string(text), "attribute")
	*n = attributeName(i)
	return err
}

func (n *workerName) UnmarshalText(text []byte) error {
	i, err := index(workerIDs[:], string(text), "worker")
	*n = workerName(i)
	return err
}

func (n *countName) UnmarshalText(text []byte) error {
	i, err := index(countIDs[:], string(text), "count")
	*n = countName(i)
	return err
}

// effects reads an effect list, or a list of costs.
type effects []Effect

func (list *effects) UnmarshalJSON(data []byte) error {
	var raw []struct {
		Gain            *resources
		Pay             *resources
		Tax             int
		Worker          *workerName
		RemoveSuspicion int            `json:"remove_suspicion"`
		DrawSuspicion   int            `json:"draw_suspicion"`
		PayDebt         int            `json:"pay_debt"`
		DestroyDebt     int            `json:"destroy_debt"`
		TakeDebt        int            `json:"take_debt"`
		Pray            bool           `json:"pray"`
		RecruitFree     bool           `json:"recruit_free"`
		DevelopFree     bool           `json:"develop_free"`
		Attribute       map[string]int `json:"attribute"`
		Choice          []effects      `json:"choice"`
	}
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	*list = nil
	for _, r := range raw {
		for _, g := range []*resources{r.Gain, r.Pay} {
			if g != nil {
				list.add(GainSilver, g.Silver, 0)
				list.add(GainProvisions, g.Provisions, 0)
			}
		}
		list.add(GainTax, r.Tax, 0)
		if r.Worker != nil {
			list.add(GainWorker, 1, int8(*r.Worker))
		}
		for a, id := range attributeIDs {
			list.add(GainAttribute, r.Attribute[id], int8(a))
		}
		list.add(RemoveSuspicion, r.RemoveSuspicion, 0)
		list.add(DrawSuspicion, r.DrawSuspicion, 0)
		list.add(PayDebt, r.PayDebt, 0)
		list.add(DestroyDebt, r.DestroyDebt, 0)
		list.add(TakeDebt, r.TakeDebt, 0)
		list.flag(PrayFree, r.Pray)
		list.flag(RecruitFree, r.RecruitFree)
		list.flag(DevelopFree, r.DevelopFree)
		if r.Choice != nil {
			e := Effect{Kind: Choice, N: 1}
			for _, c := range r.Choice {
				e.Choices = append(e.Choices, c)
			}
			*list = append(*list, e)
		}
	}
	if len(*list) < len(raw) {
		return fmt.Errorf("an effect without a known word in %s", data)
	}
	return nil
}

type resources struct{ Silver, Provisions int }

func (list *effects) add(kind EffectKind, n int, what int8) {
	if n != 0 {
		*list = append(*list, Effect{Kind: kind, N: n, What: what})
	}
}

func (list *effects) flag(kind EffectKind, set bool) {
	if set {
		list.add(kind, 1, 0)
	}
}
