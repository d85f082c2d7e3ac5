# The client: Node builds it, from types that Go generates.
FROM golang:1.26.8-bookworm AS types
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN go run ./internal/tsgen -out web/src/generated

FROM node:24.21.0-bookworm-slim AS client
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm install --no-save --no-audit --no-fund
COPY engine /src/engine
COPY web ./
COPY --from=types /src/web/src/generated ./src/generated
RUN npm run messages && npx vite build

# The server, with the client's build embedded: one static binary.
FROM types AS server
COPY --from=client /src/web/dist ./web/dist
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /westkingdom ./cmd/westkingdom

FROM alpine:3.22.2
RUN adduser -D -H -u 10001 westkingdom && install -d -o westkingdom /data
COPY --from=server /westkingdom /usr/local/bin/westkingdom
USER westkingdom
ENV WESTKINGDOM_LISTEN=:8080 \
	WESTKINGDOM_DATABASE_URL=sqlite:/data/westkingdom.db
VOLUME /data
EXPOSE 8080
# Healthy is what stores choices: /readyz fails when writes fail.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
	CMD wget -q -O /dev/null http://127.0.0.1:8080/readyz || exit 1
ENTRYPOINT ["westkingdom"]
CMD ["serve"]
