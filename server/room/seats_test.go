package room_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

func TestCreateRefused(t *testing.T) {
	s := newServer(t, onSQLite(t))
	for name, c := range map[string]struct {
		create protocol.CreateRoom
		code   protocol.Code
	}{
		"NoGame":    {protocol.CreateRoom{Game: "chess", Seats: 2}, protocol.CodeNoGame},
		"NoSeats":   {protocol.CreateRoom{Game: "lanterns"}, protocol.CodeBadConfig},
		"ManySeats": {protocol.CreateRoom{Game: "lanterns", Seats: 5}, protocol.CodeBadConfig},
		"Solo":      {protocol.CreateRoom{Game: "architects", Seats: 1}, protocol.CodeBadConfig},
		"SixPlain":  {protocol.CreateRoom{Game: "architects", Seats: 6}, protocol.CodeBadConfig},
		"Seventh":   {protocol.CreateRoom{Game: "architects", Seats: 6, Settings: map[string]string{"wonders": "on", "opponent": "patron"}}, protocol.CodeBadConfig},
		"NoWonders": {protocol.CreateRoom{Game: "architects", Seats: 2, Settings: map[string]string{"opponent": "patron"}}, protocol.CodeBadConfig},
		"NoBoard":   {protocol.CreateRoom{Game: "architects", Seats: 1, Settings: map[string]string{"wonders": "on", "opponent": "helena"}}, protocol.CodeBadConfig},
		"Setting":   {protocol.CreateRoom{Game: "lanterns", Seats: 2, Settings: map[string]string{"break": "maybe"}}, protocol.CodeBadConfig},
		"NoBot":     {protocol.CreateRoom{Game: "lanterns", Seats: 2, Bots: []string{"wise"}}, protocol.CodeBadConfig},
		"ManyBots":  {protocol.CreateRoom{Game: "lanterns", Seats: 1, Bots: []string{"random", "random"}}, protocol.CodeBadConfig},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.rooms.Create(t.Context(), room.Who{}, c.create)
			wantCode(t, err, c.code)
		})
	}
}

func TestUnknownRoom(t *testing.T) {
	s := newServer(t, onSQLite(t))
	_, err := s.rooms.Room(t.Context(), "none", room.Who{})
	wantCode(t, err, protocol.CodeNoRoom)
	_, err = s.rooms.Watch(t.Context(), "none", room.Who{}, room.Seen{Seq: -1}, newQueue(1))
	wantCode(t, err, protocol.CodeNoRoom)
	s.rooms.WaitAsleep() // nothing of it stays
}

func TestTakeSeat(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.gather(3)
		take := func(who room.Who, seat engine.Seat, name string) (protocol.RoomAnswer, error) {
			a, _, err := s.rooms.TakeSeat(t.Context(), tb.code, who, seat, name)
			return a, err
		}
		_, err := take(room.Who{}, 0, "Cat")
		wantCode(t, err, protocol.CodeRoomFull)
		if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.who[2], 2, protocol.SetSeat{Kind: record.Free}); err != nil {
			t.Fatal(err)
		}
		_, err = take(room.Who{}, 0, "Cat")
		wantCode(t, err, protocol.CodeSeatTaken)
		for _, name := range []string{"", "  ", strings.Repeat("x", 25), "a\nb", "a\x00", "\u202eevil", "\xff"} {
			_, err = take(room.Who{}, 2, name)
			wantCode(t, err, protocol.CodeBadRequest)
		}
		for _, seat := range []engine.Seat{-1, 3} {
			_, err = take(room.Who{}, seat, "Cat")
			wantCode(t, err, protocol.CodeBadRequest)
		}

		// Somebody with a seat moves, and the open socket moves along.
		c := s.join(tb.code, tb.who[0])
		a, err := take(tb.who[0], 2, "  Ann-Élise 🏰 ")
		if err != nil {
			t.Fatal(err)
		}
		if a.You.Seat != 2 || a.Secret != tb.who[0].Seat || a.Room.Seats[0].Kind != record.Free || a.Room.Seats[2].Name != "Ann-Élise 🏰" {
			t.Errorf("answered %+v", a)
		}
		c.until(func() bool { return c.you.Seat == 2 })
		a, err = take(tb.who[0], 2, "Ann")
		if err != nil || a.You.Seat != 2 || a.Room.Seats[2].Name != "Ann" {
			t.Errorf("renamed: %+v, %v", a, err)
		}

		// All of it is there on another server.
		a, err = newServer(t, db).rooms.Room(t.Context(), tb.code, tb.who[0])
		if err != nil || a.You.Seat != 2 || a.Room.Seats[2].Name != "Ann" || a.Secret != "" {
			t.Errorf("elsewhere: %+v, %v", a, err)
		}
	})
}

