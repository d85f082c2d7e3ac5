package room_test

import (
	"encoding/json"
	"strings"
	"testing"

	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

// TestCorrect: before the game a host may put its stand-ins right, and nothing
// else; all who watch are told, and the match keeps it.
func TestCorrect(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.gather(2)
		ben := s.join(tb.code, tb.who[1])
		correct := func(who room.Who, file string) error {
			_, err := s.rooms.Correct(t.Context(), tb.code, who, []byte(file))
			return err
		}
		wantCode(t, correct(tb.who[0], `{"lamp":{"points":2}}`), protocol.CodeNotHost)
		for file, says := range map[string]string{
			`{"deck":{"cards":8}}`:   "deck: is no stand-in",
			`{"lamp":{"height":8}}`:  "lamp.height: is no stand-in",
			`{"lamp":{"points":99}}`: "lamp.points: 99 is no number from 0 to 9",
			`{"lamp":7}`:             "lamp: is not a stand-in as a whole",
			`[]`:                     "no object",
		} {
			err := correct(tb.host, file)
			wantCode(t, err, protocol.CodeBadFigures)
			if !strings.Contains(err.Error(), says) {
				t.Errorf("%s: got %v, want %s", file, err, says)
			}
		}
		if err := correct(tb.host, `{"lamp":{"points":2,"note":"read from the card"}}`); err != nil {
			t.Fatal(err)
		}
		const want = `{"lamp":{"points":2}}`
		ben.until(func() bool { return string(ben.room.Figures) == want })
		// What is corrected takes the place of what was before, and may be taken back.
		if err := correct(tb.host, `{"lamp":{"points":1}}`); err != nil {
			t.Fatal(err)
		}
		ben.until(func() bool { return string(ben.room.Figures) == "{}" })
		if err := correct(tb.host, `{"lamp":{"oil":4}}`); err != nil {
			t.Fatal(err)
		}
		if _, err := s.rooms.Start(t.Context(), tb.code, tb.host); err != nil {
			t.Fatal(err)
		}
		wantCode(t, correct(tb.host, want), protocol.CodeStarted)
		if told := s.join(tb.code, tb.who[0]).room; string(told.Figures) != `{"lamp":{"oil":4}}` {
			t.Errorf("the table is told %s", told.Figures)
		}
		r, _, err := s.store.Room(t.Context(), tb.code)
		if err != nil || string(r.Config.Figures) != `{"lamp":{"oil":4}}` {
			t.Errorf("stored are %s, %v", r.Config.Figures, err)
		}

		// A room may be made with what another was corrected to.
		again, err := s.rooms.Create(t.Context(), room.Who{}, protocol.CreateRoom{Game: "lanterns", Seats: 2, Figures: r.Config.Figures})
		if err != nil || string(again.Room.Figures) != `{"lamp":{"oil":4}}` {
			t.Errorf("made again with %s, %v", again.Room.Figures, err)
		}
		for file, want := range map[string]string{
			`{"deck":{"cards":8}}`:                  "",
			`{"deck":{"cards":8},"lamp":{"oil":5}}`: `{"lamp":{"oil":5}}`,
		} {
			other, err := s.rooms.Create(t.Context(), room.Who{}, protocol.CreateRoom{Game: "lanterns", Seats: 2, Figures: []byte(file)})
			if err != nil || string(other.Room.Figures) != want {
				t.Errorf("%s is kept as %s, %v", file, other.Room.Figures, err)
			}
		}
		_, err = s.rooms.Create(t.Context(), room.Who{}, protocol.CreateRoom{Game: "lanterns", Seats: 2, Figures: []byte(`{"lamp":{"points":99}}`)})
		wantCode(t, err, protocol.CodeBadFigures)
	})
}

// TestCorrectBesideOperator: what the operator has put right is no stand-in any
// more, and stays.
func TestCorrectBesideOperator(t *testing.T) {
	s := newServer(t, onSQLite(t), func(c *room.Config) {
		c.Figures = map[string]json.RawMessage{"lanterns": json.RawMessage(`{"lamp":{"points":3}}`)}
	})
	tb := s.gather(2)
	_, err := s.rooms.Correct(t.Context(), tb.code, tb.host, []byte(`{"lamp":{"points":2}}`))
	wantCode(t, err, protocol.CodeBadFigures)
	r, err := s.rooms.Correct(t.Context(), tb.code, tb.host, []byte(`{"lamp":{"oil":2}}`))
	if err != nil || string(r.Room.Figures) != `{"lamp":{"oil":2,"points":3}}` {
		t.Errorf("corrected to %s, %v", r.Room.Figures, err)
	}
	if r, err = s.rooms.Correct(t.Context(), tb.code, tb.host, []byte(`{}`)); err != nil || string(r.Room.Figures) != `{"lamp":{"points":3}}` {
		t.Errorf("taken back to %s, %v", r.Room.Figures, err)
	}
}
