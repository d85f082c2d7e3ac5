package local

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/review"
	"westkingdom/server/room"
	"westkingdom/server/store/memory"
)

// Device is a browser's own rooms: whole, as a server has them.
type Device struct {
	store *memory.Store
	rooms *room.Directory
	desk  *review.Desk
}

// keys are the secrets of a room's places: all who play have this device.
type keys struct {
	Host  string   `json:"host"`
	Seats []string `json:"seats"` // empty where a bot plays
}

// botDelay is how long a bot seems to think: whoever plays alone waits for nobody else.
const botDelay = 400 * time.Millisecond

// reviewLease is for how long a review is one window's that may have ended: browsers do not tell.
const reviewLease = 3 * time.Second

// NewDevice makes a device of what is on a disk. What thinks calls giveWay, so that the page is
// heard meanwhile.
func NewDevice(disk memory.Disk, giveWay func()) *Device {
	all := make(map[string]engine.Game)
	for _, g := range games.All {
		all[g.Info().ID] = g
	}
	log := slog.New(console{})
	d := &Device{store: memory.New(disk)}
	d.rooms = room.New(room.Config{
		Store: d.store, Games: all, NewBot: bot.New, Log: log, Local: true, GiveWay: giveWay,
		Thinkers: 1, BotDelay: botDelay, AdviceLimit: 15 * time.Second,
	})
	d.desk = review.New(review.Config{
		Store: d.store, Rooms: d.rooms, Games: all, Workers: d.rooms.Workers(), Log: log, Most: 1000, Parts: d.store, Lease: reviewLease,
	})
	return d
}

// Review makes reviews that are asked for, until the context ends.
func (d *Device) Review(ctx context.Context) { d.desk.Run(ctx) }

// Close lets all rooms go: what is stored of them stays.
func (d *Device) Close(ctx context.Context) error { return d.rooms.Drain(ctx) }

// failure gives an error of a room its code.
func failure(err error) error {
	if err == nil {
		return nil
	}
	detail := err
	if e, ok := errors.AsType[*room.Error](err); ok && e.Detail != "" {
		detail = errors.New(e.Detail)
	}
	return &Failure{string(room.CodeOf(err)), detail}
}

// who is whoever has a seat in a room.
func (d *Device) who(ctx context.Context, code string, seat engine.Seat) (room.Who, error) {
	data, err := d.store.Keys(ctx, code)
	if err != nil {
		return room.Who{}, failure(room.UserError(err))
	}
	var k keys
	if err := json.Unmarshal(data, &k); err != nil {
		return room.Who{}, err
	}
	who := room.Who{Host: k.Host}
	if seat >= 0 && int(seat) < len(k.Seats) {
		who.Seat = k.Seats[seat]
	}
	return who, nil
}

// make makes a room whose game has begun. What a stop in the middle leaves gathers, and is
// swept away with one that is made later.
func (d *Device) make(ctx context.Context, m protocol.MakeLocal) (answer protocol.RoomAnswer, err error) {
	if len(m.Names)+len(m.Room.Bots) != m.Room.Seats {
		return answer, &room.Error{Code: protocol.CodeSeatsOpen}
	}
	if err := d.sweep(ctx); err != nil {
		return answer, err
	}
	made, err := d.rooms.Create(ctx, room.Who{}, m.Room)
	if err != nil {
		return answer, err
	}
	code, k := made.Room.Code, keys{Host: made.Host, Seats: make([]string, m.Room.Seats)}
	for seat, name := range m.Names {
		_, now, err := d.rooms.TakeSeat(ctx, code, room.Who{}, engine.Seat(seat), name)
		if err != nil {
			return answer, err
		}
		k.Seats[seat] = now.Seat
	}
	data, err := json.Marshal(k)
	if err != nil {
		return answer, err
	}
	if err := d.store.PutKeys(ctx, code, data); err != nil {
		return answer, room.UserError(err)
	}
	return d.rooms.Start(ctx, code, room.Who{Host: k.Host, Seat: k.Seats[0]})
}

// leftAfter is after how long a game that has not begun never will: until then another window may be about to begin it.
const leftAfter = time.Minute

// sweep takes away rooms whose game never began.
func (d *Device) sweep(ctx context.Context) error {
	codes, err := d.store.Codes(ctx, "", 1000)
	if err != nil {
		return room.UserError(err)
	}
	for _, code := range codes {
		left, err := d.rooms.Invitation(ctx, code)
		if err == nil && left.State == record.Gathering && time.Since(left.Created) > leftAfter {
			if err := d.remove(ctx, code); err != nil {
				return err
			}
		}
	}
	return nil
}

// remove takes a room away with all that is kept of it.
func (d *Device) remove(ctx context.Context, code string) error {
	if err := d.store.Delete(ctx, code); err != nil {
		return room.UserError(err)
	}
	d.rooms.Look(code)
	return nil
}

// again makes a room in which the same people play the same once more.
func (d *Device) again(ctx context.Context, code string, who room.Who) (answer protocol.RoomAnswer, err error) {
	there, err := d.rooms.Room(ctx, code, who)
	if err != nil {
		return answer, err
	}
	if there.Room.State != record.Finished {
		return answer, &room.Error{Code: protocol.CodeNotFinished}
	}
	info, _, err := d.store.Room(ctx, code)
	if err != nil {
		return answer, room.UserError(err)
	}
	m := protocol.MakeLocal{Room: protocol.CreateRoom{
		Game: info.Game, Seats: info.Config.Seats, Settings: info.Config.Settings, Undo: info.Config.Undo, Spectators: info.Spectators,
		Advice: &there.Room.Advice,
	}}
	for _, s := range there.Room.Seats {
		if s.Kind == record.Bot {
			m.Room.Bots = append(m.Room.Bots, s.Bot)
		} else {
			m.Names = append(m.Names, s.Name)
		}
	}
	return d.make(ctx, m)
}
