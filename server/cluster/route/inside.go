package route

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"sync"

	"westkingdom/server/cluster"
)

// Prefix is where nodes ask each other.
const Prefix = "/cluster/"

const (
	wakePath  = Prefix + "wake"
	trunkPath = Prefix + "trunk"
)

// Inside answers what other nodes ask of this one, and leaves the rest to outside.
func (r *Router) Inside(outside http.Handler) http.Handler {
	inside := http.NewServeMux()
	inside.HandleFunc("POST "+wakePath, r.wakeAll)
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
	var codes []string
	if json.NewDecoder(http.MaxBytesReader(w, req.Body, longest)).Decode(&codes) != nil {
		w.WriteHeader(http.StatusBadRequest)
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

// Hand has other nodes wake rooms that this one has released, each whoever it fits, and returns
// when they have.
func (r *Router) Hand(ctx context.Context, codes ...string) {
	var all sync.WaitGroup
	for _, code := range codes {
		all.Go(func() {
			var there *cluster.Elsewhere
			if _, err := r.cfg.Node.Claim(ctx, code); !errors.As(err, &there) {
				return
			}
			if err := r.wake(ctx, there.Node.URL, code); err != nil {
				r.cfg.Log.Warn("a room is not handed over: whoever comes wakes it", slog.String("node", there.Node.ID), slog.String("room", code), slog.Any("error", err))
			}
		})
	}
	all.Wait()
}

func (r *Router) wake(ctx context.Context, node string, codes ...string) error {
	ctx, cancel := context.WithTimeout(ctx, r.cfg.Lease)
	defer cancel()
	body, err := json.Marshal(codes)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, node+wakePath, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set(secretHeader, r.cfg.Secret)
	res, err := r.transport.RoundTrip(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
