package line

import (
	"encoding/json"
	"slices"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/view"
)

// sight is what was shown of a position.
type sight struct {
	public  protocol.Sections
	private []byte
	log     int
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
