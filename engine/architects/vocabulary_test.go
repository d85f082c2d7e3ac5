package architects

import "testing"

// own are the effects that the procedure carries out to which they belong: points
// at the end, and what a Black Market's reset does. Nobody has an Adornment.
var own = map[op]bool{opVP: true, opDebtVP: true, opThen: true, opAdornment: true}

// Every effect of the vocabulary says how it is read and what it does for
// somebody, or for the side that the rules play.
func TestEveryEffectIsWhole(t *testing.T) {
	for o := opNone + 1; o < opCount; o++ {
		row := &ops[o]
		does := row.both != nil || row.do != nil || row.ai != nil
		if row.name == "" || row.read == nil || does == own[o] || row.possible != nil && row.both == nil && row.do == nil {
			t.Errorf("effect %d, %q, lacks a part", o, row.name)
		}
	}
}
