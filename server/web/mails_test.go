package web_test

import (
	"bytes"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"westkingdom/server/notice"
	"westkingdom/server/notice/desk"
	"westkingdom/server/notice/mail"
	"westkingdom/server/notice/mail/mailtest"
	"westkingdom/server/protocol"
	"westkingdom/server/store/storetest"
	"westkingdom/server/web"
)

// mailed is a world whose persons are told by mail, on a clock of its own.
type mailed struct {
	*world
	server *mailtest.Server

	mu  sync.Mutex
	now time.Time
}

func mailedWorld(t *testing.T) *mailed {
	t.Helper()
	m := &mailed{now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), server: mailtest.New(t, mail.NoTLS)}
	s := storetest.SQLite(t).Open(t)
	m.world = openWorldOn(t, s, func(cfg *web.Config) {
		sender, err := mail.New(mail.Server{Address: m.server.Address, TLS: mail.NoTLS, From: "games@example.org"}, "https://games.example.org",
			func(game, _ string) string { return game }, slog.New(slog.NewTextHandler(m, nil)))
		if err != nil {
			t.Fatal(err)
		}
		cfg.Limits.Calls, cfg.AccessLog = 0, true
		if err := cfg.Proxies.UnmarshalText([]byte("1")); err != nil {
			t.Fatal(err)
		}
		cfg.Notices = desk.New(desk.Config{Store: s, Channels: map[string]notice.Channel{mail.Kind: sender}, Now: m.clock})
	})
	return m
}

func (m *mailed) Write(line []byte) (int, error) { return m.world.Write(line) }

func (m *mailed) clock() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

func (m *mailed) pass(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = m.now.Add(d)
}

// last returns the mail that was sent last, of so many in all.
func (m *mailed) last(sent int) mailtest.Mail {
	m.t.Helper()
	got := m.server.Mails()
	if len(got) != sent || sent == 0 {
		m.t.Fatalf("%d mails were sent, want %d", len(got), sent)
	}
	return got[sent-1]
}

var confirming = regexp.MustCompile(`https://games\.example\.org/notices/confirm#(\S+)`)

// token returns the end of the link in the mail that was sent last.
func (m *mailed) token(sent int) string {
	m.t.Helper()
	last := m.last(sent)
	link := confirming.FindStringSubmatch(last.Text)
	if link == nil {
		m.t.Fatalf("no link in %s", last.Text)
	}
	return link[1]
}

// from is how a browser at another address is known behind the proxy.
func from(n int) string { return "192.0.2." + strconv.Itoa(n) }

func (p *person) mail(address string, caller int) *http.Response {
	return p.call(http.MethodPost, "/api/me/notices/mails", protocol.AddMail{Address: address, Language: "fr"}, "X-Forwarded-For", from(caller))
}

func (p *person) confirm(token string) *http.Response {
	return p.post("/api/notices/confirm", protocol.ConfirmMail{Token: token})
}

// mailbox adds one and confirms it, and returns its id and the path that ends it.
func (m *mailed) mailbox(p *person, address string) (id, stop string) {
	m.t.Helper()
	sent := len(m.server.Mails())
	for _, c := range decode[protocol.Notices](m.t, p.mail(address, 1)).Channels {
		if c.Off != "" {
			id = c.ID
		}
	}
	if res := m.person().confirm(m.token(sent + 1)); res.StatusCode != http.StatusNoContent {
		m.t.Fatalf("confirmed: %s", res.Status)
	}
	if res := p.post("/api/me/notices/channels/"+id+"/test", nil); res.StatusCode != http.StatusNoContent {
		m.t.Fatalf("test: %s", res.Status)
	}
	stop = strings.Trim(m.last(sent+2).Header.Get("List-Unsubscribe"), "<>")
	return id, strings.TrimPrefix(stop, "https://games.example.org")
}

// click is what a program does that reads mail: it has no cookie and comes from no page.
func (m *mailed) click(path string) *http.Response {
	m.t.Helper()
	return m.person().call(http.MethodPost, path, "List-Unsubscribe=One-Click", "Content-Type", "application/x-www-form-urlencoded")
}

