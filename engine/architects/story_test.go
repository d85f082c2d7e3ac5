package architects_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// A story is a test's position and what is played from it. It begins with an
// empty table in seat 0's turn: symmetric boards, Virtue 7, no goods, hands or
// Apprentices, 4 coins on the Tax Stand. A test prepares the position through
// s, and calls start.
type story struct {
	t *testing.T
	s *architects.State
	m *engine.Match
	// settings of the match, for the config.
	settings map[string]string
}

// tell sets an empty table for so many players.
func tell(t *testing.T, seats int) *story { return tellWith(t, seats, nil) }

func tellWith(t *testing.T, seats int, settings map[string]string) *story {
	t.Helper()
	s := dealt(t, seats, 1, settings)
	st := &story{t: t, s: s, settings: settings}
	s.Phase, s.First, s.Active = architects.PhasePlay, 0, 0
	for i := range s.Players {
		p := &s.Players[i]
		s.BuildingPile = append(s.BuildingPile, p.Packet...)
		p.Packet = nil
		p.Character, p.Goods, p.Virtue, p.Unpaid = 0, architects.Goods{}, 7, 0
		p.Reserve, p.Prisoners = 20, 0
	}
	return st
}

func building(id string) architects.Building {
	for b := architects.Building(1); b <= 43; b++ {
		if b.String() == id {
			return b
		}
	}
	panic("no Building is called " + id)
}

func apprentice(id string) architects.Apprentice {
	for a := architects.Apprentice(1); a <= 43; a++ {
		if a.String() == id {
			return a
		}
	}
	panic("no Apprentice is called " + id)
}

func (st *story) player(seat int) *architects.Player { return &st.s.Players[seat] }

// goods gives a player goods, as in "3 stone, 1 gold".
func (st *story) goods(seat int, what string) *story {
	st.t.Helper()
	for name, n := range amounts(st.t, what) {
		st.player(seat).Goods[resource(st.t, name)] += n
	}
	return st
}

func resource(t *testing.T, name string) architects.Resource {
	t.Helper()
	for r := architects.Clay; r <= architects.Silver; r++ {
		if r.String() == name {
			return r
		}
	}
	t.Fatalf("no resource is called %s", name)
	return 0
}

// amounts reads "3 stone, 1 gold".
func amounts(t *testing.T, what string) map[string]int {
	t.Helper()
	m := map[string]int{}
	if what == "" {
		return m
	}
	for _, part := range strings.Split(what, ", ") {
		var n int
		var name string
		if _, err := fmt.Sscanf(part, "%d %s", &n, &name); err != nil {
			t.Fatalf("%q: %v", part, err)
		}
		m[name] = n
	}
	return m
}

// apprentices gives a player Apprentices out of the pile or the market.
func (st *story) apprentices(seat int, ids ...string) *story {
	for _, id := range ids {
		a := apprentice(id)
		st.takeApprentice(a)
		p := st.player(seat)
		p.Apprentices = append(p.Apprentices, a)
	}
	return st
}

func (st *story) takeApprentice(a architects.Apprentice) {
	for i, c := range st.s.ApprenticePile {
		if c == a {
			st.s.ApprenticePile = append(st.s.ApprenticePile[:i], st.s.ApprenticePile[i+1:]...)
			return
		}
	}
	for row := range st.s.Market {
		for column := range st.s.Market[row] {
			if stall := &st.s.Market[row][column]; stall.Card == a {
				stall.Card, _ = st.s.ApprenticePile.Deal()
				return
			}
		}
	}
	// A promotional card of a game without them.
}

// market lays a row out; what lay there goes to the bottom of the pile.
func (st *story) market(row int, ids ...string) *story {
	for column, id := range ids {
		a := apprentice(id)
		stall := &st.s.Market[row][column]
		if stall.Card == a {
			continue
		}
		st.takeApprentice(a)
		st.s.ApprenticePile.Bury(stall.Card)
		stall.Card = a
	}
	return st
}

