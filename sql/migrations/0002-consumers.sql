-- floor: 2
--
-- Consumers, what they are known by at a machine, and what was delivered to them. The conventions are those of 0001.

-- ── consumers ────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE consumers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  identification TEXT NOT NULL CHECK (length(identification) BETWEEN 1 AND 200),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  removed_at TEXT,
  -- name and identification
  search_text TEXT NOT NULL
) STRICT;
-- consumers.identification_exists, and the address of a bulk row
CREATE UNIQUE INDEX consumers_by_identification ON consumers (account, identification) WHERE removed_at IS NULL;
-- GET /consumers, newest first, by account or by client, alone and by state
CREATE INDEX consumers_of_account ON consumers (account) WHERE removed_at IS NULL;
CREATE INDEX consumers_of_account_by_state ON consumers (account, is_active) WHERE removed_at IS NULL;
CREATE INDEX consumers_of_client ON consumers (client) WHERE removed_at IS NULL;
CREATE INDEX consumers_of_client_by_state ON consumers (client, is_active) WHERE removed_at IS NULL;

-- rows exist for live consumers only: a removed one's tags are in its audit row
CREATE TABLE consumer_tags (
  consumer INTEGER NOT NULL REFERENCES consumers (seq),
  -- the order in which they were sent
  position INTEGER NOT NULL,
  tag INTEGER NOT NULL REFERENCES tags (seq),
  value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 200),
  PRIMARY KEY (consumer, position)
) STRICT, WITHOUT ROWID;
-- tags.in_use
CREATE INDEX consumer_tags_by_tag ON consumer_tags (tag);

-- live consumers, for `total` and GET /consumers/summary
CREATE TABLE consumer_counts (
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  is_active INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (client, account, is_active)
) STRICT, WITHOUT ROWID;

-- ── codes: what a machine reads ──────────────────────────────────────────────────────────────────────────

CREATE TABLE codes (
  seq INTEGER PRIMARY KEY,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  consumer INTEGER NOT NULL REFERENCES consumers (seq),
  value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 256),
  type TEXT NOT NULL CHECK (type IN
    ('QR', 'NFC', 'FINGERPRINT', 'CODE128', 'CODE39', 'PDF417', 'EAN13', 'UPCA', 'MAXICODE', 'MRZ')),

  -- where it is read: one operation, or (null) every operation of the account. `level` says both in one number
  operation INTEGER REFERENCES operations (seq),
  level INTEGER NOT NULL GENERATED ALWAYS AS (ifnull(operation, -account)) VIRTUAL,

  -- off_with_consumer: the consumer's deactivation took it, so the consumer's activation brings it back
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  off_with_consumer INTEGER NOT NULL DEFAULT 0 CHECK (off_with_consumer IN (0, 1) AND off_with_consumer + is_active < 2),

  -- the two slots, each with the moment from which its profile counts
  vending_profile INTEGER REFERENCES profiles (seq),
  vending_assigned_ms INTEGER,
  eas_profile INTEGER REFERENCES profiles (seq),
  eas_assigned_ms INTEGER,

  -- minor units. The subsidy and the top-ups; a machine's overdraw may take either below 0
  vending_balance INTEGER NOT NULL DEFAULT 0 CHECK (vending_balance BETWEEN -9007199254740991 AND 9007199254740991),
  vending_recharge INTEGER NOT NULL DEFAULT 0 CHECK (vending_recharge BETWEEN -9007199254740991 AND 9007199254740991),
  -- the last reload under this assignment, from which missed ones are counted (null: from vending_assigned_ms);
  -- the last reload or setting of the subsidy; the last top-up
  last_reload_ms INTEGER,
  last_subsidy_ms INTEGER,
  last_recharge_ms INTEGER,

  created_at TEXT NOT NULL,
  removed_at TEXT,
  -- the value
  search_text TEXT NOT NULL,
  CHECK ((vending_profile IS NULL) = (vending_assigned_ms IS NULL)),
  CHECK ((eas_profile IS NULL) = (eas_assigned_ms IS NULL)),
  CHECK (removed_at IS NULL OR (vending_profile IS NULL AND eas_profile IS NULL))
) STRICT;
-- consumers.code_value_taken_*, what a machine read, and operations.in_use
CREATE UNIQUE INDEX codes_by_value ON codes (level, value) WHERE removed_at IS NULL;
-- /consumers/:id/codes/:codeId: a consumer holds a value once, whatever the level
CREATE UNIQUE INDEX codes_of_consumer ON codes (consumer, value) WHERE removed_at IS NULL;
-- profiles.in_use, and the reload of a profile's codes
CREATE INDEX codes_by_vending_profile ON codes (vending_profile) WHERE vending_profile IS NOT NULL;
CREATE INDEX codes_by_eas_profile ON codes (eas_profile) WHERE eas_profile IS NOT NULL;

