package troyes

import "testing"

// Every step of the vocabulary is one of an activity, of a cube or of an event, but
// for black dice, which are rolled together. What an activity does is foreseen, but
// for a roll.
func TestEveryStepIsWhole(t *testing.T) {
	for o := range opCount {
		row, parts := &ops[o], 0
		for _, has := range []bool{row.do != nil, row.modify != nil, row.befall != nil, o == opBlack} {
			if has {
				parts++
			}
		}
		if row.name == "" || parts != 1 || (row.foresee != nil) != (row.do != nil && o != opRoll) {
			t.Errorf("step %d, %q, lacks a part", o, row.name)
		}
	}
}
