-- Reviews of finished games, asked for and made. Whoever makes one moves until ahead
-- meanwhile: what was claimed is nobody else's before that.
CREATE TABLE reviews (
    room   TEXT    PRIMARY KEY REFERENCES rooms ON DELETE CASCADE,
    asked  INTEGER NOT NULL,
    until  INTEGER NOT NULL DEFAULT 0,
    tries  INTEGER NOT NULL DEFAULT 0,
    done   INTEGER NOT NULL DEFAULT 0, -- of so many parts
    parts  INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    review BLOB                        -- JSON, by gzip; null: it is not made yet
) STRICT, WITHOUT ROWID;

CREATE INDEX reviews_waiting ON reviews (asked, room) WHERE review IS NULL AND NOT failed;
