package mail_test

import (
	"bytes"
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	netmail "net/mail"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/notice"
	"westkingdom/server/notice/mail"
	"westkingdom/server/notice/mail/mailtest"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

const public = "https://games.example.org"

// log is what the operator reads.
type log struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *log) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(line)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func sender(t *testing.T, s *mailtest.Server, change func(*mail.Server)) (*mail.Sender, *log) {
	t.Helper()
	said := mail.Server{Address: s.Address, TLS: mail.NoTLS, From: "West Kingdom <games@example.org>", Roots: s.Roots}
	if change != nil {
		change(&said)
	}
	var read log
	games := func(game, language string) string { return strings.TrimSpace(game + " " + language) }
	sends, err := mail.New(said, public+"/", games, slog.New(slog.NewTextHandler(&read, nil)))
	if err != nil {
		t.Fatal(err)
	}
	return sends, &read
}

// mailbox is one that is told, and the link that ends it.
func mailbox(t *testing.T) (c store.Channel, stop string) {
	t.Helper()
	c = store.Channel{ID: uuid.New(), Person: uuid.New(), Kind: mail.Kind, Address: "zoe.secret@example.net"}
	keys, _ := mail.Ask(c, time.Now())
	data, err := json.Marshal(keys)
	if err != nil {
		t.Fatal(err)
	}
	c.Keys = data
	return c, public + "/notices/unsubscribe/" + mail.Token(c.ID, keys.Stop)
}

var turn = notice.Message{
	Notice: protocol.Notice{
		Kind: protocol.NoticeTurn, Language: "fr", Room: "abcdefgh", Game: "architects", Who: []string{"Aïda ☕"}, Name: "Zoé", Seq: 57, Waiting: 3,
		At: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC),
	},
	Topic: "a-topic", Keep: time.Hour,
}

// TestMail: plain text in the channel's language, with a link to the room and one that ends
// it, by a click of its reader's program too.
func TestMail(t *testing.T) {
	server := mailtest.New(t, mail.NoTLS)
	s, _ := sender(t, server, nil)
	c, stop := mailbox(t)
	other := turn
	other.Topic = "another"
	for _, m := range []notice.Message{turn, turn, other} {
		if err := s.Send(t.Context(), c, m); err != nil {
			t.Fatal(err)
		}
	}
	got := server.Mails()
	if len(got) != 3 {
		t.Fatalf("%d mails", len(got))
	}
	m := got[0]
	if m.From != "games@example.org" || m.To != c.Address || m.Subject != "À vous de jouer : architects fr" {
		t.Errorf("from %s to %s: %s", m.From, m.To, m.Subject)
	}
	want := "Zoé, 3 parties vous attendent.\n\n" + public + "/r/abcdefgh\n\n-- \nNe plus recevoir ces messages\u00a0:\n" + stop + "\n"
	if m.Text != want {
		t.Errorf("it says\n%q, want\n%q", m.Text, want)
	}
	for name, want := range map[string]string{
		"From": `"West Kingdom" <games@example.org>`, "To": "<" + c.Address + ">", "Auto-Submitted": "auto-generated",
		"List-Unsubscribe": "<" + stop + ">", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Mime-Version": "1.0",
		"Content-Type": "text/plain; charset=UTF-8", "User-Agent": "", "X-Mailer": "", "Cc": "", "Bcc": "",
	} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if _, err := netmail.ParseDate(m.Header.Get("Date")); err != nil {
		t.Error(err)
	}
	for i := range m.Raw {
		if m.Raw[i] > '~' {
			t.Fatalf("%q is not ASCII", m.Raw[i:])
		}
	}
	id := regexp.MustCompile(`^<[\w-]+@example\.org>$`)
	if a, b, c := m.Header.Get("Message-Id"), got[1].Header.Get("Message-Id"), got[2].Header.Get("Message-Id"); !id.MatchString(a) || a != b || a == c {
		t.Errorf("ids %s, %s, %s", a, b, c)
	}
}

