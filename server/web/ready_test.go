package web_test

import (
	"context"
	"errors"
	"net/http"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"westkingdom/engine"
	"westkingdom/server/store"
	"westkingdom/server/store/postgres"
	"westkingdom/server/store/sqlite"
	"westkingdom/server/store/storetest"
	"westkingdom/server/web"
)

// wantReady asks a server that was not asked before.
func wantReady(t *testing.T, s store.Store, status int) {
	t.Helper()
	if res := get(pages(t, web.Config{Log: discard, Ready: s.Probe}), "/readyz"); res.StatusCode != status {
		t.Errorf("readyz: %d %s, want %d", res.StatusCode, body(t, res.Body), status)
	}
}

func TestNotReadyWithoutADatabase(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T, fresh func(*testing.T) storetest.Database) {
		db := fresh(t)
		s := db.Open(t)
		wantReady(t, s, http.StatusOK)
		mend := db.Cut(t)
		wantReady(t, s, http.StatusServiceUnavailable)
		mend()
		wantReady(t, s, http.StatusOK)
	})
}

func TestNotReadyWithADatabaseThatOnlyReads(t *testing.T) {
	url := storetest.StartPostgres(t).NewDatabase(t)
	line := storetest.NewLine(t, url)
	s := openPostgres(t, line.URL)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if _, err := conn.Exec(t.Context(), `DO $$ BEGIN
		EXECUTE 'ALTER DATABASE ' || current_database() || ' SET default_transaction_read_only = on'; END $$`); err != nil {
		t.Fatal(err)
	}
	line.Cut() // the setting is for new connections
	line.Mend()
	wantReady(t, s, http.StatusServiceUnavailable)
	if err := s.Ping(t.Context()); err != nil {
		t.Errorf("the database does not answer at all: %v", err)
	}
}

func TestNotReadyWithAFrozenDatabase(t *testing.T) {
	line := storetest.NewLine(t, storetest.StartPostgres(t).NewDatabase(t))
	s := openPostgres(t, line.URL)
	wantReady(t, s, http.StatusOK)
	line.Freeze()
	wantReady(t, s, http.StatusServiceUnavailable)
	line.Thaw()
}

func openPostgres(t *testing.T, url string) store.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// TestNotReadyWithAFullDisk fills the space that a file may take.
func TestNotReadyWithAFullDisk(t *testing.T) {
	s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"), sqlite.Options{MaxPages: 60})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	wantReady(t, s, http.StatusOK)
	room, seats := storetest.NewRoom("full")
	if err := s.CreateRoom(t.Context(), room, seats); err != nil {
		t.Fatal(err)
	}
	for seq := 1; err == nil; seq++ {
		err = s.Append(t.Context(), store.Record{Room: "full", Seq: seq, ID: uuid.New(), Record: engine.Record{Option: "fill"}, At: time.Now()})
	}
	if !errors.Is(err, store.ErrUnavailable) {
		t.Fatalf("a full disk is %v", err)
	}
	wantReady(t, s, http.StatusServiceUnavailable)
}

// TestReadinessIsAskedSeldom: whoever asks all the time does not load the
// database, and hears the truth a second late at most; a database that hangs
// is asked once.
func TestReadinessIsAskedSeldom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int64
		answer := make(chan error, 1)
		h := pages(t, web.Config{Log: discard, Ready: func(ctx context.Context) error {
			asked.Add(1)
			return <-answer // as a disk that hangs
		}})
		want := func(status int, times int64) {
			t.Helper()
			if got := get(h, "/readyz").StatusCode; got != status || asked.Load() != times {
				t.Errorf("readyz: %d after %d questions, want %d after %d", got, asked.Load(), status, times)
			}
		}
		answer <- nil
		for range 100 {
			want(http.StatusOK, 1)
		}
		time.Sleep(time.Second)
		for range 3 {
			want(http.StatusServiceUnavailable, 2) // no answer in time
		}
		answer <- errors.New("full")
		synctest.Wait()
		want(http.StatusServiceUnavailable, 2)
		time.Sleep(time.Second)
		answer <- nil
		want(http.StatusOK, 3)
	})
}
