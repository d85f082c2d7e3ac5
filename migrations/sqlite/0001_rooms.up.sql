-- Times are microseconds since 1970; ids are the 16 bytes of a UUID.

CREATE TABLE rooms (
    code       TEXT    PRIMARY KEY,
    version    INTEGER NOT NULL DEFAULT 0,
    game       TEXT    NOT NULL,
    config     TEXT    NOT NULL,        -- JSON
    seed       INTEGER NOT NULL,        -- 64 bits, read as unsigned
    state      TEXT    NOT NULL CHECK (state IN ('gathering', 'playing', 'finished')),
    spectators INTEGER NOT NULL,
    host       BLOB,                    -- SHA-256 of the host's secret
    created    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    room   TEXT    NOT NULL REFERENCES rooms,
    seat   INTEGER NOT NULL,
    kind   TEXT    NOT NULL CHECK (kind IN ('free', 'person', 'bot')),
    name   TEXT    NOT NULL,
    bot    TEXT    NOT NULL,
    secret BLOB,                        -- SHA-256 of the seat's secret
    PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;

-- The history of every room.
CREATE TABLE choices (
    room   TEXT    NOT NULL,
    seq    INTEGER NOT NULL CHECK (seq > 0),
    id     BLOB    NOT NULL,
    seat   INTEGER NOT NULL,
    option TEXT    NOT NULL,            -- empty for an undo
    undo   INTEGER NOT NULL,
    hash   TEXT    NOT NULL,            -- of the position, where it is a checkpoint
    at     INTEGER NOT NULL,
    PRIMARY KEY (room, seq),
    UNIQUE (room, id)
) STRICT, WITHOUT ROWID;

-- Only the last of each room: an earlier one is the history up to it.
CREATE TABLE checkpoints (
    room     TEXT    PRIMARY KEY REFERENCES rooms,
    seq      INTEGER NOT NULL,
    snapshot BLOB    NOT NULL           -- JSON
) STRICT;

CREATE TABLE chat (
    n    INTEGER PRIMARY KEY,
    room TEXT    NOT NULL REFERENCES rooms,
    id   BLOB    NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT    NOT NULL,
    at   INTEGER NOT NULL,
    UNIQUE (room, id)
) STRICT;

CREATE INDEX chat_of_room ON chat (room, n);
