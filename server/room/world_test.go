package room_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/room/roomtest"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// onBoth runs a test on a database of each kind.
func onBoth(t *testing.T, test func(t *testing.T, db storetest.Database)) {
	t.Helper()
	storetest.ForEach(t, func(t *testing.T, fresh func(t *testing.T) storetest.Database) { test(t, fresh(t)) })
}

// onSQLite runs a test of what no database has a part in.
func onSQLite(t *testing.T) storetest.Database { return storetest.SQLite(t) }

func allGames() map[string]engine.Game { return gamesWith(roomtest.Lanterns{}) }

func gamesWith(lanterns roomtest.Lanterns) map[string]engine.Game {
	all := map[string]engine.Game{lanterns.Info().ID: lanterns}
	for _, g := range games.All {
		all[g.Info().ID] = g
	}
	return all
}

// server is one server's rooms.
type server struct {
	t     *testing.T
	rooms *room.Directory
	store store.Store
	games map[string]engine.Game
}

func newServer(t *testing.T, db storetest.Database, change ...func(*room.Config)) *server {
	t.Helper()
	s := &server{t: t, store: db.Open(t)}
	cfg := room.Config{
		Store: s.store, Games: allGames(), NewBot: bot.New,
		Log: slog.New(slog.NewTextHandler(t.Output(), nil)), AdvicePlayouts: 800, AdviceLimit: time.Hour,
	}
	for _, f := range change {
		f(&cfg)
	}
	s.rooms, s.games = room.New(cfg), cfg.Games
	t.Cleanup(s.drain)
	return s
}

func (s *server) drain() {
	if err := s.rooms.Drain(context.Background()); err != nil {
		s.t.Error(err)
	}
}

// compare has the rooms look at what others have written to them.
func (s *server) compare() {
	s.t.Helper()
	if err := s.rooms.Compare(s.t.Context()); err != nil {
		s.t.Error(err)
	}
}

func (s *server) archive() room.Archive {
	return room.Archive{Store: s.store, Games: s.games, NewBot: bot.New}
}

// verify checks that all games can be played again.
func (s *server) verify(wantChoices int) {
	s.t.Helper()
	v, err := s.archive().Verify(s.t.Context())
	if err != nil || v.Mismatches != 0 || v.Choices != wantChoices {
		s.t.Errorf("verified %+v, %v; want %d choices", v, err, wantChoices)
	}
}

// table is a room whose people have sat down.
type table struct {
	code string
	host room.Who
	who  []room.Who // by seat; empty where a bot plays
}

// options of a room.
type options func(*protocol.CreateRoom)

func withBots(names ...string) options { return func(c *protocol.CreateRoom) { c.Bots = names } }

func withUndo(c *protocol.CreateRoom) { c.Undo = true }

func withoutSpectators(c *protocol.CreateRoom) { c.Spectators = false }

func fragile(c *protocol.CreateRoom) { c.Settings = map[string]string{"break": "yes"} }

func hushing(method string) options {
	return func(c *protocol.CreateRoom) { c.Settings = map[string]string{"hush": method} }
}

func playing(game string) options { return func(c *protocol.CreateRoom) { c.Game = game } }

// gather makes a room and seats people; begin starts its game too.
func (s *server) gather(seats int, o ...options) table {
	s.t.Helper()
	create := protocol.CreateRoom{Game: "lanterns", Seats: seats, Spectators: true}
	for _, f := range o {
		f(&create)
	}
	c, err := s.rooms.Create(s.t.Context(), room.Who{}, create)
	if err != nil {
		s.t.Fatal(err)
	}
	tb := table{code: c.Room.Code, host: room.Who{Host: c.Host}, who: make([]room.Who, seats)}
	for seat := range seats - len(create.Bots) {
		a, _, err := s.rooms.TakeSeat(s.t.Context(), tb.code, room.Who{}, engine.Seat(seat), fmt.Sprintf("Person %d", seat))
		if err != nil {
			s.t.Fatal(err)
		}
		tb.who[seat].Seat = a.Secret
	}
	return tb
}

func (s *server) begin(seats int, o ...options) table {
	s.t.Helper()
	tb := s.gather(seats, o...)
	if _, err := s.rooms.Start(s.t.Context(), tb.code, tb.host); err != nil {
		s.t.Fatal(err)
	}
	return tb
}

