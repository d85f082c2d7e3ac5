package main

import (
	"fmt"
	"go/ast"
	"path/filepath"
	"slices"
)

// viewsText is the encoder of what the games show: their public views in sections, as
// package view cuts them, their private ones whole, and the scores.
func viewsText(root string) ([]byte, error) {
	all, err := gamesOf(root)
	if err != nil {
		return nil, err
	}
	dirs, imports := []string{"engine"}, []string{"westkingdom/engine"}
	for _, id := range all {
		dirs, imports = append(dirs, "engine/"+id), append(imports, "westkingdom/engine/"+id)
	}
	a, err := newAppender("view", root, dirs...)
	if err != nil {
		return nil, err
	}
	a.unless = "js"
	a.out.WriteString("\n// addKnown adds the sections of a game's public view, and says whether it knows it.\nfunc (c *cutter) addKnown(view any) bool {\nswitch v := view.(type) {\n")
	for _, id := range all {
		fmt.Fprintf(&a.out, "case *%s.Public:\nc.add%s(v)\n", id, pascal(id))
	}
	a.out.WriteString("default:\nreturn false\n}\nreturn true\n}\n")
	a.out.WriteString("\n// appendKnown appends a game's private view, and says whether it knows it.\nfunc appendKnown(b []byte, view any) ([]byte, bool) {\nswitch v := view.(type) {\n")
	for _, id := range all {
		if a.sources[id].types["Private"] != nil {
			a.todo = append(a.todo, [2]string{id, "Private"})
			fmt.Fprintf(&a.out, "case *%s.Private:\nreturn %s(b, v), true\n", id, a.function(id, "Private"))
		}
	}
	a.out.WriteString("}\nreturn b, false\n}\n")
	for _, id := range all {
		if err := a.sections(id); err != nil {
			return nil, fmt.Errorf("view of %s: %w", id, err)
		}
	}
	a.todo = append(a.todo, [2]string{"engine", "Standing"})
	return a.text(imports...)
}

// gamesOf are the games' folders: those of packages that have a public view.
func gamesOf(root string) (all []string, err error) {
	files, err := filepath.Glob(filepath.Join(root, "engine", "*", "view.go"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	for _, file := range files {
		src, err := parse(filepath.Dir(file))
		if err != nil {
			return nil, err
		}
		if src.types["Public"] != nil {
			all = append(all, filepath.Base(filepath.Dir(file)))
		}
	}
	return all, nil
}

// stateText is the encoder of a game's positions.
func stateText(root, id string) ([]byte, error) {
	a, err := newAppender(id, root, "engine", "engine/"+id)
	if err != nil {
		return nil, err
	}
	a.unless = "js"
	a.out.WriteString("\n// AppendJSON implements [engine.Texter].\nfunc (s *State) AppendJSON(b []byte) []byte { return appendState(b, s) }\n")
	a.todo = append(a.todo, [2]string{id, "State"})
	return a.text("westkingdom/engine")
}

// sections writes what adds the sections of a game's public view.
func (a *appender) sections(id string) error {
	s, ok := a.sources[id].types["Public"].Type.(*ast.StructType)
	if !ok {
		return fmt.Errorf("it is no struct")
	}
	fmt.Fprintf(&a.out, "\nfunc (c *cutter) add%s(v *%s.Public) {\nb := c.data\n", pascal(id), id)
	var lists []string
	for _, f := range s.Fields.List {
		w, err := wireOf(f)
		if err != nil {
			return err
		}
		if len(f.Names) != 1 || w.name == "" {
			return fmt.Errorf("a field without a name")
		}
		value := "v." + f.Names[0].Name
		if list, ok := f.Type.(*ast.ArrayType); ok {
			if to, name, ok := a.structOf(id, list.Elt); ok {
				a.todo = append(a.todo, [2]string{to, name})
				paths := id + f.Names[0].Name
				lists = append(lists, fmt.Sprintf("var %s = newPaths(%q)\n", paths, w.name))
				fmt.Fprintf(&a.out, "for i := range %s {\nb = c.end(%s(b, &%s[i]), %s.at(i))\n}\n", value, a.function(to, name), value, paths)
				continue
			}
		}
		_, pointer := f.Type.(*ast.StarExpr)
		if w.optional && pointer {
			fmt.Fprintf(&a.out, "if %s != nil {\n", value)
		}
		if err := a.value(id, f.Type, value, w.optional && pointer, 0); err != nil {
			return fmt.Errorf("field %s: %w", f.Names[0], err)
		}
		fmt.Fprintf(&a.out, "b = c.end(b, %q)\n", w.name)
		if w.optional && pointer {
			a.out.WriteString("}\n")
		}
	}
	a.out.WriteString("c.data = b\n}\n\n")
	for _, list := range lists {
		a.out.WriteString(list)
	}
	return nil
}
