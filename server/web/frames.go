package web

import (
	"bytes"
	"encoding/binary"

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
	final  = 0x80 // of the first byte: the frame is a whole message, or its last
	masked = 0x80 // of the second
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
	kind    byte
	key     [4]byte
	payload []byte // masked with the key
}

// readFrame reads the frame that b begins with, and returns its length; 0: it has not come whole,
// or is none of those that need no library: a message in one frame that is not compressed, or a pong (RFC 6455, section
// 5.2).
func readFrame(b []byte) (f frame, length int) {
	if len(b) < 6 || b[0] != final|textFrame && b[0] != final|pongFrame || b[1]&masked == 0 {
		return f, 0
	}
	header, payload := 6, int(b[1]&^masked)
	switch {
	case payload < 126:
	case payload == 126 && b[0] == final|textFrame && len(b) >= 8:
		header, payload = 8, int(binary.BigEndian.Uint16(b[2:]))
	default:
		return f, 0
	}
	if length = header + payload; len(b) < length {
		return f, 0
	}
	f.kind = b[0] &^ final
	copy(f.key[:], b[header-4:])
	f.payload = b[header:length]
	return f, length
}

// unmask puts the payload into data, as it was before it was masked (RFC 6455, section 5.3).
func (f frame) unmask(data *bytes.Buffer) {
	b := append(data.AvailableBuffer(), f.payload...)
	for i := range b {
		b[i] ^= f.key[i%4]
	}
	data.Write(b)
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
