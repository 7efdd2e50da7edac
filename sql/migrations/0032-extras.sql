-- floor: 32
--
-- Exceptions for one person. The conventions are those of 0001 and of 0028.

-- ── extras: so many more of a product than a code's profile grants ───────────────────────────────────────

CREATE TABLE extras (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  code INTEGER NOT NULL REFERENCES codes (seq),
  product INTEGER NOT NULL REFERENCES products (seq),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 1000),
  -- deliveries that used it
  used INTEGER NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND quantity),
  -- Larder's clock; until: the first moment at which it counts no more
  created_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL CHECK (until_ms > created_ms),
  removed_ms INTEGER,
  -- the last delivery that had come in by then: what comes in between uses it
  after_delivery INTEGER NOT NULL,
  before_delivery INTEGER,
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  actor_label TEXT NOT NULL
) STRICT;
CREATE INDEX extras_of_code ON extras (code) WHERE removed_ms IS NULL;
CREATE INDEX extras_open ON extras (account, until_ms) WHERE removed_ms IS NULL AND used < quantity;

-- Which delivery used which: it counts in no quota. Code, product and date are the delivery's.
CREATE TABLE extra_uses (
  delivery INTEGER PRIMARY KEY REFERENCES deliveries (seq),
  extra INTEGER NOT NULL REFERENCES extras (seq),
  code INTEGER NOT NULL,
  product INTEGER NOT NULL,
  date_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX extra_uses_of_code ON extra_uses (code, product, date_ms);
CREATE INDEX extra_uses_of_extra ON extra_uses (extra);
