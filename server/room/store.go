package room

import (
	"context"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/store"
)

// Store is what rooms need of what keeps them. Its methods are those of the same names of
// [store.Store], with their errors.
type Store interface {
	CreateRoom(ctx context.Context, r store.Room, seats []store.Seat, persons ...store.Device) error
	UpdateRoom(ctx context.Context, r store.Room, c store.Change) error
	Import(ctx context.Context, w store.Whole, persons ...store.Device) error
	Room(ctx context.Context, code string) (store.Room, []store.Seat, error)
	Stands(ctx context.Context, codes []string) (map[string]store.Stand, error)
	Load(ctx context.Context, code string) (store.Loaded, error)
	Append(ctx context.Context, r store.Record, tells ...store.Notice) error
	Records(ctx context.Context, code string, after int) ([]store.Record, error)
	FindRecord(ctx context.Context, code string, id uuid.UUID) (seq int, err error)
	SaveCheckpoint(ctx context.Context, code string, c store.Checkpoint) error
	Say(ctx context.Context, code string, line store.ChatLine, tells ...store.Notice) error
	Chat(ctx context.Context, code string, limit int) ([]store.ChatLine, error)
	Orders(ctx context.Context, code string) ([]store.Orders, error)
	SaveOrders(ctx context.Context, code string, seq int, o store.Orders) error
	SetHost(ctx context.Context, code string, host store.Hash) error
	Codes(ctx context.Context, after string, limit int) ([]string, error)
	Count(ctx context.Context) (int, error)
}

// People is what rooms ask of persons, where there are any: a [store.Store] knows them.
type People interface {
	PersonsOf(ctx context.Context, devices []uuid.UUID) (map[uuid.UUID]uuid.UUID, error)
	Holidays(ctx context.Context, after time.Time, persons ...uuid.UUID) (map[uuid.UUID][]store.Span, error)
	Muted(ctx context.Context, person uuid.UUID, room string) ([]engine.Seat, error)
	Muting(ctx context.Context, room string, seat engine.Seat) ([]uuid.UUID, error)
	SetMuted(ctx context.Context, person uuid.UUID, room string, seat engine.Seat, muted bool) error
	Tell(ctx context.Context, n store.Notice) (bool, error)
	Notes(ctx context.Context, person uuid.UUID, code string) (store.Notes, error)
	SaveNotes(ctx context.Context, code string, n store.Notes) error
}

// nobodyKnown are the people of a directory without any: no seat there is a person's own, so that
// nothing is ever asked of them that they would have to keep.
type nobodyKnown struct{}

func (nobodyKnown) PersonsOf(context.Context, []uuid.UUID) (map[uuid.UUID]uuid.UUID, error) {
	return nil, nil
}

func (nobodyKnown) Holidays(context.Context, time.Time, ...uuid.UUID) (map[uuid.UUID][]store.Span, error) {
	return nil, nil
}

func (nobodyKnown) Muted(context.Context, uuid.UUID, string) ([]engine.Seat, error) { return nil, nil }

func (nobodyKnown) Muting(context.Context, string, engine.Seat) ([]uuid.UUID, error) { return nil, nil }

func (nobodyKnown) SetMuted(context.Context, uuid.UUID, string, engine.Seat, bool) error {
	return store.ErrConflict
}

func (nobodyKnown) Tell(context.Context, store.Notice) (bool, error) { return true, nil }

func (nobodyKnown) Notes(context.Context, uuid.UUID, string) (store.Notes, error) {
	return store.Notes{}, nil
}

func (nobodyKnown) SaveNotes(context.Context, string, store.Notes) error { return store.ErrConflict }

var (
	_ Store  = store.Store(nil)
	_ People = store.Store(nil)
)
