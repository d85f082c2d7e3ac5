package sqlite

import (
	"path/filepath"
	"testing"
)

// TestStatementWithinItself: a statement is asked again while its rows are being read.
func TestStatementWithinItself(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "test.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	tx, err := s.write.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := tx.Rollback(); err != nil {
			t.Error(err)
		}
	}()
	var count func(from int) int
	count = func(from int) (n int) {
		rows, err := tx.QueryContext(t.Context(), `SELECT column1 FROM (VALUES (1), (2), (3)) WHERE column1 > ?`, from)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var i int
			if err := rows.Scan(&i); err != nil {
				t.Fatal(err)
			}
			n += 1 + count(i)
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for range 2 {
		if got, want := count(0), 7; got != want { // the parts of three that are not empty
			t.Errorf("%d rows, want %d", got, want)
		}
	}
}
