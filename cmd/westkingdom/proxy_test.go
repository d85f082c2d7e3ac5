package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"nhooyr.io/websocket"

	"westkingdom/server/protocol"
)

// The configurations of docs/proxies, in front of this program, run by the real
// proxies: what is theirs alone (ports, certificates, files) is changed for the
// test.

func TestBehindCaddy(t *testing.T) {
	testBehind(t, func(dir, public, server string) *exec.Cmd {
		config := documented(t, "Caddyfile",
			"127.0.0.1:8080", server,
			"games.example.org {", public+" {\n\ttls internal")
		config = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n" + config
		file := write(t, dir, "Caddyfile", config)
		cmd := exec.Command(installed(t, "caddy"), "run", "--config", file, "--adapter", "caddyfile")
		cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
		return cmd
	})
}

func TestBehindNginx(t *testing.T) {
	testBehind(t, func(dir, public, server string) *exec.Cmd {
		chain, private := certificate(t, dir)
		site := documented(t, "nginx.conf",
			"127.0.0.1:8080", server,
			"listen 443 ssl", "listen "+strings.TrimPrefix(public, "https://localhost:")+" ssl",
			"server_name games.example.org", "server_name localhost",
			"/etc/letsencrypt/live/games.example.org/fullchain.pem", chain,
			"/etc/letsencrypt/live/games.example.org/privkey.pem", private)
		user := ""
		if os.Geteuid() == 0 {
			user = "user root;\n"
		}
		main := user + "daemon off;\nworker_processes 1;\npid " + dir + "/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n"
		for _, temporary := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
			main += temporary + "_temp_path " + dir + "/" + temporary + ";\n"
		}
		file := write(t, dir, "nginx.conf", main+site+"}\n")
		return exec.Command(installed(t, "nginx"), "-p", dir, "-e", "stderr", "-c", file)
	})
}

// testBehind checks through a proxy what a proxy may spoil: pages, the origin,
// cookies, sockets, and whose address counts.
func testBehind(t *testing.T, proxy func(dir, public, server string) *exec.Cmd) {
	inside, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	outside, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	public := "https://localhost:" + outside[strings.LastIndex(outside, ":")+1:]
	p := serve(t, sqliteURL(t), "--listen", inside, "--public-url", public, "--proxies", "127.0.0.1",
		"--call-limit", "5", "--address-socket-limit", "2", "--access-log")
	if p.url != public {
		t.Errorf("the server says that it is at %s", p.url)
	}
	runProxy(t, proxy(t.TempDir(), public, inside), outside)

	p.http = from(t, "127.0.0.2")
	res, err := p.http.Get(public + "/")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusOK || res.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("the page: %s, %v", res.Status, res.Header)
	}

	// Calls, and cookies for https only.
	create := protocol.CreateRoom{Game: "paladins", Seats: 1, Spectators: true}
	res = p.try("/api/rooms", create, "Origin", public)
	cookies := res.Cookies()
	open := func(c *http.Cookie) bool { return !c.Secure || !c.HttpOnly }
	if res.StatusCode != http.StatusCreated || len(cookies) != 2 || slices.ContainsFunc(cookies, open) {
		t.Fatalf("a room: %s, %v", res.Status, cookies)
	}
	code := strings.TrimPrefix(res.Header.Get("Location"), "/api/rooms/")
	if got := p.try("/api/rooms", create, "Origin", "https://evil.example"); got.StatusCode != http.StatusForbidden {
		t.Errorf("from another site: %s", got.Status)
	}
	p.post("/api/rooms/"+code+"/seats/0", protocol.TakeSeat{Name: "Ann"})
	if a := p.post("/api/rooms/"+code+"/start", struct{}{}); a.You.Seat != 0 || !a.You.Host {
		t.Errorf("the cookies make %+v", a.You)
	}

	// A socket, compressed if long, for as long as somebody plays.
	first := dial(t, p.http, public, code, "Origin", public)
	turn := sayHello(t, first)
	for range 20 {
		turn = chooseFirst(t, first, turn)
	}
	if _, res, err := websocket.Dial(t.Context(), public+"/api/rooms/"+code+"/socket", &websocket.DialOptions{
		HTTPClient: p.http, HTTPHeader: http.Header{"Origin": {"https://evil.example"}},
	}); err == nil || res.StatusCode != http.StatusForbidden {
		t.Errorf("a socket from another site: %v", err)
	}

	// The limits count the browser's address, whatever it claims.
	sayHello(t, dial(t, p.http, public, code))
	third := dial(t, p.http, public, code, "X-Forwarded-For", "192.0.2.1")
	if got := hear(t, third, ""); got.Code != protocol.CodeTooManySockets {
		t.Errorf("the third socket of an address got %+v", got)
	}
	third.CloseNow()
	other := from(t, "127.0.0.3")
	sayHello(t, dial(t, other, public, code))
	for i := range 4 {
		res := p.try("/api/rooms", create, "X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i))
		if want := map[bool]int{true: http.StatusCreated, false: http.StatusTooManyRequests}[i < 2]; res.StatusCode != want {
			t.Errorf("room %d of an address: %s", i+2, res.Status)
		}
	}
	p.http = other
	if res := p.try("/api/rooms", create); res.StatusCode != http.StatusCreated {
		t.Errorf("a room of another address: %s", res.Status)
	}
	p.end(syscall.SIGKILL) // nobody here says goodbye
	log := p.stderr.String()
	for _, address := range []string{"127.0.0.2", "127.0.0.3"} {
		if !strings.Contains(log, `"address":"`+address+`"`) {
			t.Errorf("no call from %s is logged", address)
		}
	}
	if strings.Contains(log, "192.0.2.") {
		t.Error("a forged address is logged")
	}
}

