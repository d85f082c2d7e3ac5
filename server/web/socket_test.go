package web_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"
	"nhooyr.io/websocket"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store/storetest"
	"westkingdom/server/web"
)

// both opens the sockets of two seats and reads their welcomes.
func (g game) both() (a, b *line, turn protocol.Turn) {
	a, b = g.people[0].watch(g.code, -1), g.people[1].watch(g.code, -1)
	turn = a.want(protocol.TypeWelcome).Turn
	b.want(protocol.TypeWelcome)
	return a, b, turn
}

func TestChoiceReachesEverybodyBeforeItsAnswer(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T, fresh func(*testing.T) storetest.Database) {
		choiceReachesEverybody(t, openWorldOn(t, fresh(t).Open(t), nil))
	})
}

func choiceReachesEverybody(t *testing.T, w *world) {
	g := w.begin(2, nil)
	a, b, turn := g.both()
	id := a.choose(turn)
	update := a.want(protocol.TypeUpdate)
	if update.Seq != 1 || update.By != 0 {
		t.Errorf("got %s", update.raw)
	}
	if seq := a.wantApplied(id); seq != 1 {
		t.Errorf("applied at %d", seq)
	}
	other := b.want(protocol.TypeUpdate)
	if other.Seq != 1 || other.Turn.Prompt == nil {
		t.Errorf("the other seat got %s", other.raw)
	}
}

func TestResentChoiceAppliesOnce(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	a, _, turn := g.both()
	choice := protocol.ClientMessage{Type: protocol.TypeChoose, ID: uuid.NewString(), Prompt: turn.Prompt.ID, Option: turn.Prompt.Options[0].ID}
	a.say(choice)
	a.wantApplied(choice.ID)

	again := g.people[0].watch(g.code, 1)
	again.say(choice)
	m := again.want(protocol.TypeAnswer)
	if m.Result != protocol.Already || m.Seq != 1 || m.ID != choice.ID {
		t.Errorf("got %s, want already applied at 1", m.raw)
	}
	if room := decode[protocol.RoomAnswer](t, g.people[0].get(g.path)).Room; room.Seq != 1 {
		t.Errorf("the room has %d records", room.Seq)
	}
}

func TestReconnectedClientGetsWhatItMissed(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	a, b, turn := g.both()
	b.conn.CloseNow()
	a.wantApplied(a.answer(turn.Prompt.ID, "gem"))

	b = g.people[1].watch(g.code, 0)
	m, err := b.next()
	if err != nil {
		t.Fatal(err)
	}
	if m.Type != protocol.TypeUpdate && m.Type != protocol.TypeWelcome || m.Seq != 1 || m.Turn.Prompt == nil {
		t.Errorf("back, seat 1 got %s", m.raw)
	}
	b.wantApplied(b.choose(m.Turn))

	// A client that sees a gap says hello again on the same socket.
	b.say(protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1})
	if m := b.want(protocol.TypeWelcome); m.Seq != 2 {
		t.Errorf("the second hello got %s", m.raw)
	}
}

func TestSpectator(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	l := w.person().watch(g.code, -1)
	m := l.want(protocol.TypeWelcome)
	if m.You.Seat != engine.Nobody || m.Turn.Prompt != nil {
		t.Errorf("a spectator got %s", m.raw)
	}
	l.wantRefused(l.answer(0, "take:1"), protocol.CodeNotSeated)

	a, _, turn := g.both()
	a.wantApplied(a.answer(turn.Prompt.ID, "gem"))
	if m := l.want(protocol.TypeUpdate); strings.Contains(m.raw, "drew") {
		t.Errorf("a spectator was sent what a seat drew: %s", m.raw)
	}
}

func TestRoomWithoutSpectators(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, func(c *protocol.CreateRoom) { c.Spectators = false })
	l := w.person().watch(g.code, -1)
	if got := l.want(protocol.TypeProblem).Code; got != protocol.CodeNoSpectators {
		t.Errorf("problem %s", got)
	}
	l.wantClosed(websocket.StatusPolicyViolation)
}

