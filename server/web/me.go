package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"westkingdom/server/person"
	"westkingdom/server/protocol"
)

// me tells a browser who it is. A cookie that makes nobody, or nobody any more, is taken
// from it.
func (s *Server) me(w http.ResponseWriter, r *http.Request) error {
	b, err := s.browser(r)
	if err != nil {
		return err
	}
	return s.tellMe(w, r, b, cookie(r, personCookie))
}

// tellMe answers a browser that holds this secret now.
func (s *Server) tellMe(w http.ResponseWriter, r *http.Request, b person.Browser, secret string) error {
	me, err := s.cfg.People.Me(r.Context(), b)
	if err != nil {
		return err
	}
	switch {
	case me.Known:
		s.remember(w, secret)
	case cookie(r, personCookie) != "":
		s.forget(w)
	}
	writeJSON(w, http.StatusOK, me)
	return nil
}

func (s *Server) myGames(w http.ResponseWriter, r *http.Request) error {
	b, err := s.browser(r)
	if err != nil {
		return err
	}
	games, err := s.cfg.People.Games(r.Context(), b)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, games)
	return nil
}

func (s *Server) played(w http.ResponseWriter, r *http.Request) error {
	b, err := s.browser(r)
	if err != nil {
		return err
	}
	played, err := s.cfg.People.Played(r.Context(), b)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, played)
	return nil
}

func (s *Server) putAway(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.PutAway](w, r)
	if err != nil {
		return err
	}
	b, err := s.browser(r)
	if err != nil {
		return err
	}
	if err := s.cfg.People.PutAway(r.Context(), b, code(r), body.Away); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *Server) deviceLink(w http.ResponseWriter, r *http.Request) error {
	b, err := s.browser(r)
	if err != nil {
		return err
	}
	link, err := s.cfg.People.NewLink(r.Context(), b)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, link)
	return nil
}

func (s *Server) addDevice(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.AddDevice](w, r)
	if err != nil {
		return err
	}
	b, err := s.browser(r)
	if err != nil {
		return err
	}
	now, secret, err := s.cfg.People.Add(r.Context(), b, r.UserAgent(), body)
	if err != nil {
		return err
	}
	s.remember(w, secret) // the link is used, whatever goes wrong from here on
	return s.tellMe(w, r, now, secret)
}

func (s *Server) shutDevice(w http.ResponseWriter, r *http.Request) error {
	b, err := s.browser(r)
	if err != nil {
		return err
	}
	if err := s.cfg.People.Shut(r.Context(), b, chi.URLParam(r, "device")); err != nil {
		return err
	}
	return s.tellMe(w, r, b, cookie(r, personCookie))
}

func (s *Server) setHoliday(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.SetHoliday](w, r)
	if err != nil {
		return err
	}
	b, err := s.browser(r)
	if err != nil {
		return err
	}
	if err := s.cfg.People.SetHoliday(r.Context(), b, body); err != nil {
		return err
	}
	return s.tellMe(w, r, b, cookie(r, personCookie))
}

func (s *Server) endHoliday(w http.ResponseWriter, r *http.Request) error {
	b, err := s.browser(r)
	if err != nil {
		return err
	}
	if err := s.cfg.People.EndHoliday(r.Context(), b); err != nil {
		return err
	}
	return s.tellMe(w, r, b, cookie(r, personCookie))
}

func (s *Server) forgetMe(w http.ResponseWriter, r *http.Request) error {
	b, err := s.browser(r)
	if err != nil {
		return err
	}
	if err := s.cfg.People.Forget(r.Context(), b); err != nil {
		return err
	}
	s.forget(w)
	w.WriteHeader(http.StatusNoContent)
	return nil
}
