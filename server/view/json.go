//go:build !js

package view

import "github.com/segmentio/encoding/json" // nothing that is hashed is encoded with it

func appendJSON(data []byte, value any) ([]byte, error) {
	return json.Append(data, value, json.EscapeHTML|json.SortMapKeys)
}