func TestSocketOfUnknownRoom(t *testing.T) {
	w := openWorld(t, nil)
	l := w.person().watch("NOROOM", -1)
	if got := l.want(protocol.TypeProblem).Code; got != protocol.CodeNoRoom {
		t.Errorf("problem %s", got)
	}
	l.wantClosed(websocket.StatusPolicyViolation)
}

func TestSocketCallWithoutUpgrade(t *testing.T) {
	w := openWorld(t, nil)
	wantProblem(t, w.person().get("/api/rooms/ANYROOM/socket"), protocol.CodeBadRequest)
}

func TestWrongHandshake(t *testing.T) {
	w := openWorld(t, nil)
	for name, headers := range map[string]map[string]string{
		"NoVersion":    {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="},
		"OldVersion":   {"Sec-WebSocket-Version": "8", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="},
		"NoKey":        {"Sec-WebSocket-Version": "13"},
		"WrongKey":     {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "short"},
		"NoConnection": {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Connection": "close"},
	} {
		t.Run(name, func(t *testing.T) {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.url+"/api/rooms/ANYROOM/socket", nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Connection", "Upgrade")
			req.Header.Set("Upgrade", "websocket")
			for key, value := range headers {
				req.Header.Set(key, value)
			}
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			wantProblem(t, res, protocol.CodeBadRequest)
		})
	}
}

// TestHelloBehindEveryChoice says hello right behind hundreds of choices: each
// still gets its one answer, after the update that shows it.
func TestHelloBehindEveryChoice(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, func(c *protocol.CreateRoom) { c.Undo = true })
	a, _, turn := g.both()
	seq, prompt := 0, turn.Prompt.ID
	for i := range 300 {
		choice := protocol.ClientMessage{Type: protocol.TypeChoose, ID: uuid.NewString(), Prompt: prompt, Option: "take:1"}
		if i%2 == 1 {
			choice = protocol.ClientMessage{Type: protocol.TypeUndo, ID: uuid.NewString()}
		}
		// What comes last is answered last.
		last := protocol.ClientMessage{Type: protocol.TypeChoose, ID: uuid.NewString(), Prompt: 1 << 20}
		a.say(choice)
		a.say(protocol.ClientMessage{Type: protocol.TypeHello, Seq: seq})
		a.say(last)
		answers := 0
		for {
			m, err := a.next()
			if err != nil {
				t.Fatal(err)
			}
			if m.Type == protocol.TypeUpdate || m.Type == protocol.TypeWelcome {
				seq = max(seq, m.Seq)
				if m.Turn.Prompt != nil {
					prompt = m.Turn.Prompt.ID
				}
			}
			if m.Type == protocol.TypeAnswer && m.ID == last.ID {
				break
			}
			if m.Type == protocol.TypeAnswer {
				if answers++; m.ID != choice.ID || m.Result != protocol.Applied || m.Seq != seq {
					t.Fatalf("at %d got %s, want %s applied", seq, m.raw, choice.ID)
				}
			}
		}
		if answers != 1 {
			t.Fatalf("choice %d got %d answers", i+1, answers)
		}
	}
}

func TestRefusedChoicesChangeNothing(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, func(c *protocol.CreateRoom) { c.Undo = true })
	a, b, turn := g.both()

	b.wantRefused(b.answer(turn.Prompt.ID, "take:1"), protocol.CodeNotYourTurn)
	a.wantRefused(a.answer(turn.Prompt.ID, "take:99"), protocol.CodeNoSuchOption)
	a.wantRefused(a.answer(turn.Prompt.ID, ""), protocol.CodeNoSuchOption)
	a.wantRefused(a.answer(turn.Prompt.ID, strings.Repeat("x", 5000)), protocol.CodeNoSuchOption)
	a.wantRefused(a.answer(turn.Prompt.ID+7, "take:1"), protocol.CodeStalePrompt)
	undo := protocol.ClientMessage{Type: protocol.TypeUndo, ID: uuid.NewString()}
	a.say(undo)
	a.wantRefused(undo.ID, protocol.CodeCannotUndo)
	a.say(protocol.ClientMessage{Type: protocol.TypeChoose, ID: "not-a-uuid", Prompt: turn.Prompt.ID, Option: "take:1"})
	a.wantRefused("not-a-uuid", protocol.CodeBadRequest)

	// The prompt has been answered.
	a.wantApplied(a.answer(turn.Prompt.ID, "take:1"))
	a.wantRefused(a.answer(turn.Prompt.ID, "take:1"), protocol.CodeStalePrompt)
	if room := decode[protocol.RoomAnswer](t, g.people[0].get(g.path)).Room; room.Seq != 1 {
		t.Errorf("the room has %d records, want 1", room.Seq)
	}
}

func TestChoicesOutsideTheGame(t *testing.T) {
	w := openWorld(t, nil)
	host := w.person()
	code := host.must("/api/rooms", protocol.CreateRoom{Game: "pebbles", Seats: 2}).Room.Code
	host.must("/api/rooms/"+code+"/seats/0", protocol.TakeSeat{Name: "Ann"})
	l := host.watch(code, -1)
	l.want(protocol.TypeWelcome)
	l.wantRefused(l.answer(0, "take:1"), protocol.CodeNotStarted)

	g := w.begin(2, nil)
	playOut(t, g, nil)
	l = g.people[0].watch(g.code, -1)
	l.want(protocol.TypeWelcome)
	l.wantRefused(l.answer(0, "take:1"), protocol.CodeGameOver)
}

func TestBadMessagesAreAnsweredAndTheRoomGoesOn(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	a, b, turn := g.both()
	id := uuid.NewString()
	for _, c := range []struct{ name, send string }{
		{"not JSON", `{"type":"choose",`},
		{"no object", `17`},
		{"a wrong type", `{"type":"choose","id":"x","prompt":"first"}`},
		{"no type", `{}`},
		{"an unknown type", `{"type":"cheat"}`},
		{"no id", `{"type":"choose","prompt":0,"option":"take:1"}`},
	} {
		a.say(c.send)
		if m := a.want(protocol.TypeProblem); m.Code != protocol.CodeBadRequest {
			t.Errorf("%s: %s", c.name, m.raw)
		}
	}
	a.say(`{"type":"cheat","id":"` + id + `"}`)
	a.wantRefused(id, protocol.CodeBadRequest)
	if err := a.conn.Write(t.Context(), websocket.MessageBinary, []byte(`{"type":"ping"}`)); err != nil {
		t.Fatal(err)
	}
	if m := a.want(protocol.TypeProblem); m.Code != protocol.CodeBadRequest {
		t.Errorf("binary: %s", m.raw)
	}
	a.say(`{"type":"ping"}`)
	a.want(protocol.TypePong)

	a.wantApplied(a.choose(turn))
	b.want(protocol.TypeUpdate)
	w.wantSilence(g.secrets...)
}

func TestMessagesBeforeHelloAreRefused(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	l := g.people[0].connect(g.code)
	l.wantRefused(l.answer(0, "take:1"), protocol.CodeBadRequest)
	l.say(protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1})
	l.want(protocol.TypeWelcome)
}

