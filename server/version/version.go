// Package version says which program this is.
package version

import (
	"runtime/debug"

	"westkingdom/engine/games"
	"westkingdom/migrations"
	"westkingdom/server/store/schema"
)

// Version is what tells one build from another.
type Version struct {
	Commit string         `json:"commit"` // ends with "-modified" where the sources differed from it
	Date   string         `json:"date"`   // of the commit
	Schema int            `json:"schema"` // of the database
	Rules  map[string]int `json:"rules"`  // the current number of each game
}

// Set by the linker where the sources are built outside their repository.
var commit, date string

// Of returns the version of the running program.
func Of() (Version, error) {
	v := Version{Commit: commit, Date: date, Rules: make(map[string]int)}
	if v.Commit == "" {
		v.Commit, v.Date = stamped()
	}
	for _, g := range games.All {
		info := g.Info()
		v.Rules[info.ID] = info.Rules
	}
	var err error
	v.Schema, err = schema.Newest(migrations.FS, "sqlite")
	return v, err
}

// stamped is what Go itself writes into a program that it builds in a repository.
func stamped() (commit, date string) {
	commit, date = "unknown", "unknown"
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return commit, date
	}
	modified := ""
	for _, s := range build.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.time":
			date = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = "-modified"
		}
	}
	return commit + modified, date
}
