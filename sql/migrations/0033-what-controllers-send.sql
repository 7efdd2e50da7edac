-- floor: 33
--
-- Reports that were not taken, and the machines of a controller. The conventions are those of 0001 and of 0028.

-- ── feed rejections: what a controller sent, and Larder did not take ─────────────────────────────────────

CREATE TABLE feed_rejections (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  controller INTEGER NOT NULL REFERENCES controllers (seq),
  -- Larder's clock: when it was sent last
  date_ms INTEGER NOT NULL,
  -- the audit entry of its batch; null: nothing of that was taken
  batch_id TEXT,
  -- the id that the row gave itself, in lower case; null: none
  movement_id TEXT,
  -- as it was sent; null: it was no JSON, or too long to be kept
  row TEXT CHECK (row IS NULL OR json_valid(row)),
  code TEXT NOT NULL,
  error TEXT NOT NULL CHECK (json_valid(error)),
  -- how often it was sent
  times INTEGER NOT NULL CHECK (times > 0),
  resolved_ms INTEGER,
  seal TEXT NOT NULL CHECK (length(seal) = 64)
) STRICT;
CREATE INDEX feed_rejections_of_account ON feed_rejections (account, date_ms);
CREATE INDEX feed_rejections_by_code ON feed_rejections (account, code, date_ms);
CREATE INDEX feed_rejections_by_controller ON feed_rejections (controller, date_ms);
-- sent again, and taken in at last
CREATE UNIQUE INDEX feed_rejections_by_movement ON feed_rejections (account, movement_id)
  WHERE movement_id IS NOT NULL AND resolved_ms IS NULL;

-- How many an account has, and how many wait, so that nobody counts them.
CREATE TABLE feed_rejection_counts (
  account INTEGER PRIMARY KEY REFERENCES accounts (seq),
  kept INTEGER NOT NULL CHECK (kept >= 0),
  unresolved INTEGER NOT NULL CHECK (unresolved BETWEEN 0 AND kept)
) STRICT;

-- ── GET /feed/devices ────────────────────────────────────────────────────────────────────────────────────

-- the machines of a controller
CREATE INDEX devices_of_controller ON devices (account, controller_serial)
  WHERE removed_at IS NULL AND controller_serial IS NOT NULL;
