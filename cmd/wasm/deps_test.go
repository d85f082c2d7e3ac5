package main_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestWhatBrowsersNeedNot: every package of these costs whoever loads the engine,
// and none of them works there, or what it does is done otherwise.
func TestWhatBrowsersNeedNot(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", ".")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	// What go list reads is not known to the cache of results; what is read here is.
	if _, err := os.Stat("../../go.mod"); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{".", "../../engine", "../../internal", "../../server"} {
		if err := filepath.WalkDir(dir, func(_ string, _ fs.DirEntry, err error) error { return err }); err != nil {
			t.Fatal(err)
		}
	}
	deps, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for dep := range strings.FieldsSeq(string(deps)) {
		for _, not := range []string{
			"database/sql", "net/http", "net/url", "crypto/tls", "os/exec",
			"golang.org/x/text/secure/precis", "github.com/segmentio", "github.com/jackc", "modernc.org",
			"github.com/golang-migrate", "westkingdom/server/web", "westkingdom/server/store/postgres",
			"westkingdom/server/store/sqlite", "westkingdom/server/notice",
		} {
			if dep == not || strings.HasPrefix(dep, not+"/") && dep != "database/sql/driver" {
				t.Errorf("%s is in it", dep)
			}
		}
	}
}
