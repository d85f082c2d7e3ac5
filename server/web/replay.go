package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// moment reads whose knowledge of a game a call is about, and the number of a record, which
// it names.
func moment(r *http.Request, name string, otherwise int) (viewer engine.Seat, record int, err error) {
	viewer, record = engine.Nobody, otherwise
	if text := r.URL.Query().Get("seat"); text != "" {
		if viewer, err = seat(text); err != nil {
			return viewer, record, err
		}
	}
	if text := r.URL.Query().Get(name); text != "" {
		if record, err = strconv.Atoi(text); err != nil || record < 0 {
			return viewer, record, refusal(protocol.CodeBadRequest, "A record is a number from 0.")
		}
	}
	return viewer, record, nil
}

func (s *Server) replay(w http.ResponseWriter, r *http.Request) error {
	viewer, from, err := moment(r, "from", 0)
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	replay, err := s.cfg.Rooms.Replay(r.Context(), code(r), who, viewer, from)
	if err != nil {
		return err
	}
	data, err := s.shelf.get(r.Context(), replay.Key, func(ctx context.Context, w io.Writer) error {
		return s.writeReplay(ctx, w, replay)
	})
	if err != nil {
		return err
	}
	return serveJSON(w, r, data)
}

// writeReplay writes a [protocol.Replay], frame by frame.
func (s *Server) writeReplay(ctx context.Context, w io.Writer, replay *room.Replay) error {
	head, err := json.Marshal(protocol.Replay{Room: replay.Room, Happenings: replay.Happenings})
	if err != nil {
		return err
	}
	// The frames follow, one by one, in the place of none.
	if _, err := fmt.Fprintf(w, "%s[", bytes.TrimSuffix(head, []byte("null}"))); err != nil {
		return err
	}
	between, frames, began := "", 0, time.Now()
	for frame, err := range replay.Frames(ctx) {
		if err != nil {
			return err
		}
		data, err := json.Marshal(frame)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%s%s", between, data); err != nil {
			return err
		}
		between = ","
		if frames++; frames%16 == 0 {
			s.shelf.rest(ctx, time.Since(began))
			began = time.Now()
		}
	}
	_, err = io.WriteString(w, "]}")
	return err
}

// line answers with what a line begins with that is tried out in the browser.
func (s *Server) line(w http.ResponseWriter, r *http.Request) error {
	viewer, at, err := moment(r, "at", room.Now)
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	line, err := s.cfg.Rooms.Line(r.Context(), code(r), who, viewer, at)
	if err != nil {
		return err
	}
	data, err := s.shelf.get(r.Context(), line.Key, func(ctx context.Context, w io.Writer) error {
		begins, err := line.Begin(ctx)
		if err != nil {
			return err
		}
		return json.NewEncoder(w).Encode(begins)
	})
	if err != nil {
		return err
	}
	return serveJSON(w, r, data)
}

func (s *Server) export(w http.ResponseWriter, r *http.Request) error {
	who, err := s.who(r)
	if err != nil {
		return err
	}
	export, err := s.cfg.Rooms.Export(r.Context(), code(r), who)
	if err != nil {
		return err
	}
	data, err := s.shelf.get(r.Context(), export.Key, func(ctx context.Context, w io.Writer) error {
		file, err := export.File(ctx)
		if err != nil {
			return err
		}
		return json.NewEncoder(w).Encode(file)
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="westkingdom-`+code(r)+`.json"`)
	return serveJSON(w, r, data)
}
