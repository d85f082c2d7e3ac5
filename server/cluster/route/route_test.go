package route_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"westkingdom/server/cluster"
	"westkingdom/server/cluster/route"
	"westkingdom/server/store"
)

const secret = "only the nodes know it"

// other is all that a node knows of the others: the one that has every room.
type other struct{ store.Node }

func (o other) Claim(context.Context, string) (cluster.Lease, error) {
	return cluster.Lease{}, &cluster.Elsewhere{Node: o.Node}
}
func (o other) Members(context.Context) ([]store.Node, error) { return []store.Node{o.Node}, nil }
func (o other) Owners(_ context.Context, codes ...string) (map[string]store.Node, error) {
	owners := make(map[string]store.Node)
	for _, code := range codes {
		owners[code] = o.Node
	}
	return owners, nil
}
func (other) Back() <-chan struct{} { return nil }

// room is the room that a call is about, and answers for it where it is: a socket says after
// people what they say. It notes from where a socket came.
func room(from *atomic.Pointer[string]) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") == "" {
			fmt.Fprintf(w, "%s %s", r.Method, r.URL.Path)
			return
		}
		conn, both, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(err)
		}
		defer conn.Close()
		from.Store(&r.RemoteAddr)
		fmt.Fprint(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nwelcome\n")
		for {
			line, err := both.ReadString('\n')
			if err != nil || line == "leave\n" {
				return
			}
			fmt.Fprint(conn, "heard: ", line)
		}
	})
}

// owner is the node that has the rooms.
func owner(t *testing.T, handler func(rooms http.Handler) (http.Handler, net.Listener)) (store.Node, *atomic.Pointer[string]) {
	t.Helper()
	from := new(atomic.Pointer[string])
	h, more := handler(room(from))
	s := httptest.NewUnstartedServer(h)
	if more != nil {
		go func() { _ = s.Config.Serve(more) }() // until it is closed
	}
	s.Start()
	t.Cleanup(s.Close)
	return store.Node{ID: "owner", URL: s.URL, Session: 7}, from
}

func newRouter(t *testing.T, node route.Node, wake func(context.Context, string) error, change ...func(*route.Config)) *route.Router {
	t.Helper()
	cfg := route.Config{
		Node: node, Wake: wake, Online: func(codes ...string) map[string][]bool { return map[string][]bool{codes[0]: {true, false}} },
		Secret: secret, Lease: time.Minute, Log: slog.New(slog.DiscardHandler), Passed: func(bool) {},
	}
	for _, f := range change {
		f(&cfg)
	}
	r := route.New(cfg)
	t.Cleanup(r.Close)
	return r
}

// Calls and sockets about a room come to the node that has it, many at once: over a trunk, and to a
// node of before, which has none.
func TestPassedOn(t *testing.T) {
	for name, handler := range map[string]func(http.Handler) (http.Handler, net.Listener){
		"Trunk": func(rooms http.Handler) (http.Handler, net.Listener) {
			r := newRouter(t, other{}, func(context.Context, string) error { return nil })
			return r.Inside(rooms), r.Listener()
		},
		"NodeOfBefore": func(rooms http.Handler) (http.Handler, net.Listener) {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasPrefix(r.URL.Path, "/cluster/") {
					http.NotFound(w, r)
					return
				}
				rooms.ServeHTTP(w, r)
			}), nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			node, from := owner(t, handler)
			r := newRouter(t, other{node}, func(context.Context, string) error { return &cluster.Elsewhere{Node: node} })
			here := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "not passed on", http.StatusTeapot) })
			s := httptest.NewServer(r.Route(func(*http.Request) string { return "room" }, here)(here))
			t.Cleanup(s.Close)

			res, err := http.Post(s.URL+"/api/rooms/room/start", "application/json", strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			if body, err := io.ReadAll(res.Body); err != nil || string(body) != "POST /api/rooms/room/start" {
				t.Errorf("a call is answered %q, %v", body, err)
			}
			all := make([]*socket, 20)
			for i := range all {
				all[i] = open(t, s.URL)
				all[i].want("welcome")
			}
			for round := range 3 {
				for i, c := range all {
					c.say(fmt.Sprint("choice ", i, " of ", round))
				}
				for i, c := range all {
					c.want(fmt.Sprint("heard: choice ", i, " of ", round))
				}
			}
			if over := *from.Load() == "trunk"; over != (name == "Trunk") {
				t.Errorf("sockets come from %s", *from.Load())
			}
			all[0].say("leave")
			if _, err := all[0].in.ReadByte(); err != io.EOF {
				t.Errorf("a socket that the owner has closed says %v", err)
			}
			all[1].say("still here")
			all[1].want("heard: still here")
		})
	}
}

