package notice

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

const (
	// together is how much time there is at least between two messages to a person.
	together = time.Minute
	// standsStill is after how long it is looked again whether somebody's time runs.
	standsStill = time.Hour
	// maxRooms is how many rooms a message of several names.
	maxRooms = 10
)

// Why a notice is not told, in words for the operator's figures.
const (
	droppedPast     = "past"     // it holds no more
	droppedLooking  = "looking"  // the person has seen it on the page
	droppedUnwanted = "unwanted" // the person does not want to be told of this
	droppedAlone    = "alone"    // the person has no channel any more
	droppedOld      = "old"      // it could not be told for too long
)

// kinds are what a person may be told of, the most telling first: of several notices of
// one room only the first is told. Each is of use for so long.
var kinds = []struct {
	kind protocol.NoticeKind
	keep time.Duration
}{
	{protocol.NoticeEnds, 7 * 24 * time.Hour},
	{protocol.NoticeTurn, 7 * 24 * time.Hour},
	{protocol.NoticeOut, 7 * 24 * time.Hour},
	{protocol.NoticeHalf, 400 * 24 * time.Hour}, // it is made long before it is due
	{protocol.NoticeProposal, 7 * 24 * time.Hour},
	{protocol.NoticeNudge, 24 * time.Hour},
	{protocol.NoticeMention, 24 * time.Hour},
	{protocol.NoticeBegins, 7 * 24 * time.Hour},
	{protocol.NoticeAgain, 7 * 24 * time.Hour},
	{protocol.NoticeFull, 24 * time.Hour},
}

// rank returns the place of a kind among kinds; -1 if there is no such kind.
func rank(kind string) int {
	for i, k := range kinds {
		if string(k.kind) == kind {
			return i
		}
	}
	return -1
}

// Kinds are what a person may be told of.
func Kinds() (all []string) {
	for _, k := range kinds {
		all = append(all, string(k.kind))
	}
	return all
}

// IsKind says whether a person may say whether they want to be told of this kind.
func IsKind(kind string) bool { return rank(kind) >= 0 }

// verdict is what is to become of a person's notices.
type verdict struct {
	tell    []store.Notice
	later   []store.Notice // each with when
	dropped []dropped
}

type dropped struct {
	key    store.Key
	reason string
}

