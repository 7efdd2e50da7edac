-- floor: 82
--
-- An export can be cancelled. SQLite takes no wider CHECK for a column that is there, so the table is written anew.

CREATE TABLE exports_with_cancelled (
  seq INTEGER PRIMARY KEY,
  -- also the name of the file, exports/<id>.xlsx in the data directory. The file is whole and durable before the row
  -- says `ready`
  id TEXT NOT NULL UNIQUE,
  -- what it lies in: an account, or (null) all accounts of the client, or (both null) all clients
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  -- who asked, one of the two, and under which trace
  key INTEGER REFERENCES api_keys (seq),
  -- a person who signs in
  user INTEGER REFERENCES users (seq),
  -- the trace of the request, 32 hexadecimal digits
  trace_id TEXT NOT NULL,
  -- of which kind it is
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- the body of the POST after validation, JSON
  request TEXT NOT NULL CHECK (json_valid(request)),
  -- how far it has come
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'running', 'ready', 'failed',
    'cancelled')),
  -- how often it was begun
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- when it was made
  created_ms INTEGER NOT NULL,
  -- of the last attempt
  started_ms INTEGER,
  -- when it ended; null: it has not
  ended_ms INTEGER,
  -- of a ready one: what the file is called when it is saved, and what it holds
  file_name TEXT,
  -- the rows of the file, without headers
  row_count INTEGER,
  -- how long it is
  bytes INTEGER,
  -- of a failed one: the code of a problem
  error TEXT,
  -- when it is forgotten; null until it ended
  forget_ms INTEGER,
  -- what a job was asked for; and what it came to (0012)
  seal TEXT CHECK (length(seal) = 64),
  -- a checksum of how it ended
  end_seal TEXT CHECK (length(end_seal) = 64),
  CHECK ((key IS NULL) <> (user IS NULL)),
  CHECK (account IS NULL OR client IS NOT NULL),
  CHECK ((state IN ('ready', 'failed', 'cancelled')) = (forget_ms IS NOT NULL)),
  CHECK ((state = 'failed') = (error IS NOT NULL)),
  CHECK ((state = 'ready') = (file_name IS NOT NULL))
) STRICT;
INSERT INTO exports_with_cancelled SELECT * FROM exports ORDER BY seq;
DROP TABLE exports;
ALTER TABLE exports_with_cancelled RENAME TO exports;
CREATE INDEX exports_by_end ON exports (forget_ms) WHERE forget_ms IS NOT NULL;
CREATE INDEX exports_of_key ON exports (key, kind, seq) WHERE key IS NOT NULL;
CREATE INDEX exports_of_user ON exports (user, kind, seq) WHERE user IS NOT NULL;
CREATE INDEX exports_to_do ON exports (state) WHERE state IN ('pending', 'running');
CREATE UNIQUE INDEX exports_under_way ON exports (key) WHERE state IN ('pending', 'running');
CREATE UNIQUE INDEX exports_under_way_of_user ON exports (user) WHERE state IN ('pending', 'running');
