package storetest_test

import (
	"testing"

	"westkingdom/server/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.ForEach(t, storetest.Run)
}

func TestMain(m *testing.M) { storetest.Main(m) }
