package paladins_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/paladins"
)

var update = flag.Bool("update", false, "play the recorded games of testdata anew")

// recording is a whole game: played again, it must lead to the same positions
// for ever. A change of the rules that breaks one needs a new rules number.
type recording struct {
	About   string          `json:"about"`
	Config  engine.Config   `json:"config"`
	Seed    uint64          `json:"seed"`
	Bots    string          `json:"bots"` // who played it: "random", "greedy"
	Records []engine.Record `json:"records"`
	Hashes  []string        `json:"hashes"` // of the state after every 25th record, and of the last
	Totals  []int           `json:"totals"` // by side
	Ranks   []int           `json:"ranks"`
}

const hashEvery = 25

func hash(t testing.TB, m *engine.Match) string {
	t.Helper()
	text, err := json.Marshal(m.State())
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

func TestRecordedGames(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recorded games: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var want recording
			if err := json.Unmarshal(text, &want); err != nil {
				t.Fatal(err)
			}
			if *update {
				want = playAnew(t, want)
				text, err := json.MarshalIndent(want, "", " ")
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			replay(t, want)
		})
	}
}

// replay plays the records and compares every hash and the end.
func replay(t *testing.T, want recording) {
	m, err := engine.NewMatch(paladins.Game{}, want.Config, want.Seed)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	var hashes []string
	for i, r := range want.Records {
		if err := m.Apply(r); err != nil {
			t.Fatalf("record %d: %v", i+1, err)
		}
		if (i+1)%hashEvery == 0 || i+1 == len(want.Records) {
			hashes = append(hashes, hash(t, m))
			if n := len(hashes); n > len(want.Hashes) || hashes[n-1] != want.Hashes[n-1] {
				t.Fatalf("the position after record %d is another one", i+1)
			}
		}
	}
	if !m.Over() {
		t.Fatal("the game has not ended")
	}
	totals, ranks := results(m)
	check(t, "totals", totals, want.Totals)
	check(t, "ranks", ranks, want.Ranks)
}

func results(m *engine.Match) (totals, ranks []int) {
	for _, st := range m.State().Standings() {
		totals, ranks = append(totals, st.Total), append(ranks, st.Rank)
	}
	return totals, ranks
}

// playAnew plays a game with bots that follow from its seed, and takes a choice
// back now and then if the game allows it.
func playAnew(t *testing.T, rec recording) recording {
	rec.Config.Rules, rec.Records, rec.Hashes = 0, nil, nil
	rec.Config, _ = rec.Config.Check(paladins.Game{}.Info())
	m, err := engine.NewMatch(paladins.Game{}, rec.Config, rec.Seed)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	players := bots(t, rec.Bots, rec.Config.Seats)
	r := engine.NewRand(rec.Seed)
	for !m.Over() {
		asked := m.Asked()
		seat := asked[r.Intn(len(asked))]
		at, _ := m.Situation(seat)
		next := engine.Record{Seat: seat, Option: m.OptionID(at.Prompt.Options[players[seat].Choose(at)])}
		if ok, _ := m.Undo(seat); ok && r.Intn(12) == 0 {
			next = engine.Record{Seat: seat, Undo: true}
		}
		if err := m.Apply(next); err != nil {
			t.Fatal(err)
		}
		rec.Records = append(rec.Records, next)
		if len(rec.Records)%hashEvery == 0 || m.Over() {
			rec.Hashes = append(rec.Hashes, hash(t, m))
		}
	}
	rec.Totals, rec.Ranks = results(m)
	return rec
}
