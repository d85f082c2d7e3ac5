package room

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

const (
	mostGiven   = 31 * 24 * 60 * 60   // seconds that the host gives at once
	mostStandIn = 90 * 24 * time.Hour // for how long somebody is stood in for who said until when
	// How long a table has to agree.
	agreeLive = 5 * time.Minute
	agreeDays = 72 * time.Hour
)

// SetPace chooses the pace of a game that has not begun, or none (nil), for the host.
// Errors: not-host, started, bad-config.
func (d *Directory) SetPace(ctx context.Context, code string, who Who, pace *record.Pace) (protocol.RoomAnswer, error) {
	clock, err := d.clock(pace)
	if err != nil {
		return protocol.RoomAnswer{}, err
	}
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		switch {
		case !r.identify(who).Host:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotHost, "")
		case !r.gathers():
			return protocol.RoomAnswer{}, refuse(protocol.CodeStarted, "")
		}
		e.info.Clock = clock
		if clock == nil && r.info.Clock != nil {
			e.info.Clock = &store.Clock{} // what was stored is stored over
		}
		return e.done(who, "")
	})
}

// clock returns what is stored of a pace before the game begins; nil for none.
func (d *Directory) clock(pace *record.Pace) (*store.Clock, error) {
	if pace == nil {
		return nil, nil
	}
	if err := checkPace(d.cfg.NewBot, *pace); err != nil {
		return nil, err
	}
	return &store.Clock{Pace: *pace}, nil
}

// checkPace refuses a pace whose figures do not go together, or whose bot is none that
// there is: whatever becomes of whoever is out of time, somebody may ask for one.
// Errors: bad-config.
func checkPace(newBot func(strength string) (engine.Bot, error), pace record.Pace) error {
	if err := pace.Check(); err != nil {
		return refuse(protocol.CodeBadConfig, err.Error())
	}
	if pace.Bot == "" && pace.Out != record.OutStandIn {
		return nil
	}
	return checkBot(newBot, pace.Bot)
}

// Happen has something happen around a game that is going on, as far as whoever asks may:
// pause and resume it, propose, agree and refuse, give time, have a bot stand in and come
// back, concede. What the whole table, or whom it concerns, must agree to happens with the last who does.
// Errors: not-host, not-seated, not-started, game-over, bad-request, bad-config (no such
// bot), proposed (something else is), too-soon (who was refused waits), cannot-rewind.
func (d *Directory) Happen(ctx context.Context, code string, who Who, h protocol.Happen) (protocol.RoomAnswer, error) {
	return change(ctx, d, code, func(r *room, e *edit) (protocol.RoomAnswer, error) {
		switch {
		case r.match == nil:
			return protocol.RoomAnswer{}, refuse(protocol.CodeNotStarted, "")
		case r.over():
			return protocol.RoomAnswer{}, engine.ErrOver
		}
		you := r.identify(who)
		since, stood := 0, false
		if h.Kind == record.Returned {
			_, since, _, stood = r.clock.StandIn(you.Seat)
		}
		made, err := r.judge(you, h)
		if err != nil {
			return protocol.RoomAnswer{}, err
		}
		if len(made) == 0 { // it is so already
			return r.answer(who, ""), nil
		}
		e.happens(made...)
		answer, err := e.done(who, "")
		if err == nil && stood {
			r.takeBack(you.Seat, since)
			r.proposeBack(you.Seat, since)
		}
		if err == nil {
			r.carryOut()
		}
		return answer, err
	})
}

// judge returns what happens if somebody asks for that; nothing, if it is so already.
func (r *room) judge(you protocol.You, h protocol.Happen) ([]record.Happening, error) {
	now := r.d.now()
	made := record.Happening{Kind: h.Kind, At: now, Seat: engine.Nobody, By: you.Seat}
	seated := you.Seat != engine.Nobody && !r.clock.Conceded(you.Seat)
	switch h.Kind {
	case record.Paused, record.Resumed:
		switch {
		case !you.Host:
			return nil, refuse(protocol.CodeNotHost, "Whoever is not the host proposes it.")
		case r.clock.Paused() == (h.Kind == record.Paused):
			return nil, nil
		case h.Kind == record.Paused && seated && r.clock.Out(you.Seat):
			return nil, refuse(protocol.CodeBadRequest, "Nobody pauses out of their own lost time.")
		}
	case record.Given:
		made.Seat, made.Seconds = h.Seat, h.Seconds
		switch {
		case !you.Host:
			return nil, refuse(protocol.CodeNotHost, "")
		case !r.paced() || !r.isPerson(h.Seat) || h.Seconds < 1 || h.Seconds > mostGiven:
			return nil, refuse(protocol.CodeBadRequest, "Time is given to a seat that has some, up to 31 days at once.")
		}
	case record.StoodIn:
		return r.standIn(you, h, made)
	case record.Returned:
		made.Seat = you.Seat
		_, _, _, stands := r.clock.StandIn(you.Seat)
		switch {
		case !seated:
			return nil, refuse(protocol.CodeNotSeated, "")
		case !stands:
			return nil, nil
		}
	case record.Conceded:
		made.Seat, made.Bot = you.Seat, r.standInBot()
		switch {
		case you.Seat == engine.Nobody:
			return nil, refuse(protocol.CodeNotSeated, "")
		case !seated:
			return nil, nil
		}
	case record.Proposed, record.Agreed, record.Refused, record.Undone:
		if !seated {
			return nil, refuse(protocol.CodeNotSeated, "")
		}
		return r.propose(you, h, made)
	default:
		return nil, refuse(protocol.CodeBadRequest, "Nothing of this kind is asked for.")
	}
	return []record.Happening{made}, nil
}

