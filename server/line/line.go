// Package line plays on from a moment of a game in whatever way somebody tries: a tree of
// positions, one of which is shown, and told as a room tells its own. Nobody else learns of it.
package line

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/view"
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

// node is a position.
type node struct {
	protocol.LineNode
	parent *node
	by     engine.Record
	next   []*node
	start  *engine.Premise // the position as it begins, or was dealt or kept there; nil: play from the parent
	since  int             // choices since one that is
}

// sight is what was shown of a position.
type sight struct {
	public  protocol.Sections
	private []byte
	log     int
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

// add makes the match's position a node, and the one that is shown.
func (l *Line) add(n *node) error {
	n.ID, n.Seq, n.Over = len(l.nodes), l.match.Seq(), l.match.Over()
	v, err := l.match.View()
	if err != nil {
		return err
	}
	scores := v.Scores
	if n.Over {
		if scores, err = l.match.Standings(); err != nil {
			return err
		}
	}
	for _, s := range scores {
		n.Totals = append(n.Totals, s.Total)
	}
	if n.start == nil && n.since >= apart && l.match.AtCheckpoint() {
		p, err := l.match.Premise(engine.Nobody)
		if err != nil {
			return err
		}
		n.start = &p
	}
	if n.start != nil {
		n.since = 0
	}
	if n.parent != nil {
		n.Parent = n.parent.ID
		n.parent.next = append(n.parent.next, n)
	}
	l.nodes, l.at = append(l.nodes, n), n
	return nil
}

// reach plays up to a node.
func (l *Line) reach(n *node) (*engine.Match, error) {
	var since []engine.Record
	for n.start == nil {
		since = append(since, n.by)
		n = n.parent
	}
	m, err := n.start.Match(l.game)
	if err != nil {
		return nil, err
	}
	for i := len(since) - 1; i >= 0; i-- {
		if err := m.Apply(since[i]); err != nil {
			m.Close()
			return nil, err
		}
	}
	return m, nil
}

// place goes to a node.
func (l *Line) place(n *node) error {
	m, err := l.reach(n)
	if err != nil {
		return err
	}
	l.match.Close()
	l.match, l.at = m, n
	return nil
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

// made makes what a choice comes to a node.
func (l *Line) made(r engine.Record, bot string) error {
	option := shown(l.match, r)
	if err := l.match.Apply(r); err != nil {
		return err
	}
	return l.add(&node{LineNode: protocol.LineNode{Seat: r.Seat, Option: option, Bot: bot}, parent: l.at, by: r, since: l.at.since + 1})
}

func shown(m *engine.Match, r engine.Record) *engine.Shown {
	p, _ := m.Prompt(r.Seat)
	for i := range p.Options {
		if p.Options[i].ID == r.Option {
			return &p.Options[i]
		}
	}
	return nil
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

// dealt makes what a deal comes to a node.
func (l *Line) dealt(d protocol.LineDealt) error {
	known, err := l.match.Knowledge(d.Seat)
	if err != nil {
		return err
	}
	p, err := known.Premise(uint64(d.Luck))
	if err != nil {
		return err
	}
	p.Log = l.match.Log()[:len(p.Log)]
	m, err := p.Match(l.game)
	if err != nil {
		return err
	}
	l.match.Close()
	l.match = m
	return l.add(&node{LineNode: protocol.LineNode{Seat: engine.Nobody, Deal: &d, Early: p.Early}, parent: l.at, start: &p})
}

// Regrow brings about again what was tried before the line was cut off, node by node and then the one
// that was shown; it calls giveWay between them.
func (l *Line) Regrow(tried []protocol.LineNode, at int, giveWay func()) error {
	if len(tried) == 0 {
		return nil
	}
	for i, n := range tried {
		if i > 0 {
			if err := l.regrow(n); err != nil {
				return fmt.Errorf("node %d: %w", i, err)
			}
		}
		giveWay()
	}
	l.told = len(tried)
	if at < 0 || at >= len(l.nodes) {
		return nil
	}
	return l.place(l.nodes[at])
}

func (l *Line) regrow(n protocol.LineNode) error {
	if n.ID != len(l.nodes) || n.Parent < 0 || n.Parent >= len(l.nodes) || n.Deal == nil && n.Option == nil {
		return errors.New("it is none")
	}
	if parent := l.nodes[n.Parent]; parent != l.at {
		if err := l.place(parent); err != nil {
			return err
		}
	}
	if n.Deal != nil {
		return l.dealt(*n.Deal)
	}
	return l.made(engine.Record{Seat: n.Seat, Option: n.Option.ID}, n.Bot)
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

// back is the position before the last choice by hand; nil: there is none.
func (l *Line) back() *node {
	for n := l.at; n.parent != nil; n = n.parent {
		if n.Bot == "" {
			return n.parent
		}
	}
	return nil
}

// turnsTo has the position seen by a seat that is asked and played by hand, the same as before if
// it is one, and says whether it is another.
func (l *Line) turnsTo() bool {
	was := l.seat
	var byHand []engine.Seat
	for _, seat := range l.match.Asked() {
		if l.bots[seat] == "" {
			byHand = append(byHand, seat)
		}
	}
	switch {
	case slices.Contains(byHand, was):
	case len(byHand) > 0:
		l.seat = byHand[0]
	case l.own != engine.Nobody:
		l.seat = l.own
	case was == engine.Nobody:
		l.seat = 0
	}
	return was != l.seat
}

// look encodes what is seen of the position.
func (l *Line) look(earlier protocol.Sections) (now sight, err error) {
	v, err := l.match.View()
	if err != nil {
		return now, err
	}
	if now.public, err = view.Cut(v, earlier); err != nil {
		return now, err
	}
	now.private, err = view.Encode(v.Private[l.seat], nil)
	now.log = len(l.match.Log())
	return now, err
}

func (l *Line) turn() protocol.Turn {
	t := protocol.Turn{Asked: l.match.Asked(), Over: l.match.Over()}
	if t.Asked == nil {
		t.Asked = []engine.Seat{}
	}
	if p, ok := l.match.Prompt(l.seat); ok && l.bots[l.seat] == "" {
		t.Prompt = &p
	}
	t.Undo.Why = "nothing"
	if l.back() != nil {
		t.Undo = protocol.UndoState{Choices: 1}
	}
	return t
}

func (l *Line) entries(log []engine.Entry) []engine.Entry {
	read := []engine.Entry{}
	for _, e := range log {
		if e.MayRead(l.seat) {
			read = append(read, e)
		}
	}
	return read
}

// welcome tells the position whole.
func (l *Line) welcome() (err error) {
	l.turnsTo()
	if l.last, err = l.look(nil); err != nil {
		return err
	}
	room := l.room
	room.State, room.Seq, room.Asked, room.Advice, room.Pace, room.Fair = record.Playing, l.match.Seq(), l.match.Asked(), false, nil, nil
	if l.match.Over() {
		room.State = record.Finished
	}
	room.Seats = make([]record.Seat, len(l.room.Seats))
	for i, s := range l.room.Seats {
		s.Online = true
		room.Seats[i] = s
	}
	return l.say(protocol.Welcome{
		Type: protocol.TypeWelcome, Seq: l.match.Seq(), Room: room, You: protocol.You{Seat: l.seat}, Public: l.last.public,
		Private: l.last.private, Turn: l.turn(), Log: l.entries(l.match.Log()), Chat: []protocol.ChatLine{},
	})
}

// update tells what a choice changed; whole, where another seat sees it from now on.
func (l *Line) update(r engine.Record) error {
	if l.turnsTo() {
		return l.welcome()
	}
	now, err := l.look(l.last.public)
	if err != nil {
		return err
	}
	u := protocol.Update{
		Type: protocol.TypeUpdate, Seq: l.match.Seq(), By: r.Seat, Public: now.public.Since(l.last.public),
		Log: l.entries(l.match.Log()[l.last.log:]), ViewerUpdate: protocol.ViewerUpdate{Turn: l.turn()},
	}
	switch {
	case now.private == nil && l.last.private != nil:
		u.Private = []byte("null")
	case string(now.private) != string(l.last.private):
		u.Private = now.private
	}
	l.last = now
	return l.say(u)
}

func (l *Line) say(message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return l.tell(protocol.LineTold{Message: data})
}

// tellTree tells what is new of the tree.
func (l *Line) tellTree() error {
	t := &protocol.LineTree{Shown: l.at.ID, Nodes: []protocol.LineNode{}, Thinks: l.Thinks()}
	for _, n := range l.nodes[l.told:] {
		t.Nodes = append(t.Nodes, n.LineNode)
	}
	l.told = len(l.nodes)
	return l.tell(protocol.LineTold{Tree: t})
}
