package enginetest

import (
	"errors"
	"slices"
	"testing"

	"westkingdom/engine"
)

// rewindsOf is how often each game goes back.
const rewindsOf = 12

// rewinds: going back to any point that stands, between steps and within them, again
// and behind an earlier rewind, leads to what was there, and the same cards and dice
// come again; a match that goes on from any checkpoint goes the same way.
func (suite Suite) rewinds(t *testing.T, table Table) {
	for seed := range max(1, suite.Seeds/20) {
		tale := &tale{suite: suite, table: table, seed: seed, t: t, m: suite.match(t, table, seed, true)}
		pick := engine.NewRand(uint64(seed) + 11)
		pieces := suite.conserved(t, tale.m.State(), seed)
		for left := rewindsOf; !tale.m.Over(); {
			if n, _ := tale.m.Undo(tale.m.Asked()[0]); n > 0 && pick.Intn(6) == 0 {
				tale.apply(engine.Record{Seat: tale.m.Asked()[0], Undo: true})
			} else {
				tale.apply(suite.anyRecord(t, tale.m, &pick))
			}
			if left == 0 || tale.m.Over() || pick.Intn(25) > 0 {
				continue
			}
			left--
			to, may := tale.point(&pick, left%4 == 0)
			if !may {
				continue
			}
			tale.back(to, engine.Seat(pick.Intn(table.Seats)))
			if tale.m.AtCheckpoint() {
				if got := suite.conserved(t, tale.m.State(), seed); got != pieces {
					t.Fatalf("seed %d: pieces before %s, after going back to %d %s", seed, pieces, to, got)
				}
			}
			tale.alike(to, &pick)
			tale.restored()
		}
		if err := tale.m.Apply(engine.Record{Rewind: 1}); !errors.Is(err, engine.ErrOver) {
			t.Fatalf("seed %d: a game that is over goes back: %v", seed, err)
		}
		again := tale.until(len(tale.records))
		tale.same("played again", tale.whole(again, false), tale.whole(tale.m, false))
	}
}

// tale is a match and its records.
type tale struct {
	suite   Suite
	table   Table
	seed    int
	t       *testing.T
	m       *engine.Match
	records []engine.Record
}

func (l *tale) apply(r engine.Record) {
	l.t.Helper()
	if err := l.m.Apply(r); err != nil {
		l.t.Fatalf("seed %d: record %d %v: %v", l.seed, l.m.Seq()+1, r, err)
	}
	l.records = append(l.records, r)
}

// point finds a record to go back to: one of the last, or any.
func (l *tale) point(pick *engine.Rand, far bool) (to int, may bool) {
	for range 20 {
		to = pick.Intn(l.m.Seq() + 1)
		if !far {
			to = max(0, l.m.Seq()-pick.Intn(40))
		}
		if l.m.MayRewind(to) {
			return to, true
		}
		if err := l.m.Apply(engine.Record{Rewind: to + 1}); !errors.Is(err, engine.ErrRewind) {
			l.t.Fatalf("seed %d: at %d, going back to %d, which does not stand: %v", l.seed, l.m.Seq(), to, err)
		}
	}
	return 0, false
}

// back goes back, and tells of nothing but of that.
func (l *tale) back(to int, seat engine.Seat) {
	l.t.Helper()
	taken := l.m.Since(to)
	if _, err := l.m.Seen(to); err != nil {
		l.t.Fatalf("seed %d: what was seen since %d: %v", l.seed, to, err)
	}
	if len(taken) == 0 {
		l.t.Fatalf("seed %d: at %d, nothing would be taken back since %d", l.seed, l.m.Seq(), to)
	}
	l.apply(engine.Record{Seat: seat, Rewind: to + 1})
	for _, c := range taken {
		if slices.Contains(l.m.Standing(), c) || l.m.Redo(c.Seat) != "" {
			l.t.Fatalf("seed %d: %v stands, or may be made again, after going back to %d", l.seed, c, to)
		}
	}
	told := slices.IndexFunc(l.m.Log(), func(e engine.Entry) bool { return e.Key == engine.Rewound && e.Seq == l.m.Seq() })
	if told < 0 || l.m.Log()[told].Seat != seat {
		l.t.Fatalf("seed %d: nothing tells who went back to %d", l.seed, to)
	}
	if !slices.IsSortedFunc(l.m.Log(), func(a, b engine.Entry) int { return a.Seq - b.Seq }) {
		l.t.Fatalf("seed %d: the log is out of order after going back to %d", l.seed, to)
	}
}

