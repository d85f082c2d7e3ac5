//go:build js && wasm

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"syscall/js"

	"westkingdom/server/store/memory"
)

// disk is the browser's own database, as the worker script has it (web/src/engine/disk.ts).
type disk struct{ js.Value }

// pair is an entry's key and value, which is JSON in a text.
type pair [2]string

func pairs(all []memory.Entry) []pair {
	made := make([]pair, 0, len(all))
	for _, e := range all {
		made = append(made, pair{e.Key, string(e.Value)})
	}
	return made
}

// Write implements [memory.Disk].
func (d disk) Write(ctx context.Context, b memory.Batch) error {
	var fence *pair
	if b.Fence.Key != "" {
		fence = &pair{b.Fence.Key, string(b.Fence.Value)}
	}
	text, err := json.Marshal(struct {
		Fence  *pair    `json:"fence"`
		Add    []pair   `json:"add"`
		Put    []pair   `json:"put"`
		Delete []string `json:"delete"`
	}{fence, pairs(b.Add), pairs(b.Put), append([]string{}, b.Delete...)})
	if err != nil {
		return err
	}
	how, err := await(ctx, d.Call("write", string(text)))
	if err != nil {
		return err
	}
	switch how {
	case "kept":
		return nil
	case "fence":
		return memory.ErrFence
	case "there":
		return memory.ErrThere
	}
	return fmt.Errorf("the browser's database answered %q", how)
}

// Read implements [memory.Disk].
func (d disk) Read(ctx context.Context, prefix string) ([]memory.Entry, error) {
	text, err := await(ctx, d.Call("read", prefix))
	if err != nil {
		return nil, err
	}
	var found []pair
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		return nil, err
	}
	all := make([]memory.Entry, 0, len(found))
	for _, p := range found {
		all = append(all, memory.Entry{Key: p[0], Value: []byte(p[1])})
	}
	return all, nil
}

// await waits for what a promise comes to, a text.
func await(ctx context.Context, promise js.Value) (string, error) {
	type outcome struct {
		text string
		err  error
	}
	done := make(chan outcome, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{text: args[0].String()}
		return nil
	})
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{err: errors.New(js.Global().Get("String").Invoke(args[0]).String())}
		return nil
	})
	promise.Call("then", kept, failed)
	release := func() {
		kept.Release()
		failed.Release()
	}
	select {
	case o := <-done:
		release()
		return o.text, o.err
	case <-ctx.Done():
		// The promise still calls one of them.
		go func() {
			<-done
			release()
		}()
		return "", ctx.Err()
	}
}
