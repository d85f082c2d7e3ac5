package room

import (
	"context"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// maxNotes is how many characters a person may write for themselves in a room. What was
// written over on other devices may have as many again; of more, the last stays.
const maxNotes = 4000

// Notes returns what a browser's person has written for themselves in the room: of its
// seat's person, or of its own where it has no seat any more, since notes stay with who
// wrote them. Errors: not-seated, no-person.
func (d *Directory) Notes(ctx context.Context, code string, who Who) (protocol.Notes, error) {
	return ask(ctx, d, code, func(r *room) (protocol.Notes, error) {
		person, err := r.writer(who)
		if err != nil {
			return protocol.Notes{}, err
		}
		ctx, cancel := r.storeContext()
		defer cancel()
		n, err := r.cfg.People.Notes(ctx, person, r.code)
		return notesOf(n), err
	})
}

// WriteNotes writes them. What another device has written since the version that this
// one has read is kept beside them. Errors: not-seated, no-person, too-large, busy (others
// write all the time).
func (d *Directory) WriteNotes(ctx context.Context, code string, who Who, w protocol.WriteNotes) (protocol.Notes, error) {
	w.Text = cleanNotes(w.Text)
	if utf8.RuneCountInString(w.Text) > maxNotes {
		return protocol.Notes{}, refuse(protocol.CodeTooLarge, "Notes may have 4,000 characters.")
	}
	return ask(ctx, d, code, func(r *room) (protocol.Notes, error) {
		person, err := r.personOf(who)
		if err != nil {
			return protocol.Notes{}, err
		}
		ctx, cancel := r.storeContext()
		defer cancel()
		for range 3 { // another server may write, too
			n, err := r.cfg.People.Notes(ctx, person, r.code)
			if err != nil {
				return protocol.Notes{}, err
			}
			n = write(n, w)
			err = r.cfg.People.SaveNotes(ctx, r.code, n)
			if err == nil {
				n.Version++
				return notesOf(n), nil
			}
			if !errors.Is(err, store.ErrConflict) {
				return protocol.Notes{}, err
			}
		}
		return protocol.Notes{}, refuse(protocol.CodeBusy, "")
	})
}

// writer returns whose notes a browser may read. Errors: not-seated, no-person.
func (r *room) writer(who Who) (uuid.UUID, error) {
	if err := r.ready(); err != nil {
		return uuid.Nil, err
	}
	if r.identify(who).Seat == engine.Nobody && who.Person != uuid.Nil {
		return who.Person, nil
	}
	return r.personOf(who)
}

// write is the notes with what a device has written: it stands, and whatever another has
// written since is beside it, unless it is in there as well.
func write(n store.Notes, w protocol.WriteNotes) store.Notes {
	if w.Seen && w.Version == n.Version {
		n.Other = ""
	}
	if w.Version != n.Version && !strings.Contains(w.Text, n.Text) {
		n.Other = strings.TrimSpace(n.Other + "\n" + n.Text)
		if all := []rune(n.Other); len(all) > maxNotes {
			n.Other = string(all[len(all)-maxNotes:])
		}
	}
	n.Text = w.Text
	return n
}

// cleanNotes leaves out what no one can have written: control characters but those that
// end lines.
func cleanNotes(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\r\n", "\n")
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) && c != '\n' && c != '\t' {
			return -1
		}
		return c
	}, text)
}

func notesOf(n store.Notes) protocol.Notes {
	return protocol.Notes{Text: n.Text, Other: n.Other, Version: n.Version}
}
