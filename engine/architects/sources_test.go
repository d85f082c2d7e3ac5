package architects_test

import (
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// told is a story of a game whose data file is changed.
func told(t *testing.T, corrections ...string) *story {
	t.Helper()
	return tellOf(t, altered(t, corrections...), engine.Config{Seats: 2})
}

// TestSources: whatever has an effect may ask for a choice, and offer what may
// be declined.
func TestSources(t *testing.T) {
	const choice = `{"choice": [{"gain": {"gold": 1}}, {"gain": {"silver": 3}}]}`
	const optional = `{"optional": true, "all": [{"pay": {"wood": 1}}, {"gain": {"gold": 2}}]}`
	reward := func(effect string) *story {
		st := told(t, `{"rewards": {"reward_virtue_gold": {"effects": [`+effect+`]}}}`)
		st.S.RewardPile = append(st.S.RewardPile, 11)
		return st.hand(0, "well").goods(0, "1 gold, 1 wood").plays("place:guildhall", "cathedral")
	}
	t.Run("a Reward with a choice", func(t *testing.T) {
		st := reward(choice).options(0, architects.KindChoose, "choose:reward_virtue_gold:gold", "choose:reward_virtue_gold:3silver")
		if about := st.prompt(0, architects.KindChoose).About; about.ID != "card:reward_virtue_gold" || about.At[0] != "card:reward_virtue_gold" {
			t.Errorf("the question is about %+v", about)
		}
		wants(t, "gain", st.option(0, "choose:reward_virtue_gold:3silver").Gain, "3 silver")
		st.plays("choose:reward_virtue_gold:3silver").has(0, "3 silver, 0 gold")
	})
	t.Run("an optional Reward", func(t *testing.T) {
		st := reward(optional).options(0, architects.KindUse, "use:reward_virtue_gold", "decline")
		o := st.option(0, "use:reward_virtue_gold")
		wants(t, "cost", o.Cost, "1 wood")
		wants(t, "gain", o.Gain, "2 gold")
		st.plays("use:reward_virtue_gold").has(0, "0 wood, 2 gold")
		reward(optional).plays("decline").has(0, "1 wood, 0 gold")
	})
	ability := func(trigger, effect string) *story {
		return told(t, `{"apprentices": {"labourer": {"ability": {"trigger": "`+trigger+`", "effect": `+effect+`}}}}`).apprentices(0, "labourer")
	}
	t.Run("an Apprentice with a choice", func(t *testing.T) {
		ability("on_place:forest", choice).plays("place:forest", "choose:labourer:gold").has(0, "1 wood, 1 gold")
	})
	t.Run("an optional Apprentice", func(t *testing.T) {
		ability("on_place:forest", optional).plays("place:forest", "use:labourer").has(0, "0 wood, 2 gold")
		ability("on_place:forest", optional).plays("place:forest", "decline").has(0, "1 wood, 0 gold")
	})
	t.Run("a character with a choice", func(t *testing.T) {
		st := told(t, `{"player_boards": {"asymmetric": {"caroline": {"ability": null}}}}`,
			`{"player_boards": {"asymmetric": {"caroline": {"ability": {"trigger": "on_place:quarry", "effect": `+choice+`}}}}}`)
		st.character(0, "caroline").plays("place:quarry", "choose:caroline:gold").has(0, "1 stone, 1 gold")
	})
	t.Run("a trade with a choice", func(t *testing.T) {
		st := told(t, `{"locations": {"kings_storehouse": {"trades": {"two_for_virtue": {"get": null}}}}}`,
			`{"locations": {"kings_storehouse": {"trades": {"two_for_virtue": {"get": `+choice+`}}}}}`)
		st.goods(0, "2 clay").plays("place:kings_storehouse", "trade:two_for_virtue:2clay", "choose:kings_storehouse:3silver").has(0, "3 silver")
	})
}

// TestOccasions: what no card of the base game reacts to yet.
func TestOccasions(t *testing.T) {
	with := func(ability string) *story {
		return told(t, `{"apprentices": {"labourer": {"ability": `+ability+`}}}`).apprentices(0, "labourer")
	}
	t.Run("a Debt taken", func(t *testing.T) {
		st := with(`{"trigger": "on_debt_taken", "effect": {"gain": {"gold": 1}}}`)
		st.player(0).Virtue = 1
		o := st.start().option(0, "place:tax_stand")
		wants(t, "cost", o.Cost, "1 virtue, 1 debt")
		wants(t, "gain", o.Gain, "4 silver, 1 gold")
		st.plays("place:tax_stand").has(0, "0 virtue, 1 unpaid, 1 gold")
	})
	t.Run("Virtue lost", func(t *testing.T) {
		with(`{"trigger": "on_virtue_lost", "effect": {"gain": {"clay": 1}}}`).plays("place:tax_stand").has(0, "5 virtue, 2 clay")
	})
	t.Run("an Apprentice gained", func(t *testing.T) {
		with(`{"trigger": "on_apprentice_gained", "effect": {"gain": {"marble": 1}}}`).market(0, "miner_1").goods(0, "4 silver").
			plays("place:workshop", "hire:miner_1").has(0, "1 marble")
	})
	t.Run("a Worker there", func(t *testing.T) {
		ability := `{"trigger": "on_place:forest", "condition": {"worker_at": "quarry"}, "effect": {"gain": {"gold": 1}}}`
		with(ability).plays("place:forest").has(0, "0 gold")
		with(ability).stand(0, architects.Quarry, 1).plays("place:forest").has(0, "1 gold")
	})
}
