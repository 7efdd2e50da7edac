-- floor: 29
--
-- What machines counted themselves, and what people counted who filled and emptied them. The conventions are those of 0001.
--
-- Glossary
--   reading  one set of counters that a machine handed out at one moment
--   visit    somebody was at a machine: counted, filled, took out, emptied the cash box

CREATE TABLE readings (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- null: nobody knows yet which machine it is of
  device INTEGER REFERENCES devices (seq),
  -- how it came, and under which name
  door TEXT NOT NULL CHECK (door IN ('feed', 'api', 'panel', 'folder', 'command')),
  file_name TEXT,
  -- its normal form (rules/counters#reading-a-file), packed, and the SHA-256 of that
  raw BLOB NOT NULL,
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  received_ms INTEGER NOT NULL,
  -- when the machine was read, and by whose clock that is
  read_ms INTEGER NOT NULL,
  read_by TEXT NOT NULL CHECK (read_by IN ('reader', 'machine', 'received')),
  -- how far the machine's clock is ahead; null: it has none
  clock_offset_ms INTEGER,
  state TEXT NOT NULL CHECK (state IN ('accepted', 'quarantined', 'ignored')),
  -- why it is not compared; null: it is
  reason TEXT CHECK ((state = 'accepted') = (reason IS NULL)),
  -- 1: a person said that it counts, whatever a rule says
  is_vouched INTEGER NOT NULL DEFAULT 0 CHECK (is_vouched IN (0, 1)),
  is_damaged INTEGER NOT NULL CHECK (is_damaged IN (0, 1)),
  crc TEXT NOT NULL CHECK (crc IN ('ok', 'swapped', 'bad', 'absent')),
  count_ok INTEGER CHECK (count_ok IN (0, 1)),
  -- JSON: who the machine says it is; what it counted; what is odd about the set
  machine TEXT NOT NULL CHECK (json_valid(machine)),
  figures TEXT NOT NULL CHECK (json_valid(figures)),
  warnings TEXT NOT NULL CHECK (json_valid(warnings)),
  created_at TEXT NOT NULL,
  CHECK (state <> 'accepted' OR (device IS NOT NULL AND is_damaged = 0))
) STRICT;
-- the same set twice
CREATE UNIQUE INDEX readings_by_hash ON readings (account, sha256);
-- GET /devices/readings under each filter, and what is compared
CREATE INDEX readings_of_account ON readings (account, read_ms);
CREATE INDEX readings_by_state ON readings (account, state, read_ms);
CREATE INDEX readings_of_device ON readings (device, read_ms) WHERE device IS NOT NULL;
-- whether a machine writes right checksums, and what was accepted without one
CREATE INDEX readings_checked ON readings (device) WHERE crc IN ('ok', 'swapped') AND is_damaged = 0;
CREATE INDEX readings_unchecked ON readings (device) WHERE crc = 'bad' AND state = 'accepted' AND is_vouched = 0;
-- what is replayed when its machine becomes known
CREATE INDEX readings_unknown ON readings (account) WHERE device IS NULL AND state = 'quarantined';

-- How the counters of a machine are to be read; what is not here is as rules/counters#rules-of-a-machine has it.
CREATE TABLE reading_rules (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  device INTEGER NOT NULL UNIQUE REFERENCES devices (seq),
  -- by what of a set its machine is known; null: by its serial
  identity_field TEXT,
  identity_value TEXT,
  rules TEXT NOT NULL CHECK (json_valid(rules)),
  created_at TEXT NOT NULL,
  CHECK ((identity_field IS NULL) = (identity_value IS NULL))
) STRICT;
CREATE INDEX reading_rules_by_identity ON reading_rules (account, identity_value) WHERE identity_value IS NOT NULL;

CREATE TABLE visits (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  device INTEGER NOT NULL REFERENCES devices (seq),
  -- when somebody was there, and when Larder heard of it
  date_ms INTEGER NOT NULL,
  received_ms INTEGER NOT NULL,
  actor_type TEXT NOT NULL,
  actor_label TEXT NOT NULL,
  -- JSON: a list, a member for each selection (rules/counters#visits)
  items TEXT NOT NULL CHECK (json_valid(items)),
  -- minor units; null: nothing was taken
  coins INTEGER CHECK (coins BETWEEN 0 AND 9007199254740991),
  bills INTEGER CHECK (bills BETWEEN 0 AND 9007199254740991),
  tubes_filled INTEGER CHECK (tubes_filled BETWEEN 0 AND 9007199254740991),
  note TEXT,
  created_at TEXT NOT NULL,
  CHECK ((coins IS NULL) = (bills IS NULL))
) STRICT;
CREATE UNIQUE INDEX visits_by_id ON visits (account, id);
CREATE INDEX visits_of_account ON visits (account, date_ms);
CREATE INDEX visits_of_device ON visits (device, date_ms);
-- GET /visits by arrival
CREATE INDEX visits_by_arrival ON visits (account);

-- What a person says of a line of a comparison. The comparison itself is never kept.
CREATE TABLE reconciliation_notes (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  device INTEGER NOT NULL REFERENCES devices (seq),
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL CHECK (to_ms >= from_ms),
  -- null: of the money
  selection TEXT,
  cause TEXT NOT NULL,
  text TEXT NOT NULL,
  -- JSON: the figures that it was written against
  figures TEXT NOT NULL CHECK (json_valid(figures)),
  date_ms INTEGER NOT NULL,
  actor_label TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX reconciliation_notes_of_device ON reconciliation_notes (device, from_ms);
