package architects_test

import (
	"testing"

	"westkingdom/engine/enginetest"
)

// mixes are told as a sum where the player chooses what of it is paid.
var mixes = map[string][]string{"wood+stone": {"wood", "stone"}, "gold+marble": {"gold", "marble"}}

var byDesign = map[string]string{
	"place worker": "that a Worker is placed says the verb",
}

func TestForesight(t *testing.T) {
	enginetest.Foresees(t, enginetest.Foresight{Suite: suite(append(tables(), extended()...), 1), Every: 9, Floor: 96, ByDesign: byDesign})
}

func TestForesightWithWonders(t *testing.T) {
	enginetest.Foresees(t, enginetest.Foresight{Suite: wondersSuite(append(wondersTables(), opposed()...), 1), Every: 9, Floor: 93, ByDesign: byDesign})
}
