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
	"io"
	"net"
	"net/http"
	"strconv"
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
	if err != nil {
		return failure(err)
	}
	_, _ = io.CopyN(io.Discard, res.Body, 4<<10) // so that the connection serves again
	res.Body.Close()
	return outcome(res)
}

// failure says in a word why nobody was reached.
func failure(err error) error {
	var timeout net.Error
	switch {
	case errors.Is(err, outside.ErrAddress):
		return &notice.FailedError{Reason: "not-public"}
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case errors.As(err, &timeout) && timeout.Timeout():
		return &notice.FailedError{Reason: "timeout"}
	}
	return &notice.FailedError{Reason: "unreachable"}
}

// How long a service that says nothing better is left alone, and how long at most.
const (
	laterAtLeast = time.Minute
	laterAtMost  = 6 * time.Hour
)

func outcome(res *http.Response) error {
	switch {
	case res.StatusCode >= 200 && res.StatusCode < 300:
		return nil
	case res.StatusCode == http.StatusNotFound || res.StatusCode == http.StatusGone:
		return notice.ErrGone
	case res.StatusCode == http.StatusTooManyRequests || res.StatusCode == http.StatusServiceUnavailable && res.Header.Get("Retry-After") != "":
		return &notice.LaterError{After: retryAfter(res.Header)}
	}
	return &notice.FailedError{Reason: "status-" + strconv.Itoa(res.StatusCode)}
}

// retryAfter reads a header: seconds, or a date by the service's own clock.
func retryAfter(h http.Header) time.Duration {
	text := h.Get("Retry-After")
	after := laterAtLeast
	if seconds, err := strconv.Atoi(text); err == nil {
		after = time.Duration(min(seconds, int(laterAtMost/time.Second))) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		now, err := http.ParseTime(h.Get("Date"))
		if err != nil {
			now = time.Now()
		}
		after = at.Sub(now)
	}
	return min(max(after, time.Second), laterAtMost)
}
