// Package protocol is what server and clients say to each other: the bodies of
// the HTTP API and the messages of a room's socket. TypeScript types for the
// client are generated from it, and so is append_gen.go, which encodes what goes
// out for every choice. docs/protocol.md tells the same in words.
package protocol

//go:generate go run ../../internal/tsgen -append -root ../..

import (
	"encoding/json"
	"time"

	"westkingdom/engine"
	"westkingdom/engine/record"
)

// You is what the asking browser is in a room.
type You struct {
	Seat engine.Seat `json:"seat"` // -1: no seat
	Host bool        `json:"host"`
	// Join: it holds its seat, or the host's place, by a secret alone, and may make that
	// one of its person's own by POST …/join.
	Join bool `json:"join,omitempty"`
}

// CreateRoom is the body of POST /api/rooms. The answer is a [RoomAnswer], and
// a cookie that makes this browser the host.
type CreateRoom struct {
	Game       string            `json:"game"`
	Seats      int               `json:"seats"`
	Settings   map[string]string `json:"settings"`
	Undo       bool              `json:"undo"`
	Spectators bool              `json:"spectators"`     // may people without a seat watch
	Late       bool              `json:"late,omitempty"` // they see the game once around the table late, until it is over
	// Advice: whether seats may ask what the program would do in their place. Missing: while
	// but one person plays.
	Advice *bool        `json:"advice,omitempty"`
	Bots   []string     `json:"bots"`           // strengths; they take the last seats
	Pace   *record.Pace `json:"pace,omitempty"` // missing: nobody's time is counted
	// Figures are those of another room that is played again: what of them corrects
	// stand-ins here is kept. Missing: none.
	Figures json.RawMessage `json:"figures,omitempty"`
}

// RoomAnswer answers GET /api/rooms/{code} and every call that changes a room.
type RoomAnswer struct {
	Room record.Room `json:"room"`
	You  You         `json:"you"`
	// Secret of the seat, only in the answer to taking a seat and to
	// POST …/seats/{seat}/link: the personal link is /r/{code}#{secret}.
	Secret string `json:"secret,omitempty"`
	// Result is how every side of a finished game stands, for who may watch it.
	Result []engine.Standing `json:"result,omitempty"`
}

// TakeSeat is the body of POST /api/rooms/{code}/seats/{seat}: a person sits
// down. The answer is a RoomAnswer and a cookie.
type TakeSeat struct {
	Name string `json:"name"`
}

// Learn is the body of POST /api/games/{game}/lesson: a person sits down to a
// guided first game, in a room of their own. The answer is a RoomAnswer and both
// cookies.
type Learn struct {
	Name string `json:"name"`
	Step int    `json:"step,omitempty"` // the step to begin with, by its number; from the beginning without it
}

// Claim is the body of POST /api/rooms/{code}/claim: another device takes a
// seat by its personal link, or the host's place by the secret that the operator
// gave. The answer is a RoomAnswer and a cookie.
type Claim struct {
	Secret string `json:"secret"`
}

// SetSeat is the body of PUT /api/rooms/{code}/seats/{seat}: the host frees a seat
// or hands it to a bot; before the game begins, anybody may free their own.
type SetSeat struct {
	Kind record.SeatKind `json:"kind"`          // free or bot
	Bot  string          `json:"bot,omitempty"` // strength
}

// SetRoom is the body of PUT /api/rooms/{code}: what the host chooses of the table before
// the game begins. What is missing stays as it is.
type SetRoom struct {
	Seating *record.Seating `json:"seating,omitempty"`
	// What people see who watch without a seat, as in [CreateRoom].
	Spectators *bool `json:"spectators,omitempty"`
	Late       *bool `json:"late,omitempty"`
	Advice     *bool `json:"advice,omitempty"`
}

// First says who goes first.
type First string

const (
	FirstByLot First = "lot"  // as the game draws it
	FirstNext  First = "next" // who sits next to who went first before
)

// PlayAgain is the body of POST /api/rooms/{code}/again: the people of a finished game
// get a new room, with everything as it was. Whoever asks first is its host; the others
// come to the same one. The answer is a RoomAnswer of that room.
type PlayAgain struct {
	First First `json:"first"`
}

