package engine

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Record is one entry of a match's history. The records of a match, in order,
// are the match.
type Record struct {
	Seat   Seat   `json:"seat"`
	Option string `json:"option,omitempty"` // what was chosen; empty for an undo
	Undo   bool   `json:"undo,omitempty"`   // the seat takes its last choice back
	// Rewind is the first record that does not stand any more: the position is again
	// what it was after the record before that. 0 rewinds nothing. The seat is whose
	// proposal it was.
	Rewind int `json:"rewind,omitempty"`
}

// Match is a game that is being played: its position, the rules that wait for an
// answer, and the log. One goroutine owns it.
type Match struct {
	game  Game
	words *Vocabulary
	cfg   Config

	seq     int      // records applied
	base    State    // the last checkpoint
	baseSeq int      // records applied at the checkpoint
	baseLog int      // entries of the log at the checkpoint
	steps   int      // that have ended
	state   State    // the position now
	log     []Entry  // everything that happened
	made    []made   // choices since the checkpoint that stand
	mark    *mark    // the last rewind, if it led into the step
	dealt   *Seed    // what the match was dealt from; nil: it is not known
	past    history  // what stands of all records
	step    *running // the step in progress; nil when the game is over
	heard   func()
	seen    *Seen // what is counted; nil: nothing is
}

// Snapshot is a checkpoint of a match, whole: with the records that follow it,
// it is the match.
type Snapshot struct {
	Config Config          `json:"config"`
	Seq    int             `json:"seq"`
	State  json.RawMessage `json:"state"`
	Log    []Entry         `json:"log"`
}

// NewMatch deals a match from a seed. Errors wrap [ErrConfig] or [ErrFault].
func NewMatch(g Game, cfg Config, seed Seed) (*Match, error) {
	cfg, err := cfg.Check(g.Info())
	if err != nil {
		return nil, err
	}
	var s State
	if fault := guard(func() { s, err = g.New(cfg, seed.rand()) }); fault != nil {
		return nil, fault
	}
	if err != nil {
		return nil, err
	}
	m := &Match{game: g, words: g.Vocabulary(), cfg: cfg, base: s, state: s, dealt: &seed}
	if err := m.play(0, nil); err != nil {
		return nil, err
	}
	return m, nil
}

// Past is what a match was before a snapshot: what no snapshot has, and whoever
// keeps the records knows.
type Past struct {
	Seed    Seed
	Records []Record // all up to the snapshot, at least
}

// Restore continues a match from a snapshot. Of its past it learns what stands, and
// how to go back behind the snapshot; without one, nil, it knows what comes after it
// only. Errors wrap [ErrSnapshot], [ErrConfig] or [ErrFault].
func Restore(g Game, snap Snapshot, past *Past) (*Match, error) {
	cfg, err := snap.Config.Check(g.Info())
	if err != nil {
		return nil, err
	}
	var s State
	if fault := guard(func() { s, err = g.Decode(cfg, snap.State) }); fault != nil {
		return nil, fault
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSnapshot, err)
	}
	m := &Match{game: g, words: g.Vocabulary(), cfg: cfg, seq: snap.Seq, base: s, baseSeq: snap.Seq, state: s}
	m.log = append(m.log, snap.Log...)
	m.baseLog = len(m.log)
	m.past.seq = snap.Seq
	if past != nil {
		if len(past.Records) < snap.Seq {
			return nil, fmt.Errorf("%w: it is of record %d, and %d are known", ErrSnapshot, snap.Seq, len(past.Records))
		}
		m.dealt, m.past.seq = &past.Seed, 0
		for _, r := range past.Records[:snap.Seq] {
			m.past.add(r)
		}
	}
	if err := m.play(snap.Seq, nil); err != nil {
		return nil, err
	}
	return m, nil
}

// Config returns what was fixed when the match began.
func (m *Match) Config() Config { return m.cfg }

// Seq returns the number of records applied.
func (m *Match) Seq() int { return m.seq }

// Over says whether the game has ended.
func (m *Match) Over() bool { return m.step == nil }

// Steps returns how many steps have ended in this match, since it was dealt or restored, or
// last went back: those that asked nobody anything among them.
func (m *Match) Steps() int { return m.steps }

// Log returns everything that happened so far. The caller must not change it.
func (m *Match) Log() []Entry { return m.log }

// Observe has f called after each entry that the rules log, in the middle of
// the step: f may look at [Match.State] then, and must do nothing else. Tests
// use it. It begins with the next step.
func (m *Match) Observe(f func()) { m.heard = f }

// State returns the position now, for reading only.
func (m *Match) State() State { return m.state }

// Close releases the step in progress. The match cannot be used afterwards.
func (m *Match) Close() {
	if m.step != nil {
		m.step.stop()
	}
}

