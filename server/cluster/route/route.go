// Package route is the way of a call to the node that has its room.
//
// Any node takes any call. One about a room that is elsewhere is passed on by the standard
// library's reverse proxy, with the address that it came from, under a secret that the nodes
// share. A call is passed on once: a node that does not have the room either says so, and the first
// one looks again. Sockets are passed on by the same proxy; all of those between two nodes
// share a connection, a trunk.
package route

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/go-chi/chi/v5/middleware"

	"westkingdom/server/cluster"
	"westkingdom/server/store"
)

const (
	secretHeader = "X-Westkingdom-Node"   // only nodes know what is in it
	callerHeader = "X-Westkingdom-Caller" // the address that a call comes from which is passed on

	longest = 64 << 10 // bytes of a body that is passed on
)

// errMoved: the node to which a call was passed on has the room no more.
var errMoved = errors.New("the room has moved on")

// errGone: it has ended, and whether it has done what was asked of it is not known.
var errGone = errors.New("the node has ended")

// Config is what a [Router] works with.
type Config struct {
	Node Node
	// Wake wakes a room here. Errors: one that wraps a *cluster.Elsewhere if another node has it.
	Wake func(ctx context.Context, code string) error
	// Online says who watches those of these rooms that are awake here, by seat.
	Online func(codes ...string) map[string][]bool
	Secret string        // that all nodes share
	Lease  time.Duration // for how long a node is believed to be there
	Log    *slog.Logger
	// Passed is called for each call or socket that is passed on, when it is answered, or with false
	// when it is not.
	Passed func(answered bool)
}

// Node is this server among the others; see [cluster.Node].
type Node interface {
	Claim(ctx context.Context, code string) (cluster.Lease, error)
	Members(ctx context.Context) ([]store.Node, error)
	Owners(ctx context.Context, codes ...string) (map[string]store.Node, error)
	Back() <-chan struct{}
}

// Router passes calls on, and answers what the other nodes ask.
type Router struct {
	cfg       Config
	transport *http.Transport
	passes    passes
	trunks    trunks
	running   context.Context
	stop      context.CancelFunc
}

// New makes a router. The caller must call Close.
func New(cfg Config) *Router {
	r := &Router{
		cfg: cfg,
		transport: &http.Transport{
			DialContext:         (&net.Dialer{Timeout: cfg.Lease / 2}).DialContext,
			MaxIdleConnsPerHost: 64,
			IdleConnTimeout:     time.Minute,
		},
		trunks: newTrunks(),
	}
	r.running, r.stop = context.WithCancel(context.Background())
	go r.endPasses(r.running)
	return r
}

// Close ends what leads to other nodes.
func (r *Router) Close() {
	r.stop()
	r.trunks.close()
	r.transport.CloseIdleConnections()
}

// fromNode says whether a call comes from another node.
func (r *Router) fromNode(req *http.Request) bool {
	return subtle.ConstantTimeCompare([]byte(req.Header.Get(secretHeader)), []byte(r.cfg.Secret)) == 1
}

// Caller notes the address that a call comes from: of what another node passes on, it says so;
// of all else, direct does.
func (r *Router) Caller(direct func(http.Handler) http.Handler) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		outside, inside := direct(next), middleware.ClientIPFromHeader(callerHeader)(next)
		return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			if r.fromNode(req) {
				inside.ServeHTTP(w, req)
				return
			}
			outside.ServeHTTP(w, req)
		})
	}
}

// Route passes calls about rooms that are elsewhere on. about is the code of the room that a call is
// about, empty for none. While an owner is being missed, the call waits. What cannot be passed on is for
// refuse.
func (r *Router) Route(about func(*http.Request) string, refuse http.Handler) func(next http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			if code := about(req); code != "" {
				r.route(w, req, code, refuse, next)
				return
			}
			next.ServeHTTP(w, req)
		})
	}
}

