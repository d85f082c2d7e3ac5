package fair_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/fair"
	"westkingdom/engine/games"
	"westkingdom/engine/record"
)

// vector is one room of testdata/vectors.json: what was drawn, and what follows.
type vector struct {
	Name string
	fair.Chain
	Transcript, Seed string
	Deals            map[string]string // by game: the hash of the first checkpoint
	Rules            map[string]int
}

func vectors(t *testing.T) (all []vector) {
	t.Helper()
	data, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func seedOf(t *testing.T, v vector) engine.Seed {
	t.Helper()
	seed, err := engine.ParseSeed(v.Seed)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

// TestVectors: commitments, transcript, seed and deals are those that another
// implementation came to.
func TestVectors(t *testing.T) {
	for _, v := range vectors(t) {
		s, err := fair.Parse(v.Secret)
		if err != nil {
			t.Fatal(err)
		}
		if c := s.Commitment(v.Code); c != v.Commitment {
			t.Errorf("%s: the server commits to %s", v.Name, c)
		}
		for seat, opened := range v.Opened {
			if opened == fair.None {
				continue
			}
			r, err := fair.Parse(opened)
			if err != nil {
				t.Fatal(err)
			}
			if c := r.SeatCommitment(v.Code, engine.Seat(seat)); c != v.Commits[seat] || !v.Opens(engine.Seat(seat), r) {
				t.Errorf("%s: seat %d commits to %s", v.Name, seat, c)
			}
		}
		if text := v.Chain.Transcript(); text != v.Transcript {
			t.Errorf("%s: %q", v.Name, text)
		}
		if seed := v.Chain.Seed(s); seed.String() != v.Seed {
			t.Errorf("%s: seed %s", v.Name, seed)
		}
		if err := v.Check(seedOf(t, v)); err != nil {
			t.Errorf("%s: %v", v.Name, err)
		}
		for id, want := range v.Deals {
			g, _ := games.ByID(id)
			cfg, err := engine.Config{Seats: len(v.Commits), Rules: v.Rules[id]}.Check(g.Info())
			if err != nil {
				t.Fatal(err)
			}
			m, err := engine.NewMatch(g, cfg, seedOf(t, v))
			if err != nil {
				t.Fatal(err)
			}
			if hash, err := record.Hash(m); err != nil || hash != want {
				t.Errorf("%s: %s is dealt as %s, %v", v.Name, id, hash, err)
			}
			m.Close()
		}
	}
}

func TestCheck(t *testing.T) {
	good := vectors(t)[0]
	other := strings.Repeat("0", 64)
	for name, c := range map[string]struct {
		change func(*vector)
		want   error
	}{
		"another server's secret":      {func(v *vector) { v.Secret = other }, fair.ErrServer},
		"another room":                 {func(v *vector) { v.Code = "0000000000" }, fair.ErrSeat},
		"another commitment":           {func(v *vector) { v.Commitment = other }, fair.ErrServer},
		"a seat opened something else": {func(v *vector) { v.Opened[1] = other }, fair.ErrSeat},
		"a seat was bound otherwise":   {func(v *vector) { v.Commits[1] = other }, fair.ErrSeat},
		"a seat is said to be silent":  {func(v *vector) { v.Opened[1] = fair.None }, fair.ErrSeed},
		"two seats are exchanged": {func(v *vector) {
			v.Opened[0], v.Opened[1] = v.Opened[1], v.Opened[0]
			v.Commits[0], v.Commits[1] = v.Commits[1], v.Commits[0]
		}, fair.ErrSeat},
		"another seed":         {func(v *vector) { v.Seed = strings.Repeat("0", 32) }, fair.ErrSeed},
		"no secret":            {func(v *vector) { v.Secret = "" }, fair.ErrForm},
		"upper case":           {func(v *vector) { v.Opened[0] = strings.ToUpper(v.Opened[0]) }, fair.ErrForm},
		"a seat too few":       {func(v *vector) { v.Opened = v.Opened[:3] }, fair.ErrForm},
		"a line in a line":     {func(v *vector) { v.Commits[0] = v.Commits[0][:63] + "\n" }, fair.ErrForm},
		"no commitment at all": {func(v *vector) { v.Commitment = fair.None }, fair.ErrForm},
	} {
		v := good
		v.Commits, v.Opened = slices.Clone(good.Commits), slices.Clone(good.Opened)
		c.change(&v)
		if err := v.Check(seedOf(t, v)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSecretsDiffer: two are never the same, and what is committed to is a text that anybody
// can make with a tool of theirs.
func TestSecretsDiffer(t *testing.T) {
	a, b := fair.NewSecret(), fair.NewSecret()
	if a == b {
		t.Error("twice the same")
	}
	sum := sha256.Sum256([]byte("westkingdom/fair/1\ncommit\nabc\nseat 2\n" + a.String() + "\n"))
	if c := a.SeatCommitment("abc", 2); c != hex.EncodeToString(sum[:]) {
		t.Error(c)
	}
}
