-- floor: 3
--
-- Movements: what machines reported beside deliveries (0002), the names by which all of it is known, and the sums that
-- dashboards and summaries read. The conventions are those of 0001.
--
-- Glossary
--   movement   a delivery, a recharge (top-up) or a return; each a row that is never changed, save that a return
--              sets `returned_ms` of the delivery that it closes
--   sequence   the place of a movement in its account's order of arrival: all kinds share it, without gaps
--   batch      the movements that were committed together with one audit row; in every table its rows stand together

-- ── the order of arrival, and the names ──────────────────────────────────────────────────────────────────

CREATE TABLE movement_sequences (
  account INTEGER PRIMARY KEY REFERENCES accounts (seq),
  -- the sequence of the account's last movement
  last INTEGER NOT NULL CHECK (last >= 0)
) STRICT;

-- Every UUID that names a movement: its id, known once in an account whatever the kind, and the frame uuid of a
-- delivery, known once in the installation. One b-tree for both, because a UUID's place in it is anywhere, and each
-- such b-tree dirties a page of its own with every movement.
CREATE TABLE movement_names (
  -- its 16 bytes
  uuid BLOB NOT NULL CHECK (length(uuid) = 16),
  -- the account in which it is the id of a movement; 0: it is the frame uuid of a delivery that has another id
  account INTEGER NOT NULL,
  -- 1: it is the frame uuid of a delivery, too (the rule: at most one row of a uuid has it)
  is_frame INTEGER NOT NULL CHECK (is_frame IN (0, 1) AND (is_frame = 1 OR account > 0)),
  -- 1 a delivery, 2 a recharge, 3 a return; and its seq in its own table
  kind INTEGER NOT NULL CHECK (kind IN (1, 2, 3) AND (kind = 1 OR is_frame = 0)),
  movement INTEGER NOT NULL,
  PRIMARY KEY (uuid, account)
) STRICT, WITHOUT ROWID;

-- ── deliveries: GET /transactions under each filter ──────────────────────────────────────────────────────

-- An index each, so that the first page and the page after any cursor (date_ms, seq) are read without a look at rows
-- that do not pass. Keys are narrow and `seq` is in every one of them; a device, a product, an operation and a
-- controller are of one account, so these need not name it. A client's list is merged from those of its accounts.
CREATE INDEX deliveries_of_account ON deliveries (account, date_ms);
CREATE INDEX deliveries_by_line ON deliveries (account, business_line, date_ms);
CREATE INDEX deliveries_by_outcome ON deliveries (account, is_delivered, date_ms);
CREATE INDEX deliveries_by_method ON deliveries (account, method, date_ms);
CREATE INDEX deliveries_by_operation ON deliveries (operation, date_ms) WHERE operation IS NOT NULL;
CREATE INDEX deliveries_by_device ON deliveries (device, date_ms);
CREATE INDEX deliveries_by_controller ON deliveries (controller, date_ms) WHERE controller IS NOT NULL;
CREATE INDEX deliveries_by_product ON deliveries (product, date_ms);
-- the identification as the list shows it: that on arrival
CREATE INDEX deliveries_by_consumer ON deliveries (account, consumer_identification, date_ms)
  WHERE consumer_identification IS NOT NULL;
-- isReturnable, and GET /transactions/returns
CREATE INDEX deliveries_by_returnable ON deliveries (account, is_returnable, date_ms) WHERE business_line = 'eas';
-- GET /transactions/returns by status
CREATE INDEX deliveries_pending ON deliveries (account, date_ms)
  WHERE is_delivered = 1 AND is_returnable = 1 AND returned_ms IS NULL;
CREATE INDEX deliveries_returned ON deliveries (account, date_ms) WHERE returned_ms IS NOT NULL;

-- ── recharges: top-ups of a code's vending_recharge ──────────────────────────────────────────────────────

