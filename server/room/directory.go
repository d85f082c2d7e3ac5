package room

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/cluster"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
	"westkingdom/server/thinking"
)

// Config is what a [Directory] works with.
type Config struct {
	Store Store
	// People knows persons; nil: the store does, or nobody is known.
	People People
	Games  map[string]engine.Game // by id
	// Figures are corrected figures by game, that new matches begin with.
	Figures map[string]json.RawMessage
	Lessons map[string]engine.Lesson // by game: those that have one
	// NewBot makes a bot of this strength; its error says that there is none.
	NewBot func(strength string) (engine.Bot, error)
	Log    *slog.Logger // nil: no log
	// Observer is told what rooms do; nil: nobody is.
	Observer Observer

	// Local is a directory of one device's own rooms: their codes are no server's.
	Local bool
	// GiveWay is called by whatever thinks for long, some times a millisecond, in the place of a
	// rest; nil: others have processors of their own.
	GiveWay func()

	// Looks is told who looks at which room; nil: nobody is.
	Looks Looks
	// NoticeDelay is how long what persons are told outside the page waits at least, for
	// whoever comes by themselves, or takes a choice back; 0: 15 s.
	NoticeDelay time.Duration

	// Owners says which rooms are this server's; nil: all are.
	Owners Owners
	// Elsewhere says who watches rooms that other servers have, by seat; nil: there are none.
	Elsewhere func(ctx context.Context, codes ...string) map[string][]bool
	// Now tells the time; nil: that of this machine.
	Now func() time.Time
	// Pulse knows when servers were there; nil: this one always is.
	Pulse Pulse

	BotDelay   time.Duration // how long a bot seems to think, at least; may be zero
	OrderPause time.Duration // how long an order waits before it is sent, at most; a third of it at least
	Thinkers   int           // workers on which all that thinks does, of all rooms; 0: half as many as processors
	// AdvicePlayouts is how often the game is played on for one answer of advice, over the
	// number of sides; 0: 20,000, which takes half a second to a second of one core. They, and no
	// clock, say what is answered, unless it takes longer than AdviceLimit; 0: 8 s.
	AdvicePlayouts  int
	AdviceLimit     time.Duration
	IdleDelay       time.Duration // how long a room stays awake unused; 0: a minute
	StoreTimeout    time.Duration // for one call of the store; 0: 10 s
	CheckpointEvery int           // records between saved checkpoints; 0: 500
	// BotGames and AddressBotGames are how many games only bots may play at once,
	// in all and begun from one address; 0: any number.
	BotGames, AddressBotGames int
	Mailbox                   int // commands that may wait for a room; 0: 64
}

func (c Config) withDefaults() Config {
	if c.People == nil {
		c.People = nobodyKnown{}
		if people, ok := c.Store.(People); ok {
			c.People = people
		}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Observer == nil {
		c.Observer = unobserved{}
	}
	if c.Owners == nil {
		c.Owners = cluster.Alone{}
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Pulse == nil {
		c.Pulse = alwaysThere{c.Now}
	}
	if c.IdleDelay == 0 {
		c.IdleDelay = time.Minute
	}
	if c.StoreTimeout == 0 {
		c.StoreTimeout = 10 * time.Second
	}
	if c.CheckpointEvery == 0 {
		c.CheckpointEvery = 500
	}
	if c.Thinkers == 0 {
		c.Thinkers = max(1, runtime.GOMAXPROCS(0)/2)
	}
	if c.AdvicePlayouts == 0 {
		c.AdvicePlayouts = 20_000
	}
	if c.AdviceLimit == 0 {
		c.AdviceLimit = 8 * time.Second
	}
	if c.NoticeDelay == 0 {
		c.NoticeDelay = 15 * time.Second
	}
	if c.Mailbox == 0 {
		c.Mailbox = 64
	}
	return c
}

// Directory is the way to rooms: by code, never by pointer. A room that is not
// awake is woken by whatever is asked of it. Its methods are safe for
// concurrent use. Their errors are [Error]s; besides those listed, each may
// fail with no-room, busy (the room's queue is full) or unavailable (the
// database does not answer, or the server is stopping).
type Directory struct {
	cfg      Config
	watchers atomic.Uint64 // ids given out
	running  sync.WaitGroup
	drain    chan struct{} // closed by Drain

	life         context.Context // of all that rooms do, ended when a drain takes too long
	end          context.CancelFunc
	thinking     context.Context // of all bots' thoughts
	stopThinking context.CancelFunc
	workers      *thinking.Pool
	bots         sync.Map // strength to engine.Bot
	alone        alone

	mu       sync.Mutex
	rooms    map[string]*mailbox
	draining bool
}

// New makes a directory.
func New(cfg Config) *Directory {
	cfg = cfg.withDefaults()
	d := &Directory{
		cfg: cfg, rooms: make(map[string]*mailbox), drain: make(chan struct{}),
		workers: thinking.New(cfg.Thinkers, map[thinking.Rank]thinking.Bounds{thinking.Advice: adviceBounds}),
		alone:   alone{limit: cfg.BotGames, addressLimit: cfg.AddressBotGames, from: make(map[string]int)},
	}
	d.workers.GiveWay(cfg.GiveWay)
	d.life, d.end = context.WithCancel(context.Background())
	d.thinking, d.stopThinking = context.WithCancel(d.life)
	return d
}

// now is the time as it is stored.
func (d *Directory) now() time.Time { return d.cfg.Now().UTC().Truncate(time.Microsecond) }

// Awake returns the number of rooms that are awake.
func (d *Directory) Awake() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.rooms)
}

