package viscounts_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/viscounts"
)

// against begins the AI's turn on the left of place 4, with nothing; it turns
// this scheme over.
func against(t *testing.T, opponent, next string) *story {
	st := tell(t, 1, "opponent", opponent)
	st.at(1, 4, viscounts.Left).at(0, 2, viscounts.Inner)
	st.S.AI.Deck, st.S.AI.Row = nil, [3]viscounts.Scheme{}
	if next != "" {
		st.S.AI.Deck = []viscounts.Scheme{viscounts.SchemeOf(next)}
	}
	st.S.Active = 1
	for ring := range 5 {
		st.manuscript(ring, "black-6-deeds")
	}
	return st
}

// slot has the AI's slots built, counted from 1.
func (st *story) slot(numbers ...int) *story {
	for _, n := range numbers {
		st.player(1).Built[n-1] = true
	}
	return st
}

// The AI's first guildhall stands on the leftmost spot that its bank has left,
// and has its reward: to destroy is to flip.
func TestSection15FirstBuilding(t *testing.T) {
	st := &story{enginetest.Tell[*viscounts.State](t, viscounts.Game{}, engine.Config{Seats: 1, Settings: map[string]string{"opponent": "cleric"}}, 1)}
	st.S.Ring, st.S.Rotation = [5]int8{0, 1, 2, 3, 4}, 0
	st.S.Pairs = []viscounts.Pair{{Number: 8, Hero: viscounts.CardOf("ada")}, {Number: 7, Hero: viscounts.CardOf("emma")}}
	st.Play(0, "pair:player_card_8", "take:gold", "slot:tp1", "spot:segment_7_8:s1")
	check(t, "spot 2", st.S.Spots[3][1], viscounts.BuildingOf(1, viscounts.Guildhall))
	st.has(1, "1 paid, 0 unpaid, 1 acquired, 2 inkwell, 1 stone, 0 gold, 20 workers")
	check(t, "debts", st.S.Debts, 12)
	check(t, "first", st.S.Active, 0)
}

// Corruption moves first, whether it comes of the check or of slot 9: the
// markers meet on 3, and two virtues take them to 1.
func TestSection15ShuffleWithSlots8And9(t *testing.T) {
	for name, test := range map[string]struct {
		row   string
		slots []int
		want  string // after the collision
	}{
		"CleanRow": {"start-noble", []int{8, 9}, "2 acquired, 1 unpaid, 1 inkwell"},            // space 1
		"Criminal": {"start-criminal-b", []int{8, 9}, "1 acquired, 2 unpaid, 2 inkwell"},       // space 3
		"Slot8":    {"start-noble", []int{8}, "2 acquired, 1 unpaid, 1 inkwell"},               // 2, and so 1
		"Slot9":    {"start-noble", []int{9}, "1 acquired, 1 unpaid, 2 inkwell, 0 corruption"}, // space 2
	} {
		t.Run(name, func(t *testing.T) {
			st := against(t, "cleric", "")
			ai := st.player(1)
			ai.Corruption, ai.Virtue, ai.Acquired = 2, 3, 1
			st.S.AI.Row[0] = viscounts.SchemeOf(test.row)
			st.S.AI.Discard = []viscounts.Scheme{viscounts.SchemeOf("start-noble-cleric")}
			st.slot(test.slots...).Start()
			st.has(1, test.want+", 0 corruption, 6 virtue, 1 approved")
		})
	}
}

// A gained scheme dismisses with slot 7, a flip with slot 6, each what lies
// open then.
func TestSection15ChainOfSlots6And7(t *testing.T) {
	st := against(t, "cleric", "start-criminal-a")
	st.player(1).Unpaid = 1
	st.shows(4, "debt-collector-deed").shows(4, "friar").slot(6, 7).Start()
	// The friar's virtue; a deed and the debt paid; the debt collector's corruption.
	st.has(1, "2 corruption, 5 virtue, 1 acquired, 1 paid, 1 inkwell")
	check(t, "dismissed", st.Logged(0, viscounts.LogDismiss), 2)
	check(t, "schemes gained", len(st.S.AI.Discard), 1)
}

