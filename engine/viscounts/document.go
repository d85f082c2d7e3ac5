package viscounts

import (
	"encoding/json"

	"westkingdom/engine/figures"
)

type note = figures.Note

// document is data/viscounts.json.
type document struct {
	Meta       note `json:"meta"`
	Vocabulary note `json:"vocabulary"`
	Icons      note `json:"icons"`
	Resources  note `json:"resources"`
	Supply     struct {
		Provenance     note `json:"provenance"`
		PhysicalCounts note `json:"physical_counts"`
		Unlimited      note `json:"unlimited"`
		PerPlayer      struct {
			Workers       int  `json:"workers"`
			Viscount      note `json:"viscount"`
			TradingPost   note `json:"trading_post"`
			Guildhall     note `json:"guildhall"`
			Workshop      note `json:"workshop"`
			Virtue        note `json:"virtue_marker"`
			Corruption    note `json:"corruption_marker"`
			StartingCards note `json:"starting_townsfolk"`
		} `json:"per_player"`
		Shared note `json:"shared"`
		Limits note `json:"limits"`
	} `json:"supply"`
	Setup struct {
		ByPlayers map[int]struct {
			Side       string `json:"segment_side"`
			Debts      int    `json:"debts_on_poverty"`
			Deeds      int    `json:"deeds_on_prosperity"`
			Pairs      int    `json:"pairs_laid_out"`
			Humans, AI note
		} `json:"by_player_count"`
		Provenance    note `json:"provenance"`
		Workers       int  `json:"workers_each" range:"20,20"`
		Hand          int  `json:"starting_hand" range:"1,8"`
		Corruption    int  `json:"corruption_start_space"`
		Virtue        int  `json:"virtue_start_space"`
		TownsfolkPile struct {
			Count      int   `json:"count"`
			Sizes      []int `json:"sizes"`
			Provenance note  `json:"provenance"`
			Note       note  `json:"note"`
		} `json:"townsfolk_piles"`
		ManuscriptPile note `json:"manuscript_piles"`
		PilesAfter     note `json:"piles_built_after_player_cards"`
		PilesNote      note `json:"piles_note"`
	} `json:"setup"`
	Board struct {
		Provenance     note         `json:"provenance"`
		Orientation    note         `json:"orientation"`
		Sides          note         `json:"sides"`
		Assembly       note         `json:"assembly"`
		EdgesWithin    [][2]string  `json:"edges_within_segment"`
		EdgesNext      [][2]string  `json:"edges_to_next_segment_clockwise"`
		EdgeNote       note         `json:"edge_note"`
		SpaceActions   note         `json:"space_actions"`
		BuildAccess    note         `json:"build_access"`
		LinkNote       note         `json:"link_note"`
		Segments       []rawSegment `json:"segments"`
		SegmentsSource note         `json:"segments_provenance"`
	} `json:"board"`
	StartPositions struct {
		Provenance note `json:"provenance"`
		Positions  map[int]struct {
			Segment string `json:"segment"`
			Space   string `json:"space"`
		} `json:"positions"`
	} `json:"start_positions"`
	Townsfolk struct {
		Provenance     note      `json:"provenance"`
		CostMeaning    note      `json:"cost_meaning"`
		RecruitMeaning note      `json:"recruit_dismiss_meaning"`
		Counts         note      `json:"counts"`
		CopiesNote     note      `json:"copies_note"`
		Legend         note      `json:"fr_source_legend"`
		Starting       []rawCard `json:"starting"`
		Heroes         []rawCard `json:"heroes"`
		Neutral        []rawCard `json:"neutral"`
	} `json:"townsfolk"`
	Manuscripts struct {
		Count        note      `json:"count"`
		Grey         note      `json:"grey_backed"`
		Black        note      `json:"black_backed"`
		Provenance   note      `json:"provenance"`
		Ribbons      []string  `json:"ribbons"`
		RibbonFR     note      `json:"ribbon_fr"`
		PerRibbon    note      `json:"per_ribbon"`
		PerRibbonOf  note      `json:"per_ribbon_provenance"`
		ScoringTerms note      `json:"scoring_terms"`
		Rounding     note      `json:"rounding"`
		List         []rawTile `json:"list"`
	} `json:"manuscripts"`
	RibbonSets struct {
		Provenance note        `json:"provenance"`
		VP         map[int]int `json:"vp_by_set_size"`
		Formula    note        `json:"formula"`
		Example    note        `json:"example"`
	} `json:"ribbon_sets"`
	PlayerCards struct {
		Count      note `json:"count"`
		Provenance note `json:"provenance"`
		Notes      note `json:"notes"`
		List       []struct {
			ID         string  `json:"id"`
			Number     int     `json:"number"`
			Start      note    `json:"start"`
			Gain       gains   `json:"gain"`
			Deeds      int     `json:"deeds"`
			Debts      int     `json:"debts"`
			Extra      effects `json:"extra"`
			Provenance note    `json:"provenance"`
			Confidence note    `json:"confidence"`
			Note       note    `json:"note"`
		} `json:"list"`
	} `json:"player_cards"`
	Buildings struct {
		Provenance note `json:"provenance"`
		Types      map[string]struct {
			EN, FR note
			Cost   int         `json:"cost_builders" range:"1,20"`
			VP     map[int]int `json:"vp_by_count" range:"0,50"`
		} `json:"types"`
		VPProvenance note `json:"vp_provenance"`
		Slots        []struct {
			ID       string  `json:"id"`
			Type     string  `json:"type"`
			Position int     `json:"position"`
			Ability  ability `json:"ability"`
			Text     note    `json:"text"`
		} `json:"slots"`
		SlotsProvenance note `json:"slots_provenance"`
		ChoiceRule      note `json:"choice_rule"`
	} `json:"buildings"`
	PlayerBoard struct {
		Spaces     int           `json:"row_spaces"`
		Order      note          `json:"row_order"`
		Icons      map[int]icons `json:"starting_icons"`
		IconsRule  note          `json:"starting_icons_rule"`
		Hand       int           `json:"base_hand_limit" range:"1,8"`
		Provenance note          `json:"provenance"`
	} `json:"player_board"`
	Castle struct {
		Provenance note `json:"provenance"`
		Sections   []struct {
			ID     string  `json:"id"`
			Index  int     `json:"clockwise_index"`
			Reward effects `json:"tier2_reward"`
		} `json:"sections"`
		Adjacency note `json:"adjacency"`
		Tiers     map[int]struct {
			Sections note     `json:"sections"`
			VP       int      `json:"vp"`
			Evicted  *effects `json:"evicted"`
			Entry    effects  `json:"entry_reward"`
		} `json:"tiers"`
		Placement []rawPlacement `json:"placement_table" len:"1,9"`
		Threshold int            `json:"resolve_threshold" range:"2,9"`
		Capacity  map[int]*int   `json:"capacity"`
		Leader    struct {
			ID         note `json:"id"`
			EN, FR     note
			VP         int     `json:"vp"`
			Ability    ability `json:"ability"`
			First      note    `json:"first"`
			Transfer   note    `json:"transfer"`
			Provenance note    `json:"provenance"`
		} `json:"leader_card"`
	} `json:"castle"`
	Collision struct {
		Provenance note `json:"provenance"`
		Layout     note `json:"layout"`
		Corruption int  `json:"corruption_start"`
		Virtue     int  `json:"virtue_start"`
		Spaces     []struct {
			Space  int     `json:"space"`
			Active effects `json:"active_player"`
			Others struct {
				Condition *struct {
					Criminals string `json:"criminal_icons_in_row"`
				} `json:"condition"`
				Effect effects `json:"effect"`
			} `json:"other_players"`
		} `json:"spaces"`
	} `json:"collision_track"`
	DebtsDeeds struct {
		Provenance          note    `json:"provenance"`
		Debt                rawNote `json:"debt"`
		Deed                rawNote `json:"deed"`
		Poverty, Prosperity note
		Trigger             note `json:"trigger"`
	} `json:"debts_deeds"`
	Bonus struct {
		Count       note `json:"count"`
		VP          int  `json:"vp_each"`
		Requirement note `json:"requirement"`
		Provenance  note `json:"provenance"`
		List        []struct {
			ID         string `json:"id"`
			Ribbon     string `json:"ribbon"`
			Icons      icons  `json:"icons"`
			Provenance note   `json:"provenance"`
			Note       note   `json:"note"`
		} `json:"list"`
	} `json:"bonus_cards"`
	Scoring struct {
		Provenance note        `json:"provenance"`
		Order      note        `json:"order"`
		Workers    note        `json:"worker_vp_by_tier"`
		Leader     note        `json:"castle_leader_vp"`
		Bonus      note        `json:"cleric_bonus_vp"`
		Unpaid     note        `json:"unpaid_debt_vp"`
		Paid       note        `json:"paid_debt_vp"`
		Acquired   note        `json:"acquired_deed_vp"`
		Approved   note        `json:"approved_deed_vp"`
		Majority   rawMajority `json:"majority"`
		TieBreak   note        `json:"tie_break"`
		Ongoing    note        `json:"ongoing_townsfolk_at_scoring"`
		Example    note        `json:"example_109"`
	} `json:"scoring"`
	Solo      rawSolo `json:"solo"`
	Decisions note    `json:"decisions"`
	Glossary  note    `json:"glossary"`
}

