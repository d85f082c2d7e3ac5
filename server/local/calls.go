package local

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

func makeRoom(c *Call, m protocol.MakeLocal) (protocol.RoomAnswer, error) {
	answer, err := c.Device.make(c, m)
	return answer, failure(err)
}

// request is a call to a room while it is answered.
type request struct {
	*Call
	protocol.LocalCall
	who room.Who
}

// requests are the calls of the HTTP API that a device's own rooms take: what it takes more people,
// or time over weeks, for is not among them.
var requests = map[string]func(r request) (any, error){
	"GET ":       func(r request) (any, error) { return r.Device.rooms.Room(r, r.Code, r.who) },
	"DELETE ":    func(r request) (any, error) { return nil, r.Device.remove(r, r.Code) },
	"GET replay": playAgain,
	"GET line":   begins,
	"GET export": export,
	"POST again": func(r request) (any, error) { return r.Device.again(r, r.Code, r.who) },
	"GET back": func(r request) (any, error) {
		to, err := strconv.Atoi(r.Query["to"])
		if err != nil {
			return nil, &room.Error{Code: protocol.CodeBadRequest}
		}
		return r.Device.rooms.Back(r, r.Code, r.who, to)
	},
	"POST happenings": with(func(r request, h protocol.Happen) (any, error) {
		return r.Device.rooms.Happen(r, r.Code, r.who, h)
	}),
	"GET orders": func(r request) (any, error) { return r.Device.rooms.Orders(r, r.Code, r.who) },
	"PUT orders": with(func(r request, o protocol.GiveOrders) (any, error) {
		return r.Device.rooms.GiveOrders(r, r.Code, r.who, o)
	}),
	"PUT orders/standing": with(func(r request, o protocol.StandingOrder) (any, error) {
		return r.Device.rooms.StandingOrder(r, r.Code, r.who, o)
	}),
	"GET review":  func(r request) (any, error) { return r.Device.desk.Review(r, r.Code, r.who) },
	"POST review": func(r request) (any, error) { return r.Device.desk.Ask(r, r.Code, r.who) },
	"GET mute":    func(request) (any, error) { return protocol.Muted{Seats: []engine.Seat{}}, nil },
}

// with reads the body of a call.
func with[T any](do func(request, T) (any, error)) func(request) (any, error) {
	return func(r request) (any, error) {
		var body T
		if err := json.Unmarshal(r.Body, &body); err != nil {
			return nil, &room.Error{Code: protocol.CodeBadRequest}
		}
		return do(r, body)
	}
}

func callRoom(c *Call, in protocol.LocalCall) (any, error) {
	do, ok := requests[in.Method+" "+in.Path]
	if !ok {
		return nil, failure(&room.Error{Code: protocol.CodeNotFound, Detail: fmt.Sprintf("%s %s is a server's", in.Method, in.Path)})
	}
	who, err := c.Device.who(c, in.Code, in.Seat)
	if err != nil {
		return nil, err
	}
	answer, err := do(request{c, in, who})
	return answer, failure(err)
}

// moment reads a seat and the number of a record, which are nobody and otherwise where they are missing.
func (r request) moment(name string, otherwise int) (viewer engine.Seat, at int, err error) {
	viewer, at = engine.Nobody, otherwise
	for name, set := range map[string]func(n int){
		"seat": func(n int) { viewer = engine.Seat(n) },
		name:   func(n int) { at = n },
	} {
		if text, given := r.Query[name]; given {
			n, err := strconv.Atoi(text)
			if err != nil {
				return viewer, at, &room.Error{Code: protocol.CodeBadRequest}
			}
			set(n)
		}
	}
	return viewer, at, nil
}

// begins is what a line begins with that is tried out.
func begins(r request) (any, error) {
	viewer, at, err := r.moment("at", room.Now)
	if err != nil {
		return nil, err
	}
	l, err := r.Device.rooms.Line(r, r.Code, r.who, viewer, at)
	if err != nil {
		return nil, err
	}
	return l.Begin(r)
}

func playAgain(r request) (any, error) {
	viewer, from, err := r.moment("from", 0)
	if err != nil {
		return nil, err
	}
	shown, err := r.Device.rooms.Replay(r, r.Code, r.who, viewer, from)
	if err != nil {
		return nil, err
	}
	answer := protocol.Replay{Room: shown.Room, Happenings: shown.Happenings, Frames: []protocol.Frame{}}
	for frame, err := range shown.Frames(r) {
		if err != nil {
			return nil, err
		}
		answer.Frames = append(answer.Frames, frame)
		r.Yield()
	}
	return answer, nil
}

// export is the file of a game as a text: its sum is that of what stands there.
func export(r request) (any, error) {
	e, err := r.Device.rooms.Export(r, r.Code, r.who)
	if err != nil {
		return nil, err
	}
	file, err := e.File(context.WithoutCancel(r))
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(file)
	return string(text), err
}
