package notice

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"westkingdom/server/store"
)

// LookFor is how long a person is taken to look at a room after they were heard of
// there last. It is the same on all servers of a database.
const LookFor = 30 * time.Second

// renewEvery is how often it is noted anew who looks.
const renewEvery = LookFor / 2

// notedAtOnce is how many looks are noted in one transaction: a choice that waits for it
// waits for less than a millisecond.
const notedAtOnce = 200

// Looks notes who looks at which room, for all servers of a database. It is safe for
// concurrent use.
type Looks struct {
	store store.Notices
	log   *slog.Logger

	mu      sync.Mutex
	now     map[store.Look]bool // who looks
	changed map[store.Look]bool // of whom it is not noted
	renewed time.Time
}

// NewLooks makes looks; nobody looks. It notes nothing until [Looks.Run].
func NewLooks(s store.Notices, log *slog.Logger) *Looks {
	return &Looks{store: s, log: log, now: make(map[store.Look]bool), changed: make(map[store.Look]bool)}
}

// Look says that a person looks at a room through this server, or does not any more.
func (l *Looks) Look(at store.Look, looks bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if looks {
		l.now[at] = true
	} else {
		delete(l.now, at)
	}
	l.changed[at] = true
}

// Run notes who looks until the context ends.
func (l *Looks) Run(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		// Whoever needs the database says that it does not answer.
		if err := l.Note(ctx, time.Now()); err != nil {
			l.log.Debug("looks not noted", slog.Any("error", err))
		}
	}
}

// Note notes what has changed, and from time to time everything.
func (l *Looks) Note(ctx context.Context, now time.Time) error {
	l.mu.Lock()
	var looks, ended []store.Look
	renew := now.Sub(l.renewed) >= renewEvery
	if renew {
		looks, l.renewed = slices.Collect(maps.Keys(l.now)), now
	}
	for at := range l.changed {
		switch {
		case !l.now[at]:
			ended = append(ended, at)
		case !renew:
			looks = append(looks, at)
		}
	}
	l.changed = make(map[store.Look]bool)
	l.mu.Unlock()
	for part := range slices.Chunk(looks, notedAtOnce) {
		if err := l.store.SetLooks(ctx, part, now.Add(LookFor), nil); err != nil {
			return err
		}
	}
	for part := range slices.Chunk(ended, notedAtOnce) {
		if err := l.store.SetLooks(ctx, nil, now, part); err != nil {
			return err
		}
	}
	return nil
}
