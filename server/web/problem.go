package web

import (
	"encoding/json"
	"io"
	"net/http"

	"westkingdom/server/protocol"
)

// kinds gives each code its HTTP status and its title. docs/protocol.md lists
// them for people.
var kinds = map[protocol.Code]struct {
	status int
	title  string
}{
	protocol.CodeBadRequest:    {http.StatusBadRequest, "The request cannot be read"},
	protocol.CodeNotFound:      {http.StatusNotFound, "There is no such page"},
	protocol.CodeNoRoom:        {http.StatusNotFound, "No room has this code"},
	protocol.CodeNoGame:        {http.StatusUnprocessableEntity, "There is no such game"},
	protocol.CodeBadFigures:    {http.StatusUnprocessableEntity, "The game does not take these figures"},
	protocol.CodeBadConfig:     {http.StatusUnprocessableEntity, "The game does not take these seats or settings"},
	protocol.CodeSeatTaken:     {http.StatusConflict, "The seat is taken"},
	protocol.CodeColourTaken:   {http.StatusConflict, "Somebody has this colour"},
	protocol.CodeRoomFull:      {http.StatusConflict, "No seat is free"},
	protocol.CodeNotSeated:     {http.StatusForbidden, "This needs a seat in the room"},
	protocol.CodeNotHost:       {http.StatusForbidden, "Only the host may do this"},
	protocol.CodeBadSecret:     {http.StatusForbidden, "The link opens no seat of this room"},
	protocol.CodeStarted:       {http.StatusConflict, "The game has begun"},
	protocol.CodeNotStarted:    {http.StatusConflict, "The game has not begun"},
	protocol.CodeSeatsOpen:     {http.StatusConflict, "A seat is still free"},
	protocol.CodeNoSpectators:  {http.StatusForbidden, "Only seats may watch this room"},
	protocol.CodeNotYourTurn:   {http.StatusConflict, "This seat is not asked"},
	protocol.CodeStalePrompt:   {http.StatusConflict, "The question has been answered or has passed"},
	protocol.CodeNoSuchOption:  {http.StatusUnprocessableEntity, "The answer is not one of the options"},
	protocol.CodeCannotUndo:    {http.StatusConflict, "Nothing may be taken back"},
	protocol.CodeCannotRewind:  {http.StatusConflict, "The game cannot go back to there"},
	protocol.CodeGameOver:      {http.StatusConflict, "The game has ended"},
	protocol.CodePaused:        {http.StatusConflict, "The game is paused"},
	protocol.CodeProposed:      {http.StatusConflict, "Something else is proposed"},
	protocol.CodeTooSoon:       {http.StatusConflict, "Who was refused waits before proposing again"},
	protocol.CodeTooLarge:      {http.StatusRequestEntityTooLarge, "The message is too large"},
	protocol.CodeTooMany:       {http.StatusTooManyRequests, "Too many requests; try again later"},
	protocol.CodeBusy:          {http.StatusServiceUnavailable, "The room is busy; try again"},
	protocol.CodeUnavailable:   {http.StatusServiceUnavailable, "The database does not answer; nothing is lost"},
	protocol.CodeForeignOrigin: {http.StatusForbidden, "The request comes from a page of another site"},
	protocol.CodeNotFinished:   {http.StatusConflict, "Only a finished game shows this"},
	protocol.CodeBadExport:     {http.StatusUnprocessableEntity, "The export file is damaged or altered"},
	protocol.CodeNewerExport:   {http.StatusUnprocessableEntity, "The export file was made by a newer version of this program"},
	protocol.CodeExists:        {http.StatusConflict, "The room is already there"},
	protocol.CodeGameFault:     {http.StatusInternalServerError, "The game's program cannot do this; nothing has changed"},
	protocol.CodeGameBroken:    {http.StatusInternalServerError, "The game's program cannot show this room; nothing is lost"},
	protocol.CodeNewerRules:    {http.StatusUnprocessableEntity, "The game is played by rules of a newer program"},
	protocol.CodeInternal:      {http.StatusInternalServerError, "Something went wrong on the server"},

	protocol.CodeNoPerson:       {http.StatusForbidden, "This browser has taken no seat yet"},
	protocol.CodeOtherPerson:    {http.StatusConflict, "This browser is another person, who has games"},
	protocol.CodeSamePerson:     {http.StatusConflict, "This browser is a device of that person already"},
	protocol.CodeTooManyDevices: {http.StatusConflict, "The person has as many devices as one may have"},

	protocol.CodeNoAdvice:  {http.StatusForbidden, "Advice is not given here"},
	protocol.CodeCancelled: {http.StatusConflict, "It was cancelled"},

	protocol.CodeNoDaysLeft:     {http.StatusConflict, "There are not so many days of holiday left"},
	protocol.CodeTooManyGames:   {http.StatusTooManyRequests, "Too many games are played by bots alone; try again later"},
	protocol.CodeNotTold:        {http.StatusBadGateway, "The service that should tell it does not take it"},
	protocol.CodeBadCode:        {http.StatusForbidden, "The code is not the one that was sent, or good no more"},
	protocol.CodeTooManyMails:   {http.StatusTooManyRequests, "As many mails were sent as may be in a day"},
	protocol.CodeTooManySockets: {http.StatusTooManyRequests, "Too many pages are open"},
}

// writeProblem answers with an error. The detail is for people, and must hold
// nothing that the caller may not know.
func writeProblem(w http.ResponseWriter, r *http.Request, code protocol.Code, detail string) {
	kind, ok := kinds[code]
	if !ok {
		code, detail = protocol.CodeInternal, ""
		kind = kinds[code]
	}
	noteCode(r, code)
	h := w.Header()
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	if kind.status == http.StatusServiceUnavailable && h.Get("Retry-After") == "" {
		h.Set("Retry-After", "1")
	}
	w.WriteHeader(kind.status)
	encode(w, protocol.Problem{
		Type:   "/problems/" + string(code),
		Title:  kind.title,
		Status: kind.status,
		Detail: detail,
		Code:   code,
	})
}

// writeJSON answers with a body that nobody may keep: it depends on who asks.
func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	encode(w, body)
}

// encode writes a body of plain data; a browser that has gone does not mind.
func encode(w io.Writer, body any) { _ = json.NewEncoder(w).Encode(body) }
