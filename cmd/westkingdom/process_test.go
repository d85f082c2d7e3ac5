package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"nhooyr.io/websocket"

	"westkingdom/engine"
	"westkingdom/engine/games"
	"westkingdom/server/protocol"
)

// program is this program as a process of its own.
type program struct {
	t      *testing.T
	cmd    *exec.Cmd
	url    string
	stderr bytes.Buffer
	http   *http.Client
}

// serve starts a server on a free port, with bots that do not hesitate.
func serve(t *testing.T, database string, flags ...string) *program {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	args := append([]string{"serve", "--listen", "127.0.0.1:0", "--database-url", database, "--bot-delay", "0s", "--order-pause", "0s", "--call-limit", "0", "--address-message-limit", "0",
		"--address-bot-game-limit", "0", "--bot-game-limit", "0"}, flags...)
	p := &program{t: t, cmd: exec.Command(exe, args...), http: &http.Client{Jar: newJar(t)}}
	p.cmd.Env = append(os.Environ(), "WESTKINGDOM_TEST_PROGRAM=1")
	p.cmd.Stderr = &p.stderr
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.cmd.Process.Kill() })
	line, _ := bufio.NewReader(out).ReadString('\n')
	if p.url = opened.FindString(line); p.url == "" {
		p.cmd.Wait()
		t.Fatalf("the server says %q, %s", line, p.stderr.String())
	}
	return p
}

// newJar is what a browser that was never here has.
func newJar(t *testing.T) http.CookieJar {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return jar
}

// end sends a signal and returns the status with which the program ends, -1 if
// the signal ended it.
func (p *program) end(signal syscall.Signal) int {
	p.t.Helper()
	if err := p.cmd.Process.Signal(signal); err != nil {
		p.t.Fatal(err)
	}
	p.cmd.Wait()
	return p.cmd.ProcessState.ExitCode()
}

func (p *program) post(path string, send any) protocol.RoomAnswer {
	p.t.Helper()
	return p.call(http.MethodPost, path, send)
}

func (p *program) put(path string, send any) protocol.RoomAnswer {
	p.t.Helper()
	return p.call(http.MethodPut, path, send)
}

func (p *program) call(method, path string, send any) protocol.RoomAnswer {
	p.t.Helper()
	data, err := json.Marshal(send)
	if err != nil {
		p.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, bytes.NewReader(data))
	if err != nil {
		p.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := p.http.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	var answer protocol.RoomAnswer
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil || res.StatusCode >= 300 {
		p.t.Fatalf("%s %s: %s %v", method, path, res.Status, err)
	}
	return answer
}

// table is a table at which a game is played.
type table struct {
	game     string
	seats    int
	settings map[string]string
}

func (tb table) String() string {
	return strings.Join(append([]string{tb.game, fmt.Sprint(tb.seats)}, slices.Sorted(maps.Values(tb.settings))...), "-")
}

func (tb table) room() protocol.CreateRoom {
	return protocol.CreateRoom{Game: tb.game, Seats: tb.seats, Settings: tb.settings, Spectators: true}
}

// tables are one of each game, and Architects with its expansion where that is
// offered: with an opponent beside two people, and alone.
func tables(seats int) (list []table) {
	for _, game := range gameIDs() {
		list = append(list, table{game: game, seats: seats})
	}
	for _, tb := range []table{
		{"architects", 2, map[string]string{"boards": "characters", "wonders": "on", "opponent": "patron"}},
		{"architects", 1, map[string]string{"wonders": "on", "opponent": "random"}},
	} {
		g, _ := games.ByID(tb.game)
		if _, err := (engine.Config{Seats: tb.seats, Settings: tb.settings}).Check(g.Info()); err == nil {
			list = append(list, tb)
		}
	}
	return list
}

// botGame starts a game that bots play among themselves.
func (p *program) botGame(game string, seats int) (code string) {
	p.t.Helper()
	return p.botTable(table{game: game, seats: seats})
}

func (p *program) botTable(tb table) (code string) {
	p.t.Helper()
	create := tb.room()
	for range tb.seats {
		create.Bots = append(create.Bots, "random")
	}
	code = p.post("/api/rooms", create).Room.Code
	p.post("/api/rooms/"+code+"/start", struct{}{})
	return code
}

// follow watches a room and hands over each message until f says that it is
// enough or the connection ends.
func (p *program) follow(ctx context.Context, code string, f func(seen message) (enough bool)) {
	p.t.Helper()
	conn, _, err := websocket.Dial(ctx, p.url+"/api/rooms/"+code+"/socket", &websocket.DialOptions{HTTPClient: p.http})
	if err != nil {
		p.t.Error(err)
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(-1)
	if err := conn.Write(ctx, websocket.MessageText, []byte(`{"type":"hello","seq":-1}`)); err != nil {
		return
	}
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return
		}
		var m message
		if err := json.Unmarshal(data, &m); err != nil {
			p.t.Error(err)
			return
		}
		if f(m) {
			return
		}
	}
}

