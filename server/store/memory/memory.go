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
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// Entry is one thing that is kept, by its key.
type Entry struct {
	Key   string
	Value []byte // JSON
}

// Batch is written whole or not at all.
type Batch struct {
	// Fence must be there as it is, unless its key is empty. It is looked at before anything
	// is written. Errors: [ErrFence].
	Fence Entry
	// Add must not be there yet. Errors: [ErrThere].
	Add []Entry
	Put []Entry
	// Delete takes away all whose keys begin so.
	Delete []string
}

var (
	// ErrFence: the fence is not there, or another one is.
	ErrFence = errors.New("fenced off")
	// ErrThere: an entry that was to be added is there already.
	ErrThere = errors.New("entry exists")
)

// Disk is where entries survive. Errors other than those named mean that nothing is
// known: what was written may be there or not.
type Disk interface {
	// Write returns when the batch would survive the loss of power.
	Write(ctx context.Context, b Batch) error
	// Read returns the entries whose keys begin so, in the order of their keys.
	Read(ctx context.Context, prefix string) ([]Entry, error)
}

// Keys begin so; the room's code and a slash follow. A head comes by itself, so that whoever
// lists rooms reads no records.
const (
	heads       = "room/"
	owners      = "owner/"
	choices     = "choice/"
	checkpoints = "checkpoint/"
	chats       = "chat/"
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
	fence      Entry
	records    []store.Record
	ids        map[uuid.UUID]int
	checkpoint *store.Checkpoint
	chat       []store.ChatLine
}

// Store keeps rooms. Its methods are those of [store.Store] of the same name.
type Store struct {
	disk Disk

	mu     sync.Mutex
	rooms  map[string]*room
	claims map[string]claim // of reviews, by room
}

// New makes a store of what is on the disk.
func New(disk Disk) *Store {
	return &Store{disk: disk, rooms: make(map[string]*room), claims: make(map[string]claim)}
}

func entry(key string, value any) (Entry, error) {
	data, err := json.Marshal(value)
	return Entry{key, data}, err
}

func key(prefix, code string) string { return prefix + code + "/" }

func codeOf(prefix, key string) string {
	return strings.TrimSuffix(strings.TrimPrefix(key, prefix), "/")
}

func numbered(prefix, code string, n int) string { return fmt.Sprintf("%s%08d", key(prefix, code), n) }

