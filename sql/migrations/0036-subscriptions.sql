-- floor: 35
--
-- Subscriptions: programs that Larder calls when something changed (rules/webhooks). The conventions are those of 0001.

CREATE TABLE subscriptions (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- whose changes: of an account, of a client with all its accounts, of everybody
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  label TEXT NOT NULL,
  url TEXT NOT NULL,
  -- an array of JSON; null: all of them
  kinds TEXT CHECK (json_valid(kinds)),
  payload TEXT NOT NULL CHECK (payload IN ('bell', 'changes')),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- JSON, sealed: the secret that signs, and the one before it until it ends; empty once it is removed
  secrets TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  removed_at TEXT,
  -- see src/store/checks/seal.ts
  seal TEXT
) STRICT;

-- How far each has come. No audit row tells of it: it follows from what receivers answer.
CREATE TABLE subscription_states (
  subscription INTEGER PRIMARY KEY REFERENCES subscriptions (seq),
  -- the last change that was delivered: an entry of the audit, and of a batch the movement
  position_seq INTEGER NOT NULL,
  position_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'retrying', 'suspended', 'ended')),
  failures INTEGER NOT NULL,
  -- when it is tried again, by Larder's clock
  next_ms INTEGER,
  last_error TEXT,
  -- the message that is under way: up to which change, and how many; it stays the same until it was delivered
  pending_seq INTEGER,
  pending_at INTEGER,
  pending_count INTEGER
) STRICT;

-- The latest calls of each.
CREATE TABLE subscription_attempts (
  seq INTEGER PRIMARY KEY,
  subscription INTEGER NOT NULL REFERENCES subscriptions (seq),
  date_ms INTEGER NOT NULL,
  message TEXT NOT NULL,
  status INTEGER,
  duration_ms INTEGER NOT NULL,
  error TEXT,
  bytes INTEGER NOT NULL
) STRICT;
CREATE INDEX subscription_attempts_of ON subscription_attempts (subscription);