// standIn has a bot play a seat: one's own, until when one says or until one is back; or,
// for the host, one that is out of time where the host decides.
func (r *room) standIn(you protocol.You, h protocol.Happen, made record.Happening) ([]record.Happening, error) {
	made.Seat, made.Until, made.Bot = h.Seat, h.Until.UTC().Truncate(time.Microsecond), r.standInBot()
	pace, _ := r.clock.Pace()
	_, _, _, stands := r.clock.StandIn(h.Seat)
	switch {
	case !r.isPerson(h.Seat):
		return nil, refuse(protocol.CodeBadRequest, "Nobody sits there.")
	case h.Seat != you.Seat && !you.Host:
		return nil, refuse(protocol.CodeNotHost, "")
	case h.Seat != you.Seat && (pace.Out != record.OutHost || !r.clock.Out(h.Seat)):
		return nil, refuse(protocol.CodeBadRequest, "The host decides this for a seat that is out of time.")
	case stands:
		return nil, nil
	case h.Until.IsZero():
		made.Until = time.Time{}
	case !made.Until.After(made.At) || made.Until.After(made.At.Add(mostStandIn)):
		return nil, refuse(protocol.CodeBadRequest, "A bot stands in for up to 90 days from now.")
	}
	return []record.Happening{made}, nil
}

// standInBot is the strength of bots that stand in: what the room chose, or the greedy one.
func (r *room) standInBot() string {
	if pace, _ := r.clock.Pace(); pace.Bot != "" {
		return pace.Bot
	}
	return "greedy"
}

func (r *room) isPerson(seat engine.Seat) bool {
	return seat >= 0 && int(seat) < len(r.seats) && r.seats[seat].Kind == record.Person && !r.clock.Conceded(seat)
}

// players are the seats that persons play, who have not conceded.
func (r *room) players() (all []engine.Seat) {
	for _, s := range r.seats {
		if r.isPerson(s.Seat) {
			all = append(all, s.Seat)
		}
	}
	return all
}

// propose judges what the table is to agree on.
func (r *room) propose(you protocol.You, h protocol.Happen, made record.Happening) ([]record.Happening, error) {
	open := r.clock.Proposal()
	if h.Kind != record.Proposed {
		made.About = h.About
		switch {
		case open == nil || open.Number != h.About:
			return nil, refuse(protocol.CodeBadRequest, "That is not proposed any more.")
		case h.Kind == record.Undone && open.By != you.Seat:
			return nil, refuse(protocol.CodeBadRequest, "Who proposed it takes it back.")
		case h.Kind == record.Undone:
			return []record.Happening{made}, nil
		case !slices.Contains(open.Missing(), you.Seat):
			return nil, nil
		case h.Kind == record.Agreed && !r.mayBe(open.Happening):
			return []record.Happening{{Kind: record.Lapsed, At: made.At, Seat: engine.Nobody, By: engine.Nobody, About: open.Number}}, nil
		case h.Kind == record.Agreed && len(open.Missing()) == 1:
			return []record.Happening{made, agreedOn(open.Happening, open.Number, made.At)}, nil
		}
		return []record.Happening{made}, nil
	}
	made.Proposes = h.Proposes
	pace, _ := r.clock.Pace()
	made.Until = made.At.Add(agreeDays)
	if pace.Kind == record.Live {
		made.Until = made.At.Add(agreeLive)
	}
	switch {
	case open != nil:
		return nil, refuse(protocol.CodeProposed, "")
	case r.clock.MayPropose(you.Seat, r.info.Seq) > 0:
		return nil, refuse(protocol.CodeTooSoon, "")
	}
	made.Needs = r.players()
	switch h.Proposes {
	case record.Paused, record.Resumed:
		if r.clock.Paused() == (h.Proposes == record.Paused) {
			return nil, nil
		}
	case record.Ended:
	case record.Rewound:
		back, err := r.back(you.Seat, h.To)
		if err != nil {
			return nil, err
		}
		made.To, made.Needs = h.To, back.Needs
	case record.Hosted:
		made.Seat = h.Seat
		if !r.mayBe(made) {
			return nil, refuse(protocol.CodeNoPerson, "That seat is nobody's own.")
		}
		// The host is away: whoever it is need not agree.
		made.Needs = slices.DeleteFunc(made.Needs, func(s engine.Seat) bool {
			return s != you.Seat && r.info.HostPerson != uuid.Nil && r.seats[s].Person == r.info.HostPerson
		})
	default:
		return nil, refuse(protocol.CodeBadRequest, "The table does not agree on this.")
	}
	all := []record.Happening{made}
	if !slices.ContainsFunc(made.Needs, func(s engine.Seat) bool { return s != you.Seat }) { // nobody else is there
		all = append(all, agreedOn(made, r.clock.Number()+1, made.At))
	}
	return all, nil
}

