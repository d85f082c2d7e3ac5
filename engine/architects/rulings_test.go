package architects_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// byNumber plays a story by each number of the rules.
func byNumber(t *testing.T, test func(t *testing.T, rules int)) {
	for rules := 1; rules <= architects.Rules; rules++ {
		t.Run("rules "+string(rune('0'+rules)), func(t *testing.T) { test(t, rules) })
	}
}

// TestRuling_A21: an ability on placing belongs to whoever owned it when the
// Worker was placed; by rules number 1, to whoever has it after the action.
func TestRuling_A21(t *testing.T) {
	byNumber(t, func(t *testing.T, rules int) {
		t.Run("hired by the action", func(t *testing.T) {
			st := tellBy(t, rules).market(0, "swindler_clay").goods(0, "2 silver").
				plays("place:black_market_middle", "hire:swindler_clay")
			st.has(0, map[bool]string{true: "2 clay", false: "0 clay"}[rules == 1])
		})
		t.Run("discarded to make room", func(t *testing.T) {
			st := tellBy(t, rules).market(0, "woodcutter_1").goods(0, "2 silver").
				apprentices(0, "swindler_clay", "miner_1", "miner_2", "labourer", "thief").
				plays("place:black_market_middle", "hire:woodcutter_1", "dismiss:swindler_clay")
			st.has(0, map[bool]string{true: "0 clay", false: "2 clay"}[rules == 1])
		})
		t.Run("owned all along", func(t *testing.T) {
			tellBy(t, rules).market(0, "woodcutter_1").goods(0, "2 silver").apprentices(0, "swindler_clay").
				plays("place:black_market_middle", "hire:woodcutter_1").has(0, "2 clay")
		})
	})
}

// TestRuling_A22: the free hire of the Black Market may be declined only at the
// Apprentice limit.
func TestRuling_A22(t *testing.T) {
	byNumber(t, func(t *testing.T, rules int) {
		st := tellBy(t, rules).market(0, "woodcutter_1").goods(0, "2 silver").plays("place:black_market_middle")
		for _, o := range st.prompt(0, architects.KindBlackMarket).Options {
			if o.Verb != "hire" && o.Verb != "look" {
				t.Errorf("the Black Market offers %s", o.ID)
			}
		}
		st.plays("hire:woodcutter_1").prompt(1, architects.KindPlace)
		st = tellBy(t, rules).market(0, "woodcutter_1").goods(0, "2 silver").
			apprentices(0, "swindler_clay", "miner_1", "miner_2", "labourer", "thief").
			plays("place:black_market_middle", "hire:woodcutter_1", "decline")
		if n := len(st.player(0).Apprentices); n != 5 {
			t.Errorf("%d Apprentices after declining", n)
		}
	})
}

// TestRuling_A23: the Guardhouse cannot be entered without acting; the first
// action must be carried out, further ones may be declined.
func TestRuling_A23(t *testing.T) {
	byNumber(t, func(t *testing.T, rules int) {
		tellBy(t, rules).blocked(0, "place:guardhouse", engine.Reason{Key: architects.ReasonNoAction, What: "guardhouse"}).
			lacks(0, "place:guardhouse", "imprison 1 captives", "release-prison 1 prisoners",
				"release-captives:silver 1 captured", "release-captives:debt 1 captured", "pay-debt 1 debts")
		tellBy(t, rules).jail(0, 2).capture(0, 1, 1).stand(0, architects.Guardhouse, 1).plays("place:guardhouse").
			options(0, architects.KindGuardhouse, "imprison", "release-prison").plays("imprison").
			options(0, architects.KindGuardhouse, "release-prison", "stop")
	})
}

