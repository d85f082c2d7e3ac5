package web_test

import (
	"net/http"
	"testing"
	"time"

	"westkingdom/engine/record"
	"westkingdom/server/protocol"
)

// TestHoliday: whoever is away is so at once in every game of theirs, on all devices, and
// the table sees until when.
func TestHoliday(t *testing.T) {
	w := openWorld(t, nil)
	pace := record.Pace{Kind: record.Days, Budget: 72 * 3600, Increment: 3600, Out: record.OutSign}
	g := w.begin(2, func(c *protocol.CreateRoom) { c.Pace = &pace })
	ann := g.people[0]
	phone, bea := ann.another(), g.people[1].watch(g.code, -1)
	bea.want(protocol.TypeWelcome)
	if h := ann.me().Holiday; h == nil || *h != (protocol.Holiday{Days: 30, Left: 30}) {
		t.Errorf("before, the holiday is %+v", h)
	}
	until := time.Now().Add(5*24*time.Hour - time.Minute).UTC().Truncate(time.Second)
	set := func(p *person, body any) *http.Response { return p.call(http.MethodPut, "/api/me/holiday", body) }
	me := decode[protocol.Me](t, set(ann, protocol.SetHoliday{From: time.Now().Add(-time.Hour), Until: until}))
	if h := me.Holiday; h == nil || time.Since(h.From) > time.Minute || !h.Until.Equal(until) || h.Left != 25 {
		t.Errorf("the holiday is %+v", h)
	}
	if h := phone.me().Holiday; h == nil || !h.Until.Equal(until) {
		t.Errorf("on the phone the holiday is %+v", h)
	}
	if m := bea.want(protocol.TypeHappened); m.Happenings[0].Kind != record.Holiday || !m.Times.Seats[0].Holiday.Equal(until) {
		t.Errorf("the table is told %s", m.raw)
	}
	me = decode[protocol.Me](t, phone.call(http.MethodDelete, "/api/me/holiday", nil))
	if h := me.Holiday; h == nil || *h != (protocol.Holiday{Days: 30, Left: 29}) {
		t.Errorf("after, the holiday is %+v", h)
	}
	if m := bea.want(protocol.TypeHappened); !m.Times.Seats[0].Holiday.IsZero() {
		t.Errorf("the table is told %s", m.raw)
	}

	later := time.Now().Add(24 * time.Hour)
	for name, c := range map[string]struct {
		body any
		code protocol.Code
	}{
		"nothing":      {struct{}{}, protocol.CodeBadRequest},
		"no end":       {protocol.SetHoliday{From: later}, protocol.CodeBadRequest},
		"no beginning": {protocol.SetHoliday{Until: later}, protocol.CodeBadRequest},
		"backwards":    {protocol.SetHoliday{From: later, Until: later.Add(-time.Hour)}, protocol.CodeBadRequest},
		"past":         {protocol.SetHoliday{From: later.Add(-72 * time.Hour), Until: later.Add(-48 * time.Hour)}, protocol.CodeBadRequest},
		"far":          {protocol.SetHoliday{From: later.AddDate(1, 0, 0), Until: later.AddDate(1, 0, 1)}, protocol.CodeBadRequest},
		"no time":      {`{"from":"tomorrow","until":"later"}`, protocol.CodeBadRequest},
		"long":         {protocol.SetHoliday{From: later, Until: later.AddDate(0, 0, 40)}, protocol.CodeNoDaysLeft},
		"for ever":     {protocol.SetHoliday{From: later, Until: later.AddDate(7000, 0, 0)}, protocol.CodeNoDaysLeft},
	} {
		t.Run(name, func(t *testing.T) { wantProblem(t, set(ann, c.body), c.code) })
	}
	wantProblem(t, set(w.person(), protocol.SetHoliday{From: later, Until: later.Add(time.Hour)}), protocol.CodeNoPerson)
	wantProblem(t, w.person().call(http.MethodDelete, "/api/me/holiday", nil), protocol.CodeNoPerson)
	if w.person().me().Holiday != nil {
		t.Error("nobody has holidays")
	}
}
