package webhook_test

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"westkingdom/server/notice"
	"westkingdom/server/notice/outside"
	"westkingdom/server/notice/webhook"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

const public = "https://games.example.org"

var everyService = []protocol.WebhookService{protocol.ServiceDiscord, protocol.ServiceSlack, protocol.ServiceNtfy, protocol.ServiceJSON}

// got is what a service is posted.
type got struct {
	header http.Header
	body   []byte
}

// receiver is a service on this machine, and a sender that may reach it.
func receiver(t *testing.T, answer http.HandlerFunc) (s *webhook.Sender, address string, last *got) {
	t.Helper()
	last = &got{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		last.header = r.Header
		last.body, _ = io.ReadAll(r.Body)
		if answer != nil {
			answer(w, r)
		}
	}))
	t.Cleanup(server.Close)
	var loopback outside.Networks
	if err := loopback.UnmarshalText([]byte("127.0.0.0/8")); err != nil {
		t.Fatal(err)
	}
	games := func(game, language string) string { return strings.TrimSpace(game + " " + language) }
	return webhook.New(public+"/", games, outside.Client(loopback)), server.URL + "/hook/secret", last
}

func channel(service protocol.WebhookService, address string) store.Channel {
	return store.Channel{Kind: webhook.Kind, Address: address, Keys: json.RawMessage(`{"service":"` + string(service) + `"}`)}
}

var turn = notice.Message{
	Notice: protocol.Notice{
		Kind: protocol.NoticeTurn, Language: "fr", Room: "abcdefgh", Game: "architects", Who: []string{"Aïda ☕"}, Name: "Zoé", Seq: 57, Waiting: 3,
		At: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC),
	},
	Topic: "a-topic", Keep: time.Hour,
}

// TestServices: each gets what it reads, in the channel's language, with a link to the room.
func TestServices(t *testing.T) {
	const title, text, link = "À vous de jouer\u00a0: architects fr", "Zoé, 3 parties vous attendent.", public + "/r/abcdefgh"
	s, address, last := receiver(t, nil)
	read := func(service protocol.WebhookService) (body map[string]any) {
		t.Helper()
		if err := s.Send(t.Context(), channel(service, address), turn); err != nil {
			t.Fatal(err)
		}
		if kind := last.header.Get("Content-Type"); service != protocol.ServiceNtfy && kind != "application/json" {
			t.Errorf("%s gets %s", service, kind)
		}
		_ = json.Unmarshal(last.body, &body)
		return body
	}
	for service, want := range map[protocol.WebhookService]map[string]any{
		protocol.ServiceDiscord: {
			"content": "**" + title + "**\n" + text + "\n" + link, "allowed_mentions": map[string]any{"parse": []any{}}, "flags": 4.0,
		},
		protocol.ServiceSlack: {
			"text": title + "\n" + text + "\n" + link, "unfurl_links": false, "unfurl_media": false,
			"blocks": []any{map[string]any{"type": "section", "text": map[string]any{
				"type": "mrkdwn", "verbatim": true, "text": title + "\n" + text + "\n<" + link + ">",
			}}},
		},
		protocol.ServiceJSON: {
			"kind": "turn", "language": "fr", "room": "abcdefgh", "game": "architects", "who": []any{"Aïda ☕"}, "name": "Zoé", "seq": 57.0, "waiting": 3.0,
			"at": "2026-05-01T12:00:00Z", "link": link,
		},
	} {
		if body := read(service); !reflect.DeepEqual(body, want) {
			t.Errorf("%s gets\n%v, want\n%v", service, body, want)
		}
	}
	read(protocol.ServiceNtfy)
	heading, err := new(mime.WordDecoder).DecodeHeader(last.header.Get("Title"))
	if want := strings.ReplaceAll(title, "\u00a0", " "); err != nil || heading != want || string(last.body) != text || last.header.Get("Click") != link {
		t.Errorf("ntfy gets %q, %q, %q", heading, last.body, last.header.Get("Click"))
	}
}