// hand gives a player Building cards out of the pile.
func (st *story) hand(seat int, ids ...string) *story {
	for _, id := range ids {
		p := st.player(seat)
		p.Hand = append(p.Hand, st.takeBuilding(building(id)))
	}
	return st
}

// built puts Buildings in front of a player.
func (st *story) built(seat int, ids ...string) *story {
	for _, id := range ids {
		p := st.player(seat)
		p.Built = append(p.Built, st.takeBuilding(building(id)))
	}
	return st
}

func (st *story) takeBuilding(b architects.Building) architects.Building {
	for i, c := range st.s.BuildingPile {
		if c == b {
			st.s.BuildingPile = append(st.s.BuildingPile[:i], st.s.BuildingPile[i+1:]...)
			break
		}
	}
	return b
}

// nextBuildings puts cards on top of the pile, the first one first.
func (st *story) nextBuildings(ids ...string) *story {
	for i := len(ids) - 1; i >= 0; i-- {
		st.s.BuildingPile = append(st.s.BuildingPile, st.takeBuilding(building(ids[i])))
	}
	return st
}

// stand puts Workers out of a player's reserve into a large location.
func (st *story) stand(seat int, loc architects.Location, n int) *story {
	st.player(seat).Reserve -= n
	st.s.Placed[loc][seat] += int8(n)
	return st
}

// jail puts Workers out of a player's reserve into Prison.
func (st *story) jail(seat, n int) *story {
	st.player(seat).Reserve -= n
	st.player(seat).Prisoners += n
	return st
}

// capture puts Workers out of the owner's reserve onto another board.
func (st *story) capture(holder, owner, n int) *story {
	st.player(owner).Reserve -= n
	st.player(holder).Captives[owner] += int8(n)
	return st
}

// guildhall puts Workers of players into the next slots.
func (st *story) guildhall(seats ...int) *story {
	for _, seat := range seats {
		st.player(seat).Reserve--
		st.s.Guildhall = append(st.s.Guildhall, engine.Seat(seat))
	}
	return st
}

// character gives a player a character's power, without its starting goods.
func (st *story) character(seat int, id string) *story {
	for c := architects.Character(1); c <= 10; c++ {
		if c.String() == id {
			st.player(seat).Character = c
			return st
		}
	}
	panic("no character is called " + id)
}

// start begins to play from the position.
func (st *story) start() *story {
	st.t.Helper()
	state, err := json.Marshal(st.s)
	if err != nil {
		st.t.Fatal(err)
	}
	cfg := engine.Config{Seats: len(st.s.Players), Settings: st.settings}
	st.m, err = engine.Restore(architects.Game{}, engine.Snapshot{Config: cfg, State: state})
	if err != nil {
		st.t.Fatal(err)
	}
	st.t.Cleanup(st.m.Close)
	st.s = st.m.State().(*architects.State)
	return st
}

// plays has seat 0 choose options, one after another.
func (st *story) plays(ids ...string) *story {
	st.t.Helper()
	return st.playsAs(0, ids...)
}

func (st *story) playsAs(seat int, ids ...string) *story {
	st.t.Helper()
	if st.m == nil {
		st.start()
	}
	for _, id := range ids {
		if err := st.m.Apply(engine.Record{Seat: engine.Seat(seat), Option: id}); err != nil {
			st.t.Fatalf("seat %d chooses %s: %v\n%s", seat, id, err, st.asked(seat))
		}
		st.s = st.m.State().(*architects.State)
	}
	return st
}

// asked words what a seat is asked, for messages.
func (st *story) asked(seat int) string {
	p, ok := st.m.Prompt(engine.Seat(seat))
	if !ok {
		return fmt.Sprintf("seats %v are asked", st.m.Asked())
	}
	text := p.Kind + ":"
	for _, o := range p.Options {
		text += " " + o.ID
	}
	for _, b := range p.Blocked {
		text += fmt.Sprintf(" (%s %+v)", b.ID, *b.Reason)
	}
	return text
}

