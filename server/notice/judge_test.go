package notice_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/notice"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// TestTurn: whoever is asked is told, after a grace, once, with what everybody at the
// table may know.
func TestTurn(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	w.room("bbbb", two)
	g.choose(noon, 0, 1)
	w.want(14 * time.Second)
	w.until(noon.Add(15 * time.Second))
	m := w.phone.taken[0]
	want := protocol.Notice{
		Kind: protocol.NoticeTurn, Language: "fr", Room: "aaaa", Game: "architects", Who: []string{"Name 0"}, Name: "Name 1", Seq: 1, Waiting: 2, At: noon,
	}
	got, _ := json.Marshal(m.Notice)
	if wanted, _ := json.Marshal(want); string(got) != string(wanted) {
		t.Errorf("it says\n%s, want\n%s", got, wanted)
	}
	if len(m.Topic) != 32 || strings.Contains(m.Topic, "aaaa") || m.Keep > 7*24*time.Hour || m.Keep < 6*24*time.Hour {
		t.Errorf("topic %q, kept for %s", m.Topic, m.Keep)
	}
	w.phone.told()
	w.want(24 * time.Hour)
	w.waiting(0)
	w.counts.want(t, "told turn", 1)
}

// TestHalf: that half of one's time is gone is told when it is, whatever stood still
// meanwhile, and not when one has chosen. What is told of a turn says until when.
func TestHalf(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	g.choose(noon, 0, 1)
	runs := func(half, due time.Duration) {
		g.stand(store.Clock{Pace: record.Pace{Kind: record.Days}, Seats: []store.SeatClock{{}, {Half: noon.Add(half), Due: noon.Add(due)}}})
	}
	runs(10*time.Hour, 20*time.Hour)
	g.tell(protocol.NoticeHalf, 1, noon.Add(10*time.Hour), "")
	w.until(noon.Add(time.Minute))
	if m := w.phone.taken[0]; !m.Until.Equal(noon.Add(20*time.Hour)) || m.Left != 20*time.Hour-time.Minute {
		t.Errorf("a turn is told until %v, which is %v", m.Until, m.Left)
	}
	w.want(time.Hour, "turn aaaa")

	g.stand(store.Clock{Pace: record.Pace{Kind: record.Days}, Seats: []store.SeatClock{{}, {}}}) // a pause
	w.want(11 * time.Hour)
	runs(15*time.Hour, 25*time.Hour)
	w.want(13 * time.Hour) // an hour later it is looked at again
	w.want(15*time.Hour, "half aaaa")
	w.waiting(0)

	g.choose(noon.Add(16*time.Hour), 1, 0)
	w.want(17*time.Hour, "turn aaaa")
	g.tell(protocol.NoticeHalf, 0, noon.Add(26*time.Hour), "")
	g.choose(noon.Add(18*time.Hour), 0, 1)
	w.want(19*time.Hour, "turn aaaa")
	w.want(27 * time.Hour) // the turn has passed
	w.waiting(0)
}

// TestTurnOfAStandIn: nobody is told of a turn that a bot plays for them by now.
func TestTurnOfAStandIn(t *testing.T) {
	w := newWorld(t)
	g := w.room("aaaa", w.person(1), w.person(1))
	g.choose(noon, 0, 1)
	g.stand(store.Clock{Seats: []store.SeatClock{{}, {Bot: true}}})
	w.want(time.Minute)
	w.waiting(0)
}

// TestProposalAndOut: what is proposed is told as long as it is; that somebody is out of
// time also to the host who decides.
func TestProposalAndOut(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	g.stand(store.Clock{Proposal: 3})
	g.seq = 3
	g.tell(protocol.NoticeProposal, 1, noon, "")
	w.want(time.Minute, "proposal aaaa")
	g.tell(protocol.NoticeProposal, 1, noon.Add(time.Hour), "")
	g.stand(store.Clock{})
	w.want(2 * time.Hour)
	g.tell(protocol.NoticeProposal, 1, noon.Add(2*time.Hour), "")
	g.stand(store.Clock{Proposal: 3, Missing: []engine.Seat{0}}) // one has agreed
	w.want(150 * time.Minute)

	g.tell(protocol.NoticeOut, 1, noon.Add(3*time.Hour), "")
	r, _, err := w.store.Room(t.Context(), "aaaa")
	must(t, err)
	toHost := g.notice(protocol.NoticeOut, 1, noon.Add(3*time.Hour))
	toHost.Person, toHost.Seat, toHost.Who = one, engine.Nobody, "Name 1"
	must(t, w.store.UpdateRoom(t.Context(), r, store.Change{Tells: []store.Notice{toHost}}))
	w.want(4*time.Hour, "out aaaa", "out aaaa")
	w.waiting(0)
}

