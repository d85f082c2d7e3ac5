package room

import (
	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/secret"
	"westkingdom/server/store"
)

// holds is what a browser has in a room: by the secrets that it shows, and as one of a
// person's devices.
type holds struct {
	seat, own            engine.Seat // that its secret opens, and its person's
	host                 bool        // either way
	known                bool        // it is somebody's
	joinsSeat, joinsHost bool        // held by a secret alone, so that it could become the person's
	others               bool        // one of these is another person's
}

// holding compares with every seat, so that the time does not tell which secret fits.
func holding(info *store.Room, seats []store.Seat, who Who) holds {
	h := holds{seat: engine.Nobody, own: engine.Nobody, known: who.Person != uuid.Nil}
	shownSeat := secret.Hash(who.Seat)
	for _, s := range seats {
		if secret.Same(shownSeat, s.Secret) {
			h.seat = s.Seat
		}
		if who.is(s.Person) {
			h.own = s.Seat
		}
	}
	shown, own := secret.Opens(who.Host, info.Host), who.is(info.HostPerson)
	h.host = shown || own
	h.joinsSeat = h.seat != engine.Nobody && h.own == engine.Nobody
	// A browser that shows somebody else's seat may be that friend's host as well.
	h.joinsHost = shown && !own && (h.own == engine.Nobody || h.seat == engine.Nobody || h.seat == h.own)
	h.others = h.joinsSeat && seats[h.seat].Person != uuid.Nil || h.joinsHost && info.HostPerson != uuid.Nil
	return h
}

// joins says whether something is held by a secret alone.
func (h holds) joins() bool { return h.joinsSeat || h.joinsHost }

// you tells a browser what it has. A seat that its secret opens goes before its person's
// own: two friends may share a browser. Nobody is asked to take a place from the person
// who has it, but another person.
func (h holds) you() protocol.You {
	you := protocol.You{Seat: h.seat, Host: h.host, Join: h.joins() && (h.known || !h.others)}
	if you.Seat == engine.Nobody {
		you.Seat = h.own
	}
	return you
}

// is says whether a place of this person is the browser's.
func (w *Who) is(person uuid.UUID) bool { return w.Person == person && person != uuid.Nil }
