package local

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"
)

// console writes warnings and errors where the browser shows them to developers: a line each.
type console struct{ with []slog.Attr }

// Enabled implements [slog.Handler].
func (console) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelWarn }

// Handle implements [slog.Handler].
func (c console) Handle(_ context.Context, r slog.Record) error {
	var line strings.Builder
	line.WriteString(r.Message)
	add := func(a slog.Attr) bool {
		line.WriteString(" " + a.String())
		return true
	}
	for _, a := range c.with {
		add(a)
	}
	r.Attrs(add)
	_, err := fmt.Fprintln(os.Stderr, line.String())
	return err
}

// WithAttrs implements [slog.Handler].
func (c console) WithAttrs(more []slog.Attr) slog.Handler {
	return console{append(c.with[:len(c.with):len(c.with)], more...)}
}

// WithGroup implements [slog.Handler].
func (c console) WithGroup(string) slog.Handler { return c }
