package chaos

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"nhooyr.io/websocket"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
)

// table is a room in which people play, from whatever servers there are.
type table struct {
	t      *testing.T
	urls   []string
	code   string
	people []*person // by seat; the last has none and looks on

	mu   sync.Mutex
	seen map[int]uint64  // by seq: what the update said of the public part
	more chan<- struct{} // is told of each update, if somebody waits for it; nil: nobody does
	told tally
	// reviews is how many of its game were made, when all is over.
	reviews int
	// happened is what was seen to happen around the game, by number.
	happened map[int]record.Happening
}

// tally is what came of a story.
type tally struct {
	seen, lost, doubled, leaked int
	why                         []string // of the last three
}

func (r *tally) add(count *int, format string, args ...any) {
	*count++
	if len(r.why) < 10 {
		r.why = append(r.why, fmt.Sprintf(format, args...))
	}
}

// person is somebody who chooses at random as soon as they are asked, and comes
// back whenever the connection breaks.
type person struct {
	table   *table
	seat    engine.Seat
	http    *http.Client
	secret  string
	pending *protocol.ClientMessage
	acked   map[string]int // by id: the seq that was told
	refused map[string]protocol.Code
	heard   []heard
	choices int
	asked   time.Time     // when the pending choice was sent first
	longest time.Duration // that an answer was waited for
	over    bool
	orders  *planner // nil: somebody who never chooses ahead
	counsel counsel
	review  reviewAsked
}

// heard is a message as it came.
type heard struct {
	seq  int
	data []byte
	over bool // of a game that has ended
}

var seed = maphash.MakeSeed()

func newBrowser(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar, Timeout: 30 * time.Second}
}

// gather makes a room, seats people, and starts the game.
func gather(t *testing.T, game string, seats int, pace *record.Pace, urls ...string) *table {
	t.Helper()
	tb := &table{t: t, urls: urls, seen: make(map[int]uint64), happened: make(map[int]record.Happening)}
	for seat := range seats + 1 {
		p := &person{table: tb, seat: engine.Seat(seat), http: newBrowser(t), acked: make(map[string]int), refused: make(map[string]protocol.Code)}
		if seat == seats {
			p.seat = engine.Nobody
		}
		tb.people = append(tb.people, p)
	}
	host, advised := tb.people[0], true
	host.orders = new(planner)
	tb.code = host.post("/api/rooms", protocol.CreateRoom{Game: game, Seats: seats, Spectators: true, Undo: true, Pace: pace, Advice: &advised}).Room.Code
	for _, p := range tb.people[:seats] {
		p.secret = p.post(fmt.Sprintf("/api/rooms/%s/seats/%d", tb.code, p.seat), protocol.TakeSeat{Name: fmt.Sprintf("Person %d", p.seat)}).Secret
	}
	host.post("/api/rooms/"+tb.code+"/start", struct{}{})
	return tb
}

