package viscounts

import (
	"errors"
	"fmt"

	"westkingdom/engine/figures"
)

// check looks for what the figures lack: rules that follow them come to an end
// and find everything that they look up.
func (t *tables) check() error {
	for _, part := range []func() error{t.checkSeats, t.checkPaths, t.checkCastle, t.checkPoints, t.checkAbilities} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

func (t *tables) checkSeats() error {
	for n := 1; n <= maxSides; n++ {
		path, by := fmt.Sprintf("setup.by_player_count.%d", n), &t.bySeats[n]
		if by.debts < 1 || by.deeds < 1 {
			return figures.At(path, fmt.Errorf("%d debts, %d deeds", by.debts, by.deeds))
		}
		if by.pairs < n || by.pairs >= len(t.players) || by.pairs > len(t.heroes) {
			return figures.At(path+".pairs_laid_out", fmt.Errorf("%d pairs for %d players", by.pairs, n))
		}
	}
	return nil
}

// checkPaths: from each space of a segment a way leads to the next segment.
func (t *tables) checkPaths() error {
	for p := range t.edges {
		seen := map[Path]bool{}
		var on func(p Path) bool
		on = func(p Path) bool {
			if seen[p] {
				return false
			}
			seen[p] = true
			for _, e := range t.edges[p] {
				if e.next || on(e.to) {
					return true
				}
			}
			return false
		}
		if !on(Path(p)) {
			return figures.At("board.edges_to_next_segment_clockwise", fmt.Errorf("no way leads on from %s", pathNames[p]))
		}
	}
	for i := range t.segments {
		for name, s := range map[string]*land{"small": &t.segments[i].small, "large": &t.segments[i].large} {
			if len(s.spots) == 0 {
				return figures.At("board.segments["+t.segments[i].id+"].sides."+name+".spots", errors.New("no spot"))
			}
		}
	}
	return nil
}

func (t *tables) checkCastle() error {
	c := &t.castle
	if c.capacity != c.threshold {
		return figures.At("castle.capacity", fmt.Errorf("%d, and %d workers resolve", c.capacity, c.threshold))
	}
	for path, list := range map[string][]rawPlacement{"castle.placement_table": c.placement, "solo.worker_table": t.solo.placement} {
		for i, p := range list {
			if i > 0 && (p.Nobles <= list[i-1].Nobles || p.Workers <= list[i-1].Workers) {
				return figures.At(fmt.Sprintf("%s[%d]", path, i), errors.New("the lines rise"))
			}
		}
	}
	return nil
}

func (t *tables) checkPoints() error {
	for n := 1; n <= ribbons; n++ {
		if t.sets[n] == 0 {
			return figures.At("ribbon_sets.vp_by_set_size", fmt.Errorf("nothing for a set of %d", n))
		}
	}
	for r, b := range t.bonus {
		if b.id == "" {
			return figures.At("bonus_cards.list", fmt.Errorf("none of ribbon %s", t.ribbonNames[r]))
		}
	}
	built := map[Type]int{}
	for _, s := range t.slots {
		built[s.of]++
	}
	for of, w := range t.types {
		if len(w.vp) != built[Type(of)]+1 {
			return figures.At("buildings.types."+typeNames[of]+".vp_by_count", fmt.Errorf("%d lines for %d slots", len(w.vp), built[Type(of)]))
		}
	}
	return nil
}

// checkAbilities: none sets itself off.
func (t *tables) checkAbilities() error {
	effects := map[trigger][]effects{}
	add := func(a *ability) { effects[a.trigger] = append(effects[a.trigger], a.effect) }
	for i := range t.townsfolk {
		if a := t.townsfolk[i].ongoing; a != nil {
			add(a)
		}
	}
	for i := range t.slots {
		add(&t.slots[i].ability)
	}
	for i := range t.solo.boards {
		for j := range t.solo.boards[i].slots {
			add(&t.solo.boards[i].slots[j].ability)
		}
	}
	var all []trigger
	for when := never + 1; when < triggers; when++ {
		all = append(all, when)
	}
	after := func(when trigger) (next []trigger) {
		for _, list := range effects[when] {
			next = append(next, list.sets(t)...)
		}
		return next
	}
	if when, ok := figures.Circle(all, after); ok {
		return figures.At("townsfolk", fmt.Errorf("an ability %s sets itself off", triggerNames[when]))
	}
	return nil
}

// sets are the occasions that follow at once from effects, with those that a
// flipped debt brings by the tables, if any.
func (list effects) sets(t *tables) (next []trigger) {
	for i := range list {
		e := &list[i]
		next = append(next, ops[e.op].sets...)
		if e.op == opFlip && e.flip != flipDeed {
			if next = append(next, onFlipDebt); t != nil {
				next = append(next, t.flippedDebt.sets(nil)...)
			}
		}
		for _, choice := range e.list {
			next = append(next, choice.sets(t)...)
		}
	}
	return next
}
