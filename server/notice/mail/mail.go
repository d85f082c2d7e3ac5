package mail

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net"
	netmail "net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	gomail "github.com/wneessen/go-mail"

	"westkingdom/server/notice"
	"westkingdom/server/notice/words"
	"westkingdom/server/store"
)

// Kind is that of channels which are mailboxes.
const Kind = "mail"

const (
	atOnce   = 4               // connections to the server
	turnsIn  = 2 * time.Second // for one of them to be free
	limit    = 6 * time.Second // for a mail, from looking up the server to its yes
	awayFor  = time.Minute     // how long a server is left alone that takes no mail
	laterFor = time.Minute     // that asks to come back
	soon     = 10 * time.Second
)

// Sender is a [notice.Channel].
type Sender struct {
	server  Server
	host    string
	from    netmail.Address
	public  string
	games   words.Games
	log     *slog.Logger
	options []gomail.Option
	tls     *tls.Config
	free    chan struct{} // a place for each connection there may be
	turn    time.Duration
	limit   time.Duration

	mu   sync.Mutex
	away time.Time // until when the server is left alone; zero: it takes mail
}

var _ notice.Channel = (*Sender)(nil)

// New makes a sender. public is where browsers find the server.
func New(server Server, public string, games words.Games, log *slog.Logger) (*Sender, error) {
	from, err := netmail.ParseAddress(server.From)
	if err := errors.Join(server.Check(), err); err != nil {
		return nil, err
	}
	host, port, err := net.SplitHostPort(server.Address)
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(port)
	if err != nil {
		return nil, err
	}
	s := &Sender{
		server: server, host: host, from: *from, public: strings.TrimRight(public, "/"), games: games, log: log,
		tls:  &tls.Config{ServerName: host, RootCAs: server.Roots, MinVersion: tls.VersionTLS12},
		free: make(chan struct{}, atOnce), turn: turnsIn, limit: limit,
	}
	s.options = []gomail.Option{
		gomail.WithPort(number), gomail.WithTimeout(limit), gomail.WithTLSConfig(s.tls), gomail.WithHELO(s.hello()),
		// One mail a connection: nothing is to be asked before it or put back after it.
		gomail.WithoutNoop(), gomail.WithoutRset(), gomail.WithoutSMTPUTF8(),
	}
	switch server.tls() {
	case Implicit:
		s.options = append(s.options, gomail.WithSSL())
	case StartTLS:
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	default:
		s.options = append(s.options, gomail.WithTLSPolicy(gomail.NoTLS))
	}
	if server.User != "" {
		s.options = append(s.options, gomail.WithUsername(server.User), gomail.WithPassword(server.Password),
			gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthPlain, gomail.SMTPAuthLogin, gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthCramMD5))
	}
	return s, nil
}

// hello is how this server calls itself.
func (s *Sender) hello() string {
	if u, err := url.Parse(s.public); err == nil && dnsName.MatchString(u.Hostname()) {
		return u.Hostname()
	}
	return "localhost"
}

// Send implements [notice.Channel].
func (s *Sender) Send(ctx context.Context, to store.Channel, m notice.Message) error {
	if wait := s.leftAlone(); wait > 0 {
		return &notice.LaterError{After: wait}
	}
	mail, err := s.write(to, m)
	if err != nil {
		return &notice.FailedError{Reason: "unreachable"} // and not the error, which has the address in it
	}
	turn := time.NewTimer(s.turn)
	defer turn.Stop()
	select {
	case s.free <- struct{}{}:
		defer func() { <-s.free }()
	case <-turn.C:
		return &notice.LaterError{After: soon}
	case <-ctx.Done():
		return ctx.Err()
	}
	handing, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	err = s.hand(handing, mail)
	if err != nil && ctx.Err() != nil {
		return ctx.Err() // whoever had it sent waits no longer: that says nothing of the server
	}
	return s.noted(err)
}

// awayError: the server takes no mail of ours, whoever it is for.
type awayError struct {
	stage string
	cause error
}

func (e *awayError) Error() string { return e.stage + ": " + e.cause.Error() }

// hand hands one mail over. Errors: an *awayError, or as [notice.Channel] has them.
func (s *Sender) hand(ctx context.Context, mail *gomail.Msg) error {
	var line net.Conn
	dial := func(dialing context.Context, network, address string) (net.Conn, error) {
		conn, err := s.dial(dialing, network, address)
		if err != nil {
			return nil, err
		}
		line = conn
		context.AfterFunc(ctx, func() { conn.Close() }) // what waits for an answer waits no longer
		return conn, nil
	}
	defer func() {
		if line != nil {
			line.Close() // the library leaves it open where it fails
		}
	}()
	client, err := gomail.NewClient(s.host, append(slices.Clip(s.options), gomail.WithDialContextFunc(dial))...)
	if err != nil {
		return err
	}
	session, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return &awayError{"connecting", err}
	}
	if err := client.SendWithSMTPClient(session, mail); err != nil {
		return refused(err)
	}
	_ = client.CloseWithSMTPClient(session) // it has the mail, however it says goodbye
	return nil
}

