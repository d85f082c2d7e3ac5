package web_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"westkingdom/server/protocol"
)

// insides are words that only the log may have.
var insides = regexp.MustCompile(`(?i)sqlite|sqlstate|pgx|postgres|goroutine|\.go:|/tmp/|\bconnect|\blocked|panic`)

// wantProblem checks that an answer is the problem of this code, whole and in
// the documented form.
func wantProblem(t testing.TB, res *http.Response, code protocol.Code) {
	t.Helper()
	defer res.Body.Close()
	text := body(t, res.Body)
	var p protocol.Problem
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		t.Errorf("%d is no problem details: %v: %s", res.StatusCode, err, text)
		return
	}
	if p.Code != code {
		t.Errorf("got problem %s (%s), want %s", p.Code, p.Detail, code)
	}
	if p.Status != res.StatusCode || p.Title == "" || p.Type != "/problems/"+string(p.Code) {
		t.Errorf("problem of status %d is not whole: %s", res.StatusCode, text)
	}
	if inside := insides.FindString(text); inside != "" {
		t.Errorf("problem %s shows the inside of the server, %q: %s", p.Code, inside, text)
	}
	if got := res.Header.Get("Content-Type"); !strings.HasPrefix(got, "application/problem+json") {
		t.Errorf("problem %s is sent as %s", p.Code, got)
	}
}
