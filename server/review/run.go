package review

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/engine/review"
	"westkingdom/server/store"
	"westkingdom/server/thinking"
)

const (
	lookEvery = 5 * time.Second // how often what others have asked for, or left, is looked for
	mostTries = 3               // a review with which as many servers ended is not made
)

// Run makes what is asked for, one after the other, until the context ends. What it is at
// work on then is begun anew after the next start, or by another server.
func (d *Desk) Run(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	failing := false
	for {
		made, err := d.Round(ctx)
		if err != nil && !failing && ctx.Err() == nil {
			d.cfg.Log.Warn("reviews wait for the database", slog.Any("error", err))
		}
		failing = err != nil
		if made && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-d.asked:
		case <-tick.C:
		}
	}
}

// Round makes the first review that is nobody's, if there is one.
func (d *Desk) Round(ctx context.Context) (made bool, err error) {
	now := d.now()
	limited, cancel := context.WithTimeout(ctx, storeTimeout)
	claimed, err := d.cfg.Store.ClaimReview(limited, now, now.Add(d.cfg.Lease))
	cancel()
	if errors.Is(err, store.ErrNoReview) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	err = d.make(ctx, claimed)
	if errors.Is(err, store.ErrConflict) { // the room was deleted, or it is another server's by now
		return true, nil
	}
	return true, err
}

// make makes a review that was claimed, and stores it.
func (d *Desk) make(ctx context.Context, claimed store.Review) error {
	working, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	kept := make(chan store.Review)
	go func() { kept <- d.keep(working, claimed, stop) }()
	began := time.Now()
	made, err := d.weigh(working, claimed)
	if lost := context.Cause(working); err != nil && errors.Is(lost, store.ErrConflict) {
		err = lost
	}
	stop(nil)
	claimed = <-kept
	if err == nil {
		claimed.Data, err = encode(made)
	}
	switch {
	case err == nil:
	case errors.Is(err, store.ErrConflict):
		return err
	case ctx.Err() != nil, errors.Is(err, store.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		// It is nobody's again at once, or when its lease ends.
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTimeout)
		defer cancel()
		return errors.Join(err, d.cfg.Store.SettleReview(ending, claimed))
	default:
		d.cfg.Log.Error("a game cannot be reviewed", slog.String("room", claimed.Room), slog.Any("error", err))
		claimed.Failed = true
		d.cfg.Observer.Reviewed(time.Since(began), err)
	}
	if err := d.settle(ctx, claimed); err != nil || claimed.Failed {
		return err
	}
	took := time.Since(began)
	d.cfg.Observer.Reviewed(took, nil)
	d.cfg.Log.Info("a game is reviewed", slog.String("room", claimed.Room), slog.Duration("after", took.Round(time.Millisecond)))
	return nil
}

// settle stores what came of a review, whenever the database takes it.
func (d *Desk) settle(ctx context.Context, r store.Review) error {
	for {
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTimeout)
		err := d.cfg.Store.SettleReview(limited, r)
		cancel()
		if err == nil || errors.Is(err, store.ErrConflict) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
	}
}

// keep keeps a claimed review this server's until the context ends, and returns it as it is
// claimed then. Where it is another's by now it ends the work.
func (d *Desk) keep(ctx context.Context, claimed store.Review, lost context.CancelCauseFunc) store.Review {
	tick := time.NewTicker(d.cfg.Lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return claimed
		case <-tick.C:
		}
		done, of := d.progress(claimed.Room)
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTimeout)
		next, err := d.cfg.Store.KeepReview(limited, claimed, d.now().Add(d.cfg.Lease), done, of)
		cancel()
		switch {
		case err == nil:
			claimed = next
		case errors.Is(err, store.ErrConflict):
			lost(err)
			return claimed
		}
	}
}

// progress is how far a review is that is made here.
func (d *Desk) progress(code string) (done, of int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.work.room != code {
		return 0, 0
	}
	return d.work.done, d.work.of
}

func (d *Desk) at(code string, done, of int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.work.room, d.work.done, d.work.of = code, done, of
}

// weigh weighs the game of a room. For each part of it, it waits for a worker anew.
func (d *Desk) weigh(ctx context.Context, claimed store.Review) (made *review.Review, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	if claimed.Tries > mostTries {
		return nil, fmt.Errorf("%d servers ended at it", claimed.Tries-1)
	}
	d.at(claimed.Room, 0, 0)
	defer d.at("", 0, 0)
	g, err := d.load(ctx, claimed.Room)
	if err != nil {
		return nil, err
	}
	if err := d.goOn(ctx, claimed.Room, &g); err != nil {
		return nil, err
	}
	return review.Make(ctx, g, d.cfg.Budget, func(done, of int, work func(context.Context)) error {
		d.at(claimed.Room, done, of)
		return d.cfg.Workers.Do(ctx, thinking.Reviews, claimed.Room, work)
	})
}

// goOn has a review go on from where it was cut off, and keep how far it is, where that is kept.
func (d *Desk) goOn(ctx context.Context, code string, g *review.Game) error {
	if d.cfg.Parts == nil {
		return nil
	}
	data, err := d.cfg.Parts.Part(ctx, code)
	if err != nil {
		return err
	}
	if data != nil {
		g.Since = new(review.Part)
		if err := json.Unmarshal(data, g.Since); err != nil { // of a program that kept something else
			g.Since = nil
		} else {
			d.at(code, g.Since.Seq, len(g.Records))
		}
	}
	g.Keep = func(p review.Part) error {
		data, err := json.Marshal(p)
		if err != nil {
			return err
		}
		return d.cfg.Parts.KeepPart(ctx, code, data)
	}
	return nil
}

// load reads the game of a room.
func (d *Desk) load(ctx context.Context, code string) (g review.Game, err error) {
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	info, seats, err := d.cfg.Store.Room(ctx, code)
	if err != nil {
		return g, err
	}
	records, err := d.cfg.Store.Records(ctx, code, 0)
	if err != nil {
		return g, err
	}
	happenings, err := d.cfg.Store.Happenings(ctx, code)
	if err != nil {
		return g, err
	}
	g = review.Game{Rules: d.cfg.Games[info.Game], Config: info.Config, Seed: info.Seed}
	if g.Rules == nil {
		return g, fmt.Errorf("there is no game %q", info.Game)
	}
	for _, r := range records {
		g.Records = append(g.Records, r.Record)
	}
	g.By = players(seats, g.Records, happenings)
	return g, nil
}

// players says who made which record: whoever had the seat then, or a bot in their place.
func players(seats []store.Seat, records []engine.Record, happenings []record.Happening) func(seq int) review.By {
	return func(seq int) review.By {
		seat := seats[records[seq-1].Seat]
		kind := seat.Kind
		for _, h := range seat.Former {
			if seq <= h.Until {
				kind = record.Person
				if h.Bot != "" {
					kind = record.Bot
				}
				break
			}
		}
		switch {
		case kind == record.Bot:
			return review.ByBot
		case stoodIn(happenings, seat.Seat, seq):
			return review.ByStandIn
		}
		return review.ByPerson
	}
}

// stoodIn says whether a bot played a seat for its person at a record.
func stoodIn(happenings []record.Happening, seat engine.Seat, seq int) (stands bool) {
	for _, h := range happenings {
		if h.Seat != seat || h.Seq >= seq {
			continue
		}
		switch h.Kind {
		case record.StoodIn, record.Conceded:
			stands = true
		case record.Returned, record.Seated:
			stands = false
		}
	}
	return stands
}