func (p *person) offs() (all []string) {
	for _, c := range p.notices().Channels {
		all = append(all, c.Off)
	}
	return all
}

// TestMailbox: it begins when its reader says yes, in whatever browser, once; nothing but
// that is sent before, and opening the link is no yes.
func TestMailbox(t *testing.T) {
	m := mailedWorld(t)
	p := m.begin(2, nil).people[0]
	if n := p.notices(); !n.Mail || n.Webhooks || n.Key != "" {
		t.Errorf("offered %+v", n)
	}
	n := decode[protocol.Notices](t, p.mail("ada.secret@Example.ORG", 1))
	if len(n.Channels) != 1 {
		t.Fatalf("channels %+v", n.Channels)
	}
	c := n.Channels[0]
	if c.Kind != "mail" || c.Address != "a…@example.org" || c.Language != "fr" || c.Off != "unconfirmed" || c.Host != "" || c.Device != "" {
		t.Errorf("channel %+v", c)
	}
	if last := m.last(1); last.To != "ada.secret@example.org" || last.Subject != "Confirmez votre adresse" {
		t.Errorf("sent %+v", last)
	}
	token := m.token(1)
	wantProblem(t, p.post("/api/me/notices/channels/"+c.ID+"/test", nil), protocol.CodeBadRequest)
	wantProblem(t, p.typed(c.ID, token), protocol.CodeBadRequest) // it is no webhook
	// What follows links looks at the page, and no more.
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		if res := m.person().call(method, "/notices/confirm", nil); res.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", method, res.Status)
		}
	}
	for _, wrong := range []string{"", "a", token[1:], token + "A", token[:len(token)-3] + "AAA", strings.Repeat("A", len(token))} {
		wantProblem(t, m.person().confirm(wrong), protocol.CodeBadCode)
	}
	if off := p.offs(); off[0] != "unconfirmed" {
		t.Errorf("before its reader's yes: %v", off)
	}
	phone := m.person() // who reads mail on another device is nobody there
	if res := phone.confirm(token); res.StatusCode != http.StatusNoContent {
		t.Errorf("confirmed: %s", res.Status)
	}
	if off := p.offs(); off[0] != "" {
		t.Errorf("after its reader's yes: %v", off)
	}
	wantProblem(t, phone.confirm(token), protocol.CodeBadCode)
	if phone.me().Known {
		t.Error("the other browser became somebody")
	}
	if res := p.post("/api/me/notices/channels/"+c.ID+"/test", nil); res.StatusCode != http.StatusNoContent || m.last(2).Subject != "Les notifications fonctionnent" {
		t.Errorf("test: %s, %+v", res.Status, m.last(2))
	}
	// What works is asked for nothing.
	decode[protocol.Notices](t, p.mail("ada.secret@example.org", 1))
	decode[protocol.Notices](t, p.again(c.ID))
	m.last(2)
	if n := decode[protocol.Notices](t, p.call(http.MethodDelete, "/api/me/notices/channels/"+c.ID, nil)); len(n.Channels) > 0 {
		t.Errorf("deleted: %+v", n.Channels)
	}
	m.wantSilence("ada.secret", token, "Confirmez")
}

