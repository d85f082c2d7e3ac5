package paladins

import "westkingdom/engine/figures"

// playerBoard is the boards of data/paladins.json.
type playerBoard struct {
	Left struct {
		Develop struct {
			boardAction
			Workers figures.Note `json:"workers"`
			Cost    costs        `json:"cost"`
		} `json:"develop"`
		Recruit struct {
			boardAction
			Cost  figures.Note `json:"cost"`
			Modes struct {
				Quest recruitMode `json:"quest"`
				Hire  recruitMode `json:"hire"`
			} `json:"modes"`
		} `json:"recruit"`
		Hunt  gathering `json:"hunt"`
		Trade gathering `json:"trade"`
		Pray  struct {
			boardAction
			Cost   costs   `json:"cost"`
			Effect effects `json:"effect"`
			Itself struct {
				figuresOf
				Value bool `json:"value"`
			} `json:"may_target_itself"`
		} `json:"pray"`
		Conspire struct {
			boardAction
			Effect effects `json:"effect"`
		} `json:"conspire"`
	} `json:"left_actions"`
	Right struct {
		Commission settling `json:"commission"`
		Fortify    struct {
			costly
			Requirement     [7]number    `json:"requirement"`
			RequirementNote figures.Note `json:"requirement_note"`
			Reward          figures.Note `json:"reward"`
		} `json:"fortify"`
		Garrison settling `json:"garrison"`
		Absolve  struct {
			costly
			Requirement     [7]number    `json:"requirement"`
			RequirementNote figures.Note `json:"requirement_note"`
			Reward          effects      `json:"reward"`
			Optional        effects      `json:"optional_reward"`
		} `json:"absolve"`
		Attack struct {
			rightAction
			Requirement figures.Note `json:"requirement"`
			Costs       figures.Note `json:"costs"`
			Reward      figures.Note `json:"reward"`
		} `json:"attack"`
		Convert struct {
			costly
			Requirement figures.Note `json:"requirement"`
			Reward      figures.Note `json:"reward"`
		} `json:"convert"`
	} `json:"right_actions"`
	Workshops struct {
		figuresOf
		Count  number        `json:"count"`
		Each   number        `json:"max_per_action"`
		Order  figures.Note  `json:"order"`
		Gained [8]workerName `json:"workers_gained"`
	} `json:"workshops"`
	Reveal  figures.Note `json:"pieces_reveal"`
	Jars    figures.Note `json:"jars"` // drawn; the rules read the action absolve
	Absolve struct {
		figuresOf
		Choice figures.Note `json:"choice"`
		Slots  [absolveSlots]struct {
			figuresOf
			ID     string  `json:"id"`
			Reward effects `json:"reward"`
		} `json:"slots"`
	} `json:"absolve_slots"`
}

// boardAction is what all actions of a player's board have.
type boardAction struct {
	figuresOf
	Spaces []spaceName `json:"spaces"`
	Max    *number     `json:"max_uses_per_game"`
}

type recruitMode struct {
	Workers []spaceName  `json:"workers"`
	Effect  figures.Note `json:"effect"`
}

// gathering is Hunt or Trade.
type gathering struct {
	boardAction
	Modes map[int]effects `json:"modes"` // by number of workers
}

// rightAction is an action of the right half.
type rightAction struct {
	boardAction
	Developable [2]number     `json:"developable_spaces"`
	Needs       attributeName `json:"needs"`
	Piece       figures.Note  `json:"piece"`
}

// costly is an action of the right half with a cost by the n-th use.
type costly struct {
	rightAction
	Costs [7]struct {
		Pay resources `json:"pay"`
	} `json:"costs"`
}

// settling is Commission or Garrison.
type settling struct {
	costly
	Requirement figures.Note `json:"requirement"`
	Reward      effects      `json:"reward"`
}

