//go:build !js

package review

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"

	"westkingdom/engine/review"
)

func encode(r *review.Review) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := errors.Join(json.NewEncoder(z).Encode(r), z.Close()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func decode(data []byte) (*review.Review, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	r := new(review.Review)
	return r, json.NewDecoder(z).Decode(r)
}
