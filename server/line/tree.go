package line

import (
	"errors"
	"fmt"

	"westkingdom/engine"
	"westkingdom/server/protocol"
)

// node is a position.
type node struct {
	protocol.LineNode
	parent *node
	by     engine.Record
	next   []*node
	start  *engine.Premise // the position as it begins, or was dealt or kept there; nil: play from the parent
	since  int             // choices since one that is
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
	whole, err := l.match.Premise(engine.Nobody)
	if err != nil {
		return err
	}
	p.Log = whole.Log // whoever plays by hand reads with the eyes of all
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

// back is the position before the last choice by hand; nil: there is none.
func (l *Line) back() *node {
	for n := l.at; n.parent != nil; n = n.parent {
		if n.Bot == "" {
			return n.parent
		}
	}
	return nil
}
