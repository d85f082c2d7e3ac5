package viscounts_test

import (
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/viscounts"
)

// within has seat 0 stand on the inside path of place 0 in phase 3, with this
// row; the first card is played from the hand.
func (st *story) within(row ...string) *story {
	st.T.Helper()
	return st.arrives(viscounts.Inner, row...)
}

// arrives has seat 0 play the first card of a row and ride to place 0.
func (st *story) arrives(at viscounts.Path, row ...string) *story {
	st.T.Helper()
	from := map[viscounts.Path]viscounts.Path{viscounts.Inner: viscounts.Inner, viscounts.Left: viscounts.Right, viscounts.Right: viscounts.Right}[at]
	name := map[viscounts.Path]string{viscounts.Inner: "inner", viscounts.Left: "left", viscounts.Right: "right"}[at]
	st.at(0, 4, from).hand(0, row[0], "abbot").row(0, row[1:]...)
	// What the ride would take is given.
	steps := map[viscounts.Path]int{viscounts.Inner: 1, viscounts.Left: 1, viscounts.Right: 2}[at]
	if cost := values[row[0]]; cost != steps {
		st.T.Fatalf("%s rides %d, not %d", row[0], cost, steps)
	}
	st.Play(0, "play:"+row[0])
	if ride := "ride:segment_1_2:" + name; st.May(0, ride) { // not if no other is possible
		st.Play(0, ride)
	}
	return st
}

// values of the cards that the tests play to ride with.
var values = map[string]int{"clergyman": 1, "trader": 1, "diplomat": 1, "mason": 1, "lender": 1, "courier": 1, "pastor": 1, "labourer": 2, "traveller": 2}

func (st *story) manuscript(ring int, id string) *story {
	st.S.Manuscripts[ring] = append(st.S.Manuscripts[ring], viscounts.TileOf(id))
	return st
}

func sorted(list ...string) []string {
	slices.Sort(list)
	return list
}

// A cleric who takes silver, one who doubles an ink well, and Emma: every way
// to pay of which nothing can be left out, and no other (R32).
func TestSection08PayingInEveryMix(t *testing.T) {
	for name, test := range map[string]struct {
		tile string // of cost 4 or 6; 3 clerics are there
		ways []string
	}{
		"One":   {"black-4-virtue", sorted("inkwell", "2silver", "gold", "stone")},
		"Three": {"black-6-deeds", sorted("2inkwell", "inkwell+2silver", "inkwell+gold", "inkwell+stone", "stone+4silver", "gold+4silver", "stone+gold+2silver")},
	} {
		t.Run(name, func(t *testing.T) {
			st := tell(t, 2)
			st.manuscript(0, test.tile).goods(0, "2 inkwell, 1 gold, 1 stone, 5 silver")
			st.within("clergyman", "emma", "priest")
			st.Play(0, "otherwise:transcribe")
			check(t, "ways", st.prefixed(0, "pay:"), test.ways)
		})
	}
}

// One gold that counts twice may pay for one noble, but only alone.
func TestSection08DoublerPaysTheOddIcon(t *testing.T) {
	for workers, ways := range map[string][]string{
		"workers:2": sorted("gold", "2silver"),       // one more noble
		"workers:3": sorted("2gold", "gold+2silver"), // three more
	} {
		st := tell(t, 2)
		st.goods(0, "2 gold, 3 silver").within("diplomat", "artist", "labourer")
		st.Play(0, "action:workers", "otherwise:workers", workers)
		check(t, workers, st.prefixed(0, "pay:"), ways)
	}
}

