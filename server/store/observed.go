package store

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/google/uuid"
)

// Observer is told what a store does, for the operator's figures. Its methods
// are called by many goroutines at once and return at once.
type Observer interface {
	// Appended: an append was answered after this time; err says that the
	// record may not be there.
	Appended(took time.Duration, err error)
	// Batched: so many records went into one commit.
	Batched(records int)
	// Failed: the database did not do what it should have. call is "append",
	// "load" and so on: one of a few constants.
	Failed(call string)
}

// Observed returns the store with an observer of all that is asked of it. It
// must be called before the store is used.
func Observed(s Store, o Observer) Store {
	if b, ok := s.(interface{ ObserveBatches(func(records int)) }); ok {
		b.ObserveBatches(o.Batched)
	}
	return &observed{Store: s, observer: o}
}

// observed tells of what rooms and the server ask of a store; what only the
// operator's commands ask is passed on.
type observed struct {
	Store
	observer Observer
}

// seen passes an error on, and tells of it unless it answers the question that was
// asked, or nobody waits for the answer any more.
func (s *observed) seen(call string, err error) error {
	if err == nil {
		return nil
	}
	for _, answer := range []error{ErrNoRoom, ErrExists, ErrConflict, ErrDuplicate, ErrNoRecord, ErrNoDevice, ErrNoLink, ErrNoReview, ErrFull, ErrNoPerson, ErrFenced, context.Canceled} {
		if errors.Is(err, answer) {
			return err
		}
	}
	s.observer.Failed(call)
	return err
}

func (s *observed) CreateRoom(ctx context.Context, r Room, seats []Seat, persons ...Device) error {
	return s.seen("create room", s.Store.CreateRoom(ctx, r, seats, persons...))
}

func (s *observed) UpdateRoom(ctx context.Context, r Room, c Change) error {
	return s.seen("update room", s.Store.UpdateRoom(ctx, r, c))
}

func (s *observed) ClaimDue(ctx context.Context, now, then time.Time, limit int) ([]string, error) {
	codes, err := s.Store.ClaimDue(ctx, now, then, limit)
	return codes, s.seen("claim rooms", err)
}

func (s *observed) Beat(ctx context.Context, now time.Time, b Beat) ([]Span, error) {
	outages, err := s.Store.Beat(ctx, now, b)
	return outages, s.seen("beat", err)
}

func (s *observed) Room(ctx context.Context, code string) (Room, []Seat, error) {
	r, seats, err := s.Store.Room(ctx, code)
	return r, seats, s.seen("read room", err)
}

func (s *observed) Stands(ctx context.Context, codes []string) (map[string]Stand, error) {
	stands, err := s.Store.Stands(ctx, codes)
	return stands, s.seen("compare rooms", err)
}

func (s *observed) Load(ctx context.Context, code string) (Loaded, error) {
	l, err := s.Store.Load(ctx, code)
	return l, s.seen("load", err)
}

func (s *observed) Append(ctx context.Context, r Record, tells ...Notice) error {
	began := time.Now()
	err := s.Store.Append(ctx, r, tells...)
	s.observer.Appended(time.Since(began), err)
	return s.seen("append", err)
}

func (s *observed) Records(ctx context.Context, code string, after int) ([]Record, error) {
	records, err := s.Store.Records(ctx, code, after)
	return records, s.seen("read records", err)
}

func (s *observed) FindRecord(ctx context.Context, code string, id uuid.UUID) (int, error) {
	seq, err := s.Store.FindRecord(ctx, code, id)
	return seq, s.seen("find record", err)
}

func (s *observed) Device(ctx context.Context, secret Hash) (Device, error) {
	d, err := s.Store.Device(ctx, secret)
	return d, s.seen("find device", err)
}

func (s *observed) Devices(ctx context.Context, person uuid.UUID) ([]Device, error) {
	all, err := s.Store.Devices(ctx, person)
	return all, s.seen("read devices", err)
}

