package architects_test

import (
	"testing"

	"westkingdom/engine/architects"
	"westkingdom/engine/enginetest"
)

var corrected = enginetest.Corrected{Game: architects.Game{}, Document: architects.WholeFile(), Longest: 20_000}

func TestAlteredFigures(t *testing.T) { corrected.Run(t, 100) }

func FuzzFigures(f *testing.F) { corrected.Fuzz(f) }