// The choosing click pays in the cheapest way, which the option names; who
// would rather pay in another one says so before, wherever a price is named.
func TestSection08CheapestPaymentIsTaken(t *testing.T) {
	workers := func() *story {
		st := tell(t, 2)
		st.goods(0, "2 gold, 6 silver").within("diplomat", "squire", "labourer")
		st.Play(0, "action:workers")
		return st
	}
	st := workers()
	st.Options(0, viscounts.KindWorkers, "workers:3", "workers:2", "workers:1", "otherwise:workers")
	check(t, "price", st.Option(0, "workers:3").Cost, []engine.Amount{{What: "gold", N: 2}, {What: "silver", N: 2}})
	st.Play(0, "workers:3")
	st.has(0, "17 workers, 0 gold, 4 silver")
	st = workers()
	st.Play(0, "otherwise:workers")
	st.Options(0, viscounts.KindWorkers, "workers:3", "workers:2", "workers:1")
	st.Play(0, "workers:3")
	st.Options(0, viscounts.KindPay, "pay:2gold+2silver", "pay:gold+4silver", "pay:6silver")
	st.Play(0, "pay:6silver")
	st.has(0, "17 workers, 2 gold, 0 silver")

	building := func() *story {
		st := tell(t, 2)
		st.shows(0, "friar").goods(0, "2 stone, 6 silver").arrives(viscounts.Left, "mason", "labourer", "squire")
		st.Play(0, "action:build")
		return st
	}
	st = building()
	st.Play(0, "slot:ws3")
	st.has(0, "1 stone, 6 silver") // of three builders two are in the row
	st = building()
	st.Play(0, "otherwise:build", "slot:ws3", "pay:2silver")
	st.has(0, "2 stone, 4 silver")

	manuscript := func(visible string) *story {
		st := tell(t, 2).shows(0, visible)
		return st.manuscript(0, "black-4-virtue").goods(0, "2 inkwell, 6 silver").within("clergyman", "abbot", "labourer")
	}
	st = manuscript("miner")
	st.Options(0, viscounts.KindAction, "action:transcribe", "pass", "otherwise:transcribe")
	check(t, "price", st.Option(0, "action:transcribe").Cost, []engine.Amount{{What: "inkwell", N: 2}})
	st.Play(0, "action:transcribe")
	st.has(0, "1 tiles, 0 inkwell, 6 silver")
	st = manuscript("miner")
	st.Play(0, "otherwise:transcribe", "pay:4silver")
	st.has(0, "1 tiles, 2 inkwell, 2 silver")

	// Where somebody may be dismissed that is asked first.
	st = manuscript("friar")
	st.Options(0, viscounts.KindAction, "action:transcribe", "pass")
	st.Play(0, "action:transcribe")
	st.Options(0, viscounts.KindDismiss, "as-is", "dismiss:friar", "otherwise:transcribe")
	st.Play(0, "otherwise:transcribe", "dismiss:friar", "pay:2silver")
	st.has(0, "1 tiles, 2 inkwell, 2 silver")
}

// R22: with a converter townsfolk that show merchants may be dismissed, and
// their merchants enter the pairs.
func TestSection08DismissedMerchantsArePaired(t *testing.T) {
	st := tell(t, 2)
	st.shows(0, "peddler-silver").goods(0, "1 silver").within("trader", "benefactor", "abbot")
	// Three merchants are one noble; with three more they are three.
	st.Play(0, "action:workers", "dismiss:peddler-silver", "decline")
	st.Options(0, viscounts.KindWorkers, "workers:2", "workers:1")
	st = tell(t, 2)
	st.shows(0, "peddler-silver").goods(0, "1 silver").within("trader", "squire", "abbot")
	st.Play(0, "action:workers") // no dismissal without a converter
	st.has(0, "19 workers, 1 silver")
}

// A dismissal tells what it brings, and that it shows the next card.
func TestSection08DismissalTellsWhatItBrings(t *testing.T) {
	told := func(below ...string) engine.Args {
		st := tell(t, 2)
		st.S.Townsfolk[0] = nil
		for _, id := range append(below, "mason") {
			st.shows(0, id)
		}
		st.goods(0, "9 silver, 9 stone").arrives(viscounts.Left, "trader", "squire", "abbot")
		st.Play(0, "action:build")
		return st.Option(0, "dismiss:mason").Args
	}
	alone := told()
	check(t, "a last card", slices.ContainsFunc(alone, func(a engine.Arg) bool { return a.Name == "shows" }), false)
	check(t, "an effect", alone[1].Name, "reward1")
	check(t, "above another", told("miner")[1], engine.Int("shows", 1))
}

// What was below the dismissed townsfolk may be hired in the same turn.
func TestSection08NextTownsfolkMayBeHired(t *testing.T) {
	st := tell(t, 2)
	st.shows(0, "friar").shows(0, "mason").goods(0, "3 silver, 2 stone")
	st.arrives(viscounts.Left, "trader", "squire", "abbot")
	st.Play(0, "action:build", "dismiss:mason", "decline", "slot:ws3", "spot:segment_1_2:s1")
	st.Options(0, viscounts.KindRecruit, "hire:friar", "pass")
	hire := st.Option(0, "hire:friar")
	check(t, "price", hire.Cost, []engine.Amount{{What: "silver", N: 2}})
	check(t, "effect", hire.Args, engine.Args{engine.Str("townsfolk", "friar"), engine.Str("reward1", "virtue")})
	st.Play(0, "hire:friar")
	st.has(0, "0 silver, 5 virtue, 1 gold")
	check(t, "mason", st.holds(0, "mason"), false)
	// The hire, and then who was below.
	var told []string
	for _, e := range st.M.Log() {
		if e.Key == viscounts.LogHire || e.Key == viscounts.LogAppears {
			told = append(told, e.Args[0].Text)
		}
	}
	check(t, "told", told, []string{"friar", "friar", "miner"})
}

