package troyes_test

import (
	"testing"

	"westkingdom/engine/enginetest"
)

// byDesign is what comes and is not told as a cost or gain.
var byDesign = map[string]string{
	"suffer":   "what is lost is in the words",
	"building": "what it brings is in the words",
	"die":      "where no other die is left it ends the defence by itself, which is priced with the end",
}

func TestForesight(t *testing.T) {
	enginetest.Foresees(t, enginetest.Foresight{Suite: suite, Every: 1, Floor: 99.5, ByDesign: byDesign})
}