func (r *Router) route(w http.ResponseWriter, req *http.Request, code string, refuse, next http.Handler) {
	passed, own := r.fromNode(req), w.Header().Clone()
	until := time.Now().Add(r.cfg.Lease + r.cfg.Lease/2)
	var body []byte
	for wait := 10 * time.Millisecond; ; wait = min(2*wait, 200*time.Millisecond) {
		var there *cluster.Elsewhere
		err := r.cfg.Wake(req.Context(), code)
		if errors.Is(err, store.ErrFenced) && time.Now().Before(until) && req.Context().Err() == nil {
			r.pause(req.Context(), wait, until)
			continue
		}
		if !errors.As(err, &there) {
			next.ServeHTTP(w, req) // also what cannot be had: it says why
			return
		}
		if passed {
			w.WriteHeader(http.StatusMisdirectedRequest)
			return
		}
		if body == nil {
			var err error
			if body, err = io.ReadAll(io.LimitReader(req.Body, longest+1)); err != nil || len(body) > longest {
				req.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), req.Body))
				next.ServeHTTP(w, req) // which refuses it
				return
			}
		}
		clear(w.Header()) // the owner says it all
		err = r.pass(w, req, there.Node, body)
		if err == nil || req.Context().Err() != nil {
			return // it is answered, or whoever called has gone
		}
		maps.Copy(w.Header(), own)
		var dial *net.OpError
		untaken := errors.Is(err, errMoved) || errors.As(err, &dial) && dial.Op == "dial" || req.Method == http.MethodGet
		if !untaken || time.Now().After(until) {
			r.cfg.Log.Warn("a call is not passed on", slog.String("node", there.Node.ID), slog.String("room", code), slog.Any("error", err))
			refuse.ServeHTTP(w, req)
			return
		}
		r.pause(req.Context(), wait, until)
	}
}

// pause waits until this node may know better who has a room: until it has a lease again if it has
// lost its own, and else for a while, for the others tell nobody when they have a room.
func (r *Router) pause(ctx context.Context, wait time.Duration, until time.Time) {
	back := r.cfg.Node.Back()
	if back != nil {
		wait = time.Until(until)
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-back:
	case <-timer.C:
	}
}

// pass passes a call on. On an error nothing was answered.
func (r *Router) pass(w http.ResponseWriter, req *http.Request, to store.Node, body []byte) (failed error) {
	answered := false
	defer func() {
		if failed != nil && !answered {
			r.cfg.Passed(false)
		}
	}()
	target, err := url.Parse(to.URL)
	if err != nil {
		return err
	}
	ctx, done := r.passes.begin(req.Context(), to.Session)
	defer done()
	var sent atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { sent.Store(true) }})
	var transport http.RoundTripper = r.transport
	if req.Header.Get("Upgrade") != "" {
		t, err := r.trunk(ctx, to)
		switch {
		case err != nil:
			return err
		case t != nil:
			transport = t
			target.Scheme = "http" // within whatever leads to the node
		}
	}
	proxy := &httputil.ReverseProxy{
		Transport: transport,
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(target)
			p.Out.Host = p.In.Host // which the origin must match
			p.Out.Header.Set(secretHeader, r.cfg.Secret)
			p.Out.Header.Set(callerHeader, middleware.GetClientIP(p.In.Context()))
		},
		ModifyResponse: func(res *http.Response) error {
			if res.StatusCode == http.StatusMisdirectedRequest {
				return errMoved
			}
			answered = true
			r.cfg.Passed(true) // a socket goes on from here for hours
			return nil
		},
		ErrorHandler: func(_ http.ResponseWriter, _ *http.Request, err error) { failed = err },
		ErrorLog:     slog.NewLogLogger(r.cfg.Log.Handler(), slog.LevelDebug),
	}
	req = req.Clone(ctx)
	req.Body = http.NoBody
	if len(body) > 0 {
		req.Body = io.NopCloser(bytes.NewReader(body))
	}
	req.ContentLength = int64(len(body))
	proxy.ServeHTTP(w, req)
	if failed != nil && sent.Load() && errors.Is(context.Cause(ctx), errMoved) {
		return errGone
	}
	return failed
}
