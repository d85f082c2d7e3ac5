package enginetest

import (
	"errors"
	"testing"

	"westkingdom/engine"
)

// Fuzz feeds arbitrary choices, undos, rewinds and nonsense to matches: whatever comes,
// a record is applied or refused with one of the engine's errors, no rule
// fails, and no piece is created or lost.
func Fuzz(f *testing.F, suite Suite) {
	f.Add(uint64(1), byte(0), []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add(uint64(2), byte(1), []byte{255, 0, 254, 1, 253, 2, 3, 252, 4, 5, 252, 6})
	f.Fuzz(func(t *testing.T, seed uint64, which byte, choices []byte) {
		table := suite.Tables[int(which)%len(suite.Tables)]
		m, err := engine.NewMatch(suite.Game, suite.config(table, true), engine.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		want := suite.conserved(t, m.State(), int(seed))
		for _, c := range choices {
			if m.Over() {
				break
			}
			r := arbitrary(m, c)
			seq := m.Seq()
			err := m.Apply(r)
			switch {
			case errors.Is(err, engine.ErrFault):
				t.Fatalf("rules fail on %v: %v", r, err)
			case err != nil && m.Seq() != seq:
				t.Fatalf("refused %v, and yet applied", r)
			}
			if m.AtCheckpoint() {
				if got := suite.conserved(t, m.State(), int(seed)); got != want {
					t.Fatalf("pieces before %s, now %s", want, got)
				}
			}
		}
	})
}

// arbitrary turns a byte into a record: mostly an option of the list, now and
// then an undo, a rewind, a wrong seat or nonsense.
func arbitrary(m *engine.Match, c byte) engine.Record {
	asked := m.Asked()
	seat := asked[int(c)%len(asked)]
	switch c {
	case 255:
		return engine.Record{Seat: seat, Undo: true}
	case 254:
		return engine.Record{Seat: seat, Option: "nonsense"}
	case 253:
		return engine.Record{Seat: seat + 1, Option: "stop"}
	case 252:
		return engine.Record{Seat: seat, Rewind: 1 + m.Seq()/2}
	}
	p, _ := m.Prompt(seat)
	return engine.Record{Seat: seat, Option: p.Options[int(c)%len(p.Options)].ID}
}
