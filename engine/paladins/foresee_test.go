package paladins_test

import (
	"encoding/json"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/paladins"
)

type amounts []engine.Amount

// What a choice costs and gains shows before it is made: for certain, or at
// least, where more hangs on a later choice, on a card not yet seen or on an
// Inquisition.
// (The suite checks for every option that it comes true.)
func TestPreviews(t *testing.T) {
	arrange := func(s *paladins.State) {
		p := &s.Players[0]
		p.Workers, p.Silver, p.Provisions = plenty(), 9, 9
		crew(s, 0, "abbot-2", "watchman-2")
		reveal(p, "girard")
		favours(s, "favour-works")
	}
	for option, want := range map[string]struct {
		before     []string
		cost, gain amounts
	}{
		"act:hunt":    {gain: amounts{{What: "provisions", N: 1 + 2, Least: true}}},
		"act:develop": {cost: amounts{{What: "silver", N: 4}}}, // any Scout may be placed
		"act:absolve": {cost: amounts{{What: "silver", N: 1}},
			gain: amounts{{What: "provisions", N: 1, Least: true}, {What: "faith", N: 1, Least: true}}},
		"workers:labourer+scout": {[]string{"act:hunt"},
			amounts{{What: "labourer", N: 1}, {What: "scout", N: 1}}, amounts{{What: "provisions", N: 3 + 2}}},
		"workers:labourer": {[]string{"act:hunt"}, amounts{{What: "labourer", N: 1}}, amounts{{What: "provisions", N: 1 + 2}}},
		"absolve:absolve-2": {[]string{"act:absolve", "workers:cleric+labourer+merchant"},
			amounts{{What: "silver", N: 1}}, amounts{{What: "provisions", N: 1}, {What: "faith", N: 1}, {What: "labourer", N: 1}}},
		"favour:favour-works":   {cost: amounts{{What: "provisions", N: 1}}, gain: amounts{{What: "choice", N: 1}}},
		"choose:develop_free:1": {[]string{"favour:favour-works", "workers:merchant"}, nil, amounts{{What: "develop_free", N: 1}}},
		"choose:fighter:1": {[]string{"favour:favour-works", "workers:merchant"},
			nil, amounts{{What: "fighter", N: 1}, {What: "cleric", N: 1}}},
	} {
		g := position(t, 2, arrange)
		g.Play(0, want.before...)
		o := g.Option(0, option)
		check(t, option+" costs", amounts(o.Cost), want.cost)
		check(t, option+" gains", amounts(o.Gain), want.gain)
	}
}

// What is paid in any case shows although a slot, a card or a position that is
// chosen later may bring some of it, or cost more.
func TestPreviewsOfTheLeast(t *testing.T) {
	arrange := func(s *paladins.State) {
		p := &s.Players[0]
		p.Workers, p.Silver, p.Provisions, p.Monks = plenty(), 9, 9, 3
		p.Attributes = [3]int{4, 4, 4}
		p.Attributes[paladins.Faith] = 12
		s.Townsfolk[4] = 0
		s.Debts = 0
	}
	g := position(t, 4, arrange)
	check(t, "the fourth Monk costs", amounts(g.Option(0, "act:commission").Cost), amounts{{What: "provisions", N: 2}})
	check(t, "position 4 costs", amounts(g.Option(0, "act:recruit").Cost), amounts{{What: "silver", N: 1, Least: true}})

	g = position(t, 4, func(s *paladins.State) {
		arrange(s)
		outsiders(s, "", "", "", "guardian-blue", "", "archer-green")
		s.Players[0].Attributes[paladins.Strength] = 0
	})
	told := g.Option(0, "act:attack").Cost
	g.Play(0, "act:attack")
	g.Play(0, g.Prompt(0, paladins.KindWorkers).Options[0].ID)
	near, far := g.Option(0, "attack:guardian-blue").Cost, g.Option(0, "attack:archer-green").Cost
	if near[0].N >= far[0].N {
		t.Fatalf("one costs %v, the other %v", near, far)
	}
	check(t, "an attack costs", amounts(told), amounts{{What: "silver", N: near[0].N, Least: true}})
}

// A tax that empties the Tax Supply makes what an Inquisition touches open.
func TestPreviewsBeforeAnInquisition(t *testing.T) {
	for tax, want := range map[int]amounts{
		2: {{What: "silver", N: 1}, {What: "provisions", N: 2}},
		1: {{What: "silver", N: 1, Least: true}, {What: "provisions", N: 2}}, // the Peddler's silver comes on top
	} {
		g := position(t, 2, func(s *paladins.State) {
			crew(s, 0, "peddler-3")
			suspects(s, 0, 2)
			s.Tax = tax
			favours(s, "favour-supplies")
		})
		check(t, "gain", amounts(g.Option(0, "favour:favour-supplies").Gain), want)
	}
}

// A Suspicion card brings a tax that nobody knows before: silver is told at least.
func TestPreviewsOfSuspicion(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Players[0].Workers = workers(labourer)
		s.Tax = 5
		reveal(&s.Players[0], "gerin") // 2 silver for each Conspire
	})
	o := g.Option(0, "act:conspire")
	check(t, "cost", amounts(o.Cost), amounts{{What: "suspicion", N: 1}, {What: "labourer", N: 1}})
	check(t, "gain", amounts(o.Gain), amounts{{What: "silver", N: 2, Least: true}, {What: "criminal", N: 1}})
}

