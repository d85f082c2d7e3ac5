package room

import (
	"crypto/rand"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Who is what a browser shows of itself: the secrets that it holds for a room.
// Empty or wrong ones are ignored: they make nobody.
type Who struct {
	Host string
	Seat string
	// Person and Device say whose browser it is, and which; zero: nobody's.
	Person, Device uuid.UUID
	// New is whom this browser becomes with a place that is nobody else's; nil: it
	// becomes nobody. It does not matter where the browser is somebody's already.
	New *Newcomer
	// Address is where it asks from, for what is limited by that.
	Address string
}

// Newcomer is a person who is not there yet, by the first device, with its secret.
type Newcomer struct {
	Device store.Device
	Secret string
}

// owner returns whose a place becomes that the browser takes, and who is to be stored
// for it, if anybody is.
func (w *Who) owner() (now Who, made []store.Device) {
	now = *w
	if w.Person == uuid.Nil && w.New != nil {
		now.Person, now.Device = w.New.Device.Person, w.New.Device.ID
		made = []store.Device{w.New.Device}
	}
	return now, made
}

const (
	codeLength  = 10                                 // 50 bits: too many to try over a network
	codeLetters = "0123456789abcdefghjkmnpqrstvwxyz" // Crockford's base 32: none is mistaken for another
	maxLine     = 500                                // characters of a chat line
)

// localLetter begins the codes of rooms that are on one device alone; no other has it.
const localLetter = 'l'

// IsCode says whether a text can be a room's code. What cannot is asked of no
// store.
func IsCode(text string) bool {
	if len(text) == codeLength && text[0] == localLetter {
		text = text[1:] + "0"
	}
	return len(text) == codeLength && strings.Trim(text, codeLetters) == ""
}

func (d *Directory) newCode() string {
	code := newCode()
	if d.cfg.Local {
		code = string(localLetter) + code[1:]
	}
	return code
}

func newCode() string {
	b := make([]byte, codeLength)
	rand.Read(b)
	for i := range b {
		b[i] = codeLetters[b[i]%32]
	}
	return string(b)
}

func cleanLine(text string) (string, error) {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > maxLine || !record.Readable(text) || !strings.ContainsFunc(text, seen) {
		return "", refuse(protocol.CodeBadRequest, "A line has 1 to 500 characters, and some of them can be seen.")
	}
	return text, nil
}

// seen says whether a character shows anything by itself.
func seen(c rune) bool {
	return unicode.IsGraphic(c) && !unicode.IsSpace(c) && c != '\u2800' && // a Braille cell without dots
		!unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
