-- floor: 39
--
-- Reports that arrive by themselves: what is sent to whom and when, and one run for each period. The conventions are those
-- of 0001.

CREATE TABLE report_schedules (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL REFERENCES clients (seq),
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- whose it is: a key, or a person
  key INTEGER REFERENCES api_keys (seq),
  user INTEGER REFERENCES users (seq),
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  report TEXT NOT NULL,
  -- what its export takes, without its range, JSON
  parameters TEXT NOT NULL CHECK (json_valid(parameters)),
  every TEXT NOT NULL CHECK (every IN ('day', 'week', 'month', 'quarter')),
  -- HH:MM of the wall in the zone
  at TEXT NOT NULL CHECK (length(at) = 5),
  time_zone TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('xlsx', 'csv', 'ndjson')),
  -- ids of contacts, JSON
  contacts TEXT NOT NULL CHECK (json_valid(contacts)),
  when_empty TEXT NOT NULL CHECK (when_empty IN ('send', 'skip')),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  removed_at TEXT,
  -- when it is due next, and the moment at which that was found out: a clock that was set back to before it makes it anew
  next_ms INTEGER NOT NULL,
  since_ms INTEGER NOT NULL,
  CHECK ((key IS NULL) <> (user IS NULL))
) STRICT;
CREATE INDEX report_schedules_of_account ON report_schedules (account) WHERE removed_at IS NULL;
CREATE INDEX report_schedules_of_client ON report_schedules (client) WHERE removed_at IS NULL;
CREATE INDEX report_schedules_due ON report_schedules (next_ms) WHERE removed_at IS NULL AND is_active = 1;
CREATE INDEX report_schedules_since ON report_schedules (since_ms) WHERE removed_at IS NULL AND is_active = 1;

-- At most one for a schedule and a period, whatever clocks and restarts do.
CREATE TABLE report_runs (
  seq INTEGER PRIMARY KEY,
  -- also the name of its file, as of an export
  id TEXT NOT NULL UNIQUE,
  schedule INTEGER NOT NULL REFERENCES report_schedules (seq),
  -- the first day of the period, YYYY-MM-DD
  period TEXT NOT NULL CHECK (length(period) = 10),
  from_ms INTEGER NOT NULL,
  end_ms INTEGER NOT NULL,
  is_late INTEGER NOT NULL CHECK (is_late IN (0, 1)),
  trace_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'ready', 'skipped', 'failed')),
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  created_ms INTEGER NOT NULL,
  ended_ms INTEGER,
  file_name TEXT,
  row_count INTEGER,
  bytes INTEGER,
  -- the code of a problem
  error TEXT,
  -- when its file goes; null where there is none
  forget_ms INTEGER,
  -- what was put into the outbox: JSON [{ contact, message }]
  sent TEXT NOT NULL CHECK (json_valid(sent)),
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (schedule, period)
) STRICT;
CREATE INDEX report_runs_to_do ON report_runs (state) WHERE state IN ('pending', 'running');
CREATE INDEX report_runs_by_end ON report_runs (forget_ms) WHERE forget_ms IS NOT NULL;
CREATE INDEX report_runs_ended ON report_runs (ended_ms) WHERE ended_ms IS NOT NULL;
