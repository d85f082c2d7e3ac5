// Package push sends notices to browsers by Web Push: RFC 8030 (the service), 8291
// (what only the browser can open) and 8292 (who sends it).
package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"westkingdom/server/notice"
	"westkingdom/server/notice/outside"
	"westkingdom/server/store"
)

// Keys are the server's own (VAPID), base64url. Every subscription is bound to them:
// if they are lost, nobody is reached any more.
type Keys struct {
	Public  string `json:"public"`
	Private string `json:"private"`
}

// NewKeys makes keys.
func NewKeys() (k Keys, err error) {
	k.Private, k.Public, err = webpush.GenerateVAPIDKeys()
	return k, err
}

// Subscription is what a browser's PushManager gives, base64url.
type Subscription struct {
	P256dh string `json:"p256dh"` // its public key
	Auth   string `json:"auth"`
}

// Check says whether something can be sent there, as far as can be told without
// sending it. Errors: [outside.ErrAddress], or what is wrong with the keys.
func (s Subscription) Check(endpoint string, allowed outside.Networks) error {
	if err := allowed.Check(endpoint); err != nil {
		return err
	}
	point, err := decode(s.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	if err != nil {
		return errors.New("p256dh is no public key")
	}
	if auth, err := decode(s.Auth); err != nil || len(auth) != 16 {
		return errors.New("auth is not 16 bytes")
	}
	return nil
}

func decode(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}

// Sender is a [notice.Channel].
type Sender struct {
	keys    Keys
	contact string
	client  *http.Client
}

var _ notice.Channel = (*Sender)(nil)

// New makes a sender. contact is where the push services find the operator: a page's
// https address, or a mail address.
func New(keys Keys, contact string, client *http.Client) *Sender {
	return &Sender{keys: keys, contact: contact, client: client}
}

// Send implements [notice.Channel].
func (s *Sender) Send(ctx context.Context, to store.Channel, m notice.Message) error {
	var sub Subscription
	if err := json.Unmarshal(to.Keys, &sub); err != nil {
		return &notice.FailedError{Reason: "unreachable"}
	}
	body, err := json.Marshal(m.Notice)
	if err != nil {
		return fmt.Errorf("notice: %w", err)
	}
	res, err := webpush.SendNotificationWithContext(ctx, body,
		&webpush.Subscription{Endpoint: to.Address, Keys: webpush.Keys{P256dh: sub.P256dh, Auth: sub.Auth}},
		&webpush.Options{
			HTTPClient: s.client, Subscriber: s.contact, VAPIDPublicKey: s.keys.Public, VAPIDPrivateKey: s.keys.Private,
			Topic: m.Topic, TTL: int(m.Keep / time.Second), Urgency: webpush.UrgencyNormal,
		})
	return notice.Answer(res, err)
}
