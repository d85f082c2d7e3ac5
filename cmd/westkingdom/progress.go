package main

import (
	"context"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"westkingdom/internal/progress"
)

// long has a command show on the terminal that stderr is how far its work is,
// and how long it may take yet. Where stderr is anything else it shows nothing.
func long(cmd *cobra.Command, what string) *cobra.Command {
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !isTerminal(cmd.ErrOrStderr()) {
			return run(cmd, args)
		}
		ctx, end := drawn(cmd.Context(), cmd.ErrOrStderr(), what)
		cmd.SetContext(ctx)
		defer end()
		return run(cmd, args)
	}
	return cmd
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// drawn draws how far the work of the context is, until end clears it away. That
// a terminal takes no more of it is not the work's matter.
func drawn(ctx context.Context, w io.Writer, what string) (_ context.Context, end func()) {
	const whole = 1000
	bar := progressbar.NewOptions(whole,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(what),
		progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
	ctx = progress.With(ctx, func(done, total int) { _ = bar.Set(whole * min(done, total) / max(1, total)) })
	return ctx, func() { _ = bar.Clear() }
}
