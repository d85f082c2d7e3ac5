package room

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"

	"github.com/google/uuid"

	"westkingdom/engine"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// exportFormat names the layout of [protocol.Export].
const exportFormat = "westkingdom/1"

// Archive works on stored games without waking their rooms: for the commands
// export, import and verify.
type Archive struct {
	Store store.Store            // may be nil for VerifyExport
	Games map[string]engine.Game // by id
}

// Export returns a finished game as a file. Errors: not-finished.
func (d *Directory) Export(ctx context.Context, code string) (protocol.Export, error) {
	_, err := ask(ctx, d, code, func(r *room) (struct{}, error) {
		if err := r.ready(); err != nil {
			return struct{}{}, err
		}
		if r.info.State != protocol.Finished {
			return struct{}{}, refuse(protocol.CodeNotFinished, "")
		}
		return struct{}{}, nil
	})
	if err != nil {
		return protocol.Export{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, d.cfg.StoreTimeout)
	defer cancel()
	return Archive{Store: d.cfg.Store, Games: d.cfg.Games}.Export(ctx, code)
}

// Export returns a game as a file, finished or not. Errors: no-room,
// not-started.
func (a Archive) Export(ctx context.Context, code string) (protocol.Export, error) {
	e, err := a.export(ctx, code)
	return e, userError(err)
}

func (a Archive) export(ctx context.Context, code string) (e protocol.Export, err error) {
	l, err := a.Store.Load(ctx, code)
	if err != nil {
		return e, err
	}
	game := a.Games[l.Room.Game]
	switch {
	case game == nil:
		return e, refuse(protocol.CodeNoGame, "")
	case l.Room.State == protocol.Gathering:
		return e, refuse(protocol.CodeNotStarted, "")
	}
	records, err := a.Store.Records(ctx, code, 0)
	if err != nil {
		return e, err
	}
	e = protocol.Export{
		Format: exportFormat, Room: describe(game, l.Room, l.Seats), Config: l.Room.Config,
		Seed: fmt.Sprintf("%016x", l.Room.Seed), Records: make([]protocol.Recorded, 0, len(records)),
	}
	for _, r := range records {
		e.Records = append(e.Records, protocol.Recorded{Record: r.Record, ID: r.ID.String(), At: r.At, Hash: r.Hash})
	}
	e.Sum, err = sum(e)
	return e, err
}

// sum returns the SHA-256 of the JSON of an export without its sum.
func sum(e protocol.Export) (string, error) {
	e.Sum = ""
	data, err := json.Marshal(e)
	if err != nil {
		return "", fmt.Errorf("export: %w", err)
	}
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:]), nil
}

// Import checks a file, plays the whole game again, compares the recorded
// hashes, and stores the room under its code. It returns the secret of the
// room's new host: nobody's old secrets come along. Errors: bad-export, exists.
func (a Archive) Import(ctx context.Context, e protocol.Export) (host string, err error) {
	f, err := a.open(e)
	if err != nil {
		return "", err
	}
	m, mismatches, err := replay(f.game, f.room, f.records)
	if err != nil {
		return "", badExport(err)
	}
	defer m.Close()
	if mismatches > 0 {
		return "", badExport(fmt.Errorf("%d records do not lead to the recorded positions", mismatches))
	}
	if m.Over() {
		f.room.State = protocol.Finished
	}
	snap, err := m.Checkpoint()
	if err != nil {
		return "", userError(err)
	}
	data, err := encodeSnapshot(snap)
	if err != nil {
		return "", userError(err)
	}
	host = newSecret()
	f.room.Host = hashOf(host)
	if err := a.Store.Import(ctx, f.room, f.seats, f.records, &store.Checkpoint{Seq: snap.Seq, Snapshot: data}); err != nil {
		return "", userError(err)
	}
	return host, nil
}

// file is an export that has been checked, but not played.
type file struct {
	game    engine.Game
	room    store.Room
	seats   []store.Seat
	records []store.Record
}

var codePattern = regexp.MustCompile(`^[` + codeLetters + `]{` + strconv.Itoa(codeLength) + `}$`)

func badExport(err error) error {
	return &Error{Code: protocol.CodeBadExport, Detail: err.Error()}
}

// open checks everything about a file that can be checked without playing.
func (a Archive) open(e protocol.Export) (f file, err error) {
	if e.Format != exportFormat {
		return f, badExport(fmt.Errorf("the format is %q, not %q", e.Format, exportFormat))
	}
	want, err := sum(e)
	if err != nil {
		return f, badExport(err)
	}
	if subtle.ConstantTimeCompare([]byte(want), []byte(e.Sum)) != 1 {
		return f, badExport(errors.New("the file was altered: its sum is another"))
	}
	if f.game = a.Games[e.Room.Game]; f.game == nil {
		return f, badExport(fmt.Errorf("there is no game %q", e.Room.Game))
	}
	if !codePattern.MatchString(e.Room.Code) {
		return f, badExport(errors.New("the room's code is not one"))
	}
	cfg, err := e.Config.Check(f.game.Info())
	if err != nil {
		return f, badExport(err)
	}
	seed, err := strconv.ParseUint(e.Seed, 16, 64)
	if err != nil {
		return f, badExport(errors.New("the seed is not 64 bits in hex"))
	}
	f.room = store.Room{
		Code: e.Room.Code, Game: e.Room.Game, Config: cfg, Seed: seed, State: protocol.Playing,
		Spectators: e.Room.Spectators, Created: e.Room.Created.UTC(),
	}
	if f.seats, err = fileSeats(e); err != nil {
		return f, badExport(err)
	}
	f.records, err = fileRecords(e)
	if err != nil {
		return f, badExport(err)
	}
	return f, nil
}

