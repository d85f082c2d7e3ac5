package viscounts

import (
	"fmt"
	"slices"

	"westkingdom/engine/figures"
)

func load(doc []byte) (*tables, error) {
	var d document
	if err := figures.Decode(doc, &d); err != nil {
		return nil, err
	}
	t := &tables{
		workers: d.Setup.Workers, hand: d.PlayerBoard.Hand, drawn: d.Setup.Hand, corruption: d.Setup.Corruption, virtue: d.Setup.Virtue,
		unpaid: d.DebtsDeeds.Debt.Unflipped, paid: d.DebtsDeeds.Debt.Flipped, acquired: d.DebtsDeeds.Deed.Unflipped,
		approved: d.DebtsDeeds.Deed.Flipped, flippedDebt: d.DebtsDeeds.Debt.OnFlip, majority: d.Scoring.Majority.Many,
		majorityFew: d.Scoring.Majority.Few, minimum: d.Scoring.Majority.Minimum, bonusVP: d.Bonus.VP, pileSize: d.Setup.TownsfolkPile.Sizes,
		ribbonNames: d.Manuscripts.Ribbons,
	}
	if n := d.PlayerBoard.Spaces; n != rowSize {
		return nil, figures.At("player_board.row_spaces", fmt.Errorf("a row of %d", n))
	}
	for i := range t.printed {
		t.printed[i] = d.PlayerBoard.Icons[i]
	}
	for n, s := range d.Setup.ByPlayers {
		if n < 1 || n > maxSides {
			return nil, figures.At("setup.by_player_count", fmt.Errorf("%d players", n))
		}
		t.bySeats[n] = seatTable{large: s.Side == "large", debts: s.Debts, deeds: s.Deeds, pairs: s.Pairs}
	}
	for _, part := range []func(*document) error{
		t.loadTownsfolk, t.loadManuscripts, t.loadSegments, t.loadPlayers, t.loadBuildings, t.loadCastle, t.loadTrack, t.loadSolo,
	} {
		if err := part(&d); err != nil {
			return nil, err
		}
	}
	return t, t.check()
}

func (t *tables) loadTownsfolk(d *document) error {
	t.townsfolk = make([]townsfolk, 1)
	for _, group := range []struct {
		set  string
		list []rawCard
		to   *[]Card
	}{{"starting", d.Townsfolk.Starting, &t.starting}, {"heroes", d.Townsfolk.Heroes, &t.heroes}, {"neutral", d.Townsfolk.Neutral, &t.neutral}} {
		for i, c := range group.list {
			n, err := t.cards.Add(figures.Key{Set: group.set, No: i + 1}, c.ID)
			if err != nil {
				return figures.At("townsfolk."+group.set, err)
			}
			card := townsfolk{id: c.ID, cost: c.Cost, icons: c.Icons, recruit: c.Recruit}
			switch c.Timing {
			case "immediate":
				card.immediate = c.Effect
			case "dropoff":
				card.dropoff = c.Effect
			case "ongoing":
				card.ongoing = c.Ongoing
			case "none":
			default:
				return figures.At("townsfolk."+group.set+"["+c.ID+"].timing", fmt.Errorf("no timing is called %q", c.Timing))
			}
			t.townsfolk = append(t.townsfolk, card)
			*group.to = append(*group.to, Card(n))
		}
	}
	total := 0
	for _, n := range t.pileSize {
		total += n
	}
	if len(t.pileSize) != segments || total != len(t.neutral) {
		return figures.At("setup.townsfolk_piles.sizes", fmt.Errorf("%d townsfolk in %d piles, there are %d", total, len(t.pileSize), len(t.neutral)))
	}
	return nil
}

