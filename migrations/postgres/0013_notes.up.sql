-- What persons write for themselves at a table. other is what one device wrote over another's
-- text, until its person has seen to it.
CREATE TABLE notes (
    person  uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
    room    text NOT NULL REFERENCES rooms ON DELETE CASCADE,
    text    text NOT NULL,
    other   text NOT NULL,
    version integer NOT NULL,
    PRIMARY KEY (person, room)
);

CREATE INDEX notes_of_room ON notes (room);
