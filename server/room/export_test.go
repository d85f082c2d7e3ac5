package room

// WaitAsleep waits until no room is awake.
func (d *Directory) WaitAsleep() { d.running.Wait() }

// What an update is made of.
var (
	Show      = show
	MarkLog   = markLog
	NewUpdate = newUpdate
)
