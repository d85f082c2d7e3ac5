package room_test

import (
	"encoding/json"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/storetest"
)

// line is what a line begins with, as it is sent.
func (s *server) line(code string, who room.Who, seat engine.Seat, at int) (l protocol.Line, sent string, err error) {
	s.t.Helper()
	p, err := s.rooms.Line(s.t.Context(), code, who, seat, at)
	if err != nil {
		return l, "", err
	}
	if l, err = p.Begin(s.t.Context()); err != nil {
		return l, "", err
	}
	data, err := json.Marshal(l)
	if err != nil {
		s.t.Fatal(err)
	}
	return l, string(data), nil
}

// lineSees is what a seat sees at the beginning of a line, and is asked.
func lineSees(t *testing.T, l protocol.Line, seat engine.Seat) (public map[string]any, prompt engine.ShownPrompt) {
	t.Helper()
	m, err := l.Premise.Match(allGames()[l.Room.Game])
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	v, err := m.View()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(encoded(t, v.Public), &public); err != nil {
		t.Fatal(err)
	}
	prompt, _ = m.Prompt(seat)
	return public, prompt
}

// TestLine: whoever plays alone may try out what follows from any moment that was theirs, and
// begins at what they see and are asked there.
func TestLine(t *testing.T) {
	onBoth(t, func(t *testing.T, db storetest.Database) {
		s := newServer(t, db)
		tb := s.begin(2, playing("paladins"), withBots("random"), withUndo)
		ann := s.sit(tb)[0]
		asks := func() bool { return ann.turn.Prompt != nil }
		ann.until(asks)
		first := ann.seq
		for range 3 {
			ann.apply(ann.turn.Prompt.Options[0].ID)
			ann.until(asks)
		}
		then := *ann.turn.Prompt
		l, sent, err := s.line(tb.code, tb.who[0], 0, room.Now)
		if err != nil {
			t.Fatal(err)
		}
		if l.At != ann.seq || l.Premise.Seat != 0 || l.Room.Seats[1].Bot != "random" {
			t.Errorf("it begins with %+v", l)
		}
		_, asked := lineSees(t, l, 0)
		asked.ID = then.ID
		if a, b := encoded(t, asked), encoded(t, then); !l.Premise.Early && string(a) != string(b) {
			t.Errorf("asked is\n%s, not\n%s", a, b)
		}
		if _, again, err := s.line(tb.code, tb.who[0], 0, ann.seq); err != nil || again != sent {
			t.Errorf("asked once more it is\n%s (%v), not\n%s", again, err, sent)
		}
		if l, _, err := s.line(tb.code, tb.who[0], 0, first); err != nil || l.At != first || l.Premise.Seq > first {
			t.Errorf("of record %d it is %+v, %v", first, l, err)
		}
		_, _, err = s.line(tb.code, tb.who[0], 0, ann.seq+1)
		wantCode(t, err, protocol.CodeBadRequest)
		_, _, err = s.line(tb.code, tb.who[0], engine.Nobody, room.Now)
		wantCode(t, err, protocol.CodeNotFinished)
		_, _, err = s.line(tb.code, tb.who[0], 1, room.Now)
		wantCode(t, err, protocol.CodeNotFinished)
		_, _, err = s.line(tb.code, room.Who{}, 0, room.Now)
		wantCode(t, err, protocol.CodeNotFinished)
	})
}

// TestLineStandsWithAdvice: with other people it is there only where the host chose so before
// the game began.
func TestLineStandsWithAdvice(t *testing.T) {
	s := newServer(t, onSQLite(t))
	tb := s.gather(2)
	_, _, err := s.line(tb.code, tb.who[0], 0, room.Now)
	wantCode(t, err, protocol.CodeNotStarted)
	tb = s.begin(2)
	s.sit(tb)
	for _, at := range []int{room.Now, 0} {
		_, _, err = s.line(tb.code, tb.who[0], 0, at)
		wantCode(t, err, protocol.CodeNoAdvice)
	}
	tb = s.begin(2, advised)
	all := s.sit(tb)
	for seat := range all {
		if _, _, err := s.line(tb.code, tb.who[seat], engine.Seat(seat), room.Now); err != nil {
			t.Errorf("seat %d: %v", seat, err)
		}
	}
	watcher := s.join(tb.code, room.Who{})
	_, _, err = s.line(tb.code, room.Who{}, 0, room.Now)
	wantCode(t, err, protocol.CodeNotFinished)

	// What another has chosen in secret changes nothing of it, and is not in it.
	before, _, err := s.line(tb.code, tb.who[0], 0, room.Now)
	if err != nil {
		t.Fatal(err)
	}
	all[1].apply("pick:1")
	all[0].untilSeq(1)
	after, _, err := s.line(tb.code, tb.who[0], 0, room.Now)
	if err != nil || string(encoded(t, before.Premise)) != string(encoded(t, after.Premise)) {
		t.Errorf("after another's pick it is\n%s, before\n%s, %v", encoded(t, after.Premise), encoded(t, before.Premise), err)
	}
	all[0].apply("pick:1")
	if own, _, err := s.line(tb.code, tb.who[0], 0, room.Now); err != nil {
		t.Error(err)
	} else if m, err := own.Premise.Match(allGames()[own.Room.Game]); err != nil {
		t.Error(err)
	} else {
		m.Close()
	}

	// When it is over, whoever may see the replay tries out what they like.
	for _, c := range append(all, watcher) {
		c.untilSeq(all[0].seq)
	}
	playOn(all)
	end := all[0].seq
	for _, seat := range []engine.Seat{0, 1} {
		l, _, err := s.line(tb.code, room.Who{}, seat, 1)
		if err != nil || l.Premise.Seat != seat {
			t.Errorf("seat %d: %+v, %v", seat, l, err)
		}
	}
	l, sent, err := s.line(tb.code, room.Who{}, engine.Nobody, 3)
	if err != nil {
		t.Fatal(err)
	}
	if m, err := l.Premise.Match(allGames()[l.Room.Game]); err != nil || m.Seq() != 3 {
		t.Errorf("with all cards known it begins after %d records, %v", m.Seq(), err)
	}
	if strings.Contains(sent, "seed") {
		t.Errorf("it tells of a seed: %s", sent)
	}
	_, _, err = s.line(tb.code, room.Who{}, 0, end)
	wantCode(t, err, protocol.CodeGameOver)
}