// TestCode: every service shows the code, and leads to where it is typed in.
func TestCode(t *testing.T) {
	s, address, last := receiver(t, nil)
	for _, language := range []string{"en", "fr"} {
		for _, service := range everyService {
			m := notice.Message{Notice: protocol.Notice{Kind: notice.KindCode, Language: language}, Code: "012345"}
			if err := s.Send(t.Context(), channel(service, address), m); err != nil {
				t.Fatal(err)
			}
			shown, _ := new(mime.WordDecoder).DecodeHeader(last.header.Get("Title"))
			shown += last.header.Get("Click") + string(last.body)
			if !strings.Contains(shown, "012345") || !strings.Contains(shown, public+"/notices") {
				t.Errorf("%s, %s: %s", service, language, shown)
			}
		}
	}
}

// TestHostileNames: a name stays a name. It calls nobody, is no link, begins no line, and
// does not turn around what follows.
func TestHostileNames(t *testing.T) {
	// What Discord would read as more than letters, if no backslash is before it.
	discord := regexp.MustCompile("(^|[^\\\\])[@<>*_~`|#\\[\\]()]|https?://")
	slack := regexp.MustCompile(`<|>|&(?:[^algt]|$)|@[a-z]|://`)
	s, address, last := receiver(t, nil)
	for _, name := range []string{
		"@everyone", "@here", "<@123456>", "<@&123456>", "<#123456>", "<!channel>", "<!here|x>", "<!subteam^S1>", "@channel", "\\@everyone", "\\\\<@1>",
		"[free](https://evil.example)", "<https://evil.example|free>", "https://evil.example/x", "http://evil.example", "*b* _i_ ~s~ `c` ||s|| ```x```",
		"a\nb", "a\r\nX-Actions: view, x, https://evil.example", "a\u2028b\u2029c", "a\u0085b", "a\x00b\x1b[31m", "\u202egnp.exe\u202c", "\u2066x\u2069", "\u200fx\u061c",
		"# big", "> quote", "- # small", "&lt;!channel&gt;", "&amp;", "=?utf-8?q?=0D=0AX-Actions:_x?=", "bad\xff\xfeutf8", strings.Repeat("long", 300), strings.Repeat("@", 1200),
	} {
		m := turn
		m.Language, m.Kind, m.Who, m.Name, m.Chat = "en", protocol.NoticeMention, []string{name}, name, name+" "+name
		for _, service := range everyService {
			if err := s.Send(t.Context(), channel(service, address), m); err != nil {
				t.Fatalf("%q: %v", name, err)
			}
			var texts []string
			switch service {
			case protocol.ServiceDiscord:
				var body struct{ Content string }
				_ = json.Unmarshal(last.body, &body)
				if n := utf8.RuneCountInString(body.Content); n > 2000 {
					t.Errorf("%.20q: Discord gets %d characters", name, n)
				}
				text := strings.TrimSuffix(body.Content, "\n"+public+"/r/abcdefgh")
				text = strings.Replace(strings.TrimPrefix(text, "**"), "**\n", "\n", 1)
				// Pairs of backslashes are one that is shown.
				if bare := strings.ReplaceAll(text, `\\`, ""); discord.MatchString(bare) {
					t.Errorf("%q: Discord reads %q", name, text)
				}
				texts = strings.Split(text, "\n")
			case protocol.ServiceSlack:
				var body struct{ Text string }
				_ = json.Unmarshal(last.body, &body)
				text := strings.TrimSuffix(body.Text, "\n"+public+"/r/abcdefgh")
				if slack.MatchString(text) {
					t.Errorf("%q: Slack reads %q", name, text)
				}
				texts = strings.Split(text, "\n")
			case protocol.ServiceNtfy:
				title, err := new(mime.WordDecoder).DecodeHeader(last.header.Get("Title"))
				if err != nil || last.header.Get("X-Actions") != "" || strings.ContainsAny(last.header.Get("Title"), "\r\n") {
					t.Errorf("%q: ntfy gets %v, %v", name, last.header, err)
				}
				texts = append([]string{title}, strings.Split(string(last.body), "\n")...)
			case protocol.ServiceJSON:
				var body protocol.WebhookNotice
				if err := json.Unmarshal(last.body, &body); err != nil || body.Link != public+"/r/abcdefgh" {
					t.Errorf("%q: %s, %v", name, last.body, err)
				}
				continue
			}
			if len(texts) != 2 {
				t.Errorf("%q: %s reads %d lines: %q", name, service, len(texts), texts)
			}
			if all := strings.Join(texts, ""); strings.ContainsAny(all, "\x00\x1b\r\u0085\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c") {
				t.Errorf("%q: %s reads %q", name, service, all)
			}
		}
	}
}