// The printed townsfolk are dismissed by the same rules and stay; they are
// never hired (R23).
func TestSection08PrintedTownsfolk(t *testing.T) {
	st := tell(t, 2)
	st.S.Townsfolk[0] = nil
	st.goods(0, "2 silver, 2 gold").within("trader", "", "")
	st.Play(0, "action:workers")
	p := st.Prompt(0, viscounts.KindDismiss)
	check(t, "told", p.Options[1].Args[1:], engine.Args{engine.Str("reward1", "virtue")})
	check(t, "price", p.Options[1].Cost, []engine.Amount{{What: "silver", N: 2}})
	st.Play(0, p.Options[1].ID)
	st.has(0, "0 silver, 5 virtue")
	st.Options(0, viscounts.KindWorkers, "workers:2", "workers:1")
	st.Play(0, "workers:1")
	check(t, "active", st.S.Active, 1) // nothing to hire
}

// A trade needs one whole exchange (R7).
func TestSection08TradeNeedsAnExchange(t *testing.T) {
	st := tell(t, 2)
	st.goods(0, "3 stone").arrives(viscounts.Right, "labourer", "trader", "abbot")
	st.Blocked(0, "action:trade", engine.Short("merchant", 1, 2))
}

// Four merchants flip a debt or a deed, several in any mix.
func TestSection08TradeFlipsAnyMix(t *testing.T) {
	st := tell(t, 2)
	p := st.player(0)
	p.Unpaid, p.Acquired = 1, 1
	st.at(0, 2, viscounts.Left).hand(0, "courier", "abbot").row(0, "peddler-gold", "journeyman").goods(0, "4 silver")
	st.Play(0, "play:courier", "choose:1", "decline", "decline", "ride:segment_5_6:right", "action:trade", "exchange:2", "flip:deed")
	st.Play(0, "take:stone")
	st.has(0, "1 paid, 1 approved, 1 stone, 4 silver")
	st = tell(t, 2)
	st.at(0, 2, viscounts.Left).hand(0, "courier", "abbot").row(0, "peddler-gold", "journeyman").goods(0, "3 stone")
	st.Play(0, "play:courier", "choose:1", "decline", "decline", "ride:segment_5_6:right")
	st.Blocked(0, "action:trade", engine.None("flippable"))
}

// Two links: their order is the builder's; the owner of both ends gains once.
func TestSection08TwoLinks(t *testing.T) {
	st := tell(t, 2)
	// Segment 3/4, bank right: hire -virtue- destroy -gold- inkwell of 5/6.
	st.stands(0, 1, 2, viscounts.Workshop).built(0, "ws1", "tp3").stands(1, 2, 0, viscounts.Workshop).built(1, "ws1")
	st.goods(0, "3 stone").at(0, 0, viscounts.Right).hand(0, "labourer", "abbot").row(0, "squire", "abbot")
	st.Play(0, "play:labourer", "ride:segment_3_4:right", "action:build", "slot:ws2", "decline")
	p := st.Prompt(0, viscounts.KindLink)
	check(t, "links", len(p.Options), 2)
	st.Play(0, "link:segment_3_4:s4")
	st.has(0, "5 virtue, 1 gold, 1 stone").has(1, "1 gold, 6 virtue")
}

// A spot is offered with what it gives, and with the link that it closes.
func TestSection08SpotTellsWhatItGives(t *testing.T) {
	st := tell(t, 2)
	st.goods(0, "3 stone").arrives(viscounts.Left, "trader", "squire", "abbot")
	st.Play(0, "action:build", "slot:ws1")
	check(t, "gold", st.Option(0, "spot:segment_1_2:s1").Gain, []engine.Amount{{What: "gold", N: 1}})
	check(t, "hire", st.Option(0, "spot:segment_1_2:s2").Args, engine.Args{engine.Str("spot", "segment_1_2:s2"), engine.Str("reward1", "recruit_free")})

	st = tell(t, 2)
	st.stands(1, 1, 0, viscounts.Workshop).built(1, "ws1")
	st.goods(0, "2 stone").arrives(viscounts.Right, "labourer", "squire", "abbot")
	st.Play(0, "action:build", "slot:ws1")
	check(t, "link", st.Option(0, "spot:segment_1_2:s4").Args,
		engine.Args{engine.Str("spot", "segment_1_2:s4"), engine.Str("reward1", "destroy"), engine.Str("link1", "move_worker")})
}

