package storetest

import (
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// notices are the tests of what persons are told.
var notices = map[string]func(*testing.T, Database){
	"NoticeWithRecord":     noticeWithRecord,
	"NoticeOfNoRecord":     noticeOfNoRecord,
	"NoticeTakenBack":      noticeTakenBack,
	"NoticeTogether":       noticeTogether,
	"NoticeWithRoomOrLine": noticeWithRoomOrLine,
	"NoticeSeldom":         noticeSeldom,
	"Claim":                claim,
	"ClaimTwoServers":      claimTwoServers,
	"Settle":               settle,
	"Situation":            situation,
	"Channels":             channels,
	"Webhooks":             webhooks,
	"Looks":                looks,
	"Muted":                muted,
	"Notes":                notes,
	"ServerKey":            serverKey,
	"NoticesGo":            noticesGo,
	"NoticesOfTwoPersons":  noticesOfTwo,
	"PreferencesDumped":    preferencesDumped,
}

// somebody is a new person with a device.
func somebody() store.Device {
	return store.Device{ID: uuid.New(), Person: uuid.New(), Secret: store.Hash([]byte(fmt.Sprintf("%-32.32s", uuid.New()))), Made: noon, Seen: noon}
}

// table makes a room that is played by two new persons, of whom the first is the host.
func table(t *testing.T, s store.Store, code string) (one, two store.Device) {
	t.Helper()
	one, two = somebody(), somebody()
	r, seats := NewRoom(code)
	r.State, r.Asked, r.HostPerson = record.Playing, "0@0", one.Person
	seats[0].Person = one.Person
	seats[1] = store.Seat{Seat: 1, Kind: record.Person, Name: "Zoé", Person: two.Person}
	if err := s.CreateRoom(t.Context(), r, seats, one, two); err != nil {
		t.Fatal(err)
	}
	return one, two
}

func turn(person uuid.UUID, room string, seq int) store.Notice {
	return store.Notice{
		Person: person, Room: room, Seq: seq, Kind: "turn", Seat: 1, Who: "Aïda ☕", Made: noon, Due: noon.Add(15 * time.Second),
	}
}

// due returns what is due then, in order.
func due(t *testing.T, s store.Notices, now time.Time) []store.Notice {
	t.Helper()
	all, err := s.Claim(t.Context(), now, now.Add(10*time.Second), 1000)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(all, func(a, b store.Notice) int { return a.Seq - b.Seq })
	return all
}

func wantWaiting(t *testing.T, s store.Notices, want int) {
	t.Helper()
	if n, err := s.Waiting(t.Context()); err != nil || n != want {
		t.Errorf("%d notices wait, %v, want %d", n, err, want)
	}
}

// noticeWithRecord: what a record tells is there with it, for persons who can be told.
func noticeWithRecord(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	reach(t, s, two)
	n := turn(two.Person, "room", 1)
	if err := s.Append(t.Context(), recorded("room", 1), n, turn(one.Person, "room", 1)); err != nil {
		t.Fatal(err)
	}
	if got := due(t, s, noon.Add(14*time.Second)); len(got) > 0 {
		t.Errorf("told too early: %v", got)
	}
	want := n
	want.Tries = 1
	if got := due(t, s, noon.Add(15*time.Second)); !reflect.DeepEqual(got, []store.Notice{want}) {
		t.Errorf("told\n%+v, want\n%+v", got, want)
	}
}

// noticeOfNoRecord: what was not recorded is not told.
func noticeOfNoRecord(t *testing.T, db Database) {
	s := db.Open(t)
	_, two := table(t, s, "room")
	reach(t, s, two)
	first := recorded("room", 1)
	mustAppend(t, s, first)
	wantError(t, s.Append(t.Context(), recorded("room", 1), turn(two.Person, "room", 1)), store.ErrConflict)
	wantError(t, s.Append(t.Context(), recorded("room", 5), turn(two.Person, "room", 5)), store.ErrConflict)
	again := recorded("room", 2)
	again.ID = first.ID
	wantDuplicate(t, s.Append(t.Context(), again, turn(two.Person, "room", 2)), 1)
	wantWaiting(t, s, 0)
}

// noticeTakenBack: a record takes back what holds no more with it, and nothing if it is not
// stored itself.
func noticeTakenBack(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	reach(t, s, one, two)
	past := func(person uuid.UUID, seq int, seat engine.Seat) store.Notice {
		n := turn(person, "room", seq)
		n.Seat, n.Past = seat, true
		return n
	}
	ends := turn(two.Person, "room", 1)
	ends.Kind = "ends"
	if err := s.Append(t.Context(), recorded("room", 1), turn(two.Person, "room", 1), ends); err != nil {
		t.Fatal(err)
	}
	wantError(t, s.Append(t.Context(), recorded("room", 1), past(two.Person, 1, 1)), store.ErrConflict)
	wantWaiting(t, s, 2)
	// Another seat of the person's, another record, somebody else's: none of them waits.
	if err := s.Append(t.Context(), recorded("room", 2), past(two.Person, 1, 0), past(two.Person, 2, 1), past(one.Person, 1, 1)); err != nil {
		t.Fatal(err)
	}
	wantWaiting(t, s, 2)
	if err := s.Append(t.Context(), recorded("room", 3), turn(one.Person, "room", 3), past(two.Person, 1, 1)); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range due(t, s, noon.Add(time.Minute)) {
		got = append(got, fmt.Sprint(n.Kind, n.Seq))
	}
	if want := []string{"ends1", "turn3"}; !slices.Equal(got, want) {
		t.Errorf("%v wait, want %v", got, want)
	}
	// One that somebody is telling just now may be taken back, or settled.
	if err := s.Append(t.Context(), recorded("room", 4), past(one.Person, 3, 1)); err != nil {
		t.Fatal(err)
	}
	if err := s.Settle(t.Context(), store.Settlement{Done: []store.Key{past(one.Person, 3, 1).Key()}}); err != nil {
		t.Fatal(err)
	}
	wantWaiting(t, s, 1)
}

// noticeTogether has many rooms append at once, some of which conflict: each record has
// its notices, and no other.
func noticeTogether(t *testing.T, db Database) {
	s := db.Open(t)
	const rooms, seqs = 20, 5
	persons := make([]store.Device, rooms)
	for i := range rooms {
		code := fmt.Sprintf("room-%02d", i)
		_, persons[i] = table(t, s, code)
		reach(t, s, persons[i])
		if i%4 == 0 {
			mustAppend(t, s, recorded(code, 1))
		}
	}
	var all sync.WaitGroup
	for i := range rooms {
		all.Go(func() {
			code := fmt.Sprintf("room-%02d", i)
			for seq := 1; seq <= seqs; seq++ {
				var tells []store.Notice
				if seq%2 == 1 {
					tells = append(tells, turn(persons[i].Person, code, seq))
				}
				err := s.Append(t.Context(), recorded(code, seq), tells...)
				if i%4 == 0 && seq == 1 {
					wantError(t, err, store.ErrConflict)
				} else if err != nil {
					t.Errorf("append %s %d: %v", code, seq, err)
				}
			}
		})
	}
	all.Wait()
	got := make(map[string][]int)
	for _, n := range due(t, s, noon.Add(time.Minute)) {
		got[n.Room] = append(got[n.Room], n.Seq)
	}
	for i := range rooms {
		want := []int{1, 3, 5}
		if i%4 == 0 {
			want = want[1:]
		}
		if code := fmt.Sprintf("room-%02d", i); !slices.Equal(got[code], want) {
			t.Errorf("%s tells %v, want %v", code, got[code], want)
		}
	}
}

// noticeWithRoomOrLine: so it is with a change of the room and a line of the chat.
func noticeWithRoomOrLine(t *testing.T, db Database) {
	s := db.Open(t)
	_, two := table(t, s, "room")
	reach(t, s, two)
	r, seats, err := s.Room(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	begins := turn(two.Person, "room", 0)
	begins.Kind = "begins"
	if err := s.UpdateRoom(t.Context(), r, store.Change{Seats: seats, Tells: []store.Notice{begins}}); err != nil {
		t.Fatal(err)
	}
	late := begins
	late.Kind = "full"
	wantError(t, s.UpdateRoom(t.Context(), r, store.Change{Seats: seats, Tells: []store.Notice{late}}), store.ErrConflict)
	line := store.ChatLine{ID: uuid.New(), Seat: 0, Text: "@Zoé?", At: noon}
	mention := turn(two.Person, "room", 1)
	mention.Kind, mention.Line, mention.Seldom = "mention", line.Text, 15*time.Minute
	if err := s.Say(t.Context(), "room", line, mention); err != nil {
		t.Fatal(err)
	}
	mention.Seq = 2
	wantError(t, s.Say(t.Context(), "room", line, mention), store.ErrDuplicate)
	var kinds []string
	for _, n := range due(t, s, noon.Add(time.Minute)) {
		kinds = append(kinds, n.Kind+n.Line)
	}
	if !slices.Equal(kinds, []string{"begins", "mention@Zoé?"}) {
		t.Errorf("told %v", kinds)
	}
}

// noticeSeldom: of what is told seldom, the second is not, until its time has come.
func noticeSeldom(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	reach(t, s, two)
	nudge := func(person uuid.UUID, after time.Duration) bool {
		n := turn(person, "room", int(after/time.Hour))
		n.Kind, n.Made, n.Seldom = "nudge", noon.Add(after), 24*time.Hour
		told, err := s.Tell(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		return told
	}
	for i, want := range []bool{true, false, false, true, false} {
		after := []time.Duration{0, time.Hour, 23 * time.Hour, 24 * time.Hour, 25 * time.Hour}[i]
		if got := nudge(two.Person, after); got != want {
			t.Errorf("nudged after %s: %v", after, got)
		}
		if got := nudge(one.Person, after); got != want {
			t.Errorf("nudged one without a channel after %s: %v: it tells whether there is one", after, got)
		}
	}
	wantWaiting(t, s, 2)
	// Another kind has a rule of its own, and its lines are told as seldom.
	for i := range 3 {
		n := turn(two.Person, "room", i)
		n.Kind, n.Seldom = "mention", 15*time.Minute
		line := store.ChatLine{ID: uuid.New(), Seat: 0, Text: "@all", At: noon}
		if err := s.Say(t.Context(), "room", line, n); err != nil {
			t.Fatal(err)
		}
	}
	wantWaiting(t, s, 3)
	if err := s.DeleteOld(t.Context(), noon.Add(100*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if !nudge(two.Person, 26*time.Hour) {
		t.Error("a rule that was deleted holds")
	}
}

// noticesGo: with the room, and with the device.
func noticesGo(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	reach(t, s, one, two)
	if err := s.Append(t.Context(), recorded("room", 1), turn(two.Person, "room", 1)); err != nil {
		t.Fatal(err)
	}
	if err := s.SetMuted(t.Context(), one.Person, "room", 1, true); err != nil {
		t.Fatal(err)
	}
	if err := s.SetLooks(t.Context(), []store.Look{{Person: two.Person, Room: "room"}}, noon, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), "room"); err != nil {
		t.Fatal(err)
	}
	wantWaiting(t, s, 0)
	at, err := s.Situation(t.Context(), []uuid.UUID{two.Person}, []string{"room"})
	if err != nil || len(at.Persons[two.Person].Looks) > 0 || len(at.Rooms) > 0 {
		t.Errorf("left of the room: %+v, %v", at, err)
	}
}

// noticesOfTwo: of two persons who become one, that one is told; of one who is forgotten
// nothing is left.
func noticesOfTwo(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	other, _ := table(t, s, "other")
	channel := reach(t, s, two)[0]
	spare := channel
	spare.ID, spare.Device = uuid.New(), uuid.Nil
	if err := s.SetChannel(t.Context(), spare); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), recorded("room", 1), turn(two.Person, "room", 1)); err != nil {
		t.Fatal(err)
	}
	secret := store.Hash{9}
	if err := s.AddLink(t.Context(), other.Person, secret, noon, noon.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	again := somebody()
	again.ID = two.ID
	if _, err := s.Redeem(t.Context(), secret, noon, again, true); err != nil {
		t.Fatal(err)
	}
	p, err := s.Preferences(t.Context(), other.Person)
	if err != nil || len(p.Channels) != 1 || p.Channels[0].ID != spare.ID {
		t.Errorf("channels of the one that is left: %+v, %v", p.Channels, err)
	}
	if got := due(t, s, noon.Add(time.Minute)); len(got) != 1 || got[0].Person != other.Person {
		t.Errorf("told %+v", got)
	}
	if err := s.SetMuted(t.Context(), other.Person, "room", 0, true); err != nil {
		t.Fatal(err)
	}
	for _, person := range []uuid.UUID{one.Person, other.Person} {
		if _, err := s.Forget(t.Context(), person); err != nil {
			t.Fatal(err)
		}
	}
	wantWaiting(t, s, 0)
	if p, err := s.Preferences(t.Context(), other.Person); err != nil || len(p.Channels) > 0 || p.Settings != nil {
		t.Errorf("left of one who is forgotten: %+v, %v", p, err)
	}
}
