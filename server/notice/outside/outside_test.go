package outside_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"westkingdom/server/notice/outside"
)

// hostile are addresses that lead to where only the server gets, or that are none.
var hostile = []string{
	"https://127.0.0.1/", "https://127.1/", "https://127.255.255.254/", "https://0.0.0.0/", "https://0/", "https://0.1.2.3/",
	"https://2130706433/", "https://0x7f000001/", "https://0177.0.0.1/", "https://localhost/", "https://localhost./", "https://LOCALHOST/",
	"https://10.0.0.1/", "https://10.255.255.255/", "https://172.16.0.1/", "https://172.31.255.255/", "https://192.168.0.1/", "https://192.168.255.255/",
	"https://100.64.0.1/", "https://169.254.169.254/latest/meta-data/", "https://169.254.0.1/", "https://192.0.0.1/", "https://192.0.2.1/", "https://198.18.0.1/",
	"https://198.51.100.1/", "https://203.0.113.1/", "https://224.0.0.1/", "https://239.255.255.250/", "https://240.0.0.1/", "https://255.255.255.255/",
	"https://[::1]/", "https://[::]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[::ffff:10.0.0.1]/", "https://[::127.0.0.1]/",
	"https://[fe80::1]/", "https://[fe80::1%25lo]/", "https://[fc00::1]/", "https://[fd12:3456:789a::1]/", "https://[ff02::1]/", "https://[64:ff9b::7f00:1]/",
	"https://[2001:db8::1]/", "https://[2002:7f00:1::]/", "https://[2001::1]/", "https://[100::1]/", "https://[fec0::1]/",
	"http://127.0.0.1/", "http://93.184.216.34/", "https://93.184.216.34:22/", "https://93.184.216.34:8443/", "https://user:secret@127.0.0.1/",
	"ftp://127.0.0.1/", "file:///etc/passwd", "unix:///run/docker.sock", "gopher://127.0.0.1:70/", "https:///nohost", "//127.0.0.1/", "127.0.0.1", "",
}

// TestHostile: no connection is ever made to what is not a public address.
func TestHostile(t *testing.T) {
	client := outside.Client(nil)
	for _, address := range hostile {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader("x"))
		if err != nil {
			continue // not even the request can be made
		}
		res, err := client.Do(req)
		if err == nil {
			res.Body.Close()
			t.Errorf("%s was called: %s", address, res.Status)
			continue
		}
		var dns *net.DNSError
		var parsed *net.AddrError
		if !errors.Is(err, outside.ErrAddress) && !errors.As(err, &dns) && !errors.As(err, &parsed) && !strings.Contains(err.Error(), "no Host") {
			t.Errorf("%s: %v; it is refused for another reason than what it is", address, err)
		}
	}
}

// TestCheck: what is clear from the address itself is refused when it is named.
func TestCheck(t *testing.T) {
	for address, allowed := range map[string]bool{
		"https://fcm.googleapis.com/fcm/send/abc":      true,
		"https://93.184.216.34/push":                   true,
		"https://127.0.0.1/push":                       false,
		"https://[::1]/push":                           false,
		"https://169.254.169.254/":                     false,
		"http://push.example.org/":                     false,
		"https://user@push.example.org/":               false,
		"https://push.example.org/#part":               false,
		"https://":                                     false,
		"push.example.org":                             false,
		"https://push.example.org/\x00":                false,
		"https://x.org/" + strings.Repeat("long", 600): false,
	} {
		if err := (outside.Networks)(nil).Check(address); (err == nil) != allowed {
			t.Errorf("%.60s: %v", address, err)
		} else if err != nil && !errors.Is(err, outside.ErrAddress) {
			t.Errorf("%.60s: %v is not ErrAddress", address, err)
		}
	}
}

// TestRebinding: what counts is the address that is dialled, whatever the name was
// before. localhost is a name, too.
func TestRebinding(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("called") }))
	defer server.Close()
	u, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{"https://localhost:" + u.Port(), "http://localhost:" + u.Port(), server.URL} {
		if _, err := outside.Client(nil).Get(address); !errors.Is(err, outside.ErrAddress) { //nolint:bodyclose // there is no answer
			t.Errorf("%s: %v", address, err)
		}
	}
}

func loopback(tb testing.TB) (allowed outside.Networks) {
	tb.Helper()
	if err := allowed.UnmarshalText([]byte("127.0.0.0/8, ::1")); err != nil {
		tb.Fatal(err)
	}
	return allowed
}

// TestAllowedNetworks: the operator's own are reached, by plain HTTP too, and no other.
func TestAllowedNetworks(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusCreated) }))
	defer server.Close()
	allowed := loopback(t)
	if err := allowed.Check(server.URL); err != nil {
		t.Error(err)
	}
	res, err := outside.Client(allowed).Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusCreated {
		t.Errorf("got %s", res.Status)
	}
	for _, address := range []string{"http://10.0.0.1/", "http://93.184.216.34/", "https://192.168.0.1/"} {
		if _, err := outside.Client(allowed).Get(address); !errors.Is(err, outside.ErrAddress) { //nolint:bodyclose // there is no answer
			t.Errorf("%s: %v", address, err)
		}
	}
	if text, err := allowed.MarshalText(); err != nil || string(text) != "127.0.0.0/8,::1/128" {
		t.Errorf("%s %v", text, err)
	}
	var none outside.Networks
	if err := none.UnmarshalText([]byte("home")); err == nil {
		t.Error("home is a network")
	}
}

// TestRedirect: whoever answers with another address gets no call there.
func TestRedirect(t *testing.T) {
	inner := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("followed") }))
	defer inner.Close()
	server := httptest.NewServer(http.RedirectHandler(inner.URL, http.StatusTemporaryRedirect))
	defer server.Close()
	res, err := outside.Client(loopback(t)).Post(server.URL, "text/plain", strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusTemporaryRedirect {
		t.Errorf("got %s", res.Status)
	}
}

// TestProxy: what the environment names as a proxy would reach what the server may not.
func TestProxy(t *testing.T) {
	proxy := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("asked the proxy") }))
	defer proxy.Close()
	t.Setenv("HTTP_PROXY", proxy.URL)
	t.Setenv("HTTPS_PROXY", proxy.URL)
	if _, err := outside.Client(loopback(t)).Get("http://10.1.2.3/"); !errors.Is(err, outside.ErrAddress) { //nolint:bodyclose // there is no answer
		t.Errorf("got %v", err)
	}
}

// TestHang: nobody is waited for longer than the limit.
func TestHang(t *testing.T) {
	t.Parallel()
	silent, err := net.Listen("tcp", "127.0.0.1:0") // accepts, and never says a word
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	began := time.Now()
	_, err = outside.Client(loopback(t)).Get(fmt.Sprintf("http://%s/", silent.Addr())) //nolint:bodyclose // there is no answer
	if took := time.Since(began); err == nil || took > 2*outside.Limit {
		t.Errorf("%v after %s", err, took)
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}
