package protocol

// PartsSince returns the sections that differ from an earlier view, in whole: nothing is gained
// where no network is between a room and its page.
func (e Sections) PartsSince(earlier Sections) (whole, parts Sections) { return e.Since(earlier), nil }
