// Package memory keeps rooms in memory and writes them through to a [Disk] before
// anything that it is asked to store is stored: what a device has that plays by itself.
// It knows no persons and no notices, and serves one owner at a time: whoever opens
// a room last is the one who may write to it, and everybody before gets
// [store.ErrConflict] and reads again.
package memory

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/google/uuid"

	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// Head is what is kept of a room beside its records, lines and checkpoint.
type Head struct {
	Room       store.Room         `json:"room"`
	Seats      []store.Seat       `json:"seats"`
	Happenings []record.Happening `json:"happenings,omitempty"`
	Orders     []store.Orders     `json:"orders,omitempty"`
}

// room is a room in memory.
type room struct {
	Head
	disk       string // on which it is
	fence      Entry
	records    []store.Record
	ids        map[uuid.UUID]int
	checkpoint *store.Checkpoint
	chat       []store.ChatLine
	keys       []byte // JSON; nil: none
}

// Store keeps rooms. Its methods are those of [store.Store] of the same name.
type Store struct {
	disk Disk

	mu     sync.Mutex
	rooms  map[string]*room
	lost   map[string]*room // to be read again, as they were when that was found
	claims map[string]Entry // what is kept of reviews that were claimed here, by room
}

// New makes a store of what is on the disk.
func New(disk Disk) *Store {
	return &Store{disk: disk, rooms: make(map[string]*room), lost: make(map[string]*room), claims: make(map[string]Entry)}
}

// name tells one disk from another.
func (s *Store) name(ctx context.Context) (string, error) {
	found, err := s.disk.Read(ctx, named)
	if err != nil || len(found) == 0 {
		return "", err // a disk of before they had names
	}
	return string(found[0].Value), nil
}

// Anew writes those of these rooms that it has, and that were on a disk that is gone, to the one that
// came in its place, as the next write to each would. It is for whoever hears that the disk was
// thrown away, and knows which rooms are being played: what nobody plays may have been taken away meanwhile.
func (s *Store) Anew(ctx context.Context, codes []string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var failed error
	for _, code := range codes {
		r := s.rooms[code]
		if r == nil {
			r = s.lost[code]
		}
		if r == nil {
			continue
		}
		switch again, err := s.anew(ctx, r); {
		case err != nil:
			failed = errors.Join(failed, unavailable(err))
		case again:
			s.rooms[code] = r
			delete(s.lost, code)
		}
	}
	return failed
}

// anew writes a room to a disk that came in the place of the one that had it: a browser that
// is short of space throws what it keeps away, also of a game that is being played. It tells whether it did.
func (s *Store) anew(ctx context.Context, r *room) (bool, error) {
	name, err := s.name(ctx)
	if err != nil || name == r.disk {
		return false, err
	}
	_, entries, err := begun(store.Whole{
		Room: r.Room, Seats: r.Seats, Happenings: r.Happenings, Orders: r.Orders,
		Records: r.records, Chat: r.chat, Checkpoint: r.checkpoint,
	}, nil)
	if err != nil {
		return false, err
	}
	if r.keys != nil {
		entries = append(entries, Entry{key(keys, r.Room.Code), r.keys})
	}
	var failed error
	for {
		there, err := s.disk.Read(ctx, key(heads, r.Room.Code))
		if err == nil && len(there) == 0 {
			err = failed // something of it is there, and no room
		}
		if err != nil {
			return false, err
		}
		b := Batch{Add: entries, Put: []Entry{r.fence}}
		if len(there) > 0 { // another window did
			var now Head
			if err := json.Unmarshal(there[0].Value, &now); err != nil {
				return false, fmt.Errorf("%w: %s: %w", store.ErrDamaged, there[0].Key, err)
			}
			if !r.later(now) {
				r.disk = name // what becomes of it there, this room is not put in its place
				return false, nil
			}
			b = Batch{Fence: there[0], Put: append(entries, r.fence)}
		}
		switch err := s.disk.Write(ctx, b); {
		case err == nil:
			r.disk = name
			return true, nil
		case errors.Is(err, ErrThere):
			failed = err
		case !errors.Is(err, ErrFence): // that is, another window wrote meanwhile
			return false, err
		}
	}
}

// later says whether a room has what another window had not played, or heard of, yet: as each
// reads the room before it writes, of two one has all that the other has.
func (h *Head) later(than Head) bool {
	return h.Room.Seq > than.Room.Seq || h.Room.Version > than.Room.Version
}

// lose has a room read again.
func (s *Store) lose(r *room) {
	delete(s.rooms, r.Room.Code)
	s.lost[r.Room.Code] = r
}

