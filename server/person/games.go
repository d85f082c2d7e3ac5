package person

import (
	"context"
	"slices"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
)

// Games lists the rooms in which the browser's person has a place, those in which
// something happened last first. It wakes none but those of which it was not noted who
// must choose.
func (p *People) Games(ctx context.Context, b Browser) ([]protocol.MyGame, error) {
	games := []protocol.MyGame{}
	if !b.Known() {
		return games, nil
	}
	limited, cancel := p.limited(ctx)
	defer cancel()
	places, err := p.cfg.Store.Places(limited, b.Person)
	if err != nil {
		return games, failure(err)
	}
	codes := make([]string, len(places))
	for i, place := range places {
		codes[i] = place.Room.Code
	}
	online := p.cfg.Rooms.Online(ctx, codes...)
	for _, place := range places {
		if game, ok := p.game(ctx, b, place, online[place.Room.Code]); ok {
			games = append(games, game)
		}
	}
	return games, nil
}

// game returns false for a room of a game that there is not any more.
func (p *People) game(ctx context.Context, b Browser, place store.Place, online []bool) (protocol.MyGame, bool) {
	who := room.Who{Person: b.Person}
	you := room.You(place.Room, place.Seats, who)
	sketch, err := p.cfg.Rooms.Sketch(place.Room, place.Seats, online, you)
	if err != nil {
		return protocol.MyGame{}, false
	}
	game := protocol.MyGame{
		Room: sketch, You: you, Since: place.Since, Away: place.Away, Result: place.Room.Result,
	}
	if clock := place.Room.Clock; clock != nil {
		game.Due, game.Paused, game.Ended = clock.Of(int(game.You.Seat)).Due, clock.Paused, clock.Ended
		game.Agree = slices.Contains(clock.Missing, game.You.Seat)
	}
	if place.Room.State == record.Playing && place.Room.Asked == store.UnknownAsked {
		// One that cannot be shown is on the list all the same.
		if awake, err := p.cfg.Rooms.Room(ctx, place.Room.Code, who); err == nil {
			game.Room, game.You, game.Result = awake.Room, awake.You, awake.Result
			if slices.Contains(awake.Room.Asked, awake.You.Seat) {
				game.Since = awake.Room.Played // at least since then
			}
		}
	}
	return game, true
}

// PutAway puts a room away from the list of the browser's person, or back.
// Errors: no-person, no-room.
func (p *People) PutAway(ctx context.Context, b Browser, code string, away bool) error {
	switch {
	case !b.Known():
		return errNoPerson
	case !room.IsCode(code):
		return &room.Error{Code: protocol.CodeNoRoom}
	}
	ctx, cancel := p.limited(ctx)
	defer cancel()
	return failure(p.cfg.Store.PutAway(ctx, b.Person, code, away))
}
