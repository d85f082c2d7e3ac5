-- Whether no person has ever sat in the game: such a one may be deleted some time. Of
-- rooms from before it was noted nobody knows, and they are kept.
ALTER TABLE rooms ADD COLUMN unattended INTEGER NOT NULL DEFAULT 0;
