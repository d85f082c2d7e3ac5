package paladins_test

import (
	"encoding/json"
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/paladins"
)

// Every card, slot and space of the data, played through the public interface
// and compared with what the data says.

// rich is a position in which every effect has something to do: Suspicion,
// debts, a used action, Townsfolk to recruit, silver and provisions, and all
// workers. The next Suspicion cards take no tax.
func rich(t testing.TB, arrange func(s *paladins.State)) story {
	t.Helper()
	return position(t, 4, func(s *paladins.State) {
		p := &s.Players[0]
		p.Silver, p.Provisions = 10, 10
		p.Workers = plenty()
		p.Board[paladins.Hunt] = [3]paladins.Worker{labourer}
		suspects(s, 0, 3)
		owes(s, 0, 3)
		taxes(s, 0, 0, 0)
		townsfolk(s, "squire-3")
		outsiders(s, "hunter-green", "warrior-green", "thief-blue")
		arrange(s)
	})
}

var attributeOf = map[string]func(h *holds) *int{
	"strength":  func(h *holds) *int { return &h.Strength },
	"faith":     func(h *holds) *int { return &h.Faith },
	"influence": func(h *holds) *int { return &h.Influence },
}

var workerOf = map[string]paladins.Worker{
	"labourer": labourer, "scout": scout, "merchant": merchant, "fighter": fighter, "cleric": cleric, "criminal": criminal,
}

