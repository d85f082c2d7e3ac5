package postgres

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"westkingdom/server/store"
)

const selectChannels = `SELECT id, person, device, kind, address, keys, language, made, failures, off FROM channels`

func scanChannel(row pgx.CollectableRow) (c store.Channel, err error) {
	var device uuid.NullUUID
	err = row.Scan((*[16]byte)(&c.ID), (*[16]byte)(&c.Person), &device, &c.Kind, &c.Address, (*[]byte)(&c.Keys), &c.Language, &c.Made, &c.Failures, &c.Off)
	c.Device, c.Made = device.UUID, c.Made.UTC()
	return c, err
}

// Channel implements [store.Notices].
func (s *Store) Channel(ctx context.Context, id uuid.UUID) (c store.Channel, err error) {
	rows, err := s.pool.Query(ctx, selectChannels+` WHERE id = $1`, id)
	if err == nil {
		c, err = pgx.CollectExactlyOneRow(rows, scanChannel)
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return c, store.ErrNoChannel
	}
	return c, storeError("read channel", err)
}

// Preferences implements [store.Notices].
func (s *Store) Preferences(ctx context.Context, person uuid.UUID) (p store.Preferences, err error) {
	err = s.view(ctx, "read preferences", func(tx pgx.Tx) error {
		p, err = preferences(ctx, tx, person)
		return err
	})
	return p, err
}

func preferences(ctx context.Context, tx pgx.Tx, person uuid.UUID) (p store.Preferences, err error) {
	rows, err := tx.Query(ctx, selectChannels+` WHERE person = $1 ORDER BY made, id`, person)
	if err != nil {
		return p, err
	}
	if p.Channels, err = pgx.AppendRows([]store.Channel(nil), rows, scanChannel); err != nil {
		return p, err
	}
	err = tx.QueryRow(ctx, `SELECT settings FROM settings WHERE person = $1`, person).Scan((*[]byte)(&p.Settings))
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return p, err
}

// SetSettings implements [store.Notices].
func (s *Store) SetSettings(ctx context.Context, person uuid.UUID, settings json.RawMessage) error {
	return s.change(ctx, "set settings", func(tx pgx.Tx) error { return setSettings(ctx, tx, person, settings) })
}

func setSettings(ctx context.Context, tx pgx.Tx, person uuid.UUID, settings json.RawMessage) error {
	return ofPerson(tx.Exec(ctx, `
		INSERT INTO settings (person, settings) SELECT id, $2 FROM persons WHERE id = $1
		ON CONFLICT (person) DO UPDATE SET settings = excluded.settings`, person, string(settings)))
}

// ofPerson makes a change that found no person an error.
func ofPerson(tag pgconn.CommandTag, err error) error {
	if err == nil && tag.RowsAffected() == 0 {
		return store.ErrNoPerson
	}
	return err
}

// SetChannel implements [store.Notices].
func (s *Store) SetChannel(ctx context.Context, c store.Channel) error {
	return s.change(ctx, "set channel", func(tx pgx.Tx) error { return setChannel(ctx, tx, c) })
}

func setChannel(ctx context.Context, tx pgx.Tx, c store.Channel) error {
	return ofPerson(tx.Exec(ctx, `
		INSERT INTO channels (id, person, device, kind, address, keys, language, made, failures, off)
		SELECT $1, p.id, $3, $4, $5, $6, $7, $8, $9, $10 FROM persons p
		WHERE p.id = $2 AND ($3::uuid IS NULL OR EXISTS (SELECT FROM devices d WHERE d.id = $3 AND d.person = p.id))
		ON CONFLICT (device) DO UPDATE SET person = excluded.person, kind = excluded.kind, address = excluded.address, keys = excluded.keys,
			language = excluded.language, made = excluded.made, failures = excluded.failures, off = excluded.off`,
		c.ID, c.Person, whose(c.Device), c.Kind, c.Address, string(c.Keys), c.Language, c.Made, c.Failures, c.Off))
}

// ChangeChannel implements [store.Notices].
func (s *Store) ChangeChannel(ctx context.Context, was, now store.Channel) (bool, error) {
	tag, err := s.pool.Exec(ctx, `
		UPDATE channels SET keys = $1, language = $2, made = $3, failures = $4, off = $5 WHERE id = $6 AND person = $7 AND keys = $8 AND off = $9`,
		now.Keys, now.Language, now.Made, now.Failures, now.Off, was.ID, was.Person, was.Keys, was.Off)
	return err == nil && tag.RowsAffected() > 0, storeError("change channel", err)
}

// DeleteChannel implements [store.Notices].
func (s *Store) DeleteChannel(ctx context.Context, person, id uuid.UUID) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM channels WHERE person = $1 AND id = $2`, person, id)
	return storeError("delete channel", err)
}

// ServerKey implements [store.Notices].
func (s *Store) ServerKey(ctx context.Context, name string, fresh json.RawMessage) (key json.RawMessage, err error) {
	err = s.change(ctx, "server key", func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `INSERT INTO server_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, string(fresh)); err != nil {
			return err
		}
		return tx.QueryRow(ctx, `SELECT value FROM server_keys WHERE name = $1`, name).Scan((*[]byte)(&key))
	})
	return key, err
}

// ServerKeys implements [store.Notices].
func (s *Store) ServerKeys(ctx context.Context) (map[string]json.RawMessage, error) {
	rows, err := s.pool.Query(ctx, `SELECT name, value FROM server_keys`)
	if err != nil {
		return nil, storeError("read server keys", err)
	}
	all := make(map[string]json.RawMessage)
	var name, value string
	_, err = pgx.ForEachRow(rows, []any{&name, &value}, func() error {
		all[name] = json.RawMessage(value)
		return nil
	})
	return all, storeError("read server keys", err)
}
