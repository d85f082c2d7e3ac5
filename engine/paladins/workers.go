package paladins

import "westkingdom/engine"

// spaces is what each space of an action asks for now, left to right.
type spaces [3]Worker

// noSpace marks a space under a workshop, and one that does not exist.
const noSpace Worker = -1

// open returns the spaces of an action that need a worker.
func (p *Player) open(a Action) spaces {
	open := spaces{noSpace, noSpace, noSpace}
	for i, w := range p.tables.action[a].spaces {
		if a < Commission || i >= 2 || !p.Covered[a.right()][i] {
			open[i] = w
		}
	}
	return open
}

// only returns the first n spaces.
func (sp spaces) only(n int) spaces {
	for i := n; i < len(sp); i++ {
		sp[i] = noSpace
	}
	return sp
}

// lacks says which worker is missing in the supply to fill the spaces
// (section 6). Criminals stand in for all others.
func (p *Player) lacks(sp spaces) engine.Reason {
	count, wild, supply := 0, p.Workers[Criminal], p.Workers
	for _, w := range sp {
		switch {
		case w == noSpace:
			continue
		case w == Any:
		case supply[w] > 0:
			supply[w]--
		case w != Criminal && wild > 0:
			wild--
			supply[Criminal]--
		default:
			return engine.Short(w.String(), p.Workers[w], 1)
		}
		count++
	}
	if have := p.Workers.Total(); have < count {
		return engine.Short("worker", have, count)
	}
	return engine.Reason{}
}

// placing is workers on the spaces of one action, packed in three bits for each
// space, so that an option can hold it.
type placing int

func pack(workers [3]Worker) placing {
	return placing(workers[0]) | placing(workers[1])<<3 | placing(workers[2])<<6
}

func (pl placing) at(space int) Worker { return Worker(pl >> (3 * space) & 7) }

func (pl placing) workers() [3]Worker { return [3]Worker{pl.at(0), pl.at(1), pl.at(2)} }

// sets is the distinct sets of workers for some spaces, the one to spare first.
type sets struct {
	list [48]placing
	cost [48]int
	kind [48]int // the multiset of types
	n    int
}

// fill adds every distinct set from the supply that fills the spaces. Of the
// arrangements of one set it keeps the first: coloured spaces take their own
// colour if they can.
func (ss *sets) fill(supply Workers, sp spaces) {
	order, n := [3]int{}, 0
	for i, w := range sp {
		if w != Any {
			order[n] = i
			n++
		}
	}
	for i, w := range sp {
		if w == Any {
			order[n] = i
			n++
		}
	}
	var on [3]Worker
	first, second, third := &on[order[0]], &on[order[1]], &on[order[2]]
	for *first = range workerTypes {
		if !fits(&supply, sp[order[0]], *first) {
			continue
		}
		supply[*first]--
		for *second = range workerTypes {
			if !fits(&supply, sp[order[1]], *second) {
				continue
			}
			supply[*second]--
			for *third = range workerTypes {
				if fits(&supply, sp[order[2]], *third) {
					ss.add(&supply, on)
				}
			}
			supply[*second]++
		}
		supply[*first]++
	}
}

// fits says whether the worker may stand on the space; Any means that none
// does.
func fits(supply *Workers, space, w Worker) bool {
	if space == noSpace {
		return w == Any
	}
	return w != Any && supply[w] > 0 && (space == Any || space == w || w == Criminal)
}

// price is how dearly a worker is spared: Criminals most.
var price = [workerTypes]int{Labourer: 8, Scout: 24, Merchant: 24, Fighter: 24, Cleric: 24, Criminal: 80}

func (ss *sets) add(supply *Workers, on [3]Worker) {
	kind, cost := 0, 0
	for _, w := range on {
		if w != Any {
			kind += 1 << (2 * w)
			cost += price[w] - min(supply[w], 7)
		}
	}
	for _, k := range ss.kind[:ss.n] {
		if k == kind {
			return
		}
	}
	i := ss.n
	for ; i > 0 && ss.cost[i-1] > cost; i-- {
		ss.list[i], ss.cost[i], ss.kind[i] = ss.list[i-1], ss.cost[i-1], ss.kind[i-1]
	}
	ss.list[i], ss.cost[i], ss.kind[i] = pack(on), cost, kind
	ss.n++
}

// askWorkers asks which workers to place on the spaces (D5), and takes them
// out of the supply. Several lists of spaces are alternatives (D7).
func (s *State) askWorkers(t *engine.Table, seat engine.Seat, about engine.Option, alternatives ...spaces) [3]Worker {
	p := s.player(seat)
	var ss sets
	for _, sp := range alternatives {
		ss.fill(p.Workers, sp)
	}
	prompt := t.Prompt(seat, KindWorkers)
	prompt.About = about
	for _, pl := range ss.list[:ss.n] {
		prompt.Add(engine.Option{Verb: VerbWorkers, A: int(pl)})
	}
	on := placing(t.Ask(prompt).A).workers()
	var args [3]engine.Arg
	n := 0
	for _, w := range on {
		if w != Any {
			p.Workers[w]--
			args[n] = engine.Str(workerArgs[n], w.String())
			n++
		}
	}
	t.Log(seat, LogPlace, args[:n]...)
	return on
}

var workerArgs = [...]string{"worker1", "worker2", "worker3"}

// place asks for the workers of an action and puts them on its spaces.
func (s *State) place(t *engine.Table, seat engine.Seat, a Action) {
	p := s.player(seat)
	t.Log(seat, LogAct, engine.Str("action", a.String()))
	p.Board[a] = s.askWorkers(t, seat, actOption(a), p.open(a))
}

// placed returns how many workers stand on the action.
func (p *Player) placed(a Action) int {
	n := 0
	for _, w := range p.Board[a] {
		if w != Any {
			n++
		}
	}
	return n
}