// Slot 4 gains a scheme once, when it is built: a dismissal with slot 7. The
// leftmost building that can be paid for is a trading post.
func TestSection15LeftmostAffordable(t *testing.T) {
	st := against(t, "builder", "start-builder")
	st.S.Townsfolk[0] = nil // the printed one gives virtue
	st.slot(7).goods(1, "3 stone").Start()
	// A header, a printed builder and three stones.
	st.has(1, "0 stone")
	check(t, "built", st.player(1).Built, [9]bool{3: true, 6: true})
	check(t, "spot", st.S.Spots[0][0], viscounts.BuildingOf(1, viscounts.TradingPost))
	check(t, "schemes gained", len(st.S.AI.Discard), 1)
	st.has(1, "4 virtue, 1 gold") // a miner here before the ride, the spot's gold
}

// With no spot left on its bank the AI cannot build, rich as it is.
func TestSection15BuildNotPossible(t *testing.T) {
	st := against(t, "builder", "start-builder")
	st.stands(0, 0, 0, viscounts.Workshop).stands(0, 0, 1, viscounts.Workshop)
	st.goods(1, "9 stone").Start()
	st.has(1, "9 stone, 3 virtue") // a miner; nothing to flip; the option's virtue
	check(t, "not possible", st.Logged(0, viscounts.LogNotPossible), 1)
}

// Once all its buildings stand the AI lacks a building, not builders.
func TestSection15NothingLeftToBuild(t *testing.T) {
	st := against(t, "builder", "start-builder")
	st.slot(1, 2, 3, 4, 5, 6, 7, 8, 9).goods(1, "9 stone").Start()
	check(t, "not possible", st.entry(viscounts.LogNotPossible).Args[1:3], engine.Args{engine.Str("why", engine.ReasonNone), engine.Str("what", "building")})
}

// A free building finds the next spot clockwise, over the river; links pay.
func TestSection15FreeBuildingBeyondTheRiver(t *testing.T) {
	st := against(t, "cleric", "start-cleric")
	for spot := range 3 {
		st.stands(0, 0, spot, viscounts.TradingPost)
	}
	st.manuscript(0, "grey-4-workshop").goods(1, "2 inkwell").Start()
	check(t, "spot 4", st.S.Spots[0][3], viscounts.BuildingOf(1, viscounts.Workshop))
	check(t, "built", st.player(1).Built, [9]bool{6: true})
	// To destroy and to flip are nothing: virtue; so is the miner's.
	st.has(1, "1 tiles, 1 inkwell, 4 virtue").has(0, "1 inkwell")
}

// Only if every spot is taken the effect is lost.
func TestSection15FreeBuildingWithoutASpot(t *testing.T) {
	st := against(t, "cleric", "start-cleric")
	for ring := range 5 {
		for spot := range 4 {
			st.stands(0, ring, spot, viscounts.TradingPost)
		}
	}
	st.manuscript(0, "grey-4-workshop").goods(1, "2 inkwell").Start()
	check(t, "built", st.player(1).Built, [9]bool{})
	st.has(1, "1 tiles, 0 inkwell")
}

// The next place clockwise gives what its own does not.
func TestSection15FreeManuscript(t *testing.T) {
	st := against(t, "cleric", "start-cleric")
	st.manuscript(0, "grey-7-guildhall").manuscript(0, "black-6-free-manuscript").manuscript(2, "blue-3-silver").manuscript(4, "yellow-3-resource")
	st.goods(1, "4 inkwell").Start()
	// Four silver are two resources of choice.
	st.has(1, "2 tiles, 2 inkwell, 0 silver")
}

