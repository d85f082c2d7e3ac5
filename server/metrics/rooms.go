package metrics

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

const (
	countEvery = time.Minute // at most: counting all rooms reads all of them
	countLimit = time.Second
)

var (
	roomsDesc   = prometheus.NewDesc("westkingdom_rooms", "Rooms, awake and asleep.", []string{"state"}, nil)
	personsDesc = prometheus.NewDesc("westkingdom_persons", "Persons, who have a seat or a room on one device at least.", nil, nil)
	socketsDesc = prometheus.NewDesc("westkingdom_sockets", "Sockets that are open.", nil, nil)
)

// Crowd is what there is at this moment.
type Crowd struct {
	Awake   func() int                         // rooms that are awake
	Stored  func(context.Context) (int, error) // all rooms
	Persons func(context.Context) (int, error) // all of them
	Sockets func() int                         // that are open
}

// Count adds the figures of what there is.
func (m *Metrics) Count(c Crowd) { m.registry.MustRegister(&crowd{Crowd: c}) }

type crowd struct {
	Crowd

	mu     sync.Mutex
	at     time.Time // when the stored were counted last
	stored stored
}

// stored are the figures of the database.
type stored struct{ rooms, persons int }

// Describe implements [prometheus.Collector].
func (c *crowd) Describe(ch chan<- *prometheus.Desc) {
	ch <- roomsDesc
	ch <- personsDesc
	ch <- socketsDesc
}

// Collect implements [prometheus.Collector]. While the database does not count
// them, sleeping rooms and persons are missing rather than wrong.
func (c *crowd) Collect(ch chan<- prometheus.Metric) {
	gauge := func(desc *prometheus.Desc, n int, labels ...string) {
		ch <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, float64(n), labels...)
	}
	awake := c.Awake()
	gauge(roomsDesc, awake, "awake")
	gauge(socketsDesc, c.Sockets())
	if stored, ok := c.count(); ok {
		gauge(roomsDesc, max(0, stored.rooms-awake), "asleep")
		gauge(personsDesc, stored.persons)
	}
}

func (c *crowd) count() (now stored, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.at.IsZero() && time.Since(c.at) < countEvery {
		return c.stored, true
	}
	ctx, cancel := context.WithTimeout(context.Background(), countLimit)
	defer cancel()
	var err error
	if now.rooms, err = c.Stored(ctx); err == nil {
		now.persons, err = c.Persons(ctx)
	}
	if err != nil {
		return stored{}, false
	}
	c.stored, c.at = now, time.Now()
	return now, true
}
