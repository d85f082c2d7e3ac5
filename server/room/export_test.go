package room

import (
	"westkingdom/server/protocol"
	"westkingdom/server/view"
)

// WaitAsleep waits until no room is awake.
func (d *Directory) WaitAsleep() { d.running.Wait() }

// What an update is made of.
var (
	Show      = show
	MarkLog   = view.MarkLog
	NewUpdate = newUpdate
)

// Encode encodes an update in scratch, and returns it for the next time.
func Encode(scratch []byte) func(protocol.Update, []protocol.ViewerUpdate) []byte {
	return func(u protocol.Update, viewers []protocol.ViewerUpdate) []byte {
		_, used := encode(u, viewers, func(int) bool { return true }, scratch)
		return used
	}
}
