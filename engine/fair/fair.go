// Package fair is how a room's cards come to be dealt so that nobody could choose them:
// not a person at the table, not whoever sat down last, and not the server. Each has a
// part in the seed, bound by a commitment before anybody knows another's:
//
//  1. The server draws a [Secret] when the room is made, and everybody sees its commitment.
//  2. A browser that takes a seat draws a secret of its own, and shows a commitment of that.
//  3. When the game starts all commitments stand, and browsers open theirs.
//  4. The seed follows from all of it: [Chain.Seed].
//  5. In the end the server's secret is shown, and everybody can check all of it: [Chain.Check].
//
// Who withholds what they committed to chooses between two deals, and is seen to.
package fair

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"westkingdom/engine"
)

// tag tells these texts from all others.
const tag = "westkingdom/fair/1"

// None stands for a commitment or an opened secret that is not there.
const None = "-"

// Size is how many bytes a secret has; commitments have as many.
const Size = 32

// Secret is somebody's part in a seed.
type Secret [Size]byte

// NewSecret draws one from the system's generator.
func NewSecret() (s Secret) {
	rand.Read(s[:])
	return s
}

// String returns the secret in hex, as the texts have it.
func (s Secret) String() string { return hex.EncodeToString(s[:]) }

// Parse reads what [Secret.String] writes.
func Parse(text string) (s Secret, err error) {
	if !Valid(text) {
		return s, errors.New("a secret has not 64 hexadecimal digits in lower case")
	}
	_, err = hex.Decode(s[:], []byte(text))
	return s, err
}

// Valid says whether a text is a secret or a commitment as it is written: 64 hexadecimal
// digits in lower case.
func Valid(text string) bool {
	return len(text) == 2*Size && strings.Trim(text, "0123456789abcdef") == ""
}

// Commitment is what binds the server to its secret in the room of a code.
func (s Secret) Commitment(code string) string { return commitment(code, "server", s) }

// SeatCommitment is what binds whoever has a seat of that room.
func (s Secret) SeatCommitment(code string, seat engine.Seat) string {
	return commitment(code, "seat "+strconv.Itoa(int(seat)), s)
}

func commitment(code, who string, s Secret) string {
	sum := sha256.Sum256([]byte(lines(tag, "commit", code, who, s.String())))
	return hex.EncodeToString(sum[:])
}

func lines(all ...string) string { return strings.Join(all, "\n") + "\n" }

// Chain is all that a deal follows from, and by which it is checked. Its JSON is what an
// export has.
type Chain struct {
	Code       string `json:"code"`       // of the room in which it was dealt
	Commitment string `json:"commitment"` // of the server
	// Commits and Opened are by seat, as they were when the game started: [None] of a bot and
	// of whoever did not take part; of Opened also where nothing was opened.
	Commits []string `json:"commits"`
	Opened  []string `json:"opened"`
	Secret  string   `json:"secret"` // of the server; empty until the end
}

// Transcript is the text that the seed is made of.
func (c Chain) Transcript() string {
	text := lines(tag, "seed", c.Code, c.Commitment)
	for seat := range c.Commits {
		text += fmt.Sprintf("%d %s %s\n", seat, c.Commits[seat], c.Opened[seat])
	}
	return text
}

// Seed is the seed that follows from the chain and the server's secret.
func (c Chain) Seed(s Secret) engine.Seed {
	h := hmac.New(sha256.New, s[:])
	h.Write([]byte(c.Transcript()))
	sum := h.Sum(nil)
	return engine.Seed{Hi: binary.BigEndian.Uint64(sum), Lo: binary.BigEndian.Uint64(sum[8:])}
}

// Opens says whether a secret is the one of a seat's commitment.
func (c Chain) Opens(seat engine.Seat, s Secret) bool {
	return same(s.SeatCommitment(c.Code, seat), c.Commits[seat])
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// What does not fit; see [Chain.Check].
var (
	ErrForm   = errors.New("it is no chain of commitments")
	ErrServer = errors.New("the server's secret is not the one that it was bound to")
	ErrSeat   = errors.New("what a seat opened is not what it was bound to")
	ErrSeed   = errors.New("the seed is another than the one that follows")
)

// Check says what of a chain, and of the seed that it is said to lead to, does not fit.
// Errors wrap [ErrForm], [ErrServer], [ErrSeat] or [ErrSeed].
func (c Chain) Check(seed engine.Seed) error {
	if len(c.Commits) != len(c.Opened) || !Valid(c.Commitment) {
		return ErrForm
	}
	for seat := range c.Commits {
		committed, opened := c.Commits[seat], c.Opened[seat]
		if committed != None && !Valid(committed) || opened != None && !Valid(opened) {
			return fmt.Errorf("%w: seat %d", ErrForm, seat)
		}
		if opened == None {
			continue
		}
		if s, err := Parse(opened); err != nil || !c.Opens(engine.Seat(seat), s) {
			return fmt.Errorf("%w: seat %d", ErrSeat, seat)
		}
	}
	s, err := Parse(c.Secret)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrForm, err)
	case !same(s.Commitment(c.Code), c.Commitment):
		return ErrServer
	case c.Seed(s) != seed:
		return ErrSeed
	}
	return nil
}