func (s *observed) PersonsOf(ctx context.Context, devices []uuid.UUID) (map[uuid.UUID]uuid.UUID, error) {
	all, err := s.Store.PersonsOf(ctx, devices)
	return all, s.seen("read devices", err)
}

func (s *observed) SetHoliday(ctx context.Context, person uuid.UUID, next Span, now time.Time) error {
	return s.seen("set holiday", s.Store.SetHoliday(ctx, person, next, now))
}

func (s *observed) Holidays(ctx context.Context, after time.Time, persons ...uuid.UUID) (map[uuid.UUID][]Span, error) {
	all, err := s.Store.Holidays(ctx, after, persons...)
	return all, s.seen("read holidays", err)
}

func (s *observed) Saw(ctx context.Context, device uuid.UUID, at time.Time) error {
	return s.seen("see device", s.Store.Saw(ctx, device, at))
}

func (s *observed) Shut(ctx context.Context, person, device uuid.UUID) ([]string, error) {
	codes, err := s.Store.Shut(ctx, person, device)
	return codes, s.seen("shut device out", err)
}

func (s *observed) AddLink(ctx context.Context, person uuid.UUID, secret Hash, now, until time.Time) error {
	return s.seen("add link", s.Store.AddLink(ctx, person, secret, now, until))
}

func (s *observed) Link(ctx context.Context, secret Hash, now time.Time) (uuid.UUID, error) {
	person, err := s.Store.Link(ctx, secret, now)
	return person, s.seen("find link", err)
}

func (s *observed) Redeem(ctx context.Context, secret Hash, now time.Time, d Device, along bool) ([]string, error) {
	codes, err := s.Store.Redeem(ctx, secret, now, d, along)
	return codes, s.seen("add device", err)
}

func (s *observed) Forget(ctx context.Context, person uuid.UUID) ([]string, error) {
	codes, err := s.Store.Forget(ctx, person)
	return codes, s.seen("forget person", err)
}

func (s *observed) Places(ctx context.Context, person uuid.UUID) ([]Place, error) {
	all, err := s.Store.Places(ctx, person)
	return all, s.seen("read places", err)
}

func (s *observed) Finished(ctx context.Context, person uuid.UUID, limit int) ([]Finished, error) {
	all, err := s.Store.Finished(ctx, person, limit)
	return all, s.seen("read finished games", err)
}

func (s *observed) Notes(ctx context.Context, person uuid.UUID, code string) (Notes, error) {
	n, err := s.Store.Notes(ctx, person, code)
	return n, s.seen("read notes", err)
}

func (s *observed) SaveNotes(ctx context.Context, code string, n Notes) error {
	return s.seen("save notes", s.Store.SaveNotes(ctx, code, n))
}

func (s *observed) PutAway(ctx context.Context, person uuid.UUID, code string, away bool) error {
	return s.seen("put away", s.Store.PutAway(ctx, person, code, away))
}

func (s *observed) DeleteIdle(ctx context.Context, before, now time.Time) (int, error) {
	n, err := s.Store.DeleteIdle(ctx, before, now)
	return n, s.seen("delete persons", err)
}

func (s *observed) Tell(ctx context.Context, n Notice) (bool, error) {
	told, err := s.Store.Tell(ctx, n)
	return told, s.seen("tell", err)
}

func (s *observed) Claim(ctx context.Context, now, then time.Time, persons int) ([]Notice, error) {
	all, err := s.Store.Claim(ctx, now, then, persons)
	return all, s.seen("claim notices", err)
}

func (s *observed) Situation(ctx context.Context, persons []uuid.UUID, rooms []string) (Situation, error) {
	at, err := s.Store.Situation(ctx, persons, rooms)
	return at, s.seen("judge notices", err)
}

func (s *observed) Settle(ctx context.Context, of Settlement) error {
	return s.seen("settle notices", s.Store.Settle(ctx, of))
}

