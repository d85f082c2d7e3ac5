package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"westkingdom/server"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/open"
)

func newMigrate() *cobra.Command {
	var url string
	cmd := &cobra.Command{
		Use:   "migrate",
		Short: "Bring the database's tables up to date",
		Long:  "Brings the database's tables up to date and says the number of their schema. serve does the same when it starts.",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			schema, err := open.Migrate(cmd.Context(), url)
			if err != nil {
				return fmt.Errorf("the database cannot be migrated: %w", err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "The database has schema %d.\n", schema)
			return err
		},
	}
	databaseFlag(cmd, &url)
	return cmd
}

func newVerify() *cobra.Command {
	var url string
	cmd := &cobra.Command{
		Use:   "verify [FILE…]",
		Short: "Play all stored games again and compare them with the record",
		Long: `Plays every game of the database, or of the export files that are named, again and
compares each recorded hash. Prints one JSON object: rooms, choices (records
played again) and mismatches (records that cannot be repeated or lead elsewhere).
The status is 1 if there is any mismatch.`,
		RunE: func(cmd *cobra.Command, files []string) error {
			verified, err := verify(cmd.Context(), url, files)
			if err != nil {
				return err
			}
			if err := printJSON(cmd, verified); err != nil {
				return err
			}
			if verified.Mismatches > 0 {
				return errFound
			}
			return nil
		},
	}
	databaseFlag(cmd, &url)
	return cmd
}

func verify(ctx context.Context, url string, files []string) (total room.Verified, err error) {
	if len(files) == 0 {
		err = withArchive(ctx, url, func(a room.Archive) error {
			total, err = a.Verify(ctx)
			return err
		})
		return total, err
	}
	archive := room.Archive{Games: server.Games()}
	for _, name := range files {
		file, err := readExport(name)
		if err != nil {
			return total, err
		}
		v, err := archive.VerifyExport(file)
		if err != nil {
			return total, fmt.Errorf("%s: %w", name, err)
		}
		total.Rooms += v.Rooms
		total.Choices += v.Choices
		total.Mismatches += v.Mismatches
	}
	return total, nil
}

func newExport() *cobra.Command {
	var url, output string
	cmd := &cobra.Command{
		Use:   "export CODE",
		Short: "Write one game as a JSON file",
		Long: `Writes the game of a room, finished or not, as one JSON file with everything that
it takes to play it again. The file knows every hidden card of the game.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withArchive(cmd.Context(), url, func(a room.Archive) error {
				file, err := a.Export(cmd.Context(), args[0])
				if err != nil {
					return fmt.Errorf("room %s: %w", args[0], err)
				}
				if output == "" {
					return printJSON(cmd, file)
				}
				data, err := json.MarshalIndent(file, "", "  ")
				if err != nil {
					return err
				}
				return os.WriteFile(output, append(data, '\n'), 0o600)
			})
		},
	}
	databaseFlag(cmd, &url)
	cmd.Flags().StringVarP(&output, "output", "o", "", "file to write; empty: the standard output")
	return cmd
}

func newImport() *cobra.Command {
	var url string
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Store a game from an export file",
		Long: `Checks an export file, plays its game again, compares it with the recorded hashes,
and stores the room under its code. Prints the code and the host's new secret.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := readExport(args[0])
			if err != nil {
				return err
			}
			return withArchive(cmd.Context(), url, func(a room.Archive) error {
				host, err := a.Import(cmd.Context(), file)
				if err != nil {
					return fmt.Errorf("%s: %w", args[0], err)
				}
				return printJSON(cmd, map[string]string{"room": file.Room.Code, "host": host})
			})
		},
	}
	databaseFlag(cmd, &url)
	return cmd
}

// withArchive opens the database for as long as f works on its games.
func withArchive(ctx context.Context, url string, f func(room.Archive) error) error {
	s, err := open.Open(ctx, url)
	if err != nil {
		return fmt.Errorf("the database cannot be opened: %w", err)
	}
	return errors.Join(f(room.Archive{Store: s, Games: server.Games()}), s.Close())
}

func readExport(name string) (protocol.Export, error) {
	var file protocol.Export
	data, err := os.ReadFile(name)
	if err != nil {
		return file, err
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return file, fmt.Errorf("%s: %w", name, &room.Error{Code: protocol.CodeBadExport, Detail: err.Error()})
	}
	return file, nil
}
