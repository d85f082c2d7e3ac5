package paladins_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/paladins"
)

// data is data/paladins.json, read on its own so that tests compare the rules
// with the cards and not with themselves.
var data = func() (d struct {
	Paladins, Townsfolk, Outsiders, Walls, Taverns, Suspicion deck
	Orders                                                    deck `json:"kings_orders"`
	Favours                                                   deck `json:"kings_favours"`
	Board                                                     struct {
		Regions []struct {
			Faith, Strength int
			Slots           []record
		}
	} `json:"main_board"`
	Solo struct {
		Schemes deck `json:"scheme_cards"`
	}
	PlayerBoard struct {
		Absolve struct{ Slots []record } `json:"absolve_slots"`
	} `json:"player_board"`
	Vectors struct {
		Vectors []struct {
			ID    string
			Given map[string]any
			Then  any
		}
	} `json:"test_vectors"`
}) {
	text, err := os.ReadFile("data/paladins.json")
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	if err != nil {
		panic(err)
	}
	return d
}()

type deck struct{ Cards []record }

// record is a card or slot of the data.
type record struct {
	ID        string
	Name      string `json:"name_en"`
	Suit      string
	People    string
	Tax       int
	VP        int
	Space     string
	Action    string
	Of        string
	Needs     int
	Workers   []string
	Boosts    map[string]int
	Quest     []effect
	Immediate []effect
	Attack    []effect
	Convert   []effect
	Reward    []effect
	Effect    []effect
	Extra     []effect `json:"extra_cost"`
	Min       int      `json:"min_players"`
	Ability   struct {
		Action   string
		Modifier string
		Resource string
		Value    int
		Effects  []effect
		Trigger  struct {
			Event     string
			Action    string
			Condition map[string]int
		}
		Reward []effect
	}
	Scoring struct {
		Base, VP, Every int
		Of              string
	}
}

// effect is one effect of the data, as it stands there.
type effect map[string]json.RawMessage

// card returns the number of a card by its id.
func (d deck) card(id string) paladins.Card {
	i := slices.IndexFunc(d.Cards, func(c record) bool { return c.ID == id })
	if i < 0 {
		panic("no card " + id)
	}
	return paladins.Card(i + 1)
}

func (d deck) cards(ids ...string) (list []paladins.Card) {
	for _, id := range ids {
		list = append(list, d.card(id))
	}
	return list
}

// slot returns the number of a slot of the main board.
func slot(id string) int {
	n := 0
	for _, r := range data.Board.Regions {
		for _, s := range r.Slots {
			if s.ID == id {
				return n
			}
			n++
		}
	}
	panic("no slot " + id)
}

const (
	labourer = paladins.Labourer
	scout    = paladins.Scout
	merchant = paladins.Merchant
	fighter  = paladins.Fighter
	cleric   = paladins.Cleric
	criminal = paladins.Criminal
)

func workers(types ...paladins.Worker) (w paladins.Workers) {
	for _, t := range types {
		w[t]++
	}
	return w
}

// plenty is five workers of every type.
func plenty() (w paladins.Workers) {
	for t := labourer; t <= criminal; t++ {
		w[t] = 5
	}
	return w
}

// position deals a game and arranges it: seat 0 is about to act in round 1, no
// Paladin is revealed, and each has one Labourer.
func position(t testing.TB, seats int, arrange func(s *paladins.State)) story {
	t.Helper()
	return positionBy(t, engine.Config{Seats: seats}, arrange)
}

// positionBy is a position of a certain rules number.
func positionBy(t testing.TB, cfg engine.Config, arrange func(s *paladins.State)) story {
	t.Helper()
	g := story{enginetest.Tell[*paladins.State](t, paladins.Game{}, cfg, 1)}
	s := g.S
	s.Phase, s.Round, s.First, s.Active = paladins.Actions, 1, 0, 0
	for i := range cfg.Seats {
		s.Players[i].Workers = workers(labourer)
	}
	arrange(s)
	g.Start()
	return g
}

// start goes on from a position.
func start(t testing.TB, cfg engine.Config, s *paladins.State) story {
	t.Helper()
	g := story{&enginetest.Story[*paladins.State]{T: t, Game: paladins.Game{}, Config: cfg, S: s}}
	g.Start()
	return g
}

// reveal puts a Paladin into play.
func reveal(p *paladins.Player, id string) {
	c := data.Paladins.card(id)
	p.Deck = slices.DeleteFunc(p.Deck, func(o paladins.Card) bool { return o == c })
	p.Paladin, p.Revealed = c, true
}

// onTop brings cards to the top of a deck, the first one uppermost.
func onTop(d *engine.Deck[paladins.Card], cards ...paladins.Card) {
	*d = slices.DeleteFunc(*d, func(o paladins.Card) bool { return slices.Contains(cards, o) })
	for _, c := range slices.Backward(cards) {
		*d = append(*d, c)
	}
}

