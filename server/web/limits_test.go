package web_test

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"nhooyr.io/websocket"

	"westkingdom/server/protocol"
	"westkingdom/server/web"
)

// proxies reads what the flag takes.
func proxies(t *testing.T, text string) web.Proxies {
	t.Helper()
	var p web.Proxies
	if err := p.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTooFrequentMessagesAreRefused(t *testing.T) {
	w := openWorld(t, func(c *web.Config) { c.Limits.SeatMessages = 1 })
	g := w.begin(2, nil)
	a, b, turn := g.both() // the hello took one of three
	a.say(`{"type":"ping"}`)
	a.want(protocol.TypePong)
	// Another socket of the same seat has no credit of its own.
	again := g.people[0].connect(g.code)
	again.say(`{"type":"ping"}`)
	again.want(protocol.TypePong)
	again.say(`{"type":"ping"}`)
	if got := again.want(protocol.TypeProblem).Code; got != protocol.CodeTooMany {
		t.Errorf("problem %s", got)
	}
	a.wantRefused(a.choose(turn), protocol.CodeTooMany)
	// Nor has one that comes after the others have gone.
	again.conn.CloseNow()
	again = g.people[0].connect(g.code)
	again.say(`{"type":"ping"}`)
	if got := again.want(protocol.TypeProblem).Code; got != protocol.CodeTooMany {
		t.Errorf("problem %s", got)
	}
	// The other seat goes on.
	b.say(`{"type":"ping"}`)
	b.want(protocol.TypePong)
}

// TestHelloCosts: asking for everything again and again takes more credit than
// other messages do.
func TestHelloCosts(t *testing.T) {
	w := openWorld(t, func(c *web.Config) { c.Limits.SeatMessages = 2 })
	g := w.begin(2, nil)
	a, _, _ := g.both() // the hello took one of six
	a.say(protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1})
	a.want(protocol.TypeWelcome)
	a.say(protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1})
	if got := a.want(protocol.TypeProblem).Code; got != protocol.CodeTooMany {
		t.Errorf("problem %s", got)
	}
}

// TestOneSeatWithManySockets talks from many sockets of a seat at once: all of
// them together say no more than one could.
func TestOneSeatWithManySockets(t *testing.T) {
	const sockets, lines = 10, 6
	w := openWorld(t, func(c *web.Config) { c.Limits.SeatMessages = 10 })
	g := w.begin(2, nil)
	said, refused := 0, 0
	var all []*line
	for range sockets {
		all = append(all, g.people[0].watch(g.code, -1)) // the hellos take 10 of 30
		all[len(all)-1].want(protocol.TypeWelcome)
	}
	began := time.Now()
	for range lines {
		for _, l := range all {
			l.say(protocol.ClientMessage{Type: protocol.TypeSay, ID: uuid.NewString(), Text: "So?"})
			switch m := l.want(protocol.TypeAnswer); m.Code {
			case "":
				said++
			case protocol.CodeTooMany:
				refused++
			default:
				t.Fatalf("got %s", m.raw)
			}
		}
	}
	if most := 20 + int(10*(time.Since(began).Seconds()+1)); said > most || refused == 0 {
		t.Errorf("one seat said %d lines (%d refused), at most %d allowed", said, refused, most)
	}
}

func TestOneAddressWithManySeats(t *testing.T) {
	w := openWorld(t, func(c *web.Config) { c.Limits.AddressMessages = 2 })
	g := w.begin(2, nil)
	a, b, _ := g.both() // two of six
	for range 2 {
		for _, l := range []*line{a, b} {
			l.say(`{"type":"ping"}`)
			l.want(protocol.TypePong)
		}
	}
	stranger := w.person().connect(g.code)
	stranger.say(`{"type":"ping"}`)
	if got := stranger.want(protocol.TypeProblem).Code; got != protocol.CodeTooMany {
		t.Errorf("problem %s", got)
	}
}

func TestTooManySockets(t *testing.T) {
	for name, c := range map[string]struct {
		limits web.Limits
		other  func(w *world, g game) *line // one that is let in all the same; nil: none is
	}{
		"OfASeat": {web.Limits{SeatSockets: 2}, func(w *world, g game) *line { return g.people[1].connect(g.code) }},
		"OfAnAddress": {web.Limits{AddressSockets: 2}, func(w *world, g game) *line {
			return g.people[1].connect(g.code, "X-Forwarded-For", "198.51.100.7")
		}},
		"InAll": {web.Limits{Sockets: 2}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			w := openWorld(t, func(cfg *web.Config) { cfg.Limits, cfg.Proxies = c.limits, proxies(t, "127.0.0.1") })
			g := w.begin(2, nil)
			first := g.people[0].watch(g.code, -1)
			first.want(protocol.TypeWelcome)
			g.people[0].watch(g.code, -1).want(protocol.TypeWelcome)
			third := g.people[0].connect(g.code)
			if got := third.want(protocol.TypeProblem).Code; got != protocol.CodeTooManySockets {
				t.Errorf("problem %s", got)
			}
			third.wantClosed(websocket.StatusTryAgainLater)
			if c.other != nil {
				l := c.other(w, g)
				l.say(`{"type":"ping"}`)
				l.want(protocol.TypePong)
			} else {
				w.person().connect(g.code, "X-Forwarded-For", "198.51.100.7").want(protocol.TypeProblem)
			}
			// Whoever closes a page may open another.
			first.conn.Close(websocket.StatusNormalClosure, "")
			for {
				l := g.people[0].connect(g.code)
				l.say(`{"type":"ping"}`)
				if m, err := l.next(); err == nil && m.Type == protocol.TypePong {
					return
				}
			}
		})
	}
}

