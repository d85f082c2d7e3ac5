package paladins_test

import (
	"encoding/json"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/paladins"
)

// TestUpdateSize: what one choice changes for a watcher, with the longest prompt
// and the log, is small, and does not grow much even when it ends a round.
// Alone, one choice can let the AI play the round to its end.
func TestUpdateSize(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		sum, most, n := 0, 0, 0
		for seed := range 10 {
			m, err := engine.NewMatch(paladins.Game{}, engine.Config{Seats: seats}, uint64(seed))
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			r := engine.NewRand(uint64(seed))
			before, logged := encoded(t, m), len(m.Log())
			for !m.Over() {
				applyAny(t, m, &r)
				after := encoded(t, m)
				size := len(marshal(t, after.Since(before))) + len(marshal(t, m.Log()[logged:]))
				prompt := 0
				for _, seat := range m.Asked() {
					p, _ := m.Prompt(seat)
					prompt = max(prompt, len(marshal(t, p)))
				}
				before, logged = after, len(m.Log())
				sum, most, n = sum+size+prompt, max(most, size+prompt), n+1
			}
		}
		t.Logf("%d seats: %d bytes on average, %d at most", seats, sum/n, most)
		if sum/n > 4000 || most > 9000 && seats > 1 {
			t.Errorf("%d seats: updates of %d bytes on average and %d at most are too large", seats, sum/n, most)
		}
	}
}

func encoded(t *testing.T, m *engine.Match) engine.Encoded {
	t.Helper()
	e, err := engine.Encode(m.State().Public())
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
