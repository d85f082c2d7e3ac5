package main

import (
	"os"

	"github.com/spf13/cobra"

	"westkingdom/engine/games"
	"westkingdom/server/store/newfile"
)

func newCards() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cards",
		Short: "Write out the figures that nobody could source, to be put right",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newCardsExport())
	return cmd
}

func newCardsExport() *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "export GAME",
		Short: "Write the uncertain figures of a game as the file that corrects them",
		Long: `Writes every figure of a game that is reconstructed, with a note of why, as one
JSON file. Whoever owns the box puts it right, names it GAME.json, and gives its
folder to serve, simulate or bench by --cards: it is checked as strictly as the
program's own data. A game without such figures has an empty file.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, ok := games.ByID(args[0])
			if !ok {
				return unknownGame(args[0])
			}
			file, err := g.Uncertain(nil)
			if err != nil {
				return err
			}
			if file == nil {
				file = []byte("{}\n")
			}
			if output == "" {
				_, err = cmd.OutOrStdout().Write(file)
				return err
			}
			return newfile.Write(output, func(temporary string) error { return os.WriteFile(temporary, file, 0o644) })
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "file to write; empty: the standard output")
	return cmd
}

// cardsFlag adds --cards, of the commands that begin games.
func cardsFlag(cmd *cobra.Command, folder *string) {
	cmd.Flags().StringVar(folder, "cards", "", "folder of corrected figures, GAME.json each, that new games begin with; see cards export")
}