type rawPlacement struct {
	Nobles  int `json:"nobles" range:"1,20"`
	Workers int `json:"workers" range:"1,9"`
}

type rawNote struct {
	EN, FR, Front, Back note
	Unflipped           int     `json:"unflipped_vp" range:"-20,20"`
	Flipped             int     `json:"flipped_vp"`
	OnFlip              effects `json:"on_flip"`
}

type rawMajority struct {
	Many     []int `json:"rewards_3_or_4_players" len:"3,4"`
	Few      []int `json:"rewards_1_or_2_players" len:"2,2"`
	Minimum  int   `json:"minimum_flipped"`
	Ties     note  `json:"ties"`
	Rounding note  `json:"rounding_provenance"`
	Examples note  `json:"examples"`
}

type rawSegment struct {
	ID           string `json:"id"`
	StartNumbers note   `json:"start_numbers"`
	Spaces       map[string]struct {
		Path    note `json:"path"`
		Actions note `json:"actions"`
		Number  note `json:"start_number"`
		Trade   *struct {
			Merchants int     `json:"merchants"`
			Effect    effects `json:"effect"`
		} `json:"trade"`
		River string `json:"river_side"`
	} `json:"spaces"`
	TownsfolkSpot  note `json:"townsfolk_spot"`
	ManuscriptSpot note `json:"manuscript_spot"`
	Townsfolk      struct {
		Cost       int     `json:"cost"`
		Icons      icons   `json:"icons"`
		Effect     effects `json:"dismiss_effect"`
		Recruit    note    `json:"recruitable"`
		Remove     note    `json:"removable"`
		Provenance note    `json:"provenance"`
	} `json:"preprinted_townsfolk"`
	Manuscript struct {
		Cost       int     `json:"cost"`
		Ribbon     note    `json:"ribbon"`
		Effect     effects `json:"effect"`
		Collect    note    `json:"collectible"`
		Provenance note    `json:"provenance"`
	} `json:"preprinted_manuscript"`
	Sides map[string]struct {
		Spots []struct {
			ID     string  `json:"id"`
			River  string  `json:"river_side"`
			Reward effects `json:"reward"`
			Note   note    `json:"note"`
		} `json:"spots"`
		Links []struct {
			From    string  `json:"from"`
			To      string  `json:"to"`
			Reward  effects `json:"reward"`
			Crosses note    `json:"crosses_river"`
			Note    note    `json:"note"`
		} `json:"links"`
	} `json:"sides"`
	Provenance note `json:"provenance"`
}

