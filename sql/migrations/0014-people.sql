-- floor: 14
--
-- People, and what they sign in with. The conventions are those of 0001. No secret is kept: of a password its argon2id
-- hash, of a link and of a session the SHA-256 of 256 random bits.

CREATE TABLE users (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- what a person signs in with
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  role TEXT NOT NULL CHECK (role IN ('owner', 'operator', 'viewer')),
  -- the scope: an account, a client, or (both null) all clients
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  language TEXT NOT NULL CHECK (language IN ('en', 'es')),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  -- $argon2id$v=19$m=…,t=…,p=…$salt$hash; null until the first link was used
  password_hash TEXT,
  created_at TEXT NOT NULL,
  last_seen_at TEXT,
  -- two names that fold alike would be taken for each other, so none does
  search_text TEXT NOT NULL UNIQUE,
  -- id, hash of the password, moment of creation
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  CHECK (account IS NULL OR client IS NOT NULL)
) STRICT;

-- The link that a person chooses a password with: one each, removed with its use, and with the next one.
CREATE TABLE user_links (
  seq INTEGER PRIMARY KEY,
  user INTEGER NOT NULL UNIQUE REFERENCES users (seq),
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;

-- A session is a row here; it ends with it.
CREATE TABLE sessions (
  seq INTEGER PRIMARY KEY,
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  user INTEGER NOT NULL REFERENCES users (seq),
  created_ms INTEGER NOT NULL,
  last_used_ms INTEGER NOT NULL,
  -- when the password was given last
  confirmed_ms INTEGER NOT NULL,
  -- the whole row save its last use
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
-- all that end with a person's rights
CREATE INDEX sessions_of_user ON sessions (user);
-- those whose time is over
CREATE INDEX sessions_by_use ON sessions (last_used_ms);
CREATE INDEX sessions_by_age ON sessions (created_ms);

-- What idempotency (0001) is to a key, to a session.
CREATE TABLE session_answers (
  -- its token_sha256; the answers outlive it by hours, and nobody can ask for them then
  session TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  value TEXT NOT NULL,
  body_sha256 TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  PRIMARY KEY (session, value, method, path)
) STRICT, WITHOUT ROWID;
-- the purge after 24 h
CREATE INDEX session_answers_by_age ON session_answers (created_ms);

-- An export is asked for by a key or by a person, and a person may ask for that of all clients. SQLite cannot lift a
-- NOT NULL: the table is made anew.
CREATE TABLE exports_made (
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
  -- what a job was asked for; and what it came to (0012)
  seal TEXT CHECK (length(seal) = 64),
  end_seal TEXT CHECK (length(end_seal) = 64),
  CHECK ((key IS NULL) <> (user IS NULL)),
  CHECK (account IS NULL OR client IS NOT NULL),
  CHECK ((state IN ('ready', 'failed')) = (forget_ms IS NOT NULL)),
  CHECK ((state = 'failed') = (error IS NOT NULL)),
  CHECK ((state = 'ready') = (file_name IS NOT NULL))
) STRICT;
INSERT INTO exports_made (seq, id, client, account, key, trace_id, kind, request, state, attempts, created_ms,
    started_ms, ended_ms, file_name, row_count, bytes, error, forget_ms, seal, end_seal)
  SELECT seq, id, client, account, key, trace_id, kind, request, state, attempts, created_ms,
    started_ms, ended_ms, file_name, row_count, bytes, error, forget_ms, seal, end_seal FROM exports;
DROP TABLE exports;
ALTER TABLE exports_made RENAME TO exports;
-- transactions.export.already_running: one at a time for each key, and for each person
CREATE UNIQUE INDEX exports_under_way ON exports (key) WHERE state IN ('pending', 'running');
CREATE UNIQUE INDEX exports_under_way_of_user ON exports (user) WHERE state IN ('pending', 'running');
-- the next job, oldest first; and those that a process left behind when it ended
CREATE INDEX exports_to_do ON exports (state) WHERE state IN ('pending', 'running');
-- whose time is over
CREATE INDEX exports_by_end ON exports (forget_ms) WHERE forget_ms IS NOT NULL;
