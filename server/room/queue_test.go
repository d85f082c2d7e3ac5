package room_test

import "sync"

// queue is a bounded [room.Sink] in memory: a test reads from it what a socket would be sent.
type queue struct {
	messages chan []byte

	mu     sync.Mutex
	closed bool
	reason string
}

// newQueue makes a queue that holds up to size messages.
func newQueue(size int) *queue { return &queue{messages: make(chan []byte, size)} }

// Send implements [room.Sink].
func (q *queue) Send(message []byte, more ...[]byte) bool {
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

// Offer implements [room.Sink].
func (q *queue) Offer(message []byte) bool { return len(q.messages) == 0 && q.Send(message) }

// Close implements [room.Sink].
func (q *queue) Close(reason string) {
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
func (q *queue) Messages() <-chan []byte { return q.messages }

// Reason returns why the queue was closed, empty if it has not been.
func (q *queue) Reason() string {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.reason
}
