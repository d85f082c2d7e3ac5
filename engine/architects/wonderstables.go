package architects

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"westkingdom/engine/figures"
)

// Numbers of the expansion's cards; 0 is no card.
type (
	Contribution int8
	Scheme       int8
)

// wondersTable is what the expansion adds to the tables. Sections named in the
// expansion's files are those of its own digest.
type wondersTable struct {
	// Influence (section 3).
	maxInfluence int
	start        int
	bonus        []bonus
	rates        [resources]exchange // Influence instead of goods
	virtueRate   exchange            // instead of losing Virtue
	most         int                 // Gold for most Influence at the end

	favour          int // Influence with the Profiteer
	princessVirtue  int // for capturing there
	profiteerVirtue int

	contributions []contributionCard
	cards         []Building // the Wonders, in order of their resources
	tokens        []Location // where their tokens may stand

	// The side that the rules play (section 12).
	deal       int // Building cards dealt to who plays alone
	wrap       Goods
	noDebt     Goods
	apprentice Goods
	noScheme   Goods
	reward     effect
	atTop      effect // Influence gained at the top
	schemes    []schemeCard
	captureTax int
	guardTax   map[string]int // Tax added by an action in the Guardhouse
	boards     []Character
}

// exchange is so much Influence for up to so much of something else.
type exchange struct{ influence, covers int }

// bonus is what reaching a space from the one below brings.
type bonus struct {
	space  int
	effect effect
}

// wonderCard is what a Wonder has that other Buildings have not.
type wonderCard struct {
	resource  Resource
	influence int
	opponent  wonderPrice
}

type contributionCard struct {
	id        string
	rewards   [Silver]effect
	profiteer Location
	princess  Location
	punishes  effect
	favours   effect
}

// schemeCard is a Scheme card.
type schemeCard struct {
	id      string
	future  bool
	options []schemeDoc
}

// board is a board of the side that the rules play.
type board struct {
	marble   int
	special  schemeDoc
	captures []Location
	tokens   []Location
}

func (t *tables) compileWonders(d *wondersDoc) error {
	w := &t.wonders
	t.colours = append(slices.Clone(t.colours), d.Sixth.Colour)
	t.rows, t.columns = d.Setup.Market.Rows, d.Setup.Market.Columns
	for i := range t.bySides {
		t.bySides[i].rewards = 0
	}
	*w = wondersTable{
		maxInfluence: d.Influence.Max, start: d.Influence.Start,
		most:   d.Influence.End.Most.Gain[Gold],
		favour: d.Profiteer.OnPlace.Influence, princessVirtue: d.Princess.Capture.Virtue,
		profiteerVirtue: d.Profiteer.Capture.Virtue, tokens: d.Wonders.Tokens,
	}
	for _, b := range d.Influence.Bonus {
		w.bonus = append(w.bonus, bonus{b.Space, b.Effect})
	}
	for _, s := range d.Influence.Spend {
		for what, n := range s.InsteadOf {
			rate := exchange{s.Influence, n}
			if what == "lose_virtue" {
				w.virtueRate = rate
				continue
			}
			r, err := find(resourceNames[:], what, "resource")
			if err != nil {
				return figures.At("influence_board.spend["+s.ID+"]", err)
			}
			w.rates[r] = rate
		}
	}
	for _, part := range []struct {
		name    string
		compile func() error
	}{
		{"apprentices", func() error { return t.addApprentices(d.Apprentices, setWonders) }},
		{"buildings", func() error { return t.addBuildings(d.Buildings, setWonders) }},
		{"wonders.cards", func() error { return t.addWonders(d) }},
		{"rewards", func() error { return t.addRewards(d.Rewards, setWonders) }},
		{"player_boards", func() error { return t.addCharacters(d.Boards, setWonders) }},
		{"contribution_cards", func() error { return t.addContributions(d) }},
		{"solo", func() error { return t.addOpponent(&d.Solo) }},
		{"black_market_reset.steps", func() (err error) {
			t.reset, err = resetOf(d.Reset.Steps)
			return err
		}},
	} {
		if err := part.compile(); err != nil {
			return figures.At(part.name, err)
		}
	}
	t.end = []step{
		{"end_game_losses", (*State).resolveEndLosses},
		{"most_influence", (*State).rewardInfluence},
		{"end_game_effects", (*State).resolveEndGains},
	}
	t.settle = (*State).settleWonders
	t.startApprentice = true
	t.setup = append(t.setup, (*State).dealWonders)
	t.placing = append(t.placing, wondersPlacing)
	t.captured = append(t.captured, (*State).judge)
	for i := range t.bySides {
		t.bySides[i].rewards = len(t.rewards) - 1
	}
	return nil
}

func (t *tables) addWonders(d *wondersDoc) error {
	for i, c := range d.Wonders.Cards {
		r, err := find(resourceNames[:], c.Resource, "resource")
		if err != nil {
			return figures.At("["+c.ID+"]", err)
		}
		n, err := t.numbers.buildings.Add(figures.Key{Set: setWonders, No: len(d.Buildings) + i + 1}, c.ID)
		if err != nil {
			return err
		}
		c.Cost.tax, c.Cost.influence = c.Tax, c.Influence
		t.buildings = append(t.buildings, buildingCard{
			id: c.ID, cost: c.Cost, skills: c.Skills, vp: c.VP, virtue: c.Virtue,
			wonder: &wonderCard{Resource(r), c.Influence, c.Opponent},
		})
		t.wonders.cards = append(t.wonders.cards, Building(n))
	}
	if len(t.wonders.cards) != int(Silver) {
		return fmt.Errorf("%d Wonders", len(t.wonders.cards))
	}
	slices.SortStableFunc(t.wonders.cards, func(a, b Building) int {
		return int(t.buildings[a].wonder.resource - t.buildings[b].wonder.resource)
	})
	return nil
}

