package web

import "sync"

// outbox holds the messages that wait for a socket; it is the [room.Sink] of
// the socket. It is bounded by bytes, not messages: a browser that comes back
// after a while gets many small ones at once, and that is not being slow.
//
// A message for which nothing has to wait is sent at once, by whoever has it:
// that is most of them, and it spares the socket's writer being woken.
type outbox struct {
	limit int                                          // bytes
	now   func(message []byte, more ...[]byte) sending // sends without waiting
	wake  chan struct{}                                // says that there is something to take, or the end

	mu      sync.Mutex
	waiting [][]byte // an empty one stands for the rest of a message sent partly
	bytes   int
	writing bool // what was taken last is being written
	closed  bool
	reason  string
}

func newOutbox(limit int, now func(message []byte, more ...[]byte) sending) *outbox {
	return &outbox{limit: limit, now: now, wake: make(chan struct{}, 1)}
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
	o.signal()
}

// Close implements [room.Sink].
func (o *outbox) Close(reason string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	o.closed, o.reason = true, reason
	o.signal()
}

func (o *outbox) signal() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// take waits for messages and takes all of them, in spare if it has room. It
// returns none when the outbox is closed and empty. What was taken before has
// been written by then.
func (o *outbox) take(spare [][]byte) [][]byte {
	for {
		o.mu.Lock()
		messages, closed := o.waiting, o.closed
		o.writing = len(messages) > 0
		if o.writing {
			o.waiting, o.bytes = spare[:0], 0
		}
		o.mu.Unlock()
		if len(messages) > 0 || closed {
			return messages
		}
		<-o.wake
	}
}

// why returns the reason of the first Close.
func (o *outbox) why() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.reason
}
