package desk

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"westkingdom/server/notice/mail"
	"westkingdom/server/notice/webhook"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
)

// What webhooks and mailboxes have in common: addresses that a person names, at which
// nothing is told before they have shown that they read there.

var errNoChannel = bad("There is no such channel.")

// add has ask send something to an address, and stores that it waits for an answer. One
// that the person has named already is told as before, or asked again.
func (d *Desk) add(ctx context.Context, c store.Channel, most int, ask func(store.Channel) (store.Channel, error)) (protocol.Notices, error) {
	all, err := d.channels(ctx, c.Person, c.Kind)
	if err != nil {
		return protocol.Notices{}, err
	}
	was, there := c, false
	for _, other := range all {
		if other.Address == c.Address {
			was, there = other, true
		}
	}
	switch {
	case there && was.Off == "":
		return d.Notices(ctx, c.Person)
	case !there && len(all) >= most:
		return protocol.Notices{}, &room.Error{Code: protocol.CodeTooMany, Detail: "There are as many of these as one may have."}
	}
	now, err := ask(was)
	if err != nil {
		return protocol.Notices{}, err
	}
	if there {
		return d.change(ctx, was, now)
	}
	limited, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	if err := d.cfg.Store.SetChannel(limited, now); err != nil {
		return protocol.Notices{}, failure(err)
	}
	return d.Notices(ctx, c.Person)
}

// AskAgain sends another code to a webhook, or another link to a mailbox, that is not
// told: it waits for an answer, or was switched off. caller is from where it is asked.
// Errors: bad-request, too-many, too-many-mails, not-told, busy.
func (d *Desk) AskAgain(ctx context.Context, person uuid.UUID, caller, channel string) (protocol.Notices, error) {
	was, err := d.channel(ctx, person, channel, webhook.Kind, mail.Kind)
	if err != nil {
		return protocol.Notices{}, err
	}
	if was.Off == "" {
		return d.Notices(ctx, person)
	}
	var now store.Channel
	if was.Kind == mail.Kind {
		now, err = d.askByLink(ctx, was, caller, was.Language)
	} else {
		now, err = d.askByCode(ctx, was, webhook.KeysOf(was).Service, was.Language)
	}
	if err != nil {
		return protocol.Notices{}, err
	}
	return d.change(ctx, was, now)
}

// change stores what became of a channel, unless something else became of it meanwhile.
func (d *Desk) change(ctx context.Context, was, now store.Channel) (protocol.Notices, error) {
	if err := d.set(ctx, was, now); err != nil {
		return protocol.Notices{}, err
	}
	return d.Notices(ctx, was.Person)
}

// set is change, for somebody who need not be the channel's person.
func (d *Desk) set(ctx context.Context, was, now store.Channel) error {
	limited, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	switch changed, err := d.cfg.Store.ChangeChannel(limited, was, now); {
	case err != nil:
		return failure(err)
	case !changed:
		return errBusy
	}
	return nil
}

var errBusy = &room.Error{Code: protocol.CodeBusy}

// channels returns those of a person, of some kinds.
func (d *Desk) channels(ctx context.Context, person uuid.UUID, kinds ...string) ([]store.Channel, error) {
	limited, cancel := context.WithTimeout(ctx, storeLimit)
	defer cancel()
	p, err := d.cfg.Store.Preferences(limited, person)
	if err != nil {
		return nil, failure(err)
	}
	return slices.DeleteFunc(p.Channels, func(c store.Channel) bool { return !slices.Contains(kinds, c.Kind) }), nil
}

// channel returns one of a person's, of some kinds. Errors: no-person, bad-request.
func (d *Desk) channel(ctx context.Context, person uuid.UUID, id string, kinds ...string) (store.Channel, error) {
	if person == uuid.Nil {
		return store.Channel{}, errNoPerson
	}
	all, err := d.channels(ctx, person, kinds...)
	if err != nil {
		return store.Channel{}, err
	}
	for _, c := range all {
		if c.ID.String() == id {
			return c, nil
		}
	}
	return store.Channel{}, errNoChannel
}