-- live codes, for GET /consumers/summary
CREATE TABLE code_counts (
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  is_active INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (client, account, is_active)
) STRICT, WITHOUT ROWID;

-- Every value that a level ever knew, with the code that bears it or bore it last: renamed, moved and removed codes
-- still resolve by what a machine read then, and controllers learn from here what to forget.
CREATE TABLE code_values (
  level INTEGER NOT NULL,
  value TEXT NOT NULL,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  code INTEGER NOT NULL REFERENCES codes (seq),
  -- the account's number of the last change that a controller must know of, rising
  change INTEGER NOT NULL,
  PRIMARY KEY (level, value)
) STRICT, WITHOUT ROWID;
-- GET /feed/codes: what changed after a cursor
CREATE UNIQUE INDEX code_values_by_change ON code_values (account, change);

-- enrolled fingers; a sample's template is readable only with the key in the file beside the database
CREATE TABLE fingerprints (
  seq INTEGER PRIMARY KEY,
  code INTEGER NOT NULL REFERENCES codes (seq),
  finger_id INTEGER NOT NULL CHECK (finger_id BETWEEN 0 AND 9),
  label TEXT CHECK (length(label) BETWEEN 1 AND 200),
  sample_count INTEGER NOT NULL CHECK (sample_count > 0),
  enrolled_at TEXT NOT NULL,
  -- AES-256-GCM over the samples: 96-bit nonce, ciphertext followed by its tag, and which key it was
  nonce BLOB NOT NULL CHECK (length(nonce) = 12),
  ciphertext BLOB NOT NULL,
  key_version INTEGER NOT NULL,
  UNIQUE (code, finger_id)
) STRICT;

-- ── search: a substring of a name, an identification or a code ───────────────────────────────────────────

-- An index of grams: the five characters (in hexadecimal, fewer at the end) from each place of a text on. What is
-- searched for, if it is not longer, begins a gram wherever it stands; longer, it is cut into grams that must all be
-- there, and the few texts that have them are looked at. Trigrams, which FTS5 has ready, become common as people
-- multiply: ten digits are eight of them, and each stands in hundreds of other numbers.
CREATE VIEW consumer_grams (consumer, grams) AS
  SELECT c.seq, (SELECT group_concat(hex(substr(c.search_text, place.key, 5)), ' ')
      FROM json_each('[0' || replace(hex(zeroblob(length(c.search_text))), '00', ',0') || ']') place WHERE place.key > 0)
    FROM consumers c WHERE c.removed_at IS NULL;
CREATE VIEW code_grams (code, grams) AS
  SELECT k.seq, (SELECT group_concat(hex(substr(k.search_text, place.key, 5)), ' ')
      FROM json_each('[0' || replace(hex(zeroblob(length(k.search_text))), '00', ',0') || ']') place WHERE place.key > 0)
    FROM codes k WHERE k.removed_at IS NULL;

