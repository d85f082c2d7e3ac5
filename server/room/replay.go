package room

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"runtime"
	"slices"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/replay"
	"westkingdom/server/store"
)

// Replay is a game as somebody may see it again, from its beginning or from
// where they ask.
type Replay struct {
	Room       record.Room        // as it stands, whoever is online
	Happenings []record.Happening // all that happened around the game, in order
	// Key names what the replay shows: two of the same key show the same.
	Key string
	// Frames plays the game again, while its room goes on, and yields what is
	// seen after each record: the first frame is whole, the others are what
	// changed. It stops when the context ends. An error is the last that it
	// yields: game-broken, unavailable.
	Frames func(context.Context) iter.Seq2[protocol.Frame, error]
}

// rerun is a game that is to be played again for somebody.
type rerun struct {
	d    *Directory
	info store.Room
	game engine.Game
	seat engine.Seat
	from int
	own  bool // whoever sees it has the seat, and the game is over
}

// Replay returns the game as a seat may know it, or, for engine.Nobody, as
// everybody may. Of a game that has not ended, only one's own seat and the
// public part are shown; such a replay may begin after the record of the number
// from. Errors: not-started, not-finished, no-spectators, bad-request (no such
// seat, no such record).
func (d *Directory) Replay(ctx context.Context, code string, who Who, seat engine.Seat, from int) (*Replay, error) {
	return ask(ctx, d, code, func(r *room) (*Replay, error) {
		if err := r.ready(); err != nil {
			return nil, err
		}
		you := r.identify(who)
		if err := r.mayReplay(you, seat); err != nil {
			return nil, err
		}
		info, shown, happened, key := r.info, describe(r.game, r.info, r.seats), r.happened, "replay "+r.key()
		if r.seesLate(you) {
			shown, happened = r.describeLate(), r.happenedLate()
			info.Seq, info.Played = shown.Seq, shown.Played
			key = fmt.Sprintf("late %d of %s", info.Seq, r.key())
		}
		if from < 0 || from > info.Seq {
			return nil, refuse(protocol.CodeBadRequest, "The game has no such record.")
		}
		if r.info.State == record.Finished {
			from = 0 // one replay for all
		}
		again := &rerun{d: d, info: info, game: r.game, seat: seat, from: from}
		again.own = r.info.State == record.Finished && seat != engine.Nobody && you.Seat == seat
		return &Replay{
			Room: shown, Happenings: happened[:len(happened):len(happened)],
			Key: fmt.Sprintf("%s %d %d %t", key, seat, from, again.own), Frames: again.frames,
		}, nil
	})
}

// key names the room as it stands.
func (r *room) key() string { return fmt.Sprintf("%s %d %d", r.code, r.info.Version, r.info.Seq) }

func (r *room) mayReplay(you protocol.You, seat engine.Seat) error {
	switch {
	case seat < engine.Nobody || int(seat) >= len(r.seats):
		return refuse(protocol.CodeBadRequest, "The room has no such seat.")
	case r.info.State == record.Gathering:
		return refuse(protocol.CodeNotStarted, "")
	case !r.mayWatch(you):
		return refuse(protocol.CodeNoSpectators, "Only the players may watch this room.")
	case r.info.State == record.Finished, seat == engine.Nobody, seat == you.Seat:
		return nil
	}
	return refuse(protocol.CodeNotFinished, "Other seats are shown when the game is over.")
}

// Export is a game that somebody may have as a file.
type Export struct {
	Key  string                                     // names what the file holds
	File func(context.Context) (record.File, error) // makes it
}

// Export returns a finished game; on a device, whose own all of it is, any. Errors: not-finished, no-spectators.
func (d *Directory) Export(ctx context.Context, code string, who Who) (*Export, error) {
	return ask(ctx, d, code, func(r *room) (*Export, error) {
		if err := r.ready(); err != nil {
			return nil, err
		}
		if r.info.State != record.Finished && !d.cfg.Local {
			return nil, refuse(protocol.CodeNotFinished, "")
		}
		if !r.mayWatch(r.identify(who)) {
			return nil, refuse(protocol.CodeNoSpectators, "Only the players may have this game.")
		}
		return &Export{Key: "export " + r.key(), File: func(ctx context.Context) (record.File, error) {
			ctx, cancel := context.WithTimeout(ctx, d.cfg.StoreTimeout)
			defer cancel()
			return Archive{Store: d.cfg.Store, Games: d.cfg.Games}.Export(ctx, code)
		}}, nil
	})
}

