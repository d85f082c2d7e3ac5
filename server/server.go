// Package server puts the parts together: the store, the rooms, and their face
// to browsers; it starts them and stops them in order.
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"time"

	client "westkingdom/web"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/server/metrics"
	"westkingdom/server/person"
	"westkingdom/server/pulse"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/open"
	"westkingdom/server/version"
	"westkingdom/server/web"
)

// Server is a running server: it listens from Open on, and answers from Serve
// on.
type Server struct {
	cfg      Config
	log      *slog.Logger
	metrics  *metrics.Metrics
	store    store.Store
	node     node
	notices  notices
	pulse    *pulse.Pulse
	rooms    *room.Directory
	people   *person.People
	reviews  reviews
	web      *web.Server
	listener net.Listener
	http     *http.Server
	debug    *http.Server // nil: none
}

// Open opens the database, brings its tables up to date, and listens. The
// caller must call Serve, or Close if it never does.
func Open(ctx context.Context, cfg Config, log *slog.Logger) (*Server, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	s := &Server{cfg: cfg, log: log, metrics: metrics.New(cfg.Node.name())}
	build, err := version.Of()
	if err != nil {
		return nil, err
	}
	s.metrics.Build(build)
	opened, err := open.Open(ctx, cfg.DatabaseURL)
	if err != nil {
		return nil, fmt.Errorf("the database cannot be opened: %w", err)
	}
	s.store = store.Observed(opened, s.metrics)
	if err := s.join(ctx, opened); err != nil {
		return nil, errors.Join(err, s.store.Close())
	}
	if err := s.compose(ctx); err != nil {
		s.node.close(ctx)
		return nil, errors.Join(err, s.store.Close())
	}
	s.deleteAbandoned(ctx)
	return s, nil
}

func (s *Server) compose(ctx context.Context) (err error) {
	figures, err := Cards(s.cfg.Cards)
	if err != nil {
		return err
	}
	if err := s.composeNotices(ctx); err != nil {
		return err
	}
	s.pulse = pulse.New(s.store, s.log, time.Now)
	if _, err := s.pulse.Confirm(ctx); err != nil {
		return err
	}
	s.rooms = room.New(room.Config{
		Store:    s.store,
		Games:    Games(),
		Figures:  figures,
		Lessons:  games.Lessons(),
		NewBot:   bot.New,
		Log:      s.log,
		Observer: s.metrics,
		Looks:    s.notices.looks, NoticeDelay: s.cfg.NoticeDelay,
		Pulse:  s.pulse,
		Owners: s.node.owners(), Elsewhere: s.online,
		BotDelay: s.cfg.BotDelay, OrderPause: s.cfg.OrderPause,
		BotGames: s.cfg.BotGames, AddressBotGames: s.cfg.AddressBotGames,
	})
	s.people = person.New(person.Config{Store: s.store, Rooms: s.rooms, Log: s.log, HolidayDays: s.cfg.HolidayDays})
	s.composeReviews()
	s.composeNode()
	s.web, err = web.New(web.Config{
		Rooms:        s.rooms,
		Reviews:      s.reviews.desk,
		People:       s.people,
		Notices:      s.notices.desk,
		Games:        games.All,
		Client:       client.Build(),
		Log:          s.log,
		Ready:        s.store.Probe,
		PublicURL:    s.cfg.PublicURL,
		Proxies:      s.cfg.Proxies,
		Limits:       s.cfg.Limits,
		AccessLog:    s.cfg.AccessLog,
		Observer:     s.metrics,
		Nodes:        s.node.calls(),
		CompressFrom: s.cfg.CompressFrom,
	})
	if err != nil {
		return err
	}
	s.metrics.Count(metrics.Crowd{Awake: s.rooms.Awake, Stored: s.store.Count, Persons: s.store.CountPersons, Sockets: s.web.Sockets})
	s.http = &http.Server{
		Handler:           s.node.inside(s.web),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	if s.listener, err = net.Listen("tcp", s.cfg.Listen); err != nil {
		return fmt.Errorf("cannot listen on %s: %w", s.cfg.Listen, err)
	}
	return s.listenInside()
}

// listenInside serves the operator, if asked to: the figures, and the profiles
// of the Go runtime.
func (s *Server) listenInside() error {
	if s.cfg.DebugListen == "" {
		return nil
	}
	listener, err := net.Listen("tcp", s.cfg.DebugListen)
	if err != nil {
		return errors.Join(fmt.Errorf("cannot listen on %s: %w", s.cfg.DebugListen, err), s.listener.Close())
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics.Handler())
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	s.debug = &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() {
		if err := s.debug.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("figures and profiles are served no more", slog.Any("error", err))
		}
	}()
	return nil
}