// TestUnsubscribe: one click of a program ends it for good; a link that is forged, or of a
// mailbox that is not there any more, is answered alike and does nothing.
func TestUnsubscribe(t *testing.T) {
	m := mailedWorld(t)
	p, other := m.begin(2, nil).people[0], m.begin(2, nil).people[0]
	id, stop := m.mailbox(p, "ada@example.org")
	gone, old := m.mailbox(p, "ada@example.com")
	_, theirs := m.mailbox(other, "bea@example.org")
	decode[protocol.Notices](t, p.call(http.MethodDelete, "/api/me/notices/channels/"+gone, nil))

	for _, method := range []string{http.MethodGet, http.MethodHead} {
		res := m.person().call(method, stop, nil)
		if res.StatusCode != http.StatusOK || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") || res.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: %s, %v", method, res.Status, res.Header)
		}
	}
	wantProblem(t, m.person().call(http.MethodPost, stop, nil), protocol.CodeBadRequest)
	wantProblem(t, m.person().post(stop, `{"List-Unsubscribe":"One-Click"}`), protocol.CodeBadRequest)
	wantProblem(t, m.person().post(stop+"?List-Unsubscribe=One-Click", nil), protocol.CodeBadRequest)
	wantProblem(t, m.person().call(http.MethodDelete, stop, nil), protocol.CodeNotFound)

	answer := func(res *http.Response) string {
		t.Helper()
		defer res.Body.Close()
		return res.Status + " " + body(t, res.Body)
	}
	forged := []string{stop[:len(stop)-27] + theirs[len(theirs)-27:], stop[:len(stop)-1], stop + "A", "/notices/unsubscribe/a", old}
	for _, path := range forged {
		if got := answer(m.click(path)); got != "200 OK ok\n" {
			t.Errorf("a forged or old link: %q", got)
		}
	}
	if a, b := p.offs(), other.offs(); len(a) != 1 || a[0] != "" || len(b) != 1 || b[0] != "" {
		t.Errorf("afterwards %v, %v", a, b)
	}
	// From wherever it comes: a page of another site has it no easier than anybody.
	if got := answer(m.person().call(http.MethodPost, stop, "List-Unsubscribe=One-Click", "Content-Type", "application/x-www-form-urlencoded",
		"Origin", "https://mail.example.net", "Sec-Fetch-Site", "cross-site")); got != "200 OK ok\n" {
		t.Errorf("one click: %q", got)
	}
	if off := p.offs(); off[0] != "unsubscribed" {
		t.Errorf("afterwards %v", off)
	}
	if got := answer(m.click(stop)); got != "200 OK ok\n" {
		t.Errorf("another click: %q", got)
	}
	wantTest := func(code protocol.Code) {
		t.Helper()
		sent := len(m.server.Mails())
		wantProblem(t, p.post("/api/me/notices/channels/"+id+"/test", nil), code)
		m.last(sent)
	}
	wantTest(protocol.CodeBadRequest)

	// A program may send the form as it sends files.
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	if err := w.WriteField("List-Unsubscribe", "One-Click"); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if got := answer(m.person().call(http.MethodPost, theirs, form.String(), "Content-Type", w.FormDataContentType())); got != "200 OK ok\n" || other.offs()[0] != "unsubscribed" {
		t.Errorf("a form of parts: %q, %v", got, other.offs())
	}
	// It begins again only with another yes of its reader's; the links of before go on.
	decode[protocol.Notices](t, p.again(id))
	if off := p.offs(); off[0] != "unconfirmed" {
		t.Errorf("asked again: %v", off)
	}
	if res := m.person().confirm(m.token(len(m.server.Mails()))); res.StatusCode != http.StatusNoContent || p.offs()[0] != "" {
		t.Errorf("%s, %v", res.Status, p.offs())
	}
	answer(m.click(stop))
	if off := p.offs(); off[0] != "unsubscribed" {
		t.Errorf("by an old mail: %v", off)
	}
	for _, path := range []string{stop, old, theirs} {
		m.wantSilence(strings.TrimPrefix(path, "/notices/unsubscribe/"))
	}
	m.wantSilence("ada@", "bea@", url.QueryEscape("ada@"))
}

// TestMailLinks: a link is good for an hour, and the last one only.
func TestMailLinks(t *testing.T) {
	m := mailedWorld(t)
	p := m.begin(2, nil).people[0]
	id := decode[protocol.Notices](t, p.mail("ada@example.org", 1)).Channels[0].ID
	first := m.token(1)
	m.pass(time.Hour)
	wantProblem(t, p.confirm(first), protocol.CodeBadCode)
	decode[protocol.Notices](t, p.again(id))
	second := m.token(2)
	decode[protocol.Notices](t, p.mail("ada@example.org", 1)) // naming it again is asking again
	third := m.token(3)
	wantProblem(t, p.confirm(second), protocol.CodeBadCode)
	if res := p.confirm(third); res.StatusCode != http.StatusNoContent || p.offs()[0] != "" {
		t.Errorf("%s, %v", res.Status, p.offs())
	}
}

