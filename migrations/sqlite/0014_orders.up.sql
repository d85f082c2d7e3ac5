-- What seats have chosen ahead. given is JSON: orders, standing answers, and what was dropped
-- last; waits says that there is any of the first two.
CREATE TABLE orders (
    room    TEXT    NOT NULL REFERENCES rooms ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    version INTEGER NOT NULL,
    waits   INTEGER NOT NULL,
    given   TEXT    NOT NULL,
    PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;

-- Whether an order made the choice.
ALTER TABLE choices ADD COLUMN ordered INTEGER NOT NULL DEFAULT 0;
