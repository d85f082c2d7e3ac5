package room

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// maxName is how many characters a person's name may have.
const maxName = 24

// cleanName prepares a person's name by the rules for nicknames (RFC 8266) and
// refuses one that nobody could read. Emoji that are made of several
// characters, which those rules do not know, stay as they are typed.
func cleanName(name string) (string, error) {
	refused := refuse(protocol.CodeBadRequest, "A name has 1 to 24 characters on one line, and some of them can be seen.")
	if len(name) > 64*maxName || !utf8.ValidString(name) {
		return "", refused
	}
	name = strings.ReplaceAll(name, "\u2800", " ") // a Braille cell without dots
	plain := withoutJoiners(name)
	clean, err := nickname(plain)
	if err != nil {
		return "", refused
	}
	if plain != name {
		clean = strings.Join(strings.Fields(name), " ")
	}
	if utf8.RuneCountInString(clean) > maxName {
		return "", refused
	}
	return clean, nil
}

// sameName says whether people would take two names for the same.
func sameName(a, b string) bool { return nameKey(a) == nameKey(b) }

// alikeNames says whether people would take two names for the same, or could not tell
// them apart by looking: a letter of another script may look like this one's (Unicode
// TS 39). Small letters and capitals are each compared among themselves.
func alikeNames(a, b string) bool {
	return sameName(a, b) || looksLike(nameKey(a), nameKey(b)) ||
		looksLike(withoutJoiners(a), withoutJoiners(b))
}

func nameKey(name string) string {
	key, err := nicknameKey(withoutJoiners(name))
	if err != nil { // from before names had rules
		return name
	}
	return key
}

// withoutJoiners leaves out what only makes one emoji of several characters:
// joiners, variation selectors, and the tags of flags.
func withoutJoiners(name string) string {
	return strings.Map(func(c rune) rune {
		if c == '\u200d' || c == '\ufe0e' || c == '\ufe0f' || c == '\u20e3' || c >= 0xe0020 && c <= 0xe007f {
			return -1
		}
		return c
	}, name)
}

// former returns who had a seat before the one who has it next: those of before,
// and whoever leaves it at the record of that number, if they are somebody else. A
// seat that is freed stays its person's until somebody else has it.
func former(left, next store.Seat, seq int) []record.Holder {
	all := left.Former
	who := record.Holder{Name: left.Name, Until: seq}
	stays := next.Kind == record.Free
	if left.Kind == record.Bot {
		who = record.Holder{Bot: left.Bot, Until: seq}
		stays = next.Kind == record.Bot && next.Bot == left.Bot
	} else if next.Kind == record.Person {
		stays = next.Secret == left.Secret || next.Person == left.Person && left.Person != uuid.Nil || sameName(next.Name, left.Name)
	}
	unnamed := who.Name == "" && who.Bot == ""
	// Whoever has gone again before the next record has done nothing.
	idle := len(all) > 0 && all[len(all)-1].Until >= seq
	if stays || unnamed || idle {
		return all
	}
	return append(slices.Clone(all), who)
}

// tellApart numbers a name that somebody else in the room has already, or that looks
// like theirs: the second Ann is "Ann 2". The seats in own are those of the person who asks.
func tellApart(name string, seats []store.Seat, own ...engine.Seat) string {
	taken := func(name string) bool {
		for _, s := range seats {
			mine := false
			for _, o := range own {
				mine = mine || s.Seat == o
			}
			if !mine && s.Kind == record.Person && alikeNames(s.Name, name) {
				return true
			}
		}
		return false
	}
	unique := name
	for n := 2; taken(unique); n++ {
		number := " " + strconv.Itoa(n)
		base := []rune(name)
		base = base[:min(len(base), maxName-len(number))]
		unique = strings.TrimRight(string(base), " ") + number
	}
	return unique
}