// TestPassedOnIsCounted with the answer: a socket's comes when it is opened, however long it then is open.
func TestPassedOnIsCounted(t *testing.T) {
	node, _ := owner(t, func(rooms http.Handler) (http.Handler, net.Listener) {
		r := newRouter(t, other{}, func(context.Context, string) error { return nil })
		return r.Inside(rooms), r.Listener()
	})
	passed := make(map[bool]int)
	var mu sync.Mutex
	want := func(answered, failed int) {
		t.Helper()
		mu.Lock()
		defer mu.Unlock()
		if passed[true] != answered || passed[false] != failed {
			t.Errorf("counted as answered %d, failed %d; want %d and %d", passed[true], passed[false], answered, failed)
		}
	}
	count := func(answered bool) {
		mu.Lock()
		defer mu.Unlock()
		passed[answered]++
	}
	r := newRouter(t, other{node}, func(context.Context, string) error { return &cluster.Elsewhere{Node: node} }, func(c *route.Config) { c.Passed = count })
	s := httptest.NewServer(r.Route(func(*http.Request) string { return "room" }, http.NotFoundHandler())(http.NotFoundHandler()))
	t.Cleanup(s.Close)
	c := open(t, s.URL)
	c.want("welcome")
	want(1, 0)
	c.say("leave")
	if _, err := c.in.ReadByte(); err != io.EOF {
		t.Errorf("a socket that the owner has closed says %v", err)
	}
	res, err := http.Get(s.URL + "/api/rooms/room")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	want(2, 0)
}

// A browser that never hangs up keeps nothing of the node that passed it on, which knows no limit of its own.
func TestBrowserThatStays(t *testing.T) {
	node, _ := owner(t, func(rooms http.Handler) (http.Handler, net.Listener) {
		r := newRouter(t, other{}, func(context.Context, string) error { return nil })
		return r.Inside(rooms), r.Listener()
	})
	r := newRouter(t, other{node}, func(context.Context, string) error { return &cluster.Elsewhere{Node: node} })
	s := httptest.NewUnstartedServer(r.Route(func(*http.Request) string { return "room" }, http.NotFoundHandler())(http.NotFoundHandler()))
	closed := make(chan struct{}, 1)
	s.Listener = noticing{s.Listener, closed}
	s.Start()
	t.Cleanup(s.Close)
	c := open(t, s.URL)
	c.want("welcome")
	c.say("leave")
	if _, err := c.in.ReadByte(); err != io.EOF {
		t.Errorf("a socket that the owner has closed says %v", err)
	}
	wait(t, closed, "its connection")
}

func wait(t *testing.T, closed <-chan struct{}, what string) {
	t.Helper()
	select {
	case <-closed:
	case <-time.After(time.Minute):
		t.Error(what + " is open for ever")
	}
}

// noticing says when its connections are closed.
type noticing struct {
	net.Listener
	closed chan struct{}
}

func (l noticing) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return noticed{c.(*net.TCPConn), l.closed}, nil
}

type noticed struct {
	*net.TCPConn
	closed chan struct{}
}

func (c noticed) Close() error {
	select {
	case c.closed <- struct{}{}:
	default: // somebody is told
	}
	return c.TCPConn.Close()
}

// Who is no node is not answered like one.
func TestOutsiders(t *testing.T) {
	outside := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	r := newRouter(t, other{}, func(context.Context, string) error { return nil })
	s := httptest.NewServer(r.Inside(outside))
	t.Cleanup(s.Close)
	for _, guess := range []string{"", "a guess at the secret", secret} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/cluster/online", strings.NewReader(`["room"]`))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("X-Westkingdom-Node", guess)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if inside := res.StatusCode == http.StatusOK; inside != (guess == secret) {
			t.Errorf("with %q a node answers %s", guess, res.Status)
		}
	}
	node := store.Node{ID: "owner", URL: s.URL, Session: 7}
	online := newRouter(t, other{node}, nil).Online(t.Context(), "room")
	if got := online["room"]; len(got) != 2 || !got[0] || got[1] {
		t.Errorf("another node is understood to say %v", online)
	}
}

