package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	"golang.org/x/text/language"

	"westkingdom/server/protocol"
)

const (
	// page is the client's one page; it shows every path that is a page.
	page = "index.html"
	// beginnings tells what the first answer of some pages has: a JSON object by
	// the beginning of the page's path.
	beginnings = "pages.json"
	// languageCookie has the language that the reader chose in the client.
	languageCookie = "westkingdom-language"
)

// languages are those of the client; the first is for whoever reads none of them.
var languages = []language.Tag{language.English, language.French}
var languageMatcher = language.NewMatcher(languages)

// static serves the client's build. Files below assets/ have names with a hash
// and may be kept for ever; all else is asked for again each time.
type static struct {
	files map[string]*file // by path, without the leading slash
	// begins has what the first answer of some pages has, by the beginning of
	// their paths without the leading slash.
	begins map[string]beginning
	// invite says of the page of a room what a link to it shows; nil: nothing is said.
	invite func(r *http.Request, name, language string) (invitation, bool)
}

// beginning is what the first answer of a page has.
type beginning struct {
	// link names, as a Link header, the files that the page comes to ask for.
	link string
	// in is the page with what it begins with, to be read while the client
	// comes, by the number of the language; nil where it begins with nothing.
	in [2]*file
}

// file is one file of the build, and what it is compressed, made when first
// asked for.
type file struct {
	kind    string
	etag    string
	keep    bool
	runs    bool // runs the engine
	plain   text
	encoded map[string]text // by content encoding; nil: not worth it
}

// text is what is in a file, read from its beginning: by as many at once as like, none of whom holds it.
type text func() io.ReadSeeker

// here is a text in memory.
func here(data []byte) text { return func() io.ReadSeeker { return bytes.NewReader(data) } }

// once is a text that is made when it is first asked for.
func once(made func() []byte) text {
	kept := sync.OnceValue(made)
	return func() io.ReadSeeker { return bytes.NewReader(kept()) }
}

// whole returns all of it.
func (t text) whole() []byte {
	data, err := io.ReadAll(t())
	if err != nil {
		panic(err) // it was there when the server began
	}
	return data
}

// textOf is the text of a file of the build, which is in the program.
func textOf(build fs.FS, name string) text {
	return func() io.ReadSeeker {
		f, err := build.Open(name)
		if err != nil {
			panic(err) // it was there when the server began
		}
		return f.(io.ReadSeeker) // as the files of a program are
	}
}

// made is how the name of a file ends that the build has compressed, better than there
// is time for here. It has no other.
const made = ".br"

// engineWorker is how the name of the script begins that compiles WebAssembly.
const engineWorker = "assets/engine-worker-"

func newStatic(build fs.FS) (*static, error) {
	s := &static{files: make(map[string]*file)}
	err := fs.WalkDir(build, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(build, name)
		if err != nil {
			return err
		}
		again := textOf(build, name)
		if name, ok := strings.CutSuffix(name, made); ok {
			s.files[name] = newMade(name, data, again)
		} else {
			s.files[name] = newFile(name, data, again)
		}
		return nil
	})
	if err == nil && s.files[page] == nil {
		err = errors.New("the client's build has no " + page)
	}
	if f := s.files[beginnings]; err == nil && f != nil {
		delete(s.files, beginnings)
		s.begins, err = readBeginnings(f.plain.whole())
	}
	return s, err
}

// readBeginnings reads how pages begin, by the beginning of their paths.
func readBeginnings(table []byte) (map[string]beginning, error) {
	var pages map[string]struct {
		Files []string          `json:"files"`
		HTML  map[string]string `json:"html"` // by language
	}
	if err := json.Unmarshal(table, &pages); err != nil {
		return nil, fmt.Errorf("the client's build: %s: %w", beginnings, err)
	}
	begins := make(map[string]beginning)
	for path, p := range pages {
		b := beginning{link: link(p.Files)}
		for i, tag := range languages {
			if html := p.HTML[tag.String()]; html != "" {
				data := []byte(html)
				b.in[i] = newFile(page, data, here(data))
			}
		}
		begins[path] = b
	}
	return begins, nil
}

// link returns the Link header that names these files. Scripts come after what
// can be read without them.
func link(files []string) string {
	var header []string
	for _, name := range files {
		how := "rel=modulepreload; fetchpriority=low"
		if strings.HasSuffix(name, ".css") {
			how = "rel=preload; as=style; crossorigin"
		}
		header = append(header, "</"+name+">; "+how)
	}
	return strings.Join(header, ", ")
}

// newFile is the file of this name, in which these data are, as again says any time.
func newFile(name string, data []byte, again text) *file {
	f := fileOf(name, data)
	f.plain = again
	if f.kind == "" {
		f.kind = http.DetectContentType(data)
	}
	if compressible(f.kind) && len(data) > 512 {
		f.encoded = map[string]text{
			"br":   once(func() []byte { return compress(again.whole(), "br") }),
			"gzip": once(func() []byte { return compress(again.whole(), "gzip") }),
		}
	}
	return f
}

// newMade is the file of this name, of what the build has compressed it to, as again says any time.
func newMade(name string, br []byte, again text) *file {
	f := fileOf(name, br)
	f.plain = once(func() []byte { return decompress(again.whole()) })
	f.encoded = map[string]text{
		"br":   again,
		"gzip": once(func() []byte { return compress(f.plain.whole(), "gzip") }),
	}
	return f
}