// TestConfirm: the mail that asks has its link, whose end no server sees by it being opened,
// and no other.
func TestConfirm(t *testing.T) {
	server := mailtest.New(t, mail.NoTLS)
	s, _ := sender(t, server, nil)
	c, _ := mailbox(t)
	_, token := mail.Ask(c, time.Now())
	links := regexp.MustCompile(`https?://\S+`)
	for _, language := range []string{"en", "fr"} {
		m := notice.Message{Notice: protocol.Notice{Kind: notice.KindConfirm, Language: language}, Code: token}
		if err := s.Send(t.Context(), c, m); err != nil {
			t.Fatal(err)
		}
		got := server.Mails()
		last := got[len(got)-1]
		if all := links.FindAllString(last.Text, -1); !reflect.DeepEqual(all, []string{public + "/notices/confirm#" + token}) {
			t.Errorf("%s: links %q", language, all)
		}
		if last.Header.Get("List-Unsubscribe") != "" || last.Header.Get("Auto-Submitted") != "auto-generated" {
			t.Errorf("%s: %v", language, last.Header)
		}
	}
}

// TestSeveral: one mail has several rooms, a line each.
func TestSeveral(t *testing.T) {
	server := mailtest.New(t, mail.NoTLS)
	s, _ := sender(t, server, nil)
	c, _ := mailbox(t)
	m := notice.Message{Notice: protocol.Notice{Kind: protocol.NoticeSeveral, Language: "en", Waiting: 2, Rooms: []protocol.NoticeRoom{
		{Room: "a", Game: "troyes", Kind: protocol.NoticeTurn}, {Room: "b", Game: "paladins", Kind: protocol.NoticeEnds},
	}}}
	if err := s.Send(t.Context(), c, m); err != nil {
		t.Fatal(err)
	}
	got := server.Mails()[0]
	if got.Subject != "2 games wait for you" || !strings.HasPrefix(got.Text, "troyes en: your turn\npaladins en: has ended\n\n"+public+"/\n\n") {
		t.Errorf("%s\n%s", got.Subject, got.Text)
	}
}

// TestHostile: what somebody has written begins no header and no line, turns nothing
// around, and is no link and no address where the mail is read.
func TestHostile(t *testing.T) {
	server := mailtest.New(t, mail.NoTLS)
	s, _ := sender(t, server, nil)
	c, stop := mailbox(t)
	linked := regexp.MustCompile(`(?i)[a-z]+:/|//[a-z]|[^\s]@[a-z]|\b[a-z0-9-]+\.[a-z]|mailto:[a-z]|tel:[0-9]|javascript:[a-z]`)
	for _, name := range []string{
		"a\r\nBcc: eve@evil.example", "a\nBcc: eve@evil.example\n\nbody", "a\rX: y", "a\u2028b\u2029c", "a\u0085b", "a\x00b\x1b[31m", "\u202egnp.exe\u202c", "\u2066x\u2069", "\u200fx\u061c",
		"=?utf-8?q?=0D=0ABcc:_eve@evil.example?=", "=?utf-8?b?DQpCY2M6IGV2ZUBldmlsLmV4YW1wbGU=?=", "https://games.example.org/r/abcdefgh", "http://evil.example", "HTTPS://EVIL.EXAMPLE/x",
		"www.evil.example", "evil.example/x", "//evil.example", "eve@evil.example", "mailto:eve@evil.example", "tel:123", "javascript:alert", "<https://evil.example>", "[free](https://evil.example)",
		".", "..", "-- ", "From eve", "bad\xff\xfeutf8", strings.Repeat("long", 300), strings.Repeat("☕", 300), strings.Repeat("a b ", 300),
	} {
		m := turn
		m.Language, m.Kind, m.Who, m.Name, m.Chat = "en", protocol.NoticeMention, []string{name}, name, name+" "+name
		if err := s.Send(t.Context(), c, m); err != nil {
			t.Fatalf("%q: %v", name, err)
		}
		all := server.Mails()
		got := all[len(all)-1]
		if got.To != c.Address || len(got.Header) != 11 {
			t.Errorf("%q: to %s with the headers %v", name, got.To, got.Header)
		}
		for line := range strings.SplitSeq(got.Raw, "\r\n") {
			if len(line) > 998 {
				t.Errorf("%q: a line of %d bytes", name, len(line))
			}
		}
		rest, ok := strings.CutSuffix(got.Text, "\n\n"+public+"/r/abcdefgh\n\n-- \nNo more of these mails:\n"+stop+"\n")
		if !ok || strings.Contains(rest, "\n") || !strings.HasPrefix(rest, "> ") {
			t.Errorf("%q: it says %q", name, got.Text)
		}
		for _, text := range []string{got.Subject, rest} {
			if strings.ContainsAny(text, "\r\n\x00\x1b\u0085\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c") || linked.MatchString(text) {
				t.Errorf("%q: one reads %q", name, text)
			}
		}
	}
}

