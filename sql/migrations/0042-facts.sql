-- floor: 42
--
-- What consumption is summed from: deliveries as columns of numbers, thousands of them in a row of a table. The
-- conventions are those of 0001.

-- The profile under which it was taken: that which the code had on arrival for the product's line. Of deliveries of
-- before: that which it has when they are filled (0041).
ALTER TABLE deliveries ADD COLUMN profile INTEGER;

-- Deliveries of an account, one after the other as they arrived, each once. A block is never changed; small ones that
-- stand together are replaced by one that holds them all, under a number that was never used.
CREATE TABLE fact_blocks (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES accounts (seq),
  -- its deliveries: from this seq to that one
  first_delivery INTEGER NOT NULL,
  last_delivery INTEGER NOT NULL CHECK (last_delivery >= first_delivery),
  rows INTEGER NOT NULL CHECK (rows > 0),
  -- the first and the last quarter of an hour that they lie in, counted since 1970
  first_quarter INTEGER NOT NULL,
  last_quarter INTEGER NOT NULL CHECK (last_quarter >= first_quarter),
  -- the columns: src/features/movements/facts/blocks.ts
  content BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX fact_blocks_of_account ON fact_blocks (account, first_delivery);
