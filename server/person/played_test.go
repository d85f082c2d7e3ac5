package person_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/person"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
	"westkingdom/server/store/backup"
	"westkingdom/server/store/storetest"
)

var evening = time.Date(2024, 5, 1, 20, 0, 0, 0, time.UTC)

// past is a game that was played to its end in a hundred records, an hour after the last.
func (w *world) past(code string, seats []store.Seat, change func(*store.Whole), made ...store.Device) {
	w.t.Helper()
	evening := evening.Add(time.Duration(w.stored()) * time.Hour)
	all := store.Whole{
		Room: store.Room{
			Code: code, Game: "lanterns", State: record.Finished, Created: evening, Began: evening, Clock: &store.Clock{},
			Config: engine.Config{Seats: len(seats), Rules: 1},
		},
		Seats: seats,
	}
	for i := range all.Seats {
		all.Seats[i].Seat = engine.Seat(i)
		all.Room.Result = append(all.Room.Result, engine.Standing{
			Seat: engine.Seat(i), Items: []engine.Item{{ID: "lit", Points: 3 + i}, {ID: "left", Points: -1}}, Total: 2 + i, Rank: len(seats) - i,
		})
	}
	for seq := 1; seq <= 100; seq++ {
		all.Records = append(all.Records, store.Record{
			Room: code, Seq: seq, ID: uuid.New(), Record: engine.Record{Option: "light"}, At: evening.Add(time.Duration(seq) * time.Second),
		})
	}
	if change != nil {
		change(&all)
	}
	for i := range all.Happenings {
		all.Happenings[i].Number = i + 1
	}
	if err := w.store.Import(w.t.Context(), all, made...); err != nil {
		w.t.Fatal(err)
	}
}

