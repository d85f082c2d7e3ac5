package headroom

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

// What the runtime makes of the percentage is the room, whatever is live: its goal is what is live,
// and the percentage of that and of the roots.
func TestPercent(t *testing.T) {
	const mb = 1 << 20
	for _, test := range []struct{ live, roots, pace, room uint64 }{
		{10 * mb, 1 * mb, 0, 24 * mb},
		{4 * mb, 0, 10 * mb, 24 * mb},
		{0, 0, 0, 24 * mb}, // nothing was collected yet: the runtime takes 4 MB for it
		{90 * mb, 20 * mb, 31 * mb, 24 * mb},
		{120 * mb, 90 * mb, 31 * mb, 42 * mb},
		{20 * mb, 3 * mb, 150 * mb, 75 * mb},
		{20 * mb, 3 * mb, 2000 * mb, 96 * mb},
		{3000 * mb, 1000 * mb, 2000 * mb, 800 * mb},
	} {
		of := max(test.live+test.roots, 4*mb)
		room := of * uint64(percent(heap{live: test.live, roots: test.roots}, float64(test.pace))) / 100
		if room < test.room || room > test.room+of/100 {
			t.Errorf("with %d live, %d of roots and %d made in a second the heap grows by %d, want %d", test.live, test.roots, test.pace, room, test.room)
		}
	}
}

// It comes before TestKeep, which has the process keep its room.
func TestKeepAsTheOperatorSays(t *testing.T) {
	for name, value := range map[string]string{"GOGC": "200", "GOMEMLIMIT": "500MiB"} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("GOGC", "")
			t.Setenv("GOMEMLIMIT", "")
			t.Setenv(name, value)
			defer debug.SetGCPercent(debug.SetGCPercent(77))
			if Keep() {
				t.Error("it does not say that nothing is kept")
			}
			if got := percentNow(); got != 77 {
				t.Errorf("the percentage is %d now", got)
			}
		})
	}
}

// The heap's next collection is set by what is live now, after every one.
func TestKeep(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	if !Keep() {
		t.Fatal("nothing is kept though nobody has said anything else")
	}
	kept := make([][]byte, 0, 8)
	for len(kept) < cap(kept) {
		kept = append(kept, make([]byte, 32<<20))
		for began := time.Now(); ; runtime.Gosched() {
			runtime.GC()
			h := read()
			if room := goal() - h.live; room >= least && room <= most+most/8 {
				break
			} else if time.Since(began) > 10*time.Second {
				t.Fatalf("with %d live the heap may grow by %d", h.live, room)
			}
		}
	}
	runtime.KeepAlive(kept)
}

func goal() uint64 { return figure("/gc/heap/goal:bytes") }

func percentNow() uint64 { return figure("/gc/gogc:percent") }

func figure(name string) uint64 {
	all := []metrics.Sample{{Name: name}}
	metrics.Read(all)
	return all[0].Value.Uint64()
}
