package licences_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"westkingdom/internal/licences"
)

// TestEveryModuleIsTold: the program as it is built has no module whose licence
// is not told.
func TestEveryModuleIsTold(t *testing.T) {
	all, err := licences.Of(t.Context(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	told := []string{}
	for _, m := range all {
		if m.Name == "" || m.Version == "" || m.Licence == "" || len(m.Text) < 100 {
			t.Errorf("%s %s is told as %q, in %d bytes", m.Name, m.Version, m.Licence, len(m.Text))
		}
		told = append(told, m.Name)
	}
	if !slices.Contains(told, "Go") {
		t.Error("Go itself is not told")
	}
	program := t.TempDir() + "/westkingdom"
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "../../cmd/westkingdom").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := exec.CommandContext(t.Context(), "go", "version", "-m", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(out)) {
		if f := strings.Fields(line); len(f) > 2 && f[0] == "dep" {
			n++
			if !slices.Contains(told, f[1]) {
				t.Errorf("%s is in the program, and its licence is not told", f[1])
			}
		}
	}
	if n < 20 {
		t.Errorf("the program has %d modules?", n)
	}
}