func (p *person) post(path string, send any) (answer protocol.RoomAnswer) {
	t := p.table.t
	t.Helper()
	data, err := json.Marshal(send)
	if err != nil {
		t.Fatal(err)
	}
	res, err := p.http.Post(p.table.urls[0]+path, "application/json", bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil || res.StatusCode >= 300 {
		t.Fatalf("POST %s: %s %v", path, res.Status, err)
	}
	return answer
}

// play has everybody play until the context ends.
func (tb *table) play(ctx context.Context, all *sync.WaitGroup) {
	for _, p := range tb.people {
		all.Go(func() {
			for try := 0; ctx.Err() == nil && !(p.over && (p.seat != 0 || p.review != notAsked)); try++ {
				url := tb.urls[(try+int(p.seat)+1)%len(tb.urls)]
				if p.over {
					p.askReview(ctx, url)
				} else {
					p.sit(ctx, url)
				}
				select {
				case <-ctx.Done():
				case <-time.After(10 * time.Millisecond):
				}
			}
		})
	}
}

// told is what people read of the server's messages.
type told struct {
	Type   string                     `json:"type"`
	Seq    int                        `json:"seq"`
	ID     string                     `json:"id"`
	Result protocol.Result            `json:"result"`
	Code   protocol.Code              `json:"code"`
	Undo   bool                       `json:"undo"`
	Public map[string]json.RawMessage `json:"public"`
	Turn   protocol.Turn              `json:"turn"`
	// Counsel, in an answer.
	Counsel *protocol.Counsel `json:"counsel"`
	// Happenings, in a welcome or a message of their own.
	Happenings []record.Happening `json:"happenings"`
}

// sit plays over one connection.
func (p *person) sit(ctx context.Context, url string) {
	dialing, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(dialing, url+"/api/rooms/"+p.table.code+"/socket", &websocket.DialOptions{HTTPClient: p.http})
	if err != nil {
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(-1)
	write := func(m protocol.ClientMessage) error {
		data, err := json.Marshal(m)
		if err != nil {
			return err
		}
		return conn.Write(ctx, websocket.MessageText, data)
	}
	if write(protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1}) != nil {
		return
	}
	if p.pending != nil && write(*p.pending) != nil {
		return
	}
	var turn protocol.Turn
	seq := 0
	p.counsel.id, p.counsel.waits = "", false // whoever asked over another connection is not answered here
	if p.orders != nil {
		p.orders.left = -1 // it may be others than were there before the connection broke
	}
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return
		}
		var m told
		if err := json.Unmarshal(data, &m); err != nil {
			p.table.note(func(r *tally) { r.add(&r.lost, "seat %d got %q", p.seat, data) })
			return
		}
		p.table.sawHappen(m.Happenings)
		switch m.Type {
		case protocol.TypeWelcome, protocol.TypeUpdate:
			p.heard = append(p.heard, heard{m.Seq, data, m.Turn.Over})
			turn, seq = m.Turn, m.Seq
			if m.Type == protocol.TypeUpdate {
				p.table.saw(m)
			}
		case protocol.TypeAnswer:
			if p.counsel.id != "" && m.ID == p.counsel.id {
				p.counselled(m, seq, data)
				break
			}
			again := p.answered(m)
			if again && write(*p.pending) != nil {
				return
			}
		case protocol.TypeRoom, protocol.TypeSaid, protocol.TypeHappened:
		case protocol.TypeOrders:
			p.orders.left = -1
		default:
			return // a bye, or a problem
		}
		if p.over = turn.Over && p.pending == nil; p.over {
			return
		}
		if p.orders != nil && p.pending == nil && !turn.Over && !p.looksAhead(ctx, url, turn.Prompt) {
			return
		}
		if q := turn.Prompt; q != nil && p.pending == nil && !p.orders.waits(q) {
			if asks := p.counsel.asks(q); asks != nil && write(*asks) != nil {
				return
			}
			if p.counsel.waits {
				continue
			}
			p.choices++
			p.pending = &protocol.ClientMessage{
				Type: protocol.TypeChoose, ID: uuid.NewString(), Prompt: q.ID, Option: q.Options[rand.IntN(len(q.Options))].ID,
			}
			turn.Prompt, p.asked = nil, time.Now()
			if write(*p.pending) != nil {
				return
			}
		}
	}
}

// answered notes what was answered, and says whether to send the choice again.
func (p *person) answered(m told) (again bool) {
	if p.pending == nil || m.ID != p.pending.ID {
		if before, ok := p.acked[m.ID]; !ok || m.Result == protocol.Refused || m.Seq != before {
			p.table.note(func(r *tally) { r.add(&r.doubled, "seat %d is answered %+v to what it did not ask", p.seat, m) })
		}
		return false
	}
	switch {
	case m.Result == protocol.Applied, m.Result == protocol.Already:
		p.acked[m.ID], p.pending = m.Seq, nil
		p.longest = max(p.longest, time.Since(p.asked))
	case m.Result == protocol.Unknown, m.Code == protocol.CodeBusy, m.Code == protocol.CodeUnavailable:
		time.Sleep(5 * time.Millisecond) // as a person would wait
		return true
	default:
		p.refused[m.ID], p.pending = m.Code, nil
	}
	return false
}

func (tb *table) note(f func(*tally)) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	f(&tb.told)
}

// saw notes an update; whoever sees it, and however often, it is the same.
func (tb *table) saw(m told) {
	data, err := json.Marshal(m.Public) // keys in order
	if err != nil {
		panic(err)
	}
	sum := maphash.Bytes(seed, data)
	tb.note(func(r *tally) {
		r.seen++
		if before, ok := tb.seen[m.Seq]; ok && before != sum {
			r.add(&r.doubled, "update %d was seen twice, with different effects", m.Seq)
		}
		tb.seen[m.Seq] = sum
		select {
		case tb.more <- struct{}{}:
		default:
		}
	})
}

// sawHappen notes what happened around the game; whoever sees it, it is the same.
func (tb *table) sawHappen(all []record.Happening) {
	tb.note(func(r *tally) {
		for _, h := range all {
			if before, ok := tb.happened[h.Number]; ok && !reflect.DeepEqual(before, h) {
				r.add(&r.doubled, "happening %d was seen twice, as %+v and %+v", h.Number, before, h)
			}
			tb.happened[h.Number] = h
		}
	})
}
