package storetest

import (
	"encoding/json"
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

// reach gives persons a channel each, on their devices.
func reach(t *testing.T, s store.Notices, all ...store.Device) (channels []store.Channel) {
	t.Helper()
	for _, d := range all {
		c := store.Channel{
			ID: uuid.New(), Person: d.Person, Device: d.ID, Kind: "push", Address: "https://push.example.org/" + d.ID.String(), Keys: json.RawMessage(`{"auth":"x"}`),
			Language: "fr", Made: noon,
		}
		if err := s.SetChannel(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		channels = append(channels, c)
	}
	return channels
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

// claim: what is claimed is nobody else's until its lease ends.
func claim(t *testing.T, db Database) {
	s := db.Open(t)
	var persons []store.Device
	for i := range 5 {
		code := fmt.Sprintf("room-%d", i)
		_, two := table(t, s, code)
		reach(t, s, two)
		persons = append(persons, two)
		for seq := 1; seq <= 2; seq++ {
			n := turn(two.Person, code, seq)
			n.Due = noon.Add(time.Duration(10*i+seq) * time.Second)
			if err := s.Append(t.Context(), recorded(code, seq), n); err != nil {
				t.Fatal(err)
			}
		}
	}
	now := noon.Add(time.Minute)
	claimed := func(now time.Time, limit int) (who []uuid.UUID, n, tries int) {
		all, err := s.Claim(t.Context(), now, now.Add(10*time.Second), limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range all {
			who = append(who, n.Person)
			tries = max(tries, n.Tries)
		}
		slices.SortFunc(who, func(a, b uuid.UUID) int {
			i := func(p uuid.UUID) int {
				return slices.IndexFunc(persons, func(d store.Device) bool { return d.Person == p })
			}
			return i(a) - i(b)
		})
		return slices.Compact(who), len(all), tries
	}
	// Both notices of a person who is among those that wait longest.
	if who, n, tries := claimed(now, 3); len(who) == 0 || who[0] != persons[0].Person || n < 2 || n%2 != 0 || tries != 1 {
		t.Errorf("first %d notices of %v", n, who)
	}
	for range 5 {
		claimed(now, 3)
	}
	if who, n, _ := claimed(now.Add(9*time.Second), 100); n > 0 {
		t.Errorf("again %d notices of %v", n, who)
	}
	if who, n, tries := claimed(now.Add(10*time.Second), 100); n != 10 || len(who) != 5 || tries != 2 {
		t.Errorf("after the lease %d notices of %v, tried %d times", n, who, tries)
	}
}

// claimTwoServers: each notice is claimed by one of them.
func claimTwoServers(t *testing.T, db Database) {
	servers := []store.Store{db.Open(t), db.Open(t)}
	const persons = 100
	for i := range persons {
		code := fmt.Sprintf("room-%d", i)
		_, two := table(t, servers[0], code)
		reach(t, servers[0], two)
		if err := servers[0].Append(t.Context(), recorded(code, 1), turn(two.Person, code, 1)); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	times := make(map[store.Key]int)
	var all sync.WaitGroup
	for _, s := range servers {
		for range 4 {
			all.Go(func() {
				for {
					got, err := s.Claim(t.Context(), noon.Add(time.Hour), noon.Add(2*time.Hour), 7)
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					for _, n := range got {
						times[n.Key()]++
					}
					n := len(times)
					mu.Unlock()
					if len(got) == 0 && n == persons {
						return
					}
				}
			})
		}
	}
	all.Wait()
	for key, n := range times {
		if n != 1 {
			t.Errorf("%v was claimed %d times", key, n)
		}
	}
}

// settle: what is done is gone, the rest is told later, to whom it was not.
func settle(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	c := reach(t, s, one, two)
	for seq := 1; seq <= 3; seq++ {
		if err := s.Append(t.Context(), recorded("room", seq), turn(two.Person, "room", seq)); err != nil {
			t.Fatal(err)
		}
	}
	got := due(t, s, noon.Add(time.Minute))
	later := got[1]
	later.Due, later.Tries, later.Yet = noon.Add(time.Hour), 1, []uuid.UUID{c[1].ID}
	failed := c[1]
	failed.Failures, failed.Off = 10, "timeout"
	at := noon.Add(2 * time.Minute)
	err := s.Settle(t.Context(), store.Settlement{
		Done: []store.Key{got[0].Key(), got[2].Key()}, Later: []store.Notice{later}, Told: []uuid.UUID{two.Person, uuid.New()}, At: at,
		Channels: []store.Channel{failed}, Gone: []uuid.UUID{c[0].ID, uuid.New()},
	})
	if err != nil {
		t.Fatal(err)
	}
	wantWaiting(t, s, 1)
	if got := due(t, s, noon.Add(59*time.Minute)); len(got) > 0 {
		t.Errorf("due already: %v", got)
	}
	later.Tries = 2
	if got := due(t, s, noon.Add(time.Hour)); !reflect.DeepEqual(got, []store.Notice{later}) {
		t.Errorf("later\n%+v, want\n%+v", got, later)
	}
	for person, want := range map[uuid.UUID][]store.Channel{one.Person: nil, two.Person: {failed}} {
		if p, err := s.Preferences(t.Context(), person); err != nil || len(p.Channels) != len(want) || len(want) > 0 && !reflect.DeepEqual(p.Channels, want) {
			t.Errorf("channels %+v, %v, want %+v", p.Channels, err, want)
		}
	}
	// What is switched off by then stays so, whatever became of a message.
	again := failed
	again.Failures, again.Off = 0, ""
	if err := s.Settle(t.Context(), store.Settlement{At: at, Channels: []store.Channel{again}}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Channel(t.Context(), failed.ID); err != nil || !reflect.DeepEqual(got, failed) {
		t.Errorf("after it was switched off %+v, %v, want %+v", got, err, failed)
	}
	sit, err := s.Situation(t.Context(), []uuid.UUID{two.Person}, nil)
	if r := sit.Persons[two.Person]; err != nil || !r.Told.Equal(at) || len(r.Channels) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// situation: what decides, of those who are there.
func situation(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	c := reach(t, s, two)
	asked := recorded("room", 1)
	asked.Asked = "1@1"
	mustAppend(t, s, asked)
	other, seats := NewRoom("other") // begun, without a record
	other.State, other.Asked = record.Playing, "0@0,1@0"
	seats[1].Person = two.Person
	if err := s.CreateRoom(t.Context(), other, seats); err != nil {
		t.Fatal(err)
	}
	if err := s.SetSettings(t.Context(), two.Person, json.RawMessage(`{"chat":true}`)); err != nil {
		t.Fatal(err)
	}
	if err := s.SetLooks(t.Context(), []store.Look{{Person: two.Person, Room: "room"}}, noon.Add(time.Minute), nil); err != nil {
		t.Fatal(err)
	}
	got, err := s.Situation(t.Context(), []uuid.UUID{one.Person, two.Person, uuid.New()}, []string{"room", "none"})
	if err != nil {
		t.Fatal(err)
	}
	want := store.Recipient{
		Preferences: store.Preferences{Channels: c, Settings: json.RawMessage(`{"chat":true}`)},
		Looks:       map[string]time.Time{"room": noon.Add(time.Minute)}, Waiting: 2,
	}
	if r := got.Persons[two.Person]; !reflect.DeepEqual(r, want) {
		t.Errorf("who is told\n%+v, want\n%+v", r, want)
	}
	if r := got.Persons[one.Person]; len(r.Channels) > 0 || r.Waiting != 0 || !r.Told.IsZero() {
		t.Errorf("one who has said nothing: %+v", r)
	}
	r, _ := NewRoom("room")
	r.Clock.Due = time.Time{} // of no matter for notices
	scene := store.Scene{Clock: r.Clock, Game: "architects", State: record.Playing, HostPerson: one.Person, Asked: "1@1", Seats: []store.Seat{
		{Seat: 0, Kind: record.Person, Name: "Aïda ☕", Person: one.Person}, {Seat: 1, Kind: record.Person, Name: "Zoé", Person: two.Person},
	}}
	if !reflect.DeepEqual(got.Rooms, map[string]store.Scene{"room": scene}) {
		t.Errorf("rooms\n%+v, want\n%+v", got.Rooms, scene)
	}
}

// channels: one for each device of a person, who is there.
func channels(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	c := reach(t, s, one)[0]
	again := c
	again.ID, again.Address, again.Language, again.Failures = uuid.New(), "https://push.example.org/new", "en", 3
	if err := s.SetChannel(t.Context(), again); err != nil {
		t.Fatal(err)
	}
	again.ID = c.ID
	p, err := s.Preferences(t.Context(), one.Person)
	if err != nil || !reflect.DeepEqual(p, store.Preferences{Channels: []store.Channel{again}}) {
		t.Errorf("%+v, %v", p, err)
	}
	if got, err := s.Channel(t.Context(), c.ID); err != nil || !reflect.DeepEqual(got, again) {
		t.Errorf("%+v, %v, want %+v", got, err, again)
	}
	_, err = s.Channel(t.Context(), uuid.New())
	wantError(t, err, store.ErrNoChannel)
	foreign := again
	foreign.ID, foreign.Device = uuid.New(), two.ID
	wantError(t, s.SetChannel(t.Context(), foreign), store.ErrNoPerson)
	foreign.Person, foreign.Device = uuid.New(), uuid.Nil
	wantError(t, s.SetChannel(t.Context(), foreign), store.ErrNoPerson)
	wantError(t, s.SetSettings(t.Context(), uuid.New(), json.RawMessage(`{}`)), store.ErrNoPerson)
	if err := s.DeleteChannel(t.Context(), two.Person, c.ID); err != nil {
		t.Error(err)
	}
	if p, err := s.Preferences(t.Context(), one.Person); err != nil || len(p.Channels) != 1 {
		t.Errorf("somebody else has deleted it: %+v, %v", p, err)
	}
	if err := s.DeleteChannel(t.Context(), one.Person, c.ID); err != nil {
		t.Error(err)
	}
	if p, err := s.Preferences(t.Context(), one.Person); err != nil || len(p.Channels) != 0 {
		t.Errorf("%+v, %v", p, err)
	}
}

// webhooks: one that nobody has confirmed is told nothing, changes only from what it was,
// and is deleted if it stays so; the others stay.
func webhooks(t *testing.T, db Database) {
	s := db.Open(t)
	_, two := table(t, s, "room")
	asked := webhookOf(two)
	asked.Keys, asked.Off = json.RawMessage(`{"pending":1}`), store.Unconfirmed
	if err := s.SetChannel(t.Context(), asked); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), recorded("room", 1), turn(two.Person, "room", 1)); err != nil {
		t.Fatal(err)
	}
	wantWaiting(t, s, 0)
	confirmed := asked
	confirmed.Keys, confirmed.Off, confirmed.Language, confirmed.Made, confirmed.Failures = json.RawMessage(`{}`), "", "en", noon.Add(time.Minute), 1
	change := func(was store.Channel, want bool) {
		t.Helper()
		if changed, err := s.ChangeChannel(t.Context(), was, confirmed); err != nil || changed != want {
			t.Errorf("changed %v, %v, want %v", changed, err, want)
		}
	}
	otherKeys, otherState, another, stranger := asked, asked, asked, asked
	otherKeys.Keys, otherState.Off, another.ID, stranger.Person = json.RawMessage(`{"pending":2}`), "timeout", uuid.New(), uuid.New()
	for _, was := range []store.Channel{otherKeys, otherState, another, stranger} {
		change(was, false)
	}
	change(asked, true)
	change(asked, false)
	if p, err := s.Preferences(t.Context(), two.Person); err != nil || !reflect.DeepEqual(p.Channels, []store.Channel{confirmed}) {
		t.Errorf("%+v, %v, want %+v", p.Channels, err, confirmed)
	}
	if err := s.Append(t.Context(), recorded("room", 2), turn(two.Person, "room", 2)); err != nil {
		t.Fatal(err)
	}
	wantWaiting(t, s, 1)
	asked.ID = uuid.New()
	if err := s.SetChannel(t.Context(), asked); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		before time.Time
		left   int
	}{{noon, 2}, {noon.Add(time.Hour), 1}} {
		if err := s.DeleteOld(t.Context(), c.before); err != nil {
			t.Fatal(err)
		}
		if p, err := s.Preferences(t.Context(), two.Person); err != nil || len(p.Channels) != c.left {
			t.Errorf("before %s: %+v, %v", c.before, p.Channels, err)
		}
	}
}

func webhookOf(d store.Device) store.Channel {
	return store.Channel{
		ID: uuid.New(), Person: d.Person, Kind: "webhook", Address: "https://hooks.example.org/" + d.ID.String(), Keys: json.RawMessage(`{"service":"json"}`),
		Language: "fr", Made: noon,
	}
}

// looks: of persons who have a channel, until they end.
func looks(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	reach(t, s, two)
	both := []store.Look{{Person: two.Person, Room: "room"}, {Person: one.Person, Room: "room"}}
	looksAt := func(d store.Device) time.Time {
		at, err := s.Situation(t.Context(), []uuid.UUID{d.Person}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return at.Persons[d.Person].Looks["room"]
	}
	for i := range 2 {
		until := noon.Add(time.Duration(i) * time.Minute)
		if err := s.SetLooks(t.Context(), both, until, nil); err != nil {
			t.Fatal(err)
		}
		if !looksAt(two).Equal(until) || !looksAt(one).IsZero() {
			t.Errorf("they look until %v and %v", looksAt(two), looksAt(one))
		}
	}
	if err := s.DeleteOld(t.Context(), noon); err != nil || looksAt(two).IsZero() {
		t.Errorf("deleted before it ended, %v", err)
	}
	if err := s.SetLooks(t.Context(), nil, noon, both); err != nil || !looksAt(two).IsZero() {
		t.Errorf("it goes on, %v", err)
	}
}

func muted(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	for range 2 {
		if err := s.SetMuted(t.Context(), one.Person, "room", 1, true); err != nil {
			t.Fatal(err)
		}
	}
	seats, err := s.Muted(t.Context(), one.Person, "room")
	if err != nil || !slices.Equal(seats, []engine.Seat{1}) {
		t.Errorf("muted %v, %v", seats, err)
	}
	if by, err := s.Muting(t.Context(), "room", 1); err != nil || !slices.Equal(by, []uuid.UUID{one.Person}) {
		t.Errorf("muted by %v, %v", by, err)
	}
	if seats, err := s.Muted(t.Context(), two.Person, "room"); err != nil || len(seats) > 0 {
		t.Errorf("another mutes %v, %v", seats, err)
	}
	wantError(t, s.SetMuted(t.Context(), one.Person, "none", 1, true), store.ErrNoRoom)
	r, _, err := s.Room(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.UpdateRoom(t.Context(), r, store.Change{Unmuted: []engine.Seat{0, 1}}); err != nil {
		t.Fatal(err)
	}
	if by, err := s.Muting(t.Context(), "room", 1); err != nil || len(by) > 0 {
		t.Errorf("muted by %v, %v, with somebody else in the seat", by, err)
	}
	if err := s.SetMuted(t.Context(), one.Person, "room", 1, true); err != nil {
		t.Fatal(err)
	}
	if err := s.SetMuted(t.Context(), one.Person, "room", 1, false); err != nil {
		t.Fatal(err)
	}
	if by, err := s.Muting(t.Context(), "room", 1); err != nil || len(by) > 0 {
		t.Errorf("muted by %v, %v", by, err)
	}
}

// notes: of two who write on the same version the second is told; they go along where two
// persons become one, and with their room.
func notes(t *testing.T, db Database) {
	s := db.Open(t)
	one, two := table(t, s, "room")
	save := func(person uuid.UUID, text string, version int) error {
		return s.SaveNotes(t.Context(), "room", store.Notes{Person: person, Text: text, Other: "É", Version: version})
	}
	has := func(person uuid.UUID, want store.Notes) {
		t.Helper()
		want.Person = person
		if n, err := s.Notes(t.Context(), person, "room"); err != nil || n != want {
			t.Errorf("notes %+v, %v; want %+v", n, err, want)
		}
	}
	has(one.Person, store.Notes{})
	for version, text := range []string{"a", "b"} {
		if err := save(one.Person, text, version); err != nil {
			t.Fatal(err)
		}
		for _, other := range []int{0, version, 7} {
			if other != version+1 {
				wantError(t, save(one.Person, "late", other), store.ErrConflict)
			}
		}
		has(one.Person, store.Notes{Text: text, Other: "É", Version: version + 1})
	}
	has(two.Person, store.Notes{})
	wantError(t, save(uuid.New(), "nobody", 0), store.ErrConflict)
	wantError(t, s.SaveNotes(t.Context(), "none", store.Notes{Person: one.Person}), store.ErrConflict)

	// A copy has them, of persons who are there.
	var whole store.Whole
	if err := s.Dump(t.Context(), func(store.WholePerson) error { return nil }, func(w store.Whole, err error) error {
		whole = w
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if len(whole.Notes) != 1 || whole.Notes[0] != (store.Notes{Person: one.Person, Text: "b", Other: "É", Version: 2}) {
		t.Errorf("a copy has %+v", whole.Notes)
	}
	if err := s.Delete(t.Context(), "room"); err != nil {
		t.Fatal(err)
	}
	has(one.Person, store.Notes{})
	if err := s.Import(t.Context(), whole); err != nil {
		t.Fatal(err)
	}
	has(one.Person, store.Notes{Text: "b", Other: "É", Version: 2})

	// Two become one: what one of them has written stands, the other's beside it.
	if err := save(two.Person, "c", 0); err != nil {
		t.Fatal(err)
	}
	if err := s.AddLink(t.Context(), two.Person, store.Hash{1}, noon, noon.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	d := somebody()
	d.ID = one.ID
	if _, err := s.Redeem(t.Context(), store.Hash{1}, noon, d, true); err != nil {
		t.Fatal(err)
	}
	has(two.Person, store.Notes{Text: "c", Other: "É b", Version: 2})
	has(one.Person, store.Notes{})
}

// serverKey: the first who makes one makes it for all.
func serverKey(t *testing.T, db Database) {
	a, b := db.Open(t), db.Open(t)
	for _, s := range []store.Store{a, b, a} {
		fresh := json.RawMessage(`"` + uuid.NewString() + `"`)
		if s == a {
			fresh = json.RawMessage(`"first"`)
		}
		if key, err := s.ServerKey(t.Context(), "vapid", fresh); err != nil || string(key) != `"first"` {
			t.Errorf("key %s, %v", key, err)
		}
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

// preferencesDumped: they come with their person.
func preferencesDumped(t *testing.T, db Database) {
	s := db.Open(t)
	_, two := table(t, s, "room")
	channel, hook := reach(t, s, two)[0], webhookOf(two)
	hook.Made = noon.Add(time.Minute)
	mailbox := hook
	mailbox.ID, mailbox.Kind, mailbox.Address, mailbox.Off, mailbox.Failures, mailbox.Made = uuid.New(), "mail", "zoe@example.org", "status-550", 10, noon.Add(time.Hour)
	for _, c := range []store.Channel{hook, mailbox} {
		if err := s.SetChannel(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SetSettings(t.Context(), two.Person, json.RawMessage(`{"chat":true}`)); err != nil {
		t.Fatal(err)
	}
	to := SQLite(t).Open(t)
	err := s.Dump(t.Context(), func(p store.WholePerson) error { return to.ImportPerson(t.Context(), p) }, func(store.Whole, error) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	want := store.Preferences{Channels: []store.Channel{channel, hook, mailbox}, Settings: json.RawMessage(`{"chat":true}`)}
	if p, err := to.Preferences(t.Context(), two.Person); err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("%+v, %v, want %+v", p, err, want)
	}
}
