package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"westkingdom/server/version"
)

const about = `Westkingdom serves heavy medieval euro games to friends: private tables in the
browser, played live or over days, every choice on record.

One binary, one database: an embedded SQLite file by default, PostgreSQL if you
say so. Every flag can be set by its environment variable, shown beside it; the
flag wins.`

// errFound ends a command whose output already says what is wrong.
var errFound = errors.New("")

// run carries out one command line and returns the exit status: 0, or 1 after
// one line on stderr that says what went wrong.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	if !errors.Is(err, errFound) {
		fmt.Fprintln(stderr, "westkingdom: "+oneLine(err.Error()))
	}
	return 1
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "westkingdom",
		Short:         "Private tables for heavy medieval euro games",
		Long:          about,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.AddCommand(newServe(), newExport(), newRooms(), newCards(), newVersion(),
		long(newMigrate(), "Bringing up to date"), long(newSimulate(), "Playing"), long(newTourney(), "Playing"), long(newTrain(), "Learning"), long(newVerify(), "Playing again"), long(newReview(), "Weighing"),
		long(newBench(), "Measuring"), long(newImport(), "Playing again"), long(newBackup(), "Writing"), long(newRestore(), "Storing"))
	bindAll(root.Commands())
	return root
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Say which program this is",
		Long: `Prints one JSON object: the commit that the program was built of and its date, the
number of the database's schema, and the current number of each game's rules.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			v, err := version.Of()
			if err != nil {
				return err
			}
			return printJSON(cmd, v)
		},
	}
}

func bindAll(commands []*cobra.Command) {
	for _, cmd := range commands {
		bindEnvironment(cmd)
		bindAll(cmd.Commands())
	}
}

// bindEnvironment lets every flag of the command be set by a variable: --public-url
// by WESTKINGDOM_PUBLIC_URL. It also says so in the help.
func bindEnvironment(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		f.Usage += " [$" + variable(f.Name) + "]"
	})
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		var err error
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			value, ok := os.LookupEnv(variable(f.Name))
			if !ok || f.Changed || err != nil || f.Name == "help" {
				return
			}
			if e := cmd.Flags().Set(f.Name, value); e != nil {
				err = fmt.Errorf("%s: %w", variable(f.Name), e)
			}
		})
		return err
	}
}

func variable(flag string) string {
	return "WESTKINGDOM_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// databaseFlag adds --database-url, which most commands take.
func databaseFlag(cmd *cobra.Command, url *string) {
	cmd.Flags().StringVar(url, "database-url", "sqlite:./data/westkingdom.db",
		"the database: sqlite:FILE, or postgres://USER:PASSWORD@HOST/NAME")
}

// compressFlag adds --compress-from, of the commands that serve.
func compressFlag(cmd *cobra.Command, bytes *int) {
	cmd.Flags().IntVar(bytes, "compress-from", 6000,
		"compress messages of sockets (permessage-deflate) from this many bytes on; 0: none")
}

// printJSON writes the command's one result.
func printJSON(cmd *cobra.Command, v any) error {
	enc := json.NewEncoder(cmd.OutOrStdout())
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
