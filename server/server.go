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
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/open"
	"westkingdom/server/web"
)

// Server is a running server: it listens from Open on, and answers from Serve
// on.
type Server struct {
	cfg      Config
	log      *slog.Logger
	store    store.Store
	rooms    *room.Directory
	web      *web.Server
	listener net.Listener
	http     *http.Server
	debug    *http.Server // nil: none
}

// Open opens the database, brings its tables up to date, and listens. The
// caller must call Serve, or Close if it never does.
func Open(ctx context.Context, cfg Config, log *slog.Logger) (*Server, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	s := &Server{cfg: cfg, log: log}
	var err error
	if s.store, err = open.Open(ctx, cfg.DatabaseURL); err != nil {
		return nil, fmt.Errorf("the database cannot be opened: %w", err)
	}
	if err := s.compose(); err != nil {
		return nil, errors.Join(err, s.store.Close())
	}
	return s, nil
}

func (s *Server) compose() (err error) {
	s.rooms = room.New(room.Config{
		Store:    s.store,
		Games:    Games(),
		NewBot:   bot.New,
		Log:      s.log,
		BotDelay: s.cfg.BotDelay,
	})
	s.web, err = web.New(web.Config{
		Rooms:        s.rooms,
		Games:        games.All,
		Client:       client.Build(),
		Log:          s.log,
		Ready:        s.store.Ping,
		PublicURL:    s.cfg.PublicURL,
		Proxies:      s.cfg.Proxies,
		CallLimit:    s.cfg.CallLimit,
		MessageLimit: s.cfg.MessageLimit,
		CompressFrom: s.cfg.CompressFrom,
	})
	if err != nil {
		return err
	}
	s.http = &http.Server{
		Handler:           s.web,
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
	return s.profile()
}

// profile serves the profiles of the Go runtime to the operator, if asked to.
func (s *Server) profile() error {
	if s.cfg.DebugListen == "" {
		return nil
	}
	listener, err := net.Listen("tcp", s.cfg.DebugListen)
	if err != nil {
		return errors.Join(fmt.Errorf("cannot listen on %s: %w", s.cfg.DebugListen, err), s.listener.Close())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	s.debug = &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go s.debug.Serve(listener)
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
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(s.listener) }()
	select {
	case err := <-failed:
		return errors.Join(err, s.store.Close())
	case <-ctx.Done():
	}
	s.log.Info("stopping", slog.Int("rooms", s.rooms.Awake()))
	return s.stop()
}

func (s *Server) stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), s.cfg.DrainLimit)
	defer cancel()
	s.web.Stop()
	// In this order nobody joins a room that has been drained, and every
	// goodbye is on its way before the program ends.
	var errs []error
	if err := s.http.Shutdown(ctx); err != nil {
		errs = append(errs, fmt.Errorf("calls in progress: %w", err))
	}
	if err := s.rooms.Drain(ctx); err != nil {
		errs = append(errs, fmt.Errorf("rooms to save: %w", err))
	}
	if err := s.web.Wait(ctx); err != nil {
		errs = append(errs, fmt.Errorf("sockets to close: %w", err))
	}
	return errors.Join(append(errs, s.Close())...)
}

// Close releases the listener and the database at once.
func (s *Server) Close() error {
	s.http.Close()
	s.listener.Close()
	if s.debug != nil {
		s.debug.Close()
	}
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
