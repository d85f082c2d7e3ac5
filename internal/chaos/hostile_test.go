package chaos

import (
	"bufio"
	"bytes"
	"compress/flate"
	"context"
	crand "crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"westkingdom/engine/bot"
	"westkingdom/engine/record"
	"westkingdom/server"
	"westkingdom/server/protocol"
	"westkingdom/server/room"
	"westkingdom/server/store/open"
)

// mostMemory is what the server may hold with a few tables and a crowd of
// strangers, in 2^20 bytes.
const mostMemory = 300

// socket opens a room's socket by hand, as the person would, and says hello.
func socket(t *testing.T, p *program, tb *table, who *person) net.Conn {
	conn, err := net.Dial("tcp", p.listen)
	if err != nil {
		t.Error(err)
		return nil
	}
	if err := conn.SetDeadline(time.Now().Add(length(t) + 20*time.Second)); err != nil {
		t.Error(err)
	}
	cookie := ""
	if who.secret != "" {
		cookie = "Cookie: westkingdom-seat=" + who.secret + "\r\n"
	}
	fmt.Fprintf(conn, "GET /api/rooms/%s/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"+
		"Sec-WebSocket-Extensions: permessage-deflate\r\n%s\r\n", tb.code, cookie)
	res, err := http.ReadResponse(bufio.NewReaderSize(conn, 16), nil)
	if err != nil || res.StatusCode != http.StatusSwitchingProtocols {
		conn.Close()
		return nil
	}
	if _, err := conn.Write(frame(0x81, []byte(`{"type":"hello","seq":-1}`))); err != nil {
		conn.Close()
		return nil
	}
	return conn
}

// strange is somebody's socket as a stranger opens it, who comes again a little after being refused: nothing tells
// them when they may.
func strange(t *testing.T, p *program, tb *table) net.Conn {
	conn := socket(t, p, tb, tb.people[rand.IntN(len(tb.people))])
	if conn == nil {
		time.Sleep(10 * time.Millisecond)
	}
	return conn
}

// frame makes a masked frame of any first byte.
func frame(first byte, payload []byte) []byte {
	b := []byte{first}
	switch n := len(payload); {
	case n < 126:
		b = append(b, 0x80|byte(n))
	case n < 1<<16:
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, 0x80|127), uint64(n))
	}
	mask := []byte{1, 2, 3, 4}
	b = append(b, mask...)
	for i, c := range payload {
		b = append(b, c^mask[i%4])
	}
	return b
}

// beside runs something over and over, several at once, until it was enough,
// while people play, and checks that they got on and that the server holds no
// more than it may.
func beside(t *testing.T, strangers int, enough func() bool, do func(ctx context.Context, p *program, tb *table)) {
	t.Helper()
	p := serve(t, sqlite(t), "--message-limit", "20", "--seat-socket-limit", "10")
	all := tables(t, p.url)
	other := gather(t, "architects", 2, nil, p.url) // where the strangers are
	before := 0
	during(t, all, func(over func() bool) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var crowd sync.WaitGroup
		for range strangers {
			crowd.Go(func() {
				for ctx.Err() == nil {
					do(ctx, p, other)
				}
			})
		}
		most := 0
		for began := time.Now(); !over() || !enough() && time.Since(began) < patience; {
			pause()
			most = max(most, p.memory())
		}
		before = choices(all)
		cancel()
		crowd.Wait()
		if most > mostMemory {
			t.Errorf("the server holds %d MB", most)
		}
	})
	if before == 0 {
		t.Error("nobody got a choice through")
	}
	if strings.Contains(p.said(), "panic") || p.ready() != http.StatusOK {
		t.Errorf("the server is not well: %s", p.said())
	}
	judge(t, p, all...)
}

// choices counts those that people at the tables have been told of so far.
func choices(all []*table) (n int) {
	for _, tb := range all {
		tb.note(func(r *tally) { n += r.seen })
	}
	return n
}

// TestSlowAndDeafSockets has sockets that read a byte now and then, or nothing,
// and ask for the whole view all the time.
func TestSlowAndDeafSockets(t *testing.T) {
	always := func() bool { return true }
	beside(t, 30, always, func(ctx context.Context, p *program, tb *table) {
		conn := strange(t, p, tb)
		if conn == nil {
			return
		}
		defer conn.Close()
		defer context.AfterFunc(ctx, func() { conn.Close() })()
		deaf, one := rand.IntN(2) == 0, make([]byte, 1)
		for range 400 {
			if _, err := conn.Write(frame(0x81, []byte(`{"type":"hello","seq":-1}`))); err != nil {
				return
			}
			if !deaf {
				if _, err := conn.Read(one); err != nil {
					return
				}
			}
			time.Sleep(5 * time.Millisecond) // it is slow
		}
	})
}