func TestOversizedMessageEndsItsSocketOnly(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	a, b, turn := g.both()
	b.say(fmt.Sprintf(`{"type":"say","id":%q,"text":%q}`, uuid.NewString(), strings.Repeat("x", 9000)))
	if got := b.want(protocol.TypeProblem).Code; got != protocol.CodeTooLarge {
		t.Errorf("problem %s", got)
	}
	b.wantClosed(websocket.StatusMessageTooBig)
	a.wantApplied(a.choose(turn))
}

func TestSlowSocketIsSentAway(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	a, b, turn := g.both()
	for range 40 { // so that the view is large
		a.say(protocol.ClientMessage{Type: protocol.TypeSay, ID: uuid.NewString(), Text: strings.Repeat("x", 400)})
		a.want(protocol.TypeAnswer)
	}
	// It asks for the whole view over and over, and reads nothing: more than
	// the system's buffers hold.
	for range 2000 {
		b.say(protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1})
	}
	if got := b.want(protocol.TypeBye).Reason; got != "slow" {
		t.Errorf("goodbye %q, want slow", got)
	}
	b.wantClosed(websocket.StatusTryAgainLater)
	a.wantApplied(a.choose(turn))
	if seq := g.people[1].watch(g.code, -1).want(protocol.TypeWelcome).Seq; seq != 1 {
		t.Errorf("back, seat 1 is at %d", seq)
	}
}

