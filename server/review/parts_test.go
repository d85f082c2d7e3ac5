package review_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	weighed "westkingdom/engine/review"
	"westkingdom/engine/review/reviewtest"
	"westkingdom/server/protocol"
	"westkingdom/server/review"
	"westkingdom/server/room"
	"westkingdom/server/store/memory"
	"westkingdom/server/store/memory/memorytest"
	"westkingdom/server/thinking"
)

// ends is a store whose worker ends with the first part that it has kept.
type ends struct {
	*memory.Store
	end context.CancelFunc
}

func (e ends) KeepPart(ctx context.Context, code string, part []byte) error {
	defer e.end()
	return e.Store.KeepPart(ctx, code, part)
}

// TestADeviceGoesOnWithAReview: a browser may end its worker at every record, and the review comes to what it comes to
// when it does not.
func TestADeviceGoesOnWithAReview(t *testing.T) {
	const code = "aaaaaaaaaa"
	worker := func(disk *memorytest.Disk, cut bool) (made bool, told protocol.GameReview) {
		t.Helper()
		ctx, end := context.WithCancel(t.Context())
		defer end()
		s := memory.New(disk)
		games := map[string]engine.Game{"toss": reviewtest.Toss{}}
		log := slog.New(slog.NewTextHandler(t.Output(), nil))
		rooms := room.New(room.Config{Store: s, Games: games, NewBot: bot.New, Log: log, Local: true})
		cfg := review.Config{
			Store: s, Rooms: rooms, Games: games, Workers: thinking.New(1, nil), Log: log, Most: 3, Parts: s,
			Budget: weighed.Budget{Choice: 60, Again: 100, Luck: 10},
		}
		if cut {
			cfg.Parts = ends{s, end}
		}
		desk := review.New(cfg)
		if _, err := desk.Ask(t.Context(), code, who(code, 0)); err != nil {
			t.Fatal(err)
		}
		_, err := desk.Round(ctx)
		if cut != (err != nil) {
			t.Fatalf("cut off %v: %v", cut, err)
		}
		if told, err = desk.Review(t.Context(), code, who(code, 0)); err != nil {
			t.Fatal(err)
		}
		if err := rooms.Drain(t.Context()); err != nil {
			t.Fatal(err)
		}
		return told.State == protocol.ReviewDone, told
	}
	stored := func() *memorytest.Disk {
		disk := new(memorytest.Disk)
		w := whole(code)
		if err := memory.New(disk).Import(t.Context(), w); err != nil {
			t.Fatal(err)
		}
		return disk
	}
	_, want := worker(stored(), false)

	disk := stored()
	for range 6 { // more often than a review is begun that ends whoever makes it
		if made, told := worker(disk, true); made || told.State == protocol.ReviewFailed {
			t.Fatalf("cut off it is %+v", told)
		}
	}
	made, got := worker(disk, false)
	one, _ := json.Marshal(got)
	other, _ := json.Marshal(want)
	if !made || string(one) != string(other) {
		t.Errorf("it is\n%s, not\n%s", one, other)
	}
	if left, err := disk.Read(t.Context(), "part/"); err != nil || len(left) > 0 {
		t.Errorf("of its making is left %d, %v", len(left), err)
	}
	// One that ends whoever makes it without coming further is not made for ever.
	poisoned := stored()
	s := memory.New(poisoned)
	if _, err := s.AskReview(t.Context(), code, noon, 3); err != nil {
		t.Fatal(err)
	}
	for ended := range 4 {
		s = memory.New(poisoned)
		now := noon.Add(time.Duration(ended) * time.Second)
		if _, err := s.ClaimReview(t.Context(), now, now.Add(time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	if _, told := worker(poisoned, false); told.State != protocol.ReviewFailed {
		t.Errorf("it is %+v", told)
	}
}
