// Package desk is where persons say how, when and of what they want to be told outside
// the page.
package desk

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/notice"
	"westkingdom/server/notice/mail"
	"westkingdom/server/notice/outside"
	"westkingdom/server/notice/push"
	"westkingdom/server/notice/webhook"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
)

// Limits of what one may say.
const (
	maxRooms    = 500 // rooms with settings of their own
	maxWebhooks = 5   // of a person
	maxMails    = 3   // of a person
	testsAnHour = 5
	storeLimit  = 10 * time.Second
	// Links in a day by which an address is confirmed: to one mailbox, whoever names it,
	// and for callers from one address.
	linksToAMailbox = 3
	linksForACaller = 20
)

// Config is what a [Desk] works with.
type Config struct {
	Store    store.Notices
	Channels map[string]notice.Channel // by kind, as the outbox has them
	Hosts    *notice.Hosts             // as the outbox has them; nil: its own
	Key      string                    // the server's public key for push messages; empty: there are none
	Allowed  outside.Networks          // besides public addresses
	Now      func() time.Time          // nil: the clock's
}

// Desk is safe for concurrent use. Its errors are [room.Error]s; besides those listed,
// each method may fail with no-person (the browser is nobody's) and unavailable.
type Desk struct {
	cfg   Config
	tests *credits // of persons
	codes *credits // of persons, and of addresses
	mails daily    // links, to mailboxes and for callers
}

// New makes a desk.
func New(cfg Config) *Desk {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Hosts == nil {
		cfg.Hosts = notice.NewHosts()
	}
	return &Desk{cfg: cfg, tests: newCredits(time.Hour/testsAnHour, testsAnHour), codes: newCredits(time.Minute, 1), mails: daily{at: make(map[string][]time.Time)}}
}

// Notices returns what a person has said; of nobody nothing.
func (d *Desk) Notices(ctx context.Context, person uuid.UUID) (protocol.Notices, error) {
	n := protocol.Notices{
		Key: d.cfg.Key, Webhooks: d.cfg.Channels[webhook.Kind] != nil, Mail: d.cfg.Channels[mail.Kind] != nil, Channels: []protocol.NoticeChannel{},
	}
	var p store.Preferences
	if person != uuid.Nil {
		ctx, cancel := context.WithTimeout(ctx, storeLimit)
		defer cancel()
		var err error
		if p, err = d.cfg.Store.Preferences(ctx, person); err != nil {
			return n, failure(err)
		}
	}
	for _, c := range p.Channels {
		shown := protocol.NoticeChannel{ID: c.ID.String(), Kind: c.Kind, Language: c.Language, Made: c.Made, Off: c.Off}
		if c.Device != uuid.Nil {
			shown.Device = c.Device.String()
		}
		switch c.Kind {
		case webhook.Kind:
			shown.Service, shown.Host = webhook.KeysOf(c).Service, host(c.Address)
		case mail.Kind:
			shown.Address = mail.Shown(c.Address)
		}
		n.Channels = append(n.Channels, shown)
	}
	_ = json.Unmarshal(p.Settings, &n.Settings) // what cannot be read was never said
	if n.Settings.Kinds == nil {
		n.Settings.Kinds = map[string]bool{}
	}
	if n.Settings.Rooms == nil {
		n.Settings.Rooms = map[string]map[string]bool{}
	}
	return n, nil
}

// AddPush has a device told by the subscription of its browser, which takes the place of
// the one before. Errors: bad-request.
func (d *Desk) AddPush(ctx context.Context, person, device uuid.UUID, p protocol.AddPush) (protocol.Notices, error) {
	sub := push.Subscription{P256dh: p.P256dh, Auth: p.Auth}
	switch {
	case person == uuid.Nil:
		return protocol.Notices{}, errNoPerson
	case d.cfg.Key == "":
		return protocol.Notices{}, bad("This server sends no push messages.")
	case !isLanguage(p.Language):
		return protocol.Notices{}, errLanguage
	}
	if err := sub.Check(p.Endpoint, d.cfg.Allowed); err != nil {
		return protocol.Notices{}, bad("This is no subscription: " + err.Error() + ".")
	}
	keys, err := json.Marshal(sub)
	if err != nil {
		return protocol.Notices{}, err
	}
	limited, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	err = d.cfg.Store.SetChannel(limited, store.Channel{
		ID: uuid.New(), Person: person, Device: device, Kind: "push", Address: p.Endpoint, Keys: keys, Language: p.Language,
		Made: d.made(),
	})
	if err != nil {
		return protocol.Notices{}, failure(err)
	}
	return d.Notices(ctx, person)
}

