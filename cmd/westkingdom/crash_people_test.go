package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"syscall"
	"testing"

	"github.com/google/uuid"
	"nhooyr.io/websocket"

	"westkingdom/server/protocol"
)

// TestKilledServerKeepsWhatPeopleChose has two people play over their sockets
// while bots load the server, kills it with SIGKILL again and again, and checks
// that whatever they were told is there afterwards: each choice that was
// acknowledged is answered as already applied at its seq, each update that was
// seen is in the replay, and a choice whose answer was lost applies once.
func TestKilledServerKeepsWhatPeopleChose(t *testing.T) {
	for store, database := range databases(t) {
		t.Run(store, func(t *testing.T) {
			p := serve(t, database, "--message-limit", "0")
			for _, sat := range tables(2) {
				p.botGame(sat.game, 4)
				tb := p.seatPeople(sat)
				for range kills(3) {
					tb.playUntilKilled(p, 25)
					p = serve(t, database, "--message-limit", "0")
				}
				tb.check(p)
			}
			if status := p.end(syscall.SIGTERM); status != 0 {
				t.Errorf("status %d: %s", status, p.stderr.String())
			}
			if v := object(t, must(t, "verify", "--database-url", database)); v["mismatches"] != 0.0 {
				t.Errorf("verified %v", v)
			}
		})
	}
}

// people sit at one table.
type people struct {
	code string
	all  []*human

	mu   sync.Mutex
	seen map[int]map[string]json.RawMessage // by seq: the public sections that were seen to change
}

// human is somebody who chooses at random as soon as they are asked.
type human struct {
	t       *testing.T
	table   *people
	http    *http.Client
	acked   map[string]int // by id: the seq that the answer told
	pending *protocol.ClientMessage
}

// seatPeople makes a room, seats people, and starts the game.
func (p *program) seatPeople(at table) *people {
	p.t.Helper()
	tb := &people{code: p.post("/api/rooms", at.room()).Room.Code, seen: make(map[int]map[string]json.RawMessage)}
	mine := p.http
	defer func() { p.http = mine }()
	for seat := range at.seats {
		jar, err := cookiejar.New(nil)
		if err != nil {
			p.t.Fatal(err)
		}
		h := &human{t: p.t, table: tb, http: &http.Client{Jar: jar}, acked: make(map[string]int)}
		p.http = h.http
		p.post(fmt.Sprintf("/api/rooms/%s/seats/%d", tb.code, seat), protocol.TakeSeat{Name: fmt.Sprintf("Person %d", seat)})
		tb.all = append(tb.all, h)
	}
	p.http = mine
	p.post("/api/rooms/"+tb.code+"/start", struct{}{})
	return tb
}

// playUntilKilled has everybody play, and kills the server once one of them has
// had so many choices acknowledged.
func (tb *people) playUntilKilled(p *program, choices int) {
	p.t.Helper()
	enough := make(chan struct{})
	signal := sync.OnceFunc(func() { close(enough) })
	var all sync.WaitGroup
	for _, h := range tb.all {
		all.Go(func() {
			defer signal()
			h.play(p, choices, signal)
		})
	}
	<-enough
	if status := p.end(syscall.SIGKILL); status != -1 {
		p.t.Errorf("the server ended by itself: status %d: %s", status, p.stderr.String())
	}
	all.Wait()
}

func (h *human) dial(p *program) *websocket.Conn {
	conn, _, err := websocket.Dial(context.Background(), p.url+"/api/rooms/"+h.table.code+"/socket", &websocket.DialOptions{HTTPClient: h.http})
	if err != nil {
		h.t.Error(err)
		return nil
	}
	conn.SetReadLimit(-1)
	if h.write(conn, protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1}) != nil {
		conn.CloseNow()
		return nil
	}
	return conn
}

func (h *human) write(conn *websocket.Conn, m protocol.ClientMessage) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return conn.Write(context.Background(), websocket.MessageText, data)
}

