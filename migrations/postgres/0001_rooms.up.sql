CREATE TABLE rooms (
    code       text        PRIMARY KEY,
    version    integer     NOT NULL DEFAULT 0,
    game       text        NOT NULL,
    config     jsonb       NOT NULL,
    seed       bigint      NOT NULL, -- 64 bits, read as unsigned
    state      text        NOT NULL CHECK (state IN ('gathering', 'playing', 'finished')),
    spectators boolean     NOT NULL,
    host       bytea,                -- SHA-256 of the host's secret
    created    timestamptz NOT NULL
);

CREATE TABLE seats (
    room   text    NOT NULL REFERENCES rooms,
    seat   integer NOT NULL,
    kind   text    NOT NULL CHECK (kind IN ('free', 'person', 'bot')),
    name   text    NOT NULL,
    bot    text    NOT NULL,
    secret bytea,                    -- SHA-256 of the seat's secret
    PRIMARY KEY (room, seat)
);

-- The history of every room. No foreign key to rooms: it would lock the room's
-- row for each choice, and a room that was never there has no owner to write.
CREATE TABLE choices (
    room text        NOT NULL,
    seq  integer     NOT NULL CHECK (seq > 0),
    id   uuid        NOT NULL,
    seat integer     NOT NULL,
    option text      NOT NULL,       -- empty for an undo
    undo boolean     NOT NULL,
    hash text        NOT NULL,       -- of the position, where it is a checkpoint
    at   timestamptz NOT NULL,
    PRIMARY KEY (room, seq),
    UNIQUE (room, id)
);

-- Only the last of each room: an earlier one is the history up to it.
CREATE TABLE checkpoints (
    room     text    PRIMARY KEY REFERENCES rooms,
    seq      integer NOT NULL,
    snapshot bytea   NOT NULL        -- JSON; bytes, because nothing searches it
);

CREATE TABLE chat (
    n    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    room text        NOT NULL REFERENCES rooms,
    id   uuid        NOT NULL,
    seat integer     NOT NULL,
    text text        NOT NULL,
    at   timestamptz NOT NULL,
    UNIQUE (room, id)
);

CREATE INDEX chat_of_room ON chat (room, n);
