package engine

import "fmt"

// Seen is how much of what was hidden was seen: what no rewind takes out of anybody's
// head. All at the table may know it.
type Seen struct {
	Alone  []int `json:"alone"`  // by seat: cards that it drew or looked at, and nobody else saw
	Shown  int   `json:"shown"`  // cards that all have seen
	Chance bool  `json:"chance"` // dice were rolled, or piles shuffled
}

// Seen returns how much was seen since the record of that number, to which a rewind
// may go back, of what stands. It plays the game again. Errors wrap [ErrRewind] or
// [ErrFault].
func (m *Match) Seen(since int) (*Seen, error) {
	if !m.MayRewind(since) {
		return nil, fmt.Errorf("%w: record %d", ErrRewind, since)
	}
	again, err := NewMatch(m.game, m.cfg, *m.dealt)
	if err != nil {
		return nil, fmt.Errorf("seen: %w", err)
	}
	defer again.Close()
	then := m.past.before(since)
	if err := again.follow(then, 0); err != nil {
		return nil, fmt.Errorf("seen: %w", err)
	}
	seen := &Seen{Alone: make([]int, m.cfg.Seats)}
	again.Count(seen)
	if err := again.follow(m.past, len(then.stands)); err != nil {
		return nil, fmt.Errorf("seen: %w", err)
	}
	return seen, nil
}

// Count has what is seen from now on added up there, which has room for every seat,
// until something is taken back.
func (m *Match) Count(seen *Seen) {
	m.seen = seen
	if m.step != nil {
		m.step.table.counts = seen
	}
}

// Saw notes that the seat alone was shown so many hidden cards, as [Table.Reveal] does.
// What a side sees that the rules play, nobody has seen.
func (t *Table) Saw(seat Seat, cards int) {
	t.reveal()
	if t.counts != nil && int(seat) < len(t.counts.Alone) {
		t.counts.Alone[seat] += cards
	}
}

// Settle notes that nothing before can be taken back any more, though nothing was shown.
func (t *Table) Settle() { t.reveal() }
