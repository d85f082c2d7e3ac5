-- suits the program before
-- Whether the game began on one device, and was brought here: whoever began it could have
-- known the hidden cards.
ALTER TABLE rooms ADD COLUMN brought boolean NOT NULL DEFAULT false;
