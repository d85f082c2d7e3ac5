-- Who had a seat before whoever has it now, and up to which record: JSON, null for
-- nobody. What happened then goes on bearing their names.
ALTER TABLE seats ADD COLUMN former json;

-- The name of whoever said a line; empty for lines from before it was kept.
ALTER TABLE chat ADD COLUMN name text NOT NULL DEFAULT '';
