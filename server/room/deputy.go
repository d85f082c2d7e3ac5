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
	"westkingdom/server/protocol"
	"westkingdom/server/store"
	"westkingdom/server/thinking"
)

// deputy answers for a seat where no person does. It is asked outside the room's
// goroutine, and what it chooses is a choice like anybody's.
type deputy interface {
	// Choose returns the index of one of the options of the prompt, which is the
	// situation's as its seat is shown it. When ctx ends it chooses the best that
	// it has found so far. One that fails, or panics, is replaced by chance.
	Choose(ctx context.Context, at engine.Situation, shown engine.ShownPrompt) (option int, err error)
}

// deputy returns who answers for a seat, and false where a person does, or nobody.
func (r *room) deputy(seat engine.Seat) (deputy, bool) {
	strength := r.seats[seat].Bot
	if bot, _, _, stands := r.clock.StandIn(seat); stands {
		strength = bot
	} else if r.seats[seat].Kind != record.Bot {
		what, option := r.orderOf(seat)
		return ordered{option}, what == isDue || what == isStood
	}
	var by deputy = player{d: r.d, strength: strength, seed: r.info.Seed.ForBot(seat, r.match.Seq())}
	if lesson := r.lesson(); lesson != nil {
		by = teacher{lesson: lesson, chosen: r.match.Chosen(seat), otherwise: by}
	}
	return by, true
}

// player is a bot of some strength.
type player struct {
	d        *Directory
	strength string
	seed     uint64
}

