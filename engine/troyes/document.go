package troyes

import (
	"encoding/json"

	"westkingdom/engine/figures"
)

type note = figures.Note

// document is data/troyes.json.
type document struct {
	SchemaVersion    note `json:"schemaVersion"`
	Game             note `json:"game"`
	ProvenanceLegend note `json:"provenanceLegend"`
	Vocabulary       note `json:"vocabulary"`
	Components       struct {
		Dice     map[string]figures.Note `json:"dice"`
		Citizens struct {
			PerColour int  `json:"perPlayerColor" range:"6,20"`
			Neutral   int  `json:"neutral" range:"0,20"`
			Colours   note `json:"colors"`
			Gray      note `json:"neutralColor"`
		} `json:"citizens"`
		Cubes      note `json:"cubes"`
		Discs      note `json:"discs"`
		Deniers    note `json:"deniers"`
		VP         note `json:"vpTokens"`
		Cards      note `json:"cards"`
		Provenance note `json:"provenance"`
	} `json:"components"`
	Constants struct {
		Deniers   int            `json:"startDeniers"`
		Influence int            `json:"startInfluence"`
		Cap       int            `json:"influenceCap" range:"1,20"`
		Income    int            `json:"incomePerRound"`
		Citizens  note           `json:"citizenLimit"`
		Wages     map[string]int `json:"wages" range:"0,20"`
		Penalty   int            `json:"penaltyVp"`
		Floor     note           `json:"vpFloor"`
		Lot       struct {
			Min   note        `json:"minDice"`
			Max   int         `json:"maxDice" range:"3,3"`
			Price map[int]int `json:"pricePerForeignDie" range:"1,20"`
			Payee note        `json:"payee"`
		} `json:"lot"`
		Red         int  `json:"redMultiplierAgainstBlackDice" range:"1,20"`
		PerBlack    int  `json:"influencePerBlackDieCountered"`
		PerCube     int  `json:"influencePerEventCube"`
		Agriculture int  `json:"agricultureDivisor" range:"1,20"`
		PassFirst   int  `json:"passFirst"`
		PassAgain   int  `json:"passEachFurtherTurn"`
		MaxCubes    note `json:"maxCubesPerAction"`
		MaxLying    note `json:"maxLyingPerColorPerBuilding"`
		End         struct {
			Event int `json:"vpPerUncounteredEventWithPresence"`
			Level int `json:"vpPerCathedralLevelWithoutCube" range:"-20,0"`
		} `json:"endGame"`
		Provenance note `json:"provenance"`
	} `json:"constants"`
	Setup struct {
		ByPlayers []struct {
			Players    int  `json:"players" range:"1,4"`
			Mode       note `json:"mode"`
			Rounds     int  `json:"rounds" range:"1,8"`
			Red        int  `json:"redEventCards" range:"1,8"`
			Citizens   int  `json:"citizensInReserve" range:"1,9"`
			Characters int  `json:"charactersPerPlayer"`
			First      bool `json:"neutralCitizensFirst"`
			See        note `json:"see"`
		} `json:"byPlayerCount"`
		White        int  `json:"whiteEventCards"`
		Yellow       int  `json:"yellowEventCards"`
		ActivityDraw note `json:"activityDraw"`
		Placement    note `json:"initialPlacement"`
		Neutral      struct {
			Citizens   note      `json:"citizens"`
			Seats      []rawSeat `json:"seats"`
			Provenance note      `json:"provenance"`
			Confidence note      `json:"confidence"`
			Note       note      `json:"note"`
		} `json:"neutralPlacement2Players"`
		First      note `json:"firstPlayer"`
		Provenance note `json:"provenance"`
	} `json:"setup"`
	Board struct {
		Districts note `json:"districts"`
		Influence note `json:"influenceTrack"`
		Buildings []struct {
			ID     string `json:"id"`
			Name   note   `json:"name"`
			Colour string `json:"color"`
			Wage   note   `json:"wage"`
			Count  int    `json:"seatCount"`
			Kind   string `json:"kind"`
			Seats  []struct {
				Seat int   `json:"seat"`
				Dice []int `json:"dice" range:"1,6"`
			} `json:"seats"`
			Rows []struct {
				Row   int   `json:"row"`
				Dice  []int `json:"dice" range:"1,6"`
				Seats int   `json:"seats" range:"1,6"`
			} `json:"rows"`
			Provenance note `json:"provenance"`
			Confidence note `json:"confidence"`
		} `json:"buildings"`
		Numbering note `json:"seatNumbering"`
		Cathedral struct {
			Levels int  `json:"levels" range:"3,3"`
			Spaces note `json:"spacesPerLevel"`
			Cubes  note `json:"cubesPerSpace"`
			Rule   note `json:"buildRule"`
			Reward []struct {
				Values    []int `json:"values" range:"1,6"`
				VP        int   `json:"vp"`
				Influence int   `json:"influence"`
			} `json:"reward"`
			Penalty    note `json:"endPenaltyPerMissingLevel"`
			Confidence note `json:"confidence"`
			Provenance note `json:"provenance"`
		} `json:"cathedral"`
		Spaces note `json:"activitySpaces"`
		Queue  note `json:"eventQueue"`
	} `json:"board"`
	Uses []struct {
		ID         string `json:"id"`
		Cost       int    `json:"cost"`
		Effect     note   `json:"effect"`
		Min        note   `json:"minDice"`
		Max        int    `json:"maxDice" range:"0,3"`
		Provenance note   `json:"provenance"`
	} `json:"influenceUses"`
	Windows    note          `json:"influenceWindows"`
	Actions    note          `json:"actions"`
	Activities []rawActivity `json:"activities"`
	Events     []rawEvent    `json:"events"`
	Marauding  rawEvent      `json:"marauding"`
	Bonus      struct {
		Activities []rawActivity `json:"activities"`
		Events     []rawEvent    `json:"events"`
		Use        note          `json:"use"`
		Provenance note          `json:"provenance"`
	} `json:"bonusCards"`
	Characters []struct {
		ID         string `json:"id"`
		Name       note   `json:"name"`
		Metric     string `json:"metric"`
		MetricNote note   `json:"metricNote"`
		Thresholds struct {
			Two  []rawBracket `json:"players2"`
			More []rawBracket `json:"players34"`
		} `json:"thresholds"`
		King       bool `json:"soloKingScores"`
		Provenance note `json:"provenance"`
		Confidence note `json:"confidence"`
	} `json:"characters"`
	Scoring note    `json:"scoring"`
	Solo    rawSolo `json:"solo"`
}