// message is what these tests read of the server's messages.
type message struct {
	Type   string `json:"type"`
	Seq    int    `json:"seq"`
	Reason string `json:"reason"`
	Turn   struct {
		Over bool `json:"over"`
	} `json:"turn"`
}

func sqliteURL(t *testing.T) string { return "sqlite:" + t.TempDir() + "/westkingdom.db" }

func TestServeAnswersAndStops(t *testing.T) {
	p := serve(t, sqliteURL(t))
	for _, path := range []string{"/", "/healthz", "/readyz", "/api/games"} {
		res, err := p.http.Get(p.url + path)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != http.StatusOK {
			t.Errorf("GET %s: %s", path, res.Status)
		}
	}
	code := p.post("/api/rooms", protocol.CreateRoom{Game: "architects", Seats: 2, Spectators: true}).Room.Code
	goodbye := make(chan string, 1)
	welcome := make(chan struct{})
	go func() {
		reason := ""
		p.follow(t.Context(), code, func(m message) bool {
			if m.Type == protocol.TypeWelcome {
				close(welcome)
			}
			reason = m.Reason
			return m.Type == protocol.TypeBye
		})
		goodbye <- reason
	}()
	<-welcome
	if status := p.end(syscall.SIGTERM); status != 0 {
		t.Errorf("status %d: %s", status, p.stderr.String())
	}
	if got := <-goodbye; got != "restart" {
		t.Errorf("goodbye %q, want restart", got)
	}
	for line := range strings.Lines(p.stderr.String()) {
		if !json.Valid([]byte(line)) {
			t.Errorf("the log is not JSON: %s", line)
		}
	}
}

// Simulations and measurements stop when they are told to, and say so.
func TestSimulateAndBenchStop(t *testing.T) {
	t.Setenv("WESTKINGDOM_TEST_PROGRAM", "1")
	for _, line := range []string{
		"simulate --games 1000000000",
		"simulate --games 1000000000 --bots greedy --game troyes",
		"simulate --games 1000000000 --game viscounts --seats 1 --each difficulty",
		"bench --rooms 1 --seats 2 --duration 24h",
	} {
		t.Run(line, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			var stdout, stderr bytes.Buffer
			status := run(ctx, strings.Fields(line), strings.NewReader(""), &stdout, &stderr)
			if status != 1 || !strings.HasPrefix(stderr.String(), "westkingdom: ") {
				t.Errorf("status %d, %q", status, stderr.String())
			}
		})
	}
}

func TestBenchPrintsFigures(t *testing.T) {
	t.Setenv("WESTKINGDOM_TEST_PROGRAM", "1")
	v := object(t, must(t, "bench", "--rooms", "2", "--seats", "2", "--duration", "1s"))
	wantKeys(t, v, "game", "store", "rooms", "seats", "seconds", "choices", "choices_per_second",
		"latency_ms", "bytes_per_update", "server_cpu_seconds", "server_rss_mb", "errors")
	wantKeys(t, v["latency_ms"].(map[string]any), "p50", "p95", "p99")
	if v["errors"] != 0.0 || v["choices"] == 0.0 || v["store"] != "sqlite" {
		t.Errorf("got %v", v)
	}

	v = object(t, must(t, "bench", "--rooms", "1", "--seats", "2", "--duration", "4s", "--thinkers", "6", "--bot", "greedy"))
	bots := v["thinkers"].(map[string]any)
	wantKeys(t, bots, "games", "bot", "choices", "rest_latency_ms", "thinking_latency_ms", "p99_factor")
	if v["errors"] != 0.0 || bots["choices"] == 0.0 {
		t.Errorf("got %v", v)
	}
}
