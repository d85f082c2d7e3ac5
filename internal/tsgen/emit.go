package main

import (
	"fmt"
	"go/ast"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// file is one TypeScript file in the making.
type file struct {
	sources  map[string]*source // by the name in Go's selectors; "" is the package itself
	imported string             // a package whose types come from protocol.ts instead
	done     map[string]string  // declarations by name
	imports  map[string]bool
	todo     [][2]string
}

func newFile(sources map[string]*source) *file {
	return &file{sources: sources, done: map[string]string{}, imports: map[string]bool{}}
}

// opaque are types whose JSON is not that of their Go form.
var opaque = map[string]string{
	"json.RawMessage": "unknown",
	"time.Time":       "string",
	"engine.Args":     "Record<string, string | number>",
	"Sections":        "Record<string, unknown>",
}

func (f *file) want(pkg, name string) { f.todo = append(f.todo, [2]string{pkg, name}) }

// text declares everything wanted and all that it needs.
func (f *file) text() (string, error) {
	for len(f.todo) > 0 {
		pkg, name := f.todo[0][0], f.todo[0][1]
		f.todo = f.todo[1:]
		as := f.as(pkg, name)
		if _, ok := f.done[as]; ok {
			continue
		}
		f.done[as] = ""
		decl, err := f.declare(pkg, name, as)
		if err != nil {
			return "", fmt.Errorf("type %s: %w", name, err)
		}
		f.done[as] = decl
	}
	var b strings.Builder
	if len(f.imports) > 0 {
		fmt.Fprintf(&b, "import type { %s } from '../protocol';\n\n", strings.Join(slices.Sorted(maps.Keys(f.imports)), ", "))
	}
	for _, name := range slices.Sorted(maps.Keys(f.done)) {
		b.WriteString(f.done[name])
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// renamed are types whose name means something else in the same file.
var renamed = map[string]string{
	"record.Seat":   "RoomSeat", // engine.Seat is a number
	"record.State":  "RoomState",
	"engine.Record": "MatchRecord", // Record is TypeScript's own
}

// as is the name of a type in TypeScript.
func (f *file) as(pkg, name string) string {
	if as, ok := renamed[f.sources[pkg].name+"."+name]; ok {
		return as
	}
	return name
}

func (f *file) declare(pkg, name, as string) (string, error) {
	src := f.sources[pkg]
	if src == nil || src.types[name] == nil {
		return "", fmt.Errorf("not declared in package %q", pkg)
	}
	doc := comment("", src.docs[name])
	if values := src.values[name]; len(values) > 0 {
		quoted := make([]string, len(values))
		for i, v := range values {
			quoted[i] = strconv.Quote(v)
		}
		return doc + "export type " + as + " = " + strings.Join(quoted, " | ") + ";\n", nil
	}
	if s, ok := src.types[name].Type.(*ast.StructType); ok {
		fields, extends, err := f.fields(pkg, s)
		if err != nil {
			return "", err
		}
		head := "export interface " + as
		if len(extends) > 0 {
			head += " extends " + strings.Join(extends, ", ")
		}
		return doc + head + " {\n" + fields + "}\n", nil
	}
	t, err := f.typeOf(pkg, src.types[name].Type)
	if err != nil {
		return "", err
	}
	return doc + "export type " + as + " = " + t + ";\n", nil
}

func (f *file) fields(pkg string, s *ast.StructType) (text string, extends []string, err error) {
	var b strings.Builder
	for _, field := range s.Fields.List {
		t, err := f.typeOf(pkg, field.Type)
		if err != nil {
			return "", nil, err
		}
		if len(field.Names) == 0 {
			extends = append(extends, t)
			continue
		}
		w, err := wireOf(field)
		if err != nil {
			return "", nil, err
		}
		if w.name == "" {
			continue
		}
		optional := ""
		if w.optional {
			optional = "?"
		} else if _, ok := field.Type.(*ast.StarExpr); ok {
			t += " | null"
		}
		about := field.Doc.Text()
		if about == "" {
			about = field.Comment.Text()
		}
		fmt.Fprintf(&b, "%s  %s%s: %s;\n", comment("  ", about), w.name, optional, t)
	}
	return b.String(), extends, nil
}

// wire is how a field goes over the wire.
type wire struct {
	name     string // empty: not at all
	optional bool   // left out where it is empty
}

func wireOf(field *ast.Field) (w wire, err error) {
	var tag reflect.StructTag
	if field.Tag != nil {
		raw, err := strconv.Unquote(field.Tag.Value)
		if err != nil {
			return w, err
		}
		tag = reflect.StructTag(raw)
	}
	name, options, _ := strings.Cut(tag.Get("json"), ",")
	if name == "-" || !field.Names[0].IsExported() {
		return w, nil
	}
	if name == "" {
		return w, fmt.Errorf("field %s has no json name", field.Names[0])
	}
	return wire{name, strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")}, nil
}

func (f *file) typeOf(pkg string, e ast.Expr) (string, error) {
	switch e := e.(type) {
	case *ast.Ident:
		switch e.Name {
		case "string":
			return "string", nil
		case "bool":
			return "boolean", nil
		case "int", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float64":
			return "number", nil
		}
		return f.named(pkg, e.Name)
	case *ast.SelectorExpr:
		return f.named(fmt.Sprint(e.X), e.Sel.Name)
	case *ast.StarExpr:
		return f.typeOf(pkg, e.X)
	case *ast.ArrayType:
		t, err := f.typeOf(pkg, e.Elt)
		if strings.ContainsAny(t, " |") && !strings.HasPrefix(t, "Record<") {
			t = "(" + t + ")"
		}
		return t + "[]", err
	case *ast.MapType:
		t, err := f.typeOf(pkg, e.Value)
		return "Record<string, " + t + ">", err
	}
	return "", fmt.Errorf("no TypeScript for %T", e)
}

func (f *file) named(pkg, name string) (string, error) {
	qualified := name
	if pkg != "" {
		qualified = pkg + "." + name
	}
	if t, ok := opaque[qualified]; ok {
		return t, nil
	}
	if f.sources[pkg] == nil {
		return "", fmt.Errorf("package %q is not read", pkg)
	}
	if pkg != "" && pkg == f.imported {
		f.imports[name] = true
		return name, nil
	}
	f.want(pkg, name)
	return f.as(pkg, name), nil
}

func comment(indent, text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	lines := strings.Split(text, "\n")
	if len(lines) == 1 {
		return indent + "/** " + text + " */\n"
	}
	var b strings.Builder
	b.WriteString(indent + "/**\n")
	for _, line := range lines {
		b.WriteString(strings.TrimRight(indent+" * "+line, " ") + "\n")
	}
	b.WriteString(indent + " */\n")
	return b.String()
}
