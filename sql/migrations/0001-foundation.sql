-- floor: 1
--
-- Conventions of every table
--   seq         the key of a row inside the database, in the order of arrival; references between tables use it
--   id          the name of the row outside (UUID, version 7 where Larder made it)
--   *_at        a moment that is only shown: ISO 8601 UTC text, as the interface writes it
--   *_ms        a moment that is computed with: integer milliseconds since 1970-01-01T00:00Z
--   removed_at  set when the thing was removed; history and audit still name it. "Live" means it is null
--   search_text what `search` looks in: case and accents folded, one field a line
-- Counts (*_counts) and search indexes (*_search) are derived by triggers, so no statement can forget them;
-- `larder verify` computes them a second way.

-- ── tenancy ──────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE clients (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  created_at TEXT NOT NULL
) STRICT;

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
  created_at TEXT NOT NULL
) STRICT;
-- GET /accounts of a client-level key, newest first
CREATE INDEX accounts_of_client ON accounts (client);

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
-- GET /operations, newest first, by account or by client
CREATE INDEX operations_of_account ON operations (account) WHERE removed_at IS NULL;
CREATE INDEX operations_of_client ON operations (client) WHERE removed_at IS NULL;

CREATE TABLE devices (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  operation INTEGER REFERENCES operations (seq),
  serial TEXT NOT NULL CHECK (length(serial) BETWEEN 1 AND 200),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  business_lines TEXT NOT NULL CHECK (json_valid(business_lines)),
  -- the controller that reports for it, by serial: it may be registered later
  controller_serial TEXT,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  removed_at TEXT,
  search_text TEXT NOT NULL
) STRICT;
-- a report names its device by serial, inside the controller's account
CREATE UNIQUE INDEX devices_by_serial ON devices (account, serial) WHERE removed_at IS NULL;
-- GET /devices, newest first
CREATE INDEX devices_of_account ON devices (account) WHERE removed_at IS NULL;
CREATE INDEX devices_of_client ON devices (client) WHERE removed_at IS NULL;
-- operations.in_use, and the operationId filter
CREATE INDEX devices_of_operation ON devices (operation) WHERE removed_at IS NULL;

CREATE TABLE tags (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  created_at TEXT NOT NULL,
  removed_at TEXT,
  search_text TEXT NOT NULL
) STRICT;
-- tags.key_exists
CREATE UNIQUE INDEX tags_by_key ON tags (account, key) WHERE removed_at IS NULL;
CREATE INDEX tags_of_account ON tags (account) WHERE removed_at IS NULL;
CREATE INDEX tags_of_client ON tags (client) WHERE removed_at IS NULL;

-- ── keys and controllers: a secret is kept as its SHA-256 only ───────────────────────────────────────────

CREATE TABLE api_keys (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  secret_sha256 TEXT NOT NULL UNIQUE CHECK (length(secret_sha256) = 64),
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  client INTEGER NOT NULL REFERENCES clients (seq),
  -- null: a client-level key
  account INTEGER REFERENCES accounts (seq),
  permissions TEXT NOT NULL CHECK (json_valid(permissions)),
  -- requests in a clock minute
  rate_limit INTEGER NOT NULL CHECK (rate_limit > 0),
  expires_at TEXT,
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  revoked_at TEXT
) STRICT;
-- provisioning finds a key by its label inside its client
CREATE INDEX api_keys_of_client ON api_keys (client, label);

CREATE TABLE controllers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  serial TEXT NOT NULL CHECK (length(serial) BETWEEN 1 AND 200),
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64),
  created_at TEXT NOT NULL,
  last_seen_at TEXT,
  revoked_at TEXT
) STRICT;
CREATE UNIQUE INDEX controllers_by_serial ON controllers (account, serial) WHERE revoked_at IS NULL;

-- ── catalogue ────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE products (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  business_line TEXT NOT NULL CHECK (business_line IN ('vending', 'eas')),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 2 AND 200),
  type TEXT NOT NULL,
  code TEXT CHECK (length(code) BETWEEN 1 AND 200),
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
-- products.code_exists, and the `code` filter
CREATE UNIQUE INDEX products_by_code ON products (code, account) WHERE removed_at IS NULL AND code IS NOT NULL;
-- GET /products, newest first, alone and under each filter
CREATE INDEX products_of_account ON products (account) WHERE removed_at IS NULL;
CREATE INDEX products_of_account_by_line ON products (account, business_line) WHERE removed_at IS NULL;
CREATE INDEX products_of_account_by_state ON products (account, is_active) WHERE removed_at IS NULL;
CREATE INDEX products_of_client ON products (client) WHERE removed_at IS NULL;

