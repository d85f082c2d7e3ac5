// Package memorytest has a disk for tests.
package memorytest

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/google/uuid"

	"westkingdom/server/store/memory"
)

// Disk is a [memory.Disk] that survives the stores of a test. The zero Disk is empty.
type Disk struct {
	mu      sync.Mutex
	entries map[string][]byte
	cut     bool
}

var errCut = errors.New("the disk is away")

func (d *Disk) Write(_ context.Context, b memory.Batch) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.cut {
		return errCut
	}
	if b.Fence.Key != "" && !bytes.Equal(d.entries[b.Fence.Key], b.Fence.Value) {
		return memory.ErrFence
	}
	for _, e := range b.Add {
		if _, there := d.entries[e.Key]; there {
			return memory.ErrThere
		}
	}
	if d.entries == nil {
		d.entries = make(map[string][]byte)
	}
	for _, e := range append(slices.Clone(b.Add), b.Put...) {
		d.entries[e.Key] = bytes.Clone(e.Value)
	}
	for _, prefix := range b.Delete {
		maps.DeleteFunc(d.entries, func(key string, _ []byte) bool { return strings.HasPrefix(key, prefix) })
	}
	return nil
}

func (d *Disk) Read(_ context.Context, prefix string) (all []memory.Entry, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.cut {
		return nil, errCut
	}
	for _, key := range slices.Sorted(maps.Keys(d.entries)) {
		if strings.HasPrefix(key, prefix) {
			all = append(all, memory.Entry{Key: key, Value: bytes.Clone(d.entries[key])})
		}
	}
	return all, nil
}

// Cut makes the disk refuse everything until mend is called.
func (d *Disk) Cut() (mend func()) {
	d.set(true)
	return func() { d.set(false) }
}

// ThrowAway has another disk come in its place, which is empty.
func (d *Disk) ThrowAway() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.entries = map[string][]byte{"disk": []byte(`"` + uuid.NewString() + `"`)}
}

func (d *Disk) set(cut bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cut = cut
}
