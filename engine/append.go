package engine

import (
	"encoding/json"
	"strconv"
	"strings"
)

// What is encoded for every choice is encoded by generated code (append_gen.go, here and there),
// of the types' own declarations. It makes the same bytes as json.Marshal, at a third of its
// cost; the tests hold the two together.

// Texter is a state that appends its own JSON, the same bytes as the library makes.
type Texter interface {
	State
	AppendJSON(b []byte) []byte
}

// Closed makes an object of the fields from there on, each of which begins with a
// comma.
func Closed(b []byte, at int) []byte {
	if len(b) == at {
		return append(b, "{}"...)
	}
	b[at] = '{'
	return append(b, '}')
}

// AppendInts appends a list of numbers; null for nil.
func AppendInts[T ~int | ~int8](b []byte, list []T) []byte {
	if list == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i, n := range list {
		if i > 0 {
			b = append(b, ',')
		}
		if n >= 0 && n < 10 {
			b = append(b, '0'+byte(n))
		} else {
			b = strconv.AppendInt(b, int64(n), 10)
		}
	}
	return append(b, ']')
}

// plain are the bytes that stand for themselves in a JSON string, as the library writes it.
var plain = func() (is [256]bool) {
	for c := ' '; c <= '~'; c++ {
		is[c] = !strings.ContainsRune(`"\<>&`, c)
	}
	return is
}()

// AppendString adds a JSON string. Ids are plain; anything else is left to the
// library.
func AppendString(b []byte, s string) []byte {
	for i := range len(s) {
		if !plain[s[i]] {
			data, _ := json.Marshal(s) // a string cannot fail
			return append(b, data...)
		}
	}
	b = append(append(b, '"'), s...)
	return append(b, '"')
}
