// Package enginetest is the suite that every game must pass: it plays random
// games from seeds and checks what the engine promises to servers and players.
package enginetest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
)

// Table is one way to set the game up.
type Table struct {
	Seats    int
	Settings map[string]string
}

func (tb Table) String() string {
	name := fmt.Sprintf("%d-seats", tb.Seats)
	keys, _ := json.Marshal(tb.Settings) // sorted
	if len(tb.Settings) > 0 {
		name += string(keys)
	}
	return name
}

// Suite says what to play.
type Suite struct {
	Game   engine.Game
	Tables []Table
	Seeds  int // games for each table
	// Counters returns the counters of a seat's own area by the names that
	// costs and gains of options have; see [Foresees].
	Counters func(s engine.State, seat engine.Seat) map[string]int
	// Mixes are counters of which only a sum is told, by their parts.
	Mixes map[string][]string
	// Deeds are what options name beside counters: something to do, which its
	// own question promises anew.
	Deeds []string
	// Conserved counts pieces that are neither created nor lost: the result
	// must be the same for every position of a match. It fails the test, or
	// returns an error, if a piece is where it cannot be.
	Conserved func(s engine.State) (string, error)
	// Longest is more choices than any game takes.
	Longest int
}

// Run plays the suite's games and checks each promise; with -short, one of
// them at the first and the last table only.
func Run(t *testing.T, suite Suite) {
	if testing.Short() {
		suite.Seeds = 1
		suite.Tables = []Table{suite.Tables[0], suite.Tables[len(suite.Tables)-1]}
	}
	for _, table := range suite.Tables {
		t.Run(table.String(), func(t *testing.T) {
			t.Run("Simulates", func(t *testing.T) { t.Parallel(); suite.simulates(t, table) })
			t.Run("Plays", func(t *testing.T) { t.Parallel(); suite.plays(t, table) })
			t.Run("Undoes", func(t *testing.T) { t.Parallel(); suite.undoes(t, table) })
			t.Run("Rewinds", func(t *testing.T) { t.Parallel(); suite.rewinds(t, table) })
			t.Run("KeepsSecrets", func(t *testing.T) { t.Parallel(); suite.keepsSecrets(t, table) })
			t.Run("AnswersInAnyOrder", func(t *testing.T) { t.Parallel(); suite.anyOrder(t, table) })
		})
	}
	t.Run("Refuses", func(t *testing.T) { suite.refuses(t) })
}

func (suite Suite) config(table Table, undo bool) engine.Config {
	return engine.Config{Seats: table.Seats, Settings: table.Settings, Undo: undo}
}

func (suite Suite) match(t testing.TB, table Table, seed int, undo bool) *engine.Match {
	t.Helper()
	m, err := engine.NewMatch(suite.Game, suite.config(table, undo), engine.SeedOf(uint64(seed)))
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	t.Cleanup(m.Close)
	return m
}

// simulates: every game ends, in simulation, with scores that add up, and
// nothing created or lost at any checkpoint.
func (suite Suite) simulates(t *testing.T, table Table) {
	for seed := range suite.Seeds {
		s := suite.deal(t, table, seed)
		want := suite.conserved(t, s, seed)
		bots := make([]engine.Bot, table.Seats)
		for i := range bots {
			bots[i] = watched{mustBot(t, bot.Random), t, seed}
		}
		checked := &checkpoints{State: s, check: func() {
			if got := suite.conserved(t, s, seed); got != want {
				t.Fatalf("seed %d: pieces before %s, now %s", seed, want, got)
			}
		}}
		if _, err := (engine.Simulation{Game: suite.Game, Bots: bots, Seed: engine.SeedOf(uint64(seed)), Limit: suite.Longest}).Run(t.Context(), checked); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		checkStandings(t, s.Standings(), seed)
		suite.checkRound(t, table, s, seed)
	}
}

// checkpoints looks at a position after every step.
type checkpoints struct {
	engine.State
	check func()
}

func (c *checkpoints) Step(t *engine.Table) {
	c.State.Step(t)
	c.check()
}

// watched fails a test whose prompt has no option or one that stands twice.
type watched struct {
	engine.Bot
	t    testing.TB
	seed int
}

func (w watched) Choose(ctx context.Context, at engine.Situation, b engine.Budget) int {
	for i, o := range at.Prompt.Options {
		for _, other := range at.Prompt.Options[:i] {
			if o == other {
				w.t.Fatalf("seed %d: prompt %d lists %v twice", w.seed, at.Prompt.Kind, o)
			}
		}
	}
	return w.Bot.Choose(ctx, at, b)
}

