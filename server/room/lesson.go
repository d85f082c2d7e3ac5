package room

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/secret"
	"westkingdom/server/store"
)

// companion is the strength of the bots in a lesson, where it does not say what
// they choose.
const companion = "greedy"

// Learn makes a room for the game's guided first game: the opening has been
// played, and the line up to the step of that number, unless it is 0; a person
// of this name has the learner's seat and is the host, bots have the others. now is what
// the browser holds then. Errors: no-game (or it has no lesson), bad-request (the name,
// the step).
func (d *Directory) Learn(ctx context.Context, who Who, game, name string, step int) (now Who, answer protocol.RoomAnswer, err error) {
	g, lesson := d.cfg.Games[game], d.cfg.lesson(game)
	if g == nil || lesson == nil {
		return who, protocol.RoomAnswer{}, refuse(protocol.CodeNoGame, "")
	}
	opening := lesson.Opening
	if step != 0 {
		var there bool
		if opening, there = lesson.Until(step); !there {
			return who, protocol.RoomAnswer{}, refuse(protocol.CodeBadRequest, "The lesson has no such step.")
		}
	}
	if name, err = cleanName(name); err != nil {
		return who, protocol.RoomAnswer{}, err
	}
	if err := d.checkBot(companion); err != nil {
		return who, protocol.RoomAnswer{}, err
	}
	cfg, err := g.Info().Apply(lesson.Config())
	if err != nil {
		return who, protocol.RoomAnswer{}, UserError(err)
	}
	now, made := who.owner()
	now.Host, now.Seat = secret.New(), secret.New()
	at := time.Now().UTC().Truncate(time.Microsecond)
	w := store.Whole{
		Room: store.Room{
			Code: d.newCode(), Game: game, Config: cfg, Seed: lesson.Seed, State: record.Playing,
			Host: secret.Hash(now.Host), HostPerson: now.Person, Created: at, Played: at, Began: at, Seq: len(opening),
		},
		Seats: make([]store.Seat, lesson.Seats),
	}
	for i := range w.Seats {
		w.Seats[i] = store.Seat{Seat: engine.Seat(i), Kind: record.Bot, Bot: companion}
	}
	w.Seats[lesson.Learner] = store.Seat{
		Seat: lesson.Learner, Kind: record.Person, Name: name, Secret: secret.Hash(now.Seat), Person: now.Person,
	}
	if w.Records, w.Room.Asked, err = openingOf(g, w.Room, opening); err != nil {
		return who, protocol.RoomAnswer{}, UserError(err)
	}
	ctx, cancel := context.WithTimeout(ctx, d.cfg.StoreTimeout)
	defer cancel()
	if err := d.cfg.Store.Import(ctx, w, made...); err != nil {
		return who, protocol.RoomAnswer{}, UserError(err)
	}
	return now, protocol.RoomAnswer{
		Room: describe(g, w.Room, w.Seats), You: holding(&w.Room, w.Seats, now).you(), Secret: now.Seat,
	}, nil
}

// openingOf plays an opening, and returns the records that it makes and who is asked then.
func openingOf(g engine.Game, info store.Room, opening []engine.Record) ([]store.Record, store.Asked, error) {
	m, err := engine.NewMatch(g, info.Config, info.Seed)
	if err != nil {
		return nil, "", err
	}
	defer m.Close()
	asked := store.NobodyAsked.After(0, engine.Nobody, m.Asked())
	records := make([]store.Record, len(opening))
	for i, rec := range opening {
		if err := m.Apply(rec); err != nil {
			return nil, "", fmt.Errorf("%w: opening, record %d: %w", engine.ErrFault, i+1, err)
		}
		at, err := record.Hash(m)
		if err != nil {
			return nil, "", err
		}
		asked = asked.After(i+1, rec.Seat, m.Asked())
		records[i] = store.Record{Room: info.Code, Seq: i + 1, ID: uuid.New(), Record: rec, Hash: at, Asked: asked, At: info.Created}
	}
	return records, asked, nil
}

func (c *Config) lesson(game string) *engine.Lesson {
	if l, ok := c.Lessons[game]; ok {
		return &l
	}
	return nil
}

// lesson returns what is taught in the room; nil in any that is no lesson.
func (r *room) lesson() *engine.Lesson {
	if !r.info.Config.Lesson {
		return nil
	}
	return r.cfg.lesson(r.info.Game)
}
