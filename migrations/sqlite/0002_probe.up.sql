-- One row, written over and over to learn whether writes succeed.
CREATE TABLE probe (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;
