package web

import (
	"net/http"

	"westkingdom/server/protocol"
)

// notes tells what the browser's person has written for themselves in a room.
func (s *Server) notes(w http.ResponseWriter, r *http.Request) error {
	who, err := s.who(r)
	if err != nil {
		return err
	}
	n, err := s.cfg.Rooms.Notes(r.Context(), code(r), who)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, n)
	return nil
}

func (s *Server) writeNotes(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.WriteNotes](w, r)
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	n, err := s.cfg.Rooms.WriteNotes(r.Context(), code(r), who, body)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, n)
	return nil
}
