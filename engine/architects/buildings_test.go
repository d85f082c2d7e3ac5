package architects_test

import (
	"encoding/json"
	"os"
	"testing"

	"westkingdom/engine/architects"
)

// printed is what the data file says of a card, read apart from the rules.
type printed struct {
	ID     string         `json:"id"`
	Cost   map[string]int `json:"cost"`
	Skills []string       `json:"skills_required"`
	VP     int            `json:"vp"`
	Virtue int            `json:"virtue_on_build"`
	Promo  bool           `json:"promo"`
}

// file reads the data file.
func file[T any](t testing.TB) (v T) {
	t.Helper()
	text, err := os.ReadFile("data/architects.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func printedBuildings(t testing.TB) map[string]printed {
	t.Helper()
	cards := map[string]printed{}
	for _, b := range file[struct {
		Buildings []printed `json:"buildings"`
	}](t).Buildings {
		cards[b.ID] = b
	}
	return cards
}

// ready gives seat 0 the card, a Labourer, and exactly its cost.
func ready(st *story, id string) *story {
	st.T.Helper()
	card := printedBuildings(st.T)[id]
	for name, n := range card.Cost {
		st.player(0).Goods[resource(st.T, name)] += n
	}
	return st.apprentices(0, "labourer").hand(0, id)
}

// constructs plays the construction.
func constructs(st *story, id string) *story {
	st.T.Helper()
	return ready(st, id).plays("place:guildhall", "construct:"+id)
}

// TestBuildings_11_1_Construct: for each Building the cost is paid, the card
// stands in front of the player with its points and its Virtue change.
func TestBuildings_11_1_Construct(t *testing.T) {
	for id, card := range printedBuildings(t) {
		t.Run(id, func(t *testing.T) {
			st := ready(tell(t, 2), id)
			shown := ready(tell(t, 2), id).plays("place:guildhall").option(0, "construct:"+id)
			wantCost := 0
			for _, n := range card.Cost {
				wantCost += n
			}
			gotCost, gotVP := 0, 0
			for _, a := range shown.Cost {
				if n, ok := card.Cost[a.What]; ok && n == a.N {
					gotCost += n
				}
			}
			for _, a := range shown.Gain {
				if a.What == architects.AmountPoints {
					gotVP = a.N
				}
			}
			if gotCost != wantCost || gotVP != card.VP {
				t.Errorf("preview %+v, want %v and %d VP", shown, card.Cost, card.VP)
			}
			st.plays("place:guildhall", "construct:"+id)
			p := st.player(0)
			if len(p.Built) == 0 || p.Built[0].String() != id || len(p.Hand) > 2 {
				t.Fatalf("built %v, hand %v", p.Built, p.Hand)
			}
			if id != "watchtower" && id != "monument" && p.Virtue != 7+card.Virtue {
				t.Errorf("Virtue %d, want %d", p.Virtue, 7+card.Virtue)
			}
		})
	}
}

// TestBuildings_11_1_Skills: each skill that a card asks for must be shown by
// an Apprentice, one of which may cover several.
func TestBuildings_11_1_Skills(t *testing.T) {
	holders := map[string]string{"carpentry": "woodcutter_1", "tiling": "miner_1", "masonry": "stonecutter_1"}
	for id, card := range printedBuildings(t) {
		for _, missing := range card.Skills {
			t.Run(id+" without "+missing, func(t *testing.T) {
				st := tell(t, 2).hand(0, id, "well").goods(0, "9 clay, 9 wood, 9 stone, 9 gold, 9 marble")
				for skill, holder := range holders {
					if skill != missing {
						st.apprentices(0, holder)
					}
				}
				st.plays("place:guildhall")
				for _, b := range st.prompt(0, architects.KindGuildhall).Blocked {
					if b.ID == "construct:"+id && (b.Reason.Key != architects.ReasonSkill || b.Reason.What != missing) {
						t.Errorf("blocked by %+v", *b.Reason)
					}
				}
				for _, o := range st.prompt(0, architects.KindGuildhall).Options {
					if o.ID == "construct:"+id {
						t.Errorf("may be constructed")
					}
				}
			})
		}
	}
}

// immediate is what each Building with an immediate effect does (section 13).
var immediate = []struct {
	id      string
	prepare func(*story)
	plays   []string
	has     string
	rival   string
}{
	{id: "smithy", has: "4 stone"},
	{id: "well", has: "4 clay"},
	{id: "lumber_camp", has: "4 wood"},
	{id: "thieves_den", has: "4 silver, 5 virtue"},
	{id: "factory", has: "2 marble"},
	{id: "treasury", plays: []string{"choose:treasury:gold"}, has: "1 gold, 0 silver"},
	{id: "treasury", plays: []string{"choose:treasury:3silver"}, has: "0 gold, 3 silver"},
	{id: "clay_pit", plays: []string{"choose:clay_pit:gold"}, has: "1 gold, 0 marble"},
	{id: "clay_pit", plays: []string{"choose:clay_pit:marble"}, has: "0 gold, 1 marble"},
	{id: "drafting_room", has: "2 hand"},
	{id: "palace", has: "1 gold"}, // Virtue 7
	{id: "palace", prepare: func(st *story) { st.player(0).Virtue = 12 }, has: "3 gold"},
	{id: "armoury", prepare: groups, plays: []string{"capture:forest:1"}, has: "2 captives, 0 silver"},
	{id: "armoury", prepare: groups, plays: []string{"stop"}, has: "0 captives"},
	{id: "fortress", prepare: groups, plays: []string{"capture:forest:1", "capture:quarry:1"}, has: "5 captives, 5 virtue"},
	{id: "fortress", prepare: groups, plays: []string{"capture:quarry:0", "stop"}, has: "0 captives, 19 reserve"},
	{id: "barracks", prepare: groups, plays: []string{"choose:barracks:capture", "capture:quarry:1"}, has: "3 captives"},
	{id: "barracks", prepare: func(st *story) { groups(st); st.capture(1, 0, 4) },
		plays: []string{"choose:barracks:release_captives"}, has: "17 reserve"},
	{id: "barracks", prepare: groups, plays: []string{"decline"}, has: "0 captives"},
	{id: "hideout", prepare: func(st *story) { st.jail(0, 5) }, has: "0 prisoners, 19 reserve, 5 virtue"},
	{id: "tavern", prepare: func(st *story) { st.market(1, "squire_gold").S.Market[1][0].Silver = 2 },
		plays: []string{"hire:squire_gold"}, has: "8 virtue, 2 silver"},
	{id: "tavern", plays: []string{"decline"}, has: "7 virtue"},
	{id: "church", prepare: func(st *story) { st.player(0).Unpaid = 2 }, plays: []string{"use:church"}, has: "1 unpaid, 0 paid, 8 virtue"},
	{id: "church", prepare: func(st *story) { st.player(0).Unpaid = 2 }, plays: []string{"decline"}, has: "2 unpaid"},
	{id: "church", has: "0 unpaid, 8 virtue"},
	{id: "library", prepare: func(st *story) { st.hand(0, "keep", "castle") }, plays: []string{"discard:keep"}, has: "1 hand, 2 gold"},
	{id: "library", prepare: func(st *story) { st.hand(0, "keep") }, plays: []string{"decline"}, has: "1 hand, 0 gold"},
	{id: "library", has: "0 hand, 0 gold"}, // nothing to discard
	{id: "betting_house", has: "1 unpaid, 6 virtue"},
	{id: "watchtower", prepare: func(st *story) { st.jail(1, 3) }, has: "6 virtue", rival: "6 virtue"},
	{id: "monument", has: "9 virtue", rival: "8 virtue"},
	{id: "graveyard", prepare: func(st *story) { st.apprentices(0, "miner_1") }, plays: []string{"dismiss:labourer"}, has: "6 virtue"},
	{id: "crane", prepare: func(st *story) { st.hand(0, "well").goods(0, "2 wood, 2 stone") },
		plays: []string{"construct:well"}, has: "4 clay, 18 reserve"},
	{id: "crane", prepare: func(st *story) { st.hand(0, "well").goods(0, "1 gold") },
		plays: []string{"cathedral"}, has: "1 cathedral, 18 reserve"},
	{id: "crane", has: "19 reserve"}, // nothing else to build: skipped
	{id: "crane", prepare: func(st *story) { // no Worker left: skipped
		st.hand(0, "well").goods(0, "2 wood, 2 stone").stand(0, architects.Mines, 19)
	}, has: "0 reserve, 1 hand"},
}

// groups puts Workers where they can be captured.
func groups(st *story) {
	st.stand(1, architects.Forest, 2).stand(1, architects.Quarry, 3).stand(0, architects.Quarry, 2)
}

func TestBuildings_13_Immediate(t *testing.T) {
	for _, test := range immediate {
		t.Run(test.id, func(t *testing.T) {
			st := tell(t, 2)
			if test.prepare != nil {
				test.prepare(st)
			}
			constructs(st, test.id).plays(test.plays...).has(0, test.has).has(1, test.rival)
			if got := st.M.Asked(); len(got) != 1 || got[0] != 1 {
				t.Errorf("the turn goes on: %s", st.asked(0))
			}
		})
	}
}

// atEnd is what each Building with an end-of-game effect comes to (section
// 13): Virtue after the effects, or points of the Buildings item beyond those
// printed.
var atEnd = []struct {
	id      string
	prepare func(*story)
	virtue  int // 0: unchanged
	points  int
}{
	{"trading_post", func(st *story) { st.goods(0, "3 clay, 3 wood, 3 stone") }, 9, 0},
	{"castle", func(st *story) { st.goods(0, "5 gold, 9 marble") }, 9, 0},
	{"observatory", func(st *story) { st.goods(0, "3 marble, 9 gold") }, 8, 0},
	{"reservoir", func(st *story) { st.player(0).Paid, st.player(0).Unpaid = 5, 2 }, 9, 0},
	{"chapel", func(st *story) { st.player(0).Cathedral, st.player(1).Cathedral = 2, 1 }, 9, 0},
	{"chapel", func(st *story) { st.player(0).Cathedral, st.player(1).Cathedral = 2, 2 }, 0, 0},
	{"dungeon", nil, 5, 0},
	{"museum", func(st *story) { st.built(0, "well", "smithy", "church") }, 9, 3 + 3 + 5},
	{"museum", func(st *story) { st.built(0, "well") }, 8, 3},
	{"aqueduct", func(st *story) { st.built(0, "well", "smithy") }, 0, 3 + 3 + 3},
	{"aqueduct", nil, 0, 1},
	{"carpenters_hut", func(st *story) { st.apprentices(0, "labourer", "woodcutter_1", "miner_1") }, 0, 2},
	{"tilers_hut", func(st *story) { st.apprentices(0, "labourer", "miner_1", "miner_2") }, 0, 3},
	{"masons_hut", func(st *story) { st.apprentices(0, "stonecutter_1", "miner_1") }, 0, 1},
	{"lighthouse", func(st *story) { st.player(0).Virtue = 12 }, 12, 3},
	{"lighthouse", func(st *story) { st.player(0).Virtue = 11 }, 11, 2},
	{"lighthouse", func(st *story) { st.built(0, "castle").goods(0, "2 gold") }, 8, 2 + 10}, // Virtue effects first
	{"moneylender", func(st *story) { st.player(0).Paid = 3 }, 0, 3},
	{"keep", func(st *story) { st.capture(0, 1, 8) }, 0, 2},
	{"university", nil, 0, 2},
	{"university", func(st *story) { st.player(0).Unpaid = 1 }, 0, 0},
	{"steeple", func(st *story) { st.player(0).Cathedral = 1 }, 0, 2},
	{"steeple", nil, 0, 0}, // a tie at level 0
	{"stone_market", func(st *story) { st.goods(0, "2 stone").goods(1, "1 stone") }, 0, 2},
	{"stone_market", func(st *story) { st.goods(0, "2 stone").goods(1, "2 stone") }, 0, 0},
	{"wood_market", func(st *story) { st.goods(0, "2 wood").goods(1, "1 wood") }, 0, 2},
	{"wood_market", func(st *story) { st.goods(0, "2 wood").goods(1, "3 wood") }, 0, 0},
	{"clay_market", func(st *story) { st.goods(0, "1 clay") }, 0, 2},
	{"clay_market", nil, 0, 0},
	{"silver_market", func(st *story) { st.goods(0, "3 silver").goods(1, "2 silver") }, 0, 2},
	{"silver_market", func(st *story) { st.goods(0, "3 silver").goods(1, "3 silver") }, 0, 0},
	{"fountain", nil, 0, 0},     // see T35
	{"gamblers_den", nil, 0, 0}, // see T35
}

func TestBuildings_13_EndOfGame(t *testing.T) {
	cards := printedBuildings(t)
	for _, test := range atEnd {
		t.Run(test.id, func(t *testing.T) {
			st := tell(t, 2).built(0, test.id)
			if test.prepare != nil {
				test.prepare(st)
			}
			before := st.S.Standings()[0]
			ended(st)
			if want := test.virtue; want != 0 && st.player(0).Virtue != want {
				t.Errorf("Virtue %d, want %d", st.player(0).Virtue, want)
			}
			if got, want := st.points(0, architects.ItemBuildings), cards[test.id].VP+test.points; got != want {
				t.Errorf("Buildings score %d, want %d", got, want)
			}
			if after := st.S.Standings()[0]; after.Total != before.Total {
				t.Errorf("said to be %+v before the end, was %+v", before, after)
			}
		})
	}
}

// TestBuildings_EveryCard: no Building is left without a test of its effect.
func TestBuildings_EveryCard(t *testing.T) {
	tested := map[string]bool{}
	for _, test := range immediate {
		tested[test.id] = true
	}
	for _, test := range atEnd {
		tested[test.id] = true
	}
	cards := printedBuildings(t)
	if len(cards) != 43 {
		t.Errorf("%d Buildings", len(cards))
	}
	for id := range cards {
		if !tested[id] {
			t.Errorf("%s has no test", id)
		}
	}
}
