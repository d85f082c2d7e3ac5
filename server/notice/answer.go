package notice

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"westkingdom/server/notice/outside"
)

// How long a service that says nothing better is left alone, and how long at most.
const (
	laterAtLeast = time.Minute
	laterAtMost  = 6 * time.Hour
)

// Answer says what became of a message, as [Channel] has it, by what came of the call
// to its service. It closes the response.
func Answer(res *http.Response, err error) error {
	if err != nil {
		return unreached(err)
	}
	_, _ = io.CopyN(io.Discard, res.Body, 4<<10) // so that the connection serves again
	res.Body.Close()
	switch {
	case res.StatusCode >= 200 && res.StatusCode < 300:
		return nil
	case res.StatusCode == http.StatusNotFound || res.StatusCode == http.StatusGone:
		return ErrGone
	case res.StatusCode == http.StatusTooManyRequests || res.StatusCode == http.StatusServiceUnavailable && res.Header.Get("Retry-After") != "":
		return &LaterError{After: retryAfter(res.Header)}
	}
	return &FailedError{Reason: "status-" + strconv.Itoa(res.StatusCode)}
}

// unreached says in a word why nobody was reached.
func unreached(err error) error {
	var timeout net.Error
	switch {
	case errors.Is(err, outside.ErrAddress):
		return &FailedError{Reason: "not-public"}
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case errors.As(err, &timeout) && timeout.Timeout():
		return &FailedError{Reason: "timeout"}
	}
	return &FailedError{Reason: "unreachable"}
}

// retryAfter reads a header: seconds, or a date by the service's own clock.
func retryAfter(h http.Header) time.Duration {
	text := h.Get("Retry-After")
	after := laterAtLeast
	if seconds, err := strconv.Atoi(text); err == nil {
		after = time.Duration(min(seconds, int(laterAtMost/time.Second))) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		now, err := http.ParseTime(h.Get("Date"))
		if err != nil {
			now = time.Now()
		}
		after = at.Sub(now)
	}
	return min(max(after, time.Second), laterAtMost)
}
