package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"westkingdom/server/protocol"
	"westkingdom/server/web"
	client "westkingdom/web"
)

var script = strings.Repeat("console.log('a table, four friends, an evening');\n", 100)

func build() fstest.MapFS {
	return fstest.MapFS{
		"index.html":           {Data: []byte("<!doctype html><title>Westkingdom</title>")},
		"favicon.svg":          {Data: []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")},
		"assets/main-1a2b.js":  {Data: []byte(script)},
		"assets/serif-3c4d.js": {Data: []byte("x")},
	}
}

// pages serves only files: nothing of these tests reaches a room.
func pages(t *testing.T, cfg web.Config) http.Handler {
	t.Helper()
	if cfg.Client == nil {
		cfg.Client = build()
	}
	s, err := web.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func get(h http.Handler, path string, header ...string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t testing.TB, r io.Reader) string {
	t.Helper()
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestEveryPageIsTheClient(t *testing.T) {
	h := pages(t, web.Config{})
	for _, path := range []string{"/", "/r/K7WQ2M", "/rules/architects", "/replay/K7WQ2M", "/index.html"} {
		res := get(h, path)
		if got := body(t, res.Body); res.StatusCode != http.StatusOK || !strings.Contains(got, "<title>Westkingdom") {
			t.Errorf("GET %s: %d %s", path, res.StatusCode, got)
		}
		if got := res.Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("GET %s may be kept: %s", path, got)
		}
	}
}

func TestTheAppIsAskedForAgainEachTime(t *testing.T) {
	client := build()
	client["manifest.webmanifest"] = &fstest.MapFile{Data: []byte(`{"name":"Westkingdom"}`)}
	client["worker.js"] = &fstest.MapFile{Data: []byte(script)}
	h := pages(t, web.Config{Client: client})
	for path, kind := range map[string]string{
		"/manifest.webmanifest": "application/manifest+json",
		"/worker.js":            "text/javascript; charset=utf-8",
	} {
		res := get(h, path)
		if got := res.Header.Get("Content-Type"); res.StatusCode != http.StatusOK || got != kind {
			t.Errorf("GET %s: %d %s, want %s", path, res.StatusCode, got, kind)
		}
		if got := res.Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("GET %s may be kept: %s", path, got)
		}
	}
}

// begun is a build some of whose pages begin with words.
func begun() fstest.MapFS {
	client := build()
	client["pages.json"] = &fstest.MapFile{Data: []byte(`{
		"r/": {"files": ["assets/table-5e6f.css", "assets/table-7a8b.js"], "html": {}},
		"rules/troyes": {"files": ["assets/rules-9c0d.js"], "html": {"en": "<h1>Rules</h1>", "fr": "<h1>Règles</h1>"}}
	}`)}
	return client
}

func TestPagesNameWhatTheyWillAskFor(t *testing.T) {
	h := pages(t, web.Config{Client: begun()})
	for path, want := range map[string]string{
		"/":                 "",
		"/r/K7WQ2M":         "</assets/table-5e6f.css>; rel=preload; as=style; crossorigin, </assets/table-7a8b.js>; rel=modulepreload; fetchpriority=low",
		"/rules/troyes":     "</assets/rules-9c0d.js>; rel=modulepreload; fetchpriority=low",
		"/rules/architects": "",
	} {
		if got := get(h, path).Header.Get("Link"); got != want {
			t.Errorf("GET %s names %q, want %q", path, got, want)
		}
	}
	wantProblem(t, get(h, "/pages.json"), protocol.CodeNotFound)
}

func TestPagesBeginInTheReadersLanguage(t *testing.T) {
	h := pages(t, web.Config{Client: begun()})
	const english, french = "<h1>Rules</h1>", "<h1>Règles</h1>"
	for _, c := range []struct{ accepts, chosen, want string }{
		{"", "", english},
		{"en-GB,en;q=0.9", "", english},
		{"fr-CA,fr;q=0.9,en;q=0.8", "", french},
		{"de,fr;q=0.7,en;q=0.3", "", french},
		{"de", "", english},
		{"en;q=0.5,fr", "", french},
		{"en-GB", "fr", french},
		{"fr-FR", "en", english},
		{"fr-FR", "nonsense;", french},
		{"=;,", "", english},
	} {
		header := []string{"Accept-Language", c.accepts}
		if c.chosen != "" {
			header = append(header, "Cookie", "westkingdom-language="+c.chosen)
		}
		res := get(h, "/rules/troyes", header...)
		if got := body(t, res.Body); got != c.want {
			t.Errorf("whoever accepts %q and chose %q gets %s, want %s", c.accepts, c.chosen, got, c.want)
		}
		if got := strings.Join(res.Header.Values("Vary"), ", "); !strings.Contains(got, "Accept-Language, Cookie") {
			t.Errorf("a page in the reader's language may be kept for others: Vary is %q", got)
		}
	}
	if got := body(t, get(h, "/r/K7WQ2M", "Accept-Language", "fr").Body); !strings.Contains(got, "<title>Westkingdom") {
		t.Errorf("a page that begins with nothing is %s", got)
	}
}

func TestMissingFileIsNoPage(t *testing.T) {
	h := pages(t, web.Config{})
	for _, path := range []string{"/assets/old-9z.js", "/assets/old", "/robots.txt"} {
		wantProblem(t, get(h, path), protocol.CodeNotFound)
	}
}

func TestHashedFilesAreKeptForEver(t *testing.T) {
	res := get(pages(t, web.Config{}), "/assets/main-1a2b.js")
	if got, want := res.Header.Get("Cache-Control"), "public, max-age=31536000, immutable"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := res.Header.Get("Content-Type"); !strings.HasPrefix(got, "text/javascript") {
		t.Errorf("a script is %s", got)
	}
}

func TestUnchangedFileIsNotSentAgain(t *testing.T) {
	h := pages(t, web.Config{})
	etag := get(h, "/favicon.svg").Header.Get("Etag")
	res := get(h, "/favicon.svg", "If-None-Match", etag)
	if res.StatusCode != http.StatusNotModified {
		t.Errorf("got %d for etag %s, want 304", res.StatusCode, etag)
	}
}

func TestFilesAreCompressedAsTheBrowserAccepts(t *testing.T) {
	h := pages(t, web.Config{})
	decode := map[string]func(*http.Response) io.Reader{
		"br": func(r *http.Response) io.Reader { return brotli.NewReader(r.Body) },
		"gzip": func(r *http.Response) io.Reader {
			z, err := gzip.NewReader(r.Body)
			if err != nil {
				t.Fatal(err)
			}
			return z
		},
		"": func(r *http.Response) io.Reader { return r.Body },
	}
	for accept, want := range map[string]string{
		"gzip, deflate, br":   "br",
		"gzip":                "gzip",
		"br;q=0, gzip;q=0.5":  "gzip",
		"identity":            "",
		"":                    "",
		"br ; q=0.0, deflate": "",
		"*":                   "br",
		"br;q=0, *;q=0.3":     "gzip",
		"gzip, *;q=0":         "gzip",
	} {
		res := get(h, "/assets/main-1a2b.js", "Accept-Encoding", accept)
		if got := res.Header.Get("Content-Encoding"); got != want {
			t.Errorf("accepting %q: got %q, want %q", accept, got, want)
			continue
		}
		if got := body(t, decode[want](res)); got != script {
			t.Errorf("accepting %q: other contents", accept)
		}
		if got := res.Header.Get("Vary"); got != "Accept-Encoding" {
			t.Errorf("accepting %q: Vary is %q", accept, got)
		}
	}
}

func TestUnbuiltClientSaysHowToBuildIt(t *testing.T) {
	page, err := client.Build().Open("index.html")
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	if got := body(t, page); !strings.Contains(got, "<html") {
		t.Errorf("no page: %s", got)
	}
}

func TestBuildWithoutPageIsRefused(t *testing.T) {
	if _, err := web.New(web.Config{Client: fstest.MapFS{"main.js": {}}}); err == nil {
		t.Error("a build without index.html was taken")
	}
}

func TestAnswersCarrySecurityHeaders(t *testing.T) {
	h := pages(t, web.Config{PublicURL: "https://games.example.org"})
	for _, path := range []string{"/", "/api/nothing", "/assets/main-1a2b.js"} {
		header := get(h, path).Header
		policy := header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'self'", "frame-ancestors 'none'", "connect-src 'self' ws://example.com wss://example.com"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: policy without %s: %s", path, part, policy)
			}
		}
		if strings.Contains(policy, "script-src") || strings.Contains(policy, "unsafe-eval") {
			t.Errorf("%s: policy opens scripts: %s", path, policy)
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options":    "nosniff",
			"Referrer-Policy":           "no-referrer",
			"Strict-Transport-Security": "max-age=31536000",
		} {
			if got := header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
	}
}

