-- What persons write for themselves at a table. other is what one device wrote over another's
-- text, until its person has seen to it.
CREATE TABLE notes (
    person  BLOB NOT NULL REFERENCES persons ON DELETE CASCADE,
    room    TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    text    TEXT NOT NULL,
    other   TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (person, room)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_of_room ON notes (room);
