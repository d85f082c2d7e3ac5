package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"time"

	"westkingdom/engine/games"
	"westkingdom/server/cluster"
	"westkingdom/server/cluster/route"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/web"
)

// handedAtOnce is how many rooms are on their way to another node at once.
const handedAtOnce = 2

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

// node is what a server that is one of several has beside the others; the zero node is alone.
type node struct {
	*cluster.Node
	router *route.Router
}

// join makes the server a node, if it is to be one.
func (s *Server) join(ctx context.Context, opened store.Store) (err error) {
	n := s.cfg.Node
	if n.URL == "" {
		return nil
	}
	nodes, ok := opened.(store.Nodes)
	if !ok {
		return errors.New("several nodes need PostgreSQL: a file is one server's")
	}
	rules := make(map[string]int)
	for _, g := range games.All {
		rules[g.Info().ID] = g.Info().Rules
	}
	s.node.Node, err = cluster.Join(ctx, cluster.Config{Store: nodes, ID: n.name(), URL: n.URL, Rules: rules, Lease: n.Lease, Log: s.log, Lost: s.metrics.LeaseLost})
	return err
}

// owners say which rooms are the server's.
func (n node) owners() room.Owners {
	if n.Node == nil {
		return cluster.Alone{}
	}
	return n.Node
}

// composeNode leads calls to the other nodes.
func (s *Server) composeNode() {
	if s.node.Node != nil {
		s.node.router = route.New(route.Config{
			Node: s.node.Node, Wake: s.rooms.Here, Online: s.rooms.OnlineHere, Secret: s.cfg.Node.Secret, Lease: s.cfg.Node.Lease, Log: s.log, Passed: s.metrics.PassedOn,
		})
	}
}

// online says who watches rooms of other nodes.
func (s *Server) online(ctx context.Context, codes ...string) map[string][]bool {
	if s.node.router == nil {
		return nil
	}
	return s.node.router.Online(ctx, codes...)
}

// calls are the nodes as calls see them.
func (n node) calls() web.Nodes {
	if n.router == nil {
		return nil
	}
	return n.router
}

// inside has the other nodes answered beside everybody.
func (n node) inside(outside http.Handler) http.Handler {
	if n.router == nil {
		return outside
	}
	return n.router.Inside(outside)
}

// serveNodes answers what other nodes pass on over their trunks, like all calls.
func (s *Server) serveNodes() {
	if s.node.router == nil {
		return
	}
	go func() {
		if err := s.http.Serve(s.node.router.Listener()); !errors.Is(err, http.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
			s.log.Error("other nodes pass no sockets on any more", slog.Any("error", err))
		}
	}()
}

// close leaves the nodes.
func (n node) close(ctx context.Context) {
	if n.router != nil {
		n.router.Close()
	}
	if n.Node != nil {
		n.Close(ctx)
	}
}

// handOver gives all rooms to other nodes, if there are any, while calls are still answered.
func (s *Server) handOver(ctx context.Context) {
	if s.node.Node == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, s.cfg.DrainLimit/2)
	defer cancel()
	if !s.node.Leave(ctx) {
		return
	}
	s.web.Leave()
	s.rooms.HandOver(ctx, handedAtOnce, s.node.router.Hand)
}
