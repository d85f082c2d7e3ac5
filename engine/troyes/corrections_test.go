package troyes_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/figures"
	"westkingdom/engine/troyes"
)

func corrected(t testing.TB) enginetest.Corrected {
	t.Helper()
	document, err := os.ReadFile("data/troyes.json")
	if err != nil {
		t.Fatal(err)
	}
	return enginetest.Corrected{Game: troyes.Game{}, Document: document, Longest: 20_000}
}

func TestAlteredFigures(t *testing.T) { corrected(t).Run(t, 100) }

func FuzzFigures(f *testing.F) { corrected(f).Fuzz(f) }

// Figures that rules cannot follow are refused, with card and field.
func TestUnsoundFigures(t *testing.T) {
	const five = `{"rank":1,"seat":6},{"rank":2,"seat":5},{"rank":3,"seat":4},{"rank":4,"seat":3},{"rank":5,"seat":2}`
	for file, want := range map[string]string{
		`{"solo":{"seatRanking":{"palace":[` + five + `]}}}`:                                                                                                "solo.seatRanking.palace: not each of 6 seats, once",
		`{"solo":{"seatRanking":{"palace":[` + five + `,{"rank":6,"seat":2}]}}}`:                                                                            "solo.seatRanking.palace: not each of 6 seats, once",
		`{"solo":{"seatRanking":{"palace":[` + five + `,{"rank":5,"seat":1}]}}}`:                                                                            "solo.seatRanking.palace: no seat has rank 6",
		`{"setup":{"neutralPlacement2Players":{"seats":[{"building":"palace","seat":2}]}}}`:                                                                 "setup.neutralPlacement2Players.seats: a list of 1, want 6",
		`{"activities":{"militia":{"effect":{"physicalDice":{"min":0}}}}}`:                                                                                  "activities[militia].effect.physicalDice: from 0 to 3 dice",
		`{"activities":{"militia":{"effect":{"physicalDice":{"max":99}}}}}`:                                                                                 "activities[militia].effect.physicalDice.max: 99 is no number from 0 to 3",
		`{"activities":{"archer":{"hireCost":-1}}}`:                                                                                                         "activities[archer].hireCost: -1 is no number from 0 to 20",
		`{"activities":{"archer":{"effect":{"steps":[]}}}}`:                                                                                                 "activities[archer].effect.steps: a list of 0, want 1 to 5",
		`{"activities":{"archer":{"effect":{"steps":[{"op":"gain","amount":2}]}}}}`:                                                                         "activities[archer].effect.steps[0].resource: gain needs it",
		`{"activities":{"archer":{"effect":{"steps":[{"op":"black-dice","amount":2}]}}}}`:                                                                   "activities[archer].effect.steps[0].op: no activity does black-dice",
		`{"activities":{"archer":{"effect":{"steps":[{"op":"roll-then","success":[1],"then":[{"op":"lot-recolor"}]}]}}}}`:                                   "activities[archer].effect.steps[0].then[0].op: no activity does lot-recolor",
		`{"activities":{"archer":{"effect":{"steps":[{"op":"pay","resource":"vp","amount":2}]}}}}`:                                                          "activities[archer].effect.steps[0].resource: nobody pays points",
		`{"events":{"war":{"effect":[{"op":"gain","resource":"vp","amount":2}]}}}`:                                                                          "events[war].effect[0].op: no event does gain",
		`{"board":{"buildings":{"city-hall":{"rows":[{"row":1,"dice":[1],"seats":2},{"row":2,"dice":[2,5],"seats":2},{"row":3,"dice":[3,4],"seats":2}]}}}}`: "board.buildings[city-hall]: a die of 6 leads to 0 rows, not to one",
		`{"solo":{"buildingOrder":["palace","palace","bishopric"]}}`:                                                                                        "solo.buildingOrder: not each building, once",
		`{"constants":{"wages":{"palace":null}}}`:                                                                                                           "constants.wages.palace: null is no int",
	} {
		_, err := troyes.Game{}.Correct([]byte(file))
		var where *figures.Error
		if !errors.As(err, &where) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", file, err, want)
		}
		// So are those that a game brings along in a file of its own.
		_, err = engine.NewMatch(troyes.Game{}, engine.Config{Seats: 2, Figures: []byte(file)}, engine.SeedOf(1))
		if !errors.Is(err, engine.ErrConfig) || !strings.Contains(err.Error(), want) {
			t.Errorf("a match by %s: got %v, want %s", file, err, want)
		}
	}
}

// An activity may be corrected to ask for nothing.
func TestActivationsThatCostNothing(t *testing.T) {
	const file = `{"activities":{"journeyman":{"effect":{"steps":[{"op":"pay","resource":"deniers","amount":0},{"op":"gain","resource":"vp","amount":2}]}}}}`
	for seed := range uint64(20) {
		s, err := troyes.Game{}.New(engine.Config{Seats: 4, Rules: troyes.Rules, Figures: []byte(file)}, engine.NewRand(seed))
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Simulate(t, troyes.Game{}, s, seed, enginetest.Bots(bot.Random, 4)...)
	}
}

// The King takes the seats by their ranks, however the list is ordered.
func TestRanksOfSeats(t *testing.T) {
	first := func(file string) (seats [3]troyes.Owner) {
		t.Helper()
		less, err := troyes.Game{}.Correct([]byte(file))
		if err != nil {
			t.Fatal(err)
		}
		cfg, err := engine.Config{Seats: 1, Figures: less}.Check(troyes.Game{}.Info())
		if err != nil {
			t.Fatal(err)
		}
		s, err := troyes.Game{}.New(cfg, engine.NewRand(4))
		if err != nil {
			t.Fatal(err)
		}
		m, err := engine.NewMatch(troyes.Game{}, cfg, engine.SeedOf(4))
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		enginetest.Simulate(t, troyes.Game{}, s, 4, bot.Random)
		standing := m.State().(*troyes.State).Standing[0]
		return [3]troyes.Owner{standing[0], standing[1], standing[5]}
	}
	asc := first(`{"solo":{"seatRanking":{"palace":[{"rank":1,"seat":1},{"rank":2,"seat":2},{"rank":3,"seat":3},{"rank":4,"seat":4},{"rank":5,"seat":5},{"rank":6,"seat":6}]}}}`)
	turned := first(`{"solo":{"seatRanking":{"palace":[{"rank":6,"seat":6},{"rank":2,"seat":2},{"rank":3,"seat":3},{"rank":4,"seat":4},{"rank":5,"seat":5},{"rank":1,"seat":1}]}}}`)
	if asc != turned || asc[0] == troyes.None || asc[2] != troyes.None {
		t.Errorf("the seats of the Palace are %v, and %v with the ranks in another order", asc, turned)
	}
}
