package viscounts

import "westkingdom/engine"

// Show implements [engine.State]. Cost and Gain are there where all that
// follows by itself is known; what an option pays at the cheapest is among its
// arguments where that is not.
func (s *State) Show(p *engine.Prompt, o engine.Option) engine.Shown {
	v := engine.Shown{At: s.at(p, o), Args: s.args(o)}
	s.foresee(&v, p, o)
	if len(v.Cost) > 0 { // what is paid is told once
		switch o.Verb {
		case VerbAction, VerbExchange, VerbWorkers:
			v.Args = v.Args[:1]
		case VerbSlot:
			v.Args = v.Args[:2]
		case VerbAsIs:
			v.Args = nil
		}
	}
	return v
}

// at names the elements of the board that an option points at.
func (s *State) at(p *engine.Prompt, o engine.Option) []string {
	switch o.Verb {
	case VerbPair:
		return []string{"pair:" + s.tables.players[o.A].id, "space:" + s.spaceID(s.startOf(o.A))}
	case VerbPlay, VerbDiscard, VerbDestroy:
		return []string{"hand:" + s.card(Card(o.A)).id}
	case VerbDiscardTop, VerbDestroyTop, VerbReshuffle:
		return []string{"deck"}
	case VerbRide:
		return []string{"space:" + s.spaceID(Space(o.A))}
	case VerbAction:
		at := s.player(p.Seat).Viscount
		return []string{"action:" + Action(o.A).String(), "space:" + s.spaceID(at)}
	case VerbDismiss:
		return []string{"pile:" + s.segment(o.C).id}
	case VerbHire:
		return []string{"pile:" + s.segment(o.B).id}
	case VerbTile:
		return []string{"tile:" + s.segment(o.B).id}
	case VerbSlot:
		return []string{"slot:" + s.tables.slots[o.A].id}
	case VerbSpot:
		return []string{"spot:" + s.spotID(o.A, o.B)}
	case VerbLink:
		next, spot := s.linked(o.A, o.B)
		return []string{"link:" + s.spotID(o.A, o.B), "spot:" + s.spotID(o.A, o.B), "spot:" + s.spotID(next, spot)}
	case VerbSection:
		return []string{"section:" + s.sectionID(o.A)}
	case VerbPromote:
		return []string{"section:" + s.sectionID(o.A)}
	case VerbEvict:
		return []string{"section:" + s.sectionID(o.B)}
	case VerbMove:
		return []string{"section:" + s.sectionID(o.B), "section:" + s.sectionID(o.A)}
	case VerbWorkers:
		return []string{"section:" + s.sectionID(s.facing(s.player(p.Seat).Viscount.ring()))}
	case VerbTake:
		return []string{"resource:" + Resource(o.A).String()}
	case VerbFlip:
		return []string{"flip:" + flipNames[o.A]}
	case VerbResolve:
		return s.at(p, engine.Option{Verb: engine.Verb(o.A), A: o.B, B: o.C})
	case VerbCard:
		return []string{"row:" + s.card(Card(o.A)).id}
	}
	return nil
}