// client is one browser's socket: it keeps what it is told, and complains of
// whatever breaks the protocol.
type client struct {
	t     *testing.T
	queue *queue
	watch room.Watch

	seq      int
	room     record.Room
	you      protocol.You
	public   map[string]json.RawMessage
	private  json.RawMessage
	turn     protocol.Turn
	log      []engine.Entry
	chat     []protocol.ChatLine
	happened []record.Happening
	times    *protocol.Times
	orders   []protocol.OrdersChanged
	answers  map[string]protocol.Answer
	problems []protocol.Code
	received [][]byte // every message
	welcomes int

	former  bool // its page takes whole sections alone
	reviews bool
	led     *protocol.Led    // who leads, as was said last; nil: nothing was
	places  []protocol.Place // where they were
}

// join opens a socket.
func (s *server) join(code string, who room.Who) *client {
	s.t.Helper()
	c := &client{t: s.t, seq: -1}
	c.rejoin(s, code, who)
	return c
}

// rejoin opens another socket with what the client has.
func (c *client) rejoin(s *server, code string, who room.Who) {
	c.t.Helper()
	c.answers = make(map[string]protocol.Answer)
	c.queue = newQueue(256)
	var err error
	if c.watch, err = s.rooms.Watch(c.t.Context(), code, who, room.Seen{Seq: c.seq, Number: len(c.happened), Parts: !c.former, Reviews: c.reviews}, c.queue); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(c.watch.Leave)
	c.next()
}

// next takes one message, and returns its type.
func (c *client) next() string {
	c.t.Helper()
	data, ok := <-c.queue.Messages()
	if !ok {
		c.t.Fatalf("the socket was closed: %q", c.queue.Reason())
	}
	c.received = append(c.received, data)
	return c.take(data)
}

func (c *client) take(data []byte) string {
	c.t.Helper()
	var head struct{ Type string }
	if err := json.Unmarshal(data, &head); err != nil {
		c.t.Fatalf("%v: %s", err, data)
	}
	switch head.Type {
	case protocol.TypeWelcome:
		m := decode[protocol.Welcome](c.t, data)
		c.welcomes++
		c.seq, c.room, c.you, c.public, c.private, c.turn = m.Seq, m.Room, m.You, maps.Collect(m.Public.All()), m.Private, m.Turn
		c.log, c.chat = m.Log, m.Chat
		c.happened, c.times = m.Happenings, m.Times
	case protocol.TypeUpdate:
		m := decode[protocol.Update](c.t, data)
		if m.Seq != c.seq+1 {
			c.t.Errorf("update %d after %d", m.Seq, c.seq)
		}
		c.seq, c.turn = m.Seq, m.Turn
		maps.Insert(c.public, m.Public.All())
		for path, fields := range m.Parts.All() {
			name, rest, _ := strings.Cut(path, "/")
			if _, ok := c.public[name]; !ok {
				var at string
				at, rest, _ = strings.Cut(rest, "/")
				name += "/" + at
			}
			c.public[name] = merged(c.t, c.public[name], rest, fields)
		}
		if m.Private != nil {
			c.private = m.Private
		}
		if m.LogFrom > 0 {
			c.log = slices.DeleteFunc(c.log, func(e engine.Entry) bool { return e.Seq >= m.LogFrom })
		}
		c.log = append(c.log, m.Log...)
	case protocol.TypeRoom:
		m := decode[protocol.RoomChanged](c.t, data)
		c.room, c.you = m.Room, m.You
	case protocol.TypeHappened:
		m := decode[protocol.Happened](c.t, data)
		for _, h := range m.Happenings {
			if h.Number != len(c.happened)+1 {
				c.t.Errorf("happening %d after %d", h.Number, len(c.happened))
			}
			c.happened = append(c.happened, h)
		}
		c.times = &m.Times
	case protocol.TypeOrders:
		c.orders = append(c.orders, decode[protocol.OrdersChanged](c.t, data))
	case protocol.TypeSaid:
		c.chat = append(c.chat, decode[protocol.Said](c.t, data).Line)
	case protocol.TypeLed:
		m := decode[protocol.Led](c.t, data)
		c.led = &m
	case protocol.TypePointed:
		c.places = append(c.places, decode[protocol.Pointed](c.t, data).Place)
	case protocol.TypeAnswer:
		m := decode[protocol.Answer](c.t, data)
		if _, twice := c.answers[m.ID]; twice {
			c.t.Errorf("two answers to %s", m.ID)
		}
		if m.Result == protocol.Applied && c.seq < m.Seq {
			c.t.Errorf("the answer for %d came before its update; at %d", m.Seq, c.seq)
		}
		c.answers[m.ID] = m
	case protocol.TypeProblem:
		c.problems = append(c.problems, decode[protocol.SocketProblem](c.t, data).Code)
	default:
		c.t.Fatalf("unknown message %s", data)
	}
	return head.Type
}

func decode[T any](t *testing.T, data []byte) (m T) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	return m
}

