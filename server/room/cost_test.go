//go:build unix

package room_test

import (
	"context"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/tidwall/gjson"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store"
	"westkingdom/server/store/storetest"
)

// BenchmarkChoice is what a choice at random costs a room whose four seats watch, without
// database and sockets: processor time, which what else the machine does changes little,
// and the bytes that all seats are sent.
func BenchmarkChoice(b *testing.B) {
	for _, g := range games.All {
		b.Run(g.Info().ID, func(b *testing.B) { benchmarkChoice(b, g.Info().ID) })
	}
}

// careless takes records and keeps none.
type careless struct{ store.Store }

func (careless) Append(context.Context, store.Record, ...store.Notice) error { return nil }

func benchmarkChoice(b *testing.B, game string) {
	rooms := room.New(room.Config{Store: careless{storetest.SQLite(b).Open(b)}, Games: allGames(), NewBot: bot.New, CheckpointEvery: 1 << 30})
	luck := rand.New(rand.NewPCG(1, 2))
	var seats [4]struct {
		queue *queue
		watch room.Watch
		turn  gjson.Result
		ready bool
	}
	sent := 0
	next := func() { // waits until every seat has its next view
		for i := range seats {
			for s := &seats[i]; ; {
				data := <-s.queue.Messages()
				sent += len(data)
				if kind := gjson.GetBytes(data, "type").Str; kind == protocol.TypeUpdate || kind == protocol.TypeWelcome {
					if s.turn = gjson.GetBytes(data, "turn"); kind == protocol.TypeUpdate || len(s.turn.Get("asked").Array()) > 0 {
						break
					}
				}
			}
		}
	}
	begin := func() {
		c, err := rooms.Create(b.Context(), room.Who{}, protocol.CreateRoom{Game: game, Seats: len(seats)})
		if err != nil {
			b.Fatal(err)
		}
		for i := range seats {
			a, _, err := rooms.TakeSeat(b.Context(), c.Room.Code, room.Who{}, engine.Seat(i), "Somebody")
			if err != nil {
				b.Fatal(err)
			}
			s := &seats[i]
			if s.watch != nil {
				s.watch.Leave()
			}
			s.queue = newQueue(64)
			if s.watch, err = rooms.Watch(b.Context(), c.Room.Code, room.Who{Seat: a.Secret}, room.Seen{Seq: -1, Parts: true}, s.queue); err != nil {
				b.Fatal(err)
			}
		}
		if _, err := rooms.Start(b.Context(), c.Room.Code, room.Who{Host: c.Host}); err != nil {
			b.Fatal(err)
		}
		next()
	}
	begin()
	b.ReportAllocs()
	b.ResetTimer()
	sent = 0
	var spent time.Duration
	since := processorTime(b)
	for range b.N {
		asked := seats[0].turn.Get("asked").Array()
		if len(asked) == 0 {
			spent += processorTime(b) - since
			b.StopTimer()
			before := sent
			begin()
			sent = before
			b.StartTimer()
			since = processorTime(b)
			asked = seats[0].turn.Get("asked").Array()
		}
		s := &seats[asked[luck.IntN(len(asked))].Int()]
		options := s.turn.Get("prompt.options.#").Int()
		option := s.turn.Get("prompt.options").Array()[luck.Int64N(options)].Get("id").Str
		s.watch.Choose(uuid.NewString(), int(s.turn.Get("prompt.id").Int()), option)
		next()
	}
	spent += processorTime(b) - since
	b.ReportMetric(float64(spent.Nanoseconds())/float64(b.N), "cpu-ns/op")
	b.ReportMetric(float64(sent)/float64(b.N), "sent-B/op")
}

// processorTime is that of this process so far.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