// Every Worker who goes is told, although a slot or a card that is chosen later
// may bring one like him.
func TestPreviewsOfWorkers(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Workers, p.Provisions = workers(scout, merchant, merchant, merchant, merchant, criminal), 3
		p.Attributes[paladins.Faith] = 12
	})
	sent := func(o engine.Shown) (list amounts) {
		for _, a := range o.Cost {
			if a.What != "provisions" {
				list = append(list, a)
			}
		}
		return list
	}
	all := amounts{{What: "scout", N: 1}, {What: "merchant", N: 1}, {What: "criminal", N: 1}}
	check(t, "Commission sends", sent(g.Option(0, "act:commission")), all)

	g = position(t, 2, func(s *paladins.State) {
		p := &s.Players[0]
		p.Workers, p.Provisions, p.Attributes[paladins.Faith] = plenty(), 9, 12
	})
	g.Play(0, "act:commission")
	for _, o := range g.Prompt(0, paladins.KindWorkers).Options {
		told := map[string]int{}
		for _, a := range sent(o) {
			told[a.What] += a.N
		}
		for _, w := range strings.Split(strings.TrimPrefix(o.ID, "workers:"), "+") {
			told[w]--
		}
		for w, n := range told {
			if n != 0 {
				t.Errorf("%s costs %v: %s differs by %d", o.ID, o.Cost, w, n)
			}
		}
	}
}

// A Criminal brings a Suspicion for certain, although an Inquisition that it
// brings on may discard it again.
func TestPreviewsOfSuspicionBeforeAnInquisition(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		s.Players[0].Workers = workers(labourer)
		s.Tax = 2
		crew(s, 0, "conspirator-1")
	})
	check(t, "cost", amounts(g.Option(0, "act:conspire").Cost), amounts{{What: "suspicion", N: 1, Least: true}, {What: "labourer", N: 1}})
}

// A debt is a cost to whoever takes it on, and a gain to whoever is rid of it.
func TestPreviewsOfDebts(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		townsfolk(s, "acolyte-2", "", "", "", "")
		owes(s, 0, 1)
		s.Players[0].Workers = workers(cleric, labourer, merchant)
	})
	g.Play(0, "act:recruit")
	check(t, "recruiting for a debt", amounts(g.Option(0, "quest:acolyte-2:debt").Cost)[0], engine.Amount{What: "debt", N: 1})

	g = position(t, 2, func(s *paladins.State) {
		owes(s, 0, 1)
		s.Players[0].Workers = workers(cleric, labourer, merchant)
	})
	g.Play(0, "act:absolve")
	o := g.Option(0, "absolve:absolve-1")
	check(t, "cost", amounts(o.Cost), amounts{{What: "silver", N: 1}})
	check(t, "gain", amounts(o.Gain), amounts{{What: "debt", N: 1}, {What: "paid", N: 1}, {What: "faith", N: 1}})
}

// The trail words a choice as it was offered: after the third monk it shows the
// provision that was paid, not the two that the next one costs.
func TestTrailShowsWhatWasPaid(t *testing.T) {
	g := position(t, 4, func(s *paladins.State) {
		p := &s.Players[0]
		p.Workers, p.Provisions, p.Monks = workers(scout, labourer, cleric), 3, 2
		suspects(s, 0, 1)
	})
	g.Play(0, "act:commission", "slot:monk:r1-s4") // discard a Suspicion or not
	p := g.Prompt(0, paladins.KindDiscard)
	paid := 0
	for _, o := range p.Trail {
		for _, a := range o.Cost {
			if o.ID == "slot:monk:r1-s4" && a.What == "provisions" {
				paid = a.N
			}
		}
	}
	check(t, "provisions", paid, 1)
	check(t, "left", g.player(0).Provisions, 2)
}

// Slots that bring the same are told apart within their region, and sets of
// workers by what they cost.
func TestOptionsTellThemselvesApart(t *testing.T) {
	arrange := func(s *paladins.State) {
		p := &s.Players[0]
		p.Workers, p.Provisions, p.Attributes[paladins.Faith] = plenty(), 9, 12
	}
	words := func(o engine.Shown) string {
		text, err := json.Marshal(o.Args)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	g := position(t, 4, arrange)
	g.Play(0, "act:hunt")
	if o := g.Prompt(0, paladins.KindWorkers).Options[0]; o.Args != nil {
		t.Errorf("%s costs %v and is told as %s", o.ID, o.Cost, words(o))
	}
	g = position(t, 4, arrange)
	g.Play(0, "act:commission")
	p := g.Prompt(0, paladins.KindWorkers)
	for _, o := range p.Options {
		if o.Args != nil {
			t.Errorf("%s costs %v and is told as %s", o.ID, o.Cost, words(o))
		}
	}
	g.Play(0, p.Options[0].ID)
	told := map[string]string{}
	for _, o := range g.Prompt(0, paladins.KindSlot).Options {
		told[o.ID] = words(o)
	}
	for id, want := range map[string]string{
		"slot:monk:r4-s6": `{"site":"r4-s6"}`, "slot:monk:r4-s7": `{"site":"r4-s7","n":1}`, "slot:monk:r4-s10": `{"site":"r4-s10","n":2}`,
	} {
		if told[id] != want {
			t.Errorf("%s is told as %s, not %s", id, told[id], want)
		}
	}
}

// byDesign is what comes and is not told as a cost or gain.
var byDesign = map[string]string{
	"keep":    "its words are who stays: the others go",
	"pass":    "who is not kept goes at the end of the round, whatever is chosen",
	"resolve": "what it brings is told by the questions of each, or comes whatever is first",
	"use":     "the Inquisition goes on by itself",
	"done":    "the Inquisition goes on by itself",
}

func TestForesight(t *testing.T) {
	enginetest.Foresees(t, enginetest.Foresight{Suite: suite, Every: 1, Floor: 99.5, ByDesign: byDesign})
}
