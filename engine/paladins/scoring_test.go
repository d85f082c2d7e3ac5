package paladins_test

import (
	"fmt"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/paladins"
)

// final is a game of two that has ended.
func final(t testing.TB, arrange func(s *paladins.State)) []engine.Standing {
	t.Helper()
	s := enginetest.Deal(t, paladins.Game{}, 2, 1).(*paladins.State)
	s.Round, s.Phase = 7, paladins.Finished
	orders(s, "order-absolve", "order-attack", "order-convert")
	for i := range s.Players {
		s.Players[i].Silver, s.Players[i].Provisions = 0, 0
	}
	arrange(s)
	return s.Standings()
}

func points(st engine.Standing, id string) int {
	for _, item := range st.Items {
		if item.ID == id {
			return item.Points
		}
	}
	panic("no item " + id)
}

func TestT19Score(t *testing.T) {
	st := final(t, func(s *paladins.State) {
		orders(s, "order-fortify", "order-absolve", "order-commission")
		p := &s.Players[0]
		p.Attributes = [3]int{11, 6, 10} // Strength 16, Faith 6, Influence 13 points
		p.Monks = 6
		p.Walls = data.Walls.cards("wall-03", "wall-05", "wall-01", "wall-02", "wall-07", "wall-08")
		p.Converted = data.Outsiders.cards("adventurer-blue", "warrior-green", "warrior-yellow", "assassin-green")
		p.Attacked = data.Outsiders.cards("archer-yellow", "hunter-yellow", "invader-yellow", "thief-blue")
		p.Paid, p.Unpaid = 2, 1
		p.Silver, p.Provisions = 2, 1
	})[0]
	for item, want := range map[string]int{
		"orders": 4 + 8, "strength": 16, "influence": 13, "faith": 6, "monks": 5, "walls": 3 + 3,
		"converted": 3 + 1 + 1 + 3, "debts": 2 - 3, "resources": 1, "outposts": 0, "jars": 0, "workshops": 0,
	} {
		check(t, item, points(st, item), want)
	}
	check(t, "total", st.Total, 66)
}

func TestSection16Tables(t *testing.T) {
	tests := []struct {
		item string
		set  func(p *paladins.Player, n int)
		want []int
	}{
		{"monks", func(p *paladins.Player, n int) { p.Monks = n }, []int{0, 0, 0, 0, 0, 2, 5, 9}},
		{"outposts", func(p *paladins.Player, n int) { p.Outposts = n }, []int{0, 0, 0, 0, 0, 2, 5, 9}},
		{"jars", func(p *paladins.Player, n int) { p.Jars = n }, []int{0, 0, 0, 0, 0, 1, 3, 6}},
		{"workshops", func(p *paladins.Player, n int) { p.Workshops = n }, []int{0, 0, 0, 0, 0, 0, 1, 3, 6}},
		{"strength", func(p *paladins.Player, n int) { p.Attributes[paladins.Strength] = n }, []int{0, 0, 1, 1, 3, 3, 6, 6, 9, 11, 13, 16, 20}},
		{"debts", func(p *paladins.Player, n int) { p.Unpaid = n }, []int{0, -3, -6}},
		{"debts", func(p *paladins.Player, n int) { p.Paid = n }, []int{0, 1, 2}},
		{"resources", func(p *paladins.Player, n int) { p.Silver, p.Provisions = n/2, n-n/2 }, []int{0, 0, 0, 1, 1, 1, 2}},
		{"walls", func(p *paladins.Player, n int) {
			p.Walls = data.Walls.cards("wall-01", "wall-02", "wall-07", "wall-08", "wall-09", "wall-10", "wall-05")[:n]
		}, []int{0, 0, 0, 0, 0, 1, 3, 6 + 2}},
	}
	for _, test := range tests {
		for n, want := range test.want {
			st := final(t, func(s *paladins.State) { test.set(&s.Players[0], n) })[0]
			check(t, fmt.Sprint(test.item, " ", n), points(st, test.item), want)
		}
	}
}

func TestSection16KingsOrders(t *testing.T) {
	five := data.Outsiders.cards("archer-green", "archer-yellow", "thief-blue", "thief-green", "warrior-green")
	tests := map[string]func(p *paladins.Player){
		"order-commission": func(p *paladins.Player) { p.Monks = 5 },
		"order-fortify": func(p *paladins.Player) {
			p.Walls = data.Walls.cards("wall-01", "wall-02", "wall-03", "wall-04", "wall-05")
		},
		"order-garrison": func(p *paladins.Player) { p.Outposts = 5 },
		"order-absolve":  func(p *paladins.Player) { p.Jars = 5 },
		"order-attack":   func(p *paladins.Player) { p.Attacked = five },
		"order-convert":  func(p *paladins.Player) { p.Converted = five },
	}
	for id, qualify := range tests {
		for place, want := range []int{4, 6, 8} {
			standings := final(t, func(s *paladins.State) {
				s.Orders = [3]paladins.Card{}
				all := []string{"order-commission", "order-fortify", "order-garrison"}
				if id == all[0] || id == all[1] || id == all[2] {
					all = []string{"order-absolve", "order-attack", "order-convert"}
				}
				orders(s, all...)
				s.Orders[place] = data.Orders.card(id)
				qualify(&s.Players[0])
				qualify(&s.Players[1])
			})
			for _, st := range standings { // each qualifying player
				check(t, id, points(st, "orders"), want)
			}
		}
	}
}

