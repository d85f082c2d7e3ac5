package room_test

import (
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// alone makes a room with three free seats.
func (s *server) alone() (code string) {
	s.t.Helper()
	c, err := s.rooms.Create(s.t.Context(), room.Who{}, protocol.CreateRoom{Game: "lanterns", Seats: 3})
	if err != nil {
		s.t.Fatal(err)
	}
	return c.Room.Code
}

func TestNames(t *testing.T) {
	s := newServer(t, onSQLite(t))
	for name, want := range map[string]string{
		"Ann":                    "Ann",
		"  Ann-Élise  🏰 ":        "Ann-Élise 🏰",
		"\u00a0Ann\u2003\u3000B": "Ann B", // spaces of every kind
		"Ａｎｎ":                    "Ann",   // letters of full width
		"e\u0301ric":             "éric",
		"Ann ❤\ufe0f":            "Ann ❤\ufe0f",
		"👨\u200d👩\u200d👧":        "👨\u200d👩\u200d👧",
		"李 明":                    "李 明",
		"עדה":                    "עדה",
		"नमस्ते":                 "नमस्ते",
		strings.Repeat("é", 24):  strings.Repeat("é", 24),

		"":                          "",
		"   ":                       "",
		"\u00a0\u3000":              "",
		"\u200b":                    "", // a space of no width
		"\u200d\ufe0f":              "",
		"\u2800\u2800":              "",
		"\u3164":                    "", // a Hangul filler
		"\u00ad":                    "",
		"An\u200bn":                 "",
		"a\nb":                      "",
		"a\x00":                     "",
		"\u202eevil":                "",
		"\u2066evil":                "",
		"a\u2028b":                  "",
		"\ufeffAnn":                 "",
		"\ue000":                    "", // nobody knows what it looks like
		"\xff":                      "",
		strings.Repeat("x", 25):     "",
		strings.Repeat("x", 100000): "",
	} {
		a, _, err := s.rooms.TakeSeat(t.Context(), s.alone(), room.Who{}, 0, name)
		if want == "" {
			wantCode(t, err, protocol.CodeBadRequest)
			continue
		}
		if err != nil || a.Room.Seats[0].Name != want {
			t.Errorf("%q is %+v, %v; want %+q", name, a.Room.Seats, err, want)
		}
	}
}

// TestNamesakes: whoever comes second is told apart.
func TestNamesakes(t *testing.T) {
	s := newServer(t, onSQLite(t))
	for _, names := range [][4]string{ // the first, and how the second and third types it and is called
		{"Ann", "Ann", "Ann 2", "Ann 3"},
		{"Ann", " ann", "ann 2", "ann 3"},
		{"Ann", "ＡＮＮ", "ANN 2", "ANN 3"},
		{"Ann", "Ann\ufe0f", "Ann\ufe0f 2", "Ann\ufe0f 3"},
		{"Éric", "e\u0301ric", "éric 2", "éric 3"},
		{"Ann 2", "Ann 2", "Ann 2 2", "Ann 2 3"},
		{strings.Repeat("x", 24), strings.Repeat("x", 24), strings.Repeat("x", 22) + " 2", strings.Repeat("x", 22) + " 3"},
		{"Ann", "Anna", "Anna", "Anna 2"},
		{"Ann", "\u0410nn", "\u0410nn 2", "\u0410nn 3"},                    // a Cyrillic A
		{"anna", "\u0430nn\u0430", "\u0430nn\u0430 2", "\u0430nn\u0430 3"}, // small ones
		{"BOB", "\u0412\u041e\u0412", "\u0412\u041e\u0412 2", "\u0412\u041e\u0412 3"},
		{"Ian", "lan", "lan 2", "lan 3"}, // a small L
		{"Ian", "Lan", "Lan", "Lan 2"},
		{"Tom", "T\u043e\u043c", "T\u043e\u043c", "T\u043e\u043c 2"}, // м is no m to look at
		{"Вова", "Вера", "Вера", "Вера 2"},
	} {
		code := s.alone()
		for seat, name := range []string{names[0], names[1], names[1]} {
			want := names[max(seat, 0)]
			if seat > 0 {
				want = names[seat+1]
			}
			a, _, err := s.rooms.TakeSeat(t.Context(), code, room.Who{}, engine.Seat(seat), name)
			if err != nil || a.Room.Seats[seat].Name != want {
				t.Errorf("after %q, %q is %+v, %v; want %q", names[0], name, a.Room.Seats, err, want)
			}
		}
	}
	// Nobody is their own namesake.
	code := s.alone()
	a, _, err := s.rooms.TakeSeat(t.Context(), code, room.Who{}, 0, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []engine.Seat{0, 1} {
		b, _, err := s.rooms.TakeSeat(t.Context(), code, room.Who{Seat: a.Secret}, seat, "ANN")
		if err != nil || b.Room.Seats[seat].Name != "ANN" {
			t.Errorf("at seat %d: %+v, %v", seat, b.Room.Seats, err)
		}
	}
}
