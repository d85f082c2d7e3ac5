package postgres

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"westkingdom/server/store"
)

const (
	selectFinished = selectRooms + ` WHERE r.code = ANY (ARRAY(SELECT room FROM seats WHERE person = $1)) AND state = 'finished'
		AND config ->> 'lesson' IS DISTINCT FROM 'true'
		ORDER BY coalesce(last.at, created) DESC, r.code LIMIT $2`
	selectFinishedSeats = `SELECT room, ` + seatColumns + ` FROM seats WHERE room = ANY ($1) ORDER BY room, seat`
	selectWhoPlayed     = `SELECT room, happening FROM happenings WHERE room = ANY ($1)
		AND happening LIKE ANY ($2) ORDER BY room, number`
)

// Finished implements [store.Persons]: one query each for the rooms, their seats and what
// happened there, however many there are.
func (s *Store) Finished(ctx context.Context, person uuid.UUID, limit int) ([]store.Finished, error) {
	var all store.FinishedGames
	err := s.view(ctx, "read finished games", func(tx pgx.Tx) error {
		if err := eachRow(ctx, tx, func(row pgx.CollectableRow) error { return all.Room(scanRoom(row)) }, selectFinished, person, limit); err != nil {
			return err
		}
		codes := all.Codes()
		if err := eachRow(ctx, tx, func(row pgx.CollectableRow) error {
			var code string
			seat, err := scanSeat(row, &code)
			return all.Seat(code, seat, err)
		}, selectFinishedSeats, codes); err != nil {
			return err
		}
		// As text: what is no JSON would fail the query.
		kinds := store.WhoPlayed()
		for i, kind := range kinds {
			kinds[i] = `%"kind":"` + kind + `"%`
		}
		return eachRow(ctx, tx, func(row pgx.CollectableRow) error {
			var code string
			var data []byte
			if err := row.Scan(&code, &data); err != nil {
				return err
			}
			return all.Happening(code, data)
		}, selectWhoPlayed, codes, kinds)
	})
	return all.All(), err
}

// eachRow hands over the rows of a query.
func eachRow(ctx context.Context, tx pgx.Tx, do func(pgx.CollectableRow) error, query string, args ...any) error {
	rows, err := tx.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	_, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (struct{}, error) { return struct{}{}, do(row) })
	return err
}