// TestPassed: a notice whose turn has passed is dropped, and so is that of a seat that
// is somebody else's, or of a room that is gone.
func TestPassed(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	g.choose(noon, 0, 1)
	g.choose(noon.Add(5*time.Second), 1, 0) // chosen within the grace
	w.want(15 * time.Second)
	w.want(20*time.Second, "turn aaaa")

	g.choose(noon.Add(time.Hour), 0, 1)
	g.choose(noon.Add(time.Hour+time.Second), 1, 1) // asked again after one's own choice: another turn
	w.want(2*time.Hour, "turn aaaa")

	freed := w.room("bbbb", one, two)
	freed.choose(noon.Add(3*time.Hour), 0, 1)
	r, seats, err := w.store.Room(t.Context(), "bbbb")
	must(t, err)
	seats[1].Person = uuid.Nil
	must(t, w.store.UpdateRoom(t.Context(), r, store.Change{Seats: seats}))
	deleted := w.room("cccc", one, two)
	deleted.choose(noon.Add(3*time.Hour), 0, 1)
	deleted.tell(protocol.NoticeMention, 1, noon.Add(3*time.Hour), "@all")
	must(t, w.store.Delete(t.Context(), "cccc"))
	w.want(4 * time.Hour)
	w.waiting(0)
	w.counts.want(t, "dropped past", 3)
}

// TestLooking: whoever was heard of on the page after it happened knows of it; whoever
// was there only before is told when that is clear.
func TestLooking(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	looks := notice.NewLooks(w.store, slog.New(slog.DiscardHandler))
	at := store.Look{Person: two, Room: "aaaa"}
	note := func(after time.Duration) { must(t, looks.Note(t.Context(), noon.Add(after))) }

	looks.Look(at, true)
	note(0)
	g.choose(noon.Add(5*time.Second), 0, 1)
	note(10 * time.Second) // too early to be noted anew
	note(15 * time.Second)
	w.want(21 * time.Second)
	w.counts.want(t, "dropped looking", 1)
	w.waiting(0)

	// The page closes before the turn comes.
	g.choose(noon.Add(22*time.Second), 1, 0)
	looks.Look(at, false)
	note(23 * time.Second)
	g.choose(noon.Add(24*time.Second), 0, 1)
	w.want(40*time.Second, "turn aaaa")

	// The server is killed, and nobody comes back.
	g.choose(noon.Add(10*time.Minute), 1, 0)
	looks.Look(at, true)
	note(10 * time.Minute)
	g.choose(noon.Add(10*time.Minute+time.Second), 0, 1)
	w.want(10*time.Minute + 16*time.Second) // it may be that they look
	w.want(10*time.Minute+31*time.Second, "turn aaaa")

	// Another room is another matter.
	other := w.room("bbbb", one, two)
	looks.Look(at, true)
	note(time.Hour)
	other.choose(noon.Add(time.Hour), 0, 1)
	note(time.Hour + 15*time.Second)
	w.want(time.Hour+15*time.Second, "turn bbbb")
}

// TestSeveral: within a minute a person is told once.
func TestSeveral(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	var games []*game
	for _, code := range []string{"aaaa", "bbbb", "cccc", "dddd"} {
		games = append(games, w.room(code, one, two))
	}
	games[0].choose(noon, 0, 1)
	games[1].choose(noon.Add(time.Second), 0, 1)
	w.want(15*time.Second, "turn aaaa")
	w.want(16 * time.Second)
	games[2].choose(noon.Add(20*time.Second), 0, 1)
	games[2].tell(protocol.NoticeMention, 1, noon.Add(21*time.Second), "@all")
	w.want(74 * time.Second)
	w.want(75*time.Second, "several turn:bbbb turn:cccc")
	games[3].choose(noon.Add(80*time.Second), 0, 1)
	w.want(134 * time.Second)
	w.want(135*time.Second, "turn dddd")
	w.waiting(0)
}

// TestWanted: what a person has switched off, everywhere or in a room, is not told.
func TestWanted(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	a, b := w.room("aaaa", one, two), w.room("bbbb", one, two)
	w.settings(two, protocol.NoticeSettings{
		Kinds: map[string]bool{"turn": false},
		Rooms: map[string]map[string]bool{"bbbb": {"turn": true, "mention": false}},
	})
	a.choose(noon, 0, 1)
	w.want(time.Minute)
	a.tell(protocol.NoticeMention, 1, noon.Add(2*time.Minute), "@Name 1 secret plans")
	w.want(3*time.Minute, "mention aaaa")
	b.choose(noon.Add(5*time.Minute), 0, 1)
	w.want(6*time.Minute, "turn bbbb")
	b.tell(protocol.NoticeMention, 1, noon.Add(8*time.Minute), "@all")
	w.want(9 * time.Minute)
	w.counts.want(t, "dropped unwanted", 2)
}