func TestSection16ConvertedOutsiders(t *testing.T) {
	byzantine := data.Outsiders.cards("archer-yellow", "hunter-yellow", "vigilante-yellow")
	saracen := data.Outsiders.cards("archer-green", "hunter-green")
	viking := data.Outsiders.cards("thief-blue")
	full := func(s *paladins.State) {
		p := &s.Players[0]
		p.Monks, p.Outposts, p.Workshops, p.Jars = 5, 3, 7, 6
		p.Crew = data.Townsfolk.cards("abbot-1", "abbot-2", "abbot-3", "acolyte-1", "acolyte-2")
		p.Walls = data.Walls.cards("wall-01", "wall-02")
		p.Attributes = [3]int{12, 7, 3}
		p.Attacked = append(append(append(p.Attacked, byzantine...), saracen...), viking...)
		p.Paid, p.Unpaid = 4, 2
		p.Suspicion = s.SuspicionDeck[:3]
		s.SuspicionDeck = s.SuspicionDeck[3:]
		// jars and attacked: 6 each
	}
	want := map[string]int{
		"Adventurer": 2, "Archer": 1, "Guardian": 3, "Hunter": 2, "Lookout": 1, "Vigilante": 3,
		"Armourer": 3, "Warrior": 1, "Marauder": 0,
		"Assassin": 3, "Barbarian": 2, "Invader": 1,
		"Champion": 1 + 2, "Mercenary": 2, "Protector": 4, "Thief": 3, "Traitor": 2,
	}
	for i, card := range data.Outsiders.Cards {
		st := final(t, func(s *paladins.State) {
			full(s)
			s.Players[0].Converted = []paladins.Card{paladins.Card(i + 1)}
		})[0]
		check(t, card.ID, points(st, "converted"), want[card.Name])
	}
}

// A19: each Mercenary is worth 1 and 1 for each Mercenary.
func TestSection16Mercenaries(t *testing.T) {
	all := data.Outsiders.cards("mercenary-blue", "mercenary-green", "mercenary-yellow-1", "mercenary-yellow-2")
	for n, want := range []int{0, 2, 6, 12, 20} {
		st := final(t, func(s *paladins.State) { s.Players[0].Converted = all[:n] })[0]
		check(t, "Mercenaries", points(st, "converted"), want)
	}
}

// A1: boosts count for nothing at the end. Orders not yet revealed do not show.
func TestSection16Live(t *testing.T) {
	g := position(t, 2, func(s *paladins.State) {
		reveal(&s.Players[0], "roland")
		s.Players[0].Monks = 5
		orders(s, "order-attack", "order-commission", "order-convert")
		s.OrdersShown = 1
	})
	check(t, "strength", points(g.S.Standings()[0], "strength"), 0)
	check(t, "orders", points(g.S.Standings()[0], "orders"), 0)
	view := g.S.Public().(*paladins.Public)
	check(t, "order 2", view.Orders[1].Card, "")
	check(t, "done", len(view.Orders[1].Done), 0)
}

func TestSection16Ties(t *testing.T) {
	ranks := func(arrange func(s *paladins.State)) (list []int) {
		standings := final(t, func(s *paladins.State) {
			s.Players[0].Silver = 12
			s.Players[1].Jars = 5 // order 1: 4 points, and 1
			s.Players[1].Unpaid, s.Players[1].Paid = 1, 2
			arrange(s)
		})
		for _, st := range standings {
			list = append(list, st.Rank)
		}
		check(t, "totals", standings[0].Total == standings[1].Total, true)
		return list
	}
	check(t, "more from King's Orders", ranks(func(*paladins.State) {}), []int{2, 1})

	same := func(n0, n1 int) []int {
		standings := final(t, func(s *paladins.State) {
			suspects(s, 0, n0)
			suspects(s, 1, n1)
		})
		return []int{standings[0].Rank, standings[1].Rank}
	}
	check(t, "fewer Suspicion", same(1, 2), []int{1, 2})
	check(t, "shared", same(1, 1), []int{1, 1})
}
