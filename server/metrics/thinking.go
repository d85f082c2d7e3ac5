package metrics

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"westkingdom/server/review"
	"westkingdom/server/thinking"
)

var _ review.Observer = (*Metrics)(nil)

// thoughts are the figures of advice and reviews.
type thoughts struct {
	advice, review [2]prometheus.Observer // that went well, that failed
	refused        *prometheus.CounterVec
}

const share, full = "share", "full" // why somebody is refused

func newThoughts(r prometheus.Registerer, byResult func(name, help string, buckets []float64) [2]prometheus.Observer) (t thoughts) {
	t.advice = byResult("westkingdom_advice_seconds", "Questions of what to do, from asking to the answer.", long)
	t.review = byResult("westkingdom_review_seconds", "Games reviewed, from the first to the last choice.", prometheus.ExponentialBuckets(1, 2, 12))
	t.refused = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "westkingdom_thinking_refused_total", Help: "Advice and reviews refused as busy, by reason.",
	}, []string{"for", "reason"})
	r.MustRegister(t.refused)
	for _, what := range []string{"advice", "reviews"} {
		for _, why := range []string{share, full} {
			t.refused.WithLabelValues(what, why) // so that there is a figure before the first
		}
	}
	return t
}

// Advised implements [room.Observer].
func (m *Metrics) Advised(took time.Duration, told bool) {
	i := 0
	if !told {
		i = 1
	}
	m.thoughts.advice[i].Observe(took.Seconds())
}

// NotAdvised implements [room.Observer].
func (m *Metrics) NotAdvised(why error) {
	m.thoughts.refuse("advice", !errors.Is(why, thinking.ErrShare))
}

// Reviewed implements [review.Observer].
func (m *Metrics) Reviewed(took time.Duration, err error) { observe(m.thoughts.review, took, err) }

// NotReviewed implements [review.Observer].
func (m *Metrics) NotReviewed(isFull bool) { m.thoughts.refuse("reviews", isFull) }

func (t thoughts) refuse(what string, isFull bool) {
	why := share
	if isFull {
		why = full
	}
	t.refused.WithLabelValues(what, why).Inc()
}

var (
	thinkingDesc = prometheus.NewDesc("westkingdom_thinking_waiting", "Who waits for a worker to think on.", []string{"for"}, nil)
	reviewsDesc  = prometheus.NewDesc("westkingdom_reviews_waiting", "Games whose review is still to be made.", nil, nil)
)

// CountThinking adds how many wait for a worker, by what for, and how many reviews of games wait.
func (m *Metrics) CountThinking(workers func() map[string]int, reviews func(context.Context) (int, error)) {
	m.registry.MustRegister(queued(workers), &waiting{desc: reviewsDesc, count: reviews})
}

type queued func() map[string]int

// Describe implements [prometheus.Collector].
func (queued) Describe(ch chan<- *prometheus.Desc) { ch <- thinkingDesc }

// Collect implements [prometheus.Collector].
func (q queued) Collect(ch chan<- prometheus.Metric) {
	for what, n := range q() {
		ch <- prometheus.MustNewConstMetric(thinkingDesc, prometheus.GaugeValue, float64(n), what)
	}
}