// Asked returns the seats that must choose now, in the order of the prompts.
func (m *Match) Asked() []Seat {
	if m.step == nil {
		return nil
	}
	seats := make([]Seat, len(m.step.open))
	for i, p := range m.step.open {
		seats[i] = p.Seat
	}
	return seats
}

// Prompt returns what the seat is asked, as it was worded when it was asked.
// The caller must not change it.
func (m *Match) Prompt(seat Seat) (ShownPrompt, bool) {
	q := m.open(seat)
	if q == nil {
		return ShownPrompt{}, false
	}
	return *q.shown, true
}

// View is all that a position says: the public part, by seat what only that
// seat may know, nil for nothing, and what every side would score if the game
// ended now, none while the game keeps that to itself.
type View struct {
	Public  any
	Private []any
	Scores  []Standing
}

// View builds the views of the position. An error wraps [ErrFault]: the game
// has a mistake in its view, and the match still stands.
func (m *Match) View() (v View, err error) {
	err = guard(func() {
		v.Public = m.state.Public()
		v.Private = make([]any, m.cfg.Seats)
		for seat := range v.Private {
			v.Private[seat] = m.state.Private(Seat(seat))
		}
		v.Scores = m.state.Standings()
		if s, ok := m.state.(Discreet); ok && s.ScoresHidden() {
			v.Scores = nil
		}
	})
	return v, err
}

// Standings returns what every side would score if the game ended now. An
// error wraps [ErrFault].
func (m *Match) Standings() (list []Standing, err error) {
	err = guard(func() { list = m.state.Standings() })
	return list, err
}

// Situation returns what a bot in the seat needs in order to choose, and false
// if the seat is not asked. Nothing of it changes when the match goes on.
func (m *Match) Situation(seat Seat) (Situation, bool) {
	q := m.open(seat)
	if q == nil {
		return Situation{}, false
	}
	return Situation{Prompt: q.Prompt, Seq: m.seq, game: m.game, before: m.base, base: m.baseSeq, made: m.made[:m.step.openFrom:m.step.openFrom]}, true
}

// OptionID returns the id of an option of the prompt that the seat is asked, for a
// record. It panics if the seat is not asked, or has no option of that index.
func (m *Match) OptionID(seat Seat, index int) string {
	return m.open(seat).shown.Options[index].ID
}

func (m *Match) open(seat Seat) *question {
	if m.step == nil {
		return nil
	}
	for i := range m.step.open {
		if q := &m.step.open[i]; q.Seat == seat {
			return q
		}
	}
	return nil
}

// Apply applies the next record. On an error nothing has changed. Errors wrap
// [ErrOver], [ErrNotAsked], [ErrNoOption], [ErrUndo], [ErrRewind] or [ErrFault].
func (m *Match) Apply(r Record) error {
	err := m.apply(r)
	if err == nil {
		m.past.add(r)
	}
	return err
}

func (m *Match) apply(r Record) error {
	switch {
	case r.Rewind != 0:
		return m.rewind(r)
	case r.Undo:
		return m.undo(r.Seat)
	}
	if m.step == nil {
		return ErrOver
	}
	for i, q := range m.step.open {
		if q.Seat != r.Seat {
			continue
		}
		for j := range q.shown.Options {
			if o := &q.shown.Options[j]; o.ID == r.Option {
				return m.choose(i, made{seat: r.Seat, option: q.Options[j], seq: m.seq + 1, shown: o})
			}
		}
		return fmt.Errorf("%w of %s: %q", ErrNoOption, m.words.kind(q.Kind), r.Option)
	}
	return fmt.Errorf("%w: %d", ErrNotAsked, r.Seat)
}

// choose answers the open prompt of that index.
func (m *Match) choose(index int, c made) error {
	before := m.made
	if err := m.step.answer(index, c); err != nil {
		return errors.Join(err, m.play(m.seq, before))
	}
	m.seq++
	m.made = append(m.made[:len(m.made):len(m.made)], c)
	m.collect()
	if m.step.done {
		if err := m.advance(); err != nil {
			m.seq--
			return errors.Join(err, m.play(m.seq, before))
		}
	}
	return nil
}

// advance makes the position the new checkpoint and plays on to the next
// prompt. If a rule fails the checkpoint stays the old one.
func (m *Match) advance() error {
	old, oldSeq, oldLog, oldMark, oldSteps := m.base, m.baseSeq, m.baseLog, m.mark, m.steps
	m.rebase()
	if err := m.play(m.seq, nil); err != nil {
		m.base, m.baseSeq, m.baseLog, m.mark, m.steps = old, oldSeq, oldLog, oldMark, oldSteps
		return err
	}
	return nil
}

// rebase makes the position the checkpoint: the choices that led to it stand.
func (m *Match) rebase() {
	m.base, m.baseSeq, m.baseLog, m.mark = m.state, m.seq, len(m.log), nil
	m.steps++
}

