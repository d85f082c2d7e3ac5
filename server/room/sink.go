package room

// Sink is where a room puts the messages for one socket. Its methods never
// wait; they may be called from several goroutines.
type Sink interface {
	// Send queues a message, a whole JSON text, and perhaps others that leave
	// with it. The sink must not change them: others are sent the same bytes. It
	// returns false, and queues none, if the queue is full or closed.
	Send(message []byte, more ...[]byte) bool
	// Offer sends a message if nothing waits before it, and says whether it did. For what
	// the next such message says as well.
	Offer(message []byte) bool
	// Close says that nothing more will come, and why: one of the reasons of the
	// protocol's bye, or none. The sink sends what is queued, then the bye if there
	// is a reason, and ends the socket. Only the first call counts.
	Close(reason string)
}
