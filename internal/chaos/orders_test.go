package chaos

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"slices"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
	"westkingdom/server/store/open"
)

// planner is somebody who chooses ahead, and then waits for the server to choose.
type planner struct {
	given   []string // acknowledged, and not yet known to be sent or dropped
	maybe   bool     // of the last of them nobody knows whether it was taken
	kind    string   // of the question that the first of those left answers
	begins  bool     // with the first of them a turn
	left    int
	version int
	sent    []expected // by the server, in order
}

// expected is a choice that the server must have sent, or may have.
type expected struct {
	option string
	maybe  bool
}

// waits says whether the server is to answer the question.
func (o *planner) waits(q *engine.ShownPrompt) bool {
	return o != nil && o.left > 0 && q.Kind == o.kind && o.begins == (len(q.Trail) == 0)
}

// settle notes what became of what was given.
func (o *planner) settle(all protocol.Orders) {
	var rest []protocol.Order
	if all.Dropped != nil {
		rest = all.Dropped.Orders
	}
	rest = append(slices.Clip(rest), all.Orders...)
	if n := len(o.given); o.maybe && len(rest) > 0 {
		if rest[len(rest)-1].Option.ID != o.given[n-1] {
			o.given = o.given[:n-1]
		}
		o.maybe = false
	}
	if len(all.Orders) == 0 {
		for i, option := range o.given[:max(0, len(o.given)-len(rest))] {
			o.sent = append(o.sent, expected{option, all.Why == protocol.OrderStops || o.maybe && i == len(o.given)-1})
		}
		o.given, o.maybe = nil, false
	}
	o.take(all)
}

// take notes what there is.
func (o *planner) take(all protocol.Orders) {
	o.version, o.left = all.Version, len(all.Orders)
	if o.left > 0 {
		o.kind, o.begins = all.Orders[0].Kind, all.Orders[0].Turn
	}
}

// looksAhead reads what there is of orders wherever that may be another than was known, and
// gives some now and then where there are none. It returns false if nobody answers.
func (p *person) looksAhead(ctx context.Context, url string, asked *engine.ShownPrompt) bool {
	o := p.orders
	if o.left < 0 || o.left > 0 && asked != nil {
		all, ok := p.readOrders(ctx, url)
		if !ok {
			return false
		}
		o.settle(all)
	}
	if asked == nil && o.left == 0 && rand.IntN(4) == 0 {
		return p.plan(ctx, url)
	}
	return true
}

// plan gives up to two orders. It returns false if it is not known whether they were taken.
func (p *person) plan(ctx context.Context, url string) (known bool) {
	o := p.orders
	all, ok := p.readOrders(ctx, url)
	if !ok {
		return false
	}
	o.settle(all)
	for range 2 {
		if all.Next == nil {
			return true
		}
		option := all.Next.Options[rand.IntN(len(all.Next.Options))].ID
		if slices.Contains(o.given, option) { // which of them is left could not be told
			return true
		}
		options := append(slices.Clip(o.given), option)
		var taken bool
		if all, taken, known = p.giveOrders(ctx, url, options); known && !taken {
			return true
		}
		o.given, o.maybe = options, !known
		if !known {
			o.left = -1 // what there is, is read before anything else
			return false
		}
		o.take(all)
	}
	return true
}

func (p *person) readOrders(ctx context.Context, url string) (all protocol.Orders, ok bool) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/rooms/"+p.table.code+"/orders", http.NoBody)
	if err != nil {
		return all, false
	}
	status, _ := p.ask(req, &all)
	return all, status == http.StatusOK
}

// giveOrders gives orders, and says whether they were taken, and whether that is known.
func (p *person) giveOrders(ctx context.Context, url string, options []string) (all protocol.Orders, taken, known bool) {
	body, err := json.Marshal(protocol.GiveOrders{Version: p.orders.version, Options: options})
	if err != nil {
		return all, false, false
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url+"/api/rooms/"+p.table.code+"/orders", bytes.NewReader(body))
	if err != nil {
		return all, false, false
	}
	status, code := p.ask(req, &all)
	return all, status == http.StatusOK, status == http.StatusOK || code != "" && code != protocol.CodeUnavailable && code != protocol.CodeInternal
}

// ask returns the status of a call, 0 if there was no answer, and why it was refused.
func (p *person) ask(req *http.Request, into any) (status int, code protocol.Code) {
	res, err := p.http.Do(req)
	if err != nil {
		return 0, ""
	}
	defer res.Body.Close()
	var refusal protocol.Problem
	if res.StatusCode != http.StatusOK {
		into = &refusal
	}
	if json.NewDecoder(res.Body).Decode(into) != nil {
		return 0, ""
	}
	return res.StatusCode, refusal.Code
}

// ordered compares what orders chose with what was given and acknowledged.
func (tb *table) ordered(database string) (sent int) {
	tb.t.Helper()
	s, err := open.Open(tb.t.Context(), database)
	if err != nil {
		tb.t.Fatal(err)
	}
	defer s.Close()
	room, _, err := s.Room(tb.t.Context(), tb.code)
	if err != nil {
		tb.t.Fatal(err)
	}
	records, err := s.Records(tb.t.Context(), tb.code, 0)
	if err != nil {
		tb.t.Fatal(err)
	}
	there, err := s.Orders(tb.t.Context(), tb.code)
	if err != nil {
		tb.t.Fatal(err)
	}
	for _, p := range tb.people {
		if p.orders == nil {
			continue
		}
		// What is still there is to be sent by none that is recorded.
		var rest protocol.Orders
		for _, o := range there {
			if o.Seat == p.seat {
				rest.Dropped = &protocol.DroppedOrders{Orders: ordersOf(o.Orders)}
				if o.Dropped != nil {
					rest.Dropped.Orders = ordersOf(o.Dropped.Orders)
				}
			}
		}
		if room.State == record.Finished {
			rest.Why = protocol.OrderStops // and nothing was said of what was left
		}
		p.orders.settle(rest)
		sent += p.sent(records)
	}
	return sent
}

func ordersOf(all []store.Order) (list []protocol.Order) {
	for _, o := range all {
		list = append(list, protocol.Order{Kind: o.Kind, Option: o.Option, Turn: o.Turn})
	}
	return list
}

// sent compares the records with what the person ordered, and counts those that were.
func (p *person) sent(records []store.Record) int {
	var got []string
	for _, rec := range records {
		if rec.Seat == p.seat && rec.Ordered && rec.Option != "end-turn" {
			got = append(got, rec.Option)
		}
	}
	r := &p.table.told
	switch {
	case fit(got, p.orders.sent, func(e expected) bool { return e.maybe }):
	case fit(got, p.orders.sent, func(expected) bool { return true }):
		r.add(&r.lost, "seat %d ordered %+v; of that only %q was sent", p.seat, p.orders.sent, got)
	default:
		r.add(&r.doubled, "seat %d ordered %+v; %q was sent", p.seat, p.orders.sent, got)
	}
	return len(got)
}

// fit says whether so much was sent, in order, of what was expected, without those that may
// be missing.
func fit(got []string, want []expected, missing func(expected) bool) bool {
	// reach is how many of got may be matched by what of want has been looked at.
	reach := map[int]bool{0: true}
	for _, w := range want {
		next := make(map[int]bool)
		for n := range reach {
			if n < len(got) && got[n] == w.option {
				next[n+1] = true
			}
			if missing(w) {
				next[n] = true
			}
		}
		reach = next
	}
	return reach[len(got)]
}