// dial opens a room's socket.
func dial(t *testing.T, browser *http.Client, url, code string, header ...string) *websocket.Conn {
	t.Helper()
	options := &websocket.DialOptions{HTTPClient: browser, HTTPHeader: make(http.Header), CompressionMode: websocket.CompressionNoContextTakeover}
	for i := 0; i < len(header); i += 2 {
		options.HTTPHeader.Set(header[i], header[i+1])
	}
	conn, _, err := websocket.Dial(t.Context(), url+"/api/rooms/"+code+"/socket", options)
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(-1)
	t.Cleanup(func() { conn.CloseNow() })
	return conn
}

// hear reads the next message of this type, or any if there is none.
func hear(t *testing.T, conn *websocket.Conn, kind string) (m told) {
	t.Helper()
	for {
		_, data, err := conn.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		m = told{}
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		if kind == "" || m.Type == kind {
			return m
		}
	}
}

func speak(t *testing.T, conn *websocket.Conn, m protocol.ClientMessage) {
	t.Helper()
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.Write(t.Context(), websocket.MessageText, data); err != nil {
		t.Fatal(err)
	}
}

// sayHello watches a room, and returns what its seat is asked.
func sayHello(t *testing.T, conn *websocket.Conn) protocol.Turn {
	t.Helper()
	speak(t, conn, protocol.ClientMessage{Type: protocol.TypeHello, Seq: -1})
	return hear(t, conn, protocol.TypeWelcome).Turn
}

// chooseFirst takes the first option, and returns what the seat is asked then.
func chooseFirst(t *testing.T, conn *websocket.Conn, turn protocol.Turn) protocol.Turn {
	t.Helper()
	if turn.Prompt == nil {
		t.Fatal("the seat is not asked")
	}
	id := uuid.NewString()
	speak(t, conn, protocol.ClientMessage{Type: protocol.TypeChoose, ID: id, Prompt: turn.Prompt.ID, Option: turn.Prompt.Options[0].ID})
	turn = hear(t, conn, protocol.TypeUpdate).Turn
	if m := hear(t, conn, protocol.TypeAnswer); m.ID != id || m.Result != protocol.Applied {
		t.Fatalf("answered %+v", m)
	}
	return turn
}

// try posts, and returns whatever is answered.
func (p *program) try(path string, send any, header ...string) *http.Response {
	p.t.Helper()
	data, err := json.Marshal(send)
	if err != nil {
		p.t.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodPost, p.url+path, bytes.NewReader(data))
	if err != nil {
		p.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := p.http.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	res.Body.Close()
	return res
}

// documented reads a configuration of docs/proxies and replaces what is the
// operator's, each of which must be there.
func documented(t *testing.T, name string, replace ...string) string {
	t.Helper()
	data, err := os.ReadFile("../../docs/proxies/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(replace); i += 2 {
		if !bytes.Contains(data, []byte(replace[i])) {
			t.Fatalf("docs/proxies/%s has no %q", name, replace[i])
		}
	}
	return strings.NewReplacer(replace...).Replace(string(data))
}

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// installed finds a program that is installed.
func installed(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		path, err = exec.LookPath("/usr/sbin/" + name)
	}
	if err != nil {
		t.Fatalf("%s is not installed: scripts/test-deps does it", name)
	}
	return path
}

// runProxy starts a proxy and waits until it takes connections.
func runProxy(t *testing.T, cmd *exec.Cmd, address string) {
	t.Helper()
	var said bytes.Buffer
	cmd.Stderr, cmd.Stdout = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		cmd.Wait()
		close(ended)
	}()
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		<-ended
	})
	for {
		// A proxy that makes its own certificate listens before it has it.
		conn, err := tls.Dial("tcp", address, &tls.Config{InsecureSkipVerify: true, ServerName: "localhost"})
		if err == nil {
			conn.Close()
			return
		}
		select {
		case <-ended:
			t.Fatalf("the proxy ended: %s", said.String())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// from returns a browser at an address of this machine. It trusts the proxy's
// certificate, whoever signed it.
func from(t *testing.T, address string) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	transport := &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
		DialContext: func(ctx context.Context, _, to string) (net.Conn, error) {
			return dialer.DialContext(ctx, "tcp4", to)
		},
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Jar: jar, Transport: transport}
}

// certificate makes one for localhost.
func certificate(t *testing.T, dir string) (certificate, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "localhost"}, DNSNames: []string{"localhost"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return write(t, dir, "certificate.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))),
		write(t, dir, "key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
}
