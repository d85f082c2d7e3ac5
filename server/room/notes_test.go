package room_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/uuid"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

func TestNotes(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2)
		persons, _ := s.own(tb)
		read := func(who room.Who) protocol.Notes {
			t.Helper()
			n, err := s.rooms.Notes(t.Context(), tb.code, who)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		write := func(who room.Who, text string, version int) protocol.Notes {
			t.Helper()
			n, err := s.rooms.WriteNotes(t.Context(), tb.code, who, protocol.WriteNotes{Text: text, Version: version})
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		laptop, phone := room.Who{Seat: tb.who[0].Seat}, as(persons[0]) // of one person
		if n := read(laptop); n != (protocol.Notes{}) {
			t.Errorf("at first %+v", n)
		}
		one := write(laptop, "Ben wants the quarry.\r\n\x00Remember!", 0)
		if one.Text != "Ben wants the quarry.\nRemember!" || one.Other != "" || read(phone) != one {
			t.Errorf("wrote %+v, the phone has %+v", one, read(phone))
		}
		// Nobody else has them, nor whoever shows nothing.
		if n := read(as(persons[1])); n != (protocol.Notes{}) {
			t.Errorf("another reads %+v", n)
		}
		_, err := s.rooms.Notes(t.Context(), tb.code, room.Who{})
		wantCode(t, err, protocol.CodeNotSeated)
		_, err = s.rooms.WriteNotes(t.Context(), tb.code, tb.host, protocol.WriteNotes{Text: "x"})
		wantCode(t, err, protocol.CodeNotSeated)
		_, err = s.rooms.WriteNotes(t.Context(), tb.code, laptop, protocol.WriteNotes{Text: strings.Repeat("é", 4001)})
		wantCode(t, err, protocol.CodeTooLarge)

		// The last who writes wins, and what the other wrote is beside it, until that was seen.
		two := write(laptop, one.Text+" On Friday.", one.Version)
		three := write(phone, "From the phone.", one.Version)
		if three.Text != "From the phone." || three.Other != two.Text || read(laptop) != three {
			t.Errorf("wrote %+v, the laptop has %+v", three, read(laptop))
		}
		seen, err := s.rooms.WriteNotes(t.Context(), tb.code, laptop, protocol.WriteNotes{Text: "All of it.", Version: three.Version, Seen: true})
		if err != nil || seen.Text != "All of it." || seen.Other != "" {
			t.Errorf("seen: %+v, %v", seen, err)
		}
		// What is sent again, or goes on from what another has written, writes over nothing.
		if n := write(phone, "All of it. And more.", three.Version); n.Other != "" {
			t.Errorf("beside is %q", n.Other)
		}

		// They stay with who wrote them when the seat is somebody else's.
		if _, err := s.rooms.SetSeat(t.Context(), tb.code, tb.host, 0, protocol.SetSeat{Kind: record.Free}); err != nil {
			t.Fatal(err)
		}
		if n := read(phone); n.Text != "All of it. And more." {
			t.Errorf("who wrote them has %+v", n)
		}
		_, err = s.rooms.WriteNotes(t.Context(), tb.code, phone, protocol.WriteNotes{Text: "x"})
		wantCode(t, err, protocol.CodeNotSeated)
		cat := newcomer()
		if _, now, err := s.rooms.TakeSeat(t.Context(), tb.code, cat, 0, "Cat"); err != nil {
			t.Fatal(err)
		} else if n := read(now); n != (protocol.Notes{}) {
			t.Errorf("who comes next reads %+v", n)
		}
		f, err := s.archive().Export(t.Context(), tb.code)
		if err != nil {
			t.Fatal(err)
		}
		if data, err := json.Marshal(f); err != nil || strings.Contains(string(data), "All of it") {
			t.Errorf("exported %s, %v", data, err)
		}

		// And go with the person.
		if _, err := s.store.Forget(t.Context(), persons[0]); err != nil {
			t.Fatal(err)
		}
		if n, err := s.store.Notes(t.Context(), persons[0], tb.code); err != nil || n.Version != 0 {
			t.Errorf("stored %+v, %v", n, err)
		}
	})
}

// TestNotesOfNobody: a seat that is held by its link alone has no person to keep them.
func TestNotesOfNobody(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.begin(2)
	_, err := s.rooms.WriteNotes(t.Context(), tb.code, tb.who[0], protocol.WriteNotes{Text: "x"})
	wantCode(t, err, protocol.CodeNoPerson)
	if n, err := s.rooms.Notes(t.Context(), tb.code, as(uuid.New())); err != nil || n != (protocol.Notes{}) {
		t.Errorf("a stranger reads %+v, %v", n, err)
	}
}
