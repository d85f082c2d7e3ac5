-- What seats have chosen ahead. given is JSON: orders, standing answers, and what was dropped
-- last; waits says that there is any of the first two.
CREATE TABLE orders (
    room    text    NOT NULL REFERENCES rooms ON DELETE CASCADE,
    seat    integer NOT NULL,
    version integer NOT NULL,
    waits   boolean NOT NULL,
    given   text    NOT NULL,
    PRIMARY KEY (room, seat)
);

-- Whether an order made the choice.
ALTER TABLE choices ADD COLUMN ordered boolean NOT NULL DEFAULT false;
