-- floor: 75
--
-- Users sign in by OpenID Connect.

-- The identity provider.
CREATE TABLE identity_provider (
  -- always 1: there is one row
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  -- what the button of the sign-in page calls it
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- as its discovery document and its tokens write it
  issuer TEXT NOT NULL,
  -- as what Larder is registered there
  client_id TEXT NOT NULL,
  -- sealed
  secret TEXT NOT NULL,
  -- the certificates that vouch for it, PEM; null: those of the system
  ca TEXT,
  -- the claim that lists the groups of a user
  groups_claim TEXT NOT NULL,
  -- what groups grant, JSON, the first that matches counts
  grants TEXT NOT NULL CHECK (json_valid(grants)),
  -- the one user who signs in by password; null: passwords are good for everyone
  local_owner INTEGER REFERENCES users (seq),
  updated_at TEXT NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;

-- Users as their identity provider knows them.
CREATE TABLE identities (
  seq INTEGER PRIMARY KEY,
  -- a person who signs in
  user INTEGER NOT NULL UNIQUE REFERENCES users (seq),
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- the row of the table by which they came: its kind and its value; null: owners set their role and scope
  granted_by TEXT CHECK (granted_by IN ('group', 'domain')),
  granted_value TEXT,
  -- 1: the user was disabled because no group grants anything
  is_lapsed INTEGER NOT NULL DEFAULT 0 CHECK (is_lapsed IN (0, 1)),
  created_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (issuer, subject),
  CHECK ((granted_by IS NULL) = (granted_value IS NULL))
) STRICT;

-- Sessions that the identity provider began.
CREATE TABLE provider_sessions (
  seq INTEGER PRIMARY KEY,
  session TEXT NOT NULL UNIQUE REFERENCES sessions (token_sha256) ON DELETE CASCADE,
  -- as what the provider ends it; null: it named none
  sid TEXT,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
CREATE INDEX provider_sessions_by_sid ON provider_sessions (sid) WHERE sid IS NOT NULL;

-- What works once and was used: starts of a sign-in, and tokens that end sessions.
CREATE TABLE spent_tokens (
  seq INTEGER PRIMARY KEY,
  -- SHA-256 of its name
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  -- when it would end anyway
  expires_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX spent_tokens_by_end ON spent_tokens (expires_ms);
