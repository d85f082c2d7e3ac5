package web

import (
	"bufio"
	"context"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// Observer is told what browsers ask, for the operator's figures. Its methods
// are called by many goroutines at once and return at once.
type Observer interface {
	// Answered: a call was answered with this status. route is one of the
	// few that the server has, such as "GET /api/rooms/{code}".
	Answered(route string, status int, took time.Duration)
	// Refused: a call, or a message of a socket, was answered with this code
	// by the server's face; what a room refuses it tells its own observer.
	Refused(code string)
}

type unobserved struct{}

func (unobserved) Answered(string, int, time.Duration) {}
func (unobserved) Refused(string)                      {}

// noted is what becomes known of a call while it is answered.
type noted struct{ code protocol.Code }

type notedKey struct{}

// watched tells the observer of each call, and the access log if there is one.
// The log never has a path as it was asked for: a link that somebody mangled
// may hold a secret.
func (s *Server) watched(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, note := time.Now(), &noted{}
		answer := &answering{WrapResponseWriter: middleware.NewWrapResponseWriter(w, r.ProtoMajor)}
		r = r.WithContext(context.WithValue(r.Context(), notedKey{}, note))
		defer func() {
			took, status := time.Since(began), answer.Status()
			if !answer.taken.IsZero() {
				took = answer.taken.Sub(began)
			}
			if status == 0 { // a socket, or nothing was written
				status = http.StatusOK
			}
			s.cfg.Observer.Answered(route(r), status, took)
			if note.code != "" {
				s.cfg.Observer.Refused(string(note.code))
			}
			if s.cfg.AccessLog {
				s.cfg.Log.Info("call", slog.String("route", route(r)), roomOf(r), slog.Int("status", status),
					slog.String("code", string(note.code)), slog.Int("bytes", answer.BytesWritten()),
					slog.Duration("took", took), slog.String("address", middleware.GetClientIP(r.Context())))
			}
		}()
		if s.cfg.Proxies.none() && r.Header.Get("X-Forwarded-For") != "" {
			s.hint.Do(func() {
				s.cfg.Log.Warn("calls come through a proxy that is not named: all its people count as one address, see --proxies")
			})
		}
		if r.Header.Get("Upgrade") != "" {
			next.ServeHTTP(answer, r)
			return
		}
		next.ServeHTTP(answer.WrapResponseWriter, r)
	})
}

// answering knows when its connection was taken over: what a socket lasts that is passed on to another server is no
// call's time.
type answering struct {
	middleware.WrapResponseWriter
	taken time.Time
}

// Hijack implements [http.Hijacker].
func (a *answering) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	a.taken = time.Now()
	return http.NewResponseController(a.WrapResponseWriter).Hijack()
}

// noteCode notes why a call is refused.
func noteCode(r *http.Request, code protocol.Code) {
	if note, ok := r.Context().Value(notedKey{}).(*noted); ok {
		note.code = code
	}
}

// route names the call for log and figures, without the room's code.
func route(r *http.Request) string {
	method := r.Method
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut:
	default:
		method = "OTHER" // whatever a caller makes up
	}
	pattern := "/*"
	if c := chi.RouteContext(r.Context()); c != nil && c.RoutePattern() != "" {
		pattern = c.RoutePattern()
	}
	return method + " " + pattern
}

// roomOf names the room of a call for the log; empty if there is none.
func roomOf(r *http.Request) slog.Attr {
	code := chi.URLParam(r, "code")
	if code == "" {
		code, _, _ = strings.Cut(strings.TrimPrefix(r.URL.Path, "/r/"), "/")
	}
	if !room.IsCode(code) {
		code = ""
	}
	return slog.String("room", code)
}
