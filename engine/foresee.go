package engine

import "errors"

// Foresee carries a part of the rules out up to where they ask something,
// something hidden would be seen, or chance would speak. The rules change a copy
// that the caller has made for it.
func Foresee(rules func(t *Table)) {
	defer func() {
		if p := recover(); p != nil && p != errUnseen {
			panic(p)
		}
	}()
	stop := func() { panic(errUnseen) }
	rules(&Table{wait: func([]*Prompt, []Option) { stop() }, hides: stop})
}

var errUnseen = errors.New("engine: what comes now is not to be foreseen")
