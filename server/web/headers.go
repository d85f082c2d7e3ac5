package web

import (
	"net/http"
	"strings"

	"westkingdom/server/protocol"
)

// policy is the Content-Security-Policy of every answer. Only style attributes
// may be inline, which components write; scripts and style elements may not.
const policy = "default-src 'self'; " +
	"style-src 'self'; " +
	"style-src-attr 'unsafe-inline'; " +
	"img-src 'self' data: blob:; " +
	"font-src 'self' data:; " +
	"object-src 'none'; " +
	"base-uri 'none'; " +
	"form-action 'self'; " +
	"frame-ancestors 'none'"

// policyEngine is what the worker that runs the engine may do besides, and no page:
// compile WebAssembly.
const policyEngine = "script-src 'self' 'wasm-unsafe-eval'"

// secured sets the headers that protect every answer.
func secured(next http.Handler, https bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy+"; connect-src 'self' "+socketOrigin(r))
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()")
		if https {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// socketOrigin names this server's sockets for the policy: some browsers do
// not count them as 'self'.
func socketOrigin(r *http.Request) string {
	host := r.Host
	if strings.ContainsAny(host, " ;,'\"") {
		return ""
	}
	return "ws://" + host + " wss://" + host
}

// sameOrigin refuses calls that a page of another site makes a browser send:
// every call that changes something, and every socket, which begins as a GET.
func sameOrigin(publicURL string) (func(http.Handler) http.Handler, error) {
	guard := http.NewCrossOriginProtection()
	if publicURL != "" {
		if err := guard.AddTrustedOrigin(strings.TrimSuffix(publicURL, "/")); err != nil {
			return nil, err
		}
	}
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked := r
			if r.Header.Get("Upgrade") != "" {
				asked = r.Clone(r.Context())
				asked.Method = http.MethodPost
			}
			if guard.Check(asked) != nil {
				writeProblem(w, r, protocol.CodeForeignOrigin, "")
				return
			}
			next.ServeHTTP(w, r)
		})
	}, nil
}
