package architects_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/architects"
)

// TestTablesOfWonders: seat counts and settings that do not go together are
// refused with what is missing.
func TestTablesOfWonders(t *testing.T) {
	info := architects.Game{}.Info()
	with := func(pairs ...string) map[string]string {
		m := map[string]string{}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i]] = pairs[i+1]
		}
		return m
	}
	for _, cfg := range []engine.Config{
		{Seats: 2}, {Seats: 5},
		{Seats: 2, Settings: with("wonders", "on")}, {Seats: 6, Settings: with("wonders", "on")},
		{Seats: 1, Settings: with("wonders", "on", "opponent", "random")},
		{Seats: 5, Settings: with("wonders", "on", "opponent", "peddler")},
		{Seats: 6, Settings: with("wonders", "on", "opponent", "none")},
		{Seats: 3, Settings: with("wonders", "off", "opponent", "none")},
	} {
		if _, err := info.Apply(cfg); err != nil {
			t.Errorf("%+v is refused: %v", cfg, err)
		}
	}
	for _, test := range []struct {
		cfg  engine.Config
		want string
	}{
		{engine.Config{Seats: 1}, "needs opponent [random aristocrat enforcer illusionist gossip patron peddler], wonders [on]"},
		{engine.Config{Seats: 1, Settings: with("wonders", "on")}, "needs opponent [random"},
		{engine.Config{Seats: 1, Settings: with("opponent", "patron")}, "at 1 seats needs opponent"},
		{engine.Config{Seats: 6}, "at 6 seats needs wonders [on]"},
		{engine.Config{Seats: 6, Settings: with("wonders", "on", "opponent", "patron")}, "setting opponent of architects needs seats [1 2 3 4 5], wonders [on]"},
		{engine.Config{Seats: 3, Settings: with("opponent", "patron")}, "setting opponent of architects needs seats"},
		{engine.Config{Seats: 3, Settings: with("wonders", "on", "opponent", "helena")}, `setting opponent of architects has no value "helena"`},
		{engine.Config{Seats: 3, Settings: with("wonders", "perhaps")}, `setting wonders of architects has no value "perhaps"`},
		{engine.Config{Seats: 7, Settings: with("wonders", "on")}, "architects takes 1 to 6 seats, not 7"},
		{engine.Config{Seats: 0, Settings: with("wonders", "on")}, "architects takes 1 to 6 seats, not 0"},
	} {
		if _, err := info.Apply(test.cfg); !errors.Is(err, engine.ErrConfig) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: got %v, want %q", test.cfg, err, test.want)
		}
	}
}

