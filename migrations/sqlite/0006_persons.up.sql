-- Who plays: a person, without an account, on devices of which each has a secret of its
-- own. A seat and a host's place belong to a person, null for nobody's.
CREATE TABLE persons (
    id   BLOB    PRIMARY KEY,
    made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE devices (
    id      BLOB    PRIMARY KEY,
    person  BLOB    NOT NULL REFERENCES persons,
    secret  BLOB    NOT NULL UNIQUE,     -- SHA-256 of the device's secret
    browser TEXT    NOT NULL,            -- its name, as the device was called when it was made
    system  TEXT    NOT NULL,
    made    INTEGER NOT NULL,
    seen    INTEGER NOT NULL             -- written once an hour at most
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_of_person ON devices (person);

-- What makes a browser one more device of a person: once, and until then.
CREATE TABLE device_links (
    secret BLOB    PRIMARY KEY,          -- SHA-256
    person BLOB    NOT NULL REFERENCES persons,
    until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX device_links_of_person ON device_links (person);

-- Games that a person has put away from their own list.
CREATE TABLE away (
    person BLOB NOT NULL REFERENCES persons,
    room   TEXT NOT NULL REFERENCES rooms,
    PRIMARY KEY (person, room)
) STRICT, WITHOUT ROWID;

CREATE INDEX away_of_room ON away (room);

ALTER TABLE seats ADD COLUMN person BLOB REFERENCES persons;
CREATE INDEX seats_of_person ON seats (person) WHERE person IS NOT NULL;

ALTER TABLE rooms ADD COLUMN host_person BLOB REFERENCES persons;
CREATE INDEX rooms_of_person ON rooms (host_person) WHERE host_person IS NOT NULL;

-- Which seats must choose after a record, each with the record since which it must
-- ("1@57,3@60"); empty for none, null where it was not noted. What the room has is read
-- while it has no record.
ALTER TABLE choices ADD COLUMN asked TEXT;
ALTER TABLE rooms ADD COLUMN asked TEXT;

-- When the game began, and how every side stands at its end (JSON): null until then, and
-- where it was not noted.
ALTER TABLE rooms ADD COLUMN began INTEGER;
ALTER TABLE rooms ADD COLUMN result TEXT;
