package viscounts_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/viscounts"
)

// The vectors of the digest's section 16, by number.

func TestT01Movement(t *testing.T) {
	st := tell(t, 2)
	st.hand(0, "abbot").at(0, 0, viscounts.Left)
	st.Play(0, "play:abbot")
	check(t, "destinations", st.prefixed(0, "ride:"), []string{"segment_1_2:right", "segment_3_4:inner", "segment_3_4:left"})
}

func TestT02Corruption(t *testing.T) {
	for name, test := range map[string]struct {
		other string
		want  string
	}{
		"WithAnother": {"thief", "3 corruption, 1 unpaid"},
		"Alone":       {"squire", "2 corruption, 1 unpaid"},
	} {
		t.Run(name, func(t *testing.T) {
			st := tell(t, 2)
			st.row(0, test.other, "labourer").hand(0, "antagonist")
			st.Play(0, "play:antagonist")
			st.has(0, test.want)
		})
	}
}

func TestT03Markers(t *testing.T) {
	st := tell(t, 2)
	p := st.player(0)
	p.Corruption, p.Virtue = 3, 4
	st.row(0, "squire", "labourer", "therese").hand(0, "abbot")
	st.Play(0, "decline", "play:abbot")
	st.has(0, "2 corruption, 2 virtue")
}

// Trader, peddler and princess beside a card that drops off: 4 merchants at
// space 7, and 2 silver.
func TestT04Trade(t *testing.T) {
	st := tell(t, 2)
	st.row(0, "trader", "peddler-stone", "squire").hand(0, "princess").goods(0, "4 silver").at(0, 2, viscounts.Left)
	st.Play(0, "play:princess", "ride:segment_7_8:left", "action:trade")
	before := st.player(0).Goods[viscounts.Silver]
	st.Play(0, "exchange:3")
	st.has(0, "3 gold")
	check(t, "silver", st.player(0).Goods[viscounts.Silver]-before, -1)
}

func TestT05BuildWithLink(t *testing.T) {
	st := tell(t, 3)
	st.shows(1, "mason").stands(1, 1, 1, viscounts.TradingPost).built(1, "tp1")
	st.row(0, "squire", "abbot", "lender").hand(0, "abbot").goods(0, "1 silver, 2 stone").at(0, 0, viscounts.Right)
	st.player(0).Row = [3]viscounts.Card{viscounts.CardOf("squire"), viscounts.CardOf("trader"), viscounts.CardOf("abbot")}
	st.hand(0, "lender")
	st.Play(0, "play:lender", "ride:segment_3_4:left", "action:build", "dismiss:mason", "decline")
	st.Options(0, viscounts.KindSlot, "slot:ws1", "slot:ws2", "slot:ws3")
	st.Play(0, "slot:ws2")
	st.has(0, "1 inkwell, 2 silver, 0 stone").has(1, "2 silver")
}

func TestT06Dismiss(t *testing.T) {
	st := tell(t, 2)
	st.shows(0, "woodcutter-virtue").row(0, "labourer", "miner", "abbot").hand(0, "lender").goods(0, "2 silver").at(0, 4, viscounts.Right)
	st.player(0).Virtue = 5
	st.Play(0, "play:lender", "ride:segment_1_2:left", "action:build", "dismiss:woodcutter-virtue")
	st.has(0, "0 silver, 4 virtue")
	st.Options(0, viscounts.KindSlot, "slot:ws1", "slot:ws2", "slot:ws3")
	for _, pile := range st.S.Townsfolk {
		for _, c := range pile {
			if c == viscounts.CardOf("woodcutter-virtue") && len(pile) > 0 && pile[len(pile)-1] == c {
				t.Error("the dismissed card still lies open")
			}
		}
	}
}

func TestT07Nobles(t *testing.T) {
	st := tell(t, 2)
	st.row(0, "benefactor", "overseer-virtue", "squire").hand(0, "thief").built(0, "tp3", "gh2").goods(0, "3 gold").at(0, 4, viscounts.Inner)
	st.Play(0, "play:thief", "ride:segment_1_2:inner", "action:workers")
	st.Options(0, viscounts.KindWorkers, "workers:4", "workers:3", "workers:2", "workers:1")
	st.player(0).Goods[viscounts.Gold] = 3
	st.Play(0, "workers:4")
	st.has(0, "0 gold")
}

