package room

import (
	"time"
)

// Observer is told what rooms do, for the operator's figures. Its methods are
// called by many goroutines at once and return at once.
type Observer interface {
	// Loaded: a room was loaded, to wake or after it lost touch with the
	// store, in this time; err says that it could not be.
	Loaded(took time.Duration, err error)
	// Queued: a command entered a mailbox, behind so many others.
	Queued(waiting int)
	// Published: a choice or an undo is stored, and all watchers have been
	// sent it, in this time after it was stored.
	Published(took time.Duration)
	// Refused: a message with an id was refused, or could not be answered, with
	// this code.
	Refused(code string)
	// Replayed: a game was played again for somebody, in this time; err says
	// that it could not be.
	Replayed(took time.Duration, err error)
	// Advised: a seat's question of what to do was thought about, in this time since it was
	// asked; told says whether anything could be said.
	Advised(took time.Duration, told bool)
	// NotAdvised: one was not thought about, for an error of [thinking.Pool.Join].
	NotAdvised(why error)
}

// unobserved is the [Observer] of those who have none.
type unobserved struct{}

func (unobserved) Loaded(time.Duration, error)   {}
func (unobserved) Queued(int)                    {}
func (unobserved) Published(time.Duration)       {}
func (unobserved) Refused(string)                {}
func (unobserved) Replayed(time.Duration, error) {}
func (unobserved) Advised(time.Duration, bool)   {}
func (unobserved) NotAdvised(error)              {}
