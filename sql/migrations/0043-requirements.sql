-- floor: 43
--
-- What must be worn, and whether figures tell of persons. The conventions are those of 0001 and of 0028.

-- Rankings by person, and who took what: off until an owner turns it on.
ALTER TABLE accounts ADD COLUMN consumption_by_person INTEGER NOT NULL DEFAULT 0
  CHECK (consumption_by_person IN (0, 1));

CREATE TABLE requirements (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- of whom: who carries a tag with a value, who has a profile, or (all null) everybody
  tag INTEGER REFERENCES tags (seq),
  tag_value TEXT CHECK (length(tag_value) BETWEEN 1 AND 200),
  profile INTEGER REFERENCES profiles (seq),
  -- every so many days, or at these days of each year: JSON array of MM-DD
  every_days INTEGER CHECK (every_days BETWEEN 1 AND 3650),
  dates TEXT CHECK (json_valid(dates)),
  grace_days INTEGER NOT NULL CHECK (grace_days BETWEEN 0 AND 3650),
  -- whoever was made so many days ago or longer
  from_service_days INTEGER NOT NULL CHECK (from_service_days BETWEEN 0 AND 3650),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  removed_at TEXT,
  CHECK ((tag IS NULL) = (tag_value IS NULL) AND (tag IS NULL OR profile IS NULL)),
  CHECK ((every_days IS NULL) <> (dates IS NULL))
) STRICT;
CREATE INDEX requirements_of_account ON requirements (account) WHERE removed_at IS NULL;
CREATE INDEX requirements_of_client ON requirements (client) WHERE removed_at IS NULL;

-- any of them counts: sizes of one thing
CREATE TABLE requirement_products (
  requirement INTEGER NOT NULL REFERENCES requirements (seq),
  position INTEGER NOT NULL,
  product INTEGER NOT NULL REFERENCES products (seq),
  PRIMARY KEY (requirement, position)
) STRICT, WITHOUT ROWID;
