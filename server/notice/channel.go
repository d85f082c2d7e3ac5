package notice

import (
	"context"
	"errors"
	"net/url"
	"time"

	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Channel is a way to reach people outside the page: Web Push, a webhook, or mail.
// It is used by many goroutines at once.
type Channel interface {
	// Send hands a message over to where a person has said, and returns when it is
	// taken. It waits for nobody longer than a few seconds. Errors: ErrGone; a
	// *LaterError; a *FailedError. None has an address in its text.
	Send(ctx context.Context, to store.Channel, m Message) error
}

// Message is what is told at once.
type Message struct {
	protocol.Notice
	Topic string        // of messages of one topic that wait at a service only the last one is kept
	Keep  time.Duration // for how long it is of use
	Left  time.Duration // until the reader's time is used up; 0: it is not counted
	Code  string        // of a KindCode: what its person types in; of a KindConfirm the end of a link
}

// Link leads to what a message tells of, without a secret. public is where browsers find
// the server; empty: there is no link.
func (m Message) Link(public string) string {
	switch {
	case public == "":
		return ""
	case m.Kind == KindCode || m.Kind == protocol.NoticeTest:
		return public + "/notices"
	case m.Room != "":
		return public + "/r/" + url.PathEscape(m.Room)
	}
	return public + "/"
}

// By these its reader says that they want to be told there: with a code that they type in,
// or a link that they open. No push message is one.
const (
	KindCode    protocol.NoticeKind = "code"
	KindConfirm protocol.NoticeKind = "confirm"
)

// ErrGone: there is nobody at this address any more. It is forgotten.
var ErrGone = errors.New("the address is gone")

// LaterError: the service asks to come back later.
type LaterError struct{ After time.Duration }

func (e *LaterError) Error() string { return "the service asks to come back later" }

// FailedError: the message was not taken. Reason is a word that its person is shown, as
// [protocol.NoticeChannel] has it; the cause may have an address in it, and is kept back.
type FailedError struct {
	Reason string
	Final  bool // it is switched off at once
}

func (e *FailedError) Error() string { return "not taken: " + e.Reason }