// play starts from the checkpoint again, makes these choices, and runs to the
// next prompt or to the end of the game. seq becomes the match's number.
func (m *Match) play(seq int, choices []made) error {
	if m.step != nil {
		m.step.stop()
		m.step = nil
	}
	m.seq, m.made = seq, choices
	m.log = m.log[:m.baseLog]
	calls := 0
	for {
		over := false
		if err := guard(func() { over = m.base.Over() }); err != nil {
			return err
		}
		if over {
			m.state = m.base
			return nil
		}
		if err := guard(func() { m.state = m.base.Clone() }); err != nil {
			return err
		}
		step := begin(m.state, m.words, m.cfg.Undo, m.baseSeq, calls)
		step.table.heard, step.table.counts = m.heard, m.seen
		if err := step.resume(); err != nil {
			step.stop()
			return err
		}
		m.step = step
		for i, c := range choices {
			m.note(i)
			if err := step.replay(c); err != nil {
				step.stop()
				m.step = nil
				return err
			}
		}
		m.note(len(choices))
		m.collect()
		if !step.done {
			return nil
		}
		// The step asked nothing, or everything was answered. Steps that do nothing
		// at all are a circle, too.
		if calls = step.table.calls + stepWeight; calls > mostCalls {
			return &Fault{Value: errCircle}
		}
		m.rebase()
		m.made, choices, m.step = nil, nil, nil
	}
}

// note logs the rewind that led into the step after so many of its choices.
func (m *Match) note(choices int) {
	if m.mark != nil && m.mark.made == choices {
		m.collect()
		m.log = append(m.log, m.mark.entry)
	}
}

// collect moves what the step has logged to the match.
func (m *Match) collect() {
	m.log = append(m.log, m.step.table.log...)
	m.step.table.log = m.step.table.log[:0]
}

// AtCheckpoint says whether the position before the open prompts stands on its
// own: no choice has been made since the checkpoint.
func (m *Match) AtCheckpoint() bool { return m.seq == m.baseSeq }

// Checkpoint returns the last checkpoint. An error wraps [ErrFault]: marshalling
// the state is the game's own code, and may fail.
func (m *Match) Checkpoint() (Snapshot, error) {
	var state []byte
	var err error
	if fault := guard(func() { state, err = json.Marshal(m.base) }); fault != nil {
		return Snapshot{}, fault
	}
	if err != nil {
		return Snapshot{}, fmt.Errorf("%w: checkpoint: %w", ErrFault, err)
	}
	return Snapshot{Config: m.cfg, Seq: m.baseSeq, State: state, Log: m.log[:m.baseLog:m.baseLog]}, nil
}

// AppendState appends the state of the last checkpoint, the same text as in its [Snapshot].
// An error wraps [ErrFault].
func (m *Match) AppendState(b []byte) ([]byte, error) {
	if s, ok := m.base.(Texter); ok {
		fault := guard(func() { b = s.AppendJSON(b) })
		return b, fault
	}
	snap, err := m.Checkpoint()
	return append(b, snap.State...), err
}

// Revealed says whether hidden information was seen, or chance has spoken,
// since the checkpoint.
func (m *Match) Revealed() bool { return m.step != nil && m.step.table.seen }

// Undo says how many of its last choices the seat may take back, one after the
// other, and if none why not: "off" (the room plays without), "nothing" (nothing
// of this step is the seat's), "seen" (hidden information was seen or chance has
// spoken since), "answered" (another seat has chosen since).
func (m *Match) Undo(seat Seat) (choices int, why string) {
	i, why := m.last(seat)
	switch {
	case why != "":
		return 0, why
	case i < len(m.made)-1:
		return 1, ""
	}
	for i >= m.step.table.door && i >= 0 && m.made[i].seat == seat {
		choices++
		i--
	}
	return choices, ""
}

// last finds the choice that an undo by the seat takes back.
func (m *Match) last(seat Seat) (index int, why string) {
	if !m.cfg.Undo {
		return 0, "off"
	}
	if m.step == nil {
		return 0, "nothing"
	}
	i := len(m.made) - 1
	for i >= 0 && m.made[i].seat != seat {
		i--
	}
	switch {
	case i < 0:
		return 0, "nothing"
	case i < m.step.table.door:
		return 0, "seen"
	case i < len(m.made)-1 && i < m.step.openFrom:
		return 0, "answered"
	}
	return i, ""
}

// undo takes back the seat's last choice of this step.
func (m *Match) undo(seat Seat) error {
	i, why := m.last(seat)
	if why != "" {
		return fmt.Errorf("%w: %s", ErrUndo, why)
	}
	before := m.made
	kept := make([]made, 0, len(before))
	kept = append(append(kept, before[:i]...), before[i+1:]...)
	mark := m.mark
	m.mark = mark.without(i)
	if err := m.play(m.seq+1, kept); err != nil {
		m.mark = mark
		return errors.Join(err, m.play(m.seq-1, before))
	}
	return nil
}