func (s *Sender) dial(ctx context.Context, network, address string) (net.Conn, error) {
	if s.server.tls() == Implicit {
		return (&tls.Dialer{Config: s.tls}).DialContext(ctx, network, address)
	}
	return (&net.Dialer{}).DialContext(ctx, network, address)
}

// refused says what it means that a server which was reached has not taken a mail.
func refused(err error) error {
	var failed *gomail.SendError
	if !errors.As(err, &failed) {
		return &awayError{"sending", errors.New("no answer")}
	}
	code := failed.ErrorCode()
	// The text of the library's error has the address in it.
	away := &awayError{failed.Reason.String(), fmt.Errorf("status %d %s", code, failed.EnhancedStatusCode())}
	switch failed.Reason {
	case gomail.ErrSMTPRcptTo, gomail.ErrSMTPData, gomail.ErrSMTPDataClose:
	default:
		return away
	}
	switch {
	case code == 421 || code < 400: // it hangs up, or has
		return away
	case code < 500:
		return &notice.LaterError{After: laterFor}
	case strings.HasPrefix(failed.EnhancedStatusCode(), "5.7.") || code == 530 || code == 535:
		// It does not like the sender, or what the mail says.
		return &notice.LaterError{After: laterFor}
	}
	return &notice.FailedError{Reason: "status-" + strconv.Itoa(code)}
}

// leftAlone says how long the server is still left alone.
func (s *Sender) leftAlone() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Until(s.away)
}

// noted leaves the server alone for a while if it takes no mail, and tells the operator:
// once, until it takes mail again.
func (s *Sender) noted(err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var away *awayError
	switch {
	case errors.As(err, &away):
		if s.away.IsZero() {
			s.log.Warn("the mail server takes no mail; it waits", slog.String("at", away.stage), slog.Any("error", away.cause))
		}
		s.away = time.Now().Add(awayFor)
		return &notice.LaterError{After: awayFor}
	case !s.away.IsZero():
		s.away = time.Time{}
		s.log.Info("the mail server takes mail again")
	}
	return err
}

// write makes the mail of a message.
func (s *Sender) write(to store.Channel, m notice.Message) (*gomail.Msg, error) {
	address, err := Address(to.Address)
	if err != nil {
		return nil, err
	}
	mail := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	mail.FromMailAddress(&s.from)
	mail.ToMailAddress(&netmail.Address{Address: address})
	mail.SetDateWithValue(time.Now())
	mail.SetMessageIDWithValue(s.id(to, m))
	mail.SetGenHeader("Auto-Submitted", "auto-generated")
	title, text := words.Of(m, s.games, escape)
	// What looks like a coded word is not to be read as one.
	mail.Subject(strings.ReplaceAll(words.Plain(title), "=?", "="+joiner+"?"))
	if m.Kind == notice.KindConfirm {
		mail.SetBodyString(gomail.TypeTextPlain, paragraphs(text, s.public+"/notices/confirm#"+m.Code))
		return mail, nil
	}
	if m.Chat != "" {
		text = "> " + text
	}
	stop := s.public + "/notices/unsubscribe/" + token(to.ID, KeysOf(to).Stop)
	mail.SetBodyString(gomail.TypeTextPlain, paragraphs(text, m.Link(s.public), "-- \n"+words.Stop(m.Language)+"\n"+stop))
	mail.SetListUnsubscribe(stop)
	if strings.HasPrefix(stop, "https:") { // one click is for https alone
		mail.SetListUnsubscribePost()
	}
	return mail, nil
}

func paragraphs(all ...string) string { return strings.Join(all, "\n\n") + "\n" }

// id is the same for a message of one room that is sent again, since nobody lived to note
// that it was taken: most mailboxes show one of the two.
func (s *Sender) id(to store.Channel, m notice.Message) string {
	sum := sha256.Sum256([]byte(to.ID.String() + " " + m.Topic + " " + m.Code + " " + m.At.UTC().Format(time.RFC3339Nano)))
	_, host, _ := strings.Cut(s.from.Address, "@")
	return base64.RawURLEncoding.EncodeToString(sum[:20]) + "@" + host
}

// joiner is a character of no width, at which a word is not broken: what it parts is no
// address and no link.
const joiner = "\u2060"

var escapes = strings.NewReplacer("://", ": /"+joiner+"/"+joiner, "@", "@"+joiner, ".", "."+joiner, "/", "/"+joiner, ":", ":"+joiner)

// escape keeps what somebody has written from being made a link where the mail is read.
func escape(text string) string { return escapes.Replace(text) }
