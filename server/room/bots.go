package room

import (
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// botsPlay says whether the game goes on without anybody watching.
func (r *room) botsPlay() bool {
	return r.info.State == protocol.Playing &&
		slices.ContainsFunc(r.seats, func(s store.Seat) bool { return s.Kind == protocol.Bot })
}

// askedBot returns a bot's seat that must choose.
func (r *room) askedBot() (engine.Seat, bool) {
	if r.match == nil {
		return 0, false
	}
	for _, seat := range r.match.Asked() {
		if r.seats[seat].Kind == protocol.Bot {
			return seat, true
		}
	}
	return 0, false
}

// planBot sets the time at which a bot chooses, if one is asked.
func (r *room) planBot() {
	_, asked := r.askedBot()
	switch {
	case !asked:
		r.botAt = time.Time{}
	case r.botAt.IsZero() || !time.Now().Before(r.botAt):
		r.botAt = time.Now().Add(r.cfg.BotDelay)
	}
}

// playBot has a bot choose. Its choices are recorded like anybody's.
func (r *room) playBot() {
	seat, asked := r.askedBot()
	if !asked {
		r.botAt = time.Time{}
		return
	}
	at, _ := r.match.Situation(seat)
	option := at.Prompt.Options[r.botChoice(seat, at)]
	rec := engine.Record{Seat: seat, Option: r.match.OptionID(option)}
	r.submit(uuid.New(), rec, at.Prompt.ID, func(a protocol.Answer) {
		if a.Result == protocol.Refused && a.Code != protocol.CodeUnavailable {
			// Not again at once: the same would happen.
			r.botAt = time.Now().Add(time.Second)
		}
	})
}

// botChoice asks the bot. One that fails is replaced by chance: the others at
// the table do not wait for ever.
func (r *room) botChoice(seat engine.Seat, at engine.Situation) (index int) {
	defer func() {
		if p := recover(); p != nil {
			r.log.Error("bot failed", slog.Int("seat", int(seat)), slog.Any("panic", p))
			index = rand.IntN(len(at.Prompt.Options))
		}
	}()
	b := r.bots[seat]
	if b == nil {
		var err error
		if b, err = r.cfg.NewBot(r.seats[seat].Bot, newSeed()); err != nil {
			panic(err)
		}
		r.bots[seat] = b
	}
	return b.Choose(at)
}
