package paladins_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/figures"
	"westkingdom/engine/paladins"
)

// What no source gives can be written out; the file as it is corrects nothing.
func TestUncertainFigures(t *testing.T) {
	file, err := paladins.Game{}.Uncertain(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range []string{"workers_gained", "requirement", "by_players", "may_target_itself", "worker_spaces", "scheme-recruit-2", "absolve-7"} {
		if !strings.Contains(string(file), field) {
			t.Errorf("%s is not among the uncertain figures", field)
		}
	}
	less, err := paladins.Game{}.Correct(file)
	if err != nil || less != nil {
		t.Errorf("the file unchanged corrects %s, %v", less, err)
	}
}

// Corrected figures are checked as strictly as the game's own.
func TestCorrectedFiguresAreChecked(t *testing.T) {
	for file, want := range map[string]string{
		`{"townsfolk":{"cards":{"debt-collector-1":{"ability":{"reward":[{"choice":[[{"pay_debt":1}],[{"tax":1}]]}]}}}}}`:   "townsfolk.cards[debt-collector-1].ability.reward: it would set itself off",
		`{"solo":{"ai_rulings":{"pray_reward":"none"}}}`:                                                                    "solo.ai_rulings: no such card or field",
		`{"townsfolk":{"cards":{"abott-1":{"quest":[]}}}}`:                                                                  "townsfolk.cards.abott-1: no such card or field",
		`{"townsfolk":{"cards":{"abbot-1":{"quest":[{"gain":{"silvr":1}}]}}}}`:                                              "townsfolk.cards[abbot-1].quest[0].gain.silvr: no such field",
		`{"townsfolk":{"cards":{"abbot-1":{"quest":[{"worker":"clerk"}]}}}}`:                                                `townsfolk.cards[abbot-1].quest[0].worker: no worker is called "clerk"`,
		`{"townsfolk":{"cards":{"abbot-1":{"quest":[{}]}}}}`:                                                                "townsfolk.cards[abbot-1].quest[0]: 0 effects where one belongs: {}",
		`{"player_board":{"workshops":{"workers_gained":["scout"]}}}`:                                                       "player_board.workshops.workers_gained: a list of 1, want 8",
		`{"player_board":{"workshops":{"workers_gained":["any","scout","scout","scout","scout","scout","scout","scout"]}}}`: "player_board.workshops.workers_gained[0]: one type of worker is wanted, not any",
		`{"setup":{"tax_supply":{"by_players":{"1":0}}}}`:                                                                   "setup.tax_supply.by_players.1: 0 is no number from 1 to 20",
		`{"suspicion":{"cards":{"suspicion-01":{"tax":2}}}}`:                                                                "suspicion.distribution",
		`{"player_board":{"right_actions":{"absolve":{"requirement":[0,-1,3,5,7,9,11]}}}}`:                                  "player_board.right_actions.absolve.requirement[1]: -1 is no number from 0 to 20",
	} {
		_, err := paladins.Game{}.Correct([]byte(file))
		var where *figures.Error
		if !errors.As(err, &where) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", file, err, want)
		}
	}
}

// A match keeps the figures that it began with, whatever the program's own are.
func TestMatchKeepsItsFigures(t *testing.T) {
	less, err := paladins.Game{}.Correct([]byte(`{"setup":{"tax_supply":{"by_players":{"2":6,"3":6}}},
		"player_board":{"workshops":{"workers_gained":["cleric","merchant","fighter","cleric","scout","merchant","fighter","cleric"]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	g := positionBy(t, engine.Config{Seats: 2, Figures: less}, func(s *paladins.State) {
		s.Players[0].Workers, s.Players[0].Silver = workers(labourer, labourer), 4
	})
	check(t, "Tax Supply", g.S.Tax, 6)
	g.Play(0, "act:develop", "develop:absolve:0")
	check(t, "worker of the first workshop", g.player(0).Workers, workers(cleric))

	// Other matches have the program's.
	own := position(t, 2, func(s *paladins.State) {
		s.Players[0].Workers, s.Players[0].Silver = workers(labourer, labourer), 4
	})
	check(t, "Tax Supply", own.S.Tax, 5)
	own.Play(0, "act:develop", "develop:absolve:0")
	check(t, "worker of the first workshop", own.player(0).Workers, workers(scout))
}

// Figures that the rules do not read agree with those that they do.
func TestDrawnFigures(t *testing.T) {
	text, err := os.ReadFile("data/paladins.json")
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Board struct {
			Jars  struct{ Silver, Influence []int }
			Right struct {
				Absolve struct {
					Requirement []int
					Costs       []struct{ Pay struct{ Silver int } }
				}
			} `json:"right_actions"`
		} `json:"player_board"`
		Solo struct {
			Schemes struct {
				Distribution map[string]int
				Cards        []struct{ Action string }
			} `json:"scheme_cards"`
		}
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	absolve := d.Board.Right.Absolve
	check(t, "Influence of the jars", d.Board.Jars.Influence, absolve.Requirement)
	for i, c := range absolve.Costs {
		check(t, "silver of a jar", d.Board.Jars.Silver[i], c.Pay.Silver)
	}
	for _, c := range d.Solo.Schemes.Cards {
		d.Solo.Schemes.Distribution[c.Action]--
	}
	for action, n := range d.Solo.Schemes.Distribution {
		check(t, "schemes of "+action, n, 0)
	}
}
