package engine

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
)

// Seed is what a match's generator begins with: 128 bits. Matches of the first
// days have seeds of 64 bits, which [SeedOf] makes; in JSON those are numbers,
// all others are 32 hexadecimal digits.
type Seed struct{ Hi, Lo uint64 }

// golden is the second half of seeds of 64 bits.
const golden = 0x9e3779b97f4a7c15

// SeedOf returns the seed that a number stands for.
func SeedOf(n uint64) Seed { return Seed{n, golden} }

// Number returns the number that the seed was made of by [SeedOf], and false
// if it was not.
func (s Seed) Number() (n uint64, ok bool) { return s.Hi, s.Lo == golden }

// rand returns the generator that begins with the seed.
func (s Seed) rand() Rand { return Rand{*rand.NewPCG(s.Hi, s.Lo)} }

// ForBot returns the seed of what a bot in the seat does at the choice of that
// number: the same for the same match, seat and number.
func (s Seed) ForBot(seat Seat, seq int) uint64 {
	return mix(s.Hi ^ mix(s.Lo^mix(uint64(seat)<<32^uint64(seq))))
}

// mix is the finaliser of SplitMix64.
func mix(z uint64) uint64 {
	z += golden
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// String returns the 32 hexadecimal digits.
func (s Seed) String() string { return fmt.Sprintf("%016x%016x", s.Hi, s.Lo) }

// ParseSeed reads what [Seed.String] writes.
func ParseSeed(text string) (Seed, error) {
	if len(text) != 32 {
		return Seed{}, fmt.Errorf("seed %q has not 32 hexadecimal digits", text)
	}
	hi, err := strconv.ParseUint(text[:16], 16, 64)
	if err != nil {
		return Seed{}, fmt.Errorf("seed: %w", err)
	}
	lo, err := strconv.ParseUint(text[16:], 16, 64)
	if err != nil {
		return Seed{}, fmt.Errorf("seed: %w", err)
	}
	return Seed{hi, lo}, nil
}

// MarshalJSON implements [json.Marshaler].
func (s Seed) MarshalJSON() ([]byte, error) {
	if n, ok := s.Number(); ok {
		return strconv.AppendUint(nil, n, 10), nil
	}
	return strconv.AppendQuote(nil, s.String()), nil
}

// UnmarshalJSON implements [json.Unmarshaler].
func (s *Seed) UnmarshalJSON(data []byte) (err error) {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*s, err = ParseSeed(text)
		return err
	}
	var n uint64
	if err := json.Unmarshal(data, &n); err != nil {
		return fmt.Errorf("seed: %w", err)
	}
	*s = SeedOf(n)
	return nil
}