// Choose implements [deputy].
func (p player) Choose(ctx context.Context, at engine.Situation, _ engine.ShownPrompt) (int, error) {
	b, err := p.d.bot(p.strength)
	if err != nil {
		return 0, err
	}
	return b.Choose(ctx, at, engine.Budget{Playouts: bot.Playouts, Seed: p.seed}), nil
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

// teacher chooses as a lesson has it, as long as the seat is offered that;
// otherwise another deputy chooses.
type teacher struct {
	lesson    *engine.Lesson
	chosen    []string // by the seat so far
	otherwise deputy
}

// Choose implements [deputy].
func (t teacher) Choose(ctx context.Context, at engine.Situation, shown engine.ShownPrompt) (int, error) {
	if next, ok := t.lesson.Next(shown.Seat, t.chosen); ok {
		taught := func(o engine.Shown) bool { return o.ID == next }
		if i := slices.IndexFunc(shown.Options, taught); i >= 0 {
			return i, nil
		}
	}
	return t.otherwise.Choose(ctx, at, shown)
}

// chance chooses any option but those of these ids.
type chance struct {
	refused []string
	seed    uint64
}

// Choose implements [deputy].
func (c chance) Choose(_ context.Context, _ engine.Situation, shown engine.ShownPrompt) (int, error) {
	var open []int
	for i, o := range shown.Options {
		if !slices.Contains(c.refused, o.ID) {
			open = append(open, i)
		}
	}
	r := engine.NewRand(c.seed)
	return open[r.Intn(len(open))], nil
}

// thought is a deputy at work on one choice, outside the room's goroutine. It has a
// position of its own, and is thrown away if the room's has moved on by then.
type thought struct {
	seat   engine.Seat
	seq    int
	orders bool     // it is an order's
	answer chan int // the index of an option; holds one
	cancel context.CancelFunc
}

// shunned are the options that deputies have chosen and were refused, at one
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

// askedDeputy returns the first seat that must choose and has a deputy.
func (r *room) askedDeputy() (seat engine.Seat, by deputy, asked bool) {
	if r.match == nil || r.over() || r.clock.Paused() {
		return 0, nil, false
	}
	for _, seat := range r.match.Asked() {
		if by, ok := r.deputy(seat); ok {
			return seat, by, true
		}
	}
	return 0, nil, false
}

// depute has the deputy that is asked think, if one is and does not yet; what was
// thought about another position is dropped.
func (r *room) depute() {
	r.dropGone()
	r.dropAdvice()
	seat, by, asked := r.askedDeputy()
	if t := r.thought; t != nil {
		if asked && t.seat == seat && t.seq == r.match.Seq() {
			return
		}
		r.dropThought()
	}
	if !asked {
		return
	}
	at, _ := r.match.Situation(seat)
	shown, _ := r.match.Prompt(seat)
	j := job{
		at: at, shown: shown, by: by, seed: r.info.Seed.ForBot(seat, at.Seq), delay: r.cfg.BotDelay,
		rank: thinking.Bots,
		log:  r.log.With(slog.Int("seat", int(seat)), slog.String("bot", r.seats[seat].Bot)),
	}
	if allBots(r.seats) {
		j.rank = thinking.BotsAlone
	}
	_, orders := by.(ordered)
	switch {
	case orders:
		j.delay = r.orderPause()
	case r.shunned.seq != at.Seq:
		r.shunned = shunned{seq: at.Seq}
	case len(r.shunned.options) >= len(shown.Options):
		// All were refused. Perhaps another program takes one of them.
		r.shunned.options, j.delay = nil, max(j.delay, time.Second)
	case len(r.shunned.options) > 0:
		j.by = chance{slices.Clone(r.shunned.options), j.seed}
	}
	ctx, cancel := context.WithCancel(r.d.thinking)
	r.thought = &thought{seat, at.Seq, orders, make(chan int, 1), cancel}
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

// thoughtOut returns the channel of the option that a deputy comes to choose. It is
// nil while somebody waits for the room: people go first.
func (r *room) thoughtOut() <-chan int {
	if r.thought == nil || len(r.mail.commands) > 0 {
		return nil
	}
	return r.thought.answer
}

// playDeputy submits what a deputy has chosen, like anybody's choice.
func (r *room) playDeputy(option int) {
	t := r.thought
	r.dropThought()
	if t.orders {
		r.sendOrder(t)
		return
	}
	at, asked := r.match.Situation(t.seat)
	_, plays := r.deputy(t.seat)
	if !asked || at.Seq != t.seq || !plays { // the position has moved on, or its person is back
		r.depute()
		return
	}
	rec := engine.Record{Seat: t.seat, Option: r.match.OptionID(t.seat, option)}
	r.submit(uuid.New(), rec, at.Prompt.ID, nobody, func(a protocol.Answer, _ ...[]byte) {
		if a.Result == protocol.Refused && a.Code != protocol.CodeBusy {
			r.shunned.options = append(r.shunned.options, rec.Option)
		}
	})
	r.depute()
}

// sendOrder submits an order, as it is stored by then, or drops it if it is refused.
func (r *room) sendOrder(t *thought) {
	if err := r.rereadOrders(); err != nil {
		r.log.Warn("an order is not sent", slog.Any("error", err))
		r.distrust() // it is sent when the database is back
		return
	}
	at, asked := r.match.Situation(t.seat)
	by, plays := r.deputy(t.seat)
	o, is := by.(ordered)
	if !asked || at.Seq != t.seq || !plays || !is { // it is another one, or none any more
		r.depute()
		return
	}
	rec := engine.Record{Seat: t.seat, Option: r.match.OptionID(t.seat, o.option)}
	r.submit(uuid.New(), rec, at.Prompt.ID, byOrder, func(a protocol.Answer, _ ...[]byte) {
		if a.Code == protocol.CodeGameFault { // its person chooses, or it would be tried for ever
			r.shunned = shunned{at.Seq, []string{rec.Option}}
			r.dropOrders(t.seat)
		}
	})
	r.depute()
}

// thinkLimit is after how long a deputy chooses the best that it has found so far.
const thinkLimit = 10 * time.Second

// job is what a deputy is to think about.
type job struct {
	at    engine.Situation
	shown engine.ShownPrompt
	by    deputy
	seed  uint64        // of chance, where the deputy fails
	delay time.Duration // how long it seems to think, at least
	rank  thinking.Rank
	log   *slog.Logger
}

// think has a deputy choose, on one of the workers that all rooms share. It returns
// false if nobody waits for the choice any more.
func (d *Directory) think(ctx context.Context, j job) (option int, ok bool) {
	seem := time.NewTimer(j.delay)
	defer seem.Stop()
	if err := d.workers.Do(ctx, j.rank, "", func(ctx context.Context) { option = j.choose(ctx) }); err != nil {
		return 0, false
	}
	select {
	case <-seem.C:
		return option, ctx.Err() == nil
	case <-ctx.Done():
		return 0, false
	}
}

// choose asks the deputy. One that fails is replaced by chance: the others at the
// table do not wait for ever.
func (j *job) choose(ctx context.Context) (option int) {
	failed := func(why slog.Attr, more ...any) {
		j.log.Error("bot failed", append(more, why)...)
		option, _ = chance{seed: j.seed}.Choose(ctx, j.at, j.shown)
	}
	defer func() {
		if p := recover(); p != nil {
			failed(slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, thinkLimit)
	defer cancel()
	option, err := j.by.Choose(ctx, j.at, j.shown)
	if n := len(j.shown.Options); err == nil && (option < 0 || option >= n) {
		err = fmt.Errorf("there is no option %d of %d", option, n)
	}
	if err != nil {
		failed(slog.Any("error", err))
	}
	return option
}
