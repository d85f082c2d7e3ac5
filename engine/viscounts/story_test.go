package viscounts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/viscounts"
)

// story is a test's position: an empty table in seat 0's turn. The segments
// lie in order, the castle section of the same number faces each of them;
// nobody has anything but some plain cards in hand and draw pile, the
// viscounts stand on different spaces of the last segment, and the board's
// piles show cards that nobody asks for.
type story struct {
	*enginetest.Story[*viscounts.State]
}

// Slots of the player board, by name.
var slotNames = []string{"tp1", "tp2", "tp3", "gh1", "gh2", "gh3", "ws1", "ws2", "ws3"}

func tell(t *testing.T, seats int, settings ...string) *story {
	t.Helper()
	cfg := engine.Config{Seats: seats, Settings: map[string]string{}}
	for i := 0; i+1 < len(settings); i += 2 {
		cfg.Settings[settings[i]] = settings[i+1]
	}
	st := &story{enginetest.Tell[*viscounts.State](t, viscounts.Game{}, cfg, 1)}
	s := st.S
	s.Phase, s.First, s.Active, s.Round, s.Pairs = viscounts.PhasePlay, 0, 0, 1, nil
	s.Ring, s.Rotation = [5]int8{0, 1, 2, 3, 4}, 0
	s.Debts, s.Deeds = 12, 12
	for i := range s.Players {
		p := &s.Players[i]
		p.Number = i + 1
		p.Viscount = viscounts.At(4, viscounts.Path(i%3))
		p.Deck, p.Hand, p.Discard = nil, []viscounts.Card{}, []viscounts.Card{}
		if i < seats {
			p.Hand, p.Deck = cards("abbot", "labourer", "squire"), cards("financer", "abbot", "labourer", "squire")
		}
	}
	for ring := range 5 {
		st.shows(ring, "miner")
	}
	return st
}

func cards(ids ...string) []viscounts.Card {
	list := make([]viscounts.Card, len(ids))
	for i, id := range ids {
		list[i] = viscounts.CardOf(id)
	}
	return list
}

// shows puts a townsfolk on top of a pile; what lay on others is another's.
func (st *story) shows(ring int, id string) *story {
	st.S.Townsfolk[ring] = append(st.S.Townsfolk[ring], viscounts.CardOf(id))
	return st
}

// entry is the first entry of a key in the log.
func (st *story) entry(key string) engine.Entry {
	st.T.Helper()
	st.Start()
	for _, e := range st.M.Log() {
		if e.Key == key {
			return e
		}
	}
	st.T.Fatalf("%s is not in the log", key)
	return engine.Entry{}
}

func (st *story) player(seat int) *viscounts.Player { return &st.S.Players[seat] }

// row lays cards out, the newest first; "" leaves a space empty.
func (st *story) row(seat int, ids ...string) *story {
	for i, id := range ids {
		if id != "" {
			st.player(seat).Row[i] = viscounts.CardOf(id)
		}
	}
	return st
}

func (st *story) hand(seat int, ids ...string) *story {
	st.player(seat).Hand = cards(ids...)
	return st
}

func (st *story) at(seat, ring int, p viscounts.Path) *story {
	st.player(seat).Viscount = viscounts.At(ring, p)
	return st
}

// goods gives a player goods, as in "3 stone, 1 gold".
func (st *story) goods(seat int, what string) *story {
	for _, part := range strings.Split(what, ", ") {
		var n int
		var name string
		if _, err := fmt.Sscanf(part, "%d %s", &n, &name); err != nil {
			st.T.Fatalf("%q: %v", part, err)
		}
		st.player(seat).Goods[resource(name)] += n
	}
	return st
}

func resource(name string) viscounts.Resource {
	for r := viscounts.Inkwell; r <= viscounts.Any; r++ {
		if r.String() == name {
			return r
		}
	}
	panic("no resource is called " + name)
}

// built has a player's slots built, without a place on the board.
func (st *story) built(seat int, names ...string) *story {
	for _, name := range names {
		st.player(seat).Built[slices.Index(slotNames, name)] = true
	}
	return st
}

// stands puts a building on a spot, counted from 0.
func (st *story) stands(seat, ring, spot int, of viscounts.Type) *story {
	st.S.Spots[ring][spot] = viscounts.BuildingOf(seat, of)
	return st
}

// castle puts workers out of the supply on a tier, by section.
func (st *story) castle(seat, tier int, workers ...int) *story {
	for i, n := range workers {
		st.S.Castle[tier-1][i][seat] += int8(n)
		st.player(seat).Workers -= n
	}
	return st
}

// tier lists a player's workers on a tier by section.
func (st *story) tier(seat, tier int) []int {
	list := make([]int, 5)
	for i := range list {
		list[i] = int(st.S.Castle[tier-1][i][seat])
	}
	return list
}

func (st *story) owns(seat int, ids ...string) *story {
	for _, id := range ids {
		st.player(seat).Tiles = append(st.player(seat).Tiles, viscounts.TileOf(id))
	}
	return st
}

// has compares some figures of a player.
func (st *story) has(seat int, what string) *story {
	st.T.Helper()
	p := st.player(seat)
	for _, part := range strings.Split(what, ", ") {
		var want, got int
		var name string
		if _, err := fmt.Sscanf(part, "%d %s", &want, &name); err != nil {
			st.T.Fatalf("%q: %v", part, err)
		}
		switch name {
		case "corruption":
			got = p.Corruption
		case "virtue":
			got = p.Virtue
		case "unpaid":
			got = p.Unpaid
		case "paid":
			got = p.Paid
		case "acquired":
			got = p.Acquired
		case "approved":
			got = p.Approved
		case "workers":
			got = p.Workers
		case "hand":
			got = len(p.Hand)
		case "tiles":
			got = len(p.Tiles)
		default:
			got = p.Goods[resource(name)]
		}
		if got != want {
			st.T.Errorf("seat %d has %d %s, want %d", seat, got, name, want)
		}
	}
	return st
}

// prefixed lists the options of a seat that begin so, without the beginning.
func (st *story) prefixed(seat engine.Seat, prefix string) []string {
	st.Start()
	p, _ := st.M.Prompt(seat)
	var list []string
	for _, o := range p.Options {
		if rest, ok := strings.CutPrefix(o.ID, prefix); ok {
			list = append(list, rest)
		}
	}
	slices.Sort(list)
	return list
}

func check(t testing.TB, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
