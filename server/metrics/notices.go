package metrics

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"westkingdom/server/notice"
)

var _ notice.Observer = (*Metrics)(nil)

// notices are the figures of what persons are told outside the page. They have no
// address and no name.
type notices struct {
	told, notTold, notTaken *prometheus.CounterVec
	late                    prometheus.Histogram
}

func newNotices(r prometheus.Registerer) (n notices) {
	counters := func(name, help, label string) *prometheus.CounterVec {
		v := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{label})
		r.MustRegister(v)
		return v
	}
	n.told = counters("westkingdom_notices_sent_total", "Messages that a service took, by kind.", "kind")
	n.notTold = counters("westkingdom_notices_dropped_total", "Notices that were not to be told any more, by reason.", "reason")
	n.notTaken = counters("westkingdom_notices_failed_total", "Messages that a service did not take, by reason.", "reason")
	for _, kind := range notice.Kinds() {
		n.told.WithLabelValues(kind) // so that there is a figure before the first
	}
	for _, reason := range []string{"gone", "later", "timeout", "unreachable"} {
		n.notTaken.WithLabelValues(reason)
	}
	n.late = prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "westkingdom_notice_late_seconds", Help: "Notices told, after they were due.", Buckets: prometheus.ExponentialBuckets(0.25, 4, 8),
	})
	r.MustRegister(n.late)
	return n
}

// Told implements [notice.Observer].
func (m *Metrics) Told(kind string) { m.notices.told.WithLabelValues(kind).Inc() }

// NotTold implements [notice.Observer].
func (m *Metrics) NotTold(reason string) { m.notices.notTold.WithLabelValues(reason).Inc() }

// NotTaken implements [notice.Observer].
func (m *Metrics) NotTaken(reason string) { m.notices.notTaken.WithLabelValues(reason).Inc() }

// Settled implements [notice.Observer].
func (m *Metrics) Settled(late time.Duration) { m.notices.late.Observe(late.Seconds()) }

var waitingDesc = prometheus.NewDesc("westkingdom_notices_waiting", "Notices that are still to be told, due or not.", nil, nil)

// CountNotices adds how many notices wait.
func (m *Metrics) CountNotices(count func(context.Context) (int, error)) {
	m.registry.MustRegister(&waiting{desc: waitingDesc, count: count})
}

// waiting is how many rows of the database wait for something.
type waiting struct {
	desc  *prometheus.Desc
	count func(context.Context) (int, error)

	mu sync.Mutex
}

// Describe implements [prometheus.Collector].
func (w *waiting) Describe(ch chan<- *prometheus.Desc) { ch <- w.desc }

// Collect implements [prometheus.Collector]. While the database does not count them
// there is no figure rather than a wrong one.
func (w *waiting) Collect(ch chan<- prometheus.Metric) {
	w.mu.Lock()
	defer w.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), countLimit)
	defer cancel()
	if n, err := w.count(ctx); err == nil {
		ch <- prometheus.MustNewConstMetric(w.desc, prometheus.GaugeValue, float64(n))
	}
}
