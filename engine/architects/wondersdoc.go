package architects

import (
	"bytes"
	_ "embed"
	"encoding/json"

	"westkingdom/engine/figures"
)

//go:embed data/wonders.json
var wondersFile []byte

// wondersMember is where the expansion's file stands in the base game's.
const wondersMember = "works_of_wonder"

// withoutWonders leaves the expansion's corrections out: a game without it has
// nothing that they correct.
func withoutWonders(corrections []byte) []byte {
	var members map[string]json.RawMessage
	if json.Unmarshal(corrections, &members) != nil || members[wondersMember] == nil {
		return corrections
	}
	if delete(members, wondersMember); len(members) == 0 {
		return nil
	}
	base, err := json.Marshal(members)
	if err != nil {
		return corrections
	}
	return base
}

// withWondersFile puts the expansion's file into the base game's, so that both
// are corrected and read as one.
func withWondersFile(base []byte) []byte {
	base = bytes.TrimSuffix(bytes.TrimSpace(base), []byte("}"))
	var b bytes.Buffer
	b.Grow(len(base) + len(wondersFile) + 64)
	b.Write(base)
	b.WriteString(",\n\"" + wondersMember + "\": ")
	b.Write(wondersFile)
	b.WriteString("}\n")
	return b.Bytes()
}

// wondersDoc is the file of the expansion. What no rule reads is a note.
type wondersDoc struct {
	Schema     figures.Note `json:"schema"`
	Game       figures.Note `json:"game"`
	Legend     figures.Note `json:"provenance_legend"`
	Notes      figures.Note `json:"provenance_notes"`
	Vocabulary figures.Note `json:"vocabulary"`
	Components figures.Note `json:"components"`
	Counts     figures.Note `json:"counts"`
	Checks     figures.Note `json:"consistency_checks"`
	Coop       figures.Note `json:"coop_tomesaga"`
	EndOfGame  figures.Note `json:"end_of_game"`
	Rules      figures.Note `json:"contribution_rules"`

	Sixth struct {
		Colour  string       `json:"colour"`
		Workers figures.Note `json:"workers"`
		Markers figures.Note `json:"markers"`
		said
	} `json:"sixth_player"`
	Setup struct {
		Market struct {
			Rows    int          `json:"rows" range:"2,2"`
			Columns int          `json:"columns" range:"5,5"`
			FaceUp  figures.Note `json:"face_up"`
			Layout  figures.Note `json:"layout"`
			said
		} `json:"market"`
		Rewards  figures.Note `json:"reward_pile"`
		Shuffle  figures.Note `json:"shuffle_in"`
		Markers  figures.Note `json:"markers"`
		First    figures.Note `json:"variable_setup_first_player"`
		Starting figures.Note `json:"starting_apprentice"`
		Wonders  figures.Note `json:"wonders"`
		Cards    figures.Note `json:"contribution_cards"`
		said
	} `json:"setup_changes"`
	Influence struct {
		Min   figures.Note `json:"min"`
		Max   int          `json:"max" range:"1,12"`
		Start int          `json:"start"`
		Above figures.Note `json:"gain_above_max"`
		Bonus []struct {
			Space  int          `json:"space" range:"1,12"`
			When   figures.Note `json:"when"`
			Effect effect       `json:"effect"`
		} `json:"bonus"`
		Repeatable figures.Note `json:"bonus_repeatable"`
		Spend      []struct {
			ID        string         `json:"id"`
			Influence int            `json:"influence" range:"1,12"`
			InsteadOf map[string]int `json:"instead_of" range:"1,20"`
			UpTo      figures.Note   `json:"up_to"`
			Not       figures.Note   `json:"not"`
			Split     figures.Note   `json:"may_split_over_actions_of_one_turn"`
		} `json:"spend"`
		Limits figures.Note `json:"spend_limits"`
		End    struct {
			Most gainDoc      `json:"most"`
			Tie  figures.Note `json:"tie"`
		} `json:"end_of_game"`
		said
	} `json:"influence_board"`
	Princess struct {
		OnPlace figures.Note `json:"on_place"`
		Capture figureDoc    `json:"on_capture_there"`
		said
	} `json:"princess"`
	Profiteer struct {
		OnPlace struct {
			Influence int `json:"influence"`
		} `json:"on_place"`
		When    figures.Note `json:"on_place_when"`
		Capture figureDoc    `json:"on_capture_there"`
		said
	} `json:"profiteer"`
	Contributions []struct {
		ID           string `json:"id"`
		Contribution struct {
			Rewards map[string]effect `json:"rewards"`
			said
		} `json:"contribution_side"`
		Consequence struct {
			Profiteer Location `json:"profiteer_location"`
			Princess  Location `json:"princess_location"`
			Punishes  effect   `json:"profiteer_consequence"`
			Rewards   effect   `json:"princess_reward"`
			said
		} `json:"consequence_side"`
		said
	} `json:"contribution_cards"`
	Reset struct {
		Triggers figures.Note `json:"triggers"`
		Most     figures.Note `json:"at_most_per_turn"`
		Steps    []string     `json:"steps"`
		said
	} `json:"black_market_reset"`
	Wonders struct {
		Cards []struct {
			ID        string       `json:"id"`
			Resource  string       `json:"resource"`
			Cost      cost         `json:"cost"`
			Influence int          `json:"influence"`
			Tax       int          `json:"tax"`
			Skills    skillSet     `json:"skills_required"`
			VP        int          `json:"vp"`
			Virtue    int          `json:"virtue_on_build" range:"-20,20"`
			Opponent  wonderPrice  `json:"ai_cost"`
			Building  figures.Note `json:"is_building"`
			Benefit   figures.Note `json:"location_benefit"`
			said
		} `json:"cards"`
		Order   figures.Note `json:"order_shown"`
		At      figures.Note `json:"build_at"`
		Cost    figures.Note `json:"resource_cost"`
		OnBuild figures.Note `json:"on_build"`
		Tokens  []Location   `json:"token_locations"`
		Each    figures.Note `json:"tokens_per_location"`
		Visit   figures.Note `json:"visit"`
		Not     figures.Note `json:"not_counted_for"`
		said
	} `json:"wonders"`
	Apprentices []apprenticeDoc `json:"apprentices"`
	Buildings   []buildingDoc   `json:"buildings"`
	Rewards     []rewardDoc     `json:"rewards"`
	Boards      []characterDoc  `json:"player_boards"`
	Solo        soloDoc         `json:"solo"`
}