// Notes answers GET and PUT /api/rooms/{code}/notes: what one's person has written for
// themselves at this table. Nobody else ever gets it.
type Notes struct {
	Text string `json:"text"` // up to 4,000 characters
	// Other is what was written over from another device, until one has seen to it.
	Other   string `json:"other,omitempty"`
	Version int    `json:"version"` // counts what was written
}

// WriteNotes is the body of PUT /api/rooms/{code}/notes. What another device has written
// since that version is not lost: it is in Other then.
type WriteNotes struct {
	Text    string `json:"text"`
	Version int    `json:"version"`        // the one that was read
	Seen    bool   `json:"seen,omitempty"` // Other has been seen to, and goes
}

// Recolour is the body of PUT /api/rooms/{code}/colour: before the game begins, whoever
// has a seat takes one of the colours that nobody has, or a free seat.
type Recolour struct {
	Colour record.Colour `json:"colour"`
}

// Me answers GET /api/me: who this browser is, and that person's devices.
type Me struct {
	Known   bool     `json:"known"`   // false: this browser is nobody yet
	Devices []Device `json:"devices"` // the oldest first
	// Holiday is missing where there are none, and for nobody.
	Holiday *Holiday `json:"holiday,omitempty"`
}

// Holiday is when a person is away next, or just now: no time of theirs runs meanwhile.
type Holiday struct {
	From  time.Time `json:"from,omitzero"`  // missing, with until: they have said nothing
	Until time.Time `json:"until,omitzero"` // without it
	Days  int       `json:"days"`           // that one may begin within any 365 days
	Left  int       `json:"left"`           // of them, but for those of the last 365 and those to come
}

// SetHoliday is the body of PUT /api/me/holiday. What it says takes the place of whatever
// of another holiday has not passed.
type SetHoliday struct {
	From  time.Time `json:"from"` // now, if that is past
	Until time.Time `json:"until"`
}

// Device is one browser of a person.
type Device struct {
	ID      string    `json:"id"`
	Browser string    `json:"browser"` // its name, "Firefox"; empty if it does not say
	System  string    `json:"system"`  // "Android"; empty if it does not say
	Made    time.Time `json:"made"`    // when it became one of the person's
	Seen    time.Time `json:"seen"`    // when it was here last, to the hour
	This    bool      `json:"this"`    // the asking one
}

// MyGame is one of GET /api/me/games: a room in which the person has a seat, or is the
// host.
type MyGame struct {
	Room  record.Room `json:"room"`           // who is online only while the room is awake
	You   You         `json:"you"`            // as the person, whatever else this browser holds
	Since time.Time   `json:"since,omitzero"` // since when one's seat has been asked; missing if it is not
	Due   time.Time   `json:"due,omitzero"`   // until when one should have chosen; missing if there is no such time
	// Paused and Ended say that the game is, and that the table ended it where it stood.
	Paused bool `json:"paused,omitempty"`
	Ended  bool `json:"ended,omitempty"`
	// Agree: something is proposed that waits for one's own answer.
	Agree bool `json:"agree,omitempty"`
	Away  bool `json:"away"` // put away from one's own list
	// Result is how every side of a finished game stands; missing where it was not noted.
	Result []engine.Standing `json:"result,omitempty"`
}

// PutAway is the body of PUT /api/me/games/{code}.
type PutAway struct {
	Away bool `json:"away"`
}

// DeviceLink answers POST /api/me/links: what makes another browser one of this
// person's devices, once: /devices#{secret}.
type DeviceLink struct {
	Secret string    `json:"secret"`
	Until  time.Time `json:"until"`
}

// AddDevice is the body of POST /api/me/devices: this browser becomes a device of the
// person whose link it was given. The answer is a [Me] and a cookie.
type AddDevice struct {
	Secret string `json:"secret"`
	// Bring says what becomes of the other person that this browser is, if that has games.
	Bring Bring `json:"bring,omitempty"`
}

// Bring says what becomes of a person whose browser becomes another person's device.
type Bring string

const (
	BringAlong Bring = "along" // both are one person from now on
	BringStay  Bring = "stay"  // it goes on without this browser
)

// Problem is the body of every HTTP error (RFC 9457, application/problem+json).
type Problem struct {
	Type   string `json:"type"`   // "/problems/{code}"
	Title  string `json:"title"`  // the same for every problem of this code
	Status int    `json:"status"` // the HTTP status
	Detail string `json:"detail,omitempty"`
	Code   Code   `json:"code"`
}

