// Package web is the server's face to browsers: the HTTP API, the rooms'
// sockets, and the client's files. It knows who is asking and what a request
// may cost; what happens in a room is the business of package room.
// docs/protocol.md describes every call and message.
package web

import (
	"context"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"westkingdom/engine"
	"westkingdom/server/protocol"
)

// Config is what a [Server] works with.
type Config struct {
	Rooms     Rooms
	People    People
	Notices   Notices
	Reviews   Reviews
	Games     []engine.Game // as hosts are shown them
	Client    fs.FS         // the client's build
	Log       *slog.Logger
	Ready     func(context.Context) error // says whether the database stores what is written
	PublicURL string                      // where browsers find the server; empty: where they say
	Proxies   Proxies                     // in front of the server
	Limits    Limits
	Observer  Observer // nil: nobody is told
	Nodes     Nodes    // nil: this server has all rooms
	AccessLog bool     // log every call
	// CompressFrom is the length in bytes from which a message of a socket is
	// compressed (permessage-deflate), if the browser can; 0: none is.
	CompressFrom int
}

// Limits that are no matter of taste.
const (
	maxBody    = 64 << 10         // bytes of a request's body
	maxMessage = 8 << 10          // bytes of a client's message
	maxWaiting = 1 << 20          // bytes of messages that may wait for a slow socket
	helloLimit = 10 * time.Second // for the first message of a socket
	writeLimit = 10 * time.Second // for one message to a socket
	pingEvery  = 30 * time.Second
	pingLimit  = 15 * time.Second // for the pong
)

// unsubscribing is where the links lead by which mails are ended.
const unsubscribing = "/notices/unsubscribe/{token}"

// Server answers browsers.
type Server struct {
	cfg      Config
	handler  http.Handler
	guests   *guests
	shelf    *shelf // of replays and exports
	brings   brings
	counted  sync.Map // of int: stand-ins, by game
	probe    probe
	hint     sync.Once // that calls seem to come through a proxy
	sockets  sync.WaitGroup
	leaving  atomic.Bool
	stopping context.Context
	stop     context.CancelFunc
}

// New makes a server.
func New(cfg Config) (*Server, error) {
	if cfg.Observer == nil {
		cfg.Observer = unobserved{}
	}
	if cfg.Nodes == nil {
		cfg.Nodes = alone{}
	}
	s := &Server{cfg: cfg, guests: newGuests(cfg.Limits), shelf: newShelf(), brings: newBrings(), probe: probe{ask: cfg.Ready}}
	s.stopping, s.stop = context.WithCancel(context.Background())
	client, err := newStatic(cfg.Client)
	if err != nil {
		return nil, err
	}
	ours, err := sameOrigin(cfg.PublicURL)
	if err != nil {
		return nil, err
	}
	r := chi.NewRouter()
	r.MethodNotAllowed(notFound) // also methods of which nobody has heard
	r.Use(s.cfg.Nodes.Caller(s.cfg.Proxies.addressed()), s.watched, s.recovered, s.secured)
	r.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok\n") })
	r.Get("/readyz", s.ready)
	r.Route("/api", func(r chi.Router) {
		r.Use(ours, s.routed())
		r.NotFound(notFound)
		r.MethodNotAllowed(notFound)
		r.Get("/rooms/{code}/socket", s.socket)
		s.calls(r)
	})
	client.invite = s.invite
	// What reads mail comes from no page of this site.
	r.With(s.limited()).Post(unsubscribing, s.call(s.unsubscribe))
	r.Get(unsubscribing, client.ServeHTTP)
	r.Handle("/*", client)
	s.handler = r
	return s, nil
}

