package architects

import (
	"slices"

	"westkingdom/engine"
)

// wonder is the Wonder that it would build now, 0 for none (section 12.5).
func (s opponent) wonder(seat engine.Seat) (found Building) {
	p := s.player(seat)
	s.fromMarker(func(r Resource) bool {
		b := s.tables.wonders.cards[r]
		price := s.wonderPrice(seat, b)
		if s.unbuilt(b) && p.Influence >= price.Influence && p.Goods[Marble] >= price.Marble {
			found = b
		}
		return found != 0
	})
	return found
}

func (s opponent) wonderPrice(seat engine.Seat, b Building) wonderPrice {
	price := s.tables.buildings[b].wonder.opponent
	price.Marble = max(0, price.Marble-s.player(seat).modified(modMarble, anywhere))
	return price
}

func (s opponent) build(t *engine.Table, seat engine.Seat, b Building) {
	price := s.wonderPrice(seat, b)
	s.player(seat).Goods[Marble] -= price.Marble
	t.Log(seat, LogConstruct, s.building(b))
	if price.Marble > 0 {
		t.Log(seat, LogPay, engine.Int(Marble.String(), price.Marble))
	}
	s.loseInfluence(t, seat, price.Influence)
	s.addTax(t, seat, s.tables.buildings[b].cost.tax)
	s.raiseWonder(t, seat, b, func(*engine.Table, engine.Seat) Location {
		for _, loc := range s.board(seat).tokens {
			if !slices.Contains(s.Wonders.Tokens[:], loc) {
				return loc
			}
		}
		return anywhere
	})
	s.trigger(t, seat, onWonder, anywhere)
	s.trigger(t, seat, onBuild, anywhere)
}

// canAdvance: a level above with a free space; it needs nothing else.
func (s opponent) canAdvance(seat engine.Seat) bool {
	next := s.player(seat).Cathedral + 1
	if next >= len(s.tables.levels) {
		return false
	}
	markers := 0
	for i := range s.Players {
		if s.Players[i].Cathedral == next {
			markers++
		}
	}
	return markers < s.tables.levels[next].spaces
}

func (s opponent) advance(t *engine.Table, seat engine.Seat) {
	p := s.player(seat)
	p.Cathedral++
	t.Log(seat, LogCathedral, engine.Int("n", p.Cathedral))
	s.resolve(t, seat, &s.tables.wonders.reward, engine.Source{})
	s.trigger(t, seat, onCathedral, anywhere)
}

// checkMarket: the last Worker that the Black Market holds triggers a reset.
func (s *State) checkMarket() {
	if s.inMarket() >= s.tables.resetWorkers {
		s.ResetDue = true
	}
}

// inMarket counts the Workers in the Black Market.
func (s *State) inMarket() (n int) {
	for _, who := range s.Spaces {
		if who != engine.Nobody {
			n++
		}
	}
	return n
}

// setsOffReset says whether one Worker more there triggers a reset.
func (s *State) setsOffReset(loc Location) bool {
	if loc == Guildhall {
		return s.table().isReset(len(s.Guildhall) + 1)
	}
	return loc.blackMarketSpace() && s.inMarket()+1 >= s.tables.resetWorkers
}

// priority lists the large locations in the order in which ties between them
// break; the Tax Stand comes last (W-15).
func (s opponent) priority(seat engine.Seat) []Location {
	list := make([]Location, 0, largeLocations)
	for _, loc := range append(slices.Clone(s.board(seat).captures), TaxStand) {
		if loc = s.where(loc); !slices.Contains(list, loc) {
			list = append(list, loc)
		}
	}
	return list
}

// captures takes the largest groups (section 12.6). Groups of one size in one
// location, of more players than there are actions left, are one (section 13).
func (s opponent) captures(t *engine.Table, seat engine.Seat, n int) {
	judged, made := 0, false
	for ; n > 0; n-- {
		var at Location
		var owners []engine.Seat
		most := int8(0)
		for _, loc := range s.priority(seat) {
			for i := range s.around(seat) {
				switch group := s.Placed[loc][i]; {
				case i == seat || group == 0:
				case group > most:
					at, owners, most = loc, []engine.Seat{i}, group
				case group == most && loc == at:
					owners = append(owners, i)
				}
			}
		}
		if most == 0 {
			break
		}
		if len(owners) <= n {
			owners = owners[:1]
		}
		for _, owner := range owners {
			s.take(t, seat, at, owner, &judged)
		}
		made = true
	}
	if made {
		s.taxCaptures(t, seat, s.tables.wonders.captureTax)
	}
}

// taxCaptures adds the Tax of its captures, once in a turn.
func (s opponent) taxCaptures(t *engine.Table, seat engine.Seat, n int) {
	if !s.Wonders.Taxed {
		s.Wonders.Taxed = true
		s.addTax(t, seat, n)
	}
}

// guard does actions in the Guardhouse, each the first that is possible
// (section 12.7).
func (s opponent) guard(t *engine.Table, seat engine.Seat, n int) {
	p := s.player(seat)
	tax := s.tables.wonders.guardTax
	for ; n > 0; n-- {
		switch {
		case p.Prisoners > 0:
			s.release(t, seat, p.Prisoners)
		case p.held() > 0:
			s.imprison(t, seat)
		case s.captured(seat) > 0:
			s.freeCaptives(t, seat)
			s.addTax(t, seat, tax["release_captives"])
		case p.Unpaid > 0:
			s.addTax(t, seat, tax["pay_debt"])
			s.flipDebts(t, seat, 1)
		default:
			s.future(t, seat)
		}
	}
}

// schemeConditions are those of the Scheme cards (section 12.8).
var schemeConditions = map[string]func(s opponent, seat engine.Seat) bool{
	"opponent_group_3":  func(s opponent, seat engine.Seat) bool { return s.group(seat) >= 3 },
	"opponent_group_4":  func(s opponent, seat engine.Seat) bool { return s.group(seat) >= 4 },
	"tax_4":             func(s opponent, _ engine.Seat) bool { return s.TaxStand >= 4 },
	"tax_8":             func(s opponent, _ engine.Seat) bool { return s.TaxStand >= 8 },
	"ai_holds_captives": func(s opponent, seat engine.Seat) bool { return s.player(seat).held() > 0 },
	"ai_prisoners_2":    func(s opponent, seat engine.Seat) bool { return s.player(seat).Prisoners >= 2 },
	"ai_most_at_princess": func(s opponent, seat engine.Seat) bool {
		at := s.Placed[s.Wonders.Princess]
		for i := range s.Players {
			if engine.Seat(i) != seat && at[i] >= at[seat] {
				return false
			}
		}
		return true
	},
	"ai_can_wonder_or_cathedral": func(s opponent, seat engine.Seat) bool { return s.wonder(seat) != 0 || s.canAdvance(seat) },
	"ai_can_cathedral_virtue_9": func(s opponent, seat engine.Seat) bool {
		return s.canAdvance(seat) && s.player(seat).Virtue <= 9
	},
	"ai_can_cathedral_future_empty": func(s opponent, seat engine.Seat) bool {
		return s.canAdvance(seat) && len(s.Wonders.Future) == 0
	},
	"ai_influence_5": func(s opponent, seat engine.Seat) bool { return s.player(seat).Influence <= 5 },
}

// group is the size of the largest group of others.
func (s opponent) group(seat engine.Seat) (most int8) {
	for loc := range s.Placed {
		for i, n := range s.Placed[loc] {
			if i != int(seat) {
				most = max(most, n)
			}
		}
	}
	return most
}
