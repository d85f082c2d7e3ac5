package web

import (
	"net/http"
	"strings"
	"time"

	"westkingdom/server/room"
)

// Cookies that hold a browser's secrets for one room. Their path is the
// room's part of the API: no page and no other room ever gets them.
const (
	seatCookie = "westkingdom-seat"
	hostCookie = "westkingdom-host"
)

// cookieAge is as long as browsers keep a cookie.
const cookieAge = 400 * 24 * time.Hour

// who returns what the browser shows for the room of this call.
func who(r *http.Request) room.Who {
	return room.Who{Host: cookie(r, hostCookie), Seat: cookie(r, seatCookie), Address: address(r)}
}

func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return strings.Clone(c.Value) // a socket keeps it for long, and not the whole header
}

// keep gives the browser a secret of a room to keep.
func (s *Server) keep(w http.ResponseWriter, name, code, secret string) {
	http.SetCookie(w, &http.Cookie{
		Name:     name,
		Value:    secret,
		Path:     "/api/rooms/" + code,
		MaxAge:   int(cookieAge / time.Second),
		HttpOnly: true,
		Secure:   strings.HasPrefix(s.cfg.PublicURL, "https:"),
		// Strict serves for links from a chat too: the page needs no cookie,
		// and what the page calls comes from this site.
		SameSite: http.SameSiteStrictMode,
	})
}
