package memory

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// CreateRoom implements part of [store.Store].
func (s *Store) CreateRoom(ctx context.Context, r store.Room, seats []store.Seat, persons ...store.Device) error {
	return s.Import(ctx, store.Whole{Room: r, Seats: seats}, persons...)
}

// Import implements part of [store.Store].
func (s *Store) Import(ctx context.Context, w store.Whole, persons ...store.Device) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, entries, err := begun(w, persons)
	if err != nil {
		return err
	}
	if r.disk, err = s.name(ctx); err != nil {
		return unavailable(err)
	}
	switch err := s.disk.Write(ctx, Batch{Add: entries, Put: []Entry{r.fence}}); {
	case errors.Is(err, ErrThere):
		return store.ErrExists
	case err != nil:
		return unavailable(err)
	}
	s.rooms[r.Room.Code] = r
	return nil
}

// begun is a room that is to be stored, and what is to be kept of it.
func begun(w store.Whole, persons []store.Device) (*room, []Entry, error) {
	if len(persons) > 0 || len(w.Persons()) > 0 {
		return nil, nil, store.ErrConflict // no person is here
	}
	code := w.Room.Code
	r := &room{
		Head:  Head{Room: w.Room, Seats: slices.Clone(w.Seats), Happenings: slices.Clone(w.Happenings), Orders: slices.Clone(w.Orders)},
		fence: fence(code), ids: make(map[uuid.UUID]int),
		checkpoint: w.Checkpoint, chat: slices.Clone(w.Chat),
	}
	r.Room.Seq, r.Room.Played = 0, w.Room.Created
	var entries []Entry
	add := func(key string, value any) error {
		e, err := entry(key, value)
		entries = append(entries, e)
		return err
	}
	var wrong error
	for _, c := range w.Records {
		if _, twice := r.ids[c.ID]; twice {
			return nil, nil, &store.DuplicateError{Seq: r.ids[c.ID]}
		}
		c.Room = code
		r.note(c)
		wrong = errors.Join(wrong, add(numbered(choices, code, c.Seq), r.records[len(r.records)-1]))
	}
	for i, line := range w.Chat {
		wrong = errors.Join(wrong, add(numbered(chats, code, i), line))
	}
	if w.Checkpoint != nil {
		wrong = errors.Join(wrong, add(key(checkpoints, code), w.Checkpoint))
	}
	return r, entries, errors.Join(wrong, add(key(heads, code), r.Head))
}

// UpdateRoom implements part of [store.Store].
func (s *Store) UpdateRoom(ctx context.Context, now store.Room, c store.Change) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.open(ctx, now.Code)
	if err != nil {
		return err
	}
	head, err := changed(r.Head, now, c)
	if err != nil {
		return err
	}
	e, err := entry(key(heads, now.Code), head)
	if err != nil {
		return err
	}
	chat, lines, err := follow(now.Code, r.chat, c.Moved)
	if err != nil {
		return err
	}
	b := Batch{Put: append(lines, e)}
	var next *room
	if c.Next != nil {
		if next, b.Add, err = begun(store.Whole{Room: c.Next.Room, Seats: c.Next.Seats}, nil); err != nil {
			return err
		}
		next.disk = r.disk
		b.Put = append(b.Put, next.fence)
	}
	switch err := s.write(ctx, r, b); {
	case errors.Is(err, ErrThere): // nothing but the next room is added
		return store.ErrExists
	case err != nil:
		return err
	}
	r.Head, r.chat = head, chat
	if next != nil {
		s.rooms[next.Room.Code] = next
	}
	return nil
}

// changed is what is kept of a room once it has changed. Errors: ErrConflict.
func changed(head Head, now store.Room, c store.Change) (Head, error) {
	if len(c.Persons) > 0 || len(store.Owners(now, c.Seats)) > 0 {
		return head, store.ErrConflict // no person is here
	}
	was := head.Room
	if was.Version != now.Version {
		return head, store.ErrConflict
	}
	head.Room = now
	head.Room.Version++
	head.Room.Seq, head.Room.Played, head.Room.Created, head.Room.Game = was.Seq, was.Played, was.Created, was.Game
	if was.Seq > 0 { // the last record says it
		head.Room.Asked = was.Asked
	}
	head.Seats = slices.Clone(head.Seats)
	for _, seat := range c.Seats {
		head.Seats[seat.Seat] = seat
	}
	head.Happenings = slices.Clone(head.Happenings)
	for _, h := range c.Happenings {
		if h.Number != len(head.Happenings)+1 || h.Seq != was.Seq {
			return head, store.ErrConflict
		}
		head.Happenings = append(head.Happenings, h)
	}
	var err error
	head.Orders, err = ordered(head.Orders, c.Orders)
	return head, err
}

