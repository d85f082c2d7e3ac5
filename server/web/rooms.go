package web

import (
	"context"
	"encoding/json"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// Rooms is where the calls and sockets of browsers go; a [room.Directory] is one
// of this server's own rooms. Besides the codes listed, every method may fail
// with no-room, busy, unavailable, game-broken or no-game.
type Rooms interface {
	// Create makes a room. Errors: no-game, bad-config, bad-figures.
	Create(ctx context.Context, p protocol.CreateRoom) (room.Created, error)

	// Learn makes a room for a guided first game, in which a person of this name
	// plays, from the step of that number on, or from its beginning for 0; the reply
	// has the seat's secret. Errors: no-game, bad-request.
	Learn(ctx context.Context, game, name string, step int) (host string, r protocol.RoomAnswer, err error)

	// Room tells the room, and who somebody is in it.
	Room(ctx context.Context, code string, who room.Who) (protocol.RoomAnswer, error)

	// Invitation tells the room as a link to it shows it, without waking it.
	Invitation(ctx context.Context, code string) (record.Room, error)

	// TakeSeat seats a person by this name; the reply has the seat's secret.
	// Errors: bad-request, seat-taken, room-full, started.
	TakeSeat(ctx context.Context, code string, who room.Who, seat engine.Seat, name string) (protocol.RoomAnswer, error)

	// Claim takes the place that a secret opens, a seat or the host's; now is
	// what the browser holds then. Errors: bad-secret.
	Claim(ctx context.Context, code string, who room.Who, secret string) (r protocol.RoomAnswer, now room.Who, err error)

	// SetSeat frees a seat or hands it to a bot.
	// Errors: not-host, bad-request, bad-config, too-many-games.
	SetSeat(ctx context.Context, code string, who room.Who, seat engine.Seat, to protocol.SetSeat) (protocol.RoomAnswer, error)

	// NewLink returns a secret for a seat: one's own as it is, or, for the
	// host, a new one. Errors: not-host, bad-request.
	NewLink(ctx context.Context, code string, who room.Who, seat engine.Seat) (protocol.RoomAnswer, error)

	// Start begins the game. Errors: not-host, started, seats-open,
	// too-many-games, game-fault.
	Start(ctx context.Context, code string, who room.Who) (protocol.RoomAnswer, error)

	// StandIns returns the figures of a game that no source gives and nobody has put
	// right, nil if there are none. Errors: no-game.
	StandIns(game string) (json.RawMessage, error)

	// Correct puts stand-ins of the room's game right, by a file of them, before it
	// begins. Errors: not-host, started, bad-figures.
	Correct(ctx context.Context, code string, who room.Who, file []byte) (protocol.RoomAnswer, error)

	// Replay returns the game as a seat, or everybody (engine.Nobody), may see it
	// again, of a running game after the record of the number from.
	// Errors: not-started, not-finished, no-spectators, bad-request.
	Replay(ctx context.Context, code string, who room.Who, seat engine.Seat, from int) (*room.Replay, error)

	// Export returns a finished game. Errors: not-finished, no-spectators.
	Export(ctx context.Context, code string, who room.Who) (*room.Export, error)

	// Watch joins those whom the room tells what happens, through the sink, from
	// what the browser has seen. Errors: no-spectators.
	Watch(ctx context.Context, code string, who room.Who, seen room.Seen, sink room.Sink) (room.Watch, error)
}
