package store

import (
	"encoding/json"
	"fmt"

	"westkingdom/engine/fair"
)

// Fair is what a room's deal follows from; see package fair.
type Fair struct {
	Secret fair.Secret // the server's
	Code   string      // of the room in which it was dealt: a room that was read from a file had another
	// Commits are those of the seats as they stood when the game was last started; nil: it was not.
	Commits []string
	// Opened are what the seats opened by the time that the game began; nil: it has not.
	Opened []string
}

// fairText is the JSON in which databases keep it.
type fairText struct {
	Secret  string   `json:"secret"`
	Code    string   `json:"code"`
	Commits []string `json:"commits,omitempty"`
	Opened  []string `json:"opened,omitempty"`
}

// EncodeFair returns the JSON in which databases keep it, nil for nothing.
func EncodeFair(f *Fair) ([]byte, error) {
	if f == nil {
		return nil, nil
	}
	return json.Marshal(fairText{f.Secret.String(), f.Code, f.Commits, f.Opened})
}

// DecodeFair reads what EncodeFair made. Errors: ErrDamaged.
func DecodeFair(data []byte) (*Fair, error) {
	if data == nil {
		return nil, nil
	}
	var t fairText
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("%w: what the deal follows from: %w", ErrDamaged, err)
	}
	secret, err := fair.Parse(t.Secret)
	if err != nil {
		return nil, fmt.Errorf("%w: what the deal follows from: %w", ErrDamaged, err)
	}
	return &Fair{secret, t.Code, t.Commits, t.Opened}, nil
}
