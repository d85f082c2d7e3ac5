package server

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"westkingdom/server/notice/mail"
	"westkingdom/server/notice/outside"
	"westkingdom/server/web"
)

// Config is what the operator decides.
type Config struct {
	DatabaseURL  string        // sqlite:FILE or postgres://…
	Listen       string        // HOST:PORT; port 0 takes a free one
	PublicURL    string        // where browsers find the server; empty: where it listens
	Proxies      web.Proxies   // in front of the server
	Limits       web.Limits    // of what one may ask
	AccessLog    bool          // log every call
	BotDelay     time.Duration // how long a bot seems to think
	OrderPause   time.Duration // how long an order waits before it is sent, at most
	Cards        string        // folder of corrected figures; empty: none
	CompressFrom int           // bytes from which a socket's message is compressed; 0: none is
	DrainLimit   time.Duration // how long a stop may take
	// BotGames and AddressBotGames are how many games only bots may play at once, in
	// all and begun from one address; 0: any number.
	BotGames, AddressBotGames int
	// Reviews is how many finished games may wait for their review at once; 0: none is made.
	Reviews int
	// ReviewPlayouts is how many positions are played on for each choice that is weighed; 0: as
	// many as usual.
	ReviewPlayouts int
	// KeepUnbegun is how long a room is kept whose game does not begin, a lesson that
	// nobody goes on with, and a game in which no person ever sat; 0: for ever.
	KeepUnbegun time.Duration
	// HolidayDays are the days of holiday that a person may begin within any 365; 0: none.
	HolidayDays int
	// Push and Webhooks are whether people may be told outside the page by their browsers,
	// and at addresses that they name; NoticeNetworks are networks in which what tells them
	// may be, besides the public ones; NoticeDelay is how long a notice waits at least.
	Push, Webhooks bool
	Mail           mail.Server // by which people may be told in mails; its zero value: they are not
	NoticeNetworks outside.Networks
	NoticeDelay    time.Duration
	Node           Node   // of several that share a database
	DebugListen    string // where figures and profiles are served; empty: nowhere
}

// check says what is wrong with the config, one sentence per mistake.
func (c Config) check() error {
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
	if l := c.Limits; min(l.Calls, l.Brings, l.SeatMessages, l.AddressMessages, l.SeatSockets, l.AddressSockets, l.Sockets, c.BotGames, c.AddressBotGames, c.Reviews) < 0 {
		errs = append(errs, errors.New("a limit cannot be less than 0"))
	}
	if c.ReviewPlayouts < 0 {
		errs = append(errs, fmt.Errorf("a choice cannot be weighed with %d playouts", c.ReviewPlayouts))
	}
	if c.CompressFrom < 0 {
		errs = append(errs, fmt.Errorf("messages cannot be compressed from %d bytes on", c.CompressFrom))
	}
	if c.BotDelay < 0 {
		errs = append(errs, fmt.Errorf("bots cannot think for %s", c.BotDelay))
	}
	if c.OrderPause < 0 {
		errs = append(errs, fmt.Errorf("orders cannot wait for %s", c.OrderPause))
	}
	if c.KeepUnbegun < 0 {
		errs = append(errs, fmt.Errorf("rooms cannot be kept for %s", c.KeepUnbegun))
	}
	if c.HolidayDays < 0 || c.HolidayDays > 365 {
		errs = append(errs, fmt.Errorf("a year cannot have %d days of holiday", c.HolidayDays))
	}
	if c.NoticeDelay < 0 {
		errs = append(errs, fmt.Errorf("notices cannot wait for %s", c.NoticeDelay))
	}
	if err := c.Mail.Check(); err != nil {
		errs = append(errs, err)
	}
	if c.Mail.Address != "" && c.PublicURL == "" {
		errs = append(errs, errors.New("mails need the public URL, for their links"))
	}
	if err := c.Node.check(); err != nil {
		errs = append(errs, err)
	}
	if c.DrainLimit <= 0 {
		errs = append(errs, fmt.Errorf("the drain limit must be longer than %s", c.DrainLimit))
	}
	return errors.Join(errs...)
}
