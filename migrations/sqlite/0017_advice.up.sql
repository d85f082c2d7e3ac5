-- Whether seats may ask what the program would do in their place: 'on', 'off', or '' while
-- but one person plays.
ALTER TABLE rooms ADD COLUMN advice TEXT NOT NULL DEFAULT '';
