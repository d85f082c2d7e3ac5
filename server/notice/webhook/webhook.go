// Package webhook posts notices to addresses that people name: of Discord, of Slack, of
// ntfy, or of anything that reads JSON.
package webhook

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strings"

	"westkingdom/server/notice"
	"westkingdom/server/notice/words"
	"westkingdom/server/protocol"
	"westkingdom/server/store"
)

// Kind is that of channels which are webhooks.
const Kind = "webhook"

// Keys is what is stored beside a webhook's address.
type Keys struct {
	Service protocol.WebhookService `json:"service"`
	Pending *Pending                `json:"pending,omitempty"` // the code that was sent last and not typed in yet
}

// KeysOf reads what a channel has; what cannot be read is the zero Keys.
func KeysOf(c store.Channel) (k Keys) {
	_ = json.Unmarshal(c.Keys, &k)
	return k
}

// Sender is a [notice.Channel].
type Sender struct {
	public string
	games  words.Games
	client *http.Client
}

var _ notice.Channel = (*Sender)(nil)

// New makes a sender. public is where browsers find the server, for links; empty: there
// are none.
func New(public string, games words.Games, client *http.Client) *Sender {
	return &Sender{public: strings.TrimRight(public, "/"), games: games, client: client}
}

// services write a message each in their own way.
var services = map[protocol.WebhookService]func(s *Sender, m notice.Message) (post, error){
	protocol.ServiceDiscord: (*Sender).discord,
	protocol.ServiceSlack:   (*Sender).slack,
	protocol.ServiceNtfy:    (*Sender).ntfy,
	protocol.ServiceJSON:    (*Sender).json,
}

// IsService says whether there is such a service.
func IsService(s protocol.WebhookService) bool { return services[s] != nil }

// post is what is posted.
type post struct {
	header map[string]string
	body   []byte
}

// Send implements [notice.Channel]. Who is not there any more is switched off and not
// forgotten, so that its person reads why.
func (s *Sender) Send(ctx context.Context, to store.Channel, m notice.Message) error {
	write := services[KeysOf(to).Service]
	if write == nil {
		return &notice.FailedError{Reason: "unreachable"}
	}
	p, err := write(s, m)
	if err != nil {
		return fmt.Errorf("webhook: %w", err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Address, bytes.NewReader(p.body))
	if err != nil {
		return &notice.FailedError{Reason: "unreachable"} // and not the error, which has the address in it
	}
	r.Header.Set("User-Agent", "WestKingdom")
	for name, value := range p.header {
		r.Header.Set(name, value)
	}
	err = notice.Answer(s.client.Do(r))
	if errors.Is(err, notice.ErrGone) {
		return &notice.FailedError{Reason: "gone", Final: true}
	}
	return err
}

func marshal(body any) (post, error) {
	data, err := json.Marshal(body)
	return post{map[string]string{"Content-Type": "application/json"}, data}, err
}

func lines(all ...string) string {
	var there []string
	for _, line := range all {
		if line != "" {
			there = append(there, line)
		}
	}
	return strings.Join(there, "\n")
}

// marked are the characters that Discord may read as anything but themselves.
const marked = "\\*_~`|<>#[](){}@:/.-+!=&"

func escapeDiscord(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune(marked, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// discord: nobody is called by a mention, and no link has its page shown below.
func (s *Sender) discord(m notice.Message) (post, error) {
	const suppressEmbeds = 1 << 2
	title, text := words.Of(m, s.games, escapeDiscord)
	type mentions struct {
		Parse []string `json:"parse"`
	}
	return marshal(struct {
		Content  string   `json:"content"`
		Mentions mentions `json:"allowed_mentions"`
		Flags    int      `json:"flags"`
	}{lines("**"+title+"**", text, m.Link(s.public)), mentions{[]string{}}, suppressEmbeds})
}

// joiner is a character of no width, at which a word is not broken: what it parts is no
// mention and no link.
const joiner = "\u2060"

var slackEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "@", "@"+joiner, "://", ":"+joiner+"//")

// slack: the block is shown; verbatim says that nothing in it becomes a link or a
// mention by itself. The text is what a notification shows, and all that services read
// which only resemble Slack.
func (s *Sender) slack(m notice.Message) (post, error) {
	title, text := words.Of(m, s.games, slackEscapes.Replace)
	link := m.Link(s.public)
	shown := link
	if link != "" {
		shown = "<" + link + ">"
	}
	type markdown struct {
		Type     string `json:"type"`
		Text     string `json:"text"`
		Verbatim bool   `json:"verbatim"`
	}
	type block struct {
		Type string   `json:"type"`
		Text markdown `json:"text"`
	}
	return marshal(struct {
		Text   string  `json:"text"`
		Blocks []block `json:"blocks"`
		Links  bool    `json:"unfurl_links"`
		Media  bool    `json:"unfurl_media"`
	}{
		Text:   lines(title, text, link),
		Blocks: []block{{"section", markdown{"mrkdwn", lines(title, text, shown), true}}},
	})
}

// ntfy: the title is a header, in which whatever is no ASCII is coded as RFC 2047 has it,
// and so is what would be read as coded already.
func (s *Sender) ntfy(m notice.Message) (post, error) {
	title, text := words.Of(m, s.games, nil)
	header := map[string]string{
		"Content-Type": "text/plain; charset=utf-8",
		"Title":        mime.BEncoding.Encode("utf-8", strings.ReplaceAll(words.Plain(title), "=?", "="+joiner+"?")),
	}
	if link := m.Link(s.public); link != "" {
		header["Click"] = words.Plain(link)
	}
	return post{header, []byte(text)}, nil
}

// json: the data of a push message, and where it leads.
func (s *Sender) json(m notice.Message) (post, error) {
	return marshal(protocol.WebhookNotice{Notice: m.Notice, Code: m.Code, Link: m.Link(s.public)})
}
