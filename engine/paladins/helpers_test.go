package paladins_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
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
func position(t testing.TB, seats int, arrange func(s *paladins.State)) *table {
	t.Helper()
	s := deal(t, seats, 1).(*paladins.State)
	s.Phase, s.Round, s.First, s.Active = paladins.Actions, 1, 0, 0
	for i := range seats {
		s.Players[i].Workers = workers(labourer)
	}
	arrange(s)
	return start(t, engine.Config{Seats: seats}, s)
}

func start(t testing.TB, cfg engine.Config, s *paladins.State) *table {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	m, err := engine.Restore(paladins.Game{}, engine.Snapshot{Config: cfg, State: text})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return &table{t, m}
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

// townsfolk lays out the row; every other card stays in the deck. An empty id
// is a gap.
func townsfolk(s *paladins.State, ids ...string) {
	s.TownsfolkDeck = append(s.TownsfolkDeck, s.Townsfolk[:]...)
	s.Townsfolk = [5]paladins.Card{}
	s.TownsfolkDeck = slices.DeleteFunc(s.TownsfolkDeck, func(c paladins.Card) bool { return c == 0 })
	for i, id := range ids {
		if id != "" {
			s.Townsfolk[i] = data.Townsfolk.card(id)
			s.TownsfolkDeck = slices.DeleteFunc(s.TownsfolkDeck, func(c paladins.Card) bool { return c == s.Townsfolk[i] })
		}
	}
}

// outsiders lays out the row likewise.
func outsiders(s *paladins.State, ids ...string) {
	s.OutsiderDeck = append(s.OutsiderDeck, s.Outsiders[:]...)
	s.Outsiders = [6]paladins.Card{}
	s.OutsiderDeck = slices.DeleteFunc(s.OutsiderDeck, func(c paladins.Card) bool { return c == 0 })
	for i, id := range ids {
		if id != "" {
			s.Outsiders[i] = data.Outsiders.card(id)
			s.OutsiderDeck = slices.DeleteFunc(s.OutsiderDeck, func(c paladins.Card) bool { return c == s.Outsiders[i] })
		}
	}
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

// table is a match in a test.
type table struct {
	t testing.TB
	m *engine.Match
}

func (g *table) state() *paladins.State { return g.m.State().(*paladins.State) }

func (g *table) player(seat int) *paladins.Player { return &g.state().Players[seat] }

// choose makes choices for a seat, each of them legal.
func (g *table) choose(seat engine.Seat, options ...string) *table {
	g.t.Helper()
	for _, o := range options {
		if err := g.m.Apply(engine.Record{Seat: seat, Option: o}); err != nil {
			p, _ := g.m.Prompt(seat)
			g.t.Fatalf("seat %d chooses %s: %v\nasked %s: %s", seat, o, err, p.Kind, strings.Join(optionIDs(p), " "))
		}
	}
	return g
}

func optionIDs(p engine.ShownPrompt) (list []string) {
	for _, o := range p.Options {
		list = append(list, o.ID)
	}
	return list
}

// asked returns the kind of prompt and the ids of its options.
func (g *table) asked(seat engine.Seat) (string, []string) {
	p, ok := g.m.Prompt(seat)
	if !ok {
		return "", nil
	}
	return p.Kind, optionIDs(p)
}

// wants checks what a seat is asked.
func (g *table) wants(seat engine.Seat, kind string, options ...string) *table {
	g.t.Helper()
	got, list := g.asked(seat)
	if got != kind {
		g.t.Fatalf("seat %d is asked %q %v, want %q", seat, got, list, kind)
	}
	if len(options) > 0 && !slices.Equal(list, options) {
		g.t.Fatalf("seat %d is offered %v, want %v", seat, list, options)
	}
	return g
}

// may says whether the option is legal now.
func (g *table) may(seat engine.Seat, option string) bool {
	_, list := g.asked(seat)
	return slices.Contains(list, option)
}

// why returns the reason why an option is blocked.
func (g *table) why(seat engine.Seat, option string) engine.Reason {
	g.t.Helper()
	p, _ := g.m.Prompt(seat)
	for _, b := range p.Blocked {
		if b.ID == option {
			return *b.Reason
		}
	}
	g.t.Fatalf("seat %d: %s is not blocked; options %v", seat, option, optionIDs(p))
	return engine.Reason{}
}

// shown returns an option as clients see it.
func (g *table) shown(seat engine.Seat, option string) engine.Shown {
	g.t.Helper()
	p, _ := g.m.Prompt(seat)
	for _, o := range p.Options {
		if o.ID == option {
			return o
		}
	}
	g.t.Fatalf("seat %d has no option %s", seat, option)
	return engine.Shown{}
}

// first answers with the first option until the seat's turn has ended.
func (g *table) first(seat engine.Seat) *table {
	g.t.Helper()
	for {
		kind, list := g.asked(seat)
		if kind == "" || kind == paladins.KindAction || g.m.Over() {
			return g
		}
		g.choose(seat, list[0])
	}
}

// logged counts the entries of a key.
func (g *table) logged(key string) int {
	n := 0
	for _, e := range g.m.Log() {
		if e.Key == key {
			n++
		}
	}
	return n
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