func read[T any](t testing.TB, data json.RawMessage) (v T) {
	t.Helper()
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// expect adds to h what the effects give in a rich position, taking option
// number choice of any choice. It says whether an action is freed.
func expect(t testing.TB, h *holds, list []effect, choice int) (freed bool) {
	t.Helper()
	for _, e := range list {
		for word, v := range e {
			switch word {
			case "gain":
				g := read[struct{ Silver, Provisions int }](t, v)
				h.Silver, h.Provisions = h.Silver+g.Silver, h.Provisions+g.Provisions
			case "tax":
				h.Silver += read[int](t, v)
			case "worker":
				w := workerOf[read[string](t, v)]
				h.Workers[w]++
				if w == criminal {
					h.Suspicion++
				}
			case "remove_suspicion":
				h.Suspicion -= read[int](t, v)
			case "pay_debt":
				h.Unpaid, h.Paid = h.Unpaid-1, h.Paid+1
			case "destroy_debt":
				h.Unpaid--
			case "take_debt":
				h.Unpaid++
			case "pray":
				freed = true
			case "recruit_free":
				h.Crew++
			case "develop_free":
				h.Workshops++
				h.Workers[scout]++
			case "attribute":
				for a, n := range read[map[string]int](t, v) {
					*attributeOf[a](h) += n
				}
			case "choice":
				freed = expect(t, h, read[[][]effect](t, v)[choice], choice) || freed
			default:
				t.Fatalf("effect %s", word)
			}
		}
	}
	return freed
}

// choices returns how many options the list's choice has, 1 without any.
func choices(t testing.TB, list []effect) int {
	for _, e := range list {
		if v, ok := e["choice"]; ok {
			return len(read[[]json.RawMessage](t, v))
		}
	}
	return 1
}

// finish answers with the first option until the turn has ended, taking option
// number choice of a choice, and compares what seat 0 then holds.
func finish(t testing.TB, what string, g story, want holds, freed bool, choice int) {
	t.Helper()
	for {
		kind, list := g.asked(0)
		if kind == "" || kind == kindName(paladins.KindAction) {
			break
		}
		if kind == kindName(paladins.KindPray) {
			g.Play(0, "free:hunt")
			continue
		}
		if kind == kindName(paladins.KindChoice) {
			g.Play(0, list[choice])
			continue
		}
		g.Play(0, list[0])
	}
	check(t, what, holding(g.player(0)), want)
	check(t, what+" frees", g.player(0).Board[paladins.Hunt] == [3]paladins.Worker{}, freed)
}

// spent is what a seat holds without the workers of an option.
func spent(h holds, types ...paladins.Worker) holds {
	for _, w := range types {
		h.Workers[w]--
	}
	return h
}

func TestEveryTownsfolkQuestAndHire(t *testing.T) {
	for _, card := range data.Townsfolk.Cards {
		lay := func(s *paladins.State) {
			row := []string{"squire-3", "", "", "", card.ID}
			if card.ID == "squire-3" {
				row[0] = "squire-1"
			}
			townsfolk(s, row...)
		}
		g := rich(t, lay)
		want := spent(holding(g.player(0)), labourer)
		freed := expect(t, &want, card.Quest, 0)
		g.Play(0, "act:recruit", "quest:"+card.ID, "workers:labourer")
		finish(t, card.ID+" quest", g, want, freed, 0)

		g = rich(t, lay)
		want = spent(holding(g.player(0)), labourer, fighter)
		want.Crew++
		freed = expect(t, &want, card.Immediate, 0)
		g.Play(0, "act:recruit", "hire:"+card.ID, "workers:labourer+fighter")
		finish(t, card.ID+" hire", g, want, freed, 0)
		check(t, "crew", g.player(0).Crew, data.Townsfolk.cards(card.ID))
	}
}

func TestEveryTownsfolkAbility(t *testing.T) {
	for _, card := range data.Townsfolk.Cards {
		trigger := card.Ability.Trigger
		end := func(with bool) holds {
			g := rich(t, func(s *paladins.State) {
				townsfolk(s, "")
				if with {
					crew(s, 0, card.ID)
				}
				p := &s.Players[0]
				p.Attributes = [3]int{1, 0, 0}
				onTop(&s.WallDeck, data.Walls.card("wall-01"))
				favours(s, "favour-supplies")
				if trigger.Condition["suspicion_max"] == 0 && trigger.Condition["suspicion_min"] == 0 && len(trigger.Condition) > 0 {
					s.SuspicionDiscard = append(s.SuspicionDiscard, p.Suspicion...)
					p.Suspicion = nil
				}
				suspects(s, 1, 5) // whoever is condemned, it is not seat 0
				if trigger.Event == "inquisition" {
					s.Tax = 1
				}
			})
			switch trigger.Event {
			case "action":
				g.Play(0, "act:"+trigger.Action)
			case "pay_debt":
				g.Play(0, "act:absolve")
			case "inquisition":
				g.Play(0, "favour:favour-supplies")
			}
			g.first(0)
			if g.S.Active == 0 {
				t.Fatalf("%s: the turn has not ended", card.ID)
			}
			return holding(g.player(0))
		}
		want := end(false)
		want.Crew++
		expect(t, &want, card.Ability.Reward, 0)
		check(t, card.ID, end(true), want)
	}
}

// A17 and A25: several copies work, for each debt.
func TestSeveralCopiesWork(t *testing.T) {
	g := rich(t, func(s *paladins.State) {
		crew(s, 0, "debt-collector-1", "debt-collector-2", "abbot-1", "abbot-2")
	})
	want := spent(holding(g.player(0)), cleric, labourer, merchant)
	want.Silver--
	want.Unpaid, want.Paid = want.Unpaid-1, want.Paid+1
	want.Workers[labourer] += 2
	want.Workers[scout]++
	want.Provisions++
	want.Faith++
	want.Suspicion--
	g.Play(0, "act:absolve", "workers:cleric+labourer+merchant", "absolve:absolve-1")
	finish(t, "Absolve", g, want, false, 0)
}

func TestEveryOutsider(t *testing.T) {
	for _, card := range data.Outsiders.Cards {
		g := rich(t, func(s *paladins.State) {
			outsiders(s, card.ID)
			s.Players[0].Attributes = [3]int{1, 0, 0}
		})
		want := spent(holding(g.player(0)), scout, labourer, fighter)
		freed := expect(t, &want, card.Attack, 0)
		g.Play(0, "act:attack", "workers:scout+labourer+fighter")
		finish(t, card.ID+" attacked", g, want, freed, 0)
		check(t, "attacked", g.player(0).Attacked, data.Outsiders.cards(card.ID))

		g = rich(t, func(s *paladins.State) { outsiders(s, card.ID) })
		want = spent(holding(g.player(0)), fighter, labourer, cleric)
		freed = expect(t, &want, card.Convert, 0)
		g.Play(0, "act:convert", "workers:fighter+labourer+cleric")
		finish(t, card.ID+" converted", g, want, freed, 0)
		check(t, "converted", g.player(0).Converted, data.Outsiders.cards(card.ID))
	}
}

func TestEveryWall(t *testing.T) {
	for _, card := range data.Walls.Cards {
		for choice := range choices(t, card.Reward) {
			g := rich(t, func(s *paladins.State) { onTop(&s.WallDeck, data.Walls.card(card.ID)) })
			want := spent(holding(g.player(0)), merchant, labourer, scout)
			want.Provisions--
			freed := expect(t, &want, card.Reward, choice)
			g.Play(0, "act:fortify", "workers:merchant+labourer+scout")
			finish(t, card.ID, g, want, freed, choice)
			check(t, "walls", g.player(0).Walls, data.Walls.cards(card.ID))
		}
	}
}

func TestEverySlotOfTheMainBoard(t *testing.T) {
	for _, region := range data.Board.Regions {
		for _, slot := range region.Slots {
			g := rich(t, func(s *paladins.State) { s.Players[0].Attributes[paladins.Faith] = region.Faith })
			want := spent(holding(g.player(0)), scout, labourer, cleric)
			want.Provisions--
			want.Influence++
			freed := expect(t, &want, slot.Reward, 0)
			g.Play(0, "act:commission", "workers:scout+labourer+cleric", "slot:monk:"+slot.ID)
			finish(t, slot.ID+" monk", g, want, freed, 0)

			g = rich(t, func(s *paladins.State) { s.Players[0].Attributes[paladins.Strength] = region.Strength })
			want = spent(holding(g.player(0)), merchant, labourer, fighter)
			want.Provisions--
			want.Faith++
			freed = expect(t, &want, slot.Reward, 0)
			g.Play(0, "act:garrison", "workers:merchant+labourer+fighter", "slot:outpost:"+slot.ID)
			finish(t, slot.ID+" outpost", g, want, freed, 0)
		}
	}
}

func TestEveryAbsolveSlot(t *testing.T) {
	for _, slot := range data.PlayerBoard.Absolve.Slots {
		g := rich(t, func(*paladins.State) {})
		want := spent(holding(g.player(0)), cleric, labourer, merchant)
		want.Silver--
		want.Faith++
		want.Suspicion--
		freed := expect(t, &want, slot.Reward, 0)
		g.Play(0, "act:absolve", "workers:cleric+labourer+merchant", "absolve:"+slot.ID)
		finish(t, slot.ID, g, want, freed, 0)
	}
}

func TestEveryFavour(t *testing.T) {
	for _, card := range data.Favours.Cards {
		for choice := range choices(t, card.Effect) {
			g := rich(t, func(s *paladins.State) { favours(s, card.ID) })
			want := holding(g.player(0))
			for _, cost := range card.Extra {
				if v, ok := cost["pay"]; ok {
					pay := read[struct{ Silver, Provisions int }](t, v)
					want.Silver, want.Provisions = want.Silver-pay.Silver, want.Provisions-pay.Provisions
				} else {
					want.Unpaid++
				}
			}
			worker := workerOf[card.Space]
			if card.Space == "any" {
				worker = labourer
			}
			want.Workers[worker]--
			freed := expect(t, &want, card.Effect, choice)
			g.Play(0, "favour:"+card.ID)
			finish(t, card.ID, g, want, freed, choice)
			check(t, "worker on it", g.S.Favours[0].Worker, worker)
		}
	}
}

func TestEveryTavern(t *testing.T) {
	for i, card := range data.Taverns.Cards {
		g := position(t, 2, func(s *paladins.State) {
			s.Phase = paladins.Draft
			s.Taverns = []paladins.Card{paladins.Card(i + 1), paladins.Card((i+1)%24 + 1)}
			reveal(&s.Players[0], "oliver")
			s.Players[0].Revealed = false
			s.Players[0].Workers = workers()
			taxes(s, 0, 0)
		})
		g.Play(0, "tavern:"+card.ID)
		want := workers(cleric, cleric)
		for _, w := range card.Workers {
			want[workerOf[w]]++
		}
		check(t, card.ID, g.player(0).Workers, want)
		check(t, "Suspicion", len(g.player(0).Suspicion), want[criminal])
	}
}

func TestEverySuspicionCard(t *testing.T) {
	for i, card := range data.Suspicion.Cards {
		g := position(t, 4, func(s *paladins.State) { onTop(&s.SuspicionDeck, paladins.Card(i+1)) })
		g.Play(0, "act:conspire")
		check(t, card.ID, g.player(0).Silver, 3+card.Tax)
		check(t, "Tax Supply", g.S.Tax, 8-card.Tax)
		check(t, "on top", g.player(0).Suspicion, []paladins.Card{paladins.Card(i + 1)})
	}
}

func TestEveryPaladin(t *testing.T) {
	for _, card := range data.Paladins.Cards {
		// Workers and boosts, when revealed.
		g := position(t, 2, func(s *paladins.State) {
			s.Phase = paladins.Draft
			s.Taverns = data.Taverns.cards("tavern-08", "tavern-07", "tavern-01")
			reveal(&s.Players[0], card.ID)
			s.Players[0].Revealed = false
			s.Players[0].Workers = workers()
		})
		view := g.S.Public().(*paladins.Public).Players[0]
		for id, got := range map[string]paladins.AttributeView{"strength": view.Strength, "faith": view.Faith, "influence": view.Influence} {
			check(t, card.ID+" "+id, got, paladins.AttributeView{Boost: card.Boosts[id]})
		}
		var want paladins.Workers
		for _, w := range card.Workers {
			want[workerOf[w]]++
		}
		check(t, card.ID, g.player(0).Workers, want)

		// The ability, against the same action without the Paladin.
		action := card.Ability.Action
		end := func(with bool) holds {
			g := rich(t, func(s *paladins.State) {
				p := &s.Players[0]
				p.Attributes = [3]int{1, 0, 0}
				townsfolk(s, "", "", "squire-3", "", "") // 2 silver
				onTop(&s.WallDeck, data.Walls.card("wall-01"))
				if action == "hunt" {
					p.Board = [12][3]paladins.Worker{}
				}
				if action == "convert" {
					p.Converted = data.Outsiders.cards("archer-green")
				}
				if with {
					reveal(p, card.ID)
				}
			})
			g.Play(0, "act:"+action)
			g.first(0)
			return holding(g.player(0))
		}
		plain := end(false)
		switch card.Ability.Modifier {
		case "set_cost":
			switch {
			case card.Ability.Resource == "provisions", action == "absolve", action == "convert":
				if card.Ability.Resource == "silver" {
					plain.Silver++
				} else {
					plain.Provisions++
				}
			default: // Pray, Recruit
				plain.Silver += 2
			}
		case "add_cost":
			plain.Silver -= card.Ability.Value
		case "bonus":
			expect(t, &plain, card.Ability.Effects, 0)
		}
		check(t, card.ID+" ability", end(true), plain)
	}
}

// Every vector of the data has its test; this one plays the shortfall of an
// attack on three positions.
func TestVectorsOfTheData(t *testing.T) {
	covered := []string{
		"score-66", "score-ai-76", "attack-shortfall", "convert-third", "fortify-fourth", "inquisition-4p", "tax-overflow", "ai-track-wrap",
	}
	for _, v := range data.Vectors.Vectors {
		if !slices.Contains(covered, v.ID) {
			t.Errorf("no test for the vector %s", v.ID)
		}
	}
	given := map[string]map[string]any{}
	for _, v := range data.Vectors.Vectors {
		given[v.ID] = v.Given
	}
	short := given["attack-shortfall"]
	g := attackPosition(t, func(s *paladins.State) {
		s.Players[0].Attributes[paladins.Strength] = int(short["strength"].(float64))
		s.Players[0].Workers = workers(scout, labourer, fighter)
	})
	g.Play(0, "act:attack")
	for _, o := range []struct {
		id   string
		cost []engine.Amount
	}{{"attack:hunter-yellow", nil}, {"attack:mercenary-blue", []engine.Amount{{What: "silver", N: 1}}}, {"attack:archer-yellow", []engine.Amount{{What: "silver", N: 2}}}} {
		check(t, o.id, g.Option(0, o.id).Cost, o.cost)
	}
}
