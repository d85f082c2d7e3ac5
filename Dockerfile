# The client: Node builds it, from types and an engine that Go makes.
FROM golang:1.26.9-bookworm@sha256:d9c68c2c51161e12fd77e4c6320687c9cd86e1af1e3ad6e6cd63ff970641453c AS types
WORKDIR /src
COPY go.mod go.sum ./
RUN --mount=type=cache,target=/go/pkg/mod go mod download
COPY cmd cmd
COPY engine engine
COPY internal internal
COPY migrations migrations
COPY server server
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
	go run ./internal/tsgen -out web/src/generated && go run ./internal/wasmgen -out web/src/generated

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS client
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm install --no-save --no-audit --no-fund
COPY engine /src/engine
COPY web ./
COPY --from=types /src/web/src/generated ./src/generated
RUN npm run messages && npx vite build

# The server, with the client's build embedded: one static binary.
FROM types AS server
COPY web/embed.go web/
COPY --from=client /src/web/dist web/dist
ARG COMMIT DATE
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
	CGO_ENABLED=0 go build -trimpath -o /westkingdom ./cmd/westkingdom \
	-ldflags="-s -w -X westkingdom/server/version.commit=$COMMIT -X westkingdom/server/version.date=$DATE"

FROM alpine:3.24.2@sha256:294b683cb724975bec92580e1e685676bd4b50bda910ddb8c51d4cabeaec77e6
RUN addgroup -g 10001 westkingdom && adduser -D -H -u 10001 -G westkingdom westkingdom && \
	install -d -o westkingdom -g westkingdom -m 700 /data
COPY --from=server /westkingdom /usr/local/bin/westkingdom
COPY --from=client /src/web/dist/licences.json /usr/share/doc/westkingdom/licences.json
USER 10001:10001
ENV WESTKINGDOM_LISTEN=:8080 \
	WESTKINGDOM_DATABASE_URL=sqlite:/data/westkingdom.db
VOLUME /data
EXPOSE 8080
# Healthy is what stores choices: /readyz fails when writes fail.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
	CMD wget -q -O /dev/null http://127.0.0.1:8080/readyz || exit 1
# What `westkingdom version` says; a test keeps the third as it is.
ARG COMMIT DATE
LABEL org.opencontainers.image.revision=$COMMIT \
	org.opencontainers.image.created=$DATE \
	org.opencontainers.image.version="schema 20, architects 3, paladins 2, viscounts 1, troyes 1"
ENTRYPOINT ["westkingdom"]
CMD ["serve"]