// Code names an error, for ever.
type Code string

const (
	CodeBadRequest    Code = "bad-request"    // malformed JSON, a missing or impossible field
	CodeNotFound      Code = "not-found"      // no such page or call
	CodeNoRoom        Code = "no-room"        // no room has this code
	CodeNoGame        Code = "no-game"        // no game has this id
	CodeBadFigures    Code = "bad-figures"    // corrections that the game does not take, or of what is no stand-in
	CodeBadConfig     Code = "bad-config"     // seats or settings that the game does not take
	CodeSeatTaken     Code = "seat-taken"     // the seat is not free
	CodeColourTaken   Code = "colour-taken"   // somebody has this colour
	CodeRoomFull      Code = "room-full"      // no seat is free
	CodeNotSeated     Code = "not-seated"     // this needs a seat
	CodeNotHost       Code = "not-host"       // only the host may
	CodeBadSecret     Code = "bad-secret"     // the secret opens no seat of this room
	CodeStarted       Code = "started"        // the game has begun
	CodeNotStarted    Code = "not-started"    // the game has not begun
	CodeSeatsOpen     Code = "seats-open"     // a seat is still free
	CodeNoSpectators  Code = "no-spectators"  // only seats may watch
	CodeNotYourTurn   Code = "not-your-turn"  // the seat is not asked
	CodeStalePrompt   Code = "stale-prompt"   // the prompt has been answered or has passed
	CodeNoSuchOption  Code = "no-such-option" // the answer is not in the list
	CodeCannotUndo    Code = "cannot-undo"    // nothing may be taken back
	CodeCannotRewind  Code = "cannot-rewind"  // the game cannot go back to there: it does not stand, or nothing was chosen since
	CodeGameOver      Code = "game-over"      // the game has ended
	CodePaused        Code = "paused"         // the game is paused
	CodeProposed      Code = "proposed"       // something is proposed already
	CodeTooSoon       Code = "too-soon"       // who was refused waits for ten further records
	CodeTooLarge      Code = "too-large"      // a message over the limit
	CodeTooMany       Code = "too-many"       // too many messages or calls; try later
	CodeBusy          Code = "busy"           // the room's queue is full, or another server is at work on it; try again
	CodeUnavailable   Code = "unavailable"    // the database does not answer; nothing is lost
	CodeForeignOrigin Code = "foreign-origin" // a page of another site
	CodeNotFinished   Code = "not-finished"   // only a finished game shows this
	CodeBadExport     Code = "bad-export"     // an export file that is damaged or altered
	CodeNewerExport   Code = "newer-export"   // an export file of a newer program
	CodeExists        Code = "exists"         // the room is already there
	CodeGameFault     Code = "game-fault"     // a mistake in the game's program: this cannot be done, nothing has changed
	CodeGameBroken    Code = "game-broken"    // a mistake in the game's program: the room cannot be shown; nothing is lost
	CodeNewerRules    Code = "newer-rules"    // the room is played by rules of a newer program; nothing is lost
	CodeInternal      Code = "internal"       // our fault; the log has the rest
)

// CodeTooManyGames: only bots would play, and they play as many games alone as they
// may at once, in all or for this address.
const CodeTooManyGames Code = "too-many-games"

// CodeTooManySockets: this seat, this address or the whole server has as many
// sockets as it may have.
const CodeTooManySockets Code = "too-many-sockets"

// What may be wrong with devices.
const (
	CodeNoPerson       Code = "no-person"        // this browser is nobody yet: it has taken no seat
	CodeOtherPerson    Code = "other-person"     // this browser is another person, who has games: say what becomes of them
	CodeSamePerson     Code = "same-person"      // this browser is a device of that person already
	CodeTooManyDevices Code = "too-many-devices" // the person has as many devices as one may have
)

// What may come of advice.
const (
	CodeNoAdvice  Code = "no-advice" // it is not given in this room, or to this seat
	CodeCancelled Code = "cancelled" // whoever asked for it waits no longer
)

// CodeNoDaysLeft: the holiday would be longer than one may be away within a year.
const CodeNoDaysLeft Code = "no-days-left"

