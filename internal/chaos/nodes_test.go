package chaos

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"syscall"
	"testing"
	"time"

	"nhooyr.io/websocket"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store/storetest"
)

// lease is for how long a node of these tests is believed to be there.
const lease = time.Second

// outlast goes on for longer than anybody believes in a node that is not heard of: the time is what is tried.
func outlast() { time.Sleep(lease + lease/2) }

// nodes are servers that share a database, each with a line to it of its own.
type nodes struct {
	*testing.T
	all   []*program
	lines []*storetest.Line
}

func serveNodes(t *testing.T, database string, flags ...string) *nodes {
	t.Helper()
	n := &nodes{T: t}
	for i := range 3 {
		line := storetest.NewLine(t, database)
		p := addressed(t, line.URL, flags...)
		p.flags = append([]string{
			"--node", fmt.Sprintf("node-%d", i), "--node-url", p.url, "--node-secret", "only the nodes know it", "--node-lease", lease.String(),
		}, flags...)
		p.start()
		n.all, n.lines = append(n.all, p), append(n.lines, line)
	}
	return n
}

func (n *nodes) urls() (all []string) {
	for _, p := range n.all {
		all = append(all, p.url)
	}
	return all
}

// judge asks the first node, and the database when all have ended.
func (n *nodes) judge(all ...*table) {
	n.Helper()
	awaitReady(n.T, n.all[0])
	for _, p := range n.all[1:] {
		p.stop()
	}
	judge(n.T, n.all[0], all...)
}

// Three nodes have one database, and people change between them. By turns one is killed, one
// stops for longer than anybody believes it to be there and goes on, one loses its line to
// the database, one is upgraded, and the database itself is killed.
func TestThreeNodes(t *testing.T) {
	database := storetest.StartPostgres(t)
	n := serveNodes(t, database.NewDatabase(t))
	all := tables(t, n.urls()...)
	during(t, all, func(over func() bool) {
		for turn := 0; turn == 0 || !over(); turn++ {
			at := turn % 3
			p, line := n.all[at], n.lines[at]
			p.kill()
			p.start()
			pause()
			p.cmd.Process.Signal(syscall.SIGSTOP)
			outlast()
			p.cmd.Process.Signal(syscall.SIGCONT)
			pause()
			line.Cut()
			pause()
			line.Mend()
			pause()
			line.Freeze()
			outlast()
			line.Thaw()
			pause()
			p.stop()
			p.start()
			pause()
			database.Crash(t)
			pause()
		}
	})
	n.judge(all...)
}

// A node that stops for longer than its lease shows nothing of before when it goes on: its rooms
// are another's by then, its sockets are sent away, and what was asked of it meanwhile is answered
// by whoever has the room.
func TestNodeComesBack(t *testing.T) {
	const lease = 3 * time.Second // that the nodes which go on keep on a machine that is busy as well
	n := serveNodes(t, storetest.StartPostgres(t).NewDatabase(t), "--node-lease", lease.String())
	a, b := n.all[0], n.all[1]
	tb := gather(t, "architects", 2, nil, a.url, b.url)
	w := look(t, a.url, tb.code)
	w.until(protocol.TypeWelcome)

	a.freeze(t)
	late := make(chan []byte, 1)
	go func() { // it waits in the node's queue
		res, err := tb.people[0].http.Get(a.url + "/api/rooms/" + tb.code)
		if err != nil {
			late <- nil
			return
		}
		defer res.Body.Close()
		body, _ := io.ReadAll(res.Body) // the test looks at what came
		late <- body
	}()
	stopped := time.Now()
	for say(t, tb.people[0], b.url, tb.code, "Where are you?") != nil {
		if time.Since(stopped) > 20*time.Second {
			t.Fatal("no node goes on with the room of one that has stopped")
		}
	}
	fmt.Printf("%-28s a room of a node that has stopped goes on after %s\n", t.Name(), time.Since(stopped).Round(time.Millisecond))
	host := tb.people[0]
	host.put(b.url, "/api/rooms/"+tb.code+"/seats/1", protocol.SetSeat{Kind: record.Bot, Bot: "random"})

	a.cmd.Process.Signal(syscall.SIGCONT)
	m, err := w.next()
	for err == nil && m.Type == protocol.TypeRoom { // who is there, as it was before
		m, err = w.next()
	}
	if err != nil || m.Type != protocol.TypeBye {
		t.Errorf("a socket of a node that lost its rooms is told %+v, %v; want bye", m, err)
	}
	if _, err := w.next(); websocket.CloseStatus(err) != websocket.StatusServiceRestart {
		t.Errorf("it is closed with %v; want 1012", err)
	}
	var answer protocol.RoomAnswer
	if body := <-late; json.Unmarshal(body, &answer) != nil || len(answer.Room.Seats) != 2 || answer.Room.Seats[1].Bot != "random" {
		t.Errorf("what was asked of it meanwhile is answered %s", body)
	}

	// A node whose database is silent does not wait for it with its goodbyes, whatever it is at.
	w = look(t, b.url, tb.code)
	w.until(protocol.TypeWelcome)
	n.lines[1].Freeze()
	silent := time.Now()
	for m.Type, err = "", nil; err == nil && m.Type != protocol.TypeBye; { // the bot's choices come before
		m, err = w.next()
	}
	if took := time.Since(silent); m.Type != protocol.TypeBye || took > 2*lease {
		t.Errorf("a socket is told %+v, %v, %s after the last word of the database; want bye", m, err, took)
	}
	n.lines[1].Thaw()
	w.conn.CloseNow()
	n.judgeQuiet()
}

