package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/tidwall/gjson"

	"westkingdom/engine"
	"westkingdom/server/protocol"
)

// table is one room whose seats are all played by the benchmark.
type table struct {
	run      *run
	code     string
	browsers []browser // by seat
	players  []*player

	mu      sync.Mutex
	flights map[int]*flight // by seq: results that some seats do not have yet
	pending []func() error  // paced: choices that wait for their time
}

// flight is a choice on its way to all seats.
type flight struct {
	sent time.Time
	seen int
}

// player is one seat's socket.
type player struct {
	table  *table
	seat   engine.Seat
	socket *socket
	sent   time.Time // when the choice in flight was sent; table.mu
	prompt int       // last prompt answered
	over   bool
}

// open makes a room, fills it, starts the game and connects all seats. Where there are several
// servers, rooms are shared out among them.
func (r *run) open(ctx context.Context, index int) (*table, error) {
	t, err := r.found(ctx, index)
	if err != nil {
		return nil, err
	}
	return t, t.connect(ctx, index)
}

// found makes a room, fills it and starts the game.
func (r *run) found(ctx context.Context, index int) (*table, error) {
	api := r.apis[index%len(r.apis)]
	t := &table{run: r, flights: make(map[int]*flight)}
	browsers := make([]browser, r.Seats)
	for i := range browsers {
		browsers[i] = make(browser)
	}
	t.browsers = browsers
	answer, err := api.call(ctx, browsers[0], "/api/rooms", protocol.CreateRoom{Game: r.Game, Seats: r.Seats})
	if err != nil {
		return nil, err
	}
	t.code = answer.Room.Code
	room := "/api/rooms/" + t.code
	for i, b := range browsers {
		name := protocol.TakeSeat{Name: "Player " + strconv.Itoa(i+1)}
		if _, err := api.call(ctx, b, room+"/seats/"+strconv.Itoa(i), name); err != nil {
			return nil, err
		}
		if r.push != nil {
			if err := r.push.subscribe(ctx, api, b); err != nil {
				return nil, err
			}
		}
	}
	if _, err := api.call(ctx, browsers[0], room+"/start", struct{}{}); err != nil {
		return nil, err
	}
	return t, nil
}

// connect opens the sockets of all seats, and says hello.
func (t *table) connect(ctx context.Context, index int) error {
	r := t.run
	sockets := r.apis[index%len(r.apis)]
	if r.Remote {
		sockets = r.apis[(index+1)%len(r.apis)]
	}
	for i, b := range t.browsers {
		socket, err := sockets.dial(ctx, b, t.code)
		if err != nil {
			t.close()
			return err
		}
		p := &player{table: t, seat: engine.Seat(i), socket: socket, prompt: -1}
		t.players = append(t.players, p)
		hello := `{"type":"hello","seq":-1,"parts":true}`
		if err := socket.write([]byte(hello)); err != nil {
			t.close()
			return err
		}
	}
	return nil
}

// Room makes a room whose game has begun, and leaves it to the server.
func Room(ctx context.Context, url, game string, seats int) (code string, err error) {
	r := &run{Options: Options{Game: game, Seats: seats}, api: newAPI(url)}
	r.apis = []*api{r.api}
	t, err := r.open(ctx, 0)
	if err != nil {
		return "", err
	}
	t.close()
	return t.code, nil
}

func (t *table) close() {
	for _, p := range t.players {
		p.socket.close()
	}
}

