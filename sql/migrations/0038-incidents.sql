-- floor: 38
--
-- Incidents: the reasons of the overview with a memory; what they became, in order, for whoever tells of them; what was
-- set about them. The conventions are those of 0001. `account` null is the installation's.

CREATE TABLE incidents (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  kind TEXT NOT NULL,
  -- what it is about: the id of a thing, or '' where the kind says it all; and the thing as it is shown, JSON
  subject TEXT NOT NULL,
  about TEXT CHECK (about IS NULL OR json_valid(about)),
  device INTEGER REFERENCES devices (seq),
  severity TEXT NOT NULL CHECK (severity IN ('warn', 'bad')),
  state TEXT NOT NULL CHECK (state IN ('pending', 'open', 'acknowledged', 'closed')),
  -- when it was first found, and from `open` on when it opened last
  date_ms INTEGER NOT NULL,
  opened_ms INTEGER,
  -- since when its cause is away, while it is not closed
  cleared_ms INTEGER,
  closed_ms INTEGER,
  -- the moments of the last openings, JSON
  recent TEXT NOT NULL CHECK (json_valid(recent)),
  openings INTEGER NOT NULL CHECK (openings >= 0),
  is_unstable INTEGER NOT NULL CHECK (is_unstable IN (0, 1)),
  -- how near an end is, of what is told again as it nears
  stage INTEGER NOT NULL,
  acknowledged_ms INTEGER,
  -- who, JSON { type, id, label }, and why
  acknowledged_by TEXT CHECK (acknowledged_by IS NULL OR json_valid(acknowledged_by)),
  acknowledged_reason TEXT,
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  CHECK ((state = 'closed') = (closed_ms IS NOT NULL)),
  CHECK ((state = 'pending') = (opened_ms IS NULL)),
  CHECK ((state = 'acknowledged') <= (acknowledged_ms IS NOT NULL))
) STRICT;
-- at most one that is not closed; and those of an account
CREATE UNIQUE INDEX incidents_live ON incidents (ifnull(account, 0), kind, subject) WHERE state <> 'closed';
CREATE INDEX incidents_live_by_date ON incidents (ifnull(account, 0), date_ms) WHERE state <> 'closed';
CREATE INDEX incidents_of_account ON incidents (ifnull(account, 0), date_ms);
CREATE INDEX incidents_by_kind ON incidents (ifnull(account, 0), kind, date_ms);
CREATE INDEX incidents_by_device ON incidents (device, date_ms) WHERE device IS NOT NULL;
-- the last one of a subject, which opens again
CREATE INDEX incidents_closed_of ON incidents (ifnull(account, 0), kind, subject, closed_ms) WHERE state = 'closed';
CREATE INDEX incidents_by_end ON incidents (closed_ms) WHERE closed_ms IS NOT NULL;

-- What became of incidents, in order: a row for each change that somebody may be told of.
CREATE TABLE incident_transitions (
  seq INTEGER PRIMARY KEY,
  incident INTEGER NOT NULL REFERENCES incidents (seq),
  date_ms INTEGER NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('opened', 'raised', 'again', 'unstable', 'acknowledged', 'unacknowledged', 'closed')),
  severity TEXT NOT NULL CHECK (severity IN ('warn', 'bad')),
  -- of an acknowledgement
  actor TEXT CHECK (actor IS NULL OR json_valid(actor)),
  reason TEXT,
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
CREATE INDEX incident_transitions_of ON incident_transitions (incident, seq);

-- What was set for a kind; null is what the kind has by itself. `account` 0 is the installation's.
CREATE TABLE alert_settings (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL,
  kind TEXT NOT NULL,
  is_active INTEGER CHECK (is_active IN (0, 1)),
  open_after_min INTEGER CHECK (open_after_min BETWEEN 0 AND 1440),
  close_after_min INTEGER CHECK (close_after_min BETWEEN 0 AND 1440),
  severity TEXT CHECK (severity IN ('warn', 'bad')),
  threshold INTEGER CHECK (threshold >= 1),
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (account, kind)
) STRICT;

CREATE TABLE mutes (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  -- JSON arrays; null: all
  kinds TEXT CHECK (kinds IS NULL OR json_valid(kinds)),
  device_ids TEXT CHECK (device_ids IS NULL OR json_valid(device_ids)),
  until_ms INTEGER NOT NULL,
  reason TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- who, JSON { type, id, label }
  created_by TEXT NOT NULL CHECK (json_valid(created_by)),
  removed_at TEXT
) STRICT;
-- those in force
CREATE INDEX mutes_of_account ON mutes (ifnull(account, 0), until_ms) WHERE removed_at IS NULL;
CREATE INDEX mutes_of_owner ON mutes (ifnull(account, 0)) WHERE removed_at IS NULL;
