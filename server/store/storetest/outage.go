package storetest

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
)

var background = context.Background()

// Line is a line to a PostgreSQL server that can be cut: the server goes away,
// for whoever is connected through it, and comes back.
type Line struct {
	URL string // of the database, through the line

	network, address string // of the server
	mu               sync.Mutex
	cut              bool
	frozen           chan struct{} // closed by Thaw; nil: nothing is held up
	conns            map[net.Conn]bool
	open             sync.WaitGroup
}

// NewLine lays a line to a database.
func NewLine(tb testing.TB, database string) *Line {
	tb.Helper()
	u, err := url.Parse(database)
	if err != nil {
		tb.Fatal(err)
	}
	l := &Line{network: "tcp", address: u.Host, conns: make(map[net.Conn]bool)}
	query := u.Query()
	if dir := query.Get("host"); dir != "" {
		l.network, l.address = "unix", filepath.Join(dir, ".s.PGSQL.5432")
		query.Del("host")
	} else if u.Port() == "" {
		l.address = net.JoinHostPort(u.Hostname(), "5432")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	u.Host = "127.0.0.1:" + strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
	u.RawQuery = query.Encode()
	l.URL = u.String()
	l.open.Go(func() { l.accept(listener) })
	tb.Cleanup(func() {
		listener.Close()
		l.Thaw()
		l.Cut()
		l.open.Wait()
	})
	return l
}

// Cut ends all connections and lets nobody in.
func (l *Line) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
	for c := range l.conns {
		c.Close()
	}
}

// Mend lets everybody in again.
func (l *Line) Mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = false
}

// Freeze holds up all that is said until Thaw is called: both ends stay, and
// hear nothing of each other.
func (l *Line) Freeze() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.frozen == nil {
		l.frozen = make(chan struct{})
	}
}

// Thaw lets through what was held up.
func (l *Line) Thaw() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.frozen != nil {
		close(l.frozen)
		l.frozen = nil
	}
}

// thawing is a writer that waits while the line is frozen.
type thawing struct {
	*Line
	to io.Writer
}

func (w thawing) Write(b []byte) (int, error) {
	w.mu.Lock()
	frozen := w.frozen
	w.mu.Unlock()
	if frozen != nil {
		<-frozen
	}
	return w.to.Write(b)
}

func (l *Line) accept(listener net.Listener) {
	for {
		client, err := listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err == nil {
			l.connect(client)
		}
	}
}

func (l *Line) connect(client net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cut {
		client.Close()
		return
	}
	server, err := net.Dial(l.network, l.address)
	if err != nil {
		client.Close()
		return
	}
	l.conns[client], l.conns[server] = true, true
	l.open.Go(func() { l.copy(client, server) })
	l.open.Go(func() { l.copy(server, client) })
}

func (l *Line) copy(to, from net.Conn) {
	io.Copy(thawing{l, to}, from)
	to.Close()
	from.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.conns, from)
}