// changing is what a node knows of the others: one has every room, until it ends and another one does.
type changing struct{ now atomic.Pointer[store.Node] }

func (c *changing) Claim(context.Context, string) (cluster.Lease, error) {
	return cluster.Lease{}, &cluster.Elsewhere{Node: *c.now.Load()}
}
func (c *changing) Members(context.Context) ([]store.Node, error) {
	return []store.Node{*c.now.Load()}, nil
}
func (c *changing) Owners(context.Context, ...string) (map[string]store.Node, error) { return nil, nil }
func (c *changing) Back() <-chan struct{}                                            { return nil }

// A call whose node ends before it has answered may have been carried out there: the next owner is asked for
// what changes nothing, and not once more for the rest, of which the caller is told that nobody knows.
func TestNodeEndsInTheMiddle(t *testing.T) {
	for method, want := range map[string]int{http.MethodGet: http.StatusOK, http.MethodPost: http.StatusServiceUnavailable} {
		t.Run(method, func(t *testing.T) {
			nodes := new(changing)
			next := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
			t.Cleanup(next.Close)
			frozen := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
				nodes.now.Store(&store.Node{ID: "next", URL: next.URL, Session: 8})
				<-r.Context().Done()
			}))
			t.Cleanup(frozen.Close)
			nodes.now.Store(&store.Node{ID: "owner", URL: frozen.URL, Session: 7})
			r := newRouter(t, nodes, func(context.Context, string) error { return &cluster.Elsewhere{Node: *nodes.now.Load()} })
			refuse := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
			s := httptest.NewServer(r.Route(func(*http.Request) string { return "room" }, refuse)(refuse))
			t.Cleanup(s.Close)
			req, err := http.NewRequestWithContext(t.Context(), method, s.URL+"/api/rooms/room/again", strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			if res.StatusCode != want {
				t.Errorf("it is answered %s", res.Status)
			}
		})
	}
}

// A node that has lost its lease and is back under another session is led to anew: of the way before nothing is left.
func TestNodeIsBack(t *testing.T) {
	r := newRouter(t, other{}, func(context.Context, string) error { return nil })
	s := httptest.NewUnstartedServer(r.Inside(room(new(atomic.Pointer[string]))))
	go func() { _ = s.Config.Serve(r.Listener()) }() // until it is closed
	closed := make(chan struct{}, 1)
	s.Listener = noticing{s.Listener, closed}
	s.Start()
	t.Cleanup(s.Close)
	nodes := new(changing)
	here := newRouter(t, nodes, func(context.Context, string) error { return &cluster.Elsewhere{Node: *nodes.now.Load()} })
	browsers := httptest.NewServer(here.Route(func(*http.Request) string { return "room" }, http.NotFoundHandler())(http.NotFoundHandler()))
	t.Cleanup(browsers.Close)
	for session := range store.Session(2) {
		nodes.now.Store(&store.Node{ID: "owner", URL: s.URL, Session: 7 + session})
		c := open(t, browsers.URL)
		c.want("welcome")
		c.say("choice")
		c.want("heard: choice")
	}
	wait(t, closed, "the way before")
}

// socket is a browser's connection to a room.
type socket struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
}

func open(t *testing.T, url string) *socket {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	fmt.Fprint(conn, "GET /api/rooms/room/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
	in := bufio.NewReader(conn)
	res, err := http.ReadResponse(in, nil)
	if err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("a socket is answered %+v, %v", res, err)
	}
	return &socket{t, conn, in}
}

func (s *socket) say(line string) { fmt.Fprintln(s.conn, line) }

func (s *socket) want(line string) {
	s.t.Helper()
	if got, err := s.in.ReadString('\n'); got != line+"\n" {
		s.t.Fatalf("a socket reads %q, %v; want %q", got, err, line)
	}
}