func TestUnknownCallsAreProblems(t *testing.T) {
	h := pages(t, web.Config{})
	for _, call := range []struct{ method, path string }{
		{http.MethodGet, "/api/"},
		{http.MethodGet, "/api/nothing"},
		{http.MethodDelete, "/api/rooms"},
		{http.MethodPost, "/api/games"},
		{http.MethodPost, "/"},
		{"BREW", "/api/rooms"},
		{"BREW", "/"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(call.method, call.path, bytes.NewReader(nil)))
		wantProblem(t, w.Result(), protocol.CodeNotFound)
	}
}

func TestWhatTheBuildHasCompressedIsServedSo(t *testing.T) {
	program := strings.Repeat("\x00asm with rules", 100)
	var br bytes.Buffer
	w := brotli.NewWriterLevel(&br, brotli.BestCompression)
	if _, err := w.Write([]byte(program)); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	client := build()
	client["assets/engine-1a2b.wasm.br"] = &fstest.MapFile{Data: br.Bytes()}
	h := pages(t, web.Config{Client: client})
	for accept, decode := range map[string]func(io.Reader) io.Reader{
		"br, gzip": func(r io.Reader) io.Reader { return brotli.NewReader(r) },
		"gzip":     gunzip(t),
		"":         func(r io.Reader) io.Reader { return r },
	} {
		res := get(h, "/assets/engine-1a2b.wasm", "Accept-Encoding", accept)
		sent := body(t, res.Body)
		if accept == "br, gzip" && sent != br.String() {
			t.Error("compressed anew")
		}
		if got := body(t, decode(strings.NewReader(sent))); got != program {
			t.Errorf("accepting %q: other contents", accept)
		}
		if got := res.Header.Get("Content-Type"); got != "application/wasm" {
			t.Errorf("accepting %q: type %q", accept, got)
		}
		if got := res.Header.Get("Cache-Control"); !strings.Contains(got, "immutable") {
			t.Errorf("accepting %q: may not be kept: %q", accept, got)
		}
	}
}

