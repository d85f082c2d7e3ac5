package engine

// Reason says why something is not legal. The zero Reason means that it is.
type Reason struct {
	Key  string `json:"key"`            // names the sentence, such as "short"
	What string `json:"what,omitempty"` // what it is about, such as "silver"
	Have int    `json:"have"`
	Need int    `json:"need"`
}

// Keys of reasons that games share. A game adds its own to its vocabulary.
const (
	// ReasonShort: too little of What; Have of Need.
	ReasonShort = "short"
	// ReasonNone: there is no What.
	ReasonNone = "none"
	// ReasonEmpty: the pile or the supply What is empty.
	ReasonEmpty = "empty"
)

// OK says whether there is nothing against it.
func (r Reason) OK() bool { return r.Key == "" }

// Short is the reason that too little of something is there.
func Short(what string, have, need int) Reason {
	return Reason{Key: ReasonShort, What: what, Have: have, Need: need}
}

// None is the reason that there is none of something.
func None(what string) Reason { return Reason{Key: ReasonNone, What: what, Need: 1} }

// Empty is the reason that a pile or a supply is empty.
func Empty(what string) Reason { return Reason{Key: ReasonEmpty, What: what} }

// First returns the first reason that is against something.
func First(reasons ...Reason) Reason {
	for _, r := range reasons {
		if !r.OK() {
			return r
		}
	}
	return Reason{}
}