// Compare has the rooms that are awake look at what is stored of them: one to which
// somebody else has written, another server or the operator, shows it to its
// watchers; one that was deleted ends.
func (d *Directory) Compare(ctx context.Context) error {
	d.mu.Lock()
	awake := maps.Clone(d.rooms)
	d.mu.Unlock()
	if len(awake) == 0 {
		return nil
	}
	stands, err := d.cfg.Store.Stands(ctx, slices.Collect(maps.Keys(awake)))
	if err != nil {
		return UserError(err)
	}
	for code, m := range awake {
		var there *store.Stand
		if stand, ok := stands[code]; ok {
			there = &stand
		}
		select {
		case m.stands <- there:
		default: // it has other things to do; whatever it writes tells it as well
		}
	}
	return nil
}

// Look has those of these rooms that are awake look at once at what is stored of them, and
// whose the devices are that watch.
func (d *Directory) Look(codes ...string) {
	for _, code := range codes {
		d.mu.Lock()
		m := d.rooms[code]
		d.mu.Unlock()
		if m == nil {
			continue
		}
		select {
		case m.look <- struct{}{}:
		default: // it is about to
		}
	}
}

// Wake has these rooms see to their clocks, if they are not awake already. One that cannot
// be woken now is left.
func (d *Directory) Wake(codes ...string) {
	for _, code := range codes {
		_ = d.send(code, command{do: func(*room) {}, fail: func(error) {}})
	}
}

// Online says of each of these rooms that is awake, here or at another server, who watches from
// which seat. Wherever it is, nobody is waited for for long.
func (d *Directory) Online(ctx context.Context, codes ...string) map[string][]bool {
	all, rest := d.OnlineHere(codes...), codes[:0:0]
	for _, code := range codes {
		if all[code] == nil {
			rest = append(rest, code)
		}
	}
	if d.cfg.Elsewhere != nil && len(rest) > 0 {
		maps.Copy(all, d.cfg.Elsewhere(ctx, rest...))
	}
	return all
}

// OnlineHere is Online of the rooms that are awake here.
func (d *Directory) OnlineHere(codes ...string) map[string][]bool {
	all := make(map[string][]bool)
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, code := range codes {
		if m := d.rooms[code]; m != nil {
			if online := m.online.Load(); online != nil {
				all[code] = *online
			}
		}
	}
	return all
}

// Sketch tells a room by what is stored of it, as you may know it, and of who is online by seat,
// and wakes nobody: how far a game has come nobody knows here who sees it late. Errors: no-game.
func (d *Directory) Sketch(info store.Room, seats []store.Seat, online []bool, you protocol.You) (record.Room, error) {
	game := d.cfg.Games[info.Game]
	if game == nil {
		return record.Room{}, refuse(protocol.CodeNoGame, "")
	}
	if seesLate(&info, you) {
		info.Seq, info.Played = 0, info.Begun()
		room := describe(game, info, seats)
		clip(&room)
		return room, nil
	}
	room := describe(game, info, seats)
	if info.State != record.Finished { // the table may have ended the game
		room.Asked = append(room.Asked, info.Asked.Seats()...)
	}
	for i := range min(len(online), len(room.Seats)) {
		room.Seats[i].Online = online[i]
	}
	return room, nil
}

