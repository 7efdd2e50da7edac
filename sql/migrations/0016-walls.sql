-- floor: 16
--
-- Walls: an account as a screen in the hall shows it, by a link that needs nobody to sign in. The conventions are those
-- of 0001. Of a link its SHA-256 is kept.

CREATE TABLE walls (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  created_at TEXT NOT NULL,
  revoked_at TEXT,
  -- id, link and moment of creation
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
-- GET /walls, newest first
CREATE INDEX walls_of_account ON walls (account) WHERE revoked_at IS NULL;
CREATE INDEX walls_of_client ON walls (client) WHERE revoked_at IS NULL;
