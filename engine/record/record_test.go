package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/games"
	"westkingdom/engine/record"
)

func allGames() map[string]engine.Game {
	all := make(map[string]engine.Game)
	for _, g := range games.All {
		all[g.Info().ID] = g
	}
	return all
}

// first is a game that a server wrote when there was one format.
func first(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/westkingdom-1.json")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func read(t *testing.T, data []byte) record.File {
	t.Helper()
	f, err := record.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func seal(t *testing.T, f *record.File) {
	t.Helper()
	if err := f.Seal(); err != nil {
		t.Fatal(err)
	}
}

// TestFirstFormat: a file of the first format is read for ever, leads where it
// led, and has the sum that it had.
func TestFirstFormat(t *testing.T) {
	f := read(t, first(t))
	g, err := record.Open(f, allGames())
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	m, found := g.Play(t.Context(), func(n int) { played = n })
	if !found.Sound() || found.Mismatches != 0 {
		t.Fatalf("found %+v", found)
	}
	defer m.Close()
	if !m.Over() || m.Seq() != len(f.Records) || played != len(f.Records)-1 {
		t.Errorf("over: %v, at record %d of %d, told of %d", m.Over(), m.Seq(), len(f.Records), played)
	}
	was := f.Sum
	if seal(t, &f); f.Sum != was {
		t.Errorf("the sum is %s, was %s", f.Sum, was)
	}
}

// TestNewerFormat: a newer format is called newer, whatever else such a file may
// hold by then and however large it is: nothing behind the number is read.
func TestNewerFormat(t *testing.T) {
	renamed := bytes.Replace(first(t), []byte(`"westkingdom/1"`), []byte(`"westkingdom/4"`), 1)
	for name, data := range map[string][]byte{
		"Renamed":   renamed,
		"Reordered": []byte(`{"room":{"seats":"four"},"format":"westkingdom/4","records":{}}`),
		"Unlike":    []byte(`{"format":"westkingdom/12","records":"elsewhere","room":7}`),
		"Large":     []byte(`{"format":"westkingdom/4","x":"` + strings.Repeat("x", 17<<20) + `"}`),
		"Unclosed":  []byte(`{"format":"westkingdom/4",`),
	} {
		if _, err := record.Read(bytes.NewReader(data)); !errors.Is(err, record.ErrNewer) {
			t.Errorf("%s: %v, want ErrNewer", name, err)
		}
	}
	f := read(t, first(t))
	f.Format = "westkingdom/4"
	if _, err := record.Open(f, allGames()); !errors.Is(err, record.ErrNewer) {
		t.Errorf("opened: %v, want ErrNewer", err)
	}
}

// TestGoingBack: a game that went back has the second format, which older programs call
// newer, and leads where it led; one that did not has the first one, as ever.
func TestGoingBack(t *testing.T) {
	f := read(t, first(t))
	g, err := record.Open(f, allGames())
	if err != nil {
		t.Fatal(err)
	}
	f.Records = back(t, g, 100, 39)
	f.Begin()
	seal(t, &f)
	if f.Format != "westkingdom/2" {
		t.Errorf("the format is %q", f.Format)
	}
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	if g, err = record.Open(read(t, data), allGames()); err != nil {
		t.Fatal(err)
	}
	m, found := g.Play(t.Context(), nil)
	if !found.Sound() {
		t.Fatalf("found %+v", found)
	}
	defer m.Close()
	if !m.Over() || m.Seq() != len(f.Records) {
		t.Errorf("over: %v, at record %d of %d", m.Over(), m.Seq(), len(f.Records))
	}

	for name, change := range map[string]func(r *record.Record){
		"Forth":     func(r *record.Record) { r.Rewind = 101 },
		"Before":    func(r *record.Record) { r.Rewind = -1 },
		"Chooses":   func(r *record.Record) { r.Option = "pass" },
		"Takes":     func(r *record.Record) { r.Undo = true },
		"OldFile":   func(*record.Record) {},
		"Nowhere":   func(r *record.Record) { r.Rewind = 3 },
		"Elsewhere": func(r *record.Record) { r.Hash = "0" },
	} {
		t.Run(name, func(t *testing.T) {
			f := read(t, data)
			change(&f.Records[100])
			if name == "OldFile" {
				f.Format = "westkingdom/1"
			}
			seal(t, &f)
			g, err := record.Open(f, allGames())
			switch name {
			case "Nowhere", "Elsewhere":
				if err != nil {
					t.Fatal(err)
				}
				m, found := g.Play(t.Context(), nil)
				if m.Close(); found.Sound() || found.Record != 101 {
					t.Errorf("found %+v", found)
				}
			default:
				if err == nil || errors.Is(err, record.ErrNewer) {
					t.Errorf("opened with %v", err)
				}
			}
		})
	}
}

// back makes records of a game that goes back to an earlier record after so many, and
// then as it went before.
func back(t *testing.T, g record.Game, after, to int) (all []record.Record) {
	t.Helper()
	m, err := engine.NewMatch(g.Rules, g.Config, g.Seed)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	again := slices.Concat(g.Records[:after], []record.Record{{Record: engine.Record{Rewind: to + 1}, At: g.Created}}, g.Records[to:])
	for i, r := range again {
		if err := m.Apply(r.Record); err != nil {
			t.Fatalf("record %d: %v", i+1, err)
		}
		if r.Hash, err = record.Hash(m); err != nil {
			t.Fatal(err)
		}
		r.ID = uuid.NewString()
		all = append(all, r)
	}
	if all[after].Hash == "" || all[after].Hash != all[to-1].Hash {
		t.Fatalf("record %d is no checkpoint: %q, then %q", to, all[to-1].Hash, all[after].Hash)
	}
	return all
}

// TestNoFormat: what is no format of ours is not one of a newer program.
func TestNoFormat(t *testing.T) {
	for _, format := range []string{
		"", "westkingdom", "westkingdom/", "westkingdom/0", "westkingdom/01", "westkingdom/+2", "westkingdom/2.0",
		"westkingdom/-2", "westkingdom/2 ", "westkingdom/99999999999999999999", "chess/2",
	} {
		f := read(t, first(t))
		f.Format = format
		seal(t, &f)
		if _, err := record.Open(f, allGames()); err == nil || errors.Is(err, record.ErrNewer) {
			t.Errorf("%q: %v", format, err)
		}
		data, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := record.Read(bytes.NewReader(data)); err == nil || errors.Is(err, record.ErrNewer) {
			t.Errorf("%q read: %v", format, err)
		}
	}
}

// TestColours: those of seats are of the second format, and no two have the same.
func TestColours(t *testing.T) {
	for name, c := range map[string]struct {
		format  string
		colours []record.Colour
		good    bool
	}{
		"Good":       {"westkingdom/2", []record.Colour{record.Grey, record.Blue}, true},
		"Needless":   {"westkingdom/2", nil, true},
		"OfBefore":   {"westkingdom/1", []record.Colour{record.Grey}, false},
		"Unknown":    {"westkingdom/2", []record.Colour{"pink"}, false},
		"Twice":      {"westkingdom/2", []record.Colour{record.Grey, record.Grey}, false},
		"Another's":  {"westkingdom/2", []record.Colour{record.Gold}, false},
		"Seat's own": {"westkingdom/2", []record.Colour{record.Blue}, false},
	} {
		f := read(t, first(t))
		f.Format = c.format
		for i, colour := range c.colours {
			f.Room.Seats[i].Colour = colour
		}
		seal(t, &f)
		if _, err := record.Open(f, allGames()); (err == nil) != c.good || errors.Is(err, record.ErrNewer) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAlteredFile(t *testing.T) {
	f := read(t, first(t))
	f.Records[3].Option += "x"
	if _, err := record.Open(f, allGames()); err == nil || !strings.Contains(err.Error(), "altered") {
		t.Errorf("opened with %v", err)
	}
}

// TestPlayFindsMismatches counts records that lead elsewhere, and all behind one
// that cannot be repeated; the first of them is named.
func TestPlayFindsMismatches(t *testing.T) {
	for name, test := range map[string]struct {
		change     func(all []record.Record) []record.Record
		mismatches int
		record     int
		says       string
	}{
		"Hash":    {func(all []record.Record) []record.Record { all[9].Hash = "0"; all[20].Hash = "0"; return all }, 2, 10, "another position"},
		"Choice":  {func(all []record.Record) []record.Record { all[204].Option = "fly"; return all }, 4, 205, "not an option"},
		"Both":    {func(all []record.Record) []record.Record { all[2].Hash = "0"; all[204].Option = "fly"; return all }, 5, 3, "another position"},
		"TooMany": {func(all []record.Record) []record.Record { return append(all, all[207]) }, 1, 209, "over"},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := record.Open(read(t, first(t)), allGames())
			if err != nil {
				t.Fatal(err)
			}
			g.Records = test.change(slices.Clone(g.Records))
			m, found := g.Play(t.Context(), nil)
			if m != nil {
				m.Close()
			}
			if found.Sound() || found.Mismatches != test.mismatches || found.Record != test.record || !strings.Contains(found.Reason.Error(), test.says) {
				t.Errorf("found %+v, want %d from record %d: %s", found, test.mismatches, test.record, test.says)
			}
		})
	}
}

func TestDealThatCannotBe(t *testing.T) {
	g, err := record.Open(read(t, first(t)), allGames())
	if err != nil {
		t.Fatal(err)
	}
	g.Config.Rules = 99
	if m, found := g.Play(t.Context(), nil); m != nil || found.Sound() || found.Record != 0 || found.Mismatches != len(g.Records) {
		t.Errorf("found %+v", found)
	}
}

func TestFileTooLarge(t *testing.T) {
	_, err := record.Read(strings.NewReader(`{"format":"` + strings.Repeat("x", 17<<20) + `"}`))
	if err == nil || errors.Is(err, record.ErrNewer) {
		t.Errorf("read with %v", err)
	}
}

// TestFileOfTooMuch: a file that says nothing very often is refused before
// anything is made of it that is much larger than it.
func TestFileOfTooMuch(t *testing.T) {
	for name, file := range map[string]string{
		"Records": `{"records":[{}` + strings.Repeat(",{}", 2_000_000) + `]}`,
		"Seats":   `{"room":{"seats":[{}` + strings.Repeat(",{}", 2_000_000) + `]}}`,
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			data := strings.NewReader(file)
			runtime.ReadMemStats(&before)
			_, err := record.Read(data)
			runtime.ReadMemStats(&after)
			if err == nil {
				t.Error("it was read")
			}
			if made := after.TotalAlloc - before.TotalAlloc; made > 8*uint64(len(file)) {
				t.Errorf("%d bytes were allocated for a file of %d", made, len(file))
			}
		})
	}
	f := read(t, first(t))
	f.Records = slices.Repeat(f.Records[:1], 50_001)
	seal(t, &f)
	if _, err := record.Open(f, allGames()); err == nil || !strings.Contains(err.Error(), "50001 records") {
		t.Errorf("opened with %v", err)
	}
}

// TestStandsAlone: of this project the record needs the engine and its fair deals alone, and it and
// all games build for a browser.
func TestStandsAlone(t *testing.T) {
	deps, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range strings.Fields(string(deps)) {
		if strings.HasPrefix(pkg, "westkingdom/") && pkg != "westkingdom/engine" && pkg != "westkingdom/engine/fair" && pkg != "westkingdom/engine/record" {
			t.Errorf("it imports %s", pkg)
		}
	}
	build := exec.Command("go", "build", ".", "westkingdom/engine/games")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("for a browser: %v\n%s", err, out)
	}
}
