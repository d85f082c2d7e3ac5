-- One row, written over and over to learn whether writes succeed.
CREATE TABLE probe (
    one integer     PRIMARY KEY CHECK (one = 1),
    at  timestamptz NOT NULL
);
