package notice

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

const (
	lookEvery = time.Second      // how often what is due is looked for
	lease     = 10 * time.Second // for how long what was claimed is nobody else's
	atOnce    = 64               // persons who are told something at once
	maxFailed = 10               // failures in a row after which a channel is switched off
	firstWait = 30 * time.Second // after the first failure; twice as long after each further one
	maxWait   = time.Hour
)

// Observer is told what becomes of notices, for the operator's figures. Its methods are
// called by many goroutines at once.
type Observer interface {
	Told(kind string)        // a message was taken by a channel
	NotTold(reason string)   // a notice was dropped
	NotTaken(reason string)  // a channel did not take a message
	Settled(d time.Duration) // a notice was told so long after it was due
}

// Config is what an [Outbox] works with.
type Config struct {
	Store    store.Notices
	Channels map[string]Channel // by kind; those that are missing the operator has switched off
	Hosts    *Hosts             // shared with whatever else sends to them; nil: its own
	Log      *slog.Logger
	Observer Observer // nil: nobody is told
}

// Outbox tells what is due. It is safe for concurrent use.
type Outbox struct {
	cfg Config
}

// NewOutbox makes an outbox. It does nothing until [Outbox.Run].
func NewOutbox(cfg Config) *Outbox {
	if cfg.Observer == nil {
		cfg.Observer = unobserved{}
	}
	if cfg.Hosts == nil {
		cfg.Hosts = NewHosts()
	}
	return &Outbox{cfg: cfg}
}

