package mail

import (
	"encoding/base64"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/secret"
	"westkingdom/server/store"
)

// linkAge is how long a link is good by which an address is confirmed.
const linkAge = time.Hour

// Keys is what is stored beside an address.
type Keys struct {
	Stop    string   `json:"stop"`              // the secret of the link that ends it, which is in every mail
	Pending *Pending `json:"pending,omitempty"` // the link that was sent last and not used yet
}

// Pending is a link that was sent to an address, until it is used.
type Pending struct {
	Hash  []byte    `json:"hash"` // of its secret
	Until time.Time `json:"until"`
}

// KeysOf reads what a channel has; what cannot be read is the zero Keys.
func KeysOf(c store.Channel) (k Keys) {
	_ = json.Unmarshal(c.Keys, &k)
	return k
}

// Ask returns what is stored of an address that is asked for its reader's yes, and the
// token of the link by which they say it.
func Ask(c store.Channel, now time.Time) (k Keys, shown string) {
	k = KeysOf(c)
	if k.Stop == "" {
		k.Stop = secret.New()
	}
	fresh := secret.New()
	hash := secret.Hash(fresh)
	k.Pending = &Pending{Hash: hash[:], Until: now.Add(linkAge).UTC()}
	return k, token(c.ID, fresh)
}

// Confirms says whether a secret is that of the link, and still good.
func (k Keys) Confirms(shown string, now time.Time) bool {
	return k.Pending != nil && now.Before(k.Pending.Until) && secret.Opens(shown, hashOf(k.Pending.Hash))
}

// Stops says whether a secret is that of the link which ends it.
func (k Keys) Stops(shown string) bool {
	return k.Stop != "" && secret.Opens(shown, secret.Hash(k.Stop))
}

func hashOf(stored []byte) (h store.Hash) {
	if len(stored) == len(h) {
		copy(h[:], stored)
	}
	return h
}

var idLength = base64.RawURLEncoding.EncodedLen(len(uuid.UUID{}))

// token names a channel and shows one of its secrets: the end of a link.
func token(channel uuid.UUID, shown string) string {
	return base64.RawURLEncoding.EncodeToString(channel[:]) + shown
}

// ParseToken reads the end of a link.
func ParseToken(text string) (channel uuid.UUID, shown string, ok bool) {
	if len(text) <= idLength || !secret.Is(text[idLength:]) {
		return channel, "", false
	}
	id, err := base64.RawURLEncoding.DecodeString(text[:idLength])
	if err != nil {
		return channel, "", false
	}
	copy(channel[:], id)
	return channel, text[idLength:], true
}