CREATE TABLE recharges (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  -- the machine's clock, and Larder's
  date_ms INTEGER NOT NULL,
  received_ms INTEGER NOT NULL,

  -- as with deliveries: who reported it, for which device, as that was named and placed on arrival
  controller INTEGER,
  device INTEGER NOT NULL REFERENCES devices (seq),
  device_name TEXT NOT NULL,
  operation INTEGER,

  -- whose, as they were on arrival
  code_value TEXT NOT NULL,
  code INTEGER NOT NULL REFERENCES codes (seq),
  code_type TEXT NOT NULL,
  consumer INTEGER NOT NULL,
  consumer_name TEXT NOT NULL,
  consumer_identification TEXT NOT NULL,

  -- minor units; balance_after is the code's vending_recharge after it, in the order of arrival
  amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 9007199254740991),
  balance_after INTEGER NOT NULL CHECK (balance_after BETWEEN -9007199254740991 AND 9007199254740991)
) STRICT;
-- GET /transactions/recharges under each filter
CREATE INDEX recharges_of_account ON recharges (account, date_ms);
CREATE INDEX recharges_by_operation ON recharges (operation, date_ms) WHERE operation IS NOT NULL;
CREATE INDEX recharges_by_device ON recharges (device, date_ms);
CREATE INDEX recharges_by_consumer ON recharges (account, consumer_identification, date_ms);
CREATE INDEX recharges_by_code ON recharges (account, code_value, date_ms);

-- ── returns: what came back ──────────────────────────────────────────────────────────────────────────────

CREATE TABLE returns (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  client INTEGER NOT NULL,
  account INTEGER NOT NULL,
  sequence INTEGER NOT NULL CHECK (sequence > 0),
  date_ms INTEGER NOT NULL,
  received_ms INTEGER NOT NULL,

  controller INTEGER,
  device INTEGER NOT NULL REFERENCES devices (seq),
  device_name TEXT NOT NULL,
  operation INTEGER,

  -- whose code was read, as it was on arrival
  code_value TEXT NOT NULL,
  code INTEGER NOT NULL REFERENCES codes (seq),
  consumer INTEGER NOT NULL,
  consumer_name TEXT NOT NULL,
  consumer_identification TEXT NOT NULL,

  -- the delivery that it closes; its returned_ms is this date_ms. UNIQUE: a delivery comes back once
  delivery INTEGER NOT NULL UNIQUE REFERENCES deliveries (seq),
  video_key TEXT
) STRICT;

-- ── sums: what dashboards and summaries read instead of the rows ─────────────────────────────────────────

-- Kept in the transaction of the movement, a statement for each cell that a batch touches. A cell is one `unit` of
-- time, which is its length in quarters of an hour: 1, 4 (an hour), 96 (a UTC day) or 3072 (32 days); `start` counts
-- units since 1970-01-01T00:00Z, so it begins at start * unit * 900000 ms. The same movement is in the cells of every
-- unit, so a range is read in its longest whole cells, and only what sticks out at its ends from the rows.
--   quarters  cut the days and hours of any zone, also of those that are 30 or 45 minutes off
--   hours     do so wherever offsets are whole hours, and end what the days leave over
--   days      make a year's range a few hundred cells
--   32 days   make it a dozen, where a cell stands for each product, device or kind
-- `operation` is the device's on arrival, 0 without one. Amounts are minor units; one past 2^63-1 stays there.

-- successful sales of the vending line, and failed ones: /dashboard/summary, /timeseries, /heatmap
CREATE TABLE sales_rollups (
  account INTEGER NOT NULL,
  unit INTEGER NOT NULL CHECK (unit IN (1, 4, 96)),
  start INTEGER NOT NULL,
  operation INTEGER NOT NULL,
  sales INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  revenue INTEGER NOT NULL,
  cost INTEGER NOT NULL,
  tax INTEGER NOT NULL,
  PRIMARY KEY (account, unit, start, operation)
) STRICT, WITHOUT ROWID;

-- successful vending sales by product: /dashboard/products
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

-- successful vending sales by device: /dashboard/devices, and activeDevices of the summary
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

-- deliveries of both lines, failed ones too: /transactions/summary by the filters that are columns here, and
-- /dashboard/payment-methods. Other filters are summed from the rows that their index finds
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