type rawCard struct {
	ID         string   `json:"id"`
	EN         note     `json:"en"`
	FR         note     `json:"fr"`
	FRSource   note     `json:"fr_source"`
	Cost       int      `json:"cost"`
	Icons      icons    `json:"icons"`
	Timing     string   `json:"timing"`
	Effect     effects  `json:"effect"`
	Ongoing    *ability `json:"ongoing"`
	Recruit    effects  `json:"recruit_dismiss"`
	Verified   note     `json:"picture_verified"`
	Copies     note     `json:"copies"`
	PerPlayer  note     `json:"copies_per_player"`
	Provenance note     `json:"provenance"`
	Confidence note     `json:"confidence"`
	Note       note     `json:"note"`
}

type rawTile struct {
	ID      string  `json:"id"`
	Ribbon  string  `json:"ribbon"`
	Cost    int     `json:"cost"`
	Back    string  `json:"back"`
	Effect  effects `json:"effect"`
	Scoring *struct {
		VP  int    `json:"vp"`
		Per int    `json:"per"`
		Of  string `json:"of"`
	} `json:"scoring"`
	Provenance note `json:"provenance"`
	Confidence note `json:"confidence"`
	Note       note `json:"note"`
}

type rawSolo struct {
	Provenance note           `json:"provenance"`
	Setup      note           `json:"setup"`
	Difficulty note           `json:"difficulty"`
	Workers    []rawPlacement `json:"worker_table" len:"1,9"`
	Order      note           `json:"building_order"`
	Costs      note           `json:"building_costs"`
	Collision  struct {
		Provenance note `json:"provenance"`
		Others     note `json:"other_players"`
		Active     []struct {
			Space  int     `json:"space"`
			Effect effects `json:"effect"`
		} `json:"active_player"`
	} `json:"collision_track"`
	Reference  note `json:"reference_card"`
	Priorities note `json:"priorities"`
	Boards     []struct {
		ID       string  `json:"id"`
		EN       note    `json:"en"`
		FR       note    `json:"fr"`
		Focus    effects `json:"focus"`
		Priority []struct {
			Resource string `json:"resource"`
			Below    int    `json:"while_below"`
		} `json:"resource_priority"`
		Pool  bool `json:"single_resource_pool"`
		Slots []struct {
			Slot    int     `json:"slot"`
			Type    string  `json:"type"`
			Ability ability `json:"ability"`
		} `json:"slots"`
		Icons map[int]icons `json:"printed_icons"`
		Start struct {
			Gain  gains `json:"gain"`
			Deeds int   `json:"deeds"`
			Debts int   `json:"debts"`
			Build note  `json:"build"`
		} `json:"start"`
		Remove     []string `json:"remove_schemes"`
		Provenance note     `json:"provenance"`
		Note       note     `json:"note"`
	} `json:"ai_boards"`
	SlotsNote note `json:"slots_note"`
	Schemes   struct {
		Starting note `json:"starting"`
		Future   note `json:"future"`
		Reading  note `json:"reading"`
		List     []struct {
			ID         string    `json:"id"`
			Deck       string    `json:"deck"`
			Icons      icons     `json:"icons"`
			Rows       []effects `json:"rows"`
			Options    []effects `json:"final_row_options"`
			Provenance note      `json:"provenance"`
			Confidence note      `json:"confidence"`
			Note       note      `json:"note"`
		} `json:"list"`
		Conflict note `json:"conflict"`
	} `json:"schemes"`
	Extra struct {
		Resource int `json:"vp_per_resource_left"`
	} `json:"scoring_extra"`
	Win note `json:"win"`
}

// effects is a list of effects, resolved in order; a single one may stand
// without brackets.
type effects []Effect

// UnmarshalJSON implements [json.Unmarshaler].
func (list *effects) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] != '[' {
		var one Effect
		if err := figures.Decode(data, &one); err != nil {
			return err
		}
		*list = effects{one}
		return nil
	}
	return figures.Decode(data, (*[]Effect)(list))
}

var _ json.Unmarshaler = (*effects)(nil)
