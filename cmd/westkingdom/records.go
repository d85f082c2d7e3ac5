package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/internal/progress"
	"westkingdom/server"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/newfile"
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
compares each recorded hash. Prints one JSON object: rooms, choices (records played
again), mismatches (records that cannot be repeated or lead elsewhere) and
problems: the code of each room in which something is wrong, the record, 0 for
the room itself, and the reason. A room that cannot be read does not keep the
others from being looked at. The status is 1 if there is any problem.`,
		RunE: func(cmd *cobra.Command, files []string) error {
			verified, err := verify(cmd.Context(), url, files)
			if err != nil && verified.Sound() {
				return err
			}
			// What was found before the database failed is told all the same.
			if err := errors.Join(err, printJSON(cmd, verified)); err != nil {
				return err
			}
			if !verified.Sound() {
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
	archive := newArchive(nil)
	total.Problems = []room.Problem{}
	for i, name := range files {
		file, err := readExport(name)
		if err != nil {
			return total, err
		}
		v, err := archive.VerifyExport(progress.Part(ctx, i, len(files)), file)
		if err != nil {
			return total, fmt.Errorf("%s: %w", name, err)
		}
		total.Rooms += v.Rooms
		total.Choices += v.Choices
		total.Mismatches += v.Mismatches
		total.Problems = append(total.Problems, v.Problems...)
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
				return newfile.Write(output, func(temporary string) error {
					return os.WriteFile(temporary, append(data, '\n'), 0o600)
				})
			})
		},
	}
	databaseFlag(cmd, &url)
	cmd.Flags().StringVarP(&output, "output", "o", "", "file to write; empty: the standard output")
	return cmd
}

func newImport() *cobra.Command {
	var url, public string
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Store a game from an export file",
		Long: `Checks an export file, plays its game again, compares it with the recorded hashes,
and stores the room under its code. Nobody's old links come along: prints one
JSON object with the code, the host's new secret and link, and the new link of
every person's seat. Whoever opens a link holds the place.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := readExport(args[0])
			if err != nil {
				return err
			}
			return withStore(cmd.Context(), open.Open, url, func(s store.Store) error {
				made, err := newArchive(s).Import(cmd.Context(), file)
				if err != nil {
					return fmt.Errorf("%s: %w", args[0], err)
				}
				links := newPlace(public, file.Room.Code, made.Host)
				links.Seats = []seatLink{}
				for i, secret := range made.Seats {
					if secret != "" {
						s := file.Room.Seats[i]
						links.Seats = append(links.Seats, seatLink{s.Seat, s.Name, link(public, file.Room.Code, secret)})
					}
				}
				return printJSON(cmd, links)
			})
		},
	}
	databaseFlag(cmd, &url)
	linkFlag(cmd, &public)
	return cmd
}

// place is what a host needs to take a room over.
type place struct {
	Room  string     `json:"room"`
	Host  string     `json:"host"` // secret
	Link  string     `json:"link"` // of the host
	Seats []seatLink `json:"seats,omitempty"`
}

type seatLink struct {
	Seat engine.Seat `json:"seat"`
	Name string      `json:"name"`
	Link string      `json:"link"`
}

func newPlace(public, code, host string) place {
	return place{Room: code, Host: host, Link: link(public, code, host)}
}

// link is a personal link; without the server's address its path.
func link(public, code, secret string) string {
	return strings.TrimSuffix(public, "/") + "/r/" + code + "#" + secret
}

func linkFlag(cmd *cobra.Command, public *string) {
	cmd.Flags().StringVar(public, "public-url", "", "where browsers find the server, such as https://games.example.org: links begin with it")
}

// withArchive opens the database for as long as f works on its games.
func withArchive(ctx context.Context, url string, f func(room.Archive) error) error {
	return withStore(ctx, open.Existing, url, func(s store.Store) error { return f(newArchive(s)) })
}

func newArchive(s store.Store) room.Archive {
	return room.Archive{Store: s, Games: server.Games(), NewBot: bot.New}
}

func withStore(ctx context.Context, open func(context.Context, string) (store.Store, error), url string, f func(store.Store) error) error {
	s, err := open(progress.With(ctx, nil), url) // f is the work
	if err != nil {
		return fmt.Errorf("the database cannot be opened: %w", err)
	}
	return errors.Join(f(s), s.Close())
}

func readExport(name string) (e record.File, err error) {
	f, err := os.Open(name)
	if err != nil {
		return e, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if e, err = record.Read(f); err != nil {
		return e, fmt.Errorf("%s: %w", name, room.BadExport(err))
	}
	return e, nil
}