// figureDoc is what capturing where a figure stands does.
type figureDoc struct {
	Virtue int          `json:"virtue" range:"-20,20"`
	Once   figures.Note `json:"once_per_action"`
	Only   figures.Note `json:"only_opponents_workers"`
}

// wonderPrice is what the opponent pays for a Wonder.
type wonderPrice struct {
	Influence int `json:"influence"`
	Marble    int `json:"marble"`
}

// soloDoc is the opponent that the rules play.
type soloDoc struct {
	Setup struct {
		AsPlayers figures.Note `json:"as_players"`
		AI        figures.Note `json:"ai"`
		Human     struct {
			Preferred figures.Note `json:"preferred"`
			Starting  figures.Note `json:"starting_apprentice"`
			Cards     struct {
				Deal int          `json:"deal" range:"3,8"`
				Keep figures.Note `json:"keep"`
			} `json:"building_cards"`
		} `json:"human"`
		Order figures.Note `json:"turn_order"`
		said
	} `json:"setup"`
	Track struct {
		Spaces []string     `json:"spaces"`
		Start  figures.Note `json:"start"`
		Per    figures.Note `json:"per_silver"`
		Wrap   gainDoc      `json:"on_wrap"`
		Column figures.Note `json:"apprentice_column"`
		Target figures.Note `json:"targets"`
		Next   figures.Note `json:"next_if_blocked"`
		said
	} `json:"resource_track"`
	Instead struct {
		NoDebt     amounts      `json:"destroy_debt_without_debt"`
		Apprentice amounts      `json:"gain_apprentice"`
		NoScheme   amounts      `json:"future_scheme_pile_empty"`
		Reward     effect       `json:"reward_card"`
		Influence  effect       `json:"influence_at_12"`
		Gold       figures.Note `json:"gain_gold"`
		Card       figures.Note `json:"gain_building_card"`
		Goods      figures.Note `json:"gain_clay_wood_stone"`
		said
	} `json:"replacements"`
	Always     figures.Note `json:"always"`
	Markets    figures.Note `json:"building_market_comparison"`
	Conditions figures.Note `json:"conditions"`
	Schemes    []struct {
		ID      string       `json:"id"`
		Header  string       `json:"header"`
		Other   figures.Note `json:"age_of_artisans"`
		Used    bool         `json:"used"`
		Options []schemeDoc  `json:"options"`
		said
	} `json:"scheme_cards"`
	SchemeSetup figures.Note `json:"scheme_setup"`
	Icons       figures.Note `json:"icons"`
	Guardhouse  struct {
		Actions []struct {
			Rank   figures.Note   `json:"rank"`
			Action string         `json:"action"`
			Cost   map[string]int `json:"cost"`
			Gain   figures.Note   `json:"gain"`
			Repeat figures.Note   `json:"repeat"`
			OnlyIf figures.Note   `json:"only_if"`
		} `json:"actions"`
		said
	} `json:"guardhouse_priority"`
	Capture struct {
		Target    figures.Note `json:"target"`
		Group     figures.Note `json:"group"`
		Different figures.Note `json:"different_locations_allowed"`
		Tax       int          `json:"tax_per_turn" range:"0,20"`
		TaxNote   figures.Note `json:"tax_per_turn_note"`
		More      figures.Note `json:"with_two_or_more_humans"`
		said
	} `json:"capture"`
	Build    figures.Note `json:"wonder_build"`
	Default  figures.Note `json:"guildhall_default"`
	NoneLeft figures.Note `json:"no_workers_left"`
	Boards   []struct {
		ID    string       `json:"id"`
		Board figures.Note `json:"board"`
		Side  figures.Note `json:"side"`
		Start struct {
			Virtue    int          `json:"virtue" range:"0,14"`
			Influence int          `json:"influence" range:"0,12"`
			Silver    figures.Note `json:"silver"`
			Marble    int          `json:"marble"`
			Marker    figures.Note `json:"resource_marker"`
			Cards     figures.Note `json:"building_cards"`
			Hired     figures.Note `json:"apprentices"`
		} `json:"start"`
		Special  schemeDoc       `json:"specialisation"`
		Power    json.RawMessage `json:"power"`
		Captures []Location      `json:"capture_priority"`
		Tokens   []Location      `json:"wonder_priority"`
		Note     figures.Note    `json:"wonder_priority_note"`
		said
	} `json:"ai_boards"`
	Scoring figures.Note `json:"scoring"`
}

// schemeDoc is one option of a Scheme card, or a Specialisation.
type schemeDoc struct {
	If       string   `json:"if"`
	Location Location `json:"location"`
	Do       effect   `json:"do"`
}