// mayBe says whether what was proposed is still possible: what the game would go back to
// may have been taken back meanwhile, and who would be the host may be somebody no more.
func (r *room) mayBe(p record.Happening) bool {
	switch p.Proposes {
	case record.Rewound:
		return r.match.MayRewind(p.To)
	case record.Hosted:
		return r.isPerson(p.Seat) && r.seats[p.Seat].Person != uuid.Nil
	}
	return true
}

// agreedOn is what happens when all agree to a proposal of that number.
func agreedOn(p record.Happening, number int, at time.Time) record.Happening {
	return record.Happening{Kind: p.Proposes, At: at, Seat: p.Seat, By: p.By, About: number, To: p.To}
}

// comesBack has a seat be its person's again that a bot plays, when somebody who watches
// chooses for it. Errors: not-seated (they have conceded).
func (r *room) comesBack(seat engine.Seat, by uint64) error {
	if by == nobody || by == byOrder || r.match == nil || r.over() || r.clock.Paused() {
		return nil
	}
	if r.clock.Conceded(seat) {
		return refuse(protocol.CodeNotSeated, "A bot plays this seat for good.")
	}
	if _, _, _, stands := r.clock.StandIn(seat); !stands {
		return nil
	}
	e := r.edit()
	e.happens(record.Happening{Kind: record.Returned, Seat: seat, By: seat})
	if err := e.store(nil); err != nil {
		return err
	}
	e.publish()
	return nil
}

// takeBack takes the choices of a stand-in back that came after a record, as far as its
// seat's person might have undone them.
func (r *room) takeBack(seat engine.Seat, since int) {
	for {
		if n, _ := r.match.Undo(seat); n == 0 {
			return
		}
		stands := r.match.Standing()
		last := slices.IndexFunc(stands, func(c engine.Choice) bool { return c.Seat == seat && c.Seq > since })
		if last < 0 {
			return
		}
		seq := r.match.Seq()
		r.submit(uuid.New(), engine.Record{Seat: seat, Undo: true}, noPrompt, nobody, func(protocol.Answer, ...[]byte) {})
		if r.stale || r.match.Seq() == seq {
			return
		}
	}
}

// proposeBack proposes, for a seat's person, to go back to before what is left of the
// choices of a stand-in that came after a record. Nothing comes of it while something else
// is proposed, or the seat waits since it was refused; where nobody else need agree it is left to them.
func (r *room) proposeBack(seat engine.Seat, since int) {
	if r.stale || !r.going() {
		return
	}
	to := 0 // the deal
	for _, c := range r.match.Standing() {
		if c.Seat != seat || c.Seq <= since {
			to = c.Seq
			continue
		}
		made, err := r.judge(protocol.You{Seat: seat}, protocol.Happen{Kind: record.Proposed, Proposes: record.Rewound, To: to})
		if err != nil || len(made) != 1 {
			return
		}
		e := r.edit()
		e.happens(made...)
		if err := e.store(r.tellsOfHappenings(made)); err != nil {
			r.log.Warn("what a bot chose is not proposed to be taken back", slog.Any("error", err))
			return
		}
		e.publish()
		return
	}
}

// tellsOfHappenings is what happenings tell outside the page: a proposal those who must
// agree, that a seat is out of time its person, and the host where the host decides; its
// turn to whom a bot plays for no more, since the time is over.
func (r *room) tellsOfHappenings(all []record.Happening) (tells []store.Notice) {
	if len(all) == 0 {
		return nil
	}
	at := r.d.now()
	add := func(kind protocol.NoticeKind, seat store.Seat, by engine.Seat, seq int) {
		if n, ok := r.notice(kind, seat, by, seq, at); ok {
			tells = append(tells, n)
		}
	}
	pace, _ := r.clock.Pace()
	for i, h := range all {
		number := r.clock.Number() + i + 1
		switch h.Kind {
		case record.Returned:
			if since, asked := r.info.Asked.Since(h.Seat); asked && h.By == engine.Nobody {
				add(protocol.NoticeTurn, r.seats[h.Seat], engine.Nobody, since)
			}
		case record.Proposed:
			for _, seat := range h.Needs {
				if seat != h.By {
					add(protocol.NoticeProposal, r.seats[seat], h.By, number)
				}
			}
		case record.OutOf:
			add(protocol.NoticeOut, r.seats[h.Seat], engine.Nobody, r.info.Seq)
			if host := r.info.HostPerson; pace.Out == record.OutHost && host != r.seats[h.Seat].Person {
				add(protocol.NoticeOut, store.Seat{Seat: engine.Nobody, Person: host}, h.Seat, r.info.Seq)
			}
		}
	}
	return tells
}
