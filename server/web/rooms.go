package web

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/person"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
)

// Rooms is where the calls and sockets of browsers go; a [room.Directory] is one
// of this server's own rooms. Besides the codes listed, every method may fail
// with no-room, busy, unavailable, game-broken or no-game.
type Rooms interface {
	// Create makes a room, whose host who is. Errors: no-game, bad-config, bad-figures.
	Create(ctx context.Context, who room.Who, p protocol.CreateRoom) (room.Created, error)

	// Bring makes a room of the file of an unfinished game that was played on one device, whose
	// host who is, and who sits there unless the seat is engine.Nobody; now is what the browser
	// holds then. Errors: bad-export, newer-export, bad-figures, game-over, bad-request.
	Bring(ctx context.Context, who room.Who, file record.File, seat engine.Seat) (r protocol.RoomAnswer, now room.Who, err error)

	// Learn makes a room for a guided first game, in which a person of this name
	// plays, from the step of that number on, or from its beginning for 0; the reply
	// has the seat's secret, now is what the browser holds then.
	// Errors: no-game, bad-request.
	Learn(ctx context.Context, who room.Who, game, name string, step int) (now room.Who, r protocol.RoomAnswer, err error)

	// Room tells the room, and who somebody is in it.
	Room(ctx context.Context, code string, who room.Who) (protocol.RoomAnswer, error)

	// Invitation tells the room as a link to it shows it, without waking it.
	Invitation(ctx context.Context, code string) (record.Room, error)

	// TakeSeat seats a person by this name; the reply has the seat's secret, now is what
	// the browser holds then. Errors: bad-request, seat-taken, room-full, started.
	TakeSeat(ctx context.Context, code string, who room.Who, seat engine.Seat, name string) (r protocol.RoomAnswer, now room.Who, err error)

	// Claim takes the place that a secret opens, a seat or the host's; now is
	// what the browser holds then. Errors: bad-secret.
	Claim(ctx context.Context, code string, who room.Who, secret string) (r protocol.RoomAnswer, now room.Who, err error)

	// Join makes what the browser holds by secrets alone its person's own.
	// Errors: not-seated.
	Join(ctx context.Context, code string, who room.Who) (r protocol.RoomAnswer, now room.Who, err error)

	// SetSeat frees a seat or hands it to a bot.
	// Errors: not-host, bad-request, bad-config, too-many-games.
	SetSeat(ctx context.Context, code string, who room.Who, seat engine.Seat, to protocol.SetSeat) (protocol.RoomAnswer, error)

	// SetRoom changes what the host chooses of the table before the game begins.
	// Errors: not-host, started, bad-request.
	SetRoom(ctx context.Context, code string, who room.Who, to protocol.SetRoom) (protocol.RoomAnswer, error)

	// Recolour gives the browser's own seat another colour before the game begins.
	// Errors: not-seated, started, bad-request, colour-taken.
	Recolour(ctx context.Context, code string, who room.Who, colour record.Colour) (protocol.RoomAnswer, error)

	// NewLink returns a secret for a seat: one's own as it is if the
	// browser has shown it, or a new one, for the host as well. Errors: not-host, bad-request.
	NewLink(ctx context.Context, code string, who room.Who, seat engine.Seat) (protocol.RoomAnswer, error)

	// Nudge tells the person of a seat that somebody waits for them, once a day.
	// Errors: not-seated, bad-request, not-your-turn, too-many.
	Nudge(ctx context.Context, code string, who room.Who, seat engine.Seat) error

	// Mute has the person of the browser's seat read no chat of another, or again, and
	// returns all whose chat they do not read, as Muted does.
	// Errors: not-seated, no-person, bad-request.
	Mute(ctx context.Context, code string, who room.Who, seat engine.Seat, muted bool) ([]engine.Seat, error)
	Muted(ctx context.Context, code string, who room.Who) ([]engine.Seat, error)

	// SetPace chooses the pace of a game that has not begun; nil: none.
	// Errors: not-host, started, bad-config.
	SetPace(ctx context.Context, code string, who room.Who, pace *record.Pace) (protocol.RoomAnswer, error)

	// Happen has something happen around a game that is going on. Errors: not-host,
	// not-seated, not-started, game-over, bad-request, no-person, proposed, too-soon.
	Happen(ctx context.Context, code string, who room.Who, h protocol.Happen) (protocol.RoomAnswer, error)

	// Back says what it would be to go back to after a record.
	// Errors: not-started, not-seated, game-over, cannot-rewind.
	Back(ctx context.Context, code string, who room.Who, to int) (protocol.Back, error)

	// Notes tells what the browser's person has written for themselves in the room;
	// WriteNotes writes it. Errors: not-seated, no-person, too-large.
	Notes(ctx context.Context, code string, who room.Who) (protocol.Notes, error)
	WriteNotes(ctx context.Context, code string, who room.Who, w protocol.WriteNotes) (protocol.Notes, error)

	// Orders tells a seat what it has chosen ahead, GiveOrders puts others in its place, and
	// StandingOrder has it say no whenever it is asked something, or not. Errors: not-seated,
	// not-started; to give: game-over, paused, bad-request, stale-prompt, no-such-option.
	Orders(ctx context.Context, code string, who room.Who) (protocol.Orders, error)
	GiveOrders(ctx context.Context, code string, who room.Who, give protocol.GiveOrders) (protocol.Orders, error)
	StandingOrder(ctx context.Context, code string, who room.Who, s protocol.StandingOrder) (protocol.Orders, error)

	// Start begins the game. Errors: not-host, started, seats-open,
	// too-many-games, game-fault.
	Start(ctx context.Context, code string, who room.Who) (protocol.RoomAnswer, error)

	// Again has the people of a finished game play it again, in a room that is made once; now
	// is what the browser holds there.
	// Errors: not-seated, not-finished, bad-request, bad-config, bad-figures.
	Again(ctx context.Context, code string, who room.Who, p protocol.PlayAgain) (r protocol.RoomAnswer, now room.Who, err error)

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

	// Line returns what a line begins with that is tried out in a browser, after a record or
	// [room.Now], with what a seat knew or, for engine.Nobody, with all that was hidden.
	// Errors: not-started, not-finished, no-spectators, no-advice, game-over, bad-request.
	Line(ctx context.Context, code string, who room.Who, seat engine.Seat, at int) (*room.Line, error)

	// Export returns a finished game. Errors: not-finished, no-spectators.
	Export(ctx context.Context, code string, who room.Who) (*room.Export, error)

	// Watch joins those whom the room tells what happens, through the sink, from
	// what the browser has seen. Errors: no-spectators.
	Watch(ctx context.Context, code string, who room.Who, seen room.Seen, sink room.Sink) (room.Watch, error)
}

