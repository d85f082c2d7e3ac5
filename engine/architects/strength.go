package architects

import (
	_ "embed"
	"encoding/json"

	"westkingdom/engine"
)

// strengthFile is what this prints:
//
//	westkingdom simulate --game architects --seats 1 --games 500 --bots greedy \
//		--settings wonders=on,boards=characters --each opponent
//
//go:embed strength.json
var strengthFile []byte

// strengths are those of the opponents, by the values of the setting.
var strengths = func() map[string]engine.Strength {
	var file struct {
		Values map[string]struct {
			ScoreMean engine.Strength `json:"score_mean"`
		} `json:"values"`
	}
	if err := json.Unmarshal(strengthFile, &file); err != nil {
		panic("architects: strength.json: " + err.Error())
	}
	list := make(map[string]engine.Strength, len(file.Values))
	for value, of := range file.Values {
		list[value] = of.ScoreMean
	}
	return list
}()
