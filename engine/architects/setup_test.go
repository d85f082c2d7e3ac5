package architects_test

import (
	"errors"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// TestSetup_3: the table by number of players.
func TestSetup_3(t *testing.T) {
	for seats, want := range map[int]struct {
		rewards, columns, slots int
		resets                  [2]int
	}{2: {5, 3, 12, [2]int{7, 10}}, 3: {7, 4, 16, [2]int{9, 13}}, 4: {9, 5, 20, [2]int{11, 16}}, 5: {11, 6, 24, [2]int{13, 19}}} {
		s := dealt(t, seats, 3, nil)
		v := s.Public().(*architects.Public)
		if v.Piles.Rewards != want.rewards || v.Guildhall.Columns != want.columns || len(v.Guildhall.Slots) != want.slots ||
			v.Guildhall.Resets[0] != want.resets[0] || v.Guildhall.Resets[1] != want.resets[1] {
			t.Errorf("%d players: %+v %+v", seats, v.Piles, v.Guildhall)
		}
		if v.Piles.Apprentices != 40-8 || v.Piles.Buildings != 40-4*seats || v.Black.SmallPile != 10 || v.Black.LargePile != 0 {
			t.Errorf("%d players: piles %+v, Black Market %+v", seats, v.Piles, v.Black)
		}
		if v.TaxStand != 4 {
			t.Errorf("%d coins on the Tax Stand", v.TaxStand)
		}
		for i := range seats {
			p := v.Players[(int(v.First)+i)%seats]
			if p.Silver != 3+i || p.Virtue != 7 || p.Reserve != 20 || p.Cathedral != 0 || p.Hand != 0 {
				t.Errorf("player %d of the turn order: %+v", i+1, p)
			}
		}
	}
}

func TestSetup_3_OneSeat(t *testing.T) {
	_, err := engine.NewMatch(architects.Game{}, engine.Config{Seats: 1}, engine.SeedOf(1))
	if !errors.Is(err, engine.ErrConfig) {
		t.Errorf("one seat: %v", err)
	}
}

// TestDraft_3: keep 1 of 4 and pass the rest to the left, three times; the
// last card of each packet goes to the bottom of the pile.
func TestDraft_3(t *testing.T) {
	m, err := engine.NewMatch(architects.Game{}, engine.Config{Seats: 3}, engine.SeedOf(5))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	packets := make([][]string, 3)
	read := func() {
		for seat := range packets {
			packets[seat] = m.State().Private(engine.Seat(seat)).(*architects.Private).Packet
		}
	}
	read()
	for pick := range 3 {
		var left [3][]string
		for seat := range packets {
			if len(packets[seat]) != 4-pick {
				t.Fatalf("pick %d: packet %v", pick+1, packets[seat])
			}
			kept := packets[seat][1]
			left[seat] = append(append(left[seat], packets[seat][0]), packets[seat][2:]...)
			if err := m.Apply(engine.Record{Seat: engine.Seat(seat), Option: "keep:" + kept}); err != nil {
				t.Fatal(err)
			}
		}
		if pick == 2 {
			pile := m.State().(*architects.State).BuildingPile
			bottom := map[string]bool{pile[0].String(): true, pile[1].String(): true, pile[2].String(): true}
			for seat := range left {
				if !bottom[left[seat][0]] {
					t.Errorf("%s is not at the bottom of the pile", left[seat][0])
				}
			}
			break
		}
		read()
		for seat := range packets {
			from := left[(seat+2)%3]
			for i := range from {
				if packets[seat][i] != from[i] {
					t.Errorf("pick %d: seat %d gets %v, want %v", pick+1, seat, packets[seat], from)
				}
			}
		}
	}
	v := m.State().Public().(*architects.Public)
	if v.Phase != architects.PhasePlay || v.Active != v.First {
		t.Errorf("phase %s, seat %d of first %d", v.Phase, v.Active, v.First)
	}
	for _, p := range v.Players {
		if p.Hand != 3 {
			t.Errorf("hand of %d", p.Hand)
		}
	}
}

// TestOptions_20_Promo: three more Apprentices and Buildings.
func TestOptions_20_Promo(t *testing.T) {
	s := dealt(t, 2, 1, map[string]string{architects.SettingPromo: architects.On})
	if len(s.ApprenticePile) != 43-8 || len(s.BuildingPile) != 43-8 {
		t.Errorf("piles of %d and %d", len(s.ApprenticePile), len(s.BuildingPile))
	}
}

// TestOptions_20_StartingApprentice: in reverse turn order, free, refilled
// when everybody has chosen, before the draft.
func TestOptions_20_StartingApprentice(t *testing.T) {
	settings := map[string]string{architects.SettingStartingApprentice: architects.On}
	m, err := engine.NewMatch(architects.Game{}, engine.Config{Seats: 3, Settings: settings}, engine.SeedOf(5))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	view := func() *architects.Public { return m.State().Public().(*architects.Public) }
	first := int(view().First)
	if view().Piles.Buildings != 40 {
		t.Errorf("packets are dealt too early")
	}
	for i := range 3 {
		seat := engine.Seat((first + 2 - i) % 3)
		if asked := m.Asked(); len(asked) != 1 || asked[0] != seat {
			t.Fatalf("asked %v, want %d", asked, seat)
		}
		p, _ := m.Prompt(seat)
		if p.Kind != "starting-apprentice" || len(p.Options) != 8-i {
			t.Fatalf("%s with %d options", p.Kind, len(p.Options))
		}
		silver := view().Players[seat].Silver
		virtue := view().Players[seat].Virtue
		for _, g := range p.Options[0].Gain {
			if g.What == architects.AmountVirtue {
				virtue += g.N
			}
		}
		for _, c := range p.Options[0].Cost {
			if c.What == architects.AmountVirtue {
				virtue -= c.N
			}
		}
		if err := m.Apply(engine.Record{Seat: seat, Option: p.Options[0].ID}); err != nil {
			t.Fatal(err)
		}
		got := view().Players[seat]
		if len(got.Apprentices) != 1 || got.Silver != silver || got.Virtue != virtue {
			t.Errorf("after %s: %+v", p.Options[0].ID, got)
		}
	}
	if v := view(); v.Phase != architects.PhaseDraft || v.Piles.Apprentices != 40-8-3 || v.Market.Top[3].Card == "" {
		t.Errorf("phase %s, market %+v, %d in the pile", v.Phase, v.Market, v.Piles.Apprentices)
	}
}

// TestOptions_20_RemoveApprentices: the third slot of rows 1, 2 and 3 discards
// the first column before constructing; its coins go to the supply.
func TestOptions_20_RemoveApprentices(t *testing.T) {
	settings := map[string]string{architects.SettingRemoveApprentices: architects.On}
	for slot, strips := range map[int]bool{2: false, 3: true, 6: true, 9: true, 11: false} {
		st := tellWith(t, 2, settings).hand(0, "well").goods(0, "2 wood, 2 stone").
			market(0, "miner_1", "jeweller_1").market(1, "miner_2", "jeweller_2")
		for i := 1; i < slot; i++ {
			st.guildhall(i % 2)
		}
		st.S.Market[0][0].Silver = 2
		st.plays("place:guildhall")
		top, bottom := st.S.Market[0], st.S.Market[1]
		if stripped := top[0].Card == apprentice("jeweller_1") && bottom[0].Card == apprentice("jeweller_2"); stripped != strips {
			t.Errorf("slot %d: market begins with %s and %s", slot, top[0].Card, bottom[0].Card)
		}
		if strips {
			st.has(0, "0 silver")
			if pile := st.S.ApprenticePile; pile[0] != apprentice("miner_2") || pile[1] != apprentice("miner_1") || top[3].Card == 0 || len(st.player(0).Built) != 0 {
				t.Errorf("slot %d: pile %v, market %v", slot, pile, top)
			}
		}
		st.plays("construct:well").has(0, "4 clay")
	}
	st := tell(t, 2).hand(0, "well").goods(0, "2 wood, 2 stone").guildhall(0, 1).market(0, "miner_1").plays("place:guildhall")
	if st.S.Market[0][0].Card != apprentice("miner_1") {
		t.Error("the market is stripped without the optional rule")
	}
}
