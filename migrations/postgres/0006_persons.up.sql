-- Who plays: a person, without an account, on devices of which each has a secret of its
-- own. A seat and a host's place belong to a person, null for nobody's.
CREATE TABLE persons (
    id   uuid        PRIMARY KEY,
    made timestamptz NOT NULL
);

CREATE TABLE devices (
    id      uuid        PRIMARY KEY,
    person  uuid        NOT NULL REFERENCES persons,
    secret  bytea       NOT NULL UNIQUE, -- SHA-256 of the device's secret
    browser text        NOT NULL,        -- its name, as the device was called when it was made
    system  text        NOT NULL,
    made    timestamptz NOT NULL,
    seen    timestamptz NOT NULL         -- written once an hour at most
);

CREATE INDEX devices_of_person ON devices (person);

-- What makes a browser one more device of a person: once, and until then.
CREATE TABLE device_links (
    secret bytea       PRIMARY KEY,      -- SHA-256
    person uuid        NOT NULL REFERENCES persons,
    until  timestamptz NOT NULL
);

CREATE INDEX device_links_of_person ON device_links (person);

-- Games that a person has put away from their own list.
CREATE TABLE away (
    person uuid NOT NULL REFERENCES persons,
    room   text NOT NULL REFERENCES rooms,
    PRIMARY KEY (person, room)
);

CREATE INDEX away_of_room ON away (room);

ALTER TABLE seats ADD COLUMN person uuid REFERENCES persons;
CREATE INDEX seats_of_person ON seats (person) WHERE person IS NOT NULL;

ALTER TABLE rooms ADD COLUMN host_person uuid REFERENCES persons;
CREATE INDEX rooms_of_person ON rooms (host_person) WHERE host_person IS NOT NULL;

-- Which seats must choose after a record, each with the record since which it must
-- ("1@57,3@60"); empty for none, null where it was not noted. What the room has is read
-- while it has no record.
ALTER TABLE choices ADD COLUMN asked text;
ALTER TABLE rooms ADD COLUMN asked text;

-- When the game began, and how every side stands at its end (JSON): null until then, and
-- where it was not noted.
ALTER TABLE rooms ADD COLUMN began timestamptz;
ALTER TABLE rooms ADD COLUMN result text;
