package store

import (
	"encoding/json"
	"fmt"

	"westkingdom/engine/record"
)

// EncodeHolders returns the JSON in which databases keep holders, nil for none.
func EncodeHolders(all []record.Holder) ([]byte, error) {
	if len(all) == 0 {
		return nil, nil
	}
	return json.Marshal(all)
}

// DecodeHolders reads what EncodeHolders made. Errors: ErrDamaged.
func DecodeHolders(data []byte) (all []record.Holder, err error) {
	if data == nil {
		return nil, nil
	}
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%w: those who had a seat: %w", ErrDamaged, err)
	}
	return all, nil
}
