-- The code of the room in which the same people play again; empty for none. It names no
-- row: that room may have been deleted since, or not be restored yet.
ALTER TABLE rooms ADD COLUMN next TEXT NOT NULL DEFAULT '';

-- Whether it is agreed that whoever has the seat goes first.
ALTER TABLE seats ADD COLUMN begins INTEGER NOT NULL DEFAULT 0;