// args are for the wording of an option.
func (s *State) args(o engine.Option) engine.Args {
	switch o.Verb {
	case VerbPair:
		return engine.Args{engine.Str("player", s.tables.players[o.A].id), engine.Str("townsfolk", s.card(Card(o.B)).id)}
	case VerbPlayerCard:
		return engine.Args{engine.Str("player", s.tables.players[o.A].id)}
	case VerbPlay, VerbDiscard, VerbDestroy, VerbCard:
		return engine.Args{engine.Str("townsfolk", s.card(Card(o.A)).id)}
	case VerbHire:
		return s.card(Card(o.A)).recruit.args("reward", engine.Args{engine.Str("townsfolk", s.card(Card(o.A)).id)})
	case VerbRide:
		return engine.Args{engine.Str("space", s.spaceID(Space(o.A))), engine.Int("silver", o.B), engine.Int("free", o.C)}
	case VerbAction:
		return unpack(o.B).args(engine.Args{engine.Str("action", Action(o.A).String())})
	case VerbOtherwise:
		return engine.Args{engine.Str("action", Action(o.A).String())}
	case VerbAsIs:
		return unpack(o.A).args(nil)
	case VerbDismiss:
		args := engine.Args{engine.Str("townsfolk", s.townsfolkID(o.A, o.C))}
		if len(s.Townsfolk[o.C]) > 1 {
			args = append(args, engine.Int("shows", 1)) // the next card
		}
		_, who := s.townsfolkAt(o.C)
		return who.recruit.args("reward", args)
	case VerbDismissed:
		return engine.Args{engine.Str("townsfolk", s.townsfolkID(o.A, o.B))}
	case VerbExchange, VerbWorkers:
		return unpack(o.B).args(engine.Args{engine.Int("n", o.A)})
	case VerbSlot:
		return unpack(o.B).args(engine.Args{engine.Str("slot", s.tables.slots[o.A].id), engine.Str("building", s.tables.slots[o.A].of.String())})
	case VerbSpot:
		return s.spotArgs(o.A, o.B)
	case VerbLink:
		return s.land(o.A).links[o.B].reward.args("link", engine.Args{engine.Str("spot", s.spotID(o.A, o.B))})
	case VerbSection:
		return engine.Args{engine.Str("section", s.sectionID(o.A)), engine.Int("n", o.B)}
	case VerbPromote, VerbEvicted:
		return engine.Args{engine.Str("section", s.sectionID(o.A)), engine.Int("tier", o.B+1)}
	case VerbEvict:
		// Its owner gains something for it.
		return s.tables.castle.evicted[o.C+1].args("owner",
			engine.Args{engine.Int("seat", o.A), engine.Str("section", s.sectionID(o.B)), engine.Int("tier", o.C+1)})
	case VerbMove:
		return engine.Args{engine.Str("section1", s.sectionID(o.A)), engine.Str("section2", s.sectionID(o.B))}
	case VerbTile:
		return engine.Args{engine.Str("manuscript", s.tileID(o.A, o.B))}
	case VerbPay:
		return unpack(o.A).args(nil)
	case VerbRow:
		var args engine.Args
		for i, c := range [...]int{o.A, o.B, o.C} {
			if c != 0 {
				args = append(args, engine.Str("townsfolk"+string(rune('1'+i)), s.card(Card(c)).id))
			}
		}
		return args
	case VerbTake:
		return engine.Args{engine.Str("resource", Resource(o.A).String())}
	case VerbFlip:
		return engine.Args{engine.Str("flip", flipNames[o.A])}
	case VerbChoose:
		return s.branchArgs(o)
	case VerbResolve:
		return s.args(engine.Option{Verb: engine.Verb(o.A), A: o.B, B: o.C})
	case VerbValue:
		return engine.Args{engine.Int("n", o.A)}
	case VerbTrack:
		return engine.Args{engine.Int("space", o.A)}
	case VerbFunds:
		return person{s, s.Active}.fundArgs(Action(o.A), o.B)
	case VerbScheme:
		return engine.Args{engine.Str("scheme", s.tables.solo.schemes[o.A].id)}
	}
	return nil
}

// branchArgs names the branch of a choice: its number, and its effects by the
// words of the data.
func (s *State) branchArgs(o engine.Option) engine.Args {
	list := s.choiceOf(engine.Option{Verb: engine.Verb(o.B >> 16), A: o.B & 0xffff, B: o.C})
	args := engine.Args{engine.Int("branch", o.A+1)}
	if o.A < len(list) {
		args = list[o.A].args("effect", args)
	}
	return args
}

// spotArgs names what a spot gives, and every link that a building there closes.
func (s *State) spotArgs(ring, n int) engine.Args {
	args := s.land(ring).spots[n].reward.args("reward", engine.Args{engine.Str("spot", s.spotID(ring, n))})
	var links effects
	for _, at := range s.closed(ring, n) {
		links = append(links, s.land(at[0]).links[at[1]].reward...)
	}
	return links.args("link", args)
}

// goods sums up what these effects give, and says whether that is all they do.
func (list effects) goods() (sum goods, fixed bool) {
	for i := range list {
		if list[i].op != opGain || list[i].goods[Any] > 0 {
			return goods{}, false
		}
		for r, n := range list[i].goods {
			sum[r] += n
		}
	}
	return sum, true
}

// args adds these effects to arguments, numbered.
func (list effects) args(name string, args engine.Args) engine.Args {
	for i := range list {
		args = append(args, engine.Str(name+string(rune('1'+i)), list[i].name()))
	}
	return args
}

// name says an effect in a word or two, for clients: "destroy:2", "gain:gold:1".
func (e *Effect) name() string {
	switch e.op {
	case opGain:
		return "gain:" + e.goods.String()
	case opFlip:
		return "flip:" + flipNames[e.flip]
	}
	if e.n > 1 {
		return e.op.String() + ":" + string(rune('0'+e.n))
	}
	return e.op.String()
}

// choiceOf finds the choice that a source offers.
func (s *State) choiceOf(about engine.Option) []effects {
	var lists []effects
	switch about.Verb {
	case VerbCard, VerbDismissed:
		c := s.card(Card(about.A))
		lists = []effects{c.immediate, c.dropoff, c.recruit}
		if c.ongoing != nil {
			lists = append(lists, c.ongoing.effect)
		}
	case VerbSection:
		lists = []effects{s.tables.castle.sections[about.A].reward}
	}
	for _, list := range lists {
		for i := range list {
			if list[i].op == opChoice {
				return list[i].list
			}
		}
	}
	return nil
}
