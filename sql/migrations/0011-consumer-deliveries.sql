-- floor: 11
--
-- The deliveries of each consumer, without an index of deliveries that begins with the consumer: such an index dirties
-- a page of its own for nearly every row, for there are as many last pages as consumers. Here rows wait together until
-- a consumer has several, and then go where they stay at one stroke. The conventions are those of 0001.

-- Every delivery that has a consumer stands in exactly one of two tables of the same shape: in the recent ones, some
-- hundred pages into which each batch is written, or where it has been folded to. A batch folds about as many as came
-- with it, of one consumer after the other, round and round (src/movements/consumer-folding.ts).
CREATE TABLE consumer_deliveries (
  consumer INTEGER NOT NULL,
  date_ms INTEGER NOT NULL,
  delivery INTEGER NOT NULL,
  -- the operation (0: none) of a successful sale of the vending line; -1: anything else
  sold_in INTEGER NOT NULL,
  PRIMARY KEY (consumer, date_ms, delivery)
) STRICT, WITHOUT ROWID;
CREATE TABLE recent_consumer_deliveries (
  consumer INTEGER NOT NULL,
  date_ms INTEGER NOT NULL,
  delivery INTEGER NOT NULL,
  sold_in INTEGER NOT NULL,
  PRIMARY KEY (consumer, date_ms, delivery)
) STRICT, WITHOUT ROWID;

-- one row: the consumer up to whom the last step folded, and how many rows are recent
CREATE TABLE consumer_fold (
  seq INTEGER PRIMARY KEY CHECK (seq = 1),
  consumer INTEGER NOT NULL,
  recent INTEGER NOT NULL CHECK (recent >= 0)
) STRICT;
INSERT INTO consumer_fold VALUES (1, 0, 0);

-- activeConsumers of GET /dashboard/summary: between which moments a consumer's folded sales in an operation (0: none)
-- lie. Mostly one end tells whether there is one in a range, and where there is no row, there is none to look for.
CREATE TABLE consumer_sales (
  consumer INTEGER NOT NULL,
  operation INTEGER NOT NULL,
  first_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL CHECK (last_ms >= first_ms),
  PRIMARY KEY (consumer, operation)
) STRICT, WITHOUT ROWID;

-- Lists are asked for by the identification as it was on arrival: every one that a consumer ever had, and whoever else
-- of the account had it.
CREATE TABLE consumer_identifications (
  account INTEGER NOT NULL,
  identification TEXT NOT NULL,
  consumer INTEGER NOT NULL REFERENCES consumers (seq),
  PRIMARY KEY (account, identification, consumer)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER consumer_first_identified AFTER INSERT ON consumers BEGIN
  INSERT INTO consumer_identifications VALUES (new.account, new.identification, new.seq);
END;
CREATE TRIGGER consumer_identified_otherwise AFTER UPDATE OF identification ON consumers
WHEN old.identification <> new.identification BEGIN
  INSERT INTO consumer_identifications VALUES (new.account, new.identification, new.seq) ON CONFLICT DO NOTHING;
END;

-- ── what there is already ────────────────────────────────────────────────────────────────────────────────

-- in the order of the key, so that pages are full and none is changed twice
INSERT INTO consumer_deliveries
  SELECT consumer, date_ms, seq, iif(business_line = 'vending' AND is_delivered = 1, ifnull(operation, 0), -1)
  FROM deliveries NOT INDEXED WHERE consumer IS NOT NULL ORDER BY consumer, date_ms, seq;
INSERT INTO consumer_sales
  SELECT consumer, sold_in, min(date_ms), max(date_ms) FROM consumer_deliveries WHERE sold_in >= 0
  GROUP BY consumer, sold_in;

INSERT INTO consumer_identifications SELECT account, identification, seq FROM consumers
  ORDER BY account, identification, seq;
INSERT INTO consumer_identifications
  SELECT d.account, d.consumer_identification, d.consumer
  FROM deliveries d NOT INDEXED CROSS JOIN consumers c ON c.seq = d.consumer
  WHERE d.consumer_identification <> c.identification
  ON CONFLICT DO NOTHING;

DROP INDEX deliveries_by_consumer;
DROP INDEX deliveries_sold_to;
