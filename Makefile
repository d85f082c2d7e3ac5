# Two commands: `make run` plays, `make test` checks. A machine needs Go 1.26,
# Node 20.19 or newer and make; the tests install PostgreSQL, Chromium, Caddy and
# nginx from Debian's packages when run as root, and otherwise say what is missing.

BINARY  := bin/westkingdom
MODULES := web/node_modules/.installed
CLIENT  := web/dist/index.html
GAMES   := $(patsubst engine/%/data,%,$(wildcard engine/*/data))
space   := $(subst ,, )

GO_SOURCES  := go.mod go.sum $(shell find cmd engine server migrations internal web/*.go -name '*.go' -o -name '*.sql' -o -name '*.json' -o -name '*.html')
WEB_SOURCES := $(shell find web/src web/public web/messages web/project.inlang web/scripts web/*.ts web/*.json web/*.html -type f \
	-not -path 'web/src/generated/*' -not -path 'web/src/paraglide/*' -not -path '*/cache/*' 2>/dev/null)
WIRE_SOURCES := $(shell find internal/tsgen server/protocol engine -name '*.go' -not -name '*_test.go') $(wildcard engine/*/data/*.json) go.mod go.sum

# What the engine in the browser is made of, more or less: a client that was built once too often is no harm.
ENGINE_SOURCES := $(shell find cmd/wasm internal/wasmgen server -name '*.go' -not -name '*_test.go')

.PHONY: run build client test test-go test-suites test-race test-web check-web test-units test-size test-browser chaos fuzz lint deps clean

run: build
	$(BINARY) serve

build: $(BINARY)

client: $(CLIENT)

$(BINARY): $(GO_SOURCES) $(CLIENT)
	go build -o $@ ./cmd/westkingdom

$(CLIENT): $(MODULES) $(WEB_SOURCES) $(WIRE_SOURCES) $(ENGINE_SOURCES)
	cd web && npm run build
	@touch $@

# Not `npm ci`: from version 11 on it refuses a lock whose packages name builds
# for other platforms that the registry does not have.
$(MODULES): web/package.json web/package-lock.json
	cd web && npm install --no-save --no-audit --no-fund
	@touch $@

# Two by two, so that no core idles where one builds alone, waits for servers, or has one long test left. The linter reads
# the client that is built; beside the browser's tests nothing runs that would have them wait.
test: deps
	$(MAKE) -j2 -O client test-suites
	$(MAKE) -j2 -O lint test-race check-web test-units
	$(MAKE) test-size test-browser

lint:
	@unformatted=$$(gofmt -l cmd engine server migrations internal web/*.go); \
	test -z "$$unformatted" || { echo "not formatted: $$unformatted"; exit 1; }
	go tool -modfile=tools/go.mod golangci-lint run
	scripts/vulncheck

# What was C once keeps its memory where the race detector does not look, and took ten times as long to be looked
# over: SQLite. What calls it is looked over as ever.
OUTSIDE := modernc.org/sqlite/lib modernc.org/libc modernc.org/memory

# All games of the engine's suites without the race detector, which slows them down some twenty times, and bots, reviews
# and views, which play them; then everything else with it, rooms that play and show all games at once among it. Those of
# the server mostly wait, for servers that start and are killed: four at a time. Vet is the linter's, with more.
test-go: test-suites test-race

test-suites:
	go test -vet=off -timeout 30m ./engine/... ./server/view ./server/protocol

test-race: $(CLIENT)
	go test -vet=off -timeout 30m -race $(OUTSIDE:%=-gcflags=%=-race=false) -short -p 4 $$(go list ./... | grep -v -E '/(engine/($(subst $(space),|,$(GAMES))|bot|review)|server/(view|protocol))$$')

# Every fuzz target in turn. Making found inputs shorter took three quarters of
# the time: it gets little.
FUZZTIME := 1m
fuzz:
	@for file in $$(grep -rl '^func Fuzz' --include='*_test.go' engine server cmd); do \
		for target in $$(sed -n 's/^func \(Fuzz[A-Za-z]*\).*/\1/p' $$file); do \
			echo "$$target of $$(dirname $$file)"; \
			go test ./$$(dirname $$file) -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s || exit 1; \
		done; \
	done

# Some ten minutes of misfortunes; docs/reliability.md tells which.
chaos: deps
	WESTKINGDOM_CHAOS=1m go test -count 1 -timeout 1h -v ./internal/chaos

# What the check would compile again, the client was just built of; it is not
# written anew while tests read it.
test-web: $(CLIENT)
	$(MAKE) -j2 -O check-web test-units
	$(MAKE) test-size

check-web: $(CLIENT)
	cd web && npm run lint && npm run check:built

test-units: $(CLIENT)
	cd web && npx vitest run

test-size: $(CLIENT)
	cd web && npm run size

test-browser: $(BINARY)
	cd web && npm run e2e

deps:
	scripts/test-deps

# Leaves what a fresh clone has, and data: the games.
clean:
	rm -rf bin web/dist web/node_modules web/src/generated web/src/paraglide web/test-results web/playwright-report