// frames is [Replay.Frames].
func (p *rerun) frames(ctx context.Context) iter.Seq2[protocol.Frame, error] {
	return func(yield func(protocol.Frame, error) bool) {
		began := time.Now()
		err := p.play(ctx, func(f protocol.Frame) bool { return yield(f, nil) })
		p.d.cfg.Observer.Replayed(time.Since(began), err)
		if errors.Is(err, engine.ErrFault) {
			p.d.cfg.Log.Error("a replay cannot be played", slog.String("room", p.info.Code), slog.Any("error", err), stackOf(err))
			err = &Error{Code: protocol.CodeGameBroken, Err: err}
		}
		if err != nil {
			yield(protocol.Frame{}, UserError(err))
		}
	}
}

// unplayable is an error of playing a game again: whatever the rules refuse there is
// the program's fault, since they took it once.
func unplayable(rec store.Record, err error) error {
	return fmt.Errorf("%w: record %d: %w", engine.ErrFault, rec.Seq, err)
}

func (p *rerun) play(ctx context.Context, yield func(protocol.Frame) bool) error {
	m, first, records, err := p.reach(ctx)
	if err != nil {
		return err
	}
	defer m.Close()
	again := replay.Game{Match: m, Seat: p.seat, Over: p.info.State == record.Finished, Own: p.own, First: replayed(first)}
	for _, rec := range records {
		again.Records = append(again.Records, replayed(rec))
	}
	return again.Play(func(f protocol.Frame) error {
		if !yield(f) {
			return replay.ErrEnough
		}
		runtime.Gosched() // rooms go first
		return ctx.Err()
	})
}

func replayed(rec store.Record) replay.Record {
	return replay.Record{Record: rec.Record, Seq: rec.Seq, At: rec.At, Ordered: rec.Ordered}
}

// reach returns the match where the replay begins, the record that led there, and those since.
func (p *rerun) reach(ctx context.Context) (m *engine.Match, first store.Record, records []store.Record, err error) {
	m, records, err = p.load(ctx)
	if err != nil {
		return nil, first, nil, err
	}
	first = store.Record{Seq: m.Seq(), Record: engine.Record{Seat: engine.Nobody}, At: p.info.Created}
	if first.Seq > 0 {
		first.At = p.info.Played
	}
	for len(records) > 0 && m.Seq() < p.from {
		first = records[0]
		if err := m.Apply(first.Record); err != nil {
			m.Close()
			return nil, first, nil, unplayable(first, err)
		}
		records = records[1:]
	}
	return m, first, records, nil
}

// load returns the match at the last stored checkpoint up to where the replay
// begins, or at the deal if the game goes back later, and the records since. What was recorded since the
// replay was asked for may not have been shown to anybody yet, and is left out.
func (p *rerun) load(ctx context.Context) (m *engine.Match, records []store.Record, err error) {
	ctx, cancel := context.WithTimeout(ctx, p.d.cfg.StoreTimeout)
	defer cancel()
	if p.from > 0 {
		l, err := p.d.cfg.Store.Load(ctx, p.info.Code)
		if err != nil {
			return nil, nil, err
		}
		if c := l.Checkpoint; c != nil && c.Seq > 0 && c.Seq <= p.from {
			if records, err = p.d.cfg.Store.Records(ctx, p.info.Code, c.Seq-1); err != nil {
				return nil, nil, err
			}
			first := min(1, len(records))
			if !slices.ContainsFunc(records[first:], func(r store.Record) bool { return r.Rewind > 0 }) {
				m, err = restoreCheckpoint(p.game, p.info.Seed, *c, records[:first])
				if err != nil && !errors.Is(err, errCheckpoint) {
					return nil, nil, err
				}
				records = records[first:]
			}
		}
	}
	if m == nil {
		if records, err = p.d.cfg.Store.Records(ctx, p.info.Code, 0); err != nil {
			return nil, nil, err
		}
		if m, err = engine.NewMatch(p.game, p.info.Config, p.info.Seed); err != nil {
			return nil, nil, unplayable(store.Record{}, err)
		}
	}
	return m, records[:min(len(records), max(0, p.info.Seq-m.Seq()))], nil
}
