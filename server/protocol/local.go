package protocol

// EngineAbout is what the engine in a browser says of itself.
type EngineAbout struct {
	// Rules is the number of the rules by which new games are played, by game.
	Rules map[string]int `json:"rules"`
}

// EngineProgress is how far a call of the engine in a browser has come.
type EngineProgress struct {
	Done  int `json:"done"`
	Total int `json:"total"`
}
