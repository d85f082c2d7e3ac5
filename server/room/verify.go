package room

import (
	"context"
	"errors"
	"fmt"

	"westkingdom/engine"
	"westkingdom/internal/progress"
	"westkingdom/server/store"
)

// Verified is what [Archive.Verify] found.
type Verified struct {
	Rooms      int       `json:"rooms"`
	Choices    int       `json:"choices"`    // records played again
	Mismatches int       `json:"mismatches"` // records that cannot be repeated or give another hash
	Problems   []Problem `json:"problems"`   // the first of each room that has any
}

// Problem is what is wrong with a room.
type Problem struct {
	Room   string `json:"room"`
	Record int    `json:"record"` // 0: the room itself
	Reason string `json:"reason"`
}

// Sound says that nothing was found.
func (v Verified) Sound() bool { return len(v.Problems) == 0 }

// Verify plays all stored games again, compares the recorded hashes, and wakes
// every room from its checkpoint. A room that cannot be read is a problem, and
// the others are looked at all the same; the error says that the database gave
// no more rooms.
func (a Archive) Verify(ctx context.Context) (Verified, error) {
	const page = 500
	v := Verified{Problems: []Problem{}}
	total, err := a.Store.Count(ctx)
	if err != nil {
		return v, userError(err)
	}
	for after := ""; ; {
		codes, err := a.Store.Codes(ctx, after, page)
		if err != nil {
			return v, userError(err)
		}
		for _, code := range codes {
			if err := a.verify(progress.Part(ctx, v.Rooms, total), code, &v); err != nil {
				if ctx.Err() != nil {
					return v, userError(err)
				}
				v.problem(code, 0, err)
			}
			after = code
		}
		if len(codes) < page {
			return v, nil
		}
	}
}

func (a Archive) verify(ctx context.Context, code string, v *Verified) error {
	v.Rooms++
	l, err := a.Store.Load(ctx, code)
	if err != nil {
		return err
	}
	if l.Room.State == store.Gathering {
		return nil
	}
	records, err := a.Store.Records(ctx, code, 0)
	if err != nil {
		return err
	}
	game := a.Games[l.Room.Game]
	if sound := v.add(ctx, game, l.Room, records); !sound {
		return nil
	}
	return wakes(game, l, records)
}

// wakes says what keeps a room from going on after its checkpoint.
func wakes(game engine.Game, l store.Loaded, records []store.Record) error {
	recorded := ""
	if l.Checkpoint != nil {
		recorded = recordedHash(records, l.Checkpoint.Seq)
	}
	m, _, err := restore(game, l, recorded)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	m.Close()
	return nil
}

// VerifyExport plays the game of a file again. Errors: bad-export if the file
// was altered or damaged; a mismatch is not an error.
func (a Archive) VerifyExport(ctx context.Context, e File) (Verified, error) {
	f, err := a.open(e)
	if err != nil {
		return Verified{}, err
	}
	v := Verified{Rooms: 1, Problems: []Problem{}}
	v.add(ctx, f.game, f.room, f.records)
	return v, nil
}

func (v *Verified) problem(code string, record int, reason error) {
	v.Problems = append(v.Problems, Problem{Room: code, Record: record, Reason: reason.Error()})
}

// add counts what comes of playing one game again, and says whether it is
// sound. A game that cannot be played to its end counts all that is left of it
// as mismatches.
func (v *Verified) add(ctx context.Context, game engine.Game, info store.Room, records []store.Record) (sound bool) {
	v.Choices += len(records)
	if game == nil {
		v.Mismatches += max(1, len(records))
		v.problem(info.Code, 0, fmt.Errorf("there is no game %q", info.Game))
		return false
	}
	m, found, err := replay(ctx, game, info, records)
	played := 0
	if m != nil {
		played = m.Seq()
		m.Close()
	}
	v.Mismatches += found.mismatches
	if err != nil {
		v.Mismatches += max(1, len(records)-played)
	}
	switch {
	case found.first > 0:
		v.problem(info.Code, found.first, errOther)
	case err != nil && m == nil:
		v.problem(info.Code, 0, err)
	case err != nil:
		v.problem(info.Code, played+1, err)
	default:
		return true
	}
	return false
}

var errOther = errors.New("it leads to another position than the recorded one")

// differences are records that do not lead to their recorded positions.
type differences struct {
	mismatches int
	first      int // seq of the first; 0: none
}

// replay plays a game again and finds the records that do not lead to their
// recorded hashes. On an error the match is at the last record that could be
// repeated; it is nil if not even the deal could.
func replay(ctx context.Context, game engine.Game, info store.Room, records []store.Record) (m *engine.Match, found differences, err error) {
	if m, err = engine.NewMatch(game, info.Config, info.Seed); err != nil {
		return nil, found, err
	}
	for i, rec := range records {
		progress.Tell(ctx, i, len(records))
		if rec.Seq != m.Seq()+1 {
			return m, found, fmt.Errorf("record %d is missing", m.Seq()+1)
		}
		if err := m.Apply(rec.Record); err != nil {
			return m, found, fmt.Errorf("record %d: %w", rec.Seq, err)
		}
		got, err := hash(m)
		if err != nil {
			return m, found, err
		}
		if got != rec.Hash {
			if found.mismatches++; found.first == 0 {
				found.first = rec.Seq
			}
		}
	}
	return m, found, nil
}