// stored returns how many rooms there are.
func (w *world) stored() int {
	w.t.Helper()
	n, err := w.store.Count(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return n
}

func (w *world) played(d store.Device) protocol.Played {
	w.t.Helper()
	played, err := w.people.Played(w.t.Context(), person.Browser{Person: d.Person, Device: d.ID})
	if err != nil {
		w.t.Fatal(err)
	}
	if n := w.rooms.Awake(); n != 0 {
		w.t.Errorf("%d rooms were woken", n)
	}
	return played
}

func sits(d store.Device, name string) store.Seat {
	return store.Seat{Kind: record.Person, Name: name, Person: d.Person}
}

// TestPlayed: the games of a person, the last first, with whom they were and what each side
// came to; persons by numbers, under the name that they had last.
func TestPlayed(t *testing.T) {
	w := newWorld(t)
	ann, bea := storetest.NewPerson(), storetest.NewPerson()
	if got := w.played(ann); len(got.Players) != 0 || len(got.Games) != 0 {
		t.Errorf("who has not played has played %+v", got)
	}
	bot := store.Seat{Kind: record.Bot, Bot: "greedy", Name: "Cat"} // whose seat it was
	w.past("first", []store.Seat{sits(bea, "Beatrix"), sits(ann, "Ann"), bot}, nil, ann, bea)
	w.past("second", []store.Seat{sits(ann, "Annie"), sits(bea, "Bea"), {Kind: record.Person, Name: "Dan"}}, func(w *store.Whole) {
		w.Seats[1].Colour = record.Green
		w.Room.Result = append(w.Room.Result, engine.Standing{
			Seat: 3, Items: []engine.Item{{ID: "lit", Points: 9}, {ID: "left"}}, Total: 9, Rank: 4,
		})
	})
	w.past("third", []store.Seat{sits(ann, "Ann"), sits(bea, "Bea")}, func(w *store.Whole) { w.Room.Result = nil })
	w.past("others", []store.Seat{sits(bea, "Bea"), {Kind: record.Person, Name: "Eve"}}, nil)
	w.past("gone", []store.Seat{sits(ann, "Ann")}, func(w *store.Whole) { w.Room.Game = "chess" })

	zero, one := 0, 1
	person := func(n *int, points, rank int) protocol.PlayedSide {
		return protocol.PlayedSide{By: protocol.ByPerson, Player: n, Points: []int{points, -1}, Total: points - 1, Rank: rank}
	}
	green := person(&one, 4, 2)
	green.Colour = record.Green
	greedy := person(nil, 5, 1)
	greedy.By, greedy.Bot = protocol.ByBot, "greedy"
	got := w.played(ann)
	if want := []protocol.Player{{Name: "Ann"}, {Name: "Bea"}}; !reflect.DeepEqual(got.Players, want) {
		t.Errorf("the players are %+v, want %+v", got.Players, want)
	}
	games := []protocol.PlayedGame{
		{Code: "third", Sides: []protocol.PlayedSide{{By: protocol.ByPerson, Player: &zero}, {By: protocol.ByPerson, Player: &one}}},
		{Code: "second", Items: []string{"lit", "left"}, Sides: []protocol.PlayedSide{
			person(&zero, 3, 3), green, person(nil, 5, 1), {By: protocol.ByRules, Points: []int{9, 0}, Total: 9, Rank: 4},
		}},
		{Code: "first", Items: []string{"lit", "left"}, Sides: []protocol.PlayedSide{person(&one, 3, 3), person(&zero, 4, 2), greedy}},
	}
	for i := range games {
		began := evening.Add(time.Duration(2-i) * time.Hour)
		games[i].Game, games[i].Settings, games[i].Began, games[i].Finished = "lanterns", got.Games[i].Settings, began, began.Add(100*time.Second)
	}
	if !reflect.DeepEqual(got.Games, games) {
		t.Errorf("the games are\n%+v, want\n%+v", got.Games, games)
	}
	for _, name := range []string{"Dan", "Cat", "Annie", "Beatrix", "Eve", ann.Person.String(), bea.Person.String()} {
		if text := encoded(t, got); strings.Contains(text, name) {
			t.Errorf("%s is named: %s", name, text)
		}
	}
	for number, name := range w.played(bea).Players {
		if want := []string{"Bea", "Ann"}[number]; name.Name != want {
			t.Errorf("to Bea player %d is %s, want %s", number, name.Name, want)
		}
	}
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestPlayedMarks: what does not count like other games is told apart.
func TestPlayedMarks(t *testing.T) {
	of := func(seq int, kind record.HappeningKind) record.Happening {
		return record.Happening{Seq: seq, At: evening, Kind: kind, Seat: 0, By: engine.Nobody}
	}
	happens := func(all ...record.Happening) func(*store.Whole) {
		return func(w *store.Whole) { w.Happenings = all }
	}
	for name, c := range map[string]struct {
		change func(*store.Whole)
		marks  string
	}{
		"nothing":                  {nil, ""},
		"imported":                 {func(w *store.Whole) { w.Room.Began = time.Time{} }, "imported"},
		"corrected":                {func(w *store.Whole) { w.Room.Config.Figures = json.RawMessage(`{"cards":{}}`) }, "corrected"},
		"ended":                    {func(w *store.Whole) { w.Room.Clock.Ended = true }, "ended"},
		"handed":                   {func(w *store.Whole) { w.Seats[0].Former = []record.Holder{{Bot: "greedy", Until: 9}} }, "handed"},
		"conceded":                 {happens(of(50, record.Conceded)), "conceded"},
		"stood in to the end":      {happens(of(99, record.StoodIn)), "stoodIn"},
		"stood in for a moment":    {happens(of(50, record.StoodIn), of(59, record.Returned)), ""},
		"stood in for long":        {happens(of(50, record.StoodIn), of(60, record.Returned)), "stoodIn"},
		"stood in often":           {happens(of(1, record.StoodIn), of(6, record.Returned), of(50, record.StoodIn), of(55, record.Returned)), "stoodIn"},
		"stood in by another bot":  {happens(of(1, record.StoodIn), of(6, record.StoodIn), of(12, record.Returned)), "stoodIn"},
		"before somebody sat down": {happens(of(1, record.Conceded), of(40, record.Seated)), ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			ann := storetest.NewPerson()
			w.past("room", []store.Seat{sits(ann, "Ann"), {Kind: record.Bot, Bot: "greedy"}}, c.change, ann)
			game := w.played(ann).Games[0]
			var marks []string
			for mark, has := range map[string]bool{
				"imported": game.Imported, "corrected": game.Corrected, "ended": game.Ended, "handed": game.Sides[0].Handed,
				"conceded": game.Sides[0].Conceded, "stoodIn": game.Sides[0].StoodIn,
			} {
				if has {
					marks = append(marks, mark)
				}
			}
			if got := strings.Join(marks, " "); got != c.marks {
				t.Errorf("it is marked %q, want %q", got, c.marks)
			}
			if other := game.Sides[1]; other.Handed || other.Conceded || other.StoodIn {
				t.Errorf("the other seat is marked: %+v", other)
			}
		})
	}
}

// TestForgottenIsNotPlayed: to those who played with somebody who has had themselves
// forgotten, they are nobody, here and in a backup of afterwards.
func TestForgottenIsNotPlayed(t *testing.T) {
	w := newWorld(t)
	ann, bea := storetest.NewPerson(), storetest.NewPerson()
	w.past("room", []store.Seat{sits(ann, "Ann"), sits(bea, "Bea")}, nil, ann, bea)
	if err := w.people.Forget(t.Context(), person.Browser{Person: bea.Person, Device: bea.ID}); err != nil {
		t.Fatal(err)
	}
	want := w.played(ann)
	if text := encoded(t, want); len(want.Players) != 1 || want.Games[0].Sides[1].Player != nil || strings.Contains(text, "Bea") {
		t.Errorf("it is still told with whom: %s", text)
	}
	file := filepath.Join(t.TempDir(), "backup.db")
	if _, err := backup.Write(t.Context(), w.store, file); err != nil {
		t.Fatal(err)
	}
	other := newWorld(t)
	if _, err := backup.Restore(t.Context(), file, other.store, false); err != nil {
		t.Fatal(err)
	}
	if got := other.played(ann); !reflect.DeepEqual(got, want) {
		t.Errorf("restored, it is %+v, want %+v", got, want)
	}
	if got := other.played(bea); len(got.Games) != 0 {
		t.Errorf("who was forgotten has played %+v", got)
	}
}

// TestPlayedForYears: of more than a thousand games the last thousand are told, and that
// there are more.
func TestPlayedForYears(t *testing.T) {
	w := newWorld(t)
	ann := storetest.NewPerson()
	many := &years{Persons: w.store, all: make([]store.Finished, 1001)}
	for i := range many.all {
		many.all[i] = store.Finished{
			Room:  store.Room{Code: "room", Game: "lanterns", State: record.Finished, Played: evening.Add(time.Duration(-i) * time.Hour)},
			Seats: []store.Seat{sits(ann, "Ann")},
		}
	}
	w.people = person.New(person.Config{Store: many, Rooms: w.rooms})
	if got := w.played(ann); len(got.Games) != 1000 || !got.More || !got.Games[999].Finished.Equal(many.all[999].Room.Played) {
		t.Errorf("%d games are told, and more: %v", len(got.Games), got.More)
	}
	many.all = many.all[:1000]
	if got := w.played(ann); len(got.Games) != 1000 || got.More {
		t.Errorf("%d games are told, and more: %v", len(got.Games), got.More)
	}
}

// years are persons of whom one has played for years.
type years struct {
	store.Persons
	all []store.Finished
}

func (y *years) Finished(_ context.Context, _ uuid.UUID, limit int) ([]store.Finished, error) {
	return y.all[:min(limit, len(y.all))], nil
}

// BenchmarkPlayed: a thousand games of four, each with twenty happenings.
func BenchmarkPlayed(b *testing.B) {
	w := newWorld(b)
	var four []store.Device
	for range 4 {
		four = append(four, storetest.NewPerson())
	}
	for i := range 1000 {
		made := four
		if i > 0 {
			made = nil
		}
		w.past(fmt.Sprint(i), []store.Seat{sits(four[0], "Ann"), sits(four[1], "Bea"), sits(four[2], "Cat"), sits(four[3], "Dan")}, func(w *store.Whole) {
			for seq := range 20 {
				w.Happenings = append(w.Happenings, record.Happening{Seq: seq, At: evening, Kind: record.OutOf, Seat: 1})
			}
			for i := range w.Room.Result {
				for item := range 10 {
					w.Room.Result[i].Items = append(w.Room.Result[i].Items, engine.Item{ID: fmt.Sprint("item-", item), Points: item})
				}
			}
		}, made...)
	}
	for b.Loop() {
		if got := w.played(four[0]); len(got.Games) != 1000 {
			b.Fatalf("%d games are told", len(got.Games))
		}
	}
}