func (s *observed) Preferences(ctx context.Context, person uuid.UUID) (Preferences, error) {
	p, err := s.Store.Preferences(ctx, person)
	return p, s.seen("read preferences", err)
}

func (s *observed) Channel(ctx context.Context, id uuid.UUID) (Channel, error) {
	c, err := s.Store.Channel(ctx, id)
	return c, s.seen("read channel", err)
}

func (s *observed) SetSettings(ctx context.Context, person uuid.UUID, settings json.RawMessage) error {
	return s.seen("set settings", s.Store.SetSettings(ctx, person, settings))
}

func (s *observed) SetChannel(ctx context.Context, c Channel) error {
	return s.seen("set channel", s.Store.SetChannel(ctx, c))
}

func (s *observed) ChangeChannel(ctx context.Context, was, now Channel) (bool, error) {
	changed, err := s.Store.ChangeChannel(ctx, was, now)
	return changed, s.seen("change channel", err)
}

func (s *observed) DeleteChannel(ctx context.Context, person, id uuid.UUID) error {
	return s.seen("delete channel", s.Store.DeleteChannel(ctx, person, id))
}

func (s *observed) SetLooks(ctx context.Context, looks []Look, until time.Time, ended []Look) error {
	return s.seen("note looks", s.Store.SetLooks(ctx, looks, until, ended))
}

func (s *observed) SaveCheckpoint(ctx context.Context, code string, c Checkpoint) error {
	return s.seen("save checkpoint", s.Store.SaveCheckpoint(ctx, code, c))
}

func (s *observed) Import(ctx context.Context, w Whole, persons ...Device) error {
	return s.seen("import room", s.Store.Import(ctx, w, persons...))
}

func (s *observed) DeleteAbandoned(ctx context.Context, before time.Time) ([]string, error) {
	codes, err := s.Store.DeleteAbandoned(ctx, before)
	return codes, s.seen("delete rooms", err)
}

func (s *observed) Say(ctx context.Context, code string, line ChatLine, tells ...Notice) error {
	return s.seen("say", s.Store.Say(ctx, code, line, tells...))
}

func (s *observed) Chat(ctx context.Context, code string, limit int) ([]ChatLine, error) {
	lines, err := s.Store.Chat(ctx, code, limit)
	return lines, s.seen("read chat", err)
}

func (s *observed) AskReview(ctx context.Context, code string, at time.Time, most int) (Review, error) {
	r, err := s.Store.AskReview(ctx, code, at, most)
	return r, s.seen("ask for review", err)
}

func (s *observed) Review(ctx context.Context, code string) (Review, int, error) {
	r, before, err := s.Store.Review(ctx, code)
	return r, before, s.seen("read review", err)
}

func (s *observed) WaitingReviews(ctx context.Context) (int, error) {
	n, err := s.Store.WaitingReviews(ctx)
	return n, s.seen("count reviews", err)
}

func (s *observed) ClaimReview(ctx context.Context, now, until time.Time) (Review, error) {
	r, err := s.Store.ClaimReview(ctx, now, until)
	return r, s.seen("claim review", err)
}

func (s *observed) KeepReview(ctx context.Context, claimed Review, until time.Time, done, parts int) (Review, error) {
	r, err := s.Store.KeepReview(ctx, claimed, until, done, parts)
	return r, s.seen("keep review", err)
}

func (s *observed) SettleReview(ctx context.Context, claimed Review) error {
	return s.seen("settle review", s.Store.SettleReview(ctx, claimed))
}

func (s *observed) Count(ctx context.Context) (int, error) {
	n, err := s.Store.Count(ctx)
	return n, s.seen("count", err)
}

func (s *observed) CountPersons(ctx context.Context) (int, error) {
	n, err := s.Store.CountPersons(ctx)
	return n, s.seen("count", err)
}

func (s *observed) Probe(ctx context.Context) error { return s.seen("probe", s.Store.Probe(ctx)) }

func (s *observed) Ping(ctx context.Context) error { return s.seen("ping", s.Store.Ping(ctx)) }
