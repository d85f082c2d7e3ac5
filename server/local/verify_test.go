package local_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/engine/record"
	"westkingdom/server/local"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

// page is one that hears what is told.
type page struct{ told int }

func (p *page) Tell(any) error { p.told++; return nil }
func (*page) Yield()           {}

// call makes a call and returns its answer.
func call[T any](t *testing.T, p *page, kind string, payload any) (answer T) {
	t.Helper()
	data, err := json.Marshal(payload)
	if err != nil {
		t.Fatal(err)
	}
	text, err := local.Answer(&local.Call{Context: t.Context(), Page: p}, kind, data)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// finished is the file of a game that a server wrote long ago.
func finished(t *testing.T) (text string, f record.File) {
	t.Helper()
	data, err := os.ReadFile("../../engine/record/testdata/westkingdom-1.json")
	if err != nil {
		t.Fatal(err)
	}
	if f, err = record.Read(bytes.NewReader(data)); err != nil {
		t.Fatal(err)
	}
	return string(data), f
}

func verified(t *testing.T, file string) protocol.Verified {
	t.Helper()
	return call[protocol.Verified](t, &page{}, "verify", protocol.VerifyCall{File: file})
}

// changed is the finished game with something else in it, sealed anew or not.
func changed(t *testing.T, sealed bool, change func(*record.File)) string {
	t.Helper()
	_, f := finished(t)
	change(&f)
	if sealed {
		if err := f.Seal(); err != nil {
			t.Fatal(err)
		}
	}
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestVerify(t *testing.T) {
	text, f := finished(t)
	p := &page{}
	v := call[protocol.Verified](t, p, "verify", protocol.VerifyCall{File: text})
	if v.Unplayable != "" || !v.Sum || v.Mismatches != 0 || !v.Over || v.Records != len(f.Records) || len(v.Result) == 0 || p.told == 0 {
		t.Errorf("found %+v, and told %d times", v, p.told)
	}
}

// TestVerifyAltered: an altered file is told both ways, by its sum and by the first record to
// which the rules do not lead.
func TestVerifyAltered(t *testing.T) {
	other := func(f *record.File) { f.Records[30].Option = "nothing of the kind" }
	hash := func(f *record.File) {
		for i := 40; ; i++ {
			if f.Records[i].Hash != "" {
				f.Records[i].Hash = strings.Repeat("0", 32)
				return
			}
		}
	}
	for name, c := range map[string]struct {
		file      string
		sum       bool
		first     int
		elsewhere bool
	}{
		"Name":         {changed(t, false, func(f *record.File) { f.Room.Seats[0].Name = "Somebody" }), false, 0, false},
		"Record":       {changed(t, false, other), false, 31, false},
		"RecordSealed": {changed(t, true, other), true, 31, false},
		"HashSealed":   {changed(t, true, hash), true, 0, true},
	} {
		v := verified(t, c.file)
		if v.Unplayable != "" || v.Sum != c.sum || c.first > 0 && v.First != c.first || v.Elsewhere != c.elsewhere || (v.Mismatches > 0) != (c.first > 0 || c.elsewhere) {
			t.Errorf("%s: found %+v", name, v)
		}
	}
}

// TestUnplayable: what cannot be played again is told for what it is.
func TestUnplayable(t *testing.T) {
	text, _ := finished(t)
	for name, c := range map[string]struct {
		file string
		want protocol.Unplayable
	}{
		"Nothing":  {"", protocol.NoExport},
		"Picture":  {"\x89PNG", protocol.NoExport},
		"CutOff":   {text[:len(text)/2], protocol.NoExport},
		"Other":    {`{"name": "something else"}`, protocol.NoExport},
		"Large":    {text + strings.Repeat(" ", record.MaxFile), protocol.FileLarge},
		"Newer":    {changed(t, true, func(f *record.File) { f.Format = "westkingdom/99" }), protocol.FileNewer},
		"Game":     {changed(t, true, func(f *record.File) { f.Room.Game = "chess" }), protocol.NoSuchGame},
		"Rules":    {changed(t, true, func(f *record.File) { f.Config.Rules = 99 }), protocol.RulesNewer},
		"Seat":     {changed(t, true, func(f *record.File) { f.Room.Seats[0].Kind = "ghost" }), protocol.Damaged},
		"NoRecord": {`{"format": "westkingdom/1", "records": "many"}`, protocol.Damaged},
	} {
		if v := verified(t, c.file); v.Unplayable != c.want || name == "Rules" && (v.Rules != 99 || v.Known == 0) {
			t.Errorf("%s: found %+v, want %s", name, v, c.want)
		}
	}
}

// read are the rooms of a server that has read a file.
func read(t *testing.T, f record.File) *room.Directory {
	t.Helper()
	all := make(map[string]engine.Game)
	for _, g := range games.All {
		all[g.Info().ID] = g
	}
	db := storetest.SQLite(t).Open(t)
	if _, err := (room.Archive{Store: db, Games: all, NewBot: bot.New}).Import(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	rooms := room.New(room.Config{Store: db, Games: all, NewBot: bot.New})
	t.Cleanup(func() {
		if err := rooms.Drain(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return rooms
}

// TestReplayIsTheServers: a file is replayed in the same bytes as by a server that has read it.
func TestReplayIsTheServers(t *testing.T) {
	text, f := finished(t)
	rooms := read(t, f)
	for seat := engine.Nobody; int(seat) < f.Config.Seats; seat++ {
		theirs, err := rooms.Replay(t.Context(), f.Room.Code, room.Who{}, seat, 0)
		if err != nil {
			t.Fatal(err)
		}
		told := protocol.Replay{Room: theirs.Room, Happenings: theirs.Happenings}
		for frame, err := range theirs.Frames(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			told.Frames = append(told.Frames, frame)
		}
		want, err := json.Marshal(told)
		if err != nil {
			t.Fatal(err)
		}
		payload, err := json.Marshal(protocol.ReplayCall{File: text, Seat: seat})
		if err != nil {
			t.Fatal(err)
		}
		got, err := local.Answer(&local.Call{Context: t.Context(), Page: &page{}}, "replay", payload)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("seat %d: %d bytes, the server has %d; they begin\n%.600s\n%.600s", seat, len(got), len(want), got, want)
		}
	}
}

// TestLineIsTheServers: a line that is tried out from a moment of a file begins with the same bytes as at a server
// that has read it, with what each seat knew and with all cards known; where the game is over none begins.
func TestLineIsTheServers(t *testing.T) {
	text, f := finished(t)
	rooms := read(t, f)
	for seat := engine.Nobody; int(seat) < f.Config.Seats; seat++ {
		for _, at := range []int{0, 7, len(f.Records) / 2} {
			theirs, err := rooms.Line(t.Context(), f.Room.Code, room.Who{}, seat, at)
			if err != nil {
				t.Fatal(err)
			}
			begins, err := theirs.Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			want, err := json.Marshal(begins)
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(call[protocol.Line](t, &page{}, "try", protocol.TryCall{ReplayCall: protocol.ReplayCall{File: text, Seat: seat}, At: at}))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("seat %d at %d: it begins with\n%.600s\nand at the server with\n%.600s", seat, at, got, want)
			}
		}
	}
	for _, at := range []int{-1, len(f.Records), len(f.Records) + 1} {
		payload, err := json.Marshal(protocol.TryCall{ReplayCall: protocol.ReplayCall{File: text, Seat: 0}, At: at})
		if err != nil {
			t.Fatal(err)
		}
		if answer, err := local.Answer(&local.Call{Context: t.Context(), Page: &page{}}, "try", payload); err == nil {
			t.Errorf("at %d begins %.100s", at, answer)
		}
	}
}
