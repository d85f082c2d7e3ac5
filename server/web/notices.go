package web

import (
	"context"
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/person"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// Notices is how persons are told outside the page; a [desk.Desk] knows. Besides the
// codes listed, every method may fail with no-person (but the first) and unavailable.
type Notices interface {
	// Notices tells what a person has said of it; of nobody nothing.
	Notices(ctx context.Context, person uuid.UUID) (protocol.Notices, error)

	// AddPush has a person's device told. Errors: bad-request.
	AddPush(ctx context.Context, person, device uuid.UUID, p protocol.AddPush) (protocol.Notices, error)

	// AddWebhook sends a code to an address, which a person may show that they read.
	// Errors: bad-request, too-many, not-told.
	AddWebhook(ctx context.Context, person uuid.UUID, w protocol.AddWebhook) (protocol.Notices, error)

	// AddMail sends a link to a mailbox, whose reader may confirm by it. caller is the
	// address that the call comes from. Errors: bad-request, too-many, too-many-mails,
	// not-told, busy.
	AddMail(ctx context.Context, person uuid.UUID, caller string, m protocol.AddMail) (protocol.Notices, error)

	// AskAgain sends another code, or another link, to what is not told, or not any more.
	// Errors: bad-request, too-many, too-many-mails, not-told, busy.
	AskAgain(ctx context.Context, person uuid.UUID, caller, channel string) (protocol.Notices, error)

	// TypeCode has a webhook told whose code it is. Errors: bad-request, bad-code, busy.
	TypeCode(ctx context.Context, person uuid.UUID, channel, code string) (protocol.Notices, error)

	// DeleteChannel has them told there no more. Errors: bad-request.
	DeleteChannel(ctx context.Context, person uuid.UUID, channel string) (protocol.Notices, error)

	// SetSettings stores what they want to be told of. Errors: bad-request.
	SetSettings(ctx context.Context, person uuid.UUID, s protocol.NoticeSettings) (protocol.Notices, error)

	// Test tells something at once. Errors: bad-request, too-many, not-told.
	Test(ctx context.Context, person uuid.UUID, channel string) error

	// Confirm has a mailbox told, by the end of the link that was sent there. Errors:
	// bad-code, busy; never no-person.
	Confirm(ctx context.Context, token string) error

	// Unsubscribe switches a mailbox off, by the end of the link that every mail has; of
	// anything else it says nothing. Errors: busy; never no-person.
	Unsubscribe(ctx context.Context, token string) error
}

// told answers with what a person has said of being told, after do.
func (s *Server) told(do func(r *http.Request, b person.Browser) (protocol.Notices, error)) http.HandlerFunc {
	return s.call(func(w http.ResponseWriter, r *http.Request) error {
		b, err := s.browser(r)
		if err != nil {
			return err
		}
		n, err := do(r, b)
		if err != nil {
			return err
		}
		writeJSON(w, http.StatusOK, n)
		return nil
	})
}

// toldBy is told, of a call with a body.
func toldBy[T any](s *Server, do func(ctx context.Context, b person.Browser, body T) (protocol.Notices, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.told(func(r *http.Request, b person.Browser) (n protocol.Notices, err error) {
			body, err := read[T](w, r)
			if err != nil {
				return n, err
			}
			return do(r.Context(), b, body)
		})(w, r)
	}
}

func (s *Server) notices(r *http.Request, b person.Browser) (protocol.Notices, error) {
	return s.cfg.Notices.Notices(r.Context(), b.Person)
}

func (s *Server) addPush(ctx context.Context, b person.Browser, p protocol.AddPush) (protocol.Notices, error) {
	return s.cfg.Notices.AddPush(ctx, b.Person, b.Device, p)
}

func (s *Server) addWebhook(ctx context.Context, b person.Browser, w protocol.AddWebhook) (protocol.Notices, error) {
	return s.cfg.Notices.AddWebhook(ctx, b.Person, w)
}

func (s *Server) addMail(w http.ResponseWriter, r *http.Request) {
	toldBy(s, func(ctx context.Context, b person.Browser, m protocol.AddMail) (protocol.Notices, error) {
		return s.cfg.Notices.AddMail(ctx, b.Person, address(r), m)
	})(w, r)
}

func (s *Server) askAgain(r *http.Request, b person.Browser) (protocol.Notices, error) {
	return s.cfg.Notices.AskAgain(r.Context(), b.Person, address(r), chi.URLParam(r, "channel"))
}

func (s *Server) typeCode(w http.ResponseWriter, r *http.Request) {
	toldBy(s, func(ctx context.Context, b person.Browser, c protocol.TypeCode) (protocol.Notices, error) {
		return s.cfg.Notices.TypeCode(ctx, b.Person, chi.URLParam(r, "channel"), c.Code)
	})(w, r)
}

func (s *Server) deleteChannel(r *http.Request, b person.Browser) (protocol.Notices, error) {
	return s.cfg.Notices.DeleteChannel(r.Context(), b.Person, chi.URLParam(r, "channel"))
}

func (s *Server) setNotices(ctx context.Context, b person.Browser, p protocol.NoticeSettings) (protocol.Notices, error) {
	return s.cfg.Notices.SetSettings(ctx, b.Person, p)
}

// confirmMail takes the yes of whoever reads a mailbox, in whatever browser they read it.
func (s *Server) confirmMail(w http.ResponseWriter, r *http.Request) error {
	c, err := read[protocol.ConfirmMail](w, r)
	if err != nil {
		return err
	}
	if err := s.cfg.Notices.Confirm(r.Context(), c.Token); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// unsubscribe is the one click of RFC 8058, by whatever program reads a mail: it has no
// cookie, comes from no page, and says in a form what it wants. So does the page that a
// GET of the same address shows.
func (s *Server) unsubscribe(w http.ResponseWriter, r *http.Request) error {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	if r.PostFormValue("List-Unsubscribe") != "One-Click" {
		return &room.Error{Code: protocol.CodeBadRequest, Detail: "The form has no List-Unsubscribe=One-Click."}
	}
	if err := s.cfg.Notices.Unsubscribe(r.Context(), chi.URLParam(r, "token")); err != nil {
		return err
	}
	_, _ = io.WriteString(w, "ok\n")
	return nil
}

func (s *Server) testNotice(w http.ResponseWriter, r *http.Request) error {
	b, err := s.browser(r)
	if err == nil {
		err = s.cfg.Notices.Test(r.Context(), b.Person, chi.URLParam(r, "channel"))
	}
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// nudge tells the person of a seat that somebody waits for them.
func (s *Server) nudge(w http.ResponseWriter, r *http.Request) error {
	n, err := seat(chi.URLParam(r, "seat"))
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err == nil {
		err = s.cfg.Rooms.Nudge(r.Context(), code(r), who, n)
	}
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *Server) muted(w http.ResponseWriter, r *http.Request) error {
	who, err := s.who(r)
	if err != nil {
		return err
	}
	seats, err := s.cfg.Rooms.Muted(r.Context(), code(r), who)
	return tellMuted(w, seats, err)
}

func (s *Server) mute(w http.ResponseWriter, r *http.Request) error {
	body, err := read[protocol.Mute](w, r)
	if err != nil {
		return err
	}
	who, err := s.who(r)
	if err != nil {
		return err
	}
	seats, err := s.cfg.Rooms.Mute(r.Context(), code(r), who, body.Seat, body.Muted)
	return tellMuted(w, seats, err)
}

func tellMuted(w http.ResponseWriter, seats []engine.Seat, err error) error {
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, protocol.Muted{Seats: append([]engine.Seat{}, seats...)})
	return nil
}
