package web

import (
	"net/http"
	"strings"

	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// Nodes are the servers that share the rooms, as calls see them; see [route.Router].
type Nodes interface {
	// Caller notes the address that a call comes from, which another node says of what it passes
	// on, and direct knows of all else.
	Caller(direct func(http.Handler) http.Handler) func(http.Handler) http.Handler

	// Route passes calls about rooms that another node has on. about is the code of the room that a
	// call is about, empty for none; what cannot be passed on is for refuse.
	Route(about func(*http.Request) string, refuse http.Handler) func(http.Handler) http.Handler
}

// alone is a server that has all rooms.
type alone struct{}

func (alone) Caller(direct func(http.Handler) http.Handler) func(http.Handler) http.Handler {
	return direct
}

func (alone) Route(func(*http.Request) string, http.Handler) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler { return next }
}

// routed passes calls about rooms that another server has on to it. What they may cost is counted
// there.
func (s *Server) routed() func(http.Handler) http.Handler {
	return s.cfg.Nodes.Route(about, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, r, protocol.CodeUnavailable, "The room is on its way to another server.")
	}))
}

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