// TestAddresses: one mailbox, and nothing else that a program might read into it.
func TestAddresses(t *testing.T) {
	for typed, want := range map[string]string{
		"ada@example.org": "ada@example.org", "Ada.B+games@Example.ORG": "Ada.B+games@example.org", "a@b.co": "a@b.co", "o'neil_x-1@mail.example.org": "o'neil_x-1@mail.example.org",
		"a@xn--bcher-kva.example": "a@xn--bcher-kva.example", strings.Repeat("a", 64) + "@example.org": strings.Repeat("a", 64) + "@example.org",
	} {
		if got, err := mail.Address(typed); err != nil || got != want {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
	for _, typed := range []string{
		"", "ada", "ada@", "@example.org", "ada@example", "ada@localhost", "ada@127.0.0.1", "ada@[127.0.0.1]", "ada@[IPv6:::1]", "ada@1.2.3.4",
		"ada@example.org,eve@example.org", "ada@example.org, eve@example.org", "ada@example.org;eve@example.org", "ada@example.org eve@example.org", "all: ada@example.org;",
		"Ada <ada@example.org>", "<ada@example.org>", `"Ada" <ada@example.org>`, "ada@example.org (Ada)", "(Ada) ada@example.org", `"ada"@example.org`, `"a b"@example.org`, `"a\"b"@example.org`,
		"ada @example.org", " ada@example.org", "ada@example.org ", "ada@example.org\r\nBcc: eve@example.org", "ada@example.org\n", "ada\x00@example.org", "ada@exam\tple.org",
		"ada@@example.org", "ada@eve@example.org", ".ada@example.org", "ada.@example.org", "a..b@example.org", "ada@.example.org", "ada@example..org", "ada@example.org.",
		"ada@-example.org", "ada@example-.org", "ada@exa_mple.org", "adä@example.org", "ada@bücher.example", "ada@exаmple.org", "ada\u202e@example.org", "ada@example.org\u200b",
		"ada%eve@example.org@", "mailto:ada@example.org", strings.Repeat("a", 65) + "@example.org", "a@" + strings.Repeat("a", 64) + ".org", "a@" + strings.Repeat("a.", 130) + "org",
	} {
		if got, err := mail.Address(typed); !errors.Is(err, mail.ErrAddress) || got != "" {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
	for a, b := range map[string]string{"Ada@example.org": "ada+games@example.org", "ada+1@example.org": "ADA+2@example.org"} {
		if mail.Mailbox(a) != mail.Mailbox(b) {
			t.Errorf("%s and %s are two mailboxes", a, b)
		}
	}
	if got := mail.Shown("ada.lovelace@example.org"); got != "a…@example.org" {
		t.Errorf("shown as %s", got)
	}
}

// TestSecretWay: nothing is said to a server whose way is not kept secret as the operator
// wants it.
func TestSecretWay(t *testing.T) {
	for _, c := range []struct {
		name       string
		has, wants mail.TLS
		change     func(*mail.Server)
		taken      bool
	}{
		{"implicit", mail.Implicit, mail.Implicit, nil, true},
		{"starttls", mail.StartTLS, mail.StartTLS, nil, true},
		{"with a password", mail.StartTLS, mail.StartTLS, func(s *mail.Server) { s.User, s.Password = "games", "right" }, true},
		{"with a password, implicit", mail.Implicit, mail.Implicit, func(s *mail.Server) { s.User, s.Password = "games", "right" }, true},
		{"with a wrong password", mail.StartTLS, mail.StartTLS, func(s *mail.Server) { s.User, s.Password = "games", "wrong" }, false},
		{"not offered", mail.NoTLS, mail.StartTLS, nil, false},
		{"a stranger's certificate", mail.StartTLS, mail.StartTLS, func(s *mail.Server) { s.Roots = x509.NewCertPool() }, false},
		{"a stranger's certificate, implicit", mail.Implicit, mail.Implicit, func(s *mail.Server) { s.Roots = x509.NewCertPool() }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := mailtest.New(t, c.has)
			user := ""
			s, read := sender(t, server, func(s *mail.Server) {
				s.TLS = c.wants
				if c.change != nil {
					c.change(s)
				}
				user = s.User
			})
			to, _ := mailbox(t)
			err := s.Send(t.Context(), to, turn)
			got := server.Mails()
			if c.taken {
				if err != nil || len(got) != 1 || !got[0].Secret || got[0].User != user {
					t.Errorf("%v, %+v", err, got)
				}
				return
			}
			var later *notice.LaterError
			if !errors.As(err, &later) || len(got) > 0 || strings.Count(read.String(), "\n") != 1 || strings.Contains(read.String(), "wrong") {
				t.Errorf("%v, %d mails, the log has %s", err, len(got), read)
			}
		})
	}
}

// TestAnswers: what a server does not take is its person's matter, or the operator's, or
// comes later; no address is in any of it.
func TestAnswers(t *testing.T) {
	const minute = time.Minute
	for _, c := range []struct {
		stage                        string
		code, class, subject, detail int
		want                         error
		away                         bool // it is left alone
	}{
		{"rcpt", 550, 5, 1, 1, &notice.FailedError{Reason: "status-550"}, false},
		{"rcpt", 552, 5, 2, 2, &notice.FailedError{Reason: "status-552"}, false},
		{"data", 554, 5, 6, 0, &notice.FailedError{Reason: "status-554"}, false},
		{"rcpt", 451, 4, 7, 1, &notice.LaterError{After: minute}, false},
		{"data", 452, 4, 3, 1, &notice.LaterError{After: minute}, false},
		{"rcpt", 554, 5, 7, 1, &notice.LaterError{After: minute}, false}, // relaying denied
		{"data", 550, 5, 7, 1, &notice.LaterError{After: minute}, false},
		{"rcpt", 421, 4, 3, 2, &notice.LaterError{After: minute}, true},
		{"mail", 553, 5, 1, 8, &notice.LaterError{After: minute}, true}, // the sender is not ours
		{"mail", 451, 4, 3, 0, &notice.LaterError{After: minute}, true},
		{"auth", 535, 5, 7, 8, &notice.LaterError{After: minute}, true},
		{"auth", 454, 4, 7, 0, &notice.LaterError{After: minute}, true},
	} {
		server := mailtest.New(t, mail.NoTLS)
		server.Refuse(c.stage, c.code, c.class, c.subject, c.detail)
		s, read := sender(t, server, func(s *mail.Server) { s.User, s.Password = "games", "right" })
		to, _ := mailbox(t)
		for range 2 {
			err := s.Send(t.Context(), to, turn)
			var later *notice.LaterError
			if errors.As(err, &later) && c.away {
				later.After = later.After.Round(minute) // what is left of it
			}
			if !reflect.DeepEqual(err, c.want) {
				t.Errorf("%s %d: %v, want %v", c.stage, c.code, err, c.want)
			}
		}
		lines, told := 2, 0
		if c.away {
			lines, told = 1, 1
		}
		if all, _ := server.Lines(); all != lines || strings.Count(read.String(), "\n") != told || strings.Contains(read.String(), "example.net") {
			t.Errorf("%s %d: %d connections, the log has %s", c.stage, c.code, all, read)
		}
	}
}

// TestUnreached: a server that is not there, or says nothing, is nobody's but the
// operator's, and waited for only so long.
func TestUnreached(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	mute := listener.Addr().String()
	gone, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := gone.Addr().String()
	gone.Close()
	defer listener.Close()
	server := mailtest.New(t, mail.NoTLS)
	for _, address := range []string{mute, nobody} {
		s, read := sender(t, server, func(s *mail.Server) { s.Address = address })
		s.SetPatience(time.Minute, 50*time.Millisecond)
		to, _ := mailbox(t)
		var later *notice.LaterError
		if err := s.Send(t.Context(), to, turn); !errors.As(err, &later) || !strings.Contains(read.String(), "the mail server takes no mail") {
			t.Errorf("%v, the log has %s", err, read)
		}
	}
	// One that took the mail and does not say so is waited for no longer either.
	server.Hold()
	s, _ := sender(t, server, nil)
	s.SetPatience(time.Minute, 200*time.Millisecond)
	to, _ := mailbox(t)
	var later *notice.LaterError
	if err := s.Send(t.Context(), to, turn); !errors.As(err, &later) {
		t.Error(err)
	}
}

// TestWhoLeaves: that whoever has a mail sent waits no longer says nothing of the server.
func TestWhoLeaves(t *testing.T) {
	server := mailtest.New(t, mail.NoTLS)
	s, read := sender(t, server, nil)
	to, _ := mailbox(t)
	server.Hold()
	ctx, leave := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() { left <- s.Send(ctx, to, turn) }()
	server.Await(1)
	leave()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	server.Release()
	if err := s.Send(t.Context(), to, turn); err != nil || read.String() != "" {
		t.Errorf("%v, the log has %s", err, read)
	}
}

// TestConnections: so many at once, each closed when its mail is taken.
func TestConnections(t *testing.T) {
	server := mailtest.New(t, mail.NoTLS)
	s, _ := sender(t, server, nil)
	s.SetPatience(20*time.Millisecond, time.Minute)
	to, _ := mailbox(t)
	server.Hold()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if err := s.Send(t.Context(), to, turn); err != nil {
				t.Error(err)
			}
		})
	}
	server.Await(4)
	var later *notice.LaterError
	if err := s.Send(t.Context(), to, turn); !errors.As(err, &later) {
		t.Errorf("the fifth: %v", err)
	}
	server.Release()
	all.Wait()
	server.Await(0)
	if lines, widest := server.Lines(); lines != 4 || widest != 4 || len(server.Mails()) != 4 {
		t.Errorf("%d connections, %d at once", lines, widest)
	}
}

