// Package headroom has the heap collected when it has grown by an amount, and not by a multiple of
// what is live: a server of many sockets at rest keeps much and makes little garbage, one of some
// tables at full speed the reverse. The amount is what is made in half a second, within bounds.
package headroom

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Rooms, in bytes.
const (
	least = 24 << 20
	most  = 96 << 20 // for what is made in half a second
	share = 5        // a fifth of what a collection goes through, which is what it takes time for
)

// Keep gives the heap its room from now on, anew after each collection. It does nothing, and
// returns false, where the environment says by GOGC or GOMEMLIMIT how memory is to be used.
func Keep() bool {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return false
	}
	k := &keeper{percent: 100, at: time.Now()}
	k.adjust(struct{}{})
	return true
}

// keeper sets the runtime's percentage.
type keeper struct {
	percent int
	made    uint64 // bytes since the process began, when the heap was collected last
	at      time.Time
}

// garbage is known to be collected by its cleanup.
type garbage struct{ _ *garbage }

// adjust gives the heap its room after a collection, and waits for the next.
func (k *keeper) adjust(struct{}) {
	h, now := read(), time.Now()
	pace := float64(h.made-k.made) / max(now.Sub(k.at), time.Millisecond).Seconds()
	if p := percent(h, pace); p != k.percent {
		debug.SetGCPercent(p)
		k.percent = p
	}
	k.made, k.at = h.made, now
	runtime.AddCleanup(&garbage{}, k.adjust, struct{}{})
}

// heap is what is known after a collection, in bytes.
type heap struct {
	live  uint64 // of what was made
	roots uint64 // what else it went through: stacks and the program's variables
	made  uint64 // since the process began
}

func read() heap {
	all := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/stack:bytes"}, {Name: "/gc/scan/globals:bytes"}, {Name: "/gc/heap/allocs:bytes"},
	}
	metrics.Read(all)
	return heap{all[0].Value.Uint64(), all[1].Value.Uint64() + all[2].Value.Uint64(), all[3].Value.Uint64()}
}

// percent is the percentage by which the runtime lets the heap grow by its room, where so many bytes
// are made in a second. It takes it of what is live and the roots together.
func percent(h heap, pace float64) int {
	scanned := max(h.live+h.roots, 4<<20)
	room := max(least, scanned/share, uint64(min(pace/2, most)))
	return int((100*room + scanned - 1) / scanned)
}
