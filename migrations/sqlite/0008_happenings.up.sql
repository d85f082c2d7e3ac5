-- What happened around a game, beside its records.
CREATE TABLE happenings (
    room      TEXT    NOT NULL REFERENCES rooms,
    number    INTEGER NOT NULL CHECK (number > 0),
    happening TEXT    NOT NULL, -- JSON
    PRIMARY KEY (room, number)
) STRICT, WITHOUT ROWID;

-- How rooms stand in time: what follows from pace, records and happenings, for whoever
-- does not wake them. due is when something becomes so by itself.
CREATE TABLE clocks (
    room  TEXT    PRIMARY KEY REFERENCES rooms,
    pace  TEXT    NOT NULL, -- JSON
    stands TEXT   NOT NULL, -- JSON: whose time runs until when, what is proposed
    due   INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX clocks_due ON clocks (due) WHERE due IS NOT NULL;

-- When a server was there last, and the times when none was.
CREATE TABLE pulse (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;

CREATE TABLE outages (
    began INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL
) STRICT;

-- How long the connection of whoever chose takes there and back, in microseconds, where
-- that matters.
ALTER TABLE choices ADD COLUMN lag INTEGER NOT NULL DEFAULT 0;
