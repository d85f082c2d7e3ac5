package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"
	_ "time/tzdata" // quiet hours are in the zones of their people; the image has none

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"westkingdom/engine/review"
	"westkingdom/server"
	"westkingdom/server/headroom"
	"westkingdom/server/notice/mail"
	"westkingdom/server/notice/outside"
	"westkingdom/server/web"
)

func newServe() *cobra.Command {
	var cfg server.Config
	var level slog.Level
	var passwordFile string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the tables",
		Long: `Serves the tables until it gets SIGTERM or SIGINT; then it saves all rooms, tells
their clients to come back, and ends with status 0. It brings the database's
tables up to date when it starts. GET /healthz says that it runs, GET /readyz
that its database answers. The log goes to stderr: text on a terminal, JSON
otherwise.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			headroom.Keep()
			if err := readPassword(&cfg.Mail.Password, passwordFile); err != nil {
				return err
			}
			log := newLog(cmd.ErrOrStderr(), level)
			s, err := server.Open(cmd.Context(), cfg, log)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "Westkingdom is open at %s\n", s.URL())
			log.Info("serving", slog.String("url", s.URL()), slog.String("store", s.Store()))
			if err := s.Serve(cmd.Context()); err != nil {
				return err
			}
			log.Info("stopped")
			return nil
		},
	}
	f := cmd.Flags()
	databaseFlag(cmd, &cfg.DatabaseURL)
	f.StringVar(&cfg.Listen, "listen", ":8080", "address to listen on, HOST:PORT or :PORT; port 0 takes a free one")
	f.StringVar(&cfg.PublicURL, "public-url", "", "where browsers find the server, such as https://games.example.org; cookies are marked secure for https")
	f.TextVar(&cfg.Proxies, "proxies", web.Proxies{}, "reverse proxies that are believed about X-Forwarded-For: their addresses and networks, such as 127.0.0.1,10.0.0.0/8; or how many there are")
	l := &cfg.Limits
	f.IntVar(&l.Calls, "call-limit", 60, "calls from one address in a minute that make or change a room, take or free a seat, try a secret, or ask for a replay or an export; 0: any number")
	f.IntVar(&l.Brings, "bring-limit", 5, "unfinished games of a device that may be brought from one address in an hour, each of which is played again first; 0: any number")
	f.IntVar(&l.SeatMessages, "message-limit", 20, "messages of one seat in a second, three seconds' worth at once; 0: any number")
	f.IntVar(&l.AddressMessages, "address-message-limit", 200, "messages from one address in a second, three seconds' worth at once; 0: any number")
	f.IntVar(&l.SeatSockets, "seat-socket-limit", 10, "sockets (open pages) of one seat; 0: any number")
	f.IntVar(&l.AddressSockets, "address-socket-limit", 500, "sockets from one address; 0: any number")
	f.IntVar(&l.Sockets, "socket-limit", 10_000, "sockets in all; 0: any number")
	f.IntVar(&cfg.AddressBotGames, "address-bot-game-limit", 5, "games begun from one address that only bots play, at once; 0: any number")
	f.IntVar(&cfg.BotGames, "bot-game-limit", 50, "games that only bots play, at once; 0: any number")
	f.IntVar(&cfg.Reviews, "review-limit", 20, "finished games that wait for their review at once, of which each takes a minute of one processor behind all bots; 0: none is made")
	f.IntVar(&cfg.ReviewPlayouts, "review-playouts", review.Usual.Choice, "positions played on for each choice of a game that is reviewed: with fewer it takes less time, and finds less; 0: as many as usual")
	f.BoolVar(&cfg.AccessLog, "access-log", false, "log every call; never a secret")
	f.DurationVar(&cfg.BotDelay, "bot-delay", 600*time.Millisecond, "how long a bot seems to think")
	f.DurationVar(&cfg.OrderPause, "order-pause", 6*time.Second, "how long a choice that somebody made ahead waits in its moment, at most, and a third of it at least, so that nobody can tell it from one made there")
	cardsFlag(cmd, &cfg.Cards)
	compressFlag(cmd, &cfg.CompressFrom)
	f.DurationVar(&cfg.DrainLimit, "drain-limit", 20*time.Second, "how long a stop may take")
	f.DurationVar(&cfg.KeepUnbegun, "keep-unbegun", 30*24*time.Hour, "how long a room is kept whose game does not begin, a lesson with which nobody goes on, and a game in which no person ever sat; 0: for ever; games of people always are")
	f.IntVar(&cfg.HolidayDays, "holiday-days", 30, "days of holiday that a person may begin within any 365, in which no time of theirs runs; 0: none")
	f.BoolVar(&cfg.Push, "push", true, "tell people who ask for it outside the page, by push messages to their browsers")
	f.BoolVar(&cfg.Webhooks, "webhooks", true, "tell people who ask for it outside the page, by posts to addresses that they name: of Discord, Slack, ntfy or anything that reads JSON")
	mailFlags(f, &cfg.Mail, &passwordFile)
	f.TextVar(&cfg.NoticeNetworks, "notice-networks", outside.Networks{}, "networks in which what tells people may be, besides the public ones, such as 192.168.1.0/24; there also by plain HTTP")
	f.DurationVar(&cfg.NoticeDelay, "notice-delay", 15*time.Second, "how long a notice waits at least, for whoever comes by themselves, or takes a choice back; 0: 15 s")
	nodeFlags(f, &cfg.Node)
	f.StringVar(&cfg.DebugListen, "debug-listen", "", "address for /metrics (Prometheus) and the profiles of the Go runtime; empty: none; keep it private")
	f.TextVar(&level, "log-level", slog.LevelInfo, "least level of the log: debug, info, warn, error")
	return cmd
}

// nodeFlags adds those of a server that is one of several.
func nodeFlags(f *pflag.FlagSet, n *server.Node) {
	f.StringVar(&n.URL, "node-url", "", "where the other nodes find this one, such as http://10.0.0.5:8080, if several servers share a PostgreSQL database; keep it private; empty: this server is alone")
	f.StringVar(&n.Name, "node", "", "name of this node in logs and figures, another than every other node's; empty: the host and port of --node-url")
	f.StringVar(&n.Secret, "node-secret", "", "secret that all nodes share; on a command line others may read it: rather use the variable")
	f.DurationVar(&n.Lease, "node-lease", 6*time.Second, "for how long a node is believed to be there that is not heard of: then its rooms are others', and it shows nothing more")
}

// mailFlags adds those of the operator's SMTP server.
func mailFlags(f *pflag.FlagSet, s *mail.Server, passwordFile *string) {
	f.StringVar(&s.Address, "smtp", "", "SMTP server that sends mails to people who ask to be told by them, HOST:PORT; empty: none are sent; needs --public-url and --mail-from")
	f.StringVar(&s.User, "smtp-user", "", "user at the SMTP server; empty: none is asked for")
	f.StringVar(&s.Password, "smtp-password", "", "its password; on a command line others may read it: rather use the variable or --smtp-password-file")
	f.StringVar(passwordFile, "smtp-password-file", "", "file that has the password")
	f.StringVar((*string)(&s.TLS), "smtp-tls", "", `how the way to the SMTP server is kept secret: "starttls", "implicit", or "none", for one on this machine; empty: implicit at port 465, and otherwise starttls`)
	f.StringVar(&s.From, "mail-from", "", `who mails are from, such as "West Kingdom <games@example.org>"`)
}

// readPassword reads a password of a file, if one is named.
func readPassword(password *string, file string) error {
	switch {
	case file == "":
		return nil
	case *password != "":
		return errors.New("the mail server's password is given twice: as it is, and by its file")
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("the mail server's password: %w", err)
	}
	*password = strings.TrimRight(string(data), "\r\n")
	return nil
}

// newLog logs text to a terminal and JSON to anything else.
func newLog(w io.Writer, level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if isTerminal(w) {
		return slog.New(slog.NewTextHandler(w, options))
	}
	return slog.New(slog.NewJSONHandler(w, options))
}
