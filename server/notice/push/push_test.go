package push_test

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"westkingdom/server/notice"
	"westkingdom/server/notice/outside"
	"westkingdom/server/notice/push"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

var base64url = base64.RawURLEncoding

// browser has the keys of a subscription, and opens what is sent to it by the text of
// RFC 8188 and 8291, with nothing of what sent it.
type browser struct {
	key  *ecdh.PrivateKey
	auth []byte
}

func newBrowser(t testing.TB) *browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{key: key, auth: make([]byte, 16)}
	_, _ = rand.Read(b.auth)
	return b
}

func (b *browser) subscription() push.Subscription {
	return push.Subscription{P256dh: base64url.EncodeToString(b.key.PublicKey().Bytes()), Auth: base64url.EncodeToString(b.auth)}
}

func (b *browser) channel(t testing.TB, endpoint string) store.Channel {
	t.Helper()
	keys, err := json.Marshal(b.subscription())
	if err != nil {
		t.Fatal(err)
	}
	return store.Channel{Kind: "push", Address: endpoint, Keys: keys, Language: "fr"}
}

// open opens a body of the content coding aes128gcm.
func (b *browser) open(t *testing.T, body []byte) []byte {
	t.Helper()
	if len(body) < 86 || body[20] != 65 {
		t.Fatalf("a header of %d bytes", len(body))
	}
	salt, size, sender := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:86]
	if len(body) > int(size) || len(body) > 4096 {
		t.Errorf("%d bytes in a record of %d", len(body), size)
	}
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := b.key.ECDH(public)
	if err != nil {
		t.Fatal(err)
	}
	derive := func(secret, salt []byte, info string, n int) []byte {
		key, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	ikm := derive(secret, b.auth, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(sender), 32)
	block, err := aes.NewCipher(derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := gcm.Open(nil, derive(ikm, salt, "Content-Encoding: nonce\x00", 12), body[86:], nil)
	if err != nil {
		t.Fatalf("the browser cannot open it: %v", err)
	}
	text, ok := bytes.CutSuffix(bytes.TrimRight(plain, "\x00"), []byte{2})
	if !ok {
		t.Error("the last record does not end as one")
	}
	return text
}

// verified checks who sent a request, as a push service does (RFC 8292), and returns
// what it says of itself.
func verified(t *testing.T, header, key string) (claims struct {
	Aud, Sub string
	Exp      int64
}) {
	t.Helper()
	token, k, ok := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	if !ok || k != key {
		t.Fatalf("authorization %q", header)
	}
	point, err := base64url.DecodeString(k)
	if err != nil {
		t.Fatal(err)
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(token, ".")
	signature, err := base64url.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		t.Fatal(err, len(signature))
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		t.Error("the signature is not of this key")
	}
	data, err := base64url.DecodeString(parts[1])
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &claims); err != nil {
		t.Fatal(err)
	}
	return claims
}

// service is a push service on this machine, and a sender that may reach it.
func service(t *testing.T, answer http.HandlerFunc) (*push.Sender, push.Keys, string) {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	keys, err := push.NewKeys()
	if err != nil {
		t.Fatal(err)
	}
	return push.New(keys, "https://games.example.org", outside.Client(loopback(t))), keys, server.URL
}

func loopback(t testing.TB) (allowed outside.Networks) {
	t.Helper()
	if err := allowed.UnmarshalText([]byte("127.0.0.0/8")); err != nil {
		t.Fatal(err)
	}
	return allowed
}

var message = notice.Message{
	Notice: protocol.Notice{
		Kind: protocol.NoticeTurn, Language: "fr", Room: "abcdefgh", Game: "architects", Who: []string{"Aïda ☕"}, Name: "Zoé", Seq: 57, Waiting: 3,
		At: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC),
	},
	Topic: "a-topic-of-32-characters-at-most", Keep: 7 * 24 * time.Hour,
}

// TestSend: the browser, and only it, reads what was sent; the service knows who sends
// it, for how long it is of use, and what it replaces.
func TestSend(t *testing.T) {
	b := newBrowser(t)
	var got *http.Request
	var body []byte
	sender, keys, url := service(t, func(w http.ResponseWriter, r *http.Request) {
		got = r
		body, _ = io.ReadAll(r.Body)
		w.WriteHeader(http.StatusCreated)
	})
	if err := sender.Send(t.Context(), b.channel(t, url+"/push/abc"), message); err != nil {
		t.Fatal(err)
	}
	var read protocol.Notice
	if err := json.Unmarshal(b.open(t, body), &read); err != nil || !reflect.DeepEqual(read, message.Notice) {
		t.Errorf("the browser reads %+v, %v", read, err)
	}
	if bytes.Contains(body, []byte("architects")) {
		t.Error("the service can read it")
	}
	for name, want := range map[string]string{
		"Content-Encoding": "aes128gcm", "TTL": "604800", "Topic": message.Topic, "Urgency": "normal",
	} {
		if h := got.Header.Get(name); h != want {
			t.Errorf("%s is %q, want %q", name, h, want)
		}
	}
	claims := verified(t, got.Header.Get("Authorization"), keys.Public)
	if left := time.Until(time.Unix(claims.Exp, 0)); claims.Aud != url || claims.Sub != "https://games.example.org" || left < time.Hour || left > 24*time.Hour {
		t.Errorf("it is said by %+v", claims)
	}
}

