package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5/middleware"

	"westkingdom/server/cluster"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// routed passes calls about rooms that another server has on to it. What they may cost is counted
// there.
func (s *Server) routed(next http.Handler) http.Handler {
	refuse := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, r, protocol.CodeUnavailable, "The room is on its way to another server.")
	})
	return s.cfg.Cluster.Route(s.here, about, refuse, next)
}

// here wakes a room.
func (s *Server) here(ctx context.Context, code string) error { return s.cfg.Rooms.Here(ctx, code) }

// about is the code of the room that a call is about; empty for none.
func about(r *http.Request) string {
	rest, _ := strings.CutPrefix(r.URL.Path, "/api/rooms/")
	if rest == r.URL.Path {
		return ""
	}
	if code, _, _ := strings.Cut(rest, "/"); room.IsCode(code) {
		return code
	}
	return "" // a game that is brought has no room yet
}

// addressed notes the address that a request comes from: of what another node passes on,
// it says so.
func (s *Server) addressed(next http.Handler) http.Handler {
	outside, inside := s.cfg.Proxies.addressed()(next), middleware.ClientIPFromHeader(cluster.Caller)(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.cfg.Cluster.Passed(r) {
			inside.ServeHTTP(w, r)
			return
		}
		outside.ServeHTTP(w, r)
	})
}
