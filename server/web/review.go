package web

import (
	"net/http"
)

// review tells how far the review of a game is, and what came of it.
func (s *Server) review(w http.ResponseWriter, r *http.Request) error {
	who, err := s.who(r)
	if err != nil {
		return err
	}
	answer, err := s.cfg.Reviews.Review(r.Context(), code(r), who)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, answer)
	return nil
}

func (s *Server) askReview(w http.ResponseWriter, r *http.Request) error {
	who, err := s.who(r)
	if err != nil {
		return err
	}
	answer, err := s.cfg.Reviews.Ask(r.Context(), code(r), who)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, answer)
	return nil
}
