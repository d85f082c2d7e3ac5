package troyes_test

import (
	"fmt"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/troyes"
)

// story is a test's position: seat 0's turn of phase 4 in round 3, with all
// activities face down but those that the test lays out, nobody anywhere but in
// the reserves, no die on the square, and Marauding alone in the queue.
type story struct {
	*enginetest.Story[*troyes.State]
}

func tell(t *testing.T, seats int) *story {
	t.Helper()
	st := &story{enginetest.Tell[*troyes.State](t, troyes.Game{}, engine.Config{Seats: seats}, 1)}
	s := st.S
	s.Phase, s.Round, s.First, s.Active = troyes.PhaseActions, 3, 0, 0
	s.Red = s.Red[:2]
	for b := range s.Standing {
		for i, o := range s.Standing[b] {
			if o == troyes.Neutral {
				s.Gray++
			}
			s.Standing[b][i] = troyes.None
		}
	}
	for i := range s.Players {
		p := &s.Players[i]
		p.Deniers, p.Influence = 20, 10
	}
	return st
}

func (st *story) player(seat int) *troyes.Player { return &st.S.Players[seat] }

// opens lays an activity out, face up.
func (st *story) opens(ids ...string) *story {
	for _, id := range ids {
		c := troyes.CardOf(id)
		for i := range st.S.Activities {
			a := &st.S.Activities[i]
			if v := st.S.Public().(*troyes.Public).Activities[i]; !a.Up && place(id) == fmt.Sprintf("%s-%d", v.Colour, v.Round) {
				a.Card, a.Up = c, true
			}
		}
	}
	return st
}

// place is where an activity lies: its colour and round.
func place(id string) string {
	for _, p := range strings.Fields(`artisan:yellow-1 merchant:yellow-1 miller:yellow-1 innkeeper:yellow-2 blacksmith:yellow-2 militia:yellow-2
		journeyman:yellow-3 goldsmith:yellow-3 sculptor:yellow-3 tithing:white-1 monk:white-1 priest:white-1 apprenticeship:white-2 confession:white-2
		templar:white-2 pilgrimage:white-3 procession:white-3 glassmaker:white-3 archer:red-1 chivalry:red-1 diplomat:red-1 hunting:red-2
		mercenary:red-2 tax-collector:red-2 captain:red-3 jousting:red-3 troubadour:red-3`) {
		if name, at, _ := strings.Cut(p, ":"); name == id {
			return at
		}
	}
	panic("no activity is called " + id)
}

func (st *story) activity(id string) *troyes.Activity {
	for i := range st.S.Activities {
		if st.S.Activities[i].Up && st.S.Activities[i].Card == troyes.CardOf(id) {
			return &st.S.Activities[i]
		}
	}
	st.T.Fatalf("%s is not open", id)
	return nil
}

// employs puts a tradesman of a seat's reserve on the first slot of activities.
func (st *story) employs(seat int, ids ...string) *story {
	for _, id := range ids {
		a := st.activity(id)
		for k := range a.Slots {
			if a.Slots[k] == troyes.None {
				a.Slots[k] = troyes.Owner(seat)
				st.player(seat).Reserve--
				break
			}
		}
	}
	return st
}

// cube gives a seat a cube on a deferred activity, which is laid out.
func (st *story) cube(seat int, id string) *story {
	st.opens(id)
	st.activity(id).Cubes[seat]++
	return st
}

var colours = map[string]troyes.Colour{"red": troyes.Red, "white": troyes.White, "yellow": troyes.Yellow}

// dice puts dice on a district, as in "red 4, white 1"; district 4 is neutral.
func (st *story) dice(district int, what string) *story {
	for _, part := range strings.Split(what, ", ") {
		var colour string
		var v int
		if _, err := fmt.Sscanf(part, "%s %d", &colour, &v); err != nil {
			st.T.Fatalf("%q: %v", part, err)
		}
		st.S.Dice[district][colours[colour]][v]++
	}
	return st
}

// queue appends events.
func (st *story) queue(ids ...string) *story {
	for _, id := range ids {
		st.S.Queue = append(st.S.Queue, troyes.Queued{Event: troyes.EventOf(id), Cubes: []troyes.Owner{}})
	}
	return st
}

// banners puts cubes of seats on a queued event.
func (st *story) banners(id string, seats ...troyes.Owner) *story {
	for i := range st.S.Queue {
		if st.S.Queue[i].Event == troyes.EventOf(id) {
			st.S.Queue[i].Cubes = append(st.S.Queue[i].Cubes, seats...)
		}
	}
	return st
}

// stand puts citizens of a seat's reserve on the first free seats of a
// building; 4 is the gray player.
func (st *story) stand(seat int, b troyes.Colour, n int) *story {
	for i := range st.S.Standing[b] {
		if n > 0 && st.S.Standing[b][i] == troyes.None {
			st.seat(seat, b, i)
			n--
		}
	}
	return st
}

// seat puts a citizen on one seat, from 0.
func (st *story) seat(seat int, b troyes.Colour, i int) *story {
	st.S.Standing[b][i] = troyes.Owner(seat)
	if troyes.Owner(seat) == troyes.Neutral {
		st.S.Gray--
	} else if seat < st.S.Seats && st.player(seat).Reserve > 0 {
		st.player(seat).Reserve--
	} else {
		st.player(seat).Supply--
	}
	return st
}

// black puts black dice out, in phase 3.
func (st *story) black(values ...int) *story {
	st.S.Phase = troyes.PhaseCounter
	for _, v := range values {
		st.S.Black[v]++
	}
	return st
}

// has compares some figures of a player.
func (st *story) has(seat int, what string) *story {
	st.T.Helper()
	p := st.player(seat)
	for _, part := range strings.Split(what, ", ") {
		var want int
		var name string
		if _, err := fmt.Sscanf(part, "%d %s", &want, &name); err != nil {
			st.T.Fatalf("%q: %v", part, err)
		}
		got := map[string]int{
			"deniers": p.Deniers, "influence": p.Influence, "vp": p.VP, "reserve": p.Reserve, "supply": p.Supply, "won": len(p.Won), "district": p.District,
		}[name]
		if got != want {
			st.T.Errorf("seat %d has %d %s, want %d", seat, got, name, want)
		}
	}
	return st
}

// with gives a player deniers, influence and victory points.
func (st *story) with(seat, deniers, influence, vp int) *story {
	p := st.player(seat)
	p.Deniers, p.Influence, p.VP = deniers, influence, vp
	return st
}

// cubes lists who has cubes on an event.
func (st *story) cubes(id string) []troyes.Owner {
	for i := range st.S.Queue {
		if st.S.Queue[i].Event == troyes.EventOf(id) {
			return st.S.Queue[i].Cubes
		}
	}
	return nil
}

func (st *story) refused(seat engine.Seat, id string) {
	st.T.Helper()
	if st.May(seat, id) {
		st.T.Errorf("%s is not refused", id)
	}
}

func check(t testing.TB, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
