-- When a person is away, so that their time does not run.
CREATE TABLE holidays (
    person uuid        NOT NULL REFERENCES persons ON DELETE CASCADE,
    began  timestamptz NOT NULL,
    ended  timestamptz NOT NULL,
    PRIMARY KEY (person, began)
);
