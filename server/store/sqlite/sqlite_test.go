package sqlite

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCommittedMeansDurable: every connection waits for the disk, and readers
// cannot write.
func TestCommittedMeansDurable(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "test.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const full = "2"
	for pragma, want := range map[string]string{"synchronous": full, "journal_mode": "wal", "foreign_keys": "1"} {
		var got string
		if err := s.write.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", pragma, got, err, want)
		}
	}
	if _, err := s.read.ExecContext(t.Context(), "DELETE FROM choices"); err == nil {
		t.Error("a reader may write")
	}
}

// TestNobodyElseReads: a new file, its log and the log's index are the
// operator's alone.
func TestNobodyElseReads(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	s, err := Open(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, path + "-wal", path + "-shm"} {
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s is %v, %v", file, info.Mode(), err)
		}
	}
}
