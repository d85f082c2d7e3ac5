package architects

import (
	"slices"

	"westkingdom/engine"
)

// wonder is the Wonder that it would build now, 0 for none (section 12.5).
func (s opponent) wonder() (found Building) {
	p := s.me()
	s.fromMarker(func(r Resource) bool {
		b := s.tables.wonders.cards[r]
		price := s.wonderPrice(b)
		if s.unbuilt(b) && p.Influence >= price.Influence && p.Goods[Marble] >= price.Marble {
			found = b
		}
		return found != 0
	})
	return found
}

func (s opponent) wonderPrice(b Building) wonderPrice {
	price := s.tables.buildings[b].wonder.opponent
	price.Marble = max(0, price.Marble-s.me().modified(modMarble, anywhere))
	return price
}

func (s opponent) build(t *engine.Table, b Building) {
	price := s.wonderPrice(b)
	s.me().Goods[Marble] -= price.Marble
	t.Log(s.seat, LogConstruct, s.building(b))
	if price.Marble > 0 {
		t.Log(s.seat, LogPay, engine.Int(Marble.String(), price.Marble))
	}
	s.loseInfluence(t, s.seat, price.Influence)
	s.addTax(t, s.tables.buildings[b].cost.tax)
	s.raiseWonder(t, s.seat, b, func(*engine.Table, engine.Seat) Location {
		for _, loc := range s.board().tokens {
			if !slices.Contains(s.Wonders.Tokens[:], loc) {
				return loc
			}
		}
		return anywhere
	})
	s.trigger(t, s.seat, onWonder, anywhere)
	s.trigger(t, s.seat, onBuild, anywhere)
}

// canAdvance: a level above with a free space; it needs nothing else.
func (s opponent) canAdvance() bool {
	next := s.me().Cathedral + 1
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

func (s opponent) advance(t *engine.Table) {
	p := s.me()
	p.Cathedral++
	t.Log(s.seat, LogCathedral, engine.Int("n", p.Cathedral))
	s.resolve(t, s.seat, &s.tables.wonders.reward, engine.Source{})
	s.trigger(t, s.seat, onCathedral, anywhere)
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
func (s opponent) priority() []Location {
	list := make([]Location, 0, largeLocations)
	for _, loc := range append(slices.Clone(s.board().captures), TaxStand) {
		if loc = s.where(loc); !slices.Contains(list, loc) {
			list = append(list, loc)
		}
	}
	return list
}

// captures takes the largest groups (section 12.6). Groups of one size in one
// location, of more players than there are actions left, are one (section 13).
func (s opponent) captures(t *engine.Table, n int) {
	judged, made := 0, false
	for ; n > 0; n-- {
		var at Location
		var owners []engine.Seat
		most := int8(0)
		for _, loc := range s.priority() {
			for i := range s.around(s.seat) {
				switch group := s.Placed[loc][i]; {
				case i == s.seat || group == 0:
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
			s.take(t, s.seat, at, owner, &judged)
		}
		made = true
	}
	if made {
		s.taxCaptures(t, s.tables.wonders.captureTax)
	}
}

// taxCaptures adds the Tax of its captures, once in a turn.
func (s opponent) taxCaptures(t *engine.Table, n int) {
	if !s.Wonders.Taxed {
		s.Wonders.Taxed = true
		s.addTax(t, n)
	}
}

// guard does actions in the Guardhouse, each the first that is possible
// (section 12.7).
func (s opponent) guard(t *engine.Table, n int) {
	p := s.me()
	tax := s.tables.wonders.guardTax
	for ; n > 0; n-- {
		switch {
		case p.Prisoners > 0:
			s.release(t, s.seat, p.Prisoners)
		case p.held() > 0:
			s.imprison(t, s.seat)
		case s.captured(s.seat) > 0:
			s.freeCaptives(t, s.seat)
			s.addTax(t, tax["release_captives"])
		case p.Unpaid > 0:
			s.addTax(t, tax["pay_debt"])
			s.flipDebts(t, s.seat, 1)
		default:
			s.future(t)
		}
	}
}

// schemeConditions are those of the Scheme cards (section 12.8).
var schemeConditions = map[string]func(s opponent) bool{
	"opponent_group_3":  func(s opponent) bool { return s.group() >= 3 },
	"opponent_group_4":  func(s opponent) bool { return s.group() >= 4 },
	"tax_4":             func(s opponent) bool { return s.TaxStand >= 4 },
	"tax_8":             func(s opponent) bool { return s.TaxStand >= 8 },
	"ai_holds_captives": func(s opponent) bool { return s.me().held() > 0 },
	"ai_prisoners_2":    func(s opponent) bool { return s.me().Prisoners >= 2 },
	"ai_most_at_princess": func(s opponent) bool {
		at := s.Placed[s.Wonders.Princess]
		for i := range s.Players {
			if engine.Seat(i) != s.seat && at[i] >= at[s.seat] {
				return false
			}
		}
		return true
	},
	"ai_can_wonder_or_cathedral": func(s opponent) bool { return s.wonder() != 0 || s.canAdvance() },
	"ai_can_cathedral_virtue_9": func(s opponent) bool {
		return s.canAdvance() && s.me().Virtue <= 9
	},
	"ai_can_cathedral_future_empty": func(s opponent) bool {
		return s.canAdvance() && len(s.Wonders.Future) == 0
	},
	"ai_influence_5": func(s opponent) bool { return s.me().Influence <= 5 },
}

// group is the size of the largest group of others.
func (s opponent) group() (most int8) {
	for loc := range s.Placed {
		for i, n := range s.Placed[loc] {
			if i != int(s.seat) {
				most = max(most, n)
			}
		}
	}
	return most
}
