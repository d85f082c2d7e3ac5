package local_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/local"
	"westkingdom/server/protocol"
	"westkingdom/server/store/memory/memorytest"
)

// window is a page that talks to its device.
type window struct {
	t      *testing.T
	device *local.Device
}

func open(t *testing.T, disk *memorytest.Disk) *window {
	p := &window{t, local.NewDevice(disk, nil)}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		p.device.Review(ctx)
		close(ended)
	}()
	t.Cleanup(func() {
		stop()
		<-ended
		if err := p.device.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return p
}

// quiet is a call that is told nothing.
type quiet struct{}

func (quiet) Tell(any) error { return nil }
func (quiet) Yield()         {}

func (p *window) try(kind string, payload, answer any) error {
	p.t.Helper()
	text, err := json.Marshal(payload)
	if err != nil {
		p.t.Fatal(err)
	}
	got, err := local.Answer(&local.Call{Context: p.t.Context(), Page: quiet{}, Device: p.device}, kind, text)
	if err != nil || answer == nil {
		return err
	}
	return json.Unmarshal(got, answer)
}

func (p *window) call(kind string, payload, answer any) {
	p.t.Helper()
	if err := p.try(kind, payload, answer); err != nil {
		p.t.Fatal(err)
	}
}

func (p *window) room(code string, seat engine.Seat, method, path string, answer any) error {
	p.t.Helper()
	return p.try("room", protocol.LocalCall{Code: code, Seat: seat, Method: method, Path: path}, answer)
}

func (p *window) make(m protocol.MakeLocal) string {
	p.t.Helper()
	var made protocol.RoomAnswer
	p.call("make", m, &made)
	if made.Room.State != record.Playing || made.You.Seat != 0 {
		p.t.Fatalf("made %+v", made)
	}
	return made.Room.Code
}

var two = protocol.MakeLocal{
	Room:  protocol.CreateRoom{Game: "troyes", Seats: 2, Undo: true},
	Names: []string{"Ann", "Bea"},
}

// socket is an open connection: what it is told comes in order.
type socket struct {
	t     *testing.T
	say   chan []byte
	told  chan []byte
	close func()
	turn  protocol.Turn
	seq   int
	you   protocol.You
}

func (s *socket) Tell(event any) error {
	data, err := json.Marshal(event)
	s.told <- data
	return err
}

func (s *socket) Yield() {}

// asked connects both seats of a room, and returns the socket of the one who is asked.
func (p *window) asked(code string) *socket {
	one, other := p.connect(code, 0), p.connect(code, 1)
	if one.turn.Prompt == nil {
		return other
	}
	return one
}

func (p *window) connect(code string, seat engine.Seat) *socket {
	ctx, cancel := context.WithCancel(p.t.Context())
	s := &socket{t: p.t, say: make(chan []byte, 16), told: make(chan []byte, 10_000), close: cancel, seq: -1}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		text, _ := json.Marshal(protocol.LocalSocket{Code: code, Seat: seat})
		if _, err := local.Answer(&local.Call{Context: ctx, Page: s, Device: p.device, Heard: s.say}, "socket", text); err != nil && ctx.Err() == nil {
			p.t.Error(err)
		}
	}()
	p.t.Cleanup(func() {
		cancel()
		<-ended
	})
	s.send(protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1})
	s.until(func(kind string) bool { return kind == protocol.TypeWelcome })
	return s
}

func (s *socket) send(m protocol.ClientMessage) {
	data, err := json.Marshal(m)
	if err != nil {
		s.t.Fatal(err)
	}
	s.say <- data
}

// until takes messages until one of which this is so, and returns it.
func (s *socket) until(so func(kind string) bool) []byte {
	s.t.Helper()
	for {
		select {
		case data := <-s.told:
			var m struct {
				Type string        `json:"type"`
				Seq  int           `json:"seq"`
				Turn protocol.Turn `json:"turn"`
				You  protocol.You  `json:"you"`
			}
			if err := json.Unmarshal(data, &m); err != nil {
				s.t.Fatal(err)
			}
			if m.Type == protocol.TypeWelcome || m.Type == protocol.TypeUpdate {
				s.turn, s.seq = m.Turn, m.Seq
			}
			if m.Type == protocol.TypeWelcome {
				s.you = m.You
			}
			if so(m.Type) {
				return data
			}
		case <-s.t.Context().Done():
			s.t.Fatal("nothing came")
		}
	}
}

