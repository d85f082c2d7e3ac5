package architects

import (
	"sync"

	"westkingdom/engine"
)

// foresight adds up what a choice takes from its seat's counters and adds to
// them, all told. Past a question or a hidden card it goes on with what happens
// whatever is answered or turned over; what that brings comes on top.
type foresight struct {
	s         *State
	seat      engine.Seat
	p         *Player
	doubt     doubt
	wavers    bool // Virtue may be lost or not, as is answered
	virtue    int  // as it would be
	debts     int  // unpaid, as they would be
	paid      Goods
	mix       resourceSet // of which so many are paid, as the player likes
	mixed     int
	gained    Goods
	lost      int // Virtue
	won       int // Virtue
	taken     int // Debts
	destroyed int // Debts, or turned to paid
	discarded int // Building cards
	drawn     int // Building cards
	revealed  int // Rewards
	placed    int // own, out of the reserve
	freed     int // own, out of Prison
	workers   int // own, back to the reserve
	released  int // captives sent away
	captives  int // Workers captured
	vp        int
	earned    int   // Influence
	spent     int   // Influence
	ways      []way // to pay or bear what the player is asked next about
}

// way is one way to pay or to bear something, with what follows from it.
type way struct {
	goods                    Goods
	virtue, debts, influence int
}

func (w way) amounts() []engine.Amount {
	return count(w.goods.amounts(nil), AmountVirtue, w.virtue, AmountDebt, w.debts, AmountInfluence, w.influence)
}

func (w way) and(o way) way {
	w.goods.add(o.goods)
	return way{w.goods, w.virtue + o.virtue, w.debts + o.debts, w.influence + o.influence}
}

// doubt is how much of the position is not known any more.
type doubt int

const (
	sure   doubt = iota
	paying       // a question comes first how to pay or to bear something: goods and Influence are not known
	acting       // a question comes first what to do, or a hidden card: only what asks for nothing is certain
	lost         // nothing is
)

// after notes what comes first.
func (v *foresight) after(d doubt) { v.doubt = max(v.doubt, d) }

// foresee tells what an option takes from its seat's counters and adds to them.
func (s *State) foresee(shown *engine.Shown, p *engine.Prompt, o engine.Option) {
	me := s.player(p.Seat)
	v := foresights.Get().(*foresight)
	*v = foresight{s: s, seat: p.Seat, p: me, virtue: me.Virtue, debts: me.Unpaid}
	v.option(p, o)
	shown.Cost, shown.Gain, shown.Ways = v.costs(), v.gains(), v.choices()
	*v = foresight{} // it holds on to no position
	foresights.Put(v)
}

// foresights are borrowed: a question has many options.
var foresights = sync.Pool{New: func() any { return new(foresight) }}

// Amounts beside the six resources. Silver counts the Tax that is paid.
const (
	AmountVirtue  = "virtue"
	AmountDebt    = "debt"     // unpaid, taken; as a gain: got rid of
	AmountCard    = "card"     // Building cards, in hand or built
	AmountReward  = "reward"   // Reward cards turned over
	AmountWorker  = "worker"   // own, on the own board
	AmountCaptive = "captive"  // Workers held
	AmountFreed   = "prisoner" // own, in Prison; as a gain: out of it
	AmountPoints  = "vp"       // printed on Buildings and the own Cathedral level
)

// Counters are what costs and gains of options are of, as the seat has them
// now. Debts and own Workers in Prison count below zero: one more is a loss.
func (s *State) Counters(seat engine.Seat) map[string]int {
	p := s.player(seat)
	counters := map[string]int{
		AmountVirtue: p.Virtue, AmountDebt: -p.Unpaid, AmountCard: len(p.Hand), AmountInfluence: p.Influence, AmountReward: len(s.Rewards),
		AmountWorker: p.Reserve, AmountFreed: -p.Prisoners, AmountCaptive: p.held(), AmountPoints: s.tables.levels[p.Cathedral].vp,
	}
	for r, n := range p.Goods {
		counters[resourceNames[r]] = n
	}
	for _, b := range p.Built {
		counters[AmountPoints] += s.tables.buildings[b].vp
		if s.tables.buildings[b].wonder == nil {
			counters[AmountCard]++
		}
	}
	return counters
}

func (v *foresight) costs() []engine.Amount {
	list := v.paid.amounts(nil)
	return count(list, v.mix.String(), v.mixed, AmountVirtue, v.lost, AmountDebt, v.taken, AmountCard, v.discarded,
		AmountWorker, v.placed, AmountCaptive, v.released, AmountInfluence, v.spent)
}

func (v *foresight) gains() []engine.Amount {
	list := v.gained.amounts(nil)
	return count(list, AmountVirtue, v.won, AmountDebt, v.destroyed, AmountCard, v.drawn, AmountReward, v.revealed,
		AmountWorker, v.workers, AmountFreed, v.freed, AmountCaptive, v.captives, AmountPoints, v.vp, AmountInfluence, v.earned)
}

// choices are the ways to pay or to bear what is asked next.
func (v *foresight) choices() (list [][]engine.Amount) {
	for _, w := range v.ways {
		list = append(list, append([]engine.Amount{}, w.amounts()...)) // one that takes nothing is a way, too
	}
	return list
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
