// Package secret makes and compares what a browser shows to be let in: 160 random bits as
// text. Only hashes are stored.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"

	"westkingdom/server/store"
)

const size = 20 // bytes

// length is that of every secret's text.
var length = base64.RawURLEncoding.EncodedLen(size)

// New makes a secret.
func New() string {
	b := make([]byte, size)
	rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

// Is says whether a text can be a secret. What cannot is looked for in no store.
func Is(text string) bool {
	b, err := base64.RawURLEncoding.DecodeString(text)
	return err == nil && len(b) == size && len(text) == length
}

// Hash is how a secret is stored; no secret is the zero Hash.
func Hash(secret string) store.Hash {
	if secret == "" {
		return store.Hash{}
	}
	return sha256.Sum256([]byte(secret))
}

// Same says whether a secret's hash is a stored one, in a time that does not depend on how
// much of it is. The zero Hash is no secret's.
func Same(shown, stored store.Hash) bool {
	return shown != (store.Hash{}) && subtle.ConstantTimeCompare(shown[:], stored[:]) == 1
}

// Opens says whether the secret is the one of this hash; see [Same].
func Opens(secret string, stored store.Hash) bool { return Same(Hash(secret), stored) }
