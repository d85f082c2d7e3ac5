package person

import (
	"context"
	"strings"

	"github.com/google/uuid"
	"github.com/mileusna/useragent"

	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/secret"
)

// Me tells a browser who it is.
func (p *People) Me(ctx context.Context, b Browser) (protocol.Me, error) {
	me := protocol.Me{Devices: []protocol.Device{}}
	if !b.Known() {
		return me, nil
	}
	ctx, cancel := p.limited(ctx)
	defer cancel()
	devices, err := p.cfg.Store.Devices(ctx, b.Person)
	if err != nil {
		return me, failure(err)
	}
	for _, d := range devices {
		this := d.ID == b.Device
		me.Known = me.Known || this // it may have been shut out just now
		me.Devices = append(me.Devices, protocol.Device{
			ID: d.ID.String(), Browser: d.Browser, System: d.System, Made: d.Made, Seen: d.Seen, This: this,
		})
	}
	if !me.Known {
		me.Devices = []protocol.Device{}
		return me, nil
	}
	if me.Holiday, err = p.holiday(ctx, b); err != nil {
		return me, failure(err)
	}
	return me, nil
}

// NewLink makes a link that adds a device. Errors: no-person.
func (p *People) NewLink(ctx context.Context, b Browser) (protocol.DeviceLink, error) {
	if !b.Known() {
		return protocol.DeviceLink{}, errNoPerson
	}
	ctx, cancel := p.limited(ctx)
	defer cancel()
	link := protocol.DeviceLink{Secret: secret.New(), Until: p.now().Add(linkAge)}
	err := p.cfg.Store.AddLink(ctx, b.Person, secret.Hash(link.Secret), p.now(), link.Until)
	return link, failure(err)
}

var errNoPerson = &room.Error{Code: protocol.CodeNoPerson}

// Add makes a browser, which calls itself so, a device of the person whose link it shows.
// now is who it is then, and shown its secret. Errors: bad-secret, same-person,
// other-person (the browser is somebody with games: say what becomes of them),
// bad-request, too-many-devices.
func (p *People) Add(ctx context.Context, b Browser, agent string, add protocol.AddDevice) (now Browser, shown string, err error) {
	switch add.Bring {
	case "", protocol.BringAlong, protocol.BringStay:
	default:
		return b, "", &room.Error{Code: protocol.CodeBadRequest, Detail: `Another person comes "along", or is to "stay".`}
	}
	ctx, cancel := p.limited(ctx)
	defer cancel()
	link := secret.Hash(add.Secret)
	person, err := p.cfg.Store.Link(ctx, link, p.now())
	switch {
	case err != nil:
		return b, "", failure(err)
	case person == b.Person:
		return b, "", &room.Error{Code: protocol.CodeSamePerson}
	}
	if b.Known() && add.Bring == "" {
		places, err := p.cfg.Store.Places(ctx, b.Person)
		if err != nil {
			return b, "", failure(err)
		}
		if len(places) > 0 {
			return b, "", &room.Error{Code: protocol.CodeOtherPerson}
		}
	}
	d, shown := p.device(agent)
	if b.Known() {
		d.ID = b.Device // it goes on, and so do its sockets
	}
	codes, err := p.cfg.Store.Redeem(ctx, link, p.now(), d, add.Bring == protocol.BringAlong)
	if err != nil {
		return b, "", failure(err)
	}
	p.cfg.Rooms.Look(codes...)
	return Browser{Person: person, Device: d.ID}, shown, nil
}

// Shut takes a device from the browser's person: its sockets close, and with it end the
// secrets of all places of the person. One that is not there any more is none.
// Errors: no-person, bad-request.
func (p *People) Shut(ctx context.Context, b Browser, device string) error {
	id, err := uuid.Parse(device)
	switch {
	case !b.Known():
		return errNoPerson
	case err != nil:
		return &room.Error{Code: protocol.CodeBadRequest, Detail: "This is no device's id."}
	}
	ctx, cancel := p.limited(ctx)
	defer cancel()
	codes, err := p.cfg.Store.Shut(ctx, b.Person, id)
	if err != nil {
		return failure(err)
	}
	p.cfg.Rooms.Look(codes...)
	return nil
}

// Forget deletes the browser's person, with all that is stored of it.
func (p *People) Forget(ctx context.Context, b Browser) error {
	if !b.Known() {
		return nil
	}
	ctx, cancel := p.limited(ctx)
	defer cancel()
	codes, err := p.cfg.Store.Forget(ctx, b.Person)
	if err != nil {
		return failure(err)
	}
	p.cfg.Rooms.Look(codes...)
	return nil
}

const (
	longestAgent = 512 // characters that are looked at
	longestWord  = 24  // of a name
)

// named reads the names of browser and system from what a browser calls itself. Nothing
// else of that is kept.
func named(agent string) (browser, system string) {
	ua := useragent.Parse(agent[:min(len(agent), longestAgent)])
	return word(ua.Name), word(ua.OS)
}

// word is a name as it may be shown, and nothing if it is not one.
func word(name string) string {
	plain := func(c rune) bool {
		return c != ' ' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9')
	}
	if len(name) > longestWord || strings.ContainsFunc(name, plain) {
		return ""
	}
	return name
}
