package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// source is what one package declares, as far as the wire needs it.
type source struct {
	name   string
	types  map[string]*ast.TypeSpec
	docs   map[string]string
	values map[string][]string // string constants by their type
}

// parse reads the package in a folder, its tests excepted.
func parse(dir string) (*source, error) {
	s := &source{types: map[string]*ast.TypeSpec{}, docs: map[string]string{}, values: map[string][]string{}}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, &fs.PathError{Op: "parse", Path: dir, Err: fs.ErrNotExist}
	}
	slices.Sort(files)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		s.name = file.Name.Name
		for _, decl := range file.Decls {
			if d, ok := decl.(*ast.GenDecl); ok {
				s.declare(d)
			}
		}
	}
	return s, nil
}

func (s *source) declare(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			s.types[spec.Name.Name] = spec
			doc := spec.Doc.Text()
			if doc == "" {
				doc = d.Doc.Text()
			}
			s.docs[spec.Name.Name] = doc
		case *ast.ValueSpec:
			of, ok := spec.Type.(*ast.Ident)
			if !ok {
				continue
			}
			for _, v := range spec.Values {
				if lit, ok := v.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if text, err := strconv.Unquote(lit.Value); err == nil {
						s.values[of.Name] = append(s.values[of.Name], text)
					}
				}
			}
		}
	}
}

// exported lists the exported types by name.
func (s *source) exported() []string {
	var names []string
	for name := range s.types {
		if ast.IsExported(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
