// Package licences finds the licences of the modules that the program is made of.
package licences

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Module is somebody else's part of the program.
type Module struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Licence string `json:"licence"` // SPDX
	Text    string `json:"text"`    // of all that its folder says of it
}

// Of returns the modules of cmd/westkingdom, by name, and Go itself. root is the
// folder of this module. A module whose licence cannot be told is an error.
func Of(ctx context.Context, root string) ([]Module, error) {
	modules, err := ask(ctx, root, "list", "-deps", "-e",
		"-f", `{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}`, "./cmd/westkingdom")
	if err != nil {
		return nil, err
	}
	itself, err := ask(ctx, root, "env", "GOVERSION", "GOROOT")
	if err != nil {
		return nil, err
	}
	modules = append(modules, "Go "+strings.Join(itself, " "))
	slices.Sort(modules)
	var all []Module
	for _, line := range slices.Compact(modules) {
		f := strings.SplitN(line, " ", 3)
		m := Module{Name: f[0], Version: f[1]}
		if err := m.read(f[2]); err != nil {
			return nil, fmt.Errorf("licence of %s: %w", m.Name, err)
		}
		all = append(all, m)
	}
	return all, nil
}

// ask returns the lines that the go command answers.
func ask(ctx context.Context, root string, args ...string) ([]string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Stderr = root, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", args[0], err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n"), nil
}

var named = regexp.MustCompile(`(?i)^(un)?licen[cs]e|^copying|^notice|^patents$`)

// read finds what a module's folder says of its licence, the main text first.
func (m *Module) read(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var texts []string
	for _, e := range entries {
		if e.IsDir() || !named.MatchString(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return err
		}
		texts = append(texts, strings.TrimSpace(string(text)))
	}
	if len(texts) == 0 {
		return errors.New("there is none in its folder")
	}
	m.Text = strings.Join(texts, "\n\n")
	if m.Licence = which(texts[0]); m.Licence == "" {
		return errors.New("it is none of those that are known")
	}
	return nil
}

// said are words that a licence has, without its commas.
var said = map[string]string{
	"Apache-2.0":   "Apache License Version 2.0",
	"BSD-2-Clause": "Redistribution and use in source and binary forms",
	"BSD-3-Clause": "may be used to endorse or promote products derived from this software",
	"ISC":          "Permission to use copy modify and",
	"MIT":          "Permission is hereby granted free of charge to any person obtaining a copy",
	"MPL-2.0":      "Mozilla Public License Version 2.0",
}

// which names the licence of a text, empty if it is none of those.
func which(text string) string {
	text = strings.ToLower(strings.Join(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n,", r) }), " "))
	for _, id := range slices.Backward(slices.Sorted(maps.Keys(said))) { // of both BSD the one with more conditions first
		if strings.Contains(text, strings.ToLower(said[id])) {
			return id
		}
	}
	return ""
}
