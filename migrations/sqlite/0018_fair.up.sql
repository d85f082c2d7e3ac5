-- What a room's deal follows from, as JSON: the server's secret, and what the seats were bound
-- to and opened. Rooms of before have a seed from the beginning, and none of this.
ALTER TABLE rooms ADD COLUMN fair TEXT;

-- What whoever has the seat is bound to; empty: nothing.
ALTER TABLE seats ADD COLUMN bound TEXT NOT NULL DEFAULT '';
