package architects

import (
	"encoding/json"
	"fmt"

	"westkingdom/engine"
)

// opRow is all that an effect of the vocabulary is.
type opRow struct {
	name string // in the data
	read func(e *effect, v json.RawMessage) error
	// do is for somebody who is asked, and ai for the side that the rules play
	// (section 12.4), which ignores what it does not know (W-14); both is the same
	// for either. An effect without any is for the procedure that it belongs to.
	both     func(s *State, t *engine.Table, seat engine.Seat, e *effect, src engine.Source)
	do       func(s person, t *engine.Table, e *effect, src engine.Source)
	ai       func(s opponent, t *engine.Table, e *effect, src engine.Source)
	possible func(s *State, seat engine.Seat, e *effect) engine.Reason // for somebody who is asked; nil: always
	can      func(s opponent, e *effect) bool                          // as an alternative of the rules' side; nil: always
	// foresee adds up what it brings; nil: nobody knows. Does that hang on the
	// position, which what is paid and done first may change?
	foresee func(v *foresight, e *effect)
	hangs   bool
	sets    []trigger // the occasions that may follow at once
}

var ops [opCount]opRow

// A choice looks at the rows of what it offers, which the compiler takes for a circle.
func init() {
	ops = [...]opRow{
		opGain: {
			name: "gain", read: (*effect).readGoods,
			do: func(s person, t *engine.Table, e *effect, _ engine.Source) {
				s.gain(t, e.goods)
			},
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				s.gain(t, e.goods)
			},
			foresee: func(v *foresight, e *effect) { v.gain(e.goods) },
		},
		opPay: {
			name: "pay", read: (*effect).readCost,
			do: func(s person, t *engine.Table, e *effect, src engine.Source) {
				b := s.bill(s.seat, &e.cost, anywhere)
				s.pays(t, s.seat, &b, src.About)
			},
			possible: func(s *State, seat engine.Seat, e *effect) engine.Reason { return s.canPay(seat, &e.cost, anywhere) },
			foresee:  func(v *foresight, e *effect) { v.pay(v.s.bill(v.seat, &e.cost, anywhere)) },
			sets:     []trigger{onVirtueLost, onDebtTaken},
		},
		opVirtue: {
			name: "virtue", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, e *effect, _ engine.Source) {
				s.changeVirtue(t, s.seat, e.n)
			},
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				if e.n >= 0 || s.Wonders.Here != BlackMarket || s.me().modified(modCalm, anywhere) == 0 {
					s.changeVirtue(t, s.seat, e.n)
				}
			},
			foresee: func(v *foresight, e *effect) { v.changeVirtue(e.n) },
			sets:    []trigger{onVirtueLost, onDebtTaken},
		},
		opDraw: {
			name: "draw_building", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, e *effect, _ engine.Source) {
				s.drawBuildings(t, s.seat, e.n)
			},
			possible: (*State).drawable,
			foresee:  func(v *foresight, e *effect) { v.draw(e.n) },
		},
		opDrawKeep: {
			name: "draw_keep_building", read: (*effect).readDrawKeep,
			do: func(s person, t *engine.Table, e *effect, _ engine.Source) {
				s.look(t, s.seat, e.n, e.keep)
			},
			possible: (*State).drawable,
		},
		opDiscard: {
			name: "discard_building", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, e *effect, src engine.Source) {
				for n := min(e.n, len(s.me().Hand)); n > 0; n-- {
					s.discardBuilding(t, s.seat, src.About, false)
				}
			},
			possible: func(s *State, seat engine.Seat, e *effect) engine.Reason {
				have := len(s.player(seat).Hand)
				return unless(have >= e.n, engine.Short("card", have, e.n))
			},
		},
		opHire: {
			name: "hire_free", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, e *effect, src engine.Source) {
				for range e.n {
					s.hireFree(t, s.seat, src, e.optional && !src.Sure)
				}
			},
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				s.gain(t, s.tables.wonders.apprentice.times(e.n))
			},
			possible: func(s *State, _ engine.Seat, _ *effect) engine.Reason {
				return unless(s.anyStall(), engine.Empty("apprentices"))
			},
			sets: []trigger{onApprentice},
		},
		opDismiss: {
			name: "discard_apprentice", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, e *effect, src engine.Source) {
				for n := min(e.n, len(s.me().Apprentices)); n > 0; n-- {
					s.dismiss(t, s.seat, src.About, false)
				}
			},
			possible: func(s *State, seat engine.Seat, _ *effect) engine.Reason {
				return unless(len(s.player(seat).Apprentices) > 0, engine.None("apprentices"))
			},
		},
		opReward: {
			name: "reward", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, e *effect, _ engine.Source) {
				for range e.n {
					s.reveal(t, s.seat)
				}
			},
			ai: func(s opponent, t *engine.Table, e *effect, src engine.Source) {
				for range e.n {
					s.resolve(t, s.seat, &s.tables.wonders.reward, src)
				}
			},
			foresee: func(v *foresight, e *effect) { v.reveal(e.n) },
		},
		opCapture: {
			name: "capture", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, e *effect, src engine.Source) {
				s.captureFree(t, s.seat, e.n, src, e.optional && !src.Sure)
			},
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				s.captures(t, e.n)
			},
			possible: func(s *State, _ engine.Seat, _ *effect) engine.Reason {
				return unless(s.anyGroup(), engine.None("groups"))
			},
		},
		opImprison: {
			name: "imprison_captured", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, _ *effect, _ engine.Source) { s.imprison(t, s.seat) },
			ai: func(s opponent, t *engine.Table, _ *effect, _ engine.Source) {
				if s.me().held() > 0 {
					s.imprison(t, s.seat)
				}
			},
			possible: func(s *State, seat engine.Seat, _ *effect) engine.Reason { return s.canImprison(seat) },
			can:      func(s opponent, _ *effect) bool { return s.me().held() > 0 },
			hangs:    true, foresee: func(v *foresight, _ *effect) { v.imprison() },
			sets: []trigger{onImprison},
		},
		opReleasePrison: {
			name: "release_prison", read: (*effect).readNumber,
			both: func(s *State, t *engine.Table, seat engine.Seat, e *effect, _ engine.Source) {
				s.release(t, seat, min(e.n, s.player(seat).Prisoners))
			},
			possible: func(s *State, seat engine.Seat, _ *effect) engine.Reason { return s.canReleasePrison(seat) },
			hangs:    true, foresee: func(v *foresight, e *effect) { v.release(min(e.n, v.p.Prisoners)) },
		},
		opReleaseCaptives: {
			name: "release_captives", read: (*effect).readNumber,
			both: func(s *State, t *engine.Table, seat engine.Seat, _ *effect, _ engine.Source) { s.freeCaptives(t, seat) },
			possible: func(s *State, seat engine.Seat, _ *effect) engine.Reason {
				return unless(s.captured(seat) > 0, engine.None("captured"))
			},
			hangs: true, foresee: func(v *foresight, _ *effect) { v.workers += v.s.captured(v.seat) },
		},
		opTakeDebt: {
			name: "take_debt", read: (*effect).readNumber,
			both: func(s *State, t *engine.Table, seat engine.Seat, e *effect, _ engine.Source) {
				s.takeDebts(t, seat, e.n)
			},
			foresee: func(v *foresight, e *effect) { v.takeDebts(e.n) },
			sets:    []trigger{onDebtTaken},
		},
		opFlipDebt: {
			name: "flip_debt", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, e *effect, src engine.Source) {
				if !e.optional || s.accepts(t, s.seat, e, src) {
					s.flipDebts(t, s.seat, e.n)
				}
			},
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				s.flipDebts(t, s.seat, e.n)
			},
			possible: (*State).indebted,
			hangs:    true, foresee: func(v *foresight, e *effect) {
				for n := min(e.n, v.debts); n > 0; n-- {
					v.payDebt()
				}
			},
			sets: []trigger{onDebtPaid},
		},
		opDestroyDebt: {
			name: "destroy_debt", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, e *effect, src engine.Source) {
				if n := min(e.n, s.me().Unpaid); n > 0 && (!e.optional || s.accepts(t, s.seat, e, src)) {
					s.destroyDebts(t, s.seat, n)
				}
			},
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				n := min(e.n, s.me().Unpaid)
				if n > 0 {
					s.destroyDebts(t, s.seat, n)
				}
				s.gain(t, s.tables.wonders.noDebt.times(e.n-n))
			},
			possible: (*State).indebted,
			can:      func(s opponent, _ *effect) bool { return s.me().Unpaid > 0 },
			hangs:    true, foresee: func(v *foresight, e *effect) {
				n := min(e.n, v.debts)
				v.destroyed += n
				v.debts -= n
			},
		},
		opTakeTax: {
			name: "take_all_tax", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, _ *effect, _ engine.Source) { s.takeTax(t, s.seat) },
			ai: func(s opponent, t *engine.Table, _ *effect, _ engine.Source) {
				n := s.TaxStand
				s.TaxStand = 0
				t.Log(s.seat, LogTaxTaken, engine.Int("silver", n))
				s.gain(t, Goods{Silver: n})
			},
			hangs: true, foresee: func(v *foresight, _ *effect) { v.gain(Goods{Silver: v.s.TaxStand}) },
		},
		opPlaceWorker: {
			name: "place_worker", read: (*effect).readPlace,
			do: func(s person, t *engine.Table, e *effect, src engine.Source) {
				if s.canPlace(s.seat, e.location).OK() && s.me().Reserve > 0 && (!e.optional || s.accepts(t, s.seat, e, src)) {
					s.placeWorker(t, s.seat, e.location)
				}
			},
			possible: func(s *State, seat engine.Seat, e *effect) engine.Reason {
				if s.player(seat).Reserve == 0 {
					return engine.None("workers")
				}
				return s.canPlace(seat, e.location)
			},
			sets: []trigger{onPlace, onMarketAction},
		},
		opVP:     {name: "vp", read: (*effect).readNumber},
		opDebtVP: {name: "debt_vp", read: (*effect).readNumber},
		opChoice: {
			name: "choice", read: (*effect).readList,
			do:       person.choose,
			ai:       opponent.firstOf,
			possible: (*State).anyPossible,
		},
		opPer: {
			name: "per", read: (*effect).readPer,
			both: func(s *State, t *engine.Table, seat engine.Seat, e *effect, src engine.Source) {
				for n := s.count(seat, e.counter) / e.every; n > 0; n-- {
					s.resolve(t, seat, &e.list[0], src)
				}
			},
			hangs: true, foresee: (*foresight).per,
		},
		opIf: {
			name: "if", read: (*effect).readIf,
			do: func(s person, t *engine.Table, e *effect, src engine.Source) {
				s.branch(t, s.seat, e, src, s.holds(s.seat, &e.cond))
			},
			ai: func(s opponent, t *engine.Table, e *effect, src engine.Source) {
				if e.cond.counter == countHere {
					s.branch(t, s.seat, e, src, s.workersHere() <= e.cond.n)
				} else {
					s.branch(t, s.seat, e, src, s.holds(s.seat, &e.cond))
				}
			},
			hangs: true, foresee: (*foresight).branch,
		},
		opEverybody: {
			name: "all_players", read: (*effect).readOne,
			do: func(s person, t *engine.Table, e *effect, src engine.Source) {
				for i := range s.Players {
					s.resolve(t, s.clockwise(s.seat, i), &e.list[0], src)
				}
			},
			foresee: func(v *foresight, e *effect) { v.effect(&e.list[0]) },
		},
		opAll: {
			name: "all", read: (*effect).readList,
			do: person.resolveAll,
			ai: func(s opponent, t *engine.Table, e *effect, src engine.Source) {
				for i := range e.list {
					s.resolve(t, s.seat, &e.list[i], src)
				}
			},
			possible: (*State).allPossible,
			can: func(s opponent, e *effect) bool {
				for i := range e.list {
					if !s.can(&e.list[i]) {
						return false
					}
				}
				return true
			},
			foresee: func(v *foresight, e *effect) {
				for i := range e.list {
					v.effect(&e.list[i])
				}
			},
		},

		// Of the expansion.
		opInfluence: {
			name: "influence", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, e *effect, _ engine.Source) {
				s.influence(t, e.n)
			},
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				s.influence(t, e.n)
			},
			foresee: func(v *foresight, e *effect) { v.gainInfluence(e.n) },
		},
		opRefresh: {
			name: "refresh_apprentices", read: (*effect).readNumber,
			do: func(s person, t *engine.Table, e *effect, _ engine.Source) { s.refresh(t, e.n) },
		},
		opThen: {name: "then", read: readText},

		// The opponent's alone.
		opAddTax: {
			name: "add_tax", read: (*effect).readNumber,
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				// What its board says in the Town Centre is the Tax of its captures, and
				// the only one of the turn.
				if s.Wonders.Here != TownCentre {
					s.addTax(t, e.n)
				} else {
					s.taxCaptures(t, e.n)
				}
			},
		},
		opContribute: {
			name: "contribution", read: (*effect).readNumber,
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				for range e.n {
					s.contributeAt(t)
				}
			},
		},
		opFuture: {
			name: "future_scheme", read: (*effect).readNumber,
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				for range e.n {
					s.future(t)
				}
			},
		},
		opMarbles: {
			name: "marble_per_workers", read: (*effect).readEvery,
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				s.gain(t, Goods{Marble: s.workersHere() / e.every})
			},
		},
		opSilvers: {
			name: "silver_per_workers", read: (*effect).readNumber,
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				s.gain(t, Goods{Silver: e.n * s.workersHere()})
			},
		},
		opCaptures: {
			name: "capture_per_workers", read: (*effect).readNumber,
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				s.captures(t, e.n*s.workersHere())
			},
		},
		opGuardhouse: {
			name: "guardhouse_actions_per_workers", read: (*effect).readNumber,
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				s.guard(t, e.n*s.workersHere())
			},
		},
		opRemove: {
			name: "remove_apprentices_at_marker", read: (*effect).readNumber,
			ai: func(s opponent, t *engine.Table, _ *effect, _ engine.Source) { s.removeAtMarker(t) },
		},
		opWonder: {
			name: "build_wonder", read: (*effect).readNumber,
			ai: func(s opponent, t *engine.Table, _ *effect, _ engine.Source) {
				if b := s.wonder(); b != 0 {
					s.build(t, b)
				}
			},
			can: func(s opponent, _ *effect) bool { return s.wonder() != 0 },
		},
		opAdvance: {
			name: "advance_cathedral", read: (*effect).readNumber,
			ai: func(s opponent, t *engine.Table, _ *effect, _ engine.Source) {
				if s.canAdvance() {
					s.advance(t)
				}
			},
			can: func(s opponent, _ *effect) bool { return s.canAdvance() },
		},
		opMarketSpace: {
			name: "black_market_space", read: (*effect).readPlace,
			ai: func(s opponent, t *engine.Table, e *effect, _ engine.Source) {
				s.me().Reserve--
				s.Spaces[e.location-BlackMarketSmall] = s.seat
				t.Log(s.seat, LogPlace, engine.Str("location", e.location.String()), engine.Int("n", 1))
				s.checkMarket()
			},
			can: func(s opponent, e *effect) bool {
				return s.Spaces[e.location-BlackMarketSmall] == engine.Nobody
			},
		},
		opSpecial: {
			name: "specialisation", read: (*effect).readNumber,
			ai: func(s opponent, t *engine.Table, _ *effect, src engine.Source) {
				s.resolve(t, s.seat, &s.board().special.Do, src)
			},
		},
		opNextScheme: {
			name: "resolve_next_scheme", read: (*effect).readNumber,
			ai: func(s opponent, t *engine.Table, _ *effect, _ engine.Source) { s.scheme(t) },
		},
		opFirstOf: {
			name: "first_of", read: (*effect).readList,
			ai: opponent.firstOf,
		},
		opAdornment: {name: "collect_adornment", read: (*effect).readNumber},
	}
}

func opNamed(name string) (op, error) {
	for o := opNone + 1; o < opCount; o++ {
		if ops[o].name == name {
			return o, nil
		}
	}
	return opNone, fmt.Errorf("no effect is called %q", name)
}
