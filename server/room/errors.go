package room

import (
	"context"
	"errors"

	"westkingdom/engine"
	"westkingdom/server/store"
)

// Code names why something was refused, for ever; docs/protocol.md tells them.
type Code string

// The codes of this package's errors.
const (
	CodeBadRequest   Code = "bad-request"    // malformed JSON, a missing or impossible field
	CodeNoRoom       Code = "no-room"        // no room has this code
	CodeNoGame       Code = "no-game"        // no game has this id
	CodeBadFigures   Code = "bad-figures"    // corrections that the game does not take, or of what is no stand-in
	CodeBadConfig    Code = "bad-config"     // seats or settings that the game does not take
	CodeSeatTaken    Code = "seat-taken"     // the seat is not free
	CodeRoomFull     Code = "room-full"      // no seat is free
	CodeNotSeated    Code = "not-seated"     // this needs a seat
	CodeNotHost      Code = "not-host"       // only the host may
	CodeBadSecret    Code = "bad-secret"     // the secret opens no seat of this room
	CodeStarted      Code = "started"        // the game has begun
	CodeNotStarted   Code = "not-started"    // the game has not begun
	CodeSeatsOpen    Code = "seats-open"     // a seat is still free
	CodeNoSpectators Code = "no-spectators"  // only seats may watch
	CodeNotYourTurn  Code = "not-your-turn"  // the seat is not asked
	CodeStalePrompt  Code = "stale-prompt"   // the prompt has been answered or has passed
	CodeNoSuchOption Code = "no-such-option" // the answer is not in the list
	CodeCannotUndo   Code = "cannot-undo"    // nothing may be taken back
	CodeGameOver     Code = "game-over"      // the game has ended
	CodeTooManyGames Code = "too-many-games" // bots play as many games alone as they may at once
	CodeBusy         Code = "busy"           // the room's queue is full, or another server is at work on it; try again
	CodeUnavailable  Code = "unavailable"    // the database does not answer; nothing is lost
	CodeNotFinished  Code = "not-finished"   // only a finished game shows this
	CodeBadExport    Code = "bad-export"     // an export file that is damaged or altered
	CodeNewerExport  Code = "newer-export"   // an export file of a newer program
	CodeExists       Code = "exists"         // the room is already there
	CodeGameFault    Code = "game-fault"     // a mistake in the game's program: this cannot be done, nothing has changed
	CodeGameBroken   Code = "game-broken"    // a mistake in the game's program: the room cannot be shown; nothing is lost
	CodeInternal     Code = "internal"       // our fault; the log has the rest
)

// Error is a refusal that the user may see.
type Error struct {
	Code   Code
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
// that of the [Error] in it, and [CodeInternal] for any other.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CodeInternal
}

func refuse(code Code, detail string) error { return &Error{Code: code, Detail: detail} }

// userError gives an error of the layers below the code that fits it.
func userError(err error) error {
	var e *Error
	switch {
	case err == nil || errors.As(err, &e):
		return err
	case errors.Is(err, store.ErrNoRoom):
		return &Error{Code: CodeNoRoom}
	case errors.Is(err, store.ErrExists):
		return &Error{Code: CodeExists}
	case errors.Is(err, store.ErrConflict): // another server is at work on the room, and nothing was written
		return &Error{Code: CodeBusy, Err: err}
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return &Error{Code: CodeUnavailable, Err: err}
	case errors.Is(err, engine.ErrFault):
		return &Error{Code: CodeGameFault, Err: err}
	case errors.Is(err, engine.ErrConfig):
		return &Error{Code: CodeBadConfig, Detail: err.Error()}
	case errors.Is(err, engine.ErrOver):
		return &Error{Code: CodeGameOver}
	case errors.Is(err, engine.ErrNotAsked):
		return &Error{Code: CodeNotYourTurn}
	case errors.Is(err, engine.ErrStale):
		return &Error{Code: CodeStalePrompt}
	case errors.Is(err, engine.ErrNoOption):
		return &Error{Code: CodeNoSuchOption}
	case errors.Is(err, engine.ErrUndo):
		return &Error{Code: CodeCannotUndo}
	}
	return &Error{Code: CodeInternal, Err: err}
}
