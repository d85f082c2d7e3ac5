package memory

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

// Append implements part of [store.Store]. It tells nobody.
func (s *Store) Append(ctx context.Context, c store.Record, _ ...store.Notice) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.open(ctx, c.Room)
	if err != nil {
		return gone(err)
	}
	if seq, twice := r.ids[c.ID]; twice {
		return &store.DuplicateError{Seq: seq}
	}
	if c.Seq != r.Room.Seq+1 {
		return store.ErrConflict
	}
	next := room{Head: r.Head, ids: make(map[uuid.UUID]int)}
	if next.Orders, err = ordered(r.Orders, c.Orders); err != nil {
		return err
	}
	if c.Clock != nil {
		clock := *c.Clock
		if next.Room.Clock != nil {
			clock.Pace = next.Room.Clock.Pace
		}
		next.Room.Clock = &clock
	}
	next.note(c)
	choice, err := entry(numbered(choices, c.Room, c.Seq), next.records[0])
	if err != nil {
		return err
	}
	head, err := entry(key(heads, c.Room), next.Head)
	if err != nil {
		return err
	}
	if err := s.write(ctx, r, Batch{Add: []Entry{choice}, Put: []Entry{head}}); err != nil {
		return err
	}
	r.Head = next.Head
	r.note(c)
	return nil
}

// SaveCheckpoint implements part of [store.Store].
func (s *Store) SaveCheckpoint(ctx context.Context, code string, c store.Checkpoint) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.open(ctx, code)
	if err != nil || r.checkpoint != nil && r.checkpoint.Seq > c.Seq {
		return err
	}
	if err := s.put(ctx, r, key(checkpoints, code), c); err != nil {
		return err
	}
	r.checkpoint = &c
	return nil
}

// Say implements part of [store.Store]. It tells nobody.
func (s *Store) Say(ctx context.Context, code string, line store.ChatLine, _ ...store.Notice) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.open(ctx, code)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(r.chat, func(l store.ChatLine) bool { return l.ID == line.ID }) {
		return store.ErrDuplicate
	}
	e, err := entry(numbered(chats, code, len(r.chat)), line)
	if err != nil {
		return err
	}
	if err := s.write(ctx, r, Batch{Add: []Entry{e}}); err != nil {
		return err
	}
	r.chat = append(r.chat, line)
	return nil
}

// after returns the records after one; nil where there are none.
func (r *room) after(seq int) []store.Record {
	i := slices.IndexFunc(r.records, func(c store.Record) bool { return c.Seq > seq })
	if i < 0 {
		return nil
	}
	return slices.Clone(r.records[i:])
}

// Records implements part of [store.Store].
func (s *Store) Records(ctx context.Context, code string, after int) (all []store.Record, err error) {
	err = s.look(ctx, code, func(r *room) { all = r.after(after) })
	return all, err
}

// FindRecord implements part of [store.Store].
func (s *Store) FindRecord(ctx context.Context, code string, id uuid.UUID) (seq int, err error) {
	found := false
	if err := s.look(ctx, code, func(r *room) { seq, found = r.ids[id] }); err != nil {
		return 0, err
	}
	if !found {
		return 0, store.ErrNoRecord
	}
	return seq, nil
}

// Chat implements part of [store.Store].
func (s *Store) Chat(ctx context.Context, code string, limit int) (lines []store.ChatLine, err error) {
	err = s.look(ctx, code, func(r *room) { lines = slices.Clone(r.chat[max(0, len(r.chat)-limit):]) })
	return lines, err
}