// ask sends a message with an id and returns the answer.
func (s *socket) ask(m protocol.ClientMessage) (a protocol.Answer) {
	s.t.Helper()
	if m.ID == "" {
		m.ID = uuid.NewString()
	}
	s.send(m)
	data := s.until(func(kind string) bool { return kind == protocol.TypeAnswer })
	if err := json.Unmarshal(data, &a); err != nil || a.ID != m.ID {
		s.t.Fatalf("answered %s: %v", data, err)
	}
	return a
}

// choose chooses the first option of what is asked.
func (s *socket) choose() protocol.ClientMessage {
	s.t.Helper()
	m := protocol.ClientMessage{Type: protocol.TypeChoose, ID: uuid.NewString(), Prompt: s.turn.Prompt.ID, Option: s.turn.Prompt.Options[0].ID}
	if a := s.ask(m); a.Result != protocol.Applied {
		s.t.Fatalf("%+v", a)
	}
	return m
}

// TestADeviceGoesOnAfterACrash: what was answered is there, and a choice that is sent again counts once.
func TestADeviceGoesOnAfterACrash(t *testing.T) {
	disk := new(memorytest.Disk)
	before := open(t, disk)
	code := before.make(two)
	who := before.asked(code)
	seat := who.you.Seat
	last := who.choose()
	seq := who.seq

	// The worker is killed: nothing is said to the rooms of before.
	after := open(t, disk)
	again := after.connect(code, seat)
	if again.seq != seq || again.you.Seat != seat {
		t.Fatalf("it stands at %d of seat %d, not at %d of %d", again.seq, again.you.Seat, seq, seat)
	}
	if a := again.ask(last); a.Result != protocol.Already || a.Seq != seq {
		t.Errorf("sent again: %+v", a)
	}
	if a := again.ask(protocol.ClientMessage{Type: protocol.TypeUndo}); a.Result != protocol.Applied && a.Code != protocol.CodeCannotUndo {
		t.Errorf("undo: %+v", a)
	}
}

// TestNothingIsAcknowledgedThatIsNotKept: a full disk.
func TestNothingIsAcknowledgedThatIsNotKept(t *testing.T) {
	disk := new(memorytest.Disk)
	p := open(t, disk)
	code := p.make(two)
	who := p.asked(code)
	mend := disk.Cut()
	m := protocol.ClientMessage{Type: protocol.TypeChoose, ID: uuid.NewString(), Prompt: who.turn.Prompt.ID, Option: who.turn.Prompt.Options[0].ID}
	if a := who.ask(m); a.Result != protocol.Unknown {
		t.Errorf("answered %+v", a)
	}
	mend()
	if a := who.ask(m); a.Result != protocol.Applied || a.Seq != 1 {
		t.Errorf("sent again: %+v", a)
	}
}

// TestOneHandAtATime: whoever shares a device sees what their seat may, and no other.
func TestOneHandAtATime(t *testing.T) {
	p := open(t, new(memorytest.Disk))
	code := p.make(protocol.MakeLocal{Room: protocol.CreateRoom{Game: "paladins", Seats: 2}, Names: []string{"Ann", "Bea"}})
	for seat := range engine.Seat(2) {
		if s := p.connect(code, seat); s.you.Seat != seat {
			t.Errorf("seat %d is shown as %d", seat, s.you.Seat)
		}
		if err := p.room(code, seat, "GET", "replay", nil); err != nil {
			t.Error(err)
		}
	}
	var failure *local.Failure
	err := p.try("room", protocol.LocalCall{Code: code, Seat: 0, Method: "GET", Path: "replay", Query: map[string]string{"seat": "1"}}, nil)
	if !errors.As(err, &failure) || failure.Code != string(protocol.CodeNotFinished) {
		t.Errorf("another's hand is shown again: %v", err)
	}
}

