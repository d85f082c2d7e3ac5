package viscounts_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/viscounts"
)

// R13: a worker whom the reward moves out of the section is one less for the
// sides: clockwise first.
func TestSection09CastleSideMovesUseWhatIsLeft(t *testing.T) {
	st := tell(t, 2)
	st.S.Rotation = 2 // place 0 faces gold or move
	st.castle(0, 1, 0, 0, 2).within("trader", "squire", "labourer")
	st.Play(0, "action:workers", "choose:1", "move:gold_or_move:flip")
	check(t, "tier 1", st.tier(0, 1), []int{0, 1, 0, 1, 0})
	check(t, "tier 2", st.tier(0, 2), []int{0, 0, 1, 0, 0})
}

// A move inside a resolution only changes counts: what it fills is resolved
// when the loop comes to it, and the player says in which order.
func TestSection09CastleMoveInsideAResolution(t *testing.T) {
	st := tell(t, 2)
	st.S.Rotation = 2
	st.castle(0, 1, 2, 1, 2, 2).within("trader", "squire", "labourer")
	// Up from 2; a worker of 1 fills 0; then the sides: 3 is full, 1 is not.
	st.Play(0, "action:workers", "choose:1", "move:flip:inkwell_stone")
	st.Options(0, viscounts.KindPromote, "promote:inkwell_stone:1", "promote:recruit_or_destroy:1")
	check(t, "tier 1", st.tier(0, 1), []int{3, 1, 0, 3, 0})
	st.Play(0, "promote:recruit_or_destroy:1", "choose:1", "decline")
	check(t, "tier 1", st.tier(0, 1), []int{0, 2, 1, 0, 2})
	st.has(0, "1 inkwell, 1 stone")
}

// More than three: still exactly three leave at a time, and the section is
// looked at again.
func TestSection09CastleSixWorkers(t *testing.T) {
	st := tell(t, 2)
	st.castle(0, 1, 2).goods(0, "4 gold").built(0, "gh2", "tp3")
	st.within("trader", "squire", "benefactor")
	// 1 noble, 1 guildhall, 2 of five merchants, 4 gold: 8 place four.
	st.Play(0, "action:workers", "workers:4")
	check(t, "tier 1", st.tier(0, 1), []int{0, 2, 0, 0, 2})
	check(t, "tier 2", st.tier(0, 2), []int{2, 0, 0, 0, 0})
	st.has(0, "2 inkwell, 2 stone, 14 workers")
}

// R27: as many as are left, for what the next smaller number would not do.
func TestSection09CastleFewWorkersLeft(t *testing.T) {
	st := tell(t, 2)
	st.castle(0, 3, 18).goods(0, "7 gold").within("trader", "squire", "labourer")
	st.Play(0, "action:workers")
	st.Options(0, viscounts.KindWorkers, "workers:2", "workers:1")
	st.Blocked(0, "workers:3", engine.Short("workers", 2, 3))
	st = tell(t, 2)
	st.castle(0, 3, 20).goods(0, "7 gold, 9 inkwell").within("trader", "squire", "labourer")
	st.Blocked(0, "action:workers", engine.None("workers"))
}

// The leader keeps the card at a tie; strictly more takes it at once.
func TestSection09CastleLeaderTies(t *testing.T) {
	for name, test := range map[string]struct {
		other int
		want  engine.Seat
	}{"Nobody": {0, 0}, "Tie": {1, 1}, "Fewer": {2, 1}} {
		t.Run(name, func(t *testing.T) {
			st := tell(t, 2)
			if test.other > 0 {
				st.castle(1, 3, test.other)
				st.S.Leader = 1
			}
			st.castle(0, 1, 2).castle(0, 2, 2).within("trader", "squire", "labourer")
			st.Play(0, "action:workers", "take:gold")
			check(t, "leader", st.S.Leader, test.want)
			st.has(0, "1 gold, 1 inkwell, 1 stone")
		})
	}
}

