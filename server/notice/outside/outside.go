// Package outside calls addresses that a person has named. Whoever names one could
// name what only this server can reach: every connection is made to an address that
// anybody could reach, as it is dialled and not as its name was looked up before; no
// proxy takes part, no redirect is followed, and nobody is waited for.
package outside

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"time"

	"code.dny.dev/ssrf"
)

// Limit is how long a call may take, from looking up the name to the last byte.
const Limit = 3 * time.Second

// maxAddress is how many bytes an address may have. Those of push services have some
// 200 to 500.
const maxAddress = 2048

// ErrAddress: this is no address that a person may name.
var ErrAddress = errors.New("not an address that may be called")

// Networks are networks that the operator allows besides the public ones, of an own
// service at home for instance: there plain HTTP and any port will do.
type Networks []netip.Prefix

// UnmarshalText reads networks and addresses with commas between them.
func (n *Networks) UnmarshalText(text []byte) error {
	*n = nil
	for _, part := range strings.FieldsFunc(string(text), func(r rune) bool { return r == ',' || r == ' ' }) {
		prefix, err := netip.ParsePrefix(part)
		if addr, bad := netip.ParseAddr(part); bad == nil {
			prefix, err = netip.PrefixFrom(addr, addr.BitLen()), nil
		}
		if err != nil {
			return fmt.Errorf("%q is neither a network nor an address", part)
		}
		*n = append(*n, prefix.Masked())
	}
	return nil
}

// MarshalText writes what UnmarshalText reads.
func (n Networks) MarshalText() ([]byte, error) {
	var parts []string
	for _, prefix := range n {
		parts = append(parts, prefix.String())
	}
	return []byte(strings.Join(parts, ",")), nil
}

func (n Networks) contain(a netip.Addr) bool {
	return slices.ContainsFunc(n, func(p netip.Prefix) bool { return p.Contains(a.Unmap()) })
}

// Check says whether an address is one that may be called, as far as it can be told
// without looking it up: https, or http where the operator allows networks, with a
// host and without a user. Errors: ErrAddress.
func (n Networks) Check(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil || len(address) > maxAddress || u.Hostname() == "" || u.User != nil || u.Fragment != "":
		return ErrAddress // and not the parser's error, which has the address in it
	case u.Scheme != "https" && (u.Scheme != "http" || len(n) == 0):
		return fmt.Errorf("%w: it must begin with https://", ErrAddress)
	}
	if a, err := netip.ParseAddr(u.Hostname()); err == nil {
		return n.guard(u.Scheme)("tcp", netip.AddrPortFrom(a, 443).String(), nil)
	}
	return nil
}

// Client returns a client that reaches public addresses by https, at its own port, and
// the networks. A redirect is the answer that it gets.
func Client(allowed Networks) *http.Client {
	return &http.Client{
		Transport:     byScheme{"https": transport(allowed, "https"), "http": transport(allowed, "http")},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       Limit,
	}
}

// byScheme has a transport for each scheme, since what is allowed depends on it.
type byScheme map[string]http.RoundTripper

// RoundTrip implements [http.RoundTripper].
func (t byScheme) RoundTrip(r *http.Request) (*http.Response, error) {
	to, ok := t[r.URL.Scheme]
	if !ok {
		return nil, ErrAddress
	}
	return to.RoundTrip(r)
}

func transport(allowed Networks, scheme string) http.RoundTripper {
	dialer := net.Dialer{Timeout: Limit, Control: allowed.guard(scheme)}
	return &http.Transport{
		DialContext:            dialer.DialContext,
		ForceAttemptHTTP2:      true,
		TLSHandshakeTimeout:    Limit,
		ResponseHeaderTimeout:  Limit,
		MaxResponseHeaderBytes: 16 << 10,
		MaxIdleConnsPerHost:    4,
		MaxIdleConns:           64,
		IdleConnTimeout:        time.Minute,
	}
}

// guard returns what a dialler asks of each address before it connects.
func (n Networks) guard(scheme string) func(network, address string, c syscall.RawConn) error {
	public := ssrf.New(ssrf.WithPorts(443), ssrf.WithNetworks("tcp", "tcp4", "tcp6"))
	return func(network, address string, c syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		switch {
		case err != nil:
			return ErrAddress
		case n.contain(to.Addr()):
			return nil
		case scheme != "https":
			return fmt.Errorf("%w: it must begin with https://", ErrAddress)
		}
		to = netip.AddrPortFrom(to.Addr().Unmap(), to.Port())
		if err := public.Safe(network, to.String(), c); err != nil {
			return fmt.Errorf("%w: it is not a public one", ErrAddress)
		}
		return nil
	}
}