// townsfolk and outsiders lay out their rows.
func townsfolk(s *paladins.State, ids ...string) {
	lay(s.Townsfolk[:], &s.TownsfolkDeck, data.Townsfolk, ids)
}

func outsiders(s *paladins.State, ids ...string) {
	lay(s.Outsiders[:], &s.OutsiderDeck, data.Outsiders, ids)
}

// lay makes a row of these cards; every other card stays in the deck that it is
// filled from. An empty id is a gap.
func lay(row []paladins.Card, from *engine.Deck[paladins.Card], of deck, ids []string) {
	*from = append(*from, row...)
	clear(row)
	for i, id := range ids {
		if id != "" {
			row[i] = of.card(id)
		}
	}
	*from = slices.DeleteFunc(*from, func(c paladins.Card) bool { return c == 0 || slices.Contains(row, c) })
}

// crew hires Townsfolk out of the deck, without their rewards.
func crew(s *paladins.State, seat int, ids ...string) {
	for _, c := range data.Townsfolk.cards(ids...) {
		s.Players[seat].Crew = append(s.Players[seat].Crew, c)
		s.TownsfolkDeck = slices.DeleteFunc(s.TownsfolkDeck, func(o paladins.Card) bool { return o == c })
		for i := range s.Townsfolk {
			if s.Townsfolk[i] == c {
				s.Townsfolk[i] = 0
			}
		}
	}
}

// suspects gives a side so many Suspicion cards from the bottom of the deck.
func suspects(s *paladins.State, seat, n int) {
	p := &s.Players[seat]
	for range n {
		p.Suspicion = append(p.Suspicion, s.SuspicionDeck[0])
		s.SuspicionDeck = s.SuspicionDeck[1:]
	}
}

// taxes puts Suspicion cards of these taxes on top of the deck, the first one
// uppermost.
func taxes(s *paladins.State, amounts ...int) {
	var top []paladins.Card
	for _, n := range amounts {
		for _, c := range s.SuspicionDeck {
			if data.Suspicion.Cards[c-1].Tax == n && !slices.Contains(top, c) {
				top = append(top, c)
				break
			}
		}
	}
	onTop(&s.SuspicionDeck, top...)
}

// owes gives a side unpaid debts.
func owes(s *paladins.State, seat, n int) {
	s.Players[seat].Unpaid += n
	s.Debts -= n
}

// favours places King's Favours and reveals them all, in round 7.
func favours(s *paladins.State, ids ...string) {
	for i, id := range ids {
		s.Favours[i].Card = data.Favours.card(id)
	}
	s.FavoursShown = len(ids)
}

// orders places King's Orders and reveals them.
func orders(s *paladins.State, ids ...string) {
	for i, id := range ids {
		s.Orders[i] = data.Orders.card(id)
	}
	s.OrdersShown = len(ids)
}

// story is what a test tells, with the words of this game.
type story struct {
	*enginetest.Story[*paladins.State]
}

func (g story) player(seat int) *paladins.Player { return &g.S.Players[seat] }

// logged counts the entries of a key that everybody may read.
func (g story) logged(key string) int { return g.Logged(engine.Nobody, key) }

// asked returns the kind of question that a seat is asked, and the options.
func (g story) asked(seat engine.Seat) (kind string, options []string) {
	p, _ := g.M.Prompt(seat)
	for _, o := range p.Options {
		options = append(options, o.ID)
	}
	return p.Kind, options
}

// acting says whether the seat is asked for an action, or nothing.
func (g story) acting(seat engine.Seat) bool {
	p, ok := g.M.Prompt(seat)
	return !ok || p.Kind == kindName(paladins.KindAction)
}

// first answers with the first option until the seat's turn has ended.
func (g story) first(seat engine.Seat) {
	g.T.Helper()
	for !g.M.Over() && !g.acting(seat) {
		p, _ := g.M.Prompt(seat)
		g.Play(seat, p.Options[0].ID)
	}
}

// holds is what of a side a test looks at.
type holds struct {
	Silver, Provisions         int
	Workers                    paladins.Workers
	Strength, Faith, Influence int
	Suspicion, Unpaid, Paid    int
	Crew, Workshops            int
}

func holding(p *paladins.Player) holds {
	return holds{
		p.Silver, p.Provisions, p.Workers,
		p.Attributes[paladins.Strength], p.Attributes[paladins.Faith], p.Attributes[paladins.Influence],
		len(p.Suspicion), p.Unpaid, p.Paid, len(p.Crew), p.Workshops,
	}
}

func check(t testing.TB, what string, got, want any) {
	t.Helper()
	g, w := string(mustJSON(got)), string(mustJSON(want))
	if g != w {
		t.Errorf("%s: got %s, want %s", what, g, w)
	}
}

func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

func kindName(k engine.Kind) string { return paladins.Game{}.Vocabulary().Kinds[k] }
