package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5/middleware"
)

// Proxies says whom the server believes about where a request comes from: what
// they add to X-Forwarded-For. The zero Proxies are none; then the address is
// that of the connection.
//
// Its text is a list of addresses and networks ("127.0.0.1, 10.0.0.0/8"), or a
// number: so many proxies, wherever they are, which is safe only if nobody
// reaches the server but through them.
type Proxies struct {
	from  []netip.Prefix
	count int
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (p *Proxies) UnmarshalText(text []byte) error {
	*p = Proxies{}
	if n, err := strconv.Atoi(string(text)); err == nil {
		if n < 0 {
			return fmt.Errorf("the number of proxies cannot be %d", n)
		}
		p.count = n
		return nil
	}
	for entry := range strings.SplitSeq(string(text), ",") {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		prefix, err := parsePrefix(entry)
		if err != nil {
			return fmt.Errorf("%q is neither an address, nor a network like 10.0.0.0/8, nor a number of proxies", entry)
		}
		p.from = append(p.from, prefix)
	}
	return nil
}

func parsePrefix(text string) (netip.Prefix, error) {
	if strings.Contains(text, "/") {
		return netip.ParsePrefix(text)
	}
	ip, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, err
	}
	return ip.Prefix(ip.BitLen())
}

// MarshalText implements [encoding.TextMarshaler].
func (p Proxies) MarshalText() ([]byte, error) {
	if p.count > 0 {
		return strconv.AppendInt(nil, int64(p.count), 10), nil
	}
	return []byte(strings.Join(p.networks(), ",")), nil
}

func (p Proxies) networks() []string {
	var all []string
	for _, prefix := range p.from {
		all = append(all, prefix.String())
	}
	return all
}

// none says that no proxy is believed.
func (p Proxies) none() bool { return p.count == 0 && len(p.from) == 0 }

// addressed notes the address that a request comes from.
func (p Proxies) addressed() func(http.Handler) http.Handler {
	switch {
	case len(p.from) > 0:
		return middleware.ClientIPFromXFF(p.networks()...)
	case p.count > 0:
		return middleware.ClientIPFromXFFTrustedProxies(p.count)
	}
	return middleware.ClientIPFromRemoteAddr
}
