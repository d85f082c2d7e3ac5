package server

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"westkingdom/engine/games"
	"westkingdom/server/cluster"
	"westkingdom/server/store"
)

// handedAtOnce is how many rooms are on their way to another node at once.
const handedAtOnce = 8

// Node is what makes a server one of several that share a database; the zero Node is
// alone.
type Node struct {
	URL    string        // where the other nodes find it: http://HOST:PORT
	Name   string        // empty: the host and port of the URL
	Secret string        // that all nodes share
	Lease  time.Duration // for how long it is believed to be there
}

func (n Node) name() string {
	if u, err := url.Parse(n.URL); n.Name == "" && err == nil {
		return u.Host
	}
	return n.Name
}

func (n Node) check() error {
	if n.URL == "" {
		if n.Name != "" || n.Secret != "" {
			return errors.New("a node needs the URL at which the others find it: --node-url")
		}
		return nil
	}
	var errs []error
	if u, err := url.Parse(n.URL); err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || u.Path != "" {
		errs = append(errs, fmt.Errorf("the node's URL %q is not http://HOST:PORT", n.URL))
	}
	if len(n.Secret) < 16 {
		errs = append(errs, errors.New("nodes need a secret of 16 letters at least: --node-secret"))
	}
	if n.Lease < time.Second || n.Lease > time.Minute {
		errs = append(errs, fmt.Errorf("a node's lease cannot be %s: from 1 s to 1 min", n.Lease))
	}
	return errors.Join(errs...)
}

// join makes the server a node, if it is to be one.
func (s *Server) join(ctx context.Context, opened store.Store) (cluster.Cluster, error) {
	n := s.cfg.Node
	if n.URL == "" {
		return cluster.Alone{}, nil
	}
	nodes, ok := opened.(store.Nodes)
	if !ok {
		return nil, errors.New("several nodes need PostgreSQL: a file is one server's")
	}
	rules := make(map[string]int)
	for _, g := range games.All {
		rules[g.Info().ID] = g.Info().Rules
	}
	return cluster.Join(ctx, cluster.Config{Store: nodes, ID: n.name(), URL: n.URL, Secret: n.Secret, Rules: rules, Lease: n.Lease, Log: s.log, Observer: s.metrics})
}

// handOver gives all rooms to other nodes, if there are any, while calls are still answered.
func (s *Server) handOver(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, s.cfg.DrainLimit/2)
	defer cancel()
	if !s.cluster.Leave(ctx) {
		return
	}
	s.web.Leave()
	s.rooms.HandOver(ctx, handedAtOnce, s.cluster.Hand)
}
