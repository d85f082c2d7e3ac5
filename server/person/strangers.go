package person

import (
	"sync"
	"time"

	"github.com/google/uuid"
)

// strangersADay is how many persons may be made from one address in a day who have no
// seat: whoever makes rooms and sits down in none.
const strangersADay = 10

// strangers counts, since midnight UTC, the persons who have made a room and have no seat.
type strangers struct {
	mu   sync.Mutex
	day  time.Time
	from map[uuid.UUID]string // by person: the address
	made map[string]int       // by address
}

func newStrangers() strangers {
	return strangers{from: make(map[uuid.UUID]string), made: make(map[string]int)}
}

// MayHost says whether a browser that is nobody may become a person by making a room.
func (p *People) MayHost(address string) bool {
	s := &p.strangers
	s.mu.Lock()
	defer s.mu.Unlock()
	if day := p.now().Truncate(24 * time.Hour); !day.Equal(s.day) {
		s.day = day
		clear(s.from)
		clear(s.made)
	}
	return s.made[address] < strangersADay
}

// Hosts notes a person who was made by making a room.
func (p *People) Hosts(person uuid.UUID, address string) {
	s := &p.strangers
	s.mu.Lock()
	defer s.mu.Unlock()
	s.from[person] = address
	s.made[address]++
}

// Sits notes that a person has a seat.
func (p *People) Sits(person uuid.UUID) {
	s := &p.strangers
	s.mu.Lock()
	defer s.mu.Unlock()
	if address, ok := s.from[person]; ok {
		delete(s.from, person)
		s.made[address]--
	}
}