// judgeQuiet stops all nodes, which must end well.
func (n *nodes) judgeQuiet() {
	n.Helper()
	for _, p := range n.all {
		p.stop()
	}
}

// A rolling upgrade: one node after the other ends as an operator ends it and comes again, while
// people play. Nobody is refused anything, and nobody waits for long.
func TestRollingUpgrade(t *testing.T) {
	n := serveNodes(t, storetest.StartPostgres(t).NewDatabase(t))
	all := tables(t, n.urls()...)
	during(t, all, func(over func() bool) {
		for turn := 0; turn < 3 || !over(); turn++ {
			p := n.all[turn%3]
			p.stop()
			p.start()
			pause()
		}
	})
	var longest time.Duration
	for _, tb := range all {
		for _, p := range tb.people {
			longest = max(longest, p.longest)
			for id, code := range p.refused {
				switch code {
				case protocol.CodeStalePrompt, protocol.CodeNotYourTurn, protocol.CodeGameOver: // a bot stood in
				default:
					t.Errorf("choice %s of seat %d is refused: %s", id, p.seat, code)
				}
			}
		}
	}
	fmt.Printf("%-28s a choice waits for %s at most\n", t.Name(), longest.Round(time.Millisecond))
	n.judge(all...)
}

// A node that is killed is not waited for: the end of its connection to the database tells. Two
// nodes at which people knock for its room at once do not both get it.
func TestNodeIsKilled(t *testing.T) {
	n := serveNodes(t, storetest.StartPostgres(t).NewDatabase(t), "--node-lease", "30s")
	tb := gather(t, "architects", 2, nil, n.urls()...)
	w := look(t, n.all[1].url, tb.code) // through the node that does not have it
	w.until(protocol.TypeWelcome)
	killed := time.Now()
	n.all[0].kill()
	if _, err := w.next(); err == nil {
		_, err = w.next() // somebody has left
		if err == nil {
			t.Error("a socket that led to a node that is gone stays open")
		}
	}
	type found struct {
		welcome told
		at      time.Duration
	}
	both := make(chan found, 2)
	for _, p := range n.all[1:] {
		go func() {
			w := look(t, p.url, tb.code)
			m := w.until(protocol.TypeWelcome)
			both <- found{m, time.Since(killed)}
			w.conn.CloseNow()
		}()
	}
	first, second := <-both, <-both
	fmt.Printf("%-28s a room of a node that was killed is shown after %s\n", t.Name(), second.at.Round(time.Millisecond))
	if second.at > 5*time.Second {
		t.Errorf("the room is shown after %s; the lease is 30 s", second.at)
	}
	if first.welcome.Seq != second.welcome.Seq {
		t.Errorf("the nodes show the room at %d and %d", first.welcome.Seq, second.welcome.Seq)
	}
	// What one says, both hear: there is one owner.
	x, y := look(t, n.all[1].url, tb.code), look(t, n.all[2].url, tb.code)
	x.until(protocol.TypeWelcome)
	y.until(protocol.TypeWelcome)
	if err := say(t, tb.people[1], n.all[2].url, tb.code, "Here."); err != nil {
		t.Fatal(err)
	}
	x.until(protocol.TypeSaid)
	y.until(protocol.TypeSaid)
	x.conn.CloseNow() // who does not read their goodbye is waited for
	y.conn.CloseNow()
	for _, p := range n.all[1:] {
		p.stop()
	}
}

