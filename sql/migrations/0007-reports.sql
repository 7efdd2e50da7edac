-- floor: 7
--
-- What reports read. The conventions are those of 0001, the units of sums those of 0003.

-- ── GET /consumers/report: live codes, newest first ──────────────────────────────────────────────────────

-- all of an account
CREATE INDEX codes_of_account ON codes (account) WHERE removed_at IS NULL;
-- those of an operation, and those of its account's level beside them
CREATE INDEX codes_of_level ON codes (level) WHERE removed_at IS NULL;

-- ── activeConsumers of GET /dashboard/summary ────────────────────────────────────────────────────────────

-- Whether a consumer bought anything in a range, one look-up in each operation that has sales. Cells of consumers
-- were as many as their sales: they cost more to keep than all other sums, and a year of them was long to read.
CREATE INDEX deliveries_sold_to ON deliveries (consumer, ifnull(operation, 0), date_ms)
  WHERE business_line = 'vending' AND is_delivered = 1 AND consumer IS NOT NULL;
-- every consumer that an account ever had
CREATE INDEX consumers_ever_of_account ON consumers (account);
DROP TABLE consumer_rollups;

-- ── sums by 32 days: a year by product, device or method is read in a dozen cells each, not in 365 ───────

ALTER TABLE product_rollups RENAME TO product_rollups_before;
CREATE TABLE product_rollups (
  account INTEGER NOT NULL,
  unit INTEGER NOT NULL CHECK (unit IN (4, 96, 3072)),
  start INTEGER NOT NULL,
  operation INTEGER NOT NULL,
  product INTEGER NOT NULL,
  sales INTEGER NOT NULL,
  revenue INTEGER NOT NULL,
  cost INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  PRIMARY KEY (account, unit, start, operation, product)
) STRICT, WITHOUT ROWID;
INSERT INTO product_rollups SELECT * FROM product_rollups_before;
-- Integer division cuts towards 0, and cells are cut downwards.
INSERT INTO product_rollups
  SELECT account, 3072, (start - ((start % 32) + 32) % 32) / 32, operation, product,
      sum(sales), sum(revenue), sum(cost), sum(tax)
    FROM product_rollups_before WHERE unit = 96 GROUP BY 1, 3, 4, 5;
DROP TABLE product_rollups_before;

ALTER TABLE device_rollups RENAME TO device_rollups_before;
CREATE TABLE device_rollups (
  account INTEGER NOT NULL,
  unit INTEGER NOT NULL CHECK (unit IN (4, 96, 3072)),
  start INTEGER NOT NULL,
  operation INTEGER NOT NULL,
  device INTEGER NOT NULL,
  sales INTEGER NOT NULL,
  revenue INTEGER NOT NULL,
  cost INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  PRIMARY KEY (account, unit, start, operation, device)
) STRICT, WITHOUT ROWID;
INSERT INTO device_rollups SELECT * FROM device_rollups_before;
INSERT INTO device_rollups
  SELECT account, 3072, (start - ((start % 32) + 32) % 32) / 32, operation, device,
      sum(sales), sum(revenue), sum(cost), sum(tax)
    FROM device_rollups_before WHERE unit = 96 GROUP BY 1, 3, 4, 5;
DROP TABLE device_rollups_before;

ALTER TABLE delivery_rollups RENAME TO delivery_rollups_before;
CREATE TABLE delivery_rollups (
  account INTEGER NOT NULL,
  unit INTEGER NOT NULL CHECK (unit IN (4, 96, 3072)),
  start INTEGER NOT NULL,
  operation INTEGER NOT NULL,
  business_line TEXT NOT NULL,
  is_delivered INTEGER NOT NULL,
  method TEXT NOT NULL,
  product_type TEXT NOT NULL,
  is_returnable INTEGER NOT NULL,
  count INTEGER NOT NULL,
  -- the sum of sell_value, failed ones included
  value INTEGER NOT NULL,
  PRIMARY KEY (account, unit, start, operation, business_line, is_delivered, method, product_type, is_returnable)
) STRICT, WITHOUT ROWID;
INSERT INTO delivery_rollups SELECT * FROM delivery_rollups_before;
INSERT INTO delivery_rollups
  SELECT account, 3072, (start - ((start % 32) + 32) % 32) / 32, operation, business_line, is_delivered, method,
      product_type, is_returnable, sum(count), sum(value)
    FROM delivery_rollups_before WHERE unit = 96 GROUP BY 1, 3, 4, 5, 6, 7, 8, 9;
DROP TABLE delivery_rollups_before;