func (t *tables) loadManuscripts(d *document) error {
	t.manuscripts = make([]manuscript, 1)
	if len(t.ribbonNames) != ribbons {
		return figures.At("manuscripts.ribbons", fmt.Errorf("%d ribbons", len(t.ribbonNames)))
	}
	for i, m := range d.Manuscripts.List {
		if _, err := t.tiles.Add(figures.Key{Set: "manuscripts", No: i + 1}, m.ID); err != nil {
			return figures.At("manuscripts.list", err)
		}
		tile := manuscript{id: m.ID, cost: m.Cost, grey: m.Back == "grey", effect: m.Effect}
		var err error
		if tile.ribbon, err = named[int](t.ribbonNames, "ribbon", m.Ribbon); err != nil {
			return figures.At("manuscripts.list["+m.ID+"].ribbon", err)
		}
		if sc := m.Scoring; sc != nil {
			tile.vp, tile.per = sc.VP, sc.Per
			if tile.of, tile.icon, err = termOf(sc.Of); err != nil || sc.Per < 1 {
				return figures.At("manuscripts.list["+m.ID+"].scoring", fmt.Errorf("%d per %d of %q", sc.VP, sc.Per, sc.Of))
			}
		}
		t.manuscripts = append(t.manuscripts, tile)
	}
	t.sets = make([]int, ribbons+1)
	for n, vp := range d.RibbonSets.VP {
		if n < 1 || n > ribbons {
			return figures.At("ribbon_sets.vp_by_set_size", fmt.Errorf("a set of %d", n))
		}
		t.sets[n] = vp
	}
	for _, b := range d.Bonus.List {
		r, err := named[int](t.ribbonNames, "ribbon", b.Ribbon)
		if err != nil {
			return figures.At("bonus_cards.list["+b.ID+"].ribbon", err)
		}
		t.bonus[r] = bonusCard{b.ID, b.Icons}
	}
	return nil
}

func termOf(name string) (term, Icon, error) {
	if len(name) > 5 && name[:5] == "icon:" {
		icon, err := named[Icon](iconNames[:], "icon", name[5:])
		return perIcon, icon, err
	}
	i, err := named[term](termNames, "term", name)
	return i, 0, err
}

func (t *tables) loadSegments(d *document) error {
	if len(d.Board.Segments) != segments {
		return figures.At("board.segments", fmt.Errorf("%d segments", len(d.Board.Segments)))
	}
	for i := range d.Board.Segments {
		if err := t.segments[i].load(&d.Board.Segments[i]); err != nil {
			return figures.At("board.segments["+d.Board.Segments[i].ID+"]", err)
		}
	}
	for next, list := range [][][2]string{d.Board.EdgesWithin, d.Board.EdgesNext} {
		for _, e := range list {
			from, err := named[Path](pathNames[:], "space", e[0])
			if err != nil {
				return figures.At("board.edges", err)
			}
			to, err := named[Path](pathNames[:], "space", e[1])
			if err != nil {
				return figures.At("board.edges", err)
			}
			t.edges[from] = append(t.edges[from], edge{to, next == 1})
			for ring := range segments {
				t.onward[space(ring, from)] |= 1 << space((ring+next)%segments, to)
			}
		}
	}
	return nil
}

func (s *segment) load(r *rawSegment) error {
	s.id = r.ID
	s.townsfolk = townsfolk{id: "preprinted-" + r.ID, cost: r.Townsfolk.Cost, icons: r.Townsfolk.Icons, recruit: r.Townsfolk.Effect}
	s.manuscript = manuscript{id: "preprinted-" + r.ID, cost: r.Manuscript.Cost, effect: r.Manuscript.Effect}
	for p := Left; p <= Right; p++ {
		w := r.Spaces[pathNames[p]]
		if w.Trade == nil || w.Trade.Merchants < 1 || w.River != pathNames[p] {
			return figures.At("spaces."+pathNames[p], fmt.Errorf("no trade"))
		}
		s.trades[p] = trade{w.Trade.Merchants, w.Trade.Effect}
	}
	for name, to := range map[string]*land{"small": &s.small, "large": &s.large} {
		raw := r.Sides[name]
		for _, sp := range raw.Spots {
			bank, err := named[Path](pathNames[:2], "bank", sp.River)
			if err != nil {
				return figures.At("sides."+name+".spots["+sp.ID+"]", err)
			}
			to.spots = append(to.spots, spot{sp.ID, bank, sp.Reward})
		}
		to.links = make([]*link, len(to.spots))
		for _, l := range raw.Links {
			i := slices.IndexFunc(to.spots, func(sp spot) bool { return sp.id == l.From })
			if i < 0 || i+1 < len(to.spots) && l.To != to.spots[i+1].id || i+1 == len(to.spots) && l.To != "next_segment:"+to.spots[0].id {
				return figures.At("sides."+name+".links", fmt.Errorf("no link leads from %s to %s", l.From, l.To))
			}
			to.links[i] = &link{l.Reward}
		}
	}
	return nil
}

