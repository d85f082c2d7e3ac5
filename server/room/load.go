package room

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// load reads the room from the store: the last checkpoint, and the records
// since, which are played again.
func (r *room) load() (err error) {
	if err := r.own(); err != nil {
		return err
	}
	defer func(began time.Time) { r.cfg.Observer.Loaded(time.Since(began), err) }(time.Now())
	ctx, cancel := r.storeContext()
	defer cancel()
	l, err := r.cfg.Store.Load(ctx, r.code)
	if err != nil {
		return err
	}
	lines, err := r.cfg.Store.Chat(ctx, r.code, chatKept)
	if err != nil {
		return err
	}
	game := r.cfg.Games[l.Room.Game]
	if game == nil {
		return &Error{Code: protocol.CodeNoGame, Err: fmt.Errorf("the room plays %s", l.Room.Game)}
	}
	if known := game.Info().Rules; l.Room.Config.Rules > known {
		return &Error{Code: protocol.CodeNewerRules, Err: fmt.Errorf("the room plays %s by rules %d, known are %d", l.Room.Game, l.Room.Config.Rules, known)}
	}
	all := l.Records
	if l.Checkpoint != nil {
		if all, err = r.cfg.Store.Records(ctx, r.code, 0); err != nil {
			return err
		}
		all = all[:min(len(all), l.Room.Seq)] // another server may have gone on since
	}
	match, saved, err := r.restore(game, l, all)
	switch {
	case errors.Is(err, store.ErrUnavailable) || ctx.Err() != nil:
		return err
	case err != nil:
		return r.broken(fmt.Errorf("%w: waking: %w", engine.ErrFault, err))
	}
	if _, err := r.recheck(ctx); err != nil {
		if match != nil {
			match.Close()
		}
		return err
	}
	r.closeMatch()
	r.info, r.seats, r.game, r.match, r.saved = l.Room, l.Seats, game, match, saved
	r.clock, r.happened, r.away = nil, l.Happenings, false
	r.orders = newOrders(l.Orders, all)
	if match != nil {
		r.clock = clockOf(l.Room, l.Seats, all, l.Happenings)
		if r.clock.Ended() {
			r.info.Asked = store.NobodyAsked
		}
	}
	if match != nil && match.Over() {
		r.info.State = record.Finished
	}
	if match != nil && r.info.Asked == store.UnknownAsked {
		r.info.Asked = r.info.Asked.After(match.Seq(), engine.Nobody, match.Asked()) // at least since then
	}
	r.ids, r.last = make(map[uuid.UUID]int), make(map[engine.Seat]int)
	for _, rec := range l.Records {
		r.ids[rec.ID] = rec.Seq
	}
	r.chat, r.line = make([]store.ChatLine, 0, len(lines)), uuid.UUID{}
	for _, line := range lines {
		r.hear(line)
	}
	r.stale, r.retries, r.opening = false, 0, nil
	r.crowd.reloaded(r.info.Seq)
	r.follow(all)
	r.depute()
	return nil
}

// recheck asks whose the devices of those are who watch: with what was written to the room
// one may have been shut out, or have become another person's; and so it may between
// being known and coming here, which others says.
func (r *room) recheck(ctx context.Context) (others bool, err error) {
	var persons map[uuid.UUID]uuid.UUID
	if devices := append(r.crowd.devices(), r.late.crowd.devices()...); len(devices) > 0 {
		if persons, err = r.cfg.People.PersonsOf(ctx, devices); err != nil {
			return false, err
		}
	}
	for _, c := range r.crowds() {
		others = c.belong(persons) || others
	}
	return others, nil
}

// restore rebuilds the match of the room of all its records, of which it learns what
// stands of the game. A checkpoint that cannot be read, or is another position than was
// recorded, is not trusted: the records are.
func (r *room) restore(game engine.Game, l store.Loaded, all []store.Record) (m *engine.Match, saved int, err error) {
	m, saved, err = restore(game, l, all)
	if !errors.Is(err, errCheckpoint) {
		return m, saved, err
	}
	r.log.Error("playing all records again", slog.Int("seq", l.Checkpoint.Seq), slog.Any("error", err))
	l.Checkpoint, l.Records = nil, all
	return restore(game, l, nil)
}

// errCheckpoint: the stored checkpoint is not the position at its record.
var errCheckpoint = errors.New("the checkpoint is damaged")

// restore rebuilds the match of a room from what the store has of it; nil if
// the game has not begun. saved is the seq of the stored checkpoint, whose
// position must have the hash that was recorded, if one was, among all records of
// the room. Errors wrap errCheckpoint if it is the checkpoint's fault.
func restore(game engine.Game, l store.Loaded, all []store.Record) (m *engine.Match, saved int, err error) {
	switch {
	case l.Room.State == record.Gathering:
		return nil, 0, nil
	case l.Checkpoint == nil:
		m, err = engine.NewMatch(game, l.Room.Config, l.Room.Seed)
	default:
		saved = l.Checkpoint.Seq
		m, err = restoreCheckpoint(game, l.Room.Seed, *l.Checkpoint, all)
	}
	if err != nil {
		return nil, 0, err
	}
	for _, rec := range l.Records {
		if rec.Seq != m.Seq()+1 {
			m.Close()
			return nil, 0, fmt.Errorf("record %d is missing", m.Seq()+1)
		}
		if err := m.Apply(rec.Record); err != nil {
			m.Close()
			return nil, 0, fmt.Errorf("record %d: %w", rec.Seq, err)
		}
	}
	return m, saved, nil
}

// restoreCheckpoint returns the match at a checkpoint. records are those of the room
// from wherever up to it, at least; those after it are not looked at. Only a match that
// was given all of them can go back behind the checkpoint.
func restoreCheckpoint(game engine.Game, seed engine.Seed, c store.Checkpoint, records []store.Record) (*engine.Match, error) {
	recorded := ""
	before := make([]engine.Record, 0, len(records))
	for _, rec := range records {
		if rec.Seq > c.Seq {
			break
		}
		before = append(before, rec.Record)
		if rec.Seq == c.Seq {
			recorded = rec.Hash
		}
	}
	var past *engine.Past
	if len(before) == c.Seq {
		past = &engine.Past{Seed: seed, Records: before}
	}
	m, err := restoreSnapshot(game, c.Snapshot, past)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errCheckpoint, err)
	}
	got, err := record.Hash(m)
	switch {
	case err != nil:
	case m.Seq() != c.Seq:
		err = fmt.Errorf("%w: it is of record %d, not %d", errCheckpoint, m.Seq(), c.Seq)
	case recorded != "" && got != recorded:
		err = fmt.Errorf("%w: its hash is %q, %q was recorded", errCheckpoint, got, recorded)
	default:
		return m, nil
	}
	m.Close()
	return nil, err
}
