-- floor: 10
--
-- The names of movements (0003) in runs. A UUID's place in one b-tree of all names is anywhere: each movement would
-- read and dirty a page of its own, the dearer the longer the history is. So names arrive in a run that is small enough
-- for its pages to be used again and again, and what is in the runs before it is asked of filters in memory.
--
-- Glossary
--   run      names that stand together, in the order of their UUIDs; each name is in exactly one run
--   level    0: a run as its names arrived; one more: a run that sixteen of the level below were merged into
--   filter   a Bloom filter: the UUIDs that were added to it pass it, and of all others nearly none does

CREATE TABLE movement_name_runs (
  run INTEGER PRIMARY KEY,
  level INTEGER NOT NULL CHECK (level >= 0),
  -- its names; of the open run, as of the end of the last batch
  count INTEGER NOT NULL CHECK (count >= 0),
  -- open: names arrive in it, and there is exactly one such run; closed: not all of its UUIDs were added to filters yet;
  -- filtered: each of its UUIDs passes a filter. A run goes from one to the next, and never back
  state TEXT NOT NULL CHECK (state IN ('open', 'closed', 'filtered')),
  -- of a closed run: its UUIDs up to this one were added to filters
  filtered_to BLOB NOT NULL DEFAULT x'',
  -- the run into which its names are being moved
  target INTEGER REFERENCES movement_name_runs (run) CHECK (target IS NULL OR state = 'filtered')
) STRICT;
CREATE UNIQUE INDEX movement_name_runs_open ON movement_name_runs (state) WHERE state = 'open';

CREATE TABLE movement_name_filters (
  seq INTEGER PRIMARY KEY,
  -- random, and another one whenever the bits are written: who holds the bits of a stamp holds what stands here
  stamp BLOB NOT NULL UNIQUE CHECK (length(stamp) = 16),
  -- how many UUIDs were added; never taken out again
  count INTEGER NOT NULL CHECK (count >= 0),
  -- last, so that the columns before it are read without it
  bits BLOB NOT NULL
) STRICT;

-- Every UUID that names a movement: its id, known once in an account whatever the kind, and the frame uuid of a
-- delivery, known once in the installation. That a name is in one run only is kept by who writes it.
CREATE TABLE movement_names_made (
  run INTEGER NOT NULL,
  -- its 16 bytes
  uuid BLOB NOT NULL CHECK (length(uuid) = 16),
  -- the account in which it is the id of a movement; 0: it is the frame uuid of a delivery that has another id
  account INTEGER NOT NULL,
  -- 1: it is the frame uuid of a delivery, too (the rule: at most one row of a uuid has it)
  is_frame INTEGER NOT NULL CHECK (is_frame IN (0, 1) AND (is_frame = 1 OR account > 0)),
  -- 1 a delivery, 2 a recharge, 3 a return; and its seq in its own table
  kind INTEGER NOT NULL CHECK (kind IN (1, 2, 3) AND (kind = 1 OR is_frame = 0)),
  movement INTEGER NOT NULL,
  PRIMARY KEY (run, uuid, account)
) STRICT, WITHOUT ROWID;

-- What there is becomes one run, of the level whose runs are that long. Its UUIDs are added to filters in quiet moments.
INSERT INTO movement_names_made
  SELECT 1, uuid, account, is_frame, kind, movement FROM movement_names ORDER BY uuid, account;
DROP TABLE movement_names;
ALTER TABLE movement_names_made RENAME TO movement_names;
INSERT INTO movement_name_runs (run, level, count, state)
  SELECT 1, (count > 32768) + (count > 524288) + (count > 8388608) + (count > 134217728), count, 'closed'
  FROM (SELECT count(*) AS count FROM movement_names) WHERE count > 0;
INSERT INTO movement_name_runs (run, level, count, state) VALUES (2, 0, 0, 'open');