// open returns a room, from now on this store's own. Errors: ErrNoRoom.
func (s *Store) open(ctx context.Context, code string) (*room, error) {
	if r := s.rooms[code]; r != nil {
		return r, nil
	}
	r := &room{fence: Entry{key(owners, code), []byte(`"` + uuid.NewString() + `"`)}, ids: make(map[uuid.UUID]int)}
	found, err := s.disk.Read(ctx, key(heads, code))
	if err != nil {
		return nil, unavailable(err)
	}
	if len(found) == 0 {
		return nil, store.ErrNoRoom
	}
	if err := s.disk.Write(ctx, Batch{Put: []Entry{r.fence}}); err != nil {
		return nil, unavailable(err)
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
	if err != nil {
		return nil, err
	}
	s.rooms[code] = r
	return r, nil
}

// read returns a room as it is on the disk: in memory it may have been overtaken.
func (s *Store) read(ctx context.Context, code string) (*room, error) {
	if r := s.rooms[code]; r != nil {
		now, err := s.disk.Read(ctx, r.fence.Key)
		if err != nil {
			return nil, unavailable(err)
		}
		if len(now) != 1 || !bytes.Equal(now[0].Value, r.fence.Value) {
			delete(s.rooms, code)
		}
	}
	return s.open(ctx, code)
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
	if err == nil {
		return nil
	}
	delete(s.rooms, r.Room.Code)
	if errors.Is(err, ErrFence) || errors.Is(err, ErrThere) {
		return store.ErrConflict
	}
	return unavailable(err)
}

func unavailable(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
}

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
		fence: Entry{key(owners, code), []byte(`"` + uuid.NewString() + `"`)}, ids: make(map[uuid.UUID]int),
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
	if len(c.Persons) > 0 || len(store.Owners(now, c.Seats)) > 0 {
		return store.ErrConflict // no person is here
	}
	head := r.Head
	if head.Room.Version != now.Version {
		return store.ErrConflict
	}
	seq, played, asked := head.Room.Seq, head.Room.Played, head.Room.Asked
	created, game := head.Room.Created, head.Room.Game
	head.Room = now
	head.Room.Version++
	head.Room.Seq, head.Room.Played, head.Room.Created, head.Room.Game = seq, played, created, game
	if seq > 0 {
		head.Room.Asked = asked
	}
	head.Seats = slices.Clone(head.Seats)
	for _, seat := range c.Seats {
		head.Seats[seat.Seat] = seat
	}
	head.Happenings = slices.Clone(head.Happenings)
	for _, h := range c.Happenings {
		if h.Number != len(head.Happenings)+1 || h.Seq != seq {
			return store.ErrConflict
		}
		head.Happenings = append(head.Happenings, h)
	}
	if head.Orders, err = ordered(head.Orders, c.Orders); err != nil {
		return err
	}
	e, err := entry(key(heads, now.Code), head)
	if err != nil {
		return err
	}
	b := Batch{Put: []Entry{e}}
	chat := slices.Clone(r.chat)
	if c.Moved != nil {
		for i := range chat {
			if chat[i].Seat != engine.Nobody {
				chat[i].Seat = c.Moved[chat[i].Seat]
			}
			line, err := entry(numbered(chats, now.Code, i), chat[i])
			if err != nil {
				return err
			}
			b.Put = append(b.Put, line)
		}
	}
	var next *room
	if c.Next != nil {
		made, entries, err := begun(store.Whole{Room: c.Next.Room, Seats: c.Next.Seats}, nil)
		if err != nil {
			return err
		}
		if s.rooms[made.Room.Code] != nil {
			return store.ErrExists
		}
		next, b.Add = made, entries
		b.Put = append(b.Put, made.fence)
	}
	if err := s.write(ctx, r, b); err != nil {
		return err
	}
	r.Head, r.chat = head, chat
	if next != nil {
		s.rooms[next.Room.Code] = next
	}
	return nil
}

// ordered is what seats have chosen ahead once some have chosen anew. Errors: ErrConflict.
func ordered(all, changed []store.Orders) ([]store.Orders, error) {
	all = slices.Clone(all)
	for _, o := range changed {
		i := slices.IndexFunc(all, func(was store.Orders) bool { return was.Seat == o.Seat })
		if i < 0 {
			if o.Version != 0 {
				return nil, store.ErrConflict
			}
			all = append(all, o)
			i = len(all) - 1
		} else if all[i].Version != o.Version {
			return nil, store.ErrConflict
		}
		o.Version++
		all[i] = o
	}
	slices.SortFunc(all, func(a, b store.Orders) int { return int(a.Seat) - int(b.Seat) })
	return all, nil
}

// SetHost implements part of [store.Store].
func (s *Store) SetHost(ctx context.Context, code string, host store.Hash) error {
	return s.change(ctx, code, func(h *Head) error {
		h.Room.Host, h.Room.HostPerson = host, uuid.Nil
		h.Room.Version++
		return nil
	})
}

