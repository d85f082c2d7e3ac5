-- suits the program before
-- Servers that share the rooms: each for as long as its lease, under a session of its own. While it
-- is connected it also holds the advisory lock of its session, in the postmaster that began then.
CREATE TABLE nodes (
    id       text        PRIMARY KEY,
    session  bigint      NOT NULL UNIQUE,
    url      text        NOT NULL, -- where the other nodes find it
    expires  timestamptz NOT NULL,
    began    timestamptz NOT NULL,
    leaving  boolean     NOT NULL DEFAULT false,
    rules    json        NOT NULL -- the number of the rules that it knows, by game
);

CREATE SEQUENCE node_sessions;

-- Who has a room that is awake. One whose session has ended has it no more.
CREATE TABLE owners (
    room    text   PRIMARY KEY REFERENCES rooms ON DELETE CASCADE,
    node    text   NOT NULL,
    session bigint NOT NULL
);

CREATE INDEX owners_session ON owners (session);
