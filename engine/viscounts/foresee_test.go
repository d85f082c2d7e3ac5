package viscounts_test

import (
	"testing"

	"westkingdom/engine/enginetest"
)

func TestForesight(t *testing.T) {
	enginetest.Foresees(t, enginetest.Foresight{Suite: suite, Every: 1, Floor: 90})
}