func TestSocketClosedInTheMiddleOfAMessage(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	a, b, turn := g.both()

	// A connection by hand: it says hello, then begins a choice and vanishes.
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "GET %s/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: westkingdom-seat=%s\r\n\r\n", g.path, g.secrets[0])
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("no socket: %v %v", res, err)
	}
	half := fmt.Sprintf(`{"type":"choose","id":%q,"prompt":%d,"opt`, uuid.NewString(), turn.Prompt.ID)
	// Text, final, masked with zeros, of 200 bytes; only some of them come.
	frame := append([]byte{0x81, 0x80 | 126, 0, 200, 0, 0, 0, 0}, half...)
	if _, err := conn.Write(frame); err != nil {
		t.Fatal(err)
	}
	conn.Close()

	if seq := a.wantApplied(a.choose(turn)); seq != 1 {
		t.Errorf("applied at %d, want 1", seq)
	}
	b.want(protocol.TypeUpdate)
}

func TestChat(t *testing.T) {
	w := openWorld(t, nil)
	g := w.begin(2, nil)
	a, b, _ := g.both()
	id := uuid.NewString()
	a.say(protocol.ClientMessage{Type: protocol.TypeSay, ID: id, Text: "Your turn, isn't it?"})
	a.want(protocol.TypeAnswer)
	if got := b.want(protocol.TypeSaid).Line; got.Seat != 0 || got.Text != "Your turn, isn't it?" {
		t.Errorf("got %+v", got)
	}
}

// Long messages are compressed for those who can read that, and short ones
// are not, in whatever order they come.
func TestLongMessagesAreCompressed(t *testing.T) {
	w := openWorld(t, func(c *web.Config) { c.CompressFrom = 1024 })
	g := w.begin(2, nil)
	a := g.people[0].watch(g.code, -1)
	a.want(protocol.TypeWelcome)
	text := strings.Repeat("x", 400)
	for range 40 {
		a.say(protocol.ClientMessage{Type: protocol.TypeSay, ID: uuid.NewString(), Text: text})
		a.want(protocol.TypeAnswer)
	}
	for mode, shorter := range map[websocket.CompressionMode]bool{
		websocket.CompressionDisabled: false, websocket.CompressionNoContextTakeover: true, websocket.CompressionContextTakeover: true,
	} {
		wire := &counter{}
		client := &http.Client{Jar: g.people[1].http.Jar, Transport: &http.Transport{DialContext: wire.dial}}
		conn, _, err := websocket.Dial(t.Context(), w.url+"/api/rooms/"+g.code+"/socket",
			&websocket.DialOptions{HTTPClient: client, CompressionMode: mode})
		if err != nil {
			t.Fatal(err)
		}
		conn.SetReadLimit(-1)
		b := &line{t, w, conn}
		before := wire.read.Load()
		b.say(protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1})
		welcome := b.want(protocol.TypeWelcome)
		if got := wire.read.Load() - before; (got < int64(len(welcome.raw))/4) != shorter {
			t.Errorf("mode %v: a welcome of %d bytes took %d on the wire", mode, len(welcome.raw), got)
		}
		for range 3 {
			a.say(protocol.ClientMessage{Type: protocol.TypeSay, ID: uuid.NewString(), Text: "short"})
			if got := b.want(protocol.TypeSaid).Line.Text; got != "short" {
				t.Errorf("heard %q", got)
			}
			b.say(protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1})
			b.want(protocol.TypeWelcome)
		}
		conn.CloseNow()
	}
}

// counter counts the bytes that its connections read.
type counter struct{ read atomic.Int64 }

type countedConn struct {
	net.Conn
	*counter
}

func (c *counter) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, network, addr)
	return countedConn{conn, c}, err
}

func (c countedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.read.Add(int64(n))
	return n, err
}