type scoringFigures struct {
	Attribute struct {
		figuresOf
		Table []number     `json:"table"`
		Index figures.Note `json:"index"`
	} `json:"attribute_vp"`
	Monks     byCount `json:"commission"`
	Outposts  byCount `json:"garrison"`
	Jars      byCount `json:"absolve"`
	Walls     byCount `json:"fortify"`
	Workshops byCount `json:"develop"`
	Orders    struct {
		figuresOf
		By map[int]number `json:"by_slot"`
	} `json:"kings_orders"`
	Debts struct {
		figuresOf
		Paid   int `json:"paid" range:"-20,20"`
		Unpaid int `json:"unpaid" range:"-20,20"`
	} `json:"debts"`
	Resources struct {
		figuresOf
		VP    number       `json:"vp"`
		Every positive     `json:"every"`
		Of    figures.Note `json:"of"`
	} `json:"resources"`
	Converted figures.Note `json:"converted_outsiders"`
	Suspicion figures.Note `json:"suspicion"`
	TieBreaks figures.Note `json:"tie_breaks"`
}

// byCount is points by the number reached.
type byCount struct {
	figuresOf
	By   map[int]number `json:"by_count"`
	Plus figures.Note   `json:"plus"`
}

type soloFigures struct {
	Difficulty struct {
		figuresOf
		Levels []struct {
			ID     string       `json:"id"`
			NameFR figures.Note `json:"name_fr"`
			Orders number       `json:"orders_revealed"`
		} `json:"levels"`
	} `json:"difficulty"`
	Board struct {
		Top struct {
			figuresOf
			Order  []actionName `json:"order"`
			Spaces positive     `json:"worker_spaces"`
		} `json:"top_actions"`
		Right struct {
			figuresOf
			IDs     figures.Note `json:"ids"`
			Spaces  positive     `json:"worker_spaces"`
			Reduce  number       `json:"workshops_reduce"`
			Minimum positive     `json:"minimum_workers"`
		} `json:"right_actions"`
		Favour single       `json:"kings_favour_workers"`
		Pieces figures.Note `json:"pieces"`
		Stack  struct {
			figuresOf
			Value [attributes]attributeName `json:"value"`
		} `json:"attribute_stack_bottom_to_top"`
		Absolve      figures.Note `json:"absolve_slots"`
		Requirements figures.Note `json:"wall_and_jar_requirements"`
	} `json:"ai_board"`
	Track struct {
		figuresOf
		Spaces  positive     `json:"spaces"`
		Start   positive     `json:"start"`
		Advance figures.Note `json:"advance_on"`
		Wrap    figures.Note `json:"wrap_effect"`
		Pointer figures.Note `json:"pointer"`
		Search  figures.Note `json:"search"`
	} `json:"resource_track"`
	Workers struct {
		figuresOf
		Formula figures.Note `json:"formula"`
		Values  []number     `json:"values"`
		Carry   figures.Note `json:"carry_over"`
	} `json:"workers_per_round"`
	Ignored   figures.Note `json:"ignored_costs"`
	Workshops figures.Note `json:"workshops"`
	Taverns   figures.Note `json:"taverns"`
	Cleanup   struct {
		figuresOf
		Townsfolk number `json:"townsfolk_discarded_rightmost_positions"`
		Outsiders number `json:"outsiders_discarded_leftmost_positions"`
	} `json:"cleanup"`
	Missing figures.Note `json:"missing_card_to_discard"`
	Schemes struct {
		figuresOf
		Count        number       `json:"count"`
		SetAside     number       `json:"set_aside_at_setup"`
		Distribution figures.Note `json:"distribution"`
		Cards        []struct {
			ID     string     `json:"id"`
			Action actionName `json:"action"`
		} `json:"cards"`
	} `json:"scheme_cards"`
	Actions figures.Note `json:"ai_actions"`
	Rulings figures.Note `json:"ai_rulings"`
	Scoring struct {
		figuresOf
		Includes figures.Note `json:"includes"`
		Excludes figures.Note `json:"excludes"`
		Minimum  number       `json:"converted_minimum"`
	} `json:"scoring"`
}
