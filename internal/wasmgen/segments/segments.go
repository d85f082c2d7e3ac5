// Package segments lays what a WebAssembly program begins with in its memory in one piece.
//
// Go's linker leaves zeros out, and says of what follows where it goes on. It does so 100,000 times:
// its table of functions by address is zeros between numbers. That is shorter as it is, and longer
// compressed, where zeros take next to nothing, and addresses that grow do not repeat.
package segments

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrFormat: that is no program as Go's linker makes it.
var ErrFormat = errors.New("not a WebAssembly program of Go's")

// The parts of a program's binary format that are looked into.
const (
	header      = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
	active      = 0 // a segment of the one memory
	constant    = 0x41
	end         = 0x0b
)

// Join returns the same program with one segment of data, if it has any. Errors wrap [ErrFormat].
func Join(program []byte) ([]byte, error) {
	r := &reader{rest: program}
	if string(r.take(uint64(len(header)))) != header {
		return nil, ErrFormat
	}
	joined := []byte(header)
	for len(r.rest) > 0 {
		kind := r.byte()
		body := r.take(r.number())
		if kind == dataSection {
			var err error
			if body, err = join(body); err != nil {
				return nil, err
			}
		}
		joined = binary.AppendUvarint(append(joined, kind), uint64(len(body)))
		joined = append(joined, body...)
	}
	return joined, r.err
}

// join joins the segments of a section.
func join(section []byte) ([]byte, error) {
	r := &reader{rest: section}
	var memory []byte
	first := ^uint64(0)
	for range r.number() {
		if r.byte() != active || r.byte() != constant {
			return nil, fmt.Errorf("%w: a segment has no constant place", ErrFormat)
		}
		at := r.number() // signed, and never below zero
		if r.byte() != end {
			return nil, fmt.Errorf("%w: the place of a segment does not end", ErrFormat)
		}
		data := r.take(r.number())
		if r.err != nil {
			return nil, r.err
		}
		if at > 1<<31 {
			return nil, fmt.Errorf("%w: a segment lies at %d", ErrFormat, at)
		}
		first = min(first, at)
		if more := int(at) + len(data) - len(memory); more > 0 {
			memory = append(memory, make([]byte, more)...)
		}
		copy(memory[at:], data)
	}
	if r.err != nil || len(memory) == 0 {
		return section, r.err
	}
	joined := appendConstant([]byte{1, active, constant}, first)
	joined = binary.AppendUvarint(append(joined, end), uint64(len(memory))-first)
	return append(joined, memory[first:]...), nil
}

// appendConstant appends a number as a signed one: the highest bit of its last byte that counts is its sign.
func appendConstant(b []byte, n uint64) []byte {
	b = binary.AppendUvarint(b, n)
	if last := len(b) - 1; b[last]&0x40 != 0 {
		b[last] |= 0x80
		b = append(b, 0)
	}
	return b
}

// reader reads on until something is missing.
type reader struct {
	rest []byte
	err  error
}

func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.rest, r.err = nil, fmt.Errorf("%w: it is cut off", ErrFormat)
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.rest, r.err = nil, fmt.Errorf("%w: it is cut off", ErrFormat)
		return 0
	}
	r.rest = r.rest[size:]
	return n
}
