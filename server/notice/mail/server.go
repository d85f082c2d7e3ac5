package mail

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/netip"
	"strconv"
)

// TLS is how the way to an SMTP server is kept secret.
type TLS string

const (
	StartTLS TLS = "starttls" // before anything else is said, or nothing is
	Implicit TLS = "implicit" // from the first byte on
	NoTLS    TLS = "none"     // to this machine alone
)

// Server is the operator's SMTP server. Unlike addresses that people name it may be
// anywhere.
type Server struct {
	Address        string // HOST:PORT; empty: there is none, and no mail
	User, Password string // no user: none is asked for
	TLS            TLS    // empty: implicit at port 465, and otherwise STARTTLS
	From           string // who mails are from, such as "West Kingdom <games@example.org>"
	Roots          *x509.CertPool
}

// tls is how the way to the server is kept secret.
func (s Server) tls() TLS {
	if _, port, _ := net.SplitHostPort(s.Address); s.TLS == "" && port == "465" {
		return Implicit
	}
	if s.TLS == "" {
		return StartTLS
	}
	return s.TLS
}

// Check says what is wrong with what the operator has said, one sentence per mistake.
func (s Server) Check() error {
	if s.Address == "" {
		return nil
	}
	var errs []error
	host, port, err := net.SplitHostPort(s.Address)
	if n, bad := strconv.ParseUint(port, 10, 16); err != nil || bad != nil || n == 0 || host == "" {
		errs = append(errs, fmt.Errorf("the mail server %q is not HOST:PORT", s.Address))
	}
	switch s.tls() {
	case StartTLS, Implicit:
	case NoTLS:
		if !isHere(host) {
			errs = append(errs, errors.New(`mail goes without TLS ("none") to this machine alone`))
		}
	default:
		errs = append(errs, fmt.Errorf(`the TLS of the mail server is "starttls", "implicit" or "none", and not %q`, s.TLS))
	}
	if s.User == "" && s.Password != "" {
		errs = append(errs, errors.New("the mail server's password is of no user"))
	}
	if from, err := netmail.ParseAddress(s.From); err != nil || !isAddress(from.Address) {
		errs = append(errs, fmt.Errorf("mails cannot be from %q: it is no address", s.From))
	}
	return errors.Join(errs...)
}

func isHere(host string) bool {
	a, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && a.IsLoopback()
}

func isAddress(text string) bool {
	_, err := Address(text)
	return err == nil
}