// Messages from a client. The type of each is the field "type".
const (
	TypeHello  = "hello"  // joins the room: the first message on every socket, with seq
	TypeChoose = "choose" // answers a prompt, with id, prompt and option
	TypeUndo   = "undo"   // takes the seat's last choice back, with id
	TypeSay    = "say"    // adds a line to the chat, with id and text
	TypeLook   = "look"   // says whether the page can be seen, with away; nothing is answered
	TypePing   = "ping"   // nothing but the type; answered by a pong
	TypeLead   = "lead"   // takes the lead of a review, or with down lays it down; a Led comes of it
	TypePoint  = "point"  // says where whoever leads is, with place; nothing is answered
	TypeAdvise = "advise" // asks what the program would do, with id and prompt
	TypeCancel = "cancel" // this socket waits for advice no longer: what it asked for is answered
	TypeBind   = "bind"   // binds one's seat to a secret before the game begins, with seat and commitment; the room is told
	TypeOpen   = "open"   // opens that secret when the game was started, or with none says that this browser cannot
)

// ClientMessage is any message from a client.
type ClientMessage struct {
	Type string `json:"type"`
	// Seq, in hello: the last seq that the client has, or -1 for none.
	Seq int `json:"seq,omitempty"`
	// Seat, in hello: the seat whose view the client has, or -1 for none's. If it is
	// another one by now, the client gets a welcome. In bind: the seat that one has.
	Seat *engine.Seat `json:"seat,omitempty"`
	// Number, in hello: the number of the last happening that the client has; 0 for none.
	Number int `json:"number,omitempty"`
	// ID, in choose, undo, say and advise: made by the client (a UUID), unique in the
	// room. A message that is sent again with the same id applies once.
	ID string `json:"id,omitempty"`
	// Prompt, in choose and advise: the id of the prompt that is answered.
	Prompt int `json:"prompt,omitempty"`
	// Option, in choose: the id of an option of that prompt.
	Option string `json:"option,omitempty"`
	// Away, in look: the page is open, and nobody looks at it. A page that says nothing is
	// looked at, so that its person is not told outside of it what it shows.
	Away bool `json:"away,omitempty"`
	// Text, in say.
	Text string `json:"text,omitempty"` // up to 500 characters
	// Reviews, in hello: the page shows the replay, and wants to be told where whoever leads is.
	Reviews bool `json:"reviews,omitempty"`
	// Parts, in hello: the page takes changed fields of sections.
	Parts bool `json:"parts,omitempty"`
	// Down, in lead.
	Down bool `json:"down,omitempty"`
	// Commitment, in bind: see package fair. Secret, in open.
	Commitment string `json:"commitment,omitempty"`
	Secret     string `json:"secret,omitempty"`
	// Place, in point.
	Place *Place `json:"place,omitempty"`
}

// Messages from the server.
const (
	TypeWelcome  = "welcome"  // a Welcome
	TypeUpdate   = "update"   // an Update
	TypeRoom     = "room"     // a RoomChanged
	TypeHappened = "happened" // a Happened
	TypeOrders   = "orders"   // an OrdersChanged
	TypeAnswer   = "answer"   // an Answer
	TypeSaid     = "said"     // a Said
	TypeLed      = "led"      // a Led
	TypePointed  = "pointed"  // a Pointed
	TypePong     = "pong"     // nothing but the type
	TypeBye      = "bye"      // a Bye: the socket closes next
	TypeProblem  = "problem"  // a SocketProblem
)

// Welcome is a fresh view: the answer to hello, and what everybody gets when the game
// starts, or when it has gone on where this server did not see it.
type Welcome struct {
	Type    string          `json:"type"`
	Seq     int             `json:"seq"`
	Room    record.Room     `json:"room"`
	You     You             `json:"you"`
	Public  Sections        `json:"public"`  // by path, the scores among them ("scores/0", …) unless the game hides them now; empty while gathering
	Private json.RawMessage `json:"private"` // null without a seat
	Turn    Turn            `json:"turn"`
	Log     []engine.Entry  `json:"log"` // everything that this seat may read
	Chat    []ChatLine      `json:"chat"`
	// Happenings are all that happened around the game, in order.
	Happenings []record.Happening `json:"happenings,omitempty"`
	// Times: missing where nobody's time is counted and nothing has happened.
	Times *Times `json:"times,omitempty"`
}

