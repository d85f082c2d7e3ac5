package room

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// thinkLimit is after how long a bot chooses the best that it has found so far.
const thinkLimit = 10 * time.Second

// thought is a bot at work on one choice, outside the room's goroutine. It has a
// position of its own, and is thrown away if the room's has moved on by then.
type thought struct {
	seat   engine.Seat
	seq    int
	answer chan int // the index of an option; holds one
	cancel context.CancelFunc
}

// shunned are the options that bots have chosen and were refused, at one
// position: they choose something else.
type shunned struct {
	seq     int
	options []string
}

// botsPlay says whether the game goes on without anybody watching.
func (r *room) botsPlay() bool {
	return r.info.State == record.Playing &&
		slices.ContainsFunc(r.seats, func(s store.Seat) bool { return s.Kind == record.Bot })
}

// askedBot returns a bot's seat that must choose.
func (r *room) askedBot() (engine.Seat, bool) {
	if r.match == nil {
		return 0, false
	}
	for _, seat := range r.match.Asked() {
		if r.seats[seat].Kind == record.Bot {
			return seat, true
		}
	}
	return 0, false
}

// planBot has the bot that is asked think, if one is and does not yet; what was
// thought about another position is dropped.
func (r *room) planBot() {
	seat, asked := r.askedBot()
	if t := r.thought; t != nil {
		if asked && t.seat == seat && t.seq == r.match.Seq() {
			return
		}
		r.dropThought()
	}
	if !asked {
		return
	}
	if r.shunned.seq != r.match.Seq() {
		r.shunned = shunned{seq: r.match.Seq()}
	}
	at, _ := r.match.Situation(seat)
	ctx, cancel := context.WithCancel(r.d.thinking)
	r.thought = &thought{seat, at.Seq, make(chan int, 1), cancel}
	j := job{
		at: at, bot: r.seats[seat].Bot, seed: r.info.Seed.ForBot(seat, at.Seq), delay: r.cfg.BotDelay,
		log: r.log.With(slog.Int("seat", int(seat))),
	}
	shown, _ := r.match.Prompt(seat)
	if taught := r.taught(shown); taught >= 0 {
		j.only = []int{taught}
	} else if len(r.shunned.options) > 0 {
		for i, o := range shown.Options {
			if !slices.Contains(r.shunned.options, o.ID) {
				j.only = append(j.only, i)
			}
		}
		if j.only == nil {
			// All were refused. Perhaps another program takes one of them.
			r.shunned.options, j.delay = nil, max(j.delay, time.Second)
		}
	}
	answer := r.thought.answer
	go func() {
		if option, ok := r.d.think(ctx, j); ok {
			answer <- option
		}
	}()
}

func (r *room) dropThought() {
	if r.thought != nil {
		r.thought.cancel()
		r.thought = nil
	}
}

func (r *room) thinksFor(s store.Seat) bool { return r.thought != nil && r.thought.seat == s.Seat }

// thoughtOut returns the channel of the option that a bot comes to choose. It is
// nil while somebody waits for the room: people go first.
func (r *room) thoughtOut() <-chan int {
	if r.thought == nil || len(r.mail.commands) > 0 {
		return nil
	}
	return r.thought.answer
}

// playBot submits what a bot has chosen, like anybody's choice.
func (r *room) playBot(option int) {
	t := r.thought
	r.dropThought()
	at, asked := r.match.Situation(t.seat)
	if !asked || at.Seq != t.seq { // the position has moved on
		r.planBot()
		return
	}
	rec := engine.Record{Seat: t.seat, Option: r.match.OptionID(t.seat, option)}
	r.submit(uuid.New(), rec, at.Prompt.ID, nobody, func(a Answer, _ ...[]byte) {
		if a.Result == Refused && a.Code != CodeBusy {
			r.shunned.options = append(r.shunned.options, rec.Option)
		}
	})
	r.planBot()
}

// job is what a bot is to think about.
type job struct {
	at    engine.Situation
	bot   string // its strength
	only  []int  // the options that may be chosen, by chance; nil: any, by the bot
	seed  uint64
	delay time.Duration // how long it seems to think, at least
	log   *slog.Logger
}

// think has a bot choose, on one of the workers that all rooms share. It returns
// false if nobody waits for the choice any more.
func (d *Directory) think(ctx context.Context, j job) (option int, ok bool) {
	seem := time.NewTimer(j.delay)
	defer seem.Stop()
	select {
	case d.workers <- struct{}{}:
	case <-ctx.Done():
		return 0, false
	}
	option = d.choose(ctx, j)
	<-d.workers
	select {
	case <-seem.C:
		return option, ctx.Err() == nil
	case <-ctx.Done():
		return 0, false
	}
}

// choose asks the bot. One that fails is replaced by chance: the others at the
// table do not wait for ever.
func (d *Directory) choose(ctx context.Context, j job) (option int) {
	n := len(j.at.Prompt.Options)
	r := engine.NewRand(j.seed)
	if len(j.only) > 0 {
		return j.only[r.Intn(len(j.only))]
	}
	defer func() {
		if p := recover(); p != nil {
			j.log.Error("bot failed", slog.String("bot", j.bot), slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
			option = r.Intn(n)
		}
	}()
	b, err := d.bot(j.bot)
	if err != nil {
		panic(err)
	}
	ctx, cancel := context.WithTimeout(ctx, thinkLimit)
	defer cancel()
	option = b.Choose(ctx, j.at, engine.Budget{Playouts: bot.Playouts, Seed: j.seed})
	if option < 0 || option >= n {
		panic(fmt.Sprintf("there is no option %d of %d", option, n))
	}
	return option
}

// bot returns the bot of a strength: one for all rooms.
func (d *Directory) bot(strength string) (engine.Bot, error) {
	if b, ok := d.bots.Load(strength); ok {
		return b.(engine.Bot), nil
	}
	b, err := d.cfg.NewBot(strength)
	if err != nil {
		return nil, err
	}
	d.bots.Store(strength, b)
	return b, nil
}
