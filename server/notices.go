package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"

	"westkingdom/engine/games"
	"westkingdom/server/notice"
	"westkingdom/server/notice/desk"
	"westkingdom/server/notice/mail"
	"westkingdom/server/notice/outside"
	"westkingdom/server/notice/push"
	"westkingdom/server/notice/webhook"
)

// notices is what tells people outside the page.
type notices struct {
	looks  *notice.Looks
	outbox *notice.Outbox
	desk   *desk.Desk

	running sync.WaitGroup
	stop    context.CancelFunc
}

// composeNotices comes before the rooms, which tell it who looks.
func (s *Server) composeNotices(ctx context.Context) error {
	channels := make(map[string]notice.Channel)
	key := ""
	if s.cfg.Push {
		keys, err := s.pushKeys(ctx)
		if err != nil {
			return err
		}
		key = keys.Public
		channels["push"] = push.New(keys, s.contact(), outside.Client(s.cfg.NoticeNetworks))
	}
	if s.cfg.Webhooks {
		channels[webhook.Kind] = webhook.New(s.cfg.PublicURL, nameOf, outside.Client(s.cfg.NoticeNetworks))
	}
	if s.cfg.Mail.Address != "" {
		sender, err := mail.New(s.cfg.Mail, s.cfg.PublicURL, nameOf, s.log)
		if err != nil {
			return err
		}
		channels[mail.Kind] = sender
	}
	s.notices.looks = notice.NewLooks(s.store, s.log)
	hosts := notice.NewHosts()
	s.notices.outbox = notice.NewOutbox(notice.Config{Store: s.store, Channels: channels, Hosts: hosts, Log: s.log, Observer: s.metrics})
	s.notices.desk = desk.New(desk.Config{Store: s.store, Channels: channels, Hosts: hosts, Key: key, Allowed: s.cfg.NoticeNetworks})
	s.metrics.CountNotices(s.store.Waiting)
	return nil
}

// nameOf names a game in a language.
func nameOf(game, language string) string {
	for _, g := range games.All {
		if info := g.Info(); info.ID == game {
			if language == "fr" {
				return info.Name.FR
			}
			return info.Name.EN
		}
	}
	return game
}

// pushKeys returns the server's own keys, which are made at the first start.
func (s *Server) pushKeys(ctx context.Context) (keys push.Keys, err error) {
	fresh, err := push.NewKeys()
	if err != nil {
		return keys, err
	}
	data, err := json.Marshal(fresh)
	if err != nil {
		return keys, err
	}
	if data, err = s.store.ServerKey(ctx, "vapid", data); err == nil {
		err = json.Unmarshal(data, &keys)
	}
	if err != nil {
		return keys, fmt.Errorf("the keys for push messages: %w", err)
	}
	return keys, nil
}

// contact is where a push service finds the operator: the page, or, where there is no
// address for it, something that is at least one for mail.
func (s *Server) contact() string {
	if strings.HasPrefix(s.cfg.PublicURL, "https:") {
		return s.cfg.PublicURL
	}
	host := "localhost"
	if u, err := url.Parse(s.cfg.PublicURL); err == nil && u.Hostname() != "" {
		host = u.Hostname()
	}
	return "operator@" + host
}

func (n *notices) run() {
	ctx, stop := context.WithCancel(context.Background())
	n.stop = stop
	n.running.Go(func() { n.looks.Run(ctx) })
	n.running.Go(func() { n.outbox.Run(ctx) })
}

// end lets what is being told be settled. Whatever is left is told after the next start,
// or by another server.
func (n *notices) end(ctx context.Context) error {
	n.stop()
	ended := make(chan struct{})
	go func() {
		n.running.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// deleteOldNotices forgets looks and rules of seldom that have ended long ago.
func (s *Server) deleteOldNotices(ctx context.Context) {
	limited, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := s.store.DeleteOld(limited, time.Now().Add(-time.Hour)); err != nil {
		s.unswept(ctx, "old looks are not deleted", err)
	}
}
