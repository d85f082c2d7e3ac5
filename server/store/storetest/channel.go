package storetest

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/store"
)

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
