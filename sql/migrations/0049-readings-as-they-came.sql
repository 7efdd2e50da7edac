-- floor: 29
--
-- The bytes of a reading as they came, beside its normal form. The conventions are those of 0001.

-- packed; null: they are those of `raw`, or came before they were kept
ALTER TABLE readings ADD COLUMN came BLOB;
-- the SHA-256 of what `came` unpacks to
ALTER TABLE readings ADD COLUMN came_sha256 TEXT CHECK ((came IS NULL) = (came_sha256 IS NULL));
