package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/figures"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// call makes a handler of a function that answers or fails. Failures become
// problems; what went wrong inside is for the log only.
func (s *Server) call(f func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := f(w, r); err != nil {
			s.refuse(w, r, err)
		}
	}
}

func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(r.Context().Err(), context.Canceled) {
		return // the caller has gone
	}
	code, detail := room.CodeOf(err), ""
	var e *room.Error
	if errors.As(err, &e) {
		detail = e.Detail
	}
	switch code {
	case protocol.CodeInternal:
		detail = ""
		s.cfg.Log.Error("a call failed", slog.String("route", route(r)), roomOf(r), slog.Any("error", err))
	case protocol.CodeUnavailable:
		s.cfg.Log.Warn("a call had to be refused", slog.String("route", route(r)), roomOf(r), slog.Any("error", err))
	}
	writeProblem(w, r, code, detail)
}

// refusal is an error of this package's own.
func refusal(code protocol.Code, detail string) error {
	return &room.Error{Code: code, Detail: detail}
}

// read decodes a request's body.
func read[T any](w http.ResponseWriter, r *http.Request) (T, error) {
	var body T
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return body, refusal(protocol.CodeTooLarge, "A body may have 64 KiB.")
	case err != nil:
		return body, refusal(protocol.CodeBadRequest, "The body ended too early.")
	}
	if err := json.Unmarshal(data, &body); err != nil {
		return body, refusal(protocol.CodeBadRequest, "The body is not the JSON that this call takes.")
	}
	return body, nil
}

func code(r *http.Request) string { return chi.URLParam(r, "code") }

func seat(text string) (engine.Seat, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, refusal(protocol.CodeBadRequest, "A seat is a number from 0.")
	}
	return engine.Seat(n), nil
}

func (s *Server) games(w http.ResponseWriter, _ *http.Request) {
	infos := make([]engine.Info, 0, len(s.cfg.Games))
	for _, g := range s.cfg.Games {
		info := g.Info()
		info.StandIns = s.standIns(info.ID)
		infos = append(infos, info)
	}
	writeJSON(w, http.StatusOK, infos)
}

// standIns is how many stand-ins a game has: it stays so while the server runs.
func (s *Server) standIns(game string) int {
	if n, ok := s.counted.Load(game); ok {
		return n.(int)
	}
	file, err := s.cfg.Rooms.StandIns(game)
	n := 0
	if err == nil {
		n, err = figures.Count(file)
	}
	if err != nil {
		s.cfg.Log.Error("stand-ins not counted", slog.String("game", game), slog.Any("error", err))
	}
	s.counted.Store(game, n)
	return n
}

// uncertain answers with the figures of a game that no source gives.
func (s *Server) uncertain(w http.ResponseWriter, r *http.Request) error {
	file, err := s.cfg.Rooms.StandIns(chi.URLParam(r, "game"))
	if err != nil {
		return err
	}
	if file == nil {
		file = json.RawMessage("{}")
	}
	writeJSON(w, http.StatusOK, file)
	return nil
}

// correct puts stand-ins of a room's game right.
func (s *Server) correct(w http.ResponseWriter, r *http.Request) error {
	file, err := read[json.RawMessage](w, r)
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	answer, err := s.cfg.Rooms.Correct(r.Context(), code(r), who, file)
	return s.answer(w, answer, err)
}

func (s *Server) createRoom(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.CreateRoom](w, r)
	if err != nil {
		return err
	}
	was, err := s.guest(r)
	if err != nil {
		return err
	}
	if was.New != nil && !s.cfg.People.MayHost(was.Address) {
		was.New = nil // the host by a cookie alone
	}
	created, err := s.cfg.Rooms.Create(r.Context(), was, body)
	if err != nil {
		return err
	}
	s.hold(w, created.Room.Code, was, created.Now)
	if created.Now.Person != was.Person {
		s.cfg.People.Hosts(created.Now.Person, was.Address)
	}
	w.Header().Set("Location", "/api/rooms/"+created.Room.Code)
	writeJSON(w, http.StatusCreated, protocol.RoomAnswer{
		Room: created.Room,
		You:  protocol.You{Seat: engine.Nobody, Host: true},
	})
	return nil
}

func (s *Server) learn(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.Learn](w, r)
	if err != nil {
		return err
	}
	was, err := s.guest(r)
	if err != nil {
		return err
	}
	now, answer, err := s.cfg.Rooms.Learn(r.Context(), was, chi.URLParam(r, "game"), body.Name, body.Step)
	if err != nil {
		return err
	}
	s.hold(w, answer.Room.Code, was, now)
	s.cfg.People.Sits(now.Person)
	return s.answer(w, answer, nil)
}

