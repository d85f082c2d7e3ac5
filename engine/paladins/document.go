package paladins

import "westkingdom/engine/figures"

// document is data/paladins.json. Fields of the type [figures.Note] are for
// readers and for the client; the rules read all others, or check them against
// what they take for granted.
type document struct {
	Game struct {
		figuresOf
		ID            figures.Note `json:"id"`
		NameEN        figures.Note `json:"name_en"`
		NameFR        figures.Note `json:"name_fr"`
		Players       figures.Note `json:"players"`
		Rounds        positive     `json:"rounds"`
		SchemaVersion figures.Note `json:"schema_version"`
		Legend        figures.Note `json:"provenance_legend"`
		Rule          figures.Note `json:"provenance_rule"`
	} `json:"game"`
	Vocabulary figures.Note `json:"vocabulary"`
	Workers    figures.Note `json:"workers"`
	Resources  figures.Note `json:"resources"`
	Attributes struct {
		figuresOf
		IDs   figures.Note `json:"ids"`
		Start number       `json:"start"`
		Max   positive     `json:"max"`
		Items figures.Note `json:"items"`
	} `json:"attributes"`
	Components  components     `json:"component_counts"`
	Setup       setupFigures   `json:"setup"`
	Paladins    paladinCards   `json:"paladins"`
	Townsfolk   townsfolkCards `json:"townsfolk"`
	Outsiders   outsiderCards  `json:"outsiders"`
	Walls       wallCards      `json:"walls"`
	Taverns     tavernCards    `json:"taverns"`
	Suspicion   suspicionCards `json:"suspicion"`
	Debts       debtCards      `json:"debts"`
	Orders      orderCards     `json:"kings_orders"`
	Favours     favourCards    `json:"kings_favours"`
	Market      market         `json:"market"`
	Board       mainBoard      `json:"main_board"`
	PlayerBoard playerBoard    `json:"player_board"`
	Scoring     scoringFigures `json:"scoring"`
	Solo        soloFigures    `json:"solo"`
	TestVectors figures.Note   `json:"test_vectors"`
	Questions   figures.Note   `json:"open_questions"`
}

// figuresOf is what an object may say about where its figures come from.
type figuresOf struct {
	Provenance figures.Note `json:"provenance"`
	Note       figures.Note `json:"note"`
}

type setupFigures struct {
	TaxSupply struct {
		figuresOf
		By map[int]positive `json:"by_players"`
	} `json:"tax_supply"`
	Taverns struct {
		figuresOf
		By      map[int]number `json:"by_players"`
		Formula figures.Note   `json:"formula"`
	} `json:"taverns_revealed"`
	Townsfolk   single `json:"townsfolk_displayed"`
	Outsiders   single `json:"outsiders_displayed"`
	Orders      single `json:"kings_orders_placed"`
	Favours     single `json:"kings_favours_placed"`
	PlayerStart struct {
		figuresOf
		Silver     number       `json:"silver"`
		Provisions number       `json:"provisions"`
		Workers    []workerName `json:"workers"`
		Paladins   number       `json:"paladin_cards"`
	} `json:"player_start"`
	StartingRecruit figures.Note `json:"starting_recruit"`
	Reveal          struct {
		figuresOf
		Rounds map[int][]string `json:"rounds"`
	} `json:"reveal_schedule"`
	Slots struct {
		figuresOf
		By map[int]struct {
			Total     number   `json:"total" range:"0,99"`
			PerRegion []number `json:"per_region"`
		} `json:"by_players"`
	} `json:"available_board_slots"`
	Keep single `json:"workers_kept_on_pass_max"`
}

type paladinCards struct {
	Sets  figures.Note `json:"sets"`
	Cards []struct {
		figuresOf
		ID      string         `json:"id"`
		Name    figures.Note   `json:"name"`
		Workers workerList     `json:"workers"`
		Boosts  attributeSteps `json:"boosts"`
		Ability struct {
			Modifier string    `json:"modifier"`
			Action   boardName `json:"action"`
			Resource string    `json:"resource"`
			Value    int       `json:"value" range:"-20,20"`
			Min      number    `json:"min"`
			Effects  effects   `json:"effects"`
		} `json:"ability"`
	} `json:"cards"`
}

type townsfolkCards struct {
	Fields    figures.Note      `json:"fields"`
	NameFrom  figures.Note      `json:"name_fr_provenance"`
	Condition figures.Note      `json:"condition_provenance"`
	Copies    map[string]number `json:"copies"`
	Cards     []struct {
		figuresOf
		ID        string       `json:"id"`
		NameEN    string       `json:"name_en"`
		NameFR    figures.Note `json:"name_fr"`
		Quest     effects      `json:"quest"`
		Immediate effects      `json:"immediate"`
		Ability   struct {
			Trigger struct {
				Event     string     `json:"event"`
				Action    *boardName `json:"action"`
				Condition struct {
					Min *number `json:"suspicion_min"`
					Max *number `json:"suspicion_max"`
				} `json:"condition"`
			} `json:"trigger"`
			Reward effects `json:"reward"`
		} `json:"ability"`
	} `json:"cards"`
}

