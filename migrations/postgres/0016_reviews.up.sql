-- Reviews of finished games, asked for and made. Whoever makes one moves until ahead
-- meanwhile: what was claimed is nobody else's before that.
CREATE TABLE reviews (
    room   text        PRIMARY KEY REFERENCES rooms ON DELETE CASCADE,
    asked  timestamptz NOT NULL,
    until  timestamptz NOT NULL DEFAULT 'epoch',
    tries  integer     NOT NULL DEFAULT 0,
    done   integer     NOT NULL DEFAULT 0, -- of so many parts
    parts  integer     NOT NULL DEFAULT 0,
    failed boolean     NOT NULL DEFAULT false,
    review bytea                           -- JSON, by gzip; null: it is not made yet
);

CREATE INDEX reviews_waiting ON reviews (asked, room) WHERE review IS NULL AND NOT failed;
