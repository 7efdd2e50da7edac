-- floor: 80
--
-- Directories of people provision an account by SCIM. The audit knows them as actors; SQLite takes no wider CHECK for a
-- column that is there, so the audit is written anew.

CREATE TABLE audit_log_with_directories (
  -- without gaps, so a missing row shows; and date_ms never decreases along it, so a moment is found by bisection
  seq INTEGER PRIMARY KEY,
  -- only shown: nothing looks a row up by it
  id TEXT NOT NULL,
  -- never before the row above it, also when the clock stepped back
  date_ms INTEGER NOT NULL,
  -- who did it: a key, a person, a controller, a directory, the system
  actor_type TEXT NOT NULL CHECK (actor_type = 'api_key' OR actor_type = 'operator' OR actor_type = 'controller' OR
    actor_type = 'directory' OR actor_type = 'system'),
  -- their id; null: the system
  actor_id TEXT,
  -- what they were called
  actor_label TEXT NOT NULL,
  -- what was done
  action TEXT NOT NULL,
  -- to what kind of thing
  resource_type TEXT NOT NULL,
  -- which one
  resource_id TEXT NOT NULL,
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  -- JSON, or null where there was (or is) nothing
  previous_value TEXT,
  -- what the thing is now, JSON; null: it was removed
  new_value TEXT,
  -- the trace of the request, 32 hexadecimal digits
  trace_id TEXT NOT NULL,
  -- SHA-256 (hex) over the row before it and this one
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
INSERT INTO audit_log_with_directories SELECT * FROM audit_log ORDER BY seq;
DROP TABLE audit_log;
ALTER TABLE audit_log_with_directories RENAME TO audit_log;
CREATE TRIGGER audit_is_append_only_delete BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE (ABORT, 'the audit log is append-only');
END;
CREATE TRIGGER audit_is_append_only_update BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE (ABORT, 'the audit log is append-only');
END;
CREATE INDEX audit_of_account ON audit_log (account);
CREATE INDEX audit_of_account_by_action ON audit_log (account, action);
CREATE INDEX audit_of_account_by_both ON audit_log (account, resource_type, action);
CREATE INDEX audit_of_account_by_type ON audit_log (account, resource_type);
CREATE INDEX audit_of_client ON audit_log (client) WHERE account IS NULL;
CREATE INDEX audit_of_client_by_action ON audit_log (client, action) WHERE account IS NULL;
CREATE INDEX audit_of_client_by_both ON audit_log (client, resource_type, action) WHERE account IS NULL;
CREATE INDEX audit_of_client_by_type ON audit_log (client, resource_type) WHERE account IS NULL;
CREATE INDEX audit_of_codes ON audit_log (action, resource_id) WHERE resource_type = 'code';
CREATE INDEX audit_of_things ON audit_log (resource_type, resource_id) WHERE resource_type <> 'movements';
CREATE INDEX audit_of_trace ON audit_log (trace_id);

-- Directories of people, such as Microsoft Entra ID, each with a token. An account has one.
CREATE TABLE directories (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- what people call it
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  -- what of a user becomes what of a person, JSON
  mapping TEXT NOT NULL CHECK (json_valid(mapping)),
  -- SHA-256 of its secret, and when it was made
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  token_created_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- when it called last
  last_used_at TEXT,
  -- when its mapping was changed, until all people are as it says; and the last consumer (seq) that is
  applying_since TEXT,
  applied_up_to INTEGER NOT NULL DEFAULT 0,
  -- when it was revoked; null: it counts
  revoked_at TEXT,
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  -- a checksum of the last use
  use_seal TEXT CHECK (length(use_seal) = 64)
) STRICT;
CREATE UNIQUE INDEX directories_of_account ON directories (account) WHERE revoked_at IS NULL;
CREATE INDEX directories_of_client ON directories (client) WHERE revoked_at IS NULL;
CREATE INDEX directories_to_apply ON directories (seq) WHERE applying_since IS NOT NULL;

-- People who came from the directory of their account, as it sent them.
CREATE TABLE directory_users (
  consumer INTEGER PRIMARY KEY REFERENCES consumers (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- in lower case
  user_name TEXT NOT NULL CHECK (length(user_name) BETWEEN 1 AND 1000),
  -- the name that the directory has for it
  external_id TEXT CHECK (length(external_id) BETWEEN 1 AND 1000),
  -- its attributes, JSON
  resource TEXT NOT NULL CHECK (json_valid(resource)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
CREATE UNIQUE INDEX directory_users_by_name ON directory_users (account, user_name);
CREATE INDEX directory_users_by_external_id ON directory_users (account, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX directory_users_of_account ON directory_users (account, consumer);

-- Groups of a directory.
CREATE TABLE directory_groups (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
  external_id TEXT CHECK (length(external_id) BETWEEN 1 AND 1000),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  removed_at TEXT,
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
CREATE INDEX directory_groups_of_account ON directory_groups (account) WHERE removed_at IS NULL;

-- Who is in which group of a directory.
CREATE TABLE directory_members (
  directory_group INTEGER NOT NULL REFERENCES directory_groups (seq),
  consumer INTEGER NOT NULL REFERENCES directory_users (consumer),
  PRIMARY KEY (directory_group, consumer)
) STRICT, WITHOUT ROWID;
CREATE INDEX directory_members_by_consumer ON directory_members (consumer);

-- What directories sent to change something, and what was refused: the latest 10,000 of an account.
CREATE TABLE directory_requests (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  date_ms INTEGER NOT NULL,
  -- of HTTP
  method TEXT NOT NULL,
  -- after /scim/v2; shortened
  path TEXT NOT NULL CHECK (length(path) <= 201),
  -- the name of the user or group in the body; null: it has none
  subject TEXT CHECK (length(subject) <= 201),
  status INTEGER NOT NULL,
  -- the code of the problem, and its detail in each language as JSON; null: it was done
  code TEXT,
  detail TEXT CHECK (json_valid(detail)),
  trace_id TEXT NOT NULL,
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
CREATE INDEX directory_requests_of_account ON directory_requests (account, date_ms);
CREATE INDEX directory_requests_refused ON directory_requests (account, date_ms) WHERE status >= 400;
