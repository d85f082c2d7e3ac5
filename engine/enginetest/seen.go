package enginetest

import (
	"testing"

	"westkingdom/engine"
)

// Seen plays a random game and holds what is said of a part of it to have been seen by
// one seat alone to the log: drew are the keys of entries that tell a seat what it saw,
// with how many cards each tells of. Nothing is asked of before the last entry of the
// key from, unless it is empty: what was seen there no log tells.
func Seen(t *testing.T, g engine.Game, cfg engine.Config, drew map[string]int, from string) {
	t.Helper()
	m, err := engine.NewMatch(g, cfg, engine.SeedOf(5))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	pick := engine.NewRand(9)
	alone, shown, chance := 0, 0, false
	for begin := 0; !m.Over(); {
		seats := m.Asked()
		p, _ := m.Prompt(seats[pick.Intn(len(seats))])
		if err := m.Apply(engine.Record{Seat: p.Seat, Option: p.Options[pick.Intn(len(p.Options))].ID}); err != nil {
			t.Fatal(err)
		}
		if pick.Intn(20) > 0 || m.Over() {
			continue
		}
		want := make([]int, m.Config().Seats)
		for _, e := range m.Log() {
			if e.Key == from {
				begin = e.Seq
			}
		}
		since := begin + pick.Intn(max(1, m.Seq()-begin))
		for _, e := range m.Log() {
			if e.Seq > since && e.Only != nil {
				want[*e.Only] += drew[e.Key]
			}
		}
		seen, err := m.Seen(since)
		if err != nil {
			t.Fatal(err)
		}
		for seat, n := range want {
			if seen.Alone[seat] != n {
				t.Fatalf("from %d to %d seat %d has seen %d cards, is said to have seen %d", since, m.Seq(), seat, n, seen.Alone[seat])
			}
			alone += n
		}
		shown, chance = shown+seen.Shown, chance || seen.Chance
	}
	if len(drew) > 0 && alone == 0 || shown == 0 || !chance {
		t.Errorf("in a whole game %d cards were seen alone, %d shown, and chance has spoken: %v", alone, shown, chance)
	}
}
