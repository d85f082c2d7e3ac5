package web

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"
	"sync"

	"nhooyr.io/websocket"
)

// Kinds of frames (RFC 6455, section 5.2).
const (
	textFrame  = 0x1
	closeFrame = 0x8
	pingFrame  = 0x9
	pongFrame  = 0xa
)

const (
	final    = 0x80 // of the first byte: the frame is a whole message, or its last
	deflated = 0x40 // of the first byte, too: it is compressed (RFC 7692, section 6)
	masked   = 0x80 // of the second
)

// appendFrame adds a message as a whole frame.
func appendFrame(b, message []byte) []byte {
	return append(appendFrameHeader(b, textFrame, len(message)), message...)
}

// appendClose adds the frame that closes a WebSocket (RFC 6455, section 5.5.1).
func appendClose(b []byte, status websocket.StatusCode, reason string) []byte {
	b = binary.BigEndian.AppendUint16(appendFrameHeader(b, closeFrame, 2+len(reason)), uint16(status))
	return append(b, reason...)
}

// appendFrameHeader adds the header of a whole, unmasked frame (RFC 6455, section
// 5.2).
func appendFrameHeader(b []byte, kind byte, length int) []byte {
	b = append(b, final|kind)
	switch {
	case length < 126:
		return append(b, byte(length))
	case length < 1<<16:
		return binary.BigEndian.AppendUint16(append(b, 126), uint16(length))
	default:
		return binary.BigEndian.AppendUint64(append(b, 127), uint64(length))
	}
}

// frame is one of a client's, which is whole.
type frame struct {
	kind     byte
	deflated bool
	key      [4]byte
	payload  []byte // masked with the key
}

// readFrame reads the frame that b begins with, and returns its length; 0: it has not come whole,
// or is none of those that need no library: a message in one frame that is not compressed, or a pong (RFC 6455, section
// 5.2).
func readFrame(b []byte) (f frame, length int) {
	if len(b) < 6 || b[0]&^deflated != final|textFrame && b[0] != final|pongFrame || b[1]&masked == 0 {
		return f, 0
	}
	header, payload := 6, int(b[1]&^masked)
	switch {
	case payload < 126:
	case payload == 126 && b[0] != final|pongFrame && len(b) >= 8:
		header, payload = 8, int(binary.BigEndian.Uint16(b[2:]))
	default:
		return f, 0
	}
	if length = header + payload; len(b) < length {
		return f, 0
	}
	f.kind, f.deflated = b[0]&^(final|deflated), b[0]&deflated != 0
	copy(f.key[:], b[header-4:])
	f.payload = b[header:length]
	return f, length
}

// message puts the message of a frame into data, which is empty: as it was before it was masked (RFC
// 6455, section 5.3), and before it was compressed. One that is too long or compressed wrongly is left to
// the library, which says so.
func (f frame) message(data *bytes.Buffer) bool {
	b := append(data.AvailableBuffer(), f.payload...)
	for i := range b {
		b[i] ^= f.key[i%4]
	}
	if !f.deflated {
		data.Write(b)
		return true
	}
	in := inflaters.Get().(*inflater)
	defer inflaters.Put(in)
	return in.inflate(append(b, deflatedEnd...), data)
}

// deflatedEnd is the end of what is compressed, which is not sent, and an empty block that is the last
// (RFC 7692, section 7.2.2; RFC 1951).
const deflatedEnd = "\x00\x00\xff\xff\x01\x00\x00\xff\xff"

// inflater inflates one message after the other.
type inflater struct {
	in  bytes.Reader
	out io.ReadCloser
}

var inflaters = sync.Pool{New: func() any { return new(inflater) }}

func (i *inflater) inflate(b []byte, data *bytes.Buffer) bool {
	i.in.Reset(bytes.Clone(b))
	if i.out == nil {
		i.out = flate.NewReader(&i.in)
	} else if i.out.(flate.Resetter).Reset(&i.in, nil) != nil {
		return false
	}
	n, err := data.ReadFrom(io.LimitReader(i.out, maxMessage+1))
	if err != nil || n > maxMessage {
		data.Reset()
		return false
	}
	return true
}

// begun is a client's frame of which a part is taken; zero between two frames.
type begun struct {
	header [14]byte
	have   int    // bytes of the header
	left   uint64 // of the payload
}

// part takes the next part of the frame from b, and returns its length: it ends with the frame, if not
// before.
func (f *begun) part(b []byte) int {
	if f.left > 0 {
		n := min(f.left, uint64(len(b)))
		if f.left -= n; f.left == 0 {
			*f = begun{}
		}
		return int(n)
	}
	f.header[f.have] = b[0]
	f.have++
	if length, whole := payload(f.header[:f.have]); whole {
		*f = begun{left: length}
	}
	return 1
}

// payload is the length of the payload that a header says, if that has come whole (RFC 6455, section
// 5.2).
func payload(header []byte) (length uint64, whole bool) {
	if len(header) < 2 {
		return 0, false
	}
	size := 2
	switch length = uint64(header[1] &^ masked); length {
	case 126:
		size = 4
	case 127:
		size = 10
	}
	key := 0
	if header[1]&masked != 0 {
		key = 4
	}
	switch {
	case len(header) < size+key:
		return 0, false
	case size == 4:
		length = uint64(binary.BigEndian.Uint16(header[2:]))
	case size == 10:
		length = binary.BigEndian.Uint64(header[2:])
	}
	return length, true
}