// fileOf is a file of this name without what is in it, which is told by these data.
func fileOf(name string, data []byte) *file {
	sum := sha256.Sum256(data)
	f := &file{
		kind: mime.TypeByExtension(path.Ext(name)),
		etag: `"` + hex.EncodeToString(sum[:12]) + `"`,
		keep: strings.HasPrefix(name, "assets/"),
		runs: strings.HasPrefix(name, engineWorker),
	}
	// Go knows no type of manifests, and not every system does.
	if path.Ext(name) == ".webmanifest" {
		f.kind = "application/manifest+json"
	}
	return f
}

// compressible says whether files of this media type shrink; fonts and
// pictures are compressed already.
func compressible(kind string) bool {
	kind, _, _ = strings.Cut(kind, ";")
	switch kind {
	case "text/html", "text/css", "text/javascript", "text/plain", "application/json",
		"image/svg+xml", "application/manifest+json", "application/wasm":
		return true
	}
	return false
}

func compress(data []byte, encoding string) []byte {
	var b bytes.Buffer
	switch encoding {
	case "br":
		must(brotli.NewWriterLevel(&b, 9), data)
	case "gzip":
		w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		must(w, data)
	}
	return b.Bytes()
}

// decompress unpacks what the build has compressed, which its tests have read.
func decompress(br []byte) []byte {
	data, err := io.ReadAll(brotli.NewReader(bytes.NewReader(br)))
	if err != nil {
		panic(err)
	}
	return data
}

// must writes to memory, which cannot fail.
func must(w io.WriteCloser, data []byte) {
	_, err := w.Write(data)
	if err := errors.Join(err, w.Close()); err != nil {
		panic(err)
	}
}

func (s *static) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		writeProblem(w, r, protocol.CodeNotFound, "")
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	f := s.files[name]
	if f == nil && isPage(name) {
		f = s.page(w.Header(), r, name)
		f = s.invited(w.Header(), f, r, name)
	}
	if f == nil {
		writeProblem(w, r, protocol.CodeNotFound, "")
		return
	}
	f.serve(w, r)
}

// page returns the client's page at this path, in the reader's language where
// it begins with words, and adds what belongs to it to the headers.
func (s *static) page(h http.Header, r *http.Request, name string) *file {
	for path, b := range s.begins {
		if !strings.HasPrefix(name, path) {
			continue
		}
		if b.link != "" {
			h.Set("Link", b.link)
		}
		h.Add("Vary", "Accept-Language, Cookie")
		if f := b.in[reads(r)]; f != nil {
			return f
		}
	}
	return s.files[page]
}

// reads returns the number of the language that the reader chose or prefers.
func reads(r *http.Request) int {
	_, i := language.MatchStrings(languageMatcher, cookie(r, languageCookie), r.Header.Get("Accept-Language"))
	return i
}

// invited adds to the page of a room what a link to it shows.
func (s *static) invited(h http.Header, f *file, r *http.Request, name string) *file {
	if s.invite == nil || f == nil || !strings.HasPrefix(name, roomPages) {
		return f
	}
	i, ok := s.invite(r, name, languages[reads(r)].String())
	if !ok {
		return f
	}
	if !strings.Contains(strings.Join(h.Values("Vary"), ","), "Accept-Language") {
		h.Add("Vary", "Accept-Language, Cookie")
	}
	data := i.into(f.plain.whole())
	return newFile(page, data, here(data))
}

// isPage says whether the client has a page at this path. A path that looks
// like a file is none, so that a missing script is an error and not a page.
func isPage(name string) bool {
	return name == "" || path.Ext(name) == "" && !strings.HasPrefix(name, "assets/")
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache")
	if f.keep {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if f.runs {
		h.Set("Content-Security-Policy", h.Get("Content-Security-Policy")+"; "+policyEngine)
	}
	body, etag := f.plain, f.etag
	if f.encoded != nil {
		h.Add("Vary", "Accept-Encoding")
		if encoding := accepted(r, "br", "gzip"); encoding != "" {
			h.Set("Content-Encoding", encoding)
			body = f.encoded[encoding]
			etag = strings.TrimSuffix(etag, `"`) + "-" + encoding + `"`
		}
	}
	h.Set("Etag", etag)
	http.ServeContent(w, r, "", time.Time{}, body())
}

// accepted returns the first of the encodings that the request accepts, empty for
// none (RFC 9110, section 12.5.3).
func accepted(r *http.Request, encodings ...string) string {
	weights := make(map[string]float64)
	for _, header := range r.Header.Values("Accept-Encoding") {
		for part := range strings.SplitSeq(strings.ToLower(header), ",") {
			name, weight, weighed := strings.Cut(strings.ReplaceAll(part, " ", ""), ";q=")
			q, err := strconv.ParseFloat(weight, 64)
			if !weighed {
				q, err = 1, nil
			}
			if err == nil {
				weights[name] = q
			}
		}
	}
	for _, encoding := range encodings {
		q, named := weights[encoding]
		if !named {
			q = weights["*"]
		}
		if q > 0 {
			return encoding
		}
	}
	return ""
}
