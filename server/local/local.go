// Package local answers a page from within its browser, where cmd/wasm runs it in
// a worker: each call by its kind. It knows nothing of browsers, so that its tests
// need none.
//
// A kind of call is a function in a file of its own and a line in [kinds]; the
// page's side of it is a line in web/src/engine/kinds.ts, its types are in
// server/protocol. Whatever takes more than some milliseconds calls [Call.Yield],
// or [Call.Progress], between its parts: all calls share one thread.
package local

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"westkingdom/server/protocol"
)

// kinds are the kinds of call.
var kinds = map[string]kind{
	"about":  typed(about),
	"anew":   typed(anew),
	"games":  typed(infos),
	"line":   typed(tryOut),
	"make":   typed(makeRoom),
	"room":   typed(callRoom),
	"socket": typed(socket),
	"verify": typed(verify),
	"replay": typed(watch),
	"try":    typed(tryFile),
}

// Codes of failures that every kind of call has; kinds add their own.
const (
	codeUnknownKind = "unknown-kind"
	codeBadPayload  = "bad-payload"
	codeCancelled   = "cancelled"
	codeInternal    = "internal"
)

// Failure is an error that the page can word.
type Failure struct {
	Code string
	Err  error
}

func (f *Failure) Error() string { return fmt.Sprintf("%s: %v", f.Code, f.Err) }

func (f *Failure) Unwrap() error { return f.Err }

// Page is what a call has of the page that makes it.
type Page interface {
	// Tell sends what happens before the answer, as JSON.
	Tell(event any) error
	// Yield lets the page be heard, if it was not for a while.
	Yield()
}

// Call is one call while it is answered. Its context ends when the page cancels it.
type Call struct {
	context.Context
	Page
	// Device has the rooms that are kept here.
	Device *Device
	// Heard has what the page says to the call after it has made it, as JSON, in order.
	Heard <-chan []byte
}

// Progress tells the page how far the call has come and lets it be heard.
func (c *Call) Progress(done, total int) error {
	if err := c.Tell(protocol.EngineProgress{Done: done, Total: total}); err != nil {
		return err
	}
	c.Yield()
	return c.Err()
}

type kind func(c *Call, payload []byte) (any, error)

// typed is a kind of call whose payload is an In and whose answer is an Out.
func typed[In, Out any](answer func(c *Call, in In) (Out, error)) kind {
	return func(c *Call, payload []byte) (any, error) {
		var in In
		if err := json.Unmarshal(payload, &in); err != nil {
			return nil, &Failure{codeBadPayload, err}
		}
		return answer(c, in)
	}
}

// Answer answers a call of a kind as JSON. Every error is a *[Failure].
func Answer(c *Call, name string, payload []byte) ([]byte, error) {
	answer, ok := kinds[name]
	if !ok {
		return nil, &Failure{codeUnknownKind, fmt.Errorf("no kind of call is %q", name)}
	}
	out, err := answer(c, payload)
	if err == nil {
		var text []byte
		if text, err = json.Marshal(out); err == nil {
			return text, nil
		}
	}
	if f, ok := errors.AsType[*Failure](err); ok {
		return nil, f
	}
	if c.Err() != nil {
		return nil, &Failure{codeCancelled, err}
	}
	return nil, &Failure{codeInternal, err}
}