// TestServer: what an operator may have mistyped has a sentence.
func TestServer(t *testing.T) {
	good := mail.Server{Address: "mail.example.org:587", User: "games", Password: "p", From: "West Kingdom <games@example.org>"}
	for want, change := range map[string]func(*mail.Server){
		"":               func(*mail.Server) {},
		"is not HOST":    func(s *mail.Server) { s.Address = "mail.example.org" },
		"HOST:PORT":      func(s *mail.Server) { s.Address = "mail.example.org:smtp" },
		"this machine":   func(s *mail.Server) { s.TLS = mail.NoTLS },
		`not "tls"`:      func(s *mail.Server) { s.TLS = "tls" },
		"of no user":     func(s *mail.Server) { s.User = "" },
		"it is no addre": func(s *mail.Server) { s.From = "games" },
		"cannot be from": func(s *mail.Server) { s.From = "" },
	} {
		s := good
		change(&s)
		if err := s.Check(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", s, err, want)
		}
	}
	if err := (mail.Server{}).Check(); err != nil {
		t.Error(err)
	}
	for _, address := range []string{"localhost:25", "127.0.0.1:25", "[::1]:25"} {
		if err := (mail.Server{Address: address, TLS: mail.NoTLS, From: "a@example.org"}).Check(); err != nil {
			t.Error(err)
		}
	}
}