// Update is what one record changed. Updates of one socket come in the order
// of seq, without a gap; a client that sees one says hello again.
type Update struct {
	Type   string      `json:"type"`
	Seq    int         `json:"seq"`
	By     engine.Seat `json:"by"`               // whose record
	Undo   bool        `json:"undo,omitempty"`   // it took a choice back
	Rewind int         `json:"rewind,omitempty"` // it went back: the first record that does not stand any more
	Public Sections    `json:"public,omitempty"` // changed sections by path
	// Parts are, of sections that are objects, the changed fields alone, by the path of the object
	// that they are in, for whoever said so in hello. Others get these sections in whole, with Public.
	Parts Sections `json:"parts,omitempty"`
	// Log has the new entries. With a LogFrom, after an undo or a rewind, the client first drops
	// all its entries with a seq greater than or equal to that.
	Log     []engine.Entry `json:"log,omitempty"`
	LogFrom int            `json:"logFrom,omitempty"`
	ViewerUpdate
}

// ViewerUpdate is the part of an Update that is for one seat alone. The rest is the
// same for all who watch, and encoded once.
type ViewerUpdate struct {
	Private json.RawMessage `json:"private,omitempty"` // if it changed
	// Log has the new entries instead where not everybody may read all of them.
	Log  []engine.Entry `json:"log,omitempty"`
	Turn Turn           `json:"turn"`
}

// Turn is who is asked, and what this seat is asked.
type Turn struct {
	Asked  []engine.Seat       `json:"asked"`            // who must choose now; nobody when the game is over
	Prompt *engine.ShownPrompt `json:"prompt,omitempty"` // none if this seat is not asked
	Undo   UndoState           `json:"undo"`
	// Redo is the id of the prompt's option that this seat last took back and may choose
	// again; missing if there is none. Several come one after the other.
	Redo string `json:"redo,omitempty"`
	Over bool   `json:"over,omitempty"`
	// Lesson, in a guided first game: what it asks of this seat now.
	Lesson *engine.Advice `json:"lesson,omitempty"`
}

// UndoState says how many of its last choices this seat may take back, one after the other.
type UndoState struct {
	Choices int    `json:"choices"`
	Why     string `json:"why,omitempty"` // if none: "off", "nothing", "seen", "answered"; see engine.Match.Undo
}

// RoomChanged tells that the room changed: somebody sat down, came online…
type RoomChanged struct {
	Type string      `json:"type"`
	Room record.Room `json:"room"`
	You  You         `json:"you"`
}

// Result of a message that carries an id.
type Result string

const (
	Applied Result = "applied"
	Already Result = "already" // it had been applied before, at Seq
	Refused Result = "refused" // it has changed nothing and will not
	Advised Result = "advised" // Counsel has what was asked for
	Unknown Result = "unknown" // nobody can tell now: send it again, with the same id, after a moment
)

// Answer is the one answer to a message with an id. The update that shows the
// effect has been sent before it.
type Answer struct {
	Type   string `json:"type"`
	ID     string `json:"id"`
	Result Result `json:"result"`
	Seq    int    `json:"seq,omitempty"`  // when applied or already applied
	Code   Code   `json:"code,omitempty"` // when refused or unknown: why
	// Counsel, when advised.
	Counsel *Counsel `json:"counsel,omitempty"`
}

// ChatLine is something that somebody said.
type ChatLine struct {
	At   time.Time   `json:"at"`
	Seat engine.Seat `json:"seat"`
	Name string      `json:"name,omitempty"` // of whoever said it, who may not have the seat any more; lines from before names were kept have none
	Text string      `json:"text"`
}

// Said tells a new chat line.
type Said struct {
	Type string   `json:"type"`
	Line ChatLine `json:"line"`
}

// Bye says why the server closes the socket.
type Bye struct {
	Type   string `json:"type"`
	Reason string `json:"reason"` // "restart", "slow", "freed" (the host freed the seat), "moved" (a new link was sent), "shut-out" (the device is not the person's any more), "no-spectators" (the game began, and only seats may watch)
}

// SocketProblem says what is wrong where no [Answer] can: with a message without an
// id, or with the socket itself.
type SocketProblem struct {
	Type string `json:"type"`
	Code Code   `json:"code"`
}
