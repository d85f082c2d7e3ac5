// Package metrics keeps the operator's figures of a server and tells them to
// Prometheus. It is the observer of the rooms, of the store and of the server's
// face; they know nothing of it. docs/operating.md says what each figure means
// and when to worry.
package metrics

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/version"
	"westkingdom/server/web"
)

// Metrics are the figures of one server. They are safe for concurrent use.
type Metrics struct {
	all      prometheus.Gatherer
	registry prometheus.Registerer // with the name of the node, if it has one

	load, replay, append [2]prometheus.Observer // that went well, that failed
	publish              prometheus.Histogram
	mailbox              prometheus.Histogram
	batch                prometheus.Histogram
	refusals             *prometheus.CounterVec
	failures             *prometheus.CounterVec
	calls                *prometheus.HistogramVec
	notices              notices
	node                 node
	thoughts             thoughts
}

var (
	_ room.Observer  = (*Metrics)(nil)
	_ store.Observer = (*Metrics)(nil)
	_ web.Observer   = (*Metrics)(nil)
)

// Times in seconds: of a choice, which takes a millisecond when all is well,
// and of a whole game that is played again.
var (
	short = prometheus.ExponentialBucketsRange(0.0001, 10, 16)
	long  = prometheus.ExponentialBucketsRange(0.001, 30, 14)
)

// New makes figures that are all zero. They name the node of whom they are; empty: none.
func New(node string) *Metrics {
	all := prometheus.NewRegistry()
	m := &Metrics{registry: all, all: all}
	if node != "" {
		m.registry = prometheus.WrapRegistererWith(prometheus.Labels{"node": node}, all)
	}
	byResult := func(name, help string, buckets []float64) (both [2]prometheus.Observer) {
		v := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}, []string{"result"})
		m.registry.MustRegister(v)
		return [2]prometheus.Observer{v.WithLabelValues("ok"), v.WithLabelValues("failed")}
	}
	histogram := func(name, help string, buckets []float64) prometheus.Histogram {
		h := prometheus.NewHistogram(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets})
		m.registry.MustRegister(h)
		return h
	}
	counters := func(name, help, label string) *prometheus.CounterVec {
		v := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{label})
		m.registry.MustRegister(v)
		return v
	}
	m.load = byResult("westkingdom_room_load_seconds", "Rooms woken, or loaded again after an outage.", long)
	m.replay = byResult("westkingdom_replay_seconds", "Games played again for somebody.", long)
	m.append = byResult("westkingdom_append_seconds", "Choices stored, from asking to the answer of the database.", short)
	m.publish = histogram("westkingdom_publish_seconds", "Choices sent to all watchers of their room, after they were stored.", short)
	m.mailbox = histogram("westkingdom_mailbox_depth", "Commands that waited before another one in a room's mailbox.",
		[]float64{0, 1, 2, 4, 8, 16, 32, 63})
	m.batch = histogram("westkingdom_batch_records", "Choices that shared one commit.", prometheus.ExponentialBuckets(1, 2, 9))
	m.refusals = counters("westkingdom_refusals_total", "Calls and messages refused, by code.", "code")
	m.failures = counters("westkingdom_store_errors_total", "Calls that the database did not carry out.", "call")
	for _, call := range []string{"append", "load", "probe"} {
		m.failures.WithLabelValues(call) // there from the start, at nought
	}
	m.notices = newNotices(m.registry)
	m.node = newNode(m.registry)
	m.thoughts = newThoughts(m.registry, byResult)
	m.calls = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "westkingdom_call_seconds", Help: "HTTP calls answered.", Buckets: prometheus.ExponentialBuckets(0.001, 10, 5),
	}, []string{"route", "status"})
	m.registry.MustRegister(m.calls, collectors.NewGoCollector(), collectors.NewBuildInfoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Build tells which program this is.
func (m *Metrics) Build(v version.Version) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "westkingdom_build_info", Help: "1, and which program this is.",
		ConstLabels: prometheus.Labels{"commit": v.Commit, "date": v.Date, "schema": strconv.Itoa(v.Schema)},
	}, func() float64 { return 1 }))
	rules := prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "westkingdom_rules", Help: "The number of the rules by which a new game is played.",
	}, []string{"game"})
	m.registry.MustRegister(rules)
	for game, number := range v.Rules {
		rules.WithLabelValues(game).Set(float64(number))
	}
}

// Handler serves the figures as Prometheus reads them.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.all, promhttp.HandlerOpts{})
}

// observe notes how long something took. What was refused for a good reason
// (there is no such room, the game has not ended) has neither gone well nor
// failed.
func observe(both [2]prometheus.Observer, took time.Duration, err error) {
	switch {
	case err == nil:
		both[0].Observe(took.Seconds())
	case failed(err):
		both[1].Observe(took.Seconds())
	}
}

func failed(err error) bool {
	for _, answer := range []error{store.ErrNoRoom, store.ErrConflict, store.ErrDuplicate, context.Canceled} {
		if errors.Is(err, answer) {
			return false
		}
	}
	var refusal *room.Error
	if !errors.As(err, &refusal) {
		return true
	}
	return refusal.Code == protocol.CodeInternal || refusal.Code == protocol.CodeUnavailable
}

// Loaded implements [room.Observer].
func (m *Metrics) Loaded(took time.Duration, err error) { observe(m.load, took, err) }

// Replayed implements [room.Observer].
func (m *Metrics) Replayed(took time.Duration, err error) { observe(m.replay, took, err) }

// Queued implements [room.Observer].
func (m *Metrics) Queued(waiting int) { m.mailbox.Observe(float64(waiting)) }

// Published implements [room.Observer].
func (m *Metrics) Published(took time.Duration) { m.publish.Observe(took.Seconds()) }

// Refused implements [room.Observer] and [web.Observer].
func (m *Metrics) Refused(code string) { m.refusals.WithLabelValues(code).Inc() }

// Answered implements [web.Observer].
func (m *Metrics) Answered(route string, status int, took time.Duration) {
	m.calls.WithLabelValues(route, strconv.Itoa(status)).Observe(took.Seconds())
}

// Appended implements [store.Observer].
func (m *Metrics) Appended(took time.Duration, err error) { observe(m.append, took, err) }

// Batched implements [store.Observer].
func (m *Metrics) Batched(records int) { m.batch.Observe(float64(records)) }

// Failed implements [store.Observer].
func (m *Metrics) Failed(call string) { m.failures.WithLabelValues(call).Inc() }
