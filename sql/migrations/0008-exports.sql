-- floor: 8
--
-- Jobs that write workbooks. The conventions are those of 0001.

-- A job is made `pending` with its POST, is `running` while a thread writes its file, and ends `ready` or `failed`. A
-- row whose time is over is removed with its file; what it was stands in the audit.
CREATE TABLE exports (
  seq INTEGER PRIMARY KEY,
  -- also the name of the file, exports/<id>.xlsx in the data directory. The file is whole and durable before the row
  -- says `ready`
  id TEXT NOT NULL UNIQUE,
  -- what it lies in: an account, or (null) all accounts of the client
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  -- who asked, and under which trace
  key INTEGER NOT NULL REFERENCES api_keys (seq),
  trace_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('transactions', 'credit')),
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
  CHECK ((state IN ('ready', 'failed')) = (forget_ms IS NOT NULL)),
  CHECK ((state = 'failed') = (error IS NOT NULL)),
  CHECK ((state = 'ready') = (file_name IS NOT NULL))
) STRICT;
-- transactions.export.already_running: one at a time for each key
CREATE UNIQUE INDEX exports_under_way ON exports (key) WHERE state IN ('pending', 'running');
-- the next job, oldest first; and those that a process left behind when it ended
CREATE INDEX exports_to_do ON exports (state) WHERE state IN ('pending', 'running');
-- whose time is over
CREATE INDEX exports_by_end ON exports (forget_ms) WHERE forget_ms IS NOT NULL;
