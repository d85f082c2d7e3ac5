package review

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"

	"westkingdom/engine"
	"westkingdom/engine/bot"
)

// Way is the number of the way in which games are reviewed: another one may say something
// else of the same game.
const Way = 3

// Budget is with how many playouts a game is reviewed.
type Budget struct {
	Choice int // over all options of a choice, each of two times
	Again  int // over what was chosen and what seems better, where something does, each of three times
	Luck   int // from before chance spoke, and as many from after it
}

// Usual is enough to find what cost two points, in a minute of one processor.
var Usual = Budget{Choice: 400, Again: 600, Luck: 300}

// A choice is weighed several times, each with a tree of its own: what one tree has found or
// missed is in all that comes of it, and in no error that it could tell.
const (
	weighings   = 2
	comparisons = 3
)

// Of returns the usual budget for so many playouts of a choice.
func Of(choice int) Budget {
	return Budget{Choice: choice, Again: choice * Usual.Again / Usual.Choice, Luck: choice * Usual.Luck / Usual.Choice}
}

// A choice is called a mistake if it cost more than both.
const (
	mistakePoints = 2
	mistakeErrors = 2
)

// weak is by how many points another option must seem better to be compared once more.
const weak = 0.5

// others are how many choices a side is told of that are no mistakes.
const others = 12

// Game is a game that is to be reviewed.
type Game struct {
	Rules   engine.Game
	Config  engine.Config
	Seed    engine.Seed
	Records []engine.Record
	By      func(seq int) By // who made the record of that number; nil: persons did
	Luck    uint64           // of the review itself: another one deals other hidden things

	// Since is where a review of the game was cut off; nil: it begins with the deal, and so it
	// does where that was made otherwise.
	Since *Part
	// Keep is told where the review is after each record that was work. An error ends it. May be nil.
	Keep func(Part) error
}

// Turn has some work of a review done, when there is a worker: it is part done of so many.
// The work is to be done in the review's context, or one of it with rests, see
// [bot.Resting]. An error ends the review.
type Turn func(done, of int, work func(context.Context)) error

// Learnt names what bots have learnt of a game.
func Learnt(g engine.Game) string {
	known, ok := g.(engine.Learnt)
	if !ok {
		return ""
	}
	sum := sha256.Sum256(known.Learnt())
	return hex.EncodeToString(sum[:4])
}

// Make reviews a game: it plays the records again, and weighs each choice that stands in the
// end where two or more options were offered. Errors are those of playing the game again,
// of turn and of the context.
func Make(ctx context.Context, g Game, b Budget, turn Turn) (*Review, error) {
	stands, err := g.standing()
	if err != nil {
		return nil, err
	}
	m, err := engine.NewMatch(g.Rules, g.Config, g.Seed)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	r := &reviewer{Game: g, Budget: b, ctx: ctx, turn: turn, match: m, stands: stands, missed: make(map[question]misses)}
	r.review = Review{Rules: m.Config().Rules, Learnt: Learnt(g.Rules), Way: Way, Playouts: b.Choice, Luck: []Luck{}}
	for seat := range m.Config().Seats {
		r.review.Sides = append(r.review.Sides, Side{Seat: engine.Seat(seat), Curve: []Point{}, Choices: []Choice{}})
	}
	if err := r.run(r.goOn()); err != nil {
		return nil, err
	}
	return &r.review, nil
}

// standing plays the game to its end, and returns the numbers of the records that stand then.
func (g Game) standing() (map[int]bool, error) {
	m, err := engine.NewMatch(g.Rules, g.Config, g.Seed)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	for i, rec := range g.Records {
		if err := m.Apply(rec); err != nil {
			return nil, fmt.Errorf("record %d: %w", i+1, err)
		}
	}
	stands := make(map[int]bool)
	for _, c := range m.Standing() {
		stands[c.Seq] = true
	}
	return stands, nil
}

// reviewer is a review in the making.
type reviewer struct {
	Game
	Budget
	ctx    context.Context
	turn   Turn
	match  *engine.Match
	stands map[int]bool
	last   choice
	missed map[question]misses
	worked bool // since it was kept
	review Review
}

