package room

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/figures"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/secret"
	"westkingdom/server/store"
)

// bringLimit is for how long a game is played again that somebody brings: the longest takes some
// seconds, while records could be thought of that take hours.
const bringLimit = 15 * time.Second

// Bring makes a room of the file of an unfinished game that was played on one device, so that it
// goes on here: under another code, with who as its host and, unless it is [engine.Nobody], on
// that seat. The other seats of persons are free, under the names that they had, and bots stay.
// Nothing of what happened around it, of its pace, and of what its deal is said to follow from comes along,
// and everybody is told that it was brought. now is what the browser holds then.
// Errors: bad-export, newer-export, no-game, bad-figures, game-over, bad-request (the seat, or a lesson).
func (d *Directory) Bring(ctx context.Context, who Who, e record.File, seat engine.Seat) (answer protocol.RoomAnswer, now Who, err error) {
	now = who
	w, err := d.brought(ctx, e)
	if err != nil {
		return answer, now, err
	}
	now.Host, now.Seat = secret.New(), ""
	now, made := now.owner()
	w.Room.Host, w.Room.HostPerson = secret.Hash(now.Host), now.Person
	if err := w.open(seat); err != nil {
		return answer, who, err
	}
	if seat != engine.Nobody {
		now.Seat = secret.New()
		s := &w.Seats[seat]
		s.Kind, s.Secret, s.Person = record.Person, secret.Hash(now.Seat), now.Person
	}
	w.Room.Unattended = seat == engine.Nobody
	w.Room.Clock = stored(clockOf(w.Room, w.Seats, w.Records, nil), false)
	storing, cancel := context.WithTimeout(ctx, d.cfg.StoreTimeout)
	defer cancel()
	if err := d.cfg.Store.Import(storing, w.Whole, made...); err != nil {
		return answer, who, UserError(err)
	}
	answer.You, answer.Secret = holding(&w.Room, w.Seats, now).you(), now.Seat
	answer.Room, err = d.Sketch(w.Room, w.Seats, nil, answer.You)
	return answer, now, err
}

// broughtGame is a game that was brought, before it is stored.
type broughtGame struct{ store.Whole }

// brought checks a file, plays its game again, and returns the room as it goes on here, without
// secrets. Errors: as for Bring, but for the seat.
func (d *Directory) brought(ctx context.Context, e record.File) (w broughtGame, err error) {
	if d.cfg.Games[e.Room.Game] == nil {
		return w, refuse(protocol.CodeNoGame, "")
	}
	f, err := Archive{Games: d.cfg.Games, NewBot: d.cfg.NewBot}.open(e)
	switch {
	case err != nil:
		return w, err
	case f.Config.Lesson:
		return w, refuse(protocol.CodeBadRequest, "A lesson goes on where it began.")
	}
	if err := ofStandIns(f.Rules, f.Config.Figures); err != nil {
		return w, err
	}
	playing, cancel := context.WithTimeout(ctx, bringLimit)
	defer cancel()
	w.Whole, err = f.play(playing, e)
	switch {
	case playing.Err() != nil && ctx.Err() == nil:
		return w, BadExport(errors.New("it takes longer to play again than any game"))
	case err != nil:
		return w, err
	case w.Room.State == record.Finished:
		return w, refuse(protocol.CodeGameOver, "")
	}
	w.begin(newCode(), d.now())
	return w, nil
}

// ofStandIns refuses corrections of what is no stand-in: nobody invents cards. Errors: bad-figures.
func ofStandIns(game engine.Game, file []byte) error {
	if len(file) == 0 {
		return nil
	}
	uncertain, err := game.Uncertain(nil)
	if err == nil {
		err = figures.Within(uncertain, file)
	}
	if err != nil {
		return badFigures(err)
	}
	return nil
}

// begin makes it a room of this server, which is made now: no time in it is later.
func (w *broughtGame) begin(code string, now time.Time) {
	w.Room.Code, w.Room.Created, w.Room.Brought = code, now, true
	w.Room.Fair, w.Room.Late, w.Happenings = nil, false, nil
	w.Room.Clock = nil
	w.Room.Seq, w.Room.Played = len(w.Records), now
	for i := range w.Records {
		r := &w.Records[i]
		r.Room, r.Lag = code, 0
		if r.At.After(now) {
			r.At = now
		}
		w.Room.Played = r.At
	}
}

// open frees the seats of persons, and says whether somebody may sit on one. Errors: bad-request,
// bad-export (nobody could play in it).
func (w *broughtGame) open(seat engine.Seat) error {
	for i := range w.Seats {
		s := &w.Seats[i]
		if s.Kind == record.Person {
			s.Name = tellApart(s.Name, w.Seats[:i])
		}
	}
	for i := range w.Seats {
		if s := &w.Seats[i]; s.Kind == record.Person {
			s.Kind = record.Free
		}
		w.Seats[i].Secret, w.Seats[i].Person = store.Hash{}, uuid.Nil
	}
	switch {
	case allBots(w.Seats):
		return BadExport(errors.New("no person plays in it"))
	case seat == engine.Nobody:
		return nil
	case seat < 0 || int(seat) >= len(w.Seats) || w.Seats[seat].Kind != record.Free || w.Seats[seat].Name == "":
		return refuse(protocol.CodeBadRequest, "No person plays there.")
	}
	return nil
}
