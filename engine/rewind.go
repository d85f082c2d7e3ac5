package engine

import "fmt"

// mostRewinds is how many rewinds a match has at most. Each plays the game again up
// to where it goes, and whoever verifies a file of strangers plays them all.
const mostRewinds = 1000

// mark is the entry of a rewind that led into the step in progress, and how many
// choices of the step it came after.
type mark struct {
	entry Entry
	made  int
}

// without is the mark after the step's choice of that index was taken back.
func (k *mark) without(i int) *mark {
	if k == nil || i >= k.made {
		return k
	}
	return &mark{k.entry, k.made - 1}
}

// rewind plays the game again up to where the record goes back, in a match of its
// own: if a rule fails there, this one stands.
func (m *Match) rewind(r Record) error {
	to := r.Rewind - 1
	switch {
	case m.Over():
		return ErrOver
	case r.Seat < 0 || int(r.Seat) >= m.cfg.Seats || r.Undo || r.Option != "":
		return fmt.Errorf("%w: it is no rewind of a seat", ErrRewind)
	case m.dealt == nil:
		return fmt.Errorf("%w: what was before is not known", ErrRewind)
	case !m.past.may(to):
		return fmt.Errorf("%w: record %d does not stand, or nothing was chosen since, or it went back %d times", ErrRewind, to, mostRewinds)
	}
	again, err := NewMatch(m.game, m.cfg, *m.dealt)
	if err != nil {
		return fmt.Errorf("rewind: %w", err)
	}
	past := m.past.before(to)
	past.rewinds = append(past.rewinds, rewind{m.seq + 1, r.Seat, to, len(past.stands)})
	if err := again.follow(past, 0); err != nil {
		again.Close()
		return fmt.Errorf("rewind: %w", err)
	}
	m.Close()
	again.past, again.heard = m.past, m.heard
	*m = *again
	return nil
}

// follow plays what stands after so many choices, which the match has made, each of it
// as the record that it was.
func (m *Match) follow(h history, made int) error {
	rewinds := h.rewinds
	for len(rewinds) > 0 && rewinds[0].seq <= m.seq {
		rewinds = rewinds[1:]
	}
	for i := made; ; i++ {
		for ; len(rewinds) > 0 && rewinds[0].stood == i; rewinds = rewinds[1:] {
			if err := m.enter(rewinds[0]); err != nil {
				return err
			}
		}
		if i == len(h.stands) {
			return nil
		}
		c := h.stands[i]
		m.seq = c.Seq - 1
		if err := m.apply(Record{Seat: c.Seat, Option: c.Option}); err != nil {
			return fmt.Errorf("%w: record %d: %w", ErrFault, c.Seq, err)
		}
	}
}

// enter has the position be that after a rewind. Between two steps it is a
// checkpoint; within one it stands where it stood, and the log says what came after.
func (m *Match) enter(r rewind) error {
	told := Entry{Seq: r.seq, Seat: r.seat, Key: Rewound, Args: Args{Int("to", r.to)}}
	if len(m.made) > 0 {
		m.seq, m.mark = r.seq, &mark{told, len(m.made)}
		m.log = append(m.log, told)
		return nil
	}
	m.log = append(m.log[:m.baseLog], told)
	m.baseSeq, m.baseLog, m.mark = r.seq, len(m.log), nil
	return m.play(r.seq, nil)
}
