package local

import (
	"westkingdom/engine/games"
	"westkingdom/server/protocol"
)

func about(*Call, *struct{}) (protocol.EngineAbout, error) {
	rules := make(map[string]int)
	for _, g := range games.All {
		info := g.Info()
		rules[info.ID] = info.Rules
	}
	return protocol.EngineAbout{Rules: rules}, nil
}
