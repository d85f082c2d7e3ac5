package line_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/engine/record"
	"westkingdom/server/line"
	"westkingdom/server/protocol"
)

// page is what somebody sees of a line.
type page struct {
	t       *testing.T
	line    *line.Line
	call    protocol.LineCall
	public  map[string]json.RawMessage
	private json.RawMessage
	seat    engine.Seat
	seq     int
	turn    protocol.Turn
	log     []engine.Entry
	nodes   []protocol.LineNode
	shown   int
	answer  protocol.Answer
}

// open begins a line with what a seat knows of a match, or with all cards known.
func open(t *testing.T, game string, seats int, seat engine.Seat, bots map[engine.Seat]string) *page {
	t.Helper()
	g, _ := games.ByID(game)
	m, err := engine.NewMatch(g, engine.Config{Seats: seats, Undo: true}, engine.SeedOf(4))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	premise, err := m.Premise(seat)
	if err != nil {
		t.Fatal(err)
	}
	p := &page{t: t, seat: engine.Nobody}
	p.begin(protocol.LineCall{Begins: protocol.Line{Room: record.Room{Game: game}, Premise: premise}, Luck: 7, Bots: bots})
	return p
}

func (p *page) begin(call protocol.LineCall) {
	t := p.t
	t.Helper()
	p.call = call
	// What goes to the browser comes back as JSON.
	data, err := json.Marshal(call)
	if err != nil {
		t.Fatal(err)
	}
	call = protocol.LineCall{}
	if err := json.Unmarshal(data, &call); err != nil {
		t.Fatal(err)
	}
	if p.line, err = line.New(games.ByID, call, p.hear); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.line.Close)
	if err := p.line.Regrow(call.Tried, call.Shown, func() {}); err != nil {
		t.Fatal(err)
	}
	p.send(protocol.ClientMessage{Type: protocol.TypeHello})
}

func (p *page) hear(told protocol.LineTold) error {
	if told.Tree != nil {
		p.nodes, p.shown = append(p.nodes, told.Tree.Nodes...), told.Tree.Shown
		return nil
	}
	var kind struct{ Type string }
	if err := json.Unmarshal(told.Message, &kind); err != nil {
		return err
	}
	switch kind.Type {
	case protocol.TypeWelcome:
		var w protocol.Welcome
		if err := json.Unmarshal(told.Message, &w); err != nil {
			return err
		}
		p.public, p.private, p.seat, p.seq, p.turn, p.log = maps.Collect(w.Public.All()), w.Private, w.You.Seat, w.Seq, w.Turn, w.Log
	case protocol.TypeUpdate:
		var u protocol.Update
		if err := json.Unmarshal(told.Message, &u); err != nil {
			return err
		}
		if u.Seq != p.seq+1 {
			p.t.Fatalf("update %d follows %d", u.Seq, p.seq)
		}
		maps.Insert(p.public, u.Public.All())
		if u.Private != nil {
			p.private = u.Private
		}
		p.seq, p.turn, p.log = u.Seq, u.Turn, append(p.log, u.Log...)
	case protocol.TypeAnswer:
		return json.Unmarshal(told.Message, &p.answer)
	}
	return nil
}

func (p *page) say(said protocol.LineSaid) {
	p.t.Helper()
	if err := p.line.Hear(said); err != nil {
		p.t.Fatal(err)
	}
}

func (p *page) send(m protocol.ClientMessage) {
	p.t.Helper()
	p.say(protocol.LineSaid{Do: protocol.LineSend, Message: &m})
}

// choose answers what is asked with its option of that index.
func (p *page) choose(option int) {
	p.t.Helper()
	p.send(protocol.ClientMessage{Type: protocol.TypeChoose, ID: "x", Prompt: p.turn.Prompt.ID, Option: p.turn.Prompt.Options[option].ID})
	if p.answer.Result != protocol.Applied {
		p.t.Fatalf("answered %+v", p.answer)
	}
}

