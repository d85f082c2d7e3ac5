package bench

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// ticks is the kernel's unit of process times on Linux, in a second.
const ticks = 100

// processes watches what other processes of this machine use together, by /proc.
type processes struct {
	pids []int
	cpu  float64 // seconds used when the watch began
	rss  chan float64
	done chan struct{}
}

func watchProcesses(pids []int) *processes {
	p := &processes{pids: pids, cpu: sum(pids, cpuSeconds), rss: make(chan float64), done: make(chan struct{})}
	go func() {
		most := sum(pids, residentMB)
		tick := time.NewTicker(500 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				most = max(most, sum(pids, residentMB))
			case <-p.done:
				p.rss <- most
				return
			}
		}
	}()
	return p
}

// stop returns the processor time since the watch began and the most memory
// seen; zeros where there is no such process or no /proc.
func (p *processes) stop() (cpu, rss float64) {
	close(p.done)
	return sum(p.pids, cpuSeconds) - p.cpu, <-p.rss
}

func sum(pids []int, of func(pid int) float64) (all float64) {
	for _, pid := range pids {
		all += of(pid)
	}
	return all
}

func cpuSeconds(pid int) float64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// The name, in brackets, may hold anything; the numbers come after it.
	fields := strings.Fields(string(data[bytes.LastIndexByte(data, ')')+1:]))
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseFloat(fields[11], 64)
	system, _ := strconv.ParseFloat(fields[12], 64)
	return (user + system) / ticks
}

func residentMB(pid int) float64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(data))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseFloat(fields[1], 64)
	return pages * float64(os.Getpagesize()) / (1 << 20)
}
