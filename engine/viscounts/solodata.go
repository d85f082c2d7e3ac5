package viscounts

import (
	"fmt"
	"slices"
	"strings"

	"westkingdom/engine/figures"
)

// Scheme is the number of a scheme card, from 1; 0 is none.
type Scheme int8

// soloTables is what the AI has (section 15).
type soloTables struct {
	boards    []aiBoard
	schemes   []scheme // by number
	starting  []Scheme
	future    []Scheme
	placement []rawPlacement
	track     []effects
	resource  int // VP of one left
}

type aiBoard struct {
	id       string // without the prefix, as the setting has it
	focus    Effect
	priority []priority
	pool     bool
	slots    [slots]slot
	printed  [rowSize]icons
	gain     goods
	deeds    int
	debts    int
	removed  []Scheme
}

// priority: a resource is chosen while there is less than below of it; 0: always.
type priority struct {
	resource Resource
	below    int
}

type scheme struct {
	id      string
	icons   icons
	rows    []effects
	options []effects
}

func (t *tables) loadSolo(d *document) error {
	so := &t.solo
	so.placement, so.resource = d.Solo.Workers, d.Solo.Extra.Resource
	so.schemes = make([]scheme, 1)
	for _, c := range d.Solo.Schemes.List {
		n := Scheme(len(so.schemes))
		so.schemes = append(so.schemes, scheme{c.ID, c.Icons, c.Rows, c.Options})
		switch c.Deck {
		case "starting":
			so.starting = append(so.starting, n)
		case "future":
			so.future = append(so.future, n)
		default:
			return figures.At("solo.schemes.list["+c.ID+"].deck", fmt.Errorf("no deck is called %q", c.Deck))
		}
	}
	so.track = make([]effects, len(t.track))
	for _, w := range d.Solo.Collision.Active {
		if w.Space < 0 || w.Space >= len(so.track) {
			return figures.At("solo.collision_track.active_player", fmt.Errorf("space %d", w.Space))
		}
		so.track[w.Space] = w.Effect
	}
	for i := range d.Solo.Boards {
		if err := t.loadBoard(d, i); err != nil {
			return figures.At("solo.ai_boards["+d.Solo.Boards[i].ID+"]", err)
		}
	}
	return nil
}

func (t *tables) loadBoard(d *document, i int) error {
	w := &d.Solo.Boards[i]
	b := aiBoard{id: strings.TrimPrefix(w.ID, "ai_"), pool: w.Pool, gain: goods(w.Start.Gain), deeds: w.Start.Deeds, debts: w.Start.Debts}
	if len(w.Focus) != 1 || len(w.Slots) != slots {
		return fmt.Errorf("%d focuses, %d slots", len(w.Focus), len(w.Slots))
	}
	b.focus = w.Focus[0]
	for _, p := range w.Priority {
		if p.Resource == "any" {
			continue
		}
		r, err := named[Resource](resourceNames[:], "resource", p.Resource)
		if err != nil {
			return figures.At("resource_priority", err)
		}
		b.priority = append(b.priority, priority{r, p.Below})
	}
	for j, s := range w.Slots {
		of, err := named[Type](typeNames[:], "building", s.Type)
		if s.Slot != j+1 {
			err = fmt.Errorf("it stands in the place of slot %d", j+1)
		}
		if err != nil {
			return figures.At("slots", fmt.Errorf("slot %d: %w", s.Slot, err))
		}
		b.slots[j] = slot{fmt.Sprint("slot-", s.Slot), of, s.Ability}
	}
	for j := range b.printed {
		b.printed[j] = w.Icons[j]
	}
	for _, id := range w.Remove {
		n := slices.IndexFunc(t.solo.schemes, func(s scheme) bool { return s.id == id })
		if n < 1 {
			return figures.At("remove_schemes", fmt.Errorf("no scheme is called %q", id))
		}
		b.removed = append(b.removed, Scheme(n))
	}
	t.solo.boards = append(t.solo.boards, b)
	return nil
}