// As many workers as possible, never one, from the outside path; the person's
// workers are evicted.
func TestSection15Workers(t *testing.T) {
	st := against(t, "noble", "start-noble")
	st.goods(1, "1 gold").castle(0, 1, 2).Start()
	check(t, "tier 1", [][]int{st.tier(1, 1), st.tier(0, 1)}, [][]int{{2, 0, 0, 0, 0}, {1, 0, 0, 0, 0}})
	st.has(1, "0 gold").has(0, "2 silver, 19 workers")
	st = against(t, "noble", "start-noble")
	st.Start() // two nobles are too few
	check(t, "tier 1", st.tier(1, 1), []int{0, 0, 0, 0, 0})
	st.has(1, "3 virtue, 0 paid") // a miner, nothing to flip, the option's virtue
	// Eight, but two workers are left: three nobles do.
	st = against(t, "noble", "start-noble")
	st.goods(1, "6 gold").castle(1, 3, 18).Start()
	check(t, "tier 1", st.tier(1, 1), []int{2, 0, 0, 0, 0})
	st.has(1, "5 gold, 0 workers")
}

// Sections are resolved clockwise from its own, with the first of two rewards.
func TestSection15CastleChoices(t *testing.T) {
	st := against(t, "noble", "start-noble")
	st.S.Rotation = 2
	st.goods(1, "1 gold").castle(1, 1, 0, 2, 1, 2)
	future := len(st.S.AI.Future)
	st.Start()
	// 2 has three: gold; then 3 before 1: a scheme; nothing to flip in 1.
	check(t, "tier 2", st.tier(1, 2), []int{0, 1, 1, 1, 0})
	check(t, "tier 1", st.tier(1, 1), []int{1, 0, 2, 0, 1})
	st.has(1, "1 gold")
	check(t, "schemes gained", future-len(st.S.AI.Future), 1)
}

// The card AI pays for all from one pool; its focus needs something to flip.
func TestSection15CardsAI(t *testing.T) {
	st := against(t, "cards", "start-criminal-a")
	st.player(1).Acquired = 1
	st.Start()
	st.has(1, "1 approved, 0 acquired, 6 virtue")
	st = against(t, "cards", "start-criminal-a")
	st.Start()
	st.has(1, "1 acquired, 5 virtue") // a deed, and no debt to flip
	check(t, "not possible", st.Logged(0, viscounts.LogNotPossible), 1)
	st = against(t, "cards", "start-builder")
	st.goods(1, "2 resource").Start()
	check(t, "built", st.player(1).Built, [9]bool{6: true})
	st.has(1, "2 resource, 0 gold") // the spot's gold among them
	check(t, "resources score", st.Points(1, "resources"), 2)
}

// With no future scheme left, one that is to be gained flips, which is none
// for slot 7.
func TestSection15NoFutureScheme(t *testing.T) {
	st := against(t, "cleric", "start-criminal-a")
	st.S.AI.Future = nil
	p := st.player(1)
	p.Unpaid, p.Acquired, p.Paid = 1, 2, 1
	st.slot(7).Start()
	// Deeds are flipped less often; then a deed comes, and the debt is paid.
	st.has(1, "1 approved, 2 acquired, 2 paid, 1 inkwell")
	check(t, "dismissed", st.Logged(0, viscounts.LogDismiss), 0)
}

// A person on its viscount is a resource for the AI; on a person's, the person
// may rearrange (R45).
func TestSection15Meetings(t *testing.T) {
	st := against(t, "cleric", "start-builder-noble")
	st.at(0, 4, viscounts.Right).row(0, "squire", "labourer").Start()
	st.Prompt(0, viscounts.KindRearrange)
	st = against(t, "cleric", "")
	st.S.Active = 0
	st.at(1, 3, viscounts.Left).at(0, 2, viscounts.Left).hand(0, "abbot").goods(0, "2 silver")
	st.Play(0, "play:abbot", "ride:segment_7_8:left")
	st.has(1, "1 inkwell")
}

