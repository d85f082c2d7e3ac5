package webhook

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"math/big"
	"time"

	"github.com/google/uuid"
)

const (
	codes     = 1_000_000 // of six digits
	codeAge   = 15 * time.Minute
	codeTries = 5
)

// Pending is a code that was sent to a channel, until it is typed in.
type Pending struct {
	Hash  []byte    `json:"hash"` // with the channel's id
	Until time.Time `json:"until"`
	Tries int       `json:"tries"` // that are left
}

// NewCode makes the code of a channel, and what is stored of it.
func NewCode(channel uuid.UUID, now time.Time) (code string, p Pending, err error) {
	n, err := rand.Int(rand.Reader, big.NewInt(codes))
	if err != nil {
		return "", p, fmt.Errorf("code: %w", err)
	}
	code = fmt.Sprintf("%06d", n)
	return code, Pending{Hash: hash(channel, code), Until: now.Add(codeAge).UTC(), Tries: codeTries}, nil
}

// Good says whether the code may still be typed in.
func (p *Pending) Good(now time.Time) bool { return p != nil && p.Tries > 0 && now.Before(p.Until) }

// Opens says whether it is this one.
func (p *Pending) Opens(channel uuid.UUID, code string) bool {
	return subtle.ConstantTimeCompare(p.Hash, hash(channel, code)) == 1
}

func hash(channel uuid.UUID, code string) []byte {
	sum := sha256.Sum256([]byte(channel.String() + code))
	return sum[:]
}