// play plays the game to its end, or until the context ends.
func (t *table) play(ctx context.Context, index int) error {
	defer t.close()
	if t.run.Pace == 0 && !t.run.began(ctx) {
		return ctx.Err()
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(ctx, t.close)() // ends all reading
	var players sync.WaitGroup
	for _, p := range t.players {
		players.Go(func() {
			if err := p.play(); err != nil {
				cancel(fmt.Errorf("room %s, seat %d: %w", t.code, p.seat, err))
			}
		})
	}
	if t.run.Pace > 0 {
		go t.pace(ctx, index, cancel)
	}
	players.Wait()
	return context.Cause(ctx)
}

// pace sends one of the waiting choices each time, rooms out of step.
func (t *table) pace(ctx context.Context, index int, fail context.CancelCauseFunc) {
	if !t.run.began(ctx) {
		return
	}
	wait := t.run.Pace * time.Duration(index) / time.Duration(t.run.Rooms)
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		wait = t.run.Pace
		t.mu.Lock()
		var send func() error
		if len(t.pending) > 0 {
			send, t.pending = t.pending[0], t.pending[1:]
		}
		t.mu.Unlock()
		if send == nil {
			continue
		}
		if err := send(); err != nil {
			fail(err)
			return
		}
	}
}

// play reads and answers until the game is over.
func (p *player) play() error {
	for !p.over {
		data, err := p.socket.read()
		if err != nil {
			return err
		}
		if err := p.message(data); err != nil {
			return err
		}
	}
	return nil
}

// message takes from a message only what a player at random needs.
func (p *player) message(data []byte) error {
	var kind, code, result, by string
	var seq int
	var turn gjson.Result
	gjson.ParseBytes(data).ForEach(func(key, value gjson.Result) bool {
		switch key.Str {
		case "type":
			kind = value.Str
		case "seq":
			seq = int(value.Int())
		case "by":
			by = value.Raw
		case "turn":
			turn = value
		case "result":
			result = value.Str
		case "code":
			code = value.Str
		}
		return true
	})
	switch kind {
	case protocol.TypeUpdate:
		seat, err := strconv.Atoi(by)
		if err != nil {
			return fmt.Errorf("update %d by %q", seq, by)
		}
		p.table.saw(seq, engine.Seat(seat))
		return p.decide(turn)
	case protocol.TypeWelcome:
		return p.decide(turn)
	case protocol.TypeAnswer:
		if result != string(protocol.Applied) {
			return fmt.Errorf("choice %s: %s", result, code)
		}
	case protocol.TypeProblem:
		return errors.New("problem " + code)
	case protocol.TypeBye:
		return errors.New("the server said goodbye")
	}
	return nil
}

// decide answers the prompt of this turn, if there is a new one.
func (p *player) decide(turn gjson.Result) error {
	var prompt gjson.Result
	turn.ForEach(func(key, value gjson.Result) bool {
		switch key.Str {
		case "prompt":
			prompt = value
		case "over":
			p.over = value.Bool()
		}
		return true
	})
	if p.over || prompt.Type != gjson.JSON {
		return nil
	}
	id := int(prompt.Get("id").Int())
	if id == p.prompt {
		return nil
	}
	p.prompt = id
	option, n := "", 0
	prompt.Get("options").ForEach(func(_, value gjson.Result) bool {
		if n++; rand.IntN(n) == 0 {
			option = value.Get("id").Str
		}
		return true
	})
	data := make([]byte, 0, 128)
	data = append(data, `{"type":"choose","id":"`...)
	data = append(data, uuid.NewString()...)
	data = append(data, `","prompt":`...)
	data = strconv.AppendInt(data, int64(id), 10)
	data = append(data, `,"option":`...)
	data = append(append(data, strconv.Quote(option)...), '}')
	send := func() error {
		p.table.mu.Lock()
		p.sent = time.Now()
		p.table.mu.Unlock()
		return p.socket.write(data)
	}
	if p.table.run.Pace == 0 {
		return send()
	}
	p.table.mu.Lock()
	p.table.pending = append(p.table.pending, send)
	p.table.mu.Unlock()
	return nil
}

// saw notes that one more seat has the result of a choice. A seat has one
// choice in flight at most, so the first to see the result knows when it was
// sent.
func (t *table) saw(seq int, by engine.Seat) {
	t.run.tally.update()
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.flights[seq]
	if f == nil {
		f = &flight{sent: t.players[by].sent}
		t.flights[seq] = f
	}
	if f.seen++; f.seen == len(t.players) {
		delete(t.flights, seq)
		t.run.tally.choice(time.Since(f.sent))
	}
}
