package room_test

import (
	"slices"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// hostAt makes a room of three seats that is to be begun from an address, with bots in
// the last ones.
func (s *server) hostAt(address string, bots int) (code string, host room.Who) {
	s.t.Helper()
	c, err := s.rooms.Create(s.t.Context(), room.Who{}, protocol.CreateRoom{Game: "lanterns", Seats: 3, Bots: slices.Repeat([]string{"random"}, bots)})
	if err != nil {
		s.t.Fatal(err)
	}
	return c.Room.Code, room.Who{Host: c.Host, Address: address}
}

// TestGamesOfBotsAlone: only so many games may go on of themselves at once, in all
// and from one address. Games of people are not counted, nor are those that are over.
func TestGamesOfBotsAlone(t *testing.T) {
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.BotGames, c.AddressBotGames, c.BotDelay = 2, 1, time.Hour })
	begin := func(code string, host room.Who) error {
		t.Helper()
		_, err := s.rooms.Start(t.Context(), code, host)
		return err
	}
	set := func(code string, host room.Who, seat int, to protocol.SetSeat) error {
		_, err := s.rooms.SetSeat(t.Context(), code, host, engine.Seat(seat), to)
		return err
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	first, ann := s.hostAt("192.0.2.1", 3)
	must(begin(first, ann))
	second, again := s.hostAt("192.0.2.1", 3)
	wantCode(t, begin(second, again), protocol.CodeTooManyGames)

	other, ben := s.hostAt("192.0.2.2", 3)
	must(begin(other, ben))
	third, cid := s.hostAt("192.0.2.3", 3)
	wantCode(t, begin(third, cid), protocol.CodeTooManyGames)

	// A game with a person goes on; it may not be left to the bots.
	peopled, dan := s.hostAt("192.0.2.4", 2)
	if _, _, err := s.rooms.TakeSeat(t.Context(), peopled, dan, 0, "Dan"); err != nil {
		t.Fatal(err)
	}
	must(begin(peopled, dan))
	bot := protocol.SetSeat{Kind: record.Bot, Bot: "random"}
	wantCode(t, set(peopled, dan, 0, bot), protocol.CodeTooManyGames)

	// One that waits for a person leaves its place to another.
	must(set(first, ann, 2, protocol.SetSeat{Kind: record.Free}))
	must(begin(third, cid))
	wantCode(t, set(first, ann, 2, bot), protocol.CodeTooManyGames)
	must(set(other, ben, 2, protocol.SetSeat{Kind: record.Free}))
	must(set(peopled, dan, 0, bot))
}

// TestGamesOfBotsAreNotKept: a game in which no person ever sat is deleted some time
// after its last choice; one in which somebody did is not, and no imported one.
func TestGamesOfBotsAreNotKept(t *testing.T) {
	s := newServer(t, onSQLite(t), func(c *room.Config) { c.BotDelay = time.Hour })
	bots, ann := s.hostAt("", 3)
	left, ben := s.hostAt("", 2)
	entered, cid := s.hostAt("", 3)
	if _, _, err := s.rooms.TakeSeat(t.Context(), left, ben, 0, "Ben"); err != nil {
		t.Fatal(err)
	}
	for code, host := range map[string]room.Who{bots: ann, left: ben, entered: cid} {
		if _, err := s.rooms.Start(t.Context(), code, host); err != nil {
			t.Fatal(err)
		}
	}
	bot := protocol.SetSeat{Kind: record.Bot, Bot: "random"}
	if _, err := s.rooms.SetSeat(t.Context(), left, ben, 0, bot); err != nil {
		t.Fatal(err)
	}
	if _, err := s.rooms.SetSeat(t.Context(), entered, cid, 0, protocol.SetSeat{Kind: record.Free}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.rooms.TakeSeat(t.Context(), entered, room.Who{}, 0, "Cid"); err != nil {
		t.Fatal(err)
	}
	file, err := s.archive().Export(t.Context(), bots)
	if err != nil {
		t.Fatal(err)
	}
	there := newServer(t, onSQLite(t))
	if _, err := there.archive().Import(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	deleted := func(s *server) []string {
		codes, err := s.store.DeleteAbandoned(t.Context(), time.Now().Add(time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		return codes
	}
	if got := deleted(s); !slices.Equal(got, []string{bots}) {
		t.Errorf("deleted %v, want %v of %v", got, bots, []string{bots, left, entered})
	}
	if got := deleted(there); len(got) > 0 {
		t.Errorf("deleted %v, which was imported", got)
	}
}
