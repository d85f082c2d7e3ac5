package segments_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"westkingdom/internal/wasmgen/segments"
)

const header = "\x00asm\x01\x00\x00\x00"

func TestJoin(t *testing.T) {
	// A custom section and one of a memory, which stay as they are.
	const before, after = "\x00\x04\x03abc", "\x05\x03\x01\x00\x02"
	for _, c := range []struct{ name, data, want string }{
		{"none", "", ""},
		{"no segment", "\x0b\x01\x00", "\x0b\x01\x00"},
		{"one", "\x0b\x07\x01\x00\x41\x03\x0b\x01a", "\x0b\x07\x01\x00\x41\x03\x0b\x01a"},
		{
			"zeros between", "\x0b\x0d\x02\x00\x41\x03\x0b\x01a\x00\x41\x06\x0b\x01b",
			"\x0b\x0a\x01\x00\x41\x03\x0b\x04a\x00\x00b",
		},
		{
			"the second before the first", "\x0b\x0d\x02\x00\x41\x06\x0b\x01b\x00\x41\x03\x0b\x01a",
			"\x0b\x0a\x01\x00\x41\x03\x0b\x04a\x00\x00b",
		},
		// 64 in one byte is minus 64.
		{"a place that has a sign", "\x0b\x08\x01\x00\x41\xc0\x00\x0b\x01a", "\x0b\x08\x01\x00\x41\xc0\x00\x0b\x01a"},
	} {
		got, err := segments.Join([]byte(header + before + c.data + after))
		if want := header + before + c.want + after; err != nil || !bytes.Equal(got, []byte(want)) {
			t.Errorf("%s: %q, %v, not %q", c.name, got, err, want)
		}
	}
}

func TestWhatIsNoProgram(t *testing.T) {
	whole := header + "\x0b\x0d\x02\x00\x41\x03\x0b\x01a\x00\x41\x06\x0b\x01b"
	for n := range len(whole) {
		if n == len(header) {
			continue // a program of nothing
		}
		if got, err := segments.Join([]byte(whole[:n])); !errors.Is(err, segments.ErrFormat) {
			t.Errorf("cut off after %d it is %q, %v", n, got, err)
		}
	}
	for name, data := range map[string]string{
		"passive":         "\x0b\x04\x01\x01\x01a",
		"placed by name":  "\x0b\x07\x01\x00\x23\x03\x0b\x01a",
		"placed by a sum": "\x0b\x0a\x01\x00\x41\x03\x41\x04\x6a\x0b\x01a",
		"far out":         "\x0b\x0b\x01\x00\x41\xff\xff\xff\xff\x0f\x0b\x01a",
		"longer":          "\x0b\x07\x01\x00\x41\x03\x0b\x02a",
		"more":            "\x0b\x07\x02\x00\x41\x03\x0b\x01a",
	} {
		if got, err := segments.Join([]byte(header + data)); !errors.Is(err, segments.ErrFormat) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := segments.Join([]byte(strings.ToUpper(header))); !errors.Is(err, segments.ErrFormat) {
		t.Errorf("something else: %v", err)
	}
}
