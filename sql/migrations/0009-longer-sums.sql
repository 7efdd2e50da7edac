-- floor: 9
--
-- Sums (0003) in more lengths: an hour, 4 hours, a day, 4 days, 32 days. With each but a few times as long as the one
-- before, what sticks out of the longest whole cells is a few cells of each length, and no longer up to 46 hours and
-- 62 days of them for each product, device or kind: a year reads half as many, the more so where sales are dense.
-- SQLite cannot change a CHECK: the tables are made anew, and the cells of a new length come from the shorter ones.

-- An amount past 2^63-1 stays there, and sum() of such would fail: the lower 26 bits and those above are summed apart,
-- and what is too large for an integer becomes a real number that is larger than the largest one.

CREATE TABLE sales_rollups_made (
  account INTEGER NOT NULL,
  unit INTEGER NOT NULL CHECK (unit IN (1, 4, 96, 3072)),
  start INTEGER NOT NULL,
  operation INTEGER NOT NULL,
  sales INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  revenue INTEGER NOT NULL,
  cost INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  PRIMARY KEY (account, unit, start, operation)
) STRICT, WITHOUT ROWID;
INSERT INTO sales_rollups_made SELECT * FROM sales_rollups;
INSERT INTO sales_rollups_made
  SELECT account, 3072, CAST(floor(start / 32.0) AS INTEGER), operation, sum(sales), sum(failed),
    min(9223372036854775807, sum(revenue >> 26) * 67108864 + sum(revenue & 67108863)),
    min(9223372036854775807, sum(cost >> 26) * 67108864 + sum(cost & 67108863)),
    min(9223372036854775807, sum(tax >> 26) * 67108864 + sum(tax & 67108863))
  FROM sales_rollups WHERE unit = 96 GROUP BY 1, 3, 4;
DROP TABLE sales_rollups;
ALTER TABLE sales_rollups_made RENAME TO sales_rollups;

CREATE TABLE product_rollups_made (
  account INTEGER NOT NULL,
  unit INTEGER NOT NULL CHECK (unit IN (4, 16, 96, 384, 3072)),
  start INTEGER NOT NULL,
  operation INTEGER NOT NULL,
  product INTEGER NOT NULL,
  sales INTEGER NOT NULL,
  revenue INTEGER NOT NULL,
  cost INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  PRIMARY KEY (account, unit, start, operation, product)
) STRICT, WITHOUT ROWID;
INSERT INTO product_rollups_made SELECT * FROM product_rollups;
INSERT INTO product_rollups_made
  SELECT account, unit * 4, CAST(floor(start / 4.0) AS INTEGER), operation, product, sum(sales),
    min(9223372036854775807, sum(revenue >> 26) * 67108864 + sum(revenue & 67108863)),
    min(9223372036854775807, sum(cost >> 26) * 67108864 + sum(cost & 67108863)),
    min(9223372036854775807, sum(tax >> 26) * 67108864 + sum(tax & 67108863))
  FROM product_rollups WHERE unit IN (4, 96) GROUP BY 1, 2, 3, 4, 5;
DROP TABLE product_rollups;
ALTER TABLE product_rollups_made RENAME TO product_rollups;

CREATE TABLE device_rollups_made (
  account INTEGER NOT NULL,
  unit INTEGER NOT NULL CHECK (unit IN (4, 16, 96, 384, 3072)),
  start INTEGER NOT NULL,
  operation INTEGER NOT NULL,
  device INTEGER NOT NULL,
  sales INTEGER NOT NULL,
  revenue INTEGER NOT NULL,
  cost INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  PRIMARY KEY (account, unit, start, operation, device)
) STRICT, WITHOUT ROWID;
INSERT INTO device_rollups_made SELECT * FROM device_rollups;
INSERT INTO device_rollups_made
  SELECT account, unit * 4, CAST(floor(start / 4.0) AS INTEGER), operation, device, sum(sales),
    min(9223372036854775807, sum(revenue >> 26) * 67108864 + sum(revenue & 67108863)),
    min(9223372036854775807, sum(cost >> 26) * 67108864 + sum(cost & 67108863)),
    min(9223372036854775807, sum(tax >> 26) * 67108864 + sum(tax & 67108863))
  FROM device_rollups WHERE unit IN (4, 96) GROUP BY 1, 2, 3, 4, 5;
DROP TABLE device_rollups;
ALTER TABLE device_rollups_made RENAME TO device_rollups;

CREATE TABLE delivery_rollups_made (
  account INTEGER NOT NULL,
  unit INTEGER NOT NULL CHECK (unit IN (4, 16, 96, 384, 3072)),
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
INSERT INTO delivery_rollups_made SELECT * FROM delivery_rollups;
INSERT INTO delivery_rollups_made
  SELECT account, unit * 4, CAST(floor(start / 4.0) AS INTEGER), operation, business_line, is_delivered, method,
    product_type, is_returnable, sum(count),
    min(9223372036854775807, sum(value >> 26) * 67108864 + sum(value & 67108863))
  FROM delivery_rollups WHERE unit IN (4, 96) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
DROP TABLE delivery_rollups;
ALTER TABLE delivery_rollups_made RENAME TO delivery_rollups;
