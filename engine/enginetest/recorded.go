package enginetest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
)

var update = flag.Bool("update", false, "play the recorded games of testdata anew")

// Ending is a way in which a game can end, with a whole recorded game: played
// again it must lead to the same positions for ever. A change of the rules that
// breaks one needs a new rules number.
type Ending struct {
	Name   string        // of the file in testdata, without .json
	Config engine.Config // to record it with
	Bots   string        // strength of those who played it
	// Likes says which options they took mostly, where there were any: for what
	// bots hardly ever come to. Nil: none.
	Likes func(option string) bool
	// Ends says whether the finished match ends in this way.
	Ends func(*engine.Match) bool
}

// Recorded plays the recorded games again and compares every hash and the end.
// With -update it looks for games that end as wanted and records them.
func Recorded(t *testing.T, g engine.Game, endings []Ending) {
	for _, e := range endings {
		t.Run(e.Name, func(t *testing.T) {
			file := filepath.Join("testdata", e.Name+".json")
			if *update {
				e.record(t, g, file)
			}
			m := readRecording(t, file).replay(t, g)
			defer m.Close()
			if !e.Ends(m) {
				t.Error("the game does not end in the way that it is recorded for")
			}
		})
	}
}

// recording is the file of a game.
type recording struct {
	Config  engine.Config `json:"config"`
	Seed    engine.Seed   `json:"seed"`
	Records []string      `json:"records"` // "<seat> <option>", or "<seat> undo"
	Hashes  []string      `json:"hashes"`  // of the state after every 25th record, and of the last
	Totals  []int         `json:"totals"`  // by side
	Ranks   []int         `json:"ranks"`
}

const hashEvery = 25

func readRecording(t *testing.T, file string) (rec recording) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &rec); err != nil {
		t.Fatal(err)
	}
	return rec
}

func (rec recording) replay(t *testing.T, g engine.Game) *engine.Match {
	t.Helper()
	m, err := engine.NewMatch(g, rec.Config, rec.Seed)
	if err != nil {
		t.Fatal(err)
	}
	hashes := rec.Hashes
	for i, text := range rec.Records {
		if err := m.Apply(readRecord(t, text)); err != nil {
			t.Fatalf("record %d: %v", i+1, err)
		}
		if (i+1)%hashEvery == 0 || i+1 == len(rec.Records) {
			if len(hashes) == 0 || hashes[0] != shortHash(t, m) {
				t.Errorf("the position after record %d is another one than it was; since record %d:", i+1, i/hashEvery*hashEvery)
				for _, e := range m.Log() {
					if e.Seq > i/hashEvery*hashEvery {
						t.Log(say(e))
					}
				}
				t.FailNow()
			}
			hashes = hashes[1:]
		}
	}
	if !m.Over() || len(hashes) > 0 {
		t.Fatal("the game has not ended")
	}
	for i, s := range m.State().Standings() {
		if s.Total != rec.Totals[i] || s.Rank != rec.Ranks[i] {
			t.Errorf("seat %d has %d points, rank %d; want %d, rank %d", i, s.Total, s.Rank, rec.Totals[i], rec.Ranks[i])
		}
	}
	return m
}

// readRecord reads a line of a recording.
func readRecord(t *testing.T, text string) engine.Record {
	t.Helper()
	seat, option, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(seat)
	if err != nil {
		t.Fatal(err)
	}
	if option == "undo" {
		return engine.Record{Seat: engine.Seat(n), Undo: true}
	}
	return engine.Record{Seat: engine.Seat(n), Option: option}
}

func shortHash(t *testing.T, m *engine.Match) string {
	t.Helper()
	text, err := json.Marshal(m.State())
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// record plays games until one ends as wanted, beginning with the seed that
// was recorded before.
func (e Ending) record(t *testing.T, g engine.Game, file string) {
	t.Helper()
	cfg, err := e.Config.Check(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	seed := uint64(1)
	if _, err := os.Stat(file); err == nil {
		seed, _ = readRecording(t, file).Seed.Number()
	}
	for ; ; seed++ {
		rec, m := e.play(t, g, cfg, seed)
		if !e.Ends(m) {
			continue
		}
		text, err := json.MarshalIndent(rec, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
}

// play plays a game with bots that follow from its seed, and takes a choice
// back now and then if the game allows it.
func (e Ending) play(t *testing.T, g engine.Game, cfg engine.Config, seed uint64) (recording, *engine.Match) {
	t.Helper()
	rec := recording{Config: cfg, Seed: engine.SeedOf(seed)}
	m, err := engine.NewMatch(g, cfg, rec.Seed)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	player := mustBot(t, e.Bots)
	r := engine.NewRand(seed)
	for !m.Over() {
		asked := m.Asked()
		seat := asked[r.Intn(len(asked))]
		at, _ := m.Situation(seat)
		budget := engine.Budget{Playouts: bot.Playouts, Seed: rec.Seed.ForBot(seat, m.Seq())}
		option := player.Choose(t.Context(), at, budget)
		if liked := e.liked(m, seat); len(liked) > 0 && r.Intn(8) > 0 {
			option = liked[r.Intn(len(liked))]
		}
		next := engine.Record{Seat: seat, Option: m.OptionID(seat, option)}
		text := fmt.Sprintf("%d %s", seat, next.Option)
		if n, _ := m.Undo(seat); n > 0 && r.Intn(8) == 0 {
			next, text = engine.Record{Seat: seat, Undo: true}, fmt.Sprintf("%d undo", seat)
		}
		if err := m.Apply(next); err != nil {
			t.Fatal(err)
		}
		rec.Records = append(rec.Records, text)
		if len(rec.Records)%hashEvery == 0 || m.Over() {
			rec.Hashes = append(rec.Hashes, shortHash(t, m))
		}
	}
	for _, s := range m.State().Standings() {
		rec.Totals, rec.Ranks = append(rec.Totals, s.Total), append(rec.Ranks, s.Rank)
	}
	return rec, m
}

// liked returns the options that the seat takes mostly.
func (e Ending) liked(m *engine.Match, seat engine.Seat) (options []int) {
	if e.Likes == nil {
		return nil
	}
	p, _ := m.Prompt(seat)
	for i := range p.Options {
		if e.Likes(p.Options[i].ID) {
			options = append(options, i)
		}
	}
	return options
}

// say words an entry of the log for messages of tests: who, what, and its
// arguments, as the game names them.
func say(e engine.Entry) string {
	text := fmt.Sprintf("%d: seat %d %s", e.Seq, e.Seat, e.Key)
	for _, a := range e.Args {
		if a.Text != "" {
			text += fmt.Sprintf(" %s=%s", a.Name, a.Text)
		} else {
			text += fmt.Sprintf(" %s=%d", a.Name, a.N)
		}
	}
	return text
}
