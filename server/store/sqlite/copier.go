package sqlite

import (
	"context"
	"database/sql"
	"strconv"
	"sync"
	"time"
)

// What is committed is in the write-ahead log, and must come into the file before the log
// grows without end. A commit that has to see to that has everybody wait who comes behind
// it, so the copier does, soon after something was written; commits do so only where the
// log has grown to copyLate pages all the same.
const (
	copyAfter = 500 * time.Millisecond
	copyLate  = 8000
)

// late is the part of the writer's address that has it leave the log to the copier.
var late = "&_pragma=wal_autocheckpoint(" + strconv.Itoa(copyLate) + ")"

// copier copies the write-ahead log into the file, on a connection of its own.
type copier struct {
	db      *sql.DB
	written chan struct{} // holds one
	stop    context.CancelFunc
	done    sync.WaitGroup
}

func startCopier(db *sql.DB) *copier {
	ctx, stop := context.WithCancel(context.Background())
	c := &copier{db: db, written: make(chan struct{}, 1), stop: stop}
	c.db.SetMaxOpenConns(1)
	c.done.Go(func() { c.run(ctx) })
	return c
}

// wrote says that something was committed.
func (c *copier) wrote() {
	select {
	case c.written <- struct{}{}:
	default:
	}
}

func (c *copier) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.written:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(copyAfter):
		}
		// What cannot be copied now stays in the log, which is as durable, until the next
		// time; a disk that takes no more fails commits, and those tell somebody.
		_, _ = c.db.ExecContext(ctx, `PRAGMA wal_checkpoint(PASSIVE)`)
	}
}

func (c *copier) close() error {
	c.stop()
	c.done.Wait()
	return c.db.Close()
}
