package architects

import "encoding/json"

// raw mirrors the parts of the data file that the rules use.
type raw struct {
	Supply struct {
		Workers int      `json:"workers_per_player"`
		Colours []string `json:"colours"`
	} `json:"supply"`
	Limits struct {
		Hand        int `json:"hand_building_cards"`
		Apprentices int `json:"apprentices"`
		Virtue      struct{ Min, Max int }
	} `json:"limits"`
	BySeats map[string]struct {
		Rewards      int   `json:"reward_cards"`
		Columns      int   `json:"guildhall_columns"`
		Slots        int   `json:"guildhall_slots"`
		Resets       []int `json:"reset_slots"`
		MaxLocations int   `json:"town_centre_max_locations"`
		Silver       []int `json:"starting_silver_by_turn_order"`
	} `json:"setup_by_player_count"`
	Setup struct {
		TaxStand int `json:"tax_stand"`
		Virtue   int `json:"virtue"`
		Draft    struct {
			Deal   int `json:"deal"`
			Passes int `json:"passes"`
		} `json:"draft"`
	} `json:"setup"`
	Market struct {
		Columns int `json:"columns"`
	} `json:"apprentice_market"`
	Locations []rawLocation `json:"locations"`
	Taxes     struct {
		Discount map[string]int `json:"discount_by_virtue"`
	} `json:"taxes"`
	VirtueTrack struct {
		VP        map[string]int `json:"vp"`
		Market    int            `json:"black_market_forbidden_at_or_above"`
		Cathedral int            `json:"cathedral_forbidden_at_or_below"`
	} `json:"virtue_track"`
	Debts struct {
		UnpaidVP int `json:"unpaid_vp"`
		OnPaid   struct {
			Virtue int `json:"virtue"`
		} `json:"on_paid"`
	} `json:"debts"`
	Cathedral struct {
		Levels []struct {
			VP     int             `json:"vp"`
			Spaces int             `json:"spaces"`
			Cost   json.RawMessage `json:"cost"`
		} `json:"levels"`
		NoReward json.RawMessage `json:"reward_when_pile_empty"`
	} `json:"cathedral"`
	BlackMarket struct {
		Cards []struct {
			ID    string  `json:"id"`
			Small rawGain `json:"small"`
			Large rawGain `json:"large"`
		} `json:"cards"`
	} `json:"black_market"`
	Apprentices []struct {
		No      int             `json:"no"`
		ID      string          `json:"id"`
		Skills  []string        `json:"skills"`
		Virtue  int             `json:"virtue_on_hire"`
		Ability json.RawMessage `json:"ability"`
		Promo   bool            `json:"promo"`
	} `json:"apprentices"`
	Buildings []struct {
		No        int             `json:"no"`
		ID        string          `json:"id"`
		Cost      json.RawMessage `json:"cost"`
		Skills    []string        `json:"skills_required"`
		VP        int             `json:"vp"`
		Virtue    int             `json:"virtue_on_build"`
		Immediate json.RawMessage `json:"immediate"`
		End       json.RawMessage `json:"end_game"`
		Promo     bool            `json:"promo"`
	} `json:"buildings"`
	Rewards []struct {
		ID      string          `json:"id"`
		Effects json.RawMessage `json:"effects"`
	} `json:"rewards"`
	Boards struct {
		Characters []struct {
			ID     string `json:"id"`
			Colour string `json:"colour"`
			Start  struct {
				Prisoners int            `json:"own_prisoners"`
				Silver    int            `json:"silver"`
				Virtue    int            `json:"virtue"`
				Resources map[string]int `json:"resources"`
				Cards     int            `json:"extra_building_cards"`
				Debts     int            `json:"unpaid_debts"`
			} `json:"start"`
			Ability json.RawMessage `json:"ability"`
		} `json:"asymmetric"`
	} `json:"player_boards"`
}

type rawGain struct {
	Gain map[string]int `json:"gain"`
}

// rawYield is a yield by number of Workers.
type rawYield map[string]map[string]int

type rawLocation struct {
	ID     string   `json:"id"`
	Yield  rawYield `json:"yield_by_workers"`
	Trades []struct {
		ID  string          `json:"id"`
		Pay json.RawMessage `json:"pay"`
		Get json.RawMessage `json:"get"`
	} `json:"trades"`
	ChooseOne json.RawMessage `json:"choose_one"` // []rawUse, or names
	First     json.RawMessage `json:"cost_first_capture"`
	Further   json.RawMessage `json:"cost_each_further_capture"`
	Actions   []struct {
		ID          string            `json:"id"`
		Cost        json.RawMessage   `json:"cost"`
		CostOptions []json.RawMessage `json:"cost_options"`
		PerCaptive  map[string]int    `json:"gain_per_captive"`
	} `json:"actions"`
	Effects json.RawMessage `json:"effects"`
	Spaces  []struct {
		Cost    json.RawMessage `json:"cost"`
		Printed map[string]int  `json:"printed"`
		Choice  json.RawMessage `json:"choice"`
	} `json:"spaces"`
	ResetWorkers int `json:"reset_when_workers"`
}

// rawUse is one way to use a location that offers several.
type rawUse struct {
	ID       string          `json:"id"`
	Requires int             `json:"requires_workers"`
	Yield    rawYield        `json:"yield_by_workers"`
	Cost     json.RawMessage `json:"cost"`
	Skip     struct {
		Silver int `json:"silver"`
	} `json:"skip_cost"`
	Draw map[string]int `json:"draw_building_by_workers"`
}
