-- What happened around a game, beside its records.
CREATE TABLE happenings (
    room      text    NOT NULL REFERENCES rooms,
    number    integer NOT NULL CHECK (number > 0),
    happening text    NOT NULL, -- JSON
    PRIMARY KEY (room, number)
);

-- How rooms stand in time: what follows from pace, records and happenings, for whoever
-- does not wake them. due is when something becomes so by itself.
CREATE TABLE clocks (
    room  text        PRIMARY KEY REFERENCES rooms,
    pace  text        NOT NULL, -- JSON
    stands text       NOT NULL, -- JSON: whose time runs until when, what is proposed
    due   timestamptz
);

CREATE INDEX clocks_due ON clocks (due) WHERE due IS NOT NULL;

-- When a server was there last, and the times when none was.
CREATE TABLE pulse (
    one integer     PRIMARY KEY CHECK (one = 1),
    at  timestamptz NOT NULL
);

CREATE TABLE outages (
    began timestamptz PRIMARY KEY,
    ended timestamptz NOT NULL
);

-- How long the connection of whoever chose takes there and back, in microseconds, where
-- that matters.
ALTER TABLE choices ADD COLUMN lag bigint NOT NULL DEFAULT 0;
