package paladins_test

import (
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/paladins"
)

// Section 19 of the rules digest: what is hidden, and from whom. The suite
// proves that views leak nothing; here is what dealing anew keeps and changes.
func TestSection19Scramble(t *testing.T) {
	m := middle(t, 3)
	for m.State().(*paladins.State).Phase != paladins.Actions {
		r := engine.NewRand(1)
		applyAny(t, m, &r)
	}
	was := m.State().(*paladins.State)
	changed := map[string]bool{}
	for seed := range uint64(20) {
		s := was.Clone().(*paladins.State)
		r := engine.NewRand(seed)
		s.Scramble(1, &r)
		check(t, "public", s.Public(), was.Public())
		check(t, "private", s.Private(1), was.Private(1))
		own, before := s.Players[1], was.Players[1]
		check(t, "own known cards", own.Deck[:own.Known], before.Deck[:before.Known])
		check(t, "own top card", own.Deck[len(own.Deck)-1], before.Deck[len(before.Deck)-1])
		for what, same := range map[string]bool{
			"walls":            slices.Equal(s.WallDeck, was.WallDeck),
			"Townsfolk":        slices.Equal(s.TownsfolkDeck, was.TownsfolkDeck),
			"Outsiders":        slices.Equal(s.OutsiderDeck, was.OutsiderDeck),
			"Suspicion":        slices.Equal(s.SuspicionDeck, was.SuspicionDeck),
			"King's Favours":   s.Favours == was.Favours,
			"another's deck":   slices.Equal(s.Players[0].Deck, was.Players[0].Deck),
			"the generator":    s.Rand == was.Rand,
			"revealed Paladin": s.Players[0].Paladin == was.Players[0].Paladin,
		} {
			changed[what] = changed[what] || !same
		}
		if _, err := conserved(s); err != nil {
			t.Fatal(err)
		}
	}
	check(t, "revealed Paladin", changed["revealed Paladin"], false)
	delete(changed, "revealed Paladin")
	for what, is := range changed {
		if !is {
			t.Errorf("%s: never dealt anew", what)
		}
	}
}

// A Paladin that lies face down is dealt anew with the owner's deck.
func TestSection19FaceDown(t *testing.T) {
	s := enginetest.Deal(t, paladins.Game{}, 2, 1).(*paladins.State)
	p := &s.Players[0]
	p.Paladin, p.Deck = p.Deck[0], p.Deck[1:]
	s.Phase = paladins.Draft
	seen := map[paladins.Card]bool{}
	for seed := range uint64(30) {
		c := s.Clone().(*paladins.State)
		r := engine.NewRand(seed)
		c.Scramble(engine.Nobody, &r)
		seen[c.Players[0].Paladin] = true
		check(t, "Paladins", len(c.Players[0].Deck), 11)
	}
	if len(seen) < 6 {
		t.Errorf("a spectator can tell a Paladin that lies face down: only %d are possible", len(seen))
	}
	check(t, "private of a spectator", s.Private(engine.Nobody), nil)
}

// A bot imagines other hands for its opponents in the middle of the choice of
// the Paladins: the choice goes on.
func TestSection19ImagineTheChoice(t *testing.T) {
	m, err := engine.NewMatch(paladins.Game{}, engine.Config{Seats: 4}, engine.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	r := engine.NewRand(1)
	for m.State().(*paladins.State).Phase != paladins.PaladinChoice {
		applyAny(t, m, &r)
	}
	var box engine.Sandbox
	for len(m.Asked()) > 1 {
		for _, seat := range m.Asked() {
			at, _ := m.Situation(seat)
			for option := range at.Prompt.Options {
				decided := false
				end, ok := box.Play(at, &r, 0, func(_ engine.State, p *engine.Prompt) int {
					if decided {
						return r.Intn(len(p.Options))
					}
					decided = true
					return option
				})
				if !ok {
					t.Fatalf("seat %d cannot imagine option %d", seat, option)
				}
				if _, err := conserved(end); err != nil {
					t.Fatal(err)
				}
				check(t, "its own Paladin", int(end.(*paladins.State).Players[seat].Paladin), at.Prompt.Options[option].A)
			}
		}
		applyAny(t, m, &r)
	}
}

// Every element that an option points at is one that the client draws.
func TestOptionsPointAtTheBoard(t *testing.T) {
	known := elements()
	for seats := 1; seats <= 4; seats++ {
		for seed := range uint64(5) {
			m, err := engine.NewMatch(paladins.Game{}, engine.Config{Seats: seats}, engine.SeedOf(seed))
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			r := engine.NewRand(seed)
			for !m.Over() {
				for _, seat := range m.Asked() {
					p, _ := m.Prompt(seat)
					for _, o := range append(p.Options, p.Blocked...) {
						for _, at := range o.At {
							if !known[at] {
								t.Fatalf("%s of %s points at %s", o.ID, p.Kind, at)
							}
						}
						if !strings.HasPrefix(o.ID, o.Verb) {
							t.Fatalf("the id %s does not begin with the verb %s", o.ID, o.Verb)
						}
					}
				}
				applyAny(t, m, &r)
			}
		}
	}
}

func elements() map[string]bool {
	known := map[string]bool{}
	for kind, d := range map[string]deck{
		"card:":   {slices.Concat(data.Paladins.Cards, data.Townsfolk.Cards, data.Outsiders.Cards, data.Walls.Cards, data.Taverns.Cards)},
		"favour:": data.Favours, "absolve:": {data.PlayerBoard.Absolve.Slots},
	} {
		for _, c := range d.Cards {
			known[kind+c.ID] = true
		}
	}
	for _, r := range data.Board.Regions {
		for _, s := range r.Slots {
			known["slot:"+s.ID] = true
		}
	}
	for _, a := range []string{"develop", "recruit", "hunt", "trade", "pray", "conspire", "commission", "fortify", "garrison", "absolve", "attack", "convert"} {
		known["action:"+a], known["discard:"+a] = true, true
		known["space:"+a+":0"], known["space:"+a+":1"] = true, true
	}
	for w := range workerOf {
		known["worker:"+w] = true
	}
	for _, n := range []string{"0", "1", "2", "3", "4", "5", "6", "7"} {
		known["workshop:"+n], known["suspicion:"+n] = true, true
	}
	return known
}

// A snapshot that is none is refused.
func TestDecodeRefusesNonsense(t *testing.T) {
	for _, text := range []string{``, `[]`, `{}`, `{"Seats":3,"Players":[{}]}`, `{"Seats":9}`, `{"Seats":1,"Players":[{},{}]}`} {
		if s, err := (paladins.Game{}).Decode(engine.Config{Seats: 4}, []byte(text)); err == nil {
			t.Errorf("%q decodes to %v", text, s)
		}
	}
}