// What the AI gains on each space; the person as any other player.
func TestSection15Collisions(t *testing.T) {
	for space, test := range []struct{ ai, person string }{
		{"3 acquired, 1 unpaid, 1 inkwell", "1 unpaid"},
		{"2 acquired, 1 unpaid, 1 inkwell", "1 corruption"},
		{"1 acquired, 1 unpaid, 2 inkwell", "1 corruption"},
		{"1 acquired, 2 unpaid, 2 inkwell", "0 corruption"},
		{"0 acquired, 2 unpaid, 2 inkwell", "6 virtue"},
		{"0 acquired, 3 unpaid, 2 inkwell", "6 virtue"},
		{"0 acquired, 4 unpaid, 3 inkwell", "0 acquired"},
	} {
		st := against(t, "cleric", "start-builder-noble") // a resource, a debt, a flipped deed
		p := st.player(1)
		p.Corruption, p.Virtue, p.Acquired = space, space, 1
		st.row(0, "thief").Start()
		st.has(1, test.ai+", 0 corruption, 6 virtue").has(0, test.person)
	}
}

// Slot 5 flips a debt in every collision without a criminal in its row; with
// none to flip there is virtue.
func TestSection15Slot5(t *testing.T) {
	for name, test := range map[string]struct {
		row    string
		unpaid int
		want   string
	}{
		// Then the AI's turn: a resource, a debt and a flipped deed.
		"Flips":    {"start-noble", 1, "1 paid, 1 unpaid, 2 inkwell, 5 virtue"},
		"NoDebt":   {"start-noble", 0, "0 paid, 1 unpaid, 1 inkwell, 4 virtue"},
		"Criminal": {"start-criminal-a", 1, "0 paid, 2 unpaid, 1 inkwell, 6 virtue"},
	} {
		t.Run(name, func(t *testing.T) {
			st := against(t, "cleric", "")
			st.S.Active = 0
			st.S.AI.Row[0], st.S.AI.Deck = viscounts.SchemeOf(test.row), []viscounts.Scheme{viscounts.SchemeOf("start-noble-cleric")}
			st.player(1).Unpaid, st.player(1).Acquired = test.unpaid, 1
			p := st.player(0)
			p.Corruption, p.Virtue = 4, 4
			st.slot(5).within("trader", "", "").Play(0, "pass")
			st.has(1, test.want)
		})
	}
}

// A person evicts the AI's worker: two silver are a resource, and from tier 2
// there is virtue too.
func TestSection15Evicted(t *testing.T) {
	for tier, want := range map[string]string{"1": "2 inkwell, 6 virtue, 19 workers", "2": "2 inkwell, 5 virtue, 19 workers"} {
		st := against(t, "cleric", "start-noble-cleric") // a resource; and no virtue, for a deed is flipped
		st.S.Active, st.player(1).Acquired = 0, 1
		if tier == "1" {
			st.castle(1, 1, 2).castle(0, 1, 1)
		} else {
			st.castle(1, 2, 2).castle(0, 2, 1).castle(0, 1, 2)
		}
		st.within("trader", "squire", "labourer")
		st.Play(0, "action:workers", "evict:1:inkwell_stone:"+tier)
		st.has(1, want).has(0, "0 silver")
	}
}

// A tie is the AI's (R44), and each resource left is a point for it.
func TestSection15TieIsLost(t *testing.T) {
	st := against(t, "cleric", "")
	st.goods(1, "1 gold").goods(0, "3 silver, 3 gold")
	st.player(0).Acquired = 1
	check(t, "totals", []int{st.Total(0), st.Total(1)}, []int{1, 1})
	list := st.S.Standings()
	check(t, "ranks", []int{list[0].Rank, list[1].Rank}, []int{2, 1})
	st.player(0).Acquired = 2
	list = st.S.Standings()
	check(t, "ranks", []int{list[0].Rank, list[1].Rank}, []int{1, 2})
}
