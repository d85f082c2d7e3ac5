-- How persons are told outside the page. Addresses and keys are as good as secrets.
CREATE TABLE channels (
    id       uuid        PRIMARY KEY,
    person   uuid        NOT NULL REFERENCES persons ON DELETE CASCADE,
    device   uuid        UNIQUE REFERENCES devices ON DELETE CASCADE, -- of a push subscription
    kind     text        NOT NULL,
    address  text        NOT NULL,
    keys     text        NOT NULL, -- JSON
    language text        NOT NULL,
    made     timestamptz NOT NULL,
    failures integer     NOT NULL DEFAULT 0, -- in a row
    off      text        NOT NULL DEFAULT '' -- why nothing is sent there any more
);

CREATE INDEX channels_of_person ON channels (person);

-- What a person wants to be told of (JSON), and when they were last.
CREATE TABLE settings (
    person   uuid        PRIMARY KEY REFERENCES persons ON DELETE CASCADE,
    settings text        NOT NULL DEFAULT '{}',
    told     timestamptz
);

-- Whose chat a person does not read.
CREATE TABLE muted (
    person uuid    NOT NULL REFERENCES persons ON DELETE CASCADE,
    room   text    NOT NULL REFERENCES rooms ON DELETE CASCADE,
    seat   integer NOT NULL,
    PRIMARY KEY (person, room, seat)
);

CREATE INDEX muted_in_room ON muted (room);

-- What is still to be told: made together with the record that it tells of. Whoever
-- tells it moves due ahead meanwhile. No foreign keys: they would lock rows for each
-- choice, and what has nobody any more is dropped when it is due.
CREATE TABLE outbox (
    person uuid        NOT NULL,
    room   text        NOT NULL,
    seq    integer     NOT NULL,
    kind   text        NOT NULL,
    seat   integer     NOT NULL,
    who    text        NOT NULL, -- the name of whoever did it
    line   text        NOT NULL, -- of the chat
    made   timestamptz NOT NULL,
    due    timestamptz NOT NULL,
    tries  integer     NOT NULL DEFAULT 0,
    yet    text,                 -- the channels that it has not reached, JSON; null for all
    PRIMARY KEY (person, room, seq, kind)
);

CREATE INDEX outbox_due ON outbox (due);

-- Which rooms persons look at, until when if nothing more is heard.
CREATE TABLE looks (
    person uuid        NOT NULL,
    room   text        NOT NULL,
    until  timestamptz NOT NULL,
    PRIMARY KEY (person, room)
);

-- Of what a person is told of one room so seldom, and until when not again.
CREATE TABLE seldom (
    person uuid        NOT NULL,
    room   text        NOT NULL,
    kind   text        NOT NULL,
    until  timestamptz NOT NULL,
    PRIMARY KEY (person, room, kind)
);

-- The server's own keys, made once by whichever server starts first.
CREATE TABLE server_keys (
    name  text PRIMARY KEY,
    value text NOT NULL
);
