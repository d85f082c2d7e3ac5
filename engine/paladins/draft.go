package paladins

import (
	"slices"

	"westkingdom/engine"
)

// paladinsDrawn is how many Paladins each player chooses from.
const paladinsDrawn = 3

// choosePaladins is step 4 of a round: secretly and all at once, each draws
// three Paladins, plays one, and puts one on top of the deck and one under it.
func (s *State) choosePaladins(t *engine.Table) {
	for i := range s.Seats {
		seat := engine.Seat(i)
		p := s.player(seat)
		p.draw(t, seat)
		t.LogFor(seat, LogDrawn,
			s.tables.paladinArg("paladin1", p.Drawn[0]), s.tables.paladinArg("paladin2", p.Drawn[1]), s.tables.paladinArg("paladin3", p.Drawn[2]))
	}
	for i, o := range t.AskAll(engine.Seats(s.Seats), func(seat engine.Seat) *engine.Prompt {
		q, p := t.Prompt(seat, KindPaladin), s.player(seat)
		for play := range p.Drawn {
			for top := range p.Drawn {
				if top != play {
					q.Add(engine.Option{Verb: VerbPaladin, A: int(p.Drawn[play]), B: int(p.Drawn[top]), C: int(p.Drawn[3-play-top])})
				}
			}
		}
		return q
	}) {
		p := s.player(engine.Seat(i))
		at := func(card int) int { return slices.Index(p.Drawn, Card(card)) }
		p.choose(t, engine.Seat(i), at(o.A), at(o.B), at(o.C))
	}
	t.Log(engine.Nobody, LogAllChosen)
	s.Phase, s.Active = Draft, s.First
}

func (t *tables) paladinArg(name string, c Card) engine.Arg {
	return engine.Str(name, t.paladins[c].id)
}

// draw draws the three Paladins of the round.
func (p *Player) draw(t *engine.Table, seat engine.Seat) {
	p.Drawn = p.Drawn[:0]
	for range paladinsDrawn {
		if c, ok := p.Deck.DrawFor(t, seat); ok {
			p.Drawn = append(p.Drawn, c)
		}
	}
	p.TopKnown = false
	p.Known = min(p.Known, len(p.Deck))
}

// choose plays one of the drawn Paladins and returns the others to the deck.
func (p *Player) choose(t *engine.Table, seat engine.Seat, play, top, bottom int) {
	p.Paladin = p.Drawn[play]
	t.LogFor(seat, LogChosen,
		p.tables.paladinArg("paladin", p.Drawn[play]), p.tables.paladinArg("top", p.Drawn[top]), p.tables.paladinArg("bottom", p.Drawn[bottom]))
	p.Deck = append(p.Deck, p.Drawn[top])
	p.TopKnown = true
	p.Deck.Bury(p.Drawn[bottom])
	p.Known++
	p.Drawn = p.Drawn[:0]
}

// draft is step 5 of a round for one player: reveal the Paladin, gain its
// workers, take a Tavern card and gain its workers; then a Suspicion is drawn
// for each Criminal.
func (s *State) draft(t *engine.Table) {
	seat := s.Active
	p := s.player(seat)
	t.Reveal()
	p.Revealed = true
	card := &s.tables.paladins[p.Paladin]
	t.Log(seat, LogPaladin, engine.Str("paladin", card.id))
	p.add(card.workers)

	prompt := t.Prompt(seat, KindTavern)
	for _, c := range s.Taverns {
		prompt.Offer(engine.Option{Verb: VerbTavern, A: int(c)}, s.canTakeTavern(c))
	}
	p.Tavern = Card(t.Ask(prompt).A)
	tavern := &s.tables.taverns[p.Tavern]
	t.Log(seat, LogTavern, engine.Str("tavern", tavern.id))
	p.add(tavern.workers)
	for range card.workers[Criminal] + tavern.workers[Criminal] {
		s.drawSuspicion(t, seat)
	}
	t.EndTurn(seat)

	if s.Active = seat.Clockwise(1, s.Seats); s.Active == s.First {
		s.opposition().drafted(t)
		s.Phase, s.Active = Actions, s.First
	}
}

// canTakeTavern says whether the Tavern card is still to be had.
func (s *State) canTakeTavern(c Card) engine.Reason {
	if s.takenBy(c) != engine.Nobody {
		return engine.Reason{Key: ReasonTaken, What: "tavern"}
	}
	return engine.Reason{}
}

// takenBy returns who took the Tavern card this round.
func (s *State) takenBy(c Card) engine.Seat {
	for i := range s.Players {
		if s.Players[i].Tavern == c {
			return engine.Seat(i)
		}
	}
	return engine.Nobody
}

// add adds workers to the supply, without the Suspicion that Criminals cost.
func (p *Player) add(w Workers) {
	for i, n := range w {
		p.Workers[i] += n
	}
}
