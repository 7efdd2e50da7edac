-- floor: 70
--
-- The schema, as a new database gets it: step 70 of the schema. Later steps are in migrations/.
--
-- Conventions of every table
--   seq         the key of a row inside the database, in the order of arrival; references between tables use it
--   id          the UUID of the row in the interface (version 7 where Larder made it)
--   client, account  the owners of a row
--   name        the name that people gave it
--   is_active   1 if it is active, else 0
--   *_at        a moment that is only shown: ISO 8601 UTC text, as the interface writes it
--   *_ms        a moment that is computed with: integer milliseconds since 1970-01-01T00:00Z
--   removed_at  set when the thing was removed; history and audit still refer to it. "Live" means null
--   search_text the texts that `search` reads: case and accents folded, one field per line
--   seal        a checksum of what no audit row contains (src/store/checks/seal.ts)
-- Amounts are integers in the minor unit of the account's currency. JSON is text. Foreign keys are enforced.
-- The table `migrations` lists the applied steps; src/store/directory/migrations.ts creates it.

-- A business on its own: a currency, a time zone, people, machines.
CREATE TABLE accounts (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- ISO 4217; what every amount of the account is in
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  -- IANA zone; periods, schedules and buckets are cut in it
  time_zone TEXT NOT NULL,
  -- JSON array of 'vending' and 'eas'
  business_lines TEXT NOT NULL CHECK (json_valid(business_lines)),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  -- 1: figures of consumption may name persons
  consumption_by_person INTEGER NOT NULL DEFAULT 0 CHECK (consumption_by_person IN (0, 1))
) STRICT;
CREATE TRIGGER account_reloads_moved AFTER UPDATE OF time_zone ON accounts WHEN old.time_zone <> new.time_zone BEGIN
  UPDATE reload_schedules SET settled_until_ms = 0 WHERE profile IN (SELECT seq FROM profiles WHERE account = new.seq
    AND removed_at IS NULL);
END;
CREATE INDEX accounts_of_client ON accounts (client);
CREATE TRIGGER refusal_counts_of_account AFTER INSERT ON accounts BEGIN
  INSERT INTO refusal_counts (account) VALUES (new.seq);
END;

-- Settings of how a kind of incident opens and closes; null: the default of the kind.
CREATE TABLE alert_settings (
  seq INTEGER PRIMARY KEY,
  -- an account, or 0: the installation
  account INTEGER NOT NULL,
  -- of which kind it is
  kind TEXT NOT NULL,
  is_active INTEGER CHECK (is_active IN (0, 1)),
  -- minutes that its cause lasts before it opens
  open_after_min INTEGER CHECK (open_after_min BETWEEN 0 AND 1440),
  -- minutes that its cause is away before it closes
  close_after_min INTEGER CHECK (close_after_min BETWEEN 0 AND 1440),
  -- warn or bad
  severity TEXT CHECK (severity IN ('warn', 'bad')),
  -- from how many on
  threshold INTEGER CHECK (threshold >= 1),
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (account, kind)
) STRICT;

-- Keys of programs.
CREATE TABLE api_keys (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- SHA-256 of the secret that was shown once
  secret_sha256 TEXT NOT NULL UNIQUE CHECK (length(secret_sha256) = 64),
  -- what people call it
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  -- whose data it sees; with no account: all accounts of the client
  client INTEGER NOT NULL REFERENCES clients (seq),
  -- null: a client-level key
  account INTEGER REFERENCES accounts (seq),
  -- JSON array
  permissions TEXT NOT NULL CHECK (json_valid(permissions)),
  -- requests in a clock minute
  rate_limit INTEGER NOT NULL CHECK (rate_limit > 0),
  -- when it ends; null: never
  expires_at TEXT,
  created_at TEXT NOT NULL,
  -- when it was used last
  last_used_at TEXT,
  -- when it was revoked; null: it counts
  revoked_at TEXT,
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT CHECK (length(seal) = 64),
  -- a checksum of the last use
  use_seal TEXT CHECK (use_seal = '-' OR length(use_seal) = 64)
) STRICT;
CREATE INDEX api_keys_live_of_account ON api_keys (account) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_live_of_client ON api_keys (client) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_of_client ON api_keys (client, label);

-- Counts of audit entries, by owner, kind and action.
CREATE TABLE audit_counts (
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- date_ms / 86400000
  day INTEGER NOT NULL,
  -- to what kind of thing
  resource_type TEXT NOT NULL,
  -- what was done
  action TEXT NOT NULL,
  -- how many
  count INTEGER NOT NULL,
  PRIMARY KEY (client, account, day, resource_type, action)
) STRICT, WITHOUT ROWID;

-- Every change, once, each entry chained to the one before. Nothing is ever changed or removed here.
CREATE TABLE audit_log (
  -- without gaps, so a missing row shows; and date_ms never decreases along it, so a moment is found by bisection
  seq INTEGER PRIMARY KEY,
  -- only shown: nothing looks a row up by it
  id TEXT NOT NULL,
  -- never before the row above it, also when the clock stepped back
  date_ms INTEGER NOT NULL,
  -- who did it: a key, a person, a controller, the system
  actor_type TEXT NOT NULL CHECK (actor_type = 'api_key' OR actor_type = 'operator' OR actor_type = 'controller' OR
    actor_type = 'system'),
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

-- Full-text index of the audit (FTS5). The idle writer fills it.
CREATE VIRTUAL TABLE audit_search USING fts5 (
  search_text,
  content = '',
  columnsize = 0,
  tokenize = 'trigram case_sensitive 1'
);

-- The last audit entry in the full-text index.
CREATE TABLE audit_search_mark (
  -- always 1: there is one row
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  -- every row of audit_log up to this seq is in audit_search
  indexed_seq INTEGER NOT NULL
) STRICT;

-- Businesses with one or more accounts.
CREATE TABLE clients (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  created_at TEXT NOT NULL,
  removed_at TEXT
) STRICT;

-- Counts of codes, by owner.
CREATE TABLE code_counts (
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  is_active INTEGER NOT NULL,
  -- how many
  count INTEGER NOT NULL,
  PRIMARY KEY (client, account, is_active)
) STRICT, WITHOUT ROWID;

-- Full-text index of codes (FTS5). Triggers fill it.
CREATE VIRTUAL TABLE code_search USING fts5 (
  grams,
  content = '',
  contentless_delete = 1,
  detail = 'none',
  tokenize = 'ascii'
);

-- Every value that a code has or had, for controllers that ask what changed.
CREATE TABLE code_values (
  -- whose codes: 0 of the client, else of an account
  level INTEGER NOT NULL,
  -- the text that is read or given
  value TEXT NOT NULL,
  -- the account whose controllers are told
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- the code, a card or what stands for one
  code INTEGER NOT NULL REFERENCES codes (seq),
  -- the account's number of the last change that a controller must know of, rising
  change INTEGER NOT NULL,
  PRIMARY KEY (level, value)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX code_values_by_change ON code_values (account, change);

-- Cards, PINs and what else stands for a person at a machine, with their balances.
CREATE TABLE codes (
  seq INTEGER PRIMARY KEY,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- the person
  consumer INTEGER NOT NULL REFERENCES consumers (seq),
  -- what the machine reads
  value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 256),
  -- QR, CARD, PIN, FINGERPRINT or another
  type TEXT NOT NULL CHECK (type = 'QR' OR type = 'NFC' OR type = 'FINGERPRINT' OR type = 'CODE128' OR type = 'CODE39'
    OR type = 'PDF417' OR type = 'EAN13' OR type = 'UPCA' OR type = 'MAXICODE' OR type = 'MRZ'),
  -- where it is read: one operation, or (null) every operation of the account. `level` says both in one number
  operation INTEGER REFERENCES operations (seq),
  -- whose it is: 0 of the client, else of that account
  level INTEGER NOT NULL GENERATED ALWAYS AS (ifnull(operation, -account)) VIRTUAL,
  -- off_with_consumer: the consumer's deactivation took it, so the consumer's activation brings it back
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- 1: it is off because the person is
  off_with_consumer INTEGER NOT NULL DEFAULT 0 CHECK (off_with_consumer IN (0, 1) AND off_with_consumer + is_active <
    2),
  -- the two slots, each with the moment from which its profile counts
  vending_profile INTEGER REFERENCES profiles (seq),
  -- since when the vending profile is theirs
  vending_assigned_ms INTEGER,
  -- the profile by which products are handed out
  eas_profile INTEGER REFERENCES profiles (seq),
  -- since when that profile is theirs
  eas_assigned_ms INTEGER,
  -- minor units. The subsidy and the top-ups; a machine's overdraw may take either below 0
  vending_balance INTEGER NOT NULL DEFAULT 0 CHECK (vending_balance BETWEEN -9007199254740991 AND 9007199254740991),
  -- their own money, minor units
  vending_recharge INTEGER NOT NULL DEFAULT 0 CHECK (vending_recharge BETWEEN -9007199254740991 AND 9007199254740991),
  -- the last reload under this assignment, from which missed ones are counted (null: from vending_assigned_ms); the
  -- last reload or setting of the subsidy; the last top-up
  last_reload_ms INTEGER,
  -- when the subsidy changed last
  last_subsidy_ms INTEGER,
  -- when their own money changed last
  last_recharge_ms INTEGER,
  created_at TEXT NOT NULL,
  removed_at TEXT,
  -- the value
  search_text TEXT NOT NULL,
  CHECK ((vending_profile IS NULL) = (vending_assigned_ms IS NULL)),
  CHECK ((eas_profile IS NULL) = (eas_assigned_ms IS NULL)),
  CHECK (removed_at IS NULL OR (vending_profile IS NULL AND eas_profile IS NULL))
) STRICT;
CREATE TRIGGER code_added AFTER INSERT ON codes BEGIN
  INSERT INTO code_search (rowid, grams) SELECT code, grams FROM code_grams WHERE code = new.seq;
END;
CREATE TRIGGER code_found_otherwise AFTER UPDATE OF search_text ON codes WHEN old.search_text <> new.search_text AND
  new.removed_at IS NULL BEGIN
  DELETE FROM code_search WHERE rowid = old.seq;
  INSERT INTO code_search (rowid, grams) SELECT code, grams FROM code_grams WHERE code = new.seq;
END;
CREATE TRIGGER code_moved AFTER UPDATE OF value, operation ON codes WHEN (old.value <> new.value OR old.operation IS
  NOT new.operation) AND new.removed_at IS NULL BEGIN
  UPDATE code_values SET change = 1 + (SELECT max(change) FROM code_values v WHERE v.account = old.account) WHERE level
    = old.level AND value = old.value;
  INSERT INTO consumer_reach_of_codes (consumer) VALUES (new.consumer);
  INSERT INTO code_news VALUES (new.seq);
END;
CREATE TRIGGER code_removed AFTER UPDATE OF removed_at ON codes WHEN old.removed_at IS NULL AND new.removed_at IS NOT
  NULL BEGIN
  DELETE FROM code_search WHERE rowid = old.seq;
  UPDATE code_counts SET count = count - 1 WHERE client = old.client AND account = old.account AND is_active =
    old.is_active;
  INSERT INTO consumer_reach_of_codes (consumer) VALUES (new.consumer);
  INSERT INTO code_news VALUES (new.seq);
END;
CREATE TRIGGER code_retyped AFTER UPDATE OF type ON codes WHEN old.type <> new.type AND new.removed_at IS NULL BEGIN
  INSERT INTO code_news VALUES (new.seq);
END;
CREATE TRIGGER code_switched AFTER UPDATE OF is_active ON codes WHEN old.is_active <> new.is_active AND new.removed_at
  IS NULL BEGIN
  UPDATE code_counts SET count = count - 1 WHERE client = old.client AND account = old.account AND is_active =
    old.is_active;
  INSERT INTO code_counts VALUES (new.client, new.account, new.is_active, 1) ON CONFLICT DO UPDATE SET count = count +
    1;
  INSERT INTO code_news VALUES (new.seq);
END;
CREATE INDEX codes_by_eas_profile ON codes (eas_profile) WHERE eas_profile IS NOT NULL;
CREATE INDEX codes_by_reload ON codes (vending_profile, ifnull(last_reload_ms, vending_assigned_ms)) WHERE
  vending_profile IS NOT NULL;
CREATE UNIQUE INDEX codes_by_value ON codes (level, value) WHERE removed_at IS NULL;
CREATE TRIGGER codes_known_by_another_value AFTER UPDATE OF value ON codes BEGIN
  DELETE FROM unknown_codes WHERE account = new.account AND value = new.value;
END;
CREATE INDEX codes_of_account ON codes (account) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX codes_of_consumer ON codes (consumer, value) WHERE removed_at IS NULL;
CREATE INDEX codes_of_level ON codes (level) WHERE removed_at IS NULL;

-- Counts of people, by owner.
CREATE TABLE consumer_counts (
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  is_active INTEGER NOT NULL,
  -- how many
  count INTEGER NOT NULL,
  PRIMARY KEY (client, account, is_active)
) STRICT, WITHOUT ROWID;

-- Deliveries in the order of persons, folded in quiet moments.
CREATE TABLE consumer_deliveries (
  -- the person
  consumer INTEGER NOT NULL,
  date_ms INTEGER NOT NULL,
  -- the delivery
  delivery INTEGER NOT NULL,
  -- the operation (0: none) of a successful sale of the vending line; -1: anything else
  sold_in INTEGER NOT NULL,
  PRIMARY KEY (consumer, date_ms, delivery)
) STRICT, WITHOUT ROWID;

-- Progress of moving recent deliveries into the order of persons.
CREATE TABLE consumer_fold (
  seq INTEGER PRIMARY KEY CHECK (seq = 1),
  -- the person
  consumer INTEGER NOT NULL,
  -- how many are not folded yet
  recent INTEGER NOT NULL CHECK (recent >= 0)
) STRICT;

-- In which accounts a person of a client was served.
CREATE TABLE consumer_reach (
  -- the person
  consumer INTEGER NOT NULL REFERENCES consumers (seq),
  -- whose codes: 0 of the client, else of an account
  level INTEGER NOT NULL,
  PRIMARY KEY (consumer, level)
) STRICT, WITHOUT ROWID;
CREATE INDEX consumer_reach_by_level ON consumer_reach (level, consumer);
CREATE TRIGGER consumer_reach_deleted AFTER DELETE ON consumer_reach BEGIN
  UPDATE consumer_reach_counts SET count = count - 1 WHERE level = old.level AND is_active = (SELECT is_active FROM
    consumers WHERE seq = old.consumer);
END;

-- Counts of the people that an account served.
CREATE TABLE consumer_reach_counts (
  -- whose codes: 0 of the client, else of an account
  level INTEGER NOT NULL,
  -- the consumer's
  is_active INTEGER NOT NULL,
  -- how many
  count INTEGER NOT NULL,
  PRIMARY KEY (level, is_active)
) STRICT, WITHOUT ROWID;

-- In which operations a person bought, first and last.
CREATE TABLE consumer_sales (
  -- the person
  consumer INTEGER NOT NULL,
  -- the operation, a place within the account
  operation INTEGER NOT NULL,
  -- the first moment
  first_ms INTEGER NOT NULL,
  -- the last moment
  last_ms INTEGER NOT NULL CHECK (last_ms >= first_ms),
  PRIMARY KEY (consumer, operation)
) STRICT, WITHOUT ROWID;

-- Full-text index of people (FTS5). Triggers fill it.
CREATE VIRTUAL TABLE consumer_search USING fts5 (
  grams,
  content = '',
  contentless_delete = 1,
  detail = 'none',
  tokenize = 'ascii'
);

-- People who take things from machines.
CREATE TABLE consumers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- the number by which the business knows the person
  identification TEXT NOT NULL CHECK (length(identification) BETWEEN 1 AND 200),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  removed_at TEXT,
  -- name and identification
  search_text TEXT NOT NULL,
  updated_at TEXT NOT NULL DEFAULT '',
  -- the tags that they carry now, as one set; null: none
  tag_set INTEGER REFERENCES tag_sets (seq),
  -- since when they carry these; null: as long as they are known
  tags_since_ms INTEGER,
  -- JSON: the order of these, where it is not that of the set
  tag_order TEXT CHECK (tag_order IS NULL OR json_valid(tag_order))
) STRICT;
CREATE TRIGGER consumer_added AFTER INSERT ON consumers BEGIN
  INSERT INTO consumer_search (rowid, grams) SELECT consumer, grams FROM consumer_grams WHERE consumer = new.seq;
