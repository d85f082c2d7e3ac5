package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/store"
)

// Situation implements [store.Notices].
func (s *Store) Situation(ctx context.Context, persons []uuid.UUID, rooms []string) (at store.Situation, err error) {
	at = store.Situation{Persons: make(map[uuid.UUID]store.Recipient), Rooms: make(map[string]store.Scene)}
	err = s.view(ctx, "judge notices", func(tx *sql.Tx) error {
		for _, person := range persons {
			if at.Persons[person], err = recipient(ctx, tx, person); err != nil {
				return err
			}
		}
		for _, code := range rooms {
			scene, err := sceneOf(ctx, tx, code)
			if errors.Is(err, sql.ErrNoRows) {
				continue
			}
			if err != nil {
				return err
			}
			at.Rooms[code] = scene
		}
		return nil
	})
	return at, err
}

func recipient(ctx context.Context, tx *sql.Tx, person uuid.UUID) (r store.Recipient, err error) {
	if r.Preferences, err = preferences(ctx, tx, person); err != nil {
		return r, err
	}
	r.Channels = slices.DeleteFunc(r.Channels, func(c store.Channel) bool { return c.Off != "" })
	var told sql.NullInt64
	err = tx.QueryRowContext(ctx, `SELECT told FROM settings WHERE person = ?`, person[:]).Scan(&told)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return r, err
	}
	if told.Valid {
		r.Told = moment(told.Int64)
	}
	if r.Looks, err = looksOf(ctx, tx, person); err != nil {
		return r, err
	}
	r.Waiting, err = waitingFor(ctx, tx, person)
	return r, err
}

func looksOf(ctx context.Context, tx *sql.Tx, person uuid.UUID) (looks map[string]time.Time, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT room, until FROM looks WHERE person = ?`, person[:])
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var room string
		var until int64
		if err := rows.Scan(&room, &until); err != nil {
			return nil, err
		}
		if looks == nil {
			looks = make(map[string]time.Time)
		}
		looks[room] = moment(until)
	}
	return looks, rows.Err()
}

// whoIsAsked is the asked of the last record of a room r, or its own if it has none.
const whoIsAsked = `coalesce(CASE WHEN EXISTS (SELECT 1 FROM choices WHERE room = r.code)
	THEN (SELECT asked FROM choices WHERE room = r.code ORDER BY seq DESC LIMIT 1) ELSE r.asked END, '?')`

// waitingFor returns how many games ask a person.
func waitingFor(ctx context.Context, tx *sql.Tx, person uuid.UUID) (n int, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT s.seat, `+whoIsAsked+` FROM seats s JOIN rooms r ON r.code = s.room WHERE s.person = ? AND r.state = 'playing'`, person[:])
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var seat engine.Seat
		var asked store.Asked
		if err := rows.Scan(&seat, &asked); err != nil {
			return 0, err
		}
		if _, waits := asked.Since(seat); waits {
			n++
		}
	}
	return n, rows.Err()
}

// sceneOf reads a room. Errors: sql.ErrNoRows.
func sceneOf(ctx context.Context, tx *sql.Tx, code string) (scene store.Scene, err error) {
	var host uuid.NullUUID
	var pace, stands []byte
	err = tx.QueryRowContext(ctx, `
		SELECT r.game, r.state, r.host_person, `+whoIsAsked+`, k.pace, k.stands
		FROM rooms r LEFT JOIN clocks k ON k.room = r.code WHERE r.code = ?`, code).
		Scan(&scene.Game, &scene.State, &host, &scene.Asked, &pace, &stands)
	if err != nil {
		return scene, err
	}
	if scene.Clock, err = store.DecodeClock(pace, stands, time.Time{}); err != nil {
		return scene, err
	}
	scene.HostPerson = host.UUID
	rows, err := tx.QueryContext(ctx, `SELECT seat, kind, name, bot, person FROM seats WHERE room = ? ORDER BY seat`, code)
	if err != nil {
		return scene, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var seat store.Seat
		var person uuid.NullUUID
		if err := rows.Scan(&seat.Seat, &seat.Kind, &seat.Name, &seat.Bot, &person); err != nil {
			return scene, err
		}
		seat.Person = person.UUID
		scene.Seats = append(scene.Seats, seat)
	}
	return scene, rows.Err()
}
