package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	shallow "github.com/segmentio/encoding/json" // half of the stack, which a socket keeps as it has grown
	"nhooyr.io/websocket"

	"westkingdom/server/message"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// socket is one browser's connection to a room. One goroutine reads, another
// writes what waits in the outbox, while anything does. Neither waits for the
// other, and the room waits for neither. Whoever waits for the next message is another than who acts
// on it, whose stack has grown, and who ends: a socket waits most of its life.
type socket struct {
	server  *Server
	conn    *websocket.Conn
	wire    *wire // below conn
	code    string
	who     room.Who // whose browser it is, from the first hello on
	device  string   // secret of a person's device; empty: none
	out     *outbox
	watch   room.Watch // nil before the hello
	visit   *visit
	settled func()        // while it is in no room: what that holds is let go
	alive   *time.Timer   // of the next ping
	lag     atomic.Int64  // nanoseconds that the last one took there and back
	tooBig  atomic.Bool   // the last message was over the limit
	gone    chan struct{} // closed with the last write
}

func (c *socket) log() *slog.Logger { return c.server.cfg.Log.With(slog.String("room", c.code)) }

// errTooLarge: the message is over the limit, so that the connection cannot go on.
var errTooLarge = errors.New("message too large")

func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		writeProblem(w, r, protocol.CodeBadRequest, "This call opens a WebSocket.")
		return
	}
	// The seat's limits go by the secret that it is held by.
	seat, who, device := "", shown(r), cookie(r, personCookie)
	if secret := cmp.Or(who.Seat, device); secret != "" {
		seat = code(r) + " " + secret
	}
	visit, ok := s.guests.enter(seat, address(r))
	if !ok {
		s.turnAway(w, r)
		return
	}
	s.sockets.Add(1) // before the server stops counting the request
	conn, wire, err := accept(w, r, s.cfg.CompressFrom)
	if err != nil {
		s.sockets.Done()
		visit.leave()
		writeProblem(w, r, protocol.CodeBadRequest, "The handshake of the WebSocket is not one.")
		return
	}
	c := &socket{
		server: s, conn: conn, wire: wire, code: code(r), who: who, device: device, visit: visit,
		gone: make(chan struct{}),
	}
	c.out = newOutbox(maxWaiting, c.wire.send, c.write)
	c.settled = c.unsettled()
	c.alive = time.AfterFunc(pingEvery, c.ping)
	// The request ends here and the socket lives on, in less memory.
	go c.wait()
}

// accept answers the handshake of a WebSocket whose messages are compressed from so
// many bytes on; 0: none is.
func accept(w http.ResponseWriter, r *http.Request, compressFrom int) (*websocket.Conn, *wire, error) {
	options := &websocket.AcceptOptions{
		InsecureSkipVerify: true, // the origin has been checked, see sameOrigin
		CompressionMode:    websocket.CompressionDisabled,
	}
	if compressFrom > 0 {
		options.CompressionMode = websocket.CompressionNoContextTakeover
		options.CompressionThreshold = compressFrom
	}
	h := &hijacker{ResponseWriter: w, longest: compressFrom - 1}
	conn, err := websocket.Accept(h, r, options)
	if err != nil {
		return nil, nil, err
	}
	// The limit is checked in read, which answers; this one only stops the library's own.
	conn.SetReadLimit(-1)
	return conn, h.wire, nil
}

// turnAway says that there are too many sockets, and waits for nothing: what is
// not counted must not stay. A browser cannot read the answer to a handshake, so
// this one succeeds. The browser tries again after a while.
func (s *Server) turnAway(w http.ResponseWriter, r *http.Request) {
	conn, wire, err := accept(w, r, 0)
	if err != nil {
		writeProblem(w, r, protocol.CodeTooManySockets, "")
		return
	}
	s.cfg.Observer.Refused(string(protocol.CodeTooManySockets))
	data, err := json.Marshal(protocol.SocketProblem{Type: protocol.TypeProblem, Code: protocol.CodeTooManySockets})
	if err != nil {
		panic(err) // a plain struct
	}
	wire.dismiss(data, websocket.StatusTryAgainLater, string(protocol.CodeTooManySockets))
	conn.CloseNow()
}

