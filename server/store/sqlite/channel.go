package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

// Preferences implements [store.Notices].
func (s *Store) Preferences(ctx context.Context, person uuid.UUID) (p store.Preferences, err error) {
	err = s.view(ctx, "read preferences", func(tx *sql.Tx) error {
		p, err = preferences(ctx, tx, person)
		return err
	})
	return p, err
}

func preferences(ctx context.Context, tx *sql.Tx, person uuid.UUID) (p store.Preferences, err error) {
	if p.Channels, err = channels(ctx, tx, person); err != nil {
		return p, err
	}
	err = tx.QueryRowContext(ctx, `SELECT settings FROM settings WHERE person = ?`, person[:]).Scan((*[]byte)(&p.Settings))
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return p, err
}

const selectChannels = `SELECT id, person, device, kind, address, keys, language, made, failures, off FROM channels`

func scanChannel(row interface{ Scan(into ...any) error }) (c store.Channel, err error) {
	var device uuid.NullUUID
	var made int64
	err = row.Scan(&c.ID, &c.Person, &device, &c.Kind, &c.Address, (*[]byte)(&c.Keys), &c.Language, &made, &c.Failures, &c.Off)
	c.Device, c.Made = device.UUID, moment(made)
	return c, err
}

// Channel implements [store.Notices].
func (s *Store) Channel(ctx context.Context, id uuid.UUID) (store.Channel, error) {
	c, err := scanChannel(s.read.QueryRowContext(ctx, selectChannels+` WHERE id = ?`, id[:]))
	if errors.Is(err, sql.ErrNoRows) {
		return c, store.ErrNoChannel
	}
	return c, storeError("read channel", err)
}

func channels(ctx context.Context, tx *sql.Tx, person uuid.UUID) (all []store.Channel, err error) {
	rows, err := tx.QueryContext(ctx, selectChannels+` WHERE person = ? ORDER BY made, id`, person[:])
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		c, err := scanChannel(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, rows.Err()
}

// SetSettings implements [store.Notices].
func (s *Store) SetSettings(ctx context.Context, person uuid.UUID, settings json.RawMessage) error {
	return s.change(ctx, "set settings", func(tx *sql.Tx) error { return setSettings(ctx, tx, person, settings) })
}

func setSettings(ctx context.Context, tx *sql.Tx, person uuid.UUID, settings json.RawMessage) error {
	return ofPerson(tx.ExecContext(ctx, `
		INSERT INTO settings (person, settings) SELECT id, ?2 FROM persons WHERE id = ?1
		ON CONFLICT (person) DO UPDATE SET settings = excluded.settings`, person[:], string(settings)))
}

// ofPerson makes a change that found no person an error.
func ofPerson(res sql.Result, err error) error {
	if err := one(res, err); errors.Is(err, store.ErrNoRoom) {
		return store.ErrNoPerson
	} else if err != nil {
		return err
	}
	return nil
}

// SetChannel implements [store.Notices].
func (s *Store) SetChannel(ctx context.Context, c store.Channel) error {
	return s.change(ctx, "set channel", func(tx *sql.Tx) error { return setChannel(ctx, tx, c) })
}

func setChannel(ctx context.Context, tx *sql.Tx, c store.Channel) error {
	return ofPerson(tx.ExecContext(ctx, `
		INSERT INTO channels (id, person, device, kind, address, keys, language, made, failures, off)
		SELECT ?1, p.id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM persons p
		WHERE p.id = ?2 AND (?3 IS NULL OR EXISTS (SELECT 1 FROM devices d WHERE d.id = ?3 AND d.person = p.id))
		ON CONFLICT (device) DO UPDATE SET person = excluded.person, kind = excluded.kind, address = excluded.address, keys = excluded.keys,
			language = excluded.language, made = excluded.made, failures = excluded.failures, off = excluded.off`,
		c.ID[:], c.Person[:], whose(c.Device), c.Kind, c.Address, string(c.Keys), c.Language, c.Made.UnixMicro(), c.Failures, c.Off))
}

// ChangeChannel implements [store.Notices].
func (s *Store) ChangeChannel(ctx context.Context, was, now store.Channel) (bool, error) {
	res, err := s.write.ExecContext(ctx, `
		UPDATE channels SET keys = ?, language = ?, made = ?, failures = ?, off = ? WHERE id = ? AND person = ? AND keys = ? AND off = ?`,
		string(now.Keys), now.Language, now.Made.UnixMicro(), now.Failures, now.Off, was.ID[:], was.Person[:], string(was.Keys), was.Off)
	if err != nil {
		return false, storeError("change channel", err)
	}
	changed, err := res.RowsAffected()
	return changed > 0, storeError("change channel", err)
}

// DeleteChannel implements [store.Notices].
func (s *Store) DeleteChannel(ctx context.Context, person, id uuid.UUID) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM channels WHERE person = ? AND id = ?`, person[:], id[:])
	return storeError("delete channel", err)
}

// ServerKey implements [store.Notices].
func (s *Store) ServerKey(ctx context.Context, name string, fresh json.RawMessage) (key json.RawMessage, err error) {
	err = s.change(ctx, "server key", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO server_keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING`, name, string(fresh)); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT value FROM server_keys WHERE name = ?`, name).Scan((*[]byte)(&key))
	})
	return key, err
}

// ServerKeys implements [store.Notices].
func (s *Store) ServerKeys(ctx context.Context) (all map[string]json.RawMessage, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT name, value FROM server_keys`)
	if err != nil {
		return nil, storeError("read server keys", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	all = make(map[string]json.RawMessage)
	for rows.Next() {
		var name string
		var value []byte
		if err := rows.Scan(&name, &value); err != nil {
			return nil, storeError("read server keys", err)
		}
		all[name] = slices.Clone(value)
	}
	return all, storeError("read server keys", rows.Err())
}
