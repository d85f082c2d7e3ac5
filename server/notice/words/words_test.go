package words_test

import (
	"strings"
	"testing"
	"time"

	"westkingdom/server/notice"
	"westkingdom/server/notice/words"
	"westkingdom/server/protocol"
)

// TestEveryKind: each has words of its own in each language, with what it tells.
func TestEveryKind(t *testing.T) {
	games := func(game, language string) string { return map[string]string{"x": "The Game " + language}[game] }
	kinds := []protocol.NoticeKind{
		protocol.NoticeTurn, protocol.NoticeBegins, protocol.NoticeEnds, protocol.NoticeMention, protocol.NoticeNudge, protocol.NoticeFull,
		protocol.NoticeHalf, protocol.NoticeOut, protocol.NoticeProposal, protocol.NoticeAgain, protocol.NoticeSeveral, protocol.NoticeTest, notice.KindCode, notice.KindConfirm,
	}
	told := make(map[string]bool)
	for _, language := range []string{"en", "fr"} {
		for _, kind := range kinds {
			m := notice.Message{Notice: protocol.Notice{Kind: kind, Language: language, Game: "x", Who: []string{"Aïda", "Zoé"}, Waiting: 2}, Code: "012345"}
			if kind == protocol.NoticeSeveral {
				for _, k := range kinds[:10] {
					m.Rooms = append(m.Rooms, protocol.NoticeRoom{Game: "x", Kind: k})
				}
			}
			title, text := words.Of(m, games, nil)
			if title == "" || text == "" || told[title] {
				t.Errorf("%s, %s: %q, %q", kind, language, title, text)
			}
			told[title] = true
			if asks := kind == notice.KindCode || kind == notice.KindConfirm; !asks && kind != protocol.NoticeTest && !strings.Contains(title+text, "The Game "+language) {
				t.Errorf("%s, %s does not name the game: %q, %q", kind, language, title, text)
			}
			if n := strings.Count(text, "\n"); kind == protocol.NoticeSeveral && n != 9 {
				t.Errorf("%d lines of several, %s: %q", n+1, language, text)
			}
		}
	}
	if en, fr := words.Stop("en"), words.Stop("fr"); en == "" || fr == "" || en == fr || words.Stop("tlh") != en {
		t.Errorf("the way out is called %q and %q", en, fr)
	}
	for _, m := range []protocol.Notice{{Kind: "later", Language: "fr"}, {Kind: protocol.NoticeNudge, Language: "tlh"}} {
		if title, text := words.Of(notice.Message{Notice: m}, games, nil); title == "" || text == "" {
			t.Errorf("%v: %q, %q", m, title, text)
		}
	}
}

// TestLeft: who is asked is told how long they have, where that is counted.
func TestLeft(t *testing.T) {
	games := func(string, string) string { return "Troyes" }
	for left, want := range map[time.Duration]string{
		0:                              "the table waits for you.",
		time.Second:                    "the table waits for you. You have one minute left.",
		119 * time.Minute:              "the table waits for you. You have 119 minutes left.",
		36*time.Hour + time.Minute:     "the table waits for you. You have 36 hours left.",
		119*time.Hour + 59*time.Minute: "the table waits for you. You have 4 days left.",
	} {
		m := notice.Message{Notice: protocol.Notice{Kind: protocol.NoticeTurn, Language: "en", Game: "troyes", Waiting: 1}, Left: left}
		if _, text := words.Of(m, games, nil); text != want {
			t.Errorf("%v: %q, want %q", left, text, want)
		}
	}
	m := notice.Message{Notice: protocol.Notice{Kind: protocol.NoticeHalf, Language: "fr", Game: "troyes"}, Left: 36 * time.Hour}
	if _, text := words.Of(m, games, nil); text != "la table vous attend. Il vous reste 36 heures." {
		t.Errorf("%q", text)
	}
	m.Kind = protocol.NoticeEnds
	if _, text := words.Of(m, games, nil); text != "Voyez qui a gagné." {
		t.Errorf("%q", text)
	}
}

// TestPlural: one game, several, and none.
func TestPlural(t *testing.T) {
	for waiting, want := range map[int]string{0: "News of your games", 1: "A game waits for you", 3: "3 games wait for you"} {
		m := notice.Message{Notice: protocol.Notice{Kind: protocol.NoticeSeveral, Language: "en", Waiting: waiting}}
		if title, _ := words.Of(m, func(string, string) string { return "" }, nil); title != want {
			t.Errorf("%d: %q", waiting, title)
		}
	}
}
