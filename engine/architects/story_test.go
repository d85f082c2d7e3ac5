package architects_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
	"westkingdom/engine/enginetest"
)

// A story is a test's position and what is played from it. It begins with an
// empty table in seat 0's turn: symmetric boards, Virtue 7, no goods, hands or
// Apprentices, 4 coins on the Tax Stand. A test prepares the position through
// S, and then plays.
type story struct {
	*enginetest.Story[*architects.State]
}

// tell sets an empty table for so many players.
func tell(t *testing.T, seats int) *story { return tellWith(t, seats, nil) }

func tellWith(t *testing.T, seats int, settings map[string]string) *story {
	t.Helper()
	return tellOf(t, architects.Game{}, engine.Config{Seats: seats, Settings: settings})
}

// tellBy sets an empty table for two players by rules of a number.
func tellBy(t *testing.T, rules int) *story {
	t.Helper()
	return tellOf(t, architects.Game{}, engine.Config{Seats: 2, Rules: rules})
}

func tellOf(t *testing.T, g architects.Game, cfg engine.Config) *story {
	t.Helper()
	st := &story{enginetest.Tell[*architects.State](t, g, cfg, 1)}
	s := st.S
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

func building(id string) architects.Building { return architects.BuildingOf(id) }

func apprentice(id string) architects.Apprentice { return architects.ApprenticeOf(id) }

func (st *story) player(seat int) *architects.Player { return &st.S.Players[seat] }

// goods gives a player goods, as in "3 stone, 1 gold".
func (st *story) goods(seat int, what string) *story {
	st.T.Helper()
	for name, n := range amounts(st.T, what) {
		st.player(seat).Goods[resource(st.T, name)] += n
	}
	return st
}

func resource(t testing.TB, name string) architects.Resource {
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
func amounts(t testing.TB, what string) map[string]int {
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
	for i, c := range st.S.ApprenticePile {
		if c == a {
			st.S.ApprenticePile = append(st.S.ApprenticePile[:i], st.S.ApprenticePile[i+1:]...)
			return
		}
	}
	for row := range st.S.Market {
		for column := range st.S.Market[row] {
			if stall := &st.S.Market[row][column]; stall.Card == a {
				stall.Card, _ = st.S.ApprenticePile.Deal()
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
		stall := &st.S.Market[row][column]
		if stall.Card == a {
			continue
		}
		st.takeApprentice(a)
		st.S.ApprenticePile.Bury(stall.Card)
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
	for i, c := range st.S.BuildingPile {
		if c == b {
			st.S.BuildingPile = append(st.S.BuildingPile[:i], st.S.BuildingPile[i+1:]...)
			break
		}
	}
	return b
}

// nextBuildings puts cards on top of the pile, the first one first.
func (st *story) nextBuildings(ids ...string) *story {
	for i := len(ids) - 1; i >= 0; i-- {
		st.S.BuildingPile = append(st.S.BuildingPile, st.takeBuilding(building(ids[i])))
	}
	return st
}

// stand puts Workers out of a player's reserve into a large location.
func (st *story) stand(seat int, loc architects.Location, n int) *story {
	st.player(seat).Reserve -= n
	st.S.Placed[loc][seat] += int8(n)
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
		st.S.Guildhall = append(st.S.Guildhall, engine.Seat(seat))
	}
	return st
}

// character gives a player a character's power, without its starting goods.
func (st *story) character(seat int, id string) *story {
	st.player(seat).Character = architects.CharacterOf(id)
	return st
}

// plays has seat 0 choose options, one after another.
func (st *story) plays(ids ...string) *story {
	st.T.Helper()
	return st.playsAs(0, ids...)
}

func (st *story) playsAs(seat int, ids ...string) *story {
	st.T.Helper()
	st.Play(engine.Seat(seat), ids...)
	return st
}

// start begins to play from the position.
func (st *story) start() *story {
	st.T.Helper()
	st.Start()
	return st
}

func (st *story) asked(seat int) string {
	st.T.Helper()
	return st.Asked(engine.Seat(seat))
}

// prompt is what a seat is asked; kind must match.
func (st *story) prompt(seat int, kind engine.Kind) engine.ShownPrompt {
	st.T.Helper()
	return st.Prompt(engine.Seat(seat), kind)
}

// option is an option that a seat has.
func (st *story) option(seat int, id string) engine.Shown {
	st.T.Helper()
	return st.Option(engine.Seat(seat), id)
}

// options lists the ids of what a seat may choose.
func (st *story) options(seat int, kind engine.Kind, want ...string) *story {
	st.T.Helper()
	st.Options(engine.Seat(seat), kind, want...)
	return st
}

// blocked demands that an option is listed as not possible, with its reason.
func (st *story) blocked(seat int, id string, want engine.Reason) *story {
	st.T.Helper()
	st.Blocked(engine.Seat(seat), id, want)
	return st
}

// lacks demands what a blocked option says of the things that one might do
// there: "construct:well 1 wood, construct:well 2 stone".
func (st *story) lacks(seat int, id string, want ...string) *story {
	st.T.Helper()
	st.Start()
	p, _ := st.M.Prompt(engine.Seat(seat))
	for _, b := range p.Blocked {
		if b.ID != id {
			continue
		}
		var got []string
		for _, l := range b.Lacks {
			got = append(got, fmt.Sprintf("%s %d %s", l.ID, l.Reason.Need-l.Reason.Have, l.Reason.What))
		}
		if !slices.Equal(got, want) {
			st.T.Fatalf("%s lacks %q, want %q", id, got, want)
		}
		return st
	}
	st.T.Fatalf("%s is not blocked: %s", id, st.asked(seat))
	return st
}

// has compares some figures of a player: goods, virtue, unpaid, paid, reserve,
// prisoners, cathedral, hand.
func (st *story) has(seat int, what string) *story {
	st.T.Helper()
	p := st.player(seat)
	for name, want := range amounts(st.T, what) {
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
			got = p.Goods[resource(st.T, name)]
		}
		if got != want {
			st.T.Errorf("seat %d has %d %s, want %d", seat, got, name, want)
		}
	}
	return st
}

// taxStand compares the coins there.
func (st *story) taxStand(want int) *story {
	st.T.Helper()
	if st.S.TaxStand != want {
		st.T.Errorf("Tax Stand has %d, want %d", st.S.TaxStand, want)
	}
	return st
}

// logged counts the entries of a key that a reader may see.
func (st *story) logged(reader engine.Seat, key string) int { return st.Logged(reader, key) }

// total is a side's score if the game ended now.
func (st *story) total(seat int) int { return st.Total(engine.Seat(seat)) }

// points is one item of it.
func (st *story) points(seat int, item string) int { return st.Points(engine.Seat(seat), item) }

// wants compares amounts of a preview, such as "3 stone, 1 tax".
func wants(t testing.TB, name string, got []engine.Amount, want string) {
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