type rawSeat struct {
	Building string `json:"building"`
	Row      int    `json:"row"`
	Seat     int    `json:"seat"`
	Rank     int    `json:"rank"`
}

type rawBracket struct {
	Min int  `json:"min"`
	Max note `json:"max"`
	VP  int  `json:"vp"`
}

type rawActivation struct {
	Colours []string `json:"colors"`
	Mixed   bool     `json:"mixedColors"`
	Divisor int      `json:"divisor" range:"1,20"`
}

type rawActivity struct {
	ID           string        `json:"id"`
	Name         note          `json:"name"`
	Colour       string        `json:"color"`
	Round        int           `json:"entryRound" range:"1,3"`
	Cost         int           `json:"hireCost"`
	Slots        []int         `json:"slots" len:"1,3"`
	Illustration int           `json:"illustrationVp"`
	Activation   rawActivation `json:"activation"`
	Timing       string        `json:"timing"`
	Effect       rawEffect     `json:"effect"`
	Notes        note          `json:"notes"`
	Provenance   note          `json:"provenance"`
	Confidence   note          `json:"confidence"`
}

type rawEffect struct {
	Kind    string    `json:"kind"`
	Steps   []rawStep `json:"steps" len:"1,5"`
	Lot     []string  `json:"lotColors"`
	Counts  string    `json:"countsAs"`
	Dice    rawRange  `json:"physicalDice"`
	Actions []string  `json:"allowedActions"`
	Mixed   bool      `json:"mixedLotAllowed"`
	Priced  note      `json:"pricedAsLotSize"`
}

type rawRange struct {
	Min int `json:"min" range:"0,3"`
	Max int `json:"max" range:"0,3"`
}