// TestAnswers: what is gone is switched off with that word, and not forgotten; no error
// has the address in it.
func TestAnswers(t *testing.T) {
	for status, want := range map[int]error{
		200: nil, 204: nil,
		404: &notice.FailedError{Reason: "gone", Final: true},
		410: &notice.FailedError{Reason: "gone", Final: true},
		429: &notice.LaterError{After: 2 * time.Minute},
		500: &notice.FailedError{Reason: "status-500"},
		302: &notice.FailedError{Reason: "status-302"},
	} {
		s, address, _ := receiver(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "120")
			w.Header().Set("Location", "http://127.0.0.1:1/")
			w.WriteHeader(status)
		})
		if err := s.Send(t.Context(), channel(protocol.ServiceSlack, address), turn); !reflect.DeepEqual(err, want) {
			t.Errorf("%d: got %v, want %v", status, err, want)
		}
	}
	s, _, _ := receiver(t, nil)
	for address, reason := range map[string]string{
		"https://10.0.0.1/secret": "not-public", "http://192.168.0.1/secret": "not-public", "http://127.0.0.1:1/secret": "unreachable", "http://[secret": "unreachable",
	} {
		err := s.Send(t.Context(), channel(protocol.ServiceJSON, address), turn)
		var failed *notice.FailedError
		if !errors.As(err, &failed) || failed.Reason != reason || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, want %s", address, err, reason)
		}
	}
}

// TestNoPublicAddress: where the operator has named none there is no link, rather than a
// wrong one.
func TestNoPublicAddress(t *testing.T) {
	_, address, last := receiver(t, nil)
	var loopback outside.Networks
	_ = loopback.UnmarshalText([]byte("127.0.0.0/8"))
	s := webhook.New("", func(game, _ string) string { return game }, outside.Client(loopback))
	for _, service := range everyService {
		if err := s.Send(t.Context(), channel(service, address), turn); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(last.body), "/r/") || last.header.Get("Click") != "" {
			t.Errorf("%s gets %s", service, last.body)
		}
	}
}

// TestPending: a code opens its channel and no other, for its time and its tries.
func TestPending(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	id := uuid.New()
	code, p, err := webhook.NewCode(id, now)
	if err != nil || !regexp.MustCompile(`^\d{6}$`).MatchString(code) {
		t.Fatal(code, err)
	}
	if !p.Opens(id, code) || p.Opens(uuid.New(), code) || p.Opens(id, code+"0") || p.Opens(id, "") {
		t.Error("it opens what it should not, or not what it should")
	}
	if stored, _ := json.Marshal(p); strings.Contains(string(stored), code) {
		t.Errorf("stored as %s", stored)
	}
	if !p.Good(now.Add(15*time.Minute-time.Second)) || p.Good(now.Add(15*time.Minute)) {
		t.Error("good for another time")
	}
	if p.Tries = 0; p.Good(now) {
		t.Error("good after all tries")
	}
	if none := (*webhook.Pending)(nil); none.Good(now) {
		t.Error("none is good")
	}
}
