-- floor: 71
--
-- Readings are read again: since version 3 the reader takes the content of coin tubes from CA17 if CA15 is absent.

DROP INDEX readings_to_read_anew;
CREATE INDEX readings_to_read_anew ON readings (reader_version) WHERE reader_version < 3;
