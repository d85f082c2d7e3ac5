//go:build js && wasm

// Command wasm is the engine as the client's worker runs it: it hands the page's
// calls to package local. What the worker script (web/src/engine/engine-worker.ts)
// calls is the global object `engine`:
//
//	call(id, kind, payload)  begins a call
//	say(id, message)         says something to a call
//	cancel(id)               ends a call
//
// and what it hears by is the global function `engineSays(id, what, text)`, where what is
// `told`, `answered` or `failed`, and text is JSON. The global object `engineDisk` is the browser's
// database (web/src/engine/disk.ts).
package main

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"syscall/js"

	"westkingdom/server/local"
)

func main() {
	device := local.NewDevice(disk{js.Global().Get("engineDisk")}, turn.yield)
	p := &page{says: js.Global().Get("engineSays"), device: device, calls: make(map[int]*call)}
	engine := js.Global().Get("Object").New()
	for name, f := range map[string]func(args []js.Value){
		"call":   func(a []js.Value) { p.begin(a[0].Int(), a[1].String(), []byte(a[2].String())) },
		"say":    func(a []js.Value) { p.say(a[0].Int(), []byte(a[1].String())) },
		"cancel": func(a []js.Value) { p.cancel(a[0].Int()) },
	} {
		engine.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			f(args)
			return nil
		}))
	}
	js.Global().Set("engine", engine)
	device.Review(context.Background())
}

// page is whoever calls.
type page struct {
	says   js.Value
	device *local.Device

	mu    sync.Mutex
	calls map[int]*call
}

// call is one that has not been answered.
type call struct {
	*page
	id     int
	cancel context.CancelFunc

	mu     sync.Mutex
	queue  [][]byte
	filled chan struct{}
}

func (p *page) begin(id int, kind string, payload []byte) {
	ctx, cancel := context.WithCancel(context.Background())
	c := &call{page: p, id: id, cancel: cancel, filled: make(chan struct{}, 1)}
	p.mu.Lock()
	p.calls[id] = c
	p.mu.Unlock()
	heard := make(chan []byte)
	go c.hand(ctx, heard)
	go func() {
		defer cancel()
		answer, err := local.Answer(&local.Call{Context: ctx, Page: c, Device: p.device, Heard: heard}, kind, payload)
		p.mu.Lock()
		delete(p.calls, id)
		p.mu.Unlock()
		if err == nil {
			p.says.Invoke(id, "answered", string(answer))
			return
		}
		var failed struct {
			Code string `json:"code"`
			Text string `json:"text"`
		}
		failed.Text = err.Error()
		if f, ok := errors.AsType[*local.Failure](err); ok {
			failed.Code, failed.Text = f.Code, f.Err.Error()
		}
		text, _ := json.Marshal(failed) // two strings
		p.says.Invoke(id, "failed", string(text))
	}()
}

func (p *page) open(id int) *call {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.calls[id]
}

// say must not wait: nothing else runs until it returns.
func (p *page) say(id int, message []byte) {
	c := p.open(id)
	if c == nil {
		return
	}
	c.mu.Lock()
	c.queue = append(c.queue, message)
	c.mu.Unlock()
	select {
	case c.filled <- struct{}{}:
	default:
	}
}

func (p *page) cancel(id int) {
	if c := p.open(id); c != nil {
		c.cancel()
	}
}

// hand gives the call what the page says to it.
func (c *call) hand(ctx context.Context, heard chan<- []byte) {
	for {
		c.mu.Lock()
		queue := c.queue
		c.queue = nil
		c.mu.Unlock()
		for _, message := range queue {
			select {
			case heard <- message:
			case <-ctx.Done():
				return
			}
		}
		select {
		case <-c.filled:
		case <-ctx.Done():
			return
		}
	}
}

func (c *call) Tell(event any) error {
	text, err := json.Marshal(event)
	if err == nil {
		c.says.Invoke(c.id, "told", string(text))
	}
	return err
}

func (c *call) Yield() { turn.yield() }
