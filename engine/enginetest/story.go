package enginetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"westkingdom/engine"
)

// Story is a test's position and what is played from it: a test prepares the
// position through S, and then chooses and looks. A game's tests put their own
// helpers around it.
type Story[S engine.State] struct {
	T      testing.TB
	Game   engine.Game
	Config engine.Config
	M      *engine.Match // nil until something is chosen or asked
	S      S             // the position
}

// Tell deals a game from a seed.
func Tell[S engine.State](t testing.TB, g engine.Game, cfg engine.Config, seed uint64) *Story[S] {
	t.Helper()
	cfg, err := cfg.Check(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(cfg, engine.NewRand(seed))
	if err != nil {
		t.Fatal(err)
	}
	return &Story[S]{T: t, Game: g, Config: cfg, S: s.(S)}
}

// Start begins to play from the position. What looks or chooses starts by
// itself.
func (st *Story[S]) Start() {
	st.T.Helper()
	if st.M != nil {
		return
	}
	state, err := json.Marshal(st.S)
	if err != nil {
		st.T.Fatal(err)
	}
	if st.M, err = engine.Restore(st.Game, engine.Snapshot{Config: st.Config, State: state}, nil); err != nil {
		st.T.Fatal(err)
	}
	st.T.Cleanup(st.M.Close)
	st.S = st.M.State().(S)
}

// Play has a seat choose options by their ids, one after another.
func (st *Story[S]) Play(seat engine.Seat, ids ...string) {
	st.T.Helper()
	for _, id := range ids {
		if err := st.Try(seat, id); err != nil {
			st.T.Fatalf("seat %d chooses %s: %v\n%s", seat, id, err, st.Asked(seat))
		}
	}
}

// Try has a seat choose an option and returns the error if it may not.
func (st *Story[S]) Try(seat engine.Seat, id string) error {
	st.T.Helper()
	st.Start()
	err := st.M.Apply(engine.Record{Seat: seat, Option: id})
	st.S = st.M.State().(S)
	return err
}

// Asked words what a seat is asked, for messages.
func (st *Story[S]) Asked(seat engine.Seat) string {
	st.T.Helper()
	st.Start()
	p, ok := st.M.Prompt(seat)
	if !ok {
		return fmt.Sprintf("seats %v are asked", st.M.Asked())
	}
	text := p.Kind + ":"
	for _, o := range p.Options {
		text += " " + o.ID
	}
	for _, b := range p.Blocked {
		text += fmt.Sprintf(" (%s %+v)", b.ID, *b.Reason)
	}
	return text
}

// Prompt returns what a seat is asked; it must be of that kind.
func (st *Story[S]) Prompt(seat engine.Seat, kind engine.Kind) engine.ShownPrompt {
	st.T.Helper()
	st.Start()
	p, ok := st.M.Prompt(seat)
	if want := st.Game.Vocabulary().Kinds[kind]; !ok || p.Kind != want {
		st.T.Fatalf("seat %d is not asked %s: %s", seat, want, st.Asked(seat))
	}
	return p
}

// Options demands that a seat is asked a question and may choose just these.
func (st *Story[S]) Options(seat engine.Seat, kind engine.Kind, want ...string) {
	st.T.Helper()
	p := st.Prompt(seat, kind)
	got := make([]string, len(p.Options))
	for i, o := range p.Options {
		got[i] = o.ID
	}
	if !slices.Equal(got, want) {
		st.T.Fatalf("%s offers %v, want %v", p.Kind, got, want)
	}
}

// Option returns an option that a seat has.
func (st *Story[S]) Option(seat engine.Seat, id string) engine.Shown {
	st.T.Helper()
	st.Start()
	p, _ := st.M.Prompt(seat)
	for _, o := range p.Options {
		if o.ID == id {
			return o
		}
	}
	st.T.Fatalf("seat %d cannot choose %s: %s", seat, id, st.Asked(seat))
	return engine.Shown{}
}

// May says whether a seat has an option.
func (st *Story[S]) May(seat engine.Seat, id string) bool {
	st.T.Helper()
	st.Start()
	p, _ := st.M.Prompt(seat)
	return slices.ContainsFunc(p.Options, func(o engine.Shown) bool { return o.ID == id })
}

// Blocked demands that an option is listed as not possible, with its reason.
func (st *Story[S]) Blocked(seat engine.Seat, id string, want engine.Reason) {
	st.T.Helper()
	st.Start()
	p, _ := st.M.Prompt(seat)
	for _, b := range p.Blocked {
		if b.ID == id {
			if *b.Reason != want {
				st.T.Fatalf("%s is blocked by %+v, want %+v", id, *b.Reason, want)
			}
			return
		}
	}
	st.T.Fatalf("%s is not blocked: %s", id, st.Asked(seat))
}

// Logged counts the entries of a key that a reader may see.
func (st *Story[S]) Logged(reader engine.Seat, key string) (n int) {
	st.T.Helper()
	st.Start()
	for _, e := range st.M.Log() {
		if e.Key == key && e.MayRead(reader) {
			n++
		}
	}
	return n
}

// Total is a side's score if the game ended now.
func (st *Story[S]) Total(seat engine.Seat) int { return st.S.Standings()[seat].Total }

// Points is one item of a side's score if the game ended now, by the item's id.
func (st *Story[S]) Points(seat engine.Seat, item string) int {
	st.T.Helper()
	for _, i := range st.S.Standings()[seat].Items {
		if i.ID == item {
			return i.Points
		}
	}
	st.T.Fatalf("no item is called %s", item)
	return 0
}
