package view

import "encoding/json"

// appendJSON needs no second encoder where one room is played at a time.
func appendJSON(data []byte, value any) ([]byte, error) {
	text, err := json.Marshal(value)
	return append(data, text...), err
}
