package room

import (
	"slices"
	"sync"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// A game that only bots play goes on without anybody watching, so that who begins one
// after the other makes the server work for nobody. How many may go on at once is
// limited, in all and by the address from which they were begun; and those in which no
// person ever sat are deleted some time (store.Room.Unattended).

// alone counts the games that only bots play now.
type alone struct {
	limit, addressLimit int // 0: any number

	mu    sync.Mutex
	games int
	from  map[string]int // games by address
}

// begin counts a game, or says that there are too many.
func (a *alone) begin(address string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.limit > 0 && a.games >= a.limit || a.addressLimit > 0 && a.from[address] >= a.addressLimit {
		return false
	}
	a.add(address, 1)
	return true
}

// goOn counts a game that was begun before: it is never one too many.
func (a *alone) goOn() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.add(unknownAddress, 1)
}

func (a *alone) end(address string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.add(address, -1)
}

func (a *alone) add(address string, games int) {
	a.games += games
	if address == unknownAddress {
		return
	}
	if a.from[address] += games; a.from[address] == 0 {
		delete(a.from, address)
	}
}

// unknownAddress is where games were begun before the room was woken.
const unknownAddress = "?"

// counted is how a room's game counts among those that only bots play.
type counted struct {
	is      bool
	address string
}

func allBots(seats []store.Seat) bool {
	return !slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Kind != record.Bot })
}

// leaveAlone counts the room's game among those that only bots play, which it is about
// to be. Errors: too-many-games.
func (r *room) leaveAlone(who Who) error {
	if r.alone.is {
		return nil
	}
	if !r.d.alone.begin(who.Address) {
		return refuse(protocol.CodeTooManyGames, "")
	}
	r.alone = counted{true, who.Address}
	return nil
}

// countAlone counts the room's game by what it is.
func (r *room) countAlone() {
	switch is := r.info.State == record.Playing && allBots(r.seats); {
	case is && !r.alone.is:
		r.d.alone.goOn()
		r.alone = counted{true, unknownAddress}
	case !is && r.alone.is:
		r.endAlone()
	}
}

func (r *room) endAlone() {
	if r.alone.is {
		r.d.alone.end(r.alone.address)
		r.alone = counted{}
	}
}
