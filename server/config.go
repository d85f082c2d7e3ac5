package server

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"
)

// Config is what the operator decides.
type Config struct {
	DatabaseURL  string        // sqlite:FILE or postgres://…
	Listen       string        // HOST:PORT; port 0 takes a free one
	PublicURL    string        // where browsers find the server; empty: where it listens
	Proxies      int           // proxies in front that add to X-Forwarded-For
	CallLimit    int           // rooms made and secrets tried, by address and minute; 0: any number
	MessageLimit int           // messages of a socket in a second; 0: any number
	BotDelay     time.Duration // how long a bot seems to think
	CompressFrom int           // bytes from which a socket's message is compressed; 0: none is
	DrainLimit   time.Duration // how long a stop may take
	DebugListen  string        // where profiles are served; empty: nowhere
}

// Check says what is wrong with the config, one sentence per mistake.
func (c Config) Check() error {
	var errs []error
	if _, _, err := net.SplitHostPort(c.Listen); err != nil {
		errs = append(errs, fmt.Errorf("the listen address %q is not HOST:PORT or :PORT", c.Listen))
	}
	if c.PublicURL != "" {
		u, err := url.Parse(c.PublicURL)
		if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || strings.Trim(u.Path, "/") != "" {
			errs = append(errs, fmt.Errorf("the public URL %q is not http(s)://HOST", c.PublicURL))
		}
	}
	if c.Proxies < 0 {
		errs = append(errs, fmt.Errorf("the number of proxies cannot be %d", c.Proxies))
	}
	if c.CallLimit < 0 || c.MessageLimit < 0 {
		errs = append(errs, errors.New("a limit cannot be less than 0"))
	}
	if c.CompressFrom < 0 {
		errs = append(errs, fmt.Errorf("messages cannot be compressed from %d bytes on", c.CompressFrom))
	}
	if c.BotDelay < 0 {
		errs = append(errs, fmt.Errorf("bots cannot think for %s", c.BotDelay))
	}
	if c.DrainLimit <= 0 {
		errs = append(errs, fmt.Errorf("the drain limit must be longer than %s", c.DrainLimit))
	}
	return errors.Join(errs...)
}
