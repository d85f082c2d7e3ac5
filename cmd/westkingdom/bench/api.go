package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
)

// api calls the server, and counts the bytes that it sends.
type api struct {
	url  string
	http *http.Client
	read *atomic.Int64
}

func newAPI(url string) *api {
	a := &api{url: strings.TrimSuffix(url, "/"), read: new(atomic.Int64)}
	a.http = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: setups, DialContext: a.connect}}
	return a
}

// at is the same for another server of the database.
func (a *api) at(url string) *api {
	return &api{url: strings.TrimSuffix(url, "/"), http: a.http, read: a.read}
}

// connect opens a connection whose incoming bytes are counted.
func (a *api) connect(ctx context.Context, network, addr string) (net.Conn, error) {
	dialer := &net.Dialer{Timeout: 10 * time.Second}
	c, err := dialer.DialContext(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	return &counted{c, a.read}, nil
}

// counted is a connection whose incoming bytes are counted.
type counted struct {
	net.Conn
	read *atomic.Int64
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.read.Add(int64(n))
	return n, err
}

// browser is one person's browser: its cookies.
type browser map[string]string

func (b browser) header() string {
	var pairs []string
	for name, value := range b {
		pairs = append(pairs, name+"="+value)
	}
	return strings.Join(pairs, "; ")
}

// call posts a body as this browser and keeps the cookies of the answer.
func (a *api) call(ctx context.Context, b browser, path string, body any) (protocol.RoomAnswer, error) {
	return a.send(ctx, b, http.MethodPost, path, body)
}

func (a *api) send(ctx context.Context, b browser, method, path string, body any) (protocol.RoomAnswer, error) {
	var answer protocol.RoomAnswer
	data, err := json.Marshal(body)
	if err != nil {
		return answer, err
	}
	req, err := http.NewRequestWithContext(ctx, method, a.url+path, bytes.NewReader(data))
	if err != nil {
		return answer, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Cookie", b.header())
	res, err := a.http.Do(req)
	if err != nil {
		return answer, err
	}
	defer res.Body.Close()
	data, err = io.ReadAll(res.Body)
	if err != nil {
		return answer, err
	}
	if res.StatusCode >= 300 {
		var p protocol.Problem
		if err := json.Unmarshal(data, &p); err != nil {
			return answer, fmt.Errorf("POST %s: %s", path, res.Status)
		}
		return answer, fmt.Errorf("%s %s: %s %s %s", method, path, res.Status, p.Code, p.Detail)
	}
	for _, c := range res.Cookies() {
		b[c.Name] = c.Value
	}
	return answer, json.Unmarshal(data, &answer)
}

// beginBots begins a game that only bots of a strength play.
func (a *api) beginBots(ctx context.Context, b browser, game string, seats int, strength string) (code string, err error) {
	create := protocol.CreateRoom{Game: game, Seats: seats, Spectators: true, Bots: slices.Repeat([]string{strength}, seats)}
	made, err := a.call(ctx, b, "/api/rooms", create)
	if err != nil {
		return "", err
	}
	_, err = a.call(ctx, b, "/api/rooms/"+made.Room.Code+"/start", nil)
	return made.Room.Code, err
}

// wait asks for a room, every so often, until it is as it should be.
func (a *api) wait(ctx context.Context, code string, every time.Duration, until func(record.Room) bool) (room record.Room, err error) {
	for {
		res, err := a.get(ctx, "/api/rooms/"+code)
		if err != nil {
			return room, err
		}
		var answer protocol.RoomAnswer
		err = json.NewDecoder(res.Body).Decode(&answer)
		res.Body.Close()
		if err != nil {
			return room, err
		}
		if until(answer.Room) {
			return answer.Room, nil
		}
		select {
		case <-ctx.Done():
			return room, ctx.Err()
		case <-time.After(every):
		}
	}
}

func (a *api) get(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.url+path, nil)
	if err != nil {
		return nil, err
	}
	return a.http.Do(req)
}
