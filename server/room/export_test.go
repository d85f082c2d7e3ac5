package room

// WaitAsleep waits until no room is awake.
func (d *Directory) WaitAsleep() { d.running.Wait() }

// Sum returns the sum that fits a file.
var Sum = sum