// rawStep is one step of an activity or an event.
type rawStep struct {
	Op        string    `json:"op"`
	Resource  string    `json:"resource"`
	Amount    int       `json:"amount"`
	Per       *rawPer   `json:"per"`
	Timing    note      `json:"timing"`
	Shortfall string    `json:"shortfall"`
	Neutral   note      `json:"neutralPaidBy"`
	King      int       `json:"soloAmountPerKingCitizen"`
	Target    note      `json:"target"`
	Split     note      `json:"split"`
	Dice      int       `json:"dice"`
	Success   []int     `json:"success" range:"1,6"`
	Then      []rawStep `json:"then"`
	Metric    string    `json:"metric"`
	Minimum   int       `json:"minimum"`
	Compare   note      `json:"includeNeutralInComparison"`
	Scores    note      `json:"neutralScores"`
	Tie       note      `json:"tie"`
	Leader    bool      `json:"activatorMustBeLeader"`
	Value     int       `json:"value"`
	From      string    `json:"from"`
	To        string    `json:"to"`
	As        int       `json:"as"`
	Colour    string    `json:"color"`
	Each      note      `json:"maxPerDistrict"`
	WithGray  note      `json:"includesNeutral"`
	FromKing  int       `json:"soloMaxFromKing"`
	Building  string    `json:"building"`
	Roll      note      `json:"roll"`
	Events    int       `json:"events"`
	Cubes     note      `json:"cubesEach"`
	Marauding note      `json:"maraudingCounts"`
	Position  note      `json:"position"`
	KingVP    int       `json:"soloKingVp"`
	Include   note      `json:"includeMarauding"`
	Self      note      `json:"includeSelf"`
}

type rawPer struct {
	Count  string `json:"count"`
	Where  any    `json:"where"`
	Color  string `json:"color"`
	Lot    note   `json:"excludeLot"`
	Maraud note   `json:"includeMarauding"`
	Solo   note   `json:"soloOwnDistrictOnly"`
}

type rawEvent struct {
	ID         string        `json:"id"`
	Group      note          `json:"group"`
	Name       note          `json:"name"`
	Colour     string        `json:"color"`
	Permanent  note          `json:"permanent"`
	Black      note          `json:"blackDice"`
	Activation rawActivation `json:"activation"`
	Banners    int           `json:"banners" range:"1,9"`
	VP         struct {
		First  int `json:"first"`
		Second int `json:"second"`
	} `json:"vp"`
	Calls      string    `json:"calls"`
	Effect     []rawStep `json:"effect"`
	Countered  note      `json:"onCountered"`
	Notes      note      `json:"notes"`
	Provenance note      `json:"provenance"`
	Confidence note      `json:"confidence"`
}

type rawSolo struct {
	Name note `json:"name"`
	Base note `json:"base"`
	King struct {
		Name      note `json:"name"`
		Deniers   note `json:"deniers"`
		Influence note `json:"influence"`
		Colours   note `json:"citizenColors"`
		Citizens  int  `json:"citizens" range:"9,30"`
		Gray      note `json:"neutralCitizensUsed"`
		Strength  note `json:"diceStrength"`
		Wages     note `json:"paysWages"`
		Events    note `json:"negativeEventsApply"`
		Role      note `json:"takesNeutralRole"`
		Paid      note `json:"boughtDicePaidTo"`
	} `json:"king"`
	Placement struct {
		Roll   map[string]int `json:"rollEachStep"`
		Used   int            `json:"highestDiceUsed"`
		Order  []string       `json:"tieOrder"`
		King   int            `json:"kingPerStep"`
		Player int            `json:"playerPerStep" range:"1,9"`
		Steps  int            `json:"steps" range:"1,9"`
		Final  note           `json:"kingFinal"`
		Rule   note           `json:"seatRule"`
	} `json:"initialPlacement"`
	Ranking    map[string]any `json:"seatRanking"`
	Characters note           `json:"characters"`
	First      note           `json:"firstPlayer"`
	Black      note           `json:"blackDice"`
	Turn       note           `json:"turn"`
	Order      []string       `json:"buildingOrder"`
	Table      []struct {
		Rolls  []int  `json:"rolls" range:"2,12"`
		Action string `json:"action"`
		VP     int    `json:"vp"`
		Cubes  int    `json:"cubes"`
		Miss   int    `json:"vpPerMissingSpace"`
		Price  struct {
			Dice json.RawMessage `json:"dice"`
			From int             `json:"fromPlayer"`
			Pays int             `json:"playerReceives"`
		} `json:"price"`
		None struct {
			VP int `json:"vp"`
		} `json:"ifNoneLeft"`
	} `json:"table"`
	Tradesman   note `json:"tradesmanChoice"`
	Cathedral   note `json:"cathedralChoice"`
	Citizen     note `json:"placeCitizenChoice"`
	CardChanges note `json:"cardChanges"`
	Rating      []struct {
		Min   *int `json:"min" range:"-50,50"`
		Max   *int `json:"max" range:"-50,50"`
		Label note `json:"label"`
	} `json:"rating"`
	Provenance note `json:"provenance"`
}