// follow has the lines of a chat follow seats that move, and returns the entries of all that do.
func follow(code string, chat []store.ChatLine, moved []engine.Seat) ([]store.ChatLine, []Entry, error) {
	if moved == nil {
		return chat, nil, nil
	}
	chat = slices.Clone(chat)
	var entries []Entry
	for i := range chat {
		if chat[i].Seat == engine.Nobody {
			continue
		}
		chat[i].Seat = moved[chat[i].Seat]
		e, err := entry(numbered(chats, code, i), chat[i])
		if err != nil {
			return nil, nil, err
		}
		entries = append(entries, e)
	}
	return chat, entries, nil
}

// SetHost implements part of [store.Store].
func (s *Store) SetHost(ctx context.Context, code string, host store.Hash) error {
	return s.change(ctx, code, func(h *Head) error {
		h.Room.Host, h.Room.HostPerson = host, uuid.Nil
		h.Room.Version++
		return nil
	})
}

// Delete implements part of [store.Store].
func (s *Store) Delete(ctx context.Context, code string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.open(ctx, code)
	if err != nil {
		return err
	}
	b := Batch{}
	for _, prefix := range []string{heads, owners, choices, checkpoints, chats, keys, reviews, parts} {
		b.Delete = append(b.Delete, key(prefix, code))
	}
	if err := s.write(ctx, r, b); err != nil {
		return err
	}
	delete(s.rooms, code)
	return nil
}

// PutKeys keeps what opens a room's places, in JSON.
func (s *Store) PutKeys(ctx context.Context, code string, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.open(ctx, code)
	if err != nil {
		return err
	}
	if err := s.put(ctx, r, key(keys, code), json.RawMessage(data)); err != nil {
		return err
	}
	r.keys = data
	return nil
}

// Keys returns what PutKeys kept. Errors: ErrNoRoom.
func (s *Store) Keys(ctx context.Context, code string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, err := s.disk.Read(ctx, key(keys, code))
	switch {
	case err != nil:
		return nil, unavailable(err)
	case len(found) > 0:
		return found[0].Value, nil
	case s.rooms[code] == nil && s.lost[code] == nil:
		return nil, store.ErrNoRoom
	}
	r, err := s.read(ctx, code) // the disk may have been thrown away
	if err != nil {
		return nil, err
	}
	if r.keys == nil {
		return nil, store.ErrNoRoom
	}
	return r.keys, nil
}

// Load implements part of [store.Store].
func (s *Store) Load(ctx context.Context, code string) (l store.Loaded, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.read(ctx, code)
	if err != nil {
		return l, err
	}
	after := 0
	l.Room, l.Seats = r.Room, slices.Clone(r.Seats)
	if r.checkpoint != nil {
		c := *r.checkpoint
		l.Checkpoint, after = &c, c.Seq
	}
	l.Records = r.after(after)
	l.Happenings, l.Orders = slices.Clone(r.Happenings), slices.Clone(r.Orders)
	return l, nil
}

// Room implements part of [store.Store]. Whoever may write to the room goes on to.
func (s *Store) Room(ctx context.Context, code string) (store.Room, []store.Seat, error) {
	found, err := s.disk.Read(ctx, key(heads, code))
	if err != nil {
		return store.Room{}, nil, unavailable(err)
	}
	if len(found) == 0 {
		return store.Room{}, nil, store.ErrNoRoom
	}
	var h Head
	if err := json.Unmarshal(found[0].Value, &h); err != nil {
		return store.Room{}, nil, fmt.Errorf("%w: %s: %w", store.ErrDamaged, found[0].Key, err)
	}
	return h.Room, h.Seats, nil
}

// Happenings implements part of [store.Store].
func (s *Store) Happenings(ctx context.Context, code string) (all []record.Happening, err error) {
	err = s.look(ctx, code, func(r *room) { all = slices.Clone(r.Happenings) })
	return all, err
}

// Stands implements part of [store.Store].
func (s *Store) Stands(ctx context.Context, codes []string) (map[string]store.Stand, error) {
	stands := make(map[string]store.Stand)
	for _, code := range codes {
		err := s.look(ctx, code, func(r *room) {
			stand := store.Stand{Version: r.Room.Version, Seq: r.Room.Seq}
			if len(r.chat) > 0 {
				stand.Line = r.chat[len(r.chat)-1].ID
			}
			stands[code] = stand
		})
		if err != nil {
			return nil, err
		}
	}
	return stands, nil
}

// Codes implements part of [store.Store].
func (s *Store) Codes(ctx context.Context, after string, limit int) ([]string, error) {
	found, err := s.disk.Read(ctx, heads)
	if err != nil {
		return nil, unavailable(err)
	}
	var codes []string
	for _, e := range found {
		if code := codeOf(heads, e.Key); code > after {
			codes = append(codes, code)
		}
	}
	slices.Sort(codes) // which is not the order of keys where one code begins as another
	return codes[:min(limit, len(codes))], nil
}

// Count implements part of [store.Store].
func (s *Store) Count(ctx context.Context) (int, error) {
	found, err := s.disk.Read(ctx, heads)
	if err != nil {
		return 0, unavailable(err)
	}
	return len(found), nil
}
