// Package words says messages in words, in the language that was asked for: for channels
// at whose end no program of ours finds them. Push messages are worded by the browser's
// service worker, in the same words (web/src/worker/notice.ts).
package words

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"westkingdom/server/notice"
	"westkingdom/server/protocol"
)

// Games names a game in a language.
type Games func(game, language string) string

// Of words a message: a title of one line, and a text of one or more. Whatever somebody
// has written, such as a name, is put on one line without control characters and then
// escaped for where it is shown; nil: it need not be.
func Of(m notice.Message, games Games, escape func(string) string) (title, text string) {
	c := catalogueOf(m.Language)
	written := func(text string) string {
		if text = Plain(text); escape != nil {
			return escape(text)
		}
		return text
	}
	game := func(id string) string { return written(games(id, m.Language)) }
	var names []string
	for _, name := range m.Who {
		names = append(names, written(name))
	}
	f := facts{game: game(m.Game), who: c.listed(names), name: written(m.Name), chat: written(m.Chat), code: m.Code, waiting: m.Waiting}
	for _, r := range m.Rooms {
		f.lines = append(f.lines, game(r.Game)+c.colon+c.line[r.Kind])
	}
	word, there := c.notices[m.Kind]
	if !there {
		word = c.other
	}
	title, text = word(f)
	if m.Left > 0 && counted[m.Kind] {
		text += " " + c.left(m.Left)
	}
	return title, text
}

// counted are the kinds that tell how long one has left.
var counted = map[protocol.NoticeKind]bool{protocol.NoticeTurn: true, protocol.NoticeHalf: true, protocol.NoticeNudge: true}

// span tells a time as people do: in days, hours or minutes, of which it is at least two,
// but for one minute.
func span(d time.Duration, days, hours, minutes, minute string) string {
	switch {
	case d >= 48*time.Hour:
		return strconv.Itoa(int(d/(24*time.Hour))) + days
	case d >= 2*time.Hour:
		return strconv.Itoa(int(d/time.Hour)) + hours
	case d >= 2*time.Minute:
		return strconv.Itoa(int(d/time.Minute)) + minutes
	}
	return minute
}

func catalogueOf(language string) catalogue {
	if c, there := catalogues[language]; there {
		return c
	}
	return catalogues["en"]
}

// longest is how many characters of what somebody has written are told. Discord takes
// 2,000 in all, escaped.
const longest = 200

// Plain puts what somebody has written on one line, without what would change how the
// rest of the line is read.
func Plain(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	text = strings.Join(strings.Fields(text), " ")
	if all := []rune(text); len(all) > longest {
		text = string(all[:longest]) + "…"
	}
	return text
}

// facts are what the words are made of.
type facts struct {
	game, who, name, chat, code string
	waiting                     int
	lines                       []string
}

// wait is said to a reader whose game asks them, or several.
func (f facts) wait(one, several string) string {
	if f.waiting > 1 {
		one = strconv.Itoa(f.waiting) + several
	}
	if f.name != "" {
		one = f.name + ", " + one
	}
	return one + "."
}

// or is what was written in the chat, if it is told, and otherwise where it is.
func (f facts) or(where string) string {
	if f.chat != "" {
		return f.chat
	}
	return where
}

func (f facts) all() string { return strings.Join(f.lines, "\n") }

// count words how many games wait.
func (f facts) count(several, one, none string) string {
	switch f.waiting {
	case 0:
		return none
	case 1:
		return one
	}
	return strconv.Itoa(f.waiting) + several
}

// Stop says before a link that its reader ends with it what they read.
func Stop(language string) string { return catalogueOf(language).stop }

type wording func(facts) (title, text string)

type catalogue struct {
	notices              map[protocol.NoticeKind]wording
	other                wording                        // of a kind that is not known
	line                 map[protocol.NoticeKind]string // of one of several rooms
	somebody, and, colon string
	stop                 string
	left                 func(time.Duration) string // how long one still has
}