-- live products, for `total`
CREATE TABLE product_counts (
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  business_line TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (client, account, business_line, is_active)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE product_search USING fts5 (
  search_text, content = 'products', content_rowid = 'seq', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);

CREATE TRIGGER product_added AFTER INSERT ON products BEGIN
  INSERT INTO product_search (rowid, search_text) VALUES (new.seq, new.search_text);
  INSERT INTO product_counts VALUES (new.client, new.account, new.business_line, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER product_renamed AFTER UPDATE OF search_text ON products
WHEN old.search_text <> new.search_text AND new.removed_at IS NULL BEGIN
  INSERT INTO product_search (product_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
  INSERT INTO product_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER product_switched AFTER UPDATE OF is_active ON products
WHEN old.is_active <> new.is_active AND new.removed_at IS NULL BEGIN
  UPDATE product_counts SET count = count - 1
    WHERE client = old.client AND account = old.account AND business_line = old.business_line AND is_active = old.is_active;
  INSERT INTO product_counts VALUES (new.client, new.account, new.business_line, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER product_removed AFTER UPDATE OF removed_at ON products
WHEN old.removed_at IS NULL AND new.removed_at IS NOT NULL BEGIN
  INSERT INTO product_search (product_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
  UPDATE product_counts SET count = count - 1
    WHERE client = old.client AND account = old.account AND business_line = old.business_line AND is_active = old.is_active;
END;

CREATE TABLE profiles (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  business_line TEXT NOT NULL CHECK (business_line IN ('vending', 'eas')),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 2 AND 200),
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
-- profiles.name_exists
CREATE UNIQUE INDEX profiles_by_name ON profiles (account, name) WHERE removed_at IS NULL;
-- GET /profiles, newest first, alone and under each filter
CREATE INDEX profiles_of_account ON profiles (account) WHERE removed_at IS NULL;
CREATE INDEX profiles_of_account_by_line ON profiles (account, business_line) WHERE removed_at IS NULL;
CREATE INDEX profiles_of_account_by_state ON profiles (account, is_active) WHERE removed_at IS NULL;
CREATE INDEX profiles_of_client ON profiles (client) WHERE removed_at IS NULL;

-- what an eas profile grants in a period
CREATE TABLE profile_products (
  profile INTEGER NOT NULL REFERENCES profiles (seq),
  position INTEGER NOT NULL,
  product INTEGER NOT NULL REFERENCES products (seq),
  -- null: unlimited
  quantity INTEGER CHECK (quantity BETWEEN 0 AND 9007199254740991),
  minutes_between_deliveries INTEGER NOT NULL CHECK (minutes_between_deliveries BETWEEN 0 AND 9007199254740991),
  PRIMARY KEY (profile, position)
) STRICT, WITHOUT ROWID;
-- a removed product leaves the profiles that include it; a product stands once in a profile
CREATE UNIQUE INDEX profile_products_by_product ON profile_products (product, profile);

CREATE TABLE profile_devices (
  profile INTEGER NOT NULL REFERENCES profiles (seq),
  position INTEGER NOT NULL,
  device INTEGER NOT NULL REFERENCES devices (seq),
  PRIMARY KEY (profile, position)
) STRICT, WITHOUT ROWID;
-- is this device allowed
CREATE UNIQUE INDEX profile_devices_by_device ON profile_devices (device, profile);

CREATE TABLE profile_counts (
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  business_line TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (client, account, business_line, is_active)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE profile_search USING fts5 (
  search_text, content = 'profiles', content_rowid = 'seq', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);

CREATE TRIGGER profile_added AFTER INSERT ON profiles BEGIN
  INSERT INTO profile_search (rowid, search_text) VALUES (new.seq, new.search_text);
  INSERT INTO profile_counts VALUES (new.client, new.account, new.business_line, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER profile_renamed AFTER UPDATE OF search_text ON profiles
WHEN old.search_text <> new.search_text AND new.removed_at IS NULL BEGIN
  INSERT INTO profile_search (profile_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
  INSERT INTO profile_search (rowid, search_text) VALUES (new.seq, new.search_text);
END;
CREATE TRIGGER profile_switched AFTER UPDATE OF is_active ON profiles
WHEN old.is_active <> new.is_active AND new.removed_at IS NULL BEGIN
  UPDATE profile_counts SET count = count - 1
    WHERE client = old.client AND account = old.account AND business_line = old.business_line AND is_active = old.is_active;
  INSERT INTO profile_counts VALUES (new.client, new.account, new.business_line, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER profile_removed AFTER UPDATE OF removed_at ON profiles
WHEN old.removed_at IS NULL AND new.removed_at IS NOT NULL BEGIN
  INSERT INTO profile_search (profile_search, rowid, search_text) VALUES ('delete', old.seq, old.search_text);
  UPDATE profile_counts SET count = count - 1
    WHERE client = old.client AND account = old.account AND business_line = old.business_line AND is_active = old.is_active;
END;

-- ── inventory ────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE planogram_slots (
  device INTEGER NOT NULL REFERENCES devices (seq),
  selection TEXT NOT NULL CHECK (length(selection) BETWEEN 1 AND 200),
  position INTEGER NOT NULL,
  product INTEGER NOT NULL REFERENCES products (seq),
  -- minor units; null: the product's list price
  price INTEGER CHECK (price BETWEEN 0 AND 9007199254740991),
  stock INTEGER CHECK (stock BETWEEN 0 AND 9007199254740991),
  capacity INTEGER CHECK (capacity BETWEEN 0 AND 9007199254740991),
  PRIMARY KEY (device, selection)
) STRICT, WITHOUT ROWID;
-- a removed product leaves every planogram
CREATE INDEX planogram_slots_by_product ON planogram_slots (product, device);

-- ── audit: who did what, in an order that cannot be altered unseen ───────────────────────────────────────

CREATE TABLE audit_log (
  -- without gaps, so a missing row shows; and date_ms never decreases along it, so a moment is found by bisection
  seq INTEGER PRIMARY KEY,
  -- only shown: nothing looks a row up by it
  id TEXT NOT NULL,
  -- never before the row above it, also when the clock stepped back
  date_ms INTEGER NOT NULL,
  actor_type TEXT NOT NULL CHECK (actor_type IN ('api_key', 'operator', 'controller', 'system')),
  actor_id TEXT,
  actor_label TEXT NOT NULL,
  action TEXT NOT NULL,
  resource_type TEXT NOT NULL,
  resource_id TEXT NOT NULL,
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  -- JSON, or null where there was (or is) nothing
  previous_value TEXT,
  new_value TEXT,
  trace_id TEXT NOT NULL,
  -- SHA-256 (hex) over the row before it and this one
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
-- GET /audit-logs, newest first: one index for each set of filters, so no page and no count reads other rows
CREATE INDEX audit_of_account ON audit_log (account);
CREATE INDEX audit_of_account_by_type ON audit_log (account, resource_type);
CREATE INDEX audit_of_account_by_action ON audit_log (account, action);
CREATE INDEX audit_of_account_by_both ON audit_log (account, resource_type, action);
CREATE INDEX audit_of_client ON audit_log (client);
CREATE INDEX audit_of_client_by_type ON audit_log (client, resource_type);
CREATE INDEX audit_of_client_by_action ON audit_log (client, action);
CREATE INDEX audit_of_client_by_both ON audit_log (client, resource_type, action);

-- rows of a UTC day, for `total`; account 0 stands for rows of the client itself
CREATE TABLE audit_counts (
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- date_ms / 86400000
  day INTEGER NOT NULL,
  resource_type TEXT NOT NULL,
  action TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (client, account, day, resource_type, action)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER audit_added AFTER INSERT ON audit_log BEGIN
  INSERT INTO audit_counts
    VALUES (ifnull(new.client, 0), ifnull(new.account, 0), new.date_ms / 86400000, new.resource_type, new.action, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER audit_is_append_only_update BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE (ABORT, 'the audit log is append-only');
END;
CREATE TRIGGER audit_is_append_only_delete BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE (ABORT, 'the audit log is append-only');
END;

-- Filled behind the writes, in order, by a task of the writer; rows after the mark are matched one by one. It keeps
-- no text, but where each trigram stands: a phrase is matched exactly without a look at the row.
CREATE VIRTUAL TABLE audit_search USING fts5 (
  search_text, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE TABLE audit_search_mark (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  -- every row of audit_log up to this seq is in audit_search
  indexed_seq INTEGER NOT NULL
) STRICT;
INSERT INTO audit_search_mark VALUES (1, 0);

-- ── idempotency: the first answer of a POST, written with the POST's own transaction ─────────────────────

CREATE TABLE idempotency (
  api_key INTEGER NOT NULL REFERENCES api_keys (seq),
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  value TEXT NOT NULL,
  body_sha256 TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (api_key, value, method, path)
) STRICT, WITHOUT ROWID;
-- the purge after 24 h
CREATE INDEX idempotency_by_age ON idempotency (created_ms);