// SaveOrders implements part of [store.Store].
func (s *Store) SaveOrders(ctx context.Context, code string, seq int, o store.Orders) error {
	err := s.change(ctx, code, func(h *Head) (err error) {
		if h.Room.Seq != seq {
			return store.ErrConflict
		}
		h.Orders, err = ordered(h.Orders, []store.Orders{o})
		return err
	})
	if errors.Is(err, store.ErrNoRoom) {
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
	e, err := entry(key(heads, code), head)
	if err != nil {
		return err
	}
	if err := s.write(ctx, r, Batch{Put: []Entry{e}}); err != nil {
		return err
	}
	r.Head = head
	return nil
}

// Append implements part of [store.Store]. It tells nobody.
func (s *Store) Append(ctx context.Context, c store.Record, _ ...store.Notice) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.open(ctx, c.Room)
	if errors.Is(err, store.ErrNoRoom) {
		return store.ErrConflict
	}
	if err != nil {
		return err
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
	e, err := entry(key(checkpoints, code), c)
	if err != nil {
		return err
	}
	if err := s.write(ctx, r, Batch{Put: []Entry{e}}); err != nil {
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

// Delete implements part of [store.Store].
func (s *Store) Delete(ctx context.Context, code string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.open(ctx, code)
	if err != nil {
		return err
	}
	b := Batch{}
	for _, prefix := range []string{heads, owners, choices, checkpoints, chats, reviews} {
		b.Delete = append(b.Delete, key(prefix, code))
	}
	if err := s.write(ctx, r, b); err != nil {
		return err
	}
	delete(s.rooms, code)
	return nil
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

// after returns the records after one; nil where there are none.
func (r *room) after(seq int) []store.Record {
	i := slices.IndexFunc(r.records, func(c store.Record) bool { return c.Seq > seq })
	if i < 0 {
		return nil
	}
	return slices.Clone(r.records[i:])
}

// Room implements part of [store.Store].
func (s *Store) Room(ctx context.Context, code string) (store.Room, []store.Seat, error) {
	l, err := s.Load(ctx, code)
	return l.Room, l.Seats, err
}

// Records implements part of [store.Store].
func (s *Store) Records(ctx context.Context, code string, after int) ([]store.Record, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.read(ctx, code)
	if errors.Is(err, store.ErrNoRoom) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return r.after(after), nil
}

// FindRecord implements part of [store.Store].
func (s *Store) FindRecord(ctx context.Context, code string, id uuid.UUID) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.read(ctx, code)
	if errors.Is(err, store.ErrNoRoom) {
		return 0, store.ErrNoRecord
	}
	if err != nil {
		return 0, err
	}
	seq, ok := r.ids[id]
	if !ok {
		return 0, store.ErrNoRecord
	}
	return seq, nil
}

// Happenings implements part of [store.Store].
func (s *Store) Happenings(ctx context.Context, code string) ([]record.Happening, error) {
	l, err := s.Load(ctx, code)
	if errors.Is(err, store.ErrNoRoom) {
		return nil, nil
	}
	return l.Happenings, err
}

// Orders implements part of [store.Store].
func (s *Store) Orders(ctx context.Context, code string) ([]store.Orders, error) {
	l, err := s.Load(ctx, code)
	if errors.Is(err, store.ErrNoRoom) {
		return nil, nil
	}
	return l.Orders, err
}

// Chat implements part of [store.Store].
func (s *Store) Chat(ctx context.Context, code string, limit int) ([]store.ChatLine, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, err := s.read(ctx, code)
	if errors.Is(err, store.ErrNoRoom) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return slices.Clone(r.chat[max(0, len(r.chat)-limit):]), nil
}

// Stands implements part of [store.Store].
func (s *Store) Stands(ctx context.Context, codes []string) (map[string]store.Stand, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	stands := make(map[string]store.Stand)
	for _, code := range codes {
		r, err := s.read(ctx, code)
		if errors.Is(err, store.ErrNoRoom) {
			continue
		}
		if err != nil {
			return nil, err
		}
		stand := store.Stand{Version: r.Room.Version, Seq: r.Room.Seq}
		if len(r.chat) > 0 {
			stand.Line = r.chat[len(r.chat)-1].ID
		}
		stands[code] = stand
	}
	return stands, nil
}

// Codes implements part of [store.Store].
func (s *Store) Codes(ctx context.Context, after string, limit int) ([]string, error) {
	found, err := s.disk.Read(ctx, heads)
	if err != nil {
		return nil, unavailable(err)
	}
	codes := make(map[string]bool)
	for _, e := range found {
		if code := codeOf(heads, e.Key); code > after {
			codes[code] = true
		}
	}
	all := slices.Sorted(maps.Keys(codes))
	return all[:min(limit, len(all))], nil
}

// Count implements part of [store.Store].
func (s *Store) Count(ctx context.Context) (int, error) {
	found, err := s.disk.Read(ctx, heads)
	if err != nil {
		return 0, unavailable(err)
	}
	return len(found), nil
}