// URL returns where browsers find the server.
func (s *Server) URL() string {
	if s.cfg.PublicURL != "" {
		return s.cfg.PublicURL
	}
	addr := s.listener.Addr().(*net.TCPAddr)
	host := "localhost"
	if addr.IP != nil && !addr.IP.IsUnspecified() && !addr.IP.IsLoopback() {
		host = addr.IP.String()
	}
	return "http://" + net.JoinHostPort(host, fmt.Sprint(addr.Port))
}

// Store returns what the database is: "postgres" or "sqlite".
func (s *Server) Store() string { return s.store.Name() }

// Serve answers until the context ends, then stops: it takes no more calls,
// saves all rooms, tells their clients to come back, and closes the database.
// A stop in time is no error.
func (s *Server) Serve(ctx context.Context) error {
	go s.sweep(ctx)
	go s.keepTime(ctx)
	s.notices.run()
	s.reviews.run()
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(s.listener) }()
	s.serveNodes()
	select {
	case err := <-failed:
		ending, cancel := context.WithTimeout(context.Background(), s.cfg.DrainLimit)
		defer cancel()
		s.reviews.end()
		return errors.Join(err, s.notices.end(ending), s.store.Close())
	case <-ctx.Done():
	}
	s.log.Info("stopping", slog.Int("rooms", s.rooms.Awake()))
	return s.stop()
}

// stop ends the server within its limit. Saving the rooms comes first, and has
// most of the time; whoever is slow to go gets what is left, and is cut off.
func (s *Server) stop() error {
	whole, cancel := context.WithTimeout(context.Background(), s.cfg.DrainLimit)
	defer cancel()
	s.handOver(whole)
	s.web.Stop()
	calls := make(chan error, 1)
	go func() { calls <- s.http.Shutdown(whole) }() // nobody new from here on

	s.reviews.end()
	saving, saved := context.WithTimeout(whole, s.cfg.DrainLimit*3/4)
	defer saved()
	err := s.rooms.Drain(saving)
	if err != nil {
		err = fmt.Errorf("rooms to save: %w", err)
	}
	// What the rooms have told last is stored; whoever is being told it is not cut off.
	if err := s.notices.end(whole); err != nil {
		s.log.Warn("notices will be told again", slog.Any("error", err))
	}
	// Every goodbye is on its way before the program ends. Until the calls have
	// ended, one of them may still open a socket.
	late := <-calls
	if late == nil {
		late = s.web.Wait(whole)
	}
	if late != nil {
		s.log.Warn("cut off who was slow to go", slog.Any("error", late))
	}
	return errors.Join(err, s.closeWithin(s.cfg.DrainLimit/4))
}

// closeWithin closes the server, but does not wait for ever for a database that
// does not answer.
func (s *Server) closeWithin(limit time.Duration) error {
	closed := make(chan error, 1)
	go func() { closed <- s.Close() }()
	select {
	case err := <-closed:
		return err
	case <-time.After(limit):
		return errors.New("the database does not let go")
	}
}

// Close releases the listener and the database at once.
func (s *Server) Close() error {
	s.http.Close()
	s.listener.Close()
	if s.debug != nil {
		s.debug.Close()
	}
	leaving, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	s.node.close(leaving)
	if err := s.store.Close(); err != nil {
		return fmt.Errorf("closing the database: %w", err)
	}
	return nil
}

// Games returns all games by id, as the rooms want them.
func Games() map[string]engine.Game {
	all := make(map[string]engine.Game)
	for _, g := range games.All {
		all[g.Info().ID] = g
	}
	return all
}
