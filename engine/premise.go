package engine

import (
	"encoding/json"
	"fmt"
)

// Premise is what a line begins with that is tried out away from its match: a checkpoint, and
// what was chosen since.
type Premise struct {
	Config Config `json:"config"`
	// Seat is whose knowledge it is: all that is hidden from it is dealt anew. Nobody: all is
	// as it is in the match.
	Seat  Seat            `json:"seat"`
	Seq   int             `json:"seq"` // the number of the checkpoint's record
	State json.RawMessage `json:"state"`
	Log   []Entry         `json:"log"`  // up to the checkpoint, as the seat may read it
	Made  []Record        `json:"made"` // since, by the seat alone where it is the knowledge of one
	// Early: the step begins anew, since none of the deals that were tried leads to what was
	// seen within it.
	Early bool `json:"early,omitempty"`
}

// Match plays a line on from its premise. Errors are those of [Restore] and [Match.Apply].
func (p Premise) Match(g Game) (*Match, error) {
	m, err := Restore(g, Snapshot{p.Config, p.Seq, p.State, p.Log}, nil)
	if err != nil {
		return nil, err
	}
	for _, r := range p.Made {
		if err := m.Apply(r); err != nil {
			m.Close()
			return nil, fmt.Errorf("premise: %w", err)
		}
	}
	return m, nil
}

// Premise returns the position as a seat knows it, the same for the same knowledge; for Nobody with
// all that is hidden. An error wraps [ErrFault].
func (m *Match) Premise(seat Seat) (Premise, error) {
	if seat != Nobody {
		known, err := m.Knowledge(seat)
		if err != nil {
			return Premise{}, err
		}
		return known.Premise(known.Luck())
	}
	snap, err := m.Checkpoint()
	p := Premise{Config: snap.Config, Seat: Nobody, Seq: snap.Seq, State: snap.State, Log: snap.Log, Made: []Record{}}
	for _, c := range m.made {
		p.Made = append(p.Made, Record{Seat: c.seat, Option: c.shown.ID})
	}
	return p, err
}

// Knowledge is what a seat knows of a match at a moment. Nothing of it changes when the match
// goes on: premises may be made outside of the match's goroutine.
type Knowledge struct {
	game  Game
	words *Vocabulary
	cfg   Config
	seat  Seat
	base  State
	seq   int      // the number of the checkpoint's record
	log   []Entry  // up to the checkpoint, as the seat may read it
	own   []Record // what it chose since
	seen  string   // all that it sees, and was told since
	asked []Seat
}

// Knowledge returns what the seat knows. An error wraps [ErrFault].
func (m *Match) Knowledge(seat Seat) (Knowledge, error) {
	k := Knowledge{
		game: m.game, words: m.words, cfg: m.cfg, seat: seat, base: m.base, seq: m.baseSeq, own: []Record{}, log: []Entry{},
		asked: m.Asked(),
	}
	for _, e := range m.log[:m.baseLog] {
		if e.MayRead(seat) {
			k.log = append(k.log, e)
		}
	}
	for _, c := range m.made {
		if c.seat == seat {
			k.own = append(k.own, Record{Seat: seat, Option: c.shown.ID})
		}
	}
	var err error
	k.seen, err = m.seenBy(seat)
	return k, err
}

// seenBy is all that a seat sees, and was told since the checkpoint, without the numbers of
// records, which tell nothing of the game.
func (m *Match) seenBy(seat Seat) (all string, err error) {
	var data []byte
	fault := guard(func() {
		told := []Entry{}
		for _, e := range m.log[m.baseLog:] {
			if e.MayRead(seat) && e.Key != Rewound {
				e.Seq = 0
				told = append(told, e)
			}
		}
		p, asked := m.Prompt(seat)
		p.ID = 0
		data, err = json.Marshal([]any{m.state.Public(), m.state.Private(seat), told, asked, p})
	})
	if fault != nil {
		return "", fault
	}
	if err != nil {
		return "", fmt.Errorf("%w: view: %w", ErrFault, err)
	}
	return string(data), nil
}

// Luck is a seed for the deal of a premise, on which nothing hangs that the seat may not know:
// the same for the same knowledge.
func (k Knowledge) Luck() uint64 {
	return mix(mix(uint64(k.seq)^premiseLuck) ^ uint64(k.seat)<<32 ^ uint64(len(k.own)))
}

const premiseLuck = 0x11_ce_5e_ed

// premiseDeals is how many deals are tried before the step begins anew.
const premiseDeals = 64

// Premise deals what the seat may not know anew, by luck, so that its own choices since the
// checkpoint lead to all that it sees now: dice that were rolled since fall as they did, and
// cards that it was shown come up. Where no deal of some tried does so, the step begins anew.
// It hangs on nothing but luck and what the seat knows. Errors wrap [ErrFault].
func (k Knowledge) Premise(luck uint64) (Premise, error) {
	p := Premise{Config: k.cfg, Seat: k.seat, Seq: k.seq, Log: k.log, Made: k.own}
	for try := range premiseDeals {
		s, err := k.deal(mix(luck + uint64(try)))
		if err != nil {
			return p, err
		}
		leads := k.leads(s)
		if leads || p.State == nil {
			if p.State, err = json.Marshal(s); err != nil {
				return p, fmt.Errorf("%w: premise: %w", ErrFault, err)
			}
		}
		if leads {
			return p, nil
		}
	}
	p.Made, p.Early = []Record{}, true
	return p, nil
}

// deal is the checkpoint with what the seat may not know dealt anew.
func (k Knowledge) deal(luck uint64) (s State, err error) {
	err = guard(func() {
		r := NewRand(luck)
		s = k.base.Clone()
		s.Scramble(k.seat, &r)
	})
	return s, err
}

// leads says whether the seat's own choices lead from there to what it sees.
func (k Knowledge) leads(s State) bool {
	m := &Match{game: k.game, words: k.words, cfg: k.cfg, seq: k.seq, base: s, baseSeq: k.seq, state: s}
	defer m.Close()
	if m.play(k.seq, nil) != nil {
		return false
	}
	for _, r := range k.own {
		if m.baseSeq != k.seq || m.Apply(r) != nil {
			return false
		}
	}
	if m.baseSeq != k.seq || m.Over() {
		return false
	}
	for _, seat := range k.asked {
		if m.open(seat) == nil {
			return false
		}
	}
	seen, err := m.seenBy(k.seat)
	return err == nil && seen == k.seen
}