// told is what a human reads of the server's messages.
type told struct {
	Type   string                     `json:"type"`
	Seq    int                        `json:"seq"`
	ID     string                     `json:"id"`
	Result protocol.Result            `json:"result"`
	Code   protocol.Code              `json:"code"`
	Public map[string]json.RawMessage `json:"public"`
	Turn   protocol.Turn              `json:"turn"`
}

// play chooses until the connection breaks or the game is over. A choice whose
// answer did not arrive is sent again first.
func (h *human) play(p *program, choices int, enough func()) {
	conn := h.dial(p)
	if conn == nil {
		return
	}
	defer conn.CloseNow()
	if h.pending != nil && h.write(conn, *h.pending) != nil {
		return
	}
	var turn protocol.Turn
	for acknowledged := 0; !turn.Over; {
		_, data, err := conn.Read(context.Background())
		if err != nil {
			return
		}
		var m told
		if err := json.Unmarshal(data, &m); err != nil {
			h.t.Error(err)
			return
		}
		switch m.Type {
		case protocol.TypeAnswer:
			if m.Result == protocol.Unknown {
				return // and asks again
			}
			if m.Result == protocol.Refused || h.pending == nil || h.pending.ID != m.ID {
				h.t.Errorf("answered %s", data)
				return
			}
			h.acked[m.ID], h.pending = m.Seq, nil
			if acknowledged++; acknowledged >= choices {
				enough()
			}
		case protocol.TypeUpdate:
			h.table.saw(h.t, m)
			turn = m.Turn
		case protocol.TypeWelcome:
			turn = m.Turn
		}
		if q := turn.Prompt; q != nil && h.pending == nil {
			option := q.Options[rand.IntN(len(q.Options))].ID
			h.pending = &protocol.ClientMessage{Type: protocol.TypeChoose, ID: uuid.NewString(), Prompt: q.ID, Option: option}
			if h.write(conn, *h.pending) != nil {
				return
			}
		}
	}
}

// saw notes an update; whoever sees it, and however often, it is the same.
func (tb *people) saw(t *testing.T, m told) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	if before, ok := tb.seen[m.Seq]; ok && !sameSections(before, m.Public) {
		t.Errorf("update %d was seen twice, with different effects", m.Seq)
	}
	tb.seen[m.Seq] = m.Public
}

func sameSections(a, b map[string]json.RawMessage) bool {
	if len(a) != len(b) {
		return false
	}
	for path, value := range a {
		if string(b[path]) != string(value) {
			return false
		}
	}
	return true
}

// check asks the server again for all that anybody was told.
func (tb *people) check(p *program) {
	p.t.Helper()
	for seat, h := range tb.all {
		conn := h.dial(p)
		if conn == nil {
			return
		}
		defer conn.CloseNow()
		for id, seq := range h.acked {
			if err := h.write(conn, protocol.ClientMessage{Type: protocol.TypeChoose, ID: id, Prompt: seq, Option: "any"}); err != nil {
				p.t.Fatal(err)
			}
			var m told
			for m.ID != id {
				_, data, err := conn.Read(context.Background())
				if err != nil {
					p.t.Fatal(err)
				}
				m = told{}
				if err := json.Unmarshal(data, &m); err != nil {
					p.t.Fatal(err)
				}
			}
			if m.Result != protocol.Already || m.Seq != seq {
				p.t.Errorf("seat %d: a choice applied at %d is now %s at %d (%s)", seat, seq, m.Result, m.Seq, m.Code)
			}
		}
	}
	res, err := p.http.Get(p.url + "/api/rooms/" + tb.code + "/replay")
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	var replay protocol.Replay
	if err := json.NewDecoder(res.Body).Decode(&replay); err != nil {
		p.t.Fatal(err)
	}
	for seq, public := range tb.seen {
		if seq >= len(replay.Frames) {
			p.t.Errorf("update %d was seen; the replay ends at %d", seq, len(replay.Frames)-1)
		} else if !sameSections(public, maps.Collect(replay.Frames[seq].Public.All())) {
			p.t.Errorf("update %d was seen with other effects than the replay shows", seq)
		}
	}
	if len(tb.seen) == 0 {
		p.t.Error("nobody saw anything")
	}
}
