package desk

import (
	"context"
	"encoding/json"
	"net/url"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/notice"
	"westkingdom/server/notice/webhook"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
)

// AddWebhook sends a code to an address. When it is typed in the person is told there,
// and nothing else is sent before. An address that they have named already is told as
// before, or gets another code. Errors: bad-request, too-many, not-told.
func (d *Desk) AddWebhook(ctx context.Context, person uuid.UUID, w protocol.AddWebhook) (protocol.Notices, error) {
	switch {
	case person == uuid.Nil:
		return protocol.Notices{}, errNoPerson
	case !isLanguage(w.Language):
		return protocol.Notices{}, errLanguage
	case !webhook.IsService(w.Service):
		return protocol.Notices{}, bad("There is no such service.")
	}
	if err := d.cfg.Allowed.Check(w.Address); err != nil {
		return protocol.Notices{}, bad("This is no webhook: " + err.Error() + ".")
	}
	return d.add(ctx, store.Channel{ID: uuid.New(), Person: person, Kind: webhook.Kind, Address: w.Address}, maxWebhooks,
		func(c store.Channel) (store.Channel, error) { return d.askByCode(ctx, c, w.Service, w.Language) })
}

// TypeCode has a person told by a webhook whose code they know. Errors: bad-request,
// bad-code, busy.
func (d *Desk) TypeCode(ctx context.Context, person uuid.UUID, channel, code string) (protocol.Notices, error) {
	was, err := d.channel(ctx, person, channel, webhook.Kind)
	switch {
	case err != nil:
		return protocol.Notices{}, err
	case was.Off == "":
		return d.Notices(ctx, person)
	}
	now, keys := was, webhook.KeysOf(was)
	if was.Off != store.Unconfirmed || !keys.Pending.Good(d.cfg.Now()) {
		return protocol.Notices{}, errBadCode
	}
	right := keys.Pending.Opens(was.ID, code)
	if right {
		keys.Pending, now.Off = nil, ""
	} else {
		keys.Pending.Tries--
	}
	if now.Keys, err = json.Marshal(keys); err != nil {
		return protocol.Notices{}, err
	}
	// Whoever tries many at once has one counted, and is told of the others nothing.
	told, err := d.change(ctx, was, now)
	if err == nil && !right {
		return protocol.Notices{}, errBadCode
	}
	return told, err
}

var errBadCode = &room.Error{Code: protocol.CodeBadCode}

// askByCode sends a fresh code to a webhook, and returns it as it waits for that.
func (d *Desk) askByCode(ctx context.Context, c store.Channel, service protocol.WebhookService, language string) (store.Channel, error) {
	by := d.cfg.Channels[webhook.Kind]
	at := d.cfg.Now()
	switch {
	case by == nil:
		return c, bad("This server calls no webhooks.")
	case !d.codes.take(at, c.Person.String(), c.Address):
		return c, &room.Error{Code: protocol.CodeTooMany, Detail: "One code a minute is enough."}
	}
	code, pending, err := webhook.NewCode(c.ID, at)
	if err != nil {
		return c, err
	}
	if c.Keys, err = json.Marshal(webhook.Keys{Service: service, Pending: &pending}); err != nil {
		return c, err
	}
	c.Language, c.Made, c.Failures, c.Off = language, d.made(), 0, store.Unconfirmed
	limited, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	m := notice.Message{Notice: protocol.Notice{Kind: notice.KindCode, Language: language, At: at.UTC()}, Topic: "code", Keep: time.Hour, Code: code}
	return c, d.send(limited, by, c, m)
}

// host is what may be shown of an address.
func host(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
