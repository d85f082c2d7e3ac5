package bench

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"sync/atomic"

	"westkingdom/server/protocol"
)

// service is a push service that takes every message and counts them.
type service struct {
	server *httptest.Server
	taken  atomic.Int64
	key    string // of the browsers that are told, all the same one
}

func newService() (*service, error) {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	s := &service{key: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes())}
	s.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		s.taken.Add(1)
		w.WriteHeader(http.StatusCreated)
	}))
	return s, nil
}

// subscribe has a browser told by the service.
func (s *service) subscribe(ctx context.Context, a *api, b browser) error {
	_, err := a.call(ctx, b, "/api/me/notices/push", protocol.AddPush{
		Endpoint: s.server.URL, P256dh: s.key, Auth: base64.RawURLEncoding.EncodeToString(make([]byte, 16)), Language: "en",
	})
	return err
}
