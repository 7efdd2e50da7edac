-- floor: 78
--
-- People ask for an exception, and contacts grant it.

-- 1: may grant one more of what somebody is refused
ALTER TABLE contacts ADD COLUMN grants_extras INTEGER NOT NULL DEFAULT 0 CHECK (grants_extras IN (0, 1));

-- Messages get another kind.
CREATE TABLE messages_of_before AS SELECT * FROM messages;
DROP TABLE messages;
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
  kind TEXT NOT NULL CHECK (kind IN ('alert', 'digest', 'reminder', 'report', 'test', 'heartbeat', 'ask')),
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
INSERT INTO messages SELECT * FROM messages_of_before;
DROP TABLE messages_of_before;
CREATE INDEX messages_by_end ON messages (ended_ms) WHERE ended_ms IS NOT NULL;
CREATE INDEX messages_by_expiry ON messages (expires_ms) WHERE next_ms IS NOT NULL;
CREATE INDEX messages_due ON messages (channel, next_ms) WHERE next_ms IS NOT NULL;
CREATE INDEX messages_of_account ON messages (account) WHERE account IS NOT NULL;
CREATE INDEX messages_of_contact ON messages (contact, created_ms);
CREATE INDEX messages_sent ON messages (contact, ended_ms) WHERE state = 'sent';
CREATE INDEX messages_waiting ON messages (contact, kind) WHERE next_ms IS NOT NULL;

-- Requests for one more of a product, each to be granted or declined within the hour.
CREATE TABLE grant_requests (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- the person, the card, the product, the machine
  consumer INTEGER NOT NULL REFERENCES consumers (seq),
  code INTEGER NOT NULL REFERENCES codes (seq),
  product INTEGER NOT NULL REFERENCES products (seq),
  device INTEGER NOT NULL REFERENCES devices (seq),
  -- why the machine refused
  reason TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL CHECK (expires_ms > created_ms),
  -- pending, granted or declined
  state TEXT NOT NULL CHECK (state IN ('pending', 'granted', 'declined')),
  -- when it was decided; null: it was not
  decided_ms INTEGER,
  -- the contact who decided
  contact INTEGER REFERENCES contacts (seq),
  -- the whole row
  seal TEXT NOT NULL CHECK (length(seal) = 64),
  CHECK ((state = 'pending') = (decided_ms IS NULL)),
  CHECK ((state = 'pending') = (contact IS NULL))
) STRICT;
CREATE INDEX grant_requests_of_account ON grant_requests (account, created_ms);
CREATE INDEX grant_requests_of_consumer ON grant_requests (consumer, created_ms);
CREATE INDEX grant_requests_of_device ON grant_requests (device, created_ms);
