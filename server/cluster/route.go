//go:build !js

package cluster

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/go-chi/chi/v5/middleware"

	"westkingdom/server/store"
)

const (
	// Caller is the header in which a node says from where a call came that it passes on.
	Caller = "X-Westkingdom-Caller"
	// Prefix is where nodes ask each other.
	Prefix = "/cluster/"

	secretHeader = "X-Westkingdom-Node" // only nodes know what is in it

	longest = 64 << 10 // bytes of a body that is passed on
)

// errMoved: the node to which a call was passed on has the room no more.
var errMoved = errors.New("the room has moved on")

// errGone: it has ended, and whether it has done what was asked of it is not known.
var errGone = errors.New("the node has ended")

// Passed implements [Cluster].
func (n *Node) Passed(r *http.Request) bool {
	return subtle.ConstantTimeCompare([]byte(r.Header.Get(secretHeader)), []byte(n.cfg.Secret)) == 1
}

// Route implements [Cluster]. A call is passed on once: a node that does not have the room either
// says so, and the first one looks again. While an owner is being missed, the call waits.
func (n *Node) Route(here func(ctx context.Context, code string) error, code func(*http.Request) string, refuse, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		room := code(r)
		if room == "" {
			next.ServeHTTP(w, r)
			return
		}
		passed, own := n.Passed(r), w.Header().Clone()
		until := time.Now().Add(n.cfg.Lease + n.cfg.Lease/2)
		var body []byte
		for wait := 10 * time.Millisecond; ; wait = min(2*wait, 200*time.Millisecond) {
			var there *Elsewhere
			err := here(r.Context(), room)
			if errors.Is(err, store.ErrFenced) && time.Now().Before(until) && r.Context().Err() == nil {
				time.Sleep(wait) // this node has lost its lease, and will soon know who has the room
				continue
			}
			if !errors.As(err, &there) {
				next.ServeHTTP(w, r) // also what cannot be had: it says why
				return
			}
			if passed {
				w.WriteHeader(http.StatusMisdirectedRequest)
				return
			}
			if body == nil {
				var err error
				if body, err = io.ReadAll(io.LimitReader(r.Body, longest+1)); err != nil || len(body) > longest {
					r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), r.Body))
					next.ServeHTTP(w, r) // which refuses it
					return
				}
			}
			clear(w.Header()) // the owner says it all
			err = n.pass(w, r, there.Node, body)
			n.cfg.Observer.PassedOn(err == nil)
			if err == nil || r.Context().Err() != nil {
				return // it is answered, or whoever called has gone
			}
			maps.Copy(w.Header(), own)
			var dial *net.OpError
			untaken := errors.Is(err, errMoved) || errors.As(err, &dial) && dial.Op == "dial" || r.Method == http.MethodGet
			if !untaken || time.Now().After(until) {
				n.cfg.Log.Warn("a call is not passed on", slog.String("node", there.Node.ID), slog.String("room", room), slog.Any("error", err))
				refuse.ServeHTTP(w, r)
				return
			}
			select {
			case <-r.Context().Done():
			case <-time.After(wait):
			}
		}
	})
}

// pass passes a call on. On an error nothing was answered.
func (n *Node) pass(w http.ResponseWriter, r *http.Request, to store.Node, body []byte) (failed error) {
	target, err := url.Parse(to.URL)
	if err != nil {
		return err
	}
	proxy := &httputil.ReverseProxy{
		Transport: n.transport,
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(target)
			p.Out.Host = p.In.Host // which the origin must match
			p.Out.Header.Set(secretHeader, n.cfg.Secret)
			p.Out.Header.Set(Caller, middleware.GetClientIP(p.In.Context()))
		},
		ModifyResponse: func(res *http.Response) error {
			if res.StatusCode == http.StatusMisdirectedRequest {
				return errMoved
			}
			return nil
		},
		ErrorHandler: func(_ http.ResponseWriter, _ *http.Request, err error) { failed = err },
		ErrorLog:     slog.NewLogLogger(n.cfg.Log.Handler(), slog.LevelDebug),
	}
	ctx, done := n.passes.begin(r.Context(), to.Session)
	defer done()
	r = r.Clone(ctx)
	r.Body = http.NoBody
	if len(body) > 0 {
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	r.ContentLength = int64(len(body))
	proxy.ServeHTTP(w, r)
	if failed != nil && errors.Is(context.Cause(ctx), errMoved) {
		return fmt.Errorf("%w: %w", errGone, failed)
	}
	return failed
}

