package local

import (
	"westkingdom/engine"
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

// infos tells the games as GET /api/games does.
func infos(*Call, *struct{}) ([]engine.Info, error) {
	all := make([]engine.Info, 0, len(games.All))
	for _, g := range games.All {
		all = append(all, g.Info())
	}
	return all, nil
}
