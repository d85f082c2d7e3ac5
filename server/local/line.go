package local

import (
	"encoding/json"

	"westkingdom/engine/games"
	"westkingdom/server/line"
	"westkingdom/server/protocol"
)

// tryOut plays on from a moment of a game, until the page cancels it.
func tryOut(c *Call, in protocol.LineCall) (struct{}, error) {
	l, err := line.New(games.ByID, in, func(told protocol.LineTold) error { return c.Tell(told) })
	if err != nil {
		return struct{}{}, &Failure{codeBadPayload, err}
	}
	defer l.Close()
	if err := l.Regrow(in.Tried, in.Shown, c.Yield); err != nil {
		return struct{}{}, &Failure{codeBadPayload, err}
	}
	for {
		var heard []byte
		if c.Yield(); l.Thinks() {
			select {
			case heard = <-c.Heard:
			default:
			}
		} else {
			select {
			case heard = <-c.Heard:
			case <-c.Done():
			}
		}
		if err := c.Err(); err != nil {
			return struct{}{}, err
		}
		if heard == nil {
			if err := l.Think(c); err != nil {
				return struct{}{}, err
			}
			continue
		}
		var said protocol.LineSaid
		if err := json.Unmarshal(heard, &said); err != nil {
			return struct{}{}, &Failure{codeBadPayload, err}
		}
		if err := l.Hear(said); err != nil {
			return struct{}{}, err
		}
	}
}
