package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

const (
	selectFinished = selectRooms + ` WHERE code IN (SELECT room FROM seats WHERE person = ?) AND state = 'finished'
		AND NOT coalesce(CASE WHEN json_valid(config) THEN config ->> 'lesson' END, 0)
		ORDER BY coalesce(last.at, created) DESC, code LIMIT ?`
	selectFinishedSeats = `SELECT room, ` + seatColumns + ` FROM seats WHERE room IN (SELECT value FROM json_each(?)) ORDER BY room, seat`
	selectWhoPlayed     = `SELECT room, happening FROM happenings WHERE room IN (SELECT value FROM json_each(?1))
		AND CASE WHEN json_valid(happening) THEN happening ->> 'kind' END IN (SELECT value FROM json_each(?2)) ORDER BY room, number`
)

// Finished implements [store.Persons]: one query each for the rooms, their seats and what
// happened there, however many there are.
func (s *Store) Finished(ctx context.Context, person uuid.UUID, limit int) ([]store.Finished, error) {
	var all store.FinishedGames
	err := s.view(ctx, "read finished games", func(tx *sql.Tx) error {
		if err := eachRow(ctx, tx, func(row *sql.Rows) error { return all.Room(scanRoom(row)) }, selectFinished, person[:], limit); err != nil {
			return err
		}
		codes, err := json.Marshal(all.Codes())
		if err != nil {
			return err
		}
		kinds, err := json.Marshal(store.WhoPlayed())
		if err != nil {
			return err
		}
		if err := eachRow(ctx, tx, func(row *sql.Rows) error {
			var code string
			seat, err := scanSeat(row, &code)
			return all.Seat(code, seat, err)
		}, selectFinishedSeats, string(codes)); err != nil {
			return err
		}
		return eachRow(ctx, tx, func(row *sql.Rows) error {
			var code, data string
			if err := row.Scan(&code, &data); err != nil {
				return err
			}
			return all.Happening(code, []byte(data))
		}, selectWhoPlayed, string(codes), string(kinds))
	})
	return all.All(), err
}

// eachRow hands over the rows of a query.
func eachRow(ctx context.Context, tx *sql.Tx, do func(*sql.Rows) error, query string, args ...any) (err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