// The database fails over while people play: its primary is killed, a synchronous standby takes its
// place, and later on the primary of before comes back. Whatever anybody was told is there, and nobody writes
// to the one of before.
func TestDatabaseFailsOver(t *testing.T) {
	if testing.Short() {
		t.Skip("two databases take their time")
	}
	pair := storetest.StartPair(t)
	n := &nodes{T: t}
	for i := range 2 {
		p := addressed(t, pair.URL)
		p.flags = []string{"--node", fmt.Sprintf("node-%d", i), "--node-url", p.url, "--node-secret", "only the nodes know it", "--node-lease", lease.String()}
		p.start()
		n.all = append(n.all, p)
	}
	all := tables(t, n.urls()...)
	during(t, all, func(over func() bool) {
		await(t, all, 1)
		pair.FailOver(t)
		promoted := time.Now()
		await(t, all, 1)
		took := time.Since(promoted)
		fmt.Printf("%-28s people choose again %s after the promotion\n", t.Name(), took.Round(time.Millisecond))
		if took > 5*time.Second {
			t.Errorf("rooms go on %s after the promotion", took)
		}
		pair.Return(t)
		old, _ := pair.Choices(t)
		await(t, all, 20)
		if after, now := pair.Choices(t); after != old || now <= old {
			t.Errorf("the primary of before had %d choices when it came back, and has %d; the other has %d", old, after, now)
		}
		pair.EndOld()
	})
	n.judge(all...)
}

// await waits until so many more updates were seen.
func await(t *testing.T, all []*table, more int) {
	t.Helper()
	grown := make(chan struct{}, 1)
	for _, tb := range all {
		tb.note(func(*tally) { tb.more = grown })
	}
	late := time.After(patience)
	for want := choices(all) + more; choices(all) < want; {
		select {
		case <-grown:
		case <-late:
			t.Fatal("nobody plays any more")
		}
	}
}

// Who is online in the list of one's games is known at any node, whichever has the room, and nobody
// waits long for one that does not say.
func TestNodesKnowWhoIsOnline(t *testing.T) {
	n := serveNodes(t, storetest.StartPostgres(t).NewDatabase(t), "--node-lease", "30s")
	tb := gather(t, "architects", 2, nil, n.all[0].url)
	host, guest := tb.people[0], tb.people[1]
	online := func(url string) (seats []bool) {
		t.Helper()
		res, err := host.http.Get(url + "/api/me/games")
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var games []protocol.MyGame
		if err := json.NewDecoder(res.Body).Decode(&games); err != nil || len(games) != 1 {
			t.Fatalf("%d games, %v", len(games), err)
		}
		for _, s := range games[0].Room.Seats {
			seats = append(seats, s.Online)
		}
		return seats
	}
	for _, p := range n.all {
		if got := online(p.url); got[0] || got[1] {
			t.Errorf("before anybody has come %v are online", got)
		}
	}
	conn, _, err := websocket.Dial(t.Context(), n.all[2].url+"/api/rooms/"+tb.code+"/socket", &websocket.DialOptions{HTTPClient: guest.http})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	conn.SetReadLimit(-1)
	if err := conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"hello","seq":-1}`)); err != nil {
		t.Fatal(err)
	}
	(&watcher{t, conn}).until(protocol.TypeWelcome)
	for i, p := range n.all {
		if got := online(p.url); got[0] || !got[1] {
			t.Errorf("node %d says that %v are online; want the guest alone", i, got)
		}
	}
	n.all[0].freeze(t)
	began := time.Now()
	if got := online(n.all[1].url); got[0] || got[1] {
		t.Errorf("of a node that is silent %v are known to be online", got)
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("the list of games waits %s for a node that is silent", took)
	}
	n.all[0].cmd.Process.Signal(syscall.SIGCONT)
	conn.CloseNow() // who does not read their goodbye is waited for
	n.judgeQuiet()
}

// What a node passes on counts as its caller's, whoever the caller says to be: a limit holds for an
// address at all nodes together, and only nodes are believed.
func TestLimitsHoldAtTheOwner(t *testing.T) {
	n := serveNodes(t, storetest.StartPostgres(t).NewDatabase(t), "--call-limit", "10", "--node-lease", "30s")
	tb := gather(t, "architects", 2, nil, n.all[0].url)
	refused := 0
	for i := range 20 {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, n.all[1+i%2].url+"/api/rooms/"+tb.code+"/replay", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("X-Westkingdom-Caller", fmt.Sprintf("192.0.2.%d", i))
		req.Header.Set("X-Westkingdom-Node", "a guess at the secret")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if len(res.Header["Content-Security-Policy"]) != 1 {
			t.Errorf("%d headers of one name", len(res.Header["Content-Security-Policy"]))
		}
		if res.StatusCode == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 10 { // making the room, taking the seats and starting it have used up four
		t.Errorf("%d calls of 20 are refused; want those above ten", refused)
	}
	n.judgeQuiet()
}
