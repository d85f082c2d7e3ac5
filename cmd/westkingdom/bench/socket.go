package bench

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"

	"github.com/gobwas/httphead"
	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsflate"
)

// socket is a room's WebSocket as a client has it. The clients share the
// machine with the server that is measured, so this one works frame by frame
// and does as little as it can.
type socket struct {
	conn    net.Conn
	in      *bufio.Reader
	message []byte // what was read last
}

// dial opens a room's socket as this browser.
func (a *api) dial(ctx context.Context, b browser, code string) (*socket, error) {
	deflate := wsflate.Parameters{ServerNoContextTakeover: true, ClientNoContextTakeover: true}
	d := ws.Dialer{
		Header:     ws.HandshakeHeaderHTTP(http.Header{"Cookie": {b.header()}}),
		Extensions: []httphead.Option{deflate.Option()}, // as browsers do
		NetDial:    a.connect,
	}
	url := "ws" + strings.TrimPrefix(a.url, "http") + "/api/rooms/" + code + "/socket"
	conn, in, _, err := d.Dial(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("GET %s: %w", url, err)
	}
	if in == nil { // nothing came with the answer
		in = bufio.NewReader(conn)
	}
	return &socket{conn: conn, in: in}, nil
}

// read returns the next message, valid until the next read.
func (s *socket) read() ([]byte, error) {
	s.message = s.message[:0]
	compressed := false
	for {
		h, err := ws.ReadHeader(s.in)
		if err != nil {
			return nil, err
		}
		start := len(s.message)
		s.message = slices.Grow(s.message, int(h.Length))[:start+int(h.Length)]
		payload := s.message[start:]
		if _, err := io.ReadFull(s.in, payload); err != nil {
			return nil, err
		}
		switch h.OpCode {
		case ws.OpPing: // perhaps between two frames of a message
			if err := s.send(ws.NewPongFrame(payload)); err != nil {
				return nil, err
			}
			s.message = s.message[:start]
			continue
		case ws.OpClose:
			return nil, io.EOF
		}
		compressed = compressed || h.Rsv1()
		switch {
		case !h.Fin:
		case compressed:
			whole := ws.NewTextFrame(s.message)
			whole.Header.Rsv = ws.Rsv(true, false, false)
			f, err := wsflate.DecompressFrame(whole)
			return f.Payload, err
		default:
			return s.message, nil
		}
	}
}

// write sends a message, and alters it.
func (s *socket) write(message []byte) error { return s.send(ws.NewTextFrame(message)) }

func (s *socket) send(f ws.Frame) error {
	data, err := ws.CompileFrame(ws.MaskFrameInPlace(f))
	if err != nil {
		return err
	}
	_, err = s.conn.Write(data)
	return err
}

func (s *socket) close() { s.conn.Close() }