func TestOnlyTheWorkerWithTheEngineCompilesWebAssembly(t *testing.T) {
	client := build()
	client["assets/engine-worker-1a2b.js"] = &fstest.MapFile{Data: []byte(script)}
	h := pages(t, web.Config{Client: client})
	for path, want := range map[string]bool{
		"/":                             false,
		"/worker.js":                    false,
		"/assets/main-1a2b.js":          false,
		"/assets/engine-worker-1a2b.js": true,
	} {
		policy := get(h, path).Header.Get("Content-Security-Policy")
		if got := strings.Contains(policy, "script-src 'self' 'wasm-unsafe-eval'"); got != want || strings.Contains(policy, "'unsafe-eval'") {
			t.Errorf("%s: %s", path, policy)
		}
	}
}

func gunzip(t *testing.T) func(io.Reader) io.Reader {
	return func(r io.Reader) io.Reader {
		plain, err := gzip.NewReader(r)
		if err != nil {
			t.Fatal(err)
		}
		return plain
	}
}

// TestSlowReadersHoldNoFiles: whoever reads a large file slowly, or not at all, costs little of the server's memory, however
// many do.
func TestSlowReadersHoldNoFiles(t *testing.T) {
	const size, readers = 4 << 20, 50
	files := build()
	files["assets/engine-5e6f.wasm.br"] = &fstest.MapFile{Data: make([]byte, size)}
	s := httptest.NewUnstartedServer(pages(t, web.Config{Client: files}))
	s.Config.ConnState = func(c net.Conn, state http.ConnState) {
		if tcp, ok := c.(*net.TCPConn); ok && state == http.StateNew {
			_ = tcp.SetWriteBuffer(8 << 10) // what the system holds for them is another matter
		}
	}
	s.Start()
	defer s.Close()
	defer s.CloseClientConnections()
	before := live()
	for range readers {
		conn, err := net.Dial("tcp", s.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := io.WriteString(conn, "GET /assets/engine-5e6f.wasm HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(conn, make([]byte, 1<<10)); err != nil {
			t.Fatal(err)
		}
	}
	if more := live() - before; more > readers*size/4 {
		t.Errorf("%d who read %d MB hold %d MB", readers, size>>20, more>>20)
	}
}

// live is what is in memory and used, in bytes.
func live() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
