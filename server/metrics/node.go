package metrics

import "github.com/prometheus/client_golang/prometheus"

// node are the figures of a server that is one of several.
type node struct {
	passed [2]prometheus.Counter // that were answered, that were not
	lost   prometheus.Counter
}

func newNode(registry prometheus.Registerer) node {
	passed := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "westkingdom_passed_total", Help: "Calls and sockets passed on to the node that has their room.",
	}, []string{"result"})
	n := node{
		passed: [2]prometheus.Counter{passed.WithLabelValues("ok"), passed.WithLabelValues("failed")},
		lost: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "westkingdom_leases_lost_total", Help: "How often this node has let all its rooms go.",
		}),
	}
	registry.MustRegister(passed, n.lost)
	return n
}

// PassedOn counts a call or a socket that was passed on to another node, which answered it or not.
func (m *Metrics) PassedOn(answered bool) {
	if answered {
		m.node.passed[0].Inc()
		return
	}
	m.node.passed[1].Inc()
}

// LeaseLost counts that all rooms were let go.
func (m *Metrics) LeaseLost() { m.node.lost.Inc() }
