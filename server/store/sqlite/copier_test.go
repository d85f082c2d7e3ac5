package sqlite

import (
	"context"
	"database/sql"
	"path/filepath"
	"testing"
	"time"
)

// TestCopied: what is committed comes into the file by itself, with no commit after it.
func TestCopied(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	s, err := Open(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for n := 0; n == 0; {
		alone, err := sql.Open("sqlite", "file:"+path+"?mode=ro&immutable=1") // without its log
		if err != nil {
			t.Fatal(err)
		}
		_ = alone.QueryRowContext(ctx, `SELECT count(*) FROM probe`).Scan(&n) // which may be half there
		if err := alone.Close(); err != nil {
			t.Fatal(err)
		}
		if ctx.Err() != nil {
			t.Fatal("it is not in the file")
		}
	}
}
