-- floor: 76
--
-- People and their codes may be good from a moment on, and until one.

-- the first moment at which they count; null: always
ALTER TABLE consumers ADD COLUMN valid_from_ms INTEGER CHECK (valid_from_ms >= 0);
-- the first moment at which they count no more; null: never
ALTER TABLE consumers ADD COLUMN valid_until_ms INTEGER CHECK (valid_until_ms > ifnull(valid_from_ms, -1));
-- the first moment at which it counts; null: always
ALTER TABLE codes ADD COLUMN valid_from_ms INTEGER CHECK (valid_from_ms >= 0);
-- the first moment at which it counts no more; null: never
ALTER TABLE codes ADD COLUMN valid_until_ms INTEGER CHECK (valid_until_ms > ifnull(valid_from_ms, -1));

CREATE TRIGGER code_valid_otherwise AFTER UPDATE OF valid_from_ms, valid_until_ms ON codes WHEN (old.valid_from_ms IS NOT
  new.valid_from_ms OR old.valid_until_ms IS NOT new.valid_until_ms) AND new.removed_at IS NULL BEGIN
  INSERT INTO code_news VALUES (new.seq);
END;