// TestLinks: each opens its own mailbox and no other, and what is stored of one that is not
// used yet does not open it.
func TestLinks(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	c, _ := mailbox(t)
	keys, token := mail.Ask(c, now)
	id, shown, ok := mail.ParseToken(token)
	if !ok || id != c.ID || !keys.Confirms(shown, now.Add(time.Hour-time.Second)) || keys.Confirms(shown, now.Add(time.Hour)) {
		t.Error("it opens what it should not, or not what it should")
	}
	again, other := mail.Ask(c, now)
	if _, wrong, _ := mail.ParseToken(other); keys.Confirms(wrong, now) || keys.Confirms("", now) || keys.Stops(shown) || keys.Stops("") || again.Stop != keys.Stop || !keys.Stops(keys.Stop) {
		t.Error("one link does what another is for")
	}
	if stored, _ := json.Marshal(keys); strings.Contains(string(stored), shown) {
		t.Errorf("stored as %s", stored)
	}
	if (mail.Keys{}).Stops("") || (mail.Keys{}).Confirms("", now) || (mail.Keys{Pending: &mail.Pending{Until: now.Add(time.Hour)}}).Confirms("", now) {
		t.Error("nothing opens something")
	}
	for _, bad := range []string{"", "a", token[1:], token + "a", strings.Repeat("!", len(token)), strings.Repeat("A", 22), shown} {
		if _, _, ok := mail.ParseToken(bad); ok {
			t.Errorf("%q is read", bad)
		}
	}
}
