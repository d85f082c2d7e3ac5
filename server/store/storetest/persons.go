package storetest

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"westkingdom/engine/record"
	"westkingdom/server/store"
)

// NewPerson returns a person for tests, by a first device.
func NewPerson() store.Device {
	id := uuid.New()
	return store.Device{
		ID: id, Person: uuid.New(), Secret: store.Hash(append(id[:], id[:]...)),
		Browser: "Firefox", System: "Android", Made: noon, Seen: noon,
	}
}

// mustSeat makes a room in which each of the persons has a seat, and the first is the
// host; those that are new are made with it.
func mustSeat(t *testing.T, s store.Store, code string, made []store.Device, persons ...store.Device) {
	t.Helper()
	r, seats := NewRoom(code)
	r.HostPerson = persons[0].Person
	for i, d := range persons {
		seats[i].Kind, seats[i].Person, seats[i].Secret = record.Person, d.Person, store.Hash{byte(i + 1)}
	}
	if err := s.CreateRoom(t.Context(), r, seats, made...); err != nil {
		t.Fatal(err)
	}
}

func mustRoom(t *testing.T, s store.Store, code string) (store.Room, []store.Seat) {
	t.Helper()
	r, seats, err := s.Room(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	return r, seats
}

func wantDevices(t *testing.T, s store.Store, person uuid.UUID, want ...store.Device) {
	t.Helper()
	if got, err := s.Devices(t.Context(), person); err != nil || !slices.Equal(got, want) {
		t.Errorf("the person has the devices\n%v, %v; want\n%v", got, err, want)
	}
}

// persons: a person is there with their first place or not at all, and found by the
// secret of a device alone.
func persons(t *testing.T, db Database) {
	s := db.Open(t)
	ann, bea := NewPerson(), NewPerson()
	mustSeat(t, s, "room", []store.Device{ann}, ann)
	if got, err := s.Device(t.Context(), ann.Secret); err != nil || got != ann {
		t.Errorf("found %+v, %v; want %+v", got, err, ann)
	}
	r, seats := mustRoom(t, s, "room")
	if r.HostPerson != ann.Person || seats[0].Person != ann.Person || seats[1].Person != uuid.Nil {
		t.Errorf("the places are those of %v and %v", r.HostPerson, seats)
	}

	// Of a room that does not come about, nor does the person; and nobody gets a place
	// who is not there.
	taken, others := NewRoom("room")
	wantError(t, s.CreateRoom(t.Context(), taken, others, bea), store.ErrExists)
	_, err := s.Device(t.Context(), bea.Secret)
	wantError(t, err, store.ErrNoDevice)
	seats[1].Person = bea.Person
	wantError(t, s.UpdateRoom(t.Context(), r, store.Change{Seats: seats}), store.ErrConflict)
	if err := s.UpdateRoom(t.Context(), r, store.Change{Seats: seats, Persons: []store.Device{bea}}); err != nil {
		t.Error(err)
	}

	later := noon.Add(2 * time.Hour)
	if err := s.Saw(t.Context(), bea.ID, later); err != nil {
		t.Error(err)
	}
	bea.Seen = later
	wantDevices(t, s, bea.Person, bea)
	wantDevices(t, s, uuid.New())
	got, err := s.PersonsOf(t.Context(), []uuid.UUID{bea.ID, uuid.New(), ann.ID})
	if want := map[uuid.UUID]uuid.UUID{ann.ID: ann.Person, bea.ID: bea.Person}; err != nil || !maps.Equal(got, want) {
		t.Errorf("the devices are those of %v, %v; want %v", got, err, want)
	}

	// A new link for the host's place parts it from its person.
	if err := s.SetHost(t.Context(), "room", store.Hash{9}); err != nil {
		t.Error(err)
	}
	if r, _ := mustRoom(t, s, "room"); r.HostPerson != uuid.Nil {
		t.Errorf("the host is still %v", r.HostPerson)
	}
}

// shutDevice: with a device go the secrets that it may hold; the person's other devices
// go on.
func shutDevice(t *testing.T, db Database) {
	s := db.Open(t)
	ann, bea := NewPerson(), NewPerson()
	mustSeat(t, s, "both", []store.Device{ann, bea}, ann, bea)
	mustSeat(t, s, "other", nil, bea)
	codes, err := s.Shut(t.Context(), ann.Person, ann.ID)
	if err != nil || !slices.Equal(codes, []string{"both"}) {
		t.Errorf("changed %v, %v", codes, err)
	}
	r, seats := mustRoom(t, s, "both")
	if r.Version != 1 || r.Host != (store.Hash{}) || r.HostPerson != ann.Person {
		t.Errorf("the room is %+v", r)
	}
	if seats[0].Secret != (store.Hash{}) || seats[0].Person != ann.Person || seats[1].Secret == (store.Hash{}) {
		t.Errorf("the seats are %+v", seats)
	}
	wantDevices(t, s, ann.Person)
	// Another's device is nothing that one could shut out.
	if codes, err := s.Shut(t.Context(), ann.Person, bea.ID); err != nil || codes != nil {
		t.Errorf("changed %v, %v", codes, err)
	}
	wantDevices(t, s, bea.Person, bea)
}

// links: each works once, until its time is over, for ten devices at most.
func links(t *testing.T, db Database) {
	s := db.Open(t)
	ann := NewPerson()
	mustSeat(t, s, "room", []store.Device{ann}, ann)
	soon := noon.Add(10 * time.Minute)
	n := byte(0)
	link := func() store.Hash {
		n++
		if err := s.AddLink(t.Context(), ann.Person, store.Hash{n}, noon, soon); err != nil {
			t.Fatal(err)
		}
		return store.Hash{n}
	}
	redeem := func(secret store.Hash, d store.Device, at time.Time) error {
		_, err := s.Redeem(t.Context(), secret, at, d, false)
		return err
	}
	old := link()
	wantError(t, redeem(old, NewPerson(), soon), store.ErrNoLink)
	wantError(t, redeem(store.Hash{77}, NewPerson(), noon), store.ErrNoLink)
	if person, err := s.Link(t.Context(), old, noon); err != nil || person != ann.Person {
		t.Errorf("the link is that of %v, %v", person, err)
	}

	// Of many who use one at once, one is let in.
	shared := link()
	in := make(chan store.Device, 4)
	var all sync.WaitGroup
	for range cap(in) {
		all.Go(func() {
			d := NewPerson()
			switch err := redeem(shared, d, noon); {
			case err == nil:
				in <- d
			case !errors.Is(err, store.ErrNoLink):
				t.Error(err)
			}
		})
	}
	all.Wait()
	close(in)
	if len(in) != 1 {
		t.Fatalf("%d were let in by one link", len(in))
	}
	phone := <-in
	phone.Person = ann.Person
	if got, err := s.Device(t.Context(), phone.Secret); err != nil || got != phone {
		t.Errorf("the phone is %+v, %v; want %+v", got, err, phone)
	}

	for range store.MaxDevices - 2 {
		if err := redeem(link(), NewPerson(), noon); err != nil {
			t.Fatal(err)
		}
	}
	last := link()
	wantError(t, redeem(last, NewPerson(), noon), store.ErrFull)
	if _, err := s.Shut(t.Context(), ann.Person, phone.ID); err != nil {
		t.Error(err)
	}
	if err := redeem(last, NewPerson(), noon); err != nil {
		t.Errorf("the link was lost: %v", err)
	}
}

// merging: a person comes along with their browser, or stays without it.
func merging(t *testing.T, db Database) {
	s := db.Open(t)
	ann, bea, cem := NewPerson(), NewPerson(), NewPerson()
	mustSeat(t, s, "both", []store.Device{ann, bea, cem}, ann, bea)
	mustSeat(t, s, "beas", nil, bea, cem)
	mustSeat(t, s, "cems", nil, cem)
	if err := s.PutAway(t.Context(), bea.Person, "beas", true); err != nil {
		t.Error(err)
	}
	add := func(secret byte, leaving store.Device, along bool) ([]string, store.Device) {
		t.Helper()
		if err := s.AddLink(t.Context(), ann.Person, store.Hash{secret}, noon, noon.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		d := NewPerson()
		d.ID, d.Made = leaving.ID, noon.Add(time.Duration(secret)*time.Second)
		codes, err := s.Redeem(t.Context(), store.Hash{secret}, noon, d, along)
		if err != nil {
			t.Fatal(err)
		}
		d.Person = ann.Person
		return codes, d
	}
	codes, tablet := add(1, bea, true)
	if !slices.Equal(codes, []string{"beas", "both"}) {
		t.Errorf("changed %v", codes)
	}
	wantDevices(t, s, ann.Person, ann, tablet)
	wantDevices(t, s, bea.Person)
	_, both := mustRoom(t, s, "both")
	if both[0].Person != ann.Person || both[1].Person != uuid.Nil || both[1].Secret == (store.Hash{}) {
		t.Errorf("where both have seats they are %+v", both)
	}
	r, beas := mustRoom(t, s, "beas")
	if r.Version != 1 || r.HostPerson != ann.Person || beas[0].Person != ann.Person || beas[1].Person != cem.Person {
		t.Errorf("what was the other's is %+v, %+v", r, beas)
	}
	if all, err := s.Places(t.Context(), ann.Person); err != nil || len(all) != 2 || !all[0].Away || all[1].Away {
		t.Errorf("the list is %+v, %v", all, err)
	}

	if codes, _ := add(2, cem, false); !slices.Equal(codes, []string{"beas", "cems"}) {
		t.Errorf("changed %v", codes)
	}
	wantDevices(t, s, cem.Person)
	if r, _ := mustRoom(t, s, "cems"); r.HostPerson != cem.Person {
		t.Errorf("whoever stays has lost the room to %v", r.HostPerson)
	}
}

// forgetting: nothing of a person is left but the names at the table.
func forgetting(t *testing.T, db Database) {
	s := db.Open(t)
	ann, bea := NewPerson(), NewPerson()
	mustSeat(t, s, "room", []store.Device{ann, bea}, ann, bea)
	err := errors.Join(
		s.PutAway(t.Context(), ann.Person, "room", true),
		s.AddLink(t.Context(), ann.Person, store.Hash{1}, noon, noon.Add(time.Minute)),
	)
	if err != nil {
		t.Fatal(err)
	}
	before, seats := mustRoom(t, s, "room")
	if codes, err := s.Forget(t.Context(), ann.Person); err != nil || !slices.Equal(codes, []string{"room"}) {
		t.Errorf("changed %v, %v", codes, err)
	}
	before.Version, before.Host, before.HostPerson = 1, store.Hash{}, uuid.Nil
	seats[0].Secret, seats[0].Person = store.Hash{}, uuid.Nil
	if r, now := mustRoom(t, s, "room"); !reflect.DeepEqual(r, before) || !reflect.DeepEqual(now, seats) {
		t.Errorf("the room is\n%+v %+v, want\n%+v %+v", r, now, before, seats)
	}
	_, err = s.Device(t.Context(), ann.Secret)
	wantError(t, err, store.ErrNoDevice)
	_, err = s.Link(t.Context(), store.Hash{1}, noon)
	wantError(t, err, store.ErrNoLink)
	if all, err := s.Places(t.Context(), ann.Person); err != nil || len(all) != 0 {
		t.Errorf("places %v, %v", all, err)
	}
	if codes, err := s.Forget(t.Context(), ann.Person); err != nil || codes != nil {
		t.Errorf("forgotten twice: %v, %v", codes, err)
	}
	wantDevices(t, s, bea.Person, bea)
}

// places: a person's rooms, those in which something happened last first, with the moment
// since which their seat has been asked.
func places(t *testing.T, db Database) {
	s := db.Open(t)
	ann, bea := NewPerson(), NewPerson()
	mustSeat(t, s, "a", []store.Device{ann, bea}, ann, bea)
	mustSeat(t, s, "b", nil, bea, ann)
	mustSeat(t, s, "c", nil, bea)
	mustSeat(t, s, "d", nil, bea, ann) // seat 1 is asked since the beginning: NewRoom
	for seq, asked := range []store.Asked{"0@1", "0@1,1@2"} {
		rec := recorded("b", seq+1)
		rec.Asked = asked
		mustAppend(t, s, rec)
	}
	if err := s.PutAway(t.Context(), ann.Person, "a", true); err != nil {
		t.Error(err)
	}
	wantError(t, s.PutAway(t.Context(), ann.Person, "c", true), store.ErrNoRoom)
	list := func(person uuid.UUID) (all []string) {
		t.Helper()
		got, err := s.Places(t.Context(), person)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range got {
			since := "-"
			if !p.Since.IsZero() {
				since = p.Since.Sub(noon).String()
			}
			all = append(all, fmt.Sprintf("%s %s away=%v", p.Room.Code, since, p.Away))
		}
		return all
	}
	if got, want := list(ann.Person), []string{"b 2s away=false", "a - away=true", "d 1m0s away=false"}; !slices.Equal(got, want) {
		t.Errorf("the list is %q, want %q", got, want)
	}
	if got, want := list(bea.Person), []string{"b 1s away=false", "a 1m0s away=false", "c - away=false", "d - away=false"}; !slices.Equal(got, want) {
		t.Errorf("the list is %q, want %q", got, want)
	}
	err := errors.Join(s.PutAway(t.Context(), ann.Person, "a", false), s.Delete(t.Context(), "b"))
	if got, want := list(ann.Person), []string{"a - away=false", "d 1m0s away=false"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("the list is %q, %v; want %q", got, err, want)
	}
	db.Exec(t, `UPDATE rooms SET config = '[]' WHERE code = 'a'`)
	if got, want := list(ann.Person), []string{"d 1m0s away=false"}; !slices.Equal(got, want) {
		t.Errorf("the list is %q, want %q", got, want)
	}
}

// deleteIdle: who has no place and was not here for long is deleted, and nobody else.
func deleteIdle(t *testing.T, db Database) {
	s := db.Open(t)
	idle, recent, host := NewPerson(), NewPerson(), NewPerson()
	recent.Seen = noon.Add(time.Hour)
	mustSeat(t, s, "room", []store.Device{idle, recent, host}, host)
	if err := s.AddLink(t.Context(), host.Person, store.Hash{1}, noon, noon.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{1, 0} {
		if n, err := s.DeleteIdle(t.Context(), noon.Add(time.Minute), noon.Add(2*time.Minute)); err != nil || n != want {
			t.Errorf("deleted %d, %v; want %d", n, err, want)
		}
	}
	_, err := s.Link(t.Context(), store.Hash{1}, noon)
	wantError(t, err, store.ErrNoLink)
	wantDevices(t, s, idle.Person)
	wantDevices(t, s, recent.Person, recent)
	wantDevices(t, s, host.Person, host)
	if n, err := s.DeleteIdle(t.Context(), noon.Add(-time.Minute), noon); err != nil || n != 0 {
		t.Errorf("deleted %d, %v", n, err)
	}
}

// dumpPersons: a dump has everybody with their places, and stores them elsewhere; a room
// comes alone where its persons do not.
func dumpPersons(t *testing.T, db Database) {
	s := db.Open(t)
	ann, bea := NewPerson(), NewPerson()
	mustSeat(t, s, "room", []store.Device{ann, bea}, ann, bea)
	if err := errors.Join(
		s.PutAway(t.Context(), bea.Person, "room", true),
		s.SetMuted(t.Context(), bea.Person, "room", 0, true),
		s.SetMuted(t.Context(), ann.Person, "room", 1, true),
	); err != nil {
		t.Error(err)
	}
	var people []store.WholePerson
	var rooms []store.Whole
	if err := s.Dump(t.Context(),
		func(p store.WholePerson) error { people = append(people, p); return nil },
		func(w store.Whole, err error) error { rooms = append(rooms, w); return err },
	); err != nil {
		t.Fatal(err)
	}
	if len(people) != 2 || len(rooms) != 1 || !slices.Equal(rooms[0].Away, []uuid.UUID{bea.Person}) || len(rooms[0].Muted) != 2 {
		t.Fatalf("dumped %v, %v", people, rooms)
	}
	for _, p := range people {
		wantError(t, s.ImportPerson(t.Context(), p), store.ErrExists)
		if _, err := s.Forget(t.Context(), p.ID); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Delete(t.Context(), "room"); err != nil {
		t.Fatal(err)
	}
	for _, p := range people {
		if p.ID != bea.Person {
			if err := s.ImportPerson(t.Context(), p); err != nil {
				t.Fatal(err)
			}
		}
	}
	mustImport(t, s, rooms...)
	want := rooms[0].OwnedBy(func(id uuid.UUID) bool { return id == ann.Person })
	want.Away, want.Muted = nil, []store.Muted{{Person: ann.Person, Seat: 1}}
	if got := dumped(t, s); !reflect.DeepEqual(got, []store.Whole{want}) {
		t.Errorf("the room is\n%+v, want\n%+v", got, want)
	}
	wantDevices(t, s, ann.Person, ann)
}
