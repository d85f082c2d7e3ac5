package room

// WaitAsleep waits until no room is awake.
func (d *Directory) WaitAsleep() { d.running.Wait() }

// Sum returns the sum that fits a file.
var Sum = sum

// Hash is what a record of this position has.
var Hash = hash

// What an update is made of.
var (
	Show      = show
	MarkLog   = markLog
	NewUpdate = newUpdate
)
