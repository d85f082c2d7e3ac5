package architects

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"westkingdom/engine/figures"
)

//go:embed data/architects.json
var dataFile []byte

// document is the data file. What no rule reads is a note.
type document struct {
	Schema     figures.Note `json:"schema"`
	Game       figures.Note `json:"game"`
	Legend     figures.Note `json:"provenance_legend"`
	Notes      figures.Note `json:"provenance_notes"`
	Vocabulary figures.Note `json:"vocabulary"`
	Counts     figures.Note `json:"counts"`

	Supply struct {
		Workers    int          `json:"workers_per_player" range:"20,20"`
		Colours    []string     `json:"colours" len:"5,5"`
		Tokens     figures.Note `json:"tokens"`
		Multiplier figures.Note `json:"multiplier_cards"`
		Unlimited  figures.Note `json:"unlimited"`
		DebtCards  figures.Note `json:"debt_cards"`
		Debts      figures.Note `json:"debts_unlimited"`
		Markers    figures.Note `json:"markers_per_player"`
		said
	} `json:"supply"`
	Limits struct {
		Hand        int          `json:"hand_building_cards" range:"3,20"`
		Checked     figures.Note `json:"hand_limit_checked"`
		Apprentices int          `json:"apprentices" range:"1,20"`
		Virtue      struct {
			Min int `json:"min" range:"0,0"`
			Max int `json:"max" range:"14,14"`
		} `json:"virtue"`
		said
	} `json:"limits"`
	BySides map[int]struct {
		Rewards      int          `json:"reward_cards" range:"5,11"`
		Columns      int          `json:"guildhall_columns" range:"3,7"`
		Rows         figures.Note `json:"guildhall_rows"`
		Slots        int          `json:"guildhall_slots" range:"12,28"`
		Resets       []int        `json:"reset_slots" range:"1,28"`
		End          figures.Note `json:"end_slot"`
		MaxLocations int          `json:"town_centre_max_locations" range:"1,9"`
		Silver       []int        `json:"starting_silver_by_turn_order" len:"1,6"`
		said
	} `json:"setup_by_player_count"`
	Setup struct {
		TaxStand int          `json:"tax_stand"`
		Virtue   int          `json:"virtue"`
		FaceUp   figures.Note `json:"apprentices_face_up"`
		Draft    struct {
			Deal     int          `json:"deal" range:"2,5"`
			Passes   int          `json:"passes" range:"1,4"`
			Keep     figures.Note `json:"keep_each_pass"`
			PassTo   figures.Note `json:"pass_to"`
			Kept     figures.Note `json:"kept_total"`
			LastCard figures.Note `json:"last_card"`
		} `json:"draft"`
		Starting figures.Note `json:"starting_apprentice"`
		First    figures.Note `json:"first_player"`
		Variable figures.Note `json:"variable_setup"`
		said
	} `json:"setup"`
	Market struct {
		Rows      int          `json:"rows" range:"2,2"`
		Columns   int          `json:"columns" range:"4,4"`
		FaceUp    figures.Note `json:"face_up"`
		Slots     figures.Note `json:"slots"`
		HireCost  figures.Note `json:"hire_cost"`
		Skip      figures.Note `json:"skip"`
		After     figures.Note `json:"after_hire"`
		Discarded figures.Note `json:"discarded_cards"`
		said
	} `json:"apprentice_market"`
	Locations []locationDoc `json:"locations"`
	Taxes     struct {
		Discount map[int]int  `json:"discount_by_virtue"`
		Meaning  figures.Note `json:"definition"`
		Applies  figures.Note `json:"discount_applies"`
		said
	} `json:"taxes"`
	VirtueTrack struct {
		Min       figures.Note `json:"min"`
		Max       figures.Note `json:"max"`
		Start     figures.Note `json:"start"`
		VP        map[int]int  `json:"vp" range:"-20,20"`
		Market    int          `json:"black_market_forbidden_at_or_above"`
		Cathedral int          `json:"cathedral_forbidden_at_or_below"`
		Below     figures.Note `json:"lose_below_min"`
		Above     figures.Note `json:"gain_above_max"`
		said
	} `json:"virtue_track"`
	Debts struct {
		Cards    figures.Note `json:"cards"`
		UnpaidVP int          `json:"unpaid_vp" range:"-20,0"`
		PaidVP   figures.Note `json:"paid_vp"`
		OnPaid   struct {
			Virtue int `json:"virtue"`
		} `json:"on_paid"`
		Cost figures.Note `json:"pay_cost"`
		Stay figures.Note `json:"paid_cards_stay_with_owner"`
		said
	} `json:"debts"`
	Cathedral struct {
		Requires figures.Note `json:"requires"`
		Levels   []struct {
			Level  figures.Note `json:"level"`
			VP     int          `json:"vp"`
			Spaces *int         `json:"spaces"`
			Cost   cost         `json:"cost"`
		} `json:"levels" len:"6,6"`
		VPNote   figures.Note `json:"vp_not_cumulative"`
		Each     figures.Note `json:"reward_each_advance"`
		NoReward effect       `json:"reward_when_pile_empty"`
		Used     figures.Note `json:"used_rewards"`
		said
	} `json:"cathedral"`
	Guildhall struct {
		Rows    figures.Note `json:"rows"`
		Columns figures.Note `json:"columns"`
		Reset   figures.Note `json:"reset_on"`
		End     figures.Note `json:"end_on"`
		Full    figures.Note `json:"after_full"`
		Remove  struct {
			Slot    int          `json:"slot_of_row" range:"1,7"`
			Default figures.Note `json:"default"`
			Slots   figures.Note `json:"slots"`
			Effect  figures.Note `json:"effect"`
			Origin  figures.Note `json:"origin"`
		} `json:"optional_rule_remove_apprentices"`
		said
	} `json:"guildhall"`
	BlackMarket struct {
		Setup figures.Note `json:"setup"`
		Reset struct {
			Triggers figures.Note `json:"triggers"`
			At       figures.Note `json:"resolve_at"`
			Most     figures.Note `json:"at_most_per_turn"`
			Steps    figures.Note `json:"steps"`
			Crowded  struct {
				Prisoners int `json:"own_prisoners" range:"1,20"`
				Virtue    int `json:"virtue" range:"-20,0"`
			} `json:"crowded"`
			MostPrisoners struct {
				Debts int `json:"take_debt"`
			} `json:"most_prisoners"`
		} `json:"reset"`
		Cards []struct {
			ID    string  `json:"id"`
			Small gainDoc `json:"small"`
			Large gainDoc `json:"large"`
			said
		} `json:"cards"`
		said
	} `json:"black_market"`
	Apprentices []apprenticeDoc `json:"apprentices"`
	Buildings   []buildingDoc   `json:"buildings"`
	Rewards     []rewardDoc     `json:"rewards"`
	RewardSetup figures.Note    `json:"reward_setup"`
	Boards      struct {
		Symmetric  figures.Note   `json:"symmetric"`
		Characters []characterDoc `json:"asymmetric"`
		said
	} `json:"player_boards"`
	Scoring struct {
		Items []struct {
			ID   string       `json:"id"`
			Per  int          `json:"per"`
			Rule figures.Note `json:"rule"`
		} `json:"items"`
		Before figures.Note `json:"before_scoring"`
		Ties   figures.Note `json:"tie_break"`
		said
	} `json:"scoring"`
	EndOfGame figures.Note `json:"end_of_game"`

	// Wonders is the file of the expansion.
	Wonders *wondersDoc `json:"works_of_wonder"`
}