END;
CREATE TRIGGER consumer_found_otherwise AFTER UPDATE OF search_text ON consumers WHEN old.search_text <>
  new.search_text AND new.removed_at IS NULL BEGIN
  DELETE FROM consumer_search WHERE rowid = old.seq;
  INSERT INTO consumer_search (rowid, grams) SELECT consumer, grams FROM consumer_grams WHERE consumer = new.seq;
END;
CREATE TRIGGER consumer_identified_otherwise AFTER UPDATE OF identification ON consumers WHEN old.identification <>
  new.identification AND new.removed_at IS NULL BEGIN
  DELETE FROM former_identifications WHERE account = new.account AND identification = new.identification AND consumer =
    new.seq;
  INSERT INTO former_identifications VALUES (old.account, old.identification, old.seq);
END;
CREATE TRIGGER consumer_no_longer_identified AFTER UPDATE OF removed_at ON consumers WHEN old.removed_at IS NULL AND
  new.removed_at IS NOT NULL BEGIN
  INSERT INTO former_identifications VALUES (old.account, old.identification, old.seq);
END;
CREATE TRIGGER consumer_removed AFTER UPDATE OF removed_at ON consumers WHEN old.removed_at IS NULL AND new.removed_at
  IS NOT NULL BEGIN
  DELETE FROM consumer_search WHERE rowid = old.seq;
  UPDATE consumer_counts SET count = count - 1 WHERE client = old.client AND account = old.account AND is_active =
    old.is_active;
END;
CREATE TRIGGER consumer_switched AFTER UPDATE OF is_active ON consumers WHEN old.is_active <> new.is_active AND
  new.removed_at IS NULL BEGIN
  UPDATE consumer_counts SET count = count - 1 WHERE client = old.client AND account = old.account AND is_active =
    old.is_active;
  INSERT INTO consumer_counts VALUES (new.client, new.account, new.is_active, 1) ON CONFLICT DO UPDATE SET count = count
    + 1;
  UPDATE consumer_reach_counts SET count = count - 1 WHERE is_active = old.is_active AND level IN (SELECT level FROM
    consumer_reach WHERE consumer = new.seq);
  INSERT INTO consumer_reach_counts SELECT level, new.is_active, 1 FROM consumer_reach WHERE consumer = new.seq ON
    CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE UNIQUE INDEX consumers_by_identification ON consumers (account, identification) WHERE removed_at IS NULL;
CREATE INDEX consumers_ever_of_account ON consumers (account);
CREATE INDEX consumers_of_account ON consumers (account) WHERE removed_at IS NULL;
CREATE INDEX consumers_of_account_by_state ON consumers (account, is_active) WHERE removed_at IS NULL;
CREATE INDEX consumers_of_client ON consumers (client) WHERE removed_at IS NULL;
CREATE INDEX consumers_of_client_by_state ON consumers (client, is_active) WHERE removed_at IS NULL;
CREATE INDEX consumers_sorted_by_change ON consumers (account, is_active, updated_at) WHERE removed_at IS NULL;
CREATE INDEX consumers_sorted_by_name ON consumers (account, is_active, search_text) WHERE removed_at IS NULL;
CREATE INDEX removed_consumers_sorted_by_change ON consumers (account, is_active, updated_at) WHERE removed_at IS NOT
  NULL;

-- Progress of a contact's notifications.
CREATE TABLE contact_states (
  -- the contact
  contact INTEGER PRIMARY KEY REFERENCES contacts (seq),
  -- when the last message reached them
  sent_ms INTEGER,
  -- the day, of his calendar, whose digest and whose reminder he has had
  digest_day TEXT,
  -- the day, of their calendar, of the last reminder
  reminder_day TEXT,
  -- the end of quiet hours at which he was last handed what was open
  handover_ms INTEGER,
  -- when the last sign of life was sent
  heartbeat_ms INTEGER,
  -- when something is due to him next by the hour
  next_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
CREATE INDEX contact_states_by_next ON contact_states (next_ms);

-- People and channels that Larder notifies.
CREATE TABLE contacts (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- whose it is: of an account, of a client, or (both null) of the whole installation
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  -- what people call it
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  -- email, webhook or ntfy
  channel TEXT NOT NULL CHECK (channel IN ('email', 'webhook', 'ntfy')),
  -- how a webhook is written; null: it is none
  shape TEXT CHECK (shape IN ('larder', 'teams', 'slack', 'telegram')),
  -- what of the target is no secret: its domain or host
  host TEXT NOT NULL,
  -- JSON, sealed: target, token, and the secrets that sign
  secrets TEXT NOT NULL,
  -- the language of what is said to them
  language TEXT NOT NULL CHECK (language IN ('en', 'es')),
  -- the IANA zone in which days and hours are counted
  time_zone TEXT NOT NULL,
  -- JSON as the interface has them
  wants TEXT NOT NULL CHECK (json_valid(wants)),
  -- JSON: when they are not to be disturbed
  quiet_hours TEXT NOT NULL CHECK (json_valid(quiet_hours)),
  -- JSON array of ids; null: all that they may hear of
  account_ids TEXT CHECK (json_valid(account_ids)),
  -- minutes that something lasts before they hear of it
  after_minutes INTEGER NOT NULL CHECK (after_minutes >= 0),
  -- 1: what is bad is told in quiet hours as well
  bad_breaks_quiet INTEGER NOT NULL CHECK (bad_breaks_quiet IN (0, 1)),
  -- 1: messages may name persons
  personal_data INTEGER NOT NULL CHECK (personal_data IN (0, 1)),
  -- minutes between signs of life; null: none
  heartbeat_minutes INTEGER CHECK (heartbeat_minutes > 0),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  removed_at TEXT,
  -- id, host, secrets, moment of creation
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  CHECK (account IS NULL OR client IS NOT NULL),
  CHECK ((channel = 'webhook') = (shape IS NOT NULL))
) STRICT;
CREATE INDEX contacts_of_account ON contacts (account) WHERE removed_at IS NULL;
CREATE INDEX contacts_of_client ON contacts (client) WHERE removed_at IS NULL;

-- Status that controllers report, and how often they call.
CREATE TABLE controller_status (
  -- the controller that reported it
  controller INTEGER PRIMARY KEY REFERENCES controllers (seq),
  -- how long it is silent between two calls, as a rule, and the silences that this was learned from, by octaves: JSON
  usual_gap_ms INTEGER CHECK (usual_gap_ms > 0),
  -- JSON: the latest gaps between calls
  silences TEXT CHECK (json_valid(silences)),
  -- what it told last: how many movements it has yet to send, its software, how far its clock is ahead of ours, and
  -- when
  pending INTEGER CHECK (pending >= 0),
  -- the version
  version TEXT,
  -- how far its clock is ahead
  clock_offset_ms INTEGER,
  -- when that was told
  told_ms INTEGER,
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT NOT NULL DEFAULT '-' CHECK (seal = '-' OR length(seal) = 64)
) STRICT;

-- Programs that report for machines, each with a token.
CREATE TABLE controllers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- the serial number, as it is printed and reported
  serial TEXT NOT NULL CHECK (length(serial) BETWEEN 1 AND 200),
  -- SHA-256 of its secret
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  created_at TEXT NOT NULL,
  -- when it called last
  last_seen_at TEXT,
  -- when it was revoked; null: it counts
  revoked_at TEXT,
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT CHECK (length(seal) = 64),
  -- a checksum of the last use
  use_seal TEXT CHECK (use_seal = '-' OR length(use_seal) = 64)
) STRICT;
CREATE INDEX controllers_by_any_serial ON controllers (account, serial);
CREATE UNIQUE INDEX controllers_by_serial ON controllers (account, serial) WHERE revoked_at IS NULL;
CREATE INDEX controllers_live_of_account ON controllers (account) WHERE revoked_at IS NULL;
CREATE INDEX controllers_live_of_client ON controllers (client) WHERE revoked_at IS NULL;