// TestHostileFrames sends what RFC 6455 and the protocol forbid.
func TestHostileFrames(t *testing.T) {
	var bomb bytes.Buffer
	z, err := flate.NewWriter(&bomb, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	_, err = z.Write(make([]byte, 64<<20))
	if err := errors.Join(err, z.Flush()); err != nil {
		t.Fatal(err)
	}
	var sent atomic.Int64
	enough := func() bool { return sent.Load() >= 100 }
	beside(t, 8, enough, func(ctx context.Context, p *program, tb *table) {
		conn := strange(t, p, tb)
		if conn == nil {
			return
		}
		defer conn.Close()
		defer context.AfterFunc(ctx, func() { conn.Close() })()
		go io.Copy(io.Discard, conn)
		for range 50 {
			if _, err := conn.Write(hostile(bomb.Bytes())); err != nil {
				return
			}
			sent.Add(1)
		}
	})
	if !enough() {
		t.Errorf("only %d hostile frames were sent", sent.Load())
	}
}

// hostile makes up one bad frame, or several.
func hostile(bomb []byte) []byte {
	junk := make([]byte, rand.IntN(300))
	crand.Read(junk)
	choose := fmt.Sprintf(`{"type":"choose","id":"00000000-0000-4000-8000-%012d","prompt":%d,"option":"x"}`, rand.IntN(1e6), rand.Int64())
	all := [][]byte{
		junk, // no frame at all
		frame(0x81, junk),
		frame(0x82, junk),
		frame(0x80, junk),               // goes on with nothing
		frame(0x01, []byte(`{"type":`)), // begins, and never ends
		append(frame(0x01, junk), frame(0x01, junk)...), // a message inside another
		frame(byte(0x83+rand.IntN(5)), junk),            // a kind that is reserved
		frame(0xb1, junk),                               // bits that are reserved
		frame(0x09, junk),                               // a ping in pieces
		frame(0x89, make([]byte, 200)),                  // a ping too long
		bytes.Repeat(frame(0x89, []byte("there?")), 500),
		frame(0x88, []byte{3}),                                               // half a reason to close
		frame(0x88, []byte{0xff, 0xff}),                                      // none that there is
		{0x81, 0x05, 'h', 'e', 'l', 'l', 'o'},                                // not masked
		{0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff},         // as long as can be
		{0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff},         // less than nothing
		frame(0x81, make([]byte, 9000)),                                      // over the limit
		frame(0xc1, bomb),                                                    // 64 MB, compressed
		frame(0xc1, junk),                                                    // not compressed
		frame(0x81, []byte(strings.Repeat("[", 8000))),                       // deep
		frame(0x81, []byte(`{"type":"hello","seq":9223372036854775807}`)),    // from the future
		frame(0x81, []byte(`{"type":"hello","seq":-9223372036854775808}`)),   // from the past
		frame(0x81, []byte(`{"type":"say","id":"x","text":"\u0000\ud800"}`)), // not a text
		frame(0x81, []byte(`{"type":"undo","id":"`+strings.Repeat("a", 7000)+`"}`)),
		frame(0x81, []byte(choose)),
		frame(0x81, []byte(choose)[:rand.IntN(len(choose))]),
	}
	return all[rand.IntN(len(all))]
}

// TestHostileImports imports files of games that were altered, most of them
// with a sum that fits: each is refused, or can be played again as any other.
func TestHostileImports(t *testing.T) {
	from, err := open.Open(t.Context(), sqlite(t))
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	rooms := room.New(room.Config{Store: from, Games: server.Games(), NewBot: bot.New})
	created, err := rooms.Create(t.Context(), room.Who{}, protocol.CreateRoom{Game: "paladins", Seats: 1, Bots: []string{"random"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rooms.Start(t.Context(), created.Room.Code, room.Who{Host: created.Host}); err != nil {
		t.Fatal(err)
	}
	end := make(ends, 1)
	if _, err := rooms.Watch(t.Context(), created.Room.Code, room.Who{Host: created.Host}, room.Seen{Seq: -1}, end); err != nil {
		t.Fatal(err)
	}
	<-end
	if err := rooms.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	whole, err := room.Archive{Store: from, Games: server.Games()}.Export(t.Context(), created.Room.Code)
	if err != nil {
		t.Fatal(err)
	}
	file, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}

	dir := t.TempDir()
	to, err := open.Open(t.Context(), "sqlite:"+filepath.Join(dir, "to.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	archive := room.Archive{Store: to, Games: server.Games(), NewBot: bot.New}
	tried, taken, strange := 0, 0, 0
	for until := time.Now().Add(length(t)); tried < 20 || time.Now().Before(until); tried++ {
		var e record.File
		if json.Unmarshal(altered(file), &e) != nil {
			continue
		}
		if rand.IntN(4) > 0 {
			e.Sum = sumOf(t, e)
		}
		_, err := archive.Import(t.Context(), e)
		var refusal *room.Error
		switch {
		case err == nil:
			taken++
			if err := to.Delete(t.Context(), e.Room.Code); err != nil {
				t.Fatal(err)
			}
		case !errors.As(err, &refusal), refusal.Code != protocol.CodeBadExport && refusal.Code != protocol.CodeNewerExport && refusal.Code != protocol.CodeExists:
			strange++
			t.Errorf("refused with %v", err)
		}
	}
	// What stands is what can be played.
	if _, err := archive.Import(t.Context(), whole); err != nil {
		t.Error(err)
	}
	v, err := archive.Verify(t.Context())
	if err != nil || v.Mismatches != 0 || v.Rooms != 1 {
		t.Errorf("verified %+v, %v", v, err)
	}
	fmt.Printf("%-28s %d files, %d taken, %d refused without a reason\n", t.Name(), tried, taken, strange)
}

// ends is a watcher that waits for the end of a game.
type ends chan struct{}

func (e ends) Send(message []byte, more ...[]byte) bool {
	for _, m := range append([][]byte{message}, more...) {
		if bytes.Contains(m, []byte(`"state":"`+record.Finished+`"`)) {
			select {
			case e <- struct{}{}:
			default: // it knows
			}
		}
	}
	return true
}
func (e ends) Offer(message []byte) bool { return e.Send(message) }
func (ends) Close(string)                {}

// altered changes a file here and there.
func altered(file []byte) []byte {
	b := bytes.Clone(file)
	for range 1 + rand.IntN(3) {
		at := rand.IntN(len(b))
		switch rand.IntN(7) {
		case 0:
			b[at] = byte(rand.IntN(256))
		case 1:
			b = append(b[:at:at], b[min(len(b), at+rand.IntN(40)):]...)
		case 2: // another number
			if i := bytes.IndexAny(b[at:], "0123456789"); i >= 0 {
				b[at+i] = byte('0' + rand.IntN(10))
			}
		case 3: // far too large a one
			if i := bytes.IndexAny(b[at:], "0123456789"); i >= 0 {
				b = append(b[:at+i:at+i], append([]byte("99999999999"), b[at+i:]...)...)
			}
		case 4: // a record twice
			if i, j := recordAfter(b, at); i >= 0 {
				b = append(b[:j:j], append([]byte(","), append(bytes.Clone(b[i:j]), b[j:]...)...)...)
			}
		case 5: // another choice
			b = bytes.Replace(b, []byte(`"option":"`), []byte(`"option":"x`), 1+rand.IntN(2))
		case 6: // a name, or a strength
			text := []string{`\u0000`, `\u200b`, strings.Repeat("x", 100_000), `</script>`}[rand.IntN(4)]
			field := []string{`"bot":"`, `"name":"`, `"code":"`, `"game":"`}[rand.IntN(4)]
			b = bytes.Replace(b, []byte(field), []byte(field+text), 1)
		}
	}
	return b
}

// recordAfter finds the record after a place.
func recordAfter(b []byte, at int) (i, j int) {
	if i = bytes.Index(b[at:], []byte(`{"seat":`)); i < 0 {
		return -1, 0
	}
	i += at
	if j = bytes.IndexByte(b[i:], '}'); j < 0 {
		return -1, 0
	}
	return i, i + j + 1
}

// sumOf computes the sum as the format says: the SHA-256 of the JSON of the rest.
func sumOf(t *testing.T, e record.File) string {
	t.Helper()
	e.Sum = ""
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
