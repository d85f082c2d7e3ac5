// Package message hands rooms what browsers say to them, however it comes: through a
// socket, or from a page to the room within its own browser.
package message

import (
	"time"

	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// Hand hands a room a message of a browser that has said hello; watch is nil before. What it is
// about to be answered comes through the room's sink; lag is how long the connection takes there
// and back. Errors: bad-request for what is no message, or comes too early, and what else the
// room refuses at once: it has not been taken.
func Hand(watch room.Watch, m protocol.ClientMessage, lag time.Duration) error {
	refused := &room.Error{Code: protocol.CodeBadRequest}
	if watch == nil {
		return refused
	}
	switch m.Type {
	case protocol.TypeLook:
		watch.Look(!m.Away)
		return nil
	case protocol.TypeLead:
		watch.Lead(!m.Down)
		return nil
	case protocol.TypeCancel:
		watch.CancelAdvice()
		return nil
	case protocol.TypePoint:
		if m.Place != nil {
			return watch.Point(*m.Place)
		}
	case protocol.TypeBind:
		if m.Seat != nil {
			watch.Bind(*m.Seat, m.Commitment)
			return nil
		}
	case protocol.TypeOpen:
		watch.Open(m.Secret)
		return nil
	}
	if m.ID == "" {
		return refused
	}
	switch m.Type {
	case protocol.TypeChoose:
		watch.Lag(lag)
		watch.Choose(m.ID, m.Prompt, m.Option)
	case protocol.TypeAdvise:
		watch.Advise(m.ID, m.Prompt)
	case protocol.TypeUndo:
		watch.Undo(m.ID)
	case protocol.TypeSay:
		watch.Say(m.ID, m.Text)
	default:
		return refused
	}
	return nil
}
