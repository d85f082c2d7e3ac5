-- Whether those who watch without a seat see the game late.
ALTER TABLE rooms ADD COLUMN late boolean NOT NULL DEFAULT false;

-- The record that was to come next when a line was said; 0: the game had not begun.
ALTER TABLE chat ADD COLUMN next integer NOT NULL DEFAULT 0;
