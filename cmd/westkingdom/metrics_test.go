package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/google/uuid"

	"westkingdom/server/protocol"
	"westkingdom/server/version"
)

// figures reads what the operator's Prometheus would: by name and labels.
func figures(t *testing.T, address string) map[string]float64 {
	t.Helper()
	res, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	all := make(map[string]float64)
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		name, value, ok := strings.Cut(lines.Text(), "} ")
		if ok {
			name += "}"
		} else {
			name, value, _ = strings.Cut(lines.Text(), " ")
		}
		if v, err := strconv.ParseFloat(value, 64); err == nil {
			all[name] = v
		}
	}
	return all
}

// TestMetrics plays a game of bots to its end, has a choice refused, a game
// replayed, a question of what to do answered and a wrong call made, and reads the figures.
func TestMetrics(t *testing.T) {
	address, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	p := serve(t, sqliteURL(t), "--debug-listen", address)
	code := p.botGame("paladins", 1)
	last := 0
	p.follow(t.Context(), code, func(m message) bool {
		last = max(last, m.Seq)
		return m.Turn.Over
	})
	tb := p.seatPeople(table{game: "paladins", seats: 2})
	conn := tb.all[0].dial(p)
	defer conn.CloseNow()
	if err := tb.all[0].write(conn, protocol.ClientMessage{Type: protocol.TypeChoose, ID: uuid.NewString(), Option: "none"}); err != nil {
		t.Fatal(err)
	}
	var refused told
	for refused.Result != protocol.Refused {
		_, data, err := conn.Read(t.Context())
		if err == nil {
			err = json.Unmarshal(data, &refused)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	p.adviseOne()
	for path, status := range map[string]int{"/api/rooms/" + code + "/replay": 200, "/api/rooms/NOROOM": 404, "/metrics": 200} {
		res, err := p.http.Get(p.url + path)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if res.StatusCode != status || strings.Contains(string(text), "westkingdom_rooms") {
			t.Errorf("GET %s: %s", path, res.Status)
		}
	}

	build, err := version.Of()
	if err != nil {
		t.Fatal(err)
	}
	got := figures(t, address)
	for name, want := range map[string]float64{
		`westkingdom_rooms{state="awake"}`:                                                                           3,
		`westkingdom_rooms{state="asleep"}`:                                                                          0,
		`westkingdom_sockets`:                                                                                        2,
		`westkingdom_append_seconds_count{result="ok"}`:                                                              float64(last),
		`westkingdom_append_seconds_count{result="failed"}`:                                                          0,
		`westkingdom_publish_seconds_count`:                                                                          float64(last),
		`westkingdom_batch_records_sum`:                                                                              float64(last),
		`westkingdom_replay_seconds_count{result="ok"}`:                                                              1,
		`westkingdom_advice_seconds_count{result="ok"}`:                                                              1,
		`westkingdom_advice_seconds_count{result="failed"}`:                                                          0,
		`westkingdom_review_seconds_count{result="ok"}`:                                                              0,
		`westkingdom_thinking_refused_total{for="advice",reason="share"}`:                                            0,
		`westkingdom_thinking_refused_total{for="reviews",reason="full"}`:                                            0,
		`westkingdom_thinking_waiting{for="advice"}`:                                                                 0,
		`westkingdom_reviews_waiting`:                                                                                0,
		`westkingdom_room_load_seconds_count{result="failed"}`:                                                       0,
		fmt.Sprintf(`westkingdom_refusals_total{code=%q}`, refused.Code):                                             1,
		`westkingdom_refusals_total{code="no-room"}`:                                                                 1,
		`westkingdom_call_seconds_count{route="GET /api/rooms/{code}",status="404"}`:                                 1,
		`westkingdom_call_seconds_count{route="POST /api/rooms",status="201"}`:                                       3,
		fmt.Sprintf(`westkingdom_build_info{commit=%q,date=%q,schema="%d"}`, build.Commit, build.Date, build.Schema): 1,
		`westkingdom_rules{game="troyes"}`:                                                                           float64(build.Rules["troyes"]),
	} {
		if v, ok := got[name]; !ok || v != want {
			t.Errorf("%s is %v (%t), want %v", name, v, ok, want)
		}
	}
	for _, name := range []string{
		`westkingdom_room_load_seconds_count{result="ok"}`, `westkingdom_mailbox_depth_count`, `go_goroutines`, `process_open_fds`,
	} {
		if got[name] == 0 {
			t.Errorf("no %s", name)
		}
	}
	wantCharted(t, got)
	if status := p.end(syscall.SIGTERM); status != 0 {
		t.Errorf("status %d: %s", status, p.stderr.String())
	}
}

// adviseOne has somebody who plays alone ask what to do, and waits for the answer.
func (p *program) adviseOne() {
	p.t.Helper()
	ann := p.seatPeople(table{game: "paladins", seats: 1}).all[0]
	conn := ann.dial(p)
	p.t.Cleanup(func() { conn.CloseNow() })
	for {
		var m told
		_, data, err := conn.Read(p.t.Context())
		if err == nil {
			err = json.Unmarshal(data, &m)
		}
		if err == nil && m.Type == protocol.TypeWelcome {
			err = ann.write(conn, protocol.ClientMessage{Type: protocol.TypeAdvise, ID: uuid.NewString(), Prompt: m.Turn.Prompt.ID})
		}
		if err != nil {
			p.t.Fatal(err)
		}
		if m.Type == protocol.TypeAnswer {
			if m.Result != protocol.Advised {
				p.t.Fatalf("advised %s", data)
			}
			return
		}
	}
}

// wantCharted checks that what the dashboard shows is there.
func wantCharted(t *testing.T, figures map[string]float64) {
	t.Helper()
	names := make(map[string]bool)
	for name := range figures {
		name, _, _ = strings.Cut(name, "{")
		names[name] = true
	}
	data, err := os.ReadFile("../../docs/grafana.json")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct {
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(data, &dashboard); err != nil || len(dashboard.Panels) == 0 {
		t.Fatalf("%d panels, %v", len(dashboard.Panels), err)
	}
	for _, panel := range dashboard.Panels {
		for _, target := range panel.Targets {
			for _, name := range regexp.MustCompile(`(westkingdom|process|go)_[a-z_]+`).FindAllString(target.Expr, -1) {
				if !names[name] {
					t.Errorf("the dashboard shows %s, which the server does not tell", name)
				}
			}
		}
	}
}