func (p *page) think() {
	p.t.Helper()
	for p.line.Thinks() {
		if err := p.line.Think(p.t.Context()); err != nil {
			p.t.Fatal(err)
		}
	}
}

// sees is all that is shown, but for numbers of records.
func (p *page) sees() string {
	p.t.Helper()
	asked := p.turn.Prompt
	if asked != nil {
		q := *asked
		q.ID = 0
		asked = &q
	}
	data, err := json.Marshal([]any{p.public, p.private, p.seat, asked})
	if err != nil {
		p.t.Fatal(err)
	}
	return string(data)
}

// TestLine: one goes on as one likes, back to where one was, and on in another way; all that
// was tried stays, and comes again as it was.
func TestLine(t *testing.T) {
	p := open(t, "viscounts", 2, 0, map[engine.Seat]string{1: bot.Greedy})
	p.think()
	begin := p.sees()
	for range 8 {
		p.choose(0)
		p.think()
	}
	end, last := p.sees(), p.shown
	if p.seat != 0 || p.turn.Undo.Choices != 1 {
		t.Errorf("seat %d sees it, and may take back %+v", p.seat, p.turn.Undo)
	}
	steps := 0
	for p.turn.Undo.Choices > 0 {
		p.send(protocol.ClientMessage{Type: protocol.TypeUndo, ID: "y"})
		steps++
	}
	if steps < 8 || p.answer.Result != protocol.Applied {
		t.Errorf("after %d steps back: %+v", steps, p.answer)
	}
	p.think()
	if p.sees() != begin {
		t.Errorf("it begins with\n%s, not\n%s", p.sees(), begin)
	}
	p.send(protocol.ClientMessage{Type: protocol.TypeUndo, ID: "z"})
	if p.answer.Code != protocol.CodeCannotUndo {
		t.Errorf("answered %+v", p.answer)
	}
	// The same choice leads to what it led to; another is another branch.
	tried := len(p.nodes)
	p.choose(0)
	if len(p.nodes) != tried {
		t.Errorf("a choice that was tried before is node %d", len(p.nodes))
	}
	p.send(protocol.ClientMessage{Type: protocol.TypeUndo, ID: "y"})
	p.choose(1)
	if n := p.nodes[len(p.nodes)-1]; len(p.nodes) != tried+1 || n.Option == nil || n.Bot != "" || p.shown != n.ID {
		t.Errorf("another choice leads to %+v", n)
	}
	p.say(protocol.LineSaid{Do: protocol.LineGo, Node: last})
	if p.sees() != end {
		t.Errorf("where the line ended there is\n%s, not\n%s", p.sees(), end)
	}
	p.send(protocol.ClientMessage{Type: protocol.TypeChoose, ID: "x", Prompt: p.turn.Prompt.ID, Option: "nothing"})
	if p.answer.Result != protocol.Refused || p.answer.Code != protocol.CodeNoSuchOption {
		t.Errorf("answered %+v", p.answer)
	}
}

// TestLineIsDealtAnew: what its seat sees stays, what comes of it is another.
func TestLineIsDealtAnew(t *testing.T) {
	p := open(t, "viscounts", 2, 0, map[engine.Seat]string{1: bot.Greedy})
	p.think()
	before := p.sees()
	from := p.shown
	ends := make(map[string]bool)
	for range 3 {
		p.say(protocol.LineSaid{Do: protocol.LineGo, Node: from})
		p.say(protocol.LineSaid{Do: protocol.LineDeal})
		if n := p.nodes[len(p.nodes)-1]; n.Deal == nil || n.Parent != from || n.Early {
			t.Fatalf("a deal is %+v", n)
		}
		if p.sees() != before {
			t.Errorf("dealt anew one sees\n%s, not\n%s", p.sees(), before)
		}
		for range 30 {
			if p.turn.Prompt == nil {
				break
			}
			p.choose(0)
			p.think()
		}
		ends[p.sees()] = true
	}
	if len(ends) != 3 {
		t.Errorf("three deals come to %d ends", len(ends))
	}
}

