package troyes_test

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/troyes"
)

// What a turn offers is what some lot on the square does, whatever the dice,
// cubes and purses are.
func TestOffersAreDoable(t *testing.T) {
	for seed := range uint64(12) {
		cfg := engine.Config{Seats: 1 + int(seed)%4, Settings: map[string]string{"bonus": "on"}}
		m, err := engine.NewMatch(troyes.Game{}, cfg, engine.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		r, turns := engine.NewRand(seed), 0
		for !m.Over() {
			p, _ := m.Prompt(m.Asked()[0])
			if p.Kind == "turn" {
				turns++
				if list := troyes.Misjudged(m.State().(*troyes.State), p.Seat); len(list) > 0 {
					t.Fatalf("seed %d, turn %d: %v", seed, turns, list)
				}
			}
			// Passing early would leave little to look at.
			i := r.Intn(len(p.Options))
			if p.Options[i].Verb == "pass" || p.Options[i].Verb == "back" {
				i = 0
			}
			if err := m.Apply(engine.Record{Seat: p.Seat, Option: p.Options[i].ID}); err != nil {
				t.Fatal(err)
			}
		}
		m.Close()
		if turns < 10 {
			t.Errorf("seed %d: %d turns", seed, turns)
		}
	}
}

// A question asked of a seat stays below 32 kB, whatever lies on the square.
// WESTKINGDOM_GAMES says in how many games, docs/performance.md what came of
// 10,000.
func TestPromptsAreSmall(t *testing.T) {
	games, most := uint64(40), 0
	if testing.Short() {
		games = 4
	}
	if n, err := strconv.ParseUint(os.Getenv("WESTKINGDOM_GAMES"), 10, 64); err == nil {
		games = n
	}
	for seed := range games {
		m, err := engine.NewMatch(troyes.Game{}, engine.Config{Seats: 4 - int(seed%4), Settings: map[string]string{"bonus": "on"}}, engine.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		r := engine.NewRand(seed)
		for !m.Over() {
			p, _ := m.Prompt(m.Asked()[0])
			text, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			if most = max(most, len(text)); len(text) > 32<<10 {
				t.Fatalf("seed %d: %s asks %d bytes", seed, p.Kind, len(text))
			}
			if err := m.Apply(engine.Record{Seat: p.Seat, Option: p.Options[r.Intn(len(p.Options))].ID}); err != nil {
				t.Fatal(err)
			}
		}
		m.Close()
	}
	t.Logf("the largest has %d bytes", most)
}

// A lot with which nothing can be done is not laid back unseen: the player is
// told why not first.
func TestLotForNothingIsSeen(t *testing.T) {
	st := tell(t, 2)
	st.with(0, 1, 0, 0).dice(0, "white 1").dice(1, "red 1")
	st.queue("war")
	for l := range st.S.Cathedral {
		st.S.Cathedral[l][0] = 1
	}
	st.player(0).Reserve, st.player(0).Supply = 0, 12
	st.Play(0, "die:0-white-1")
	st.Options(0, troyes.KindLot, "back")
	st.Play(0, "back", "pass")
}
