// Package migrations holds the SQL that brings a database's tables up to date,
// one folder for each kind of database. A file NNNN_NAME.sql makes schema NNNN
// of the one before. Files are never changed once released; a change of the
// tables is a new file, in both folders.
package migrations

import "embed"

//go:embed postgres/*.sql sqlite/*.sql
var FS embed.FS