// TestDealtAnewNothingIsForgotten: whoever sees others' eyes reads, after a deal, all that had happened before it.
func TestDealtAnewNothingIsForgotten(t *testing.T) {
	for _, seat := range []engine.Seat{0, engine.Nobody} {
		p := open(t, "paladins", 2, seat, nil)
		for range 12 { // each draws and chooses what only they are told
			p.choose(0)
		}
		p.say(protocol.LineSaid{Do: protocol.LineGo, Node: p.shown})
		before, by := p.log, p.seat
		p.say(protocol.LineSaid{Do: protocol.LineDeal})
		if p.nodes[p.shown].Early || p.seat != by {
			t.Fatalf("it is dealt to %+v, seen by %d", p.nodes[p.shown], p.seat)
		}
		one, _ := json.Marshal(p.log)
		other, _ := json.Marshal(before)
		if string(one) != string(other) {
			t.Errorf("known is %d: seat %d reads %d entries, and had read %d", seat, by, len(p.log), len(before))
		}
	}
}

// TestLineByHand: who plays the others, too, sees what each is asked with that one's eyes; so it
// goes to the end, and the scores are those of the end.
func TestLineByHand(t *testing.T) {
	for _, seat := range []engine.Seat{0, engine.Nobody} {
		p := open(t, "paladins", 2, seat, nil)
		seen := make(map[engine.Seat]bool)
		for i := 0; !p.turn.Over; i++ {
			if p.turn.Prompt == nil || p.turn.Prompt.Seat != p.seat {
				t.Fatalf("seat %d is shown %+v", p.seat, p.turn)
			}
			seen[p.seat] = true
			p.choose(i % len(p.turn.Prompt.Options))
			if i == 40 { // the rest is played for them
				p.say(protocol.LineSaid{Do: protocol.LineBots, Bots: map[engine.Seat]string{0: bot.Random, 1: bot.Random}})
				p.think()
			}
		}
		p.say(protocol.LineSaid{Do: protocol.LineDeal}) // there is nothing to deal
		if n := p.nodes[p.shown]; len(seen) != 2 || !n.Over || len(n.Totals) != 2 {
			t.Errorf("seen by %v it ends with %+v", seen, n)
		}
	}
}

// TestLineGoesOnElsewhere: what was tried is the same again where the line is begun anew with what was told of it,
// deals and what came of them as well.
func TestLineGoesOnElsewhere(t *testing.T) {
	for _, seat := range []engine.Seat{0, engine.Nobody} {
		p := open(t, "viscounts", 2, seat, map[engine.Seat]string{1: bot.Greedy})
		p.think()
		fork := 0
		for i := range 40 {
			if p.turn.Prompt == nil {
				break
			}
			switch i {
			case 10:
				fork = p.shown
				p.say(protocol.LineSaid{Do: protocol.LineDeal})
			case 25:
				p.say(protocol.LineSaid{Do: protocol.LineGo, Node: fork})
			}
			p.choose(i % len(p.turn.Prompt.Options))
			p.think()
		}
		places := func(p *page) (all []string) {
			for _, n := range p.nodes {
				p.say(protocol.LineSaid{Do: protocol.LineGo, Node: n.ID})
				all = append(all, p.sees())
			}
			return all
		}
		was := *p
		before := p.sees()
		p.call.Tried, p.call.Shown = p.nodes, p.shown
		again := &page{t: t, seat: engine.Nobody, nodes: p.nodes}
		again.begin(p.call)
		if again.sees() != before || again.shown != was.shown || len(again.nodes) != len(was.nodes) {
			t.Errorf("it goes on at node %d of %d with\n%s, not at %d of %d with\n%s", again.shown, len(again.nodes), again.sees(), was.shown, len(was.nodes), before)
		}
		if want, got := places(p), places(again); !slices.Equal(got, want) {
			t.Errorf("of %d positions not all are what they were", len(want))
		}
	}
}
