package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"westkingdom/server/store"
	"westkingdom/server/store/backup"
	"westkingdom/server/store/open"
)

func newBackup() *cobra.Command {
	var url string
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Write all rooms into one file, while the server runs",
		Long: `Writes all rooms, as they are at one moment, and who plays in them on which devices,
into one file, from a database of either kind and while people play. The file appears when it is whole, and replaces
none. It is an SQLite database: verify, rooms and export read it by
--database-url sqlite:FILE, and restore stores its rooms in a database of either
kind. Prints one JSON object. The status is 1 if a room could not be read: it is
named, and left out.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withStore(cmd.Context(), open.Existing, url, func(s store.Store) error {
				report, err := backup.Write(cmd.Context(), s, args[0])
				if errors.Is(err, fs.ErrExist) {
					return fmt.Errorf("%s is there already: a backup replaces no file", args[0])
				}
				if err != nil {
					return fmt.Errorf("backup: %w", err)
				}
				return printReport(cmd, report)
			})
		},
	}
	databaseFlag(cmd, &url)
	return cmd
}

func newRestore() *cobra.Command {
	var url string
	var add bool
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "Store the rooms of a backup",
		Long: `Stores the rooms of a backup in a database of either kind, with everybody's devices,
links and secrets. A database that has rooms is refused, unless --add says to store the
others beside them: rooms that are there stay as they are. A restoration that was
interrupted is taken up by --add. Prints one JSON object. The status is 1 if a
room of the backup cannot be read.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withStore(cmd.Context(), open.Open, url, func(s store.Store) error {
				report, err := backup.Restore(cmd.Context(), args[0], s, add)
				if errors.Is(err, backup.ErrNotEmpty) {
					return fmt.Errorf("%w: restore into an empty one, or add to them by --add", err)
				}
				if err != nil {
					return fmt.Errorf("restore: %w", err)
				}
				return printReport(cmd, report)
			})
		},
	}
	databaseFlag(cmd, &url)
	cmd.Flags().BoolVar(&add, "add", false, "also into a database that has rooms, which stay as they are")
	return cmd
}

func printReport(cmd *cobra.Command, report backup.Report) error {
	if err := printJSON(cmd, report); err != nil {
		return err
	}
	if len(report.Damaged) > 0 {
		return errFound
	}
	return nil
}
