package mail

import (
	"errors"
	netmail "net/mail"
	"regexp"
	"strings"
)

// Lengths of an address, in bytes (RFC 5321, section 4.5.3.1).
const (
	maxAddress = 254
	maxLocal   = 64
)

// ErrAddress: this is no address that mail is sent to.
var ErrAddress = errors.New("not one address of the kind name@example.org")

// dnsName is a name of the DNS with a dot in it, whose last part is no number. Names in
// other letters than a to z are written as the DNS has them (xn--…), as browsers do by
// themselves.
var dnsName = regexp.MustCompile(`^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)

// Address returns the address of one mailbox, its host in small letters, of what somebody
// has typed: without a name beside it, quotes, comments, and letters beyond ASCII.
// Errors: ErrAddress, which does not have the text in it.
func Address(typed string) (string, error) {
	if len(typed) > maxAddress || strings.ContainsFunc(typed, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", ErrAddress
	}
	parsed, err := netmail.ParseAddress(typed)
	if err != nil || parsed.Name != "" || parsed.Address != typed {
		return "", ErrAddress
	}
	at := strings.LastIndexByte(typed, '@')
	local, where := typed[:at], strings.ToLower(typed[at+1:])
	if len(local) > maxLocal || !dnsName.MatchString(where) {
		return "", ErrAddress
	}
	return local + "@" + where, nil
}

// Mailbox is what addresses of one mailbox have in common, as far as it can be told: the
// part after a plus, and whether letters are small, differ.
func Mailbox(address string) string {
	local, where, _ := strings.Cut(strings.ToLower(address), "@")
	local, _, _ = strings.Cut(local, "+")
	return local + "@" + where
}

// Shown is what of an address is shown to its person: enough to tell one from another.
func Shown(address string) string {
	at := strings.LastIndexByte(address, '@')
	if at < 1 {
		return ""
	}
	return address[:1] + "…" + address[at:]
}
