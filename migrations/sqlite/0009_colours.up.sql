-- The colour that whoever sits there has taken, empty for the seat's own.
ALTER TABLE seats ADD COLUMN colour TEXT NOT NULL DEFAULT '';

-- How it comes to who sits where: as they sat down, or by lot when the game begins.
ALTER TABLE rooms ADD COLUMN seating TEXT NOT NULL DEFAULT '';