// TestUnfinishedGoesAlong: the file of a game that goes on is whole, and what follows is tried out by whoever plays alone.
func TestUnfinishedGoesAlong(t *testing.T) {
	p := open(t, new(memorytest.Disk))
	code := p.make(protocol.MakeLocal{Room: protocol.CreateRoom{Game: "troyes", Seats: 2, Bots: []string{"greedy"}}, Names: []string{"Ann"}})
	var file string
	if err := p.room(code, 0, "GET", "export", &file); err != nil {
		t.Fatal(err)
	}
	var v protocol.Verified
	p.call("verify", protocol.VerifyCall{File: file}, &v)
	if v.Unplayable != "" || !v.Sum || v.Mismatches > 0 || v.Over {
		t.Errorf("its file is found to be %+v", v)
	}
	var begins protocol.Line
	err := p.try("room", protocol.LocalCall{Code: code, Seat: 0, Method: "GET", Path: "line", Query: map[string]string{"seat": "0"}}, &begins)
	if err != nil || begins.Premise.Seat != 0 {
		t.Errorf("a line begins with %+v, %v", begins.Premise, err)
	}
	var failure *local.Failure
	err = p.room(code, 0, "GET", "line", nil)
	if !errors.As(err, &failure) || failure.Code != string(protocol.CodeNotFinished) {
		t.Errorf("all cards are known: %v", err)
	}
}

// TestSeveralTryOutWhereThatWasChosen: at one screen, too, what follows is tried out where the game has advice, with
// what whoever looks knows; when they play it again they have it again.
func TestSeveralTryOutWhereThatWasChosen(t *testing.T) {
	p := open(t, new(memorytest.Disk))
	begins := func(code string, seat engine.Seat, as string) (l protocol.Line, err error) {
		err = p.try("room", protocol.LocalCall{Code: code, Seat: seat, Method: "GET", Path: "line", Query: map[string]string{"seat": as}}, &l)
		return l, err
	}
	refused := func(err error, want protocol.Code) {
		t.Helper()
		var failure *local.Failure
		if !errors.As(err, &failure) || failure.Code != string(want) {
			t.Errorf("it is %v; want %s", err, want)
		}
	}
	without := p.make(two)
	_, err := begins(without, 1, "1")
	refused(err, protocol.CodeNoAdvice)

	chosen, yes := two, true
	chosen.Room.Advice = &yes
	with := p.make(chosen)
	if l, err := begins(with, 1, "1"); err != nil || l.Premise.Seat != 1 {
		t.Errorf("with advice it begins with %+v, %v", l.Premise, err)
	}
	_, err = begins(with, 1, "0")
	refused(err, protocol.CodeNotFinished)
	_, err = begins(with, 1, "-1")
	refused(err, protocol.CodeNotFinished)
}

// TestRemovedIsGone: with all that was kept of it.
func TestRemovedIsGone(t *testing.T) {
	disk := new(memorytest.Disk)
	p := open(t, disk)
	code := p.make(two)
	if err := p.room(code, 0, "DELETE", "", nil); err != nil {
		t.Fatal(err)
	}
	var failure *local.Failure
	if err := p.room(code, 0, "GET", "", nil); !errors.As(err, &failure) || failure.Code != string(protocol.CodeNoRoom) {
		t.Errorf("it is still there: %v", err)
	}
	if left, err := disk.Read(t.Context(), ""); err != nil || len(left) > 0 {
		t.Errorf("left are %d entries, %v", len(left), err)
	}
}

// TestTwoWindowsMake: of two windows that make rooms at the same time neither takes the other's away, which has not begun yet.
func TestTwoWindowsMake(t *testing.T) {
	disk := new(memorytest.Disk)
	var all sync.WaitGroup
	for range 2 {
		p := open(t, disk)
		all.Go(func() {
			for range 10 {
				if err := p.try("make", two, nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}