func TestT08Castle(t *testing.T) {
	st := tell(t, 3)
	st.castle(0, 1, 1, 0, 1, 0, 2).castle(0, 2, 2, 0, 1).castle(1, 3, 1).castle(1, 1, 0, 2).castle(2, 1, 0, 1)
	st.S.Leader = 1
	st.row(0, "benefactor", "overseer-destroy", "lender").hand(0, "thief").built(0, "tp3", "gh2").goods(0, "3 gold").at(0, 4, viscounts.Inner)
	st.Play(0, "play:thief", "ride:segment_1_2:inner", "action:workers", "workers:4", "take:gold", "take:gold")
	st.Options(0, viscounts.KindEvict, "evict:0:flip:1", "evict:1:flip:1", "evict:2:flip:1")
	st.Play(0, "evict:1:flip:1", "evict:1:flip:1")
	check(t, "tier 1", st.tier(0, 1), []int{0, 2, 1, 1, 1})
	check(t, "tier 2", st.tier(0, 2), []int{2, 0, 1, 0, 1})
	check(t, "tier 3", st.tier(0, 3), []int{2, 0, 0, 0, 0})
	check(t, "castle leader", st.S.Leader, 0)
	st.has(1, "4 silver, 19 workers").has(0, "2 inkwell, 2 stone, 2 gold, 4 virtue")
	st.Prompt(0, viscounts.KindChoice) // overseer: destroy or discard
}

func TestT09Threshold(t *testing.T) {
	st := tell(t, 2)
	st.castle(0, 1, 1).row(0, "squire", "squire").hand(0, "abbot").at(0, 4, viscounts.Inner)
	st.player(0).Row = [3]viscounts.Card{viscounts.CardOf("princess"), viscounts.CardOf("squire"), viscounts.CardOf("labourer")}
	st.hand(0, "trader").goods(0, "1 gold")
	st.Play(0, "play:trader", "ride:segment_1_2:inner", "action:workers", "workers:2")
	check(t, "tier 1", st.tier(0, 1), []int{0, 1, 0, 0, 1})
	check(t, "tier 2", st.tier(0, 2), []int{1, 0, 0, 0, 0})
}

func TestT10Transcribe(t *testing.T) {
	st := tell(t, 2)
	st.S.Manuscripts[0] = append(st.S.Manuscripts[0], viscounts.TileOf("black-6-manuscripts"))
	st.S.Bonus[0] = 0
	st.shows(0, "racketeer-destroy").built(0, "tp2").goods(0, "3 inkwell, 1 silver")
	st.row(0, "squire", "labourer", "lender").hand(0, "trader").at(0, 4, viscounts.Inner)
	st.player(0).Row = [3]viscounts.Card{viscounts.CardOf("acolyte"), viscounts.CardOf("labourer"), viscounts.CardOf("squire")}
	st.Play(0, "play:trader", "ride:segment_1_2:inner", "action:transcribe", "dismiss:racketeer-destroy")
	st.has(0, "0 inkwell, 0 silver, 1 tiles")
	if n := st.Logged(0, viscounts.LogShuffle); n == 0 {
		t.Error("the racketeer's shuffle came to nothing")
	}
}

func TestT11Collision(t *testing.T) {
	st := tell(t, 3)
	p := st.player(0)
	p.Corruption, p.Virtue = 4, 5
	st.row(0, "peddler-inkwell", "labourer", "squire").hand(0, "thief").built(0, "ws2", "ws3").at(0, 4, viscounts.Inner)
	st.built(1, "ws2").row(1, "squire").row(2, "thief")
	st.Play(0, "play:thief", "ride:segment_1_2:inner", "pass")
	st.has(0, "1 inkwell, 3 silver, 2 unpaid, 0 corruption, 6 virtue")
	st.has(1, "4 virtue").has(2, "6 virtue")
}

func TestT12Buildings(t *testing.T) {
	st := tell(t, 2)
	st.built(0, "tp1", "gh1", "gh2", "ws1", "ws2", "ws3")
	check(t, "points", st.Points(0, "buildings"), 26)
}