// Reviews are those of finished games; a [review.Desk] has them made. Every method may fail
// with no-room, busy, unavailable, game-broken or no-game.
type Reviews interface {
	// Review says how far the review of a game is, and Ask asks for it, if nobody has.
	// Errors: not-finished, no-spectators; to ask: not-seated.
	Review(ctx context.Context, code string, who room.Who) (protocol.GameReview, error)
	Ask(ctx context.Context, code string, who room.Who) (protocol.GameReview, error)
}

// People is who plays, on which devices; a [person.People] knows. Every method may fail with
// unavailable.
type People interface {
	// Browser says whose the browser is that shows a secret; nobody's for any other.
	Browser(ctx context.Context, secret string) (person.Browser, error)

	// Newcomer returns whom a browser becomes with its first place; MayHost says whether
	// it does by making a room, from an address; Hosts and Sits note that it did, and
	// that it has a seat.
	Newcomer(agent string) *room.Newcomer
	MayHost(address string) bool
	Hosts(person uuid.UUID, address string)
	Sits(person uuid.UUID)

	// Me tells a browser who it is.
	Me(ctx context.Context, b person.Browser) (protocol.Me, error)

	// Games lists the games of the browser's person.
	Games(ctx context.Context, b person.Browser) ([]protocol.MyGame, error)

	// Played tells the games that the browser's person has played to the end.
	Played(ctx context.Context, b person.Browser) (protocol.Played, error)

	// PutAway puts a game away from that list, or back. Errors: no-person, no-room.
	PutAway(ctx context.Context, b person.Browser, code string, away bool) error

	// SetHoliday has the browser's person be away for a time, and EndHoliday be there from
	// now on. Errors: no-person, bad-request (the times), no-days-left.
	SetHoliday(ctx context.Context, b person.Browser, set protocol.SetHoliday) error
	EndHoliday(ctx context.Context, b person.Browser) error

	// NewLink makes a link that adds a device. Errors: no-person.
	NewLink(ctx context.Context, b person.Browser) (protocol.DeviceLink, error)

	// Add makes the browser a device of the person whose link it shows. now is who it is
	// then, by that secret. Errors: bad-secret, same-person, other-person, bad-request,
	// too-many-devices.
	Add(ctx context.Context, b person.Browser, agent string, p protocol.AddDevice) (now person.Browser, secret string, err error)

	// Shut takes a device from the browser's person. Errors: no-person, bad-request.
	Shut(ctx context.Context, b person.Browser, device string) error

	// Forget deletes the browser's person.
	Forget(ctx context.Context, b person.Browser) error
}
