//go:build js && wasm

package main

import (
	"syscall/js"
	"time"
)

// after is for how long the worker thinks before it looks whether somebody speaks to it.
const after = 8 * time.Millisecond

// turn is whose turn the worker's one thread has: Go's, or that of whoever has sent
// messages. Go's scheduler looks for them only when nothing else is to be done, and a timer of
// the browser waits for four milliseconds.
var turn = newTurns()

type turns struct {
	channel js.Value
	waiting []chan struct{}
	since   time.Time
}

func newTurns() *turns {
	t := &turns{channel: js.Global().Get("MessageChannel").New(), since: time.Now()}
	t.channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		waiting := t.waiting
		t.waiting = nil
		t.since = time.Now()
		for _, w := range waiting {
			close(w)
		}
		return nil
	}))
	return t
}

// yield lets messages in, if it is time to. Goroutines run one at a time, and change only
// where they wait: nothing here needs a lock.
func (t *turns) yield() {
	if time.Since(t.since) < after {
		return
	}
	w := make(chan struct{})
	t.waiting = append(t.waiting, w)
	if len(t.waiting) == 1 {
		t.channel.Get("port2").Call("postMessage", js.Null())
	}
	<-w
}
