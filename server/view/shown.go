package view

import (
	"fmt"
	"runtime/debug"

	"westkingdom/engine"
	"westkingdom/server/protocol"
)

// Public is what [Cut] returns. Errors wrap [engine.ErrFault]: the game has a mistake in its view.
func Public(v engine.View, earlier protocol.Sections) (sections protocol.Sections, err error) {
	err = guard(func() error {
		if sections, err = Cut(v, earlier); err != nil {
			return fmt.Errorf("%w: public view: %w", engine.ErrFault, err)
		}
		return nil
	})
	return sections, err
}

// Private is what [Encode] returns for a seat. Errors wrap [engine.ErrFault].
func Private(v engine.View, seat engine.Seat, earlier []byte) (data []byte, err error) {
	err = guard(func() error {
		if data, err = Encode(v.Private[seat], earlier); err != nil {
			return fmt.Errorf("%w: private view of seat %d: %w", engine.ErrFault, seat, err)
		}
		return nil
	})
	return data, err
}

func guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &engine.Fault{Value: p, Stack: debug.Stack()}
		}
	}()
	return do()
}
