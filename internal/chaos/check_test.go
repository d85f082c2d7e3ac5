package chaos

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/engine/review"
	"westkingdom/server/protocol"
)

// judge asks a server that is well again for all that anybody was told, prints
// what it found, and fails unless nothing is lost, doubled or leaked. The
// server is stopped.
func judge(t *testing.T, p *program, tables ...*table) {
	t.Helper()
	var sum tally
	choices, rooms, happened, sent, advised, reviews := 0, 0, 0, 0, 0, 0
	replays := make(map[*table]map[engine.Seat]protocol.Replay)
	made := make(map[*table]*review.Review)
	for _, tb := range tables {
		replays[tb] = tb.replays(p)
		made[tb] = tb.reviewed(p)
	}
	p.stop()
	for _, tb := range tables {
		file := command(t, "export", tb.code, "--database-url", p.database)
		var e record.File
		if err := json.Unmarshal(file, &e); err != nil {
			t.Fatal(err)
		}
		if made[tb] != nil {
			tb.reviews++
			tb.compareReview(made[tb], file)
		}
		for _, who := range tb.people {
			advised += who.counsel.told
		}
		reviews += tb.reviews
		tb.compare(e)
		tb.leaks(e, replays[tb])
		sent += tb.ordered(p.database)
		rooms++
		choices += len(e.Records)
		happened += len(e.Happenings)
		sum.seen += tb.told.seen
		sum.lost += tb.told.lost
		sum.doubled += tb.told.doubled
		sum.leaked += tb.told.leaked
		sum.why = append(sum.why, tb.told.why...)
	}
	var v struct {
		Choices    int `json:"choices"`
		Mismatches int `json:"mismatches"`
	}
	if err := json.Unmarshal(command(t, "verify", "--database-url", p.database), &v); err != nil || v.Mismatches != 0 {
		sum.add(&sum.lost, "verified %+v, %v", v, err)
	}
	fmt.Printf("%-28s %3d rooms, %6d choices, %4d happenings, %4d orders, %4d advised, %3d reviews, seen %7d, lost %d, doubled %d, leaked %d\n",
		t.Name(), rooms, choices, happened, sent, advised, reviews, sum.seen, sum.lost, sum.doubled, sum.leaked)
	if sum.lost+sum.doubled+sum.leaked > 0 {
		t.Errorf("lost %d, doubled %d, leaked %d: %q", sum.lost, sum.doubled, sum.leaked, sum.why)
	}
	if choices == 0 || sum.seen == 0 {
		t.Error("nobody has played: this shows nothing")
	}
}

// compare compares the records with all that was answered and seen.
func (tb *table) compare(e record.File) {
	r := &tb.told
	at := make(map[string]int)
	for i, rec := range e.Records {
		if _, twice := at[rec.ID]; twice {
			r.add(&r.doubled, "%s is recorded twice", rec.ID)
		}
		at[rec.ID] = i + 1
	}
	for _, p := range tb.people {
		for id, seq := range p.acked {
			if at[id] != seq {
				r.add(&r.lost, "seat %d was told that %s was applied at %d; it is at %d", p.seat, id, seq, at[id])
			}
		}
		for id, code := range p.refused {
			if at[id] != 0 {
				r.add(&r.doubled, "seat %d was told that %s was refused (%s); it is at %d", p.seat, id, code, at[id])
			}
		}
	}
	for number, h := range tb.happened {
		if number > len(e.Happenings) || !reflect.DeepEqual(e.Happenings[number-1], h) {
			r.add(&r.lost, "happening %d was seen as %+v; there are %d", number, h, len(e.Happenings))
		}
	}
	for seq := range tb.seen {
		if seq > len(e.Records) {
			r.add(&r.lost, "update %d was seen; there are %d records", seq, len(e.Records))
		}
	}
}

// replays fetches what each seat, and a spectator, may know of the whole game.
func (tb *table) replays(p *program) map[engine.Seat]protocol.Replay {
	tb.t.Helper()
	all := make(map[engine.Seat]protocol.Replay)
	for _, who := range tb.people {
		path := p.url + "/api/rooms/" + tb.code + "/replay"
		if who.seat != engine.Nobody {
			path += fmt.Sprintf("?seat=%d", who.seat)
		}
		res, err := who.http.Get(path)
		if err != nil {
			tb.t.Fatal(err)
		}
		var replay protocol.Replay
		err = json.NewDecoder(res.Body).Decode(&replay)
		res.Body.Close()
		if err != nil || len(replay.Frames) == 0 {
			tb.t.Fatalf("replay of seat %d: %s, %d frames, %v", who.seat, res.Status, len(replay.Frames), err)
		}
		all[who.seat] = replay
	}
	return all
}