func TestT13Ribbons(t *testing.T) {
	st := tell(t, 2)
	st.owns(0, "black-3-flip", "black-4-virtue", "black-3-virtue", "grey-3-virtue", "grey-3-flip", "yellow-3-flip", "yellow-4-gold", "blue-3-flip")
	check(t, "points", st.Points(0, "sets"), 26)
	st = tell(t, 2)
	st.owns(0, "black-3-flip", "grey-3-virtue", "yellow-3-flip")
	check(t, "three different", st.Points(0, "sets"), 9)
}

// T14 and T15: the rulebook's player of 109 points.
func TestT14And15Total(t *testing.T) {
	st := tell(t, 4)
	st.built(0, "tp1", "gh1", "gh2", "ws1", "ws2", "ws3")
	st.castle(0, 1, 1, 1, 1, 1, 1).castle(0, 2, 1, 1, 1, 1).castle(0, 3, 2)
	st.owns(0, "black-3-flip", "black-4-virtue", "black-3-virtue", "grey-3-virtue", "grey-6-buildings", "yellow-5-nobles", "yellow-6-debts", "blue-6-criminals")
	p := st.player(0)
	p.Row = [3]viscounts.Card{viscounts.CardOf("antagonist"), viscounts.CardOf("squire"), viscounts.CardOf("princess")}
	p.Hand, p.Deck, p.Discard = cards("thief", "gatekeeper"), cards("conspirator"), cards("patron-dropoff")
	p.Unpaid, p.Paid, p.Acquired, p.Approved = 1, 3, 4, 2
	st.S.Leader, st.S.Bonus[0], st.S.Poverty = 0, 0, true
	for seat, n := range []int{0, 5, 4, 1} {
		st.player(seat).Approved = max(n, st.player(seat).Approved)
	}
	for item, want := range map[string]int{
		"buildings": 26, "castle": 19, "sets": 26, "manuscripts": 18, "leader": 5, "bonus": 3, "debts": -2, "acquired": 4, "approved": 6, "poverty": 4,
	} {
		check(t, item, st.Points(0, item), want)
	}
	check(t, "total", st.Total(0), 109)
}

func TestT16MajorityTies(t *testing.T) {
	for name, test := range map[string]struct{ flipped, want []int }{
		"TwoFirst":    {[]int{5, 5, 3, 1}, []int{10, 10, 4, 0}},
		"ThreeSecond": {[]int{6, 2, 2, 2}, []int{12, 4, 4, 4}},
		"TwoTied":     {[]int{3, 3}, []int{8, 8}},
		"TwoApart":    {[]int{4, 1}, []int{12, 4}},
		"OneNone":     {[]int{4, 0}, []int{12, 0}},
		"ThreeNone":   {[]int{2, 0, 0}, []int{12, 0, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			st := tell(t, len(test.flipped))
			st.S.Poverty = true
			for seat, n := range test.flipped {
				st.player(seat).Approved = n
			}
			for seat, want := range test.want {
				check(t, "poverty", st.Points(engine.Seat(seat), "poverty"), want)
			}
		})
	}
}

func TestT17StartingIcons(t *testing.T) {
	for turn, test := range []struct {
		row  []string
		want viscounts.IconsView
	}{
		{[]string{"squire"}, viscounts.IconsView{Merchant: 2, Builder: 1, Noble: 2, Cleric: 1}},
		{[]string{"labourer", "squire"}, viscounts.IconsView{Merchant: 2, Builder: 1, Noble: 1}},
		{[]string{"abbot", "labourer", "squire"}, viscounts.IconsView{Builder: 1, Noble: 1, Cleric: 1}},
	} {
		st := tell(t, 2)
		st.row(0, test.row...)
		check(t, "icons of turn "+string(rune('1'+turn)), st.S.Public().(*viscounts.Public).Players[0].Icons, test.want)
	}
}

