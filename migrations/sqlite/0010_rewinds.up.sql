-- The first record that a rewind leaves out; 0: the record is none.
ALTER TABLE choices ADD COLUMN rewind INTEGER NOT NULL DEFAULT 0;
