package person

import (
	"context"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
)

const (
	mostPlayed = 1000 // games that are told of
	// much is the part of a game, one of so many, from which on a bot that stood in has a
	// share in what its seat came to.
	much = 10
)

// Played tells the games that the browser's person has played to the end, and with whom. It
// wakes no room.
func (p *People) Played(ctx context.Context, b Browser) (protocol.Played, error) {
	answer := protocol.Played{Players: []protocol.Player{}, Games: []protocol.PlayedGame{}}
	if !b.Known() {
		return answer, nil
	}
	ctx, cancel := p.limited(ctx)
	defer cancel()
	all, err := p.cfg.Store.Finished(ctx, b.Person, mostPlayed+1)
	if err != nil {
		return answer, failure(err)
	}
	if answer.More = len(all) > mostPlayed; answer.More {
		all = all[:mostPlayed]
	}
	numbers := map[uuid.UUID]int{b.Person: 0}
	players := []protocol.Player{{}}
	for i := range all {
		sketch, err := p.cfg.Rooms.Sketch(all[i].Room, all[i].Seats, nil, room.You(all[i].Room, all[i].Seats, room.Who{Person: b.Person}))
		if err != nil {
			continue // of a game that there is not any more
		}
		for _, s := range all[i].Seats {
			if n, known := numbers[s.Person]; s.Person != uuid.Nil && !known {
				numbers[s.Person] = len(players)
				players = append(players, protocol.Player{Name: s.Name})
			} else if known && players[n].Name == "" {
				players[n].Name = s.Name
			}
		}
		answer.Games = append(answer.Games, played(sketch, all[i], numbers))
	}
	if len(answer.Games) > 0 {
		answer.Players = players
	}
	return answer, nil
}

// played tells one game, in which persons have these numbers.
func played(sketch record.Room, f store.Finished, numbers map[uuid.UUID]int) protocol.PlayedGame {
	g := protocol.PlayedGame{
		Code: sketch.Code, Game: sketch.Game, Settings: sketch.Settings, Began: f.Room.Began, Finished: sketch.Played,
		Imported: f.Room.Began.IsZero() && !f.Room.Brought, Brought: f.Room.Brought, Corrected: len(f.Room.Config.Figures) > 0,
		Ended: f.Room.Clock != nil && f.Room.Clock.Ended,
	}
	for _, s := range f.Seats {
		side := protocol.PlayedSide{By: protocol.ByPerson, Colour: s.Colour, Handed: len(s.Former) > 0}
		if s.Kind == record.Bot {
			side.By, side.Bot = protocol.ByBot, s.Bot
		}
		if n, known := numbers[s.Person]; known {
			side.Player = &n
		}
		side.Conceded, side.StoodIn = deputed(f.Happenings, s.Seat, f.Room.Seq)
		g.Sides = append(g.Sides, side)
	}
	for _, s := range f.Room.Result {
		at := int(s.Seat)
		if at < 0 || at > len(g.Sides) {
			continue
		}
		if at == len(g.Sides) {
			g.Sides = append(g.Sides, protocol.PlayedSide{By: protocol.ByRules})
		}
		side := &g.Sides[at]
		side.Total, side.Rank = s.Total, s.Rank
		if g.Items == nil {
			g.Items = make([]string, len(s.Items))
			for i, item := range s.Items {
				g.Items[i] = item.ID
			}
		}
		side.Points = make([]int, len(s.Items))
		for i, item := range s.Items {
			side.Points[i] = item.Points
		}
	}
	return g
}

// deputed says of a seat of a game of so many records whether its person gave up, and
// whether a bot played it for them at the end, or for long.
func deputed(happenings []record.Happening, seat engine.Seat, records int) (conceded, stoodIn bool) {
	since, stands, long := 0, false, 0
	for _, h := range happenings {
		if h.Seat != seat {
			continue
		}
		if stands {
			long += h.Seq - since
		}
		switch stands, since = false, h.Seq; h.Kind {
		case record.Seated: // somebody else's from here on
			conceded, long = false, 0
		case record.Conceded:
			conceded = true
		case record.StoodIn:
			stands = true
		}
	}
	return conceded, stands || long > 0 && long*much >= records
}