func TestT18ThreeCards(t *testing.T) {
	st := tell(t, 2)
	st.row(0, "abbot", "labourer", "squire")
	st.player(0).Hand, st.player(0).Deck = []viscounts.Card{}, nil
	st.Start()
	check(t, "row", st.player(0).Row, [3]viscounts.Card{viscounts.CardOf("squire"), viscounts.CardOf("abbot"), viscounts.CardOf("labourer")})
	st.has(0, "5 virtue")
}

func TestT19EndPiles(t *testing.T) {
	for name, test := range map[string]struct {
		above    int
		revealed bool
	}{"SixteenAbove": {16, false}, "ThreeAbove": {3, true}} {
		t.Run(name, func(t *testing.T) {
			st := tell(t, 3)
			st.S.Deeds = test.above
			p := st.player(0)
			p.Acquired, p.Corruption, p.Virtue = 3, 0, 1
			st.hand(0, "friar").at(0, 4, viscounts.Inner)
			st.Play(0, "play:friar")
			st.Play(0, st.first(0, "ride:"))
			for st.May(0, "pass") {
				st.Play(0, "pass")
			}
			st.has(0, "6 acquired")
			check(t, "deeds left", st.S.Deeds, test.above-3)
			check(t, "revealed", st.S.Prosperity, test.revealed)
			if test.revealed {
				check(t, "last round", st.S.Last, 2)
			}
		})
	}
}

// first is the first option that begins so, whole.
func (st *story) first(seat engine.Seat, prefix string) string {
	st.T.Helper()
	list := st.prefixed(seat, prefix)
	if len(list) == 0 {
		st.T.Fatalf("no %s: %s", prefix, st.Asked(seat))
	}
	return prefix + list[0]
}

// cleric sets the cleric AI's turn up: a scheme to be turned over, its first
// guildhall built, friars in view.
func cleric(t *testing.T, next string) *story {
	st := tell(t, 1, "opponent", "cleric")
	ai := st.player(1)
	ai.Goods[viscounts.Inkwell], ai.Goods[viscounts.Stone], ai.Acquired, ai.Unpaid = 1, 1, 1, 1
	ai.Built[0] = true
	st.stands(1, 0, 0, viscounts.Guildhall).at(1, 0, viscounts.Left)
	st.S.AI.Deck = []viscounts.Scheme{viscounts.SchemeOf(next)}
	for ring := range 5 {
		st.shows(ring, "friar")
	}
	st.S.Active = 1
	return st
}

func TestT20AITurn1(t *testing.T) {
	st := cleric(t, "start-noble")
	st.Start()
	st.has(1, "1 paid, 0 unpaid, 2 inkwell, 1 stone, 4 virtue, 0 corruption")
	check(t, "viscount", st.player(1).Viscount, viscounts.At(1, viscounts.Left))
	check(t, "options not possible", st.Logged(0, viscounts.LogNotPossible), 1)
}

func TestT21AITurn2(t *testing.T) {
	st := cleric(t, "start-criminal-a")
	st.at(1, 1, viscounts.Left)
	ai := st.player(1)
	ai.Goods[viscounts.Inkwell], ai.Unpaid, ai.Paid, ai.Virtue = 2, 0, 1, 4
	st.S.AI.Row[0] = viscounts.SchemeOf("start-noble")
	st.S.Manuscripts[1] = append(st.S.Manuscripts[1], viscounts.TileOf("blue-3-recruit"))
	future := len(st.S.AI.Future)
	st.Start()
	st.has(1, "1 corruption, 4 virtue, 1 tiles, 2 inkwell")
	check(t, "future schemes taken", future-len(st.S.AI.Future), 2)
	check(t, "schemes discarded", len(st.S.AI.Discard), 2)
}

func TestT22AIResourceChoice(t *testing.T) {
	for _, test := range []struct {
		stone int
		want  string
	}{{3, "stone"}, {4, "gold"}} {
		st := cleric(t, "start-builder-noble")
		ai := st.player(1)
		ai.Goods[viscounts.Inkwell], ai.Goods[viscounts.Stone] = 6, test.stone
		st.Start()
		for _, e := range st.M.Log() {
			if e.Seat == 1 && e.Key == viscounts.LogGain {
				check(t, "resource", e.Args[0].Name, test.want)
				break
			}
		}
	}
}
