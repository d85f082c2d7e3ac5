package mail

import "time"

// SetPatience has a sender wait so long for its turn, and for an answer.
func (s *Sender) SetPatience(turn, limit time.Duration) { s.turn, s.limit = turn, limit }

// Token is the end of a link.
var Token = token
