package store

import (
	"encoding/json"
	"fmt"

	"westkingdom/engine"
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

// EncodeResult returns the JSON in which databases keep how a game ended, nil if that was
// not noted.
func EncodeResult(all []engine.Standing) ([]byte, error) {
	if all == nil {
		return nil, nil
	}
	return json.Marshal(all)
}

// DecodeResult reads what EncodeResult made. Errors: ErrDamaged.
func DecodeResult(data []byte) (all []engine.Standing, err error) {
	if data == nil {
		return nil, nil
	}
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%w: how the game ended: %w", ErrDamaged, err)
	}
	return all, nil
}
