package paladins_test

import (
	"testing"

	"westkingdom/engine/enginetest"
)

// Stored matches have these names.
func TestLayout(t *testing.T) { enginetest.Layout(t, enginetest.Deal(t, suite.Game, 1, 1)) }
