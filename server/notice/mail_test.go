package notice_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/server/notice"
	"westkingdom/server/notice/mail"
	"westkingdom/server/notice/mail/mailtest"
	"westkingdom/server/store"
)

// TestMail: what is due together is one mail, and a mailbox that is refused for long is
// switched off with the reason.
func TestMail(t *testing.T) {
	w := newWorld(t)
	server := mailtest.New(t, mail.NoTLS)
	sender, err := mail.New(mail.Server{Address: server.Address, TLS: mail.NoTLS, From: "games@example.org"}, "https://games.example.org",
		func(string, string) string { return "Architects" }, slog.New(slog.NewTextHandler(&w.log, nil)))
	must(t, err)
	w.outbox = notice.NewOutbox(notice.Config{
		Store: w.store, Observer: w.counts, Log: slog.New(slog.NewTextHandler(&w.log, nil)), Channels: map[string]notice.Channel{mail.Kind: sender},
	})
	one, two := w.person(0), w.person(0)
	c := store.Channel{ID: uuid.New(), Person: two, Kind: mail.Kind, Address: "zoe.secret@example.net", Language: "en", Made: noon, Off: store.Unconfirmed}
	keys, _ := mail.Ask(c, noon)
	c.Keys, err = json.Marshal(keys)
	must(t, err)
	must(t, w.store.SetChannel(t.Context(), c))
	g := w.room("aaaa", one, two)
	g.choose(noon, 0, 1)
	w.until(noon.Add(time.Minute))
	if got := server.Mails(); len(got) > 0 {
		t.Fatalf("before it was confirmed: %+v", got)
	}

	confirmed := c
	confirmed.Off = ""
	if changed, err := w.store.ChangeChannel(t.Context(), c, confirmed); err != nil || !changed {
		t.Fatal(changed, err)
	}
	g.choose(noon.Add(time.Hour), 1, 0)
	g.choose(noon.Add(time.Hour), 0, 1)
	w.room("bbbb", one, two).choose(noon.Add(time.Hour), 0, 1)
	w.until(noon.Add(time.Hour + 15*time.Second))
	w.waiting(0)
	got := server.Mails()
	if len(got) != 1 || got[0].Subject != "2 games wait for you" || strings.Count(got[0].Text, "Architects: your turn\n") != 2 {
		t.Fatalf("told %+v", got)
	}

	server.Refuse("rcpt", 550, 5, 1, 1)
	g.choose(noon.Add(2*time.Hour), 1, 0)
	g.choose(noon.Add(2*time.Hour), 0, 1)
	for i := range 48 {
		w.until(noon.Add(2*time.Hour + time.Duration(i)*15*time.Minute))
	}
	w.waiting(0)
	w.counts.want(t, "failed status-550", 10)
	if now, err := w.store.Channel(t.Context(), c.ID); err != nil || now.Off != "status-550" || now.Failures != 10 {
		t.Errorf("%+v, %v", now, err)
	}
	if len(server.Mails()) != 1 || strings.Contains(w.log.String(), "secret") {
		t.Errorf("%d mails, the log says %s", len(server.Mails()), w.log.String())
	}
}
