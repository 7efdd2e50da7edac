-- floor: 28
--
-- Which history the data is (rules/changes#epochs). A restore, and whatever else brings back an older state, begins a
-- new epoch. The conventions are those of 0001. A restore makes this table in a backup that is older than it.

CREATE TABLE IF NOT EXISTS history (
  -- the last row is the epoch of today; others are those that it came from, and those that were left at a restore
  seq INTEGER PRIMARY KEY,
  epoch TEXT NOT NULL UNIQUE,
  -- where it parted from which: null for the first
  parent TEXT,
  -- the last entry of the audit that both have, and its hash
  forked_at_seq INTEGER,
  forked_hash TEXT,
  -- how far lists by arrival had come there: the last `seq` of each table, an object of JSON
  places TEXT,
  began_ms INTEGER,
  -- see src/store/checks/seal.ts; the first epoch has none
  seal TEXT
) STRICT;

INSERT INTO history (epoch)
  SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
    substr('89AB', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))
  WHERE NOT EXISTS (SELECT 1 FROM history);
