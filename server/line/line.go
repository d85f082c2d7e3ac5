// Package line plays on from a moment of a game in whatever way somebody tries: a tree of
// positions, one of which is shown, and told as a room tells its own. Nobody else learns of it.
package line

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
)

const (
	// most is how many positions a tree has: so many are tried by nobody.
	most = 5000
	// apart is after how many choices a position is kept whole, so that going to one plays few
	// of them again.
	apart = 12
	// playouts is the budget of a bot's choice: whoever tries something out does not wait long.
	playouts = 200
)

// Line is what is tried out from one premise. One goroutine owns it.
type Line struct {
	game engine.Game
	room record.Room
	own  engine.Seat // whose knowledge it is; Nobody: all is known
	bots map[engine.Seat]string
	luck engine.Rand
	tell func(protocol.LineTold) error

	nodes []*node
	told  int // nodes
	at    *node
	match *engine.Match
	seat  engine.Seat // as which the position is shown
	last  sight
}

// New begins a line. Errors wrap those of [engine.Premise.Match].
func New(game func(id string) (engine.Game, bool), call protocol.LineCall, tell func(protocol.LineTold) error) (*Line, error) {
	g, ok := game(call.Begins.Room.Game)
	if !ok {
		return nil, fmt.Errorf("there is no game %q", call.Begins.Room.Game)
	}
	p := call.Begins.Premise
	l := &Line{game: g, room: call.Begins.Room, own: p.Seat, luck: engine.NewRand(uint64(call.Luck)), tell: tell, seat: p.Seat}
	l.setBots(call.Bots)
	m, err := p.Match(g)
	if err != nil {
		return nil, err
	}
	l.match = m
	if err := l.add(&node{LineNode: protocol.LineNode{Parent: -1, Seat: engine.Nobody, Early: p.Early}, start: &p}); err != nil {
		return nil, err
	}
	return l, nil
}

// Close releases what the line holds.
func (l *Line) Close() { l.match.Close() }

func (l *Line) setBots(bots map[engine.Seat]string) {
	l.bots = maps.Clone(bots)
}

// show goes to a node and tells of it whole.
func (l *Line) show(n *node) error {
	if err := l.place(n); err != nil {
		return err
	}
	return l.welcome()
}

// choose plays a choice on from the node that is shown, and shows what it leads to.
func (l *Line) choose(r engine.Record, bot string) error {
	for _, n := range l.at.next {
		if n.by == r && n.Deal == nil {
			if err := l.match.Apply(r); err != nil {
				return err
			}
			l.at = n
			return l.update(r)
		}
	}
	if len(l.nodes) == most {
		return refused(protocol.CodeTooMany)
	}
	if err := l.made(r, bot); err != nil {
		return err
	}
	return l.update(r)
}

// deal deals anew what is hidden from a seat, as another branch; when the game is over there it
// deals nothing.
func (l *Line) deal() error {
	if len(l.nodes) == most || l.match.Over() {
		return nil
	}
	seat := l.own
	if seat == engine.Nobody {
		seat = l.seat
	}
	if err := l.dealt(protocol.LineDealt{Seat: seat, Luck: int(l.luck.Uint64() >> 11)}); err != nil {
		return err
	}
	return l.welcome()
}

// thinks returns a seat that is asked and that a bot plays.
func (l *Line) thinks() (engine.Seat, bool) {
	for _, seat := range l.match.Asked() {
		if l.bots[seat] != "" {
			return seat, true
		}
	}
	return 0, false
}

// Thinks says whether a bot is to choose next.
func (l *Line) Thinks() bool {
	_, is := l.thinks()
	return is
}

// Think has the bot choose that is to.
func (l *Line) Think(ctx context.Context) error {
	seat, is := l.thinks()
	if !is {
		return nil
	}
	if len(l.nodes) == most { // whoever tries on is told
		l.bots = nil
		return l.welcome()
	}
	name := l.bots[seat]
	b, err := bot.New(name)
	if err != nil {
		return err
	}
	at, _ := l.match.Situation(seat)
	option := b.Choose(ctx, at, engine.Budget{Playouts: playouts, Seed: l.luck.Uint64()})
	if err := l.choose(engine.Record{Seat: seat, Option: l.match.OptionID(seat, option)}, name); err != nil {
		return err
	}
	return l.tellTree()
}

// Hear does what the page says.
func (l *Line) Hear(said protocol.LineSaid) error {
	var err error
	switch said.Do {
	case protocol.LineSend:
		if said.Message != nil {
			err = l.receive(*said.Message)
		}
	case protocol.LineGo:
		if said.Node >= 0 && said.Node < len(l.nodes) {
			err = l.show(l.nodes[said.Node])
		}
	case protocol.LineDeal:
		err = l.deal()
	case protocol.LineBots:
		l.setBots(said.Bots)
		err = l.welcome()
	}
	if err != nil {
		return err
	}
	return l.tellTree()
}

// receive answers a message as a room's socket does.
func (l *Line) receive(m protocol.ClientMessage) error {
	answer := protocol.Answer{Type: protocol.TypeAnswer, ID: m.ID, Result: protocol.Applied}
	var err error
	switch m.Type {
	case protocol.TypeHello:
		return l.welcome()
	case protocol.TypePing:
		return l.say(struct {
			Type string `json:"type"`
		}{protocol.TypePong})
	case protocol.TypeChoose:
		err = l.chosen(m)
	case protocol.TypeUndo:
		if back := l.back(); back != nil {
			err = l.show(back)
		} else {
			answer.Result, answer.Code = protocol.Refused, protocol.CodeCannotUndo
		}
	case protocol.TypeSay, protocol.TypeAdvise:
		answer.Result, answer.Code = protocol.Refused, protocol.CodeBadRequest
	default:
		return nil
	}
	var r refused
	if errors.As(err, &r) {
		answer.Result, answer.Code, err = protocol.Refused, protocol.Code(r), nil
	}
	if err != nil {
		return err
	}
	if answer.Result == protocol.Applied {
		answer.Seq = l.match.Seq()
	}
	return l.say(answer)
}

type refused protocol.Code

func (r refused) Error() string { return string(r) }

func (l *Line) chosen(m protocol.ClientMessage) error {
	p, asked := l.match.Prompt(l.seat)
	switch {
	case !asked:
		return refused(protocol.CodeNotYourTurn)
	case p.ID != m.Prompt:
		return refused(protocol.CodeStalePrompt)
	}
	r := engine.Record{Seat: l.seat, Option: m.Option}
	if shown(l.match, r) == nil {
		return refused(protocol.CodeNoSuchOption)
	}
	return l.choose(r, "")
}
