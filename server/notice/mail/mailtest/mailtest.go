// Package mailtest is an SMTP server on this machine which keeps the mails that it gets.
package mailtest

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/http/httptest"
	netmail "net/mail"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"westkingdom/server/notice/mail"
)

// Mail is one that the server got.
type Mail struct {
	From, To string // of the envelope
	User     string // who has sent it, by their password
	Secret   bool   // it came by TLS
	Raw      string
	Header   netmail.Header
	Subject  string // decoded
	Text     string // decoded, lines ending in \n
}

// Server is an SMTP server. It takes the password "right" of anybody.
type Server struct {
	Address string
	Roots   *x509.CertPool // by whom its certificate is good

	mu      sync.Mutex
	mails   []Mail
	refuse  map[string]*smtp.SMTPError
	hold    chan struct{}
	opened  int
	open    int
	widest  int
	changed *sync.Cond
}

// New starts a server, whose way is kept secret as asked for.
func New(t testing.TB, how mail.TLS) *Server {
	t.Helper()
	s := &Server{refuse: make(map[string]*smtp.SMTPError), Roots: x509.NewCertPool()}
	s.changed = sync.NewCond(&s.mu)
	certified := httptest.NewUnstartedServer(nil)
	certified.StartTLS()
	config := &tls.Config{Certificates: certified.TLS.Certificates, MinVersion: tls.VersionTLS12}
	s.Roots.AddCert(certified.Certificate())
	certified.Close()

	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.Address = listener.Addr().String()
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.opened++
		s.open++
		s.widest = max(s.widest, s.open)
		s.changed.Broadcast()
		return &session{server: s, conn: c}, nil
	}))
	server.Domain, server.AllowInsecureAuth = "mail.example.org", true
	server.ErrorLog = silent{}
	switch how {
	case mail.StartTLS:
		server.TLSConfig = config
	case mail.Implicit:
		listener = tls.NewListener(listener, config)
	case mail.NoTLS:
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	t.Cleanup(func() {
		s.Release()
		err := server.Close()
		if end := <-served; !errors.Is(end, smtp.ErrServerClosed) {
			err = errors.Join(err, end)
		}
		if err != nil {
			t.Error(err)
		}
	})
	return s
}

type silent struct{}

func (silent) Printf(string, ...any) {}
func (silent) Println(...any)        {}

// Refuse has the server answer at a stage ("auth", "mail", "rcpt", "data") with a code; 0:
// no more.
func (s *Server) Refuse(stage string, code, class, subject, detail int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.refuse, stage)
	if code > 0 {
		s.refuse[stage] = &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{class, subject, detail}, Message: "as told"}
	}
}

func (s *Server) refused(stage string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refuse[stage]; err != nil {
		return err
	}
	return nil
}

// Hold has the server answer no mail until Release.
func (s *Server) Hold() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hold = make(chan struct{})
}

// Release has it answer again.
func (s *Server) Release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hold != nil {
		close(s.hold)
		s.hold = nil
	}
}

// Mails returns those that it got so far.
func (s *Server) Mails() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.mails)
}

// Lines returns how many connections there were, and how many at once at most.
func (s *Server) Lines() (all, widest int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.opened, s.widest
}

// Await waits until so many connections are open.
func (s *Server) Await(open int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.open != open {
		s.changed.Wait()
	}
}

type session struct {
	server *Server
	conn   *smtp.Conn
	mail   Mail
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if err := s.server.refused("auth"); err != nil {
			return err
		}
		if password != "right" {
			return smtp.ErrAuthFailed
		}
		s.mail.User = user
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.mail.From = from
	return s.server.refused("mail")
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.mail.To = to
	return s.server.refused("rcpt")
}

func (s *session) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.server.mu.Lock()
	hold := s.server.hold
	s.server.mu.Unlock()
	if hold != nil {
		<-hold
	}
	if err := s.server.refused("data"); err != nil {
		return err
	}
	m := s.mail
	_, m.Secret = s.conn.TLSConnectionState()
	m.Raw = string(data)
	if err := m.read(); err != nil {
		return err
	}
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.mails = append(s.server.mails, m)
	return nil
}

func (m *Mail) read() error {
	parsed, err := netmail.ReadMessage(strings.NewReader(m.Raw))
	if err != nil {
		return err
	}
	m.Header = parsed.Header
	if m.Subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return err
	}
	body := parsed.Body
	if strings.EqualFold(m.Header.Get("Content-Transfer-Encoding"), "quoted-printable") {
		body = quotedprintable.NewReader(body)
	}
	text, err := io.ReadAll(body)
	m.Text = string(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
	return err
}

func (s *session) Reset() {}

func (s *session) Logout() error {
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.open--
	s.server.changed.Broadcast()
	return nil
}