CREATE VIRTUAL TABLE consumer_search USING fts5 (
  grams, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii'
);
CREATE VIRTUAL TABLE code_search USING fts5 (
  grams, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii'
);

-- ── whom an operation reaches: GET /consumers?operationId= ───────────────────────────────────────────────

-- The levels at which a consumer has live codes. The account's level reaches every operation, so it stands alone:
-- an operation's consumers are those of its level and those of its account's, each once.
CREATE TABLE consumer_reach (
  consumer INTEGER NOT NULL REFERENCES consumers (seq),
  level INTEGER NOT NULL,
  PRIMARY KEY (consumer, level)
) STRICT, WITHOUT ROWID;
-- the few consumers of a small operation
CREATE INDEX consumer_reach_by_level ON consumer_reach (level, consumer);

CREATE TABLE consumer_reach_counts (
  level INTEGER NOT NULL,
  -- the consumer's
  is_active INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (level, is_active)
) STRICT, WITHOUT ROWID;

-- What consumer_reach must hold. To insert a consumer here is to bring its rows up to date.
CREATE VIEW consumer_reach_of_codes (consumer, level) AS
  SELECT DISTINCT k.consumer, k.level FROM codes k WHERE k.removed_at IS NULL AND (k.operation IS NULL OR NOT EXISTS (
    SELECT 1 FROM codes o WHERE o.consumer = k.consumer AND o.removed_at IS NULL AND o.operation IS NULL));

CREATE TRIGGER consumer_reach_refreshed INSTEAD OF INSERT ON consumer_reach_of_codes BEGIN
  DELETE FROM consumer_reach WHERE consumer = new.consumer
    AND level NOT IN (SELECT level FROM consumer_reach_of_codes WHERE consumer = new.consumer);
  INSERT INTO consumer_reach SELECT consumer, level FROM consumer_reach_of_codes WHERE consumer = new.consumer
    AND level NOT IN (SELECT level FROM consumer_reach WHERE consumer = new.consumer);
END;
CREATE TRIGGER consumer_reach_added AFTER INSERT ON consumer_reach BEGIN
  INSERT INTO consumer_reach_counts
    SELECT new.level, is_active, 1 FROM consumers WHERE seq = new.consumer
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER consumer_reach_deleted AFTER DELETE ON consumer_reach BEGIN
  UPDATE consumer_reach_counts SET count = count - 1
    WHERE level = old.level AND is_active = (SELECT is_active FROM consumers WHERE seq = old.consumer);
END;

-- ── what follows from a change of consumers and codes ────────────────────────────────────────────────────

