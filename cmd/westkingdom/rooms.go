package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/open"
)

func newRooms() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rooms",
		Short: "Find, show and delete rooms, and give a host a new secret",
		Long:  "Works on the rooms of a database, also while a server runs with it.",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newRoomsList(), newRoomsShow(), newRoomsDelete(), newRoomsSecret())
	return cmd
}

// filter says which rooms are listed.
type filter struct {
	code, name, state string
	idle              time.Duration
}

func newRoomsList() *cobra.Command {
	var url string
	var f filter
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List rooms by code, name or age, the longest idle first",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withStore(cmd.Context(), open.Existing, url, func(s store.Store) error {
				rooms, err := list(cmd.Context(), s, f, time.Now())
				if err != nil {
					return err
				}
				if asJSON {
					return printJSON(cmd, rooms)
				}
				return printRooms(cmd, rooms)
			})
		},
	}
	databaseFlag(cmd, &url)
	flags := cmd.Flags()
	flags.StringVar(&f.code, "code", "", "rooms whose code begins so")
	flags.StringVar(&f.name, "name", "", "rooms with a person whose name has this in it")
	flags.StringVar(&f.state, "state", "", "rooms that are gathering, playing or finished")
	flags.DurationVar(&f.idle, "idle", 0, "rooms in which nothing was chosen for this long, such as 720h")
	flags.BoolVar(&asJSON, "json", false, "print JSON instead of a table")
	return cmd
}

// listed is a room as it is shown to the operator. It has no secret.
type listed struct {
	Room     string            `json:"room"`
	Game     string            `json:"game"`
	State    record.State      `json:"state"`
	Created  time.Time         `json:"created"`
	Played   time.Time         `json:"played"` // when the last choice was made
	Records  int               `json:"records"`
	Seats    []listedSeat      `json:"seats"`
	Settings map[string]string `json:"settings,omitempty"`
}

type listedSeat struct {
	Seat engine.Seat     `json:"seat"`
	Kind record.SeatKind `json:"kind"`
	Name string          `json:"name,omitempty"`
	Bot  string          `json:"bot,omitempty"`
}

func newListed(r store.Room, seats []store.Seat) listed {
	l := listed{
		Room: r.Code, Game: r.Game, State: r.State, Created: r.Created, Played: r.Played, Records: r.Seq,
		Seats: []listedSeat{}, Settings: r.Config.Settings,
	}
	for _, s := range seats {
		l.Seats = append(l.Seats, listedSeat{s.Seat, s.Kind, s.Name, s.Bot})
	}
	return l
}

func list(ctx context.Context, s store.Store, f filter, now time.Time) ([]listed, error) {
	const page = 500
	found := []listed{}
	for after := ""; ; {
		rooms, err := s.List(ctx, after, page)
		if err != nil {
			return nil, err
		}
		for _, r := range rooms {
			if f.takes(r, now) {
				found = append(found, newListed(r.Room, r.Seats))
			}
			after = r.Code
		}
		if len(rooms) < page {
			slices.SortStableFunc(found, func(a, b listed) int { return a.Played.Compare(b.Played) })
			return found, nil
		}
	}
}

func (f filter) takes(r store.Listed, now time.Time) bool {
	named := func(s store.Seat) bool { return strings.Contains(strings.ToLower(s.Name), strings.ToLower(f.name)) }
	return strings.HasPrefix(r.Code, f.code) &&
		(f.name == "" || slices.ContainsFunc(r.Seats, named)) &&
		(f.state == "" || f.state == string(r.State)) &&
		now.Sub(r.Played) >= f.idle
}

func printRooms(cmd *cobra.Command, rooms []listed) error {
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "CODE\tGAME\tSTATE\tRECORDS\tCREATED\tPLAYED\tSEATS")
	for _, r := range rooms {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\t%s\n", r.Room, r.Game, r.State, r.Records,
			r.Created.Local().Format(time.DateOnly), r.Played.Local().Format(time.DateOnly), who(r.Seats))
	}
	return w.Flush()
}