// TestManySocketsTooMany opens far more sockets than an address may have, and answers
// nothing: those that are not let in hold nothing of the server, and others do not
// notice.
func TestManySocketsTooMany(t *testing.T) {
	const limit, more = 20, 400
	w := openWorld(t, func(c *web.Config) { c.Limits.AddressSockets, c.Proxies = limit, proxies(t, "127.0.0.1") })
	g := w.begin(2, nil)
	held := &listener{}
	server := httptest.NewUnstartedServer(w.web)
	held.Listener, server.Listener = server.Listener, held
	server.Start()
	t.Cleanup(server.Close)
	w.url = server.URL

	var all []net.Conn
	for range limit + more {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		fmt.Fprintf(conn, "GET %s/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", g.path)
		if _, err := io.ReadFull(conn, make([]byte, 1)); err != nil { // the handshake is answered
			t.Fatal(err)
		}
		all = append(all, conn)
	}
	for _, conn := range all[limit:] {
		rest, err := io.ReadAll(conn)
		if err != nil || !bytes.Contains(rest, []byte(protocol.CodeTooManySockets)) {
			t.Fatalf("turned away with %q, %v", rest, err)
		}
	}
	if most := held.most.Load(); most > limit+more/2 {
		t.Errorf("the server held %d connections at once, where %d were let in", most, limit)
	}
	if got := w.web.Sockets(); got != limit {
		t.Errorf("%d sockets are open, want %d", got, limit)
	}
	l := g.people[1].connect(g.code, "X-Forwarded-For", "198.51.100.7")
	l.say(`{"type":"ping"}`)
	l.want(protocol.TypePong)
}

// listener counts its connections.
type listener struct {
	net.Listener
	open, most atomic.Int64
}

func (l *listener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	l.most.Store(max(l.most.Load(), l.open.Add(1))) // connections are accepted one by one
	return &held{TCPConn: conn.(*net.TCPConn), by: l}, nil
}

// held is a connection of a server.
type held struct {
	*net.TCPConn
	by   *listener
	once sync.Once
}

func (h *held) Close() error {
	h.once.Do(func() { h.by.open.Add(-1) })
	return h.TCPConn.Close()
}

// TestAddresses says whose address counts, by what the operator says of the
// proxies.
func TestAddresses(t *testing.T) {
	create := protocol.CreateRoom{Game: "pebbles", Seats: 2}
	for name, c := range map[string]struct {
		proxies string
		first   string // X-Forwarded-For of a first call
		second  string
		same    bool // the server takes both for one
	}{
		"None":               {"", "192.0.2.1", "192.0.2.2", true},
		"Number":             {"1", "192.0.2.1", "192.0.2.2", false},
		"NumberForged":       {"1", "192.0.2.1", "198.51.100.9, 192.0.2.1", true},
		"Listed":             {"127.0.0.1, ::1", "192.0.2.1", "192.0.2.2", false},
		"ListedForged":       {"127.0.0.0/8", "192.0.2.1", "198.51.100.9, 192.0.2.1", true},
		"ListedTwo":          {"127.0.0.1,10.0.0.0/8", "192.0.2.1, 10.1.2.3", "192.0.2.2, 10.1.2.3", false},
		"NotListed":          {"10.0.0.0/8", "192.0.2.1", "192.0.2.2", true},
		"OneNetworkOfIPv6":   {"127.0.0.1", "2001:db8:1:2::1", "2001:db8:1:2::2", true},
		"OtherNetworkOfIPv6": {"127.0.0.1", "2001:db8:1:2::1", "2001:db8:1:3::1", false},
	} {
		t.Run(name, func(t *testing.T) {
			w := openWorld(t, func(cfg *web.Config) { cfg.Limits.Calls, cfg.Proxies = 1, proxies(t, c.proxies) })
			made := func(from string) int {
				res := w.person().call(http.MethodPost, "/api/rooms", create, "X-Forwarded-For", from)
				res.Body.Close()
				return res.StatusCode
			}
			if got := made(c.first); got != http.StatusCreated {
				t.Fatalf("the first call: %d", got)
			}
			if got := made(c.second) == http.StatusTooManyRequests; got != c.same {
				t.Errorf("taken for the same address: %t, want %t", got, c.same)
			}
		})
	}
}

func TestProxiesAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "0": "", "2": "2", "127.0.0.1": "127.0.0.1/32", " 10.0.0.0/8 , ::1": "10.0.0.0/8,::1/128",
	} {
		p := proxies(t, text)
		if got, err := p.MarshalText(); string(got) != want || err != nil {
			t.Errorf("%q is read as %q, %v; want %q", text, got, err, want)
		}
	}
	for _, wrong := range []string{"-1", "proxy", "10.0.0.0/33", "1.2.3", "127.0.0.1;10.0.0.1"} {
		if err := new(web.Proxies).UnmarshalText([]byte(wrong)); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}
