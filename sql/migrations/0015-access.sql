-- floor: 15
--
-- What people do for an installation by sessions. The conventions are those of 0001.

-- Lists of who may do what: live ones of a client or an account, newest first.
CREATE INDEX users_of_client ON users (client);
CREATE INDEX users_of_account ON users (account);
CREATE INDEX api_keys_live_of_client ON api_keys (client) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_live_of_account ON api_keys (account) WHERE revoked_at IS NULL;
CREATE INDEX controllers_live_of_client ON controllers (client) WHERE revoked_at IS NULL;
CREATE INDEX controllers_live_of_account ON controllers (account) WHERE revoked_at IS NULL;

-- A client can be removed while nothing is in it.
ALTER TABLE clients ADD COLUMN removed_at TEXT;

-- What is known of a controller from its calls, and what it says of itself. None of it is a change of the controller.
CREATE TABLE controller_status (
  controller INTEGER PRIMARY KEY REFERENCES controllers (seq),
  -- how long it is silent between two calls, as a rule, and the silences that this was learned from, by octaves: JSON
  usual_gap_ms INTEGER CHECK (usual_gap_ms > 0),
  silences TEXT CHECK (json_valid(silences)),
  -- what it told last: how many movements it has yet to send, its software, how far its clock is ahead of ours, and when
  pending INTEGER CHECK (pending >= 0),
  version TEXT,
  clock_offset_ms INTEGER,
  told_ms INTEGER
) STRICT;

-- A second factor, by RFC 6238.
CREATE TABLE user_totp (
  seq INTEGER PRIMARY KEY,
  user INTEGER NOT NULL UNIQUE REFERENCES users (seq),
  -- AES-256-GCM under a key that is derived from that of the templates: nonce, text and tag, base64
  secret TEXT NOT NULL,
  -- since when it is asked for; null until a first code showed that the telephone has it
  active_ms INTEGER,
  -- of the last code that was taken: none is taken twice
  last_step INTEGER NOT NULL,
  -- the whole row save its last step
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;

-- For a lost telephone: each takes the place of a code once, and is removed with its use.
CREATE TABLE user_recovery_codes (
  seq INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (seq),
  -- of 80 random bits
  code_sha256 TEXT NOT NULL CHECK (length(code_sha256) = 64),
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (user, code_sha256)
) STRICT;
