package room_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/fair"
	"westkingdom/engine/record"
	"westkingdom/server/person"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

// TestBrought: a game that was begun on one device goes on here with whoever brings it on their
// seat, with a friend on another, and with its bot. Everybody is told where it comes from, and it
// counts for nothing.
func TestBrought(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		device, here := newServer(t, onSQLite(t)), newServer(t, db)
		e := running(t, device)
		ann := newcomer()
		answer, now, err := here.rooms.Bring(t.Context(), ann, e, 0)
		if err != nil {
			t.Fatal(err)
		}
		code := answer.Room.Code
		if code == e.Room.Code || !answer.Room.Brought || answer.You != (protocol.You{Seat: 0, Host: true}) || answer.Secret == "" || answer.Room.Seq != len(e.Records) {
			t.Errorf("brought, it is %+v for %+v", answer.Room, answer.You)
		}
		if s := answer.Room.Seats; s[0].Kind != record.Person || s[0].Name != "Person 0" || s[1].Kind != record.Free || s[1].Name != "Person 1" || s[2].Kind != record.Bot {
			t.Errorf("the seats are %+v", s)
		}
		sat, friend, err := here.rooms.TakeSeat(t.Context(), code, newcomer(), 1, "Ben")
		if err != nil || !sat.Room.Brought {
			t.Fatalf("the friend got %+v, %v", sat.Room, err)
		}
		if !here.join(code, room.Who{}).room.Brought {
			t.Error("who looks on is not told")
		}
		all := []*client{here.join(code, now), here.join(code, friend)}
		playOut(all)
		here.drain()
		here.verify(all[0].seq)
		played, err := person.New(person.Config{Store: here.store, Rooms: here.rooms}).Played(t.Context(), person.Browser{Person: now.Person, Device: now.Device})
		if err != nil || len(played.Games) != 1 || !played.Games[0].Brought || played.Games[0].Imported {
			t.Errorf("played %+v, %v", played.Games, err)
		}
		// Its file is like any other's.
		again, err := here.archive().Export(t.Context(), code)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := here.archive().VerifyExport(t.Context(), again); err != nil || !v.Sound() || again.Fair != nil || again.Room.Brought {
			t.Errorf("exported, it is %+v, %v", v, err)
		}
	})
}

// TestBroughtByAHost: who brings a game need not play in it, and what nobody ever sits down to
// is not kept for ever.
func TestBroughtByAHost(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		device, here := newServer(t, onSQLite(t)), newServer(t, db)
		answer, now, err := here.rooms.Bring(t.Context(), newcomer(), running(t, device), engine.Nobody)
		if err != nil {
			t.Fatal(err)
		}
		if answer.You != (protocol.You{Seat: engine.Nobody, Host: true}) || answer.Secret != "" || now.Host == "" {
			t.Errorf("it answers %+v", answer)
		}
		for _, s := range answer.Room.Seats[:2] {
			if s.Kind != record.Free {
				t.Errorf("seat %+v is not free", s)
			}
		}
		here.drain()
		gone, err := here.store.DeleteAbandoned(t.Context(), time.Now().Add(time.Hour))
		if err != nil || !slices.Equal(gone, []string{answer.Room.Code}) {
			t.Errorf("abandoned are %v, %v", gone, err)
		}
	})
}

// TestBroughtLeavesBehind: what a file says of its deal, of pace and of what happened around it
// does not come along, and no time of it is later than now.
func TestBroughtLeavesBehind(t *testing.T) {
	device, here := newServer(t, onSQLite(t)), newServer(t, onSQLite(t))
	e := running(t, device)
	e.Records[len(e.Records)-1].At = time.Now().Add(100 * time.Hour)
	secret := fair.NewSecret()
	chain := fair.Chain{Code: e.Room.Code, Commitment: secret.Commitment(e.Room.Code), Commits: slices.Repeat([]string{fair.None}, 3), Opened: slices.Repeat([]string{fair.None}, 3), Secret: secret.String()}
	e.Room.Pace = &record.Pace{Kind: record.Days, Budget: 86400, Out: record.OutSign}
	e.Happenings = []record.Happening{{Number: 1, At: e.Room.Created, Kind: record.Paused, Seat: engine.Nobody, By: 0}}
	e.Begin()
	resum(t, &e)
	answer, _, err := here.rooms.Bring(t.Context(), room.Who{}, e, 0)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Room.Pace != nil || answer.Room.Played.After(time.Now()) {
		t.Errorf("it came with the pace %+v, played at %v", answer.Room.Pace, answer.Room.Played)
	}
	if l, err := here.store.Load(t.Context(), answer.Room.Code); err != nil || len(l.Happenings) != 0 {
		t.Errorf("it came with %+v, %v", l.Happenings, err)
	}

	e.Records, e.Happenings, e.Room.Pace = nil, nil, nil
	e.Seed, e.Fair = chain.Seed(secret).String(), &chain
	e.Begin()
	resum(t, &e)
	if answer, _, err = here.rooms.Bring(t.Context(), room.Who{}, e, 0); err != nil || answer.Room.Fair != nil {
		t.Errorf("it came with the deal %+v, %v", answer.Room.Fair, err)
	}
}

