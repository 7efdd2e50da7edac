-- floor: 45
--
-- What can be exported is told by the program alone (src/features/exports/export-kinds.ts): a list here would have to be
-- made anew, with the whole table, for each kind. SQLite cannot lift a CHECK. The conventions are those of 0001.

CREATE TABLE exports_of_kinds (
  seq INTEGER PRIMARY KEY,
  -- also the name of the file, exports/<id>.xlsx in the data directory. The file is whole and durable before the row
  -- says `ready`
  id TEXT NOT NULL UNIQUE,
  -- what it lies in: an account, or (null) all accounts of the client, or (both null) all clients
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  -- who asked, one of the two, and under which trace
  key INTEGER REFERENCES api_keys (seq),
  user INTEGER REFERENCES users (seq),
  trace_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- the body of the POST after validation, JSON
  request TEXT NOT NULL CHECK (json_valid(request)),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'running', 'ready', 'failed')),
  -- how often it was begun
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_ms INTEGER NOT NULL,
  -- of the last attempt
  started_ms INTEGER,
  ended_ms INTEGER,
  -- of a ready one: what the file is called when it is saved, and what it holds
  file_name TEXT,
  row_count INTEGER,
  bytes INTEGER,
  -- of a failed one: the code of a problem
  error TEXT,
  -- when it is forgotten; null until it ended
  forget_ms INTEGER,
  -- what a job was asked for; and what it came to (0012)
  seal TEXT CHECK (length(seal) = 64),
  end_seal TEXT CHECK (length(end_seal) = 64),
  CHECK ((key IS NULL) <> (user IS NULL)),
  CHECK (account IS NULL OR client IS NOT NULL),
  CHECK ((state IN ('ready', 'failed')) = (forget_ms IS NOT NULL)),
  CHECK ((state = 'failed') = (error IS NOT NULL)),
  CHECK ((state = 'ready') = (file_name IS NOT NULL))
) STRICT;
INSERT INTO exports_of_kinds (seq, id, client, account, key, user, trace_id, kind, request, state, attempts, created_ms,
    started_ms, ended_ms, file_name, row_count, bytes, error, forget_ms, seal, end_seal)
  SELECT seq, id, client, account, key, user, trace_id, kind, request, state, attempts, created_ms,
    started_ms, ended_ms, file_name, row_count, bytes, error, forget_ms, seal, end_seal FROM exports;
DROP TABLE exports;
ALTER TABLE exports_of_kinds RENAME TO exports;
-- transactions.export.already_running: one at a time for each key, and for each person
CREATE UNIQUE INDEX exports_under_way ON exports (key) WHERE state IN ('pending', 'running');
CREATE UNIQUE INDEX exports_under_way_of_user ON exports (user) WHERE state IN ('pending', 'running');
-- the next job, oldest first; and those that a process left behind when it ended
CREATE INDEX exports_to_do ON exports (state) WHERE state IN ('pending', 'running');
-- whose time is over
CREATE INDEX exports_by_end ON exports (forget_ms) WHERE forget_ms IS NOT NULL;
-- what a key, or a person, asked for
CREATE INDEX exports_of_key ON exports (key, kind, seq) WHERE key IS NOT NULL;
CREATE INDEX exports_of_user ON exports (user, kind, seq) WHERE user IS NOT NULL;