CREATE TRIGGER consumer_added AFTER INSERT ON consumers BEGIN
  INSERT INTO consumer_search (rowid, grams) SELECT consumer, grams FROM consumer_grams WHERE consumer = new.seq;
  INSERT INTO consumer_counts VALUES (new.client, new.account, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER consumer_found_otherwise AFTER UPDATE OF search_text ON consumers
WHEN old.search_text <> new.search_text AND new.removed_at IS NULL BEGIN
  DELETE FROM consumer_search WHERE rowid = old.seq;
  INSERT INTO consumer_search (rowid, grams) SELECT consumer, grams FROM consumer_grams WHERE consumer = new.seq;
END;
CREATE TRIGGER consumer_switched AFTER UPDATE OF is_active ON consumers
WHEN old.is_active <> new.is_active AND new.removed_at IS NULL BEGIN
  UPDATE consumer_counts SET count = count - 1
    WHERE client = old.client AND account = old.account AND is_active = old.is_active;
  INSERT INTO consumer_counts VALUES (new.client, new.account, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
  UPDATE consumer_reach_counts SET count = count - 1
    WHERE is_active = old.is_active AND level IN (SELECT level FROM consumer_reach WHERE consumer = new.seq);
  INSERT INTO consumer_reach_counts SELECT level, new.is_active, 1 FROM consumer_reach WHERE consumer = new.seq
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER consumer_removed AFTER UPDATE OF removed_at ON consumers
WHEN old.removed_at IS NULL AND new.removed_at IS NOT NULL BEGIN
  DELETE FROM consumer_search WHERE rowid = old.seq;
  UPDATE consumer_counts SET count = count - 1
    WHERE client = old.client AND account = old.account AND is_active = old.is_active;
END;

-- To insert a code here is to tell the account's controllers of it.
CREATE VIEW code_news (code) AS SELECT seq FROM codes;
CREATE TRIGGER code_told INSTEAD OF INSERT ON code_news BEGIN
  INSERT INTO code_values (level, value, account, code, change)
    SELECT level, value, account, seq,
        1 + ifnull((SELECT max(change) FROM code_values v WHERE v.account = codes.account), 0)
      FROM codes WHERE seq = new.code
    ON CONFLICT DO UPDATE SET code = excluded.code, change = excluded.change;
END;

CREATE TRIGGER code_added AFTER INSERT ON codes BEGIN
  INSERT INTO code_search (rowid, grams) SELECT code, grams FROM code_grams WHERE code = new.seq;
  INSERT INTO code_counts VALUES (new.client, new.account, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
  INSERT INTO consumer_reach_of_codes (consumer) VALUES (new.consumer);
  INSERT INTO code_news VALUES (new.seq);
END;
CREATE TRIGGER code_switched AFTER UPDATE OF is_active ON codes
WHEN old.is_active <> new.is_active AND new.removed_at IS NULL BEGIN
  UPDATE code_counts SET count = count - 1
    WHERE client = old.client AND account = old.account AND is_active = old.is_active;
  INSERT INTO code_counts VALUES (new.client, new.account, new.is_active, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
  INSERT INTO code_news VALUES (new.seq);
END;
CREATE TRIGGER code_moved AFTER UPDATE OF value, operation ON codes
WHEN (old.value <> new.value OR old.operation IS NOT new.operation) AND new.removed_at IS NULL BEGIN
  UPDATE code_values SET change = 1 + (SELECT max(change) FROM code_values v WHERE v.account = old.account)
    WHERE level = old.level AND value = old.value;
  INSERT INTO consumer_reach_of_codes (consumer) VALUES (new.consumer);
  INSERT INTO code_news VALUES (new.seq);
END;
CREATE TRIGGER code_found_otherwise AFTER UPDATE OF search_text ON codes
WHEN old.search_text <> new.search_text AND new.removed_at IS NULL BEGIN
  DELETE FROM code_search WHERE rowid = old.seq;
  INSERT INTO code_search (rowid, grams) SELECT code, grams FROM code_grams WHERE code = new.seq;
END;
CREATE TRIGGER code_retyped AFTER UPDATE OF type ON codes
WHEN old.type <> new.type AND new.removed_at IS NULL BEGIN
  INSERT INTO code_news VALUES (new.seq);
END;
CREATE TRIGGER code_removed AFTER UPDATE OF removed_at ON codes
WHEN old.removed_at IS NULL AND new.removed_at IS NOT NULL BEGIN
  DELETE FROM code_search WHERE rowid = old.seq;
  UPDATE code_counts SET count = count - 1
    WHERE client = old.client AND account = old.account AND is_active = old.is_active;
  INSERT INTO consumer_reach_of_codes (consumer) VALUES (new.consumer);
  INSERT INTO code_news VALUES (new.seq);
END;
CREATE TRIGGER consumer_renamed AFTER UPDATE OF name ON consumers
WHEN old.name <> new.name AND new.removed_at IS NULL BEGIN
  INSERT INTO code_news SELECT seq FROM codes WHERE consumer = new.seq AND removed_at IS NULL;
END;
CREATE TRIGGER fingerprint_added AFTER INSERT ON fingerprints BEGIN
  INSERT INTO code_news VALUES (new.code);
END;
CREATE TRIGGER fingerprint_deleted AFTER DELETE ON fingerprints BEGIN
  INSERT INTO code_news VALUES (old.code);
END;

-- ── deliveries: what machines reported, as it was then ───────────────────────────────────────────────────

-- REFERENCES stand where a row would lose its sense; each is a look-up with every movement. What else a row names follows
-- from its device and its code, nothing of it is ever deleted, and `larder verify --full` looks it up.
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
  received_ms INTEGER NOT NULL,

  -- who reported it (null: `larder import`), for which device, as that was named and placed on arrival
  controller INTEGER,
  device INTEGER NOT NULL REFERENCES devices (seq),
  device_name TEXT NOT NULL,
  operation INTEGER,
  selection TEXT,

  -- what was delivered, as it was on arrival
  business_line TEXT NOT NULL CHECK (business_line IN ('vending', 'eas')),
  product INTEGER NOT NULL REFERENCES products (seq),
  product_name TEXT NOT NULL,
  product_type TEXT NOT NULL,
  is_returnable INTEGER NOT NULL CHECK (is_returnable IN (0, 1) AND (is_returnable = 0 OR business_line = 'eas')),

  -- to whom, as they were on arrival. No code: a sale for cash. A code that was never known is text alone
  code_value TEXT,
  code INTEGER REFERENCES codes (seq),
  consumer INTEGER,
  consumer_name TEXT,
  consumer_identification TEXT,

  -- how it went
  is_delivered INTEGER NOT NULL CHECK (is_delivered IN (0, 1)),
  failure_reason TEXT CHECK (is_delivered = 0 OR failure_reason IS NULL),
  method TEXT NOT NULL CHECK (method IN ('CASH', 'CASHLESS', 'CARD', 'WALLET', 'BRE_B', 'REMOTE')),

  -- minor units; the tax rate is a percentage. What neither the subsidy nor the top-ups paid, `method` did
  sell_value INTEGER NOT NULL CHECK (sell_value BETWEEN 0 AND 9007199254740991),
  tax_rate REAL NOT NULL CHECK (tax_rate BETWEEN 0 AND 100),
  tax_value INTEGER NOT NULL CHECK (tax_value BETWEEN 0 AND sell_value),
  price_without_tax INTEGER NOT NULL GENERATED ALWAYS AS (sell_value - tax_value) VIRTUAL,
  cost INTEGER NOT NULL CHECK (cost BETWEEN 0 AND 9007199254740991),
  profit INTEGER NOT NULL GENERATED ALWAYS AS (iif(is_delivered, sell_value - tax_value - cost, 0)) VIRTUAL,
  balance_paid INTEGER NOT NULL CHECK (balance_paid >= 0),
  recharge_paid INTEGER NOT NULL CHECK (recharge_paid >= 0 AND balance_paid + recharge_paid <= sell_value),

  -- the receipt's name (null: the id is) and the name of the video
  frame_uuid TEXT,
  video_key TEXT,

  -- when it came back, by the machine's clock (null: it did not)
  returned_ms INTEGER,

  CHECK ((code IS NULL) = (consumer IS NULL)),
  CHECK (code IS NULL OR (code_value IS NOT NULL AND consumer_name IS NOT NULL AND consumer_identification IS NOT NULL)),
  CHECK (is_delivered = 1 OR (balance_paid = 0 AND recharge_paid = 0)),
  CHECK (returned_ms IS NULL OR (is_returnable = 1 AND is_delivered = 1))
) STRICT;
-- quotas: how many of a product a code took in a period, and when it took the last one
CREATE INDEX deliveries_of_code_by_product ON deliveries (code, product, date_ms)
  WHERE is_delivered = 1 AND business_line = 'eas' AND code IS NOT NULL;
-- restrictDelivery: is one still out
CREATE INDEX deliveries_open_of_code ON deliveries (code, product)
  WHERE is_delivered = 1 AND is_returnable = 1 AND returned_ms IS NULL AND code IS NOT NULL;