// run reviews the game from after a record on; -1: from the deal on.
func (r *reviewer) run(since int) error {
	if since < 0 {
		if asked := r.match.Asked(); len(asked) > 0 {
			at, _ := r.match.Situation(asked[0])
			r.review.Share = rounded(bot.Share(at))
		}
		if err := r.opened(0, engine.Nobody, r.count()); err != nil {
			return err
		}
	}
	for i, rec := range r.Records {
		seq, next := i+1, r.record
		if seq <= since {
			next = r.pass
		}
		if err := next(seq, rec); err != nil {
			return err
		}
		if err := r.keep(seq); err != nil {
			return err
		}
	}
	return r.end()
}

// pass makes a choice that was weighed before.
func (r *reviewer) pass(seq int, rec engine.Record) error {
	if r.stands[seq] {
		r.choose(rec)
	}
	return r.apply(seq, rec)
}

// choose notes what is chosen. The last word of a turn is none of the rules': what follows it
// follows the choice before.
func (r *reviewer) choose(rec engine.Record) {
	if p, _ := r.match.Prompt(rec.Seat); p.Kind != engine.EndTurn {
		r.last = r.chosen(rec)
	}
}

// record weighs the choice of a record, if it stands, makes it, and says what chance did.
func (r *reviewer) record(seq int, rec engine.Record) error {
	if !r.stands[seq] {
		return r.apply(seq, rec)
	}
	r.choose(rec)
	last := r.last
	if len(last.at.Prompt.Options) > 1 && last.at.Seq == seq-1 {
		if err := r.weigh(seq, last); err != nil {
			return err
		}
	}
	seen, steps := r.count(), r.match.Steps()
	if err := r.apply(seq, rec); err != nil {
		return err
	}
	if !spoke(seen) {
		return nil
	}
	ended := r.match.Steps() - steps
	if last.alone && last.at.Prompt.Seat == rec.Seat {
		if now, asked := r.match.Situation(rec.Seat); asked && len(r.match.Asked()) == 1 {
			return r.led(seq, last, now, seen)
		}
		if err := r.followed(seq, last, max(0, ended-1), seen); err != nil {
			return err
		}
	}
	return r.opened(seq, rec.Seat, seen)
}

// choice is one that was made.
type choice struct {
	at     engine.Situation
	option int  // its index
	alone  bool // nobody else was asked at the same time
}

func (r *reviewer) chosen(rec engine.Record) choice {
	c := choice{alone: len(r.match.Asked()) == 1}
	c.at, _ = r.match.Situation(rec.Seat)
	c.alone = c.alone && c.at.Prompt.ID == c.at.Seq
	for r.match.OptionID(rec.Seat, c.option) != rec.Option {
		c.option++
	}
	return c
}

func (r *reviewer) apply(seq int, rec engine.Record) error {
	if err := r.match.Apply(rec); err != nil {
		return fmt.Errorf("record %d: %w", seq, err)
	}
	return nil
}

// count has the match count what is seen from now on.
func (r *reviewer) count() *engine.Seen {
	seen := &engine.Seen{Alone: make([]int, r.match.Config().Seats)}
	r.match.Count(seen)
	return seen
}

func spoke(seen *engine.Seen) bool {
	return seen.Chance || seen.Shown > 0 || slices.ContainsFunc(seen.Alone, func(n int) bool { return n > 0 })
}

// budget is what a part of the work may spend, with luck of its own: that of the match has
// no part in it.
func (r *reviewer) budget(playouts, seq int, part engine.Seat) engine.Budget {
	return engine.Budget{Playouts: playouts, Seed: engine.SeedOf(r.Game.Luck).ForBot(part, seq)}
}

// Parts of the work on a record, for their luck.
const (
	partAfter engine.Seat = iota
	partOpened
	partWeigh
	partAgain = partWeigh + weighings
)

// part has a part of the work done.
func (r *reviewer) part(seq int, work func(context.Context)) error {
	r.worked = true
	if err := r.turn(seq, len(r.Records), work); err != nil {
		return err
	}
	return r.ctx.Err()
}

// led says what chance did between a choice and the next one of the same seat, where nobody
// else chose: by how much better all stand there than what they could expect of the choice.
// How many steps that took is chance as well.
func (r *reviewer) led(seq int, c choice, now engine.Situation, seen *engine.Seen) error {
	b := r.budget(r.Budget.Luck, seq, partAfter)
	return r.part(seq, func(ctx context.Context) {
		r.change(seq, now.Prompt.Seat, seen, bot.PlayOnAsked(ctx, c.at, c.option, b), bot.PlayOn(ctx, now, -1, 0, b))
	})
}

