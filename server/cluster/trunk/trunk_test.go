package trunk_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"westkingdom/server/cluster/trunk"
)

// silence is longer than any of these tests takes.
const silence = time.Minute

// line is a trunk between two nodes, and the streams that the other one was given.
type line struct {
	here, there *trunk.Trunk
	given       chan *trunk.Stream
	raw         net.Conn // this side's end of what is below
}

func newLine(t testing.TB) *line {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	a, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	b, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	n := &line{given: make(chan *trunk.Stream, 1000), raw: a}
	n.here, n.there = trunk.Open(a, silence), trunk.Accept(b, silence, func(s *trunk.Stream) { n.given <- s })
	t.Cleanup(n.here.Close)
	t.Cleanup(n.there.Close)
	return n
}

// stream opens a stream, and returns both of its ends.
func (n *line) stream(t testing.TB) (here, there *trunk.Stream) {
	t.Helper()
	here, err := n.here.Stream()
	if err != nil {
		t.Fatal(err)
	}
	return here, <-n.given
}

// Whoever waits for a stream does so until its deadline, also when that is set while they wait, and goes
// on after it.
func TestDeadlines(t *testing.T) {
	n := newLine(t)
	here, there := n.stream(t)
	waiting := make(chan error, 1)
	go func() {
		_, err := here.Read(make([]byte, 1))
		waiting <- err
	}()
	if err := here.SetDeadline(time.Now().Add(20 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if err := <-waiting; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("after its deadline a read says %v", err)
	}
	if _, err := here.Write([]byte("late")); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("after its deadline a write says %v", err)
	}
	if err := here.SetDeadline(time.Time{}); err != nil {
		t.Fatal(err)
	}
	if _, err := here.Write([]byte("a")); err != nil {
		t.Error(err)
	}
	if _, err := io.ReadFull(there, make([]byte, 1)); err != nil {
		t.Error(err)
	}
}

// Many streams say much at once, with and without waiting: each gets its own, whole and in order.
func TestStreamsDoNotMix(t *testing.T) {
	n := newLine(t)
	var all sync.WaitGroup
	for i := range 50 {
		here, there := n.stream(t)
		want := bytes.Repeat(fmt.Appendf(nil, "%d,", i), 20_000)
		all.Go(func() {
			defer here.Cut()
			for rest := want; len(rest) > 0; {
				part := rest[:min(len(rest), 1+i*97)]
				sent := here.WriteNow(part)
				if sent == 0 {
					var err error
					if sent, err = here.Write(part); err != nil {
						t.Error(err)
						return
					}
				}
				rest = rest[sent:]
			}
		})
		all.Go(func() {
			if got, err := io.ReadAll(there); err != nil || !bytes.Equal(got, want) {
				t.Errorf("stream %d has %d bytes, %v; want the %d that were sent", i, len(got), err, len(want))
			}
		})
	}
	all.Wait()
}

// copied is a browser's connection to which a stream is copied.
func copied(t *testing.T, s *trunk.Stream) (browser net.Conn, ended chan error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	browser, err = net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { browser.Close() })
	node, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	ended = make(chan error, 1)
	go func() {
		_, err := s.WriteTo(node)
		node.Close()
		ended <- err
	}()
	return browser, ended
}

// A browser that reads nothing is cut off, and holds up no other one, nor whoever sends to it.
func TestSlowBrowserHoldsNobodyUp(t *testing.T) {
	n := newLine(t)
	slowEnd, slow := n.stream(t)
	quickEnd, quick := n.stream(t)
	copied(t, slowEnd)
	browser, _ := copied(t, quickEnd)
	flood := make([]byte, 32<<10)
	for sent := 0; ; sent++ {
		if _, err := slow.Write(flood); err != nil {
			break // it was cut off
		}
		if sent > 10_000 {
			t.Fatal("a browser that reads nothing is sent 300 MB")
		}
		if sent%100 > 0 {
			continue
		}
		if _, err := quick.Write([]byte("a choice")); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, len("a choice"))
		if _, err := io.ReadFull(browser, got); err != nil || string(got) != "a choice" {
			t.Fatalf("beside a slow browser a quick one gets %q, %v", got, err)
		}
	}
}

