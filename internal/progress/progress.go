// Package progress tells whoever waits for long work how far it is.
package progress

import "context"

type key struct{}

// With returns a context whose work is told to somebody, or to nobody by nil:
// done, of total.
func With(ctx context.Context, told func(done, total int)) context.Context {
	return context.WithValue(ctx, key{}, told)
}

// Tell says how much of the work of ctx is done. It does nothing if nobody waits.
func Tell(ctx context.Context, done, total int) {
	if told, ok := ctx.Value(key{}).(func(done, total int)); ok && told != nil {
		told(done, total)
	}
}

// Part returns the context of one of so many parts of the work.
func Part(ctx context.Context, part, of int) context.Context {
	return With(ctx, func(done, total int) { Tell(ctx, part*total+done, of*total) })
}