// You says what a browser is in a room, by what is stored of it.
func You(info store.Room, seats []store.Seat, who Who) protocol.You {
	return holding(&info, seats, who).you()
}

// Drain stops all rooms: they take no more commands, save a checkpoint, and
// close their watchers with the reason "restart". It returns when all have
// ended, or when the context has: then nothing waits for the store any more.
func (d *Directory) Drain(ctx context.Context) error {
	d.mu.Lock()
	if !d.draining {
		d.draining = true
		close(d.drain)
		d.stopThinking()
	}
	d.mu.Unlock()
	ended := make(chan struct{})
	go func() {
		d.running.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		d.end()
		return ctx.Err()
	}
}

// mailbox is what the directory knows of a room that is awake.
type mailbox struct {
	commands chan command
	knock    chan struct{} // tells that left is not empty
	// stands tells how far the room has come in the store; nil: it was deleted.
	// It is no command, so that it keeps no room awake.
	stands chan *store.Stand
	look   chan struct{}          // tells that somebody here has written to the room
	hand   chan *handing          // has it go to another server
	handed *handing               // what was put there, once; under the directory's lock
	online atomic.Pointer[[]bool] // who is, by seat, as all were told

	mu   sync.Mutex
	left []uint64 // watchers that have gone; never refused, so not a command
}

// command is something that a room is asked to do, in its own goroutine.
// Exactly one of the functions is called.
type command struct {
	do   func(*room)
	fail func(error) // the room cannot do it
}

// send puts a command into a room's mailbox and wakes the room if need be. On
// an error the command has not been taken.
func (d *Directory) send(code string, c command) error {
	if !IsCode(code) {
		return refuse(protocol.CodeNoRoom, "")
	}
	// The lock is held while the command enters the mailbox, so that a room
	// which ends, under the same lock, leaves no command behind.
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.draining {
		return refuse(protocol.CodeUnavailable, "The server is restarting.")
	}
	m := d.rooms[code]
	if m == nil {
		m = &mailbox{commands: make(chan command, d.cfg.Mailbox), knock: make(chan struct{}, 1), stands: make(chan *store.Stand, 1), look: make(chan struct{}, 1), hand: make(chan *handing, 1)}
		d.rooms[code] = m
		d.running.Go(func() { d.wake(code, m) })
	}
	d.cfg.Observer.Queued(len(m.commands))
	d.workers.Asked()
	select {
	case m.commands <- c:
		return nil
	default:
		return refuse(protocol.CodeBusy, "")
	}
}

// retire takes a room off the directory, unless a command has arrived.
func (d *Directory) retire(code string, m *mailbox) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(m.commands) > 0 {
		return false
	}
	d.forget(code, m)
	return true
}

// forget takes a room off the directory, under its lock.
func (d *Directory) forget(code string, m *mailbox) {
	delete(d.rooms, code)
	if m.handed == nil {
		return
	}
	select {
	case <-m.hand: // it goes by itself
		close(m.handed.released)
	default:
	}
	close(m.handed.gone)
}

// remove takes a room off the directory and fails whatever it has not done.
func (d *Directory) remove(code string, m *mailbox, err error) {
	d.mu.Lock()
	d.forget(code, m)
	d.mu.Unlock()
	for {
		select {
		case c := <-m.commands:
			c.fail(err)
		default:
			return
		}
	}
}

// leave tells a room that a watcher has gone.
func (d *Directory) leave(code string, id uint64) {
	d.mu.Lock()
	m := d.rooms[code]
	d.mu.Unlock()
	if m == nil {
		return
	}
	m.mu.Lock()
	m.left = append(m.left, id)
	m.mu.Unlock()
	select {
	case m.knock <- struct{}{}:
	default: // it has been told
	}
}

func (m *mailbox) gone() []uint64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	left := m.left
	m.left = nil
	return left
}

// ask has a room do something and waits for what comes of it.
func ask[T any](ctx context.Context, d *Directory, code string, do func(*room) (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	answer := make(chan outcome, 1)
	err := d.send(code, command{
		do: func(r *room) {
			if ctx.Err() != nil {
				return // nobody waits any more
			}
			value, err := do(r)
			answer <- outcome{value, err}
		},
		fail: func(err error) {
			select {
			case answer <- outcome{err: err}:
			default: // it failed after it had answered
			}
		},
	})
	var none T
	if err != nil {
		return none, err
	}
	select {
	case o := <-answer:
		return o.value, UserError(o.err)
	case <-ctx.Done():
		return none, UserError(ctx.Err())
	}
}