// judge says what is to become of notices of one person.
func judge(now time.Time, notices []store.Notice, to store.Recipient, rooms map[string]store.Scene) (v verdict) {
	settings := settingsOf(to.Preferences)
	wait := now // until nothing else is in the way
	if end, quiet := quietUntil(settings.Quiet, now); quiet {
		wait = end
	} else if next := to.Told.Add(together); !to.Told.IsZero() && next.After(now) && !next.After(now.Add(together)) {
		wait = next
	}
	for _, n := range notices {
		reason, until := "", wait
		look := to.Looks[n.Room]
		switch scene, there := rooms[n.Room]; {
		case len(to.Channels) == 0:
			reason = droppedAlone
		case !there || !holds(n, scene):
			reason = droppedPast
		case !IsKind(n.Kind) || now.Sub(n.Made) > kinds[rank(n.Kind)].keep:
			reason = droppedOld
		case !settings.wants(n):
			reason = droppedUnwanted
		case look.After(now) && !look.Add(-LookFor).Before(n.Made):
			// Somebody was heard of there after it came to be.
			reason = droppedLooking
		case look.After(now):
			// Whether they have seen it is known when they are heard of again, or not.
			until = later(until, look)
		}
		if scene := rooms[n.Room]; reason == "" && n.Kind == string(protocol.NoticeHalf) {
			switch half := scene.Clock.Of(int(n.Seat)).Half; {
			case half.IsZero(): // their time stands still
				until = later(until, now.Add(standsStill))
			default:
				until = later(until, half)
			}
		}
		switch {
		case reason != "":
			v.dropped = append(v.dropped, dropped{n.Key(), reason})
		case until.After(now):
			n.Due, n.Tries = until, n.Tries-1
			v.later = append(v.later, n)
		default:
			v.tell = append(v.tell, n)
		}
	}
	return v
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// holds says whether what a notice tells is still so.
func holds(n store.Notice, scene store.Scene) bool {
	if n.Kind == string(protocol.NoticeFull) {
		return scene.HostPerson == n.Person && scene.State == record.Gathering && !slices.ContainsFunc(scene.Seats, free)
	}
	if n.Kind == string(protocol.NoticeOut) && n.Seat == engine.Nobody {
		return scene.HostPerson == n.Person && scene.State == record.Playing
	}
	if n.Seat < 0 || int(n.Seat) >= len(scene.Seats) || scene.Seats[n.Seat].Person != n.Person {
		return false // they have the seat no more
	}
	since, asked := scene.Asked.Since(n.Seat)
	// The table may have ended the game, or a bot may play.
	asked = asked && scene.State == record.Playing && !scene.Clock.Of(int(n.Seat)).Bot
	switch protocol.NoticeKind(n.Kind) {
	case protocol.NoticeTurn:
		return asked && since == n.Seq
	case protocol.NoticeNudge, protocol.NoticeHalf: // whatever of the turn was chosen already
		return asked
	case protocol.NoticeProposal:
		// Of what was proposed before it was stored who must agree, that is not known.
		return scene.Clock != nil && scene.Clock.Proposal == n.Seq &&
			(scene.Clock.Missing == nil || slices.Contains(scene.Clock.Missing, n.Seat))
	case protocol.NoticeBegins, protocol.NoticeOut:
		return scene.State == record.Playing
	case protocol.NoticeAgain:
		return scene.State == record.Gathering
	case protocol.NoticeEnds, protocol.NoticeMention:
		return true
	}
	return false
}

func free(s store.Seat) bool { return s.Kind == record.Free }

// settings are a person's, as they were stored.
type settings protocol.NoticeSettings

// settingsOf reads settings; what cannot be read says nothing.
func settingsOf(p store.Preferences) (s settings) {
	_ = json.Unmarshal(p.Settings, &s)
	return s
}

func (s settings) wants(n store.Notice) bool {
	if wanted, said := s.Rooms[n.Room][n.Kind]; said {
		return wanted
	}
	wanted, said := s.Kinds[n.Kind]
	return wanted || !said
}

// quietUntil returns the end of the quiet hours, if it is within them now.
func quietUntil(q *protocol.QuietHours, now time.Time) (end time.Time, quiet bool) {
	if q == nil || q.From == q.To {
		return end, false
	}
	zone, err := time.LoadLocation(q.Zone)
	if err != nil {
		return end, false
	}
	here := now.In(zone)
	minute := here.Hour()*60 + here.Minute()
	y, m, d := here.Date()
	switch {
	case q.From < q.To && (minute < q.From || minute >= q.To),
		q.From > q.To && minute >= q.To && minute < q.From:
		return end, false
	case minute >= q.To: // they end tomorrow
		d++
	}
	return time.Date(y, m, d, q.To/60, q.To%60, 0, 0, zone), true
}

// compose makes one message of what a person is told at once.
func compose(now time.Time, tell []store.Notice, to store.Recipient, rooms map[string]store.Scene) Message {
	first := make(map[string]store.Notice) // of each room
	for _, n := range tell {
		if other, there := first[n.Room]; !there || rank(n.Kind) < rank(other.Kind) || n.Kind == other.Kind && n.Made.After(other.Made) {
			first[n.Room] = n
		}
	}
	var all []store.Notice
	for _, n := range first {
		all = append(all, n)
	}
	slices.SortFunc(all, func(a, b store.Notice) int {
		if r := rank(a.Kind) - rank(b.Kind); r != 0 {
			return r
		}
		return a.Made.Compare(b.Made)
	})
	m := Message{Notice: protocol.Notice{Kind: protocol.NoticeSeveral, Waiting: to.Waiting, At: now.UTC()}, Keep: kinds[0].keep}
	if len(all) > 1 {
		m.Topic = topic(string(protocol.NoticeSeveral))
		for _, n := range all[:min(len(all), maxRooms)] {
			m.Rooms = append(m.Rooms, protocol.NoticeRoom{Room: n.Room, Game: rooms[n.Room].Game, Kind: protocol.NoticeKind(n.Kind)})
		}
		return m
	}
	n := all[0]
	scene := rooms[n.Room]
	m.Topic = topic(n.Room + ":" + n.Kind)
	m.Keep = kinds[rank(n.Kind)].keep - now.Sub(n.Made)
	m.Kind, m.Room, m.Game, m.Seq, m.At = protocol.NoticeKind(n.Kind), n.Room, scene.Game, n.Seq, n.Made.UTC()
	if n.Who != "" {
		m.Who = []string{n.Who}
	}
	if n.Seat >= 0 && int(n.Seat) < len(scene.Seats) {
		m.Name = scene.Seats[n.Seat].Name
		m.Until = scene.Clock.Of(int(n.Seat)).Due.UTC()
		m.Left = max(0, m.Until.Sub(now))
	}
	if settingsOf(to.Preferences).Chat {
		m.Chat = n.Line
	}
	return m
}

// topic names what a message replaces, so that the service learns nothing of it.
func topic(of string) string {
	sum := sha256.Sum256([]byte(of))
	return base64.RawURLEncoding.EncodeToString(sum[:])[:32]
}
