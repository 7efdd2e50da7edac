-- floor: 54
--
-- Figures of readings are made from their lines. Those of an older version of the reader are made anew, behind all other
-- writes. The conventions are those of 0001.

-- the version of the reader that made the figures
ALTER TABLE readings ADD COLUMN reader_version INTEGER NOT NULL DEFAULT 1;

CREATE INDEX readings_to_read_anew ON readings (reader_version) WHERE reader_version < 2;
