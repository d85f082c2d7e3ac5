package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"westkingdom/server/notice/mail"
	"westkingdom/server/notice/mail/mailtest"
	"westkingdom/server/protocol"
)

// TestMailServer: what the operator says of the SMTP server is what the program uses, the
// password from a file; and it says of itself who it is.
func TestMailServer(t *testing.T) {
	server := mailtest.New(t, mail.NoTLS)
	password := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(password, []byte("right\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	here, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	p := serve(t, sqliteURL(t), "--listen", here, "--public-url", "http://"+here, "--smtp", server.Address, "--smtp-tls", "none", "--smtp-user", "games",
		"--smtp-password-file", password, "--mail-from", "West Kingdom <games@example.org>")
	h := p.seatPeople(table{game: "troyes", seats: 2}).all[0]
	p.http = h.http
	p.post("/api/me/notices/mails", protocol.AddMail{Address: "ada.secret@example.org", Language: "en"})
	got := server.Mails()
	if len(got) != 1 || got[0].User != "games" || got[0].To != "ada.secret@example.org" || got[0].Header.Get("From") != `"West Kingdom" <games@example.org>` ||
		!strings.Contains(got[0].Text, p.url+"/notices/confirm#") {
		t.Errorf("sent %+v", got)
	}
	if status := p.end(syscall.SIGTERM); status != 0 || strings.Contains(p.stderr.String(), "secret") || strings.Contains(p.stderr.String(), "right") {
		t.Errorf("status %d: %s", status, p.stderr.String())
	}
}
