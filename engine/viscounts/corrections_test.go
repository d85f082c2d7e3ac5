package viscounts_test

import (
	"os"
	"testing"

	"westkingdom/engine/enginetest"
	"westkingdom/engine/viscounts"
)

func corrected(t testing.TB) enginetest.Corrected {
	t.Helper()
	document, err := os.ReadFile("data/viscounts.json")
	if err != nil {
		t.Fatal(err)
	}
	return enginetest.Corrected{Game: viscounts.Game{}, Document: document, Longest: 20_000}
}

func TestAlteredFigures(t *testing.T) { corrected(t).Run(t, 100) }

func FuzzFigures(f *testing.F) { corrected(f).Fuzz(f) }