// open returns a room, from now on this store's own. Errors: ErrNoRoom.
func (s *Store) open(ctx context.Context, code string) (*room, error) {
	if r := s.rooms[code]; r != nil {
		return r, nil
	}
	if r := s.lost[code]; r != nil {
		switch again, err := s.anew(ctx, r); {
		case err != nil:
			return nil, unavailable(err)
		case again:
			s.rooms[code] = r
			delete(s.lost, code)
			return r, nil
		}
	}
	name, err := s.name(ctx)
	if err != nil {
		return nil, unavailable(err)
	}
	r := &room{disk: name, fence: fence(code), ids: make(map[uuid.UUID]int)}
	if err = s.claimRoom(ctx, code, r.fence); errors.Is(err, store.ErrNoRoom) {
		delete(s.lost, code)
	}
	if err != nil {
		return nil, err
	}
	// Whoever wrote before has done so by now.
	read := func(prefix string, take func(data []byte) error) {
		if err != nil {
			return
		}
		var all []Entry
		if all, err = s.disk.Read(ctx, prefix); err != nil {
			err = unavailable(err)
			return
		}
		for _, e := range all {
			if wrong := take(e.Value); wrong != nil {
				err = fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, wrong)
				return
			}
		}
	}
	read(key(heads, code), func(data []byte) error { return json.Unmarshal(data, &r.Head) })
	read(key(choices, code), func(data []byte) error {
		var c store.Record
		if err := json.Unmarshal(data, &c); err != nil {
			return err
		}
		r.note(c)
		return nil
	})
	read(key(chats, code), func(data []byte) error {
		var line store.ChatLine
		if err := json.Unmarshal(data, &line); err != nil {
			return err
		}
		r.chat = append(r.chat, line)
		return nil
	})
	read(key(checkpoints, code), func(data []byte) error { return json.Unmarshal(data, &r.checkpoint) })
	read(key(keys, code), func(data []byte) error { r.keys = data; return nil })
	if err != nil {
		return nil, err
	}
	s.rooms[code] = r
	delete(s.lost, code)
	return r, nil
}

// claimRoom makes a room this store's, if it is there. Errors: ErrNoRoom.
func (s *Store) claimRoom(ctx context.Context, code string, fence Entry) error {
	for {
		found, err := s.disk.Read(ctx, key(heads, code))
		if err != nil {
			return unavailable(err)
		}
		if len(found) == 0 {
			return store.ErrNoRoom
		}
		switch err := s.disk.Write(ctx, Batch{Fence: found[0], Put: []Entry{fence}}); {
		case err == nil:
			return nil
		case !errors.Is(err, ErrFence): // that is, somebody has written to it meanwhile, or taken it away
			return unavailable(err)
		}
	}
}

// read returns a room as it is on the disk: in memory it may have been overtaken.
func (s *Store) read(ctx context.Context, code string) (*room, error) {
	if r := s.rooms[code]; r != nil {
		now, err := s.disk.Read(ctx, r.fence.Key)
		if err != nil {
			return nil, unavailable(err)
		}
		if len(now) != 1 || !bytes.Equal(now[0].Value, r.fence.Value) {
			s.lose(r)
		}
	}
	return s.open(ctx, code)
}

// look shows a room as it is on the disk, if there is one.
func (s *Store) look(ctx context.Context, code string, show func(*room)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.read(ctx, code)
	if errors.Is(err, store.ErrNoRoom) {
		return nil
	}
	if err != nil {
		return err
	}
	show(r)
	return nil
}

// note adds a record that is kept.
func (r *room) note(c store.Record) {
	c.Clock, c.Orders = nil, nil
	r.records = append(r.records, c)
	r.ids[c.ID] = c.Seq
	r.Room.Seq, r.Room.Played, r.Room.Asked = c.Seq, c.At, c.Asked
}

// write writes for a room. After an error the room is read again.
func (s *Store) write(ctx context.Context, r *room, b Batch) error {
	b.Fence = r.fence
	err := s.disk.Write(ctx, b)
	if errors.Is(err, ErrFence) {
		if again, wrong := s.anew(ctx, r); again {
			err = s.disk.Write(ctx, b)
		} else if wrong != nil {
			err = wrong
		}
	}
	if err == nil {
		return nil
	}
	s.lose(r)
	if errors.Is(err, ErrFence) || errors.Is(err, ErrThere) {
		return fmt.Errorf("%w: %w", store.ErrConflict, err)
	}
	return unavailable(err)
}

// put writes one entry of a room.
func (s *Store) put(ctx context.Context, r *room, key string, value any) error {
	e, err := entry(key, value)
	if err != nil {
		return err
	}
	return s.write(ctx, r, Batch{Put: []Entry{e}})
}

// gone says of what is to be written to and is not there that somebody was faster.
func gone(err error) error {
	if errors.Is(err, store.ErrNoRoom) || errors.Is(err, store.ErrNoReview) {
		return store.ErrConflict
	}
	return err
}

// change changes the head of a room.
func (s *Store) change(ctx context.Context, code string, do func(*Head) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.open(ctx, code)
	if err != nil {
		return err
	}
	head := r.Head
	if err := do(&head); err != nil {
		return err
	}
	if err := s.put(ctx, r, key(heads, code), head); err != nil {
		return err
	}
	r.Head = head
	return nil
}
