package web

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/room"
)

// roomPages is how the paths of rooms' pages begin.
const roomPages = "r/"

// inviteLimit is how long a page waits for what it says of its room. It is shown without
// while the database is away.
const inviteLimit = 300 * time.Millisecond

// invitation is what a chat shows of a link to a room, in the tags of the Open Graph
// protocol. All of it may be known to whoever has the link.
type invitation struct {
	language, title, about, url, picture string
}

// invite tells what a link to a room shows: the game and its picture, who invites, and
// the free seats. It takes no seat and wakes no room.
func (s *Server) invite(r *http.Request, name, language string) (invitation, bool) {
	code, rest, _ := strings.Cut(strings.TrimPrefix(name, roomPages), "/")
	if rest != "" || !room.IsCode(code) {
		return invitation{}, false
	}
	ctx, cancel := context.WithTimeout(r.Context(), inviteLimit)
	defer cancel()
	there, err := s.cfg.Rooms.Invitation(ctx, code)
	if err != nil {
		return invitation{}, false
	}
	words := inviting[language]
	origin := s.origin(r)
	return invitation{
		language: words.locale,
		title:    words.title(s.nameOf(there.Game, language), there),
		about:    words.about(there),
		url:      origin + "/" + roomPages + code,
		picture:  origin + "/share/" + there.Game + ".jpg",
	}, true
}

// origin returns where browsers find the server, as far as it knows.
func (s *Server) origin(r *http.Request) string {
	if s.cfg.PublicURL != "" {
		return strings.TrimSuffix(s.cfg.PublicURL, "/")
	}
	return "http://" + r.Host
}

func (s *Server) nameOf(game, language string) string {
	for _, g := range s.cfg.Games {
		if info := g.Info(); info.ID == game {
			return named(info.Name, language)
		}
	}
	return game
}

func named(name engine.Name, language string) string {
	if language == "fr" {
		return name.FR
	}
	return name.EN
}

// people are the names of those who have a seat.
func people(r record.Room) (names []string) {
	for _, s := range r.Seats {
		if s.Kind == record.Person {
			names = append(names, s.Name)
		}
	}
	return names
}

func free(r record.Room) (n int) {
	for _, s := range r.Seats {
		if s.Kind == record.Free {
			n++
		}
	}
	return n
}

// words are those of invitations in one language.
type words struct {
	locale    string
	invite    [2]string // after one name, and after several
	and       string
	colon     string
	over, on  string
	full, one string
	more      string
}

// inviting has the words of invitations, by language.
var inviting = map[string]words{
	"en": {
		locale: "en_GB", invite: [2]string{" invites you to ", " invite you to "}, and: " and ", colon: ": ",
		over: "The game is over. Look at it again, move by move.", on: "The game is being played.",
		full: "All %d seats are taken.", one: "One seat of %d is free.", more: "%d seats of %d are free.",
	},
	"fr": {
		locale: "fr_FR", invite: [2]string{" vous invite à jouer\u00a0: ", " vous invitent à jouer\u00a0: "}, and: " et ", colon: "\u00a0: ",
		over: "La partie est terminée. Revoyez-la coup par coup.", on: "La partie est en cours.",
		full: "Les %d places sont prises.", one: "Une place libre sur %d.", more: "%d places libres sur %d.",
	},
}

// title says who invites to the game while there is a free seat, otherwise who plays it.
func (w words) title(game string, r record.Room) string {
	names := people(r)
	switch {
	case len(names) == 0:
		return game
	case free(r) == 0:
		return game + w.colon + w.listed(names)
	}
	return w.listed(names) + w.invite[min(len(names)-1, 1)] + game
}

func (w words) about(r record.Room) string {
	n, all := free(r), len(r.Seats)
	switch {
	case r.State == record.Finished:
		return w.over
	case n == 1:
		return fmt.Sprintf(w.one, all)
	case n > 1:
		return fmt.Sprintf(w.more, n, all)
	case r.State == record.Playing:
		return w.on
	}
	return fmt.Sprintf(w.full, all)
}

// listed joins names as people do.
func (w words) listed(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + w.and + names[last]
}

var titleTag = regexp.MustCompile(`<title>[^<]*</title>`)

// into puts the invitation into the head of a page.
func (i invitation) into(page []byte) []byte {
	var tags strings.Builder
	fmt.Fprintf(&tags, "<title>%s</title>", html.EscapeString(i.title))
	for _, t := range [][2]string{
		{"og:type", "website"}, {"og:title", i.title}, {"og:description", i.about}, {"og:url", i.url},
		{"og:image", i.picture}, {"og:image:width", "1200"}, {"og:image:height", "630"}, {"og:locale", i.language},
	} {
		fmt.Fprintf(&tags, `<meta property="%s" content="%s">`, t[0], html.EscapeString(t[1]))
	}
	tags.WriteString(`<meta name="twitter:card" content="summary_large_image">`)
	at := titleTag.FindIndex(page)
	if at == nil {
		return page
	}
	return bytes.Join([][]byte{page[:at[0]], []byte(tags.String()), page[at[1]:]}, nil)
}