-- Cursors that came from another copy of this data, by epoch.
CREATE TABLE copies (
  seq INTEGER PRIMARY KEY,
  -- the history that somebody else writes as well
  epoch TEXT NOT NULL UNIQUE,
  -- when that was noticed first
  first_ms INTEGER NOT NULL,
  -- when last, to the hour
  last_ms INTEGER NOT NULL,
  -- of the last time: the entry of the audit that the cursor named
  entry INTEGER NOT NULL,
  -- and who came with it: a key, a person, a controller
  actor_type TEXT NOT NULL,
  -- their id
  actor_id TEXT,
  -- what they are called
  actor_label TEXT NOT NULL,
  -- see src/store/checks/seal.ts
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;

-- Credits and debits of a code that were entered by hand.
CREATE TABLE credits (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- the number of the movement in its account, without a gap
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  -- Larder's clock
  date_ms INTEGER NOT NULL,
  -- where it belongs: the operation of the sale that it makes good, else the one that was named, else the code's
  operation INTEGER,
  -- whose, as they were then
  code_value TEXT NOT NULL,
  -- the code, a card or what stands for one
  code INTEGER NOT NULL REFERENCES codes (seq),
  -- the type of the code then
  code_type TEXT NOT NULL,
  -- the person
  consumer INTEGER NOT NULL,
  -- what the person was called then
  consumer_name TEXT NOT NULL,
  -- the identification of the person then
  consumer_identification TEXT NOT NULL,
  -- minor units; balance_after is the code's vending_recharge after it
  amount INTEGER NOT NULL CHECK (amount <> 0 AND amount BETWEEN -9007199254740991 AND 9007199254740991),
  -- what the code had afterwards, minor units
  balance_after INTEGER NOT NULL CHECK (balance_after BETWEEN -9007199254740991 AND 9007199254740991),
  -- why, in words
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- what it makes good
  delivery INTEGER REFERENCES deliveries (seq),
  -- the tags that the person carried at that moment; null: none
  tag_set INTEGER,
  -- what of the amount went to the subsidy
  to_subsidy INTEGER NOT NULL DEFAULT 0 CHECK (to_subsidy BETWEEN 0 AND max(amount, 0))
) STRICT;
CREATE INDEX credits_by_arrival ON credits (account);
CREATE INDEX credits_by_consumer ON credits (account, consumer_identification, date_ms);
CREATE INDEX credits_by_operation ON credits (operation, date_ms) WHERE operation IS NOT NULL;
CREATE INDEX credits_of_account ON credits (account, date_ms);
CREATE UNIQUE INDEX credits_of_delivery ON credits (delivery) WHERE delivery IS NOT NULL;

-- Sales and issues of machines, delivered or failed.
CREATE TABLE deliveries (
  seq INTEGER PRIMARY KEY,
  -- the machine's name for it; it is known once in an account, whatever the kind of movement
  id TEXT NOT NULL,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- the place in the account's order of arrival, which all kinds of movements share without gaps
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  -- the machine's clock, and Larder's
  date_ms INTEGER NOT NULL,
  -- when Larder heard of it
  received_ms INTEGER NOT NULL,
  -- who reported it (null: `larder import`), for which device, as that was named and placed on arrival
  controller INTEGER,
  -- the machine
  device INTEGER NOT NULL REFERENCES devices (seq),
  -- what the machine was called then
  device_name TEXT NOT NULL,
  -- the operation, a place within the account
  operation INTEGER,
  -- the selection of the machine
  selection TEXT,
  -- what was delivered, as it was on arrival
  business_line TEXT NOT NULL CHECK (business_line IN ('vending', 'eas')),
  -- the product
  product INTEGER NOT NULL REFERENCES products (seq),
  -- what the product was called then
  product_name TEXT NOT NULL,
  -- the type of the product then
  product_type TEXT NOT NULL,
  -- 1: it is to be brought back
  is_returnable INTEGER NOT NULL CHECK (is_returnable IN (0, 1) AND (is_returnable = 0 OR business_line = 'eas')),
  -- to whom, as they were on arrival. No code: a sale for cash. A code that was never known is text alone
  code_value TEXT,
  -- the code, a card or what stands for one
  code INTEGER REFERENCES codes (seq),
  -- the person
  consumer INTEGER,
  -- what the person was called then
  consumer_name TEXT,
  -- the identification of the person then
  consumer_identification TEXT,
  -- how it went
  is_delivered INTEGER NOT NULL CHECK (is_delivered IN (0, 1)),
  -- why it failed, as the machine says
  failure_reason TEXT CHECK (is_delivered = 0 OR failure_reason IS NULL),
  -- how it was paid
  method TEXT NOT NULL CHECK (method = 'CASH' OR method = 'CASHLESS' OR method = 'CARD' OR method = 'WALLET' OR method =
    'BRE_B' OR method = 'REMOTE'),
  -- minor units; the tax rate is a percentage. What neither the subsidy nor the top-ups paid, `method` did
  sell_value INTEGER NOT NULL CHECK (sell_value BETWEEN 0 AND 9007199254740991),
  -- percent
  tax_rate REAL NOT NULL CHECK (tax_rate BETWEEN 0 AND 100),
  -- the tax in the price, minor units
  tax_value INTEGER NOT NULL CHECK (tax_value BETWEEN 0 AND sell_value),
  -- minor units
  price_without_tax INTEGER NOT NULL GENERATED ALWAYS AS (sell_value - tax_value) VIRTUAL,
  -- what it cost the business, minor units
  cost INTEGER NOT NULL CHECK (cost BETWEEN 0 AND 9007199254740991),
  -- the price without tax, less the cost; minor units
  profit INTEGER NOT NULL GENERATED ALWAYS AS (iif(is_delivered, sell_value - tax_value - cost, 0)) VIRTUAL,
  -- how much of it the subsidy paid, minor units
  balance_paid INTEGER NOT NULL CHECK (balance_paid >= 0),
  -- how much of it their own money paid, minor units
  recharge_paid INTEGER NOT NULL CHECK (recharge_paid >= 0 AND balance_paid + recharge_paid <= sell_value),
  -- the receipt's name (null: the id is) and the name of the video
  frame_uuid TEXT,
  -- the name under which its video comes
  video_key TEXT,
  -- when it came back, by the machine's clock (null: it did not)
  returned_ms INTEGER,
  -- how the pair was closed without a return; null: it was not
  closed_as TEXT,
  -- the tags that the person carried at that moment; null: none
  tag_set INTEGER,
  -- the profile under which it was taken; null: none
  profile INTEGER,
  -- 1: the date can hardly be right; null: it can, or nobody looked
  date_doubtful INTEGER CHECK (date_doubtful = 1),
  -- the date as the machine sent it, where that is before 2000; null: date_ms is what was sent
  sent_date TEXT,
  CHECK ((code IS NULL) = (consumer IS NULL)),
  CHECK (code IS NULL OR (code_value IS NOT NULL AND consumer_name IS NOT NULL AND consumer_identification IS NOT
    NULL)),
  CHECK (is_delivered = 1 OR (balance_paid = 0 AND recharge_paid = 0)),
  CHECK (returned_ms IS NULL OR (is_returnable = 1 AND is_delivered = 1))
) STRICT;
CREATE INDEX deliveries_by_arrival ON deliveries (account);
CREATE INDEX deliveries_by_controller ON deliveries (controller, date_ms) WHERE controller IS NOT NULL;
CREATE INDEX deliveries_by_device ON deliveries (device, date_ms);
CREATE INDEX deliveries_by_line ON deliveries (account, business_line, date_ms);
CREATE INDEX deliveries_by_method ON deliveries (account, method, date_ms);
CREATE INDEX deliveries_by_operation ON deliveries (operation, date_ms) WHERE operation IS NOT NULL;
CREATE INDEX deliveries_by_outcome ON deliveries (account, is_delivered, date_ms);
CREATE INDEX deliveries_by_product ON deliveries (product, date_ms);
CREATE INDEX deliveries_by_receipt ON deliveries (account, received_ms);
CREATE INDEX deliveries_by_return ON deliveries (account, returned_ms) WHERE returned_ms IS NOT NULL;
CREATE INDEX deliveries_by_returnable ON deliveries (account, is_returnable, date_ms) WHERE business_line = 'eas';
CREATE INDEX deliveries_doubtful ON deliveries (account, received_ms) WHERE date_doubtful = 1;
CREATE INDEX deliveries_of_account ON deliveries (account, date_ms);
CREATE INDEX deliveries_of_code_by_product ON deliveries (code, product, date_ms) WHERE is_delivered = 1 AND
  business_line = 'eas' AND code IS NOT NULL;
CREATE INDEX deliveries_open_of_code ON deliveries (code, product) WHERE is_delivered = 1 AND is_returnable = 1 AND
  returned_ms IS NULL AND code IS NOT NULL;
CREATE INDEX deliveries_pending ON deliveries (account, date_ms) WHERE is_delivered = 1 AND is_returnable = 1 AND
  returned_ms IS NULL;
CREATE INDEX deliveries_refundable ON deliveries (account, date_ms) WHERE is_delivered = 0 AND business_line =
  'vending' AND sell_value > 0 AND (code_value IS NULL OR method <> 'CASHLESS');
CREATE INDEX deliveries_returned ON deliveries (account, date_ms) WHERE returned_ms IS NOT NULL;
CREATE INDEX deliveries_written_off ON deliveries (account, date_ms) WHERE closed_as = 'written_off';

-- Deliveries by hour and day: how many, by operation, line, method and type.
CREATE TABLE delivery_rollups (
  account INTEGER NOT NULL,
  -- what the sum is over: an hour or a day
  unit INTEGER NOT NULL CHECK (unit = 4 OR unit = 16 OR unit = 96 OR unit = 384 OR unit = 3072),
  -- the beginning of that hour or day, UTC
  start INTEGER NOT NULL,
  -- the operation, a place within the account
  operation INTEGER NOT NULL,
  -- vending or eas
  business_line TEXT NOT NULL,
  -- 1: the machine handed it out; 0: it failed to
  is_delivered INTEGER NOT NULL,
  -- how it was paid
  method TEXT NOT NULL,
  -- the type of the product then
  product_type TEXT NOT NULL,
  -- 1: it is to be brought back
  is_returnable INTEGER NOT NULL,
  -- how many
  count INTEGER NOT NULL,
  -- the sum of sell_value, failed ones included
  value INTEGER NOT NULL,
  PRIMARY KEY (account, unit, start, operation, business_line, is_delivered, method, product_type, is_returnable)
) STRICT, WITHOUT ROWID;

-- Machines that another controller than their own reports for, or that somebody took off a controller.
CREATE TABLE device_reporters (
  -- the machine
  device INTEGER PRIMARY KEY REFERENCES devices (seq),
  -- the controller whose report named the machine last; null: its own
  controller INTEGER REFERENCES controllers (seq),
  -- since when that controller reports for it
  since_ms INTEGER CHECK ((since_ms IS NULL) = (controller IS NULL)),
  -- JSON array of the controllers that somebody took from it: their reports do not link it again
  declined TEXT NOT NULL CHECK (json_valid(declined)),
  -- the seal of the row
  seal TEXT NOT NULL
) STRICT;

-- Sales by hour and day and machine.
CREATE TABLE device_rollups (
  account INTEGER NOT NULL,
  -- what the sum is over: an hour or a day
  unit INTEGER NOT NULL CHECK (unit = 4 OR unit = 16 OR unit = 96 OR unit = 384 OR unit = 3072),
  -- the beginning of that hour or day, UTC
  start INTEGER NOT NULL,
  -- the operation, a place within the account
  operation INTEGER NOT NULL,
  -- the machine
  device INTEGER NOT NULL,
  -- how many were sold
  sales INTEGER NOT NULL,
  -- minor units
  revenue INTEGER NOT NULL,
  -- what it cost the business, minor units
  cost INTEGER NOT NULL,
  -- minor units
  tax INTEGER NOT NULL,
  PRIMARY KEY (account, unit, start, operation, device)
) STRICT, WITHOUT ROWID;

-- Machines.
CREATE TABLE devices (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- the operation, a place within the account
  operation INTEGER REFERENCES operations (seq),
  -- the serial number, as it is printed and reported
  serial TEXT NOT NULL CHECK (length(serial) BETWEEN 1 AND 200),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- JSON array of vending and eas
  business_lines TEXT NOT NULL CHECK (json_valid(business_lines)),
  -- the controller that reports for it, by serial: it may be registered later
  controller_serial TEXT,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  removed_at TEXT,
  search_text TEXT NOT NULL,
  -- JSON array of the selections that its front has, as they were drawn; null: nobody drew it
  front TEXT CHECK (front IS NULL OR json_valid(front)),
  -- when the first report of its controller linked it; null: a person chose the controller, or there is none
  linked_at TEXT
) STRICT;
CREATE INDEX devices_by_any_serial ON devices (account, serial);
CREATE UNIQUE INDEX devices_by_serial ON devices (account, serial) WHERE removed_at IS NULL;
CREATE INDEX devices_of_account ON devices (account) WHERE removed_at IS NULL;
CREATE INDEX devices_of_client ON devices (client) WHERE removed_at IS NULL;
CREATE INDEX devices_of_controller ON devices (account, controller_serial) WHERE removed_at IS NULL AND
  controller_serial IS NOT NULL;
CREATE INDEX devices_of_operation ON devices (operation) WHERE removed_at IS NULL;
CREATE INDEX removed_devices_sorted_by_change ON devices (account, updated_at) WHERE removed_at IS NOT NULL;

-- Videos of deliveries and returns; their bytes are files beside the database.
CREATE TABLE evidence (
  seq INTEGER PRIMARY KEY,
  -- also the name of the file, under evidence/<account's id> in the data directory. The file is whole and durable
  -- before the row is; a file without a row is what an upload left that never came to its end
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- what the machine calls it; movements name it, before or after it came
  video_key TEXT NOT NULL CHECK (length(video_key) BETWEEN 1 AND 200),
  -- of which type it is
  media_type TEXT NOT NULL,
  -- how long it is
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  -- who sent it (null: the operator), and when, by Larder's clock
  controller INTEGER REFERENCES controllers (seq),
  -- when Larder heard of it
  received_ms INTEGER NOT NULL,
  -- SHA-256 of its bytes
  sha256 TEXT CHECK (length(sha256) = 64),
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT CHECK (length(seal) = 64)
) STRICT;
CREATE UNIQUE INDEX evidence_by_key ON evidence (account, video_key);

-- Files that somebody asked for, made in the background.
CREATE TABLE exports (
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
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'running', 'ready', 'failed')),
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
  CHECK ((state IN ('ready', 'failed')) = (forget_ms IS NOT NULL)),
  CHECK ((state = 'failed') = (error IS NOT NULL)),
  CHECK ((state = 'ready') = (file_name IS NOT NULL))
) STRICT;
CREATE INDEX exports_by_end ON exports (forget_ms) WHERE forget_ms IS NOT NULL;
CREATE INDEX exports_of_key ON exports (key, kind, seq) WHERE key IS NOT NULL;
CREATE INDEX exports_of_user ON exports (user, kind, seq) WHERE user IS NOT NULL;
CREATE INDEX exports_to_do ON exports (state) WHERE state IN ('pending', 'running');
CREATE UNIQUE INDEX exports_under_way ON exports (key) WHERE state IN ('pending', 'running');
CREATE UNIQUE INDEX exports_under_way_of_user ON exports (user) WHERE state IN ('pending', 'running');

