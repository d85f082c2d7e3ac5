// Package web holds the browser client's build, if there is one.
package web

import (
	"embed"
	"io/fs"
)

// built matches dist, the build, and dist-missing, which is always there, so
// that Go compiles on a fresh clone without Node.
//
//go:embed all:dist*
var built embed.FS

// Build returns the client's build: index.html and what it loads. Where the
// client has not been built it is one page that says how to build it.
func Build() fs.FS {
	dir := "dist"
	if _, err := fs.Stat(built, dir+"/index.html"); err != nil {
		dir = "dist-missing"
	}
	build, err := fs.Sub(built, dir)
	if err != nil {
		panic(err) // not a path: impossible
	}
	return build
}
