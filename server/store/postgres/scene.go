package postgres

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// Situation implements [store.Notices].
func (s *Store) Situation(ctx context.Context, persons []uuid.UUID, rooms []string) (at store.Situation, err error) {
	at = store.Situation{Persons: make(map[uuid.UUID]store.Recipient), Rooms: make(map[string]store.Scene)}
	err = s.view(ctx, "judge notices", func(tx pgx.Tx) error {
		if err := recipients(ctx, tx, persons, at.Persons); err != nil {
			return err
		}
		return scenes(ctx, tx, rooms, at.Rooms)
	})
	return at, err
}

// recipients reads who is to be told. Those of whom there is nothing are left out.
func recipients(ctx context.Context, tx pgx.Tx, persons []uuid.UUID, all map[uuid.UUID]store.Recipient) error {
	rows, err := tx.Query(ctx, selectChannels+` WHERE person = ANY ($1) AND off = '' ORDER BY made, id`, persons)
	if err != nil {
		return err
	}
	channels, err := pgx.CollectRows(rows, scanChannel)
	if err != nil {
		return err
	}
	for _, c := range channels {
		r := all[c.Person]
		r.Channels = append(r.Channels, c)
		all[c.Person] = r
	}

	var person uuid.UUID
	var settings []byte
	var told *time.Time
	rows, err = tx.Query(ctx, `SELECT person, settings, told FROM settings WHERE person = ANY ($1)`, persons)
	if err != nil {
		return err
	}
	if _, err := pgx.ForEachRow(rows, []any{&person, &settings, &told}, func() error {
		r := all[person]
		r.Settings = slices.Clone(settings)
		if told != nil {
			r.Told = told.UTC()
		}
		all[person] = r
		return nil
	}); err != nil {
		return err
	}

	var room string
	var until time.Time
	rows, err = tx.Query(ctx, `SELECT person, room, until FROM looks WHERE person = ANY ($1)`, persons)
	if err != nil {
		return err
	}
	if _, err := pgx.ForEachRow(rows, []any{&person, &room, &until}, func() error {
		r := all[person]
		if r.Looks == nil {
			r.Looks = make(map[string]time.Time)
		}
		r.Looks[room] = until.UTC()
		all[person] = r
		return nil
	}); err != nil {
		return err
	}

	var seat engine.Seat
	var asked store.Asked
	rows, err = tx.Query(ctx, `
		SELECT s.person, s.seat, `+whoIsAsked+`
		FROM seats s JOIN rooms r ON r.code = s.room WHERE s.person = ANY ($1) AND r.state = 'playing'`, persons)
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(rows, []any{&person, &seat, &asked}, func() error {
		if _, waits := asked.Since(seat); waits {
			r := all[person]
			r.Waiting++
			all[person] = r
		}
		return nil
	})
	return err
}

// whoIsAsked is the asked of the last record of a room r, or its own if it has none.
const whoIsAsked = `coalesce(CASE WHEN EXISTS (SELECT FROM choices WHERE room = r.code)
	THEN (SELECT asked FROM choices WHERE room = r.code ORDER BY seq DESC LIMIT 1) ELSE r.asked END, '?')`

func scenes(ctx context.Context, tx pgx.Tx, codes []string, all map[string]store.Scene) error {
	var code, game string
	var state record.State
	var host uuid.NullUUID
	var asked store.Asked
	var pace, stands []byte
	rows, err := tx.Query(ctx, `
		SELECT r.code, r.game, r.state, r.host_person, `+whoIsAsked+`, k.pace, k.stands
		FROM rooms r LEFT JOIN clocks k ON k.room = r.code WHERE r.code = ANY ($1)`, codes)
	if err != nil {
		return err
	}
	if _, err := pgx.ForEachRow(rows, []any{&code, &game, &state, &host, &asked, &pace, &stands}, func() error {
		clock, err := store.DecodeClock(pace, stands, time.Time{})
		all[code] = store.Scene{Game: game, State: state, HostPerson: host.UUID, Asked: asked, Clock: clock}
		return err
	}); err != nil {
		return err
	}
	var seat store.Seat
	var person uuid.NullUUID
	rows, err = tx.Query(ctx, `SELECT room, seat, kind, name, bot, person FROM seats WHERE room = ANY ($1) ORDER BY room, seat`, codes)
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(rows, []any{&code, &seat.Seat, &seat.Kind, &seat.Name, &seat.Bot, &person}, func() error {
		seat.Person = person.UUID
		scene := all[code]
		scene.Seats = append(scene.Seats, seat)
		all[code] = scene
		return nil
	})
	return err
}