-- Extras that deliveries used.
CREATE TABLE extra_uses (
  -- the delivery
  delivery INTEGER PRIMARY KEY REFERENCES deliveries (seq),
  -- the extra that was used
  extra INTEGER NOT NULL REFERENCES extras (seq),
  -- the code, a card or what stands for one
  code INTEGER NOT NULL,
  -- the product
  product INTEGER NOT NULL,
  date_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX extra_uses_of_code ON extra_uses (code, product, date_ms);
CREATE INDEX extra_uses_of_extra ON extra_uses (extra);

-- Pieces that one person may take beyond the quota.
CREATE TABLE extras (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- the code, a card or what stands for one
  code INTEGER NOT NULL REFERENCES codes (seq),
  -- the product
  product INTEGER NOT NULL REFERENCES products (seq),
  -- pieces
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 1000),
  -- deliveries that used it
  used INTEGER NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND quantity),
  -- Larder's clock; until: the first moment at which it counts no more
  created_ms INTEGER NOT NULL,
  -- until when, the moment excluded
  until_ms INTEGER NOT NULL CHECK (until_ms > created_ms),
  -- when it was taken away
  removed_ms INTEGER,
  -- the last delivery that had come in by then: what comes in between uses it
  after_delivery INTEGER NOT NULL,
  -- the last delivery that had come in when it was taken away
  before_delivery INTEGER,
  -- why, in words
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- who did it: a key, a person, a controller, the system
  actor_type TEXT NOT NULL,
  -- their id; null: the system
  actor_id TEXT,
  -- what they were called
  actor_label TEXT NOT NULL
) STRICT;
CREATE INDEX extras_of_code ON extras (code) WHERE removed_ms IS NULL;
CREATE INDEX extras_open ON extras (account, until_ms) WHERE removed_ms IS NULL AND used < quantity;

