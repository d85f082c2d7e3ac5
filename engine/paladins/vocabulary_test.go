package paladins

import "testing"

// Every word of the effect vocabulary says what it does to either side and what
// is foreseen of it.
func TestEveryEffectIsWhole(t *testing.T) {
	for kind, row := range ops {
		if row.foresee == nil || row.each == nil && (row.do == nil || row.ai == nil) {
			t.Errorf("%s lacks a part", EffectKind(kind))
		}
	}
}
