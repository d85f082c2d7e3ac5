package bot

import "context"

// resting is the key of a context's rest.
type resting struct{}

// Resting returns a context in which whoever thinks rests before each playout: rest may take
// as long as it likes, and changes nothing that is thought. The engine has no clock; whoever
// calls it says when to stand back.
func Resting(ctx context.Context, rest func()) context.Context {
	return context.WithValue(ctx, resting{}, rest)
}

// Rest rests, where a context says how, and says whether to go on then.
func Rest(ctx context.Context) bool {
	if rest, ok := ctx.Value(resting{}).(func()); ok {
		rest()
	}
	return ctx.Err() == nil
}
