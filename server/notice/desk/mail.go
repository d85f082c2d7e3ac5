package desk

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/google/uuid"

	"westkingdom/server/notice"
	"westkingdom/server/notice/mail"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
)

// unsubscribed is why nothing is sent to a mailbox whose reader has said so in a mail.
const unsubscribed = "unsubscribed"

// AddMail sends a link to a mailbox. When its reader has confirmed by it the person is
// told there, and nothing else is sent before. An address that they have named already is
// told as before, or gets another link. caller is from where it is asked. Errors:
// bad-request, too-many, too-many-mails, not-told, busy.
func (d *Desk) AddMail(ctx context.Context, person uuid.UUID, caller string, m protocol.AddMail) (protocol.Notices, error) {
	switch {
	case person == uuid.Nil:
		return protocol.Notices{}, errNoPerson
	case !isLanguage(m.Language):
		return protocol.Notices{}, errLanguage
	}
	address, err := mail.Address(m.Address)
	if err != nil {
		return protocol.Notices{}, bad("This is " + err.Error() + ".")
	}
	return d.add(ctx, store.Channel{ID: uuid.New(), Person: person, Kind: mail.Kind, Address: address}, maxMails,
		func(c store.Channel) (store.Channel, error) { return d.askByLink(ctx, c, caller, m.Language) })
}

// askByLink sends a fresh link to a mailbox, and returns it as it waits for its reader.
func (d *Desk) askByLink(ctx context.Context, c store.Channel, caller, language string) (store.Channel, error) {
	by, at := d.cfg.Channels[mail.Kind], d.cfg.Now()
	switch {
	case by == nil:
		return c, bad("This server sends no mail.")
	case !d.mails.take(at, bound{"to " + mail.Mailbox(c.Address), linksToAMailbox}, bound{"from " + caller, linksForACaller}):
		return c, &room.Error{Code: protocol.CodeTooManyMails}
	}
	keys, token := mail.Ask(c, at)
	var err error
	if c.Keys, err = json.Marshal(keys); err != nil {
		return c, err
	}
	c.Language, c.Made, c.Failures, c.Off = language, d.made(), 0, store.Unconfirmed
	limited, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	m := notice.Message{Notice: protocol.Notice{Kind: notice.KindConfirm, Language: language, At: at.UTC()}, Topic: "confirm", Code: token}
	return c, d.send(limited, by, c, m)
}

// Confirm has a mailbox told whose reader shows the end of the link that was sent there:
// once, in whatever browser. Errors: bad-code, busy.
func (d *Desk) Confirm(ctx context.Context, token string) error {
	was, shown, err := d.byToken(ctx, token)
	if err != nil {
		return err
	}
	if was.Off != store.Unconfirmed || !mail.KeysOf(was).Confirms(shown, d.cfg.Now()) {
		return errBadCode
	}
	return d.answer(ctx, was, "")
}

// Unsubscribe switches a mailbox off whose reader shows the end of the link that every
// mail has. Of anything else it says nothing, and does nothing. Errors: busy.
func (d *Desk) Unsubscribe(ctx context.Context, token string) (err error) {
	// Programs click once: what else became of it meanwhile is no reason not to.
	for range 3 {
		was, shown, bad := d.byToken(ctx, token)
		switch {
		case errors.Is(bad, errBadCode), bad == nil && (was.Off == unsubscribed || !mail.KeysOf(was).Stops(shown)):
			return nil
		case bad != nil:
			return bad
		}
		if err = d.answer(ctx, was, unsubscribed); !errors.Is(err, errBusy) {
			return err
		}
	}
	return err
}

// byToken returns the mailbox that the end of a link names. Errors: bad-code.
func (d *Desk) byToken(ctx context.Context, token string) (c store.Channel, shown string, err error) {
	id, shown, ok := mail.ParseToken(token)
	if !ok {
		return c, "", errBadCode
	}
	limited, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	c, err = d.cfg.Store.Channel(limited, id)
	switch {
	case errors.Is(err, store.ErrNoChannel), err == nil && c.Kind != mail.Kind:
		return store.Channel{}, "", errBadCode
	case err != nil:
		return store.Channel{}, "", failure(err)
	}
	return c, shown, nil
}

// answer stores what the reader of a mailbox has said; no link is waited for any more.
func (d *Desk) answer(ctx context.Context, was store.Channel, off string) error {
	keys := mail.KeysOf(was)
	keys.Pending = nil
	data, err := json.Marshal(keys)
	if err != nil {
		return err
	}
	now := was
	now.Keys, now.Failures, now.Off = data, 0, off
	return d.set(ctx, was, now)
}
