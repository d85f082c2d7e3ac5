package architects_test

import (
	"encoding/json"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// correct is a file of corrections as matches keep it.
func correct(t *testing.T, file string) json.RawMessage {
	t.Helper()
	less, err := architects.Game{}.Correct([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return less
}

// TestUncertainWonders: the expansion's stand-ins are exported to be corrected,
// with a word on each of its cards, and given back as they are they change
// nothing.
func TestUncertainWonders(t *testing.T) {
	file, err := architects.Game{}.Uncertain(nil)
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]map[string]json.RawMessage
	if err := json.Unmarshal(file, &doc); err != nil {
		t.Fatal(err)
	}
	set := doc["works_of_wonder"]
	for part, cards := range map[string]int{"apprentices": 24, "buildings": 24, "rewards": 12, "contribution_cards": 7} {
		var list map[string]any
		if err := json.Unmarshal(set[part], &list); err != nil || len(list) != cards {
			t.Errorf("%s: %d cards, %v, want %d", part, len(list), err, cards)
		}
	}
	for _, part := range []string{"wonders", "solo"} {
		if set[part] == nil {
			t.Errorf("%s has nothing to correct", part)
		}
	}
	// Of the base game's own file only the line for six players is (W-1).
	if lines := doc["setup_by_player_count"]; len(doc) != 2 || len(lines) != 1 || lines["6"] == nil {
		t.Errorf("uncertain beside the expansion: %d members, %s", len(doc)-1, lines)
	}
	if less := correct(t, string(file)); less != nil {
		t.Errorf("as exported it corrects %s", less)
	}
}

// TestCorrectedWonders: a corrected figure is played with, by the matches that
// begin with it and by no others.
func TestCorrectedWonders(t *testing.T) {
	less := correct(t, `{"works_of_wonder": {"wonders": {"cards": {"stone_wonder": {"cost": {"stone": 12}, "vp": 18}}}}}`)
	build := func(figures json.RawMessage) *story {
		st := tellOf(t, architects.Game{}, engine.Config{Seats: 2, Settings: wonders(architects.BoardsSymmetric, ""), Figures: figures})
		st.influence(0, 5).influence(1, 0).goods(0, "14 stone, 3 silver").player(0).Virtue = 5
		return st.plays("place:guildhall", "construct:stone_wonder", "token:forest")
	}
	if st := build(less).has(0, "2 stone"); st.points(0, architects.ItemBuildings) != 18 {
		t.Error("the corrected Wonder scores otherwise")
	}
	if st := build(nil).has(0, "0 stone"); st.points(0, architects.ItemBuildings) != 15 {
		t.Error("the Wonder as it is scores otherwise")
	}
}

// TestCorrectionsBesideTheBaseGame: a room without the expansion takes of the
// same file what is about the base game, and does not stumble over the rest.
func TestCorrectionsBesideTheBaseGame(t *testing.T) {
	for file, tax := range map[string]string{
		`{"works_of_wonder": {"influence_board": {"max": 10}}, "setup": {"tax_stand": 9}}`: "9 silver",
		`{"works_of_wonder": {"influence_board": {"max": 10}}}`:                            "4 silver",
	} {
		cfg := engine.Config{Seats: 2, Figures: correct(t, file)}
		tellOf(t, architects.Game{}, cfg).plays("place:tax_stand").has(0, tax)
		cfg.Settings = wonders(architects.BoardsSymmetric, "")
		st := tellOf(t, architects.Game{}, cfg).influence(0, 10)
		st.S.Wonders.Profiteer, st.S.Wonders.Princess = architects.TaxStand, architects.Forest
		st.plays("place:tax_stand", "favour", "lose").wantInfluence(0, 10).has(0, tax)
	}
}

// TestWrongCorrectionsOfWonders: errors name the card and the field.
func TestWrongCorrectionsOfWonders(t *testing.T) {
	for file, want := range map[string]string{
		`{"works_of_wonder": {"buildings": {"bath": {"vp": 3}}}}`:                                                    "works_of_wonder.buildings.bath: no such card or field",
		`{"works_of_wonder": {"buildings": {"baths": {"vp": "3"}}}}`:                                                 `works_of_wonder.buildings[baths].vp: "3" is no int`,
		`{"works_of_wonder": {"solo": {"scheme_cards": {"scheme_05": {"options": [{"if": "raining", "do": []}]}}}}}`: `no condition is called "raining"`,
		`{"works_of_wonder": {"black_market_reset": {"steps": ["everybody_dances"]}}}`:                               `no step is called "everybody_dances"`,
	} {
		if _, err := (architects.Game{}).Correct([]byte(file)); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", file, err, want)
		}
	}
}