// The slot works at once: the spot's own hire may be followed by a discard.
func TestSection08SlotWorksForItsOwnSpot(t *testing.T) {
	st := tell(t, 2)
	st.shows(3, "friar").goods(0, "3 stone").arrives(viscounts.Left, "trader", "squire", "abbot")
	st.Play(0, "action:build", "slot:ws1", "spot:segment_1_2:s2", "hire:friar")
	st.Prompt(0, viscounts.KindDiscard)
}

// The icons of a slot do not fund its own building (R12).
func TestSection08SlotDoesNotFundItself(t *testing.T) {
	st := tell(t, 2)
	st.goods(0, "6 stone").arrives(viscounts.Left, "trader", "squire", "abbot")
	st.Play(0, "action:build")
	st.Blocked(0, "slot:gh1", engine.Short("builder", 6, 7))
}

// A link of another's may reveal the poverty card; the debts come one by one,
// the builder's first, and set off racketeers wherever they lie.
func TestSection08LinkRevealsPoverty(t *testing.T) {
	st := tell(t, 2)
	st.S.Debts = 2
	st.stands(1, 3, 3, viscounts.Workshop).built(1, "ws3").row(1, "racketeer-rearrange", "squire")
	st.goods(0, "3 stone").at(0, 2, viscounts.Right).hand(0, "labourer", "abbot").row(0, "squire", "abbot")
	st.Play(0, "play:labourer", "ride:segment_7_8:right", "action:build", "slot:ws1")
	st.has(0, "1 unpaid").has(1, "1 unpaid")
	check(t, "poverty", st.S.Poverty, true)
	check(t, "last round", st.S.Last, 2)
	st.Play(1, "choose:0", "row:squire:racketeer-rearrange:none")
	check(t, "row, slid", st.player(1).Row[1:], cards("squire", "racketeer-rearrange"))
}

// Only the first to three of a ribbon has its card; an effect comes before it.
func TestSection08BonusCardOfTheFirst(t *testing.T) {
	for name, test := range map[string]struct{ had, want engine.Seat }{"First": {engine.Nobody, 0}, "Second": {1, 1}} {
		t.Run(name, func(t *testing.T) {
			st := tell(t, 2)
			st.S.Bonus[0] = test.had
			st.manuscript(0, "black-3-virtue").owns(0, "black-3-flip", "black-4-deed").goods(0, "3 inkwell").within("trader", "squire", "labourer")
			st.Play(0, "action:transcribe")
			check(t, "bonus", st.S.Bonus[0], test.want)
		})
	}
}

// A free manuscript is any visible one of 3 or 4; the printed ones are none.
func TestSection08FreeManuscript(t *testing.T) {
	st := tell(t, 2)
	st.manuscript(0, "blue-3-silver").manuscript(0, "black-6-free-manuscript").manuscript(1, "grey-7-guildhall").manuscript(2, "yellow-4-place").manuscript(3, "blue-5-recruits")
	st.S.Manuscripts[4] = nil
	st.goods(0, "6 inkwell").within("trader", "squire", "labourer")
	st.Play(0, "action:transcribe")
	st.Options(0, viscounts.KindManuscript, "manuscript:blue-3-silver", "manuscript:yellow-4-place")
	st.Play(0, "manuscript:yellow-4-place", "section:flip")
	st.has(0, "2 tiles, 18 workers")
}

// R24: a printed manuscript is transcribed for its effect alone, and counts as
// the action.
func TestSection08PrintedManuscript(t *testing.T) {
	st := tell(t, 2)
	st.S.Manuscripts[0] = nil
	st.goods(0, "2 inkwell").within("clergyman", "deacon-virtue", "labourer")
	st.Play(0, "action:transcribe")
	st.has(0, "0 tiles, 1 inkwell, 1 acquired, 5 virtue")
}

// Virtue and corruption that follow the same action: corruption moves first.
func TestSection03CorruptionMovesFirst(t *testing.T) {
	st := tell(t, 2)
	p := st.player(0)
	p.Corruption, p.Virtue = 2, 3
	st.manuscript(0, "blue-3-silver").within("trader", "deacon-virtue", "bishop")
	st.Play(0, "action:transcribe")
	// They meet on 3 and go to 2: 1 silver and a deed.
	st.Play(0, "pass")
	st.has(0, "5 silver, 1 acquired, 0 unpaid, 0 corruption, 6 virtue")
}