// ours finds the words that the program itself uses in its messages: a card may
// be called by one of them.
var ours = regexp.MustCompile(`"(?:type|kind|verb|key|why|reason)":"([A-Za-z0-9_-]+)"`)

var word = regexp.MustCompile(`[A-Za-z0-9_-]{4,}`)

// leaks searches every byte that anybody received: for the secrets of others
// and of the server, and, message by message, for what only another seat knew
// at that moment and this one had never been shown.
func (tb *table) leaks(e record.File, replays map[engine.Seat]protocol.Replay) {
	r := &tb.told
	vocabulary := make(map[string]bool)
	for _, who := range tb.people {
		for _, m := range who.heard {
			for _, found := range ours.FindAllSubmatch(m.data, -1) {
				vocabulary[string(found[1])] = true
			}
		}
	}
	for _, who := range tb.people {
		secret := map[string]bool{e.Seed: true}
		for _, other := range tb.people {
			if other != who && other.secret != "" {
				secret[other.secret] = true
			}
		}
		shown := known(replays[who.seat])
		hidden := make(map[engine.Seat][]map[string]bool)
		for seat, replay := range replays {
			if seat != who.seat && seat != engine.Nobody {
				hidden[seat] = privates(replay)
			}
		}
		for _, m := range who.heard {
			for _, w := range word.FindAllString(string(m.data), -1) {
				if secret[w] && !(m.over && w == e.Seed) { // by which everybody may check the deal then
					r.add(&r.leaked, "seat %d received a secret at %d", who.seat, m.seq)
				}
				if first, ok := shown[w]; ok && first <= m.seq || vocabulary[w] {
					continue
				}
				for seat, at := range hidden {
					if m.seq < len(at) && at[m.seq][w] {
						r.add(&r.leaked, "seat %d received %q at %d, which only seat %d knew", who.seat, w, m.seq, seat)
					}
				}
			}
		}
	}
}

// known returns every word that a replay shows, with the first seq at which it
// does.
func known(replay protocol.Replay) map[string]int {
	first := make(map[string]int)
	for _, f := range replay.Frames {
		data, err := json.Marshal(f)
		if err != nil {
			panic(err)
		}
		for _, w := range word.FindAllString(string(data), -1) {
			if _, ok := first[w]; !ok {
				first[w] = f.Seq
			}
		}
	}
	return first
}

// privates returns the words of the private part at each seq.
func privates(replay protocol.Replay) []map[string]bool {
	all := make([]map[string]bool, len(replay.Frames))
	now := make(map[string]bool)
	for i, f := range replay.Frames {
		if len(f.Private) > 0 {
			now = make(map[string]bool)
			var values any
			if err := json.Unmarshal(f.Private, &values); err != nil {
				panic(err)
			}
			words(values, now)
		}
		all[i] = now
	}
	return all
}

// words collects the words of all texts in a value, not the names of fields.
func words(value any, into map[string]bool) {
	switch v := value.(type) {
	case string:
		for _, w := range word.FindAllString(v, -1) {
			into[w] = true
		}
	case []any:
		for _, e := range v {
			words(e, into)
		}
	case map[string]any:
		for _, e := range v {
			words(e, into)
		}
	}
}

// TestSearchFinds shows that the search for leaks would find one.
func TestSearchFinds(t *testing.T) {
	frame := func(seq int, private string) protocol.Frame {
		return protocol.Frame{Seq: seq, Private: json.RawMessage(private)}
	}
	ann, ben := &person{seat: 0, secret: "secret-of-ann"}, &person{seat: 1, secret: "secret-of-ben"}
	tb := &table{t: t, people: []*person{ann, ben}}
	replays := map[engine.Seat]protocol.Replay{
		0: {Frames: []protocol.Frame{frame(0, `{"hand":["barn"]}`), frame(1, `{"hand":["barn","mill"]}`)}},
		1: {Frames: []protocol.Frame{frame(0, `{"hand":["quarry"]}`), frame(1, `{"hand":[]}`)}},
	}
	for text, leaked := range map[string]int{
		`{"hand":["barn"]}`: 0, `{"hand":"mill"}`: 0, `{"x":"build:quarry"}`: 1, `"secret-of-ben"`: 1, `"secret-of-ann"`: 0, `"feed0123"`: 1,
		`{"seed":"feed0123","over":true}`: 0, `{"secret-of-ben":"","over":true}`: 1,
	} {
		tb.told = tally{}
		ann.heard = []heard{{0, []byte(text), strings.Contains(text, "over")}}
		if text == `{"hand":"mill"}` {
			ann.heard[0].seq = 1
		}
		tb.leaks(record.File{Seed: "feed0123"}, replays)
		if tb.told.leaked != leaked {
			t.Errorf("%s: %d leaks found, want %d", text, tb.told.leaked, leaked)
		}
	}
}
