package store

import (
	"encoding/json"
	"fmt"
)

// Holder is somebody who played a seat and does not any more: a person by name, or
// a bot by strength.
type Holder struct {
	Name  string `json:"name,omitempty"`
	Bot   string `json:"bot,omitempty"`
	Until int    `json:"until"` // the last record while the seat was theirs
}

// EncodeHolders returns the JSON in which databases keep holders, nil for none.
func EncodeHolders(all []Holder) ([]byte, error) {
	if len(all) == 0 {
		return nil, nil
	}
	return json.Marshal(all)
}

// DecodeHolders reads what EncodeHolders made. Errors: ErrDamaged.
func DecodeHolders(data []byte) (all []Holder, err error) {
	if data == nil {
		return nil, nil
	}
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%w: those who had a seat: %w", ErrDamaged, err)
	}
	return all, nil
}
