package review

import (
	"westkingdom/engine"
	"westkingdom/engine/bot"
)

// Review is what is said of a finished game. Points are of the final score: what a side is
// expected to have in the end, less Share of what the best other side has.
type Review struct {
	Rules    int     `json:"rules"`    // number of the rules of the match
	Learnt   string  `json:"learnt"`   // names what bots had learnt of the game
	Way      int     `json:"way"`      // number of the way in which games are reviewed
	Playouts int     `json:"playouts"` // with which a choice was weighed, each of two times
	Share    float64 `json:"share"`    // 0 to 1
	// Sides are by seat: those that people or bots chose for. A side that the rules play is
	// not among them.
	Sides []Side `json:"sides"`
	// Luck is what chance did, in the order of the records.
	Luck []Luck `json:"luck"`
}

// Side is what is said of one seat.
type Side struct {
	Seat engine.Seat `json:"seat"`
	// Curve is by how many points it was expected to end ahead of the best other side: when
	// it began, before each of its choices that was weighed, and in the end, as it ended.
	Curve []Point `json:"curve"`
	// Choices are those that cost most, the costliest first: all mistakes, and up to 12
	// others that were not the best.
	Choices []Choice `json:"choices"`
	Weighed int      `json:"weighed"` // choices with two or more options, none of them taken back
	Best    int      `json:"best"`    // of them, those that nothing was better than, as far as can be said
	// Mistakes are how many choices are called one, and Lost how many points they cost together:
	// of several that missed the same (see Since), the costliest counts.
	Mistakes  int     `json:"mistakes"`
	Lost      float64 `json:"lost"`
	LostError float64 `json:"lostError"` // standard error
	// Luck is how many points all that chance did gave it, or took.
	Luck      float64 `json:"luck"`
	LuckError float64 `json:"luckError"` // standard error
}

// Point is one of a curve.
type Point struct {
	Seq   int     `json:"seq"` // after the record of that number; 0: the deal
	Lead  float64 `json:"lead"`
	Error float64 `json:"error"` // standard error
}

// Choice is one that another would have been better than.
type Choice struct {
	Seq    int          `json:"seq"`  // the number of its record: the moment before it is after the record before
	By     By           `json:"by"`   // who chose
	Kind   string       `json:"kind"` // of the question
	Chosen engine.Shown `json:"chosen"`
	Better engine.Shown `json:"better"`
	Points float64      `json:"points"` // by which that was better
	Error  float64      `json:"error"`  // standard error
	// Mistake: it cost more than two points, and more than two standard errors.
	Mistake bool `json:"mistake,omitempty"`
	// Since, of a mistake, is the number of the record with which the same was missed first, if
	// it was offered at each such question since then and all that was chosen there was a mistake:
	// it was there all the time, though something else may have been better still.
	Since int `json:"since,omitempty"`
	// Then is what was expected next after what was chosen, and Instead after what was better,
	// themselves left out: up to where something hidden would have been seen or chance have
	// spoken.
	Then    []bot.Next `json:"then,omitempty"`
	Instead []bot.Next `json:"instead,omitempty"`
}

// By says who chose for a seat.
type By string

const (
	ByPerson  By = "person"   // whose seat it was then, by themselves or by an order given before
	ByStandIn By = "stand-in" // a bot, while that person was away or after they gave up
	ByBot     By = "bot"      // whose seat it was
)

// Luck is what chance did between one choice and the next: dice, piles that were shuffled,
// and cards that were drawn or shown.
type Luck struct {
	Seq    int         `json:"seq"`            // after the record of that number, whose choice led to it; 0: the deal
	Seat   engine.Seat `json:"seat"`           // who chose before; -1: nobody
	Dice   bool        `json:"dice,omitempty"` // dice were rolled, or piles shuffled
	Shown  int         `json:"shown,omitempty"`
	Drawn  int         `json:"drawn,omitempty"` // cards that one seat alone saw
	Points []float64   `json:"points"`          // that it gave each seat, or took
	Errors []float64   `json:"errors"`          // standard errors
}