// plays: a match of the same seed goes the same way twice, in one piece and
// restored from JSON on the way; views and prompts can be shown at every moment.
func (suite Suite) plays(t *testing.T, table Table) {
	for seed := range max(1, suite.Seeds/5) {
		m := suite.match(t, table, seed, false)
		var records []engine.Record
		var hashes [][32]byte
		pick := engine.NewRand(uint64(seed) + 77)
		said := speech{words: suite.Game.Vocabulary()}
		for !m.Over() {
			checkShown(t, m, table, seed)
			said.listen(t, m)
			r := suite.anyRecord(t, m, &pick)
			if err := m.Apply(r); err != nil {
				t.Fatalf("seed %d: record %d %v: %v", seed, m.Seq()+1, r, err)
			}
			records, hashes = append(records, r), append(hashes, hash(t, m.State()))
			if m.Seq() > suite.Longest {
				t.Fatalf("seed %d: no end after %d choices", seed, suite.Longest)
			}
		}
		checkStandings(t, m.State().Standings(), seed)
		for _, side := range m.State().Standings() {
			if worth := m.State().Worth(side.Seat); worth != float64(side.Total) {
				t.Fatalf("seed %d: what side %d has in the end is %d, and is said to be worth %v", seed, side.Seat, side.Total, worth)
			}
		}
		suite.replays(t, table, seed, records, hashes, hash(t, m.Log()))
	}
}

// replays plays the records again, and now and then goes on from the JSON of a
// checkpoint in a new match.
func (suite Suite) replays(t *testing.T, table Table, seed int, records []engine.Record, hashes [][32]byte, log [32]byte) {
	m := suite.match(t, table, seed, false)
	for i, r := range records {
		if m.AtCheckpoint() && i%7 == 0 {
			m = suite.restored(t, m, seed)
		}
		if err := m.Apply(r); err != nil {
			t.Fatalf("seed %d: replaying record %d: %v", seed, i+1, err)
		}
		if hash(t, m.State()) != hashes[i] {
			t.Fatalf("seed %d: record %d leads elsewhere when replayed, to %s", seed, i+1, encode(t, m.State()))
		}
	}
	if hash(t, m.Log()) != log {
		t.Fatalf("seed %d: the log differs when replayed", seed)
	}
}

func (suite Suite) restored(t *testing.T, m *engine.Match, seed int) *engine.Match {
	t.Helper()
	snap, err := m.Checkpoint()
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	// What the hash is of is made by other code than what is stored.
	if text, err := m.AppendState(nil); err != nil || string(text) != string(snap.State) {
		t.Fatalf("seed %d: the text of the position is %s, %v, want %s", seed, text, err, snap.State)
	}
	// The log is long and its JSON is slow: it goes along now and then.
	log := snap.Log
	if m.Seq()%50 != 0 {
		snap.Log = nil
	}
	var back engine.Snapshot
	if err := json.Unmarshal([]byte(encode(t, snap)), &back); err != nil {
		t.Fatalf("seed %d: snapshot: %v", seed, err)
	}
	if snap.Log == nil {
		back.Log = log
	}
	m.Close()
	again, err := engine.Restore(suite.Game, back, nil)
	if err != nil {
		t.Fatalf("seed %d: restore: %v", seed, err)
	}
	t.Cleanup(again.Close)
	return again
}

// refuses: seats out of range, unknown settings and values, options that are
// not in the list, and seats that are not asked change nothing.
func (suite Suite) refuses(t *testing.T) {
	info := suite.Game.Info()
	for name, cfg := range map[string]engine.Config{
		"too few seats":   {Seats: info.MinSeats - 1},
		"too many seats":  {Seats: info.MaxSeats + 1},
		"unknown setting": {Seats: info.MaxSeats, Settings: map[string]string{"nonsense": "on"}},
		"future rules":    {Seats: info.MaxSeats, Rules: info.Rules + 1},
	} {
		if m, err := engine.NewMatch(suite.Game, cfg, engine.SeedOf(1)); !errors.Is(err, engine.ErrConfig) {
			t.Errorf("%s: got %v, %v, want ErrConfig", name, m, err)
		}
	}
	m := suite.match(t, suite.Tables[0], 1, true)
	before := encode(t, m.State())
	seat := m.Asked()[0]
	for name, test := range map[string]struct {
		record engine.Record
		want   error
	}{
		"unknown option":  {engine.Record{Seat: seat, Option: "nonsense"}, engine.ErrNoOption},
		"empty option":    {engine.Record{Seat: seat}, engine.ErrNoOption},
		"no such seat":    {engine.Record{Seat: 99, Option: "nonsense"}, engine.ErrNotAsked},
		"spectator":       {engine.Record{Seat: engine.Nobody, Option: "nonsense"}, engine.ErrNotAsked},
		"nothing to undo": {engine.Record{Seat: seat, Undo: true}, engine.ErrUndo},
	} {
		if err := m.Apply(test.record); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", name, err, test.want)
		}
	}
	if after := encode(t, m.State()); after != before || m.Seq() != 0 {
		t.Errorf("a refused record changed the match")
	}
}