// until takes messages until the condition holds.
func (c *client) until(condition func() bool) {
	c.t.Helper()
	for !condition() {
		c.next()
	}
}

func (c *client) untilSeq(seq int) {
	c.t.Helper()
	c.until(func() bool { return c.seq >= seq })
}

// answer waits for the answer to a message.
func (c *client) answer(id string) protocol.Answer {
	c.t.Helper()
	c.until(func() bool { _, ok := c.answers[id]; return ok })
	return c.answers[id]
}

// choose answers the open prompt and waits for the answer.
func (c *client) choose(option string) protocol.Answer {
	c.t.Helper()
	id := uuid.NewString()
	c.send(id, option)
	return c.answer(id)
}

func (c *client) send(id, option string) {
	c.t.Helper()
	if c.turn.Prompt == nil {
		c.t.Fatalf("seat %d is not asked", c.you.Seat)
	}
	c.watch.Choose(id, c.turn.Prompt.ID, option)
}

// apply chooses, and expects that it is applied.
func (c *client) apply(options ...string) {
	c.t.Helper()
	for _, o := range options {
		if a := c.choose(o); a.Result != protocol.Applied {
			c.t.Fatalf("%s: %+v", o, a)
		}
	}
}

// undo takes a choice back and waits for the answer.
func (c *client) undo() protocol.Answer {
	c.t.Helper()
	id := uuid.NewString()
	c.watch.Undo(id)
	return c.answer(id)
}

// closed takes messages until the socket is closed, and returns why.
func (c *client) closed() string {
	c.t.Helper()
	for data := range c.queue.Messages() {
		c.take(data)
	}
	return c.queue.Reason()
}

// sees returns what a client has, whole, in JSON: two that know the same have
// the same.
func (c *client) sees() string {
	log := c.log
	if log == nil {
		log = []engine.Entry{}
	}
	data, err := json.Marshal(map[string]any{"public": c.public, "private": c.private, "log": log, "asked": c.turn.Asked})
	if err != nil {
		c.t.Fatal(err)
	}
	var all any // with the fields of all objects in order, in however many parts they came
	if err := json.Unmarshal(data, &all); err != nil {
		c.t.Fatal(err)
	}
	if data, err = json.Marshal(all); err != nil {
		c.t.Fatal(err)
	}
	return string(data)
}

// merged puts changed fields into the object of that path in a section.
func merged(t *testing.T, section json.RawMessage, path string, fields json.RawMessage) json.RawMessage {
	t.Helper()
	whole := decode[any](t, section)
	at := whole
	for name := range strings.SplitSeq(path, "/") {
		switch in := at.(type) {
		case map[string]any:
			if name != "" {
				at = in[name]
			}
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i >= len(in) {
				t.Fatalf("no %q in %s", path, section)
			}
			at = in[i]
		}
	}
	object, ok := at.(map[string]any)
	if !ok {
		t.Fatalf("fields of what is no object: %q in %s", path, section)
	}
	maps.Copy(object, decode[map[string]any](t, fields))
	data, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// sit opens a socket for every person of a table.
func (s *server) sit(tb table) []*client {
	s.t.Helper()
	var all []*client
	for _, who := range tb.who {
		if who.Seat != "" {
			all = append(all, s.join(tb.code, who))
		}
	}
	return all
}

// draft has everybody pick a colour.
func draft(all []*client) {
	for _, c := range all {
		c.apply("pick:1")
	}
	for _, c := range all {
		c.untilSeq(len(all))
	}
}

// playOn has people choose the first option, whoever is asked, until the game
// is over. It returns the number of records.
func playOn(all []*client) int {
	for {
		c := all[0]
		if c.turn.Over {
			return c.seq
		}
		seat := c.turn.Asked[0]
		for _, other := range all {
			other.untilSeq(c.seq)
			if other.you.Seat == seat {
				c = other
			}
		}
		c.apply(c.turn.Prompt.Options[0].ID)
		for _, other := range all {
			other.untilSeq(c.seq)
		}
	}
}

func wantCode(t *testing.T, err error, code protocol.Code) {
	t.Helper()
	var e *room.Error
	if !errors.As(err, &e) || e.Code != code {
		t.Errorf("got %v, want %s", err, code)
	}
}

func wantRefused(t *testing.T, a protocol.Answer, code protocol.Code) {
	t.Helper()
	if a.Result != protocol.Refused || a.Code != code {
		t.Errorf("answered %+v, want refused with %s", a, code)
	}
}

func wantUnknown(t *testing.T, a protocol.Answer) {
	t.Helper()
	if a.Result != protocol.Unknown || a.Code != protocol.CodeUnavailable {
		t.Errorf("answered %+v, want that nobody knows", a)
	}
}
