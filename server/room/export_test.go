package room

import "westkingdom/server/view"

// WaitAsleep waits until no room is awake.
func (d *Directory) WaitAsleep() { d.running.Wait() }

// What an update is made of.
var (
	Show      = show
	MarkLog   = view.MarkLog
	NewUpdate = newUpdate
	Encode    = encode
)