func (suite Suite) deal(t testing.TB, table Table, seed int) engine.State {
	t.Helper()
	cfg, err := suite.config(table, false).Check(suite.Game.Info())
	if err != nil {
		t.Fatal(err)
	}
	s, err := suite.Game.New(cfg, engine.NewRand(uint64(seed)))
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return s
}

func (suite Suite) conserved(t testing.TB, s engine.State, seed int) string {
	t.Helper()
	got, err := suite.Conserved(s)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return got
}

// anyRecord chooses any option of any seat that is asked.
func (suite Suite) anyRecord(t testing.TB, m *engine.Match, r *engine.Rand) engine.Record {
	t.Helper()
	seats := m.Asked()
	if len(seats) == 0 {
		t.Fatal("nobody is asked and the game is not over")
	}
	p, _ := m.Prompt(seats[r.Intn(len(seats))])
	return engine.Record{Seat: p.Seat, Option: p.Options[r.Intn(len(p.Options))].ID}
}

// checkShown looks at the position as everybody does.
func checkShown(t testing.TB, m *engine.Match, table Table, seed int) {
	t.Helper()
	for _, seat := range m.Asked() {
		p, _ := m.Prompt(seat)
		seen := map[string]bool{}
		for _, o := range p.Options {
			if o.ID == "" || seen[o.ID] {
				t.Fatalf("seed %d: prompt %s has the id %q twice or empty", seed, p.Kind, o.ID)
			}
			seen[o.ID] = true
		}
		for _, b := range p.Blocked {
			if b.Reason == nil || b.Reason.Key == "" {
				t.Fatalf("seed %d: %s is blocked without a reason", seed, b.ID)
			}
		}
	}
	encode(t, m.State().Public())
	for seat := range engine.Seat(table.Seats) {
		encode(t, m.State().Private(seat))
	}
}

func checkStandings(t testing.TB, standings []engine.Standing, seed int) {
	t.Helper()
	for _, s := range standings {
		sum := 0
		for i, item := range s.Items {
			sum += item.Points
			if item.ID != standings[0].Items[i].ID {
				t.Fatalf("seed %d: seat %d scores %s where seat 0 scores %s", seed, s.Seat, item.ID, standings[0].Items[i].ID)
			}
		}
		if sum != s.Total {
			t.Fatalf("seed %d: seat %d: items sum to %d, total says %d", seed, s.Seat, sum, s.Total)
		}
		better := 0
		for _, other := range standings {
			if other.Rank < s.Rank {
				better++
			}
			if other.Total > s.Total && other.Rank >= s.Rank {
				t.Fatalf("seed %d: %d points rank %d, %d points rank %d", seed, other.Total, other.Rank, s.Total, s.Rank)
			}
		}
		if s.Rank != better+1 {
			t.Fatalf("seed %d: rank %d with %d sides before", seed, s.Rank, better)
		}
	}
}

// checkRound: a state survives JSON, and a clone shares nothing with it.
func (suite Suite) checkRound(t testing.TB, table Table, s engine.State, seed int) {
	t.Helper()
	before := encode(t, s)
	back, err := suite.Game.Decode(suite.config(table, false), []byte(before))
	if err != nil {
		t.Fatalf("seed %d: decode: %v", seed, err)
	}
	if got := encode(t, back); got != before {
		t.Fatalf("seed %d: JSON changes the state\nbefore %s\nafter  %s", seed, before, got)
	}
	if got := encode(t, s.Clone()); got != before {
		t.Fatalf("seed %d: a clone differs", seed)
	}
}

func encode(t testing.TB, v any) string {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func hash(t testing.TB, v any) [32]byte {
	t.Helper()
	return sha256.Sum256([]byte(encode(t, v)))
}

func mustBot(t testing.TB, name string) engine.Bot {
	t.Helper()
	b, err := bot.New(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