// prompt is what a seat is asked; kind must match.
func (st *story) prompt(seat int, kind string) engine.ShownPrompt {
	st.t.Helper()
	if st.m == nil {
		st.start()
	}
	p, ok := st.m.Prompt(engine.Seat(seat))
	if !ok || p.Kind != kind {
		st.t.Fatalf("seat %d is not asked %s: %s", seat, kind, st.asked(seat))
	}
	return p
}

// option is an option that a seat has.
func (st *story) option(seat int, id string) engine.Shown {
	st.t.Helper()
	if st.m == nil {
		st.start()
	}
	p, _ := st.m.Prompt(engine.Seat(seat))
	for _, o := range p.Options {
		if o.ID == id {
			return o
		}
	}
	st.t.Fatalf("seat %d cannot choose %s: %s", seat, id, st.asked(seat))
	return engine.Shown{}
}

// options lists the ids of what a seat may choose.
func (st *story) options(seat int, kind string, want ...string) *story {
	st.t.Helper()
	p := st.prompt(seat, kind)
	var got []string
	for _, o := range p.Options {
		got = append(got, o.ID)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		st.t.Fatalf("%s offers %v, want %v", kind, got, want)
	}
	return st
}

// blocked demands that an option is listed as not possible, with its reason.
func (st *story) blocked(seat int, id string, want engine.Reason) *story {
	st.t.Helper()
	if st.m == nil {
		st.start()
	}
	p, _ := st.m.Prompt(engine.Seat(seat))
	for _, b := range p.Blocked {
		if b.ID == id {
			if *b.Reason != want {
				st.t.Fatalf("%s is blocked by %+v, want %+v", id, *b.Reason, want)
			}
			return st
		}
	}
	st.t.Fatalf("%s is not blocked: %s", id, st.asked(seat))
	return st
}

// has compares some figures of a player: goods, virtue, unpaid, paid, reserve,
// prisoners, cathedral, hand.
func (st *story) has(seat int, what string) *story {
	st.t.Helper()
	p := st.player(seat)
	for name, want := range amounts(st.t, what) {
		got := 0
		switch name {
		case "virtue":
			got = p.Virtue
		case "unpaid":
			got = p.Unpaid
		case "paid":
			got = p.Paid
		case "reserve":
			got = p.Reserve
		case "prisoners":
			got = p.Prisoners
		case "cathedral":
			got = p.Cathedral
		case "hand":
			got = len(p.Hand)
		case "captives":
			for _, n := range p.Captives {
				got += int(n)
			}
		default:
			got = p.Goods[resource(st.t, name)]
		}
		if got != want {
			st.t.Errorf("seat %d has %d %s, want %d", seat, got, name, want)
		}
	}
	return st
}

// taxStand compares the coins there.
func (st *story) taxStand(want int) *story {
	st.t.Helper()
	if st.s.TaxStand != want {
		st.t.Errorf("Tax Stand has %d, want %d", st.s.TaxStand, want)
	}
	return st
}

// logged counts the entries of a key that a reader may see.
func (st *story) logged(reader engine.Seat, key string) (n int) {
	for _, e := range st.m.Log() {
		if e.Key == key && e.MayRead(reader) {
			n++
		}
	}
	return n
}

// total is a side's score if the game ended now.
func (st *story) total(seat int) int { return st.s.Standings()[seat].Total }

// points is one item of it.
func (st *story) points(seat int, item string) int {
	for _, i := range st.s.Standings()[seat].Items {
		if i.ID == item {
			return i.Points
		}
	}
	st.t.Fatalf("no item is called %s", item)
	return 0
}

// wants compares amounts of a preview, such as "3 stone, 1 tax".
func wants(t *testing.T, name string, got []engine.Amount, want string) {
	t.Helper()
	left := amounts(t, want)
	for _, a := range got {
		if left[a.What] != a.N {
			t.Errorf("%s: %d %s, want %q", name, a.N, a.What, want)
		}
		delete(left, a.What)
	}
	for what, n := range left {
		t.Errorf("%s lacks %d %s", name, n, what)
	}
}
