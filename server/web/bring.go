package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

const (
	bringWait  = 20 * time.Second // how long a game that is brought waits for its turn
	mostBrings = 8                // games that may be on their way at once
)

// brings lets games that people bring be played again one at a time.
type brings struct {
	way  chan struct{} // taken by each that is on its way
	turn chan struct{} // taken by the one that is played
}

func newBrings() brings { return brings{make(chan struct{}, mostBrings), make(chan struct{}, 1)} }

// bring makes a room of the file of an unfinished game, which is the call's body.
func (s *Server) bring(w http.ResponseWriter, r *http.Request) error {
	at, err := bringSeat(r)
	if err != nil {
		return err
	}
	select {
	case s.brings.way <- struct{}{}:
		defer func() { <-s.brings.way }()
	default:
		return errBusy
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, record.MaxFile))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return refusal(protocol.CodeTooLarge, "The file is larger than any game.")
	case err != nil:
		return refusal(protocol.CodeBadRequest, "The body ended too early.")
	}
	soon, cancel := context.WithTimeout(r.Context(), bringWait)
	defer cancel()
	select {
	case s.brings.turn <- struct{}{}:
		defer func() { <-s.brings.turn }()
	case <-soon.Done():
		return errBusy
	}
	file, err := record.Read(bytes.NewReader(data))
	if err != nil {
		return room.BadExport(err)
	}
	was, err := s.guest(r)
	if err != nil {
		return err
	}
	if was.New != nil && at == engine.Nobody && !s.cfg.People.MayHost(was.Address) {
		was.New = nil // the host by a cookie alone
	}
	answer, now, err := s.cfg.Rooms.Bring(r.Context(), was, file, at)
	if err != nil {
		return err
	}
	s.hold(w, answer.Room.Code, was, now)
	switch {
	case at != engine.Nobody:
		s.cfg.People.Sits(now.Person)
	case now.Person != was.Person:
		s.cfg.People.Hosts(now.Person, was.Address)
	}
	w.Header().Set("Location", "/api/rooms/"+answer.Room.Code)
	writeJSON(w, http.StatusCreated, answer)
	return nil
}

// bringSeat returns the seat on which whoever brings a game plays on; without one, nobody's.
func bringSeat(r *http.Request) (engine.Seat, error) {
	text := r.URL.Query().Get("seat")
	if text == "" {
		return engine.Nobody, nil
	}
	return seat(text)
}
