package web

import (
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/person"
	"westkingdom/server/room"
)

// Cookies that hold a browser's secrets: for one room, of the path of the room's part of
// the API, so that no page and no other room ever gets them; and for whose device it is,
// of the path of the API.
const (
	seatCookie   = "westkingdom-seat"
	hostCookie   = "westkingdom-host"
	personCookie = "westkingdom-person"
)

// cookieAge is as long as browsers keep a cookie.
const cookieAge = 400 * 24 * time.Hour

// shown returns the secrets that the browser shows for the room of this call.
func shown(r *http.Request) room.Who {
	return room.Who{Host: cookie(r, hostCookie), Seat: cookie(r, seatCookie), Address: address(r)}
}

// who returns what the browser holds in the room of this call: by its secrets, and as one
// of a person's devices.
func (s *Server) who(r *http.Request) (room.Who, error) {
	who := shown(r)
	b, err := s.browser(r)
	who.Person, who.Device = b.Person, b.Device
	return who, err
}

// guest is who, in a call by which a browser that is nobody becomes somebody.
func (s *Server) guest(r *http.Request) (room.Who, error) {
	who, err := s.who(r)
	if err == nil && who.Person == uuid.Nil {
		who.New = s.cfg.People.Newcomer(r.UserAgent())
	}
	return who, err
}

// browser says whose the browser is.
func (s *Server) browser(r *http.Request) (person.Browser, error) {
	secret := cookie(r, personCookie)
	if secret == "" {
		return person.Browser{}, nil
	}
	return s.cfg.People.Browser(r.Context(), secret)
}

func cookie(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return strings.Clone(c.Value) // a socket keeps it for long, and not the whole header
}

// hold gives the browser what it holds in a room by now and did not before.
func (s *Server) hold(w http.ResponseWriter, code string, was, now room.Who) {
	if now.Seat != was.Seat {
		s.keep(w, seatCookie, code, now.Seat)
	}
	if now.Host != was.Host {
		s.keep(w, hostCookie, code, now.Host)
	}
	if now.Person != was.Person {
		s.remember(w, was.New.Secret)
	}
}

// keep gives the browser a secret of a room to keep.
func (s *Server) keep(w http.ResponseWriter, name, code, secret string) {
	s.set(w, name, "/api/rooms/"+code, secret)
}

// remember gives the browser the secret of a person's device to keep.
func (s *Server) remember(w http.ResponseWriter, secret string) {
	s.set(w, personCookie, "/api", secret)
}

// forget takes the secret of a person's device from the browser.
func (s *Server) forget(w http.ResponseWriter) { s.set(w, personCookie, "/api", "") }

// set has the browser keep a cookie, or throw it away if its value is empty.
func (s *Server) set(w http.ResponseWriter, name, path, value string) {
	age := int(cookieAge / time.Second)
	if value == "" {
		age = -1
	}
	http.SetCookie(w, &http.Cookie{
		Name:     name,
		Value:    value,
		Path:     path,
		MaxAge:   age,
		HttpOnly: true,
		Secure:   strings.HasPrefix(s.cfg.PublicURL, "https:"),
		// Strict serves for links from a chat too: the page needs no cookie,
		// and what the page calls comes from this site.
		SameSite: http.SameSiteStrictMode,
	})
}
