package web

import (
	"context"
	"net/http"

	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// orders tells a seat what it has chosen ahead.
func (s *Server) orders(w http.ResponseWriter, r *http.Request) error {
	who, err := s.who(r)
	if err != nil {
		return err
	}
	all, err := s.cfg.Rooms.Orders(r.Context(), code(r), who)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, all)
	return nil
}

func (s *Server) giveOrders(w http.ResponseWriter, r *http.Request) error {
	return changeOrders(s, w, r, s.cfg.Rooms.GiveOrders)
}

func (s *Server) standingOrder(w http.ResponseWriter, r *http.Request) error {
	return changeOrders(s, w, r, s.cfg.Rooms.StandingOrder)
}

// changeOrders has a room take a change of a seat's orders, and answers with them.
func changeOrders[T any](s *Server, w http.ResponseWriter, r *http.Request, change func(context.Context, string, room.Who, T) (protocol.Orders, error)) error {
	body, err := read[T](w, r)
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	all, err := change(r.Context(), code(r), who, body)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, all)
	return nil
}
