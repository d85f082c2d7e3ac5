package architects_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/bot"
)

var update = flag.Bool("update", false, "play the recorded games of testdata anew")

// recording is a whole game: played again it must lead to the same positions
// for ever. A change of the rules that breaks one needs a new rules number.
type recording struct {
	Config  engine.Config `json:"config"`
	Seed    uint64        `json:"seed"`
	Records []string      `json:"records"` // "<seat> <option>", or "<seat> undo"
	Hashes  []string      `json:"hashes"`  // of the state after every 25th record, and of the last
	Totals  []int         `json:"totals"`  // by side
	Ranks   []int         `json:"ranks"`
}

const hashEvery = 25

// endings are the ways in which a game can end, each with a recorded game.
var endings = []struct {
	name     string
	seats    int
	settings map[string]string
	bots     string
	undo     bool
	ends     func(*engine.Match) bool
}{
	{"two", 2, nil, bot.Random, true, clearly},
	{"two-greedy", 2, nil, bot.Greedy, false, clearly},
	{"three-characters", 3, map[string]string{architects.SettingBoards: architects.BoardsCharacters}, bot.Greedy, true, clearly},
	{"four", 4, nil, bot.Greedy, false, clearly},
	{"four-every-option", 4, allRules, bot.Greedy, true, clearly},
	{"five", 5, nil, bot.Greedy, false, clearly},
	{"five-characters", 5, map[string]string{architects.SettingBoards: architects.BoardsCharacters}, bot.Random, false, clearly},
	{"tie-by-virtue", 4, nil, bot.Greedy, false, func(m *engine.Match) bool {
		return tied(m, func(p, q architects.Player) bool { return p.Virtue != q.Virtue })
	}},
	{"tie-by-silver", 4, nil, bot.Greedy, false, func(m *engine.Match) bool {
		return tied(m, func(p, q architects.Player) bool {
			return p.Virtue == q.Virtue && p.Goods[architects.Silver] != q.Goods[architects.Silver]
		})
	}},
	{"shared", 3, nil, bot.Greedy, false, func(m *engine.Match) bool {
		winners := 0
		for _, s := range m.State().Standings() {
			if s.Rank == 1 {
				winners++
			}
		}
		return winners > 1
	}},
	{"filled-by-crane", 2, map[string]string{architects.SettingPromo: architects.On}, bot.Greedy, false, filledByCrane},
	{"built-after-full", 3, nil, bot.Greedy, false, func(m *engine.Match) bool {
		return len(m.State().Public().(*architects.Public).Guildhall.Extra) > 1
	}},
	{"nothing-built-after-full", 2, nil, bot.Greedy, false, func(m *engine.Match) bool {
		return len(m.State().Public().(*architects.Public).Guildhall.Extra) == 0
	}},
	{"effects-at-the-end", 3, nil, bot.Greedy, false, func(m *engine.Match) bool {
		n := 0
		for _, e := range m.Log() {
			if e.Key == architects.LogEndEffect {
				n++
			}
		}
		return n > 1
	}},
}

// clearly: one winner, no tie for the first place.
func clearly(m *engine.Match) bool {
	return !tied(m, func(p, q architects.Player) bool { return true })
}

// tied: the first two have as many points, and differ as the test says.
func tied(m *engine.Match, differ func(p, q architects.Player) bool) bool {
	standings := m.State().Standings()
	players := m.State().(*architects.State).Players
	slices.SortStableFunc(standings, func(a, b engine.Standing) int { return a.Rank - b.Rank })
	a, b := standings[0], standings[1]
	return a.Total == b.Total && differ(players[a.Seat], players[b.Seat])
}

// filledByCrane: the Worker that filled the last slot came by a Crane.
func filledByCrane(m *engine.Match) bool {
	crane := false
	for _, e := range m.Log() {
		switch {
		case e.Key == architects.LogTurn:
			crane = false
		case e.Key == architects.LogConstruct && e.Args[0].Text == "crane":
			crane = true
		case e.Key == architects.LogPlace && e.Args[0].Text == "guildhall" && e.Args[1].N == 12:
			return crane
		}
	}
	return false
}

