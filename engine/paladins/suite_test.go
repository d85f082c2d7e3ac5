package paladins_test

import (
	"errors"
	"fmt"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/paladins"
)

var suite = enginetest.Suite{
	Game: paladins.Game{},
	Tables: []enginetest.Table{
		{Seats: 1, Settings: map[string]string{"difficulty": "easy"}},
		{Seats: 1, Settings: map[string]string{"difficulty": "standard"}},
		{Seats: 1, Settings: map[string]string{"difficulty": "hard"}},
		{Seats: 2},
		{Seats: 3},
		{Seats: 4},
	},
	Seeds:     20,
	Conserved: conserved,
	Counters:  counters,
	Deeds:     []string{"choice", "destroy_debt", "develop_free", "may_criminal", "pray", "recruit_free", "remove_suspicion"},
	Longest:   2000,
}

// counters is what costs and gains of options are counted in; burdens count
// downwards, as one taken on is a cost.
func counters(state engine.State, seat engine.Seat) map[string]int {
	p := &state.(*paladins.State).Players[seat]
	n := map[string]int{
		"silver": p.Silver, "provisions": p.Provisions, "debt": -p.Unpaid, "paid": p.Paid, "suspicion": -len(p.Suspicion),
		"strength": p.Attributes[paladins.Strength], "faith": p.Attributes[paladins.Faith], "influence": p.Attributes[paladins.Influence],
	}
	for w := labourer; w <= criminal; w++ {
		n[w.String()] = p.Workers[w]
	}
	return n
}

func TestSuite(t *testing.T) { enginetest.Run(t, suite) }

// TestManyGames simulates hundreds of games for each table: each ends, with
// every piece accounted for, and every side's cards scored.
func TestManyGames(t *testing.T) {
	for _, table := range suite.Tables {
		cfg, err := engine.Config{Seats: table.Seats, Settings: table.Settings}.Check(suite.Game.Info())
		if err != nil {
			t.Fatal(err)
		}
		for seed := range hundreds() {
			s, err := suite.Game.New(cfg, engine.NewRand(1000+seed))
			if err != nil {
				t.Fatal(err)
			}
			before, err := conserved(s)
			if err != nil {
				t.Fatalf("%v, seed %d: %v", table, seed, err)
			}
			simulate(t, s, bot.Random, table.Seats, seed)
			if after, err := conserved(s); err != nil || after != before {
				t.Fatalf("%v, seed %d: before %s, after %s: %v", table, seed, before, after, err)
			}
		}
	}
}

func FuzzChoices(f *testing.F) { enginetest.Fuzz(f, suite) }

// conserved counts every card by deck, and checks the invariants of section 21
// of the rules digest.
func conserved(state engine.State) (string, error) {
	s := state.(*paladins.State)
	folk := cards{name: "townsfolk"}
	folk.add(s.TownsfolkDeck, s.Townsfolk[:], s.TownsfolkDiscard)
	outsiders := cards{name: "outsiders"}
	outsiders.add(s.OutsiderDeck, s.Outsiders[:], s.OutsiderDiscard)
	walls := cards{name: "walls"}
	walls.add(s.WallDeck)
	taverns := cards{name: "taverns"}
	taverns.add(s.TavernDeck, s.Taverns, s.TavernDiscard)
	suspicion := cards{name: "suspicion"}
	suspicion.add(s.SuspicionDeck, s.SuspicionDiscard)
	schemes := cards{name: "schemes"}
	schemes.add(s.AI.Pile, s.AI.Discard, s.AI.FavourSchemes[:])
	debts := s.Debts
	var wrong []error
	report := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	for i := range s.Players {
		p := &s.Players[i]
		folk.add(p.Crew)
		outsiders.add(p.Converted, p.Attacked)
		walls.add(p.Walls)
		suspicion.add(p.Suspicion)
		debts += p.Unpaid + p.Paid
		if i < s.Seats {
			own := cards{name: "paladins"}
			own.add(p.Deck, p.Drawn, p.Past, []paladins.Card{p.Paladin})
			if own.count() != 12 {
				report("seat %d: %s", i, own)
			}
		}
		checkPlayer(p, report)
	}
	pieces := 0
	for i, piece := range s.Slots {
		if piece != 0 {
			pieces++
			if by := int(piece.By()); by < 0 || by >= len(s.Players) {
				report("slot %d has a piece of seat %d", i, by)
			}
		}
	}
	for i := range s.Players {
		pieces -= s.Players[i].Monks + s.Players[i].Outposts
	}
	if pieces != 0 {
		report("%d more pieces on the main board than left the players' boards", pieces)
	}
	if debts != 24 || s.Debts < 0 {
		report("%d debts, %d in the pile", debts, s.Debts)
	}
	if s.Tax < 1 && !s.Inquiry.On {
		report("Tax Supply %d outside of an Inquisition", s.Tax)
	}
	all := ""
	for _, c := range []cards{folk, outsiders, walls, taverns, suspicion, schemes} {
		all += c.String() + "; "
	}
	return all, errors.Join(wrong...)
}

func checkPlayer(p *paladins.Player, report func(string, ...any)) {
	jars, covered := 0, 0
	for _, full := range p.Absolved {
		if full {
			jars++
		}
	}
	for _, pair := range p.Covered {
		for _, c := range pair {
			if c {
				covered++
			}
		}
	}
	for a, marker := range p.Attributes {
		if marker < 0 || marker > 12 {
			report("attribute %d is %d", a, marker)
		}
	}
	for w, n := range p.Workers {
		if n < 0 || w == 0 && n != 0 {
			report("%d workers of type %d", n, w)
		}
	}
	switch {
	case jars != p.Jars || jars > 7:
		report("%d jars used, %d on slots", p.Jars, jars)
	case covered != p.Workshops || covered > 8:
		report("%d workshops placed, %d on spaces", p.Workshops, covered)
	case p.Monks > 7 || p.Outposts > 7 || len(p.Walls) > 7 || len(p.Converted) > 7:
		report("more than seven of a kind: %d monks, %d outposts, %d walls, %d converted", p.Monks, p.Outposts, len(p.Walls), len(p.Converted))
	case p.Silver < 0 || p.Provisions < 0 || p.Unpaid < 0:
		report("silver %d, provisions %d, unpaid %d", p.Silver, p.Provisions, p.Unpaid)
	}
}

// cards is a bag of the cards of one deck.
type cards struct {
	name string
	n    [64]int
}

func (c *cards) add(piles ...[]paladins.Card) {
	for _, pile := range piles {
		for _, card := range pile {
			c.n[card]++
		}
	}
}

func (c *cards) count() int {
	n := 0
	for _, k := range c.n[1:] {
		n += k
	}
	return n
}

func (c cards) String() string { return fmt.Sprint(c.name, " ", c.n[1:]) }

// hundreds is how many games are played: with -short, a few.
func hundreds() uint64 {
	if testing.Short() {
		return 10
	}
	return 300
}

// TestSeen: what one seat alone has seen, the three Paladins of each round.
func TestSeen(t *testing.T) {
	enginetest.Seen(t, paladins.Game{}, engine.Config{Seats: 3}, map[string]int{paladins.LogDrawn: 3}, "")
}