func (s *Server) room(w http.ResponseWriter, r *http.Request) error {
	me, err := s.who(r)
	if err != nil {
		return err
	}
	answer, err := s.cfg.Rooms.Room(r.Context(), code(r), me)
	if err != nil {
		return err
	}
	// Browsers keep a cookie for some time only: give it again while it is used.
	if answer.You.Seat != engine.Nobody && me.Seat != "" {
		s.keep(w, seatCookie, code(r), me.Seat)
	}
	if answer.You.Host && me.Host != "" {
		s.keep(w, hostCookie, code(r), me.Host)
	}
	if me.Person != uuid.Nil {
		s.remember(w, cookie(r, personCookie))
	}
	return s.answer(w, answer, nil)
}

func (s *Server) takeSeat(w http.ResponseWriter, r *http.Request) error {
	n, err := seat(chi.URLParam(r, "seat"))
	if err != nil {
		return err
	}
	body, err := read[protocol.TakeSeat](w, r)
	if err != nil {
		return err
	}
	was, err := s.guest(r)
	if err != nil {
		return err
	}
	answer, now, err := s.cfg.Rooms.TakeSeat(r.Context(), code(r), was, n, body.Name)
	if err != nil {
		return err
	}
	s.hold(w, code(r), was, now)
	s.cfg.People.Sits(now.Person)
	return s.answer(w, answer, nil)
}

func (s *Server) claim(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.Claim](w, r)
	if err != nil {
		return err
	}
	was, err := s.guest(r)
	if err != nil {
		return err
	}
	answer, now, err := s.cfg.Rooms.Claim(r.Context(), code(r), was, body.Secret)
	if err != nil {
		return err
	}
	s.hold(w, code(r), was, now)
	return s.answer(w, answer, nil)
}

// join makes what the browser holds here by secrets alone its person's own.
func (s *Server) join(w http.ResponseWriter, r *http.Request) error {
	was, err := s.guest(r)
	if err != nil {
		return err
	}
	answer, now, err := s.cfg.Rooms.Join(r.Context(), code(r), was)
	if err != nil {
		return err
	}
	s.hold(w, code(r), was, now)
	return s.answer(w, answer, nil)
}

func (s *Server) setRoom(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.SetRoom](w, r)
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	answer, err := s.cfg.Rooms.SetRoom(r.Context(), code(r), who, body)
	return s.answer(w, answer, err)
}

// again has the people of a finished game play it again. The browser gets the cookies of
// the new room.
func (s *Server) again(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.PlayAgain](w, r)
	if err != nil {
		return err
	}
	was, err := s.guest(r)
	if err != nil {
		return err
	}
	answer, now, err := s.cfg.Rooms.Again(r.Context(), code(r), was, body)
	if err != nil {
		return err
	}
	was.Host, was.Seat = "", "" // those of the old room
	s.hold(w, answer.Room.Code, was, now)
	s.cfg.People.Sits(now.Person)
	return s.answer(w, answer, nil)
}

func (s *Server) recolour(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.Recolour](w, r)
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	answer, err := s.cfg.Rooms.Recolour(r.Context(), code(r), who, body.Colour)
	return s.answer(w, answer, err)
}

func (s *Server) setSeat(w http.ResponseWriter, r *http.Request) error {
	n, err := seat(chi.URLParam(r, "seat"))
	if err != nil {
		return err
	}
	body, err := read[protocol.SetSeat](w, r)
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	answer, err := s.cfg.Rooms.SetSeat(r.Context(), code(r), who, n, body)
	return s.answer(w, answer, err)
}

// seatLink answers with the secret of a seat: for one's own, or for the host.
func (s *Server) seatLink(w http.ResponseWriter, r *http.Request) error {
	n, err := seat(chi.URLParam(r, "seat"))
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	answer, err := s.cfg.Rooms.NewLink(r.Context(), code(r), who, n)
	return s.answer(w, answer, err)
}

func (s *Server) start(w http.ResponseWriter, r *http.Request) error {
	who, err := s.who(r)
	if err != nil {
		return err
	}
	answer, err := s.cfg.Rooms.Start(r.Context(), code(r), who)
	return s.answer(w, answer, err)
}

func (s *Server) setPace(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.SetPace](w, r)
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	answer, err := s.cfg.Rooms.SetPace(r.Context(), code(r), who, body.Pace)
	return s.answer(w, answer, err)
}

func (s *Server) happen(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.Happen](w, r)
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	answer, err := s.cfg.Rooms.Happen(r.Context(), code(r), who, body)
	return s.answer(w, answer, err)
}

// back says what it would be to go back to after a record.
func (s *Server) back(w http.ResponseWriter, r *http.Request) error {
	to, err := strconv.Atoi(r.URL.Query().Get("to"))
	if err != nil {
		return refusal(protocol.CodeBadRequest, "A record is a number from 0.")
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	back, err := s.cfg.Rooms.Back(r.Context(), code(r), who, to)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, back)
	return nil
}

func (s *Server) answer(w http.ResponseWriter, answer protocol.RoomAnswer, err error) error {
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, answer)
	return nil
}

func stack() slog.Attr { return slog.String("stack", string(debug.Stack())) }
