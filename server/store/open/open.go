// Package open chooses the store that a database URL names.
package open

import (
	"context"

	"westkingdom/server/store"
)

// Open opens the database that url names, brings its tables up to date, and
// returns the store: "postgres://user@host/name" or "sqlite:path/to/file".
// Errors: store.ErrUnavailable, store.ErrSchema, or a sentence about the url.
func Open(ctx context.Context, url string) (store.Store, error) { panic("todo") }

// Migrate brings the tables up to date and returns the number of their schema.
func Migrate(ctx context.Context, url string) (schema uint, err error) { panic("todo") }