// Run tells what is due until the context ends, and returns when it has settled what it
// had claimed: within a few seconds.
func (o *Outbox) Run(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	failing := false
	for {
		n, err := o.Round(ctx, time.Now())
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !failing:
			o.cfg.Log.Warn("notices wait for the database", slog.Any("error", err))
		}
		failing = err != nil
		if n > 0 && err == nil {
			continue // there may be more
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Round tells what is due by now of some persons, and returns of how many. What it
// could not settle is due again when its lease ends.
func (o *Outbox) Round(ctx context.Context, now time.Time) (persons int, err error) {
	notices, err := o.cfg.Store.Claim(ctx, now, now.Add(lease), atOnce)
	if err != nil || len(notices) == 0 {
		return 0, err
	}
	// A server that stops sends and settles what it has claimed: a message that is on its
	// way may have arrived, and would be sent again after the next start.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lease)
	defer cancel()
	byPerson := make(map[uuid.UUID][]store.Notice)
	rooms := make(map[string]bool)
	for _, n := range notices {
		byPerson[n.Person] = append(byPerson[n.Person], n)
		rooms[n.Room] = true
	}
	now = now.UTC()
	at, err := o.cfg.Store.Situation(ctx, slices.Collect(maps.Keys(byPerson)), slices.Collect(maps.Keys(rooms)))
	if err != nil {
		return 0, err
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	s := store.Settlement{At: now}
	for person, theirs := range byPerson {
		all.Go(func() {
			became := o.tell(ctx, now, person, theirs, at)
			mu.Lock()
			defer mu.Unlock()
			s.Done = append(s.Done, became.Done...)
			s.Later = append(s.Later, became.Later...)
			s.Told = append(s.Told, became.Told...)
			s.Channels = append(s.Channels, became.Channels...)
			s.Gone = append(s.Gone, became.Gone...)
		})
	}
	all.Wait()
	return len(byPerson), o.cfg.Store.Settle(ctx, s)
}

// tell judges a person's notices and tells what is to be told.
func (o *Outbox) tell(ctx context.Context, now time.Time, person uuid.UUID, notices []store.Notice, at store.Situation) (s store.Settlement) {
	defer func() {
		// A mistake of ours is one person's, and not for ever.
		if p := recover(); p != nil {
			o.cfg.Log.Error("notices failed", slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
			s = store.Settlement{Later: slices.Clone(notices)}
			for i := range s.Later {
				s.Later[i].Due = now.Add(maxWait)
			}
		}
	}()
	to := at.Persons[person]
	to.Channels = slices.DeleteFunc(slices.Clone(to.Channels), func(c store.Channel) bool { return o.cfg.Channels[c.Kind] == nil })
	v := judge(now, notices, to, at.Rooms)
	s.Later = v.later
	for _, d := range v.dropped {
		o.cfg.Observer.NotTold(d.reason)
		s.Done = append(s.Done, d.key)
	}
	if len(v.tell) == 0 {
		return s
	}
	m := compose(now, v.tell, to, at.Rooms)
	sent := o.send(ctx, now, m, remaining(v.tell, to.Channels))
	s.Channels, s.Gone = sent.changed, sent.gone
	if sent.taken {
		s.Told = []uuid.UUID{person}
	}
	for _, n := range v.tell {
		if len(sent.yet) == 0 {
			s.Done = append(s.Done, n.Key())
			if sent.taken {
				o.cfg.Observer.Settled(now.Sub(n.Due))
			}
			continue
		}
		n.Yet = sent.yet
		n.Due = now.Add(max(sent.after, min(firstWait<<min(n.Tries-1, 16), maxWait)))
		s.Later = append(s.Later, n)
	}
	return s
}

// remaining returns the channels that one of the notices has not reached.
func remaining(notices []store.Notice, channels []store.Channel) (all []store.Channel) {
	for _, c := range channels {
		if slices.ContainsFunc(notices, func(n store.Notice) bool { return n.Yet == nil || slices.Contains(n.Yet, c.ID) }) {
			all = append(all, c)
		}
	}
	return all
}

// sent is what became of a message.
type sent struct {
	taken   bool            // by one channel at least
	yet     []uuid.UUID     // channels to which it is still to be sent
	after   time.Duration   // and not before this
	changed []store.Channel // their failures are others now
	gone    []uuid.UUID
}

// send sends a message to channels, all at once.
func (o *Outbox) send(ctx context.Context, now time.Time, m Message, to []store.Channel) (all sent) {
	errs := make([]error, len(to))
	var sending sync.WaitGroup
	for i, c := range to {
		sending.Go(func() { errs[i] = o.sendTo(ctx, now, m, c) })
	}
	sending.Wait()
	for i, c := range to {
		var later *LaterError
		var failed *FailedError
		switch err := errs[i]; {
		case err == nil:
			o.cfg.Observer.Told(string(m.Kind))
			all.taken = true
			if c.Failures > 0 {
				c.Failures = 0
				all.changed = append(all.changed, c)
			}
		case errors.Is(err, ErrGone):
			o.cfg.Observer.NotTaken("gone")
			all.gone = append(all.gone, c.ID)
		case errors.As(err, &later):
			o.cfg.Observer.NotTaken("later")
			all.yet = append(all.yet, c.ID)
			all.after = max(all.after, later.After)
		case errors.As(err, &failed):
			o.cfg.Observer.NotTaken(failed.Reason)
			if c.Failures++; failed.Final || c.Failures >= maxFailed {
				c.Off = failed.Reason
			} else {
				all.yet = append(all.yet, c.ID)
			}
			all.changed = append(all.changed, c)
		default: // a mistake of ours, or the lease ended
			o.cfg.Log.Error("notice not sent", slog.String("channel", c.Kind), slog.Any("error", err))
			all.yet = append(all.yet, c.ID)
		}
	}
	return all
}

func (o *Outbox) sendTo(ctx context.Context, now time.Time, m Message, c store.Channel) (err error) {
	defer func() {
		if p := recover(); p != nil {
			o.cfg.Log.Error("notice failed", slog.String("channel", c.Kind), slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
			err = &FailedError{Reason: "unreachable"}
		}
	}()
	if wait := o.cfg.Hosts.Take(now, c); wait > 0 {
		return &LaterError{After: wait}
	}
	m.Language = c.Language
	return o.cfg.Channels[c.Kind].Send(ctx, c, m)
}

type unobserved struct{}

func (unobserved) Told(string)           {}
func (unobserved) NotTold(string)        {}
func (unobserved) NotTaken(string)       {}
func (unobserved) Settled(time.Duration) {}
