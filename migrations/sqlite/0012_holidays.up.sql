-- When a person is away, so that their time does not run.
CREATE TABLE holidays (
    person BLOB    NOT NULL REFERENCES persons ON DELETE CASCADE,
    began  INTEGER NOT NULL,
    ended  INTEGER NOT NULL,
    PRIMARY KEY (person, began)
) STRICT, WITHOUT ROWID;
