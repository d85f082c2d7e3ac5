package route

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"sync"
	"time"

	"westkingdom/server/cluster"
)

// Where nodes ask each other.
const (
	prefix     = "/cluster/"
	wakePath   = prefix + "wake"
	onlinePath = prefix + "online"
	trunkPath  = prefix + "trunk"
)

// glance is how long another node is waited for that is asked who watches its rooms.
const glance = 300 * time.Millisecond

// Inside answers what other nodes ask of this one, and leaves the rest to outside.
func (r *Router) Inside(outside http.Handler) http.Handler {
	inside := http.NewServeMux()
	inside.HandleFunc("POST "+wakePath, r.wakeAll)
	inside.HandleFunc("POST "+onlinePath, r.online)
	inside.HandleFunc("GET "+trunkPath, r.takeTrunk)
	inside.Handle("/", outside)
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if r.fromNode(req) {
			inside.ServeHTTP(w, req)
			return
		}
		outside.ServeHTTP(w, req)
	})
}

// wakeAll wakes the rooms that another node has released.
func (r *Router) wakeAll(w http.ResponseWriter, req *http.Request) {
	codes, ok := codesOf(w, req)
	if !ok {
		return
	}
	var all sync.WaitGroup
	for _, code := range codes {
		all.Go(func() {
			if err := r.cfg.Wake(req.Context(), code); err != nil {
				r.cfg.Log.Debug("a room that was handed over is not awake", slog.String("room", code), slog.Any("error", err))
			}
		})
	}
	all.Wait()
	w.WriteHeader(http.StatusNoContent)
}

// Hand has another node wake a room that this one has released, whoever it fits, and returns when
// it has.
func (r *Router) Hand(ctx context.Context, code string) {
	var there *cluster.Elsewhere
	if _, err := r.cfg.Node.Claim(ctx, code); !errors.As(err, &there) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, r.cfg.Lease)
	defer cancel()
	if err := r.ask(ctx, there.Node.URL+wakePath, []string{code}, nil); err != nil {
		r.cfg.Log.Warn("a room is not handed over: whoever comes wakes it", slog.String("node", there.Node.ID), slog.String("room", code), slog.Any("error", err))
	}
}

// online says who watches which of these rooms here.
func (r *Router) online(w http.ResponseWriter, req *http.Request) {
	codes, ok := codesOf(w, req)
	if !ok {
		return
	}
	if err := json.NewEncoder(w).Encode(r.cfg.Online(codes...)); err != nil {
		r.cfg.Log.Debug("a node that asked who is online has gone", slog.Any("error", err))
	}
}

// Online says who watches those of these rooms that other nodes have, by seat. Of what a node
// does not say at once, nobody is taken to watch.
func (r *Router) Online(ctx context.Context, codes ...string) map[string][]bool {
	ctx, cancel := context.WithTimeout(ctx, glance)
	defer cancel()
	owners, err := r.cfg.Node.Owners(ctx, codes...)
	if err != nil {
		r.cfg.Log.Debug("who is online elsewhere is not known", slog.Any("error", err))
		return nil
	}
	rooms := make(map[string][]string) // by the node's URL
	for code, node := range owners {
		rooms[node.URL] = append(rooms[node.URL], code)
	}
	var mu sync.Mutex
	all := make(map[string][]bool)
	var asking sync.WaitGroup
	for url, codes := range rooms {
		asking.Go(func() {
			var there map[string][]bool
			if err := r.ask(ctx, url+onlinePath, codes, &there); err != nil {
				r.cfg.Log.Debug("who is online at another node is not known", slog.String("node", url), slog.Any("error", err))
				return
			}
			mu.Lock()
			defer mu.Unlock()
			maps.Copy(all, there)
		})
	}
	asking.Wait()
	return all
}

// codesOf are the rooms that another node asks about; without, it is answered.
func codesOf(w http.ResponseWriter, req *http.Request) (codes []string, ok bool) {
	if json.NewDecoder(http.MaxBytesReader(w, req.Body, longest)).Decode(&codes) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return nil, false
	}
	return codes, true
}

// ask asks another node about rooms; answer may be nil.
func (r *Router) ask(ctx context.Context, url string, codes []string, answer any) error {
	body, err := json.Marshal(codes)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set(secretHeader, r.cfg.Secret)
	res, err := r.transport.RoundTrip(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	switch {
	case res.StatusCode >= http.StatusMultipleChoices:
		return fmt.Errorf("it says %s", res.Status) // one of before, perhaps
	case answer == nil:
		return nil
	}
	return json.NewDecoder(res.Body).Decode(answer)
}
