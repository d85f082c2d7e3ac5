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

// Hash is how a secret is stored.
func Hash(secret string) store.Hash { return sha256.Sum256([]byte(secret)) }

// Opens says whether the secret is the one of this hash, in a time that does
// not depend on how much of it is right. The zero Hash has no secret.
func Opens(secret string, hash store.Hash) bool {
	if secret == "" || hash == (store.Hash{}) {
		return false
	}
	h := Hash(secret)
	return subtle.ConstantTimeCompare(h[:], hash[:]) == 1
}
