package paladins

import "westkingdom/engine"

// beginRound is steps 1 to 3 of a round (section 5): the first-player marker,
// the King's cards and the Taverns.
func (s *State) beginRound(t *engine.Table) {
	s.Round++
	t.Log(engine.Nobody, LogRound, engine.Int("round", s.Round))
	if s.Round > 1 && s.Seats > 1 {
		s.First = s.seatAfter(s.First)
		t.Log(s.First, LogFirst)
	}
	s.revealKingsCards(t)
	var shown cardArgs
	for range s.tables.display[s.Seats] {
		c, ok := s.drawTavern(t)
		if !ok {
			break
		}
		s.Taverns = append(s.Taverns, c)
		shown.add(&tavernArgs, s.tables.taverns[c].id)
	}
	t.Log(engine.Nobody, LogTavernsShown, shown.list[:shown.n]...)
	s.opposition().round()
}

// revealKingsCards turns over the King's Order and King's Favour of the round.
func (s *State) revealKingsCards(t *engine.Table) {
	if n := s.OrdersShown; n < orderSlots && s.tables.orderRound[n] == s.Round {
		t.Reveal()
		s.OrdersShown++
		t.Log(engine.Nobody, LogOrder, engine.Str("order", s.tables.orders[s.Orders[n]].id))
		s.opposition().orderRevealed(t, n)
	}
	if n := s.FavoursShown; n < favourSlots && s.tables.favourRound[n] == s.Round {
		t.Reveal()
		s.FavoursShown++
		t.Log(engine.Nobody, LogFavourShown, engine.Str("favour", s.tables.favours[s.Favours[n].Card].id))
		s.opposition().favourRevealed(n)
	}
}

// drawTavern draws a Tavern card; an empty deck is rebuilt from the discard.
func (s *State) drawTavern(t *engine.Table) (Card, bool) {
	if len(s.TavernDeck) == 0 {
		s.TavernDeck, s.TavernDiscard = append(s.TavernDeck, s.TavernDiscard...), s.TavernDiscard[:0]
		engine.Shuffle(t.Rand(), s.TavernDeck)
	}
	return s.TavernDeck.Draw(t)
}

// next passes the turn on to the next side that has not passed; when all have,
// the round ends.
func (s *State) next(t *engine.Table) {
	for seat := range s.seatAfter(s.Active).Around(len(s.Players)) {
		if !s.Players[seat].Passed {
			s.Active = seat
			return
		}
	}
	s.Active = engine.Nobody
	s.Phase = CleanUp
	if s.Round == s.tables.rounds {
		s.finish(t)
	}
}

// cleanUp is section 15.
func (s *State) cleanUp(t *engine.Table) {
	t.Log(engine.Nobody, LogCleanUp, engine.Int("round", s.Round))
	folk, outsiders := s.opposition().discards()
	for i := townsfolkRow - folk; i < townsfolkRow; i++ {
		if c := s.Townsfolk[i]; c != 0 {
			s.TownsfolkDiscard = append(s.TownsfolkDiscard, c)
			s.Townsfolk[i] = 0
			t.Log(engine.Nobody, LogFolkGone, engine.Str("townsfolk", s.tables.townsfolk[c].id))
		}
	}
	s.refillTownsfolk(t)
	for i := range outsiders {
		if c := s.Outsiders[i]; c != 0 {
			s.OutsiderDiscard = append(s.OutsiderDiscard, c)
			s.Outsiders[i] = 0
			t.Log(engine.Nobody, LogOutsiderGone, engine.Str("outsider", s.tables.outsiders[c].id))
		}
	}
	s.refillOutsiders(t)
	s.TavernDiscard = append(s.TavernDiscard, s.Taverns...)
	s.Taverns = s.Taverns[:0]
	for i := range s.Favours {
		s.Favours[i].By, s.Favours[i].Worker = engine.Nobody, Any
	}
	for i := range s.Players {
		p := &s.Players[i]
		p.Passed, p.Revealed, p.Tavern = false, false, 0
		if p.Paladin != 0 {
			p.Past = append(p.Past, p.Paladin)
			p.Paladin = 0
		}
	}
	s.opposition().cleanUp()
	s.Phase = PaladinChoice
}

// refillTownsfolk slides the Townsfolk right without gaps and fills the row
// from the left. Without a table the cards are dealt before play begins.
func (s *State) refillTownsfolk(t *engine.Table) {
	to := townsfolkRow - 1
	for i := townsfolkRow - 1; i >= 0; i-- {
		if c := s.Townsfolk[i]; c != 0 {
			s.Townsfolk[i] = 0
			s.Townsfolk[to] = c
			to--
		}
	}
	var shown cardArgs
	for ; to >= 0; to-- {
		c, ok := turnUp(&s.TownsfolkDeck, t)
		if !ok {
			break
		}
		s.Townsfolk[to] = c
		shown.add(&townsfolkArgs, s.tables.townsfolk[c].id)
	}
	if t != nil && shown.n > 0 {
		t.Log(engine.Nobody, LogFolkShown, shown.list[:shown.n]...)
	}
}

// refillOutsiders slides the Outsiders left without gaps and fills the row
// from the right.
func (s *State) refillOutsiders(t *engine.Table) {
	to := 0
	for i, c := range s.Outsiders {
		if c != 0 {
			s.Outsiders[i] = 0
			s.Outsiders[to] = c
			to++
		}
	}
	var shown cardArgs
	for ; to < outsiderRow; to++ {
		c, ok := turnUp(&s.OutsiderDeck, t)
		if !ok {
			break
		}
		s.Outsiders[to] = c
		shown.add(&outsiderArgs, s.tables.outsiders[c].id)
	}
	if t != nil && shown.n > 0 {
		t.Log(engine.Nobody, LogOutsidersShown, shown.list[:shown.n]...)
	}
}

// cardArgs is several cards of one deck as arguments of a log entry: names of
// the deck with a digit behind.
type cardArgs struct {
	list [outsiderRow]engine.Arg
	n    int
}

func (a *cardArgs) add(names *[outsiderRow]string, id string) {
	a.list[a.n] = engine.Str(names[a.n], id)
	a.n++
}

var (
	tavernArgs    = [outsiderRow]string{"tavern1", "tavern2", "tavern3", "tavern4", "tavern5", "tavern6"}
	townsfolkArgs = [outsiderRow]string{"townsfolk1", "townsfolk2", "townsfolk3", "townsfolk4", "townsfolk5", "townsfolk6"}
	outsiderArgs  = [outsiderRow]string{"outsider1", "outsider2", "outsider3", "outsider4", "outsider5", "outsider6"}
)

func turnUp(d *engine.Deck[Card], t *engine.Table) (Card, bool) {
	if t == nil {
		return d.Deal()
	}
	return d.Draw(t)
}
