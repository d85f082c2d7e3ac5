package architects

import "westkingdom/engine/figures"

type apprenticeDoc struct {
	No      int       `json:"no" range:"1,99"`
	ID      string    `json:"id"`
	Skills  skillSet  `json:"skills"`
	Virtue  int       `json:"virtue_on_hire" range:"-20,20"`
	Ability abilities `json:"ability"`
	Promo   bool      `json:"promo"`
	said
}

type buildingDoc struct {
	No        int      `json:"no" range:"1,99"`
	ID        string   `json:"id"`
	Cost      cost     `json:"cost"`
	Skills    skillSet `json:"skills_required"`
	VP        int      `json:"vp"`
	Virtue    int      `json:"virtue_on_build" range:"-20,20"`
	Immediate *effect  `json:"immediate"`
	End       *effect  `json:"end_game"`
	Promo     bool     `json:"promo"`
	said
}

type rewardDoc struct {
	ID      string `json:"id"`
	Effects effect `json:"effects"`
	said
}

// characterDoc is one character side of a player board.
type characterDoc struct {
	ID      string       `json:"id"`
	Colour  string       `json:"colour"`
	Box     figures.Note `json:"box"`
	Ability abilities    `json:"ability"`
	Start   struct {
		Prisoners int     `json:"own_prisoners"`
		Silver    int     `json:"silver"`
		Virtue    int     `json:"virtue" range:"0,14"`
		Resources amounts `json:"resources"`
		Cards     int     `json:"extra_building_cards"`
		Debts     int     `json:"unpaid_debts"`
		Influence int     `json:"influence"`
	} `json:"start"`
	said
}