func (t *tables) addContributions(d *wondersDoc) error {
	t.wonders.contributions = make([]contributionCard, 1)
	for _, c := range d.Contributions {
		card := contributionCard{
			id: c.ID, profiteer: c.Consequence.Profiteer, princess: c.Consequence.Princess,
			punishes: c.Consequence.Punishes, favours: c.Consequence.Rewards,
		}
		for name, e := range c.Contribution.Rewards {
			r, err := find(resourceNames[:Silver], name, "resource")
			if err != nil {
				return figures.At("["+c.ID+"]", err)
			}
			card.rewards[r] = e
		}
		t.wonders.contributions = append(t.wonders.contributions, card)
	}
	return nil
}

func (t *tables) addOpponent(d *soloDoc) error {
	w := &t.wonders
	w.deal, w.wrap = d.Setup.Human.Cards.Deal, Goods(d.Track.Wrap.Gain)
	w.noDebt, w.apprentice, w.noScheme = Goods(d.Instead.NoDebt), Goods(d.Instead.Apprentice), Goods(d.Instead.NoScheme)
	w.reward, w.atTop, w.captureTax = d.Instead.Reward, d.Instead.Influence, d.Capture.Tax
	if !slices.Equal(d.Track.Spaces, resourceNames[:Silver]) {
		return fmt.Errorf("resource_track: %v", d.Track.Spaces)
	}
	w.guardTax = map[string]int{}
	for _, a := range d.Guardhouse.Actions {
		w.guardTax[a.Action] = a.Cost["add_tax"]
	}
	w.schemes = make([]schemeCard, 1)
	for _, c := range d.Schemes {
		if !c.Used {
			continue
		}
		for _, o := range c.Options {
			if o.If != "" && schemeConditions[o.If] == nil {
				return figures.At("scheme_cards["+c.ID+"]", fmt.Errorf("no condition is called %q", o.If))
			}
		}
		w.schemes = append(w.schemes, schemeCard{c.ID, c.Header == "future", c.Options})
	}
	for i, b := range d.Boards {
		power, err := powersOfBoard(b.Power)
		if err != nil {
			return figures.At("ai_boards["+b.ID+"].power", err)
		}
		n, err := t.numbers.characters.Add(figures.Key{Set: setWonders, No: 100 + i}, b.ID)
		if err != nil {
			return err
		}
		t.characters = append(t.characters, character{
			id: b.ID, colour: noColour, virtue: b.Start.Virtue, influence: b.Start.Influence, powers: power,
			opponent: &board{b.Start.Marble, b.Special, b.Captures, b.Tokens},
		})
		w.boards = append(w.boards, Character(n))
	}
	return nil
}

// powersOfBoard reads a power, whose occasion may be several.
func powersOfBoard(data []byte) (powers, error) {
	var several struct {
		Triggers []string        `json:"trigger"`
		Effect   json.RawMessage `json:"effect"`
	}
	if json.Unmarshal(data, &several) != nil {
		var one abilities
		err := figures.Decode(data, &one)
		return powersOf(one), err
	}
	var list abilities
	for _, when := range several.Triggers {
		var b bytes.Buffer
		fmt.Fprintf(&b, `{"trigger": %q, "effect": %s}`, when, several.Effect)
		var a ability
		if err := figures.Decode(b.Bytes(), &a); err != nil {
			return powers{}, err
		}
		list = append(list, a)
	}
	return powersOf(list), nil
}

// resetOf finds the steps of a reset by their names.
func resetOf(names []string) ([]step, error) {
	all := append(resetSteps(),
		step{"on_black_market_reset_early", (*State).useEarlyAbilities},
		step{"profiteer_consequence", (*State).punishProfiteers},
		step{"princess_reward", (*State).rewardPrincess},
		step{"move_contributions_to_wonders", (*State).moveContributions},
		step{"turn_contribution_card", (*State).turnContribution},
		step{"move_princess_and_profiteer", (*State).moveFigures},
	)
	steps := make([]step, len(names))
	for i, name := range names {
		at := slices.IndexFunc(all, func(s step) bool { return s.name == name })
		if at < 0 {
			return nil, fmt.Errorf("no step is called %q", name)
		}
		steps[i] = all[at]
	}
	return steps, nil
}

// numberWonders gives the expansion's effects their numbers.
func (t *tables) numberWonders() {
	w := &t.wonders
	for i := range w.bonus {
		t.numberEffect(&w.bonus[i].effect)
	}
	for i := range w.contributions {
		c := &w.contributions[i]
		for r := range c.rewards {
			t.numberEffect(&c.rewards[r])
		}
		t.numberEffect(&c.punishes)
		t.numberEffect(&c.favours)
	}
	t.numberEffect(&w.reward)
	t.numberEffect(&w.atTop)
	for i := range w.schemes {
		for j := range w.schemes[i].options {
			t.numberEffect(&w.schemes[i].options[j].Do)
		}
	}
	for i := range t.characters {
		if b := t.characters[i].opponent; b != nil {
			t.numberEffect(&b.special.Do)
		}
	}
}

// opponents are the boards that may be chosen, by their ids without "ai_".
var opponents = []string{OpponentRandom, "aristocrat", "enforcer", "illusionist", "gossip", "patron", "peddler"}

// chosenBoard is the chosen board, empty for none.
func chosenBoard(setting string) string {
	if setting == OpponentNone {
		return ""
	}
	return setting
}
