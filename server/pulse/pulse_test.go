package pulse_test

import (
	"context"
	"errors"
	"log/slog"
	"reflect"
	"testing"
	"time"

	"westkingdom/server/pulse"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// machine is a machine's time, in the test's hand.
type machine struct{ now time.Time }

func (m *machine) at(after time.Duration) { m.now = noon.Add(after) }

// server comes into being on a machine.
func (m *machine) server(t *testing.T, s pulse.Store) *pulse.Pulse {
	return pulse.New(s, slog.New(slog.NewTextHandler(t.Output(), nil)), func() time.Time { return m.now })
}

func confirm(t *testing.T, p *pulse.Pulse, want time.Duration) {
	t.Helper()
	if got, err := p.Confirm(t.Context()); err != nil || !got.Equal(noon.Add(want)) {
		t.Errorf("confirmed up to %v, %v, want %v", got.Sub(noon), err, want)
	}
}

func wantOutages(t *testing.T, p *pulse.Pulse, after time.Duration, want ...time.Duration) {
	t.Helper()
	var got []time.Duration
	for _, o := range p.Outages(noon.Add(after)) {
		got = append(got, o.From.Sub(noon), o.Until.Sub(noon))
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("outages %v, want %v", got, want)
	}
}

// running is a database with a room whose clock runs.
func running(t *testing.T, db storetest.Database) store.Store {
	t.Helper()
	s := db.Open(t)
	r, seats := storetest.NewRoom("room")
	if err := s.CreateRoom(t.Context(), r, seats); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestRestart: what lies between a server's last beat and another's beginning is an
// outage, however it ended; a quick restart is none.
func TestRestart(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T, fresh func(t *testing.T) storetest.Database) {
		s := running(t, fresh(t))
		m := &machine{noon}
		first := m.server(t, s)
		for i := range 5 {
			m.at(time.Duration(i) * pulse.Every)
			confirm(t, first, time.Duration(i)*pulse.Every)
		}
		m.at(time.Minute)
		quick := m.server(t, s)
		confirm(t, quick, time.Minute)
		wantOutages(t, quick, 0)

		m.at(time.Hour)
		later := m.server(t, s)
		confirm(t, later, time.Hour)
		wantOutages(t, later, 0, time.Minute, time.Hour)
		wantOutages(t, later, time.Hour)
		m.at(2 * time.Hour)
		third := m.server(t, s)
		confirm(t, third, 2*time.Hour)
		wantOutages(t, third, 0, time.Minute, time.Hour, time.Hour, 2*time.Hour)
	})
}

// TestTwoServers: as long as one of two is there nothing is an outage.
func TestTwoServers(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T, fresh func(t *testing.T) storetest.Database) {
		db := fresh(t)
		m := &machine{noon}
		a, b := m.server(t, running(t, db)), m.server(t, db.Open(t))
		confirm(t, a, 0)
		for i := range 20 {
			m.at(time.Duration(i) * pulse.Every)
			confirm(t, b, time.Duration(i)*pulse.Every)
		}
		m.at(20 * pulse.Every)
		confirm(t, a, 20*pulse.Every) // it had no database meanwhile, or was stopped
		wantOutages(t, a, 0)
		wantOutages(t, b, 0)
	})
}

// away is a database that may be away.
type away struct {
	store.Store
	is bool
}

func (a *away) Beat(ctx context.Context, now time.Time, b store.Beat) ([]store.Span, error) {
	if a.is {
		return nil, store.ErrUnavailable
	}
	return a.Store.Beat(ctx, now, b)
}

// TestDatabaseIsAway: nobody can choose then, so nobody's time runs; and nothing is
// confirmed of it.
func TestDatabaseIsAway(t *testing.T) {
	db := &away{Store: running(t, storetest.SQLite(t))}
	m := &machine{noon}
	p := m.server(t, db)
	confirm(t, p, 0)
	db.is = true
	for i := range 12 {
		m.at(time.Duration(i+1) * pulse.Every)
		if _, err := p.Confirm(t.Context()); !errors.Is(err, store.ErrUnavailable) {
			t.Fatalf("confirmed without a database: %v", err)
		}
	}
	db.is = false
	m.at(13 * pulse.Every)
	confirm(t, p, 13*pulse.Every)
	wantOutages(t, p, 0, 0, 13*pulse.Every)
}

// TestMachineSleeps: a laptop that was shut is a server that was not there; a machine's
// time that is put back is nobody's gain or loss.
func TestMachineSleeps(t *testing.T) {
	s := running(t, storetest.SQLite(t))
	m := &machine{noon}
	p := m.server(t, s)
	confirm(t, p, 0)
	m.at(9 * time.Hour)
	confirm(t, p, 9*time.Hour)
	wantOutages(t, p, 0, 0, 9*time.Hour)
	m.at(8 * time.Hour)
	confirm(t, p, 8*time.Hour)
	m.at(8*time.Hour + pulse.Every)
	confirm(t, p, 8*time.Hour+pulse.Every)
	wantOutages(t, p, 0, 0, 9*time.Hour)
}

// TestNobodyIsWaitedFor: a server where nobody's time runs writes nothing after it has come.
func TestNobodyIsWaitedFor(t *testing.T) {
	s := storetest.SQLite(t).Open(t)
	m := &machine{noon}
	p := m.server(t, s)
	for i := range 9 {
		m.at(time.Duration(i) * pulse.Every)
		confirm(t, p, time.Duration(i)*pulse.Every)
	}
	r, seats := storetest.NewRoom("room")
	if err := s.CreateRoom(t.Context(), r, seats); err != nil {
		t.Fatal(err)
	}
	m.at(9 * pulse.Every)
	confirm(t, p, 9*pulse.Every)
	wantOutages(t, p, 0)
}