// passes are the calls and sockets that are passed on, by the session to which they are.
type passes struct {
	mu   sync.Mutex
	next int
	ends map[store.Session]map[int]context.CancelCauseFunc
}

// begin returns the context of a call that is passed on, until it is done.
func (p *passes) begin(ctx context.Context, to store.Session) (passing context.Context, done func()) {
	passing, end := context.WithCancelCause(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next++
	id := p.next
	if p.ends == nil {
		p.ends = make(map[store.Session]map[int]context.CancelCauseFunc)
	}
	if p.ends[to] == nil {
		p.ends[to] = make(map[int]context.CancelCauseFunc)
	}
	p.ends[to][id] = end
	return passing, func() {
		end(nil)
		p.mu.Lock()
		defer p.mu.Unlock()
		if delete(p.ends[to], id); len(p.ends[to]) == 0 {
			delete(p.ends, to)
		}
	}
}

func (p *passes) none() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.ends) == 0
}

// keep ends whatever is passed on to others than these.
func (p *passes) keep(members []store.Node) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for session, all := range p.ends {
		if slices.ContainsFunc(members, func(m store.Node) bool { return m.Session == session }) {
			continue
		}
		for _, end := range all {
			end(errMoved)
		}
	}
}

// endPasses ends what waits for a node that has ended: one that was stopped, or is behind a
// line that was cut, closes no connection.
func (n *Node) endPasses(ctx context.Context) {
	look := time.NewTicker(min(n.cfg.Lease/4, time.Second/2))
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		if n.passes.none() {
			continue
		}
		asking, cancel := context.WithTimeout(ctx, n.cfg.Lease)
		members, err := n.cfg.Store.Members(asking)
		cancel()
		if err == nil {
			n.passes.keep(members)
		}
	}
}

// Inside implements [Cluster]: other nodes have this one wake rooms.
func (n *Node) Inside(here func(ctx context.Context, code string) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var codes []string
		switch {
		case !n.Passed(r):
			http.NotFound(w, r)
			return
		case json.NewDecoder(http.MaxBytesReader(w, r.Body, longest)).Decode(&codes) != nil:
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		var all sync.WaitGroup
		for _, code := range codes {
			all.Go(func() {
				if err := here(r.Context(), code); err != nil {
					n.cfg.Log.Debug("a room that was handed over is not awake", slog.String("room", code), slog.Any("error", err))
				}
			})
		}
		all.Wait()
		w.WriteHeader(http.StatusNoContent)
	})
}

// Hand implements [Cluster]: each room goes to whoever of the others it fits.
func (n *Node) Hand(ctx context.Context, codes ...string) {
	var all sync.WaitGroup
	for _, code := range codes {
		all.Go(func() {
			var there *Elsewhere
			if _, err := n.Claim(ctx, code); !errors.As(err, &there) {
				return
			}
			if err := n.wake(ctx, there.Node.URL, code); err != nil {
				n.cfg.Log.Warn("a room is not handed over: whoever comes wakes it", slog.String("node", there.Node.ID), slog.String("room", code), slog.Any("error", err))
			}
		})
	}
	all.Wait()
}

func (n *Node) wake(ctx context.Context, node string, codes ...string) error {
	ctx, cancel := context.WithTimeout(ctx, n.cfg.Lease)
	defer cancel()
	body, err := json.Marshal(codes)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, node+Prefix+"wake", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set(secretHeader, n.cfg.Secret)
	res, err := n.transport.RoundTrip(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