func TestClaim(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2)
	a, now, err := s.rooms.Claim(t.Context(), tb.code, room.Who{}, tb.who[1].Seat)
	if err != nil || a.You.Seat != 1 || a.You.Host || a.Secret != tb.who[1].Seat || now != tb.who[1] {
		t.Errorf("claimed %+v, %+v, %v", a, now, err)
	}
	a, now, err = s.rooms.Claim(t.Context(), tb.code, tb.who[1], tb.host.Host)
	if err != nil || a.You.Seat != 1 || !a.You.Host || now != (room.Who{Host: tb.host.Host, Seat: tb.who[1].Seat}) {
		t.Errorf("claimed %+v, %+v, %v", a, now, err)
	}
	for _, secret := range []string{"", "x", tb.host.Host + "x", tb.who[1].Seat + "x", strings.ToUpper(tb.who[1].Seat)} {
		_, _, err := s.rooms.Claim(t.Context(), tb.code, room.Who{}, secret)
		wantCode(t, err, protocol.CodeBadSecret)
	}
}

// TestHost frees a seat, hands one to a bot and sends a new link in the middle
// of a game.
func TestHost(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(3)
		all := s.sit(tb)
		ann, ben, cat := all[0], all[1], all[2]
		set := func(who room.Who, seat engine.Seat, to protocol.SetSeat) error {
			_, err := s.rooms.SetSeat(t.Context(), tb.code, who, seat, to)
			return err
		}
		wantCode(t, set(tb.who[0], 1, protocol.SetSeat{Kind: record.Free}), protocol.CodeNotHost)
		wantCode(t, set(tb.who[0], 0, protocol.SetSeat{Kind: record.Free}), protocol.CodeNotHost) // the game has begun
		wantCode(t, set(tb.host, 1, protocol.SetSeat{Kind: record.Person}), protocol.CodeBadRequest)
		wantCode(t, set(tb.host, 1, protocol.SetSeat{Kind: record.Bot, Bot: "wise"}), protocol.CodeBadConfig)
		wantCode(t, set(tb.host, 3, protocol.SetSeat{Kind: record.Free}), protocol.CodeBadRequest)

		// A bot goes on at once.
		if err := set(tb.host, 1, protocol.SetSeat{Kind: record.Bot, Bot: "random"}); err != nil {
			t.Fatal(err)
		}
		if reason := ben.closed(); reason != "freed" {
			t.Errorf("ben's socket was closed with %q", reason)
		}
		ann.untilSeq(1)

		// A free seat is there for whoever comes.
		if err := set(tb.host, 2, protocol.SetSeat{Kind: record.Free}); err != nil {
			t.Fatal(err)
		}
		if reason := cat.closed(); reason != "freed" {
			t.Errorf("cat's socket was closed with %q", reason)
		}
		wantRefused(t, chooseAnything(s.join(tb.code, tb.who[2])), protocol.CodeNotSeated)
		_, _, err := s.rooms.TakeSeat(t.Context(), tb.code, tb.who[0], 2, "Ann")
		wantCode(t, err, protocol.CodeStarted)
		dan, _, err := s.rooms.TakeSeat(t.Context(), tb.code, room.Who{}, 2, "Dan")
		if err != nil {
			t.Fatal(err)
		}
		d := s.join(tb.code, room.Who{Seat: dan.Secret})
		d.apply("pick:2")

		// A new link shuts out the old one.
		_, err = s.rooms.NewLink(t.Context(), tb.code, tb.who[0], 2)
		wantCode(t, err, protocol.CodeNotHost)
		_, err = s.rooms.NewLink(t.Context(), tb.code, tb.host, 1)
		wantCode(t, err, protocol.CodeBadRequest)
		own, err := s.rooms.NewLink(t.Context(), tb.code, tb.who[0], 0)
		if err != nil || own.Secret != tb.who[0].Seat {
			t.Errorf("ann's own link is %+v, %v", own, err)
		}
		link, err := s.rooms.NewLink(t.Context(), tb.code, tb.host, 2)
		if err != nil || link.Secret == dan.Secret || link.Secret == "" {
			t.Fatalf("new link %+v, %v", link, err)
		}
		if reason := d.closed(); reason != "moved" {
			t.Errorf("dan's socket was closed with %q", reason)
		}
		_, _, err = s.rooms.Claim(t.Context(), tb.code, room.Who{}, dan.Secret)
		wantCode(t, err, protocol.CodeBadSecret)
		people := map[engine.Seat]*client{0: ann, 2: s.join(tb.code, room.Who{Seat: link.Secret})}
		ann.apply("pick:0")
		for {
			ann.until(func() bool { return ann.turn.Over || people[ann.turn.Asked[0]] != nil })
			if ann.turn.Over {
				break
			}
			c := people[ann.turn.Asked[0]]
			c.untilSeq(ann.seq)
			c.apply("stop")
			ann.untilSeq(c.seq)
		}
	})
}

