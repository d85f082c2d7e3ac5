package room

import (
	"context"
	"fmt"

	"westkingdom/engine"
	"westkingdom/engine/record"
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
		return v, UserError(err)
	}
	for after := ""; ; {
		codes, err := a.Store.Codes(ctx, after, page)
		if err != nil {
			return v, UserError(err)
		}
		for _, code := range codes {
			if err := a.verify(progress.Part(ctx, v.Rooms, total), code, &v); err != nil {
				if ctx.Err() != nil {
					return v, UserError(err)
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
	if l.Room.State == record.Gathering {
		return nil
	}
	records, err := a.Store.Records(ctx, code, 0)
	if err != nil {
		return err
	}
	game := a.Games[l.Room.Game]
	if game == nil {
		v.Choices += len(records)
		v.Mismatches += max(1, len(records))
		return fmt.Errorf("there is no game %q", l.Room.Game)
	}
	if err := checkDeal(l.Room); err != nil {
		return fmt.Errorf("the deal: %w", err)
	}
	there, missing := upToGap(records)
	sound := v.add(ctx, code, record.Game{Rules: game, Config: l.Room.Config, Seed: l.Room.Seed, Records: fileRecords(there)})
	switch {
	case !sound:
		return nil
	case missing != nil:
		v.Choices += len(records) - len(there)
		v.Mismatches += len(records) - len(there)
		v.problem(code, len(there)+1, missing)
		return nil
	}
	return wakes(game, l, records)
}

// upToGap returns the records up to the first that is missing, and an error if one
// is.
func upToGap(records []store.Record) ([]store.Record, error) {
	for i, r := range records {
		if r.Seq != i+1 {
			return records[:i], fmt.Errorf("record %d is missing", i+1)
		}
	}
	return records, nil
}

// wakes says what keeps a room from going on after its checkpoint.
func wakes(game engine.Game, l store.Loaded, records []store.Record) error {
	m, _, err := restore(game, l, records)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	m.Close()
	return nil
}

// VerifyExport plays the game of a file again. Errors: bad-export if the file
// was altered or damaged, newer-export; a mismatch is not an error.
func (a Archive) VerifyExport(ctx context.Context, e record.File) (Verified, error) {
	f, err := a.open(e)
	if err != nil {
		return Verified{}, err
	}
	v := Verified{Rooms: 1, Problems: []Problem{}}
	v.add(ctx, e.Room.Code, f.Game)
	return v, nil
}

func (v *Verified) problem(code string, record int, reason error) {
	v.Problems = append(v.Problems, Problem{Room: code, Record: record, Reason: reason.Error()})
}

// add counts what comes of playing one game again, and says whether it is
// sound. A game that cannot be played to its end counts all that is left of it
// as mismatches.
func (v *Verified) add(ctx context.Context, code string, g record.Game) (sound bool) {
	v.Choices += len(g.Records)
	m, found := g.Play(ctx, tell(ctx, len(g.Records)))
	if m != nil {
		m.Close()
	}
	v.Mismatches += found.Mismatches
	if !found.Sound() {
		v.problem(code, found.Record, found.Reason)
	}
	return found.Sound()
}