// calls routes the API. What makes or changes something, tries a secret, plays a game
// again, or reads all that somebody ever played is limited; what every page asks when it
// opens is not.
func (s *Server) calls(r chi.Router) {
	r.With(compressed()).Get("/games", s.games)
	r.With(compressed()).Get("/games/{game}/stand-ins", s.call(s.uncertain))
	r.Get("/rooms/{code}", s.call(s.room))
	r.Get("/rooms/{code}/mute", s.call(s.muted))
	r.Get("/rooms/{code}/notes", s.call(s.notes))
	r.Get("/rooms/{code}/orders", s.call(s.orders))
	r.Get("/me", s.call(s.me))
	r.Get("/me/notices", s.told(s.notices))
	r.With(compressed()).Get("/rooms/{code}/review", s.call(s.review))
	r.With(compressed()).Get("/me/games", s.call(s.myGames))
	r = r.With(s.limited())
	r.With(compressed()).Get("/me/played", s.call(s.played))
	r.Post("/games/{game}/lesson", s.call(s.learn))
	r.Post("/rooms", s.call(s.createRoom))
	r.With(s.bringLimited()).Post("/rooms/import", s.call(s.bring))
	r.Post("/rooms/{code}/claim", s.call(s.claim))
	r.Post("/rooms/{code}/join", s.call(s.join))
	r.Put("/rooms/{code}", s.call(s.setRoom))
	r.Put("/rooms/{code}/colour", s.call(s.recolour))
	r.Put("/rooms/{code}/figures", s.call(s.correct))
	r.Put("/rooms/{code}/pace", s.call(s.setPace))
	r.Post("/rooms/{code}/again", s.call(s.again))
	r.Post("/rooms/{code}/start", s.call(s.start))
	r.Post("/rooms/{code}/happenings", s.call(s.happen))
	r.Post("/rooms/{code}/seats/{seat}", s.call(s.takeSeat))
	r.Put("/rooms/{code}/seats/{seat}", s.call(s.setSeat))
	r.Post("/rooms/{code}/seats/{seat}/link", s.call(s.seatLink))
	r.Get("/rooms/{code}/replay", s.call(s.replay))
	r.Get("/rooms/{code}/line", s.call(s.line))
	r.Post("/rooms/{code}/review", s.call(s.askReview))
	r.Get("/rooms/{code}/back", s.call(s.back))
	r.Get("/rooms/{code}/export", s.call(s.export))
	r.Put("/rooms/{code}/mute", s.call(s.mute))
	r.Put("/rooms/{code}/notes", s.call(s.writeNotes))
	r.Put("/rooms/{code}/orders", s.call(s.giveOrders))
	r.Put("/rooms/{code}/orders/standing", s.call(s.standingOrder))
	r.Post("/rooms/{code}/seats/{seat}/nudge", s.call(s.nudge))
	r.Post("/me/notices/push", toldBy(s, s.addPush))
	r.Post("/me/notices/webhooks", toldBy(s, s.addWebhook))
	r.Post("/me/notices/mails", s.addMail)
	r.Post("/notices/confirm", s.call(s.confirmMail))
	r.Put("/me/notices/settings", toldBy(s, s.setNotices))
	r.Delete("/me/notices/channels/{channel}", s.told(s.deleteChannel))
	r.Post("/me/notices/channels/{channel}/code", s.told(s.askAgain))
	r.Put("/me/notices/channels/{channel}/code", s.typeCode)
	r.Post("/me/notices/channels/{channel}/test", s.call(s.testNotice))
	r.Delete("/me", s.call(s.forgetMe))
	r.Put("/me/games/{code}", s.call(s.putAway))
	r.Post("/me/links", s.call(s.deviceLink))
	r.Post("/me/devices", s.call(s.addDevice))
	r.Delete("/me/devices/{device}", s.call(s.shutDevice))
	r.Put("/me/holiday", s.call(s.setHoliday))
	r.Delete("/me/holiday", s.call(s.endHoliday))
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Leave makes the server say that it is not ready. It goes on answering.
func (s *Server) Leave() { s.leaving.Store(true) }

// Stop makes the server say that it is not ready, and sends away whoever has a
// socket and is in no room: the rooms send the others.
func (s *Server) Stop() { s.stop() }

// Wait returns when all sockets have ended, or the context has. No call may be
// under way any more: it might open another.
func (s *Server) Wait(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		s.sockets.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if s.leaving.Load() || s.stopping.Err() != nil {
		writeProblem(w, r, protocol.CodeUnavailable, "The server is stopping.")
		return
	}
	if err := s.probe.result(); err != nil {
		s.cfg.Log.Warn("not ready", slog.Any("error", err))
		writeProblem(w, r, protocol.CodeUnavailable, "The database does not store what is written.")
		return
	}
	_, _ = io.WriteString(w, "ok\n")
}

// Sockets returns how many sockets are open.
func (s *Server) Sockets() int { return s.guests.open() }

func notFound(w http.ResponseWriter, r *http.Request) { writeProblem(w, r, protocol.CodeNotFound, "") }

// recovered turns a panic into an answer and a line in the log.
func (s *Server) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			switch p := recover(); p {
			case nil:
			case http.ErrAbortHandler:
				panic(p)
			default:
				s.cfg.Log.Error("a request failed", slog.String("route", route(r)), roomOf(r), slog.Any("panic", p), stack())
				writeProblem(w, r, protocol.CodeInternal, "")
			}
		}()
		next.ServeHTTP(w, r)
	})
}

func (s *Server) secured(next http.Handler) http.Handler {
	return secured(next, strings.HasPrefix(s.cfg.PublicURL, "https:"))
}

// compressed compresses long answers. Short ones are not worth a compressor's
// memory.
func compressed() func(http.Handler) http.Handler {
	c := middleware.NewCompressor(5, "application/json", "application/problem+json")
	c.SetEncoder("br", func(w io.Writer, level int) io.Writer { return brotli.NewWriterLevel(w, level) })
	return c.Handler
}