// followed says what chance did after a choice, within its step and up to where the next one
// begins, where somebody else chooses first, or nobody any more: by how much better all stand
// as whoever chose knows the position then, than what they could expect of their choice. Of so
// many steps after it nobody was asked anything: both are played on to the same one.
func (r *reviewer) followed(seq int, c choice, silent int, seen *engine.Seen) error {
	if !r.match.AtCheckpoint() {
		return nil // somebody else chooses first, who knows other things
	}
	seat := c.at.Prompt.Seat
	b, o := r.budget(r.Budget.Luck, seq, partAfter), r.match.Outlook(seat)
	return r.part(seq, func(ctx context.Context) {
		r.change(seq, seat, seen, bot.PlayOn(ctx, c.at, c.option, silent, b), bot.PlayOnFrom(ctx, o, c.at, false, b))
	})
}

// opened says what chance did in a step that has begun before anybody chose in it, as whoever
// is asked first knows it.
func (r *reviewer) opened(seq int, by engine.Seat, seen *engine.Seen) error {
	if !r.match.AtCheckpoint() || !r.match.Revealed() || r.match.Over() {
		return nil
	}
	seat := r.match.Asked()[0]
	at, _ := r.match.Situation(seat)
	o := r.match.Outlook(seat)
	b := r.budget(r.Budget.Luck, seq, partOpened)
	return r.part(seq, func(ctx context.Context) {
		r.change(seq, by, seen, bot.PlayOnFrom(ctx, o, at, true, b), bot.PlayOn(ctx, at, -1, 0, b))
	})
}

// change notes what chance did after a record.
func (r *reviewer) change(seq int, by engine.Seat, seen *engine.Seen, before, after bot.Outcomes) {
	if n := len(r.review.Luck); n == 0 || r.review.Luck[n-1].Seq != seq {
		seats := len(r.review.Sides)
		l := Luck{Seq: seq, Seat: by, Dice: seen.Chance, Shown: seen.Shown, Points: make([]float64, seats), Errors: make([]float64, seats)}
		for _, n := range seen.Alone {
			l.Drawn += n
		}
		r.review.Luck = append(r.review.Luck, l)
	}
	l := &r.review.Luck[len(r.review.Luck)-1]
	for i := range r.review.Sides {
		points, err := after.Change(before, engine.Seat(i), r.review.Share)
		if !known(points, err) {
			continue
		}
		side := &r.review.Sides[i]
		l.Points[i], l.Errors[i] = l.Points[i]+points, math.Hypot(l.Errors[i], err)
		side.Luck, side.LuckError = side.Luck+points, math.Hypot(side.LuckError, err)
	}
}

// end puts the choices in order, rounds what was added up, and ends the curves as the game
// ended.
func (r *reviewer) end() error {
	standings, err := r.match.Standings()
	if err != nil {
		return err
	}
	for i := range r.review.Luck {
		l := &r.review.Luck[i]
		for j := range l.Points {
			l.Points[j], l.Errors[j] = rounded(l.Points[j]), rounded(l.Errors[j])
		}
	}
	for i := range r.review.Sides {
		side := &r.review.Sides[i]
		side.Luck, side.LuckError = rounded(side.Luck), rounded(side.LuckError)
		if r.match.Over() {
			side.Curve = append(side.Curve, Point{Seq: r.match.Seq(), Lead: lead(standings, side.Seat)})
		}
		slices.SortStableFunc(side.Choices, func(a, b Choice) int {
			switch {
			case a.Points > b.Points:
				return -1
			case a.Points < b.Points:
				return 1
			}
			return a.Seq - b.Seq
		})
		side.Lost, side.LostError = lost(side.Choices)
		side.Choices = side.Choices[:min(len(side.Choices), side.Mistakes+others)]
	}
	return nil
}

// lead is by how many points a side is ahead of the best other one.
func lead(all []engine.Standing, seat engine.Seat) float64 {
	own, best, several := 0, math.MinInt, false
	for _, s := range all {
		if s.Seat == seat {
			own = s.Total
		} else {
			best, several = max(best, s.Total), true
		}
	}
	if !several {
		return float64(own)
	}
	return float64(own - best)
}

// known says whether something can be said at all: not where the rules did not get on in the
// head, or once only.
func known(figures ...float64) bool {
	return !slices.ContainsFunc(figures, func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) })
}

// rounded is a figure to two places: more of it says nothing.
func rounded(x float64) float64 { return math.Round(x*100) / 100 }