// said is what any part of the file may say about itself.
type said struct {
	Provenance figures.Note `json:"provenance"`
	Note       figures.Note `json:"note"`
	Name       figures.Note `json:"name"`
	NameEN     figures.Note `json:"name_en"`
	NameFR     figures.Note `json:"name_fr"`
	NameFRFrom figures.Note `json:"name_fr_provenance"`
	Summary    figures.Note `json:"summary"`
}

type gainDoc struct {
	Gain amounts `json:"gain"`
}

// locationDoc is a location. Each has some of these.
type locationDoc struct {
	ID         string          `json:"id"`
	Kind       figures.Note    `json:"kind"`
	Capturable figures.Note    `json:"capturable"`
	Wonders    figures.Note    `json:"wonder_allowed"`
	Formula    figures.Note    `json:"formula"`
	Requires   figures.Note    `json:"requires"`
	Yield      map[int]amounts `json:"yield_by_workers"`
	Trades     []struct {
		ID  string `json:"id"`
		Pay cost   `json:"pay"`
		Get effect `json:"get"`
	} `json:"trades"`
	PerWorker  figures.Note    `json:"actions_per_worker"`
	Repeat     figures.Note    `json:"repeat_allowed"`
	Optional   figures.Note    `json:"optional_actions"`
	MaxActions figures.Note    `json:"max_actions_by_workers"`
	ChooseOne  json.RawMessage `json:"choose_one"` // []useDoc, or names
	First      cost            `json:"cost_first_capture"`
	Further    cost            `json:"cost_each_further_capture"`
	Captures   figures.Note    `json:"captures_per_worker"`
	MaxCapture figures.Note    `json:"max_captures_by_workers"`
	ByCaptures figures.Note    `json:"cost_by_captures"`
	MaxPlaces  figures.Note    `json:"max_locations_by_players"`
	Actions    []struct {
		ID          string       `json:"id"`
		Label       figures.Note `json:"label"`
		Requires    figures.Note `json:"requires"`
		Cost        cost         `json:"cost"`
		CostOptions []cost       `json:"cost_options"`
		Effects     figures.Note `json:"effects"`
		Triggers    figures.Note `json:"triggers"`
		PerCaptive  amounts      `json:"gain_per_captive"`
	} `json:"actions"`
	Effects effect       `json:"effects"`
	Coins   figures.Note `json:"initial_coins"`
	Spaces  []struct {
		ID      string       `json:"id"`
		Workers figures.Note `json:"workers"`
		Cost    cost         `json:"cost"`
		Effect  figures.Note `json:"effect"`
		Printed amounts      `json:"printed"`
		Choice  []effect     `json:"choice"`
	} `json:"spaces"`
	ResetWorkers int          `json:"reset_when_workers"`
	Stay         figures.Note `json:"workers_stay_for_the_game"`
	Fill         figures.Note `json:"fill_order"`
	said
}

