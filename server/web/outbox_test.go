package web

import "testing"

// TestOffer: what the next such message says as well is sent only where nothing waits
// before it, so that whoever does not read gathers none of it and is not cut off for it.
func TestOffer(t *testing.T) {
	var sent []string
	result := whole
	o := newOutbox(100, func(message []byte, _ ...[]byte) sending {
		sent = append(sent, string(message))
		return result
	}, func() {})
	offer := func(what string, want bool) {
		t.Helper()
		if got := o.Offer([]byte("place")); got != want {
			t.Errorf("%s: taken: %v", what, got)
		}
	}
	offer("nothing waits", true)
	offer("nothing waits again", true)
	result = refused // the connection takes no more
	offer("the first that waits", true)
	for range 1000 {
		offer("one waits", false)
	}
	if !o.Send([]byte("said")) {
		t.Error("there was no room for what must be sent")
	}
	taken, _ := o.take(nil)
	if len(taken) != 2 || string(taken[0]) != "place" || string(taken[1]) != "said" {
		t.Errorf("waiting: %q", taken)
	}
	offer("that is being written", false)
	if len(sent) != 3 {
		t.Errorf("sent at once: %q", sent)
	}
	o.Close("")
	o.take(nil)
	offer("it is closed", false)
}
