package engine

// Foresee carries a part of the rules out up to where they ask something,
// something hidden would be seen, or chance would speak. The rules change a copy
// that the caller has made for it.
func Foresee(rules func(t *Table)) {
	defer func() {
		p := recover()
		if _, ok := p.(unseen); p != nil && !ok {
			panic(p)
		}
	}()
	stop := func() { panic(unseen{}) }
	rules(&Table{wait: func([]*Prompt, []Option) { stop() }, hides: stop})
}

// unseen is what comes and cannot be foreseen.
type unseen struct{}