// Every link of two owners pays the builder first; evictions wait until both
// have moved (R14).
func TestSection09CastleEvictionsWaitForBothOwners(t *testing.T) {
	st := tell(t, 2)
	st.stands(1, 0, 3, viscounts.Workshop).built(1, "ws1")
	st.castle(0, 1, 1, 1).castle(1, 1, 0, 2, 1)
	st.goods(0, "3 stone").at(0, 0, viscounts.Right).hand(0, "lender", "abbot").row(0, "squire", "abbot")
	st.Play(0, "play:lender", "action:build", "slot:ws1", "spot:segment_3_4:s1")
	st.Play(0, "move:inkwell_stone:flip")
	check(t, "crowd", [][]int{st.tier(0, 1), st.tier(1, 1)}, [][]int{{0, 2, 0, 0, 0}, {0, 2, 1, 0, 0}})
	st.Play(1, "move:gold_or_move:flip") // a third worker: one goes up
	check(t, "tier 1", [][]int{st.tier(0, 1), st.tier(1, 1)}, [][]int{{0, 2, 0, 0, 0}, {1, 0, 1, 0, 0}})
	st.has(0, "18 workers, 0 silver").has(1, "17 workers, 0 silver")
}

// R16: whose turn it is evicts, even what another's move has filled; own
// workers too.
func TestSection09CastleActivePlayerEvicts(t *testing.T) {
	st := tell(t, 2)
	st.stands(1, 0, 3, viscounts.Workshop).built(1, "ws1")
	st.castle(0, 1, 1, 1).castle(1, 1, 0, 2)
	st.goods(0, "3 stone").at(0, 0, viscounts.Right).hand(0, "lender", "abbot").row(0, "squire", "abbot")
	st.Play(0, "play:lender", "action:build", "slot:ws1", "spot:segment_3_4:s1", "move:inkwell_stone:flip")
	st.Play(1, "decline")
	st.Options(0, viscounts.KindEvict, "evict:0:flip:1", "evict:1:flip:1")
	check(t, "what the owner gains", st.Option(0, "evict:1:flip:1").Args, engine.Args{engine.Int("seat", 1), engine.Str("section", "flip"),
		engine.Int("tier", 1), engine.Str("owner1", "gain:2silver")})
	st.Play(0, "evict:0:flip:1")
	st.has(0, "2 silver, 19 workers").has(1, "0 silver, 18 workers")
}

// From tier 2 a worker brings its owner virtue and a resource that the owner
// chooses.
func TestSection09CastleEvictedFromTier2(t *testing.T) {
	st := tell(t, 3)
	st.castle(0, 1, 2).castle(1, 2, 2).castle(2, 2, 1).within("trader", "squire", "labourer")
	st.Play(0, "action:workers")
	st.Options(0, viscounts.KindEvict, "evict:0:inkwell_stone:2", "evict:1:inkwell_stone:2", "evict:2:inkwell_stone:2")
	st.Play(0, "evict:1:inkwell_stone:2")
	st.Play(1, "take:stone")
	st.has(1, "1 stone, 5 virtue, 19 workers, 0 silver")
}

// Sections that are too full are seen to clockwise from the viscount.
func TestSection09CastleEvictionsGoClockwise(t *testing.T) {
	st := tell(t, 3)
	st.S.Rotation = 3
	st.castle(0, 1, 0, 0, 0, 2).castle(1, 1, 0, 0, 3, 0, 2).castle(2, 1, 0, 0, 0, 0, 1).within("trader", "squire", "labourer")
	st.Play(0, "action:workers", "choose:1", "decline")
	st.Options(0, viscounts.KindEvict, "evict:0:virtue:1", "evict:1:virtue:1", "evict:2:virtue:1")
	st.Play(0, "evict:2:virtue:1")
	st.Options(0, viscounts.KindEvict, "evict:0:gold_or_move:1", "evict:1:gold_or_move:1")
}

// Workers that a manuscript places go to any one section, and resolve it.
func TestSection09CastleFreeWorkers(t *testing.T) {
	st := tell(t, 2)
	st.manuscript(0, "yellow-7-place").goods(0, "7 inkwell").castle(0, 1, 0, 0, 0, 0, 1).within("trader", "squire", "labourer")
	st.Play(0, "action:transcribe", "section:virtue")
	check(t, "tier 1", st.tier(0, 1), []int{1, 0, 0, 1, 2})
	st.has(0, "4 virtue, 15 workers")
}
