package architects

import "westkingdom/engine"

// preview adds up what a choice would pay and gain, exactly where nothing
// hidden and no further choice is in the way.
type preview struct {
	s         *State
	seat      engine.Seat
	p         *Player
	virtue    int // as it would be
	debts     int // unpaid, as they would be
	paid      Goods
	gained    Goods
	tax       int
	lost      int // Virtue
	won       int // Virtue
	taken     int // Debts
	destroyed int // Debts
	discarded int // Building cards
	drawn     int // Building cards
	workers   int // own, back to the reserve
	captives  int
	vp        int
}

func (s *State) preview(seat engine.Seat) *preview {
	p := s.player(seat)
	return &preview{s: s, seat: seat, p: p, virtue: p.Virtue, debts: p.Unpaid}
}

func (v *preview) changeVirtue(n int) {
	if n >= 0 {
		up := min(n, data.maxVirtue-v.virtue)
		v.virtue += up
		v.won += up
		return
	}
	down := min(-n, v.virtue-data.minVirtue)
	v.virtue -= down
	v.lost += down
	v.takeDebts(-n - down)
}

func (v *preview) takeDebts(n int) {
	v.taken += n
	v.debts += n
}

// pay adds a cost with Tax, Virtue and Debts.
func (v *preview) pay(c *cost) {
	v.tax += v.s.taxOf(v.seat, c.tax)
	v.paid.add(c.goods)
	v.takeDebts(c.debts)
	v.changeVirtue(-c.virtue)
}

// payBuild adds the suggested payment of a Building or Cathedral level; the
// printed one if there is none yet.
func (v *preview) payBuild(c *cost, with payer) {
	var buf [16]Goods
	if ways := with.payments(c, buf[:0]); len(ways) > 0 {
		v.paid.add(ways[0])
		return
	}
	v.paid.add(c.goods)
}

// effect adds what an effect of the vocabulary would do for the seat.
func (v *preview) effect(e *effect) {
	switch e.op {
	case opGain:
		v.gained.add(e.goods)
	case opPay:
		v.paid.add(e.goods)
	case opVirtue:
		v.changeVirtue(e.n)
	case opDraw:
		v.drawn += min(e.n, len(v.s.BuildingPile)-v.drawn)
	case opDrawKeep:
		v.drawn += min(e.keep, len(v.s.BuildingPile)-v.drawn)
	case opImprison:
		v.gained.add(data.imprison.times(v.p.held()))
		v.trigger(onImprison, 0)
	case opReleasePrison:
		v.workers += min(e.n, v.p.Prisoners)
	case opReleaseCaptives:
		v.workers += v.s.captured(v.seat)
	case opTakeDebt:
		v.takeDebts(e.n)
	case opDestroyDebt:
		n := min(e.n, v.debts)
		v.destroyed += n
		v.debts -= n
	case opPer:
		n := v.virtue
		if e.counter != countVirtue {
			n = v.s.count(v.seat, e.counter)
		}
		for n /= e.every; n > 0; n-- {
			v.effect(&e.list[0])
		}
	case opIf:
		if v.s.holds(v.seat, &e.cond) {
			v.effect(&e.list[0])
		}
	case opEverybody:
		v.effect(&e.list[0])
	case opAll:
		if !e.optional {
			for i := range e.list {
				v.effect(&e.list[i])
			}
		}
	}
}

// trigger adds the abilities that act on an occasion.
func (v *preview) trigger(when trigger, loc Location) {
	for i := range v.p.sources() {
		abilities := v.p.abilities(i)
		for j := range abilities {
			if a := &abilities[j]; a.trigger == when && a.location == loc {
				v.effect(&a.effect)
			}
		}
	}
}

// Amounts beside the six resources.
const (
	AmountTax     = "tax"
	AmountVirtue  = "virtue"
	AmountDebt    = "debt"    // taken; as a gain: destroyed
	AmountCard    = "card"    // Building cards
	AmountWorker  = "worker"  // own, back to the reserve
	AmountCaptive = "captive" // Workers captured
	AmountPoints  = "vp"      // printed on the card, or of the Cathedral level
)

func (v *preview) costs() []engine.Amount {
	list := v.paid.amounts(nil)
	return count(list, AmountTax, v.tax, AmountVirtue, v.lost, AmountDebt, v.taken, AmountCard, v.discarded)
}

func (v *preview) gains() []engine.Amount {
	list := v.gained.amounts(nil)
	return count(list, AmountVirtue, v.won, AmountDebt, v.destroyed, AmountCard, v.drawn,
		AmountWorker, v.workers, AmountCaptive, v.captives, AmountPoints, v.vp)
}

// count appends pairs of what and how many, without the zeros.
func count(list []engine.Amount, pairs ...any) []engine.Amount {
	for i := 0; i < len(pairs); i += 2 {
		if n := pairs[i+1].(int); n != 0 {
			list = append(list, engine.Amount{What: pairs[i].(string), N: n})
		}
	}
	return list
}