// who says who sits at a table.
func who(seats []listedSeat) string {
	var names []string
	for _, s := range seats {
		switch s.Kind {
		case record.Person:
			names = append(names, s.Name)
		case record.Bot:
			names = append(names, "("+s.Bot+")")
		default:
			names = append(names, "-")
		}
	}
	return strings.Join(names, ", ")
}

func newRoomsShow() *cobra.Command {
	var url string
	cmd := &cobra.Command{
		Use:   "show CODE",
		Short: "Show one room: who sits where, and how big it is",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withStore(cmd.Context(), open.Existing, url, func(s store.Store) error {
				r, seats, err := find(cmd.Context(), s, args[0])
				if err != nil {
					return err
				}
				size, err := s.Size(cmd.Context(), r.Code)
				if err != nil {
					return err
				}
				return printJSON(cmd, struct {
					listed
					Undo       bool  `json:"undo"`
					Spectators bool  `json:"spectators"`
					Late       bool  `json:"late"`
					Lines      int   `json:"lines"` // of chat
					Bytes      int64 `json:"bytes"`
				}{newListed(r, seats), r.Config.Undo, r.Spectators, r.Late, size.Lines, size.Bytes})
			})
		},
	}
	databaseFlag(cmd, &url)
	return cmd
}

// find returns a room, also one that is damaged.
func find(ctx context.Context, s store.Store, code string) (store.Room, []store.Seat, error) {
	r, seats, err := s.Room(ctx, code)
	switch {
	case errors.Is(err, store.ErrNoRoom):
		return r, nil, fmt.Errorf("there is no room %q", code)
	case errors.Is(err, store.ErrDamaged):
		err = nil
	}
	return r, seats, err
}

func newRoomsDelete() *cobra.Command {
	var url string
	var yes bool
	cmd := &cobra.Command{
		Use:   "delete CODE",
		Short: "Delete a room with all that it has, after a question",
		Long: `Deletes a room for good: its seats, every record, the chat. People who sit at it in
a running server are sent away by their next choice, and find no such room. A
backup or an export can bring it back.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withStore(cmd.Context(), open.Existing, url, func(s store.Store) error {
				r, seats, err := find(cmd.Context(), s, args[0])
				if err != nil {
					return err
				}
				if !yes {
					fmt.Fprintf(cmd.OutOrStdout(), "Delete the room %s for good (%s, %s, %d records; %s)? [y/N] ",
						r.Code, r.Game, r.State, r.Seq, who(newListed(r, seats).Seats))
					answer, _ := bufio.NewReader(cmd.InOrStdin()).ReadString('\n') // no answer is a no
					if a := strings.ToLower(strings.TrimSpace(answer)); a != "y" && a != "yes" {
						return errors.New("nothing was deleted")
					}
				}
				if err := s.Delete(cmd.Context(), r.Code); err != nil {
					return fmt.Errorf("room %s: %w", r.Code, err)
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "The room %s is deleted.\n", r.Code)
				return err
			})
		},
	}
	databaseFlag(cmd, &url)
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	return cmd
}

func newRoomsSecret() *cobra.Command {
	var url, public string
	cmd := &cobra.Command{
		Use:   "secret CODE",
		Short: "Give a room's host a new secret; the old one is worth nothing then",
		Long: `Gives a room's host a new secret, also while the room is awake in a running server,
and prints one JSON object with it and the link that makes a browser the host.
Whoever had the old secret can change nothing any more.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withStore(cmd.Context(), open.Existing, url, func(s store.Store) error {
				if _, _, err := find(cmd.Context(), s, args[0]); err != nil {
					return err
				}
				secret, err := room.Archive{Store: s}.NewHost(cmd.Context(), args[0])
				if err != nil {
					return fmt.Errorf("room %s: %w", args[0], err)
				}
				return printJSON(cmd, newPlace(public, args[0], secret))
			})
		},
	}
	databaseFlag(cmd, &url)
	linkFlag(cmd, &public)
	return cmd
}
