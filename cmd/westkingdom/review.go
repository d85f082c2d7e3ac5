package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"westkingdom/engine/record"
	"westkingdom/engine/review"
	"westkingdom/internal/progress"
	"westkingdom/server"
)

func newReview() *cobra.Command {
	var luck uint64
	var playouts int
	cmd := &cobra.Command{
		Use:   "review FILE",
		Short: "Weigh a game choice by choice",
		Long: `Weighs the game of an export file choice by choice, as the server does when somebody
who sat there asks, and prints one JSON object: of each side the curve of its expected
lead, its choices by what they cost, and what chance gave or took. Each seat is weighed
with what it knew at that moment. The same file and luck give the same review.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if playouts < 1 {
				return fmt.Errorf("a choice cannot be weighed with %d playouts", playouts)
			}
			file, err := readExport(args[0])
			if err != nil {
				return err
			}
			g, err := record.Open(file, server.Games())
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			game := review.Game{Rules: g.Rules, Config: g.Config, Seed: g.Seed, Luck: luck}
			for _, r := range g.Records {
				game.Records = append(game.Records, r.Record)
			}
			made, err := review.Make(cmd.Context(), game, review.Of(playouts), func(done, of int, work func(context.Context)) error {
				progress.Tell(cmd.Context(), done, of)
				work(cmd.Context())
				return nil
			})
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return printJSON(cmd, made)
		},
	}
	cmd.Flags().Uint64Var(&luck, "luck", 0, "what hidden things are dealt by, over and over")
	cmd.Flags().IntVar(&playouts, "playouts", review.Usual.Choice, "positions played on for each choice: less of them take less time, and find less")
	return cmd
}