// TestRefusedChoices: what is not offered is refused with the error that says
// so, the position stays as it was, and what is offered can still be chosen.
func TestRefusedChoices(t *testing.T) {
	silversmith := func() *story {
		return tellWonders(t, 2, "").goods(0, "1 clay, 1 wood").filled(architects.Clay).plays("place:silversmith")
	}
	spare := func() *story {
		st := tellWonders(t, 3, "").goods(0, "1 silver").influence(1, 2).stand(1, architects.Quarry, 1).crowd(2)
		st.contributions(4, 1, 2, 3, 5, 6, 7).figures(architects.Mines, architects.Quarry)
		return st.plays("place:black_market_small")
	}
	for name, test := range map[string]struct {
		at   func() *story
		seat engine.Seat
		id   string
		want error
		then string // by whoever is asked
	}{
		"a closed type":             {silversmith, 0, "contribute:clay", engine.ErrNoOption, "contribute:wood"},
		"what one does not have":    {silversmith, 0, "contribute:gold", engine.ErrNoOption, "contribute:wood"},
		"not a type":                {silversmith, 0, "contribute:silver", engine.ErrNoOption, "later"},
		"another's Contribution":    {silversmith, 1, "contribute:wood", engine.ErrNotAsked, "contribute:wood"},
		"the Profiteer's elsewhere": {silversmith, 0, "favour", engine.ErrNoOption, "later"},
		"Influence one has not": {func() *story {
			return tellWonders(t, 2, "").influence(0, 2).virtue(0, 9).plays("place:tax_stand")
		}, 0, "spare:2", engine.ErrNoOption, "spare:1"},
		"a payment one has not": {func() *story {
			return tellWonders(t, 2, "").influence(0, 2).goods(0, "3 silver").plays("place:black_market_large")
		}, 0, "pay:nothing:4influence:for:3silver", engine.ErrNoOption, "pay:silver:2influence:for:2silver"},
		"a place where a token stands": {func() *story {
			return tellWonders(t, 2, "").influence(0, 5).goods(0, "14 stone, 3 silver").token(1, architects.Wood, architects.Forest).
				plays("place:guildhall", "construct:stone_wonder")
		}, 0, "token:forest", engine.ErrNoOption, "token:quarry"},
		"a token in the Mines": {func() *story {
			return tellWonders(t, 2, "").influence(0, 5).goods(0, "14 stone, 3 silver").plays("place:guildhall", "construct:stone_wonder")
		}, 0, "token:mines", engine.ErrNoOption, "token:quarry"},
		"a Wonder that is built": {func() *story {
			return tellWonders(t, 2, "").influence(0, 12).goods(0, "14 stone, 14 wood, 9 silver").token(1, architects.Stone, architects.Forest).
				plays("place:guildhall")
		}, 0, "construct:stone_wonder", engine.ErrNoOption, "construct:wood_wonder"},
		"a Wonder one cannot pay": {func() *story {
			return tellWonders(t, 2, "").influence(0, 5).goods(0, "14 stone, 14 wood, 9 silver").plays("place:guildhall")
		}, 0, "construct:wood_wonder", engine.ErrNoOption, "construct:stone_wonder"},
		"not asked whether to lose": {spare, 2, "lose", engine.ErrNotAsked, "lose"},
		"the active player instead": {spare, 0, "lose", engine.ErrNotAsked, "spare:1"},
	} {
		t.Run(name, func(t *testing.T) {
			st := test.at()
			st.start()
			before, seq, asked := st.asked(int(st.M.Asked()[0])), st.M.Seq(), st.M.Asked()
			if err := st.Try(test.seat, test.id); !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if st.M.Seq() != seq || st.asked(int(st.M.Asked()[0])) != before {
				t.Errorf("something changed: %s", st.asked(int(asked[0])))
			}
			st.playsAs(int(asked[0]), test.then)
		})
	}
}

// TestWhatAWonderLacks: everything, already before a Worker is placed.
func TestWhatAWonderLacks(t *testing.T) {
	st := tellWonders(t, 2, "").influence(0, 1).goods(0, "2 stone")
	st.start()
	p, _ := st.M.Prompt(0)
	for _, b := range p.Blocked {
		if b.ID != "place:guildhall" {
			continue
		}
		var lacks []string
		for _, l := range b.Lacks {
			if l.ID == "construct:stone_wonder" {
				lacks = append(lacks, l.Reason.What)
			}
		}
		if want := []string{"stone", "silver", "influence"}; !slices.Equal(lacks, want) {
			t.Errorf("lacks %v, want %v", lacks, want)
		}
		return
	}
	t.Error("the Guildhall is not blocked")
}

// TestWindowGone: the answer of a player whose question is answered already is
// refused, and so is the same answer twice.
func TestWindowGone(t *testing.T) {
	st := tellWonders(t, 3, "").goods(0, "1 silver").influence(1, 2).stand(1, architects.Quarry, 1).crowd(2)
	st.contributions(4, 1, 2, 3, 5, 6, 7).figures(architects.Mines, architects.Quarry).plays("place:black_market_small")
	st.prompt(1, architects.KindSpare)
	st.playsAs(1, "spare:1").prompt(1, architects.KindPlace)
	for _, id := range []string{"spare:1", "lose"} {
		if err := st.Try(1, id); !errors.Is(err, engine.ErrNoOption) {
			t.Errorf("%s when the question is answered: got %v", id, err)
		}
	}
	st.has(1, "7 virtue").wantInfluence(1, 0)
}
