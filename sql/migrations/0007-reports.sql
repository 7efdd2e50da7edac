-- floor: 7
--
-- What reports read. The conventions are those of 0001.

-- ── GET /consumers/report: live codes, newest first ──────────────────────────────────────────────────────

-- all of an account
CREATE INDEX codes_of_account ON codes (account) WHERE removed_at IS NULL;
-- those of an operation, and those of its account's level beside them
CREATE INDEX codes_of_level ON codes (level) WHERE removed_at IS NULL;

-- ── activeConsumers of GET /dashboard/summary ────────────────────────────────────────────────────────────

-- Whether a consumer bought anything in a range: a look-up in each operation that has sales. Cells by consumer would be
-- nearly as many as sales: more to keep than all other sums together, and a year of them long to read.
CREATE INDEX deliveries_sold_to ON deliveries (consumer, ifnull(operation, 0), date_ms)
  WHERE business_line = 'vending' AND is_delivered = 1 AND consumer IS NOT NULL;
-- every consumer that an account ever had
CREATE INDEX consumers_ever_of_account ON consumers (account);