-- Deliveries by columns, thousands in a row, from which consumption is summed.
CREATE TABLE fact_blocks (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- its deliveries: from this seq to that one
  first_delivery INTEGER NOT NULL,
  -- the last of its deliveries
  last_delivery INTEGER NOT NULL CHECK (last_delivery >= first_delivery),
  -- how many deliveries it holds
  rows INTEGER NOT NULL CHECK (rows > 0),
  -- the first and the last quarter of an hour that they lie in, counted since 1970
  first_quarter INTEGER NOT NULL,
  -- the last quarter of an hour, counted since 1970
  last_quarter INTEGER NOT NULL CHECK (last_quarter >= first_quarter),
  -- the columns: src/features/movements/facts/blocks.ts
  content BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX fact_blocks_of_account ON fact_blocks (account, first_delivery);

-- Counts of rejected reports, by account.
CREATE TABLE feed_rejection_counts (
  account INTEGER PRIMARY KEY REFERENCES accounts (seq),
  -- how many are kept
  kept INTEGER NOT NULL CHECK (kept >= 0),
  -- how many of them were not taken in since
  unresolved INTEGER NOT NULL CHECK (unresolved BETWEEN 0 AND kept)
) STRICT;

-- Reports of controllers that were refused, as they were sent.
CREATE TABLE feed_rejections (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- the controller that reported it
  controller INTEGER NOT NULL REFERENCES controllers (seq),
  -- Larder's clock: when it was sent last
  date_ms INTEGER NOT NULL,
  -- the audit entry of its batch; null: nothing of that was taken
  batch_id TEXT,
  -- the id that the row gave itself, in lower case; null: none
  movement_id TEXT,
  -- as it was sent; null: it was no JSON, or too long to be kept
  row TEXT CHECK (row IS NULL OR json_valid(row)),
  -- the code of the problem
  code TEXT NOT NULL,
  -- the problem, JSON
  error TEXT NOT NULL CHECK (json_valid(error)),
  -- how often it was sent
  times INTEGER NOT NULL CHECK (times > 0),
  -- when it was taken in after all; null: it was not
  resolved_ms INTEGER,
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  -- what is missing or wrong, by the code
  cause TEXT GENERATED ALWAYS AS (CASE code WHEN 'device_unknown' THEN row ->> 'deviceSerial' WHEN 'date_in_future' THEN
    row ->> 'deviceSerial' WHEN 'selection_unknown' THEN (row ->> 'deviceSerial') || ' ' || (row ->> 'selection') WHEN
    'product_unknown' THEN lower(row ->> 'productId') WHEN 'code_unknown' THEN row ->> 'codeId' WHEN
    'delivery_unknown' THEN ifnull(lower(row ->> 'deliveryId'), row ->> 'codeId') ELSE '' END) VIRTUAL,
  -- when somebody dismissed it
  dismissed_ms INTEGER
) STRICT;
CREATE INDEX feed_rejections_by_cause ON feed_rejections (account, code, cause, date_ms) WHERE resolved_ms IS NULL AND
  dismissed_ms IS NULL;
CREATE INDEX feed_rejections_by_code ON feed_rejections (account, code, date_ms);
CREATE INDEX feed_rejections_by_controller ON feed_rejections (controller, date_ms);
CREATE UNIQUE INDEX feed_rejections_by_movement ON feed_rejections (account, movement_id) WHERE movement_id IS NOT
  NULL AND resolved_ms IS NULL;
CREATE INDEX feed_rejections_of_account ON feed_rejections (account, date_ms);

-- Templates of fingers, encrypted.
CREATE TABLE fingerprints (
  seq INTEGER PRIMARY KEY,
  -- the code, a card or what stands for one
  code INTEGER NOT NULL REFERENCES codes (seq),
  -- which finger, 0 to 9
  finger_id INTEGER NOT NULL CHECK (finger_id BETWEEN 0 AND 9),
  -- what people call it
  label TEXT CHECK (length(label) BETWEEN 1 AND 200),
  -- of how many samples
  sample_count INTEGER NOT NULL CHECK (sample_count > 0),
  -- when it was taken
  enrolled_at TEXT NOT NULL,
  -- AES-256-GCM over the samples: 96-bit nonce, ciphertext followed by its tag, and which key it was
  nonce BLOB NOT NULL CHECK (length(nonce) = 12),
  -- the templates, AES-256-GCM
  ciphertext BLOB NOT NULL,
  -- by which key
  key_version INTEGER NOT NULL,
  UNIQUE (code, finger_id)
) STRICT;
CREATE TRIGGER fingerprint_added AFTER INSERT ON fingerprints BEGIN
  INSERT INTO code_news VALUES (new.code);
END;
CREATE TRIGGER fingerprint_deleted AFTER DELETE ON fingerprints BEGIN
  INSERT INTO code_news VALUES (old.code);
END;

-- Identifications that people had.
CREATE TABLE former_identifications (
  account INTEGER NOT NULL,
  -- the number by which the business knows the person
  identification TEXT NOT NULL,
  -- the person
  consumer INTEGER NOT NULL REFERENCES consumers (seq),
  PRIMARY KEY (account, identification, consumer)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_identifications_of_consumer ON former_identifications (consumer);

-- The tags that a person carried before, each since a moment.
CREATE TABLE former_tag_sets (
  -- the person
  consumer INTEGER NOT NULL REFERENCES consumers (seq),
  -- since when
  since_ms INTEGER NOT NULL,
  -- the tags that the person carried at that moment; null: none
  tag_set INTEGER REFERENCES tag_sets (seq),
  PRIMARY KEY (consumer, since_ms)
) STRICT, WITHOUT ROWID;

-- Rows that head office refused: everything else ships without them.
CREATE TABLE head_set_aside (
  -- the key, rising with each refusal
  seq INTEGER PRIMARY KEY,
  -- the table whose row it is; changes: an entry of the audit
  part TEXT NOT NULL,
  -- its key there
  place INTEGER NOT NULL,
  -- the entry of the audit with which it ships; 0: a refusal, which ships by itself
  pos INTEGER NOT NULL,
  -- the id of a movement, the kind of a thing; null: a refusal
  name TEXT,
  -- whose it is: an account; null: the installation's
  account INTEGER REFERENCES accounts (seq),
  -- SQLSTATE, where PostgreSQL refused it
  sqlstate TEXT,
  -- why, as PostgreSQL says it
  reason TEXT NOT NULL,
  -- when it was refused first
  date_ms INTEGER NOT NULL,
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT NOT NULL,
  UNIQUE (part, place)
) STRICT;

-- The epochs of the data: a restore begins a new one. The last row is that of today.
CREATE TABLE history (
  -- the last row is the epoch of today; others are those that it came from, and those that were left at a restore
  seq INTEGER PRIMARY KEY,
  -- its id, a UUID
  epoch TEXT NOT NULL UNIQUE,
  -- where it parted from which: null for the first
  parent TEXT,
  -- the last entry of the audit that both have, and its hash
  forked_at_seq INTEGER,
  -- the hash of that entry
  forked_hash TEXT,
  -- how far lists by arrival had come there: the last `seq` of each table, an object of JSON
  places TEXT,
  -- when it began
  began_ms INTEGER,
  -- see src/store/checks/seal.ts; the first epoch has none
  seal TEXT
) STRICT;

-- Answers that are given again under the same Idempotency-Key.
CREATE TABLE idempotency (
  -- the key
  api_key INTEGER NOT NULL REFERENCES api_keys (seq),
  -- how it was paid
  method TEXT NOT NULL,
  -- the path of the request
  path TEXT NOT NULL,
  -- the Idempotency-Key
  value TEXT NOT NULL,
  -- SHA-256 of the body that was sent
  body_sha256 TEXT NOT NULL,
  -- the status of the answer
  status INTEGER NOT NULL,
  -- the body of the answer
  body TEXT NOT NULL,
  -- when it was made
  created_ms INTEGER NOT NULL,
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT CHECK (length(seal) = 64),
  PRIMARY KEY (api_key, value, method, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_by_age ON idempotency (created_ms);

-- Every change of an incident.
CREATE TABLE incident_transitions (
  seq INTEGER PRIMARY KEY,
  -- the incident
  incident INTEGER NOT NULL REFERENCES incidents (seq),
  date_ms INTEGER NOT NULL,
  -- what became of it
  change TEXT NOT NULL CHECK (change IN ('opened', 'raised', 'again', 'unstable', 'acknowledged', 'unacknowledged',
    'closed')),
  -- warn or bad
  severity TEXT NOT NULL CHECK (severity IN ('warn', 'bad')),
  -- of an acknowledgement
  actor TEXT CHECK (actor IS NULL OR json_valid(actor)),
  -- why, in words
  reason TEXT,
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
CREATE INDEX incident_transitions_of ON incident_transitions (incident, seq);

-- Incidents, open and closed.
CREATE TABLE incidents (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  -- of which kind it is
  kind TEXT NOT NULL,
  -- what it is about: the id of a thing, or '' where the kind says it all; and the thing as it is shown, JSON
  subject TEXT NOT NULL,
  -- the thing as it is shown, JSON
  about TEXT CHECK (about IS NULL OR json_valid(about)),
  -- the machine that it is about; null: none
  device INTEGER REFERENCES devices (seq),
  -- warn or bad
  severity TEXT NOT NULL CHECK (severity IN ('warn', 'bad')),
  -- how far it has come
  state TEXT NOT NULL CHECK (state IN ('pending', 'open', 'acknowledged', 'closed')),
  -- when it was first found, and from `open` on when it opened last
  date_ms INTEGER NOT NULL,
  -- when it opened
  opened_ms INTEGER,
  -- since when its cause is away, while it is not closed
  cleared_ms INTEGER,
  -- when it closed; null: it has not
  closed_ms INTEGER,
  -- the moments of the last openings, JSON
  recent TEXT NOT NULL CHECK (json_valid(recent)),
  -- how often it opened
  openings INTEGER NOT NULL CHECK (openings >= 0),
  -- 1: it opens again and again
  is_unstable INTEGER NOT NULL CHECK (is_unstable IN (0, 1)),
  -- how near an end is, of what is told again as it nears
  stage INTEGER NOT NULL,
  -- when somebody said that they see to it
  acknowledged_ms INTEGER,
  -- who, JSON { type, id, label }, and why
  acknowledged_by TEXT CHECK (acknowledged_by IS NULL OR json_valid(acknowledged_by)),
  -- what they said
  acknowledged_reason TEXT,
  -- JSON: the figures behind it
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  CHECK ((state = 'closed') = (closed_ms IS NOT NULL)),
  CHECK ((state = 'pending') = (opened_ms IS NULL)),
  CHECK ((state = 'acknowledged') <= (acknowledged_ms IS NOT NULL))
) STRICT;
CREATE INDEX incidents_by_device ON incidents (device, date_ms) WHERE device IS NOT NULL;
CREATE INDEX incidents_by_end ON incidents (closed_ms) WHERE closed_ms IS NOT NULL;
CREATE INDEX incidents_by_kind ON incidents (ifnull(account, 0), kind, date_ms);
CREATE INDEX incidents_closed_of ON incidents (ifnull(account, 0), kind, subject, closed_ms) WHERE state = 'closed';
CREATE UNIQUE INDEX incidents_live ON incidents (ifnull(account, 0), kind, subject) WHERE state <> 'closed';
CREATE INDEX incidents_live_by_date ON incidents (ifnull(account, 0), date_ms) WHERE state <> 'closed';
CREATE INDEX incidents_of_account ON incidents (ifnull(account, 0), date_ms);

-- From where somebody has signed in, so that others cannot keep them out.
CREATE TABLE known_addresses (
  seq INTEGER PRIMARY KEY,
  -- a person who signs in
  user INTEGER NOT NULL REFERENCES users (seq),
  -- of the person's seq and the network, for where somebody was is nobody's business
  address_sha256 TEXT NOT NULL CHECK (length(address_sha256) = 64),
  -- when that was last
  last_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (user, address_sha256)
) STRICT;

-- The mail server.
CREATE TABLE mail_server (
  -- always 1: there is one row
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  -- its name
  host TEXT NOT NULL,
  -- its port
  port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
  -- tls, starttls or none
  security TEXT NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  -- who signs in; null: nobody
  user TEXT,
  -- sealed
  password TEXT,
  -- from whom mails are
  sender TEXT NOT NULL,
  -- the certificates that vouch for it, PEM; null: those of the system
  ca TEXT,
  updated_at TEXT NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  CHECK (password IS NULL OR (user IS NOT NULL AND security <> 'none'))
) STRICT;

-- The outbox.
CREATE TABLE messages (
  seq INTEGER PRIMARY KEY,
  -- it is part of the Message-ID, and is the webhook-id
  id TEXT NOT NULL UNIQUE,
  -- the contact
  contact INTEGER NOT NULL REFERENCES contacts (seq),
  -- email, webhook or ntfy
  channel TEXT NOT NULL CHECK (channel IN ('email', 'webhook', 'ntfy')),
  -- of which kind it is
  kind TEXT NOT NULL CHECK (kind IN ('alert', 'digest', 'reminder', 'report', 'test', 'heartbeat')),
  -- queued, sending, sent, failed or dropped
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'dropped')),
  -- the account that it is about, if it is one
  account INTEGER REFERENCES accounts (seq),
  -- JSON: what it is about, where its kind does not say it: of a report its file, and what is said of it
  about TEXT CHECK (json_valid(about)),
  -- JSON: the text, from when it was made; made anew with each try whose outcome is certain
  content TEXT CHECK (json_valid(content)),
  -- its subject, once it was written
  subject TEXT,
  -- how often it was begun
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- when it was made
  created_ms INTEGER NOT NULL,
  -- from when its tries are counted
  first_ms INTEGER NOT NULL,
  -- the next try; null once it ended
  next_ms INTEGER,
  -- while somebody sends it: until when nobody else does
  lease_ms INTEGER,
  -- when it ends
  expires_ms INTEGER NOT NULL,
  -- when it ended; null: it has not
  ended_ms INTEGER,
  -- why the last try failed, and what the other side said
  error TEXT,
  -- what the other side said
  error_line TEXT,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  CHECK ((state IN ('queued', 'sending')) = (ended_ms IS NULL)),
  CHECK ((state IN ('queued', 'sending')) = (next_ms IS NOT NULL)),
  CHECK ((state = 'sending') = (lease_ms IS NOT NULL))
) STRICT;
CREATE INDEX messages_by_end ON messages (ended_ms) WHERE ended_ms IS NOT NULL;
CREATE INDEX messages_by_expiry ON messages (expires_ms) WHERE next_ms IS NOT NULL;
CREATE INDEX messages_due ON messages (channel, next_ms) WHERE next_ms IS NOT NULL;
CREATE INDEX messages_of_account ON messages (account) WHERE account IS NOT NULL;
CREATE INDEX messages_of_contact ON messages (contact, created_ms);
CREATE INDEX messages_sent ON messages (contact, ended_ms) WHERE state = 'sent';
CREATE INDEX messages_waiting ON messages (contact, kind) WHERE next_ms IS NOT NULL;

-- The ids of movements, so that none is taken in twice.
CREATE TABLE movement_ids (
  -- its 16 bytes
  uuid BLOB NOT NULL CHECK (length(uuid) = 16),
  -- the account in which it is the id of a movement
  account INTEGER NOT NULL,
  -- 1: it is the frame uuid of a delivery, too
  is_frame INTEGER NOT NULL CHECK (is_frame IN (0, 1) AND (is_frame = 1 OR account > 0)),
  -- the kind of movement
  kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 3 AND (kind = 1 OR is_frame = 0)),
  -- the movement
  movement INTEGER NOT NULL,
  PRIMARY KEY (uuid, account)
) STRICT, WITHOUT ROWID;

-- The last sequence number of each account.
CREATE TABLE movement_sequences (
  account INTEGER PRIMARY KEY REFERENCES accounts (seq),
  -- the sequence of the account's last movement
  last INTEGER NOT NULL CHECK (last >= 0)
) STRICT;

-- Until when nobody is told of something.
CREATE TABLE mutes (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  -- JSON arrays; null: all
  kinds TEXT CHECK (kinds IS NULL OR json_valid(kinds)),
  -- JSON array; null: all machines
  device_ids TEXT CHECK (device_ids IS NULL OR json_valid(device_ids)),
  -- until when, the moment excluded
  until_ms INTEGER NOT NULL,
  -- why, in words
  reason TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- who, JSON { type, id, label }
  created_by TEXT NOT NULL CHECK (json_valid(created_by)),
  removed_at TEXT
) STRICT;
CREATE INDEX mutes_of_account ON mutes (ifnull(account, 0), until_ms) WHERE removed_at IS NULL;
CREATE INDEX mutes_of_owner ON mutes (ifnull(account, 0)) WHERE removed_at IS NULL;

-- Places within an account.
CREATE TABLE operations (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  removed_at TEXT,
  search_text TEXT NOT NULL
) STRICT;
CREATE INDEX operations_by_name ON operations (account, name) WHERE removed_at IS NULL;
CREATE INDEX operations_of_account ON operations (account) WHERE removed_at IS NULL;
CREATE INDEX operations_of_client ON operations (client) WHERE removed_at IS NULL;
CREATE INDEX removed_operations_sorted_by_change ON operations (account, updated_at) WHERE removed_at IS NOT NULL;

-- Contents of a machine's selections.
CREATE TABLE planogram_slots (
  -- the machine
  device INTEGER NOT NULL REFERENCES devices (seq),
  -- the selection of the machine
  selection TEXT NOT NULL CHECK (length(selection) BETWEEN 1 AND 200),
  -- the place in the list, from 0
  position INTEGER NOT NULL,
  -- the product
  product INTEGER NOT NULL REFERENCES products (seq),
  -- minor units; null: the product's list price
  price INTEGER CHECK (price BETWEEN 0 AND 9007199254740991),
  -- pieces in it; null: not counted
  stock INTEGER CHECK (stock BETWEEN 0 AND 9007199254740991),
  -- pieces that fit; null: unknown
  capacity INTEGER CHECK (capacity BETWEEN 0 AND 9007199254740991),
  PRIMARY KEY (device, selection)
) STRICT, WITHOUT ROWID;
CREATE INDEX planogram_slots_by_product ON planogram_slots (product, device);

-- Counts of products, by owner.
CREATE TABLE product_counts (
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- vending or eas
  business_line TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  -- how many
  count INTEGER NOT NULL,
  PRIMARY KEY (client, account, business_line, is_active)
) STRICT, WITHOUT ROWID;

-- Sales by hour and day and product.
CREATE TABLE product_rollups (
  account INTEGER NOT NULL,
  -- what the sum is over: an hour or a day
  unit INTEGER NOT NULL CHECK (unit = 4 OR unit = 16 OR unit = 96 OR unit = 384 OR unit = 3072),
  -- the beginning of that hour or day, UTC
  start INTEGER NOT NULL,
  -- the operation, a place within the account
  operation INTEGER NOT NULL,
  -- the product
  product INTEGER NOT NULL,
  -- how many were sold
  sales INTEGER NOT NULL,
  -- minor units
  revenue INTEGER NOT NULL,
  -- what it cost the business, minor units
  cost INTEGER NOT NULL,
  -- minor units
  tax INTEGER NOT NULL,
  PRIMARY KEY (account, unit, start, operation, product)
) STRICT, WITHOUT ROWID;

-- Full-text index of products (FTS5). Triggers fill it.
CREATE VIRTUAL TABLE product_search USING fts5 (
  search_text,
  content = 'products',
  content_rowid = 'seq',
  columnsize = 0,
  tokenize = 'trigram case_sensitive 1'
);

-- Products that are sold or issued.
CREATE TABLE products (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- vending or eas
  business_line TEXT NOT NULL CHECK (business_line IN ('vending', 'eas')),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 2 AND 200),
  -- what kind of product it is, as people write it
  type TEXT NOT NULL,
  -- the code of the business for it
  code TEXT CHECK (length(code) BETWEEN 1 AND 200),
  -- what is said of it beside its name
  description TEXT CHECK (length(description) BETWEEN 1 AND 2000),
  -- minor units of the account's currency
  cost INTEGER NOT NULL CHECK (cost BETWEEN 0 AND 9007199254740991),
  -- the business line's own members, as interface 2.1 gives them
  attributes TEXT NOT NULL CHECK (json_valid(attributes)),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  removed_at TEXT,
  search_text TEXT NOT NULL
) STRICT;
CREATE TRIGGER product_added AFTER INSERT ON products BEGIN
  INSERT INTO product_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER product_removed AFTER UPDATE OF removed_at ON products WHEN old.removed_at IS NULL AND new.removed_at
  IS NOT NULL BEGIN
  INSERT INTO product_search (product_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
  UPDATE product_counts SET count = count - 1 WHERE client = old.client AND account = old.account AND business_line =
    old.business_line AND is_active = old.is_active;
END;
CREATE TRIGGER product_renamed AFTER UPDATE OF search_text ON products WHEN old.search_text <> new.search_text AND
  new.removed_at IS NULL BEGIN
  INSERT INTO product_search (product_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
  INSERT INTO product_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER product_switched AFTER UPDATE OF is_active ON products WHEN old.is_active <> new.is_active AND
  new.removed_at IS NULL BEGIN
  UPDATE product_counts SET count = count - 1 WHERE client = old.client AND account = old.account AND business_line =
    old.business_line AND is_active = old.is_active;
  INSERT INTO product_counts VALUES (new.client, new.account, new.business_line, new.is_active, 1) ON CONFLICT DO UPDATE
    SET count = count + 1;
END;
CREATE UNIQUE INDEX products_by_code ON products (code, account) WHERE removed_at IS NULL AND code IS NOT NULL;
CREATE INDEX products_of_account ON products (account) WHERE removed_at IS NULL;
CREATE INDEX products_of_account_by_line ON products (account, business_line) WHERE removed_at IS NULL;
CREATE INDEX products_of_account_by_state ON products (account, is_active) WHERE removed_at IS NULL;
CREATE INDEX products_of_client ON products (client) WHERE removed_at IS NULL;
CREATE INDEX products_sorted_by_change ON products (account, business_line, is_active, updated_at) WHERE removed_at IS
  NULL;
CREATE INDEX products_sorted_by_name ON products (account, business_line, is_active, search_text) WHERE removed_at IS
  NULL;
CREATE INDEX removed_products_sorted_by_change ON products (account, business_line, is_active, updated_at) WHERE
  removed_at IS NOT NULL;

-- Counts of profiles, by owner.
CREATE TABLE profile_counts (
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- vending or eas
  business_line TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  -- how many
  count INTEGER NOT NULL,
  PRIMARY KEY (client, account, business_line, is_active)
) STRICT, WITHOUT ROWID;

-- The machines at which a profile counts.
CREATE TABLE profile_devices (
  -- the profile
  profile INTEGER NOT NULL REFERENCES profiles (seq),
  -- the place in the list, from 0
  position INTEGER NOT NULL,
  -- the machine
  device INTEGER NOT NULL REFERENCES devices (seq),
  PRIMARY KEY (profile, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX profile_devices_by_device ON profile_devices (device, profile);

-- Products that a profile allows.
CREATE TABLE profile_products (
  -- the profile
  profile INTEGER NOT NULL REFERENCES profiles (seq),
  -- the place in the list, from 0
  position INTEGER NOT NULL,
  -- the product
  product INTEGER NOT NULL REFERENCES products (seq),
  -- null: unlimited
  quantity INTEGER CHECK (quantity BETWEEN 0 AND 9007199254740991),
  -- minutes between two of them
  minutes_between_deliveries INTEGER NOT NULL CHECK (minutes_between_deliveries BETWEEN 0 AND 9007199254740991),
  PRIMARY KEY (profile, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX profile_products_by_product ON profile_products (product, profile);

-- Full-text index of profiles (FTS5). Triggers fill it.
CREATE VIRTUAL TABLE profile_search USING fts5 (
  search_text,
  content = 'profiles',
  content_rowid = 'seq',
  columnsize = 0,
  tokenize = 'trigram case_sensitive 1'
);

-- Quotas and subsidies: what a code may take, per period.
CREATE TABLE profiles (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- vending or eas
  business_line TEXT NOT NULL CHECK (business_line IN ('vending', 'eas')),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 2 AND 200),
  -- JSON: by what period it counts
  period TEXT NOT NULL CHECK (json_valid(period)),
  -- vending: defaultReloadValue, maxBalance, cumulative. eas: null, its products are rows of profile_products
  vending_policy TEXT CHECK (json_valid(vending_policy)),
  -- 1: the devices in profile_devices, which may be none. 0: every device of the line
  restricts_devices INTEGER NOT NULL CHECK (restricts_devices IN (0, 1)),
  -- null: no restriction
  consumption_schedule TEXT CHECK (json_valid(consumption_schedule)),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  removed_at TEXT,
  search_text TEXT NOT NULL,
  CHECK ((business_line = 'vending') = (vending_policy IS NOT NULL))
) STRICT;
CREATE TRIGGER profile_added AFTER INSERT ON profiles BEGIN
  INSERT INTO profile_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER profile_reloads_added AFTER INSERT ON profiles WHEN new.business_line = 'vending' BEGIN
  INSERT INTO reload_schedules VALUES (new.seq, 0, 0, 0);
END;
CREATE TRIGGER profile_reloads_changed AFTER UPDATE OF period ON profiles WHEN old.period <> new.period AND
  new.business_line = 'vending' BEGIN
  UPDATE reload_schedules SET since_ms = max(since_ms, CAST(round(unixepoch(new.updated_at, 'subsec') * 1000) AS
    INTEGER)), settled_until_ms = 0 WHERE profile = new.seq;
END;
CREATE TRIGGER profile_reloads_removed AFTER UPDATE OF removed_at ON profiles WHEN old.removed_at IS NULL AND
  new.removed_at IS NOT NULL BEGIN
  DELETE FROM reload_schedules WHERE profile = new.seq;
END;
CREATE TRIGGER profile_removed AFTER UPDATE OF removed_at ON profiles WHEN old.removed_at IS NULL AND new.removed_at
  IS NOT NULL BEGIN
  INSERT INTO profile_search (profile_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
  UPDATE profile_counts SET count = count - 1 WHERE client = old.client AND account = old.account AND business_line =
    old.business_line AND is_active = old.is_active;
END;
CREATE TRIGGER profile_renamed AFTER UPDATE OF search_text ON profiles WHEN old.search_text <> new.search_text AND
  new.removed_at IS NULL BEGIN
  INSERT INTO profile_search (profile_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
  INSERT INTO profile_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER profile_switched AFTER UPDATE OF is_active ON profiles WHEN old.is_active <> new.is_active AND
  new.removed_at IS NULL BEGIN
  UPDATE profile_counts SET count = count - 1 WHERE client = old.client AND account = old.account AND business_line =
    old.business_line AND is_active = old.is_active;
  INSERT INTO profile_counts VALUES (new.client, new.account, new.business_line, new.is_active, 1) ON CONFLICT DO UPDATE
    SET count = count + 1;
END;
CREATE UNIQUE INDEX profiles_by_name ON profiles (account, name) WHERE removed_at IS NULL;
CREATE INDEX profiles_of_account ON profiles (account) WHERE removed_at IS NULL;
CREATE INDEX profiles_of_account_by_line ON profiles (account, business_line) WHERE removed_at IS NULL;
CREATE INDEX profiles_of_account_by_state ON profiles (account, is_active) WHERE removed_at IS NULL;
CREATE INDEX profiles_of_client ON profiles (client) WHERE removed_at IS NULL;
CREATE INDEX profiles_sorted_by_change ON profiles (account, business_line, is_active, updated_at) WHERE removed_at IS
  NULL;
CREATE INDEX profiles_sorted_by_name ON profiles (account, business_line, is_active, search_text) WHERE removed_at IS
  NULL;
CREATE INDEX removed_profiles_sorted_by_change ON profiles (account, business_line, is_active, updated_at) WHERE
  removed_at IS NOT NULL;

-- By what a machine is known in its readings, and how they are read.
CREATE TABLE reading_rules (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- the machine
  device INTEGER NOT NULL UNIQUE REFERENCES devices (seq),
  -- by what of a set its machine is known; null: by its serial
  identity_field TEXT,
  -- what stands there
  identity_value TEXT,
  -- JSON: what holds
  rules TEXT NOT NULL CHECK (json_valid(rules)),
  created_at TEXT NOT NULL,
  CHECK ((identity_field IS NULL) = (identity_value IS NULL))
) STRICT;
CREATE INDEX reading_rules_by_identity ON reading_rules (account, identity_value) WHERE identity_value IS NOT NULL;

-- Readings of machines' own counters (EVA DTS files).
CREATE TABLE readings (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- null: nobody knows yet which machine it is of
  device INTEGER REFERENCES devices (seq),
  -- how it came, and under which name
  door TEXT NOT NULL CHECK (door IN ('feed', 'api', 'panel', 'folder', 'command')),
  -- what the file is called
  file_name TEXT,
  -- its normal form (rules/counters#reading-a-file), packed, and the SHA-256 of that
  raw BLOB NOT NULL,
  -- SHA-256 of its bytes
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  -- when Larder heard of it
  received_ms INTEGER NOT NULL,
  -- when the machine was read, and by whose clock that is
  read_ms INTEGER NOT NULL,
  -- by whose clock the moment is
  read_by TEXT NOT NULL CHECK (read_by IN ('reader', 'machine', 'received')),
  -- how far the machine's clock is ahead; null: it has none
  clock_offset_ms INTEGER,
  -- how far it has come
  state TEXT NOT NULL CHECK (state IN ('accepted', 'quarantined', 'ignored')),
  -- why it is not compared; null: it is
  reason TEXT CHECK ((state = 'accepted') = (reason IS NULL)),
  -- 1: a person said that it counts, whatever a rule says
  is_vouched INTEGER NOT NULL DEFAULT 0 CHECK (is_vouched IN (0, 1)),
  -- 1: something of the file is missing
  is_damaged INTEGER NOT NULL CHECK (is_damaged IN (0, 1)),
  -- what its checksum says
  crc TEXT NOT NULL CHECK (crc IN ('ok', 'swapped', 'bad', 'absent')),
  -- 1: it has as many lines as it says; null: it says nothing
  count_ok INTEGER CHECK (count_ok IN (0, 1)),
  -- JSON: who the machine says it is; what it counted; what is odd about the set
  machine TEXT NOT NULL CHECK (json_valid(machine)),
  -- JSON: what was counted
  figures TEXT NOT NULL CHECK (json_valid(figures)),
  -- JSON: what is odd about it
  warnings TEXT NOT NULL CHECK (json_valid(warnings)),
  created_at TEXT NOT NULL,
  -- its bytes as they came, packed; null: those of `raw`
  came BLOB,
  -- the SHA-256 of those bytes
  came_sha256 TEXT CHECK ((came IS NULL) = (came_sha256 IS NULL)),
  -- the version of the reader that made the figures
  reader_version INTEGER NOT NULL DEFAULT 1,
  CHECK (state <> 'accepted' OR (device IS NOT NULL AND is_damaged = 0))
) STRICT;
CREATE UNIQUE INDEX readings_by_hash ON readings (account, sha256);
CREATE INDEX readings_by_state ON readings (account, state, read_ms);
CREATE INDEX readings_checked ON readings (device) WHERE crc IN ('ok', 'swapped') AND is_damaged = 0;
CREATE INDEX readings_of_account ON readings (account, read_ms);
CREATE INDEX readings_of_device ON readings (device, read_ms) WHERE device IS NOT NULL;
CREATE INDEX readings_to_read_anew ON readings (reader_version) WHERE reader_version < 2;
CREATE INDEX readings_unchecked ON readings (device) WHERE crc = 'bad' AND state = 'accepted' AND is_vouched = 0;
CREATE INDEX readings_unknown ON readings (account) WHERE device IS NULL AND state = 'quarantined';

-- The latest deliveries in the order of persons, before they are folded.
CREATE TABLE recent_consumer_deliveries (
  -- the person
  consumer INTEGER NOT NULL,
  date_ms INTEGER NOT NULL,
  -- the delivery
  delivery INTEGER NOT NULL,
  -- the operation in which it was sold; 0: it was no sale
  sold_in INTEGER NOT NULL,
  PRIMARY KEY (consumer, date_ms, delivery)
) STRICT, WITHOUT ROWID;

-- Top-ups: their own money that people put on a code.
CREATE TABLE recharges (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- the number of the movement in its account, without a gap
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  -- the machine's clock, and Larder's
  date_ms INTEGER NOT NULL,
  -- when Larder heard of it
  received_ms INTEGER NOT NULL,
  -- as with deliveries: who reported it, for which device, as that was named and placed on arrival
  controller INTEGER,
  -- the machine
  device INTEGER NOT NULL REFERENCES devices (seq),
  -- what the machine was called then
  device_name TEXT NOT NULL,
  -- the operation, a place within the account
  operation INTEGER,
  -- whose, as they were on arrival
  code_value TEXT NOT NULL,
  -- the code, a card or what stands for one
  code INTEGER NOT NULL REFERENCES codes (seq),
  -- the type of the code then
  code_type TEXT NOT NULL,
  -- the person
  consumer INTEGER NOT NULL,
  -- what the person was called then
  consumer_name TEXT NOT NULL,
  -- the identification of the person then
  consumer_identification TEXT NOT NULL,
  -- minor units; balance_after is the code's vending_recharge after it, in the order of arrival
  amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 9007199254740991),
  -- what the code had afterwards, minor units
  balance_after INTEGER NOT NULL CHECK (balance_after BETWEEN -9007199254740991 AND 9007199254740991),
  -- the tags that the person carried at that moment; null: none
  tag_set INTEGER,
  -- 1: the date can hardly be right; null: it can, or nobody looked
  date_doubtful INTEGER CHECK (date_doubtful = 1),
  -- the date as the machine sent it, where that is before 2000; null: date_ms is what was sent
  sent_date TEXT
) STRICT;
CREATE INDEX recharges_by_arrival ON recharges (account);
CREATE INDEX recharges_by_code ON recharges (account, code_value, date_ms);
CREATE INDEX recharges_by_consumer ON recharges (account, consumer_identification, date_ms);
CREATE INDEX recharges_by_device ON recharges (device, date_ms);
CREATE INDEX recharges_by_operation ON recharges (operation, date_ms) WHERE operation IS NOT NULL;
CREATE INDEX recharges_by_receipt ON recharges (account, received_ms);
CREATE INDEX recharges_doubtful ON recharges (account, received_ms) WHERE date_doubtful = 1;
CREATE INDEX recharges_of_account ON recharges (account, date_ms);

-- Notes on a reconciliation.
CREATE TABLE reconciliation_notes (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- the machine
  device INTEGER NOT NULL REFERENCES devices (seq),
  -- from when
  from_ms INTEGER NOT NULL,
  -- to when
  to_ms INTEGER NOT NULL CHECK (to_ms >= from_ms),
  -- null: of the money
  selection TEXT,
  -- the cause that they named
  cause TEXT NOT NULL,
  -- what was said of it
  text TEXT NOT NULL,
  -- JSON: the figures that it was written against
  figures TEXT NOT NULL CHECK (json_valid(figures)),
  date_ms INTEGER NOT NULL,
  -- what they were called
  actor_label TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX reconciliation_notes_of_device ON reconciliation_notes (device, from_ms);

-- Failed sales whose money was given back.
CREATE TABLE refunds (
  seq INTEGER PRIMARY KEY,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- of what, and its date: refunds are summed with the deliveries of a time
  delivery INTEGER NOT NULL UNIQUE REFERENCES deliveries (seq),
  -- when the delivery happened
  delivery_date_ms INTEGER NOT NULL,
  -- Larder's clock
  date_ms INTEGER NOT NULL,
  -- minor units
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  -- why, in words
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- whose doing, as the audit names them
  actor_type TEXT NOT NULL,
  -- their id; null: the system
  actor_id TEXT,
  -- what they were called
  actor_label TEXT NOT NULL
) STRICT;
CREATE INDEX refunds_of_account ON refunds (account, delivery_date_ms, delivery);

-- Counts of refusals and unknown codes.
CREATE TABLE refusal_counts (
  account INTEGER PRIMARY KEY REFERENCES accounts (seq),
  -- refusals
  refusals INTEGER NOT NULL DEFAULT 0 CHECK (refusals >= 0),
  -- unknown codes
  unknown_codes INTEGER NOT NULL DEFAULT 0 CHECK (unknown_codes >= 0)
) STRICT;

-- Refused attempts at machines, and why.
CREATE TABLE refusals (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  date_ms INTEGER NOT NULL,
  -- why, in words
  reason TEXT NOT NULL,
  -- as it was held to the machine; what is null was not known
  code_value TEXT NOT NULL,
  -- the code, a card or what stands for one
  code INTEGER REFERENCES codes (seq),
  -- the person
  consumer INTEGER REFERENCES consumers (seq),
  -- the machine
  device INTEGER REFERENCES devices (seq),
  -- the selection of the machine
  selection TEXT,
  -- the product
  product INTEGER REFERENCES products (seq),
  -- the rules up to the one that refused, with the facts that decided them: a JSON array
  rules TEXT NOT NULL CHECK (json_valid(rules)),
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT NOT NULL DEFAULT '-' CHECK (seal = '-' OR length(seal) = 64)
) STRICT;
CREATE INDEX refusals_by_code ON refusals (account, code_value, date_ms);
CREATE INDEX refusals_by_consumer ON refusals (consumer, date_ms) WHERE consumer IS NOT NULL;
CREATE INDEX refusals_by_device ON refusals (device, date_ms) WHERE device IS NOT NULL;
CREATE INDEX refusals_by_product ON refusals (product, date_ms) WHERE product IS NOT NULL;
CREATE INDEX refusals_by_reason ON refusals (account, reason, date_ms);
CREATE TRIGGER refusals_counted AFTER INSERT ON refusals BEGIN
  UPDATE refusal_counts SET refusals = refusals + 1 WHERE account = new.account;
END;
CREATE INDEX refusals_of_account ON refusals (account, date_ms);
CREATE TRIGGER refusals_uncounted AFTER DELETE ON refusals BEGIN
  UPDATE refusal_counts SET refusals = refusals - 1 WHERE account = old.account;
END;

-- The next reload of a profile's codes.
CREATE TABLE reload_schedules (
  -- the profile
  profile INTEGER PRIMARY KEY REFERENCES profiles (seq),
  -- starts of a period at this moment or before it are no reloads of this profile: its period was another one then,
  -- or it was inactive
  since_ms INTEGER NOT NULL,
  -- at any moment from the first until before the second, no code of the profile has a reload to come
  settled_from_ms INTEGER NOT NULL,
  -- until when all of its codes are reloaded
  settled_until_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX reload_schedules_by_end ON reload_schedules (settled_until_ms);
CREATE INDEX reload_schedules_by_start ON reload_schedules (settled_from_ms);

-- Reports that arrive, each made once for its period.
CREATE TABLE report_runs (
  seq INTEGER PRIMARY KEY,
  -- also the name of its file, as of an export
  id TEXT NOT NULL UNIQUE,
  -- the schedule
  schedule INTEGER NOT NULL REFERENCES report_schedules (seq),
  -- the first day of the period, YYYY-MM-DD
  period TEXT NOT NULL CHECK (length(period) = 10),
  -- from when
  from_ms INTEGER NOT NULL,
  -- to when, the moment excluded
  end_ms INTEGER NOT NULL,
  -- 1: it came later than it was due
  is_late INTEGER NOT NULL CHECK (is_late IN (0, 1)),
  -- the trace of the request, 32 hexadecimal digits
  trace_id TEXT NOT NULL,
  -- how far it has come
  state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'ready', 'skipped', 'failed')),
  -- how often it was begun
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  -- when it was made
  created_ms INTEGER NOT NULL,
  -- when it ended; null: it has not
  ended_ms INTEGER,
  -- what the file is called
  file_name TEXT,
  -- the rows of the file, without headers
  row_count INTEGER,
  -- how long it is
  bytes INTEGER,
  -- the code of a problem
  error TEXT,
  -- when its file goes; null where there is none
  forget_ms INTEGER,
  -- what was put into the outbox: JSON [{ contact, message }]
  sent TEXT NOT NULL CHECK (json_valid(sent)),
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (schedule, period)
) STRICT;
CREATE INDEX report_runs_by_end ON report_runs (forget_ms) WHERE forget_ms IS NOT NULL;
CREATE INDEX report_runs_ended ON report_runs (ended_ms) WHERE ended_ms IS NOT NULL;
CREATE INDEX report_runs_to_do ON report_runs (state) WHERE state IN ('pending', 'running');

-- Scheduled reports and their recipients.
CREATE TABLE report_schedules (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- whose it is: a key, or a person
  key INTEGER REFERENCES api_keys (seq),
  -- a person who signs in
  user INTEGER REFERENCES users (seq),
  -- what people call it
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  -- which report
  report TEXT NOT NULL,
  -- what its export takes, without its range, JSON
  parameters TEXT NOT NULL CHECK (json_valid(parameters)),
  -- day, week, month or quarter
  every TEXT NOT NULL CHECK (every IN ('day', 'week', 'month', 'quarter')),
  -- HH:MM of the wall in the zone
  at TEXT NOT NULL CHECK (length(at) = 5),
  -- the IANA zone in which days and hours are counted
  time_zone TEXT NOT NULL,
  -- xlsx, csv or ndjson
  format TEXT NOT NULL CHECK (format IN ('xlsx', 'csv', 'ndjson')),
  -- ids of contacts, JSON
  contacts TEXT NOT NULL CHECK (json_valid(contacts)),
  -- send or skip
  when_empty TEXT NOT NULL CHECK (when_empty IN ('send', 'skip')),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  removed_at TEXT,
  -- when it is due next, and the moment at which that was found out: a clock that was set back to before it makes it
  -- anew
  next_ms INTEGER NOT NULL,
  -- since when
  since_ms INTEGER NOT NULL,
  CHECK ((key IS NULL) <> (user IS NULL))
) STRICT;
CREATE INDEX report_schedules_due ON report_schedules (next_ms) WHERE removed_at IS NULL AND is_active = 1;
CREATE INDEX report_schedules_of_account ON report_schedules (account) WHERE removed_at IS NULL;
CREATE INDEX report_schedules_of_client ON report_schedules (client) WHERE removed_at IS NULL;
CREATE INDEX report_schedules_since ON report_schedules (since_ms) WHERE removed_at IS NULL AND is_active = 1;

-- The products of which one meets a requirement.
CREATE TABLE requirement_products (
  -- the requirement
  requirement INTEGER NOT NULL REFERENCES requirements (seq),
  -- the place in the list, from 0
  position INTEGER NOT NULL,
  -- the product
  product INTEGER NOT NULL REFERENCES products (seq),
  PRIMARY KEY (requirement, position)
) STRICT, WITHOUT ROWID;

-- Products that people must have received recently.
CREATE TABLE requirements (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- of whom: who carries a tag with a value, who has a profile, or (all null) everybody
  tag INTEGER REFERENCES tags (seq),
  -- the value of that tag
  tag_value TEXT CHECK (length(tag_value) BETWEEN 1 AND 200),
  -- the profile
  profile INTEGER REFERENCES profiles (seq),
  -- every so many days, or at these days of each year: JSON array of MM-DD
  every_days INTEGER CHECK (every_days BETWEEN 1 AND 3650),
  -- JSON array of MM-DD; null: every so many days
  dates TEXT CHECK (json_valid(dates)),
  -- days until it is overdue
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

-- Pairs of a delivery and a return that were closed by hand.
CREATE TABLE return_closures (
  seq INTEGER PRIMARY KEY,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- its returned_ms is this date_ms, and stays so when a machine reports the return later. The code, for that return
  delivery INTEGER NOT NULL UNIQUE REFERENCES deliveries (seq),
  -- the code, a card or what stands for one
  code INTEGER,
  -- when the delivery happened
  delivery_date_ms INTEGER NOT NULL,
  -- Larder's clock
  date_ms INTEGER NOT NULL,
  -- how the pair was closed
  outcome TEXT NOT NULL CHECK (outcome IN ('returned', 'written_off')),
  -- why, in words
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- who did it: a key, a person, a controller, the system
  actor_type TEXT NOT NULL,
  -- their id; null: the system
  actor_id TEXT,
  -- what they were called
  actor_label TEXT NOT NULL
) STRICT;
CREATE INDEX return_closures_by_arrival ON return_closures (account);
CREATE INDEX return_closures_by_date ON return_closures (account, date_ms);
CREATE INDEX return_closures_of_code ON return_closures (code, delivery_date_ms) WHERE code IS NOT NULL;

-- Returned products.
CREATE TABLE returns (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- the number of the movement in its account, without a gap
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  date_ms INTEGER NOT NULL,
  -- when Larder heard of it
  received_ms INTEGER NOT NULL,
  -- the controller that reported it
  controller INTEGER,
  -- the machine
  device INTEGER NOT NULL REFERENCES devices (seq),
  -- what the machine was called then
  device_name TEXT NOT NULL,
  -- the operation, a place within the account
  operation INTEGER,
  -- whose code was read, as it was on arrival
  code_value TEXT NOT NULL,
  -- the code, a card or what stands for one
  code INTEGER NOT NULL REFERENCES codes (seq),
  -- the person
  consumer INTEGER NOT NULL,
  -- what the person was called then
  consumer_name TEXT NOT NULL,
  -- the identification of the person then
  consumer_identification TEXT NOT NULL,
  -- the delivery that it closes; its returned_ms is this date_ms. UNIQUE: a delivery comes back once
  delivery INTEGER NOT NULL UNIQUE REFERENCES deliveries (seq),
  -- the name under which its video comes
  video_key TEXT,
  -- the tags that the person carried at that moment; null: none
  tag_set INTEGER,
  -- 1: the date can hardly be right; null: it can, or nobody looked
  date_doubtful INTEGER CHECK (date_doubtful = 1),
  -- the date as the machine sent it, where that is before 2000; null: date_ms is what was sent
  sent_date TEXT
) STRICT;
CREATE INDEX returns_by_arrival ON returns (account);
CREATE INDEX returns_by_receipt ON returns (account, received_ms);
CREATE INDEX returns_doubtful ON returns (account, received_ms) WHERE date_doubtful = 1;

-- Sales by hour and day and operation.
CREATE TABLE sales_rollups (
  account INTEGER NOT NULL,
  -- what the sum is over: an hour or a day
  unit INTEGER NOT NULL CHECK (unit = 1 OR unit = 4 OR unit = 96 OR unit = 3072),
  -- the beginning of that hour or day, UTC
  start INTEGER NOT NULL,
  -- the operation, a place within the account
  operation INTEGER NOT NULL,
  -- how many were sold
  sales INTEGER NOT NULL,
  -- how many failed
  failed INTEGER NOT NULL,
  -- minor units
  revenue INTEGER NOT NULL,
  -- what it cost the business, minor units
  cost INTEGER NOT NULL,
  -- minor units
  tax INTEGER NOT NULL,
  PRIMARY KEY (account, unit, start, operation)
) STRICT, WITHOUT ROWID;

-- Whether messages are sent, and how far incidents were looked at.
CREATE TABLE sending (
  -- always 1: there is one row
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  -- 0: nothing is sent; a restored copy waits for an owner
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  -- the last transition of incidents that was looked at
  transition INTEGER NOT NULL CHECK (transition >= 0),
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;

-- Answers that are given again to a page under the same Idempotency-Key.
CREATE TABLE session_answers (
  -- its token_sha256; the answers outlive it by hours, and nobody can ask for them then
  session TEXT NOT NULL,
  -- how it was paid
  method TEXT NOT NULL,
  -- the path of the request
  path TEXT NOT NULL,
  -- the Idempotency-Key
  value TEXT NOT NULL,
  -- SHA-256 of the body that was sent
  body_sha256 TEXT NOT NULL,
  -- the status of the answer
  status INTEGER NOT NULL,
  -- the body of the answer
  body TEXT NOT NULL,
  -- when it was made
  created_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  PRIMARY KEY (session, value, method, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX session_answers_by_age ON session_answers (created_ms);

-- Sessions of signed-in users.
CREATE TABLE sessions (
  seq INTEGER PRIMARY KEY,
  -- SHA-256 of its secret
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  -- a person who signs in
  user INTEGER NOT NULL REFERENCES users (seq),
  -- when it was made
  created_ms INTEGER NOT NULL,
  -- when it was used last
  last_used_ms INTEGER NOT NULL,
  -- when the password was given last
  confirmed_ms INTEGER NOT NULL,
  -- the whole row save its last use
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  -- a checksum of the last use
  use_seal TEXT NOT NULL DEFAULT '-' CHECK (use_seal = '-' OR length(use_seal) = 64)
) STRICT;
CREATE INDEX sessions_by_age ON sessions (created_ms);
CREATE INDEX sessions_by_use ON sessions (last_used_ms);
CREATE INDEX sessions_of_user ON sessions (user);

-- Machines whose stock fell since that was told as a change.
CREATE TABLE stocks_lowered (
  -- the machine
  device INTEGER PRIMARY KEY REFERENCES devices (seq),
  -- the planogram as it was told last, a body
  before TEXT NOT NULL CHECK (json_valid(before))
) STRICT;

-- Results of webhook calls.
CREATE TABLE subscription_attempts (
  seq INTEGER PRIMARY KEY,
  -- the subscription
  subscription INTEGER NOT NULL REFERENCES subscriptions (seq),
  date_ms INTEGER NOT NULL,
  -- the message
  message TEXT NOT NULL,
  -- the status of the answer; null: there was none
  status INTEGER,
  -- how long it took
  duration_ms INTEGER NOT NULL,
  -- why it failed; null: it did not
  error TEXT,
  -- how long it is
  bytes INTEGER NOT NULL
) STRICT;
CREATE INDEX subscription_attempts_of ON subscription_attempts (subscription);

-- Progress of a subscription.
CREATE TABLE subscription_states (
  -- the subscription
  subscription INTEGER PRIMARY KEY REFERENCES subscriptions (seq),
  -- the last change that was delivered: an entry of the audit, and of a batch the movement
  position_seq INTEGER NOT NULL,
  -- of a batch, the movement
  position_at INTEGER NOT NULL,
  -- how far it has come
  state TEXT NOT NULL CHECK (state IN ('active', 'retrying', 'suspended', 'ended')),
  -- how many calls failed in a row
  failures INTEGER NOT NULL,
  -- when it is tried again, by Larder's clock
  next_ms INTEGER,
  -- why the last one failed
  last_error TEXT,
  -- the message that is under way: up to which change, and how many; it stays the same until it was delivered
  pending_seq INTEGER,
  -- up to which movement of that entry
  pending_at INTEGER,
  -- how many changes
  pending_count INTEGER,
  -- JSON: why its owner may not receive its changes, as last audited; null: the owner may
  suspension TEXT
) STRICT;

-- Webhook subscriptions.
CREATE TABLE subscriptions (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- whose changes: of an account, of a client with all its accounts, of everybody
  client INTEGER REFERENCES clients (seq),
  -- whose changes; null: see client
  account INTEGER REFERENCES accounts (seq),
  -- what people call it
  label TEXT NOT NULL,
  -- where
  url TEXT NOT NULL,
  -- an array of JSON; null: all of them
  kinds TEXT CHECK (json_valid(kinds)),
  -- bell or changes
  payload TEXT NOT NULL CHECK (payload IN ('bell', 'changes')),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- JSON, sealed: the secret that signs, and the one before it until it ends; empty once it is removed
  secrets TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  removed_at TEXT,
  -- see src/store/checks/seal.ts
  seal TEXT,
  -- the key that owns it; null: see user
  key INTEGER REFERENCES api_keys (seq),
  -- the user who owns it; null together with key: unknown
  user INTEGER REFERENCES users (seq)
) STRICT;

-- Tags in a tag set.
CREATE TABLE tag_set_members (
  -- the tag, a key
  tag INTEGER NOT NULL REFERENCES tags (seq),
  -- the value of the tag
  value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 200),
  -- the set
  tag_set INTEGER NOT NULL REFERENCES tag_sets (seq),
  PRIMARY KEY (tag, value, tag_set)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_set_members_of_set ON tag_set_members (tag_set);

-- Tags that people carry together, each such set once.
CREATE TABLE tag_sets (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- JSON [[tag, value], …] in the order of the tags: what makes it this set and no other
  content TEXT NOT NULL CHECK (json_valid(content)),
  -- JSON [{"key", "value"}, …] with the keys of today: what items show
  told TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(told)),
  UNIQUE (account, content)
) STRICT;

-- Keys of tags: what people are grouped by.
CREATE TABLE tags (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- what the tag is called
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  created_at TEXT NOT NULL,
  removed_at TEXT,
  search_text TEXT NOT NULL
) STRICT;
CREATE TRIGGER tag_sets_told_anew AFTER UPDATE OF key ON tags WHEN old.key <> new.key BEGIN
  UPDATE tag_sets SET told = (SELECT json_group_array(json_object('key', x.key, 'value', x.value)) FROM (SELECT t.key,
    m.value FROM tag_set_members m JOIN tags t ON t.seq = m.tag WHERE m.tag_set = tag_sets.seq ORDER BY m.tag) x)
    WHERE seq IN (SELECT tag_set FROM tag_set_members WHERE tag = new.seq);
END;
CREATE UNIQUE INDEX tags_by_key ON tags (account, key) WHERE removed_at IS NULL;
CREATE INDEX tags_of_account ON tags (account) WHERE removed_at IS NULL;
CREATE INDEX tags_of_client ON tags (client) WHERE removed_at IS NULL;

-- The last notification of a kind that a contact received, so that the next one is grouped.
CREATE TABLE telling_groups (
  -- the contact
  contact INTEGER NOT NULL REFERENCES contacts (seq),
  -- 0: the installation
  account INTEGER NOT NULL,
  -- of which kind it is
  kind TEXT NOT NULL,
  -- when that was told
  told_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  PRIMARY KEY (contact, account, kind)
) STRICT, WITHOUT ROWID;

-- Incidents as a contact was last notified of them.
CREATE TABLE tellings (
  seq INTEGER PRIMARY KEY,
  -- the contact
  contact INTEGER NOT NULL REFERENCES contacts (seq),
  -- by its seq; it may be forgotten by then
  incident INTEGER NOT NULL,
  account INTEGER REFERENCES accounts (seq),
  -- of which kind it is
  kind TEXT NOT NULL,
  -- warn or bad
  severity TEXT NOT NULL CHECK (severity IN ('warn', 'bad')),
  -- whether it is told at once, or with the digest
  mode TEXT NOT NULL CHECK (mode IN ('now', 'digest')),
  -- how it really is
  opened_ms INTEGER NOT NULL,
  -- when it closed; null: it has not
  closed_ms INTEGER,
  -- 1: somebody sees to it
  is_acknowledged INTEGER NOT NULL CHECK (is_acknowledged IN (0, 1)),
  -- whether it opened again before its end was told
  is_flapping INTEGER NOT NULL CHECK (is_flapping IN (0, 1)),
  -- when he was told that it is open; null: he does not know
  told_ms INTEGER,
  -- the headline that told him, by which its end is told as well
  headline INTEGER,
  -- when he is to be told; null: what he knows is true
  due_ms INTEGER,
  -- while a message tells him: which, and what it says
  message INTEGER,
  -- what that message says: open or closed
  says TEXT CHECK (says IN ('open', 'closed')),
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (contact, incident),
  CHECK ((message IS NULL) = (says IS NULL))
) STRICT;
CREATE INDEX tellings_due ON tellings (due_ms, contact) WHERE due_ms IS NOT NULL AND message IS NULL AND mode = 'now';
CREATE INDEX tellings_of_account ON tellings (account) WHERE account IS NOT NULL;
CREATE INDEX tellings_of_headline ON tellings (headline) WHERE headline IS NOT NULL;
CREATE INDEX tellings_of_incident ON tellings (incident);
CREATE INDEX tellings_of_message ON tellings (message) WHERE message IS NOT NULL;

-- Notifications of incidents: recipient and time.
CREATE TABLE told_incidents (
  seq INTEGER PRIMARY KEY,
  -- the incident
  incident INTEGER NOT NULL,
  -- the contact
  contact INTEGER NOT NULL REFERENCES contacts (seq),
  -- when it opened
  opened_ms INTEGER,
  -- when it closed; null: it has not
  closed_ms INTEGER,
  -- when that was told
  told_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (incident, contact)
) STRICT;
CREATE INDEX told_incidents_by_time ON told_incidents (told_ms);

-- Codes that machines read and nobody knows.
CREATE TABLE unknown_codes (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- what was read
  value TEXT NOT NULL,
  -- when it was seen first
  first_seen_ms INTEGER NOT NULL,
  -- when it was seen last
  last_seen_ms INTEGER NOT NULL,
  -- how often it was held to a machine, and to which one last
  uses INTEGER NOT NULL CHECK (uses > 0),
  -- the machine that read it last
  device INTEGER REFERENCES devices (seq),
  -- a checksum of what no audit row tells (src/store/checks/seal.ts)
  seal TEXT NOT NULL DEFAULT '-' CHECK (seal = '-' OR length(seal) = 64),
  UNIQUE (account, value)
) STRICT;
CREATE INDEX unknown_codes_by_use ON unknown_codes (account, last_seen_ms);
CREATE TRIGGER unknown_codes_counted AFTER INSERT ON unknown_codes BEGIN
  UPDATE refusal_counts SET unknown_codes = unknown_codes + 1 WHERE account = new.account;
END;
CREATE TRIGGER unknown_codes_uncounted AFTER DELETE ON unknown_codes BEGIN
  UPDATE refusal_counts SET unknown_codes = unknown_codes - 1 WHERE account = old.account;
END;

-- One-time links by which somebody signs in.
CREATE TABLE user_links (
  seq INTEGER PRIMARY KEY,
  -- a person who signs in
  user INTEGER NOT NULL UNIQUE REFERENCES users (seq),
  -- SHA-256 of its secret
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  -- when it was made
  created_ms INTEGER NOT NULL,
  -- when it ends
  expires_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;

-- Codes for whoever has lost the second factor.
CREATE TABLE user_recovery_codes (
  seq INTEGER PRIMARY KEY,
  -- a person who signs in
  user INTEGER NOT NULL REFERENCES users (seq),
  -- of 80 random bits
  code_sha256 TEXT NOT NULL CHECK (length(code_sha256) = 64),
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (user, code_sha256)
) STRICT;

-- Second factors.
CREATE TABLE user_totp (
  seq INTEGER PRIMARY KEY,
  -- a person who signs in
  user INTEGER NOT NULL UNIQUE REFERENCES users (seq),
  -- AES-256-GCM under a key that is derived from that of the templates: nonce, text and tag, base64
  secret TEXT NOT NULL,
  -- since when it is asked for; null until a first code showed that the telephone has it
  active_ms INTEGER,
  -- of the last code that was taken: none is taken twice
  last_step INTEGER NOT NULL,
  -- the whole row save its last step
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  -- a checksum of the last use
  use_seal TEXT NOT NULL DEFAULT '-' CHECK (use_seal = '-' OR length(use_seal) = 64)
) STRICT;

-- People who sign in.
CREATE TABLE users (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- what a person signs in with
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- what the person may: owner, operator or viewer
  role TEXT NOT NULL CHECK (role IN ('owner', 'operator', 'viewer')),
  -- the scope: an account, a client, or (both null) all clients
  client INTEGER REFERENCES clients (seq),
  -- what they see: an account; null: see client
  account INTEGER REFERENCES accounts (seq),
  -- the language of what is said to them
  language TEXT NOT NULL CHECK (language IN ('en', 'es')),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  -- $argon2id$v=19$m=…,t=…,p=…$salt$hash; null until the first link was used
  password_hash TEXT,
  created_at TEXT NOT NULL,
  -- when it called last
  last_seen_at TEXT,
  -- two names that fold alike would be taken for each other, so none does
  search_text TEXT NOT NULL UNIQUE,
  -- id, hash of the password, moment of creation
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  -- a checksum of the last use
  use_seal TEXT CHECK (use_seal = '-' OR length(use_seal) = 64),
  CHECK (account IS NULL OR client IS NOT NULL)
) STRICT;
CREATE INDEX users_of_account ON users (account);
CREATE INDEX users_of_client ON users (client);

-- Visits to machines: what was counted, added and removed.
CREATE TABLE visits (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- the machine
  device INTEGER NOT NULL REFERENCES devices (seq),
  -- when somebody was there, and when Larder heard of it
  date_ms INTEGER NOT NULL,
  -- when Larder heard of it
  received_ms INTEGER NOT NULL,
  -- who did it: a key, a person, a controller, the system
  actor_type TEXT NOT NULL,
  -- what they were called
  actor_label TEXT NOT NULL,
  -- JSON: a list, a member for each selection (rules/counters#visits)
  items TEXT NOT NULL CHECK (json_valid(items)),
  -- minor units; null: nothing was taken
  coins INTEGER CHECK (coins BETWEEN 0 AND 9007199254740991),
  -- bills taken, minor units
  bills INTEGER CHECK (bills BETWEEN 0 AND 9007199254740991),
  -- coins put into the tubes, minor units
  tubes_filled INTEGER CHECK (tubes_filled BETWEEN 0 AND 9007199254740991),
  -- what was said of it
  note TEXT,
  created_at TEXT NOT NULL,
  CHECK ((coins IS NULL) = (bills IS NULL))
) STRICT;
CREATE INDEX visits_by_arrival ON visits (account);
CREATE UNIQUE INDEX visits_by_id ON visits (account, id);
CREATE INDEX visits_of_account ON visits (account, date_ms);
CREATE INDEX visits_of_device ON visits (device, date_ms);

-- Screens in a hall, each with a token.
CREATE TABLE walls (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  -- SHA-256 of its secret
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  created_at TEXT NOT NULL,
  -- when it was revoked; null: it counts
  revoked_at TEXT,
  -- id, link and moment of creation
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
CREATE INDEX walls_of_account ON walls (account) WHERE revoked_at IS NULL;
CREATE INDEX walls_of_client ON walls (client) WHERE revoked_at IS NULL;

-- The n-grams of each code: the five characters (in hexadecimal, fewer at the end) from each place of its text on. A
-- search of up to five characters is a prefix of an n-gram; a longer one is cut into n-grams, and matches are checked.
CREATE VIEW code_grams (code, grams) AS
  SELECT k.seq, (SELECT group_concat(hex(substr(k.search_text, place.key, 5)), ' ')
      FROM json_each('[0' || replace(hex(zeroblob(length(k.search_text))), '00', ',0') || ']') place WHERE place.key > 0)
    FROM codes k WHERE k.removed_at IS NULL;

-- Takes codes whose change controllers must read: an INSERT gives the code the next change number of its account.
CREATE VIEW code_news (code) AS SELECT seq FROM codes;
CREATE TRIGGER code_told INSTEAD OF INSERT ON code_news BEGIN
  INSERT INTO code_values (level, value, account, code, change) SELECT level, value, account, seq, 1 + ifnull((SELECT
    max(change) FROM code_values v WHERE v.account = codes.account), 0) FROM codes WHERE seq = new.code ON CONFLICT DO
    UPDATE SET code = excluded.code, change = excluded.change;
END;

-- The n-grams of each person, as in code_grams.
CREATE VIEW consumer_grams (consumer, grams) AS
  SELECT c.seq, (SELECT group_concat(hex(substr(c.search_text, place.key, 5)), ' ')
      FROM json_each('[0' || replace(hex(zeroblob(length(c.search_text))), '00', ',0') || ']') place WHERE place.key > 0)
    FROM consumers c WHERE c.removed_at IS NULL;

-- Every identification that a person has or had.
CREATE VIEW consumer_identifications (account, identification, consumer) AS
  SELECT account, identification, seq FROM consumers WHERE removed_at IS NULL
  UNION ALL SELECT account, identification, consumer FROM former_identifications;

-- The levels at which a person has live codes. An INSERT brings consumer_reach up to date for that person.
CREATE VIEW consumer_reach_of_codes (consumer, level) AS
  SELECT DISTINCT k.consumer, k.level FROM codes k WHERE k.removed_at IS NULL AND (k.operation IS NULL OR NOT EXISTS (
    SELECT 1 FROM codes o WHERE o.consumer = k.consumer AND o.removed_at IS NULL AND o.operation IS NULL));
CREATE TRIGGER consumer_reach_refreshed INSTEAD OF INSERT ON consumer_reach_of_codes BEGIN
  DELETE FROM consumer_reach WHERE consumer = new.consumer AND level NOT IN (SELECT level FROM consumer_reach_of_codes
    WHERE consumer = new.consumer);
  INSERT INTO consumer_reach_counts SELECT r.level, c.is_active, 1 FROM consumer_reach_of_codes r JOIN consumers c ON
    c.seq = r.consumer WHERE r.consumer = new.consumer AND r.level NOT IN (SELECT level FROM consumer_reach WHERE
    consumer = new.consumer) ON CONFLICT DO UPDATE SET count = count + 1;
  INSERT INTO consumer_reach SELECT consumer, level FROM consumer_reach_of_codes WHERE consumer = new.consumer AND level
    NOT IN (SELECT level FROM consumer_reach WHERE consumer = new.consumer);
END;

-- The rows that a new database begins with.
INSERT INTO audit_search_mark VALUES (1, 0);
INSERT INTO consumer_fold VALUES (1, 0, 0);
-- The first epoch of this history: a random UUID.
INSERT INTO history (epoch)
  SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
    substr('89AB', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)));
