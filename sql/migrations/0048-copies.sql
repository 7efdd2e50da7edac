-- floor: 34
--
-- That the data directory was copied (rules/changes#epochs): somebody came with a cursor that these data never gave. No
-- audit row tells of what was refused, so that a row has a seal.

CREATE TABLE copies (
  seq INTEGER PRIMARY KEY,
  -- the history that somebody else writes as well
  epoch TEXT NOT NULL UNIQUE,
  first_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL,
  -- of the last time: the entry of the audit that the cursor named
  entry INTEGER NOT NULL,
  -- and who came with it
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  actor_label TEXT NOT NULL,
  -- see src/store/checks/seal.ts
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
