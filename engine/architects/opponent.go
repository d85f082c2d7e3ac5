package architects

import "westkingdom/engine"

// opponent is the side that the rules play (section 12).
type opponent side

func (s opponent) me() *Player { return s.player(s.seat) }

func (s opponent) turn(t *engine.Table) {
	s.Wonders.Taxed = false
	if s.me().Reserve == 0 {
		s.retreat(t)
		return
	}
	s.scheme(t)
	// What happens to it from now on happens nowhere of its choice.
	s.Wonders.Here = anywhere
}

func (s opponent) board() *board {
	return s.tables.characters[s.me().Character].opponent
}

// retreat takes all Workers back from where most of them stand (W-13).
func (s opponent) retreat(t *engine.Table) {
	from, most := anywhere, int8(0)
	for _, loc := range s.priority() {
		if n := s.Placed[loc][s.seat]; n > most {
			from, most = loc, n
		}
	}
	if most == 0 {
		t.Log(s.seat, LogSkip)
		return
	}
	s.Placed[from][s.seat] = 0
	s.me().Reserve += int(most)
	t.Log(s.seat, logRetreat, engine.Str("location", from.String()), engine.Int("n", int(most)))
}

// scheme reveals a Scheme card and does what its first possible option says
// (section 12.2).
func (s opponent) scheme(t *engine.Table) {
	w := &s.Wonders
	if len(w.Schemes) == 0 {
		w.Schemes, w.Played = engine.Deck[Scheme](w.Played), w.Played[len(w.Played):]
		engine.Shuffle(t.Rand(), w.Schemes)
	}
	card, ok := w.Schemes.Draw(t)
	if !ok {
		return
	}
	options := s.tables.wonders.schemes[card].options
	for i := range options {
		o := &options[i]
		if o.If == "" || schemeConditions[o.If](s) {
			t.Log(s.seat, logScheme, engine.Str("card", s.tables.wonders.schemes[card].id), engine.Int("n", i+1))
			s.do(t, o)
			break
		}
	}
	w.Played = append(w.Played, card)
}

// do places a Worker and resolves an option. A second card that finds no
// Worker has no effect (W-13).
func (s opponent) do(t *engine.Table, o *schemeDoc) {
	p := s.me()
	if p.Reserve == 0 {
		return
	}
	loc := o.Location
	if loc == boardsOwn {
		loc = s.board().special.Location
	}
	loc = s.where(loc)
	s.Wonders.Here = loc
	slot := 0
	switch {
	case loc.Large():
		p.Reserve--
		s.Placed[loc][s.seat]++
		t.Log(s.seat, LogPlace, engine.Str("location", loc.String()), engine.Int("n", int(s.Placed[loc][s.seat])))
		if loc == s.Wonders.Profiteer {
			s.influence(t, s.tables.wonders.favour)
		}
		s.trigger(t, s.seat, onPlace, loc)
	case loc == Guildhall:
		p.Reserve--
		slot = s.fillSlot(t, s.seat)
	}
	s.resolve(t, s.seat, &o.Do, engine.Source{})
	if s.table().isReset(slot) {
		s.ResetDue = true
	}
}

// workersHere counts its Workers where it acts, an own Wonder as one.
func (s opponent) workersHere() int {
	n := 0
	if loc := s.Wonders.Here; loc.Large() {
		n = int(s.Placed[loc][s.seat])
		if s.hasToken(s.seat, loc) {
			n++
		}
	}
	return n
}

// can says whether an alternative can be done.
func (s opponent) can(e *effect) bool {
	can := ops[e.op].can
	return can == nil || can(s, e)
}

// gain: Gold is Marble, Silver moves the marker, the rest is nothing (sections
// 12.3 and 12.4).
func (s opponent) gain(t *engine.Table, g Goods) {
	p := s.me()
	won := Goods{Marble: g[Gold] + g[Marble]}
	for range g[Silver] {
		if s.Wonders.Marker++; s.Wonders.Marker == Silver {
			s.Wonders.Marker = Clay
			won.add(s.tables.wonders.wrap)
		}
	}
	if g[Silver] > 0 {
		t.Log(s.seat, logMarker, engine.Str("resource", s.Wonders.Marker.String()))
	}
	if won != (Goods{}) {
		p.Goods.add(won)
		var buf [resources]engine.Arg
		t.Log(s.seat, LogGain, won.args(buf[:0])...)
	}
}

// influence: at the top it is Virtue, whatever its size.
func (s opponent) influence(t *engine.Table, n int) {
	p := s.me()
	up := min(n, s.tables.wonders.maxInfluence-p.Influence)
	if up == 0 && n > 0 {
		s.resolve(t, s.seat, &s.tables.wonders.atTop, engine.Source{})
		return
	}
	p.Influence += up
	t.Log(s.seat, logInfluence, engine.Int(AmountInfluence, up))
}

// spared: it spends nothing to prevent a loss.
func (s opponent) spared(_ *engine.Table, n, _ int) int { return n }

func (s opponent) excess(t *engine.Table, n int) { s.destroyDebts(t, s.seat, n) }

// compared: what others have is compared with its Influence (section 12.10).
func (s opponent) compared(c counter) int {
	switch c {
	case countClay, countWood, countStone, countSilver:
		return s.me().Influence
	}
	return s.count(s.seat, c)
}

func (s opponent) addTax(t *engine.Table, n int) {
	if n > 0 {
		s.TaxStand += n
		t.Log(s.seat, logTaxAdded, engine.Int("tax", n))
	}
}

// future gains a Future Scheme card, onto the cards played.
func (s opponent) future(t *engine.Table) {
	card, ok := s.Wonders.Future.Draw(t)
	if !ok {
		s.gain(t, s.tables.wonders.noScheme)
		return
	}
	s.Wonders.Played = append(s.Wonders.Played, card)
	t.Log(s.seat, logFuture, engine.Int("n", 1))
}

// fromMarker visits the spaces of the track from the marker on, until one
// will do.
func (s opponent) fromMarker(do func(Resource) bool) {
	for i := range Silver {
		if do((s.Wonders.Marker + i) % Silver) {
			return
		}
	}
}

// contributeAt lays the resource of the marker, out of the supply, on the
// Contribution card.
func (s opponent) contributeAt(t *engine.Table) {
	s.fromMarker(func(r Resource) bool {
		if resourceSet(s.Wonders.Filled).has(r) {
			return false
		}
		s.contribute(t, s.seat, r)
		return true
	})
}

// removeAtMarker takes the Apprentices of the marker's column out of the
// market.
func (s opponent) removeAtMarker(t *engine.Table) {
	s.fromMarker(func(column Resource) (done bool) {
		for row := range s.Market {
			if stall := &s.Market[row][column]; stall.Card != 0 {
				s.removeStall(t, stall)
				done = true
			}
		}
		return done
	})
	for row := range s.Market {
		s.refill(t, row)
	}
}