// TestChat: a line of the chat leaves the server only where its reader says so.
func TestChat(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	for i, chat := range []bool{false, true} {
		at := noon.Add(time.Duration(i) * time.Hour)
		w.settings(two, protocol.NoticeSettings{Chat: chat})
		g.tell(protocol.NoticeMention, 1, at, "@Name 1: now!")
		w.until(at.Add(time.Minute))
		if got := w.phone.taken[0].Chat; (got == "@Name 1: now!") != chat || !chat && got != "" {
			t.Errorf("chat %v: it says %q", chat, got)
		}
		w.phone.told()
	}
}

// TestQuiet: what comes in the quiet hours is told at their end, at once, in the
// person's own zone.
func TestQuiet(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	// 22:00 to 07:30 in Tokyo is 13:00 to 22:30 UTC.
	w.settings(two, protocol.NoticeSettings{Quiet: &protocol.QuietHours{From: 22 * 60, To: 7*60 + 30, Zone: "Asia/Tokyo"}})
	var games []*game
	for _, code := range []string{"aaaa", "bbbb", "cccc"} {
		games = append(games, w.room(code, one, two))
	}
	games[0].choose(noon.Add(55*time.Minute), 0, 1)
	w.want(56*time.Minute, "turn aaaa")
	games[1].choose(noon.Add(2*time.Hour), 0, 1)
	games[2].choose(noon.Add(8*time.Hour), 0, 1)
	games[0].choose(noon.Add(9*time.Hour), 1, 0)
	w.want(9*time.Hour+time.Minute, "turn aaaa") // to the other, at once
	games[0].choose(noon.Add(9*time.Hour+5*time.Minute), 0, 1)
	w.want(10*time.Hour + 29*time.Minute)
	w.want(10*time.Hour+30*time.Minute, "several turn:bbbb turn:cccc turn:aaaa")

	// A zone that nobody knows, and hours that are none, keep nothing back.
	for i, q := range []protocol.QuietHours{{From: 0, To: 1439, Zone: "Middle/Earth"}, {From: 60, To: 60, Zone: "UTC"}} {
		at := 24*time.Hour + time.Duration(i)*time.Hour
		w.settings(two, protocol.NoticeSettings{Quiet: &q})
		games[0].tell(protocol.NoticeMention, 1, noon.Add(at), "")
		w.want(at+time.Minute, "mention aaaa")
	}
}

// TestQuietOverAClockChange: in the night when clocks go forward the hours end when the
// clock says so.
func TestQuietOverAClockChange(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	w.settings(two, protocol.NoticeSettings{Quiet: &protocol.QuietHours{From: 23 * 60, To: 7 * 60, Zone: "Europe/Paris"}})
	g := w.room("aaaa", one, two)
	evening := time.Date(2026, 3, 28, 23, 0, 0, 0, time.UTC) // midnight in Paris
	g.choose(evening, 0, 1)
	w.want(time.Date(2026, 3, 29, 4, 59, 0, 0, time.UTC).Sub(noon))
	w.want(time.Date(2026, 3, 29, 5, 0, 0, 0, time.UTC).Sub(noon), "turn aaaa") // 7:00, two hours ahead now
}

// TestFull: the host is told that nobody is waited for any more, unless somebody is.
func TestFull(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	for i, code := range []string{"aaaa", "bbbb"} {
		g := w.room(code, one, two)
		r, seats, err := w.store.Room(t.Context(), code)
		must(t, err)
		r.State = record.Gathering
		if code == "bbbb" {
			seats[1] = store.Seat{Seat: 1, Kind: record.Free}
		}
		must(t, w.store.UpdateRoom(t.Context(), r, store.Change{Seats: seats, Tells: []store.Notice{g.notice(protocol.NoticeFull, 0, noon.Add(time.Duration(i)*time.Hour))}}))
	}
	w.want(time.Minute, "full aaaa")
	w.want(2 * time.Hour)
	w.waiting(0)
}

// TestTooOld: what could not be told while it was of use is not told.
func TestTooOld(t *testing.T) {
	w := newWorld(t)
	one, two := w.person(1), w.person(1)
	g := w.room("aaaa", one, two)
	g.choose(noon, 0, 1)
	w.want(8 * 24 * time.Hour)
	w.counts.want(t, "dropped old", 1)
}
