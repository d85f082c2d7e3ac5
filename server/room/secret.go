package room

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf8"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Who is what a browser shows of itself: the secrets that it holds for a room.
// Empty or wrong ones are ignored: they make nobody.
type Who struct {
	Host string
	Seat string
	// Address is where it asks from, for what is limited by that.
	Address string
}

const (
	codeLength  = 10                                 // 50 bits: too many to try over a network
	codeLetters = "0123456789abcdefghjkmnpqrstvwxyz" // Crockford's base 32: none is mistaken for another
	secretBytes = 20                                 // 160 bits
	maxLine     = 500                                // characters of a chat line
)

// IsCode says whether a text can be a room's code. What cannot is asked of no
// store.
func IsCode(text string) bool {
	return len(text) == codeLength && strings.Trim(text, codeLetters) == ""
}

func newCode() string {
	b := make([]byte, codeLength)
	rand.Read(b)
	for i := range b {
		b[i] = codeLetters[b[i]%32]
	}
	return string(b)
}

func newSecret() string {
	b := make([]byte, secretBytes)
	rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

func newSeed() engine.Seed {
	var b [16]byte
	rand.Read(b[:])
	return engine.Seed{Hi: binary.LittleEndian.Uint64(b[:8]), Lo: binary.LittleEndian.Uint64(b[8:])}
}

func hashOf(secret string) store.Hash { return sha256.Sum256([]byte(secret)) }

// opens says whether the secret is the one of this hash, in a time that does
// not depend on how much of it is right. The zero Hash has no secret.
func opens(secret string, hash store.Hash) bool {
	if secret == "" || hash == (store.Hash{}) {
		return false
	}
	h := hashOf(secret)
	return subtle.ConstantTimeCompare(h[:], hash[:]) == 1
}

func cleanLine(text string) (string, error) {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > maxLine || !record.Readable(text) || !strings.ContainsFunc(text, seen) {
		return "", refuse(protocol.CodeBadRequest, "A line has 1 to 500 characters, and some of them can be seen.")
	}
	return text, nil
}

// seen says whether a character shows anything by itself.
func seen(c rune) bool {
	return unicode.IsGraphic(c) && !unicode.IsSpace(c) && c != '\u2800' && // a Braille cell without dots
		!unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