func TestRecordedGames(t *testing.T) {
	for _, ending := range endings {
		t.Run(ending.name, func(t *testing.T) {
			file := filepath.Join("testdata", ending.name+".json")
			if *update {
				cfg := engine.Config{Seats: ending.seats, Rules: architects.Rules, Undo: ending.undo, Settings: ending.settings}
				write(t, file, search(t, file, cfg, ending.bots, ending.ends))
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var want recording
			if err := json.Unmarshal(text, &want); err != nil {
				t.Fatal(err)
			}
			m := replay(t, want)
			if !ending.ends(m) {
				t.Error("the game does not end in the way that it is recorded for")
			}
		})
	}
}

// replay plays the records and compares every hash and the end.
func replay(t *testing.T, want recording) *engine.Match {
	t.Helper()
	m, err := engine.NewMatch(architects.Game{}, want.Config, want.Seed)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	hashes := want.Hashes
	for i, text := range want.Records {
		seat, option, _ := strings.Cut(text, " ")
		n, err := strconv.Atoi(seat)
		if err != nil {
			t.Fatal(err)
		}
		r := engine.Record{Seat: engine.Seat(n), Option: option}
		if option == "undo" {
			r = engine.Record{Seat: r.Seat, Undo: true}
		}
		if err := m.Apply(r); err != nil {
			t.Fatalf("record %d: %v", i+1, err)
		}
		if (i+1)%hashEvery == 0 || i+1 == len(want.Records) {
			if len(hashes) == 0 || hashes[0] != hash(t, m) {
				t.Fatalf("the position after record %d is another one", i+1)
			}
			hashes = hashes[1:]
		}
	}
	if !m.Over() || len(hashes) > 0 {
		t.Fatal("the game has not ended")
	}
	for i, s := range m.State().Standings() {
		if s.Total != want.Totals[i] || s.Rank != want.Ranks[i] {
			t.Errorf("seat %d has %d points, rank %d; want %d, rank %d", i, s.Total, s.Rank, want.Totals[i], want.Ranks[i])
		}
	}
	return m
}

func hash(t *testing.T, m *engine.Match) string {
	t.Helper()
	text, err := json.Marshal(m.State())
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// search plays games until one ends as wanted, beginning with the seed
// recorded before.
func search(t *testing.T, file string, cfg engine.Config, bots string, ends func(*engine.Match) bool) recording {
	t.Helper()
	before := recording{Seed: 1}
	if text, err := os.ReadFile(file); err == nil {
		if err := json.Unmarshal(text, &before); err != nil {
			t.Fatal(err)
		}
	}
	for seed := before.Seed; ; seed++ {
		if rec, m := play(t, cfg, bots, seed); ends(m) {
			return rec
		}
	}
}

func play(t *testing.T, cfg engine.Config, bots string, seed uint64) (recording, *engine.Match) {
	t.Helper()
	rec := recording{Config: cfg, Seed: seed}
	m, err := engine.NewMatch(architects.Game{}, cfg, seed)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	players := make([]engine.Bot, cfg.Seats)
	for i := range players {
		if players[i], err = bot.New(bots, seed*10+uint64(i)); err != nil {
			t.Fatal(err)
		}
	}
	r := engine.NewRand(seed)
	for !m.Over() {
		asked := m.Asked()
		seat := asked[r.Intn(len(asked))]
		at, _ := m.Situation(seat)
		next := engine.Record{Seat: seat, Option: m.OptionID(at.Prompt.Options[players[seat].Choose(at)])}
		text := fmt.Sprintf("%d %s", seat, next.Option)
		if ok, _ := m.Undo(seat); ok && r.Intn(8) == 0 {
			next, text = engine.Record{Seat: seat, Undo: true}, fmt.Sprintf("%d undo", seat)
		}
		if err := m.Apply(next); err != nil {
			t.Fatal(err)
		}
		rec.Records = append(rec.Records, text)
		if len(rec.Records)%hashEvery == 0 || m.Over() {
			rec.Hashes = append(rec.Hashes, hash(t, m))
		}
	}
	for _, s := range m.State().Standings() {
		rec.Totals, rec.Ranks = append(rec.Totals, s.Total), append(rec.Ranks, s.Rank)
	}
	return rec, m
}

func write(t *testing.T, file string, rec recording) {
	t.Helper()
	text, err := json.MarshalIndent(rec, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}
