package postgres

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"

	"github.com/jackc/pgx/v5/pgconn"
)

// timelines keeps a program from a server of the database that another has taken the place of: each
// promotion of a standby begins a timeline with a higher number, and whoever has seen that one writes
// to none of before.
type timelines struct{ highest atomic.Uint64 }

// The name of a file of the write-ahead log begins with the timeline, in eight digits. A standby
// writes none.
const timeline = `SELECT CASE WHEN pg_is_in_recovery() THEN '' ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END`

var errSucceeded = errors.New("another server has taken the place of this one")

// checked returns the check of a new connection: then, which may be nil, and the timeline.
func (t *timelines) checked(then pgconn.ValidateConnectFunc) pgconn.ValidateConnectFunc {
	return func(ctx context.Context, conn *pgconn.PgConn) error {
		if then != nil {
			if err := then(ctx, conn); err != nil {
				return err
			}
		}
		result := conn.ExecParams(ctx, timeline, nil, nil, nil, nil).Read()
		if result.Err != nil {
			return result.Err
		}
		if len(result.Rows) != 1 || len(result.Rows[0][0]) == 0 {
			return nil
		}
		number, err := strconv.ParseUint(string(result.Rows[0][0]), 16, 64)
		if err != nil {
			return fmt.Errorf("timeline: %w", err)
		}
		for seen := t.highest.Load(); seen < number; seen = t.highest.Load() {
			t.highest.CompareAndSwap(seen, number)
		}
		if number < t.highest.Load() {
			return errSucceeded
		}
		return nil
	}
}
