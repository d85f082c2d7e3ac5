package local

import (
	"encoding/json"
	"sync"

	"westkingdom/server/message"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// sink hands the page what a room says.
type sink struct {
	page Page

	mu     sync.Mutex
	ended  chan struct{}
	closed bool
}

// Send implements [room.Sink].
func (s *sink) Send(message []byte, more ...[]byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.send(message, more...)
}

func (s *sink) send(message []byte, more ...[]byte) bool {
	if s.closed {
		return false
	}
	for _, m := range append([][]byte{message}, more...) {
		if len(m) > 0 && s.page.Tell(json.RawMessage(m)) != nil {
			return false
		}
	}
	return true
}

// Offer implements [room.Sink].
func (s *sink) Offer(message []byte) bool { return s.Send(message) }

// Close implements [room.Sink].
func (s *sink) Close(reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	if reason != "" {
		s.send(protocol.Encode(protocol.Bye{Type: protocol.TypeBye, Reason: reason}))
	}
	s.closed = true
	close(s.ended)
}

// socket is a page's connection to a room: it ends when the room, or the page, closes it.
func socket(c *Call, in protocol.LocalSocket) (*struct{}, error) {
	who, err := c.Device.who(c, in.Code, in.Seat)
	if err != nil {
		return nil, err
	}
	out := &sink{page: c.Page, ended: make(chan struct{})}
	var watch room.Watch
	defer func() {
		out.Close("")
		if watch != nil {
			watch.Leave()
		}
	}()
	hello := func(m protocol.ClientMessage) (err error) {
		seen := room.Seen{Seq: m.Seq, As: m.Seat, Number: m.Number, Parts: m.Parts, Reviews: m.Reviews}
		if watch == nil {
			watch, err = c.Device.rooms.Watch(c, in.Code, who, seen, out)
			return err
		}
		return watch.Again(c, seen)
	}
	for {
		select {
		case <-c.Done():
			return nil, nil
		case <-out.ended:
			return nil, nil
		case data := <-c.Heard:
			var m protocol.ClientMessage
			if err := json.Unmarshal(data, &m); err != nil {
				return nil, &Failure{codeBadPayload, err}
			}
			var err error
			switch m.Type {
			case protocol.TypePing:
				out.Send([]byte(`{"type":"` + protocol.TypePong + `"}`))
			case protocol.TypeHello:
				err = hello(m)
			default:
				err = message.Hand(watch, m, 0)
			}
			if err == nil {
				continue
			}
			if m.ID != "" {
				out.Send(protocol.Encode(protocol.Answer{Type: protocol.TypeAnswer, ID: m.ID, Result: protocol.Refused, Code: room.CodeOf(err)}))
				continue
			}
			out.Send(protocol.Encode(protocol.SocketProblem{Type: protocol.TypeProblem, Code: room.CodeOf(err)}))
			if m.Type == protocol.TypeHello {
				return nil, nil
			}
		}
	}
}