// A browser that takes nothing, and stays, keeps nothing waiting for it for ever.
func TestStuckBrowser(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := net.Pipe()
		given := make(chan *trunk.Stream, 1)
		here, there := trunk.Open(a, silence), trunk.Accept(b, silence, func(s *trunk.Stream) { given <- s })
		s, err := here.Stream()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (<-given).Write([]byte("a choice")); err != nil {
			t.Fatal(err)
		}
		_, node := net.Pipe()
		defer time.AfterFunc(time.Hour, func() { node.Close() }).Stop()
		began := time.Now()
		if _, err := s.WriteTo(node); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("after %s writing to it ends with %v", time.Since(began), err)
		}
		here.Close()
		<-there.Ended()
	})
}

// What was said before the end arrives, and then the end.
func TestTheLastWordArrives(t *testing.T) {
	n := newLine(t)
	here, there := n.stream(t)
	browser, ended := copied(t, here)
	if there.WriteNow([]byte("bye")) != len("bye") {
		t.Fatal("a word is not taken")
	}
	n.there.Close() // the node ends
	if got, err := io.ReadAll(browser); string(got) != "bye" || err != nil {
		t.Errorf("the browser reads %q, %v", got, err)
	}
	if err := <-ended; err != nil {
		t.Errorf("its stream ends with %v", err)
	}
	if _, err := n.here.Stream(); err == nil {
		t.Error("a stream is opened to a node that has ended")
	}
	if _, err := here.Write([]byte("a choice")); err == nil {
		t.Error("a node that has ended is written to")
	}
}

// Whoever waits for a stream is told when the line below is cut.
func TestLineIsCut(t *testing.T) {
	n := newLine(t)
	here, there := n.stream(t)
	waiting := make(chan error, 2)
	for _, s := range []*trunk.Stream{here, there} {
		go func() {
			_, err := s.Read(make([]byte, 1))
			waiting <- err
		}()
	}
	n.raw.Close()
	for range 2 {
		if err := <-waiting; err == nil {
			t.Error("a stream of a line that was cut is read")
		}
	}
	<-n.here.Ended()
	<-n.there.Ended()
}

// A trunk of which nothing is heard ends, for whoever waits for a stream of it; one that has nothing to say
// does not.
func TestSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := net.Pipe()
		here := trunk.Open(a, silence)
		s, err := here.Stream()
		if err != nil {
			t.Fatal(err)
		}
		go func() { _, _ = io.Copy(io.Discard, b) }() // it reads, and says nothing
		began := time.Now()
		if _, err := s.Read(make([]byte, 1)); err == nil {
			t.Error("a stream of a trunk that is silent is read")
		}
		if took := time.Since(began); took > silence {
			t.Errorf("a trunk ends after %s of silence; want %s", took, silence)
		}
		<-here.Ended()
	})
	synctest.Test(t, func(t *testing.T) {
		a, b := net.Pipe()
		here, there := trunk.Open(a, silence), trunk.Accept(b, silence, func(*trunk.Stream) {})
		select {
		case <-here.Ended():
			t.Error("a trunk ends of which both ends are there")
		case <-there.Ended():
			t.Error("a trunk ends of which both ends are there")
		case <-time.After(10 * silence):
		}
		here.Close()
		<-there.Ended()
	})
}

// What is no trunk ends it.
func TestGarbage(t *testing.T) {
	for _, sent := range []string{"GET / HTTP/1.1\r\n\r\n", "\x00\x00\x00\x01\x00\xff\xff\xff", "\x00\x00\x00\x01\x01\x00\x00\x00\x00\x00\x00\x01\x01\x00\x00\x00"} {
		a, b := net.Pipe()
		there := trunk.Accept(b, silence, func(*trunk.Stream) {})
		if err := a.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Write([]byte(sent)); err != nil {
			t.Errorf("%q: %v", sent, err)
		}
		if _, err := io.ReadAll(a); err != nil && !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("after %q: %v", sent, err)
		}
		<-there.Ended()
	}
}