func TestStartRefused(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2)
	start := func(who room.Who) error {
		_, err := s.rooms.Start(t.Context(), tb.code, who)
		return err
	}
	wantCode(t, start(tb.who[0]), protocol.CodeNotHost)
	if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 1, protocol.SetSeat{Kind: record.Free}); err != nil {
		t.Fatal(err)
	}
	wantCode(t, start(tb.host), protocol.CodeSeatsOpen)
	if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 1, protocol.SetSeat{Kind: record.Bot, Bot: "greedy"}); err != nil {
		t.Fatal(err)
	}
	if err := start(tb.host); err != nil {
		t.Fatal(err)
	}
	wantCode(t, start(tb.host), protocol.CodeStarted)
	_, _, err := s.rooms.TakeSeat(t.Context(), tb.code, room.Who{}, 1, "Late")
	wantCode(t, err, protocol.CodeStarted)
}

// TestBegan: before anybody has chosen, one waits since the game began.
func TestBegan(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2)
	read := func() record.Room {
		t.Helper()
		a, err := s.rooms.Room(t.Context(), tb.code, room.Who{})
		if err != nil {
			t.Fatal(err)
		}
		return a.Room
	}
	if r := read(); !r.Played.Equal(r.Created) {
		t.Errorf("made %s, played %s", r.Created, r.Played)
	}
	before := time.Now()
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	if r := read(); r.Played.Before(before.Truncate(time.Microsecond)) {
		t.Errorf("began after %s, played %s", before, r.Played)
	}
}

// TestPresence tells everybody who is there.
func TestPresence(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2)
	ann := s.join(tb.code, tb.who[0])
	if !ann.room.Seats[0].Online || ann.room.Seats[1].Online {
		t.Errorf("online at first: %+v", ann.room.Seats)
	}
	ben, second := s.join(tb.code, tb.who[1]), s.join(tb.code, tb.who[1])
	ann.until(func() bool { return ann.room.Seats[1].Online })
	ben.watch.Leave()
	second.watch.Leave()
	ann.until(func() bool { return !ann.room.Seats[1].Online })
}

func TestSpectators(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2, withoutSpectators)
	early := s.join(tb.code, room.Who{}) // somebody who may yet sit down
	host := s.join(tb.code, tb.host)
	if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
		t.Fatal(err)
	}
	if reason := early.closed(); reason != "no-spectators" {
		t.Errorf("closed with %q", reason)
	}
	host.until(func() bool { return len(host.public) > 0 })
	_, err := s.rooms.Watch(t.Context(), tb.code, room.Who{Seat: "wrong"}, room.Seen{Seq: -1}, newQueue(1))
	wantCode(t, err, protocol.CodeNoSpectators)
	s.join(tb.code, tb.who[0])
}

// TestBackAsAnotherSeat: whoever comes back as another than they were gets all that is
// theirs to know, and not the rest of what the other saw.
func TestBackAsAnotherSeat(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2)
	c := s.join(tb.code, room.Who{})
	s.join(tb.code, tb.who[0]).apply("pick:0")
	c.untilSeq(1)
	seen := func(as engine.Seat) room.Seen { return room.Seen{Seq: c.seq, As: &as} }
	for _, back := range []struct {
		who     room.Who
		as      engine.Seat
		welcome bool
	}{
		{room.Who{}, engine.Nobody, false},
		{tb.who[0], engine.Nobody, true},
		{tb.who[0], 0, false},
		{tb.who[1], 0, true},
		{room.Who{}, 1, true},
	} {
		queue := newQueue(16)
		w, err := s.rooms.Watch(t.Context(), tb.code, back.who, seen(back.as), queue)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(w.Leave)
		message := <-queue.Messages()
		if got := bytes.Contains(message, []byte(`"type":"welcome"`)); got != back.welcome {
			t.Errorf("%+v, back from seat %d, got %s", back.who, back.as, message)
		}
	}
}

func TestChat(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.gather(2)
		ann, ben := s.join(tb.code, tb.who[0]), s.join(tb.code, tb.who[1])
		say := func(c *client, id, text string) protocol.Answer {
			delete(c.answers, id)
			c.watch.Say(id, text)
			return c.answer(id)
		}
		id := uuid.NewString()
		if a := say(ann, id, " Bonjour à tous ! "); a.Result != protocol.Applied {
			t.Errorf("answered %+v", a)
		}
		if a := say(ann, id, " Bonjour à tous ! "); a.Result != protocol.Already {
			t.Errorf("answered %+v", a)
		}
		ben.until(func() bool { return len(ben.chat) == 1 })
		if line := ben.chat[0]; line.Seat != 0 || line.Text != "Bonjour à tous !" || line.At.IsZero() {
			t.Errorf("ben reads %+v", line)
		}
		unseen := []string{"", " ", "\u200b", "\u2800 \u2060", "\u00ad\ufeff", "\u3164", "\ufe0f\u200d"}
		for _, text := range append(unseen, strings.Repeat("x", 501), "a\x00b", "\xff") {
			wantRefused(t, say(ann, uuid.NewString(), text), protocol.CodeBadRequest)
		}
		wantRefused(t, say(s.join(tb.code, room.Who{}), uuid.NewString(), "hello"), protocol.CodeNotSeated)
		if c := newServer(t, db).join(tb.code, room.Who{}); len(c.chat) != 1 || c.chat[0] != ben.chat[0] {
			t.Errorf("elsewhere the chat is %+v", c.chat)
		}
	})
}