func fileSeats(e protocol.Export) ([]store.Seat, error) {
	if len(e.Room.Seats) != e.Config.Seats {
		return nil, errors.New("the room has not as many seats as the game")
	}
	seats := make([]store.Seat, len(e.Room.Seats))
	for i, s := range e.Room.Seats {
		switch {
		case int(s.Seat) != i:
			return nil, fmt.Errorf("seat %d is in the place of %d", s.Seat, i)
		case s.Kind == protocol.Free || s.Kind == protocol.Bot:
		case s.Kind != protocol.Person:
			return nil, fmt.Errorf("seat %d is of the kind %q", i, s.Kind)
		default:
			if _, err := cleanName(s.Name); err != nil {
				return nil, fmt.Errorf("the name of seat %d is not one", i)
			}
		}
		seats[i] = store.Seat{Seat: s.Seat, Kind: s.Kind, Name: s.Name, Bot: s.Bot}
	}
	return seats, nil
}

func fileRecords(e protocol.Export) ([]store.Record, error) {
	records := make([]store.Record, len(e.Records))
	ids := make(map[uuid.UUID]bool, len(e.Records))
	for i, r := range e.Records {
		id, err := uuid.Parse(r.ID)
		if err != nil || ids[id] {
			return nil, fmt.Errorf("record %d has an id that is not one of its own", i+1)
		}
		ids[id] = true
		records[i] = store.Record{Room: e.Room.Code, Seq: i + 1, ID: id, Record: r.Record, Hash: r.Hash, At: r.At.UTC()}
	}
	return records, nil
}

// Verified is what [Archive.Verify] found.
type Verified struct {
	Rooms      int `json:"rooms"`
	Choices    int `json:"choices"`    // records played again
	Mismatches int `json:"mismatches"` // records that cannot be repeated or give another hash
}

// Verify plays all stored games again and compares the recorded hashes.
func (a Archive) Verify(ctx context.Context) (Verified, error) {
	const page = 500
	var v Verified
	for after := ""; ; {
		codes, err := a.Store.Codes(ctx, after, page)
		if err != nil {
			return v, userError(err)
		}
		for _, code := range codes {
			if err := a.verify(ctx, code, &v); err != nil {
				return v, userError(err)
			}
			after = code
		}
		if len(codes) < page {
			return v, nil
		}
	}
}

func (a Archive) verify(ctx context.Context, code string, v *Verified) error {
	l, err := a.Store.Load(ctx, code)
	if err != nil {
		return err
	}
	v.Rooms++
	if l.Room.State == protocol.Gathering {
		return nil
	}
	records, err := a.Store.Records(ctx, code, 0)
	if err != nil {
		return err
	}
	v.add(a.Games[l.Room.Game], l.Room, records)
	return nil
}

// VerifyExport plays the game of a file again. Errors: bad-export if the file
// was altered or damaged; a mismatch is not an error.
func (a Archive) VerifyExport(e protocol.Export) (Verified, error) {
	f, err := a.open(e)
	if err != nil {
		return Verified{}, err
	}
	v := Verified{Rooms: 1}
	v.add(f.game, f.room, f.records)
	return v, nil
}

// add counts what comes of playing one game again. A game that cannot be
// played to its end counts all that is left of it as mismatches.
func (v *Verified) add(game engine.Game, info store.Room, records []store.Record) {
	v.Choices += len(records)
	if game == nil {
		v.Mismatches += max(1, len(records))
		return
	}
	m, mismatches, err := replay(game, info, records)
	v.Mismatches += mismatches
	if err != nil {
		played := 0
		if m != nil {
			played = m.Seq()
		}
		v.Mismatches += max(1, len(records)-played)
	}
	if m != nil {
		m.Close()
	}
}

// replay plays a game again and counts the records that do not lead to their
// recorded hashes. On an error the match is at the last record that could be
// repeated; it is nil if not even the deal could.
func replay(game engine.Game, info store.Room, records []store.Record) (m *engine.Match, mismatches int, err error) {
	if m, err = engine.NewMatch(game, info.Config, info.Seed); err != nil {
		return nil, 0, err
	}
	for _, rec := range records {
		if rec.Seq != m.Seq()+1 {
			return m, mismatches, fmt.Errorf("record %d is missing", m.Seq()+1)
		}
		if err := m.Apply(rec.Record); err != nil {
			return m, mismatches, fmt.Errorf("record %d: %w", rec.Seq, err)
		}
		got, err := hash(m)
		if err != nil {
			return m, mismatches, err
		}
		if got != rec.Hash {
			mismatches++
		}
	}
	return m, mismatches, nil
}
