package engine

import (
	"encoding/hex"
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// Rand is a match's own generator (PCG). It is plain data, part of the state:
// it copies by assignment and marshals to text.
type Rand struct{ pcg rand.PCG }

// NewRand returns the generator of the seed that a number stands for.
func NewRand(seed uint64) Rand { return SeedOf(seed).rand() }

// Intn returns a number in [0, n). It panics if n is not positive.
func (r *Rand) Intn(n int) int {
	if n <= 0 {
		panic(fmt.Sprintf("engine: Intn(%d)", n))
	}
	// Lemire's reduction with rejection, written out so that a change of the
	// standard library's method can never change a recorded game.
	bound := uint64(n)
	limit := -bound % bound
	for {
		hi, lo := bits.Mul64(r.pcg.Uint64(), bound)
		if lo >= limit {
			return int(hi)
		}
	}
}

// Uint64 returns a number of 64 random bits.
func (r *Rand) Uint64() uint64 { return r.pcg.Uint64() }

// Shuffle puts the cards in random order.
func Shuffle[T any](r *Rand, cards []T) {
	for i := len(cards) - 1; i > 0; i-- {
		j := r.Intn(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// AppendJSON appends the generator as [Rand.MarshalText] makes it.
func (r *Rand) AppendJSON(b []byte) []byte {
	var room [32]byte
	state, _ := r.pcg.AppendBinary(room[:0]) // it cannot fail
	b = hex.AppendEncode(append(b, '"'), state)
	return append(b, '"')
}

// MarshalText implements [encoding.TextMarshaler].
func (r Rand) MarshalText() ([]byte, error) {
	b, err := r.pcg.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return hex.AppendEncode(nil, b), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (r *Rand) UnmarshalText(text []byte) error {
	b := make([]byte, hex.DecodedLen(len(text)))
	if _, err := hex.Decode(b, text); err != nil {
		return fmt.Errorf("generator: %w", err)
	}
	return r.pcg.UnmarshalBinary(b)
}
