package viscounts_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/enginetest"
	"westkingdom/engine/viscounts"
)

// plan is what a seat is told while it plans.
func (st *story) plan(seat engine.Seat) (plan viscounts.Plan) {
	st.Start()
	if told := st.S.Private(seat).(*viscounts.Private).Plan; told != nil {
		return *told
	}
	return plan
}

// planned words what a card would let a player do on a space.
func (st *story) planned(seat engine.Seat, card, space string) (list []string) {
	plan := st.plan(seat)
	for _, c := range plan.Cards {
		for _, ride := range c.Rides {
			if c.Card != card || ride.Space != space {
				continue
			}
			list = append(list, fmt.Sprintf("%d silver", ride.Silver))
			for _, i := range ride.Acts {
				a := plan.Acts[i]
				list = append(list, fmt.Sprintf("%s: %d", a.Action, a.Now))
				if a.More != nil {
					list = append(list, fmt.Sprintf("more: %+v", *a.More))
				}
				if a.Help != nil {
					list = append(list, fmt.Sprintf("help: %+v", *a.Help))
				}
			}
		}
	}
	return list
}

// T4 looked at before the card is played: 4 merchants trade twice, 2 silver
// once more; but silver that is ridden away is not traded with.
func TestPlanTrade(t *testing.T) {
	st := tell(t, 2)
	st.hand(0, "princess", "abbot").row(0, "peddler-gold", "trader").at(0, 2, viscounts.Left).goods(0, "2 silver")
	check(t, "at space 7", st.planned(0, "princess", "segment_7_8:left"),
		[]string{"0 silver", "trade: 2", "more: {N:3 Inkwell:0 Stone:0 Gold:0 Silver:2}"})
	check(t, "at space 8", st.planned(0, "princess", "segment_7_8:right"),
		[]string{"1 silver", "trade: 1"})
}

// T5: without builders, only dismissing the mason makes a workshop of 2 stone.
func TestPlanDismissal(t *testing.T) {
	st := tell(t, 3)
	st.shows(1, "mason").hand(0, "squire").row(0, "abbot", "abbot", "abbot").at(0, 0, viscounts.Left).goods(0, "2 stone, 1 silver")
	check(t, "at space 3", st.planned(0, "squire", "segment_3_4:left"),
		[]string{"0 silver", "trade: 0", "more: {N:1 Inkwell:0 Stone:0 Gold:0 Silver:1}", "build: 0", "help: {N:3 Inkwell:0 Stone:2 Gold:0 Silver:1}"})
}

// T7: five nobles by wild, pairs of merchants and slots; 3 gold for the fourth
// worker. Once the viscount stands, only its own space is left to plan for.
func TestPlanWorkers(t *testing.T) {
	st := tell(t, 2)
	st.hand(0, "overseer-virtue").row(0, "benefactor", "thief").built(0, "tp3", "gh2").goods(0, "3 gold").at(0, 0, viscounts.Inner)
	st.Play(0, "play:overseer-virtue", "ride:segment_5_6:inner")
	check(t, "spaces", len(st.plan(0).Cards[0].Rides), 1)
	check(t, "within", st.planned(0, "overseer-virtue", "segment_5_6:inner"),
		[]string{"0 silver", "workers: 3", "more: {N:4 Inkwell:0 Stone:0 Gold:3 Silver:0}"})
	st.Play(0, "action:workers")
	check(t, "afterwards", len(st.plan(0).Cards), 0)
}

// Nobody else is told, and what a hand holds does not show in another's plan.
func TestPlanIsOnesOwn(t *testing.T) {
	st := tell(t, 2)
	check(t, "own", len(st.plan(0).Cards), 3)
	check(t, "another's", len(st.plan(1).Cards), 0)
}

// Whatever is planned is what is then offered: every space at its price, and
// every action that would bring anything.
func TestPlanAgreesWithWhatIsOffered(t *testing.T) {
	for seed := range uint64(20) {
		st := &story{enginetest.Tell[*viscounts.State](t, viscounts.Game{}, engine.Config{Seats: 3}, seed)}
		st.Start()
		r := rand.New(rand.NewPCG(seed, 0))
		for !st.M.Over() {
			seat := st.M.Asked()[0]
			q, _ := st.M.Prompt(seat)
			switch q.Kind {
			case "ride":
				ids := map[string]int{}
				for _, o := range q.Options {
					silver := 0
					for _, a := range o.Cost {
						silver += a.N
					}
					ids[o.ID] = silver
				}
				plans := map[string]int{}
				for _, ride := range st.plan(seat).Cards[0].Rides {
					plans["ride:"+ride.Space] = ride.Silver
				}
				check(t, "spaces", plans, ids)
			case "action":
				may := map[string]bool{}
				for _, o := range q.Options {
					if o.Verb == "action" {
						may[o.ID] = true
					}
				}
				plans := map[string]bool{}
				plan := st.plan(seat)
				for _, i := range plan.Cards[0].Rides[0].Acts {
					plans["action:"+plan.Acts[i].Action] = true
				}
				check(t, "actions", plans, may)
			}
			if data, _ := json.Marshal(st.S.Private(seat)); len(data) > 6000 {
				t.Errorf("what a seat is told while it plans has %d bytes", len(data))
			}
			st.Play(seat, q.Options[r.IntN(len(q.Options))].ID)
		}
	}
}

// The question how to fund an action counts up where its icons come from: T7's
// five nobles, and T10's clerics with the racketeer dismissed.
func TestFundsAreCountedUp(t *testing.T) {
	st := tell(t, 2)
	st.hand(0, "overseer-virtue").row(0, "benefactor", "thief").built(0, "tp3", "gh2").goods(0, "3 gold").at(0, 0, viscounts.Inner)
	st.Play(0, "play:overseer-virtue", "ride:segment_5_6:inner", "action:workers")
	check(t, "nobles", st.Prompt(0, viscounts.KindWorkers).About.Args,
		engine.Args{engine.Str("action", "workers"), engine.Str("what", "noble"), engine.Int("n", 5),
			engine.Int("row", 1), engine.Int("wild", 1), engine.Int("slots", 1), engine.Int("pairs", 2)})

	st = tell(t, 2)
	st.shows(2, "racketeer-destroy").hand(0, "abbot").row(0, "clergyman", "").at(0, 0, viscounts.Inner).goods(0, "1 inkwell, 8 silver")
	st.S.Manuscripts[2] = append(st.S.Manuscripts[2], viscounts.TileOf("black-4-inkwells"))
	st.Play(0, "play:abbot", "ride:segment_5_6:inner", "action:transcribe", "otherwise:transcribe", "dismiss:racketeer-destroy")
	check(t, "clerics", st.Prompt(0, viscounts.KindPay).About.Args,
		engine.Args{engine.Str("action", "transcribe"), engine.Str("what", "cleric"), engine.Int("n", 3),
			engine.Int("need", 4), engine.Int("row", 2), engine.Int("dismissed", 1)})
}

// byDesign is what comes and is not told as a cost or gain.
var byDesign = map[string]string{
	"pair":   "what the two cards bring is drawn on them",
	"play":   "what a card brings is drawn on its chip",
	"choose": "effects are the words of the option",
	"spot":   "a reward of more than goods is in words, with what links bring",
	"evict":  "what the Worker's owner has of it is in words",
	"pass":   "what the rest of the turn brings comes whatever is answered",
}

func TestForesight(t *testing.T) {
	enginetest.Foresees(t, enginetest.Foresight{Suite: suite, Every: 1, Floor: 99.5, ByDesign: byDesign})
}
