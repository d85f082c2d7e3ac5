package view

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// addAny adds the sections of any struct: of a game that no code was generated for.
func (c *cutter) addAny(view any) error {
	v := reflect.ValueOf(view)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return fmt.Errorf("view is a %T, not a pointer to a struct", view)
	}
	v = v.Elem()
	for i := range v.NumField() {
		f, value := v.Type().Field(i), v.Field(i)
		name, how, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "":
			return fmt.Errorf("field %s of view %s has no json name", f.Name, v.Type())
		case how == "omitempty" && value.Kind() == reflect.Pointer && value.IsNil():
		case value.Kind() == reflect.Slice && value.Type().Elem().Kind() == reflect.Struct:
			list := newPaths(name)
			for j := range value.Len() {
				if err := c.add(list.at(j), value.Index(j)); err != nil {
					return err
				}
			}
		default:
			if err := c.add(name, value); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *cutter) add(path string, value reflect.Value) error {
	data, err := json.Marshal(value.Addr().Interface())
	if err != nil {
		return fmt.Errorf("view section %s: %w", path, err)
	}
	c.data = c.end(append(c.data, data...), path)
	return nil
}
