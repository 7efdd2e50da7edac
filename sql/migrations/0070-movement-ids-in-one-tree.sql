-- floor: 70
--
-- The ids of movements stand in one b-tree. The conventions are those of 0001.

CREATE TABLE movement_ids (
  uuid BLOB NOT NULL CHECK (length(uuid) = 16),
  -- 0: it is the frame uuid of a delivery that has another id
  account INTEGER NOT NULL,
  is_frame INTEGER NOT NULL CHECK (is_frame IN (0, 1) AND (is_frame = 1 OR account > 0)),
  -- 1 a delivery, 2 a recharge, 3 a return; and its seq in its own table
  kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 3 AND (kind = 1 OR is_frame = 0)),
  movement INTEGER NOT NULL,
  PRIMARY KEY (uuid, account)
) STRICT, WITHOUT ROWID;

INSERT INTO movement_ids SELECT uuid, account, is_frame, kind, movement FROM movement_names ORDER BY uuid, account;

DROP TABLE movement_names;
DROP TABLE movement_name_runs;
DROP TABLE movement_name_filters;
