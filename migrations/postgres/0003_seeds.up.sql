-- Seeds have 128 bits: seed the first 64, seed_low the others. Those of the
-- matches so far had 64, and this one number for the rest.
ALTER TABLE rooms ADD COLUMN seed_low bigint NOT NULL DEFAULT -7046029254386353131;

-- As text: a config comes back as it was written, its keys in their order.
ALTER TABLE rooms ALTER COLUMN config TYPE json USING config::json;