// outsiderCards: cards count by the colour of their suit, whichever people
// that is.
type outsiderCards struct {
	Fields     figures.Note `json:"fields"`
	Guaranteed figures.Note `json:"guaranteed"`
	Suits      []struct {
		figuresOf
		ID     string       `json:"id"`
		People figures.Note `json:"people"`
		NameEN figures.Note `json:"name_en"`
		NameFR figures.Note `json:"name_fr"`
		Count  number       `json:"count"`
	} `json:"suits"`
	SuitsNote figures.Note `json:"suits_note"`
	Targets   figures.Note `json:"scoring_targets"`
	NameFrom  figures.Note `json:"name_fr_provenance"`
	Cards     []struct {
		figuresOf
		ID      string       `json:"id"`
		NameEN  string       `json:"name_en"`
		NameFR  figures.Note `json:"name_fr"`
		Suit    string       `json:"suit"`
		People  peopleName   `json:"people"`
		Attack  effects      `json:"attack"`
		Convert effects      `json:"convert"`
		Scoring struct {
			Base  number    `json:"base"`
			VP    number    `json:"vp"`
			Every positive  `json:"every"`
			Of    countName `json:"of"`
		} `json:"scoring"`
	} `json:"cards"`
}

type wallCards struct {
	Guaranteed figures.Note `json:"guaranteed"`
	Fields     figures.Note `json:"fields"`
	Cards      []struct {
		figuresOf
		ID     string  `json:"id"`
		Reward effects `json:"reward"`
		VP     number  `json:"vp"`
	} `json:"cards"`
}

type tavernCards struct {
	figuresOf
	Cards []struct {
		figuresOf
		ID      string     `json:"id"`
		Workers workerList `json:"workers"`
	} `json:"cards"`
}

type suspicionCards struct {
	figuresOf
	Distribution map[int]number `json:"distribution"` // cards by tax
	Cards        []struct {
		ID  string `json:"id"`
		Tax number `json:"tax"`
	} `json:"cards"`
}

type debtCards struct {
	figuresOf
	Count  number `json:"count" range:"1,60"`
	Paid   int    `json:"paid_vp" range:"-20,20"`
	Unpaid int    `json:"unpaid_vp" range:"-20,20"`
	Cards  []struct {
		ID string `json:"id"`
	} `json:"cards"`
}

type orderCards struct {
	figuresOf
	Placed number `json:"placed"`
	Slots  [orderSlots]struct {
		Slot  number `json:"slot"`
		Round number `json:"revealed_in_round"`
		VP    number `json:"vp"`
	} `json:"slots"`
	Cards []struct {
		figuresOf
		ID     string    `json:"id"`
		Action boardName `json:"action"`
		Of     countName `json:"of"`
		Needs  positive  `json:"needs"`
	} `json:"cards"`
}

type favourCards struct {
	figuresOf
	Placed    number       `json:"placed"`
	Uses      number       `json:"uses_per_round"`
	Shared    figures.Note `json:"shared"`
	PrayClear figures.Note `json:"pray_can_clear"`
	AtOnce    figures.Note `json:"usable_in_reveal_round"`
	NamesNote figures.Note `json:"names_note"`
	Cards     []struct {
		figuresOf
		ID     string    `json:"id"`
		Space  spaceName `json:"space"`
		Extra  costs     `json:"extra_cost"`
		Effect effects   `json:"effect"`
	} `json:"cards"`
}

// components is how many of each there are.
type components struct {
	figuresOf
	Paladins  figures.Note `json:"paladin_cards"`
	Each      number       `json:"paladins_per_player" range:"1,60"`
	Townsfolk number       `json:"townsfolk" range:"1,60"`
	Outsiders number       `json:"outsiders" range:"1,60"`
	Favours   number       `json:"kings_favours" range:"1,60"`
	Orders    number       `json:"kings_orders" range:"1,60"`
	Debts     number       `json:"debts" range:"1,60"`
	Suspicion number       `json:"suspicion" range:"1,60"`
	Taverns   number       `json:"taverns" range:"1,60"`
	Walls     number       `json:"walls" range:"1,60"`
	Schemes   number       `json:"scheme_cards" range:"1,60"`
	Workshops number       `json:"workshops_per_player" range:"1,60"`
	Monks     number       `json:"monks_per_player" range:"1,60"`
	Outposts  number       `json:"outposts_per_player" range:"1,60"`
	Jars      number       `json:"jars_per_player" range:"1,60"`
	Markers   figures.Note `json:"attribute_markers_per_player"`
	Boards    figures.Note `json:"player_boards"`
}

// row is how the cards of a row on the main board move.
type row struct {
	figuresOf
	Order   figures.Note `json:"order"`
	Slide   figures.Note `json:"slide"`
	Enter   figures.Note `json:"enter"`
	CleanUp figures.Note `json:"discard_at_cleanup"`
}

type market struct {
	Townsfolk struct {
		row
		Positions [townsfolkRow]struct {
			figuresOf
			Position number `json:"position"`
			Silver   number `json:"silver"`
			Debt     bool   `json:"debt_allowed"`
		} `json:"positions"`
	} `json:"townsfolk"`
	Outsiders struct {
		row
		Shortfall struct {
			figuresOf
			Missing  positive     `json:"missing_per_silver"`
			Rounding figures.Note `json:"rounding"`
		} `json:"attack_shortfall"`
		Positions [outsiderRow]struct {
			Position number `json:"position"`
			Strength number `json:"strength"`
			Faith    number `json:"faith"`
		} `json:"positions"`
	} `json:"outsiders"`
}

type mainBoard struct {
	figuresOf
	Regions []struct {
		Region   number       `json:"region"`
		Faith    number       `json:"faith"`
		Strength number       `json:"strength"`
		Outsider figures.Note `json:"outsider_position"`
		Slots    []struct {
			figuresOf
			ID     string  `json:"id"`
			Reward effects `json:"reward"`
			Min    number  `json:"min_players"`
		} `json:"slots"`
	} `json:"regions"`
}