// TestNotBrought: what is no unfinished game of people makes no room.
func TestNotBrought(t *testing.T) {
	device, here := newServer(t, onSQLite(t)), newServer(t, onSQLite(t))
	good := running(t, device)
	tb, _ := device.finish(2)
	over, err := device.archive().Export(t.Context(), tb.code)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(e *record.File)
		seat   engine.Seat
		code   protocol.Code
	}{
		"Over": {func(e *record.File) { *e = copied(t, over) }, 0, protocol.CodeGameOver},
		"EndedByAll": {func(e *record.File) {
			e.Happenings = []record.Happening{{Number: 1, At: e.Room.Created, Kind: record.Ended, Seat: engine.Nobody, By: engine.Nobody}}
			e.Begin()
		}, 0, protocol.CodeGameOver},
		"Record":      {func(e *record.File) { e.Records[0].Option = "fly" }, 0, protocol.CodeBadExport},
		"Hash":        {func(e *record.File) { e.Records[len(e.Records)-1].Hash = "0123" }, 0, protocol.CodeBadExport},
		"Newer":       {func(e *record.File) { e.Format = "westkingdom/99" }, 0, protocol.CodeNewerExport},
		"Game":        {func(e *record.File) { e.Room.Game = "chess" }, 0, protocol.CodeNoGame},
		"Lesson":      {func(e *record.File) { e.Config.Lesson = true }, 0, protocol.CodeBadRequest},
		"Invented":    {func(e *record.File) { e.Config.Figures = json.RawMessage(`{"deck":{"cards":8}}`) }, 0, protocol.CodeBadFigures},
		"Name":        {func(e *record.File) { e.Room.Seats[1].Name = "\u202eAnn" }, 0, protocol.CodeBadExport},
		"OnlyBots":    {func(e *record.File) { setBots(e) }, engine.Nobody, protocol.CodeBadExport},
		"SeatOfABot":  {func(*record.File) {}, 2, protocol.CodeBadRequest},
		"SeatNowhere": {func(*record.File) {}, 3, protocol.CodeBadRequest},
	} {
		t.Run(name, func(t *testing.T) {
			e := copied(t, good)
			c.change(&e)
			resum(t, &e)
			_, _, err := here.rooms.Bring(t.Context(), newcomer(), e, c.seat)
			wantCode(t, err, c.code)
			if n, err := here.store.Count(t.Context()); n != 0 || err != nil {
				t.Errorf("%d rooms, %v", n, err)
			}
		})
	}
	good.Room.Seats[0].Name = "Somebody else"
	_, _, err = here.rooms.Bring(t.Context(), newcomer(), good, 0)
	wantCode(t, err, protocol.CodeBadExport) // its sum is another
}

func setBots(e *record.File) {
	for i := range e.Room.Seats {
		e.Room.Seats[i].Kind, e.Room.Seats[i].Name, e.Room.Seats[i].Bot = record.Bot, "", "random"
	}
}

// TestNamesakesBrought: two at one screen who have the same name are told apart.
func TestNamesakesBrought(t *testing.T) {
	device, here := newServer(t, onSQLite(t)), newServer(t, onSQLite(t))
	e := running(t, device)
	e.Room.Seats[0].Name, e.Room.Seats[1].Name = "Ann", " ann "
	resum(t, &e)
	answer, _, err := here.rooms.Bring(t.Context(), newcomer(), e, 0)
	if err != nil || answer.Room.Seats[0].Name != "Ann" || answer.Room.Seats[1].Name != "ann 2" {
		t.Errorf("they are %+v, %v", answer.Room.Seats, err)
	}
}
