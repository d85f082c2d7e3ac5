// Package open chooses the store that a database URL names.
package open

import (
	"context"
	"errors"
	"strings"

	"westkingdom/server/store"
	"westkingdom/server/store/postgres"
	"westkingdom/server/store/sqlite"
)

var errURL = errors.New(`the database url must be "postgres://user@host/name" or "sqlite:path/to/file"`)

// Open opens the database that url names, brings its tables up to date, and
// returns the store: "postgres://user@host/name" or "sqlite:path/to/file".
// Errors: store.ErrUnavailable, store.ErrSchema, or a sentence about the url.
func Open(ctx context.Context, url string) (store.Store, error) {
	if path, ok := sqlitePath(url); ok {
		return orNil(sqlite.Open(ctx, path, sqlite.Options{}))
	}
	if isPostgres(url) {
		return orNil(postgres.Open(ctx, url))
	}
	return nil, errURL
}

// Existing opens a database as Open does, but makes no new SQLite file.
func Existing(ctx context.Context, url string) (store.Store, error) {
	if path, ok := sqlitePath(url); ok {
		return orNil(sqlite.Open(ctx, path, sqlite.Options{Existing: true}))
	}
	return Open(ctx, url)
}

// Migrate brings the tables up to date and returns the number of their schema.
func Migrate(ctx context.Context, url string) (schema int, err error) {
	if path, ok := sqlitePath(url); ok {
		return sqlite.Migrate(ctx, path, sqlite.Options{})
	}
	if isPostgres(url) {
		return postgres.Migrate(ctx, url)
	}
	return 0, errURL
}

func isPostgres(url string) bool {
	return strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
}

func sqlitePath(url string) (path string, ok bool) {
	path, ok = strings.CutPrefix(url, "sqlite:")
	path = strings.TrimPrefix(path, "//")
	return path, ok && path != ""
}

// orNil keeps a nil pointer from becoming a store that is not nil.
func orNil[S store.Store](s S, err error) (store.Store, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}
