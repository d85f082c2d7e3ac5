package web

import "sync"

// outbox holds the messages that wait for a socket; it is the [room.Sink] of
// the socket. It is bounded by bytes, not messages: a browser that comes back
// after a while gets many small ones at once, and that is not being slow.
//
// A message for which nothing has to wait is sent at once, by whoever has it:
// that is most of them. For the others there is a writer, as long as any wait:
// a socket waits most of its life, and a goroutine has a stack.
type outbox struct {
	limit int                                          // bytes
	now   func(message []byte, more ...[]byte) sending // sends without waiting
	write func()                                       // takes until there is nothing, on a goroutine of its own

	mu      sync.Mutex
	waiting [][]byte // an empty one stands for the rest of a message sent partly
	bytes   int
	writing bool // there is a writer, or it has ended for good
	closed  bool
	reason  string
}

func newOutbox(limit int, now func(message []byte, more ...[]byte) sending, write func()) *outbox {
	return &outbox{limit: limit, now: now, write: write}
}

// Send implements [room.Sink].
func (o *outbox) Send(message []byte, more ...[]byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	bytes := len(message)
	for _, m := range more {
		bytes += len(m)
	}
	if o.closed || o.bytes > 0 && o.bytes+bytes > o.limit {
		return false
	}
	o.put(bytes, message, more...)
	return true
}

// Offer implements [room.Sink].
func (o *outbox) Offer(message []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || o.writing || len(o.waiting) > 0 {
		return false
	}
	o.put(len(message), message)
	return true
}

// put sends messages of so many bytes, or has them wait.
func (o *outbox) put(bytes int, message []byte, more ...[]byte) {
	if len(o.waiting) == 0 && !o.writing {
		switch o.now(message, more...) {
		case whole:
			return
		case partly:
			message, more, bytes = nil, nil, 0
		}
	}
	o.waiting = append(append(o.waiting, message), more...)
	o.bytes += bytes
	o.begin()
}

// Close implements [room.Sink].
func (o *outbox) Close(reason string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	o.closed, o.reason = true, reason
	o.begin()
}

// begin has somebody write, unless somebody does.
func (o *outbox) begin() {
	if !o.writing {
		o.writing = true
		go o.write()
	}
}

// take takes all messages that wait, in spare if it has room. If there are none the
// writer ends: for good if the outbox is closed, or until there are. What was taken
// before has been written by then.
func (o *outbox) take(spare [][]byte) (messages [][]byte, closed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	messages = o.waiting
	if len(messages) > 0 {
		o.waiting, o.bytes = spare[:0], 0
		return messages, false
	}
	o.waiting = nil
	o.writing = o.closed
	return nil, o.closed
}

// why returns the reason of the first Close.
func (o *outbox) why() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.reason
}
