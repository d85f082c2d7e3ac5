package architects_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/figures"
)

// altered is the game with a data file that is changed by corrections, one
// after another: null makes room for another object.
func altered(t *testing.T, corrections ...string) architects.Game {
	t.Helper()
	file := architects.DataFile()
	for _, c := range corrections {
		var err error
		if file, err = figures.Correct(file, []byte(c)); err != nil {
			t.Fatal(err)
		}
	}
	return architects.GameOf(file)
}

// TestLayout: stored games have these fields.
func TestLayout(t *testing.T) { enginetest.Layout(t, dealt(t, 2, 1, nil)) }

// TestDataFile: whatever the rules cannot interpret is an error that says where
// it stands.
func TestDataFile(t *testing.T) {
	for corrections, want := range map[string]string{
		`{"buildings": {"well": {"skills_required": ["thatching"]}}}`:                              `buildings[well].skills_required: no skill is called "thatching"`,
		`{"buildings": {"well": {"end_game": {"vvp": 1}}}}`:                                        `buildings[well].end_game.vvp: no effect is called "vvp"`,
		`{"buildings": {"well": {"end_game": {"vp": 1, "virtue": 1}}}}`:                            `buildings[well].end_game: an effect of 2 keys`,
		`{"buildings": {"well": {"end_game": {"per": {"counter": "windows"}}}}}`:                   `buildings[well].end_game.per.counter: no counter is called "windows"`,
		`{"buildings": {"well": {"no": 12}}}`:                                                      `buildings: card well is number 12 and stands as number 11`,
		`{"apprentices": {"labourer": {"ability": {"trigger": "on_noon", "effect": {"vp": 1}}}}}`:  `apprentices[labourer].ability.trigger: no trigger is called "on_noon"`,
		`{"apprentices": {"labourer": {"ability": {"trigger": "on_place", "effect": {"vp": 1}}}}}`: `apprentices[labourer].ability.trigger: on_place: a location belongs to on_place alone`,
		`{"apprentices": {"labourer": {"ability": {"trigger": "on_build"}}}}`:                      `apprentices[labourer].ability: an ability on_build without effect`,
		`{"player_boards": {"asymmetric": {"ada": {"colour": "mauve"}}}}`:                          `player_boards.asymmetric[ada].colour: no colour is called "mauve"`,
		`{"locations": {"forest": {"yield_by_workers": {"1": {"wood": "1"}}}}}`:                    `locations[forest].yield_by_workers.1.wood: "1" is no int`,
	} {
		_, err := altered(t, corrections).New(engine.Config{Seats: 2, Rules: architects.Rules}, engine.NewRand(1))
		if !errors.Is(err, engine.ErrConfig) || !strings.HasSuffix(err.Error(), ": "+want) {
			t.Errorf("%s: got %v, want %s", corrections, err, want)
		}
	}
	unknown := bytes.Replace(architects.DataFile(), []byte(`"virtue_on_hire"`), []byte(`"virtue_on_hier"`), 1)
	_, err := architects.GameOf(unknown).New(engine.Config{Seats: 2, Rules: architects.Rules}, engine.NewRand(1))
	if err == nil || !strings.HasSuffix(err.Error(), "apprentices[acolyte_carpentry].virtue_on_hier: no such field") {
		t.Errorf("an unknown field: got %v", err)
	}
}

// TestUncertain: every figure of the base game is sourced, those of the
// expansion and of the six seats that it brings are not all; and a file of
// corrections that changes nothing is none.
func TestUncertain(t *testing.T) {
	file, err := architects.Game{}.Uncertain(nil)
	if err != nil {
		t.Fatal(err)
	}
	var uncertain map[string]map[string]json.RawMessage
	if err := json.Unmarshal(file, &uncertain); err != nil {
		t.Fatal(err)
	}
	for part, figures := range uncertain {
		switch {
		case part == "works_of_wonder":
		case part == "setup_by_player_count" && len(figures) == 1 && figures["6"] != nil:
		default:
			t.Errorf("uncertain: %s of the base game: %v", part, slices.Collect(maps.Keys(figures)))
		}
	}
	if uncertain["works_of_wonder"]["wonders"] == nil {
		t.Error("uncertain: nothing of the Wonders")
	}
	if got, err := (architects.Game{}).Correct([]byte(`{"setup": {"tax_stand": 4}}`)); err != nil || got != nil {
		t.Errorf("no correction: %s, %v", got, err)
	}
	for file, want := range map[string]string{
		`{"buildings": {"wel": {"vp": 3}}}`:             "buildings.wel: no such card or field",
		`{"buildings": {"well": {"vp": "3"}}}`:          `buildings[well].vp: "3" is no int`,
		`{"buildings": {"well": {"cost": {"tin": 1}}}}`: "buildings.well.cost.tin: no such card or field",
	} {
		if _, err := (architects.Game{}).Correct([]byte(file)); err == nil || want != "" && err.Error() != want {
			t.Errorf("%s: got %v, want %s", file, err, want)
		}
	}
}

// TestFigures: a match keeps the figures that it began with.
func TestFigures(t *testing.T) {
	corrections, err := architects.Game{}.Correct([]byte(`{"setup": {"tax_stand": 9}}`))
	if err != nil {
		t.Fatal(err)
	}
	st := tellOf(t, architects.Game{}, engine.Config{Seats: 2, Figures: corrections})
	st.plays("place:tax_stand").has(0, "9 silver")
	tell(t, 2).plays("place:tax_stand").has(0, "4 silver")
}