// TestLossesOneByOne: Influence may spare each point of a loss of Virtue when its
// turn comes, after all that the points before it brought; by rules number 1 and
// 2 it spares what it can of the whole loss, before any of it.
func TestLossesOneByOne(t *testing.T) {
	tell := func(t *testing.T, rules, virtue, influence int) *story {
		t.Helper()
		st := tellBoxed(t, engine.Config{Seats: 2, Rules: rules, Settings: wonders(architects.BoardsSymmetric, "")})
		return st.virtue(0, virtue).influence(0, influence)
	}
	byNumber(t, func(t *testing.T, rules int) {
		t.Run("the first Debt brings what spares the second", func(t *testing.T) {
			st := tell(t, rules, 0, 1).apprentices(0, "brigand").plays("place:tax_stand")
			if rules < 3 {
				st.has(0, "0 virtue, 2 unpaid").wantInfluence(0, 3)
				return
			}
			st.has(0, "0 virtue, 1 unpaid").options(0, architects.KindSpare, "lose", "spare:1").
				plays("spare:1").has(0, "0 virtue, 1 unpaid").wantInfluence(0, 0).prompt(1, architects.KindPlace)
		})
		t.Run("each point is asked about", func(t *testing.T) {
			st := tell(t, rules, 7, 4).plays("place:tax_stand")
			if rules < 3 {
				st.options(0, architects.KindSpare, "lose", "spare:1", "spare:2")
				return
			}
			st.plays("lose").has(0, "6 virtue").options(0, architects.KindSpare, "lose", "spare:1").
				plays("spare:1").has(0, "6 virtue").wantInfluence(0, 2).prompt(1, architects.KindPlace)
		})
		t.Run("at the end of the game", func(t *testing.T) {
			st := tell(t, rules, 0, 1).apprentices(0, "brigand").built(0, "dungeon").ending().plays("place:forest")
			if rules < 3 {
				st.has(0, "0 virtue, 2 unpaid").wantInfluence(0, 3)
				return
			}
			st.plays("spare:1").has(0, "0 virtue, 1 unpaid").wantInfluence(0, 0)
		})
	})
}

// TestWhyNot: a place where nothing can be done says what each thing lacks that
// one might do there, to its seat alone.
func TestWhyNot(t *testing.T) {
	t.Run("Guildhall", func(t *testing.T) {
		st := tell(t, 2).hand(0, "tavern", "well").goods(0, "2 wood").
			lacks(0, "place:guildhall", "construct:tavern 1 carpentry", "construct:tavern 1 wood", "construct:tavern 2 stone",
				"construct:tavern 1 gold", "construct:well 2 stone", "cathedral 1 gold")
		if p, ok := st.M.Prompt(1); ok {
			t.Errorf("seat 1 is asked %+v", p)
		}
	})
	t.Run("one Building of several", func(t *testing.T) {
		tell(t, 2).hand(0, "tavern", "well").goods(0, "2 wood, 2 stone").plays("place:guildhall").
			lacks(0, "construct:tavern", "construct:tavern 1 carpentry", "construct:tavern 1 wood", "construct:tavern 1 gold")
	})
	t.Run("Workshop", func(t *testing.T) {
		st := tell(t, 2).market(0, "miner_1").goods(0, "3 silver")
		st.S.BuildingPile = nil
		st.start()
		p, _ := st.M.Prompt(0)
		for _, b := range p.Blocked {
			if b.ID == "place:workshop" && len(b.Lacks) == 9 && b.Lacks[0].ID == "hire:miner_1" && b.Lacks[8].Reason.Key == engine.ReasonEmpty {
				return
			}
		}
		t.Errorf("the Workshop is not blocked by what its cards lack: %s", st.asked(0))
	})
}

// TestOneTotal: hiring costs one sum, Tax and coins on cards included, in the
// preview and in one line of the log.
func TestOneTotal(t *testing.T) {
	st := tell(t, 2).market(0, "miner_1", "jeweller_1").goods(0, "7 silver").plays("place:workshop")
	wants(t, "cost", st.option(0, "hire:jeweller_1").Cost, "5 silver")
	st.plays("hire:jeweller_1").has(0, "2 silver")
	var lines []engine.Entry
	for _, e := range st.M.Log() {
		if e.Key == architects.LogHire || e.Key == architects.LogPay {
			lines = append(lines, e)
		}
	}
	want := engine.Args{engine.Str("card", "jeweller_1"), engine.Int("silver", 5), engine.Int("tax", 2), engine.Int("skipped", 1)}
	if len(lines) != 1 || text(t, lines[0].Args) != text(t, want) {
		t.Errorf("the log says %+v, want one line of %+v", lines, want)
	}
}
