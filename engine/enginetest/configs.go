package enginetest

import (
	"fmt"
	"iter"

	"westkingdom/engine"
)

// Configs are all seat counts of a game, by a name for each: with no settings
// but those that they need, and with every setting at its last value.
func Configs(info engine.Info) iter.Seq2[string, engine.Config] {
	return func(yield func(string, engine.Config) bool) {
		for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
			needed, every := map[string]string{}, map[string]string{}
			for _, s := range info.Settings {
				every[s.ID] = s.Values[len(s.Values)-1]
			}
			for _, need := range info.Seats {
				if need.Seats != seats {
					continue
				}
				for id, values := range need.When.Settings {
					needed[id], every[id] = values[0], values[len(values)-1]
				}
			}
			if !yield(fmt.Sprint(seats), engine.Config{Seats: seats, Settings: needed}) ||
				!yield(fmt.Sprint(seats, "-all"), engine.Config{Seats: seats, Settings: every}) {
				return
			}
		}
	}
}
