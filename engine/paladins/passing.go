package paladins

import "westkingdom/engine"

// pass is section 14: all workers on the board go to the general supply, and
// up to three of the own supply are kept.
func (s *State) pass(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	t.Log(seat, LogPass)
	p.Board = [boardActions][3]Worker{}
	if p.Workers.Total() > s.tables.keep {
		p.Workers = s.askKept(t, seat)
	}
	p.Passed = true
	if p.Workers.Total() > 0 {
		t.Log(seat, LogKeep, p.Workers.args()...)
	}
}

func (w Workers) args() engine.Args {
	args := make(engine.Args, 0, len(w))
	for k := Labourer; k < workerTypes; k++ {
		if w[k] > 0 {
			args = append(args, engine.Int(k.String(), w[k]))
		}
	}
	return args
}

// kept is a number of workers of each type, packed in two bits for each, so
// that an option can hold it.
type kept int

func (k kept) workers() (w Workers) {
	for i := range w {
		w[i] = int(k >> (2 * i) & 3)
	}
	return w
}

// askKept asks which workers to keep (D20). Keeping fewer is allowed, and
// listed last. In the last round nothing hangs on it, and nothing is asked.
func (s *State) askKept(t *engine.Table, seat engine.Seat) Workers {
	p := s.player(seat)
	prompt := t.Prompt(seat, KindKeep)
	for n := s.tables.keep; n >= 0; n-- {
		addKept(prompt, &p.Workers, Criminal, n, 0)
		if s.Round == s.tables.rounds {
			break
		}
	}
	if s.Round == s.tables.rounds {
		return kept(prompt.Options[0].A).workers()
	}
	return kept(t.Ask(prompt).A).workers()
}

// addKept adds every way to keep n workers of this type and those before it,
// the dearest first.
func addKept(p *engine.Prompt, supply *Workers, w Worker, n int, so kept) {
	if n == 0 {
		p.Add(engine.Option{Verb: VerbKeep, A: int(so)})
		return
	}
	if w == Any {
		return
	}
	for k := min(n, supply[w]); k >= 0; k-- {
		addKept(p, supply, w-1, n-k, so+kept(k<<(2*w)))
	}
}
