package room

import "sync"

// Sink is where a room puts the messages for one socket. Its methods never
// wait; they may be called from several goroutines.
type Sink interface {
	// Send queues a message, a whole JSON text, and perhaps others that leave
	// with it. The sink must not change them: others are sent the same bytes. It
	// returns false, and queues none, if the queue is full or closed.
	Send(message []byte, more ...[]byte) bool
	// Close says that nothing more will come, and why: a reason of
	// [Bye]. The sink sends what is queued, then the bye, and ends
	// the socket. Only the first call counts.
	Close(reason string)
}

// Queue is a bounded [Sink] in memory: a socket's writer takes from it.
type Queue struct {
	messages chan []byte

	mu     sync.Mutex
	closed bool
	reason string
}

// NewQueue makes a queue that holds up to size messages.
func NewQueue(size int) *Queue { return &Queue{messages: make(chan []byte, size)} }

// Send implements [Sink].
func (q *Queue) Send(message []byte, more ...[]byte) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed || cap(q.messages)-len(q.messages) <= len(more) {
		return false
	}
	q.messages <- message // there is room, and nobody else fills it
	for _, m := range more {
		q.messages <- m
	}
	return true
}

// Close implements [Sink].
func (q *Queue) Close(reason string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	q.closed, q.reason = true, reason
	close(q.messages)
}

// Messages returns the channel of queued messages. It is closed after the last
// one that was queued before Close.
func (q *Queue) Messages() <-chan []byte { return q.messages }

// Reason returns why the queue was closed, empty if it has not been.
func (q *Queue) Reason() string {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.reason
}
