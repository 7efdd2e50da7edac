-- floor: 31
--
-- What an operator closes by hand: money for what was not handed out, and what no machine will report as returned. The
-- conventions are those of 0001 and of 0028.

-- ── refunds: what was paid for a delivery that failed, and given back ────────────────────────────────────

CREATE TABLE refunds (
  seq INTEGER PRIMARY KEY,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- of what, and its date: refunds are summed with the deliveries of a time
  delivery INTEGER NOT NULL UNIQUE REFERENCES deliveries (seq),
  delivery_date_ms INTEGER NOT NULL,
  -- Larder's clock
  date_ms INTEGER NOT NULL,
  -- minor units
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- whose doing, as the audit names them
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  actor_label TEXT NOT NULL
) STRICT;
CREATE INDEX refunds_of_account ON refunds (account, delivery_date_ms, delivery);

-- Failed sales that were paid otherwise than by a code: what is due is summed from these.
CREATE INDEX deliveries_refundable ON deliveries (account, date_ms)
  WHERE is_delivered = 0 AND business_line = 'vending' AND sell_value > 0
    AND (code_value IS NULL OR method <> 'CASHLESS');

-- ── return closures: pairs that a person closed ──────────────────────────────────────────────────────────

CREATE TABLE return_closures (
  seq INTEGER PRIMARY KEY,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  -- its returned_ms is this date_ms, and stays so when a machine reports the return later. The code, for that return
  delivery INTEGER NOT NULL UNIQUE REFERENCES deliveries (seq),
  code INTEGER,
  delivery_date_ms INTEGER NOT NULL,
  -- Larder's clock
  date_ms INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('returned', 'written_off')),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  actor_label TEXT NOT NULL
) STRICT;
-- GET /transactions/returns by when it was closed, and by arrival
CREATE INDEX return_closures_by_date ON return_closures (account, date_ms);
CREATE INDEX return_closures_by_arrival ON return_closures (account);
-- a return of a code that has nothing out
CREATE INDEX return_closures_of_code ON return_closures (code, delivery_date_ms) WHERE code IS NOT NULL;

-- The outcome of its closure: GET /transactions/returns by status. No CHECK, which would read every row there is.
ALTER TABLE deliveries ADD COLUMN closed_as TEXT;
CREATE INDEX deliveries_written_off ON deliveries (account, date_ms) WHERE closed_as = 'written_off';