// wait waits for a message, on a small stack, and has another goroutine act on it.
func (c *socket) wait() {
	data, err := c.read()
	go func() {
		if c.act(data, err) {
			go c.wait()
		} else {
			c.ended()
		}
	}()
}

// act acts on what was read, and says whether more may come.
func (c *socket) act(data *bytes.Buffer, err error) (more bool) {
	defer c.recovered()
	if errors.Is(err, errTooLarge) {
		c.problem(protocol.CodeTooLarge)
		c.tooBig.Store(true)
	}
	if err != nil {
		return false
	}
	c.message(data.Bytes())
	messages.Put(data)
	if c.watch != nil && c.settled != nil {
		c.settled()
		c.settled = nil
	}
	return true
}

// ended leaves nothing behind of a socket of which nothing more is read.
func (c *socket) ended() {
	defer c.server.sockets.Done()
	defer c.visit.leave()
	c.alive.Stop() // it would hold all of the socket until the next ping
	if c.settled != nil {
		c.settled()
	}
	if c.watch != nil {
		c.watch.Leave()
	}
	c.out.Close("")
	<-c.gone
}

// recovered, deferred, ends the socket where a mistake of ours would end the server.
func (c *socket) recovered() {
	if p := recover(); p != nil {
		c.log().Error("a socket failed", slog.Any("panic", p), stack())
		c.conn.CloseNow()
	}
}

// unsettled ends the socket if it is not in a room in time, or the server stops, until what
// it returns is called: then the room sees to it.
func (c *socket) unsettled() (settled func()) {
	impatience := time.AfterFunc(helloLimit, func() { c.out.Close("") })
	unstopped := context.AfterFunc(c.server.stopping, func() { c.out.Close("restart") })
	return func() {
		impatience.Stop()
		unstopped()
	}
}

// messages are buffers for what is read: a socket has one while it acts.
var messages = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// read returns the next message, in one of messages. It ends with the connection.
func (c *socket) read() (*bytes.Buffer, error) {
	kind, r, err := c.conn.Reader(context.Background())
	if err != nil {
		return nil, err
	}
	data := messages.Get().(*bytes.Buffer)
	data.Reset()
	n, err := data.ReadFrom(io.LimitReader(r, maxMessage+1))
	switch {
	case err != nil:
		return nil, err
	case n > maxMessage:
		return nil, errTooLarge
	case kind != websocket.MessageText:
		data.Reset() // not JSON, and answered like it
	}
	return data, nil
}

// message acts on one message. All answers go through the outbox.
func (c *socket) message(data []byte) {
	var m protocol.ClientMessage
	if err := shallow.Unmarshal(data, &m); err != nil {
		c.problem(protocol.CodeBadRequest)
		return
	}
	cost := 1
	if m.Type == protocol.TypeHello && c.watch != nil {
		cost = helloCost
	}
	if !c.visit.allow(cost) {
		c.refuse(m, protocol.CodeTooMany)
		return
	}
	switch m.Type {
	case protocol.TypePing:
		c.put(pong)
	case protocol.TypeHello:
		c.hello(room.Seen{Seq: m.Seq, As: m.Seat, Number: m.Number, Parts: m.Parts, Reviews: m.Reviews})
	default:
		if err := message.Hand(c.watch, m, time.Duration(c.lag.Load())); err != nil {
			c.refuse(m, room.CodeOf(err))
		}
	}
}

// hello joins the room, or joins it anew from what the client has seen. A
// room that does not take the socket ends it.
func (c *socket) hello(seen room.Seen) {
	ctx, answered := c.asking()
	defer answered()
	var err error
	if c.watch == nil {
		c.watch, err = c.enter(ctx, seen)
	} else {
		err = c.watch.Again(ctx, seen)
	}
	if err != nil {
		code := room.CodeOf(err)
		if code == protocol.CodeInternal {
			c.log().Error("a room cannot be watched", slog.Any("error", err))
		}
		c.problem(code)
		c.out.Close("")
	}
}

// asking is what is asked for the socket, until it is answered: after the last write nobody would hear
// of it. A context of the socket's own would keep room for all that was ever asked in it.
func (c *socket) asking() (ctx context.Context, answered context.CancelFunc) {
	ctx, answered = context.WithCancel(context.Background())
	go func() {
		select {
		case <-c.gone:
			answered()
		case <-ctx.Done():
		}
	}()
	return ctx, answered
}