// DeleteChannel has a person be told there no more. Errors: bad-request.
func (d *Desk) DeleteChannel(ctx context.Context, person uuid.UUID, channel string) (protocol.Notices, error) {
	id, err := uuid.Parse(channel)
	switch {
	case person == uuid.Nil:
		return protocol.Notices{}, errNoPerson
	case err != nil:
		return protocol.Notices{}, bad("This is no channel's id.")
	}
	limited, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	if err := d.cfg.Store.DeleteChannel(limited, person, id); err != nil {
		return protocol.Notices{}, failure(err)
	}
	return d.Notices(ctx, person)
}

// SetSettings stores what a person wants to be told of, and when. Errors: bad-request.
func (d *Desk) SetSettings(ctx context.Context, person uuid.UUID, s protocol.NoticeSettings) (protocol.Notices, error) {
	if person == uuid.Nil {
		return protocol.Notices{}, errNoPerson
	}
	if err := check(s); err != nil {
		return protocol.Notices{}, err
	}
	data, err := json.Marshal(s)
	if err != nil {
		return protocol.Notices{}, err
	}
	limited, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	if err := d.cfg.Store.SetSettings(limited, person, data); err != nil {
		return protocol.Notices{}, failure(err)
	}
	return d.Notices(ctx, person)
}

func check(s protocol.NoticeSettings) error {
	kinds := func(all map[string]bool) bool {
		for kind := range all {
			if !notice.IsKind(kind) {
				return false
			}
		}
		return true
	}
	ok := kinds(s.Kinds)
	for code, of := range s.Rooms {
		ok = ok && room.IsCode(code) && kinds(of)
	}
	switch {
	case !ok:
		return bad("There is no such kind of notice, or no such room.")
	case len(s.Rooms) > maxRooms:
		return bad("So many rooms cannot have settings of their own.")
	}
	if q := s.Quiet; q != nil {
		_, err := time.LoadLocation(q.Zone)
		switch {
		case err != nil || q.Zone == "" || q.Zone == "Local":
			return bad("There is no such time zone.")
		case min(q.From, q.To) < 0 || max(q.From, q.To) >= 24*60:
			return bad("A minute of the day is a number from 0 to 1439.")
		}
	}
	return nil
}

// Test sends a message to one of a person's channels, at once. Errors: bad-request (no
// such channel, or one that nothing may be sent to yet), too-many, not-told (the service
// does not take it).
func (d *Desk) Test(ctx context.Context, person uuid.UUID, channel string) error {
	if person == uuid.Nil {
		return errNoPerson
	}
	limited, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	p, err := d.cfg.Store.Preferences(limited, person)
	if err != nil {
		return failure(err)
	}
	for _, c := range p.Channels {
		if by := d.cfg.Channels[c.Kind]; c.ID.String() == channel && by != nil && c.Off != store.Unconfirmed && c.Off != unsubscribed {
			if !d.tests.take(d.cfg.Now(), person.String()) {
				return &room.Error{Code: protocol.CodeTooMany, Detail: "Five tests an hour are enough."}
			}
			m := notice.Message{Notice: protocol.Notice{Kind: protocol.NoticeTest, Language: c.Language, At: d.cfg.Now().UTC()}, Topic: "test", Keep: time.Hour}
			return d.send(limited, by, c, m)
		}
	}
	return errNoChannel
}

// send sends a message at once, if the host may get one more.
func (d *Desk) send(ctx context.Context, by notice.Channel, c store.Channel, m notice.Message) error {
	if wait := d.cfg.Hosts.Take(d.cfg.Now(), c); wait > 0 {
		return refused(&notice.LaterError{After: wait})
	}
	return refused(by.Send(ctx, c, m))
}

// refused words that a test, or a code, was not taken, without anything that the service said.
func refused(err error) error {
	var failed *notice.FailedError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &failed):
		return &room.Error{Code: protocol.CodeNotTold, Detail: failed.Reason}
	case errors.Is(err, notice.ErrGone):
		return &room.Error{Code: protocol.CodeNotTold, Detail: "gone"}
	}
	return &room.Error{Code: protocol.CodeNotTold, Detail: "later"}
}

// made is the moment at which a channel is made, as databases keep it.
func (d *Desk) made() time.Time { return d.cfg.Now().UTC().Truncate(time.Microsecond) }

func isLanguage(l string) bool { return l == "en" || l == "fr" }

var (
	errNoPerson = &room.Error{Code: protocol.CodeNoPerson}
	errLanguage = bad(`A language is "en" or "fr".`)
)

func bad(detail string) error { return &room.Error{Code: protocol.CodeBadRequest, Detail: detail} }

func failure(err error) error {
	switch {
	case errors.Is(err, store.ErrNoPerson):
		return errNoPerson
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		return &room.Error{Code: protocol.CodeUnavailable, Err: err}
	}
	return err
}
