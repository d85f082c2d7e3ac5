package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"westkingdom/engine/bot"
	"westkingdom/engine/games"
)

func newTrain() *cobra.Command {
	var game string
	lessons := bot.Lessons{}
	cmd := &cobra.Command{
		Use:   "train",
		Short: "Have bots learn a game from one another, and print what they learnt as JSON",
		Long: `Has bots play a game against one another, in this process, and learn from it how readily
each option is chosen. What it prints belongs into the game's folder, as learnt.json. The
same seed teaches the same.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			g, ok := games.ByID(game)
			if !ok {
				return unknownGame(game)
			}
			learnt, err := bot.Train(cmd.Context(), g, lessons)
			if err != nil {
				return err
			}
			learnt.Made = "westkingdom " + strings.Join(commandLine(cmd), " ")
			return printJSON(cmd, learnt)
		},
	}
	f := cmd.Flags()
	f.StringVar(&game, "game", "architects", "game: "+strings.Join(gameIDs(), ", "))
	f.Uint64Var(&lessons.Seed, "seed", 1, "seed of the games")
	f.IntVar(&lessons.First, "first", 200, "games of each variant and number of sides that greedy plays at first")
	f.IntSliceVar(&lessons.Then, "then", []int{100}, "as many that a search plays then, time after time")
	f.IntVar(&lessons.Budget, "budget", 160, "playouts of a choice of the search, of "+strconv.Itoa(bot.Playouts))
	return cmd
}

// commandLine is the command with the flags that were given.
func commandLine(cmd *cobra.Command) (words []string) {
	words = append(words, cmd.Name())
	cmd.Flags().Visit(func(f *pflag.Flag) { words = append(words, "--"+f.Name, strings.Trim(f.Value.String(), "[]")) })
	return words
}
