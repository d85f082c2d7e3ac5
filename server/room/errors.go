package room

import (
	"context"
	"errors"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Error is a refusal that the user may see.
type Error struct {
	Code   protocol.Code
	Detail string // for people; says nothing that is not theirs to know
	Err    error  // the cause, for the log; nil if the code says it all
}

func (e *Error) Error() string {
	s := string(e.Code)
	if e.Detail != "" {
		s += ": " + e.Detail
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

func (e *Error) Unwrap() error { return e.Err }

// CodeOf returns the code that the user is shown for an error of this package:
// that of the [Error] in it, and [protocol.CodeInternal] for any other.
func CodeOf(err error) protocol.Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return protocol.CodeInternal
}

func refuse(code protocol.Code, detail string) error { return &Error{Code: code, Detail: detail} }

// UserError gives an error of the layers below the code that fits it.
func UserError(err error) error {
	var e *Error
	switch {
	case err == nil || errors.As(err, &e):
		return err
	case errors.Is(err, store.ErrNoRoom):
		return &Error{Code: protocol.CodeNoRoom}
	case errors.Is(err, store.ErrExists):
		return &Error{Code: protocol.CodeExists}
	case errors.Is(err, store.ErrConflict): // another server is at work on the room, and nothing was written
		return &Error{Code: protocol.CodeBusy, Err: err}
	case elsewhere(err):
		return &Error{Code: protocol.CodeBusy, Err: err}
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, store.ErrFenced), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return &Error{Code: protocol.CodeUnavailable, Err: err}
	case errors.Is(err, engine.ErrFault):
		return &Error{Code: protocol.CodeGameFault, Err: err}
	case errors.Is(err, engine.ErrConfig):
		return &Error{Code: protocol.CodeBadConfig, Detail: err.Error()}
	case errors.Is(err, engine.ErrOver):
		return &Error{Code: protocol.CodeGameOver}
	case errors.Is(err, engine.ErrNotAsked):
		return &Error{Code: protocol.CodeNotYourTurn}
	case errors.Is(err, engine.ErrStale):
		return &Error{Code: protocol.CodeStalePrompt}
	case errors.Is(err, engine.ErrNoOption):
		return &Error{Code: protocol.CodeNoSuchOption}
	case errors.Is(err, engine.ErrUndo):
		return &Error{Code: protocol.CodeCannotUndo}
	case errors.Is(err, engine.ErrRewind):
		return &Error{Code: protocol.CodeCannotRewind}
	}
	return &Error{Code: protocol.CodeInternal, Err: err}
}
