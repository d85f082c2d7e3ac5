package protocol

import (
	"time"

	"westkingdom/engine"
)

// NoticeKind is what a person is told of outside the page.
type NoticeKind string

const (
	NoticeTurn     NoticeKind = "turn"     // a seat of theirs is asked
	NoticeBegins   NoticeKind = "begins"   // a game begins
	NoticeEnds     NoticeKind = "ends"     // a game has ended
	NoticeMention  NoticeKind = "mention"  // somebody names them in the chat
	NoticeNudge    NoticeKind = "nudge"    // somebody waits for them, and says so
	NoticeHalf     NoticeKind = "half"     // half of the time that they have for a turn is gone
	NoticeOut      NoticeKind = "out"      // their time is used up; to the host, where the host decides, somebody's
	NoticeProposal NoticeKind = "proposal" // something is proposed to which they must agree
	NoticeAgain    NoticeKind = "again"    // somebody has made a room in which the same people play again
	NoticeFull     NoticeKind = "full"     // to the host: the last free seat is taken
	NoticeSeveral  NoticeKind = "several"  // more than one room has something; never a kind of settings
	NoticeTest     NoticeKind = "test"     // they asked whether they can be told; never a kind of settings
)

// Notice is what a push message holds, as data: the service worker finds the words. It
// has no secret, no option, no card, and of the chat only what its reader asked for.
type Notice struct {
	Kind     NoticeKind `json:"kind"`
	Language string     `json:"language"`       // "en" or "fr": as the channel was made
	Room     string     `json:"room,omitempty"` // its code; the table is at /r/{code}
	Game     string     `json:"game,omitempty"`
	Who      []string   `json:"who,omitempty"`  // names at the table: of whoever did it
	Name     string     `json:"name,omitempty"` // the reader's own at that table
	Seq      int        `json:"seq,omitempty"`
	Waiting  int        `json:"waiting"` // how many of the reader's games ask them now
	At       time.Time  `json:"at"`      // when it happened
	// Until is when the reader's time for what it tells is used up; missing if it is not
	// counted.
	Until time.Time `json:"until,omitzero"`
	Chat  string    `json:"chat,omitempty"`
	// Rooms are those of which several tells, up to ten.
	Rooms []NoticeRoom `json:"rooms,omitempty"`
}

// NoticeRoom is one of the rooms of which a notice of several tells.
type NoticeRoom struct {
	Room string     `json:"room"`
	Game string     `json:"game"`
	Kind NoticeKind `json:"kind"`
}

// Notices answers GET /api/me/notices and every call that changes them.
type Notices struct {
	Key      string          `json:"key"`      // the server's public key (VAPID) for PushManager.subscribe, base64url; empty: the operator sends no push messages
	Webhooks bool            `json:"webhooks"` // whether the operator lets people be told by webhooks
	Mail     bool            `json:"mail"`     // and by mail
	Channels []NoticeChannel `json:"channels"`
	Settings NoticeSettings  `json:"settings"`
}

// NoticeChannel is a way in which a person is told.
type NoticeChannel struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`             // "push", "webhook" or "mail"
	Device string `json:"device,omitempty"` // the id of the device to which it belongs
	// Of a webhook: what is there, and at which host. The rest of its address stays here.
	Service  WebhookService `json:"service,omitempty"`
	Host     string         `json:"host,omitempty"`
	Address  string         `json:"address,omitempty"` // of a mailbox, all but its first letter and its host left out: a…@example.org
	Language string         `json:"language"`          // "en" or "fr"
	Made     time.Time      `json:"made"`
	// Off says why nothing is sent there any more: "unreachable", "timeout", "gone",
	// "not-public", "status-" and a number, "unsubscribed" (by a link in a mail); or why
	// nothing is yet: "unconfirmed".
	// Missing if it works.
	Off string `json:"off,omitempty"`
}

// NoticeSettings is what a person wants to be told of, and when: the body of PUT
// /api/me/notices/settings. Kinds that are missing are told.
type NoticeSettings struct {
	Kinds map[string]bool            `json:"kinds"`
	Rooms map[string]map[string]bool `json:"rooms"` // by code: kinds that are otherwise there
	Quiet *QuietHours                `json:"quiet"` // null: none
	Chat  bool                       `json:"chat"`  // a mention has the line itself
}

// QuietHours are when nothing is told; what comes then is told at their end. Minutes
// are of the day, from 0 to 1439; they may go over midnight.
type QuietHours struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Zone string `json:"zone"` // of the IANA, such as Europe/Paris
}

// AddPush is the body of POST /api/me/notices/push: the subscription of this browser.
type AddPush struct {
	Endpoint string `json:"endpoint"`
	P256dh   string `json:"p256dh"` // base64url
	Auth     string `json:"auth"`   // base64url
	Language string `json:"language"`
}

// WebhookService is what takes a webhook's messages, and so how they are written.
type WebhookService string

const (
	ServiceDiscord WebhookService = "discord"
	ServiceSlack   WebhookService = "slack"
	ServiceNtfy    WebhookService = "ntfy"
	ServiceJSON    WebhookService = "json" // anything that reads a [WebhookNotice]
)

// AddWebhook is the body of POST /api/me/notices/webhooks: a code is sent there, which
// [TypeCode] shows. Until then nothing else is.
type AddWebhook struct {
	Address  string         `json:"address"`
	Service  WebhookService `json:"service"`
	Language string         `json:"language"` // "en" or "fr"
}

// TypeCode is the body of PUT /api/me/notices/channels/{channel}/code: the six digits
// that were sent there.
type TypeCode struct {
	Code string `json:"code"`
}

// AddMail is the body of POST /api/me/notices/mails: a link is sent there, by whose end
// ([ConfirmMail]) its reader says yes. Until then nothing else is.
type AddMail struct {
	Address  string `json:"address"` // of one mailbox, and nothing beside it: name@example.org
	Language string `json:"language"`
}

// ConfirmMail is the body of POST /api/notices/confirm: the end of the link that was sent
// to a mailbox.
type ConfirmMail struct {
	Token string `json:"token"`
}

// WebhookNotice is what a webhook of plain JSON gets. Its kind is "code" where it has
// one.
type WebhookNotice struct {
	Notice
	Code string `json:"code,omitempty"` // to be typed in
	Link string `json:"link,omitempty"` // to what it tells of; missing where the operator has named no public address
}

// CodeNotTold: the channel did not take the test, or the code; the detail is a word for why.
const CodeNotTold Code = "not-told"

// CodeBadCode: these are not the digits that were sent, or they are good no more: after a
// quarter of an hour, and after five wrong ones. Or it is not the end of the link that was
// sent to a mailbox, or it was used, or an hour has passed.
const CodeBadCode Code = "bad-code"

// CodeTooManyMails: so many links are sent in a day to one mailbox, or for callers from one
// address.
const CodeTooManyMails Code = "too-many-mails"

// Mute is the body of PUT /api/rooms/{code}/mute: this person reads no chat of that
// seat any more, or does again. The answer is [Muted].
type Mute struct {
	Seat  engine.Seat `json:"seat"`
	Muted bool        `json:"muted"`
}

// Muted answers GET and PUT /api/rooms/{code}/mute: the seats whose chat this person does
// not read.
type Muted struct {
	Seats []engine.Seat `json:"seats"`
}
