package figures

import "sync"

// Cache keeps the tables that a game has compiled, by what they were compiled
// for (rules number, sets, corrections). The zero Cache is ready; it may be used
// by several goroutines.
type Cache[K comparable, T any] struct {
	mu     sync.Mutex
	tables map[K]*T
}

// kept is how many tables a cache has at most: the current ones, and those of
// old matches.
const kept = 64

// Get returns the tables of a key, made by compile when they are not there.
func (c *Cache[K, T]) Get(key K, compile func() (*T, error)) (*T, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t := c.tables[key]; t != nil {
		return t, nil
	}
	t, err := compile()
	if err != nil {
		return nil, err
	}
	if c.tables == nil || len(c.tables) >= kept {
		c.tables = make(map[K]*T)
	}
	c.tables[key] = t
	return t, nil
}
