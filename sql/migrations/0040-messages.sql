-- floor: 40
--
-- Telling people who are not looking: who is told what, by which way, and what waits to be sent. The conventions are
-- those of 0001. Addresses of people and all secrets are sealed (AES-256-GCM) under a key beside the database.

-- Whom Larder tells things.
CREATE TABLE contacts (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- whose it is: of an account, of a client, or (both null) of the whole installation
  client INTEGER REFERENCES clients (seq),
  account INTEGER REFERENCES accounts (seq),
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 200),
  channel TEXT NOT NULL CHECK (channel IN ('email', 'webhook', 'ntfy')),
  shape TEXT CHECK (shape IN ('larder', 'teams', 'slack', 'telegram')),
  -- what of the target is no secret: its domain or host
  host TEXT NOT NULL,
  -- JSON, sealed: target, token, and the secrets that sign
  secrets TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('en', 'es')),
  time_zone TEXT NOT NULL,
  -- JSON as the interface has them
  wants TEXT NOT NULL CHECK (json_valid(wants)),
  quiet_hours TEXT NOT NULL CHECK (json_valid(quiet_hours)),
  account_ids TEXT CHECK (json_valid(account_ids)),
  after_minutes INTEGER NOT NULL CHECK (after_minutes >= 0),
  bad_breaks_quiet INTEGER NOT NULL CHECK (bad_breaks_quiet IN (0, 1)),
  personal_data INTEGER NOT NULL CHECK (personal_data IN (0, 1)),
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

-- How far each contact has come: when he was told last, and what is due to him at an hour of his day.
CREATE TABLE contact_states (
  contact INTEGER PRIMARY KEY REFERENCES contacts (seq),
  sent_ms INTEGER,
  -- the day, of his calendar, whose digest and whose reminder he has had
  digest_day TEXT,
  reminder_day TEXT,
  -- the end of quiet hours at which he was last handed what was open
  handover_ms INTEGER,
  heartbeat_ms INTEGER,
  -- when something is due to him next by the hour
  next_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;

CREATE INDEX contact_states_by_next ON contact_states (next_ms);

-- What a contact believes of an incident, and how it really is. A row is here while one of them is open.
CREATE TABLE tellings (
  seq INTEGER PRIMARY KEY,
  contact INTEGER NOT NULL REFERENCES contacts (seq),
  -- by its seq; it may be forgotten by then
  incident INTEGER NOT NULL,
  account INTEGER REFERENCES accounts (seq),
  kind TEXT NOT NULL,
  severity TEXT NOT NULL CHECK (severity IN ('warn', 'bad')),
  -- whether it is told at once, or with the digest
  mode TEXT NOT NULL CHECK (mode IN ('now', 'digest')),
  -- how it really is
  opened_ms INTEGER NOT NULL,
  closed_ms INTEGER,
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
  says TEXT CHECK (says IN ('open', 'closed')),
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (contact, incident),
  CHECK ((message IS NULL) = (says IS NULL))
) STRICT;
CREATE INDEX tellings_due ON tellings (due_ms, contact) WHERE due_ms IS NOT NULL AND message IS NULL AND mode = 'now';
CREATE INDEX tellings_of_message ON tellings (message) WHERE message IS NOT NULL;
CREATE INDEX tellings_of_headline ON tellings (headline) WHERE headline IS NOT NULL;
CREATE INDEX tellings_of_incident ON tellings (incident);
CREATE INDEX tellings_of_account ON tellings (account) WHERE account IS NOT NULL;

-- Whom was told of which incident, and when; for who looks at the incident.
CREATE TABLE told_incidents (
  seq INTEGER PRIMARY KEY,
  incident INTEGER NOT NULL,
  contact INTEGER NOT NULL REFERENCES contacts (seq),
  opened_ms INTEGER,
  closed_ms INTEGER,
  told_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  UNIQUE (incident, contact)
) STRICT;
CREATE INDEX told_incidents_by_time ON told_incidents (told_ms);

-- When a contact was last told something of a kind in an account: more of it waits for a quarter of an hour.
CREATE TABLE telling_groups (
  contact INTEGER NOT NULL REFERENCES contacts (seq),
  -- 0: the installation
  account INTEGER NOT NULL,
  kind TEXT NOT NULL,
  told_ms INTEGER NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  PRIMARY KEY (contact, account, kind)
) STRICT, WITHOUT ROWID;

-- The outbox: what waits to be sent, and what became of what was.
CREATE TABLE messages (
  seq INTEGER PRIMARY KEY,
  -- it is part of the Message-ID, and is the webhook-id
  id TEXT NOT NULL UNIQUE,
  contact INTEGER NOT NULL REFERENCES contacts (seq),
  channel TEXT NOT NULL CHECK (channel IN ('email', 'webhook', 'ntfy')),
  kind TEXT NOT NULL CHECK (kind IN ('alert', 'digest', 'reminder', 'report', 'test', 'heartbeat')),
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'dropped')),
  -- the account that it is about, if it is one
  account INTEGER REFERENCES accounts (seq),
  -- JSON: what it is about, where its kind does not say it: of a report its file, and what is said of it
  about TEXT CHECK (json_valid(about)),
  -- JSON: the text, from when it was made; made anew with each try whose outcome is certain
  content TEXT CHECK (json_valid(content)),
  subject TEXT,
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_ms INTEGER NOT NULL,
  -- from when its tries are counted
  first_ms INTEGER NOT NULL,
  -- the next try; null once it ended
  next_ms INTEGER,
  -- while somebody sends it: until when nobody else does
  lease_ms INTEGER,
  expires_ms INTEGER NOT NULL,
  ended_ms INTEGER,
  -- why the last try failed, and what the other side said
  error TEXT,
  error_line TEXT,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  CHECK ((state IN ('queued', 'sending')) = (ended_ms IS NULL)),
  CHECK ((state IN ('queued', 'sending')) = (next_ms IS NOT NULL)),
  CHECK ((state = 'sending') = (lease_ms IS NOT NULL))
) STRICT;
-- what is due on a channel, and who holds it
CREATE INDEX messages_due ON messages (channel, next_ms) WHERE next_ms IS NOT NULL;
-- GET /messages, newest first; what waits for a contact; how many he was sent of late
CREATE INDEX messages_of_contact ON messages (contact, created_ms);
CREATE INDEX messages_waiting ON messages (contact, kind) WHERE next_ms IS NOT NULL;
CREATE INDEX messages_sent ON messages (contact, ended_ms) WHERE state = 'sent';
CREATE INDEX messages_by_expiry ON messages (expires_ms) WHERE next_ms IS NOT NULL;
CREATE INDEX messages_by_end ON messages (ended_ms) WHERE ended_ms IS NOT NULL;
CREATE INDEX messages_of_account ON messages (account) WHERE account IS NOT NULL;

-- The mail server, one at most.
CREATE TABLE mail_server (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  host TEXT NOT NULL,
  port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
  security TEXT NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  user TEXT,
  -- sealed
  password TEXT,
  sender TEXT NOT NULL,
  ca TEXT,
  updated_at TEXT NOT NULL,
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  CHECK (password IS NULL OR (user IS NOT NULL AND security <> 'none'))
) STRICT;

-- Whether anything is sent at all, and how far the incidents were read. A restored copy sends nothing before an owner
-- turns it on.
CREATE TABLE sending (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  -- the last transition of incidents that was looked at
  transition INTEGER NOT NULL CHECK (transition >= 0),
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