// until plays the first records again.
func (l *tale) until(seq int) *engine.Match {
	l.t.Helper()
	m := l.suite.match(l.t, l.table, l.seed, true)
	for i, r := range l.records[:seq] {
		if err := m.Apply(r); err != nil {
			l.t.Fatalf("seed %d: playing record %d again: %v", l.seed, i+1, err)
		}
	}
	return m
}

// alike: it is as it was then, and goes on as it might have then.
func (l *tale) alike(to int, pick *engine.Rand) {
	l.t.Helper()
	was := l.until(to)
	if was.AtCheckpoint() && !l.m.AtCheckpoint() {
		l.t.Fatalf("seed %d: %d is a checkpoint, and is none any more", l.seed, to)
	}
	for range 6 {
		l.same("going back", l.whole(was, true), l.whole(l.m, true))
		if was.Over() || l.m.Over() {
			return
		}
		r := l.suite.anyRecord(l.t, was, pick)
		if err := was.Apply(r); err != nil {
			l.t.Fatalf("seed %d: %v: %v", l.seed, r, err)
		}
		l.apply(r)
	}
}

// restored: a match that goes on from the last checkpoint has got to the same.
func (l *tale) restored() {
	l.t.Helper()
	snap, err := l.m.Checkpoint()
	if err != nil {
		l.t.Fatal(err)
	}
	m, err := engine.Restore(l.suite.Game, snap, &engine.Past{Seed: engine.SeedOf(uint64(l.seed)), Records: l.records})
	if err != nil {
		l.t.Fatalf("seed %d: at %d: %v", l.seed, snap.Seq, err)
	}
	defer m.Close()
	for _, r := range l.records[snap.Seq:] {
		if err := m.Apply(r); err != nil {
			l.t.Fatalf("seed %d: after checkpoint %d, record %d %v: %v", l.seed, snap.Seq, m.Seq()+1, r, err)
		}
	}
	l.same("going on from a checkpoint", l.whole(m, false), l.whole(l.m, false))
}

func (l *tale) same(when, want, got string) {
	l.t.Helper()
	if want != got {
		l.t.Fatalf("seed %d: at %d, %s leads elsewhere\nwant %s\ngot  %s", l.seed, l.m.Seq(), when, want, got)
	}
}

// whole is everything that anybody sees of a match. Without the numbers of records,
// a match that went back is as it was.
func (l *tale) whole(m *engine.Match, unnumbered bool) string {
	v, err := m.View()
	if err != nil {
		l.t.Fatal(err)
	}
	all := encode(l.t, m.State()) + encode(l.t, v) + encode(l.t, m.Asked())
	for seat := range engine.Seat(l.table.Seats) {
		p, _ := m.Prompt(seat)
		choices, why := m.Undo(seat)
		if unnumbered {
			p.ID = 0
		}
		all += encode(l.t, []any{p, choices, why})
	}
	log := slices.Clone(m.Log())
	if unnumbered {
		log = slices.DeleteFunc(log, func(e engine.Entry) bool { return e.Key == engine.Rewound })
		for i := range log {
			log[i].Seq = 0
		}
		return all + encode(l.t, log)
	}
	hash, err := m.Checkpoint()
	if err != nil {
		l.t.Fatal(err)
	}
	return all + encode(l.t, log) + encode(l.t, []any{m.Seq(), m.AtCheckpoint(), hash.Seq, len(hash.Log), m.Standing(), m.Undone()})
}