// TestOutcome: what becomes of each answer of a service.
func TestOutcome(t *testing.T) {
	later := func(after time.Duration) error { return &notice.LaterError{After: after} }
	failed := func(reason string) error { return &notice.FailedError{Reason: reason} }
	for _, c := range []struct {
		status int
		header map[string]string
		want   error
	}{
		{status: 200}, {status: 201}, {status: 202}, {status: 204},
		{status: 404, want: notice.ErrGone},
		{status: 410, want: notice.ErrGone},
		{status: 429, want: later(time.Minute)},
		{status: 429, header: map[string]string{"Retry-After": "120"}, want: later(2 * time.Minute)},
		{status: 429, header: map[string]string{"Retry-After": "-5"}, want: later(time.Second)},
		{status: 429, header: map[string]string{"Retry-After": "99999999999"}, want: later(6 * time.Hour)},
		{status: 429, header: map[string]string{"Retry-After": "never"}, want: later(time.Minute)},
		{status: 503, header: map[string]string{"Date": "Fri, 01 May 2026 12:00:00 GMT", "Retry-After": "Fri, 01 May 2026 12:10:00 GMT"}, want: later(10 * time.Minute)},
		{status: 503, want: failed("status-503")},
		{status: 500, want: failed("status-500")},
		{status: 413, want: failed("status-413")},
		{status: 403, want: failed("status-403")},
		{status: 307, header: map[string]string{"Location": "http://127.0.0.1:1/"}, want: failed("status-307")},
	} {
		sender, _, url := service(t, func(w http.ResponseWriter, _ *http.Request) {
			for name, value := range c.header {
				w.Header().Set(name, value)
			}
			w.WriteHeader(c.status)
		})
		if err := sender.Send(t.Context(), newBrowser(t).channel(t, url), message); !reflect.DeepEqual(err, c.want) {
			t.Errorf("%d %v: got %v, want %v", c.status, c.header, err, c.want)
		}
	}
}

// TestUnreachable: the word for it is all that is told, and no address.
func TestUnreachable(t *testing.T) {
	closed := httptest.NewServer(nil)
	closed.Close()
	held := make(chan struct{})
	sender, _, hangs := service(t, func(http.ResponseWriter, *http.Request) { <-held })
	t.Cleanup(func() { close(held) })
	short, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	ended, end := context.WithCancel(t.Context())
	end()
	b := newBrowser(t)
	for _, c := range []struct {
		ctx      context.Context
		endpoint string
		reason   string
	}{
		{t.Context(), closed.URL + "/secret", "unreachable"},
		{t.Context(), "https://10.0.0.1/secret", "not-public"},
		{t.Context(), "https://[::1]/secret", "not-public"},
		{short, hangs + "/secret", "timeout"},
	} {
		err := sender.Send(c.ctx, b.channel(t, c.endpoint), message)
		var failed *notice.FailedError
		if !errors.As(err, &failed) || failed.Reason != c.reason {
			t.Errorf("%s: %v, want %s", c.endpoint, err, c.reason)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("the error has the address in it: %v", err)
		}
	}
	if err := sender.Send(ended, b.channel(t, hangs), message); !errors.Is(err, context.Canceled) {
		t.Errorf("a server that stops has failed: %v", err)
	}
}

// TestCheck: what no browser would give is refused when it is given.
func TestCheck(t *testing.T) {
	good := newBrowser(t).subscription()
	const endpoint = "https://push.example.org/abc"
	if err := good.Check(endpoint, nil); err != nil {
		t.Error(err)
	}
	padded := push.Subscription{P256dh: good.P256dh + "=", Auth: good.Auth + "=="}
	if err := padded.Check(endpoint, nil); err != nil {
		t.Errorf("padded: %v", err)
	}
	for name, bad := range map[string]push.Subscription{
		"no keys":     {},
		"no point":    {P256dh: base64url.EncodeToString(bytes.Repeat([]byte{4}, 65)), Auth: good.Auth},
		"short auth":  {P256dh: good.P256dh, Auth: "AAAA"},
		"no base64":   {P256dh: "???", Auth: good.Auth},
		"the origin":  {P256dh: base64url.EncodeToString([]byte{0}), Auth: good.Auth},
		"no auth":     {P256dh: good.P256dh},
		"another key": {P256dh: good.Auth, Auth: good.P256dh},
	} {
		if bad.Check(endpoint, nil) == nil {
			t.Errorf("%s passes", name)
		}
	}
	if err := good.Check("https://127.0.0.1/", nil); !errors.Is(err, outside.ErrAddress) {
		t.Errorf("got %v", err)
	}
}

// BenchmarkSend is what a message costs the server, beside a service on this machine
// that takes it.
func BenchmarkSend(b *testing.B) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.WriteHeader(http.StatusCreated)
	}))
	defer server.Close()
	keys, err := push.NewKeys()
	if err != nil {
		b.Fatal(err)
	}
	sender, to := push.New(keys, "https://games.example.org", outside.Client(loopback(b))), newBrowser(b).channel(b, server.URL)
	for b.Loop() {
		if err := sender.Send(b.Context(), to, message); err != nil {
			b.Fatal(err)
		}
	}
}