// listed joins names as people do.
func (c catalogue) listed(names []string) string {
	switch last := len(names) - 1; last {
	case -1:
		return c.somebody
	case 0:
		return names[0]
	default:
		return strings.Join(names[:last], ", ") + c.and + names[last]
	}
}

// catalogues have the words by language. French has a space that does not break before
// its colons and question marks.
var catalogues = map[string]catalogue{
	"en": {
		notices: map[protocol.NoticeKind]wording{
			protocol.NoticeTurn: func(f facts) (string, string) {
				return "Your turn in " + f.game, f.wait("the table waits for you", " games wait for you")
			},
			protocol.NoticeBegins: func(f facts) (string, string) { return f.game + " begins", f.who + " has started the game." },
			protocol.NoticeEnds:   func(f facts) (string, string) { return f.game + " has ended", "See who has won." },
			protocol.NoticeMention: func(f facts) (string, string) {
				return f.who + " mentions you in " + f.game, f.or("Open the table to read it.")
			},
			protocol.NoticeNudge: func(f facts) (string, string) { return f.who + " waits for you in " + f.game, "It is your turn." },
			protocol.NoticeHalf: func(f facts) (string, string) {
				return "Half of your time is gone in " + f.game, f.wait("the table waits for you", " games wait for you")
			},
			protocol.NoticeOut: func(f facts) (string, string) {
				if f.name == "" { // the host
					return f.who + " is out of time in " + f.game, "You decide how it goes on."
				}
				return "Your time is up in " + f.game, "Open the table to play on."
			},
			protocol.NoticeProposal: func(f facts) (string, string) {
				return f.who + " proposes something in " + f.game, "Open the table to agree, or not."
			},
			protocol.NoticeAgain: func(f facts) (string, string) {
				return f.who + " plays again: " + f.game, "Your seat is kept: come in."
			},
			protocol.NoticeFull: func(f facts) (string, string) {
				return "The table of " + f.game + " is full", f.who + " has taken the last seat: you can start."
			},
			protocol.NoticeSeveral: func(f facts) (string, string) {
				return f.count(" games wait for you", "A game waits for you", "News of your games"), f.all()
			},
			protocol.NoticeTest: func(facts) (string, string) { return "Notices work", "This is how you will be told." },
			notice.KindCode: func(f facts) (string, string) {
				return "Your code: " + f.code, "Somebody wants West Kingdom to tell them here when a game waits. " +
					"Was it you? Then type the code in within 15 minutes. Otherwise do nothing: nothing more is sent."
			},
			notice.KindConfirm: func(facts) (string, string) {
				return "Confirm your address", "Somebody wants West Kingdom to tell them at this address when a game waits.\n\n" +
					"Was it you? Then open this link within an hour. Otherwise do nothing: nothing more is sent."
			},
		},
		other: func(facts) (string, string) { return "West Kingdom", "There is news of one of your games." },
		line: map[protocol.NoticeKind]string{
			protocol.NoticeTurn: "your turn", protocol.NoticeBegins: "begins", protocol.NoticeEnds: "has ended",
			protocol.NoticeMention: "you are mentioned", protocol.NoticeNudge: "you are waited for", protocol.NoticeFull: "the table is full",
			protocol.NoticeHalf: "half of your time is gone", protocol.NoticeOut: "time is up", protocol.NoticeProposal: "something is proposed",
			protocol.NoticeAgain: "again with the same people",
		},
		somebody: "Somebody", and: " and ", colon: ": ",
		stop: "No more of these mails:",
		left: func(d time.Duration) string {
			return "You have " + span(d, " days", " hours", " minutes", "one minute") + " left."
		},
	},
	"fr": {
		notices: map[protocol.NoticeKind]wording{
			protocol.NoticeTurn: func(f facts) (string, string) {
				return "À vous de jouer\u00a0: " + f.game, f.wait("la table vous attend", " parties vous attendent")
			},
			protocol.NoticeBegins: func(f facts) (string, string) {
				return "La partie commence\u00a0: " + f.game, f.who + " a lancé la partie."
			},
			protocol.NoticeEnds: func(f facts) (string, string) { return "Partie terminée\u00a0: " + f.game, "Voyez qui a gagné." },
			protocol.NoticeMention: func(f facts) (string, string) {
				return f.who + " parle de vous\u00a0: " + f.game, f.or("Ouvrez la table pour lire le message.")
			},
			protocol.NoticeNudge: func(f facts) (string, string) {
				return f.who + " vous attend\u00a0: " + f.game, "C’est à vous de jouer."
			},
			protocol.NoticeHalf: func(f facts) (string, string) {
				return "La moitié de votre temps est écoulée\u00a0: " + f.game, f.wait("la table vous attend", " parties vous attendent")
			},
			protocol.NoticeOut: func(f facts) (string, string) {
				if f.name == "" { // the host
					return f.who + " n’a plus de temps\u00a0: " + f.game, "À vous de décider de la suite."
				}
				return "Votre temps est écoulé\u00a0: " + f.game, "Ouvrez la table pour continuer à jouer."
			},
			protocol.NoticeProposal: func(f facts) (string, string) {
				return f.who + " propose quelque chose\u00a0: " + f.game, "Ouvrez la table pour accepter ou refuser."
			},
			protocol.NoticeAgain: func(f facts) (string, string) {
				return f.who + " rejoue\u00a0: " + f.game, "Votre place est gardée\u00a0: venez."
			},
			protocol.NoticeFull: func(f facts) (string, string) {
				return "La table est complète\u00a0: " + f.game, f.who + " a pris la dernière place\u00a0: vous pouvez commencer."
			},
			protocol.NoticeSeveral: func(f facts) (string, string) {
				return f.count(" parties vous attendent", "Une partie vous attend", "Du nouveau dans vos parties"), f.all()
			},
			protocol.NoticeTest: func(facts) (string, string) {
				return "Les notifications fonctionnent", "C’est ainsi que vous serez averti de ce qui se passe."
			},
			notice.KindCode: func(f facts) (string, string) {
				return "Votre code\u00a0: " + f.code, "Quelqu’un souhaite que le Royaume de l’Ouest l’avertisse ici quand une partie l’attend. " +
					"Est-ce vous\u00a0? Saisissez alors ce code dans les 15 minutes. Sinon, ne faites rien\u00a0: rien d’autre n’est envoyé."
			},
			notice.KindConfirm: func(facts) (string, string) {
				return "Confirmez votre adresse", "Quelqu’un souhaite que le Royaume de l’Ouest l’avertisse à cette adresse quand une partie l’attend.\n\n" +
					"Est-ce vous\u00a0? Ouvrez alors ce lien dans l’heure. Sinon, ne faites rien\u00a0: rien d’autre n’est envoyé."
			},
		},
		other: func(facts) (string, string) {
			return "Royaume de l’Ouest", "Il y a du nouveau dans l’une de vos parties."
		},
		line: map[protocol.NoticeKind]string{
			protocol.NoticeTurn: "à vous de jouer", protocol.NoticeBegins: "la partie commence", protocol.NoticeEnds: "partie terminée",
			protocol.NoticeMention: "on parle de vous", protocol.NoticeNudge: "on vous attend", protocol.NoticeFull: "la table est complète",
			protocol.NoticeHalf: "moitié du temps écoulée", protocol.NoticeOut: "temps écoulé", protocol.NoticeProposal: "une proposition",
			protocol.NoticeAgain: "on rejoue ensemble",
		},
		somebody: "Quelqu’un", and: " et ", colon: "\u00a0: ",
		stop: "Ne plus recevoir ces messages\u00a0:",
		left: func(d time.Duration) string {
			return "Il vous reste " + span(d, " jours", " heures", " minutes", "une minute") + "."
		},
	},
}