// enter joins the room as whoever the browser is now.
func (c *socket) enter(ctx context.Context, seen room.Seen) (room.Watch, error) {
	if c.device != "" {
		b, err := c.server.cfg.People.Browser(ctx, c.device)
		if err != nil {
			return nil, err
		}
		c.who.Person, c.who.Device = b.Person, b.Device
	}
	return c.server.cfg.Rooms.Watch(ctx, c.code, c.who, seen, c.out)
}

// refuse answers a message that is not handed to the room: by its id if it has
// one, so that every message with an id gets its one answer.
func (c *socket) refuse(m protocol.ClientMessage, code protocol.Code) {
	if m.ID == "" {
		c.problem(code)
		return
	}
	c.server.cfg.Observer.Refused(string(code))
	c.send(protocol.Answer{Type: protocol.TypeAnswer, ID: m.ID, Result: protocol.Refused, Code: code})
}

func (c *socket) problem(code protocol.Code) {
	c.server.cfg.Observer.Refused(string(code))
	c.send(protocol.SocketProblem{Type: protocol.TypeProblem, Code: code})
}

var pong = []byte(`{"type":"` + protocol.TypePong + `"}`)

// send puts a message of the socket's own into the outbox. A client that floods
// without reading fills it and is cut off like any slow one.
func (c *socket) send(message any) {
	data, err := json.Marshal(message)
	if err != nil {
		panic(err) // plain structs of this package
	}
	c.put(data)
}

func (c *socket) put(data []byte) {
	if !c.out.Send(data) {
		c.out.Close("slow")
		if c.watch != nil {
			c.watch.Leave() // the goodbye may take long
		}
	}
}

// write sends what waits, until there is nothing. When the outbox is closed it says
// goodbye and closes the connection, which ends the reader.
func (c *socket) write() {
	// One timer for all messages is much cheaper than a context for each.
	late := time.AfterFunc(writeLimit, func() { c.conn.CloseNow() })
	defer late.Stop()
	put := func(messages ...[]byte) bool {
		late.Reset(writeLimit)
		c.wire.hold()
		for _, data := range messages {
			if len(data) == 0 {
				continue // the rest of a message, which the wire holds
			}
			if c.conn.Write(context.Background(), websocket.MessageText, data) != nil {
				return false
			}
		}
		err := c.wire.release()
		late.Stop()
		return err == nil
	}
	var batch [][]byte
	for {
		var closed bool
		if batch, closed = c.out.take(batch); len(batch) > 0 {
			if !put(batch...) {
				break
			}
			clear(batch)
			continue
		}
		if !closed {
			return
		}
		c.goodbye(put)
		break
	}
	c.conn.CloseNow()
	close(c.gone) // whatever the reader waits for, nobody would hear of it
}

// goodbye says why the socket ends, and closes the WebSocket.
func (c *socket) goodbye(put func(messages ...[]byte) bool) {
	reason, status := c.out.why(), websocket.StatusPolicyViolation
	switch {
	case reason == "restart":
		status = websocket.StatusServiceRestart
	case reason == "slow":
		status = websocket.StatusTryAgainLater
	case c.tooBig.Load():
		status = websocket.StatusMessageTooBig
	}
	if reason != "" {
		bye, err := json.Marshal(protocol.Bye{Type: protocol.TypeBye, Reason: reason})
		if err != nil || !put(bye) {
			return
		}
	}
	c.conn.Close(status, reason)
}

// ping asks from time to time whether somebody is there, and ends a connection that
// does not answer, so that the room sees who is.
func (c *socket) ping() {
	select {
	case <-c.gone:
		return
	default:
	}
	limited, cancel := context.WithTimeout(context.Background(), pingLimit) // it ends with the connection
	defer cancel()
	sent := time.Now()
	if c.conn.Ping(limited) != nil {
		c.conn.CloseNow()
		c.out.Close("")
		return
	}
	c.lag.Store(int64(time.Since(sent)))
	c.alive.Reset(pingEvery)
}
