package enginetest

import (
	"fmt"
	"reflect"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
)

// keepsSecrets plays twin games that differ only in what one seat (or a
// spectator) may not know, and compares byte for byte everything that the seat
// is sent: at each checkpoint, and after each choice of the step until
// something hidden is properly seen. So it does with what a seat would be asked if it were
// its turn now.
func (suite Suite) keepsSecrets(t *testing.T, table Table) {
	for seed := range max(1, suite.Seeds/20) {
		m := suite.match(t, table, seed, true)
		pick := engine.NewRand(uint64(seed) + 99)
		turns := 0 // that were planned
		for !m.Over() {
			turns += suite.plansAhead(t, m, engine.Seat(pick.Intn(table.Seats)), &pick, table, seed)
			if m.AtCheckpoint() && looked(m) {
				for viewer := engine.Nobody; viewer < engine.Seat(table.Seats); viewer++ {
					suite.twins(t, m, viewer, &pick, seed)
				}
			}
			if err := m.Apply(suite.anyRecord(t, m, &pick)); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		if turns == 0 {
			t.Errorf("seed %d: no turn could be planned", seed)
		}
	}
}

// looked says at which moments of a game promises are looked at that take long;
// with -short at every twentieth.
func looked(m *engine.Match) bool { return !testing.Short() || m.Seq()%20 == 0 }

func (suite Suite) twins(t *testing.T, m *engine.Match, viewer engine.Seat, pick *engine.Rand, seed int) {
	t.Helper()
	snap, err := m.Checkpoint()
	if err != nil {
		t.Fatal(err)
	}
	one, err := engine.Restore(suite.Game, snap, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	s, err := suite.Game.Decode(snap.Config, snap.State)
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRand(pick.Uint64())
	s.Scramble(viewer, &r)
	snap.State = []byte(encode(t, s))
	two, err := engine.Restore(suite.Game, snap, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer two.Close()
	seats := len(one.State().Standings())
	here, there := &engine.Seen{Alone: make([]int, seats)}, &engine.Seen{Alone: make([]int, seats)}
	one.Count(here)
	two.Count(there)
	// A step may begin by showing something hidden: then the twins part at once.
	if one.Revealed() || two.Revealed() {
		return
	}
	for {
		a, b := sent(t, one, viewer, len(snap.Log)), sent(t, two, viewer, len(snap.Log))
		if a != b {
			t.Fatalf("seed %d: at %d seat %d can tell apart what it may not know\none %s\ntwo %s", seed, one.Seq(), viewer, a, b)
		}
		luck := pick.Uint64()
		suite.chooseAlike(t, one, two, viewer, luck, seed)
		suite.beginAlike(t, one, two, viewer, luck, seed)
		if one.Over() {
			return
		}
		record := suite.anyRecord(t, one, pick)
		if err := one.Apply(record); err != nil {
			t.Fatal(err)
		}
		// What the viewer does not know may leave the other twin without
		// this option: then they part here.
		if err := two.Apply(record); err != nil {
			if record.Seat == viewer {
				t.Fatalf("seed %d: seat %d has %s in one twin only", seed, viewer, record.Option)
			}
			return
		}
		if one.AtCheckpoint() || two.AtCheckpoint() || one.Revealed() || two.Revealed() {
			if sent(t, one, viewer, len(snap.Log)) == sent(t, two, viewer, len(snap.Log)) && !reflect.DeepEqual(here, there) {
				t.Fatalf("seed %d: at %d seat %d can tell apart what it may not know by what was seen: %+v, %+v", seed, one.Seq(), viewer, here, there)
			}
			return
		}
	}
}

// chooseAlike: a bot in the viewer's seat chooses the same in both twins, and what is expected
// of the options, and in which words, is the same.
func (suite Suite) chooseAlike(t *testing.T, one, two *engine.Match, viewer engine.Seat, luck uint64, seed int) {
	t.Helper()
	at, asked := one.Situation(viewer)
	if !asked || luck%8 != 0 {
		return
	}
	other, _ := two.Situation(viewer)
	for _, name := range bot.Names() {
		b, budget := mustBot(t, name), engine.Budget{Playouts: 2 * len(at.Prompt.Options), Seed: luck}
		if i, j := b.Choose(t.Context(), at, budget), b.Choose(t.Context(), other, budget); i != j {
			t.Fatalf("seed %d: at %d a %s bot in seat %d knows what it may not: it chooses %s in one twin, %s in the other", seed, one.Seq(), name,
				viewer, one.OptionID(viewer, i), two.OptionID(viewer, j))
		}
	}
	if luck%32 != 0 {
		return
	}
	options := len(at.Prompt.Options)
	budget, named := engine.Budget{Playouts: 60 + 2*options, Seed: luck}, int(luck>>8)%options
	i, _ := bot.Weigh(t.Context(), at, budget, named)
	j, _ := bot.Weigh(t.Context(), other, budget, named)
	if a, b := fmt.Sprintf("%+v", i), fmt.Sprintf("%+v", j); a != b {
		t.Fatalf("seed %d: at %d what seat %d is told of its options hangs on what it may not know\none %s\ntwo %s", seed, one.Seq(), viewer, a, b)
	}
}

// sent is everything that the seat is sent at this moment, of the log what is
// new since so many entries.
func sent(t *testing.T, m *engine.Match, viewer engine.Seat, logged int) string {
	t.Helper()
	v, err := m.View()
	if err != nil {
		t.Fatal(err)
	}
	all := encode(t, v.Public) + encode(t, m.State().Private(viewer)) + encode(t, v.Scores) + encode(t, m.Asked())
	if p, ok := m.Prompt(viewer); ok {
		all += encode(t, p)
	}
	choices, why := m.Undo(viewer)
	all += encode(t, []any{choices, why, m.Redo(viewer)})
	for _, e := range m.Log()[logged:] {
		if e.MayRead(viewer) {
			all += encode(t, e)
		}
	}
	return all
}

// undoes: taking back what may be taken back restores the position, the log
// and the prompts byte for byte, and never takes back more.
func (suite Suite) undoes(t *testing.T, table Table) {
	for seed := range max(1, suite.Seeds/10) {
		m := suite.match(t, table, seed, true)
		pick := engine.NewRand(uint64(seed) + 55)
		for !m.Over() {
			r := suite.anyRecord(t, m, &pick)
			if !looked(m) {
				if err := m.Apply(r); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				continue
			}
			before := suite.whole(t, m, table)
			if err := m.Apply(r); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if n, _ := m.Undo(r.Seat); n == 0 || m.Over() {
				continue
			}
			if err := m.Apply(engine.Record{Seat: r.Seat, Undo: true}); err != nil {
				t.Fatalf("seed %d: undo of %v: %v", seed, r, err)
			}
			if after := suite.whole(t, m, table); after != before {
				t.Fatalf("seed %d: undo of %v leads elsewhere\nbefore %s\nafter  %s", seed, r, before, after)
			}
			if m.Redo(r.Seat) != r.Option {
				t.Fatalf("seed %d: %v, taken back, may be made again as %q", seed, r, m.Redo(r.Seat))
			}
			if err := m.Apply(r); err != nil {
				t.Fatalf("seed %d: choosing %v again: %v", seed, r, err)
			}
			if m.Redo(r.Seat) != "" {
				t.Fatalf("seed %d: %v is made again, and may be once more", seed, r)
			}
		}
	}
}

// whole is the position, the prompts, and the log's length and end.
func (suite Suite) whole(t *testing.T, m *engine.Match, table Table) string {
	t.Helper()
	log := m.Log()
	all := encode(t, m.State()) + encode(t, len(log)) + encode(t, log[max(0, len(log)-100):])
	for seat := range engine.Seat(table.Seats) {
		if p, ok := m.Prompt(seat); ok {
			all += encode(t, p)
		}
	}
	return all
}

// anyOrder: where several seats are asked at once the result does not depend
// on who answers first.
func (suite Suite) anyOrder(t *testing.T, table Table) {
	for seed := range max(1, suite.Seeds/20) {
		forth, back := suite.match(t, table, seed, false), suite.match(t, table, seed, false)
		pick := engine.NewRand(uint64(seed) + 33)
		for !forth.Over() {
			var records []engine.Record
			for _, seat := range forth.Asked() {
				p, _ := forth.Prompt(seat)
				records = append(records, engine.Record{Seat: seat, Option: p.Options[pick.Intn(len(p.Options))].ID})
			}
			for i := range records {
				if err := forth.Apply(records[i]); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				if err := back.Apply(records[len(records)-1-i]); err != nil {
					t.Fatalf("seed %d: in reverse order: %v", seed, err)
				}
			}
			if a, b := encode(t, forth.State()), encode(t, back.State()); a != b {
				t.Fatalf("seed %d: the order of simultaneous answers matters\n%s\n%s", seed, a, b)
			}
		}
	}
}
