package engine

import "errors"

var (
	// ErrConfig: a config that the game does not take.
	ErrConfig = errors.New("config not possible")
	// ErrOver: the game has ended; nothing can be chosen.
	ErrOver = errors.New("game is over")
	// ErrNotAsked: the seat is not asked anything now.
	ErrNotAsked = errors.New("seat is not asked")
	// ErrStale: the prompt that is answered is no longer the open one.
	ErrStale = errors.New("prompt is no longer open")
	// ErrNoOption: the answer is not an option of the prompt.
	ErrNoOption = errors.New("not an option")
	// ErrUndo: there is nothing that the seat may take back; the text ends with
	// why, as [Match.Undo] says it.
	ErrUndo = errors.New("cannot be taken back")
	// ErrRewind: the game cannot go back to there.
	ErrRewind = errors.New("cannot go back to there")
	// ErrFault: a rule failed. The position is the one before the choice.
	ErrFault = errors.New("rules failed")
	// ErrSnapshot: a snapshot that cannot be read.
	ErrSnapshot = errors.New("snapshot not readable")
)