// TestMailsADay: three links to a mailbox, however it is written and whoever names it, and
// twenty for a caller, within any day.
func TestMailsADay(t *testing.T) {
	m := mailedWorld(t)
	one, two := m.begin(2, nil).people[0], m.begin(2, nil).people[0]
	decode[protocol.Notices](t, one.mail("ada@example.org", 1))
	m.pass(8 * time.Hour)
	decode[protocol.Notices](t, two.mail("ada@example.org", 2))
	decode[protocol.Notices](t, one.mail("ADA+1@example.org", 3))
	for caller, address := range []string{"ada@example.org", "Ada@EXAMPLE.org", "ada+2@example.org"} {
		wantProblem(t, two.mail(address, 10+caller), protocol.CodeTooManyMails)
	}
	wantProblem(t, one.again(one.notices().Channels[0].ID), protocol.CodeTooManyMails)
	m.pass(16 * time.Hour)
	decode[protocol.Notices](t, two.mail("ada@example.org", 4))
	wantProblem(t, two.mail("ada@example.org", 4), protocol.CodeTooManyMails)
	m.last(4)

	m.pass(24 * time.Hour)
	for i := range 20 {
		p := m.begin(2, nil).people[0]
		decode[protocol.Notices](t, p.mail("a"+strconv.Itoa(i)+"@example.org", 5))
	}
	p := m.begin(2, nil).people[0]
	wantProblem(t, p.mail("another@example.org", 5), protocol.CodeTooManyMails)
	decode[protocol.Notices](t, p.mail("another@example.org", 6))
}

// TestBadMailboxes: what is no mailbox is refused as it is named, and what the server does
// not take is not kept.
func TestBadMailboxes(t *testing.T) {
	m := mailedWorld(t)
	p := m.begin(2, nil).people[0]
	for _, address := range []string{
		"", "ada", "Ada <ada@example.org>", "ada@example.org, eve@example.org", "ada@example.org\r\nBcc: eve@example.org", "ada@[127.0.0.1]", "adä@example.org",
		strings.Repeat("a", 300) + "@example.org",
	} {
		wantProblem(t, p.mail(address, 1), protocol.CodeBadRequest)
	}
	wantProblem(t, p.post("/api/me/notices/mails", protocol.AddMail{Address: "ada@example.org", Language: "tlh"}), protocol.CodeBadRequest)
	wantProblem(t, p.post("/api/me/notices/mails", `{"address":7}`), protocol.CodeBadRequest)
	wantProblem(t, p.post("/api/notices/confirm", `{"token":7}`), protocol.CodeBadRequest)
	wantProblem(t, m.person().mail("ada@example.org", 1), protocol.CodeNoPerson)
	if got := m.server.Mails(); len(got) > 0 {
		t.Errorf("sent %+v", got)
	}
	m.server.Refuse("rcpt", 550, 5, 1, 1)
	wantProblem(t, p.mail("nobody@example.org", 1), protocol.CodeNotTold)
	m.server.Refuse("rcpt", 0, 0, 0, 0)
	for i := range 3 {
		decode[protocol.Notices](t, p.mail("ada"+strconv.Itoa(i)+"@example.org", 1))
	}
	wantProblem(t, p.mail("one-more@example.org", 1), protocol.CodeTooMany)
	if n := p.notices(); len(n.Channels) != 3 {
		t.Errorf("channels %+v", n.Channels)
	}
	m.wantSilence("nobody@", "ada1@")
}

// TestMailSwitchedOff: where the operator has no server for it there is none to be had.
func TestMailSwitchedOff(t *testing.T) {
	w := tellingWorld(t, &carrier{})
	p := w.begin(2, nil).people[0]
	if p.notices().Mail {
		t.Error("offered")
	}
	wantProblem(t, p.mail("ada@example.org", 1), protocol.CodeBadRequest)
}
