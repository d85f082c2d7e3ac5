package viscounts

import (
	"strings"
	"testing"
)

// Every effect of the vocabulary says how it is read and what it does to either
// side; those of the AI alone are named for it.
func TestEveryEffectIsWhole(t *testing.T) {
	for o, row := range ops {
		ais := strings.HasPrefix(row.name, "ai_")
		if row.name == "" || row.read == nil || row.each == nil && (row.ai == nil || (row.do == nil) != ais) {
			t.Errorf("effect %d, %q, lacks a part", o, row.name)
		}
	}
}