// useDoc is one way to use a location that offers several.
type useDoc struct {
	ID       string          `json:"id"`
	Formula  figures.Note    `json:"formula"`
	Requires int             `json:"requires_workers"`
	Yield    map[int]amounts `json:"yield_by_workers"`
	Cost     cost            `json:"cost"`
	Columns  figures.Note    `json:"max_column_by_workers"`
	Skip     struct {
		Silver int          `json:"silver"`
		Per    figures.Note `json:"per"`
		On     figures.Note `json:"placed_on"`
	} `json:"skip_cost"`
	Hires figures.Note `json:"hires"`
	Draw  map[int]int  `json:"draw_building_by_workers"`
}

// Correct implements [engine.Game].
func (g Game) Correct(file []byte) ([]byte, error) {
	corrections, err := figures.Corrections(g.data(true), file)
	if err != nil {
		return nil, err
	}
	_, err = g.tables(Rules, true, corrections)
	return corrections, err
}

// Uncertain implements [engine.Game]. The file's own translations are no
// figures.
func (g Game) Uncertain(corrections []byte) ([]byte, error) {
	data, err := figures.Correct(g.data(true), corrections)
	if err != nil {
		return nil, err
	}
	var doc map[string]any
	if err := json.Unmarshal(data, &doc); err != nil {
		return nil, fmt.Errorf("architects: %w", err)
	}
	withoutTranslations(doc)
	file, err := json.Marshal(doc)
	if err != nil {
		return nil, fmt.Errorf("architects: %w", err)
	}
	return figures.Uncertain(file)
}

func withoutTranslations(value any) {
	switch v := value.(type) {
	case []any:
		for _, part := range v {
			withoutTranslations(part)
		}
	case map[string]any:
		delete(v, "name_fr_provenance")
		for _, part := range v {
			withoutTranslations(part)
		}
	}
}
