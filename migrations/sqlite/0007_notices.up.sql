-- How persons are told outside the page. Addresses and keys are as good as secrets.
CREATE TABLE channels (
    id       BLOB    PRIMARY KEY,
    person   BLOB    NOT NULL REFERENCES persons ON DELETE CASCADE,
    device   BLOB    UNIQUE REFERENCES devices ON DELETE CASCADE, -- of a push subscription
    kind     TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    keys     TEXT    NOT NULL, -- JSON
    language TEXT    NOT NULL,
    made     INTEGER NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0, -- in a row
    off      TEXT    NOT NULL DEFAULT '' -- why nothing is sent there any more
) STRICT, WITHOUT ROWID;

CREATE INDEX channels_of_person ON channels (person);

-- What a person wants to be told of (JSON), and when they were last.
CREATE TABLE settings (
    person   BLOB    PRIMARY KEY REFERENCES persons ON DELETE CASCADE,
    settings TEXT    NOT NULL DEFAULT '{}',
    told     INTEGER
) STRICT, WITHOUT ROWID;

-- Whose chat a person does not read.
CREATE TABLE muted (
    person BLOB    NOT NULL REFERENCES persons ON DELETE CASCADE,
    room   TEXT    NOT NULL REFERENCES rooms ON DELETE CASCADE,
    seat   INTEGER NOT NULL,
    PRIMARY KEY (person, room, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX muted_in_room ON muted (room);

-- What is still to be told: made together with the record that it tells of. Whoever
-- tells it moves due ahead meanwhile. No foreign keys: they would lock rows for each
-- choice, and what has nobody any more is dropped when it is due.
CREATE TABLE outbox (
    person BLOB    NOT NULL,
    room   TEXT    NOT NULL,
    seq    INTEGER NOT NULL,
    kind   TEXT    NOT NULL,
    seat   INTEGER NOT NULL,
    who    TEXT    NOT NULL, -- the name of whoever did it
    line   TEXT    NOT NULL, -- of the chat
    made   INTEGER NOT NULL,
    due    INTEGER NOT NULL,
    tries  INTEGER NOT NULL DEFAULT 0,
    yet    TEXT,             -- the channels that it has not reached, JSON; null for all
    PRIMARY KEY (person, room, seq, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_due ON outbox (due);

-- Which rooms persons look at, until when if nothing more is heard.
CREATE TABLE looks (
    person BLOB    NOT NULL,
    room   TEXT    NOT NULL,
    until  INTEGER NOT NULL,
    PRIMARY KEY (person, room)
) STRICT, WITHOUT ROWID;

-- Of what a person is told of one room so seldom, and until when not again.
CREATE TABLE seldom (
    person BLOB    NOT NULL,
    room   TEXT    NOT NULL,
    kind   TEXT    NOT NULL,
    until  INTEGER NOT NULL,
    PRIMARY KEY (person, room, kind)
) STRICT, WITHOUT ROWID;

-- The server's own keys, made once by whichever server starts first.
CREATE TABLE server_keys (
    name  TEXT    PRIMARY KEY,
    value TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
