package local

import "westkingdom/server/room"

// anew writes these rooms anew where the browser has thrown away what was kept of them.
func anew(c *Call, codes []string) (*struct{}, error) {
	return nil, failure(room.UserError(c.Device.store.Anew(c, codes)))
}
