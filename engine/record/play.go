package record

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"westkingdom/engine"
)

// Found is what came of playing a game again.
type Found struct {
	Mismatches int   // records that cannot be repeated or give another hash
	Record     int   // the first of them; 0: the deal
	Reason     error // what is wrong there; nil: nothing is
}

// Sound says that nothing was found.
func (f Found) Sound() bool { return f.Reason == nil }

// ErrElsewhere: a record leads to another position than the recorded one.
var ErrElsewhere = errors.New("it leads to another position than the recorded one")

// Play plays the game again, and compares the recorded hashes. It returns the
// match at the last record that could be repeated, which the caller closes; nil if
// not even the deal could. All records after that one are mismatches. tell, unless
// it is nil, is called before each record with how many were played. If ctx ends
// meanwhile, the next record cannot be repeated, because of the error that it has.
func (g *Game) Play(ctx context.Context, tell func(played int)) (m *engine.Match, found Found) {
	m, err := engine.NewMatch(g.Rules, g.Config, g.Seed)
	if err != nil {
		return nil, Found{Mismatches: max(1, len(g.Records)), Reason: err}
	}
	for i, r := range g.Records {
		if tell != nil {
			tell(i)
		}
		same, err := false, ctx.Err()
		if err == nil {
			same, err = again(m, r)
		}
		if err != nil {
			found.Mismatches += len(g.Records) - i
			found.note(i+1, fmt.Errorf("record %d: %w", i+1, err))
			return m, found
		}
		if !same {
			found.Mismatches++
			found.note(i+1, ErrElsewhere)
		}
	}
	return m, found
}

func (f *Found) note(record int, reason error) {
	if f.Reason == nil {
		f.Record, f.Reason = record, reason
	}
}

// again applies a record, and says whether it leads where it did.
func again(m *engine.Match, r Record) (same bool, err error) {
	if err := m.Apply(r.Record); err != nil {
		return false, err
	}
	got, err := Hash(m)
	return got == r.Hash, err
}

// Hash returns the hash of the position, 16 bytes in hex, if the last record
// reached a checkpoint, and otherwise nothing. Any two machines that play the same
// records get the same. Errors wrap [engine.ErrFault].
func Hash(m *engine.Match) (string, error) {
	if !m.AtCheckpoint() {
		return "", nil
	}
	text := texts.Get().(*[]byte)
	defer texts.Put(text)
	var err error
	if *text, err = m.AppendState((*text)[:0]); err != nil {
		return "", err
	}
	sum := sha256.Sum256(*text)
	return hex.EncodeToString(sum[:16]), nil
}

// texts are borrowed for what is hashed: every choice that ends a turn is.
var texts = sync.Pool{New: func() any { return new([]byte) }}
