// Package migrations holds the SQL that brings a database's tables up to date,
// one folder for each kind of database. A file NNNN_NAME.up.sql makes schema
// NNNN of the one before. Files are never changed once released; a change of the
// tables is a new file, in both folders, and a new number on the image: Dockerfile.
// One that begins with the line "-- suits the program before" leaves what the program of the schema
// before can work with, and start on; only such a one is rolled over nodes.
package migrations

import "embed"

//go:embed postgres/*.up.sql sqlite/*.up.sql
var FS embed.FS