func (t *tables) loadPlayers(d *document) error {
	t.players = make([]playerCard, len(d.PlayerCards.List)+1)
	for _, c := range d.PlayerCards.List {
		if c.Number < 1 || c.Number >= len(t.players) || t.players[c.Number].id != "" {
			return figures.At("player_cards.list["+c.ID+"].number", fmt.Errorf("is %d", c.Number))
		}
		at := d.StartPositions.Positions[c.Number]
		seg := slices.IndexFunc(t.segments[:], func(s segment) bool { return s.id == at.Segment })
		path, err := named[Path](pathNames[:], "space", at.Space)
		if seg < 0 || err != nil {
			return figures.At("start_positions.positions", fmt.Errorf("number %d starts nowhere", c.Number))
		}
		t.players[c.Number] = playerCard{c.ID, start{seg, path}, goods(c.Gain), c.Deeds, c.Debts, c.Extra}
	}
	return nil
}

func (t *tables) loadBuildings(d *document) error {
	for name, b := range d.Buildings.Types {
		of, err := named[Type](typeNames[:], "building", name)
		if err != nil {
			return figures.At("buildings.types", err)
		}
		t.types[of] = buildingType{cost: b.Cost, vp: make([]int, len(b.VP))}
		for n, vp := range b.VP {
			if n < 0 || n >= len(b.VP) {
				return figures.At("buildings.types."+name+".vp_by_count", fmt.Errorf("%d buildings", n))
			}
			t.types[of].vp[n] = vp
		}
	}
	if len(d.Buildings.Slots) != slots {
		return figures.At("buildings.slots", fmt.Errorf("%d slots", len(d.Buildings.Slots)))
	}
	for i, s := range d.Buildings.Slots {
		of, err := named[Type](typeNames[:], "building", s.Type)
		if err != nil {
			return figures.At("buildings.slots["+s.ID+"]", err)
		}
		t.slots[i] = slot{s.ID, of, s.Ability}
	}
	return nil
}

func (t *tables) loadCastle(d *document) error {
	c := &t.castle
	if len(d.Castle.Sections) != segments {
		return figures.At("castle.sections", fmt.Errorf("%d sections", len(d.Castle.Sections)))
	}
	for _, s := range d.Castle.Sections {
		if s.Index < 0 || s.Index >= segments || c.sections[s.Index].id != "" {
			return figures.At("castle.sections["+s.ID+"].clockwise_index", fmt.Errorf("is %d", s.Index))
		}
		c.sections[s.Index] = section{s.ID, s.Reward}
	}
	for tier := 1; tier <= 3; tier++ {
		w := d.Castle.Tiers[tier]
		c.vp[tier], c.entry = w.VP, w.Entry
		if w.Evicted != nil {
			c.evicted[tier] = *w.Evicted
		}
	}
	if n := d.Castle.Capacity[1]; n == nil || d.Castle.Capacity[2] == nil || *n != *d.Castle.Capacity[2] {
		return figures.At("castle.capacity", fmt.Errorf("of tiers 1 and 2"))
	}
	c.capacity, c.threshold, c.placement = *d.Castle.Capacity[1], d.Castle.Threshold, d.Castle.Placement
	c.leaderVP, c.leader = d.Castle.Leader.VP, d.Castle.Leader.Ability
	return nil
}

func (t *tables) loadTrack(d *document) error {
	t.track = make([]trackSpace, len(d.Collision.Spaces))
	if len(t.track) != t.virtue-t.corruption+1 {
		return figures.At("collision_track.spaces", fmt.Errorf("%d spaces", len(t.track)))
	}
	for i, w := range d.Collision.Spaces {
		t.track[i] = trackSpace{active: w.Active, others: w.Others.Effect}
		if w.Space != i {
			return figures.At("collision_track.spaces", fmt.Errorf("space %d comes at %d", w.Space, i))
		}
		if cond := w.Others.Condition; cond != nil {
			switch cond.Criminals {
			case "0":
				t.track[i].condition = noCriminals
			case "1+":
				t.track[i].condition = someCriminals
			default:
				return figures.At("collision_track.spaces", fmt.Errorf("no condition is called %q", cond.Criminals))
			}
		}
	}
	return nil
}
